//! A 3x3x3 or 2x2x2 entered by painting its stickers: which colours are still possible, exactly, and how few
//! stickers must change to make a cube of what is none.
//!
//! Colours are taken as they lie, without looking at the cube from its centres: a piece is named by its
//! colours, and twists and flips are counted against the solved cube with white on top. Then a way to put all
//! pieces into all places is a position of a cube, held in some way, if the corners' twists cancel out, the
//! edges' flips do, and corners, edges and centres together are exchanged an even number of times. So the
//! three kinds of pieces are independent but for one bit each. For corners and edges a table over all sets of
//! pieces counts the ways to fill the last places with the pieces that are not in the set, by twist and parity:
//! 2^8 * 6 and 2^12 * 4 numbers. The centres are one of 24 rotations. The same table with the least number of
//! changes in the place of the number of ways finds the nearest cube.

use super::Cube;
use super::check::{Flaw, Spot, check, is_odd};
use super::layout::{self, colour_letter, colour_name};
use super::slots::{CORNERS, EDGES, centre_sticker, corner_stickers, edge_stickers};
use crate::geometry::{Face, cross, dot};
use crate::painting::{Canvas, Colours, Left, Mistake, Repair};
use crate::puzzle::{AnyPuzzle, StateError};

impl Canvas for Cube {
    fn shown(&self) -> Vec<Option<Face>> {
        self.stickers.iter().copied().map(Some).collect()
    }

    /// The centres of a 3x3x3, held as usual.
    fn beginning(&self) -> Vec<Option<Face>> {
        let mut colours = vec![None; self.stickers.len()];
        if self.size == 3 {
            Face::ALL.into_iter().for_each(|face| colours[centre_sticker(3, face)] = Some(face));
        }
        colours
    }

    fn name(&self, spot: usize) -> String {
        let (face, cell) = self.cell(spot);
        format!("{}{}", face.letter(), cell + 1)
    }

    fn describe(&self, spot: usize) -> String {
        let (face, cell) = self.cell(spot);
        format!("{} face, row {}, column {}", face.name(), cell / self.size + 1, cell % self.size + 1)
    }

    fn colour_name(&self, colour: Face) -> &'static str {
        colour_name(colour)
    }

    fn colour_letter(&self, colour: Face) -> char {
        colour_letter(colour)
    }

    fn advice(&self) -> (&'static str, &'static str) {
        match self.size {
            3 => ("Hold it with white on top and green in front, or paint its centres too.", "its stickers"),
            _ => ("Hold it any way you like.", "its stickers"),
        }
    }

    /// Of a scheme of its own and the usual one, the one that needs fewer changes to be a cube.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError> {
        let (written, by_scheme) = layout::read_painted(self.size, text)?;
        let cost = |colours: &Vec<Option<Face>>| Nearest::to(self.size, colours, None).cost;
        Ok(match by_scheme {
            Some(by_scheme) if cost(&by_scheme) < cost(&written) => by_scheme,
            _ => written,
        })
    }

    fn left(&self, colours: &Colours) -> Left {
        left(self.size, colours)
    }

    fn mistake(&self, colours: &Colours, last: Option<usize>) -> Mistake {
        mistake(self.size, colours, last)
    }
}

impl Cube {
    /// The face of a sticker, and its number there.
    fn cell(&self, sticker: usize) -> (Face, usize) {
        let cells = self.size * self.size;
        (Face::ALL[sticker / cells], sticker % cells)
    }
}

/// A piece and how it is turned, as a number: the piece times the number of ways to turn it, plus how often it
/// is turned. There are 24 of corners and of edges.
const STATES: usize = 24;
/// The number of twists or flips so far and whether pieces were exchanged an odd number of times: twice the
/// former plus the latter.
const CLASSES: usize = 6;
/// The classes of what is allowed in the end: nothing is twisted, and pieces are exchanged evenly or oddly.
const ENDS: [usize; 2] = [0, 1];

/// Corners, or edges.
struct Kind {
    name: &'static str,
    /// In how many ways a piece can be turned, which is also how many stickers it has.
    ways: usize,
    /// The faces that all pieces lie on when they are at home.
    homes: &'static [Face],
    /// The stickers of all places.
    stickers: Vec<usize>,
}

impl Kind {
    fn corners(size: usize) -> Kind {
        let stickers = (0..8).flat_map(|place| corner_stickers(size, place)).collect();
        Kind { name: "corner", ways: 3, homes: const { CORNERS.as_flattened() }, stickers }
    }

    fn edges(size: usize) -> Kind {
        let stickers = (0..12).flat_map(|place| edge_stickers(size, place)).collect();
        Kind { name: "edge", ways: 2, homes: const { EDGES.as_flattened() }, stickers }
    }

    /// Those that a cube has.
    fn all(size: usize) -> Vec<Kind> {
        if size == 2 { vec![Kind::corners(2)] } else { vec![Kind::corners(size), Kind::edges(size)] }
    }

    fn places(&self) -> usize {
        STATES / self.ways
    }

    fn stickers_at(&self, place: usize) -> &[usize] {
        &self.stickers[place * self.ways..][..self.ways]
    }

    fn faces(&self, piece: usize) -> &[Face] {
        &self.homes[piece * self.ways..][..self.ways]
    }

    fn spot(&self, place: usize) -> Spot {
        Spot::of(self.faces(place))
    }

    /// The stickers of a place with the colours that they have in a state.
    fn look(&self, place: usize, state: usize) -> impl Iterator<Item = (usize, Face)> + Clone {
        let (piece, turned) = (state / self.ways, state % self.ways);
        let colour = move |index: usize| self.faces(piece)[(index + self.ways - turned) % self.ways];
        self.stickers_at(place).iter().enumerate().map(move |(index, &sticker)| (sticker, colour(index)))
    }

    /// For each place the states that agree with what is painted, a bit each.
    fn fitting(&self, colours: &Colours) -> Vec<u32> {
        let fits = |place: usize, state: usize| {
            self.look(place, state).all(|(sticker, colour)| colours[sticker].is_none_or(|it| it == colour))
        };
        let fitting = |place| bits_where(STATES, |state| fits(place, state));
        (0..self.places()).map(fitting).collect()
    }

    /// The piece that is at a place in all of some states.
    fn only_piece(&self, states: u32) -> Option<usize> {
        let piece = states.trailing_zeros() as usize / self.ways;
        (states != 0 && states >> (piece * self.ways) >> self.ways == 0).then_some(piece)
    }

    /// What comes of a class by a further class, for all classes.
    fn sums(&self) -> [[u8; CLASSES]; CLASSES] {
        std::array::from_fn(|one| {
            std::array::from_fn(|other| ((one / 2 + other / 2) % self.ways * 2 + (one + other) % 2) as u8)
        })
    }

    /// Whether a piece is exchanged an odd number of times when it comes behind some that are used already: with
    /// the larger ones among them.
    fn is_exchanged(used: usize, piece: usize) -> usize {
        (used >> piece >> 1).count_ones() as usize % 2
    }

    /// How a piece can be turned in some states, a bit each.
    fn turns(&self, states: u32, piece: usize) -> u32 {
        states >> (piece * self.ways) & ((1 << self.ways) - 1)
    }

    /// For each set of used pieces, which fill the first places, in how many ways the other pieces can fill the
    /// others, by class.
    fn ways_on(&self, fitting: &[u32]) -> Vec<[f64; CLASSES]> {
        let (all, sums) = ((1 << self.places()) - 1, self.sums());
        let pieces = self.pieces(fitting);
        let reached = reached(&pieces);
        let mut ways = vec![[0.0; CLASSES]; all + 1];
        ways[all][0] = 1.0;
        for used in (0..all).rev().filter(|&used| reached[used]) {
            let place = used.count_ones() as usize;
            let mut here = [0.0; CLASSES];
            for piece in bits(pieces[place] & !(used as u32)) {
                let there = ways[used | 1 << piece];
                let odd = Kind::is_exchanged(used, piece);
                for turned in bits(self.turns(fitting[place], piece)) {
                    for (there, &sum) in there.iter().zip(&sums[2 * turned + odd]).take(2 * self.ways) {
                        here[usize::from(sum) % CLASSES] += there;
                    }
                }
            }
            ways[used] = here;
        }
        ways
    }

    /// For each place the states that it has in some way to fill all places that ends in one of some classes.
    fn possible(&self, fitting: &[u32], ways_on: &[[f64; CLASSES]], ends: u8) -> Vec<u32> {
        let (all, sums, pieces) = ((1 << self.places()) - 1, self.sums(), self.pieces(fitting));
        // Classes so far, a bit each, with which the end can still be reached.
        let hopeful = |on: &[f64; CLASSES]| {
            let leads = |class: usize, by: usize| ends >> sums[class][by] & 1 == 1 && on[by] > 0.0;
            bits_where(2 * self.ways, |class| (0..2 * self.ways).any(|by| leads(class, by)))
        };
        let hopeful: Vec<u32> = ways_on.iter().map(hopeful).collect();
        let mut classes = vec![0; all + 1];
        classes[0] = hopeful[0] & 1;
        let mut possible = vec![0; self.places()];
        for used in 0..all {
            let here: u32 = classes[used];
            if here == 0 {
                continue;
            }
            let place = used.count_ones() as usize;
            for piece in bits(pieces[place] & !(used as u32)) {
                let (next, odd) = (used | 1 << piece, Kind::is_exchanged(used, piece));
                for turned in bits(self.turns(fitting[place], piece)) {
                    let state = piece * self.ways + turned;
                    if classes[next] == hopeful[next] && possible[place] >> state & 1 == 1 {
                        continue;
                    }
                    let by = &sums[2 * turned + odd];
                    let moved = bits(here).fold(0, |moved, before| moved | 1 << by[before]) & hopeful[next];
                    classes[next] |= moved;
                    possible[place] |= u32::from(moved != 0) << state;
                }
            }
        }
        possible
    }

    /// The pieces of states, a bit each.
    fn pieces(&self, fitting: &[u32]) -> Vec<u32> {
        let has = |states: u32| bits_where(self.places(), |piece| self.turns(states, piece) != 0);
        fitting.iter().map(|&states| has(states)).collect()
    }

    /// The cheapest states of all places for each class that is allowed in the end, with what they cost.
    fn cheapest(&self, costs: &[[u16; STATES]]) -> [(u16, Vec<usize>); 2] {
        let (all, sums) = ((1 << self.places()) - 1, self.sums());
        let mut least = vec![[NEVER; CLASSES]; all + 1];
        least[all][0] = 0;
        for used in (0..all).rev() {
            let costs = &costs[used.count_ones() as usize];
            let mut here = [NEVER; CLASSES];
            for piece in bits(all as u32 & !(used as u32)) {
                let there = least[used | 1 << piece];
                let odd = Kind::is_exchanged(used, piece);
                for turned in 0..self.ways {
                    let cost = costs[piece * self.ways + turned];
                    for (there, &sum) in there.iter().zip(&sums[2 * turned + odd]).take(2 * self.ways) {
                        let here = &mut here[usize::from(sum) % CLASSES];
                        *here = (*here).min(there.saturating_add(cost));
                    }
                }
            }
            least[used] = here;
        }
        ENDS.map(|end| {
            // Downhill from the beginning: the next place has a state that the least cost is made of.
            let (mut used, mut wanted) = (0, end);
            let states = costs.iter().map(|costs| {
                let found = (0..STATES * CLASSES).find_map(|index| {
                    let (state, on) = (index / CLASSES, index % CLASSES);
                    let (piece, turned) = (state / self.ways, state % self.ways);
                    let (next, odd) = (used | 1 << piece, Kind::is_exchanged(used, piece));
                    let leads = next != used
                        && usize::from(sums[2 * turned + odd][on]) == wanted
                        && least[next][on].saturating_add(costs[state]) == least[used][wanted];
                    leads.then_some((next, on, state))
                });
                let (next, on, state) = found.expect("the least cost is that of some state");
                (used, wanted) = (next, on);
                state
            });
            let states = states.collect();
            (least[0][end], states)
        })
    }
}

/// A cost that nothing has.
const NEVER: u16 = u16::MAX;

fn bits(set: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|rest| *rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

fn bits_where(count: usize, is_in: impl Fn(usize) -> bool) -> u32 {
    (0..count).filter(|&bit| is_in(bit)).fold(0, |set, bit| set | 1 << bit)
}

/// The sets of pieces that can fill the first places, where each place can have some.
fn reached(pieces: &[u32]) -> Vec<bool> {
    let all = (1 << pieces.len()) - 1;
    let mut reached = vec![false; all + 1];
    reached[0] = true;
    for used in 0..all {
        if reached[used] {
            let free = pieces[used.count_ones() as usize] & !(used as u32);
            bits(free).for_each(|piece| reached[used | 1 << piece] = true);
        }
    }
    reached
}

/// Whether each place can have one of its pieces, all different.
fn can_be_filled(pieces: &[u32]) -> bool {
    reached(pieces).last() == Some(&true)
}

/// The 24 ways to hold a cube: the colours of its centres, and whether they are exchanged an odd number of times.
fn holds() -> impl Iterator<Item = ([Face; 6], usize)> {
    let pairs = Face::ALL.into_iter().flat_map(|top| Face::ALL.map(|front| (top, front)));
    pairs.filter(|(top, front)| dot(top.normal(), front.normal()) == 0).map(|(top, front)| {
        let right = Face::facing(cross(top.normal(), front.normal())).expect("they meet at an edge");
        let centres = [top, right, front, top.opposite(), right.opposite(), front.opposite()];
        (centres, usize::from(is_odd(&centres.map(Face::index))))
    })
}

/// How many painted centres differ from those of a cube that is held in some way. A 2x2x2 has none: it is
/// looked at as if it were held in two ways, one for each parity.
fn differing_centres(size: usize, colours: &Colours, centres: &[Face; 6]) -> usize {
    let differs = |face: &&Face| {
        let painted = colours[centre_sticker(size, **face)];
        painted.is_some_and(|colour| colour != centres[face.index()])
    };
    if size == 2 { 0 } else { Face::ALL.iter().filter(differs).count() }
}

fn left(size: usize, colours: &Colours) -> Left {
    let kinds = Kind::all(size);
    let fitting: Vec<Vec<u32>> = kinds.iter().map(|kind| kind.fitting(colours)).collect();
    let ways_on: Vec<_> = kinds.iter().zip(&fitting).map(|(kind, fitting)| kind.ways_on(fitting)).collect();
    let holds: Vec<_> = holds().filter(|(held, _)| differing_centres(size, colours, held) == 0).collect();
    let held = match size {
        2 => [1.0; 2],
        _ => ENDS.map(|odd| holds.iter().filter(|hold| hold.1 == odd).count() as f64),
    };
    // Of corners, edges and centres, the ways by parity.
    let ways = |kind: usize| ways_on.get(kind).map_or([1.0, 0.0], |ways_on| ENDS.map(|end| ways_on[0][end]));
    let [corners, edges] = [ways(0), ways(1)];
    let mut count = 0.0;
    let mut ends = [0; 3];
    for (corner, edge) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let together = corners[corner] * edges[edge] * held[corner ^ edge];
        if together > 0.0 {
            count += together;
            for (ends, end) in ends.iter_mut().zip([corner, edge, corner ^ edge]) {
                *ends |= 1 << end;
            }
        }
    }
    let mut possible = vec![0; colours.len()];
    for (index, kind) in kinds.iter().enumerate() {
        let states = kind.possible(&fitting[index], &ways_on[index], ends[index]);
        for (place, &states) in states.iter().enumerate() {
            for (sticker, colour) in bits(states).flat_map(|state| kind.look(place, state)) {
                possible[sticker] |= 1 << colour.index();
            }
        }
    }
    if size == 3 {
        for (centres, _) in holds.iter().filter(|hold| ends[2] >> hold.1 & 1 == 1) {
            for (face, colour) in Face::ALL.into_iter().zip(centres) {
                possible[centre_sticker(size, face)] |= 1 << colour.index();
            }
        }
    }
    let only = (count == 1.0).then(|| {
        let stickers = possible.iter().map(|bits: &u8| Face::ALL[bits.trailing_zeros() as usize]);
        AnyPuzzle::Cube(Cube { size, stickers: stickers.collect() })
    });
    Left { count, only, possible }
}

/// The cube that differs from a painting in the fewest painted stickers.
struct Nearest {
    cost: u16,
    /// The states of all places, by kind.
    states: Vec<Vec<usize>>,
    centres: [Face; 6],
}

/// What it costs to change a sticker, and what it costs more to change a piece at all. Of changes that are alike
/// those come first that touch fewer pieces, the sticker that was painted last, the piece that has it, and what
/// the check names. There are twenty pieces: all this comes to less than one more sticker.
const STICKER: u16 = 512;
const PIECE: u16 = 16;
const LESS_IF_LAST: u16 = 12;
const LESS_BESIDE_LAST: u16 = 8;
const LESS_IF_NAMED: u16 = 4;

impl Nearest {
    fn to(size: usize, colours: &Colours, last: Option<usize>) -> Nearest {
        let named = named_by_check(size, colours);
        let costs = |kind: &Kind| -> Vec<[u16; STATES]> {
            let cost = |place: usize, state: usize| {
                let is_changed = |(sticker, colour): (usize, Face)| {
                    colours[sticker].is_some_and(|painted| painted != colour)
                };
                let changed = kind.look(place, state).filter(|&look| is_changed(look));
                let less = match last.filter(|last| kind.stickers_at(place).contains(last)) {
                    Some(last) if changed.clone().any(|(sticker, _)| sticker == last) => LESS_IF_LAST,
                    Some(_) => LESS_BESIDE_LAST,
                    None if named.contains(&kind.spot(place)) => LESS_IF_NAMED,
                    None => 0,
                };
                match changed.count() as u16 {
                    0 => 0,
                    changed => changed * STICKER + PIECE - less,
                }
            };
            (0..kind.places()).map(|place| std::array::from_fn(|state| cost(place, state))).collect()
        };
        let mut cheapest =
            Kind::all(size).into_iter().map(|kind| kind.cheapest(&costs(&kind))).collect::<Vec<_>>();
        let mut held = [(NEVER, Face::ALL); 2];
        for (centres, odd) in holds() {
            let cost = differing_centres(size, colours, &centres) as u16 * (STICKER + PIECE);
            if cost < held[odd].0 {
                held[odd] = (cost, centres);
            }
        }
        let cost = |(corner, edge): &(usize, usize)| {
            let edges = cheapest.get(1).map_or([0, NEVER][*edge], |edges| edges[*edge].0);
            cheapest[0][*corner].0.saturating_add(edges).saturating_add(held[corner ^ edge].0)
        };
        let best = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().min_by_key(cost);
        let (corner, edge) = best.expect("there are four");
        let cost = cost(&(corner, edge));
        let states = cheapest.iter_mut().zip([corner, edge]);
        let states = states.map(|(cheapest, end)| std::mem::take(&mut cheapest[end].1)).collect();
        Nearest { cost, states, centres: held[corner ^ edge].1 }
    }
}

/// The places that the check of a wholly painted cube names.
fn named_by_check(size: usize, colours: &Colours) -> Vec<Spot> {
    let stickers: Option<Vec<Face>> = colours.iter().copied().collect();
    match stickers.and_then(|stickers| check(size, &stickers).err()) {
        Some(Flaw::TwistedCorner { place, .. } | Flaw::FlippedEdge { place }) => vec![place],
        Some(Flaw::SwappedPair { places }) => places.into(),
        _ => Vec::new(),
    }
}

/// A place that the nearest cube changes.
struct Change<'a> {
    kind: &'a Kind,
    place: usize,
    /// The states that what is painted leaves, and the one that is near.
    before: u32,
    after: usize,
}

impl Change<'_> {
    fn spot(&self) -> Spot {
        self.kind.spot(self.place)
    }

    /// The piece that was painted.
    fn piece_before(&self) -> Option<usize> {
        self.kind.only_piece(self.before)
    }

    fn piece_after(&self) -> usize {
        self.after / self.kind.ways
    }

    /// Whether the same piece is only turned in its place.
    fn is_turned(&self) -> bool {
        self.piece_before() == Some(self.piece_after())
    }

    /// By how much it is turned too far, if what is painted tells.
    fn turned_by(&self) -> Option<usize> {
        let ways = self.kind.ways;
        let before = (self.before.count_ones() == 1).then(|| self.before.trailing_zeros() as usize)?;
        Some((before + ways - self.after % ways) % ways)
    }
}

/// What is wrong with a painting that no cube looks like.
fn mistake(size: usize, colours: &Colours, last: Option<usize>) -> Mistake {
    let kinds = Kind::all(size);
    let nearest = Nearest::to(size, colours, last);
    let mut places = Vec::new();
    let mut changes = Vec::new();
    for (kind, states) in kinds.iter().zip(&nearest.states) {
        let fitting = kind.fitting(colours);
        for (place, &after) in states.iter().enumerate() {
            let looks = kind.look(place, after);
            let wrong = looks.filter(|&(sticker, colour)| colours[sticker].is_some_and(|it| it != colour));
            let before = changes.len();
            changes.extend(wrong.map(|(sticker, colour)| (sticker, Some(colour))));
            if changes.len() > before {
                places.push(Change { kind, place, before: fitting[place], after });
            }
        }
    }
    let turned_or_moved = changes.len();
    if size == 3 {
        for (face, colour) in Face::ALL.into_iter().zip(nearest.centres) {
            let sticker = centre_sticker(size, face);
            if colours[sticker].is_some_and(|painted| painted != colour) {
                changes.push((sticker, Some(colour)));
            }
        }
    }
    let question = question(size * size, &places, &changes, turned_or_moved);
    let (words, spots) = diagnosis(size, &kinds, colours, &places);
    Mistake { words, spots, repair: Some(Repair { question, changes }) }
}

/// A question whether to do some changes, the first of which are those of corners and edges. A face has so many
/// cells.
fn question(
    cells: usize,
    places: &[Change],
    changes: &[(usize, Option<Face>)],
    turned_or_moved: usize,
) -> String {
    if changes.len() == turned_or_moved {
        match places {
            [one] if one.is_turned() => {
                let turn = if one.kind.ways == 3 { "Twist" } else { "Flip" };
                return format!("{turn} the {} at {} back?", one.kind.name, one.spot());
            }
            [one, other]
                if one.piece_before() == Some(other.piece_after())
                    && other.piece_before() == Some(one.piece_after()) =>
            {
                return format!("Swap the {}s at {} and {} back?", one.kind.name, one.spot(), other.spot());
            }
            _ => {}
        }
    }
    let mut names: Vec<String> = places.iter().map(|change| change.spot().to_string()).collect();
    let face = |sticker: usize| Face::ALL[sticker / cells].letter();
    let centres = changes[turned_or_moved..].iter();
    names.extend(centres.map(|&(sticker, _)| format!("the centre of {}", face(sticker))));
    match (changes, places) {
        (&[(_, Some(colour))], []) => format!("Paint {} {}?", names[0], colour_name(colour)),
        (&[(sticker, Some(colour))], _) => {
            format!("Paint {} {} on {}?", names[0], colour_name(colour), face(sticker))
        }
        _ => format!("Repaint {} stickers, at {}?", changes.len(), listed(&names)),
    }
}

/// Names in a row: `UF, UR and UB`.
fn listed(names: &[String]) -> String {
    match names {
        [first @ .., before, last] => {
            let first: String = first.iter().map(|name| format!("{name}, ")).collect();
            format!("{first}{before} and {last}")
        }
        _ => names.concat(),
    }
}

/// What is wrong in words, and the stickers that it is about. `places` are those that the nearest cube changes.
fn diagnosis(size: usize, kinds: &[Kind], colours: &Colours, places: &[Change]) -> (String, Vec<usize>) {
    if let Some(found) = wrong_centres(size, colours) {
        return found;
    }
    let stickers = |kind: &Kind, places: &[usize]| {
        places.iter().flat_map(|&place| kind.stickers_at(place).to_vec()).collect::<Vec<_>>()
    };
    for kind in kinds {
        let fitting = kind.fitting(colours);
        if let Some(place) = fitting.iter().position(|&states| states == 0) {
            let painted = kind.stickers_at(place).iter().filter_map(|&sticker| colours[sticker]).collect();
            let flaw = Flaw::NoSuchPiece { place: kind.spot(place), colours: painted };
            return (flaw.to_string(), stickers(kind, &[place]));
        }
    }
    for kind in kinds {
        let fitting = kind.fitting(colours);
        let pieces = kind.pieces(&fitting);
        if can_be_filled(&pieces) {
            continue;
        }
        let found = too_many(&pieces);
        let spots: Vec<Spot> = found.iter().map(|&place| kind.spot(place)).collect();
        let words = match (spots.as_slice(), kind.only_piece(fitting[found[0]])) {
            ([one, other], Some(piece)) => {
                let piece = kind.faces(piece).to_vec();
                Flaw::Twice { piece, places: [one.clone(), other.clone()] }.to_string()
            }
            _ => {
                let names: Vec<String> = spots.iter().map(Spot::to_string).collect();
                format!("no cube has all of the {}s at {}", kind.name, listed(&names))
            }
        };
        return (words, stickers(kind, &found));
    }
    // All pieces can be there: a law is broken, and the nearest cube says where that may be.
    for kind in kinds {
        let ways_on = kind.ways_on(&kind.fitting(colours));
        if ENDS.iter().any(|&end| ways_on[0][end] > 0.0) {
            continue;
        }
        let changed: Vec<&Change> = places.iter().filter(|change| change.kind.ways == kind.ways).collect();
        let turned = changed.iter().find(|change| change.is_turned());
        let (place, by) = turned.or(changed.first()).map_or((0, None), |it| (it.place, it.turned_by()));
        let spot = kind.spot(place);
        let flaw = match (kind.ways, by) {
            (2, _) => Flaw::FlippedEdge { place: spot }.to_string(),
            (_, Some(thirds @ 1..)) => Flaw::TwistedCorner { place: spot, thirds: thirds as u8 }.to_string(),
            _ => format!("a corner is twisted, perhaps the one at {spot}"),
        };
        return (flaw, stickers(kind, &[place]));
    }
    let found: Vec<usize> =
        places.iter().flat_map(|change| change.kind.stickers_at(change.place).to_vec()).collect();
    match places {
        [one, other] if one.kind.ways == other.kind.ways => {
            (Flaw::SwappedPair { places: [one.spot(), other.spot()] }.to_string(), found)
        }
        _ => ("two pieces are swapped".to_string(), found),
    }
}

/// Places that cannot all have different pieces, while any fewer of them could.
fn too_many(pieces: &[u32]) -> Vec<usize> {
    let any = (1 << pieces.len()) - 1;
    let mut kept = pieces.to_vec();
    for place in 0..pieces.len() {
        let before = std::mem::replace(&mut kept[place], any);
        if can_be_filled(&kept) {
            kept[place] = before;
        }
    }
    (0..pieces.len()).filter(|&place| kept[place] != any).collect()
}

/// Painted centres that no cube has, while it could have any fewer of them.
fn wrong_centres(size: usize, colours: &Colours) -> Option<(String, Vec<usize>)> {
    let fits = |colours: &Colours| holds().any(|(held, _)| differing_centres(size, colours, &held) == 0);
    if fits(colours) {
        return None;
    }
    let centres = Face::ALL.map(|face| centre_sticker(size, face));
    let is_twice =
        |sticker: &usize| centres.iter().filter(|&&it| colours[it] == colours[*sticker]).count() > 1;
    // Two of one colour are plainer than two that lie wrongly to each other, so they are left out last.
    let (twice, once): (Vec<usize>, Vec<usize>) = centres.iter().partition(|sticker| is_twice(sticker));
    let mut kept = colours.to_vec();
    for sticker in once.into_iter().chain(twice) {
        let before = kept[sticker].take();
        if fits(&kept) {
            kept[sticker] = before;
        }
    }
    let wrong: Vec<(usize, Face)> =
        centres.into_iter().filter_map(|sticker| Some((sticker, kept[sticker]?))).collect();
    let named = |&(sticker, colour): &(usize, Face)| {
        format!("{} on {}", colour_name(colour), Face::ALL[sticker / (size * size)].letter())
    };
    let words =
        format!("no cube has these centres: {}", listed(&wrong.iter().map(named).collect::<Vec<_>>()));
    Some((words, wrong.into_iter().map(|(sticker, _)| sticker).collect()))
}
