//! A slow connection to a host, as a proxy. It also slows down workers and service workers, unlike the throttling of the browser.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The size of a packet.
const PACKET_BYTES: usize = 1_400;

/// Threads wake up late. A line that was idle for less than this counts as busy, so that the delay is made up.
const LATENESS: Duration = Duration::from_millis(50);

pub(crate) struct SlowLine {
    /// The host's address at this end of the line.
    pub address: String,
}

#[derive(Clone)]
struct Pace {
    bits_per_second: u32,
    round_trip: Duration,
    /// When the line has sent everything so far. All connections share it.
    free_at: Arc<Mutex<Instant>>,
}

impl SlowLine {
    /// Starts the proxy. It runs until the program ends.
    pub(crate) fn to(address: &str, bits_per_second: u32, round_trip: Duration) -> SlowLine {
        let host = address.split('/').nth(2).expect("an address names its host").to_string();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let near = listener.local_addr().expect("an address").to_string();
        let address = address.replacen(&host, &near, 1);
        let pace = Pace { bits_per_second, round_trip, free_at: Arc::new(Mutex::new(Instant::now())) };
        thread::spawn(move || {
            for browser in listener.incoming().map_while(Result::ok) {
                let (host, pace) = (host.clone(), pace.clone());
                // A browser may close a connection at any time.
                thread::spawn(move || drop(connect(browser, &host, pace)));
            }
        });
        SlowLine { address }
    }
}

/// Forwards requests and responses until the connection closes.
fn connect(browser: TcpStream, host: &str, pace: Pace) -> io::Result<()> {
    // Opening a connection takes a round trip of its own.
    thread::sleep(pace.round_trip);
    let host = TcpStream::connect(host)?;
    browser.set_nodelay(true)?;
    host.set_nodelay(true)?;
    let (mut requests, mut to_host) = (browser.try_clone()?, host.try_clone()?);
    let round_trip = pace.round_trip;
    thread::spawn(move || -> io::Result<()> {
        let mut bytes = [0; 64 * 1024];
        loop {
            let count = requests.read(&mut bytes)?;
            if count == 0 {
                return to_host.shutdown(Shutdown::Both);
            }
            thread::sleep(round_trip);
            to_host.write_all(&bytes[..count])?;
        }
    });
    let (mut answers, mut to_browser) = (host, browser);
    let mut packet = [0; PACKET_BYTES];
    loop {
        let count = answers.read(&mut packet)?;
        if count == 0 {
            return to_browser.shutdown(Shutdown::Both);
        }
        thread::sleep(pace.arrival_of(count).saturating_duration_since(Instant::now()));
        to_browser.write_all(&packet[..count])?;
    }
}

impl Pace {
    /// When these bytes arrive, after all that were sent before.
    fn arrival_of(&self, bytes: usize) -> Instant {
        let mut free_at = self.free_at.lock().expect("no thread panics with the lock");
        let seconds = (bytes * 8) as f64 / f64::from(self.bits_per_second);
        let now = Instant::now();
        let start = if now.saturating_duration_since(*free_at) < LATENESS { *free_at } else { now };
        *free_at = start + Duration::from_secs_f64(seconds);
        *free_at
    }
}
