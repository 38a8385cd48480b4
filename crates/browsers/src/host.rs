//! A static host that serves the built page below a path.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use crate::builds::built;

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
    damage: Option<Damage>,
    asked: Vec<String>,
    /// So many requests get a response before the host stops.
    left: usize,
}

/// What is wrong with the files of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// They cannot be found. Like many hosts, this one answers with a page instead.
    Missing,
    /// Only their first half comes.
    CutShort,
    /// They contain something else.
    Nonsense,
}

/// Files whose names begin and end like this have a fault.
struct Damage {
    start: &'static str,
    end: &'static str,
    fault: FileFault,
}

impl Host {
    /// Serves `dist/` on a free port for as long as the test runs.
    pub fn start() -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let at = listener.local_addr().expect("an address");
        let files = Files { folder: built(), damage: None, asked: Vec::new(), left: usize::MAX };
        let files = Arc::new(Mutex::new(files));
        let served = files.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if lock(&served).left == 0 {
                    break;
                }
                let served = served.clone();
                // A browser may close a connection at any time.
                thread::spawn(move || drop(serve(stream, &served)));
            }
        });
        Host { address: format!("http://{at}{PATH}"), at, files }
    }

    /// Files whose names begin and end like this have a fault from now on.
    pub fn damage(&self, start: &'static str, end: &'static str, fault: FileFault) {
        lock(&self.files).damage = Some(Damage { start, end, fault });
    }

    /// No file has a fault any more.
    pub fn mend(&self) {
        lock(&self.files).damage = None;
    }

    /// Stops after so many more requests.
    pub fn stop_after(&self, requests: usize) {
        lock(&self.files).left = requests;
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
        self.stop_after(0);
        // The listener notices at the next connection.
        drop(TcpStream::connect(self.at));
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
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
        let read = |name: &str| {
            let bytes = fs::read(self.folder.join(name)).ok()?;
            let damage = self.damage.as_ref();
            let damage = damage.filter(|damage| name.starts_with(damage.start) && name.ends_with(damage.end));
            match damage.map(|damage| damage.fault) {
                None => Some(bytes),
                Some(FileFault::Missing) => None,
                Some(FileFault::CutShort) => Some(bytes[..bytes.len() / 2].to_vec()),
                Some(FileFault::Nonsense) => Some(b"nonsense".to_vec()),
            }
        };
        let kind = content_type(name);
        let answer = match (read(name), read(&format!("{name}.gz"))) {
            (Some(_), Some(bytes)) if accepts_gzip => (format!("{kind}\r\nContent-Encoding: gzip"), bytes),
            (Some(bytes), _) => (kind.to_string(), bytes),
            // Many hosts answer an unknown path with their start page.
            (None, _) => (content_type("index.html").to_string(), b"<!doctype html>".to_vec()),
        };
        self.left = self.left.checked_sub(1)?;
        Some(answer)
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
