//! What the page looks like, compared with the kept pictures. `scripts/pictures` renews them.

use crate::clock::{control_frames, two_frames, until_at_rest};
use serde_json::json;
use unfold_browsers::{DESKTOP, Gallery, PHONE, Page, Visit, browse, unlisted};

const FOLDER: &str = "tests/browser/pictures";

/// The names of all pictures.
const NAMES: [&str; 39] = [
    "bad-link",
    "cells",
    "cube",
    "cube-dark",
    "cube-large",
    "cube-letters",
    "cube-phone",
    "cube-phone-dark",
    "cube-seven",
    "gear",
    "gear-cube",
    "gear-dark",
    "gear-phone",
    "gear-star",
    "help",
    "isometric",
    "lab-heuristics",
    "lab-korf",
    "lab-phone",
    "lab-race",
    "lab-race-dark",
    "lab-steps",
    "painter-cube",
    "painter-dark",
    "painter-gear",
    "painter-phone",
    "settings",
    "settings-dark",
    "settings-phone",
    "solution",
    "solution-phone",
    "solid-alone",
    "tiles",
    "tiles-dark",
    "tiles-phone",
    "timer",
    "timer-phone",
    "turning-cube",
    "turning-gear",
];

const SCRAMBLED_BALL: &str = "?puzzle=gear&setup-alg=R+U2+F%27+R+U3";
const SCRAMBLED_CUBE: &str = "?puzzle=3x3x3&setup-alg=R+U+F2+L+D%27+B+U2+R%27";
const SCRAMBLED_BOARD: &str = "?puzzle=tiles-4x4&state=5+1+2+3/9+6+7+4/13+10+0+8/14+15+11+12";

const TIMES: &str = "unfold times 1\\n1700000000000\\t3x3x3\\t10009\\tOK\\t20\\tR U\\n1700000100000\\t3x3x3\\t11000\\t+2\\t-\\tR F\\n\
                     1700000200000\\t3x3x3\\t12000\\tOK\\t-\\tR F\\n1700000300000\\t3x3x3\\t13000\\tDNF\\t-\\tR F\\n\
                     1700000400000\\t3x3x3\\t14000\\tOK\\t-\\tR F\\n";

/// Waits until nothing moves any more, and nothing has the focus or the mouse.
async fn settle(page: &Page) {
    page.mouse().hover_at((1.0, 1.0)).await;
    page.until("!document.querySelector('.solid canvas:not(#solid), #solid[aria-busy=true]')").await;
    page.eval("void (document.activeElement.blur(), scrollTo(0, 0))").await;
    page.until("document.fonts.status === 'loaded' && document.getAnimations().every(one => one.playState !== 'running')").await;
    two_frames(page).await;
}

/// Hides what is different each time: how long something took.
async fn hide(page: &Page, css: &str) {
    page.eval(&format!("document.querySelectorAll({css:?}).forEach(e => e.style.visibility = 'hidden')"))
        .await;
}

async fn set_dark(page: &Page, is_dark: bool) {
    let value = if is_dark { "dark" } else { "light" };
    let features = json!([
        { "name": "prefers-color-scheme", "value": value },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    page.dev_tools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
}

/// Compares what is on the screen with the kept picture.
async fn compare(page: &Page, gallery: &mut Gallery, name: &str) {
    assert!(NAMES.contains(&name), "{name} is not in the list");
    settle(page).await;
    gallery.compare(name, &page.screenshot().await);
}

async fn compare_pages(page: &Page, gallery: &mut Gallery, views: &[(&str, &str)]) {
    for (name, query) in views {
        page.open(query).await;
        compare(page, gallery, name).await;
    }
}

async fn compare_solution(page: &Page, gallery: &mut Gallery, name: &str) {
    page.open("?puzzle=3x3x3&setup-alg=R+U+F+D+L2").await;
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.click("#step").await;
    page.until("document.querySelectorAll('.chip.done').length === 1").await;
    hide(page, "#outcome .counters, #outcome .quiet, #outcome p:not(.solution)").await;
    compare(page, gallery, name).await;
}

async fn compare_painter(page: &Page, gallery: &mut Gallery, name: &str, puzzle: &str) {
    page.open(puzzle).await;
    page.click("#paint").await;
    page.until("document.querySelector('#verdict')?.textContent.includes('positions are possible')").await;
    compare(page, gallery, name).await;
}

async fn compare_drawer(page: &Page, gallery: &mut Gallery, name: &str, button: &str, content: &str) {
    page.open("?puzzle=3x3x3").await;
    page.click(button).await;
    page.find(content).await;
    compare(page, gallery, name).await;
}

async fn compare_timer(page: &Page, gallery: &mut Gallery, name: &str) {
    page.open("?puzzle=3x3x3").await;
    page.eval(&format!("localStorage.setItem('unfold.times', \"{TIMES}\")")).await;
    page.open("?puzzle=3x3x3&setup-alg=R+U").await;
    page.click("#open-timer").await;
    page.until("document.querySelectorAll('#solves tbody tr').length === 5").await;
    compare(page, gallery, name).await;
    page.eval("localStorage.removeItem('unfold.times')").await;
}

async fn compare_laboratory(page: &Page, gallery: &mut Gallery, name: &str, query: &str, content: &str) {
    page.open_laboratory(query).await;
    page.find(content).await;
    // How many searches run at once depends on the machine.
    hide(page, "#cancel-all + .about").await;
    compare(page, gallery, name).await;
}

#[test]
fn the_page_on_a_desktop() {
    browse(DESKTOP, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        let views = [
            ("gear", SCRAMBLED_BALL),
            ("gear-cube", "?puzzle=gear-cube&setup-alg=F+R2+U%27"),
            ("cube", SCRAMBLED_CUBE),
            ("cube-seven", "?puzzle=7x7x7&setup-alg=2R+3U+F2+L+2D%27"),
            ("tiles", SCRAMBLED_BOARD),
            ("bad-link", "?puzzle=gear&alg=R+Q"),
        ];
        compare_pages(&page, &mut gallery, &views).await;
        compare_solution(&page, &mut gallery, "solution").await;
        compare_painter(&page, &mut gallery, "painter-gear", "?puzzle=gear").await;
        compare_painter(&page, &mut gallery, "painter-cube", "?puzzle=3x3x3").await;
        compare_drawer(&page, &mut gallery, "settings", "#open-settings-drawer", "#theme").await;
        compare_drawer(&page, &mut gallery, "help", "#open-help", "dl.keys").await;
        compare_timer(&page, &mut gallery, "timer").await;
        gallery.end();
    });
}

#[test]
fn other_nets_and_drawings() {
    browse(DESKTOP, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        page.open(SCRAMBLED_BALL).await;
        page.choose("#arrangement", "star").await;
        compare(&page, &mut gallery, "gear-star").await;
        page.choose("#arrangement", "cross").await;
        page.choose("#drawing", "cells").await;
        compare(&page, &mut gallery, "cells").await;
        page.open(SCRAMBLED_CUBE).await;
        page.choose("#arrangement", "isometric").await;
        compare(&page, &mut gallery, "isometric").await;
        page.choose("#pictures", "solid").await;
        compare(&page, &mut gallery, "solid-alone").await;
        page.eval("localStorage.clear()").await;
        page.eval("localStorage.setItem('unfold.visited', 'yes')").await;
        page.eval("localStorage.setItem('unfold.settings', 'unfold settings 1\\npalette colour-blind')")
            .await;
        compare_pages(&page, &mut gallery, &[("cube-letters", SCRAMBLED_CUBE)]).await;
        gallery.end();
    });
}

#[test]
fn the_page_in_the_dark() {
    browse(DESKTOP, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        set_dark(&page, true).await;
        let views =
            [("gear-dark", SCRAMBLED_BALL), ("cube-dark", SCRAMBLED_CUBE), ("tiles-dark", SCRAMBLED_BOARD)];
        compare_pages(&page, &mut gallery, &views).await;
        compare_painter(&page, &mut gallery, "painter-dark", "?puzzle=3x3x3").await;
        compare_drawer(&page, &mut gallery, "settings-dark", "#open-settings-drawer", "#theme").await;
        compare_laboratory(&page, &mut gallery, "lab-race-dark", SCRAMBLED_BALL, "#run").await;
        gallery.end();
    });
}

#[test]
fn the_laboratory() {
    browse(DESKTOP, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        compare_laboratory(&page, &mut gallery, "lab-race", SCRAMBLED_BALL, "#run").await;
        let query = "?puzzle=gear&setup-alg=R+U+F";
        page.open_laboratory(&format!("{query}&view=heuristics")).await;
        page.until("![...document.querySelectorAll('.panel td')].some(cell => cell.textContent === '…')")
            .await;
        compare(&page, &mut gallery, "lab-heuristics").await;
        compare_laboratory(&page, &mut gallery, "lab-korf", "?puzzle=tiles-4x4&view=korf", ".panel").await;
        page.open_laboratory(&format!("{query}&view=steps")).await;
        page.click("#record").await;
        page.until("document.querySelectorAll('#tree .node').length === 1").await;
        page.click("#step").await;
        page.until("document.querySelectorAll('#tree .node').length === 7").await;
        compare(&page, &mut gallery, "lab-steps").await;
        gallery.end();
    });
}

#[test]
fn the_page_on_a_phone() {
    browse(Visit { density: 1.0, ..PHONE }, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        let views = [
            ("gear-phone", SCRAMBLED_BALL),
            ("cube-phone", SCRAMBLED_CUBE),
            ("tiles-phone", SCRAMBLED_BOARD),
        ];
        compare_pages(&page, &mut gallery, &views).await;
        compare_solution(&page, &mut gallery, "solution-phone").await;
        compare_painter(&page, &mut gallery, "painter-phone", "?puzzle=gear").await;
        compare_drawer(&page, &mut gallery, "settings-phone", "#open-settings-drawer", "#theme").await;
        compare_timer(&page, &mut gallery, "timer-phone").await;
        compare_laboratory(&page, &mut gallery, "lab-phone", SCRAMBLED_BALL, "#run").await;
        set_dark(&page, true).await;
        compare_pages(&page, &mut gallery, &[("cube-phone-dark", SCRAMBLED_CUBE)]).await;
        gallery.end();
    });
}

#[test]
fn the_page_on_a_large_screen() {
    browse(Visit { width: 2560, height: 1440, ..DESKTOP }, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        compare_pages(&page, &mut gallery, &[("cube-large", SCRAMBLED_CUBE)]).await;
        gallery.end();
    });
}

#[test]
fn turns_at_a_moment() {
    browse(Visit { motion: true, ..DESKTOP }, |page| async move {
        let mut gallery = Gallery::new(FOLDER);
        control_frames(&page).await;
        for (name, query) in [("turning-gear", "?puzzle=gear"), ("turning-cube", "?puzzle=3x3x3")] {
            page.open(query).await;
            settle(&page).await;
            until_at_rest(&page).await;
            page.eval("hold()").await;
            page.click("[data-turn=R]").await;
            // The first frame begins the turn.
            for time in [0, 60, 60] {
                page.eval(&format!("pass({time})")).await;
            }
            page.eval("void document.activeElement.blur()").await;
            gallery.compare(name, &page.screenshot().await);
        }
        gallery.end();
    });
}

#[test]
fn every_kept_picture_is_listed() {
    assert_eq!(unlisted(FOLDER, &NAMES), Vec::<String>::new());
}
