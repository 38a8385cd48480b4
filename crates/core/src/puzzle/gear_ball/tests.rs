//! Laws of the gear ball, and a second model to compare with: all twenty pieces moved one by one.

use std::collections::HashMap;

use super::coordinates::{BALL_STATES, CUBE_STATES, Coordinates, MoveTables};
use super::pictures::{PictureSide, corner_at, edge_at, face_3x3, gear_at, gear_degrees, net_text};
use super::*;
use crate::notation;

fn ball_after(moves: &str) -> GearPuzzle {
    let mut puzzle = GearPuzzle::solved_with(Brackets::Coloured);
    for mv in notation::parse(moves, &puzzle).expect("the moves are written well") {
        puzzle.apply(mv).expect("the moves were read");
    }
    puzzle
}

/// A ball as a person would first model it: the colour of every sticker, and the angle of every gear.
#[derive(Clone, PartialEq, Debug)]
struct Naive {
    /// From a piece's position and the direction in which a sticker points to the sticker's colour.
    stickers: HashMap<(Vector, Vector), Face>,
    gears: HashMap<Vector, u8>,
}

impl Naive {
    fn solved() -> Naive {
        let mut naive = Naive { stickers: HashMap::new(), gears: HashMap::new() };
        for face in Face::ALL {
            for side in PictureSide::ALL {
                for place in [corner_at(face, side), edge_at(face, side)] {
                    naive.stickers.insert((place, face.normal()), face);
                }
                naive.gears.insert(edge_at(face, side), 0);
            }
        }
        naive
    }

    fn quarter(&self, axis: Axis) -> Naive {
        let side = |place: &Vector| place[axis.index()];
        let stickers = self.stickers.iter().map(|((place, direction), colour)| match side(place) {
            0 => ((*place, *direction), *colour),
            sign => {
                let face = Face::on(axis, sign);
                ((quarter_turn(*place, face), quarter_turn(*direction, face)), *colour)
            }
        });
        let gears = self.gears.iter().map(|(place, angle)| match side(place) {
            0 => (*place, (angle + 1) % 6),
            sign => (quarter_turn(*place, Face::on(axis, sign)), *angle),
        });
        Naive { stickers: stickers.collect(), gears: gears.collect() }
    }

    fn of(ball: &GearBall) -> Naive {
        let mut naive = Naive::solved();
        for ((place, direction), colour) in &mut naive.stickers {
            let face = Face::ALL.into_iter().find(|face| face.normal() == *direction).expect("a face");
            *colour = if place.contains(&0) {
                ball.bracket_colour(*place, face)
            } else {
                ball.corner_colour(*place, face)
            };
        }
        for (place, angle) in &mut naive.gears {
            *angle = ball.gear_angle(slice_of(*place));
        }
        naive
    }
}

#[test]
fn five_blocks_move_like_twenty_pieces() {
    let mut random = Random::from_seed(1);
    let mut ball = GearBall::SOLVED;
    let mut naive = Naive::solved();
    assert_eq!(Naive::of(&ball), naive);
    for _ in 0..3_000 {
        let axis = Axis::ALL[random.below(3)];
        ball = ball.quarter(axis);
        naive = naive.quarter(axis);
        assert_eq!(Naive::of(&ball), naive);
    }
}

#[test]
fn ranks_and_positions_correspond_one_to_one() {
    for rank in 0..BALL_STATES {
        assert_eq!(GearBall::unrank(rank).rank(), rank);
    }
}

#[test]
fn every_position_is_reached_and_no_other() {
    let mut seen = vec![false; BALL_STATES];
    let mut open = vec![GearBall::SOLVED];
    seen[GearBall::SOLVED.rank()] = true;
    let mut reached = 0;
    while let Some(ball) = open.pop() {
        reached += 1;
        for axis in Axis::ALL {
            let next = ball.quarter(axis);
            assert_eq!(GearBall::unrank(next.rank()), next);
            if !std::mem::replace(&mut seen[next.rank()], true) {
                open.push(next);
            }
        }
    }
    assert_eq!((reached, CUBE_STATES), (165_888, 41_472));
}

#[test]
fn tables_move_like_the_model() {
    let tables = MoveTables::get();
    let mut random = Random::from_seed(2);
    for _ in 0..20_000 {
        let ball = GearBall::unrank(random.below(BALL_STATES));
        let axis = Axis::ALL[random.below(3)];
        let quarters = random.below(12);
        let moved = Coordinates::of(&ball).turned(tables, axis.index(), quarters);
        assert_eq!(moved.rank(), ball.turned(axis, quarters as i32).rank());
    }
}

#[test]
fn a_turn_has_order_twelve_and_an_inverse() {
    for axis in Axis::ALL {
        for rank in (0..BALL_STATES).step_by(97) {
            let ball = GearBall::unrank(rank);
            assert_eq!((0..12).fold(ball, |ball, _| ball.quarter(axis)), ball);
            for amount in 1..12 {
                assert_ne!(ball.turned(axis, amount), ball);
                assert_eq!(ball.turned(axis, amount).turned(axis, -amount), ball);
            }
        }
    }
}

#[test]
fn four_turns_twist_the_gears_of_one_slice_alone() {
    let ball = GearBall::SOLVED.turned(Axis::X, 4);
    let angles = Axis::ALL.map(|slice| ball.gear_angle(slice));
    assert_eq!(angles, [4, 0, 0]);
    for face in Face::ALL {
        assert!(face_3x3(&ball, face).iter().flatten().all(|colour| *colour == face));
    }
}

#[test]
fn left_is_the_same_move_as_right() {
    assert_eq!(ball_after("L D' B2"), ball_after("R U' F2"));
}

#[test]
fn teeth_on_the_two_faces_of_a_gear_make_six() {
    for rank in (0..BALL_STATES).step_by(53) {
        let ball = GearBall::unrank(rank);
        for face in Face::ALL {
            for side in PictureSide::ALL {
                let here = gear_at(&ball, face, side);
                let other_face = pictures::neighbour(face, side);
                let other_side =
                    PictureSide::ALL.into_iter().find(|s| pictures::neighbour(other_face, *s) == face);
                let there = gear_at(&ball, other_face, other_side.expect("neighbours are mutual"));
                let mut teeth = [here.teeth(), there.teeth()].concat();
                teeth.sort();
                let mut colours = [[here.colour1; 3], [here.colour2; 3]].concat();
                colours.sort();
                assert_eq!(teeth, colours);
            }
        }
    }
}

#[test]
fn a_clockwise_turn_reads_300_degrees_in_the_middle() {
    let degrees = gear_degrees(&ball_after("U").ball);
    assert_eq!((degrees.lat, degrees.lon, degrees.cut), ([300; 4], [0; 4], [0; 4]));
    assert_eq!(gear_degrees(&ball_after("U'").ball).lat, [60; 4]);
}

#[test]
fn blank_brackets_hide_exactly_what_cannot_be_seen() {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for rank in 0..BALL_STATES {
        let puzzle = GearPuzzle { ball: GearBall::unrank(rank), brackets: Brackets::Blank };
        let cube_rank = *seen.entry(net_text(&puzzle)).or_insert(puzzle.rank());
        assert_eq!(cube_rank, puzzle.rank());
    }
    assert_eq!(seen.len(), CUBE_STATES);
}

#[test]
fn visible_colours_determine_the_ball() {
    let nets: std::collections::HashSet<String> = (0..BALL_STATES)
        .map(|rank| net_text(&GearPuzzle { ball: GearBall::unrank(rank), brackets: Brackets::Coloured }))
        .collect();
    assert_eq!(nets.len(), BALL_STATES);
}

#[test]
fn text_and_position_correspond() {
    for rank in (0..BALL_STATES).step_by(31) {
        for brackets in [Brackets::Coloured, Brackets::Blank] {
            let puzzle = GearPuzzle { ball: GearBall::unrank(rank), brackets };
            let read = puzzle.with_text(&puzzle.text()).expect("a written position can be read");
            assert_eq!(read, puzzle);
        }
    }
}

#[test]
fn equal_positions_have_equal_text() {
    let puzzle = GearPuzzle::solved_with(Brackets::Blank);
    for rank in 0..4 {
        let alike = GearPuzzle { ball: GearBall::unrank(rank), brackets: Brackets::Blank };
        assert_eq!(alike, puzzle);
        assert_eq!(alike.text(), puzzle.text());
    }
}

#[test]
fn impossible_texts_are_refused_with_the_place() {
    let solved = GearPuzzle::solved_with(Brackets::Coloured);
    let text = solved.text();
    assert_eq!(text, "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB/000");
    let refuse = |text: &str| solved.with_text(text).expect_err("it is impossible").to_string();
    assert_eq!(refuse("UUU"), "expected 58 characters, found 3");
    assert_eq!(
        refuse(&text.replacen("UUU", "UXU", 1)),
        "column 2: expected one of the faces U, R, F, D, L, B, found “X”"
    );
    assert_eq!(
        refuse(&text.replace("000", "006")),
        "column 58: expected a gear angle from 0 to 5, found “6”"
    );
    assert_eq!(refuse(&text.replace("000", "001")), "no sequence of moves leads to this position");
    assert_eq!(
        refuse(&text.replacen("UUU", "RUU", 1)),
        "column 1: expected “U”, which the rest of the ball asks for, found “R”"
    );
}

#[test]
fn written_turns_are_read_and_others_refused_with_their_column() {
    let puzzle = GearPuzzle::solved_with(Brackets::Coloured);
    let read = |text: &str| notation::parse(text, &puzzle).map(|moves| notation::print(&moves));
    assert_eq!(read("R U2 F5'").as_deref(), Ok("R U2 F5'"));
    assert_eq!(read("  RU2F’5\nL6'D").as_deref(), Ok("R U2 F5' R6 U"));
    let refuse = |text: &str| read(text).expect_err("it is not a move").to_string();
    assert_eq!(
        refuse("R Q"),
        "column 3: expected one of the moves R, U, F (or L, D, B) or x, y, z, found “Q”"
    );
    assert_eq!(refuse("R7"), "column 2: expected a count from 2 to 6, found “7”");
    assert_eq!(refuse("R U0'"), "column 4: expected a count from 2 to 6, found “0'”");
    assert_eq!(
        refuse("’R"),
        "column 1: expected one of the moves R, U, F (or L, D, B) or x, y, z, found “’”"
    );
}

#[test]
fn simplifying_joins_turns_and_keeps_the_position() {
    let puzzle = GearPuzzle::solved_with(Brackets::Coloured);
    let moves = notation::parse("R R U U' R6 F6 F6' U'", &puzzle).expect("well written");
    assert_eq!(notation::print(&notation::simplify(&moves, &puzzle)), "R4' U'");
}
