//! The page in headless Chromium, and the actions of a user.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::server::Host;

/// How long anything on the page may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether the puzzle is there, and what follows it when the browser is idle: the panels, and the canvas of the solid, which
/// takes the place of an empty one.
const IS_DRAWN: &str = "document.querySelectorAll('.target, [data-tile]').length >= 3 \
    && !!document.querySelector('.panel') && !document.querySelector('.solid canvas:not(#solid)')";

/// How the browser opens the page: its window, and what the user has.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    pub width: u32,
    pub height: u32,
    pub touch: bool,
    /// Without motion, tests need not wait for animations.
    pub motion: bool,
    /// Whether the browser has no stored visit.
    pub first_visit: bool,
}

pub(crate) const DESKTOP: Visit =
    Visit { width: 1280, height: 900, touch: false, motion: false, first_visit: false };
pub(crate) const PHONE: Visit =
    Visit { width: 390, height: 844, touch: true, motion: false, first_visit: false };

/// Runs a test with a browser, and closes the browser even if the test fails.
pub(crate) fn browse<F, T>(visit: Visit, test: F)
where
    F: FnOnce(Page) -> T,
    T: Future<Output = ()> + Send + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let driver = Driver::start();
    runtime.block_on(async {
        let client = driver.connect(visit).await;
        let page = Page { client: client.clone(), host: Arc::new(Host::start()) };
        if !visit.first_visit {
            page.before_each_page("try { localStorage.setItem('unfold.visited', 'yes') } catch {}").await;
        }
        let outcome = tokio::spawn(test(page)).await;
        client.close().await.expect("the browser ends");
        if let Err(error) = outcome {
            std::panic::resume_unwind(error.into_panic());
        }
    });
}

/// A running ChromeDriver.
struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Sometimes a ChromeDriver finds its port taken by another one and exits: then start again.
    fn start() -> Driver {
        (0..5).find_map(|_| Driver::try_start()).expect("ChromeDriver starts")
    }

    fn try_start() -> Option<Driver> {
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_string());
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("ChromeDriver is missing: scripts/test gets it");
        let output = BufReader::new(process.stdout.take().expect("it has an output"));
        let said = |line: String| {
            let port = line.split("started successfully on port ").nth(1)?;
            Some(port.trim_end_matches('.').to_string())
        };
        match output.lines().map_while(Result::ok).find_map(said) {
            Some(port) => Some(Driver { process, address: format!("http://127.0.0.1:{port}") }),
            None => {
                process.wait().expect("it has ended");
                None
            }
        }
    }

    async fn connect(&self, visit: Visit) -> Client {
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
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
                "deviceMetrics": { "width": visit.width, "height": visit.height, "pixelRatio": 2.0, "touch": true }
            });
        }
        let capabilities = json!({ "goog:chromeOptions": options });
        let capabilities = capabilities.as_object().cloned().expect("an object");
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&self.address)
            .await
            .expect("Chromium starts")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A tab with the page.
#[derive(Clone)]
pub(crate) struct Page {
    pub client: Client,
    pub host: Arc<Host>,
}

impl Page {
    /// Opens the page with a query string and waits until all of it is there.
    pub(crate) async fn open(&self, query: &str) {
        self.client.goto(&format!("{}{query}", self.host.address)).await.expect("the page opens");
        self.until(IS_DRAWN).await;
    }

    /// Loads the page again and waits until all of it is there.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("it reloads");
        self.until(IS_DRAWN).await;
    }

    /// Opens the laboratory with a query string and waits until it is drawn.
    pub(crate) async fn open_laboratory(&self, query: &str) {
        self.client.goto(&format!("{}lab.html{query}", self.host.address)).await.expect("the page opens");
        self.until("!!document.querySelector('main.lab .panel')").await;
    }

    /// The value of a JavaScript expression.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.client.execute(&script, Vec::new()).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until a JavaScript expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let start = Instant::now();
        while self.eval(expression).await != Value::Bool(true) {
            if start.elapsed() > PATIENCE {
                let mut seen = String::new();
                for place in ["#notice", "#state", "#outcome", "#alg", "#counter", "#results"] {
                    let _ = write!(seen, "\n  {place}: {}", self.text(place).await);
                }
                panic!("waited in vain for {expression}; the page shows{seen}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The text or the value of an element. Empty if there is no such element.
    pub(crate) async fn text(&self, css: &str) -> String {
        let expression =
            format!("(e => e ? (e.value ?? e.textContent) : '')(document.querySelector({css:?}))");
        self.eval(&expression).await.as_str().unwrap_or_default().to_string()
    }

    pub(crate) async fn until_text(&self, css: &str, text: &str) {
        self.until(&format!(
            "(e => e && (e.value ?? e.textContent) === {text:?})(document.querySelector({css:?}))"
        ))
        .await;
    }

    /// Waits until the link in the address bar has a query string.
    pub(crate) async fn until_query(&self, query: &str) {
        self.until(&format!("location.search === {query:?}")).await;
    }

    /// Waits for an element: much of the page is rendered when the browser is idle.
    pub(crate) async fn find(&self, css: &str) -> Element {
        self.until(&format!("!!document.querySelector({css:?})")).await;
        self.client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub(crate) async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Replaces the text of a field by typing.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        // Content that is rendered meanwhile may move the field away from the pointer.
        let has_focus = format!("document.activeElement === document.querySelector({css:?})");
        for _ in 0..5 {
            field.click().await.expect("it can be focused");
            if self.eval(&has_focus).await == true {
                break;
            }
        }
        self.control('a').await;
        let delete = "\u{e017}";
        field.send_keys(if text.is_empty() { delete } else { text }).await.expect("it can be typed into");
    }

    /// Types a number and leaves the field.
    pub(crate) async fn set_number(&self, css: &str, text: &str) {
        self.fill(css, text).await;
        self.keys("\u{e007}").await;
    }

    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.find(css).await.select_by_value(value).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses a mouse button on an element and holds it.
    pub(crate) async fn press(&self, css: &str, button: u64, hold: Duration) {
        let element = self.find(css).await;
        let mouse = MouseActions::new("mouse".to_string())
            .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button })
            .then(PointerAction::Pause { duration: hold })
            .then(PointerAction::Up { button });
        self.client.perform_actions(mouse).await.expect("the mouse works");
    }

    pub(crate) async fn shift_click(&self, css: &str) {
        self.shift_press(css, MOUSE_BUTTON_LEFT).await;
    }

    /// Presses a mouse button on an element while Shift is held.
    pub(crate) async fn shift_press(&self, css: &str, button: u64) {
        let shift = KeyActions::new("keys".to_string()).then(KeyAction::Down { value: '\u{e008}' });
        self.client.perform_actions(shift).await.expect("the keyboard works");
        self.press(css, button, Duration::ZERO).await;
        self.client.release_actions().await.expect("the keyboard works");
    }

    /// The window coordinates of a place in an element, given as shares of its width and height.
    pub(crate) async fn place(&self, css: &str, (across, down): (f64, f64)) -> (f64, f64) {
        self.find(css).await;
        let script = format!(
            "(e => {{ e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect(); \
             return [r.x + r.width * {across}, r.y + r.height * {down}]; }})(document.querySelector({css:?}))"
        );
        let place = self.eval(&script).await;
        (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"))
    }

    /// Drags with the mouse from one place in an element to another.
    pub(crate) async fn drag(&self, css: &str, from: (f64, f64), to: (f64, f64)) {
        let (from, to) = (self.place(css, from).await, self.place(css, to).await);
        let mouse = MouseActions::new("mouse".to_string())
            .then(PointerAction::MoveTo { duration: None, x: from.0, y: from.1 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration: Some(Duration::from_millis(60)), x: to.0, y: to.1 })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("the mouse works");
    }

    /// The same, but the mouse rests before the button is released.
    pub(crate) async fn drag_slowly(&self, css: &str, from: (f64, f64), to: (f64, f64)) {
        let (from, to) = (self.place(css, from).await, self.place(css, to).await);
        let mouse = MouseActions::new("mouse".to_string())
            .then(PointerAction::MoveTo { duration: None, x: from.0, y: from.1 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration: Some(Duration::from_millis(60)), x: to.0, y: to.1 })
            .then(PointerAction::Pause { duration: Duration::from_millis(250) })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("the mouse works");
    }

    /// Clicks a place in an element.
    pub(crate) async fn click_at(&self, css: &str, place: (f64, f64), button: u64) {
        let (x, y) = self.place(css, place).await;
        let mouse = MouseActions::new("mouse".to_string())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.client.perform_actions(mouse).await.expect("the mouse works");
    }

    pub(crate) async fn double_click_at(&self, css: &str, place: (f64, f64)) {
        let (x, y) = self.place(css, place).await;
        let button = MOUSE_BUTTON_LEFT;
        let mouse = MouseActions::new("mouse".to_string())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.client.perform_actions(mouse).await.expect("the mouse works");
    }

    /// Drags with a finger from one place in an element to another.
    pub(crate) async fn swipe(&self, css: &str, from: (f64, f64), to: (f64, f64)) {
        let (from, to) = (self.place(css, from).await, self.place(css, to).await);
        let finger = TouchActions::new("finger".to_string())
            .then(PointerAction::MoveTo { duration: None, x: from.0, y: from.1 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration: Some(Duration::from_millis(60)), x: to.0, y: to.1 })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("the finger works");
    }

    /// Drags a finger over the window.
    pub(crate) async fn drag_finger(&self, from: (f64, f64), to: (f64, f64)) {
        let step = |share: f64| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(30)),
            x: from.0 + (to.0 - from.0) * share,
            y: from.1 + (to.1 - from.1) * share,
        };
        let mut finger = TouchActions::new("finger".to_string())
            .then(PointerAction::MoveTo { duration: None, x: from.0, y: from.1 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for share in 1..=8 {
            finger = finger.then(step(f64::from(share) / 8.0));
        }
        let finger = finger.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("the finger works");
    }

    /// Waits until the page has stopped scrolling.
    pub(crate) async fn until_settled(&self) {
        let place = "scrollY";
        let mut before = self.eval(place).await;
        loop {
            tokio::time::sleep(Duration::from_millis(150)).await;
            let now = self.eval(place).await;
            if now == before {
                return;
            }
            before = now;
        }
    }

    /// Touches an element for a while. It is scrolled to the middle first, because the bar at the bottom may cover it.
    /// While the mesh is being built without a graphics card, the page is so busy that any touch would be a long press.
    pub(crate) async fn touch(&self, css: &str, hold: Duration) {
        self.until("!document.querySelector('.solid canvas:not(#solid), #solid[aria-busy=true]')").await;
        let (x, y) = self.place(css, (0.5, 0.5)).await;
        let finger = TouchActions::new("finger".to_string())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration: hold })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("the finger works");
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let typed = keys.chars().fold(KeyActions::new("keys".to_string()), |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(typed).await.expect("the keyboard works");
    }

    /// Presses a key while Control is held.
    pub(crate) async fn control(&self, key: char) {
        self.press_with('\u{e009}', key).await;
    }

    /// Presses a key while Shift is held.
    pub(crate) async fn shift(&self, key: char) {
        self.press_with('\u{e008}', key).await;
    }

    async fn press_with(&self, held: char, key: char) {
        let typed = KeyActions::new("keys".to_string())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        self.client.perform_actions(typed).await.expect("the keyboard works");
    }

    /// Runs a script in every page before the page's own.
    pub(crate) async fn before_each_page(&self, script: &str) {
        self.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// The result of a DevTools command.
    pub(crate) async fn dev_tools(&self, command: &'static str, parameters: Value) -> Value {
        let done = self.client.issue_cmd(DevTools { command, parameters }).await;
        done.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Saves a screenshot in the build's output, to look at.
    pub(crate) async fn picture(&self, name: &str) {
        let bytes = self.client.screenshot().await.expect("a picture");
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("the picture is written");
    }
}

/// A DevTools command of Chromium.
#[derive(Debug)]
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base_url: &url::Url, session_id: Option<&str>) -> Result<url::Url, url::ParseError> {
        base_url.join(&format!("session/{}/goog/cdp/execute", session_id.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (http::Method::POST, Some(body.to_string()))
    }
}
