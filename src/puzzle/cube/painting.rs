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
use crate::geometry::{Face, cross};
use crate::painting::{Canvas, Colours, Judge, Left, Mistake, Repair};
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
}

impl Judge for Cube {
    /// Of a scheme of its own and the usual one, the one that needs fewer changes to be a cube.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError> {
        let (written, by_scheme) = layout::read_painted(self.size, text)?;
        let cost =
            |colours: &Colours| Nearest::to(&groups(self.size, colours, None), self.size, colours).cost;
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

/// A number for each class: twice the number of twists or flips so far, plus one if pieces were exchanged an odd
/// number of times. In the end nothing may be twisted, so only the first two are allowed then.
type Row = [f64; 6];

/// Corners, or edges, and what is painted on them. Plain loops are the smallest and the fastest here, where code
/// is compiled to be small.
struct Group {
    name: &'static str,
    /// In how many ways a piece can be turned, which is also how many stickers it has.
    ways: usize,
    /// The faces that all pieces lie on when they are at home.
    homes: &'static [Face],
    /// The stickers of all places.
    stickers: Vec<usize>,
    /// For each place what each state costs: nothing if it agrees with what is painted.
    costs: Vec<[f64; STATES]>,
    /// For each place the states that cost nothing, a bit each.
    fitting: Vec<u32>,
    /// In how many ways the last places can be filled, see [`Group::table`].
    ways_on: Vec<Row>,
}

/// The groups that a cube has, where a sticker was painted last.
fn groups(size: usize, colours: &Colours, last: Option<usize>) -> Vec<Group> {
    let mut groups = vec![Group::new("corner", 3, const { CORNERS.as_flattened() })];
    (0..8).for_each(|place| groups[0].stickers.extend_from_slice(&corner_stickers(size, place)));
    if size == 3 {
        groups.push(Group::new("edge", 2, const { EDGES.as_flattened() }));
        (0..12).for_each(|place| groups[1].stickers.extend_from_slice(&edge_stickers(size, place)));
    }
    let named = named_by_check(size, colours);
    for group in &mut groups {
        for place in 0..group.places() {
            let costs = group.costs_at(place, colours, last, &named);
            group.fitting.push(bits_where(STATES, &|state| costs[state] == 0.0));
            group.costs.push(costs);
        }
        group.ways_on = group.table(false);
    }
    groups
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

fn bits_where(count: usize, is_in: &dyn Fn(usize) -> bool) -> u32 {
    let mut bits = 0;
    for bit in 0..count {
        bits |= u32::from(is_in(bit)) << bit;
    }
    bits
}

/// What it costs to change a sticker, and what it costs more to change a piece at all. Of changes that are alike
/// those come first that touch fewer pieces, the sticker that was painted last, the piece that has it, and what
/// the check names. There are twenty pieces: all this comes to less than one more sticker.
const STICKER: f64 = 512.0;
const PIECE: f64 = 16.0;
const LESS_IF_LAST: f64 = 12.0;
const LESS_BESIDE_LAST: f64 = 8.0;
const LESS_IF_NAMED: f64 = 4.0;

impl Group {
    fn new(name: &'static str, ways: usize, homes: &'static [Face]) -> Group {
        let (stickers, costs) = (Vec::new(), Vec::new());
        Group { name, ways, homes, stickers, costs, fitting: Vec::new(), ways_on: Vec::new() }
    }

    fn places(&self) -> usize {
        STATES / self.ways
    }

    fn stickers_at(&self, place: usize) -> &[usize] {
        &self.stickers[place * self.ways..][..self.ways]
    }

    fn spot(&self, place: usize) -> Spot {
        Spot::of(&self.homes[place * self.ways..][..self.ways])
    }

    /// The colour of one of the stickers of a place in some state.
    fn colour(&self, state: usize, index: usize) -> Face {
        let (piece, turned) = (state / self.ways, state % self.ways);
        self.homes[piece * self.ways + (index + self.ways - turned) % self.ways]
    }

    /// What the states of a place cost.
    fn costs_at(
        &self,
        place: usize,
        colours: &Colours,
        last: Option<usize>,
        named: &[Spot],
    ) -> [f64; STATES] {
        let stickers = self.stickers_at(place);
        let is_last = stickers.iter().any(|&sticker| last == Some(sticker));
        let mut costs = [0.0; STATES];
        for (state, cost) in costs.iter_mut().enumerate() {
            let mut less = match is_last {
                true => LESS_BESIDE_LAST,
                false if named.contains(&self.spot(place)) => LESS_IF_NAMED,
                false => 0.0,
            };
            for (index, &sticker) in stickers.iter().enumerate() {
                if colours[sticker].is_some_and(|painted| painted != self.colour(state, index)) {
                    *cost += STICKER;
                    if last == Some(sticker) {
                        less = LESS_IF_LAST;
                    }
                }
            }
            if *cost > 0.0 {
                *cost += PIECE - less;
            }
        }
        costs
    }

    /// How a piece can be turned in some states, a bit each.
    fn turns(&self, states: u32, piece: usize) -> u32 {
        states >> (piece * self.ways) & ((1 << self.ways) - 1)
    }

    /// For each place the pieces that fit there, a bit each.
    fn pieces(&self) -> Vec<u32> {
        let has = |&states: &u32| bits_where(self.places(), &|piece| self.turns(states, piece) != 0);
        self.fitting.iter().map(has).collect()
    }

    /// The piece that is at a place, if what is painted tells.
    fn only_piece(&self, place: usize) -> Option<usize> {
        let states = self.fitting[place];
        let piece = states.trailing_zeros() as usize / self.ways;
        (states != 0 && states >> (piece * self.ways) >> self.ways == 0).then_some(piece)
    }

    /// For each set of used pieces, which fill the first places, by class: in how many ways the other pieces can
    /// fill the others so that they fit, or what is the least that it costs to fill them at all. Exchanges are
    /// counted by the larger pieces at earlier places.
    fn table(&self, least: bool) -> Vec<Row> {
        let (places, ways) = (self.places(), self.ways);
        let all = (1 << places) - 1;
        let nothing = if least { f64::INFINITY } else { 0.0 };
        let mut table = vec![[nothing; 6]; all + 1];
        table[all][0] = if least { 0.0 } else { 1.0 };
        let reached = if least { vec![true; all + 1] } else { reached(&self.pieces()) };
        for used in (0..all).rev() {
            if !reached[used] {
                continue;
            }
            let place = used.count_ones() as usize;
            let mut here = [nothing; 6];
            let mut odd = 0;
            for piece in (0..places).rev() {
                if used >> piece & 1 == 1 {
                    odd ^= 1;
                    continue;
                }
                let there = table[used | 1 << piece];
                for turned in 0..ways {
                    let cost = self.costs[place][piece * ways + turned];
                    if !least && cost > 0.0 {
                        continue;
                    }
                    for (class, there) in there[..2 * ways].iter().enumerate() {
                        let here = &mut here[sum(class, turned, ways) ^ odd];
                        *here = if least { f64::min(*here, there + cost) } else { *here + there };
                    }
                }
            }
            table[used] = here;
        }
        table
    }

    /// For each place the states that it has in some way to fill all places that ends in one of some classes.
    fn possible(&self, ends: u32) -> Vec<u32> {
        let (places, ways) = (self.places(), self.ways);
        let all = (1 << places) - 1;
        let ring = 2 * ways;
        // The classes so far with which the end can still be reached, a bit each.
        let mut hopeful = vec![0; all + 1];
        for (used, row) in self.ways_on.iter().enumerate() {
            for (class, &on) in row[..ring].iter().enumerate() {
                if on > 0.0 {
                    // The class that is taken back by this one, and that with the other parity.
                    let back = (ring - class / 2 * 2) % ring;
                    hopeful[used] |=
                        (if class % 2 == 0 { ends } else { ends >> 1 | (ends & 1) << 1 }) << back;
                }
            }
        }
        let mut classes = vec![0; all + 1];
        classes[0] = hopeful[0] & 1;
        let mut possible = vec![0; places];
        for used in 0..all {
            let here: u32 = classes[used];
            if here == 0 {
                continue;
            }
            let place = used.count_ones() as usize;
            let mut swapped = here;
            for piece in (0..places).rev() {
                if used >> piece & 1 == 1 {
                    swapped = (swapped & 0b010101) << 1 | (swapped & 0b101010) >> 1;
                    continue;
                }
                let next = used | 1 << piece;
                for turned in 0..ways {
                    let state = piece * ways + turned;
                    if self.fitting[place] >> state & 1 == 1 {
                        let moved = swapped << (2 * turned) | swapped >> (ring - 2 * turned);
                        let moved = moved & hopeful[next];
                        classes[next] |= moved;
                        possible[place] |= u32::from(moved != 0) << state;
                    }
                }
            }
        }
        possible
    }

    /// The states of all places that cost least, by the table of what is least, where they end in a class.
    fn cheapest(&self, table: &[Row], end: usize) -> Vec<usize> {
        let (mut used, mut wanted, ring) = (0_usize, end, 2 * self.ways);
        let mut states = Vec::new();
        for costs in &self.costs {
            let found = (0..STATES * ring).find(|index| {
                let (state, class) = (index / ring, index % ring);
                let (piece, turned) = (state / self.ways, state % self.ways);
                let odd = (used >> piece >> 1).count_ones() as usize % 2;
                used >> piece & 1 == 0
                    && sum(class, turned, self.ways) ^ odd == wanted
                    && table[used | 1 << piece][class] + costs[state] == table[used][wanted]
            });
            let found = found.expect("the least cost is that of some state");
            used |= 1 << (found / ring / self.ways);
            wanted = found % ring;
            states.push(found / ring);
        }
        states
    }
}

/// The class that comes of one by turning once more, by so much.
fn sum(class: usize, turned: usize, ways: usize) -> usize {
    let sum = class + 2 * turned;
    if sum < 2 * ways { sum } else { sum - 2 * ways }
}

/// The sets of pieces that can fill the first places, where each place can have some.
fn reached(pieces: &[u32]) -> Vec<bool> {
    let all = (1 << pieces.len()) - 1;
    let mut reached = vec![false; all + 1];
    reached[0] = true;
    for used in 0..all {
        if reached[used] {
            for piece in 0..pieces.len() {
                if pieces[used.count_ones() as usize] >> piece & 1 == 1 {
                    reached[used | 1 << piece] |= used >> piece & 1 == 0;
                }
            }
        }
    }
    reached
}

/// Whether each place can have one of its pieces, all different.
fn can_be_filled(pieces: &[u32]) -> bool {
    reached(pieces).last() == Some(&true)
}

/// The 24 ways to hold a cube: the colours of its centres, and whether they are exchanged an odd number of times.
fn holds() -> Vec<([Face; 6], usize)> {
    let mut holds = Vec::new();
    for top in Face::ALL {
        for front in Face::ALL {
            if let Some(right) = Face::facing(cross(top.normal(), front.normal())) {
                let centres = [top, right, front, top.opposite(), right.opposite(), front.opposite()];
                holds.push((centres, usize::from(is_odd(&centres.map(Face::index)))));
            }
        }
    }
    holds
}

/// How many painted centres differ from those of a cube that is held in some way. A 2x2x2 has none.
fn differing_centres(size: usize, colours: &Colours, centres: &[Face; 6]) -> usize {
    let differs = |face: &&Face| {
        let painted = colours[centre_sticker(size, **face)];
        painted.is_some_and(|colour| colour != centres[face.index()])
    };
    if size == 2 { 0 } else { Face::ALL.iter().filter(differs).count() }
}

/// Whether corners and edges are exchanged an odd number of times; the centres make up for both.
const PARITIES: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

fn left(size: usize, colours: &Colours) -> Left {
    let groups = groups(size, colours, None);
    // A 2x2x2 has neither edges nor centres: the former stay at home, the latter can be either way.
    let mut ways = [[1.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    for (ways, group) in ways.iter_mut().zip(&groups) {
        ways.copy_from_slice(&group.ways_on[0][..2]);
    }
    let mut holds = holds();
    holds.retain(|(centres, _)| differing_centres(size, colours, centres) == 0);
    if size == 3 {
        ways[2] = [0, 1].map(|parity| holds.iter().filter(|(_, odd)| *odd == parity).count() as f64);
    }
    let mut count = 0.0;
    let mut ends = [0; 3];
    for [corner, edge] in PARITIES {
        let together = ways[0][corner] * ways[1][edge] * ways[2][corner ^ edge];
        if together > 0.0 {
            count += together;
            ends[0] |= 1 << corner;
            ends[1] |= 1 << edge;
            ends[2] |= 1 << (corner ^ edge);
        }
    }
    let mut possible = vec![0; colours.len()];
    for (group, ends) in groups.iter().zip(ends) {
        for (place, states) in group.possible(ends).into_iter().enumerate() {
            for (index, &sticker) in group.stickers_at(place).iter().enumerate() {
                for state in 0..STATES {
                    possible[sticker] |=
                        (states >> state & 1) as u8 * (1 << group.colour(state, index).index());
                }
            }
        }
    }
    for (centres, odd) in holds {
        if size == 3 && ends[2] >> odd & 1 == 1 {
            for face in Face::ALL {
                possible[centre_sticker(size, face)] |= 1 << centres[face.index()].index();
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
    cost: f64,
    /// The states of all places, by group.
    states: Vec<Vec<usize>>,
    centres: [Face; 6],
}

impl Nearest {
    fn to(groups: &[Group], size: usize, colours: &Colours) -> Nearest {
        let mut held = [(f64::INFINITY, Face::ALL); 2];
        for (centres, odd) in holds() {
            let cost = differing_centres(size, colours, &centres) as f64 * (STICKER + PIECE);
            if cost < held[odd].0 {
                held[odd] = (cost, centres);
            }
        }
        let tables: Vec<Vec<Row>> = groups.iter().map(|group| group.table(true)).collect();
        let mut best = (f64::INFINITY, PARITIES[0]);
        for parities in PARITIES {
            let [corner, edge] = parities;
            let edges =
                tables.get(1).map_or(if edge == 0 { 0.0 } else { f64::INFINITY }, |table| table[0][edge]);
            let cost = tables[0][0][corner] + edges + held[corner ^ edge].0;
            if cost < best.0 {
                best = (cost, parities);
            }
        }
        let (cost, [corner, edge]) = best;
        let mut states = Vec::new();
        for ((group, table), end) in groups.iter().zip(&tables).zip([corner, edge]) {
            states.push(group.cheapest(table, end));
        }
        Nearest { cost, states, centres: held[corner ^ edge].1 }
    }
}

/// A place that the nearest cube changes, and the state that it gives it.
struct Change<'a> {
    group: &'a Group,
    place: usize,
    after: usize,
}

impl Change<'_> {
    fn spot(&self) -> Spot {
        self.group.spot(self.place)
    }

    /// Whether it gets the piece that was painted at another place.
    fn gets_piece_of(&self, other: &Change) -> bool {
        other.group.ways == self.group.ways
            && other.group.only_piece(other.place) == Some(self.after / self.group.ways)
    }

    /// Whether the same piece is only turned in its place.
    fn is_turned(&self) -> bool {
        self.gets_piece_of(self)
    }
}

/// What is wrong with a painting that no cube looks like.
fn mistake(size: usize, colours: &Colours, last: Option<usize>) -> Mistake {
    let groups = groups(size, colours, last);
    let nearest = Nearest::to(&groups, size, colours);
    let mut places = Vec::new();
    let mut changes = Vec::new();
    let mut change = |sticker: usize, colour: Face| {
        if colours[sticker].is_some_and(|painted| painted != colour) {
            changes.push((sticker, Some(colour)));
        }
    };
    for (group, states) in groups.iter().zip(&nearest.states) {
        for (place, &after) in states.iter().enumerate() {
            if group.costs[place][after] > 0.0 {
                places.push(Change { group, place, after });
            }
            for (index, &sticker) in group.stickers_at(place).iter().enumerate() {
                change(sticker, group.colour(after, index));
            }
        }
    }
    if size == 3 {
        for face in Face::ALL {
            change(centre_sticker(size, face), nearest.centres[face.index()]);
        }
    }
    let question = question(size * size, &places, &changes);
    let (words, spots) = match wrong_centres(size, colours) {
        Some(wrong) => wrong,
        None => diagnosis(&groups, colours, &places),
    };
    Mistake { words, spots, repair: Some(Repair { question, changes }) }
}

/// A question whether to do some changes at some places, or at centres. A face has so many cells.
fn question(cells: usize, places: &[Change], changes: &[(usize, Option<Face>)]) -> String {
    let is_centre = |sticker: usize| cells == 9 && sticker % 9 == 4;
    let mut names: Vec<String> = places.iter().map(|change| change.spot().to_string()).collect();
    for &(sticker, _) in changes {
        if is_centre(sticker) {
            names.push(format!("the centre of {}", Face::ALL[sticker / cells].letter()));
        }
    }
    match (places, changes) {
        ([one], _) if names.len() == 1 && one.is_turned() => {
            let turn = if one.group.ways == 3 { "Twist" } else { "Flip" };
            format!("{turn} the {} at {} back?", one.group.name, names[0])
        }
        ([one, other], _) if names.len() == 2 && one.gets_piece_of(other) && other.gets_piece_of(one) => {
            format!("Swap the {}s at {} back?", one.group.name, listed(&names))
        }
        (_, &[(sticker, Some(colour))]) => {
            let face = Face::ALL[sticker / cells].letter();
            let on = if is_centre(sticker) { String::new() } else { format!(" on {face}") };
            format!("Paint {} {}{on}?", names[0], colour_name(colour))
        }
        _ => format!("Repaint {} stickers, at {}?", changes.len(), listed(&names)),
    }
}

/// Names in a row: `UF, UR and UB`.
fn listed(names: &[String]) -> String {
    let mut list = String::new();
    for (index, name) in names.iter().enumerate() {
        list.push_str(match names.len() - index {
            _ if index == 0 => "",
            1 => " and ",
            _ => ", ",
        });
        list.push_str(name);
    }
    list
}

/// What is wrong in words, and the stickers that it is about. `changes` are those of the nearest cube.
fn diagnosis(groups: &[Group], colours: &Colours, changes: &[Change]) -> (String, Vec<usize>) {
    for group in groups {
        if let Some(place) = group.fitting.iter().position(|&states| states == 0) {
            let stickers = group.stickers_at(place).to_vec();
            let painted = stickers.iter().filter_map(|&sticker| colours[sticker]).collect();
            let flaw = Flaw::NoSuchPiece { place: group.spot(place), colours: painted };
            return (flaw.to_string(), stickers);
        }
    }
    for group in groups {
        let found = too_many(group.pieces());
        if found.is_empty() {
            continue;
        }
        let words = match (found.as_slice(), group.only_piece(found[0])) {
            (&[one, other], Some(piece)) => {
                let places = [one, other].map(|place| group.spot(place));
                Flaw::Twice { piece: group.spot(piece).faces, places }.to_string()
            }
            _ => {
                let names: Vec<String> = found.iter().map(|&place| group.spot(place).to_string()).collect();
                format!("no cube has all of the {}s at {}", group.name, listed(&names))
            }
        };
        let mut stickers = Vec::new();
        found.iter().for_each(|&place| stickers.extend_from_slice(group.stickers_at(place)));
        return (words, stickers);
    }
    // All pieces can be there: a law is broken, and the nearest cube says where that may be.
    for group in groups {
        if group.ways_on[0][..2] != [0.0; 2] {
            continue;
        }
        let mut broken = changes.iter().filter(|change| change.group.ways == group.ways);
        let first = broken.clone().next();
        let Some(change) = broken.find(|change| change.is_turned()).or(first) else { continue };
        let place = change.spot();
        let words = match group.ways {
            2 => Flaw::FlippedEdge { place }.to_string(),
            // What is painted of it tells by how much it is turned.
            _ if change.is_turned() => {
                let before = group.fitting[change.place].trailing_zeros() as usize;
                Flaw::TwistedCorner { place, thirds: ((before + 3 - change.after % 3) % 3) as u8 }.to_string()
            }
            _ => format!("a corner is twisted, perhaps the one at {place}"),
        };
        return (words, group.stickers_at(change.place).to_vec());
    }
    let mut spots = Vec::new();
    changes.iter().for_each(|change| spots.extend_from_slice(change.group.stickers_at(change.place)));
    match changes {
        [one, other] if one.group.ways == other.group.ways => {
            (Flaw::SwappedPair { places: [one.spot(), other.spot()] }.to_string(), spots)
        }
        _ => ("two pieces are swapped".to_string(), spots),
    }
}

/// Places that cannot all have different pieces, while any fewer of them could.
fn too_many(mut pieces: Vec<u32>) -> Vec<usize> {
    if can_be_filled(&pieces) {
        return Vec::new();
    }
    let any = (1 << pieces.len()) - 1;
    for place in 0..pieces.len() {
        let before = std::mem::replace(&mut pieces[place], any);
        if can_be_filled(&pieces) {
            pieces[place] = before;
        }
    }
    (0..pieces.len()).filter(|&place| pieces[place] != any).collect()
}

/// Painted centres that no cube has, while it could have any fewer of them.
fn wrong_centres(size: usize, colours: &Colours) -> Option<(String, Vec<usize>)> {
    let holds = holds();
    let fits = |colours: &Colours| holds.iter().any(|(held, _)| differing_centres(size, colours, held) == 0);
    if fits(colours) {
        return None;
    }
    let centres = Face::ALL.map(|face| centre_sticker(size, face));
    let mut kept = colours.to_vec();
    // Two of one colour are plainer than two that lie wrongly to each other, so they are left out last.
    for twice in [false, true] {
        for sticker in centres {
            let alike = centres.iter().filter(|&&other| colours[other] == colours[sticker]).count();
            if (alike > 1) == twice {
                kept[sticker] = None;
                if fits(&kept) {
                    kept[sticker] = colours[sticker];
                }
            }
        }
    }
    let mut names = Vec::new();
    let mut spots = Vec::new();
    for sticker in centres {
        if let Some(colour) = kept[sticker] {
            names.push(format!("{} on {}", colour_name(colour), Face::ALL[sticker / 9].letter()));
            spots.push(sticker);
        }
    }
    Some((format!("no cube has these centres: {}", listed(&names)), spots))
}
