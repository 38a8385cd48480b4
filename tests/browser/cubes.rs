//! Cubes in the page: turned by mouse, finger and keyboard, of any size, from text and from the console.

use unfold_browsers::{CENTRE, FLAT, PHONE, Page, browse};

/// The classes of the cells of the front, which name their colours.
const COLOURS: &str =
    "[...document.querySelectorAll('[data-face=F] path')].map(p => p.getAttribute('class')).join()";

#[test]
fn faces_layers_and_the_whole_cube_turn() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.until_text("#state", "Solved").await;
        page.click("[data-turn=U]").await;
        page.until_query("?puzzle=3x3x3&alg=U").await;
        // Any two of right button, Shift and long press together turn clockwise again.
        page.mouse().right().press("[data-turn=L]", CENTRE).release().await;
        page.until_text("#alg", "U L'").await;
        page.mouse().with_shift().press("[data-turn=F]", CENTRE).release().await;
        page.until_text("#alg", "U L' F'").await;
        page.mouse().right().with_shift().press("[data-turn=B]", CENTRE).release().await;
        page.until_text("#alg", "U L' F' B").await;
        for (button, alg) in [("Rw", "Rw"), ("M", "M"), ("x", "x")] {
            page.fill("#alg", "").await;
            page.click(&format!("[data-move={button}]")).await;
            page.until_text("#alg", alg).await;
            page.mouse().right().press(&format!("[data-move={button}]"), CENTRE).release().await;
            page.until_text("#alg", &format!("{alg} {alg}'")).await;
            page.until_text("#state", "Solved").await;
        }
        page.eval("document.activeElement.blur()").await;
        page.fill("#alg", "").await;
        page.eval("document.activeElement.blur()").await;
        page.keys("ju5t;pq").await;
        page.until_text("#alg", "U Rw M x y z z'").await;
        page.until_text("#counter", "4 moves · 4 quarter turns").await;
        page.click("#reset").await;
        page.until_text("#state", "Solved").await;
        assert_eq!(page.eval(COLOURS).await, "c-F");
    });
}

#[test]
fn dragging_turns_the_layer_under_the_pointer() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=5x5x5").await;
        // The second row of the front to the right, the last column up, the middle column down.
        page.drag("[data-turn=F]", (0.5, 0.3), (0.9, 0.32)).await;
        page.until_text("#alg", "2U'").await;
        page.drag("[data-turn=F]", (0.9, 0.8), (0.88, 0.3)).await;
        page.until_text("#alg", "2U' R").await;
        page.drag("[data-turn=F]", (0.5, 0.2), (0.5, 0.7)).await;
        page.until_text("#alg", "2U' R M").await;
        page.drag("[data-turn=B]", (0.1, 0.5), (0.1, 0.1)).await;
        page.until_text("#alg", "2U' R M R'").await;
        // In perspective a drag goes along the edges of the face.
        page.choose("#arrangement", "isometric").await;
        page.fill("#alg", "").await;
        page.drag("[data-turn=U]", (0.3, 0.42), (0.55, 0.58)).await;
        page.until_text("#alg", "2F").await;
        page.choose("#arrangement", "cross").await;
        page.open("?puzzle=gear").await;
        page.drag("[data-turn=F]", (0.5, 0.1), (0.1, 0.1)).await;
        page.until_text("#alg", "U").await;
        page.drag("[data-turn=F]", (0.5, 0.9), (0.1, 0.9)).await;
        page.until_text("#alg", "U U'").await;
    });
    browse(PHONE, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.finger().press("[data-turn=F]", (0.5, 0.5)).to("[data-turn=F]", (0.9, 0.5)).release().await;
        page.until_text("#alg", "E").await;
        assert_eq!(page.eval("document.scrollingElement.scrollWidth - innerWidth").await, 0);
    });
}

#[test]
fn sizes_are_chosen_and_large_cubes_are_few_elements() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.click("[data-puzzle='3x3x3']").await;
        page.until_query("?puzzle=3x3x3").await;
        page.set_number("#cube-size", "70").await;
        page.until("document.querySelector('#notice').textContent.includes('from 2 to 64')").await;
        page.until_query("?puzzle=3x3x3").await;
        page.set_number("#cube-size", "64").await;
        page.until_query("?puzzle=64x64x64").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        let elements = page.eval("document.querySelectorAll('svg.net *').length").await;
        assert!(elements.as_u64() < Some(150), "{elements}");
        page.fill("#depth", "17").await;
        page.click("[data-move='17R']").await;
        page.until_text("#alg", "17R").await;
        page.click("[data-move='17Rw']").await;
        page.until_text("#alg", "17R 17Rw").await;
        page.set_number("#cube-size", "2").await;
        page.until_query("?puzzle=2x2x2").await;
        page.click("#random-position").await;
        page.until("location.search.includes('setup-alg=')").await;
        page.click("#undo").await;
        page.until_text("#alg", "17R 17Rw").await;
    });
}

#[test]
fn texts_with_brackets_stay_and_mark_the_current_move() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.fill("#alg", "[R, U]2 // twice").await;
        page.until_query("?puzzle=3x3x3&alg=%5BR%2C+U%5D2+%2F%2F+twice").await;
        page.eval("document.activeElement.blur()").await;
        page.until_text("#alg", "[R, U]2 // twice").await;
        let marked = "(document.querySelector('.backdrop mark')?.textContent ?? '')";
        assert_eq!(page.eval(marked).await, "U");
        page.click("#back").await;
        page.until(&format!("{marked} === 'R'")).await;
        page.until_text("#alg", "[R, U]2 // twice").await;
        page.until_query("?puzzle=3x3x3&alg=%5BR%2C+U%5D2+%2F%2F+twice&at=7").await;
        page.click("#to-end").await;
        page.click("[data-turn=F]").await;
        page.until("document.querySelector('#alg').value === '[R, U]2 // twice\\nF'").await;
        page.fill("#alg", "((((R)999)999)999)999").await;
        page.until("document.querySelector('#alg-error').textContent.includes('column 3: this makes more than 10000 moves')")
            .await;
        page.fill("#setup", "R U2 4Rw").await;
        page.until("document.querySelector('#setup-error').textContent.includes('column 6: expected layers from 1 to 3')")
            .await;
        // Large cubes have no solver, but the inverse of their moves is offered.
        page.open("?puzzle=4x4x4&setup-alg=R+U2+F").await;
        page.click("#take-back").await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
    });
}

/// Opens a text on the page as if it were a file.
async fn open_text(page: &Page, text: &str) {
    let script = format!(
        "(() => {{ const field = document.querySelector('#open-file'), files = new DataTransfer(); \
         files.items.add(new File([{text:?}], 'a.txt', {{type: 'text/plain'}})); field.files = files.files; \
         field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
    );
    page.eval(&script).await;
}

#[test]
fn scrambles_and_layouts_come_from_text_and_go_to_text() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        open_text(&page, "R U2 // a scramble\nF'").await;
        page.until("document.querySelector('#setup').value.startsWith('R U2 // a scramble')").await;
        let solved = "    W W\n    W W\nO O G G R R B B\nO O G G R R B B\n    Y Y\n    Y Y\n";
        open_text(&page, solved).await;
        page.until("location.search.startsWith('?puzzle=2x2x2&state=')").await;
        page.until_text("#state", "Solved").await;
        let before = page.eval("location.search").await;
        for (text, message) in [
            ("R U2 Q", "column 6: expected one of the moves"),
            ("WWWW RRRR GGGG YYYY OOOO BBBW", "white is there 5 times rather than 4"),
            ("WWWW RRRR GGGG YYYY OOOO BBB", "six times a square, and not 23"),
        ] {
            open_text(&page, text).await;
            page.until(&format!("document.querySelector('#notice')?.textContent.includes({message:?})"))
                .await;
            assert_eq!(page.eval("location.search").await, before);
            page.click("#notice button").await;
            page.until("!document.querySelector('#notice')").await;
        }
        page.eval("void (navigator.clipboard.readText = async () => 'R2 U')").await;
        page.click("#paste").await;
        page.until_text("#setup", "R2 U").await;
        page.eval("void (navigator.clipboard.readText = undefined)").await;
        page.click("#paste").await;
        page.until(
            "document.querySelector('#notice')?.textContent.includes('does not hand the clipboard out')",
        )
        .await;
        page.click("#undo").await;
        page.until_text("#setup", "").await;
        // The saved files have the current layout and moves.
        page.eval(
            "(() => { window.saved = []; URL.createObjectURL = blob => { blob.text().then(t => saved.push(t)); return '#'; } })()",
        )
        .await;
        page.click("[data-turn=R]").await;
        page.click("#save-layout").await;
        page.until("saved.length === 1").await;
        assert_eq!(page.eval("saved[0].split('\\n').length").await, 7);
        page.click("#save-moves").await;
        page.until("document.querySelector('#notice').textContent.includes('began without moves')").await;
        page.fill("#setup", "R F").await;
        page.fill("#alg", "U2").await;
        page.click("#save-moves").await;
        page.until("saved.length === 2").await;
        assert_eq!(page.eval("saved[1]").await, "R F\nU2\n");
    });
}

#[test]
fn the_console_answers_and_does() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.until("!!document.querySelector('#open-console')").await;
        page.click("#open-console").await;
        page.until("!!document.querySelector('#console')").await;
        let run = async |line: &str| {
            page.fill("#console", line).await;
            page.keys("\u{e007}").await;
            page.until_text("#console", "").await;
        };
        let says = async |text: &str| {
            page.until(&format!("document.querySelector('#console-log').textContent.includes({text:?})"))
                .await;
        };
        run("help").await;
        says("list all actions with their opposites").await;
        run("random 20").await;
        page.until("document.querySelector('#setup').value.split(' ').length === 20").await;
        run("solve").await;
        page.until_text("#state", "Solved").await;
        says("quarter turn").await;
        run("puzzle 4x4x4").await;
        page.until_query("?puzzle=4x4x4").await;
        run("do TURN_ROW_1_RIGHT FACE_TOP").await;
        page.until_text("#alg", "2U' x'").await;
        run("undo").await;
        page.until_text("#alg", "2U'").await;
        run("check").await;
        says("not solved").await;
        run("solve").await;
        page.until_text("#state", "Solved").await;
        run("do R Q").await;
        says("Column 6: expected one of the moves").await;
        run("fly").await;
        says("there is no command “fly”").await;
        run("print").await;
        says("W W W W").await;
        // History and completion work.
        page.keys("\u{e013}").await;
        page.until_text("#console", "print").await;
        page.fill("#console", "rev").await;
        page.keys("\u{e004}").await;
        page.until_text("#console", "reverse ").await;
        // The output is still there after closing and opening.
        page.click("#drawer-close").await;
        page.until("document.activeElement.id === 'open-console'").await;
        page.click("#open-console").await;
        says("W W W W").await;
        // What the puzzle refuses has a message.
        run("puzzle tiles-4x4").await;
        page.until_query("?puzzle=tiles-4x4").await;
        run("do U").await;
        says("Column 4: U cannot be done there").await;
    });
}

#[test]
fn a_link_that_chat_programs_would_cut_says_so() {
    browse(FLAT, |page| async move {
        page.before_each_page("navigator.clipboard.writeText = async text => { window.copied = text; }")
            .await;
        page.open("?puzzle=64x64x64").await;
        page.click("#copy-link").await;
        page.until("window.copied?.endsWith('?puzzle=64x64x64')").await;
        page.click("#random-turns").await;
        page.until_text("#state", "Scrambled").await;
        page.click("#copy-link").await;
        page.until("document.querySelector('#notice')?.textContent.includes('chat programs may cut it off after 2000')")
            .await;
        page.open("?puzzle=3x3x3").await;
        page.fill("#alg", "(R U)2000").await;
        page.click("#copy-link").await;
        page.until("window.copied?.endsWith('alg=%28R+U%292000')").await;
    });
}
