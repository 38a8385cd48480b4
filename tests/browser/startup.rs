//! The skeleton before the program has loaded, and how the page replaces it.

use unfold_browsers::{DESKTOP, FileFault, PHONE, Page, browse};

/// Holds back the program until the test calls `release`.
const HELD: &str = "const get = window.fetch; window.fetch = (...all) => \
    String(all[0]).includes('/page-') ? new Promise(done => window.release = done).then(() => get(...all)) : get(...all);";

async fn open_held(page: &Page, query: &str) {
    page.before_each_page(HELD).await;
    page.client.goto(&format!("{}{query}", page.host.address)).await.expect("the page opens");
    page.until("!!window.release").await;
}

#[test]
fn a_skeleton_is_there_until_the_page_is_drawn() {
    for visit in [DESKTOP, PHONE] {
        browse(visit, |page| async move {
            open_held(&page, "?puzzle=3x3x3&alg=R").await;
            assert_eq!(page.text("#skeleton h1 span").await, "Unfold");
            page.until("document.querySelector('#skeleton .net').getBoundingClientRect().height > 100").await;
            let faces = "new Set([...document.querySelectorAll('#skeleton .net rect')].map(face => getComputedStyle(face).fill)).size";
            assert_eq!(page.eval(faces).await, 6, "the net is solved: each face has its colour");
            let places = "JSON.stringify(['.logo', '.stage'].map(name => document.querySelector(name).getBoundingClientRect()) \
                 .map(r => [r.x, r.y]))";
            let before = page.eval(places).await;
            page.eval("void release()").await;
            page.until("!document.querySelector('#skeleton') && !!document.querySelector('.panel')").await;
            // On a phone the header has more than one line by then.
            if visit.width == DESKTOP.width {
                assert_eq!(page.eval(places).await, before, "header and stage stay where they were");
            }
            page.until_text("#alg", "R").await;
        });
    }
}

#[test]
fn a_page_that_cannot_be_loaded_says_so() {
    browse(DESKTOP, |page| async move {
        page.host.damage("page-", "", FileFault::Missing);
        page.client.goto(&format!("{}?puzzle=gear", page.host.address)).await.expect("the page opens");
        page.until("document.querySelector('[role=alert]')?.textContent.includes('could not be loaded')")
            .await;
    });
}
