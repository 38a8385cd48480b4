//! The browsers: how each is started, and what it is told about its user.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::display::Display;
use crate::fonts;

/// A browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK's own small browser. On an iPhone every browser is WebKit.
    WebKit,
}

/// How the browser opens the page: its window, and what the user has.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    pub engine: Engine,
    pub width: u32,
    pub height: u32,
    /// A phone instead of a mouse. Only Chromium can pretend to be one; the others have fingers, too, but tell the page of a mouse.
    pub touch: bool,
    /// Without motion, tests need not wait for animations.
    pub motion: bool,
    /// How many pixels of the screen are a pixel of the page, for phones.
    pub density: f64,
    /// Whether the puzzle is shown as a solid, too. Without a graphics card that takes more time than all the rest.
    pub solid: bool,
    /// Whether the browser has no stored visit, nor settings.
    pub first_visit: bool,
}

pub const DESKTOP: Visit = Visit {
    engine: Engine::Chromium,
    width: 1280,
    height: 900,
    touch: false,
    motion: false,
    density: 1.0,
    solid: true,
    first_visit: false,
};

/// Where only the net is shown.
pub const FLAT: Visit = Visit { solid: false, ..DESKTOP };

pub const PHONE: Visit = Visit { width: 390, height: 844, touch: true, density: 2.0, ..DESKTOP };

/// A running WebDriver, which starts its browser at the first connection. Both end with it.
pub(crate) struct Driver {
    process: Child,
    address: String,
    /// The folder with the settings of WebKit's toolkit.
    settings: Option<PathBuf>,
    /// Ends after the process.
    _display: Option<Display>,
}

impl Driver {
    pub(crate) fn start(visit: Visit) -> Driver {
        match visit.engine {
            Engine::Chromium => {
                let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
                let mut command = Command::new(program);
                command.arg("--port=0");
                Driver::announced(command, "started successfully on port ", None)
            }
            Engine::Firefox => {
                let display = Display::start();
                let program = env::var_os("GECKODRIVER").unwrap_or_else(|| "geckodriver".into());
                let mut command = Command::new(program);
                command.args(["--port=0", "--websocket-port=0"]).env("DISPLAY", &display.name);
                Driver::announced(command, "Listening on 127.0.0.1:", Some(display))
            }
            Engine::WebKit => Driver::of_webkit(visit),
        }
    }

    /// A driver that looks for a free port itself and prints it. Sometimes one finds that its port has been taken meanwhile and
    /// exits: then it is started again.
    fn announced(mut command: Command, before_port: &str, display: Option<Display>) -> Driver {
        command.env("FONTCONFIG_FILE", fonts::configuration()).stdout(Stdio::piped()).stderr(Stdio::null());
        for _ in 0..5 {
            let mut process = command.spawn().expect("a WebDriver is missing: scripts/test gets it");
            let mut output = BufReader::new(process.stdout.take().expect("it has an output")).lines();
            let port = output.by_ref().map_while(Result::ok).find_map(|line| {
                let port = line.split(before_port).nth(1)?;
                Some(port.trim_end_matches('.').to_string())
            });
            // It may go on printing.
            thread::spawn(move || output.map_while(Result::ok).for_each(drop));
            match port {
                Some(port) => {
                    let address = format!("http://127.0.0.1:{port}");
                    return Driver { process, address, settings: None, _display: display };
                }
                None => drop(process.wait()),
            }
        }
        panic!("the WebDriver found no free port");
    }

    /// This driver looks for no port. So that none is taken, each process has an address of its own among those of this machine.
    fn of_webkit(visit: Visit) -> Driver {
        static NEXT_PORT: AtomicU16 = AtomicU16::new(4444);
        let port = NEXT_PORT.fetch_add(1, Ordering::Relaxed);
        let process = std::process::id();
        // Process numbers have 22 bits.
        let [_, high, middle, low] = process.to_be_bytes();
        let address = Ipv4Addr::new(127, 64 + high % 64, middle, low);
        let settings = env::temp_dir().join(format!("unfold-webkit-{process}-{port}"));
        write_toolkit_settings(&settings, visit);
        let display = Display::start();
        let mut process = Command::new("WebKitWebDriver")
            .args([format!("--host={address}"), format!("--port={port}")])
            .env("DISPLAY", &display.name)
            .env("XDG_CONFIG_HOME", &settings)
            .env("XDG_CACHE_HOME", &settings)
            .env("XDG_DATA_HOME", &settings)
            .env("FONTCONFIG_FILE", fonts::configuration())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("WebKitWebDriver is missing: scripts/test gets it");
        let at = SocketAddr::from((address, port));
        while TcpStream::connect(at).is_err() {
            let ended = process.try_wait().expect("it can be watched");
            assert!(ended.is_none(), "WebKitWebDriver ended at once: {ended:?}");
            thread::sleep(Duration::from_millis(10));
        }
        Driver { process, address: format!("http://{at}"), settings: Some(settings), _display: Some(display) }
    }

    pub(crate) async fn connect(&self, visit: Visit) -> Client {
        let capabilities = match visit.engine {
            Engine::Chromium => chromium(visit),
            Engine::Firefox => firefox(visit),
            Engine::WebKit => webkit(),
        };
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().cloned().expect("an object"))
            .connect(&self.address)
            .await
            .unwrap_or_else(|error| panic!("{:?} does not start: {error}", visit.engine))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Some(settings) = &self.settings {
            let _ = fs::remove_dir_all(settings);
        }
    }
}

fn chromium(visit: Visit) -> Value {
    let mut arguments: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--force-color-profile=srgb",
        "--force-device-scale-factor=1",
        "--hide-scrollbars",
    ]
    .map(str::to_string)
    .to_vec();
    arguments.push(format!("--window-size={},{}", visit.width, visit.height));
    if !visit.motion {
        arguments.push("--force-prefers-reduced-motion".to_string());
    }
    let mut options = json!({ "args": arguments });
    if visit.touch {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": visit.width, "height": visit.height, "pixelRatio": visit.density, "touch": true }
        });
    }
    json!({ "goog:chromeOptions": options })
}

/// Firefox has no WebGL without a graphics card, unless it is told to, and unless it has a display.
fn firefox(visit: Visit) -> Value {
    let preferences = json!({
        "ui.prefersReducedMotion": u8::from(!visit.motion),
        "webgl.force-enabled": true,
        "dom.w3c_touch_events.enabled": 1,
    });
    json!({ "moz:firefoxOptions": { "prefs": preferences } })
}

fn webkit() -> Value {
    let libraries = Path::new("/usr/lib");
    let folders = fs::read_dir(libraries).into_iter().flatten().map_while(Result::ok);
    let places = folders.map(|folder| folder.path().join("webkit2gtk-4.1/MiniBrowser"));
    let binary = places.into_iter().find(|place| place.is_file());
    let binary = binary.expect("MiniBrowser is missing: scripts/test gets it with webkit2gtk-driver");
    json!({ "webkitgtk:browserOptions": { "binary": binary, "args": ["--automation"] } })
}

/// WebKit asks its toolkit whether the user wants animations.
fn write_toolkit_settings(folder: &Path, visit: Visit) {
    let folder = folder.join("gtk-3.0");
    fs::create_dir_all(&folder).expect("a folder for settings");
    let settings = format!("[Settings]\ngtk-enable-animations={}\n", u8::from(visit.motion));
    fs::write(folder.join("settings.ini"), settings).expect("settings can be written");
}

/// Gives the page the size of the visit: windows have frames and bars.
pub(crate) async fn resize(client: &Client, visit: Visit) {
    let wanted = [visit.width, visit.height].map(i64::from);
    let sizes = "return [innerWidth, innerHeight, outerWidth, outerHeight]";
    let mut seen = [0; 4];
    for _ in 0..100 {
        let sizes = client.execute(sizes, Vec::new()).await.expect("the window has a size");
        seen = [0, 1, 2, 3].map(|index| sizes[index].as_i64().expect("a number"));
        if seen[..2] == wanted {
            return;
        }
        let [width, height] = [0, 1].map(|side| (wanted[side] + seen[side + 2] - seen[side]) as u32);
        client.set_window_rect(0, 0, width, height).await.expect("the window can be resized");
        // Some windows take their size late.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:?}: the page is {} x {}, not {} x {}", visit.engine, seen[0], seen[1], wanted[0], wanted[1]);
}
