//! Painted cubes: possible and forced colours are exact, and mistakes are named and repaired with few changes.

use unfold_core::geometry::Face;
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::cube::flaws::check;
use unfold_core::puzzle::painting::{Mistake, OffersPainting, Painting, Verdict};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;

use super::flaws::{CORNERS, EDGES};
use super::{after, moved, stickers};

fn unpainted(size: usize) -> Painting {
    Painting::new(&AnyPuzzle::Cube(Cube::solved_of(size))).expect("it can be painted")
}

fn painted(size: usize, colours: Vec<Option<Face>>) -> Painting {
    let mut painting = unpainted(size);
    painting.replace(colours);
    painting
}

fn whole(size: usize, stickers: &[Face]) -> Painting {
    painted(size, stickers.iter().copied().map(Some).collect())
}

/// A random position in a random orientation.
fn any_cube(size: usize, random: &mut Random) -> Cube {
    let cube = Cube::solved_of(size).random_state(random);
    let rotations = ["", "x", "x2", "x'", "z", "z'"][random.below(6)].to_string()
        + ["", " y", " y2", " y'"][random.below(4)];
    moved(&cube, &super::parsed(&cube, &rotations))
}

fn mistake(painting: &Painting) -> Mistake {
    match painting.read().verdict {
        Verdict::Impossible(mistake) => mistake,
        verdict => panic!("it is no cube, but {verdict:?}"),
    }
}

fn is_possible(painting: &Painting) -> bool {
    !matches!(painting.read().verdict, Verdict::Impossible(_))
}

#[test]
fn only_small_cubes_are_painted() {
    for size in 2..=6 {
        assert_eq!(Cube::solved_of(size).canvas().is_some(), size <= 3);
    }
}

#[test]
fn an_unpainted_cube_can_be_any() {
    // With orientation: 24 times the 3,674,160 of a 2x2x2 with one corner fixed.
    assert_eq!(unpainted(2).read().verdict, Verdict::Open { remaining: 88_179_840.0 });
    let remaining = 43_252_003_274_489_856_000.0;
    let mut painting = unpainted(3);
    assert_eq!(painting.read().verdict, Verdict::Open { remaining });
    // Without centres it has 24 orientations.
    Face::ALL.iter().for_each(|face| painting.paint(9 * face.index() + 4, None));
    assert_eq!(painting.read().verdict, Verdict::Open { remaining: 24.0 * remaining });
    let reading = painting.read();
    assert!(painting.spots().all(|spot| reading.possible(spot) == 0b11_1111));
}

#[test]
fn every_position_can_be_painted_and_is_known_before_every_sticker_is_painted() {
    let mut random = Random::from_seed(31);
    for round in 0..120 {
        let size = 2 + round % 2;
        let cube = any_cube(size, &mut random);
        let puzzle = AnyPuzzle::Cube(cube.clone());
        let colours = stickers(&cube);
        assert_eq!(whole(size, &colours).read().verdict, Verdict::Complete(puzzle.clone()));
        let mut painting = painted(size, vec![None; colours.len()]);
        let mut order: Vec<usize> = painting.spots().collect();
        random.shuffle(&mut order);
        let mut remaining = f64::INFINITY;
        for (strokes, &spot) in order.iter().enumerate() {
            let reading = painting.read();
            assert!(painting.spots().all(|spot| reading.possible(spot) >> colours[spot].index() & 1 == 1));
            let forced = painting.forced(&reading);
            match reading.verdict {
                Verdict::Complete(found) => {
                    assert_eq!(found, puzzle);
                    assert!(strokes < colours.len());
                    painting.change(&forced);
                    assert!(painting.spots().all(|spot| painting.colour(spot) == Some(colours[spot])));
                    break;
                }
                Verdict::Open { remaining: left } => {
                    assert!(left <= remaining && left >= 2.0);
                    remaining = left;
                    painting.paint(spot, Some(colours[spot]));
                }
                Verdict::Impossible(mistake) => panic!("what a cube shows is possible: {}", mistake.words),
            }
        }
        assert_eq!(painting.read().verdict, Verdict::Complete(puzzle));
    }
}

/// All cubes that agree with a painting, by trying each piece in each place.
fn all_cubes(painting: &Painting, size: usize) -> Vec<Vec<Face>> {
    let colours: Vec<Option<Face>> = painting.spots().map(|spot| painting.colour(spot)).collect();
    let known = |places: Vec<Vec<usize>>| -> Vec<(Vec<usize>, Vec<Vec<Face>>)> {
        let homes: Vec<Vec<Face>> = places
            .iter()
            .map(|place| place.iter().map(|&it| stickers(&Cube::solved_of(size))[it]).collect())
            .collect();
        let colourings = homes.iter().flat_map(|home| {
            (0..home.len()).map(|turned| {
                let mut colouring = home.clone();
                colouring.rotate_right(turned);
                colouring
            })
        });
        let colourings: Vec<Vec<Face>> = colourings.collect();
        let fits = |place: &[usize], colouring: &[Face]| {
            place
                .iter()
                .zip(colouring)
                .all(|(&sticker, &colour)| colours[sticker].is_none_or(|it| it == colour))
        };
        let fitting = places.into_iter().map(|place| {
            let colourings = colourings.iter().filter(|colouring| fits(&place, colouring)).cloned().collect();
            (place, colourings)
        });
        fitting.collect()
    };
    let mut places = Vec::new();
    match size {
        2 => {
            let corner = |of3: usize| {
                let (face, cell) = (of3 / 9, of3 % 9);
                4 * face + cell / 3 / 2 * 2 + cell % 3 / 2
            };
            places.extend(known(CORNERS.iter().map(|(_, it)| it.map(corner).to_vec()).collect()));
        }
        _ => {
            places.extend(known(CORNERS.iter().map(|(_, it)| it.to_vec()).collect()));
            places.extend(known(EDGES.iter().map(|(_, it)| it.to_vec()).collect()));
            // Centres can be anything here: the check rejects impossible ones.
            let centres = (0..6).map(|face| 9 * face + 4);
            places.extend(centres.map(|centre| {
                let colourings =
                    Face::ALL.into_iter().filter(|&it| colours[centre].is_none_or(|known| known == it));
                (vec![centre], colourings.map(|it| vec![it]).collect())
            }));
        }
    }
    places.sort_by_key(|(_, colourings)| colourings.len());
    let mut found = Vec::new();
    let mut cube = vec![Face::U; 6 * size * size];
    fn put(
        size: usize,
        places: &[(Vec<usize>, Vec<Vec<Face>>)],
        used: &mut Vec<Vec<Face>>,
        cube: &mut Vec<Face>,
        found: &mut Vec<Vec<Face>>,
    ) {
        let Some(((place, colourings), rest)) = places.split_first() else {
            if check(size, cube).is_ok() {
                found.push(cube.clone());
            }
            return;
        };
        for colouring in colourings {
            let mut piece = colouring.clone();
            piece.sort();
            if used.contains(&piece) {
                continue;
            }
            place.iter().zip(colouring).for_each(|(&sticker, &colour)| cube[sticker] = colour);
            used.push(piece);
            put(size, rest, used, cube, found);
            used.pop();
        }
    }
    put(size, &places, &mut Vec::new(), &mut cube, &mut found);
    found
}

#[test]
fn possible_and_forced_colours_agree_with_brute_force() {
    let mut random = Random::from_seed(32);
    let mut several = 0;
    for round in 0..150 {
        let size = 2 + round % 2;
        let cube = any_cube(size, &mut random);
        let mut colours: Vec<Option<Face>> = stickers(&cube).into_iter().map(Some).collect();
        let mut order: Vec<usize> = (0..colours.len()).collect();
        random.shuffle(&mut order);
        let erased = if size == 2 { 8 + random.below(6) } else { 12 + random.below(12) };
        order.iter().take(erased).for_each(|&spot| colours[spot] = None);
        // Sometimes a colour that may be wrong.
        if random.below(4) == 0 {
            colours[order[erased]] = Some(Face::ALL[random.below(6)]);
        }
        let painting = painted(size, colours);
        let cubes = all_cubes(&painting, size);
        let reading = painting.read();
        match &reading.verdict {
            Verdict::Open { remaining } => assert_eq!(*remaining, cubes.len() as f64),
            Verdict::Complete(AnyPuzzle::Cube(cube)) => assert_eq!([stickers(cube)].as_slice(), cubes),
            Verdict::Complete(other) => panic!("{} is no cube", other.id()),
            Verdict::Impossible(_) => assert!(cubes.is_empty()),
        }
        several += usize::from(cubes.len() > 3);
        for spot in painting.spots() {
            let seen = cubes.iter().fold(0, |seen, cube| seen | 1 << cube[spot].index());
            assert_eq!(reading.possible(spot), seen, "{spot} of {}", cube.text());
            // The possible colours of a painted sticker are those without its paint.
            let mut without = painting.clone();
            without.paint(spot, None);
            let report = painting.painted().report(Some(spot)).expect("it can be painted");
            assert_eq!(report.looked_at, Some((spot, without.read().possible(spot))));
        }
    }
    assert!(several > 30, "{several}");
}

/// Makes a mistake in a whole cube. Returns the number of changed stickers, and a word of the diagnosis if there is only
/// one possible diagnosis.
fn spoil(stickers: &mut [Face], random: &mut Random) -> (usize, &'static str) {
    let before = stickers.to_vec();
    let said = match random.below(5) {
        0 => {
            let corner = CORNERS[random.below(8)].1;
            let colours = corner.map(|sticker| stickers[sticker]);
            let turned = 1 + random.below(2);
            (0..3).for_each(|index| stickers[corner[(index + turned) % 3]] = colours[index]);
            if turned == 1 { "a corner is twisted clockwise" } else { "a corner is twisted anticlockwise" }
        }
        1 => {
            let [one, other] = EDGES[random.below(12)].1;
            stickers.swap(one, other);
            "an edge is flipped"
        }
        2 => {
            let one = random.below(12);
            let other = (one + 1 + random.below(11)) % 12;
            EDGES[one].1.into_iter().zip(EDGES[other].1).for_each(|(one, other)| stickers.swap(one, other));
            "two pieces are swapped"
        }
        3 => {
            let one = random.below(8);
            let other = (one + 1 + random.below(7)) % 8;
            CORNERS[one]
                .1
                .into_iter()
                .zip(CORNERS[other].1)
                .for_each(|(one, other)| stickers.swap(one, other));
            "two pieces are swapped"
        }
        _ => {
            let spoiled = 1 + random.below(3);
            (0..spoiled).for_each(|_| stickers[random.below(54)] = Face::ALL[random.below(6)]);
            ""
        }
    };
    (before.iter().zip(&*stickers).filter(|(before, after)| before != after).count(), said)
}

#[test]
fn mistakes_are_diagnosed_and_repaired_with_no_more_changes_than_they_made() {
    let mut random = Random::from_seed(33);
    let mut seen = 0;
    for _ in 0..600 {
        let cube = any_cube(3, &mut random);
        let mut spoiled = stickers(&cube);
        let (most, said) = spoil(&mut spoiled, &mut random);
        if check(3, &spoiled).is_ok() {
            continue;
        }
        seen += 1;
        let mut painting = whole(3, &spoiled);
        let found = mistake(&painting);
        assert!(found.words.contains(said), "{} rather than {said}: {}", found.words, cube.text());
        assert!(!found.spots.is_empty());
        let repair = found.repair.expect("every cube can be mended");
        assert!((1..=most).contains(&repair.changes.len()), "{} of {most}", repair.changes.len());
        assert!(repair.changes.iter().all(|&(spot, colour)| painting.colour(spot) != colour));
        assert!(repair.question.ends_with('?'));
        let turns = ["Twist the corner at ", "Flip the edge at ", "Swap the "];
        match said {
            "" => {}
            "two pieces are swapped" => assert!(repair.question.starts_with(turns[2]), "{}", repair.question),
            "an edge is flipped" => assert!(repair.question.starts_with(turns[1]), "{}", repair.question),
            _ => assert!(repair.question.starts_with(turns[0]), "{}", repair.question),
        }
        // The outlined pieces are those of the message, and the repair is at the same place.
        if !said.is_empty() {
            assert!(repair.changes.iter().all(|(spot, _)| found.spots.contains(spot)));
        }
        let before = painting.clone();
        painting.change(&repair.changes);
        assert!(matches!(painting.read().verdict, Verdict::Complete(_)));
        painting.undo();
        assert_eq!(painting, before);
    }
    assert!(seen > 550, "{seen}");
}

#[test]
fn mistakes_in_half_painted_cubes_are_repaired_too() {
    let mut random = Random::from_seed(34);
    let mut seen = 0;
    for round in 0..600 {
        let size = 2 + round % 2;
        let cube = any_cube(size, &mut random);
        let spots = 6 * size * size;
        let mut colours: Vec<Option<Face>> = stickers(&cube).into_iter().map(Some).collect();
        (0..random.below(spots)).for_each(|_| colours[random.below(spots)] = None);
        let mut spoiled = painted(size, colours);
        assert!(is_possible(&spoiled), "part of a cube is possible");
        let strokes = 1 + random.below(3);
        for _ in 0..strokes {
            spoiled.paint(random.below(spots), Some(Face::ALL[random.below(6)]));
        }
        let Verdict::Impossible(found) = spoiled.read().verdict else { continue };
        seen += 1;
        assert!(!found.spots.is_empty() && !found.words.is_empty());
        // The outlined pieces are impossible by themselves, unless a law of all pieces is violated.
        let alone: Vec<Option<Face>> =
            (0..spots).map(|spot| spoiled.colour(spot).filter(|_| found.spots.contains(&spot))).collect();
        let by_law = ["twisted", "flipped", "swapped"].iter().any(|law| found.words.contains(law));
        assert_eq!(is_possible(&painted(size, alone)), by_law, "{}", found.words);
        let repair = found.repair.expect("every cube can be mended");
        // The colours of the original cube are one repair.
        assert!((1..=strokes).contains(&repair.changes.len()));
        spoiled.change(&repair.changes);
        assert!(is_possible(&spoiled));
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn the_piece_that_was_painted_last_is_repaired_first() {
    let cube = after(3, "R U F' L2 D B");
    for (place, numbers) in CORNERS {
        let colours = stickers(&cube);
        let mut painting = whole(3, &colours);
        // Twisted sticker by sticker: the last sticker completes the twist.
        for index in 0..3 {
            painting.paint(numbers[(index + 1) % 3], Some(colours[numbers[index]]));
        }
        let found = mistake(&painting);
        assert_eq!(found.words, format!("a corner is twisted clockwise, perhaps the one at {place}"));
        let repair = found.repair.expect("it is twisted back");
        assert_eq!(repair.question, format!("Twist the corner at {place} back?"));
        painting.change(&repair.changes);
        assert_eq!(painting.read().verdict, Verdict::Complete(AnyPuzzle::Cube(cube.clone())));
    }
    for (place, [one, other]) in EDGES {
        let colours = stickers(&cube);
        let mut painting = whole(3, &colours);
        painting.paint(one, Some(colours[other]));
        painting.paint(other, Some(colours[one]));
        let found = mistake(&painting);
        assert_eq!(found.words, format!("an edge is flipped, perhaps the one at {place}"));
        assert_eq!(
            found.repair.expect("it is flipped back").question,
            format!("Flip the edge at {place} back?")
        );
    }
}

#[test]
fn mistakes_are_named_in_words() {
    let judged = |colours: &[(usize, Face)]| {
        let mut painting = unpainted(3);
        colours.iter().for_each(|&(spot, colour)| painting.paint(spot, Some(colour)));
        let found = mistake(&painting);
        (found.words, found.spots, found.repair.expect("it can be mended").question)
    };
    use Face::{B, D, F, L, R, U};
    let (words, spots, question) = judged(&[(7, U), (19, D)]);
    assert_eq!(words, "the edge at UF shows white, yellow, which no edge has in this order");
    assert_eq!(spots, [7, 19]);
    assert!(question.starts_with("Paint UF ") && question.ends_with(" on F?"), "{question}");
    let (words, spots, question) = judged(&[(7, U), (19, F), (10, F), (5, U)]);
    assert_eq!(words, "the edge white, green is there twice, at UR and at UF");
    assert_eq!(spots, [5, 10, 7, 19]);
    assert!(question.starts_with("Paint UR ") && question.ends_with(" on U?"), "{question}");
    // Five white stickers of edges.
    let (words, spots, _) = judged(&[1, 3, 5, 7, 21].map(|spot| (spot, U)));
    assert_eq!(words, "no cube has all of the edges at UR, UF, UL, UB and FL");
    assert_eq!(spots.len(), 10);
    let (words, spots, question) = judged(&[(4, R)]);
    assert_eq!(words, "no cube has these centres: red on U and red on R");
    assert_eq!((spots, question.as_str()), (vec![4, 13], "Paint the centre of U white?"));
    let (words, _, question) = judged(&[(4, B), (22, U), (31, F), (49, D), (13, L), (40, R)]);
    assert!(words.starts_with("no cube has these centres: "), "{words}");
    assert!(question.starts_with("Repaint 2 stickers, at the centre of "), "{question}");
}

#[test]
fn texts_are_painted_even_if_they_are_invalid() {
    let cube = AnyPuzzle::Cube(Cube::solved_of(3));
    let read = |text: &str| cube.judge().expect("it can be painted").read(text);
    let scrambled = after(3, "R U F' L2 D B");
    let all: Vec<Option<Face>> = stickers(&scrambled).into_iter().map(Some).collect();
    for text in [scrambled.text(), scrambled.net_text(), scrambled.text().to_lowercase()] {
        assert_eq!(read(&text).as_ref(), Ok(&all), "{text}");
    }
    // Unknown stickers, in all their notations.
    let mut text: Vec<char> = scrambled.text().chars().collect();
    let mut some = all.clone();
    for (spot, blank) in [(0, '.'), (4, '-'), (20, '?'), (53, '_')] {
        (text[spot], some[spot]) = (blank, None);
    }
    assert_eq!(read(&text.iter().collect::<String>()), Ok(some));
    // A mistake is painted, so that it is visible.
    let mut wrong = all.clone();
    wrong[0] = Some(Face::ALL[(wrong[0].expect("painted").index() + 1) % 6]);
    let text: String = wrong.iter().flatten().map(|face| face.letter()).collect();
    assert_eq!(read(&text), Ok(wrong));
    let why = |text: &str| read(text).expect_err("it is no text of stickers").to_string();
    assert_eq!(why(&scrambled.text()[1..]), "expected 54 characters, found 53");
    assert_eq!(
        why(&scrambled.text().replacen('U', "Q", 1)),
        format!(
            "column {}: expected a face (U R F D L B) or a colour (W R G Y O B), found “Q”",
            scrambled.text().find('U').expect("it has one") + 1
        )
    );
}

#[test]
fn a_text_in_another_scheme_is_painted_by_its_centres() {
    let mut random = Random::from_seed(35);
    let cube = AnyPuzzle::Cube(Cube::solved_of(3));
    let read = |text: &str| cube.judge().expect("it can be painted").read(text).expect("it is read");
    for round in 0..30 {
        let scrambled = Cube::solved_of(3).random_state(&mut random);
        // Blue opposite white, and a scheme in other letters, both sometimes with a mistake.
        let mut shown = stickers(&scrambled);
        if round % 3 == 2 {
            shown[random.below(4)] = Face::ALL[random.below(6)];
        }
        let expected: Vec<Option<Face>> = shown.iter().copied().map(Some).collect();
        for scheme in ["WRGBOY", "012345", "KLMNOP"] {
            let letter = |face: &Face| scheme.as_bytes()[face.index()] as char;
            let text: String = shown.iter().map(letter).collect();
            assert_eq!(read(&text), expected, "{text}");
        }
    }
}
