//! Files that are missing, cut short or of another kind; storage that is full, forbidden, damaged or of a later version; two tabs; a
//! graphics card that is lost in the middle of a drag; a network that stops in the middle of an update. After each, the position is
//! there and the page answers; where something cannot be had, one sentence says so.

use unfold_browsers::{DESKTOP, FLAT, FileFault, Page, another_build, browse};

const LINK: &str = "?puzzle=3x3x3&setup-alg=R+U";

pub(crate) fn run() {
    files();
    storage();
    two_tabs();
    lost_graphics();
    update_without_network();
}

/// The position of the link is there, and can be turned.
async fn answers(page: &Page) {
    page.until_text("#setup", "R U").await;
    page.click("[data-move=F]").await;
    page.until("document.querySelector('#alg').value.endsWith('F')").await;
}

fn files() {
    browse(DESKTOP, |page| async move {
        // Files from the cache are never damaged.
        page.before_each_page("delete Navigator.prototype.serviceWorker;").await;
        for fault in [FileFault::Missing, FileFault::CutShort, FileFault::Nonsense] {
            // The program of the page: nothing can be drawn, but the address keeps the position.
            for end in [".js", ".wasm"] {
                page.host.damage("page-", end, fault);
                page.client.goto(&format!("{}{LINK}", page.host.address)).await.expect("the page opens");
                page.until(
                    "document.querySelector('[role=alert]')?.textContent.includes('could not be loaded')",
                )
                .await;
                page.host.mend();
                page.open(LINK).await;
                answers(&page).await;
            }
            // The solver.
            for file in ["worker.js", "worker_loader.js", "worker_bg.wasm"] {
                page.host.damage(file, "", fault);
                page.open(LINK).await;
                page.until("document.querySelector('#solver-failure')?.textContent.startsWith('The solver could not be loaded.')")
                    .await;
                answers(&page).await;
                page.host.mend();
                page.click("#retry").await;
                page.click("#solve").await;
                page.until("!!document.querySelector('#solution')").await;
            }
            // The solid.
            page.host.damage("mesh_worker", "", fault);
            page.open(LINK).await;
            page.until("document.querySelector('#no-solid')?.textContent.startsWith('The solid could not be loaded')").await;
            answers(&page).await;
            page.host.mend();
            println!("{fault:?} files: one sentence each, and everything works again");
        }
    });
}

fn storage() {
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };";
    let forbidden = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } });";
    for (what, script) in [("full", full), ("forbidden", forbidden)] {
        browse(FLAT, move |page| async move {
            page.before_each_page(script).await;
            page.open(LINK).await;
            answers(&page).await;
            page.choose("#arrangement", "isometric").await;
            page.until("document.querySelector('#notice')?.textContent.includes('does not keep settings')")
                .await;
            println!("storage {what}: “{}”", page.text("#notice p").await);
            answers(&page).await;
        });
    }
    let stored = [
        ("damaged", "nonsense", "\u{1f600}\\u0000"),
        (
            "of a later version",
            "unfold settings 99\\nspiral yes\\nnet cross",
            "unfold times 99\\n1\\tgear\\t5\\tOK\\t-\\tR\\tmore\\n",
        ),
    ];
    browse(FLAT, move |page| async move {
        for (what, settings, times) in stored {
            page.open(LINK).await;
            page.eval(&format!("localStorage.setItem('unfold.settings', \"{settings}\")")).await;
            page.eval(&format!("localStorage.setItem('unfold.times', \"{times}\")")).await;
            page.open(LINK).await;
            page.until("document.querySelector('#notice')?.textContent.includes('were repaired')").await;
            println!("storage {what}: “{}”", page.text("#notice p").await);
            answers(&page).await;
            page.click("#open-timer").await;
            page.until("!!document.querySelector('#timer-face')").await;
            page.eval("localStorage.clear()").await;
        }
    });
}

/// Both tabs have the same settings in the end.
fn two_tabs() {
    browse(FLAT, |page| async move {
        page.open(LINK).await;
        let first = page.client.window().await.expect("a window");
        let second = page.client.new_window(true).await.expect("a second tab").handle;
        page.client.switch_to_window(second.clone()).await.expect("it can be seen");
        page.open(LINK).await;
        for (tab, arrangement) in
            [(&first, "isometric"), (&second, "cross"), (&first, "cross"), (&second, "isometric")]
        {
            page.client.switch_to_window(tab.clone()).await.expect("it can be seen");
            page.choose("#arrangement", arrangement).await;
        }
        for tab in [&first, &second] {
            page.client.switch_to_window(tab.clone()).await.expect("it can be seen");
            page.until_text("#arrangement", "isometric").await;
            answers(&page).await;
        }
        println!("two tabs: the later choice holds in both");
    });
}

fn lost_graphics() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(
            "window.drawn = 0; const draw = WebGL2RenderingContext.prototype.drawElements; \
             WebGL2RenderingContext.prototype.drawElements = function (...all) { window.drawn += 1; return draw.apply(this, all); };",
        )
        .await;
        page.open(LINK).await;
        page.until_solid().await;
        let (x, y) = page.place("#solid", (0.4, 0.6)).await;
        let tell = |kind: &str, by: f64| {
            format!(
                "document.querySelector('#solid').dispatchEvent(new PointerEvent({kind:?}, {{ bubbles: true, cancelable: true, \
                 pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, clientX: {}, clientY: {y} }}))",
                x + by
            )
        };
        page.eval(&format!("void ({}, {})", tell("pointerdown", 0.0), tell("pointermove", 30.0))).await;
        page.eval(
            "void (window.card = document.querySelector('#solid').getContext('webgl2').getExtension('WEBGL_lose_context'), card.loseContext())",
        )
        .await;
        page.until("document.querySelector('#solid').getContext('webgl2').isContextLost()").await;
        page.eval(&format!("void ({}, {})", tell("pointermove", 60.0), tell("pointerup", 60.0))).await;
        page.eval("void card.restoreContext()").await;
        page.until("!document.querySelector('#solid').getContext('webgl2').isContextLost()").await;
        let before = page.eval("drawn").await;
        answers(&page).await;
        page.until(&format!("drawn > {before}")).await;
        println!("graphics lost in the middle of a drag: the page turns on");
    });
}

/// A newer build of which only a part arrives is never used.
fn update_without_network() {
    browse(FLAT, |page| async move {
        page.open(LINK).await;
        page.until_installed().await;
        page.open(LINK).await;
        page.until("!!navigator.serviceWorker.controller").await;
        // Its service worker comes, and one of its files.
        page.host.publish(another_build("cut-off"));
        page.host.stop_after(2);
        page.host.asked();
        let state = page.update().await;
        assert_ne!(state, "installed", "half an update was installed");
        let asked = page.host.asked();
        let is_tried = asked.iter().any(|path| path.ends_with("/service_worker.js")) && asked.len() > 1;
        assert!(is_tried, "an update was tried: {asked:?}");
        page.open(LINK).await;
        answers(&page).await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        println!("network lost in the middle of an update: the earlier build works on");
    });
}
