//! Pointing at solids, dragging their layers and looking around, without a browser.

use glam::{Mat4, Vec2, Vec3};
use unfold::geometry::Face;
use unfold::notation::{Move, parse};
use unfold::puzzle::cube::Cube;
use unfold::puzzle::tiles::Tiles;
use unfold::puzzle::{AnyPuzzle, Puzzle};
use unfold::scramble::Random;
use unfold::solid::camera::Camera;
use unfold::solid::hand::{Gesture, Hand, Sight};
use unfold::solid::{Look, Paint, Pose, Shape, Shaped, Skin, Solid, direction};

const SIZE: Vec2 = Vec2::new(640.0, 480.0);
const LOOK: Look = Look { skin: None, pieces: None, hides_numbers: false };

/// A puzzle on a picture.
struct Bench {
    puzzle: AnyPuzzle,
    look: Look,
    shape: Shape,
    pose: Pose,
    hand: Hand,
}

impl Bench {
    fn new(puzzle: AnyPuzzle, look: Look) -> Bench {
        let (shape, pose) = (puzzle.shape(look), puzzle.pose(look, None));
        let hand = Hand::new(Camera::new(puzzle.view(look)));
        Bench { puzzle, look, shape, pose, hand }
    }

    fn named(id: &str) -> Bench {
        Bench::new(AnyPuzzle::named(id).expect("it is known"), LOOK)
    }

    fn sight(&self) -> (Sight<'_>, Hand) {
        let Bench { puzzle, look, shape, hand, .. } = self;
        (Sight { puzzle, look: *look, shape, size: SIZE }, hand.clone())
    }

    fn place_of(&self, point: Vec3) -> Vec2 {
        let (sight, hand) = self.sight();
        sight.place_of(&hand.camera, point)
    }

    fn paint_at(&self, place: Vec2) -> Option<Paint> {
        let (sight, hand) = self.sight();
        sight.spot(&hand.camera, place).map(|spot| self.pose.paints[spot.slot])
    }

    /// Presses, goes along places one after the other and lifts.
    fn drag(&mut self, places: &[Vec2]) -> Vec<Gesture> {
        let (sight, mut hand) = self.sight();
        let mut gestures = vec![hand.press(&sight, 1, places[0])];
        for (index, &place) in places[1..].iter().enumerate() {
            gestures.push(hand.go(&sight, 1, place, 0.016 * index as f64));
        }
        // Long enough that it is no flick; browsers tell once more where it is.
        gestures.push(hand.go(&sight, 1, places[places.len() - 1], 10.0));
        gestures.push(hand.lift(&sight, 1, false, 10.0));
        self.hand = hand;
        gestures.into_iter().flatten().collect()
    }
}

/// The middle of a cell of a face of a cube, a little above its surface.
fn cell(face: Face, size: usize, row: usize, column: usize) -> Vec3 {
    let along = |index: usize| (2 * index + 1) as f32 / size as f32 - 1.0;
    direction(face.normal()) + along(column) * direction(face.right()) + along(row) * direction(face.down())
}

/// Whether a face turns its outside to the viewer at a point, at least that much: the cosine.
fn is_seen(camera: &Camera, face: Face, point: Vec3, least: f32) -> bool {
    let view = camera.view();
    let (point, normal) = (view.transform_point3(point), view.transform_vector3(direction(face.normal())));
    point.normalize().dot(normal) < -least
}

#[test]
fn from_every_side_the_sticker_under_the_pointer_is_picked() {
    for size in [2, 3, 5] {
        let cube = Cube::solved_of(size).random_state(&mut Random::from_seed(7));
        let mut bench = Bench::new(AnyPuzzle::Cube(cube.clone()), LOOK);
        let mut checked = 0;
        for orbit in [(0.0, 0.0), (70.0, -10.0), (90.0, -60.0), (130.0, 20.0), (40.0, 90.0)] {
            bench.hand.camera.orbit(orbit.into());
            for face in Face::ALL {
                for (index, &colour) in cube.face(face).iter().enumerate() {
                    let point = cell(face, size, index / size, index % size);
                    if is_seen(&bench.hand.camera, face, point, 0.15) {
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
    for skin in [Skin::Ball, Skin::Cube] {
        let mut puzzle = AnyPuzzle::default();
        puzzle.apply_all(&parse("R U F' R2", &puzzle).expect("well written")).expect("it can be done");
        let mut bench = Bench::new(puzzle, Look { skin: Some(skin), pieces: None, hides_numbers: false });
        for orbit in [(0.0, 0.0), (120.0, -60.0), (100.0, 50.0)] {
            bench.hand.camera.orbit(orbit.into());
            let camera = bench.hand.camera;
            // Not those at the rim, where something else stands before the middle.
            let out = if skin == Skin::Ball { 1.1 } else { 1.0 };
            let middle = |face: Face| out * direction(face.normal());
            for face in Face::ALL.into_iter().filter(|&face| is_seen(&camera, face, middle(face), 0.5)) {
                assert_eq!(bench.paint_at(bench.place_of(middle(face))), Some(Paint::Face(face)), "{skin:?}");
            }
        }
    }
}

#[test]
fn beside_the_puzzle_there_is_nothing() {
    for id in ["gear", "gear-cube", "3x3x3", "tiles-4x4"] {
        let bench = Bench::named(id);
        for place in [Vec2::ONE, SIZE - 1.0, Vec2::new(1.0, SIZE.y / 2.0)] {
            assert_eq!(bench.paint_at(place), None, "{id}");
        }
    }
}

#[test]
fn a_click_turns_the_face_and_shift_or_the_right_button_the_other_way() {
    for id in ["gear", "gear-cube", "3x3x3"] {
        let bench = Bench::named(id);
        let place = bench.place_of(direction(Face::F.normal()));
        let (sight, mut hand) = bench.sight();
        hand.press(&sight, 1, place);
        assert_eq!(hand.lift(&sight, 1, false, 0.0), Some(Gesture::Turn(Move::new('F', 1))), "{id}");
        hand.press(&sight, 1, place + 1.0);
        assert_eq!(hand.lift(&sight, 1, true, 0.0), Some(Gesture::Turn(Move::new('F', -1))), "{id}");
        hand.press(&sight, 1, place);
        assert_eq!(hand.press_long(&sight, true), Some(Gesture::Turn(Move::new('F', -1))), "{id}");
        assert_eq!(hand.lift(&sight, 1, false, 0.0), None, "it has done what it does");
    }
}

#[test]
fn a_click_slides_the_tile_and_its_row() {
    let bench = Bench::named("tiles-4x4");
    let AnyPuzzle::Tiles(tiles) = &bench.puzzle else { unreachable!("it is a board") };
    for tile in [12, 15, 13, 4] {
        let place = bench.place_of(tile_middle(&bench, tile));
        let (sight, mut hand) = bench.sight();
        hand.press(&sight, 1, place);
        let expected = tiles.slide_of(usize::from(tile) - 1).map(Gesture::Turn);
        assert!(expected.is_some());
        assert_eq!(hand.lift(&sight, 1, false, 0.0), expected, "{tile}");
        hand.press(&sight, 1, place);
        assert_eq!(hand.lift(&sight, 1, true, 0.0), expected, "there is one way only");
    }
    let place = bench.place_of(tile_middle(&bench, 6));
    let (sight, mut hand) = bench.sight();
    hand.press(&sight, 1, place);
    assert_eq!(hand.lift(&sight, 1, false, 0.0), None, "no blank in its row or column");
}

/// The middle of what is painted as a tile, on a solved board.
fn tile_middle(bench: &Bench, tile: u8) -> Vec3 {
    let motion = bench.pose.motions[usize::from(tile)];
    assert_ne!(motion, Mat4::ZERO);
    let vertices = bench.shape.vertices.iter();
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
        let mut bench = Bench::named("3x3x3");
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
        // The place that was taken hold of keeps up with the finger along its way; it goes round, the finger straight on.
        let pose = bench.puzzle.pose(LOOK, Some((turn, done[5])));
        let (sight, hand) = bench.sight();
        let slot = sight.spot(&hand.camera, places[0]).expect("a sticker").slot;
        let seen = bench.place_of(pose.motions[usize::from(pose.groups[slot])].transform_point3(start));
        let way = (places[7] - places[0]).normalize();
        assert!((seen - places[7]).dot(way).abs() < 10.0, "{expected}: {seen} {}", places[7]);
    }
}

#[test]
fn a_layer_of_the_gear_ball_is_dragged_and_its_middle_is_not() {
    for skin in [Skin::Ball, Skin::Cube] {
        let look = Look { skin: Some(skin), pieces: None, hides_numbers: false };
        // The corner at the upper left of the front, to the right.
        let mut bench = Bench::new(AnyPuzzle::default(), look);
        let start = Vec3::new(-0.7, 0.7, 1.0).normalize() * 1.2;
        let places = [0.0, 0.1, 0.2, 0.3].map(|by| bench.place_of(start + Vec3::X * by));
        let gestures = bench.drag(&places);
        assert!(matches!(gestures[0], Gesture::Hold(held, _) if held.letter == 'U'), "{skin:?} {gestures:?}");
        assert!(matches!(gestures[1], Gesture::Drag(done) if done.abs() > 0.1));
        // The centre belongs to no layer that turns.
        let before = bench.hand.camera;
        let places = [0.0, 0.1, 0.2].map(|by| bench.place_of(Vec3::Z + Vec3::X * by));
        assert_eq!(bench.drag(&places), []);
        assert_ne!(bench.hand.camera, before, "one looks from another side instead");
    }
}

/// From every sticker that one sees, along its row and its column, both ways.
#[test]
fn dragging_along_a_row_or_column_turns_it_wherever_one_begins() {
    for size in [3, 5] {
        let mut checked = 0;
        for orbit in [(0.0, 0.0), (-60.0, 0.0), (20.0, -50.0)] {
            for (face, row, column) in Face::ALL
                .into_iter()
                .flat_map(|face| (0..size * size).map(move |index| (face, index / size, index % size)))
            {
                let mut bench = Bench::new(AnyPuzzle::Cube(Cube::solved_of(size)), LOOK);
                bench.hand.camera.orbit(orbit.into());
                let start = cell(face, size, row, column);
                if !is_seen(&bench.hand.camera, face, start, 0.3) {
                    continue;
                }
                let (sight, hand) = bench.sight();
                let spot = sight.spot(&hand.camera, bench.place_of(start)).expect("a sticker");
                let turns = bench.puzzle.draggable(LOOK, spot);
                for (way, turn) in [face.right(), face.down()].into_iter().zip(turns) {
                    for sign in [0.3, -0.3] {
                        let mut bench = Bench::new(bench.puzzle.clone(), LOOK);
                        bench.hand.camera.orbit(orbit.into());
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

/// Under load a browser tells of few places on the way. More than half a face is more than half a turn.
#[test]
fn a_drag_counts_from_where_it_began() {
    for (from, to, letter) in [
        ((-0.4, 0.66), (0.5, 0.66), 'U'),
        ((-0.66, 0.5), (-0.66, -0.6), 'L'),
        ((0.66, -0.5), (0.66, 0.6), 'R'),
    ] {
        let mut bench = Bench::named("3x3x3");
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
    let mut bench = Bench::named("tiles-3x3");
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
fn the_background_looks_around_and_two_fingers_do_not_turn() {
    let mut bench = Bench::named("3x3x3");
    let home = bench.hand.camera;
    assert_eq!(bench.drag(&[Vec2::new(5.0, 5.0), Vec2::new(60.0, 30.0), Vec2::new(90.0, 50.0)]), []);
    assert_ne!(bench.hand.camera.view(), home.view());

    let bench = Bench::named("3x3x3");
    let start = bench.place_of(cell(Face::F, 3, 0, 1));
    let (sight, mut hand) = bench.sight();
    hand.press(&sight, 1, start);
    assert!(matches!(hand.go(&sight, 1, start + Vec2::new(20.0, 0.0), 0.0), Some(Gesture::Hold(..))));
    assert_eq!(hand.press(&sight, 2, start + 50.0), Some(Gesture::LetGo(None)), "the turn is put back");
    let before = hand.camera;
    assert_eq!(hand.go(&sight, 2, start + 120.0, 0.1), None);
    let distance = |camera: &Camera| camera.view().w_axis.z.abs();
    assert!(distance(&hand.camera) < distance(&before), "fingers that part bring it nearer");
    assert_eq!(hand.lift(&sight, 1, false, 0.2), None);
    assert_eq!(hand.lift(&sight, 2, false, 0.2), None);
}

#[test]
fn a_flick_tells_its_speed_and_the_view_goes_on() {
    let bench = Bench::named("3x3x3");
    let (sight, mut hand) = bench.sight();
    let start = bench.place_of(cell(Face::F, 3, 0, 1));
    hand.press(&sight, 1, start);
    for step in 1..=4 {
        hand.go(&sight, 1, start + Vec2::new(12.0 * step as f32, 0.0), 0.016 * f64::from(step));
    }
    let lifted = hand.lift(&sight, 1, false, 0.07);
    assert!(matches!(lifted, Some(Gesture::LetGo(Some(speed))) if speed.abs() > 1.0), "{lifted:?}");
    hand.press(&sight, 1, Vec2::ONE);
    for step in 1..=4 {
        hand.go(&sight, 1, Vec2::splat(12.0 * step as f32), 0.016 * f64::from(step));
    }
    hand.lift(&sight, 1, false, 0.07);
    assert!(hand.camera.is_moving());
}
