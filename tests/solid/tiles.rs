//! Boards of tiles in space.

use glam::{Mat4, Vec3};
use unfold::notation::{self, Move};
use unfold::puzzle::Puzzle;
use unfold::puzzle::tiles::{SLIDES, Tiles, slide};
use unfold::scramble::Random;
use unfold::solid::tiles::tile_of;
use unfold::solid::{Look, Paint, Pose, Shape, Shaped, Solid, Spot, seen};

use super::{Places, assert_facing, assert_sound, is_closed, painted, volume};

const BOARDS: [(usize, usize); 7] = [(2, 2), (3, 3), (4, 4), (5, 3), (2, 7), (9, 9), (16, 16)];
const LOOK: Look = Look { skin: None, pieces: None, hides_numbers: false };

fn boards(seed: u64) -> impl Iterator<Item = Tiles> {
    let mut random = Random::from_seed(seed);
    BOARDS.into_iter().map(move |(width, height)| Tiles::solved_of(width, height).random_state(&mut random))
}

/// The slides that can be done, of one tile and of as many as there are.
fn slides(tiles: &Tiles) -> Vec<Move> {
    let all = SLIDES.into_iter().flat_map(|letter| (1..16).map(move |count| slide(letter, count)));
    all.filter(|&mv| tiles.path(mv).is_ok()).collect()
}

/// The middle of a tile's body where it is seen.
fn middle(shape: &Shape, pose: &Pose, tile: u8) -> Vec3 {
    let corners = seen(shape, pose).filter(|seen| tile_of(seen.slot.into()) == Some(tile));
    let corners = corners.filter(|seen| seen.paint != Paint::Ink).flat_map(|seen| seen.corners);
    let (low, high) =
        corners.fold((Vec3::MAX, Vec3::MIN), |(low, high), corner| (low.min(corner), high.max(corner)));
    (low + high) / 2.0
}

#[test]
fn the_tray_every_tile_and_every_number_are_closed() {
    for tiles in boards(81) {
        let (shape, pose) = (tiles.shape(LOOK), tiles.pose(LOOK, None));
        assert_sound(&shape, &pose, 1.1, &tiles.id());
        assert_facing(&shape, 0.1, &tiles.id());
        for group in 0..tiles.cells().len() {
            assert!(is_closed(&shape, &pose, |other| usize::from(other) == group), "{} {group}", tiles.id());
        }
        let volume = volume(&shape, &pose);
        assert!(volume > 0.0, "{volume}");
    }
}

#[test]
fn a_slide_that_is_done_is_the_next_position() {
    for tiles in boards(82) {
        let shape = tiles.shape(LOOK);
        for mv in slides(&tiles).into_iter().rev().take(if tiles.width() < 9 { 6 } else { 2 }) {
            let mut next = tiles.clone();
            next.apply(mv).expect("it can be done");
            let mut places = Places::default();
            let mut shown =
                |tiles: &Tiles, sliding| painted(seen(&shape, &tiles.pose(LOOK, sliding)), &mut places);
            assert!(shown(&next, None) == shown(&tiles, Some((mv, 1.0))), "{} {mv}", tiles.id());
            assert!(shown(&tiles, None) == shown(&tiles, Some((mv, 0.0))), "{} {mv}", tiles.id());
        }
    }
}

#[test]
fn tiles_lie_in_their_cells_and_slide_from_one_to_the_next() {
    for tiles in boards(83).take(5) {
        let shape = tiles.shape(LOOK);
        let rest = tiles.pose(LOOK, None);
        let at = |pose: &Pose, cell: usize| middle(&shape, pose, tiles.cells()[cell]);
        let width = tiles.width();
        let full: Vec<usize> = (0..tiles.cells().len()).filter(|&cell| cell != tiles.blank()).collect();
        let apart = {
            let (one, other) = (full[0], full[full.len() - 1]);
            let columns = (other % width) as f32 - (one % width) as f32;
            let rows = (other / width) as f32 - (one / width) as f32;
            (at(&rest, other) - at(&rest, one)).length() / columns.hypot(rows)
        };
        let place = |cell: usize| {
            let from_middle = |index: usize, count: usize| index as f32 - (count - 1) as f32 / 2.0;
            let (column, row) = (from_middle(cell % width, width), from_middle(cell / width, tiles.height()));
            Vec3::new(column * apart, -row * apart, at(&rest, full[0]).z)
        };
        for &cell in &full {
            assert!(at(&rest, cell).distance(place(cell)) < 1e-4, "{} {cell}", tiles.id());
        }
        for mv in slides(&tiles) {
            let pose = tiles.pose(LOOK, Some((mv, 0.25)));
            let path = tiles.path(mv).expect("it can be done");
            for &cell in &full {
                let to =
                    path.iter().skip(1).position(|&other| other == cell).map_or(cell, |index| path[index]);
                let expected = place(cell).lerp(place(to), 0.25);
                assert!(at(&pose, cell).distance(expected) < 1e-4, "{} {mv} {cell}", tiles.id());
            }
        }
    }
}

#[test]
fn tiles_are_painted_by_where_they_belong() {
    for tiles in boards(84) {
        let (shape, pose) = (tiles.shape(LOOK), tiles.pose(LOOK, None));
        assert_eq!(shape.pieces.len(), 2 * tiles.cells().len() - 1);
        assert_eq!(pose.paints[0], Paint::Tray);
        for slot in 1..shape.pieces.len() {
            let tile = tile_of(slot).expect("all others are tiles");
            assert_eq!(u16::from(tile), shape.pieces[slot]);
            let cell = tiles.cells().iter().position(|&known| known == tile).expect("it is on the board");
            let home = tiles.home_of(tile);
            let body = Paint::Tile {
                row: (home / tiles.width()) as u8,
                column: (home % tiles.width()) as u8,
                rows: tiles.height() as u8,
                is_home: home == cell,
            };
            assert!([body, Paint::Ink].contains(&pose.paints[slot]));
        }
        let count = |paint: Paint| pose.paints.iter().filter(|known| **known == paint).count();
        assert_eq!(count(Paint::Ink), tiles.cells().len() - 1);
        assert_eq!(pose.motions[0], Mat4::IDENTITY);
    }
}

#[test]
fn pressing_or_dragging_a_tile_slides_it() {
    // The blank is in the last cell.
    let tiles = Tiles::solved_of(4, 4);
    for (tile, expected) in [(15, "R"), (13, "R3"), (12, "D"), (4, "D3"), (1, ""), (11, "")] {
        for slot in [2 * tile - 1, 2 * tile] {
            let spot = Spot { slot, point: Vec3::ZERO, out: Vec3::Z };
            let pressed: Vec<Move> = tiles.pressed(LOOK, spot).into_iter().collect();
            assert_eq!(notation::print(&pressed), expected);
            assert_eq!(tiles.draggable(LOOK, spot), pressed);
        }
    }
    assert_eq!(tiles.pressed(LOOK, Spot { slot: 0, point: Vec3::ZERO, out: Vec3::Z }), None);
}

#[test]
fn boards_fit_and_large_ones_are_not_too_large() {
    for tiles in boards(85) {
        let shape = tiles.shape(LOOK);
        let reach = shape.vertices.iter().fold(Vec3::ZERO, |reach, vertex| reach.max(vertex.position.abs()));
        assert!((reach.x.max(reach.y) - 1.0).abs() < 1e-4, "{}: {reach}", tiles.id());
        assert!(shape.triangles.len() < 100_000, "{}: {}", tiles.id(), shape.triangles.len());
    }
}
