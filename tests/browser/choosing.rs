//! A first visit, help, and stored settings.

use unfold_browsers::{DESKTOP, FLAT, PHONE, Page, Visit, browse};
use unfold_core::picture::flat::cells::STEPS;
use unfold_core::workbench::key_bindings::{KeyCommand, SHORTCUTS, Shortcut, written_on};

const FIRST: Visit = Visit { first_visit: true, ..DESKTOP };

#[test]
fn a_first_visit_finds_a_scrambled_puzzle_and_three_to_choose_from() {
    browse(FIRST, |page| async move {
        page.open("").await;
        page.until_text("#state", "Scrambled").await;
        assert_eq!(page.eval("document.querySelectorAll('#welcome .card').length").await, 3);
        let sentences =
            "[...document.querySelectorAll('.card span')].every(e => /^[A-Z].*\\.$/.test(e.textContent))";
        assert_eq!(page.eval(sentences).await, true);
        // One click is one turn.
        page.click("[data-turn=U]").await;
        page.until_text("#alg", "U").await;
        page.click("#welcome .card:last-child").await;
        page.until("document.querySelectorAll('[data-tile]').length === 15").await;
        page.until_text("#state", "Scrambled").await;
        page.click("#welcome .close").await;
        page.until("!document.querySelector('#welcome')").await;
        // The second visit starts solved and without the welcome.
        page.open("").await;
        page.until_text("#state", "Solved").await;
        assert_eq!(page.eval("!document.querySelector('#welcome')").await, true);
    });
}

#[test]
fn a_first_solution_is_shown_and_does_not_play() {
    browse(FIRST, |page| async move {
        page.open("").await;
        page.until("document.querySelector('#solve')?.getAttribute('aria-disabled') === 'false'").await;
        page.click("#solve").await;
        page.until("document.querySelector('#hint-label').textContent.startsWith('Next: ')").await;
        assert_eq!(page.text("#state").await, "Scrambled");
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        page.until("!document.querySelector('#welcome')").await;
    });
}

#[test]
fn on_a_phone_the_playing_solution_is_visible() {
    browse(Visit { first_visit: true, ..PHONE }, |page| async move {
        page.open("").await;
        let is_in_sight = "(r => (y => y > 0 && y < innerHeight)(r.top + r.height / 2)) \
                           (document.querySelector('.pictures').getBoundingClientRect())";
        page.find("#solve").await;
        page.eval("void document.querySelector('#solve').scrollIntoView({ block: 'center' })").await;
        assert_eq!(page.eval(is_in_sight).await, false);
        page.click("#solve").await;
        page.until("document.querySelector('#play')?.getAttribute('aria-disabled') === 'false'").await;
        page.click("#play").await;
        page.until(is_in_sight).await;
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
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.keys("?").await;
        page.until("!!document.querySelector('[data-drawer=help]')").await;
        let commands = page.eval("document.querySelectorAll('.commands > div').length").await;
        assert_eq!(commands, unfold_core::workbench::console::COMMANDS.len());
        for (_, gesture, _) in unfold_core::workbench::gestures::GESTURES
            .iter()
            .filter(|known| known.0 != unfold_core::workbench::gestures::GesturePlace::Tile)
        {
            let words = gesture.words();
            let is_listed =
                format!("[...document.querySelectorAll('.keys dt')].some(e => e.textContent === {words:?})");
            assert_eq!(page.eval(&is_listed).await, true, "{words}");
        }
        let row = |key: &str, words: &str| {
            format!(
                "[...document.querySelectorAll('.keys > div')].some(e => e.querySelector('kbd')?.textContent === {key:?} && \
                 e.querySelector('dd').textContent === {words:?})"
            )
        };
        assert_eq!(page.eval(&row("J", "U")).await, true);
        assert_eq!(page.eval(&row("S", "D")).await, true);
        for Shortcut { letter, with_shift, command, .. } in SHORTCUTS {
            let key = format!("Ctrl {}{}", if with_shift { "Shift " } else { "" }, letter.to_uppercase());
            let words = if command == KeyCommand::Undo { "Undo" } else { "Redo" };
            assert_eq!(page.eval(&row(&key, words)).await, true, "{key}");
        }
        for (code, with_control, step) in STEPS {
            let key = format!("{}{}", if with_control { "Ctrl " } else { "" }, written_on(code));
            assert_eq!(page.eval(&row(&key, &format!("To {}", step.words()))).await, true, "{key}");
        }
        for (key, words) in
            [("Space", "Start the inspection, then the time, and stop it"), ("W", "Paint white")]
        {
            assert_eq!(page.eval(&row(key, words)).await, true, "{key}");
        }
        // It is not modal: the puzzle can be turned beside it.
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

/// Sets a colour field as the browser's colour picker does.
async fn paint(page: &Page, field: &str, colour: &str) {
    page.eval(&format!(
        "void (e => {{ e.value = {colour:?}; e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector({field:?}))"
    ))
    .await;
}

const STICKER: &str = "getComputedStyle(document.querySelector('.net .c-F')).fill";
const BACKGROUND: &str = "getComputedStyle(document.body).backgroundColor";

#[test]
fn theme_palette_and_colours_are_stored_and_can_be_exported() {
    browse(FLAT, |page| async move {
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
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        open_settings(&page).await;
        page.eval("document.querySelector('[data-binding=R]').focus()").await;
        page.keys("q").await;
        page.until_text("[data-binding=R]", "Q").await;
        page.until("document.querySelector('#key-note').textContent.includes('no key now')").await;
        page.until("document.querySelector('[data-move=R] kbd').dataset.key === 'Q'").await;
        assert_eq!(page.text("#alg").await, "", "the key was for the field");
        // An error about a key disappears when it no longer applies.
        page.click("#keys-usual").await;
        page.until_text("#key-note", "").await;
        page.eval("document.querySelector('[data-binding=R]').focus()").await;
        page.keys("q").await;
        page.until_text("[data-binding=R]", "Q").await;
        page.open("?puzzle=3x3x3").await;
        page.keys("q").await;
        page.until_text("#alg", "R").await;
        page.keys("i").await;
        page.keys("q").await;
        page.until_text("#alg", "R R").await;
        open_settings(&page).await;
        page.click("#keys-usual").await;
        page.until("document.querySelector('[data-move=R] kbd').dataset.key === 'I'").await;
        // Speech input needs single-letter keys off.
        page.click("#keys-none").await;
        page.until("!document.querySelector('[data-move=R] kbd')").await;
        page.click("#drawer-close").await;
        page.keys("ijk").await;
        assert_eq!(page.text("#alg").await, "R R");
    });
}

#[test]
fn another_tab_has_the_same_settings_at_once() {
    browse(FLAT, |page| async move {
        page.open("").await;
        let change = |text: &str| {
            format!(
                "localStorage.setItem('unfold.settings', {text:?}), dispatchEvent(new StorageEvent('storage')), 0"
            )
        };
        page.eval(&change("unfold settings 1\ntheme dark\nspeed 2\n")).await;
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        page.until_text("#speed", "2").await;
        page.eval(&change("unfold settings 1\n")).await;
        page.until("!document.documentElement.dataset.theme").await;
        page.until_text("#speed", "1").await;
    });
}

#[test]
fn escape_does_one_thing_and_the_focus_goes_back() {
    browse(DESKTOP, |page| async move {
        const ESCAPE: &str = "\u{e00c}";
        // The search takes hours.
        page.open("?puzzle=tiles-5x5&state=12+3+9+22+1/18+24+4+14+19/21+5+15+0+10/8+13+6+2+17/7+23+16+20+11")
            .await;
        page.until_solid().await;
        page.eval("document.querySelector('#solid').focus()").await;
        page.keys("?").await;
        page.until("document.activeElement.id === 'drawer-title'").await;
        page.eval("document.querySelector('#solve').click()").await;
        page.until("document.querySelector('#cancel').getAttribute('aria-disabled') === 'false'").await;
        page.keys(ESCAPE).await;
        page.until("document.querySelector('#cancel').getAttribute('aria-disabled') === 'true'").await;
        assert_eq!(page.eval("!!document.querySelector('.drawer')").await, true, "only the search is over");
        page.eval("document.activeElement.blur()").await;
        page.keys(ESCAPE).await;
        page.until("!document.querySelector('.drawer')").await;
        page.until("document.activeElement.id === 'solid'").await;
    });
}

#[test]
fn settings_that_are_old_or_broken_are_repaired_with_a_note() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.eval(
            r"localStorage.setItem('unfold.settings', 'unfold settings 1\ntheme dark\nspeed 17\n\u0000{}')",
        )
        .await;
        page.open("").await;
        page.until("document.querySelector('#notice')?.textContent.includes('line 3, “speed 17”')").await;
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        page.open("").await;
        assert_eq!(page.eval("!document.querySelector('#notice')").await, true, "it is shown once");
        for broken in ["", "{\"theme\":1}", "unfold settings x", "\u{feff}"] {
            page.eval(&format!("localStorage.setItem('unfold.settings', {broken:?})")).await;
            page.open("?puzzle=gear&alg=R").await;
            page.until("document.querySelector('#notice')?.textContent.includes('repaired')").await;
            page.until_text("#alg", "R").await;
        }
        // Separate entries of an earlier version.
        page.eval("localStorage.removeItem('unfold.settings'), localStorage.setItem('unfold.speed', '2')")
            .await;
        page.open("").await;
        page.until_text("#speed", "2").await;
        page.until("localStorage.getItem('unfold.speed') === null").await;
        page.eval("localStorage.removeItem('unfold.settings'), localStorage.setItem('unfold.speed', '17')")
            .await;
        page.open("").await;
        page.until("document.querySelector('#notice')?.textContent.includes('“speed 17” is not understood')")
            .await;
        page.click("#notice button").await;
        page.until("document.activeElement.id === 'solid'").await;
    });
}

#[test]
fn an_opened_console_has_the_focus() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.click("#open-console").await;
        page.until("document.activeElement.id === 'console'").await;
        page.keys("help\u{e007}").await;
        page.until("!!document.querySelector('.console-log pre')").await;
        assert_eq!(page.text("#alg").await, "", "no key turned anything");
        // Controls below the drawer cannot be reached.
        page.until("getComputedStyle(document.querySelector('#solve')).visibility === 'hidden'").await;
        page.keys("quit\u{e007}").await;
        page.until("!document.querySelector('.drawer')").await;
    });
}
