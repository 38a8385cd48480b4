//! Cubes as solids.

use std::collections::HashSet;

use glam::Vec3;
use unfold_core::geometry::Face;
use unfold_core::notation::{self, Move};
use unfold_core::picture::mesh::{
    MakesMesh, Mesh, Paint, Pose, RenderOptions, SeenTriangle, Solid, SurfacePoint, direction, seen,
};
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::Cube;
use unfold_core::random::Random;

use super::{Places, assert_facing, assert_sound, is_closed, painted, volume};
use crate::cubes::{after, any_moves, moved, parsed, turns};

const SIZES: [usize; 7] = [2, 3, 4, 5, 7, 10, 17];
const OPTIONS: RenderOptions = RenderOptions { body: None, pieces: None, hides_numbers: false };

/// Whether a group turns: the layers themselves, and the caps that close the cuts.
fn turns_with(group: u8) -> bool {
    matches!(group, 1 | 3 | 4)
}

/// The visible triangles without the caps.
fn outside<'a>(cube: &Cube, mesh: &'a Mesh, pose: &'a Pose) -> impl Iterator<Item = SeenTriangle> + 'a {
    let pieces = piece_count(cube.size());
    seen(mesh, pose).filter(move |seen| usize::from(seen.piece) < pieces)
}

fn piece_count(size: usize) -> usize {
    size.pow(3) - (size - 2).pow(3)
}

/// The centre of a cell, slightly outside.
fn middle(size: usize, face: Face, row: usize, column: usize) -> Vec3 {
    let along = |cell: usize| (2 * cell + 1) as f32 / size as f32 - 1.0;
    direction(face.normal()) * 1.1
        + direction(face.right()) * along(column)
        + direction(face.down()) * along(row)
}

/// The paint at a place, seen straight onto a face.
fn looked_at(all: &[SeenTriangle], face: Face, from: Vec3) -> SeenTriangle {
    let inwards = -direction(face.normal());
    let hits = all.iter().filter_map(|seen| {
        let [a, b, c] = seen.corners;
        let out = (b - a).cross(c - a);
        let is_within =
            [(a, b), (b, c), (c, a)].iter().all(|(p, q)| (q - p).cross(from - p).dot(inwards) <= 0.0);
        let facing = out.dot(inwards);
        (facing < 0.0 && is_within).then(|| ((a - from).dot(out) / facing, *seen))
    });
    hits.min_by(|one, other| one.0.total_cmp(&other.0)).expect("the cube is there").1
}

#[test]
fn surfaces_are_sound_and_closed_at_rest() {
    for size in SIZES {
        let cube = Cube::solved_of(size);
        let (mesh, pose) = (cube.mesh(OPTIONS), cube.pose(OPTIONS, None));
        assert_sound(&mesh, &pose, 1.1, &cube.id());
        assert_facing(&mesh, 0.1, &cube.id());
        assert!(is_closed(&mesh, &pose, |_| true), "{size}");
        let volume = volume(&mesh, &pose);
        // Edges and grooves reduce the volume, stickers add a little.
        assert!((7.8..8.2).contains(&volume), "{size}: {volume}");
    }
}

#[test]
fn both_parts_are_closed_in_the_middle_of_every_kind_of_turn() {
    let mut random = Random::from_seed(71);
    for size in SIZES {
        let cube = Cube::solved_of(size);
        let mesh = cube.mesh(OPTIONS);
        let whole = volume(&mesh, &cube.pose(OPTIONS, None));
        let some = match size {
            2..=3 => turns(size),
            4..=7 => any_moves(size, 20, &mut random),
            _ => any_moves(size, 3, &mut random),
        };
        let more = if size % 2 == 1 { "U' F2 E x" } else { "U' F2 x" };
        for mv in some.into_iter().chain(parsed(&cube, more)) {
            let pose = cube.pose(OPTIONS, Some((mv, 0.37)));
            assert!(is_closed(&mesh, &pose, turns_with), "{size}: {mv}");
            let turns_all = cube.turn_of(mv).is_some_and(|turn| turn.last - turn.first + 1 == size);
            assert!(turns_all || is_closed(&mesh, &pose, |group| !turns_with(group)), "{size}: {mv}");
            assert!((volume(&mesh, &pose) - whole).abs() < 1e-3, "{size}: {mv}");
        }
    }
}

#[test]
fn a_turn_that_is_done_is_the_next_position() {
    let mut random = Random::from_seed(72);
    for size in SIZES {
        let cube = Cube::solved_of(size).random_state(&mut random);
        let mesh = cube.mesh(OPTIONS);
        for mv in any_moves(size, if size < 8 { 10 } else { 2 }, &mut random) {
            let mut places = Places::default();
            let next = moved(&cube, &[mv]);
            let there = painted(outside(&cube, &mesh, &next.pose(OPTIONS, None)), &mut places);
            let done = painted(outside(&cube, &mesh, &cube.pose(OPTIONS, Some((mv, 1.0)))), &mut places);
            assert!(there == done, "{size}: {mv}");
            let begun = painted(outside(&cube, &mesh, &cube.pose(OPTIONS, Some((mv, 0.0)))), &mut places);
            assert!(begun == painted(outside(&cube, &mesh, &cube.pose(OPTIONS, None)), &mut places), "{mv}");
        }
    }
}

#[test]
fn every_cell_has_its_colour_in_its_place_and_turns_with_its_face() {
    let mut random = Random::from_seed(73);
    let drawn = [2, 3, 4, 7].map(|size| Cube::solved_of(size).random_state(&mut random));
    for cube in drawn.into_iter().chain([after(3, "R U'")]) {
        let size = cube.size();
        let (mesh, pose) = (cube.mesh(OPTIONS), cube.pose(OPTIONS, None));
        let all: Vec<SeenTriangle> = seen(&mesh, &pose).collect();
        for face in Face::ALL {
            for cell in 0..size * size {
                let from = middle(size, face, cell / size, cell % size);
                let seen = looked_at(&all, face, from);
                assert_eq!(seen.paint, Paint::Face(cube.face(face)[cell]), "{size}: {face:?} {cell}");
                let spot = SurfacePoint { slot: seen.slot.into(), point: seen.corners[0], out: Vec3::Z };
                assert_eq!(cube.pressed(OPTIONS, spot), Some(Move::new(face.letter(), 1)));
            }
        }
    }
}

#[test]
fn there_are_as_many_pieces_as_can_be_seen_and_not_too_many_triangles() {
    for (size, most) in [(2, 15_000), (3, 30_000), (7, 70_000), (17, 90_000), (20, 125_000), (64, 300_000)] {
        let cube = Cube::solved_of(size);
        let (mesh, pose) = (cube.mesh(OPTIONS), cube.pose(OPTIONS, None));
        let pieces: HashSet<u16> = outside(&cube, &mesh, &pose).map(|seen| seen.piece).collect();
        assert_eq!(pieces.len(), piece_count(size));
        let stickers = |pose: &Pose| pose.paints.iter().filter(|paint| **paint != Paint::Rim).count();
        assert_eq!(stickers(&pose), 6 * size * size);
        assert!(mesh.triangles.len() < most, "{size}: {}", mesh.triangles.len());
        assert!(mesh.pieces.len() < usize::from(u16::MAX));
    }
}

/// The expected turns of drags to the right and down on a 3x3x3.
#[test]
fn dragging_turns_the_layer_under_the_finger() {
    let cube = Cube::solved_of(3);
    let (mesh, pose) = (cube.mesh(OPTIONS), cube.pose(OPTIONS, None));
    let all: Vec<SeenTriangle> = seen(&mesh, &pose).collect();
    for (face, row, column, expected) in [
        (Face::F, 0, 0, "U' L"),
        (Face::F, 1, 1, "E M"),
        (Face::F, 2, 2, "D R'"),
        (Face::U, 2, 2, "F R'"),
        (Face::R, 0, 0, "U' F"),
    ] {
        let seen = looked_at(&all, face, middle(3, face, row, column));
        let spot = SurfacePoint { slot: seen.slot.into(), point: seen.corners[0], out: Vec3::Z };
        assert_eq!(notation::print(&cube.draggable(OPTIONS, spot)), expected);
    }
    let cap = SurfacePoint { slot: mesh.pieces.len() - 1, point: Vec3::ZERO, out: Vec3::Z };
    assert!(cube.pressed(OPTIONS, cap).is_none() && cube.draggable(OPTIONS, cap).is_empty());
}

#[test]
fn pieces_out_of_focus_are_dimmed_wherever_they_are() {
    let mut random = Random::from_seed(74);
    for size in [2, 3] {
        let cube = Cube::solved_of(size).random_state(&mut random);
        // A corner and, where there are edges, one of them.
        let options = RenderOptions { pieces: Some(1 << 3 | 1 << 9), ..OPTIONS };
        let lit = cube.stickers_of(1 << 3 | 1 << 9).expect("its pieces have numbers");
        assert_eq!(lit.len(), if size == 3 { 5 } else { 3 });
        let paints = cube.pose(options, None).paints;
        for (sticker, paint) in paints.iter().filter(|paint| **paint != Paint::Rim).enumerate() {
            let is_centre = size == 3 && sticker % 9 == 4;
            let is_dim = matches!(paint, Paint::Dim(_));
            assert_eq!(is_dim, !is_centre && !lit.contains(&sticker), "{size}: {sticker}");
        }
        let all = cube.pose(OPTIONS, None).paints;
        let plain = paints.iter().map(|paint| match paint {
            Paint::Dim(face) => Paint::Face(*face),
            other => *other,
        });
        assert!(plain.eq(all));
    }
}
