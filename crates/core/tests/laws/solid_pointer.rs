//! The pointer on solids: picking, dragging layers and orbiting the camera, without a browser.

use glam::{Mat4, Vec2, Vec3};
use unfold_core::geometry::Face;
use unfold_core::notation::{Move, parse};
use unfold_core::picture::mesh::camera::Camera;
use unfold_core::picture::mesh::pointer::{Gesture, PickContext, PointerState};
use unfold_core::picture::mesh::{GearBody, MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, direction};
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::tiles::Tiles;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;

const SIZE: Vec2 = Vec2::new(640.0, 480.0);
const OPTIONS: RenderOptions = RenderOptions { body: None, pieces: None, hides_numbers: false };

/// A puzzle on a canvas.
struct PointerFixture {
    puzzle: AnyPuzzle,
    options: RenderOptions,
    mesh: Mesh,
    pose: Pose,
    pointer: PointerState,
}

impl PointerFixture {
    fn new(puzzle: AnyPuzzle, options: RenderOptions) -> PointerFixture {
        let (mesh, pose) = (puzzle.mesh(options), puzzle.pose(options, None));
        let pointer = PointerState::new(Camera::new(puzzle.view(options)));
        PointerFixture { puzzle, options, mesh, pose, pointer }
    }

    fn named(id: &str) -> PointerFixture {
        PointerFixture::new(AnyPuzzle::named(id).expect("it is known"), OPTIONS)
    }

    fn context(&self) -> (PickContext<'_>, PointerState) {
        let PointerFixture { puzzle, options, mesh, pointer, .. } = self;
        (PickContext { puzzle, options: *options, mesh, size: SIZE }, pointer.clone())
    }

    fn place_of(&self, point: Vec3) -> Vec2 {
        let (context, pointer) = self.context();
        context.place_of(&pointer.camera, point)
    }

    fn paint_at(&self, place: Vec2) -> Option<Paint> {
        let (context, pointer) = self.context();
        context.spot(&pointer.camera, place).map(|spot| self.pose.paints[spot.slot])
    }

    /// Presses, moves along some places and lifts.
    fn drag(&mut self, places: &[Vec2]) -> Vec<Gesture> {
        let (context, mut pointer) = self.context();
        let mut gestures = vec![pointer.press(&context, 1, places[0])];
        for (index, &place) in places[1..].iter().enumerate() {
            gestures.push(pointer.go(&context, 1, place, 0.016 * index as f64));
        }
        // Slow enough not to be a flick. Browsers send the last place once more.
        gestures.push(pointer.go(&context, 1, places[places.len() - 1], 10.0));
        gestures.push(pointer.lift(&context, 1, false, 10.0));
        self.pointer = pointer;
        gestures.into_iter().flatten().collect()
    }
}

/// The centre of a cell of a cube's face, slightly above the surface.
fn cell(face: Face, size: usize, row: usize, column: usize) -> Vec3 {
    let along = |index: usize| (2 * index + 1) as f32 / size as f32 - 1.0;
    direction(face.normal()) + along(column) * direction(face.right()) + along(row) * direction(face.down())
}

/// Whether a face is turned towards the viewer at a point, by at least that cosine.
fn is_seen(camera: &Camera, face: Face, point: Vec3, least: f32) -> bool {
    let view = camera.view();
    let (point, normal) = (view.transform_point3(point), view.transform_vector3(direction(face.normal())));
    point.normalize().dot(normal) < -least
}

#[test]
fn from_every_side_the_sticker_under_the_pointer_is_picked() {
    for size in [2, 3, 5] {
        let cube = Cube::solved_of(size).random_state(&mut Random::from_seed(7));
        let mut bench = PointerFixture::new(AnyPuzzle::Cube(cube.clone()), OPTIONS);
        let mut checked = 0;
        for orbit in [(0.0, 0.0), (70.0, -10.0), (90.0, -60.0), (130.0, 20.0), (40.0, 90.0)] {
            bench.pointer.camera.orbit(orbit.into());
            for face in Face::ALL {
                for (index, &colour) in cube.face(face).iter().enumerate() {
                    let point = cell(face, size, index / size, index % size);
                    if is_seen(&bench.pointer.camera, face, point, 0.15) {
                        checked += 1;
                        assert_eq!(
                            bench.paint_at(bench.place_of(point)),
                            Some(Paint::Face(colour)),
                            "{face:?} {index}"
                        );
                    }
                }
            }
        }
        assert!(checked >= 10 * size * size, "{checked} seen");
    }
}

#[test]
fn the_centres_of_the_gear_ball_are_picked_in_both_forms() {
    for body in [GearBody::Ball, GearBody::Cube] {
        let mut puzzle = AnyPuzzle::default();
        puzzle.apply_all(&parse("R U F' R2", &puzzle).expect("well written")).expect("it can be done");
        let mut bench = PointerFixture::new(
            puzzle,
            RenderOptions { body: Some(body), pieces: None, hides_numbers: false },
        );
        for orbit in [(0.0, 0.0), (120.0, -60.0), (100.0, 50.0)] {
            bench.pointer.camera.orbit(orbit.into());
            let camera = bench.pointer.camera;
            // Not those at the rim, where another part hides the centre.
            let out = if body == GearBody::Ball { 1.1 } else { 1.0 };
            let middle = |face: Face| out * direction(face.normal());
            for face in Face::ALL.into_iter().filter(|&face| is_seen(&camera, face, middle(face), 0.5)) {
                assert_eq!(bench.paint_at(bench.place_of(middle(face))), Some(Paint::Face(face)), "{body:?}");
            }
        }
    }
}

#[test]
fn beside_the_puzzle_nothing_is_picked() {
    for id in ["gear", "gear-cube", "3x3x3", "tiles-4x4"] {
        let bench = PointerFixture::named(id);
        for place in [Vec2::ONE, SIZE - 1.0, Vec2::new(1.0, SIZE.y / 2.0)] {
            assert_eq!(bench.paint_at(place), None, "{id}");
        }
    }
}

#[test]
fn a_click_turns_the_face_and_shift_or_the_right_button_the_other_way() {
    for id in ["gear", "gear-cube", "3x3x3"] {
        let bench = PointerFixture::named(id);
        let place = bench.place_of(direction(Face::F.normal()));
        let (context, mut pointer) = bench.context();
        pointer.press(&context, 1, place);
        assert_eq!(pointer.lift(&context, 1, false, 0.0), Some(Gesture::Turn(Move::new('F', 1))), "{id}");
        pointer.press(&context, 1, place + 1.0);
        assert_eq!(pointer.lift(&context, 1, true, 0.0), Some(Gesture::Turn(Move::new('F', -1))), "{id}");
        pointer.press(&context, 1, place);
        assert_eq!(pointer.press_long(&context, true), Some(Gesture::Turn(Move::new('F', -1))), "{id}");
        assert_eq!(pointer.lift(&context, 1, false, 0.0), None, "it has done what it does");
    }
}

#[test]
fn a_click_slides_the_tile_and_its_row() {
    let bench = PointerFixture::named("tiles-4x4");
    let AnyPuzzle::Tiles(tiles) = &bench.puzzle else { unreachable!("it is a board") };
    for tile in [12, 15, 13, 4] {
        let place = bench.place_of(tile_middle(&bench, tile));
        let (context, mut pointer) = bench.context();
        pointer.press(&context, 1, place);
        let expected = tiles.slide_of(usize::from(tile) - 1).map(Gesture::Turn);
        assert!(expected.is_some());
        assert_eq!(pointer.lift(&context, 1, false, 0.0), expected, "{tile}");
        pointer.press(&context, 1, place);
        assert_eq!(pointer.lift(&context, 1, true, 0.0), expected, "there is one way only");
    }
    let place = bench.place_of(tile_middle(&bench, 6));
    let (context, mut pointer) = bench.context();
    pointer.press(&context, 1, place);
    assert_eq!(pointer.lift(&context, 1, false, 0.0), None, "no blank in its row or column");
}

/// The centre of a tile on a solved board.
fn tile_middle(bench: &PointerFixture, tile: u8) -> Vec3 {
    let motion = bench.pose.motions[usize::from(tile)];
    assert_ne!(motion, Mat4::ZERO);
    let vertices = bench.mesh.vertices.iter();
    let own =
        vertices.filter(|vertex| bench.pose.groups[vertex.slot as usize] == tile && vertex.normal.z > 0.9);
    let (sum, count) =
        own.fold((Vec3::ZERO, 0.0), |(sum, count), vertex| (sum + vertex.position, count + 1.0));
    motion.transform_point3(sum / count)
}

#[test]
fn dragging_a_row_turns_its_layer_and_the_layer_follows_the_finger() {
    let cases = [
        (Face::F, 0, 1, Face::R, "U'"),
        (Face::F, 2, 1, Face::R, "D"),
        (Face::F, 1, 0, Face::D, "L"),
        (Face::F, 0, 2, Face::U, "R"),
        (Face::U, 1, 2, Face::B, "R"),
        (Face::R, 0, 1, Face::B, "U'"),
    ];
    for (face, row, column, towards, expected) in cases {
        let mut bench = PointerFixture::named("3x3x3");
        let start = cell(face, 3, row, column);
        let turn = parse(expected, &bench.puzzle).expect("well written")[0];
        let places: Vec<Vec2> = (0..=12)
            .map(|step| bench.place_of(start + 0.05 * step as f32 * direction(towards.normal())))
            .collect();
        let gestures = bench.drag(&places);
        let Gesture::Hold(held, _) = gestures[0] else { panic!("{gestures:?}") };
        assert_eq!(held.letter, turn.letter, "{expected}");
        let done: Vec<f64> = gestures
            .iter()
            .filter_map(|gesture| match gesture {
                Gesture::Drag(done) => Some(done * f64::from(held.amount * turn.amount)),
                _ => None,
            })
            .collect();
        assert!(done.is_sorted() && *done.last().expect("it went on") > 0.25, "{expected}: {done:?}");
        assert!(matches!(gestures.last(), Some(Gesture::LetGo(Some(speed))) if *speed == 0.0));
        // The grabbed place follows the finger. It moves on a circle, the finger on a line.
        let pose = bench.puzzle.pose(OPTIONS, Some((turn, done[5])));
        let (context, pointer) = bench.context();
        let slot = context.spot(&pointer.camera, places[0]).expect("a sticker").slot;
        let seen = bench.place_of(pose.motions[usize::from(pose.groups[slot])].transform_point3(start));
        let way = (places[7] - places[0]).normalize();
        assert!((seen - places[7]).dot(way).abs() < 10.0, "{expected}: {seen} {}", places[7]);
    }
}

#[test]
fn a_layer_of_the_gear_ball_is_dragged_and_its_middle_is_not() {
    for body in [GearBody::Ball, GearBody::Cube] {
        let options = RenderOptions { body: Some(body), pieces: None, hides_numbers: false };
        // The corner at the upper left of the front, to the right.
        let mut bench = PointerFixture::new(AnyPuzzle::default(), options);
        let start = Vec3::new(-0.7, 0.7, 1.0).normalize() * 1.2;
        let places = [0.0, 0.1, 0.2, 0.3].map(|by| bench.place_of(start + Vec3::X * by));
        let gestures = bench.drag(&places);
        assert!(matches!(gestures[0], Gesture::Hold(held, _) if held.letter == 'U'), "{body:?} {gestures:?}");
        assert!(matches!(gestures[1], Gesture::Drag(done) if done.abs() > 0.1));
        // The centre belongs to no layer that turns.
        let before = bench.pointer.camera;
        let places = [0.0, 0.1, 0.2].map(|by| bench.place_of(Vec3::Z + Vec3::X * by));
        assert_eq!(bench.drag(&places), []);
        assert_ne!(bench.pointer.camera, before, "one looks from another side instead");
    }
}

/// From every visible sticker, along its row and its column, in both directions.
#[test]
fn dragging_along_a_row_or_column_turns_it_wherever_one_begins() {
    for size in [3, 5] {
        let mut checked = 0;
        for orbit in [(0.0, 0.0), (-60.0, 0.0), (20.0, -50.0)] {
            for (face, row, column) in Face::ALL
                .into_iter()
                .flat_map(|face| (0..size * size).map(move |index| (face, index / size, index % size)))
            {
                let mut bench = PointerFixture::new(AnyPuzzle::Cube(Cube::solved_of(size)), OPTIONS);
                bench.pointer.camera.orbit(orbit.into());
                let start = cell(face, size, row, column);
                if !is_seen(&bench.pointer.camera, face, start, 0.3) {
                    continue;
                }
                let (context, pointer) = bench.context();
                let spot = context.spot(&pointer.camera, bench.place_of(start)).expect("a sticker");
                let turns = bench.puzzle.draggable(OPTIONS, spot);
                for (way, turn) in [face.right(), face.down()].into_iter().zip(turns) {
                    for sign in [0.3, -0.3] {
                        let mut bench = PointerFixture::new(bench.puzzle.clone(), OPTIONS);
                        bench.pointer.camera.orbit(orbit.into());
                        let places = [0.0, sign].map(|by| bench.place_of(start + by * direction(way)));
                        let gestures = bench.drag(&places);
                        assert!(
                            matches!(gestures[0], Gesture::Hold(held, done) if held == turn && done * f64::from(sign) > 0.0),
                            "{size}: {face:?} {row} {column} along {way:?}: {gestures:?}, not {turn}"
                        );
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 50 * size, "{checked}");
    }
}

/// Under load a browser sends few move events. More than half a face is more than half a turn.
#[test]
fn a_drag_counts_from_where_it_began() {
    for (from, to, letter) in [
        ((-0.4, 0.66), (0.5, 0.66), 'U'),
        ((-0.66, 0.5), (-0.66, -0.6), 'L'),
        ((0.66, -0.5), (0.66, 0.6), 'R'),
    ] {
        let mut bench = PointerFixture::named("3x3x3");
        let places = [from, to].map(|(x, y)| bench.place_of(Vec3::new(x, y, 1.0)));
        let gestures = bench.drag(&places);
        assert!(
            matches!(gestures[0], Gesture::Hold(held, done) if held.letter == letter && done.abs() > 0.5),
            "{gestures:?}"
        );
    }
}

#[test]
fn a_tile_is_dragged_towards_the_blank() {
    let mut bench = PointerFixture::named("tiles-3x3");
    let start = tile_middle(&bench, 8);
    let places = [0.0, 0.1, 0.2, 0.4].map(|by| bench.place_of(start + Vec3::X * by));
    let gestures = bench.drag(&places);
    let AnyPuzzle::Tiles(tiles) = &bench.puzzle else { unreachable!("it is a board") };
    let slide = tiles.slide_of(7).expect("beside the blank");
    assert!(matches!(gestures[0], Gesture::Hold(held, done) if held == slide && done > 0.1), "{gestures:?}");
    assert!(matches!(gestures[2], Gesture::Drag(done) if done > 0.5), "{gestures:?}");
    assert_eq!(Tiles::solved_of(3, 3).reach(), 0.0..=1.0);
}

#[test]
fn dragging_the_background_orbits_and_two_fingers_do_not_turn() {
    let mut bench = PointerFixture::named("3x3x3");
    let home = bench.pointer.camera;
    assert_eq!(bench.drag(&[Vec2::new(5.0, 5.0), Vec2::new(60.0, 30.0), Vec2::new(90.0, 50.0)]), []);
    assert_ne!(bench.pointer.camera.view(), home.view());

    let bench = PointerFixture::named("3x3x3");
    let start = bench.place_of(cell(Face::F, 3, 0, 1));
    let (context, mut pointer) = bench.context();
    pointer.press(&context, 1, start);
    assert!(matches!(pointer.go(&context, 1, start + Vec2::new(20.0, 0.0), 0.0), Some(Gesture::Hold(..))));
    assert_eq!(pointer.press(&context, 2, start + 50.0), Some(Gesture::LetGo(None)), "the turn is put back");
    let before = pointer.camera;
    assert_eq!(pointer.go(&context, 2, start + 120.0, 0.1), None);
    let distance = |camera: &Camera| camera.view().w_axis.z.abs();
    assert!(distance(&pointer.camera) < distance(&before), "fingers that part bring it nearer");
    assert_eq!(pointer.lift(&context, 1, false, 0.2), None);
    assert_eq!(pointer.lift(&context, 2, false, 0.2), None);
}

#[test]
fn a_flick_reports_its_speed_and_the_view_keeps_moving() {
    let bench = PointerFixture::named("3x3x3");
    let (context, mut pointer) = bench.context();
    let start = bench.place_of(cell(Face::F, 3, 0, 1));
    pointer.press(&context, 1, start);
    for step in 1..=4 {
        pointer.go(&context, 1, start + Vec2::new(12.0 * step as f32, 0.0), 0.016 * f64::from(step));
    }
    let lifted = pointer.lift(&context, 1, false, 0.07);
    assert!(matches!(lifted, Some(Gesture::LetGo(Some(speed))) if speed.abs() > 1.0), "{lifted:?}");
    pointer.press(&context, 1, Vec2::ONE);
    for step in 1..=4 {
        pointer.go(&context, 1, Vec2::splat(12.0 * step as f32), 0.016 * f64::from(step));
    }
    pointer.lift(&context, 1, false, 0.07);
    assert!(pointer.camera.is_moving());
}
