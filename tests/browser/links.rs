//! Links: their contents, what a reload keeps, and where they can be pasted.

use unfold_browsers::{FLAT, browse};

#[test]
fn a_reload_in_the_middle_keeps_the_text_its_comments_and_the_place() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=F&alg=%5BR%2C+U%5D+%2F%2F+cross%0AL2+D&title=My+solve").await;
        page.until_text("#link-title", "My solve").await;
        for _ in 0..3 {
            page.click("#back").await;
        }
        let query = "?puzzle=3x3x3&setup-alg=F&alg=%5BR%2C+U%5D+%2F%2F+cross%0AL2+D&at=3&title=My+solve";
        page.until_query(query).await;
        let seen = "[document.querySelector('#alg').value, document.querySelector('#scrubber').value, \
                    document.querySelector('svg.net > g').innerHTML, document.querySelectorAll('.chip').length].join('|')";
        let before = page.eval(seen).await;
        page.reload().await;
        assert_eq!(page.eval(seen).await, before);
        page.until_query(query).await;
        // The copied link is the same.
        page.eval("void (navigator.clipboard.writeText = async text => { window.copied = text; })").await;
        page.click("#copy-link").await;
        page.until(&format!("window.copied?.endsWith({query:?})")).await;
        // The title is about this position, not about the next.
        page.click("#reset").await;
        page.until("!document.querySelector('#link-title')").await;
        page.until_query("?puzzle=3x3x3").await;
    });
}

#[test]
fn a_reload_keeps_a_shown_solution() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear&setup-alg=R+U2").await;
        page.click("#solve").await;
        page.until_text("#hint-label", "Next: U2'").await;
        page.click("#step").await;
        page.until_text("#hint-label", "Next: R'").await;
        page.until_query("?puzzle=gear&setup-alg=R+U2&alg=U2%27+R%27&at=1&solution=0").await;
        page.reload().await;
        page.until_text("#hint-label", "Next: R'").await;
        page.until("document.querySelector('.chips .mark')?.textContent === 'Solution'").await;
        page.click("#step").await;
        page.until_text("#state", "Solved").await;
    });
}

#[test]
fn links_of_other_sites_are_pasted_as_moves_and_undone() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear&setup-alg=R&alg=U").await;
        // Chrome types no line ends into the field, so the value is set at once, as by pasting.
        let paste = |field: &str, text: &str| {
            format!(
                "void (e => {{ e.focus(); e.value = {text:?}; e.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }}) \
                 (document.querySelector({field:?}))"
            )
        };
        // A link that is pasted among moves replaces them all.
        page.eval(
            "void (e => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', '?puzzle=gear&alg=F2'); \
             e.focus(); e.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }) \
             (document.querySelector('#alg'))",
        )
        .await;
        page.until_text("#setup", "").await;
        page.until_text("#alg", "F2").await;
        page.eval(&paste("#setup", "https://alpha.twizzle.net/edit/?alg=R+U&setup-alg=F2&puzzle=4x4x4"))
            .await;
        page.until_text("#setup", "F2").await;
        page.until_text("#alg", "R U").await;
        page.until("location.search.startsWith('?puzzle=4x4x4')").await;
        page.eval(&paste("#alg", "https://alg.cubing.net/?alg=R_U-_%2F%2F_cross")).await;
        page.until_text("#alg", "R U' // cross").await;
        page.until("location.search.startsWith('?puzzle=3x3x3')").await;
        // The same again changes nothing, and the field has no link in it.
        page.eval(&paste("#setup", "https://alg.cubing.net/?alg=R_U-_%2F%2F_cross")).await;
        page.until_text("#setup", "").await;
        // Typed letter by letter, a link is read only when it is complete.
        page.fill("#setup", "?alg=R").await;
        page.until("document.querySelector('#setup-error').textContent.includes('Not applied')").await;
        page.click("#setup-error button").await;
        // An invalid link gives an error with its place, and nothing is lost.
        page.eval(&paste("#alg", "https://alg.cubing.net/?alg=Q")).await;
        page.until("document.querySelector('#alg-error').textContent.includes('in “alg”, column 1')").await;
        page.click("#alg-error button").await;
        page.until_text("#alg", "R U' // cross").await;
        page.click("#to-start").await;
        page.click("#undo").await;
        page.until_text("#alg", "R U").await;
    });
}

#[test]
fn a_heavy_link_is_read_and_drawn_in_two_tasks() {
    browse(FLAT, |page| async move {
        page.before_each_page(
            // The frames that the page requested before it drew the puzzle.
            "window.asked = 0; const ask = requestAnimationFrame.bind(window); \
             window.requestAnimationFrame = work => { window.asked += 1; return ask(work); }; \
             new MutationObserver((_, observer) => { if (document.querySelector('.stage .target')) { \
                 window.before = window.asked; observer.disconnect(); } }).observe(document, { subtree: true, childList: true });",
        )
        .await;
        page.open("?puzzle=32x32x32&setup-alg=(R+3U+5F2)20").await;
        page.until_text("#state", "Scrambled").await;
        // The skeleton was visible before and after the link was read.
        assert!(page.eval("window.before").await.as_i64().is_some_and(|frames| frames >= 2));
        page.open("?puzzle=40x40x40&setup-alg=2R").await;
        page.client.back().await.expect("back");
        page.until("document.querySelector('#setup')?.value.startsWith('(R')").await;
    });
}

#[test]
fn gear_turns_are_written_for_the_chosen_hold_and_the_position_stays() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear&setup-alg=R+F&alg=R").await;
        let picture = page.eval("document.querySelector('svg.net > g').innerHTML").await;
        page.choose("#hold", "face").await;
        page.until_text("#setup", "R U").await;
        page.until_text("#alg", "F").await;
        page.until_query("?puzzle=gear&hold=face&setup-alg=R+U&alg=F").await;
        assert!(page.text("#hold-about").await.starts_with("R turns the right face by half"));
        assert_eq!(page.eval("document.querySelector('svg.net > g').innerHTML").await, picture);
        // A typed scramble is read in the same hold.
        page.fill("#setup", "R U F").await;
        page.until_query("?puzzle=gear&hold=face&setup-alg=R+U+F").await;
        assert_eq!(page.eval("document.querySelector('svg.net > g').innerHTML").await, picture);
        // The solution continues in the hold of the scramble, and is the same one.
        page.click("#solve").await;
        page.until("document.querySelector('#hint-label').textContent.startsWith('Next: ')").await;
        page.until("document.querySelector('#solution')?.textContent.split(' ').length === 3").await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        // The choice is stored, but a link with another hold wins.
        page.open("?puzzle=gear&setup-alg=R+F").await;
        page.until_text("#setup", "R U").await;
        page.open("?puzzle=gear&hold=middle&setup-alg=R+F").await;
        page.until_text("#setup", "R F").await;
        // Cubes have only one hold.
        page.open("?puzzle=3x3x3&setup-alg=R+F").await;
        page.until_text("#setup", "R F").await;
        assert_eq!(page.eval("!document.querySelector('#hold')").await, true);
    });
}
