//! Printing: the net, the scramble and the solution on one page.

use serde_json::json;
use unfold_browsers::{DESKTOP, FLAT, PHONE, Page, Paper, browse};

/// The number of printed pages. The PDF stays in the build's output, to look at.
async fn pages(page: &Page, name: &str, paper: Paper) -> usize {
    let bytes = page.print(paper).await;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("printed");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(format!("{name}.pdf")), &bytes).expect("the file is written");
    let text = String::from_utf8_lossy(&bytes);
    text.matches("/Type /Page\n").count()
}

/// Whether any of some elements is visible.
async fn seen(page: &Page, css: &str) -> bool {
    let shown = format!("[...document.querySelectorAll({css:?})].some(e => e.checkVisibility())");
    page.eval(&shown).await == true
}

/// Emulates print media on the screen.
async fn as_on_paper(page: &Page) {
    page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    page.eval("void dispatchEvent(new Event('beforeprint'))").await;
    page.until("!!document.querySelector('.print-view h2')").await;
}

async fn solve(page: &Page) {
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
}

#[test]
fn net_scramble_and_solution_are_on_one_page() {
    let links = [
        ("gear", "?puzzle=gear&setup-alg=F+U%27+F%27+U%27+F%27+R2%27+U+R%27+U%27+R3%27"),
        ("gear-cube", "?puzzle=gear-cube&setup-alg=R+U2+F"),
        ("2x2x2", "?puzzle=2x2x2&setup-alg=R+U2+F"),
        ("3x3x3", "?puzzle=3x3x3&setup-alg=R+U2+F%27+L+D2+B+R2+U%27"),
        ("tiles-4x4", "?puzzle=tiles-4x4&setup-alg=DRULDRDRUL&alg=D"),
    ];
    browse(FLAT, |page| async move {
        for (name, link) in links {
            page.open(link).await;
            solve(&page).await;
            for (paper, size) in [("a4", Paper::A4), ("letter", Paper::Letter)] {
                assert_eq!(
                    pages(&page, &format!("paper-{name}-{paper}"), size).await,
                    1,
                    "{name} on {paper}"
                );
            }
            // The print view leaves the screen.
            page.until("!document.querySelector('.print-view')").await;
            as_on_paper(&page).await;
            let paper = page.text(".print-view").await;
            for words in [page.text("#setup").await, page.text("#solution").await] {
                assert!(!words.is_empty() && paper.contains(&words), "{name}: {paper}");
            }
            assert!(seen(&page, ".net, .tiles").await);
            assert!(!seen(&page, "header, button, .solid, .panels, textarea, select, .hint, #update").await);
            page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
        }
    });
}

#[test]
fn long_texts_are_printed_smaller() {
    // Some are just short of the next smaller size.
    browse(FLAT, |page| async move {
        for (name, count) in [("short", 449), ("longer", 1_499), ("longest", 3_600)] {
            let moves = ["R+U+F"; 1_300].join("+");
            let moves = &moves[..2 * count - 1];
            page.open(&format!("?puzzle=9x9x9&setup-alg={moves}")).await;
            for (paper, size) in [("a4", Paper::A4), ("letter", Paper::Letter)] {
                assert_eq!(
                    pages(&page, &format!("paper-{name}-{paper}"), size).await,
                    1,
                    "{count} on {paper}"
                );
            }
        }
    });
}

#[test]
fn paper_is_white_and_has_the_net_whatever_the_screen_shows() {
    for visit in [DESKTOP, PHONE] {
        browse(visit, |page| async move {
            page.dev_tools(
                "Emulation.setEmulatedMedia",
                json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] }),
            )
            .await;
            page.open("?puzzle=3x3x3&setup-alg=R+U").await;
            page.choose("#pictures", "solid").await;
            page.until("!document.querySelector('.net')").await;
            let name = if visit.touch { "paper-phone" } else { "paper-solid" };
            assert_eq!(pages(&page, name, Paper::A4).await, 1);
            page.until("!document.querySelector('.print-view')").await;
            page.dev_tools(
                "Emulation.setEmulatedMedia",
                json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "dark" }] }),
            )
            .await;
            page.eval("void dispatchEvent(new Event('beforeprint'))").await;
            page.until("!!document.querySelector('.print-view h2') && !!document.querySelector('.net')")
                .await;
            assert!(seen(&page, ".net").await && !seen(&page, ".solid").await);
            let colour = "getComputedStyle(document.querySelector('.print-view h2')).color";
            assert_eq!(page.eval(colour).await, "rgb(0, 0, 0)");
            let ground = "[...document.querySelectorAll('body, main, .stage')].map(e => getComputedStyle(e).backgroundColor)";
            let white = ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"];
            let grounds = page.eval(ground).await;
            for ground in grounds.as_array().expect("a list") {
                assert!(white.contains(&ground.as_str().expect("a colour")), "{ground}");
            }
            // A painting is printed, too.
            page.eval("void dispatchEvent(new Event('afterprint'))").await;
            page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
            page.click("#paint").await;
            page.until("!!document.querySelector('.net.paint')").await;
            assert_eq!(pages(&page, &format!("{name}-painted"), Paper::A4).await, 1);
        });
    }
}
