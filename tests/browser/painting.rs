//! Painting balls and cubes by mouse, keyboard, finger and text.

use unfold_browsers::{FLAT, PHONE, Page, browse};
use unfold_core::geometry::Face;
use unfold_core::notation;
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::gear_ball::painting::GearSpot;
use unfold_core::puzzle::gear_ball::pictures::colour_letter;
use unfold_core::puzzle::gear_ball::{Brackets, GearPuzzle};
use unfold_core::puzzle::painting::{OffersPainting, Painting, Verdict};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};

fn after(brackets: Brackets, moves: &str) -> GearPuzzle {
    let mut puzzle = GearPuzzle::solved_with(brackets);
    for mv in notation::parse(moves, &puzzle).expect("well written") {
        puzzle.apply(mv).expect("it was read");
    }
    puzzle
}

/// The spots to paint: each spot that is not forced yet, until all are.
fn strokes(puzzle: &GearPuzzle) -> Vec<(GearSpot, char)> {
    let mut painting = Painting::new(&AnyPuzzle::Gear(*puzzle)).expect("it can be painted");
    let mut strokes = Vec::new();
    for spot in painting.spots().map(GearSpot::numbered).collect::<Vec<_>>() {
        let reading = painting.read();
        if let Verdict::Complete(_) = reading.verdict {
            break;
        }
        if reading.forced(spot.index()).is_none() {
            let colour = spot.colour(&puzzle.ball);
            painting.paint(spot.index(), Some(colour));
            strokes.push((spot, colour_letter(colour)));
        }
    }
    strokes
}

async fn start_painting(page: &Page) {
    page.click("#paint").await;
    page.until("!!document.querySelector('.spot')").await;
}

const COMPLETE: &str = "One position looks like this: everything else follows.";

#[test]
fn a_physical_ball_is_painted_solved_and_shared() {
    browse(FLAT, |page| async move {
        for (brackets, spots) in [(Brackets::Coloured, 120), (Brackets::Blank, 96)] {
            let puzzle = after(brackets, "R U2 F' R3 U F");
            let id = AnyPuzzle::Gear(puzzle).id();
            page.open(&format!("?puzzle={id}&setup-alg=U2&alg=R")).await;
            start_painting(&page).await;
            assert_eq!(page.eval("document.querySelectorAll('.spot').length").await, spots);
            for (spot, colour) in strokes(&puzzle) {
                page.click(&format!("[data-brush={colour}]")).await;
                page.click(&format!("[data-spot={}]", spot.name())).await;
            }
            page.until_text("#verdict", COMPLETE).await;
            assert_eq!(page.eval("document.querySelectorAll('.spot .c-empty').length").await, 0);
            page.click("#paint-use").await;
            // The painted position behaves like any other.
            let query = format!("?puzzle={id}&state={}", AnyPuzzle::Gear(puzzle).text().replace('/', "%2F"));
            page.until_query(&query).await;
            page.click("#solve").await;
            page.until("!!document.querySelector('#solution')").await;
            page.click("#to-end").await;
            page.until_text("#state", "Solved").await;
            page.click("#to-start").await;
            page.click("#undo").await;
            page.until_query(&format!("?puzzle={id}&setup-alg=U2&alg=R")).await;
        }
    });
}

#[test]
fn contradicting_pieces_are_named_and_highlighted_and_nothing_is_lost() {
    browse(FLAT, |page| async move {
        page.open("").await;
        start_painting(&page).await;
        page.until(
            "document.querySelector('#verdict').textContent.includes('165,888 positions are possible')",
        )
        .await;
        let paint = async |colour: char, spot: &str| {
            page.click(&format!("[data-brush={colour}]")).await;
            page.click(&format!("[data-spot={spot}]")).await;
        };
        // The front of the corner has the colour of the left face, so its edge cannot be at home.
        paint('B', "U-bottom-corner").await;
        paint('R', "F-left-corner").await;
        page.until("document.querySelector('#verdict').textContent.includes('positions look like this')")
            .await;
        paint('B', "U-bottom-bracket").await;
        paint('Y', "F-top-bracket").await;
        page.until("document.querySelector('#verdict').textContent.startsWith('These pieces contradict each other: top front left corner, top front edge.')").await;
        // Three spots of the corner, two brackets and six teeth of the edge.
        assert_eq!(page.eval("document.querySelectorAll('.spot.contradicts').length").await, 3 + 2 + 6);
        assert_eq!(
            page.eval("document.querySelector('#paint-use').getAttribute('aria-disabled')").await,
            "true"
        );
        page.click("#paint-undo").await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 0").await;
        // Opposite colours on one edge.
        paint('G', "F-top-bracket").await;
        page.until("document.querySelector('#verdict').textContent.startsWith('No piece looks like the top front edge.')").await;
        page.click("#paint-leave").await;
        page.until_text("#state", "Solved").await;
        start_painting(&page).await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 8").await;
        page.click("#paint-clear").await;
        page.until("document.querySelectorAll('.spot .c-empty').length === 120").await;
        page.click("#paint-undo").await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 8").await;
        // Painting the same colour again erases it.
        paint('G', "F-top-bracket").await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 0").await;
    });
}

#[test]
fn a_ball_is_painted_by_keyboard_alone() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.eval("document.querySelector('#paint').focus()").await;
        page.keys("\u{e007}").await;
        page.until("!!document.querySelector('.spot')").await;
        assert_eq!(page.eval("document.querySelectorAll('.spot[tabindex=\"0\"]').length").await, 1);
        let label = async |text: &str| {
            page.until(&format!("document.activeElement.getAttribute('aria-label') === {text:?}")).await;
        };
        label("top face, top right corner: not painted").await;
        let is_label = |spot: &str, text: &str| {
            format!("document.querySelector('[data-spot={spot}]').getAttribute('aria-label') === {text:?}")
        };
        let focus = |spot: &str| format!("document.querySelector('[data-spot={spot}]').focus()");
        page.keys("b").await;
        page.until(&is_label("U-top-corner", "top face, top right corner: painted blue")).await;
        // Typing advances to the next spot. This key goes back.
        page.until("document.activeElement.dataset.spot !== 'U-top-corner'").await;
        page.eval(&focus("U-top-corner")).await;
        // Down along the gear at the right to the next corner.
        page.keys("\u{e015}\u{e015}\u{e015}").await;
        label("top face, bottom right corner: not painted, can be blue, green").await;
        page.keys("g").await;
        page.until(&is_label("U-right-corner", "top face, bottom right corner: painted green")).await;
        page.eval(&focus("U-right-corner")).await;
        page.control('z').await;
        label("top face, bottom right corner: not painted, can be blue, green").await;
        // The brush took the colour: Enter paints with it. Delete erases.
        page.keys("\u{e007}").await;
        label("top face, bottom right corner: painted green").await;
        page.keys("\u{e017}").await;
        label("top face, bottom right corner: not painted, can be blue, green").await;
        // Letters turn nothing while painting.
        page.eval("document.querySelector('#paint-leave').focus()").await;
        page.keys("\u{e007}").await;
        page.until_text("#state", "Solved").await;
        page.until("document.activeElement.id === 'paint'").await;
    });
}

#[test]
fn arrows_reach_every_spot() {
    browse(FLAT, |page| async move {
        page.open("").await;
        start_painting(&page).await;
        let walk = "(() => { \
            const seen = new Set(), open = ['U-top-corner']; \
            while (open.length) { \
                const name = open.pop(); \
                if (seen.has(name)) continue; \
                seen.add(name); \
                for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) { \
                    const spot = document.querySelector(`[data-spot=${name}]`); \
                    spot.focus(); \
                    spot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); \
                    open.push(document.activeElement.dataset.spot); \
                } \
            } \
            return seen.size; \
        })()";
        assert_eq!(page.eval(walk).await, 120);
    });
}

#[test]
fn a_finger_paints() {
    browse(PHONE, |page| async move {
        page.open("").await;
        start_painting(&page).await;
        page.tap("[data-brush=G]").await;
        page.tap("[data-spot=U-bottom-tooth2]").await;
        page.until("document.querySelector('[data-spot=U-bottom-tooth2]').getAttribute('aria-label').endsWith('painted green')").await;
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
        let size = page.eval("(r => Math.min(r.width, r.height))(document.querySelector('[data-spot=U-top-corner]').getBoundingClientRect())").await;
        assert!(size.as_f64() >= Some(44.0), "{size}");
    });
}

/// A scrambled cube of some size.
fn cube_after(size: usize, moves: &str) -> Cube {
    let mut cube = Cube::solved_of(size);
    for mv in notation::parse(moves, &cube).expect("well written") {
        cube.apply(mv).expect("it was read");
    }
    cube
}

/// The names and colours of the stickers to paint until the position is known.
fn cube_strokes(cube: &Cube) -> Vec<(String, char)> {
    let puzzle = AnyPuzzle::Cube(cube.clone());
    let mut painting = Painting::new(&puzzle).expect("it can be painted");
    let canvas = puzzle.canvas().expect("it can be painted");
    let shown = canvas.shown();
    let mut strokes = Vec::new();
    for spot in painting.spots().collect::<Vec<_>>() {
        if painting.read().forced(spot).is_none() {
            let colour = shown[spot].expect("it has a colour");
            painting.paint(spot, Some(colour));
            strokes.push((canvas.name(spot), canvas.colour_letter(colour)));
        }
    }
    strokes
}

#[test]
fn a_physical_cube_is_painted_and_shared() {
    browse(FLAT, |page| async move {
        for size in [2, 3] {
            let cube = cube_after(size, "R U2 F' R' U F2 R");
            let (id, spots) = (cube.id(), 6 * size * size);
            page.open(&format!("?puzzle={id}&setup-alg=U2&alg=R")).await;
            start_painting(&page).await;
            assert_eq!(page.eval("document.querySelectorAll('.spot').length").await, spots);
            let strokes = cube_strokes(&cube);
            assert!(strokes.len() < spots - 6);
            for (spot, colour) in strokes {
                page.click(&format!("[data-brush={colour}]")).await;
                page.click(&format!("[data-spot={spot}]")).await;
            }
            page.until_text("#verdict", COMPLETE).await;
            // Forced stickers are accepted, and undone in one step.
            page.until("document.querySelectorAll('.spot.forced').length > 0").await;
            page.click("#paint-fill").await;
            page.until("document.querySelectorAll('.spot.forced').length === 0").await;
            page.click("#paint-undo").await;
            page.until("document.querySelectorAll('.spot.forced').length > 0").await;
            page.click("#paint-use").await;
            let query = format!("?puzzle={id}&state={}", cube.text());
            page.until_query(&query).await;
            // The link restores it, and painting starts from the position on the bench.
            page.open(&query).await;
            page.until_text("#state", "Scrambled").await;
            start_painting(&page).await;
            page.click("#paint-copy").await;
            page.until_text("#verdict", COMPLETE).await;
            page.click("#paint-use").await;
            page.until_query(&query).await;
        }
        // Larger cubes cannot be painted.
        page.open("?puzzle=4x4x4").await;
        assert_eq!(page.eval("document.querySelector('#paint')").await, serde_json::Value::Null);
    });
}

#[test]
fn a_pasted_cube_with_a_mistake_is_diagnosed_and_repaired() {
    browse(FLAT, |page| async move {
        let cube = cube_after(3, "R U2 F' L D2 B");
        page.open("?puzzle=3x3x3").await;
        start_painting(&page).await;
        let all = "43,252,003,274,489,856,000 positions are possible";
        page.until(&format!("document.querySelector('#verdict').textContent.includes('{all}')")).await;
        // The corner URF twisted clockwise.
        let mut letters: Vec<char> = cube.text().chars().collect();
        (letters[8], letters[9], letters[20]) = (letters[20], letters[8], letters[9]);
        let text: String = letters.iter().collect();
        page.fill("#paint-text", &text[1..]).await;
        page.until_text("#paint-text-error", "Not painted: expected 54 characters, found 53.").await;
        assert_eq!(page.eval("document.querySelectorAll('.spot .c-empty').length").await, 48);
        page.fill("#paint-text", &text.replacen('U', "Q", 1)).await;
        page.until("document.querySelector('#paint-text-error').textContent.includes('found “Q”')").await;
        page.fill("#paint-text", &text).await;
        page.until("document.querySelector('#verdict').textContent.startsWith('A corner is twisted clockwise, perhaps the one at ')").await;
        page.until_text("#paint-text-error", "").await;
        assert_eq!(page.eval("document.querySelectorAll('.spot.contradicts').length").await, 3);
        let question = page.eval("document.querySelector('#paint-repair').textContent").await;
        let question = question.as_str().unwrap_or_default();
        assert!(question.starts_with("Twist the corner at ") && question.ends_with(" back?"), "{question}");
        page.click("#paint-repair").await;
        page.until_text("#verdict", COMPLETE).await;
        page.until("!document.querySelector('#paint-repair')").await;
        page.until("document.activeElement.dataset.spot === 'U1'").await;
        // A cube with blue opposite white, in lower case, some stickers unknown.
        let scheme = |letter: char| match letter {
            'U' => 'w',
            'R' => 'r',
            'F' => 'g',
            'D' => 'b',
            'L' => 'o',
            _ => 'y',
        };
        let mut text: String = cube.text().chars().map(scheme).collect();
        text.replace_range(0..1, ".");
        page.fill("#paint-text", &text).await;
        page.until("document.querySelectorAll('.spot.forced').length === 1").await;
        page.click("#paint-use").await;
        page.until_query(&format!("?puzzle=3x3x3&state={}", cube.text())).await;
    });
}

#[test]
fn a_cube_is_painted_by_keyboard_alone() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=2x2x2").await;
        page.eval("document.querySelector('#paint').focus()").await;
        page.keys("\u{e007}").await;
        page.until("document.activeElement.dataset.spot === 'U1'").await;
        let cube = cube_after(2, "R U' F");
        // Row by row, one after the other.
        for (row, spots) in [["U1", "U2"], ["U3", "U4"]].into_iter().enumerate() {
            for (column, spot) in spots.into_iter().enumerate() {
                page.until(&format!("document.activeElement.dataset.spot === {spot:?}")).await;
                let colour = cube.face(Face::U)[2 * row + column];
                let letter = "wrgyob".as_bytes()[colour.index()] as char;
                page.keys(&letter.to_string()).await;
            }
        }
        let painted = "[...document.querySelectorAll('[data-spot^=U] path')].map(e => e.getAttribute('class')).join(' ')";
        let expected: Vec<String> =
            cube.face(Face::U).iter().map(|face| format!("c-{}", face.letter())).collect();
        page.until(&format!("{painted} === {:?}", expected.join(" "))).await;
        // The palette dims impossible colours of the current sticker, and their labels say so.
        page.until("document.querySelectorAll('.swatch.out').length > 0").await;
        let label = "document.activeElement.getAttribute('aria-label')";
        page.until(&format!("{label}.includes('not painted, can be ')")).await;
        page.keys("\u{e017}").await;
        page.control('z').await;
        page.until("document.querySelectorAll('[data-spot^=U] .c-empty').length === 1").await;
    });
}

#[test]
fn a_finger_paints_a_cube() {
    browse(PHONE, |page| async move {
        page.open("?puzzle=3x3x3").await;
        start_painting(&page).await;
        page.tap("[data-brush=R]").await;
        for spot in ["F2", "U8"] {
            page.tap(&format!("[data-spot={spot}]")).await;
        }
        page.until("document.querySelector('#verdict').textContent === 'The edge at UF shows red, red, which no edge has in this order.'").await;
        page.tap("#paint-repair").await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 0").await;
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
        let size = page.eval("(r => Math.min(r.width, r.height))(document.querySelector('[data-spot=F5]').getBoundingClientRect())").await;
        assert!(size.as_f64() >= Some(44.0), "{size}");
    });
}

#[test]
fn colours_have_letters_for_colour_blind_people() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear").await;
        page.eval("localStorage.setItem('unfold.settings', 'unfold settings 1\\npalette colour-blind\\n')")
            .await;
        for (puzzle, mark) in [("gear", "mark-gear-F"), ("3x3x3", "mark-spot-F")] {
            page.open(&format!("?puzzle={puzzle}")).await;
            start_painting(&page).await;
            for place in [".paint .c-F", ".palette .c-F"] {
                let fill = format!("getComputedStyle(document.querySelector({place:?})).fill");
                page.until(&format!("{fill}.includes({mark:?})")).await;
            }
            page.until_text(&format!("#{mark} text"), "F").await;
        }
    });
}
