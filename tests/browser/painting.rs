//! Painting a ball by mouse, keyboard and finger.

use std::time::Duration;

use unfold::notation;
use unfold::painting::{Painting, Verdict};
use unfold::puzzle::gear_ball::painting::Spot;
use unfold::puzzle::gear_ball::pictures::colour_letter;
use unfold::puzzle::gear_ball::{Brackets, GearPuzzle};
use unfold::puzzle::{AnyPuzzle, Puzzle};

use crate::page::{DESKTOP, PHONE, Page, browse};

fn after(brackets: Brackets, moves: &str) -> GearPuzzle {
    let mut puzzle = GearPuzzle::solved_with(brackets);
    for mv in notation::parse(moves, &puzzle).expect("well written") {
        puzzle.apply(mv).expect("it was read");
    }
    puzzle
}

/// The fewest strokes that a patient person would make: each spot that is not forced yet, until all are.
fn strokes(puzzle: &GearPuzzle) -> Vec<(Spot, char)> {
    let mut painting = Painting::new(&AnyPuzzle::Gear(*puzzle)).expect("it can be painted");
    let mut strokes = Vec::new();
    for spot in painting.spots().map(Spot::numbered).collect::<Vec<_>>() {
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
fn a_ball_in_the_hand_is_painted_solved_and_shared() {
    browse(DESKTOP, |page| async move {
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
            page.picture(&format!("painted-{id}")).await;
            page.click("#paint-use").await;
            // The painted position is one like any other.
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
    browse(DESKTOP, |page| async move {
        page.open("").await;
        start_painting(&page).await;
        assert!(page.text("#verdict").await.contains("165,888 positions are possible"));
        let paint = async |colour: char, spot: &str| {
            page.click(&format!("[data-brush={colour}]")).await;
            page.click(&format!("[data-spot={spot}]")).await;
        };
        // The corner's front has the colour of the left, so its edge cannot be at home.
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
        page.picture("contradiction").await;
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
        // The same colour again takes it away.
        paint('G', "F-top-bracket").await;
        page.until("document.querySelectorAll('.spot.contradicts').length === 0").await;
    });
}

#[test]
fn a_ball_is_painted_by_keyboard_alone() {
    browse(DESKTOP, |page| async move {
        page.open("").await;
        page.eval("document.querySelector('#paint').focus()").await;
        page.keys("\u{e007}").await;
        page.until("!!document.querySelector('.spot')").await;
        assert_eq!(page.eval("document.querySelectorAll('.spot[tabindex=\"0\"]').length").await, 1);
        let label = async |text: &str| {
            page.until(&format!("document.activeElement.getAttribute('aria-label') === {text:?}")).await;
        };
        label("top face, top right corner: not painted").await;
        page.keys("b").await;
        label("top face, top right corner: painted blue").await;
        // Down along the gear at the right to the next corner.
        page.keys("\u{e015}\u{e015}\u{e015}").await;
        label("top face, bottom right corner: not painted").await;
        page.keys("g").await;
        label("top face, bottom right corner: painted green").await;
        page.control('z').await;
        label("top face, bottom right corner: not painted").await;
        // The brush took the colour: Enter paints with it. Delete erases.
        page.keys("\u{e007}").await;
        label("top face, bottom right corner: painted green").await;
        page.keys("\u{e017}").await;
        label("top face, bottom right corner: not painted").await;
        // Letters turn nothing meanwhile.
        page.eval("document.querySelector('#paint-leave').focus()").await;
        page.keys("\u{e007}").await;
        page.until_text("#state", "Solved").await;
        page.until("document.activeElement.id === 'paint'").await;
    });
}

#[test]
fn arrows_reach_every_spot() {
    browse(DESKTOP, |page| async move {
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
        page.touch("[data-brush=G]", Duration::from_millis(30)).await;
        page.touch("[data-spot=U-bottom-tooth2]", Duration::from_millis(30)).await;
        page.until("document.querySelector('[data-spot=U-bottom-tooth2]').getAttribute('aria-label').endsWith('painted green')").await;
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
        let size = page.eval("(r => Math.min(r.width, r.height))(document.querySelector('[data-spot=U-top-corner]').getBoundingClientRect())").await;
        assert!(size.as_f64() >= Some(44.0), "{size}");
        page.picture("painting-phone").await;
    });
}
