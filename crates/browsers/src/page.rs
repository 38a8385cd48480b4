//! The page in a browser, and the actions of a user.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::wd::{PrintConfiguration, PrintMargins, PrintSize, WebDriverCompatibleCommand};
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::engine::{Driver, Engine, Visit, resize};
use crate::host::{Host, NOTHING};
use crate::pointer::{CENTRE, Pointer, Share};

/// The keys that are held while another one is pressed.
pub(crate) const SHIFT: char = '\u{e008}';
const CONTROL: char = '\u{e009}';

/// How long anything on the page may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether the puzzle is there, and what follows it when the browser is idle: the panels, and the canvas of the solid, which
/// takes the place of an empty one.
const IS_DRAWN: &str = "document.querySelectorAll('.target, [data-tile]').length >= 3 \
    && !!document.querySelector('.panel') && !document.querySelector('.solid canvas:not(#solid)')";

/// Scrolls an element to the middle of the window. Returns whether the mouse would reach it there: it, its label or what is in it.
const IS_UNCOVERED: &str = "e => { \
    if (!e) return false; \
    e.scrollIntoView({ block: 'center' }); \
    const r = e.getBoundingClientRect(), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); \
    return !!hit && (e.contains(hit) || hit.closest('label')?.control === e); }";

const UPDATED: &str = "navigator.serviceWorker.getRegistration().then(known => known.update().catch(() => known)).then(known => \
     new Promise(done => { \
         const worker = known.installing ?? known.waiting; \
         if (!worker) return done('none'); \
         const look = () => ['installed', 'redundant'].includes(worker.state) && done(worker.state); \
         worker.addEventListener('statechange', look); \
         look(); \
     }))";

/// Runs a test with a browser, and closes the browser even if the test fails.
pub fn browse<F, T>(visit: Visit, test: F)
where
    F: FnOnce(Page) -> T,
    T: Future<Output = ()> + Send + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let driver = Driver::start(visit);
    runtime.block_on(async {
        let client = driver.connect(visit).await;
        let page = Page { client: client.clone(), engine: visit.engine, host: Arc::new(Host::start()) };
        let prepared = page.clone().prepare(visit);
        let tested = test(page);
        let outcome = tokio::spawn(async move {
            prepared.await;
            tested.await;
        });
        let outcome = outcome.await;
        let closed = client.close().await;
        if let Err(error) = outcome {
            std::panic::resume_unwind(error.into_panic());
        }
        closed.expect("the browser ends");
    });
}

/// A tab with the page.
#[derive(Clone)]
pub struct Page {
    pub client: Client,
    pub engine: Engine,
    pub host: Arc<Host>,
}

impl Page {
    /// Gives the window its size, and stores what an earlier visit would have left.
    async fn prepare(self, visit: Visit) {
        if !(visit.engine == Engine::Chromium && visit.touch) {
            resize(&self.client, visit).await;
        }
        if visit.first_visit {
            return;
        }
        self.client.goto(&format!("{}{NOTHING}", self.host.address)).await.expect("the host answers");
        self.eval("void localStorage.setItem('unfold.visited', 'yes')").await;
        if !visit.solid {
            self.eval("void localStorage.setItem('unfold.settings', 'unfold settings 1\\npictures flat\\n')")
                .await;
        }
    }

    /// Opens the page with a query string and waits until all of it is there.
    pub async fn open(&self, query: &str) {
        self.client.goto(&format!("{}{query}", self.host.address)).await.expect("the page opens");
        self.until(IS_DRAWN).await;
    }

    /// Waits until the solid is drawn.
    pub async fn until_solid(&self) {
        self.until("!!document.querySelector('#solid[aria-busy=false]')").await;
    }

    /// Waits until the page can be used without a network.
    pub async fn until_installed(&self) {
        let state = "navigator.serviceWorker.getRegistration().then(known => known?.active?.state)";
        self.until(&format!("{state}.then(state => state === 'activated')")).await;
    }

    /// Checks for a newer build. Returns the final state of its service worker, or `none`.
    pub async fn update(&self) -> String {
        let state = self.eval(UPDATED).await;
        state.as_str().unwrap_or_default().to_string()
    }

    /// Loads the page again and waits until all of it is there.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("it reloads");
        self.until(IS_DRAWN).await;
    }

    /// Opens the laboratory with a query string and waits until it is drawn.
    pub async fn open_laboratory(&self, query: &str) {
        self.client.goto(&format!("{}lab.html{query}", self.host.address)).await.expect("the page opens");
        self.until("!!document.querySelector('main.lab .panel')").await;
    }

    /// The value of a JavaScript expression.
    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.client.execute(&script, Vec::new()).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until a JavaScript expression is true.
    pub async fn until(&self, expression: &str) {
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
    pub async fn text(&self, css: &str) -> String {
        let expression =
            format!("(e => e ? (e.value ?? e.textContent) : '')(document.querySelector({css:?}))");
        self.eval(&expression).await.as_str().unwrap_or_default().to_string()
    }

    pub async fn until_text(&self, css: &str, text: &str) {
        self.until(&format!(
            "(e => e && (e.value ?? e.textContent) === {text:?})(document.querySelector({css:?}))"
        ))
        .await;
    }

    /// Waits until the link in the address bar has a query string.
    pub async fn until_query(&self, query: &str) {
        self.until(&format!("location.search === {query:?}")).await;
    }

    /// Waits for an element: much of the page is rendered when the browser is idle.
    pub async fn find(&self, css: &str) -> Element {
        self.until(&format!("!!document.querySelector({css:?})")).await;
        self.client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks an element, when nothing covers it.
    pub async fn click(&self, css: &str) {
        self.until(&format!("({IS_UNCOVERED})(document.querySelector({css:?}))")).await;
        self.mouse().press(css, CENTRE).release().await;
    }

    /// Replaces the text of a field by typing.
    pub async fn fill(&self, css: &str, text: &str) {
        self.click(css).await;
        self.until(&format!("document.activeElement === document.querySelector({css:?})")).await;
        let field = self.find(css).await;
        self.control('a').await;
        let delete = "\u{e017}";
        field.send_keys(if text.is_empty() { delete } else { text }).await.expect("it can be typed into");
    }

    /// Types a number and leaves the field.
    pub async fn set_number(&self, css: &str, text: &str) {
        self.fill(css, text).await;
        self.keys("\u{e007}").await;
    }

    pub async fn choose(&self, css: &str, value: &str) {
        self.find(css).await.select_by_value(value).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// The window coordinates of a place in an element, which is scrolled to the middle.
    pub async fn place(&self, css: &str, share: Share) -> (f64, f64) {
        // Not `find`: ChromeDriver keeps the elements that it was asked for.
        self.until(&format!("!!document.querySelector({css:?})")).await;
        self.eval(&format!("void document.querySelector({css:?}).scrollIntoView({{ block: 'center' }})"))
            .await;
        self.place_as_it_is(css, share).await
    }

    /// The same without scrolling to the element first.
    pub(crate) async fn place_as_it_is(&self, css: &str, (across, down): Share) -> (f64, f64) {
        let script = format!(
            "(e => {{ const r = e.getBoundingClientRect(); \
             return [r.x + r.width * {across}, r.y + r.height * {down}]; }})(document.querySelector({css:?}))"
        );
        let place = self.eval(&script).await;
        (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"))
    }

    /// Waits until the page has stopped scrolling.
    pub async fn until_settled(&self) {
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

    /// Waits until the page handles touches in time. While the mesh is built without a graphics card, the page is so busy that any
    /// touch would be a long press.
    pub(crate) async fn until_touchable(&self) {
        self.until("!document.querySelector('.solid canvas:not(#solid), #solid[aria-busy=true]')").await;
    }

    /// A mouse, to press and drag with.
    pub fn mouse(&self) -> Pointer<'_> {
        Pointer::mouse(self)
    }

    /// A finger.
    pub fn finger(&self) -> Pointer<'_> {
        Pointer::finger(self)
    }

    /// Touches an element for a moment.
    pub async fn tap(&self, css: &str) {
        self.finger().press(css, CENTRE).hold(Duration::from_millis(30)).release().await;
    }

    /// Drags with the mouse from one place in an element to another.
    pub async fn drag(&self, css: &str, from: (f64, f64), to: (f64, f64)) {
        self.mouse().press(css, from).to(css, to).release().await;
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let typed = keys.chars().fold(KeyActions::new("keys".to_string()), |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(typed).await.expect("the keyboard works");
    }

    /// Presses a key while Control is held.
    pub async fn control(&self, key: char) {
        self.press_with(CONTROL, key).await;
    }

    /// Presses a key while Shift is held.
    pub async fn shift(&self, key: char) {
        self.press_with(SHIFT, key).await;
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
    pub async fn before_each_page(&self, script: &str) {
        self.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// The result of a DevTools command.
    pub async fn dev_tools(&self, command: &'static str, parameters: Value) -> Value {
        let done = self.client.issue_cmd(DevTools { command, parameters }).await;
        done.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// A PDF of the page as it is printed.
    pub async fn print(&self, paper: Paper) -> Vec<u8> {
        let size = match paper {
            Paper::A4 => PrintSize::A4,
            Paper::Letter => PrintSize::US_LETTER,
        };
        // The margins of the page's print style.
        let margins = PrintMargins { top: 1.2, bottom: 1.2, left: 1.2, right: 1.2 };
        let how = PrintConfiguration::builder().size(size).margins(margins).build().expect("they fit");
        self.client.print(how).await.expect("it is printed")
    }

    /// A picture of what is on the screen, as PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture")
    }
}

/// What pages are printed on.
#[derive(Clone, Copy, Debug)]
pub enum Paper {
    A4,
    Letter,
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
