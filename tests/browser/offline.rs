//! Offline, and with a newer build: the service worker always serves files of one build.

use std::fs;

use serde_json::json;
use unfold_browsers::{DESKTOP, FLAT, FileFault, Page, another_build, browse, built};

/// The contents of a file that has the same name in every build.
const LOADER: &str = "fetch('worker_loader.js').then(answer => answer.text())";

/// The build of the page on the screen. The first build does not name itself.
const BUILD: &str = "document.documentElement.dataset.build ?? 'first'";

/// Opens the page, waits until it is cached, then opens it again.
async fn visit_twice(page: &Page) {
    page.open("").await;
    page.until_installed().await;
    assert_eq!(
        page.eval("navigator.serviceWorker.controller").await,
        json!(null),
        "not before the next visit"
    );
    page.open("?puzzle=gear&alg=R").await;
    page.until("!!navigator.serviceWorker.controller").await;
}

async fn solve(page: &Page) {
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
}

/// Runs the usual searches of the laboratory.
async fn race(page: &Page) {
    page.click("#run").await;
    page.until("/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent ?? '')").await;
}

/// Whether the place for the note about a newer build is there and empty.
const NO_NOTE: &str = "document.querySelector('#update')?.childElementCount === 0";

#[test]
fn everything_works_offline() {
    browse(DESKTOP, |page| async move {
        page.open("").await;
        page.until_installed().await;
        page.host.stop();
        page.open("?puzzle=gear&setup-alg=R+U").await;
        page.until_text("#setup", "R U").await;
        solve(&page).await;
        page.until_solid().await;
        page.reload().await;
        page.until_text("#setup", "R U").await;
        page.open("index.html?puzzle=3x3x3&setup-alg=R+U+F").await;
        solve(&page).await;
        page.open_laboratory("?puzzle=gear&setup-alg=R+U").await;
        race(&page).await;
        // Some hosts drop the file extension.
        page.client.goto(&format!("{}lab", page.host.address)).await.expect("the page opens");
        page.until("!!document.querySelector('main.lab .panel')").await;
    });
}

#[test]
fn nothing_is_requested_twice() {
    browse(FLAT, |page| async move {
        visit_twice(&page).await;
        page.host.asked();
        page.open("?puzzle=gear&setup-alg=R").await;
        solve(&page).await;
        page.open_laboratory("?puzzle=gear&setup-alg=R+U").await;
        // All that it is made of has been needed when a search has run.
        race(&page).await;
        let mut asked = page.host.asked();
        // The browser checks for a newer build.
        asked.retain(|path| !path.ends_with("/service_worker.js"));
        assert_eq!(asked, Vec::<String>::new());
    });
}

#[test]
fn a_newer_build_waits_until_it_is_wanted_and_comes_whole() {
    browse(FLAT, |page| async move {
        visit_twice(&page).await;
        let first = page.client.window().await.expect("a window");
        let second = page.client.new_window(true).await.expect("a second tab").handle;
        page.client.switch_to_window(second.clone()).await.expect("it can be seen");
        page.open("?puzzle=gear&alg=U").await;
        page.client.switch_to_window(first.clone()).await.expect("it can be seen");

        page.host.publish(another_build("newer"));
        page.open("?puzzle=gear&setup-alg=R+U").await;
        page.until("document.querySelector('#update')?.textContent.includes('A new version is ready')").await;
        // Until then every visit gets the first build.
        for _ in 0..2 {
            assert_eq!(page.eval(BUILD).await, "first");
            assert!(!page.eval(LOADER).await.as_str().expect("a text").contains("newer"));
            solve(&page).await;
            page.open("?puzzle=gear&setup-alg=R+U+F").await;
        }
        page.until("!!document.querySelector('#update .primary')").await;
        page.click("#update .update > :last-child").await;
        page.until(NO_NOTE).await;
        page.reload().await;
        page.until("!!document.querySelector('#update .primary')").await;
        page.click("#update .primary").await;

        page.until(&format!("({BUILD}) === 'newer'")).await;
        page.until_text("#setup", "R U F").await;
        assert!(page.eval(LOADER).await.as_str().expect("a text").contains("newer"));
        solve(&page).await;
        assert_eq!(page.eval("caches.keys().then(names => names.length)").await, 1);
        page.open_laboratory("").await;
        assert_eq!(page.eval(BUILD).await, "newer");
        let page_itself = "fetch('lab.html').then(answer => answer.text())";
        assert!(page.eval(page_itself).await.as_str().expect("a text").contains("newer"));
        // The other tab reloaded too, and shows the same position.
        page.client.switch_to_window(second).await.expect("it can be seen");
        page.until(&format!("({BUILD}) === 'newer'")).await;
        page.until_text("#alg", "U").await;
        solve(&page).await;
    });
}

#[test]
fn half_of_a_newer_build_is_never_installed() {
    browse(FLAT, |page| async move {
        visit_twice(&page).await;
        let whole = another_build("whole");
        let half = another_build("half");
        // The service worker is new, the worker is still that of the first build, and a file is missing.
        fs::copy(built().join("worker_loader.js"), half.join("worker_loader.js")).expect("it can be copied");
        page.host.publish(half);
        assert_eq!(page.update().await, "redundant");
        page.host.publish(whole);
        // This host answers a missing file with a page.
        page.host.damage("lab", "", FileFault::Missing);
        assert_eq!(page.update().await, "redundant");
        page.open("?puzzle=gear&setup-alg=R").await;
        assert_eq!(page.eval(BUILD).await, "first");
        page.until(NO_NOTE).await;
        solve(&page).await;
        page.host.mend();
        assert_eq!(page.update().await, "installed");
        page.until("!!document.querySelector('#update .primary')").await;
        page.click("#update .primary").await;
        page.until(&format!("({BUILD}) === 'whole'")).await;
    });
}

#[test]
fn a_page_whose_storage_was_emptied_comes_from_the_host() {
    browse(FLAT, |page| async move {
        visit_twice(&page).await;
        page.host.publish(another_build("after-emptying"));
        page.eval("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))").await;
        page.open("?puzzle=gear&setup-alg=R").await;
        page.until(&format!("({BUILD}) === 'after-emptying'")).await;
        solve(&page).await;
    });
}

#[test]
fn where_there_are_no_service_workers_the_page_is_the_same() {
    browse(FLAT, |page| async move {
        page.before_each_page(
            "delete Navigator.prototype.serviceWorker; window.faults = []; \
             for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, event => faults.push(String(event.reason ?? event.message)));",
        )
        .await;
        page.open("?puzzle=gear&setup-alg=R").await;
        solve(&page).await;
        // The script that would install a service worker has run, and found that there is nothing to do.
        page.until("performance.getEntriesByType('resource').some(one => one.name.endsWith('/offline.js') && one.responseEnd > 0)")
            .await;
        page.reload().await;
        assert_eq!(page.eval("faults").await, json!([]));
        assert_eq!(page.eval("!!document.querySelector('#update')").await, false);
    });
}

#[test]
fn the_page_can_be_installed() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.until_installed().await;
        let manifest = page.dev_tools("Page.getAppManifest", json!({})).await;
        assert_eq!(manifest["errors"], json!([]), "{manifest}");
        assert!(
            manifest["url"].as_str().is_some_and(|url| url.starts_with(&page.host.address)),
            "{manifest}"
        );
        let hindrances = page.dev_tools("Page.getInstallabilityErrors", json!({})).await;
        assert_eq!(hindrances["installabilityErrors"], json!([]));
        // Each icon has the size that the manifest names.
        let sizes = "fetch('manifest.webmanifest').then(answer => answer.json()).then(({ icons }) => Promise.all(icons.map(icon => \
             new Promise((done, failed) => { \
                 const picture = new Image(); \
                 picture.onload = () => done([icon.sizes, `${picture.naturalWidth}x${picture.naturalHeight}`]); \
                 picture.onerror = failed; \
                 picture.src = icon.src; \
             }))))";
        let sizes = page.eval(sizes).await;
        let sizes = sizes.as_array().expect("a list");
        assert!(sizes.len() >= 4);
        for size in sizes {
            assert!(size[0] == "any" || size[0] == size[1], "{size}");
        }
    });
}
