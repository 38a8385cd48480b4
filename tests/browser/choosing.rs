//! A first visit, help, and settings that are kept.

use super::page::{DESKTOP, Page, Setup, browse};

const FIRST: Setup = Setup { first_visit: true, ..DESKTOP };

#[test]
fn a_first_visit_finds_a_scrambled_puzzle_and_three_to_choose_from() {
    browse(FIRST, |page| async move {
        page.open("").await;
        page.until_text("#state", "Scrambled").await;
        assert_eq!(page.eval("document.querySelectorAll('#welcome .card').length").await, 3);
        let sentences =
            "[...document.querySelectorAll('.card span')].every(e => /^[A-Z].*\\.$/.test(e.textContent))";
        assert_eq!(page.eval(sentences).await, true);
        page.picture("first-visit").await;
        // It invites a click, and one click is one turn.
        page.click("[data-turn=U]").await;
        page.until_text("#alg", "U").await;
        page.click("#welcome .card:last-child").await;
        page.until("document.querySelectorAll('[data-tile]').length === 15").await;
        page.until_text("#state", "Scrambled").await;
        page.click("#welcome .close").await;
        page.until("!document.querySelector('#welcome')").await;
        // The next visit is another one.
        page.open("").await;
        page.until_text("#state", "Solved").await;
        assert_eq!(page.eval("!document.querySelector('#welcome')").await, true);
    });
}

#[test]
fn a_link_is_what_it_says_at_a_first_visit_too() {
    browse(FIRST, |page| async move {
        page.open("?puzzle=2x2x2&alg=R").await;
        page.until_text("#alg", "R").await;
        assert_eq!(page.eval("!document.querySelector('#welcome')").await, true);
    });
}

#[test]
fn help_lists_gestures_keys_and_commands_and_leaves_the_puzzle_alone() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.keys("?").await;
        page.until("!!document.querySelector('[data-drawer=help]')").await;
        let commands = page.eval("document.querySelectorAll('.commands > div').length").await;
        assert_eq!(commands, unfold::console::COMMANDS.len());
        for (_, how, _) in
            unfold::gestures::GESTURES.iter().filter(|known| known.0 != unfold::gestures::Place::Tile)
        {
            let words = how.words();
            let is_told =
                format!("[...document.querySelectorAll('.keys dt')].some(e => e.textContent === {words:?})");
            assert_eq!(page.eval(&is_told).await, true, "{words}");
        }
        let row = |key: &str, words: &str| {
            format!(
                "[...document.querySelectorAll('.keys > div')].some(e => e.querySelector('kbd')?.textContent === {key:?} && \
                 e.querySelector('dd').textContent === {words:?})"
            )
        };
        assert_eq!(page.eval(&row("J", "U")).await, true);
        assert_eq!(page.eval(&row("S", "Scramble")).await, true);
        page.picture("help").await;
        // It is no dialogue: the puzzle turns beside it.
        page.click("[data-turn=F]").await;
        page.until_text("#alg", "F").await;
        page.keys("\u{e00c}").await;
        page.until("!document.querySelector('.drawer')").await;
        page.click("#open-help").await;
        page.until("document.activeElement.id === 'drawer-title'").await;
        page.click("#drawer-close").await;
        page.until("document.activeElement.id === 'open-help'").await;
    });
}

async fn open_settings(page: &Page) {
    page.click("#open-settings-drawer").await;
    page.until("!!document.querySelector('[data-drawer=settings]')").await;
}

/// Gives a field for colours another value, as the browser's own chooser does.
async fn paint(page: &Page, field: &str, colour: &str) {
    page.eval(&format!(
        "void (e => {{ e.value = {colour:?}; e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector({field:?}))"
    ))
    .await;
}

const STICKER: &str = "getComputedStyle(document.querySelector('.net .c-F')).fill";
const BACKGROUND: &str = "getComputedStyle(document.body).backgroundColor";

#[test]
fn theme_palette_and_colours_are_kept_and_can_be_taken_along() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        open_settings(&page).await;
        let light = page.eval(BACKGROUND).await;
        page.choose("#theme", "dark").await;
        page.until(&format!("{BACKGROUND} !== {light}")).await;
        let dark = page.eval(BACKGROUND).await;
        page.choose("#theme", "light").await;
        page.until(&format!("{BACKGROUND} === {light}")).await;
        page.choose("#theme", "dark").await;
        let standard = page.eval(STICKER).await;
        page.choose("#palette", "high-contrast").await;
        page.until(&format!("{STICKER} !== {standard}")).await;
        page.choose("#palette", "colour-blind").await;
        page.until(&format!("{STICKER}.includes('mark-cube-F')")).await;
        assert_eq!(page.eval("document.querySelector('#mark-cube-F text').textContent").await, "F");
        page.picture("colour-blind").await;
        page.choose("#palette", "standard").await;
        paint(&page, "#cube-F", "#123456").await;
        page.until(&format!("{STICKER} === 'rgb(18, 52, 86)'")).await;
        page.choose("#turn-speed", "4").await;
        page.until_text("#speed", "4").await;

        page.open("?puzzle=3x3x3").await;
        page.until(&format!("{STICKER} === 'rgb(18, 52, 86)' && {BACKGROUND} === {dark}")).await;
        page.until_text("#speed", "4").await;
        open_settings(&page).await;
        page.eval("(() => { window.saved = []; URL.createObjectURL = blob => { blob.text().then(t => saved.push(t)); return '#'; } })()")
            .await;
        page.click("#save-settings").await;
        page.until("saved.length === 1").await;
        let text = page.eval("saved[0]").await;
        page.click("#reset-settings").await;
        page.until(&format!("{STICKER} === {standard} && {BACKGROUND} === {light}")).await;
        let bring = |text: &str| {
            format!(
                "(() => {{ const field = document.querySelector('#open-settings'), files = new DataTransfer(); \
                 files.items.add(new File([{text}], 'settings.txt', {{ type: 'text/plain' }})); field.files = files.files; \
                 field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
            )
        };
        page.eval(&bring(&text.to_string())).await;
        page.until(&format!("{STICKER} === 'rgb(18, 52, 86)' && {BACKGROUND} === {dark}")).await;
        page.eval(&bring("'nothing of the kind'")).await;
        page.until("document.querySelector('#notice')?.textContent.includes('first line')").await;
        page.until(&format!("{BACKGROUND} === {dark}")).await;
    });
}

#[test]
fn keys_can_be_changed_and_changed_back() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        open_settings(&page).await;
        page.eval("document.querySelector('[data-deed=R]').focus()").await;
        page.keys("q").await;
        page.until_text("[data-deed=R]", "Q").await;
        page.until("document.querySelector('#key-note').textContent.includes('no key now')").await;
        page.until("document.querySelector('[data-move=R] kbd').dataset.key === 'Q'").await;
        assert_eq!(page.text("#alg").await, "", "the key was for the field");
        page.picture("settings").await;
        page.open("?puzzle=3x3x3").await;
        page.keys("q").await;
        page.until_text("#alg", "R").await;
        page.keys("i").await;
        page.keys("q").await;
        page.until_text("#alg", "R R").await;
        open_settings(&page).await;
        page.click("#keys-usual").await;
        page.until("document.querySelector('[data-move=R] kbd').dataset.key === 'I'").await;
    });
}

#[test]
fn settings_that_are_old_or_broken_are_repaired_with_a_note() {
    browse(DESKTOP, |page| async move {
        page.open("").await;
        page.eval(
            r"localStorage.setItem('unfold.settings', 'unfold settings 1\ntheme dark\nspeed 17\n\u0000{}')",
        )
        .await;
        page.open("").await;
        page.until("document.querySelector('#notice')?.textContent.includes('line 3, “speed 17”')").await;
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        page.open("").await;
        assert_eq!(page.eval("!document.querySelector('#notice')").await, true, "it is told once");
        for broken in ["", "{\"theme\":1}", "unfold settings x", "\u{feff}"] {
            page.eval(&format!("localStorage.setItem('unfold.settings', {broken:?})")).await;
            page.open("?alg=R").await;
            page.until("document.querySelector('#notice')?.textContent.includes('repaired')").await;
            page.until_text("#alg", "R").await;
        }
        // What an earlier version kept in entries of their own.
        page.eval("localStorage.removeItem('unfold.settings'), localStorage.setItem('unfold.speed', '2')")
            .await;
        page.open("").await;
        page.until_text("#speed", "2").await;
        page.until("localStorage.getItem('unfold.speed') === null").await;
    });
}
