//! A static host that serves the built page below a path.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// The path of the page, as on a host with other pages.
const PATH: &str = "/some/where/";

/// No file has this name.
pub const NOTHING: &str = "nothing";

/// A host that serves a build. It ends with the test.
pub struct Host {
    /// The address of the page.
    pub address: String,
    at: SocketAddr,
    files: Arc<Mutex<Files>>,
}

/// The files of the host, and the log of requests.
struct Files {
    folder: PathBuf,
    hidden: &'static str,
    asked: Vec<String>,
    /// Requests get no response any more.
    stopped: bool,
}

/// The folder of the project.
pub fn project() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("it is in a folder of the project").to_path_buf()
}

/// The build that is tested.
pub fn built() -> PathBuf {
    let dist = project().join("dist");
    assert!(dist.join("index.html").is_file(), "there is no page to test: run scripts/build first");
    dist
}

impl Host {
    /// Serves `dist/` on a free port for as long as the test runs.
    pub fn start() -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let at = listener.local_addr().expect("an address");
        let files = Files { folder: built(), hidden: NOTHING, asked: Vec::new(), stopped: false };
        let files = Arc::new(Mutex::new(files));
        let served = files.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if lock(&served).stopped {
                    break;
                }
                let served = served.clone();
                // A browser may close a connection at any time.
                thread::spawn(move || drop(serve(stream, &served)));
            }
        });
        Host { address: format!("http://{at}{PATH}"), at, files }
    }

    /// Files with this prefix cannot be found from now on.
    pub fn hide(&self, start: &'static str) {
        lock(&self.files).hidden = start;
    }

    /// Serves another build from now on.
    pub fn publish(&self, folder: PathBuf) {
        lock(&self.files).folder = folder;
    }

    /// The paths that were requested since the last call.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.files).asked)
    }

    /// Stops the host, as if there were no network.
    pub fn stop(&self) {
        lock(&self.files).stopped = true;
        // The listener notices at the next connection.
        drop(TcpStream::connect(self.at));
    }
}

fn lock(files: &Mutex<Files>) -> MutexGuard<'_, Files> {
    files.lock().expect("no thread panics with the lock")
}

/// Answers requests until the connection closes.
fn serve(mut stream: TcpStream, files: &Mutex<Files>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(request) = lines.next().transpose()? {
        let mut accepts_gzip = false;
        while let Some(header) = lines.next().transpose()?.filter(|header| !header.is_empty()) {
            let header = header.to_ascii_lowercase();
            accepts_gzip |= header.starts_with("accept-encoding:") && header.contains("gzip");
        }
        let path = request.split([' ', '?']).nth(1).unwrap_or_default();
        let Some((headers, bytes)) = lock(files).answer(path, accepts_gzip) else { break };
        let length = bytes.len();
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {headers}\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(&[head.as_bytes(), &bytes].concat())?;
    }
    Ok(())
}

impl Files {
    /// The content type, the encoding and the contents of a path. Where a gzip file (`page.css.gz` beside `page.css`) exists, it is
    /// sent to browsers that accept it.
    fn answer(&mut self, path: &str, accepts_gzip: bool) -> Option<(String, Vec<u8>)> {
        self.asked.push(path.to_string());
        let name = match path.strip_prefix(PATH) {
            Some("") => "index.html",
            Some(name) => name,
            None => NOTHING,
        };
        let read =
            |name: &str| fs::read(self.folder.join(name)).ok().filter(|_| !name.starts_with(self.hidden));
        let kind = content_type(name);
        let answer = match (read(name), read(&format!("{name}.gz"))) {
            (Some(_), Some(bytes)) if accepts_gzip => (format!("{kind}\r\nContent-Encoding: gzip"), bytes),
            (Some(bytes), _) => (kind.to_string(), bytes),
            // Many hosts answer an unknown path with their start page.
            (None, _) => (content_type("index.html").to_string(), b"<!doctype html>".to_vec()),
        };
        (!self.stopped).then_some(answer)
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
