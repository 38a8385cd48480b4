//! A session as the query string of a link, and back.
//!
//! `puzzle` names the puzzle (without it, moves are for the 3x3x3), `setup-alg` is the scramble and `alg` the moves since;
//! `state` replaces `setup-alg` if the scramble is not known. `at` is the cursor: how many of the moves are done, all of
//! them if it is missing. `solution` is where a solution begins among them. `goal` is the position to reach, if not the
//! solved one. `hold` is the hold of a puzzle that has two. `title` describes what is shown. All other keys are unknown
//! here: they are kept and written after ours. Links of alg.cubing.net and Twizzle are read too.

use std::fmt;

use form_urlencoded::{Serializer, parse};

use crate::notation::{
    self, Held, Hold, MAX_MOVES, MAX_TEXT, Move, ParseError, Script, TextPlace, Vocabulary, simplify,
};
use crate::puzzle::{AnyKind, AnyPuzzle, Kind, Puzzle, StateError};
use crate::workbench::session::{Session, SessionAction, Setup, SetupError};

const PUZZLE: &str = "puzzle";
const SETUP: &str = "setup-alg";
/// The name of the key on alg.cubing.net.
const OTHER_SETUP: &str = "setup";
/// The former name of the key on Twizzle.
const FORMER_SETUP: &str = "experimental-setup-alg";
/// With the value `end`, and with two types of alg.cubing.net, the setup is the position after the moves. The other
/// spellings are an earlier one of Twizzle, and that of its Rust library.
const ANCHOR: &str = "setup-anchor";
const OTHER_ANCHORS: [&str; 2] = ["experimental-setup-anchor", "setup_anchor"];
const TYPE: &str = "type";
const STATE: &str = "state";
const ALG: &str = "alg";
const AT: &str = "at";
const SOLUTION: &str = "solution";
const GOAL: &str = "goal";
/// The name of the [`Hold`] that moves are written for; [`Hold::Middle`] if it is missing.
const HOLD: &str = "hold";
const TITLE: &str = "title";

/// The puzzle of moves that come without one.
const USUAL_PUZZLE: &str = "3x3x3";

/// How many bytes of unknown keys and their values are kept.
const MAX_OTHER_BYTES: usize = 500;

/// The longest title that is kept, in bytes.
const MAX_TITLE: usize = 200;

/// The longest query string that is parsed, in bytes. The longest of ours have two texts of moves, the stickers of a goal
/// (24,576 for the largest cube) and less than 5,000 characters of all else.
pub const MAX_QUERY: usize = 700_000;

/// The longest text of moves in a link of ours, percent-encoded. Ten thousand moves alone take at most half of it.
const MAX_WRITTEN: usize = 300_000;

/// The longest link that chat programs take unchanged, in characters: the lowest of their limits.
pub const LINK_LIMIT: usize = 2_000;

/// Why a link cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// No puzzle has this id.
    UnknownPuzzle {
        /// The id in the link.
        found: String,
    },
    /// Moves cannot be read.
    Moves {
        /// The key that has the moves.
        key: &'static str,
        /// What is wrong with them.
        error: ParseError,
    },
    /// The position cannot be read.
    State {
        /// What is wrong with it.
        error: StateError,
    },
    /// The goal cannot be read.
    Goal {
        /// What is wrong with it.
        error: StateError,
    },
    /// No hold has this name.
    Hold {
        /// The name in the link.
        found: String,
    },
    /// Both a position and a scramble say where to start.
    TwoStarts,
    /// A number of moves is out of range.
    Place {
        /// The key that has the place.
        key: &'static str,
        /// The value in the link.
        found: String,
        /// The last possible place, in moves.
        last: usize,
    },
    /// The setup is the position after the moves, but they cannot be taken back from there.
    NotLeadingThere,
    /// The query string has more than [`MAX_QUERY`] bytes.
    TooLong {
        /// The key with the longest value.
        key: String,
    },
    /// The link says nothing about a puzzle.
    Nothing,
}

impl LinkError {
    /// The reason, as a part of a sentence.
    pub fn reason(&self) -> String {
        match self {
            LinkError::UnknownPuzzle { found } => {
                let known = AnyKind::known_ids();
                format!("in “{PUZZLE}”, there is no puzzle “{}”; there is {known}", beginning(found))
            }
            LinkError::Moves { key, error } => format!("in “{key}”, {error}"),
            LinkError::State { error } => format!("in “{STATE}”, {error}"),
            LinkError::Goal { error } => format!("in “{GOAL}”, {error}"),
            LinkError::Hold { found } => {
                let [one, other] = Hold::ALL.map(Hold::name);
                format!("in “{HOLD}”, expected “{one}” or “{other}”, found “{}”", beginning(found))
            }
            LinkError::TwoStarts => format!("“{STATE}” and “{SETUP}” both say where to start"),
            LinkError::Place { key, found, last } => {
                format!(
                    "in “{key}”, expected a number of moves from 0 to {last}, found “{}”",
                    beginning(found)
                )
            }
            LinkError::NotLeadingThere => format!("in “{ANCHOR}”, the moves cannot be taken back from there"),
            LinkError::TooLong { key } => format!(
                "a link has at most {MAX_QUERY} characters, of which this one has too many, the most in “{}”",
                beginning(key)
            ),
            LinkError::Nothing => "it says nothing of a puzzle, moves or a position".to_string(),
        }
    }
}

/// The beginning of a text that may be long, to quote.
fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The link cannot be used: {}.", self.reason())
    }
}

impl std::error::Error for LinkError {}

/// The values of a query string, not yet interpreted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Raw {
    puzzle: Option<String>,
    setup: Option<String>,
    /// The key of the setup.
    setup_key: &'static str,
    /// Whether the setup is the position after the moves rather than before them.
    is_anchored_at_end: bool,
    state: Option<String>,
    alg: Option<String>,
    at: Option<String>,
    solution: Option<String>,
    goal: Option<String>,
    hold: Option<String>,
    /// Unknown keys, after the title if there is one.
    other: Vec<(String, String)>,
}

impl Raw {
    fn read(query: &str) -> Result<Raw, LinkError> {
        if query.len() > MAX_QUERY {
            let longest = query.trim_start_matches('?').split('&').max_by_key(|pair| pair.len());
            let key = longest.and_then(|pair| pair.split('=').next()).unwrap_or_default();
            return Err(LinkError::TooLong { key: beginning(key) });
        }
        let mut raw = Raw { setup_key: SETUP, ..Raw::default() };
        let mut title = None;
        let mut other_bytes = 0;
        for (key, value) in parse(query.trim_start_matches('?').as_bytes()) {
            let value = value.into_owned();
            match &*key {
                PUZZLE => raw.puzzle = Some(value),
                SETUP => raw.setup = Some(value),
                OTHER_SETUP => (raw.setup, raw.setup_key) = (Some(value), OTHER_SETUP),
                FORMER_SETUP => (raw.setup, raw.setup_key) = (Some(value), FORMER_SETUP),
                STATE => raw.state = Some(value),
                ALG => raw.alg = Some(value),
                AT => raw.at = Some(value),
                SOLUTION => raw.solution = Some(value),
                GOAL => raw.goal = Some(value),
                HOLD => raw.hold = Some(value),
                TITLE => title = Some(cut_to(MAX_TITLE, value)),
                key if value == "end" && (key == ANCHOR || OTHER_ANCHORS.contains(&key)) => {
                    raw.is_anchored_at_end = true;
                }
                TYPE if matches!(value.as_str(), "alg" | "reconstruction-end-with-setup") => {
                    raw.is_anchored_at_end = true;
                }
                "" if value.is_empty() => {}
                _ => {
                    other_bytes += key.len() + value.len();
                    if other_bytes <= MAX_OTHER_BYTES {
                        raw.other.push((key.into_owned(), value));
                    }
                }
            }
        }
        raw.other.splice(0..0, title.map(|title| (TITLE.to_string(), title)));
        raw.unescape();
        Ok(raw)
    }

    /// Whether it says anything about a puzzle.
    fn is_about_a_puzzle(&self) -> bool {
        [&self.puzzle, &self.setup, &self.state, &self.alg, &self.goal].into_iter().any(Option::is_some)
    }

    /// Converts a link of alg.cubing.net to our spelling. There, a link that names no puzzle means the 3x3x3.
    fn unescape(&mut self) {
        let is_theirs = self.setup_key == OTHER_SETUP || self.alg.as_deref().is_some_and(is_escaped);
        if is_theirs {
            self.puzzle.get_or_insert_with(|| USUAL_PUZZLE.to_string());
            for text in [&mut self.setup, &mut self.alg].into_iter().flatten() {
                *text = unescaped(text);
            }
        }
    }

    fn open(self) -> Opened {
        let (session, error) = self.session();
        let goal = self.goal.as_ref().map(|text| session.position().solved().with_text(text)).transpose();
        let (goal, error) = match (goal, error) {
            (Err(wrong), None) => (None, Some(LinkError::Goal { error: wrong })),
            (goal, error) => (goal.ok().flatten(), error),
        };
        let hold = self.hold(session.position()).unwrap_or_default();
        // The hold is used even if the rest of the link cannot be.
        let session = match hold.filter(|_| error.is_some()) {
            Some(hold) => session.after(SessionAction::Hold(hold)),
            None => session,
        };
        let mut other = self.other;
        let unknown = self.hold.map(|value| (HOLD.to_string(), value));
        other.extend(
            unknown
                .filter(|(key, value)| !is_ours(key, session.position()) && value.len() <= MAX_OTHER_BYTES),
        );
        Opened { session, hold, goal, error, other }
    }

    /// The session, or the solved puzzle and the error.
    fn session(&self) -> (Session, Option<LinkError>) {
        let puzzle = match self.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return (Session::new(&AnyPuzzle::default()), Some(error)),
        };
        match self.session_of(&puzzle) {
            Ok(session) => (session, None),
            Err(error) => (Session::new(&puzzle), Some(error)),
        }
    }

    /// The puzzle that is named; else the one that the position belongs to; else the 3x3x3 if there are moves; else our
    /// default.
    fn puzzle(&self) -> Result<AnyPuzzle, LinkError> {
        if let Some(id) = &self.puzzle {
            return AnyPuzzle::named(id).ok_or_else(|| LinkError::UnknownPuzzle { found: id.clone() });
        }
        let known = || AnyKind::offered().into_iter().map(|kind| kind.solved());
        let shown = |text: &String| known().find_map(|puzzle| puzzle.parse_any(text).ok());
        if let Some(position) = self.state.as_ref().and_then(shown) {
            return Ok(position.solved());
        }
        let has_moves = [&self.setup, &self.alg].into_iter().flatten().any(|text| !text.trim().is_empty());
        let usual = AnyPuzzle::named(USUAL_PUZZLE).filter(|_| has_moves);
        Ok(usual.unwrap_or_default())
    }

    fn session_of(&self, puzzle: &AnyPuzzle) -> Result<Session, LinkError> {
        let hold = self.hold(puzzle)?.unwrap_or_default();
        let alg = self.alg.as_deref().unwrap_or_default();
        let unreadable = |key| move |error| LinkError::Moves { key, error };
        let setup = match (&self.state, &self.setup) {
            (Some(_), Some(_)) => return Err(LinkError::TwoStarts),
            (Some(text), None) => {
                let position = puzzle.with_text(text).map_err(|error| LinkError::State { error })?;
                Setup::State(position)
            }
            (None, text) => {
                let text = text.as_deref().unwrap_or_default();
                let setup =
                    Script::read_held(text, puzzle, hold.into()).map_err(unreadable(self.setup_key))?;
                match self.is_anchored_at_end {
                    true => Setup::Moves(before(alg, &setup, puzzle, hold)?),
                    false => Setup::Moves(setup),
                }
            }
        };
        let started = Session::with_setup(puzzle, setup).ok_or(LinkError::NotLeadingThere)?;
        let started = started.after(SessionAction::Hold(hold));
        let moves = started.read_moves(alg).map_err(unreadable(ALG))?;
        let end = moves.len();
        let at = self.at.as_ref().map(|text| place(AT, text, end)).transpose()?;
        let solution = self.solution.as_ref().map(|text| place(SOLUTION, text, end)).transpose()?;
        let session = started.with_moves(moves, at.unwrap_or(end), solution);
        Ok(session.expect("the moves were read for this start, and the places are among them"))
    }

    /// The hold in the link, for a puzzle that has two. For others the key is unknown.
    fn hold(&self, puzzle: &AnyPuzzle) -> Result<Option<Hold>, LinkError> {
        match self.hold.as_ref().filter(|_| puzzle.is_held_in_two_ways()) {
            None => Ok(None),
            Some(name) => Hold::named(name).map(Some).ok_or_else(|| LinkError::Hold { found: name.clone() }),
        }
    }
}

/// A place among moves: how many come before it.
fn place(key: &'static str, text: &str, last: usize) -> Result<usize, LinkError> {
    let place = text.trim().parse().ok().filter(|place| *place <= last);
    place.ok_or_else(|| LinkError::Place { key, found: text.to_string(), last })
}

/// The setup from which the moves lead to where `setup` leads.
fn before(alg: &str, setup: &Script, puzzle: &AnyPuzzle, hold: Hold) -> Result<Script, LinkError> {
    let error = |error| LinkError::Moves { key: ALG, error };
    let moves: Vec<Move> = if puzzle.is_held_in_two_ways() {
        // They are read so that they end with the puzzle held as the setup leaves it.
        let end = setup.spelled(hold.into()).end();
        let read = |held: Held| Script::read_held(alg, puzzle, held).map_err(error);
        read(end.before(end, read(end)?.spelled(end).end()))?.to_vec()
    } else {
        notation::read(alg, puzzle).map_err(error)?.expand().into_iter().map(|step| step.mv).collect()
    };
    if setup.len() + moves.len() > MAX_MOVES {
        return Err(error(ParseError::TooLong { place: TextPlace { line: 1, column: 1 } }));
    }
    Ok([&setup[..], &notation::invert(&moves)].concat().into())
}

/// Truncates a text to at most `bytes` bytes.
fn cut_to(bytes: usize, mut text: String) -> String {
    let end = (0..=bytes.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text.truncate(end.unwrap_or(0));
    text
}

/// Whether a text of moves is escaped as alg.cubing.net does it, which leaves no spaces in it. Comments may contain
/// anything.
fn is_escaped(text: &str) -> bool {
    let mut moves = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        moves.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    moves.push_str(rest);
    let without_comment = moves.lines().map(|line| line.split_once("//").map_or(line, |(moves, _)| moves));
    let moves: Vec<&str> = without_comment.collect();
    let moves = moves.join("\n");
    let next = moves.chars().skip(1).chain(['_']);
    let has_prime = moves.chars().zip(next).any(|(letter, next)| letter == '-' && !next.is_ascii_digit());
    // Some links have unescaped primes.
    !moves.contains([' ']) && (moves.contains(['_']) || has_prime && !moves.contains(['\'']))
}

/// Moves as alg.cubing.net escapes them (`R_U-` for `R U'`), in plain spelling.
fn unescaped(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let spelled = letters.iter().enumerate().map(|(at, letter)| match letter {
        '_' => ' ',
        // Between digits it is a range of layers.
        '-' if !(is_digit(at.checked_sub(1)) && is_digit(Some(at + 1))) => '\'',
        other => *other,
    });
    let spelled: String = spelled.collect();
    let mut plain = String::new();
    let mut rest = spelled.as_str();
    while let Some(letter) = rest.chars().next() {
        let escaped = ESCAPED.iter().find(|(escape, _)| rest.starts_with(escape));
        let (length, letter) =
            escaped.map_or((letter.len_utf8(), letter), |(escape, letter)| (escape.len(), *letter));
        plain.push(letter);
        rest = &rest[length..];
    }
    plain
}

/// The escapes of literal characters in such a text.
const ESCAPED: [(&str, char); 3] = [("&#95;", '_'), ("&#45;", '-'), ("&#2b;", '+')];

/// A link that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The session; the solved puzzle where the link is wrong.
    pub session: Session,
    /// The hold in the link, if there is one; it is set in the session too.
    pub hold: Option<Hold>,
    /// The position to reach, if not the solved one.
    pub goal: Option<AnyPuzzle>,
    /// Why the link cannot be used.
    pub error: Option<LinkError>,
    /// Unknown keys and the title, to be written again.
    pub other: Vec<(String, String)>,
}

/// The title of a link, from [`Opened::other`].
pub fn title(other: &[(String, String)]) -> Option<&str> {
    let title = other.iter().find(|(key, _)| key == TITLE).map(|(_, title)| title.trim());
    title.filter(|title| !title.is_empty())
}

/// The same keys without the title, for when another session replaces the one that it describes.
pub fn without_title(other: &[(String, String)]) -> Vec<(String, String)> {
    other.iter().filter(|(key, _)| key != TITLE).cloned().collect()
}

/// Whether reading a query string and drawing its position takes so long that it should not be done in one go.
pub fn is_heavy(query: &str) -> bool {
    const LONG: usize = 4_000;
    const LARGE: usize = 20;
    let is_large = || {
        let named = parse(query.trim_start_matches('?').as_bytes()).find(|(key, _)| key == PUZZLE);
        named
            .and_then(|(_, id)| AnyKind::named(&id))
            .is_some_and(|kind| kind.sizes().iter().any(|choice| choice.size > LARGE))
    };
    query.len() > LONG || is_large()
}

/// Reads a query string. A bad value yields the solved puzzle and the error.
pub fn open(query: &str) -> Opened {
    match Raw::read(query) {
        Ok(raw) => raw.open(),
        Err(error) => Opened {
            session: Session::new(&AnyPuzzle::default()),
            hold: None,
            goal: None,
            error: Some(error),
            other: Vec::new(),
        },
    }
}

/// What a pasted text contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A link that can be used.
    Link(Box<Opened>),
    /// Moves or a position.
    Setup(Setup),
}

/// Why a pasted text cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PasteError {
    /// It is a link that cannot be used.
    Link(Box<LinkError>),
    /// It is no link, and neither moves nor a position.
    Setup(SetupError),
}

impl fmt::Display for PasteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasteError::Link(error) => write!(f, "the link cannot be used: {}", error.reason()),
            PasteError::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PasteError {}

/// Reads a pasted text: a link of ours or of another site, or a position or moves of the puzzle on the bench, written for
/// this hold.
pub fn pasted(text: &str, puzzle: &AnyPuzzle, hold: Hold) -> Result<Pasted, PasteError> {
    match pasted_link(text) {
        Some(Ok(opened)) => Ok(Pasted::Link(Box::new(opened))),
        Some(Err(error)) => Err(PasteError::Link(Box::new(error))),
        None => Setup::read_held(text, puzzle, hold).map(Pasted::Setup).map_err(PasteError::Setup),
    }
}

/// Reads a text that is a link; `None` for any other text. Unlike [`open`], it fails on any error: a link that cannot be
/// used must not replace the session on the bench.
pub fn pasted_link(text: &str) -> Option<Result<Opened, LinkError>> {
    let raw = Raw::read(query_of(text)?);
    let raw = raw.and_then(|raw| if raw.is_about_a_puzzle() { Ok(raw) } else { Err(LinkError::Nothing) });
    Some(raw.map(Raw::open).and_then(|mut opened| match opened.error.take() {
        None => Ok(opened),
        Some(error) => Err(error),
    }))
}

/// The query string of a text that is a link: an address, or a query string alone. No player known to us puts anything
/// after `#`.
fn query_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_web = ["http://", "https://"]
        .into_iter()
        .any(|scheme| text.get(..scheme.len()).is_some_and(|begins| begins.eq_ignore_ascii_case(scheme)));
    let address = text.split('#').next().unwrap_or_default();
    match address.split_once('?') {
        None => is_web.then_some(""),
        // A question mark may be the character of a sticker, but then no key follows it.
        Some((page, query)) => {
            let is_key = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '-' | '_');
            let key = query.split_once('=').map(|(key, _)| key);
            let has_key = key.is_some_and(|key| !key.is_empty() && key.chars().all(is_key));
            // Address bars may hide the scheme.
            let is_page = page.contains('/') && page.contains('.') && !page.contains(char::is_whitespace);
            (is_web || has_key && (page.is_empty() || is_page)).then_some(query)
        }
    }
}

/// The goal, if there is one, and unknown keys, as they follow the rest of a link.
pub fn with_goal(other: &[(String, String)], goal: Option<&AnyPuzzle>) -> Vec<(String, String)> {
    let goal = goal.map(|goal| (GOAL.to_string(), goal.text()));
    goal.into_iter().chain(other.iter().cloned()).collect()
}

/// Whether a key that was unknown to another puzzle has a meaning for this one.
fn is_ours(key: &str, puzzle: &AnyPuzzle) -> bool {
    key == HOLD && puzzle.is_held_in_two_ways()
}

/// The query string of a session, beginning with `?`. It has all that is visible: the moves ahead too, with brackets and
/// comments, the cursor, and where a solution begins. Moves are written for the chosen hold.
pub fn query(session: &Session, other: &[(String, String)]) -> String {
    let mut serializer = Serializer::for_suffix(String::from("?"), 1);
    serializer.append_pair(PUZZLE, &session.position().id());
    if session.hold() != Hold::default() {
        serializer.append_pair(HOLD, session.hold().name());
    }
    let held = session.hold().into();
    let held = match session.setup() {
        Setup::State(position) => {
            serializer.append_pair(STATE, &position.text());
            held
        }
        Setup::Moves(setup) => append_moves(&mut serializer, SETUP, setup, held),
    };
    append_moves(&mut serializer, ALG, session.moves(), held);
    let at = session.has_moves_ahead().then_some((AT, session.cursor()));
    let solution = session.solution_start().map(|start| (SOLUTION, start));
    serializer.extend_pairs(at.into_iter().chain(solution).map(|(key, place)| (key, place.to_string())));
    serializer.extend_pairs(other.iter().filter(|(key, _)| !is_ours(key, session.position())));
    serializer.finish()
}

/// Appends moves as they are written, or without brackets and comments if a link cannot hold these. Returns how the puzzle
/// is held after them.
fn append_moves(serializer: &mut Serializer<String>, key: &str, moves: &Script, start: Held) -> Held {
    let fits = |text: &str| {
        let encoded = || form_urlencoded::byte_serialize(text.as_bytes()).map(str::len).sum::<usize>();
        text.len() <= MAX_TEXT && encoded() <= MAX_WRITTEN
    };
    let mut spelled = moves.spelled(start);
    if !fits(spelled.text()) {
        spelled = Script::from(moves.to_vec()).spelled(start);
    }
    if !spelled.text().is_empty() {
        serializer.append_pair(key, spelled.text());
    }
    spelled.end()
}

/// A link to share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The address with its query string.
    pub text: String,
    /// How it was shortened.
    pub fit: LinkFit,
}

/// How much of a session a link contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkFit {
    /// All of it.
    Whole,
    /// Moves are merged where that changes nothing.
    Simplified,
    /// Moves are merged, and those ahead left out.
    DoneOnly,
    /// The position without the moves that led to it.
    PositionOnly,
    /// The shortest of these, and still more than [`LINK_LIMIT`] characters.
    TooLong,
}

impl Link {
    /// The message to the user about a shortened link.
    pub fn remark(&self) -> Option<String> {
        match self.fit {
            LinkFit::Whole => None,
            LinkFit::Simplified => Some(format!(
                "In the link the moves are joined and comments left out, to keep it within the {LINK_LIMIT} characters that chat programs take."
            )),
            LinkFit::DoneOnly => Some(format!(
                "In the link the moves are joined, and comments and the moves ahead left out, to keep it within the {LINK_LIMIT} characters that chat programs take."
            )),
            LinkFit::PositionOnly => Some(format!(
                "The link has the position alone: with its moves it would be longer than the {LINK_LIMIT} characters that chat programs take."
            )),
            LinkFit::TooLong => Some(format!(
                "The link has {} characters: chat programs may cut it off after {LINK_LIMIT}, and some servers refuse more than 8000.",
                self.text.len()
            )),
        }
    }
}

/// The link to a session, with the address of the page; shortened only if it is longer than [`LINK_LIMIT`].
pub fn link(page: &str, session: &Session, other: &[(String, String)]) -> Link {
    let to = |session: &Session, fit| Link { text: format!("{page}{}", query(session, other)), fit };
    let whole = to(session, LinkFit::Whole);
    if whole.text.len() <= LINK_LIMIT {
        return whole;
    }
    let simple = to(&simplified(session, session.moves().len()), LinkFit::Simplified);
    if simple.text.len() <= LINK_LIMIT {
        return simple;
    }
    let done = to(&simplified(session, session.cursor()), LinkFit::DoneOnly);
    if done.text.len() <= LINK_LIMIT {
        return done;
    }
    let position = session.position().clone();
    let held = Session::new(&position).after(SessionAction::Hold(session.hold()));
    let alone = to(&held.after(SessionAction::Begin(Setup::State(position))), LinkFit::PositionOnly);
    if alone.text.len() <= LINK_LIMIT {
        return alone;
    }
    let shorter = if alone.text.len() < done.text.len() { alone } else { done };
    Link { fit: LinkFit::TooLong, ..shorter }
}

/// The session with its moves merged and cut at `end`, which is not before the cursor. The start and the position stay. A
/// solution that is cut is dropped.
fn simplified(session: &Session, end: usize) -> Session {
    let puzzle = session.position();
    let setup = match session.setup() {
        Setup::Moves(moves) => Setup::Moves(simplify(moves, puzzle).into()),
        state @ Setup::State(_) => state.clone(),
    };
    let solution = session.solution_start().filter(|_| end == session.moves().len());
    // Moves on both sides of a place are not merged.
    let mut places = [session.cursor(), solution.unwrap_or(end), end];
    places.sort_unstable();
    let (mut moves, mut from) = (Vec::new(), 0);
    let moved = places.map(|place| {
        moves.extend(simplify(&session.moves()[from..place], puzzle));
        from = place;
        (place, moves.len())
    });
    let after = |place| moved.into_iter().find(|(before, _)| *before == place).map_or(0, |(_, after)| after);
    let (cursor, solution) = (after(session.cursor()), solution.map(after));
    let started =
        Session::with_setup(puzzle, setup).map(|started| started.after(SessionAction::Hold(session.hold())));
    let simple = started.and_then(|started| started.with_moves(moves.into(), cursor, solution));
    simple.unwrap_or_else(|| session.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Move;
    use crate::random::Random;

    #[test]
    fn a_link_that_cannot_be_used_still_says_how_the_puzzle_is_held() {
        let opened = open("?puzzle=gear&hold=face&alg=R+Q");
        assert!(opened.error.is_some());
        assert_eq!((opened.hold, opened.session.hold()), (Some(Hold::Face), Hold::Face));
    }

    #[test]
    fn what_is_too_long_to_keep_its_comments_keeps_its_position() {
        let puzzle = AnyPuzzle::named("gear").expect("it is offered");
        // Each of these letters takes six characters in a link.
        let remark = format!("/*{}*/", "я".repeat(60_000));
        for (setup, alg) in
            [("x U".to_string(), format!("x U R {remark}")), (format!("y R {remark} x"), "U R".to_string())]
        {
            let read = |text: &str, session: &Session| session.read_moves(text).expect("it is well written");
            let started = Session::new(&puzzle);
            let setup = started.read_setup(&setup).expect("it is well written");
            let started = started.after(SessionAction::Begin(Setup::Moves(setup)));
            let session = started.after(SessionAction::Replace(read(&alg, &started)));
            let again = open(&query(&session, &[])).session;
            assert_eq!((again.start(), again.position()), (session.start(), session.position()));
        }
    }

    #[test]
    fn links_bring_sessions_back() {
        let mut random = Random::from_seed(5);
        for kind in AnyKind::offered() {
            let puzzle = kind.solved();
            for _ in 0..200 {
                let setup = puzzle.random_moves(random.below(30), 11, &mut random);
                let since = puzzle.random_moves(random.below(30), 11, &mut random);
                let by_moves = Setup::Moves(setup.into());
                let by_state = Setup::State(puzzle.random_state(&mut random));
                for start in [by_moves, by_state] {
                    let session = Session::new(&puzzle)
                        .after(SessionAction::Begin(start))
                        .after(SessionAction::Replace(since.clone().into()));
                    let opened = open(&query(&session, &[]));
                    assert_eq!((opened.session, opened.error), (session, None));
                }
            }
        }
    }

    #[test]
    fn a_goal_travels_with_the_position() {
        let query = "?puzzle=tiles-3x3&state=8+7+1%2F6+0+2%2F5+4+3&goal=0+1+2%2F3+4+5%2F6+7+8&x=y";
        let opened = open(query);
        assert_eq!(opened.error, None);
        assert_eq!(opened.goal.as_ref().map(AnyPuzzle::text).as_deref(), Some("0 1 2/3 4 5/6 7 8"));
        let other = with_goal(&opened.other, opened.goal.as_ref());
        assert_eq!(super::query(&opened.session, &other), query);
        let wrong =
            open("?puzzle=tiles-3x3&goal=0+1+2%2F3+4+5%2F6+7+7").error.expect("a tile is there twice");
        assert!(wrong.to_string().contains("in “goal”, column 17: tile 7 is there twice"), "{wrong}");
    }

    #[test]
    fn a_link_reads_as_people_write_it() {
        let opened = open("?puzzle=gear&setup-alg=R+U2%20F5'&alg=R’U&utm_source=a%26b");
        assert_eq!(opened.error, None);
        assert_eq!(
            query(&opened.session, &opened.other),
            "?puzzle=gear&setup-alg=R+U2+F5%27&alg=R%27+U&utm_source=a%26b"
        );
    }

    #[test]
    fn other_peoples_links_are_read_and_brackets_kept() {
        let opened = open("?puzzle=5x5x5&setup=R_U-_2&#45;3Rw&alg=".replace("&#45;", "%26%2345%3B").as_str());
        assert_eq!(opened.error, None);
        assert_eq!(query(&opened.session, &opened.other), "?puzzle=5x5x5&setup-alg=R+U%27+2-3Rw");
        let opened = open("?puzzle=3x3x3&alg=R2-_F");
        assert_eq!(query(&opened.session, &[]), "?puzzle=3x3x3&alg=R2%27+F");
        // Theirs may have lines and comments, and name no puzzle; ours may have lines and underscores.
        let opened = open("?setup=R_U-&alg=R-_D_%2F%2FInsert_it%0AU2-_R");
        assert_eq!(
            query(&opened.session, &[]),
            "?puzzle=3x3x3&setup-alg=R+U%27&alg=R%27+D+%2F%2FInsert+it%0AU2%27+R"
        );
        for ours in
            ["?puzzle=3x3x3&setup-alg=%2F%2F+only+words&alg=R%2F%2Fa-b_c", "?puzzle=3x3x3&alg=%2F*a_b-c*%2FR"]
        {
            assert_eq!(query(&open(ours).session, &[]), ours);
        }
        let opened = open("?alg=R_U-_%2F%2F_cross");
        assert_eq!(query(&opened.session, &[]), "?puzzle=3x3x3&alg=R+U%27+%2F%2F+cross");
        let long = open("?puzzle=3x3x3&setup-anchor=end&setup-alg=(R)9999&alg=(R)9999");
        assert!(long.error.is_some_and(|error| error.to_string().contains("more than 10000 moves")));
        let error = open("?setup=R_Q").error.expect("the link is bad").to_string();
        assert!(error.contains("in “setup”, column 3"), "{error}");
        // Some links have the setup after the moves.
        let types = ["?type=alg&setup=F&alg=R_U", "?type=reconstruction-end-with-setup&setup=F&alg=R_U"];
        for link in ["?puzzle=3x3x3&setup-alg=F&alg=R+U&setup-anchor=end"].into_iter().chain(types) {
            let opened = open(link);
            assert_eq!(query(&opened.session, &opened.other), "?puzzle=3x3x3&setup-alg=F+U%27+R%27&alg=R+U");
        }
        let written = "?puzzle=3x3x3&alg=%5BR%2C+U%5D2+%2F%2F+twice";
        let opened = open(written);
        assert_eq!(opened.error, None);
        assert_eq!(query(&opened.session, &[]), written);
        // In the middle of it the text is the same, and the cursor is written too.
        assert_eq!(query(&opened.session.after(SessionAction::Undo), &[]), format!("{written}&at=7"));
        // Some leave the primes as they are; Twizzle had other names at first.
        let opened = open("?alg=R2%27_U%27_D-_%2F%2F_PLL");
        assert_eq!(query(&opened.session, &[]), "?puzzle=3x3x3&alg=R2%27+U%27+D%27+%2F%2F+PLL");
        for anchor in ["experimental-setup-anchor", "setup_anchor"] {
            let opened = open(&format!("?alg=R+U&experimental-setup-alg=F&{anchor}=end"));
            assert_eq!(query(&opened.session, &opened.other), "?puzzle=3x3x3&setup-alg=F+U%27+R%27&alg=R+U");
        }
        let error = open("?experimental-setup-alg=R+Q").error.expect("the link is bad").to_string();
        assert!(error.contains("in “experimental-setup-alg”, column 3"), "{error}");
    }

    #[test]
    fn moves_without_a_puzzle_are_those_of_the_usual_cube() {
        for link in ["?alg=R+M2", "?setup-alg=x+Rw", "?alg=R&at=0", "?setup=", "?alg=%2F%2F+words"] {
            let opened = open(link);
            assert_eq!((opened.session.position().id().as_str(), opened.error), ("3x3x3", None), "{link}");
        }
        // The puzzle follows from the position.
        for id in ["gear", "2x2x2", "3x3x3", "7x7x7", "tiles-3x3", "tiles-5x4"] {
            let position = AnyPuzzle::named(id).expect("it is known").random_state(&mut Random::from_seed(2));
            let text: String = form_urlencoded::byte_serialize(position.text().as_bytes()).collect();
            let opened = open(&format!("?state={text}"));
            assert_eq!((opened.session.position(), opened.error), (&position, None));
        }
        let cube = AnyPuzzle::named("4x4x4").expect("it is known").text();
        assert_eq!(open(&format!("?state={cube}&alg=Rw&at=0")).session.position().text(), cube);
    }

    #[test]
    fn a_link_holds_the_whole_text_the_place_in_it_and_the_solution() {
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let text = Script::read("[R, U] // first\n(F D)2 /* last */", &cube).expect("well written");
        let written = Session::new(&cube).after(SessionAction::Replace(text)).after(SessionAction::Jump(5));
        let link = query(&written, &[]);
        assert_eq!(link, "?puzzle=3x3x3&alg=%5BR%2C+U%5D+%2F%2F+first%0A%28F+D%292+%2F*+last+*%2F&at=5");
        assert_eq!(open(&link).session, written);
        let laid_out = written.after(SessionAction::lay_out(written.way_back().expect("it is known")));
        let laid_out = laid_out.after(SessionAction::Redo);
        let link = query(&laid_out, &[]);
        assert!(link.ends_with("&at=6&solution=5"), "{link}");
        let opened = open(&link).session;
        assert_eq!((opened.solution_start(), opened.cursor()), (Some(5), 6));
        assert_eq!(opened.solution_position(), laid_out.solution_position());
        // Old links have no place: everything is done.
        let old = open("?puzzle=gear&setup-alg=R&alg=U+F").session;
        assert_eq!((old.cursor(), old.solution_start()), (2, None));
    }

    #[test]
    fn a_text_that_no_link_can_hold_is_written_as_moves() {
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let comment = "é".repeat(90_000);
        let text = Script::read(&format!("R U // {comment}"), &cube).expect("well written");
        let session = Session::new(&cube).after(SessionAction::Replace(text)).after(SessionAction::Undo);
        assert_eq!(query(&session, &[]), "?puzzle=3x3x3&alg=R+U&at=1");
        // Further turns make it too long.
        let text = Script::read(&format!("R U // {}", "-".repeat(199_990)), &cube).expect("well written");
        let session = Session::new(&cube).after(SessionAction::Replace(text));
        assert_eq!(open(&query(&session, &[])).session, session);
        let longer = session.after(SessionAction::TurnAll(vec![Move::new('F', 1); 9]));
        assert_eq!(open(&query(&longer, &[])).session.position(), longer.position());
    }

    #[test]
    fn the_longest_link_of_ours_is_read_and_what_is_longer_is_not_looked_into() {
        let cube = AnyPuzzle::named("64x64x64").expect("it is known");
        let longest = Move { layers: crate::notation::Layers::Range(62, 63), letter: 'R', amount: -9_999 };
        let moves = vec![longest; MAX_MOVES];
        let setup = Setup::Moves(moves.clone().into());
        let by_state = Setup::State(cube.random_state(&mut Random::from_seed(8)));
        for setup in [setup, by_state] {
            let session = Session::with_setup(&cube, setup)
                .and_then(|started| started.with_moves(moves.clone().into(), 9_999, Some(9_998)));
            let session = session.expect("the moves can be done");
            let goal = cube.random_state(&mut Random::from_seed(9));
            let other = ("x".repeat(250), "é".repeat(125));
            let link = query(&session, &with_goal(std::slice::from_ref(&other), Some(&goal)));
            assert!(link.len() <= MAX_QUERY);
            let opened = open(&link);
            assert_eq!((opened.error, opened.goal, &opened.other), (None, Some(goal), &vec![other]));
            assert_eq!(opened.session, session);
        }
        let setup = "-".repeat(MAX_WRITTEN - 100);
        let text = Script::read(&format!("/*{}*/", &setup[..MAX_TEXT - 4]), &cube).expect("well written");
        let session = Session::with_setup(&cube, Setup::Moves(text.clone()))
            .and_then(|started| started.with_moves(text, 0, None));
        let session = session.expect("there are no moves");
        assert_eq!(open(&query(&session, &[])).session, session);
        for (key, value) in [("alg", "R+"), ("state", "UR"), ("title", "ab"), ("é", "%27")] {
            let link = format!("?puzzle=3x3x3&x=y&{key}={}", value.repeat(MAX_QUERY / 2));
            let error = open(&link).error.expect("it is too long").to_string();
            let expected = format!(
                "The link cannot be used: a link has at most 700000 characters, of which this one has too many, the most in “{key}”."
            );
            assert_eq!(error, expected);
            assert_eq!(pasted_link(&link), Some(Err(LinkError::TooLong { key: key.to_string() })));
        }
        let long = "R ".repeat(MAX_TEXT);
        let error = pasted(&long, &cube, Hold::Middle).expect_err("it is too long").to_string();
        assert_eq!(error, "the text is longer than 200000 bytes");
    }

    #[test]
    fn a_title_is_read_and_kept() {
        let opened = open("?x=y&title=T-Perm%3A+2+%26+more&alg=R&type=reconstruction");
        assert_eq!(title(&opened.other), Some("T-Perm: 2 & more"));
        assert_eq!(
            query(&opened.session, &opened.other),
            "?puzzle=3x3x3&alg=R&title=T-Perm%3A+2+%26+more&x=y&type=reconstruction"
        );
        // That holds with many other keys, and long titles are cut.
        let long = open(&format!("?x={}&y=z&title=a{}", "x".repeat(500), "é".repeat(500)));
        assert_eq!(title(&long.other), Some(format!("a{}", "é".repeat(99)).as_str()));
        assert_eq!(open(&query(&long.session, &long.other)), long);
        assert_eq!(title(&open("?title=+&alg=R").other), None);
        assert_eq!(title(&open("?alg=R").other), None);
    }

    #[test]
    fn links_are_distinguished_from_moves_and_positions() {
        let gear = AnyPuzzle::default();
        let links = [
            "https://alpha.twizzle.net/edit/?alg=R+U+R%27&setup-alg=F&puzzle=4x4x4",
            "https://alpha.twizzle.net/edit/?alg=R+U+R%27&experimental-setup-alg=F&puzzle=4x4x4",
            "https://alg.cubing.net/?alg=R_U_R-&setup=F&puzzle=4x4x4",
            "  HTTP://alg.cubing.net/?alg=R_U_R-&setup=F&puzzle=4x4x4#top\n",
            "alg.cubing.net/?alg=R_U_R-&setup=F&puzzle=4x4x4",
            "?puzzle=4x4x4&setup-alg=F&alg=R+U+R%27",
            "http://localhost:8080/?puzzle=4x4x4&setup-alg=F&alg=R+U+R%27&at=3",
        ];
        for link in links {
            let Ok(Pasted::Link(opened)) = pasted(link, &gear, Hold::Middle) else {
                panic!("{link} is a link")
            };
            assert_eq!(query(&opened.session, &[]), "?puzzle=4x4x4&setup-alg=F&alg=R+U+R%27");
        }
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let comment = "R // https://alg.cubing.net/?alg=U";
        for (text, puzzle) in [("R U", &gear), (comment, &cube), (&cube.text(), &cube), (&gear.text(), &gear)]
        {
            assert_eq!(
                pasted(text, puzzle, Hold::Middle),
                Setup::read(text, puzzle).map(Pasted::Setup).map_err(PasteError::Setup)
            );
            assert!(pasted(text, puzzle, Hold::Middle).is_ok(), "{text}");
        }
        // Stickers may be any six characters.
        let own = cube.text().replace('U', "?");
        assert_eq!(pasted(&own, &cube, Hold::Middle), Ok(Pasted::Setup(Setup::State(cube.clone()))));
        let wrong = [
            (
                "https://alg.cubing.net/?puzzle=1x1x1&alg=x",
                "the link cannot be used: in “puzzle”, there is no puzzle “1x1x1”",
            ),
            (
                "https://alpha.twizzle.net/edit/?puzzle=megaminx&alg=R",
                "in “puzzle”, there is no puzzle “megaminx”",
            ),
            ("https://alg.cubing.net/?alg=R_Q", "in “alg”, column 3"),
            ("?alg=R&at=2", "in “at”, expected a number of moves from 0 to 1, found “2”"),
            ("https://example.org/watch?v=R", "it says nothing of a puzzle, moves or a position"),
            ("https://example.org/", "it says nothing of a puzzle, moves or a position"),
        ];
        for (text, message) in wrong {
            let error = pasted(text, &gear, Hold::Middle).expect_err("it cannot be used").to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn a_link_says_how_gears_are_held() {
        let face = "?puzzle=gear&hold=face&setup-alg=R+U&alg=F";
        let opened = open(face);
        assert_eq!((opened.error, opened.hold), (None, Some(Hold::Face)));
        assert_eq!(opened.session.position(), open("?puzzle=gear&setup-alg=R+F&alg=R").session.position());
        assert_eq!(query(&opened.session, &opened.other), face);
        let middle = opened.session.after(SessionAction::Hold(Hold::Middle));
        assert_eq!(query(&middle, &[]), "?puzzle=gear&setup-alg=R+F&alg=R");
        assert_eq!(open("?puzzle=gear&hold=middle&alg=R+U").session, open("?puzzle=gear&alg=R+U").session);
        assert_eq!(open("?puzzle=gear&alg=R+U").hold, None);
        // Texts stay as they are written. A position that came without moves begins with every name in its place.
        for written in [
            "?puzzle=gear-cube&hold=face&setup-alg=%28R+U%293+%2F%2F+so&alg=%5BF%2C+U%5D+x+R",
            "?puzzle=gear&setup-alg=R+x&alg=U+%2F%2F+the+front",
        ] {
            assert_eq!(query(&open(written).session, &[]), written);
        }
        let state = open("?puzzle=gear&alg=R+F").session.position().text();
        let entered = open(&format!("?puzzle=gear&hold=face&state={state}&alg=U"));
        assert_eq!(entered.session.position(), open("?puzzle=gear&alg=R+F+U").session.position());
        // Moves that end at the setup.
        let ended = open("?puzzle=gear&hold=face&setup-anchor=end&setup-alg=R&alg=U+F").session;
        assert_eq!(ended.position(), open("?puzzle=gear&alg=R").session.position());
        assert_eq!(query(&ended, &[]), "?puzzle=gear&hold=face&setup-alg=R+F%27+U%27&alg=U+F");
        let error = open("?puzzle=gear&hold=left&alg=R").error.expect("there is no such way").to_string();
        assert!(error.contains("in “hold”, expected “middle” or “face”, found “left”"), "{error}");
        // For a puzzle with one hold the key is unknown and kept.
        let cube = open("?puzzle=3x3x3&alg=L+U&hold=face");
        assert_eq!((&cube.error, cube.hold, cube.session.hold()), (&None, None, Hold::Middle));
        assert_eq!(query(&cube.session, &cube.other), "?puzzle=3x3x3&alg=L+U&hold=face");
        let chosen = cube
            .session
            .after(SessionAction::Choose(AnyPuzzle::default()))
            .after(SessionAction::Turn(Move::new('R', 1)));
        assert_eq!(query(&chosen, &cube.other), "?puzzle=gear&alg=R", "it would mean something else here");
        let much = open(&format!("?x={}&puzzle=gear&hold=face&alg=R+U", "y".repeat(1_000)));
        assert_eq!(much.session.position(), open(face).session.start());
    }

    #[test]
    fn a_link_is_made_short_enough_or_says_that_it_is_not() {
        let page = "https://example.org/";
        let [small, large] = ["3x3x3", "64x64x64"].map(|id| AnyPuzzle::named(id).expect("it is known"));
        let with = |puzzle: &AnyPuzzle, moves: Vec<Move>| {
            let session = Session::new(puzzle).after(SessionAction::Replace(moves.into()));
            (link(page, &session, &[]), session)
        };
        let mut random = Random::from_seed(11);
        assert_eq!(with(&small, small.random_moves(100, 1, &mut random)).0.fit, LinkFit::Whole);
        let waste = vec![Move::new('R', 1); 1_001];
        let (wasteful, session) = with(&small, waste);
        assert_eq!(
            (wasteful.text.as_str(), wasteful.fit),
            ("https://example.org/?puzzle=3x3x3&alg=R", LinkFit::Simplified)
        );
        assert_eq!(open(&query(&session, &[])).session.position(), session.position());
        let (alone, session) = with(&small, small.random_moves(2_000, 1, &mut random));
        assert_eq!(alone.fit, LinkFit::PositionOnly);
        let opened = open(alone.text.trim_start_matches(page));
        assert_eq!((opened.session.position(), opened.error), (session.position(), None));
        let (long, session) = with(&large, large.random_moves(2_000, 1, &mut random));
        assert_eq!(long.fit, LinkFit::TooLong);
        assert_eq!(open(long.text.trim_start_matches(page)).session.position(), session.position());
        // What lies ahead is left out before what was done.
        let ahead = small.random_moves(2_000, 1, &mut random);
        let session =
            Session::new(&small).after(SessionAction::TurnAll(small.random_moves(20, 1, &mut random)));
        let session = session.after(SessionAction::lay_out(ahead));
        let done = link(page, &session, &[]);
        assert_eq!(done.fit, LinkFit::DoneOnly);
        assert!(done.remark().is_some_and(|remark| remark.contains("the moves ahead left out")));
        let opened = open(done.text.trim_start_matches(page)).session;
        assert_eq!((opened.position(), opened.moves().len()), (session.position(), 20));
        assert_eq!((opened.cursor(), opened.solution_start()), (20, None));
        // But not if merging them is enough.
        let session =
            session.after(SessionAction::lay_out(vec![Move::new('R', 1); 1_001])).after(SessionAction::Redo);
        let simple = link(page, &session, &[]);
        assert_eq!(simple.fit, LinkFit::Simplified);
        let opened = open(simple.text.trim_start_matches(page)).session;
        assert_eq!(opened.position(), session.position());
        assert_eq!(opened.solution_position(), session.solution_position());
        assert!(!opened.has_moves_ahead(), "a thousand times R is nothing");
    }

    #[test]
    fn large_cubes_and_long_links_are_heavy() {
        for light in ["", "?puzzle=3x3x3&alg=R", "?alg=64x64x64", "?puzzle=tiles-16x16", "?puzzle=17x17x17"] {
            assert!(!is_heavy(light), "{light}");
        }
        assert!(is_heavy("?puzzle=64x64x64"));
        assert!(is_heavy(&format!("?alg={}", "R".repeat(9_999))));
    }

    #[test]
    fn an_empty_link_is_the_solved_ball() {
        for empty in ["", "?", "?alg=", "?&&="] {
            let opened = open(empty);
            assert_eq!((opened.session, opened.error), (Session::new(&AnyPuzzle::default()), None));
        }
    }

    #[test]
    fn bad_values_are_named_with_their_place_and_give_the_solved_puzzle() {
        let cases = [
            ("puzzle=skewb", "in “puzzle”, there is no puzzle “skewb”"),
            (
                "puzzle=gear&alg=R+Q",
                "in “alg”, column 3: expected one of the moves R, U, F (or L, D, B) or x, y, z, found “Q”",
            ),
            ("puzzle=gear&setup-alg=R9", "in “setup-alg”, column 2: expected a count from 2 to 6, found “9”"),
            ("setup-alg=R+Q", "in “setup-alg”, column 3: expected one of the moves U R F D L B"),
            ("alg=R+U&at=3", "in “at”, expected a number of moves from 0 to 2, found “3”."),
            ("alg=R+U&at=-1", "in “at”, expected a number of moves from 0 to 2, found “-1”."),
            ("alg=R+U&at=", "in “at”, expected a number of moves from 0 to 2, found “”."),
            ("at=1", "in “at”, expected a number of moves from 0 to 0, found “1”."),
            ("alg=R&solution=x", "in “solution”, expected a number of moves from 0 to 1, found “x”."),
            (
                "puzzle=tiles-3x3&setup-anchor=end&alg=R",
                "in “setup-anchor”, the moves cannot be taken back from there.",
            ),
            ("state=UUU", "in “state”, expected 58 characters, found 3"),
            ("state=x&setup-alg=R", "“state” and “setup-alg” both say where to start"),
        ];
        for (link, message) in cases {
            let opened = open(link);
            let error = opened.error.expect("the link is bad").to_string();
            assert!(error.contains(message), "{link}: {error}");
            assert!(opened.session.position().is_solved());
        }
    }

    /// The visible parts of a session.
    fn all_of(session: &Session) -> (&Setup, &AnyPuzzle, &Script, usize, &AnyPuzzle, Option<usize>) {
        let (moves, cursor, solution) = (session.moves(), session.cursor(), session.solution_start());
        (session.setup(), session.start(), moves, cursor, session.position(), solution)
    }

    #[test]
    fn whatever_is_done_with_a_cube_its_link_brings_back() {
        use proptest::prelude::*;
        let text = "((R|U2|Rw'|x|M|\\(R U\\)2|\\[F, 2-3D\\]'|// c_-\n|/\\* c \\*/|\\.) ){0,8}";
        proptest!(|(setup in text, since in text, actions in prop::collection::vec(0..7_usize, 0..12))| {
            let cube = AnyPuzzle::named("5x5x5").expect("it is known");
            let [setup, since] = [setup, since].map(|text| Script::read(&text, &cube).expect("well written"));
            let mut session =
                Session::new(&cube).after(SessionAction::Begin(Setup::Moves(setup))).after(SessionAction::Replace(since));
            for action in actions {
                let before = session.clone();
                session = session.after(match action {
                    0 => SessionAction::Undo,
                    1 => SessionAction::Redo,
                    2 => SessionAction::Jump(session.moves().len() / 2),
                    3 => SessionAction::TurnAll(vec![Move::new('F', 1), Move::new('U', 2)]),
                    4 => SessionAction::lay_out(session.way_back().expect("it began with moves")),
                    5 => SessionAction::Turn(session.moves().get(session.cursor()).map_or(Move::new('R', 1), |ahead| ahead.times(1))),
                    _ => SessionAction::Turn(Move::new('R', 1)),
                });
                if action > 4 {
                    let undone = session.after(SessionAction::Undo);
                    prop_assert_eq!(undone.position(), before.position());
                }
                if action == 4 {
                    prop_assert!(session.after(SessionAction::Jump(usize::MAX)).position().is_solved());
                }
                let link = query(&session, &[]);
                let opened = open(&link);
                prop_assert_eq!(opened.error, None);
                prop_assert_eq!(all_of(&opened.session), all_of(&session), "{}", link);
                prop_assert_eq!(query(&opened.session, &[]), link);
                let shared = super::link("", &session, &[]);
                prop_assert_eq!(shared.fit, LinkFit::Whole);
                let opened = open(&shared.text);
                prop_assert_eq!(all_of(&opened.session), all_of(&session), "{}", shared.text);
                // Shortened, the places that matter are the same.
                let simple = simplified(&session, session.moves().len());
                prop_assert_eq!(simple.position(), session.position());
                prop_assert_eq!(simple.solution_position(), session.solution_position());
                let ends = [&simple, &session].map(|session| session.after(SessionAction::Jump(usize::MAX)).position().clone());
                prop_assert_eq!(&ends[0], &ends[1]);
                let done = simplified(&session, session.cursor());
                prop_assert_eq!((done.position(), done.has_moves_ahead()), (session.position(), false));
            }
        });
    }

    #[test]
    fn no_link_panics_and_every_link_can_be_written_again() {
        use proptest::prelude::*;
        proptest!(|(link in ".*")| {
            let opened = open(&link);
            let again = open(&query(&opened.session, &opened.other));
            prop_assert_eq!(again.session, opened.session);
            prop_assert_eq!(again.error, None);
        });
        proptest!(|(alg in "[RUFLDBQ '’2-9(\\[]{0,30}", key in "(alg|setup-alg|state|puzzle|hold|hold=face&alg)")| {
            let opened = open(&format!("{key}={alg}"));
            let again = open(&query(&opened.session, &opened.other));
            prop_assert_eq!(again.session, opened.session);
        });
    }
}
