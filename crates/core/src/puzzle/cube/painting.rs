//! A 3x3x3 or 2x2x2 entered by painting its stickers: exactly which colours are still possible, and the fewest
//! stickers that must change to make an impossible painting possible.
//!
//! Colours are absolute, not relative to the centres: a piece is named by its colours, and twists and flips are
//! counted against the solved cube with white on top. Then pieces in places are a position of a cube, in some
//! orientation, if the corners' twists cancel out, the edges' flips do, and the permutation of corners, edges and
//! centres together is even. So the three kinds of pieces are independent but for one bit each. For corners and
//! edges a table over all sets of pieces counts the ways to fill the last places with the pieces that are not in
//! the set, by twist and parity: 2^8 * 6 and 2^12 * 4 numbers. The centres are one of 24 rotations. The same table
//! with the least number of changes instead of the number of ways finds the nearest cube.

use super::Cube;
use super::flaws::{CubeFlaw, PiecePlace, check, is_odd};
use super::layout::{self, colour_letter, colour_name};
use super::places::{CORNERS, EDGES, centre_sticker, corner_stickers, edge_stickers};
use crate::geometry::{Face, cross};
use crate::puzzle::StateError;
use crate::puzzle::painting::{
    Mistake, OffersPainting, Paintable, PaintedColours, PaintingJudge, Remaining, Repair,
};

/// Larger cubes have too many positions for this method.
impl OffersPainting for Cube {
    fn is_paintable(&self) -> bool {
        self.size <= 3
    }

    fn canvas(&self) -> Option<&dyn Paintable> {
        self.is_paintable().then_some(self as &dyn Paintable)
    }

    fn judge(&self) -> Option<&dyn PaintingJudge> {
        self.is_paintable().then_some(self as &dyn PaintingJudge)
    }
}

impl Paintable for Cube {
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

    fn text_advice(&self) -> &'static str {
        "faces U R F D L B, row by row, in letters of faces, of colours or your own; . for unknown"
    }
}

impl PaintingJudge for Cube {
    /// In the text's own colour scheme or the usual one: whichever needs fewer changes to be a cube.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError> {
        let (written, by_scheme) = layout::read_painted(self.size, text)?;
        let cost = |colours: &PaintedColours| {
            Nearest::to(&groups(self.size, colours, None), self.size, colours).cost
        };
        Ok(match by_scheme {
            Some(by_scheme) if cost(&by_scheme) < cost(&written) => by_scheme,
            _ => written,
        })
    }

    fn remaining(&self, colours: &PaintedColours) -> Remaining {
        remaining(self.size, colours)
    }

    fn mistake(&self, colours: &PaintedColours, last: Option<usize>) -> Mistake {
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

/// A piece and its orientation as a number: the piece times the number of orientations, plus the orientation.
/// There are 24 of corners and of edges.
const STATES: usize = 24;

/// A number for each class: twice the twists or flips so far, plus one if the permutation is odd. In the end the
/// twists must cancel out, so only the first two classes are allowed.
type Row = [f64; 6];

/// Corners, or edges, and their painted colours. Plain loops are the smallest and fastest code here, compiled for
/// size.
struct Group {
    name: &'static str,
    /// The number of orientations of a piece, which is also its number of stickers.
    ways: usize,
    /// The faces of all pieces at home.
    homes: &'static [Face],
    /// The stickers of all places.
    stickers: Vec<usize>,
    /// For each place the cost of each state: zero if it agrees with the painting.
    costs: Vec<[f64; STATES]>,
    /// For each place the states of cost zero, a bit each.
    fitting: Vec<u32>,
    /// In how many ways the last places can be filled, see [`Group::table`].
    ways_on: Vec<Row>,
}

/// The groups of a cube. `last` is the sticker that was painted last.
fn groups(size: usize, colours: &PaintedColours, last: Option<usize>) -> Vec<Group> {
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
fn named_by_check(size: usize, colours: &PaintedColours) -> Vec<PiecePlace> {
    let stickers: Option<Vec<Face>> = colours.iter().copied().collect();
    match stickers.and_then(|stickers| check(size, &stickers).err()) {
        Some(CubeFlaw::TwistedCorner { place, .. } | CubeFlaw::FlippedEdge { place }) => vec![place],
        Some(CubeFlaw::SwappedPair { places }) => places.into(),
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

/// The cost of changing a sticker, and the extra cost of changing a piece at all. Ties are broken in favour of fewer
/// pieces, the sticker that was painted last, its piece, and the places that the check names. There are twenty
/// pieces: all this adds up to less than one more sticker.
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

    fn spot(&self, place: usize) -> PiecePlace {
        PiecePlace::of(&self.homes[place * self.ways..][..self.ways])
    }

    /// The colour of one of the stickers of a place in some state.
    fn colour(&self, state: usize, index: usize) -> Face {
        let (piece, turned) = (state / self.ways, state % self.ways);
        self.homes[piece * self.ways + (index + self.ways - turned) % self.ways]
    }

    /// The costs of the states of a place.
    fn costs_at(
        &self,
        place: usize,
        colours: &PaintedColours,
        last: Option<usize>,
        named: &[PiecePlace],
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

    /// The orientations of a piece in a set of states, a bit each.
    fn turns(&self, states: u32, piece: usize) -> u32 {
        states >> (piece * self.ways) & ((1 << self.ways) - 1)
    }

    /// For each place the pieces that fit there, a bit each.
    fn pieces(&self) -> Vec<u32> {
        let has = |&states: &u32| bits_where(self.places(), &|piece| self.turns(states, piece) != 0);
        self.fitting.iter().map(has).collect()
    }

    /// The piece at a place, if the painting determines it.
    fn only_piece(&self, place: usize) -> Option<usize> {
        let states = self.fitting[place];
        let piece = states.trailing_zeros() as usize / self.ways;
        (states != 0 && states >> (piece * self.ways) >> self.ways == 0).then_some(piece)
    }

    /// For each set of used pieces, which fill the first places, by class: the number of fitting ways to fill the
    /// other places with the other pieces, or the least cost of filling them at all. The parity counts larger pieces
    /// at earlier places.
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

    /// For each place the states that it has in any filling of all places that ends in one of the given classes.
    fn possible(&self, ends: u32) -> Vec<u32> {
        let (places, ways) = (self.places(), self.ways);
        let all = (1 << places) - 1;
        let ring = 2 * ways;
        // The classes from which the end can still be reached, a bit each.
        let mut hopeful = vec![0; all + 1];
        for (used, row) in self.ways_on.iter().enumerate() {
            for (class, &on) in row[..ring].iter().enumerate() {
                if on > 0.0 {
                    // The inverse of this class, and the class with the other parity.
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

    /// The cheapest states of all places that end in a class, by the table of least costs.
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

/// The class after another piece with an orientation.
fn sum(class: usize, turned: usize, ways: usize) -> usize {
    let sum = class + 2 * turned;
    if sum < 2 * ways { sum } else { sum - 2 * ways }
}

/// The sets of pieces that can fill the first places, given the pieces that fit each place.
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

/// Whether the places can have different pieces, each one that fits.
fn can_be_filled(pieces: &[u32]) -> bool {
    reached(pieces).last() == Some(&true)
}

/// The 24 orientations of a cube: the colours of its centres, and the parity of their permutation.
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

/// How many painted centres differ from those of an orientation. A 2x2x2 has none.
fn differing_centres(size: usize, colours: &PaintedColours, centres: &[Face; 6]) -> usize {
    let differs = |face: &&Face| {
        let painted = colours[centre_sticker(size, **face)];
        painted.is_some_and(|colour| colour != centres[face.index()])
    };
    if size == 2 { 0 } else { Face::ALL.iter().filter(differs).count() }
}

/// The parities of corners and edges; that of the centres makes up for both.
const PARITIES: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

fn remaining(size: usize, colours: &PaintedColours) -> Remaining {
    let groups = groups(size, colours, None);
    // A 2x2x2 has neither edges nor centres: its edges count as solved, its centres as either parity.
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
        Cube { size, stickers: stickers.collect() }.into()
    });
    Remaining { count, only, possible }
}

/// The cube that differs from a painting in the fewest painted stickers.
struct Nearest {
    cost: f64,
    /// The states of all places, by group.
    states: Vec<Vec<usize>>,
    centres: [Face; 6],
}

impl Nearest {
    fn to(groups: &[Group], size: usize, colours: &PaintedColours) -> Nearest {
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

/// A place that the nearest cube changes, and its new state.
struct Change<'a> {
    group: &'a Group,
    place: usize,
    after: usize,
}

impl Change<'_> {
    fn spot(&self) -> PiecePlace {
        self.group.spot(self.place)
    }

    /// Whether its new piece is the one painted at another place.
    fn gets_piece_of(&self, other: &Change) -> bool {
        other.group.ways == self.group.ways
            && other.group.only_piece(other.place) == Some(self.after / self.group.ways)
    }

    /// Whether only the orientation of its piece changes.
    fn is_turned(&self) -> bool {
        self.gets_piece_of(self)
    }
}

/// What is wrong with an impossible painting.
fn mistake(size: usize, colours: &PaintedColours, last: Option<usize>) -> Mistake {
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

/// The question whether to make changes at places or centres. `cells` is the number of cells of a face.
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

/// What is wrong, in words, and the stickers concerned. `changes` are those of the nearest cube.
fn diagnosis(groups: &[Group], colours: &PaintedColours, changes: &[Change]) -> (String, Vec<usize>) {
    for group in groups {
        if let Some(place) = group.fitting.iter().position(|&states| states == 0) {
            let stickers = group.stickers_at(place).to_vec();
            let painted = stickers.iter().filter_map(|&sticker| colours[sticker]).collect();
            let flaw = CubeFlaw::NoSuchPiece { place: group.spot(place), colours: painted };
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
                CubeFlaw::Twice { piece: group.spot(piece).faces, places }.to_string()
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
    // All pieces can be there, so a law is broken. The nearest cube shows where that may be.
    for group in groups {
        if group.ways_on[0][..2] != [0.0; 2] {
            continue;
        }
        let mut broken = changes.iter().filter(|change| change.group.ways == group.ways);
        let first = broken.clone().next();
        let Some(change) = broken.find(|change| change.is_turned()).or(first) else { continue };
        let place = change.spot();
        let words = match group.ways {
            2 => CubeFlaw::FlippedEdge { place }.to_string(),
            // Its painted colours determine the twist.
            _ if change.is_turned() => {
                let before = group.fitting[change.place].trailing_zeros() as usize;
                CubeFlaw::TwistedCorner { place, thirds: ((before + 3 - change.after % 3) % 3) as u8 }
                    .to_string()
            }
            _ => format!("a corner is twisted, perhaps the one at {place}"),
        };
        return (words, group.stickers_at(change.place).to_vec());
    }
    let mut spots = Vec::new();
    changes.iter().for_each(|change| spots.extend_from_slice(change.group.stickers_at(change.place)));
    match changes {
        [one, other] if one.group.ways == other.group.ways => {
            (CubeFlaw::SwappedPair { places: [one.spot(), other.spot()] }.to_string(), spots)
        }
        _ => ("two pieces are swapped".to_string(), spots),
    }
}

/// A minimal set of places that cannot all have different pieces.
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

/// A minimal set of painted centres that no cube has.
fn wrong_centres(size: usize, colours: &PaintedColours) -> Option<(String, Vec<usize>)> {
    let holds = holds();
    let fits =
        |colours: &PaintedColours| holds.iter().any(|(held, _)| differing_centres(size, colours, held) == 0);
    if fits(colours) {
        return None;
    }
    let centres = Face::ALL.map(|face| centre_sticker(size, face));
    let mut kept = colours.to_vec();
    // Two of one colour are easier to see than two in a wrong arrangement, so they are left out last.
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
