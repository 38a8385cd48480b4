//! Laws that hold for every kind of every family, whatever it offers.

use std::collections::HashSet;

use unfold_core::geometry::Face;
use unfold_core::notation::{Move, Vocabulary};
use unfold_core::picture::flat::FlatPicture;
use unfold_core::picture::flat::cells::{CellSpot, Cells};
use unfold_core::picture::flat::net::Arrangement;
use unfold_core::picture::mesh::{MakesMesh, RenderOptions, Solid, SurfacePoint};
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Puzzle};
use unfold_core::random::Random;
use unfold_core::workbench::key_bindings::{KeyBinding, KeyBindings, KeyMap, all_bindings};

const OPTIONS: RenderOptions = RenderOptions { body: None, pieces: None, hides_numbers: false };

/// The kinds that are listed anywhere, and their smaller sizes.
fn kinds() -> Vec<AnyKind> {
    let mut kinds = [AnyKind::offered(), AnyKind::welcomed(), AnyKind::studied()].concat();
    for kind in AnyKind::offered() {
        for (which, choice) in kind.sizes().into_iter().enumerate() {
            let least = *choice.range.start();
            let sizes = [least, least + 1, least + 3].into_iter().filter(|size| choice.range.contains(size));
            kinds.extend(sizes.map(|size| kind.with_size(which, size)));
        }
    }
    let mut seen = HashSet::new();
    kinds.retain(|kind| seen.insert(*kind));
    kinds
}

/// The solved position and some others.
fn positions(kind: AnyKind) -> Vec<AnyPuzzle> {
    let (solved, mut random) = (kind.solved(), Random::from_seed(7));
    let mut moved = solved.clone();
    let moves = solved.random_moves(30, 1, &mut random);
    moved.apply_all(&moves).expect("random moves can be done");
    vec![solved.random_state(&mut random), moved, solved]
}

fn after(position: &AnyPuzzle, mv: Move) -> Option<AnyPuzzle> {
    let mut position = position.clone();
    position.apply(mv).ok().map(|()| position)
}

/// The moves of buttons, keys and random scrambles, each once, several times and backwards.
fn moves(kind: AnyKind) -> Vec<Move> {
    let depths = kind.depths();
    let buttons = [*depths.start(), *depths.end()].map(|depth| kind.buttons(depth)).concat();
    let mut moves = kind.single_moves();
    moves.extend(buttons.into_iter().flat_map(|row| row.buttons).map(|(mv, _)| mv));
    moves.extend(kind.actions().into_iter().map(|action| action.mv));
    moves.extend(kind.solved().random_moves(10, 1, &mut Random::from_seed(3)));
    moves.into_iter().flat_map(|mv| [1, -1, 2, 3].map(|times| mv.times(times * mv.amount))).collect()
}

#[test]
fn kinds_are_found_by_their_ids_and_stand_in_the_list() {
    let mut titles = HashSet::new();
    for kind in kinds() {
        assert_eq!(AnyKind::named(&kind.id()), Some(kind));
        assert_eq!(kind.solved().kind(), kind);
        let listed = kind.listed().expect("its family is offered");
        assert!(listed.is_of_family(kind) && AnyKind::offered().contains(&listed));
        assert!(titles.insert((kind.title().0, kind.size_words())), "{} has a name of its own", kind.id());
    }
    assert!(AnyKind::offered().into_iter().all(|kind| kind.listed() == Some(kind)));
    for id in AnyKind::completions() {
        assert!(AnyKind::named(&id).is_some_and(|kind| kind.id() == id), "{id}");
    }
}

#[test]
fn positions_are_read_from_their_texts() {
    for position in kinds().into_iter().flat_map(positions) {
        assert_eq!(position.solved().with_text(&position.text()), Ok(position.clone()));
        assert_eq!(position.parse_any(&position.layout_text()), Ok(position.clone()));
        assert!(!position.net_text().is_empty());
    }
}

#[test]
fn what_can_be_chosen_can_be_read() {
    for kind in kinds() {
        for mv in kind.single_moves() {
            assert!(kind.read_move(mv).is_ok() && kind.read_move(mv.inverse()).is_ok(), "{} {mv}", kind.id());
        }
        for action in kind.actions() {
            assert!(kind.read_move(action.mv).is_ok(), "{} {}", kind.id(), action.name);
        }
    }
}

#[test]
fn every_shown_step_can_be_done() {
    for kind in kinds() {
        for position in positions(kind) {
            for mv in moves(kind) {
                let Some(end) = after(&position, mv) else { continue };
                let mut shown = position.clone();
                for step in kind.shown_steps(mv) {
                    shown = after(&shown, step).unwrap_or_else(|| panic!("{} {mv}: {step}", kind.id()));
                }
                assert_eq!(shown, end, "{} {mv}", kind.id());
            }
        }
    }
}

#[test]
fn a_key_is_a_move_of_the_puzzle() {
    let keys = KeyBindings::default();
    for kind in kinds() {
        let turns = all_bindings(kind.key_set()).into_iter().filter_map(|binding| match binding {
            KeyBinding::Turn(mv) => Some(mv),
            KeyBinding::Command(_) => None,
        });
        for turn in turns {
            let Some(keyed) = kind.keyed(turn) else { continue };
            assert!(kind.read_move(keyed).is_ok(), "{} {turn}", kind.id());
            assert!(keyed == turn || kind.read_move(turn).is_err(), "{} {turn}", kind.id());
            let key = keys.key_of(KeyMap::Places, kind, keyed);
            assert_eq!(key, keys.key_in(KeyMap::Places, turn), "{} {turn}", kind.id());
        }
    }
}

#[test]
fn a_press_on_a_face_is_a_move_and_can_be_taken_back() {
    for position in kinds().into_iter().flat_map(positions) {
        let Some(faced) = position.faced() else { continue };
        for face in Face::ALL {
            let [forth, back] = [true, false].map(|clockwise| faced.pressed(face, clockwise));
            assert_eq!(forth.is_some(), back.is_some());
            let Some((forth, back)) = forth.zip(back) else { continue };
            let there = after(&position, forth).unwrap_or_else(|| panic!("{} {forth}", position.id()));
            assert_eq!(after(&there, back).as_ref(), Some(&position), "{} {forth} {back}", position.id());
            assert!(!faced.turned_with(face).is_empty());
        }
    }
}

#[test]
fn every_cell_has_words() {
    const NAMES: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];
    for position in kinds().into_iter().flat_map(positions) {
        let cells = match (position.board(), position.faced()) {
            (Some(tiles), _) => Cells::of_board(tiles, 100.0),
            (None, Some(_)) => Cells::of_net(&position, Arrangement::Cross),
            (None, None) => continue,
        };
        for face in 0..cells.placements.len() {
            for (row, column) in
                (0..cells.rows).flat_map(|row| (0..cells.columns).map(move |column| (row, column)))
            {
                let words = cells.words(&position, CellSpot { face, row, column }, &NAMES);
                assert!(!words.is_empty(), "{} face {face}, row {row}, column {column}", position.id());
            }
        }
    }
}

#[test]
fn a_pose_has_the_slots_of_its_mesh() {
    for kind in kinds() {
        let mesh = kind.solved().mesh(OPTIONS);
        for position in positions(kind) {
            let steps = moves(kind).into_iter().filter(|&mv| after(&position, mv).is_some());
            let steps =
                steps.flat_map(|mv| kind.shown_steps(mv).into_iter().take(1)).map(|step| Some((step, 0.5)));
            for turning in steps.chain([None]) {
                let pose = position.pose(OPTIONS, turning);
                let slots = mesh.pieces.len();
                assert_eq!((pose.paints.len(), pose.groups.len()), (slots, slots), "{}", kind.id());
                assert!(pose.groups.iter().all(|group| usize::from(*group) < pose.motions.len()));
            }
        }
        assert_eq!(kind.solved().is_solid(), !mesh.triangles.is_empty(), "{}", kind.id());
    }
}

#[test]
fn presses_and_drags_on_a_solid_are_moves() {
    for kind in kinds() {
        let mesh = kind.solved().mesh(OPTIONS);
        for position in positions(kind) {
            for vertex in mesh.vertices.iter().step_by(7) {
                let spot =
                    SurfacePoint { slot: vertex.slot as usize, point: vertex.position, out: vertex.normal };
                let moves =
                    position.draggable(OPTIONS, spot).into_iter().chain(position.pressed(OPTIONS, spot));
                for mv in moves {
                    assert!(after(&position, mv).is_some(), "{} {mv}", kind.id());
                }
            }
        }
    }
}
