//! Boards of tiles as solids.

use glam::{Mat4, Vec3};
use unfold_core::notation::{self, Move};
use unfold_core::picture::mesh::tiles::tile_of;
use unfold_core::picture::mesh::{MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, SurfacePoint, seen};
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::tiles::{SLIDES, Tiles, slide};
use unfold_core::random::Random;

use super::{Places, assert_facing, assert_sound, is_closed, painted, volume};

const BOARDS: [(usize, usize); 7] = [(2, 2), (3, 3), (4, 4), (5, 3), (2, 7), (9, 9), (16, 16)];
const OPTIONS: RenderOptions = RenderOptions { body: None, pieces: None, hides_numbers: false };

fn boards(seed: u64) -> impl Iterator<Item = Tiles> {
    let mut random = Random::from_seed(seed);
    BOARDS.into_iter().map(move |(width, height)| Tiles::solved_of(width, height).random_state(&mut random))
}

/// The legal slides, of one tile and of as many as possible.
fn slides(tiles: &Tiles) -> Vec<Move> {
    let all = SLIDES.into_iter().flat_map(|letter| (1..16).map(move |count| slide(letter, count)));
    all.filter(|&mv| tiles.path(mv).is_ok()).collect()
}

/// The centre of a tile's body as drawn.
fn middle(mesh: &Mesh, pose: &Pose, tile: u8) -> Vec3 {
    let corners = seen(mesh, pose).filter(|seen| tile_of(seen.slot.into()) == Some(tile));
    let corners = corners.filter(|seen| seen.paint != Paint::Ink).flat_map(|seen| seen.corners);
    let (low, high) =
        corners.fold((Vec3::MAX, Vec3::MIN), |(low, high), corner| (low.min(corner), high.max(corner)));
    (low + high) / 2.0
}

#[test]
fn the_tray_every_tile_and_every_number_are_closed() {
    for tiles in boards(81) {
        let (mesh, pose) = (tiles.mesh(OPTIONS), tiles.pose(OPTIONS, None));
        assert_sound(&mesh, &pose, 1.1, &tiles.id());
        assert_facing(&mesh, 0.1, &tiles.id());
        for group in 0..tiles.cells().len() {
            assert!(is_closed(&mesh, &pose, |other| usize::from(other) == group), "{} {group}", tiles.id());
        }
        let volume = volume(&mesh, &pose);
        assert!(volume > 0.0, "{volume}");
    }
}

#[test]
fn a_slide_that_is_done_is_the_next_position() {
    for tiles in boards(82) {
        let mesh = tiles.mesh(OPTIONS);
        for mv in slides(&tiles).into_iter().rev().take(if tiles.width() < 9 { 6 } else { 2 }) {
            let mut next = tiles.clone();
            next.apply(mv).expect("it can be done");
            let mut places = Places::default();
            let mut shown =
                |tiles: &Tiles, sliding| painted(seen(&mesh, &tiles.pose(OPTIONS, sliding)), &mut places);
            assert!(shown(&next, None) == shown(&tiles, Some((mv, 1.0))), "{} {mv}", tiles.id());
            assert!(shown(&tiles, None) == shown(&tiles, Some((mv, 0.0))), "{} {mv}", tiles.id());
        }
    }
}

#[test]
fn tiles_lie_in_their_cells_and_slide_from_one_to_the_next() {
    for tiles in boards(83).take(5) {
        let mesh = tiles.mesh(OPTIONS);
        let rest = tiles.pose(OPTIONS, None);
        let at = |pose: &Pose, cell: usize| middle(&mesh, pose, tiles.cells()[cell]);
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
            let pose = tiles.pose(OPTIONS, Some((mv, 0.25)));
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
fn tiles_are_painted_by_their_homes() {
    for tiles in boards(84) {
        let (mesh, pose) = (tiles.mesh(OPTIONS), tiles.pose(OPTIONS, None));
        assert_eq!(mesh.pieces.len(), 2 * tiles.cells().len() - 1);
        assert_eq!(pose.paints[0], Paint::Tray);
        for slot in 1..mesh.pieces.len() {
            let tile = tile_of(slot).expect("all others are tiles");
            assert_eq!(u16::from(tile), mesh.pieces[slot]);
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
            let spot = SurfacePoint { slot, point: Vec3::ZERO, out: Vec3::Z };
            let pressed: Vec<Move> = tiles.pressed(OPTIONS, spot).into_iter().collect();
            assert_eq!(notation::print(&pressed), expected);
            assert_eq!(tiles.draggable(OPTIONS, spot), pressed);
        }
    }
    assert_eq!(tiles.pressed(OPTIONS, SurfacePoint { slot: 0, point: Vec3::ZERO, out: Vec3::Z }), None);
}

#[test]
fn boards_fit_and_large_ones_are_not_too_large() {
    for tiles in boards(85) {
        let mesh = tiles.mesh(OPTIONS);
        let reach = mesh.vertices.iter().fold(Vec3::ZERO, |reach, vertex| reach.max(vertex.position.abs()));
        assert!((reach.x.max(reach.y) - 1.0).abs() < 1e-4, "{}: {reach}", tiles.id());
        assert!(mesh.triangles.len() < 100_000, "{}: {}", tiles.id(), mesh.triangles.len());
    }
}
