//! A static host for the built page, below a path of its own.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use tiny_http::{Header, Response, Server};

/// Where the page is, as on a host that has other things too.
pub const PATH: &str = "/some/where/";

/// There is no file of that name.
pub const NOTHING: &str = "nothing";

pub struct Host {
    pub address: String,
    hidden: Arc<Mutex<&'static str>>,
}

impl Host {
    /// Serves `dist/` on a free port for as long as the test runs.
    pub fn start() -> Host {
        let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
        assert!(dist.join("index.html").is_file(), "there is no page to test: run scripts/build first");
        let server = Server::http("127.0.0.1:0").expect("a free port");
        let port = server.server_addr().to_ip().expect("an address").port();
        let hidden = Arc::new(Mutex::new(NOTHING));
        let hides = hidden.clone();
        thread::spawn(move || {
            for request in server.incoming_requests() {
                let path = request.url().split('?').next().unwrap_or_default().to_string();
                let name = match path.strip_prefix(PATH) {
                    Some("") => "index.html",
                    Some(name) => name,
                    None => NOTHING,
                };
                let is_hidden = hides.lock().is_ok_and(|hides| name.starts_with(*hides));
                let answer = match fs::read(dist.join(name)) {
                    Ok(bytes) if !is_hidden => Response::from_data(bytes).with_header(content_type(name)),
                    // Many hosts answer an unknown path with their start page.
                    _ => Response::from_data("<!doctype html>").with_header(content_type("index.html")),
                };
                let _ = request.respond(answer);
            }
        });
        Host { address: format!("http://127.0.0.1:{port}{PATH}"), hidden }
    }

    /// Files whose names begin so cannot be found from now on.
    pub fn hide(&self, start: &'static str) {
        *self.hidden.lock().expect("nobody fails with it in the hand") = start;
    }
}

fn content_type(name: &str) -> Header {
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Header::from_bytes("Content-Type", kind).expect("a header")
}
