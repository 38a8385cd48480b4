//! A static host for the built page, below a path of its own.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// Where the page is, as on a host that has other things too.
pub const PATH: &str = "/some/where/";

/// There is no file of that name.
pub const NOTHING: &str = "nothing";

pub struct Host {
    pub address: String,
    at: SocketAddr,
    files: Arc<Mutex<Files>>,
}

/// What the host has, and what it was asked for.
struct Files {
    folder: PathBuf,
    hidden: &'static str,
    asked: Vec<String>,
    /// Nobody is answered any more.
    gone: bool,
}

/// The build that is tested.
pub fn built() -> PathBuf {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    assert!(dist.join("index.html").is_file(), "there is no page to test: run scripts/build first");
    dist
}

impl Host {
    /// Serves `dist/` on a free port for as long as the test runs.
    pub fn start() -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let at = listener.local_addr().expect("an address");
        let files = Files { folder: built(), hidden: NOTHING, asked: Vec::new(), gone: false };
        let files = Arc::new(Mutex::new(files));
        let served = files.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if lock(&served).gone {
                    break;
                }
                let served = served.clone();
                // A browser that has enough of a connection closes it.
                thread::spawn(move || drop(serve(stream, &served)));
            }
        });
        Host { address: format!("http://{at}{PATH}"), at, files }
    }

    /// Files whose names begin so cannot be found from now on.
    pub fn hide(&self, start: &'static str) {
        lock(&self.files).hidden = start;
    }

    /// From now on there is another build.
    pub fn publish(&self, folder: PathBuf) {
        lock(&self.files).folder = folder;
    }

    /// The paths that were asked for since this was called last.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.files).asked)
    }

    /// The host goes away, as if there were no network.
    pub fn stop(&self) {
        lock(&self.files).gone = true;
        // The listener learns of it when somebody comes.
        drop(TcpStream::connect(self.at));
    }
}

fn lock(files: &Mutex<Files>) -> MutexGuard<'_, Files> {
    files.lock().expect("nobody fails with it in the hand")
}

/// Answers one request after the other for as long as a connection lasts.
fn serve(mut stream: TcpStream, files: &Mutex<Files>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(request) = lines.next().transpose()? {
        while lines.next().transpose()?.is_some_and(|header| !header.is_empty()) {}
        let path = request.split([' ', '?']).nth(1).unwrap_or_default();
        let Some((kind, bytes)) = lock(files).answer(path) else { break };
        let length = bytes.len();
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(&[head.as_bytes(), &bytes].concat())?;
    }
    Ok(())
}

impl Files {
    /// What lies at a path and of which kind it is.
    fn answer(&mut self, path: &str) -> Option<(&'static str, Vec<u8>)> {
        self.asked.push(path.to_string());
        let name = match path.strip_prefix(PATH) {
            Some("") => "index.html",
            Some(name) => name,
            None => NOTHING,
        };
        let answer = match fs::read(self.folder.join(name)) {
            Ok(bytes) if !name.starts_with(self.hidden) => (content_type(name), bytes),
            // Many hosts answer an unknown path with their start page.
            _ => (content_type("index.html"), b"<!doctype html>".to_vec()),
        };
        (!self.gone).then_some(answer)
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
