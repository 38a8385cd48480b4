//! The solid: its pixels are read back, it is turned by pointer, and its WebGL context is lost.

use std::time::Duration;

use crate::clock::{control_frames, two_frames, until_at_rest};
use glam::{Vec2, Vec3};
use serde_json::{Value, json};
use unfold_browsers::{DESKTOP, FileFault, PHONE, Page, Share, Visit, browse};
use unfold_core::geometry::Face;
use unfold_core::picture::mesh::camera::Camera;
use unfold_core::picture::mesh::pointer::{PickContext, PointerState};
use unfold_core::picture::mesh::{MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, direction};
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::workbench::share;

const OPTIONS: RenderOptions = RenderOptions { body: None, pieces: None, hides_numbers: false };
/// A mouse, with animated turns.
const MOVING: Visit = Visit { motion: true, ..DESKTOP };

/// The same picture, computed here: what is visible at each place.
struct Expected {
    puzzle: AnyPuzzle,
    mesh: Mesh,
    pose: Pose,
    camera: Camera,
    size: Vec2,
}

impl Expected {
    async fn on(page: &Page, query: &str) -> Expected {
        until_there(page).await;
        let puzzle = share::open(query.trim_start_matches('?')).session.position().clone();
        let size =
            page.eval("(c => [c.clientWidth, c.clientHeight])(document.querySelector('#solid'))").await;
        let side = |index: usize| size[index].as_f64().expect("a number") as f32;
        Expected {
            mesh: puzzle.mesh(OPTIONS),
            pose: puzzle.pose(OPTIONS, None),
            camera: Camera::new(puzzle.view(OPTIONS)),
            size: Vec2::new(side(0), side(1)),
            puzzle,
        }
    }

    fn context(&self) -> PickContext<'_> {
        let Expected { puzzle, mesh, size, .. } = self;
        PickContext { puzzle, options: OPTIONS, mesh, size: *size }
    }

    fn paint_at(&self, place: Vec2) -> Option<Paint> {
        self.context().spot(&self.camera, place).map(|spot| self.pose.paints[spot.slot])
    }

    /// Where a point is drawn, in shares of the picture.
    fn share_of(&self, point: Vec3) -> (f64, f64) {
        let share = self.context().place_of(&self.camera, point) / self.size;
        (f64::from(share.x), f64::from(share.y))
    }

    /// Places all over the picture, each with the paint that is there and around it.
    fn samples(&self) -> Vec<(Vec2, Option<Paint>)> {
        let places =
            (0..36 * 36).map(|index| Vec2::new((index % 36) as f32 + 0.5, (index / 36) as f32 + 0.5) / 36.0);
        let clear = places.filter_map(|share| {
            let place = (share * self.size).round();
            let paint = self.paint_at(place);
            // Near an edge, colours mix.
            let around =
                [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|way| self.paint_at(place + 2.5 * way));
            around.iter().all(|near| *near == paint).then_some((place, paint))
        });
        clear.collect()
    }
}

/// Waits until the mesh has been built.
async fn until_there(page: &Page) {
    page.until("document.querySelector('#solid[aria-busy=false]')?.width > 100").await;
}

/// The pixels of the canvas at some places: red, green, blue and alpha.
async fn pixels(page: &Page, places: &[Vec2]) -> Vec<[f64; 4]> {
    let places: Vec<[f32; 2]> = places.iter().map(|place| place.to_array()).collect();
    let script = format!(
        "(() => {{ const c = document.querySelector('#solid'), d = document.createElement('canvas'); \
         d.width = c.width; d.height = c.height; const x = d.getContext('2d'); x.drawImage(c, 0, 0); \
         const all = x.getImageData(0, 0, d.width, d.height).data, k = c.width / c.clientWidth; \
         return {}.map(p => {{ const i = 4 * (Math.floor(p[1] * k) * d.width + Math.floor(p[0] * k)); \
         return [all[i], all[i + 1], all[i + 2], all[i + 3]]; }}); }})()",
        json!(places)
    );
    let found = page.eval(&script).await;
    let pixel = |value: &Value| [0, 1, 2, 3].map(|part| value[part].as_f64().expect("a number"));
    found.as_array().expect("a list").iter().map(pixel).collect()
}

/// The colours that the style of the page gives to the faces.
async fn palette(page: &Page) -> Vec<(Face, [f64; 3])> {
    let mut palette = Vec::new();
    for face in Face::ALL {
        let name = format!("--face-{}", face.letter().to_ascii_lowercase());
        let script =
            format!("getComputedStyle(document.querySelector('#solid')).getPropertyValue('{name}').trim()");
        let text = page.eval(&script).await.as_str().expect("a colour").to_string();
        let part =
            |from: usize| f64::from(u8::from_str_radix(&text[from..from + 2], 16).expect("hexadecimal"));
        palette.push((face, [part(1), part(3), part(5)]));
    }
    palette
}

/// How far a pixel is from a colour, whatever the light.
fn unlikeness(pixel: [f64; 4], colour: [f64; 3]) -> f64 {
    let dot = |one: [f64; 3], other: [f64; 3]| (0..3).map(|part| one[part] * other[part]).sum::<f64>();
    let seen = [pixel[0], pixel[1], pixel[2]];
    let light = (dot(seen, colour) / dot(colour, colour)).clamp(0.4, 1.3);
    let off = [0, 1, 2].map(|part| seen[part] - light * colour[part]);
    dot(off, off).sqrt()
}

/// Compares the canvas with the expected picture. Returns how many places have the right colour of a face or a tile.
async fn check_colours(page: &Page, expected: &Expected) -> usize {
    let samples = expected.samples();
    let places: Vec<Vec2> = samples.iter().map(|(place, _)| *place).collect();
    let (pixels, palette) = (pixels(page, &places).await, palette(page).await);
    let mut coloured = 0;
    for ((place, paint), pixel) in samples.into_iter().zip(pixels) {
        match paint {
            None => assert_eq!(pixel[3], 0.0, "{place}: the page shines through beside the puzzle"),
            Some(Paint::Face(face)) => {
                let likest = palette
                    .iter()
                    .min_by(|one, other| unlikeness(pixel, one.1).total_cmp(&unlikeness(pixel, other.1)));
                assert_eq!(likest.map(|known| known.0), Some(face), "{place}: {pixel:?}");
                coloured += 1;
            }
            Some(Paint::Rim | Paint::Ink) => {
                let brightest = pixel[..3].iter().copied().fold(0.0, f64::max);
                assert!(brightest < 120.0 && pixel[3] == 255.0, "{place}: {pixel:?}");
            }
            Some(Paint::Tile { .. }) => {
                let brightest = pixel[..3].iter().copied().fold(0.0, f64::max);
                assert!(brightest > 130.0 && pixel[3] == 255.0, "{place}: {pixel:?}");
                coloured += 1;
            }
            Some(_) => assert_eq!(pixel[3], 255.0, "{place}"),
        }
    }
    coloured
}

/// Waits until the address has these moves.
async fn until_done(page: &Page, moves: &str) {
    page.until(&format!("new URLSearchParams(location.search).get('alg') === {moves:?}")).await;
}

#[test]
fn every_pixel_has_the_colour_of_what_is_there() {
    browse(DESKTOP, |page| async move {
        for (query, least) in [
            ("?puzzle=gear", 150),
            ("?puzzle=gear&setup-alg=R+U2+F%27+R+U3", 150),
            ("?puzzle=gear-cube", 100),
            ("?puzzle=gear-cube&setup-alg=F+R2+U%27", 100),
            ("?puzzle=3x3x3", 300),
            ("?puzzle=3x3x3&setup-alg=R+U+F2+L+D%27+B+U2+R%27", 300),
            ("?puzzle=7x7x7&setup-alg=2R+3U+F2+L+2D%27", 250),
            ("?puzzle=tiles-4x4", 200),
            ("?puzzle=tiles-4x4&state=5+1+2+3/9+6+7+4/13+10+0+8/14+15+11+12", 200),
        ] {
            page.open(query).await;
            until_there(&page).await;
            let expected = Expected::on(&page, query).await;
            let right = check_colours(&page, &expected).await;
            assert!(right >= least, "{query}: {right} coloured places");
        }
    });
}

/// Drags on the solid; the mouse rests before it lets go.
async fn drag_slowly(page: &Page, from: Share, to: Share) {
    page.mouse().press("#solid", from).to("#solid", to).hold(Duration::from_millis(250)).release().await;
}

#[test]
fn a_click_turns_and_a_dragged_sticker_follows_and_snaps() {
    browse(MOVING, |page| async move {
        control_frames(&page).await;
        page.open("?puzzle=3x3x3").await;
        let expected = Expected::on(&page, "?puzzle=3x3x3").await;
        let on_front = |x: f32, y: f32| expected.share_of(Vec3::new(x, y, 1.0));
        page.mouse().press("#solid", on_front(0.0, 0.0)).release().await;
        until_done(&page, "F").await;
        page.mouse().right().press("#solid", on_front(0.0, 0.0)).release().await;
        until_done(&page, "F F'").await;
        // The upper row to the right, and the left column down.
        page.drag("#solid", on_front(-0.4, 0.66), on_front(0.5, 0.66)).await;
        until_done(&page, "F F' U'").await;
        page.drag("#solid", on_front(-0.66, 0.5), on_front(-0.66, -0.6)).await;
        until_done(&page, "F F' U' L").await;
        // A short slow drag: the layer goes back.
        drag_slowly(&page, on_front(0.0, -0.66), on_front(0.2, -0.66)).await;
        until_at_rest(&page).await;
        until_done(&page, "F F' U' L").await;
        let shown = Expected::on(&page, "?puzzle=3x3x3&setup-alg=F+F%27+U%27+L").await;
        assert!(check_colours(&page, &shown).await > 300, "net and solid have come to rest");
    });
}

#[test]
fn after_looking_around_the_right_sticker_is_turned() {
    browse(DESKTOP, |page| async move {
        let query = "?puzzle=3x3x3&setup-alg=R+U+F+D2";
        page.open(query).await;
        let mut expected = Expected::on(&page, query).await;
        // The drag starts on the background, so that nothing turns. The expected camera does the same.
        let (from, to) = ((0.03, 0.05), (0.45, 0.08));
        drag_slowly(&page, from, to).await;
        let mut pointer = PointerState::new(expected.camera);
        let at = |share: (f64, f64)| Vec2::new(share.0 as f32, share.1 as f32) * expected.size;
        pointer.press(&expected.context(), 1, at(from));
        pointer.go(&expected.context(), 1, at(to), 0.0);
        expected.camera = pointer.camera;
        let seen: Vec<Face> = Face::ALL
            .into_iter()
            .filter(|face| {
                let place = expected.context().place_of(&expected.camera, direction(face.normal()));
                let spot = expected.context().spot(&expected.camera, place);
                spot.is_some_and(|spot| spot.point.distance(direction(face.normal())) < 0.2)
            })
            .collect();
        assert!(seen.contains(&Face::L), "one sees it from the left: {seen:?}");
        for face in seen {
            page.mouse().press("#solid", expected.share_of(direction(face.normal()))).release().await;
            page.until(&format!("document.querySelector('#alg').value.endsWith('{}')", face.letter())).await;
        }
        // A double click beside the puzzle resets the view.
        page.mouse().press("#solid", (0.02, 0.02)).again().release().await;
        page.click("#reset").await;
        page.until_text("#state", "Solved").await;
        let home = Expected::on(&page, "?puzzle=3x3x3").await;
        assert!(check_colours(&page, &home).await > 300);
    });
}

#[test]
fn the_gear_ball_is_turned_by_its_layers_and_a_tile_by_sliding() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=gear").await;
        let expected = Expected::on(&page, "?puzzle=gear").await;
        let corner = Vec3::new(-0.7, 0.7, 1.0).normalize() * 1.2;
        let beside = Vec3::new(0.5, 0.7, 1.0).normalize() * 1.2;
        page.drag("#solid", expected.share_of(corner), expected.share_of(beside)).await;
        until_done(&page, "U'").await;
        page.open("?puzzle=tiles-4x4").await;
        let expected = Expected::on(&page, "?puzzle=tiles-4x4").await;
        let cell = |column: f32, row: f32| Vec3::new(column / 2.0 - 0.75, 0.75 - row / 2.0, 0.1);
        page.mouse().press("#solid", expected.share_of(cell(3.0, 0.0))).release().await;
        until_done(&page, "D3").await;
        page.drag("#solid", expected.share_of(cell(2.0, 0.0)), expected.share_of(cell(3.0, 0.0))).await;
        until_done(&page, "D3R").await;
    });
}

#[test]
fn fingers_turn_look_around_and_come_nearer() {
    browse(PHONE, |page| async move {
        page.open("?puzzle=3x3x3").await;
        let expected = Expected::on(&page, "?puzzle=3x3x3").await;
        assert_eq!(
            page.eval("(c => c.width === 2 * c.clientWidth)(document.querySelector('#solid'))").await,
            true
        );
        let on_front = |x: f32, y: f32| expected.share_of(Vec3::new(x, y, 1.0));
        page.finger().press("#solid", on_front(-0.4, 0.66)).to("#solid", on_front(0.5, 0.66)).release().await;
        until_done(&page, "U'").await;
        assert_eq!(page.eval("scrollX").await, 0, "the page does not slide away under the finger");
        let before = covered(&page).await;
        pinch(&page).await;
        assert!(covered(&page).await > before + 0.04, "it has come nearer");
        until_done(&page, "U'").await;
    });
}

/// The share of the canvas that the puzzle covers.
async fn covered(page: &Page) -> f64 {
    let size =
        page.eval("document.querySelector('#solid').clientWidth").await.as_f64().expect("a number") as f32;
    let places: Vec<Vec2> = (0..900)
        .map(|index| Vec2::new((index % 30) as f32 + 0.5, (index / 30) as f32 + 0.5) * size / 30.0)
        .collect();
    let pixels = pixels(page, &places).await;
    pixels.iter().filter(|pixel| pixel[3] > 0.0).count() as f64 / pixels.len() as f64
}

/// Two fingers move apart on the solid.
async fn pinch(page: &Page) {
    let finger = |from: f64, to: f64| page.finger().press("#solid", (from, 0.5)).to("#solid", (to, 0.5));
    finger(0.4, 0.2).release_both(finger(0.6, 0.8)).await;
}

#[test]
fn letters_of_faces_turn_scramble_and_solve_where_they_are_chosen() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(
            "localStorage.setItem('unfold.settings', 'unfold settings 1\\nkey-map letters')",
        )
        .await;
        page.open("?puzzle=3x3x3").await;
        page.until("!!document.querySelector('#solid')").await;
        page.eval("document.querySelector('#solid').focus()").await;
        page.keys("rludfbxy").await;
        until_done(&page, "R L U D F B x y").await;
        page.shift('r').await;
        page.shift('u').await;
        until_done(&page, "R L U D F B x y R' U'").await;
        page.keys("s").await;
        page.until("new URLSearchParams(location.search).get('setup-alg')?.split(' ').length > 10").await;
        page.eval("document.querySelector('#solid').focus()").await;
        page.keys(" ").await;
        page.until("document.querySelector('#hint-label').textContent.startsWith('Next: ')").await;
        assert_eq!(page.text("#state").await, "Scrambled", "it waits to be walked through");
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
    });
}

#[test]
fn a_solution_of_twenty_moves_played_fast_loses_none() {
    browse(MOVING, |page| async move {
        let scramble = "D+F2+R%27+B2+U2+L+D2+F%27+R2+U+B+L2+D%27+R+F2+U2+B2+L%27+D+F";
        control_frames(&page).await;
        page.open(&format!("?puzzle=3x3x3&setup-alg={scramble}")).await;
        page.choose("#speed", "4").await;
        page.click("#solve").await;
        page.until("document.querySelector('#scrubber').max > 15").await;
        let count = page.eval("+document.querySelector('#scrubber').max").await.as_u64().expect("a number");
        // Records each place of the player.
        page.eval(
            "(() => { window.steps = []; const s = document.querySelector('#scrubber'); \
             new MutationObserver(() => steps.push(+s.getAttribute('value') || +s.value)) \
             .observe(s, {attributes: true, attributeFilter: ['aria-valuetext']}); })()",
        )
        .await;
        page.click("#play").await;
        page.until_text("#state", "Solved").await;
        page.until(&format!("steps.length === {count}")).await;
        let steps = page.eval("steps").await;
        let expected: Vec<u64> = (1..=count).collect();
        assert_eq!(steps, json!(expected), "one after the other, none left out");
        until_at_rest(&page).await;
        let solved = Expected::on(&page, "?puzzle=3x3x3").await;
        assert!(check_colours(&page, &solved).await > 300, "what is shown has arrived, too");
    });
}

#[test]
fn nothing_is_drawn_while_nothing_changes() {
    browse(MOVING, |page| async move {
        control_frames(&page).await;
        page.before_each_page(
            "window.drawn = 0; const draw = WebGL2RenderingContext.prototype.drawElements; \
             WebGL2RenderingContext.prototype.drawElements = function (...all) { window.drawn += 1; return draw.apply(this, all); };",
        )
        .await;
        page.open("?puzzle=gear").await;
        until_there(&page).await;
        until_at_rest(&page).await;
        let before = page.eval("window.drawn").await;
        // The middle button does nothing, so the mouse only hovers.
        page.mouse().middle().press("#solid", (0.3, 0.4)).release().await;
        page.mouse().middle().press("#solid", (0.6, 0.5)).release().await;
        two_frames(&page).await;
        assert_eq!(page.eval("window.drawn").await, before);
        // Slowly, so that a turn takes several frames even with a software renderer.
        page.choose("#speed", "0.25").await;
        let before = page.eval("window.drawn").await;
        page.click("[data-turn=F]").await;
        page.until(&format!("window.drawn >= {before} + 3")).await;
        until_at_rest(&page).await;
    });
}

#[test]
fn a_graphics_card_that_is_lost_comes_back_without_a_reload() {
    browse(DESKTOP, |page| async move {
        let query = "?puzzle=gear&setup-alg=R+U";
        page.open(query).await;
        until_there(&page).await;
        page.eval(
            "(() => { window.stays = true; const gl = document.querySelector('#solid').getContext('webgl2'); \
             window.card = gl.getExtension('WEBGL_lose_context'); card.loseContext(); })()",
        )
        .await;
        page.until("document.querySelector('#solid').getContext('webgl2').isContextLost()").await;
        // The net still works meanwhile.
        page.click("[data-turn=F]").await;
        until_done(&page, "F").await;
        page.eval("card.restoreContext()").await;
        page.until("!document.querySelector('#solid').getContext('webgl2').isContextLost()").await;
        two_frames(&page).await;
        let expected = Expected::on(&page, "?puzzle=gear&setup-alg=R+U+F").await;
        assert!(check_colours(&page, &expected).await > 150);
        assert_eq!(page.eval("window.stays").await, true);
    });
}

#[test]
fn without_webgl_the_net_is_shown_and_says_so() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(
            "const get = HTMLCanvasElement.prototype.getContext; \
             HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { \
             return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };",
        )
        .await;
        page.open("").await;
        page.eval("localStorage.setItem('unfold.pictures', 'solid')").await;
        page.open("?puzzle=3x3x3").await;
        page.until_text("#no-solid", "This browser offers no WebGL 2, so the puzzle is shown flat only.")
            .await;
        page.click("[data-turn=F]").await;
        until_done(&page, "F").await;
        assert_eq!(page.eval("document.querySelector('#solid')").await, Value::Null);
    });
}

#[test]
fn without_its_worker_the_net_is_shown_and_says_so() {
    browse(DESKTOP, |page| async move {
        page.host.damage("mesh_worker", "", FileFault::Missing);
        page.open("?puzzle=3x3x3").await;
        page.until_text("#no-solid", "The solid could not be loaded, so the puzzle is shown flat only.")
            .await;
        page.click("[data-turn=F]").await;
        until_done(&page, "F").await;
    });
}

#[test]
fn the_canvas_follows_its_container_and_the_choice_of_pictures() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=gear").await;
        until_there(&page).await;
        let width = "document.querySelector('#solid').width";
        let both = page.eval(width).await.as_f64().expect("a number");
        page.choose("#pictures", "solid").await;
        page.until(&format!("{width} > {}", both * 1.3)).await;
        assert_eq!(page.eval("document.querySelector('.net')").await, Value::Null);
        page.choose("#skin", "cube").await;
        page.choose("#pictures", "flat").await;
        page.until("document.querySelector('#solid') === null && document.querySelector('.net') !== null")
            .await;
        page.open("?puzzle=gear").await;
        page.until("document.querySelector('.net') !== null").await;
        assert_eq!(page.eval("document.querySelector('#solid')").await, Value::Null, "the choice is kept");
    });
}

#[test]
fn pictures_are_saved_by_a_button() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=R+U").await;
        until_there(&page).await;
        page.eval(
            "(() => { window.saved = []; const make = URL.createObjectURL; \
             URL.createObjectURL = blob => { blob.text().then(t => window.svg = t); return make(blob); }; \
             HTMLAnchorElement.prototype.click = function () { saved.push([this.download, this.href]); }; })()",
        )
        .await;
        page.click("#save-png").await;
        page.click("#save-svg").await;
        page.until("saved.length === 2 && !!window.svg").await;
        assert_eq!(page.eval("saved.map(s => s[0])").await, json!(["3x3x3.png", "3x3x3.svg"]));
        // A browser decodes neither if it is incomplete.
        page.eval(
            "void (window.drawn = [saved[0][1], `data:image/svg+xml,${encodeURIComponent(svg)}`] \
             .map(src => Object.assign(new Image(), { src })))",
        )
        .await;
        page.until("drawn.every(i => i.width > 100 && i.height > 100)").await;
        // The drawing is standalone: its colours are in it.
        let faces = "new Set([...svg.matchAll(/<path[^>]* fill=\"([^\"]*)\"/g)].map(m => m[1])).size";
        assert!(page.eval(faces).await.as_u64().expect("a number") >= 6);
        assert_eq!(page.eval("svg.includes('role=\"button\"')").await, false);
    });
}

#[test]
fn a_turn_is_seen_in_both_pictures() {
    browse(MOVING, |page| async move {
        for (query, target) in [
            ("?puzzle=gear", "[data-turn=R]"),
            ("?puzzle=gear-cube", "[data-turn=R]"),
            ("?puzzle=3x3x3", "[data-turn=R]"),
            ("?puzzle=tiles-4x4", "[data-tile=\"12\"]"),
        ] {
            page.open(query).await;
            until_there(&page).await;
            page.choose("#speed", "0.25").await;
            let flat = "document.querySelector('.flat svg').innerHTML";
            page.eval(&format!("window.before = {flat}, 0")).await;
            let solid = async || page.find("#solid").await.screenshot().await.expect("it can be seen");
            let before = solid().await;
            page.click(target).await;
            page.until(&format!("{flat} !== before")).await;
            page.until("!!new URLSearchParams(location.search).get('alg')").await;
            assert_ne!(solid().await, before, "{query}");
        }
    });
}
