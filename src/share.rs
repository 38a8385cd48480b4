//! A session as the query string of a link, and back.
//!
//! `puzzle` names the puzzle, `setup-alg` is the scramble and `alg` what was done since; `state` stands in
//! the place of `setup-alg` where the position has no known scramble; `goal` is a position to lead to, if not the solved one. Other keys are somebody else's: they
//! are carried along behind ours. Links as alg.cubing.net writes them are read too.

use std::fmt;

use form_urlencoded::{Serializer, parse};

use crate::notation::{self, MAX_MOVES, ParseError, Place, Script, find_pair, simplify};
use crate::puzzle::{AnyPuzzle, Puzzle, StateError};
use crate::session::{Action, Session, Setup};

const PUZZLE: &str = "puzzle";
const SETUP: &str = "setup-alg";
/// What alg.cubing.net calls it.
const OTHER_SETUP: &str = "setup";
/// With the value `end`, and with two types of alg.cubing.net, the setup is where the moves lead to.
const ANCHOR: &str = "setup-anchor";
const TYPE: &str = "type";
const STATE: &str = "state";
const ALG: &str = "alg";
const GOAL: &str = "goal";

/// How much of other people's keys is carried along.
const MAX_OTHER_BYTES: usize = 500;

/// The longest link that programs for chatting take as it is: the least of what they allow.
pub const LINK_LIMIT: usize = 2_000;

/// A value of a link that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    UnknownPuzzle { found: String },
    Moves { key: &'static str, error: ParseError },
    State { error: StateError },
    Goal { error: StateError },
    TwoStarts,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The link cannot be used: ")?;
        match self {
            LinkError::UnknownPuzzle { found } => {
                let found: String = found.chars().take(40).collect();
                let known = AnyPuzzle::known();
                write!(f, "in “{PUZZLE}”, there is no puzzle “{found}”; there is {known}.")
            }
            LinkError::Moves { key, error } => write!(f, "in “{key}”, {error}."),
            LinkError::State { error } => write!(f, "in “{STATE}”, {error}."),
            LinkError::Goal { error } => write!(f, "in “{GOAL}”, {error}."),
            LinkError::TwoStarts => write!(f, "“{STATE}” and “{SETUP}” both say where to start."),
        }
    }
}

impl std::error::Error for LinkError {}

/// The parts of a query string as they stand, before they are given meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Raw {
    puzzle: Option<String>,
    setup: Option<String>,
    /// What the setup was called.
    setup_key: &'static str,
    /// Whether the setup is to be reached by the moves rather than left by them.
    is_anchored_at_end: bool,
    state: Option<String>,
    alg: Option<String>,
    goal: Option<String>,
    other: Vec<(String, String)>,
}

impl Raw {
    fn read(query: &str) -> Raw {
        let mut raw = Raw { setup_key: SETUP, ..Raw::default() };
        let mut other_bytes = 0;
        for (key, value) in parse(query.trim_start_matches('?').as_bytes()) {
            let value = value.into_owned();
            match &*key {
                PUZZLE => raw.puzzle = Some(value),
                SETUP => raw.setup = Some(value),
                OTHER_SETUP => (raw.setup, raw.setup_key) = (Some(value), OTHER_SETUP),
                STATE => raw.state = Some(value),
                ALG => raw.alg = Some(value),
                GOAL => raw.goal = Some(value),
                ANCHOR if value == "end" => raw.is_anchored_at_end = true,
                TYPE if matches!(value.as_str(), "alg" | "reconstruction-end-with-setup") => {
                    raw.is_anchored_at_end = true;
                }
                _ => {
                    other_bytes += key.len() + value.len();
                    if other_bytes <= MAX_OTHER_BYTES {
                        raw.other.push((key.into_owned(), value));
                    }
                }
            }
        }
        raw.unescape();
        raw
    }

    /// Puts a link of alg.cubing.net into our spelling. There, a link that names no puzzle means the 3x3x3.
    fn unescape(&mut self) {
        let is_theirs = self.setup_key == OTHER_SETUP || self.alg.as_deref().is_some_and(is_escaped);
        if is_theirs {
            self.puzzle.get_or_insert_with(|| "3x3x3".to_string());
            for text in [&mut self.setup, &mut self.alg].into_iter().flatten() {
                *text = unescaped(text);
            }
        }
    }

    /// The session, or the solved puzzle and what is wrong.
    fn session(&self) -> (Session, Option<LinkError>) {
        let puzzle = match self.puzzle.as_deref().map(|id| (id, AnyPuzzle::named(id))) {
            None => AnyPuzzle::default(),
            Some((_, Some(puzzle))) => puzzle,
            Some((id, None)) => {
                let error = LinkError::UnknownPuzzle { found: id.to_string() };
                return (Session::new(&AnyPuzzle::default()), Some(error));
            }
        };
        match self.session_of(&puzzle) {
            Ok(session) => (session, None),
            Err(error) => (Session::new(&puzzle), Some(error)),
        }
    }

    fn session_of(&self, puzzle: &AnyPuzzle) -> Result<Session, LinkError> {
        let moves = |key, text: &Option<String>, start: &AnyPuzzle| {
            let text = text.as_deref().unwrap_or_default();
            Script::read(text, start).map_err(|error| LinkError::Moves { key, error })
        };
        let setup = match &self.state {
            None => Setup::Moves(moves(self.setup_key, &self.setup, puzzle)?),
            Some(_) if self.setup.is_some() => return Err(LinkError::TwoStarts),
            Some(text) => {
                let position = puzzle.with_text(text).map_err(|error| LinkError::State { error })?;
                Setup::State(position)
            }
        };
        let begun = Session::new(puzzle).after(Action::Begin(setup.clone()));
        let since = moves(ALG, &self.alg, begun.start())?;
        let setup = match setup {
            Setup::Moves(setup) if self.is_anchored_at_end => {
                if setup.len() + since.len() > MAX_MOVES {
                    let error = ParseError::TooLong { place: Place { line: 1, column: 1 } };
                    return Err(LinkError::Moves { key: ALG, error });
                }
                Setup::Moves([&setup[..], &notation::invert(&since)].concat().into())
            }
            setup => setup,
        };
        Ok(Session::new(puzzle).after(Action::Begin(setup)).after(Action::Replace(since)))
    }
}

/// Whether a text of moves is escaped as alg.cubing.net does it, which leaves no spaces and no primes in it. In
/// comments anything may stand.
fn is_escaped(text: &str) -> bool {
    let mut moves = String::new();
    let mut rest = text;
    while let Some(start) = find_pair(rest, b"/*") {
        moves.push_str(&rest[..start]);
        rest = &rest[start..];
        rest = find_pair(rest, b"*/").map_or("", |end| &rest[end + 2..]);
    }
    moves.push_str(rest);
    let without_comment = |line| find_pair(line, b"//").map_or(line, |start| &line[..start]);
    let moves: Vec<&str> = moves.lines().map(without_comment).collect();
    let moves = moves.join("\n");
    let next = moves.chars().skip(1).chain(['_']);
    let has_prime = moves.chars().zip(next).any(|(letter, next)| letter == '-' && !next.is_ascii_digit());
    !moves.contains([' ', '\'']) && (moves.contains(['_']) || has_prime)
}

/// Moves as alg.cubing.net escapes them (`R_U-` for `R U'`), in plain spelling.
fn unescaped(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let spelled = letters.iter().enumerate().map(|(at, letter)| match letter {
        '_' => ' ',
        // Between numbers it is a range of layers.
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

/// What stands for itself in such a text only if it is escaped once more.
const ESCAPED: [(&str, char); 3] = [("&#95;", '_'), ("&#45;", '-'), ("&#2b;", '+')];

/// A link that was read: a session, what was wrong with the link, and the keys that are not ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub session: Session,
    /// Where to lead, if not to the solved puzzle.
    pub goal: Option<AnyPuzzle>,
    pub error: Option<LinkError>,
    pub other: Vec<(String, String)>,
}

/// Reads a query string. A bad value yields the solved puzzle and the error.
pub fn open(query: &str) -> Opened {
    let raw = Raw::read(query);
    let (session, error) = raw.session();
    let goal = raw.goal.as_ref().map(|text| session.position().solved().with_text(text)).transpose();
    let (goal, error) = match (goal, error) {
        (Err(wrong), None) => (None, Some(LinkError::Goal { error: wrong })),
        (goal, error) => (goal.ok().flatten(), error),
    };
    Opened { session, goal, error, other: raw.other }
}

/// Keys that are not ours, and a goal if there is one, as they follow the rest of a link.
pub fn with_goal(other: &[(String, String)], goal: Option<&AnyPuzzle>) -> Vec<(String, String)> {
    let goal = goal.map(|goal| (GOAL.to_string(), goal.text()));
    goal.into_iter().chain(other.iter().cloned()).collect()
}

/// The query string of a session, beginning with `?`.
pub fn query(session: &Session, other: &[(String, String)]) -> String {
    let mut serializer = Serializer::for_suffix(String::from("?"), 1);
    serializer.append_pair(PUZZLE, &session.position().id());
    match session.setup() {
        Setup::Moves(moves) if moves.text().is_empty() => {}
        Setup::Moves(moves) => {
            serializer.append_pair(SETUP, &moves.text());
        }
        Setup::State(position) => {
            serializer.append_pair(STATE, &position.text());
        }
    }
    let alg = session.done_text();
    if !alg.is_empty() {
        serializer.append_pair(ALG, &alg);
    }
    serializer.extend_pairs(other);
    serializer.finish()
}

/// A link to be passed on, and what had to be done to make it short enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub text: String,
    pub fit: Fit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Whole,
    /// Moves were joined where that changes nothing.
    Simplified,
    /// The position is there, but not how it came about.
    PositionOnly,
    TooLong,
}

impl Link {
    /// What whoever copies the link should know.
    pub fn remark(&self) -> Option<String> {
        match self.fit {
            Fit::Whole => None,
            Fit::Simplified => Some(format!(
                "In the link the moves are joined and comments left out, to keep it within the {LINK_LIMIT} characters that chat programs take."
            )),
            Fit::PositionOnly => Some(format!(
                "The link has the position alone: with its moves it would be longer than the {LINK_LIMIT} characters that chat programs take."
            )),
            Fit::TooLong => Some(format!(
                "The link has {} characters: chat programs may cut it off after {LINK_LIMIT}, and some servers refuse more than 8000.",
                self.text.len()
            )),
        }
    }
}

/// The link to a session below the address of the page, as short as it must be.
pub fn link(page: &str, session: &Session, other: &[(String, String)]) -> Link {
    let to = |session: &Session, fit| Link { text: format!("{page}{}", query(session, other)), fit };
    let whole = to(session, Fit::Whole);
    if whole.text.len() <= LINK_LIMIT {
        return whole;
    }
    let simple = to(&simplified(session), Fit::Simplified);
    if simple.text.len() <= LINK_LIMIT {
        return simple;
    }
    let position = session.position().clone();
    let alone = to(&Session::new(&position).after(Action::Begin(Setup::State(position))), Fit::PositionOnly);
    if alone.text.len() <= LINK_LIMIT {
        return alone;
    }
    let shorter = if alone.text.len() < simple.text.len() { alone } else { simple };
    Link { fit: Fit::TooLong, ..shorter }
}

/// The same start and the same position with fewer moves between them.
fn simplified(session: &Session) -> Session {
    let puzzle = session.position();
    let setup = match session.setup() {
        Setup::Moves(moves) => Setup::Moves(simplify(moves, puzzle).into()),
        state @ Setup::State(_) => state.clone(),
    };
    let since = simplify(session.done(), puzzle).into();
    Session::new(puzzle).after(Action::Begin(setup)).after(Action::Replace(since))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Move;
    use crate::scramble::Random;

    #[test]
    fn links_bring_sessions_back() {
        let mut random = Random::from_seed(5);
        for id in AnyPuzzle::OFFERED {
            let puzzle = AnyPuzzle::named(id).expect("an offered puzzle exists");
            for _ in 0..200 {
                let setup = puzzle.random_moves(random.below(30), 11, &mut random);
                let since = puzzle.random_moves(random.below(30), 11, &mut random);
                let by_moves = Setup::Moves(setup.into());
                let by_state = Setup::State(puzzle.random_state(&mut random));
                for start in [by_moves, by_state] {
                    let session = Session::new(&puzzle)
                        .after(Action::Begin(start))
                        .after(Action::Replace(since.clone().into()));
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
        // Some begin where the moves can end at the setup.
        let types = ["?type=alg&setup=F&alg=R_U", "?type=reconstruction-end-with-setup&setup=F&alg=R_U"];
        for link in ["?puzzle=3x3x3&setup-alg=F&alg=R+U&setup-anchor=end"].into_iter().chain(types) {
            let opened = open(link);
            assert_eq!(query(&opened.session, &opened.other), "?puzzle=3x3x3&setup-alg=F+U%27+R%27&alg=R+U");
        }
        let written = "?puzzle=3x3x3&alg=%5BR%2C+U%5D2+%2F%2F+twice";
        let opened = open(written);
        assert_eq!(opened.error, None);
        assert_eq!(query(&opened.session, &[]), written);
        // Somewhere in the middle of it the moves are written out.
        assert_eq!(
            query(&opened.session.after(Action::Undo), &[]),
            "?puzzle=3x3x3&alg=R+U+R%27+U%27+R+U+R%27"
        );
    }

    #[test]
    fn a_link_is_made_short_enough_or_says_that_it_is_not() {
        let page = "https://example.org/";
        let [small, large] = ["3x3x3", "64x64x64"].map(|id| AnyPuzzle::named(id).expect("it is known"));
        let with = |puzzle: &AnyPuzzle, moves: Vec<Move>| {
            let session = Session::new(puzzle).after(Action::Replace(moves.into()));
            (link(page, &session, &[]), session)
        };
        let mut random = Random::from_seed(11);
        assert_eq!(with(&small, small.random_moves(100, 1, &mut random)).0.fit, Fit::Whole);
        let waste = vec![Move::new('R', 1); 1_001];
        let (wasteful, session) = with(&small, waste);
        assert_eq!(
            (wasteful.text.as_str(), wasteful.fit),
            ("https://example.org/?puzzle=3x3x3&alg=R", Fit::Simplified)
        );
        assert_eq!(open(&query(&session, &[])).session.position(), session.position());
        let (alone, session) = with(&small, small.random_moves(2_000, 1, &mut random));
        assert_eq!(alone.fit, Fit::PositionOnly);
        let opened = open(alone.text.trim_start_matches(page));
        assert_eq!((opened.session.position(), opened.error), (session.position(), None));
        let (long, session) = with(&large, large.random_moves(2_000, 1, &mut random));
        assert_eq!(long.fit, Fit::TooLong);
        assert_eq!(open(long.text.trim_start_matches(page)).session.position(), session.position());
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
                "in “alg”, column 3: expected one of the moves R, U, F (or L, D, B), found “Q”",
            ),
            ("setup-alg=R9", "in “setup-alg”, column 2: expected a count from 2 to 6, found “9”"),
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

    #[test]
    fn whatever_is_done_with_a_cube_its_link_brings_back() {
        use proptest::prelude::*;
        let text = "((R|U2|Rw'|x|M|\\(R U\\)2|\\[F, 2-3D\\]'|// c_-\n|/\\* c \\*/|\\.) ){0,8}";
        proptest!(|(setup in text, since in text, deeds in prop::collection::vec(0..7_usize, 0..12))| {
            let cube = AnyPuzzle::named("5x5x5").expect("it is known");
            let [setup, since] = [setup, since].map(|text| Script::read(&text, &cube).expect("well written"));
            let mut session =
                Session::new(&cube).after(Action::Begin(Setup::Moves(setup))).after(Action::Replace(since));
            for deed in deeds {
                let before = session.clone();
                session = session.after(match deed {
                    0 => Action::Undo,
                    1 => Action::Redo,
                    2 => Action::Jump(session.moves().len() / 2),
                    3 => Action::TurnAll(vec![Move::new('F', 1), Move::new('U', 2)]),
                    4 => Action::LayOut(session.way_back().expect("it began with moves")),
                    5 => Action::Turn(session.moves().get(session.cursor()).map_or(Move::new('R', 1), |ahead| ahead.times(1))),
                    _ => Action::Turn(Move::new('R', 1)),
                });
                if deed > 4 {
                    let undone = session.after(Action::Undo);
                    prop_assert_eq!(undone.position(), before.position());
                }
                if deed == 4 {
                    prop_assert!(session.after(Action::Jump(usize::MAX)).position().is_solved());
                }
                let link = query(&session, &[]);
                let opened = open(&link);
                prop_assert_eq!(opened.error, None);
                prop_assert_eq!(opened.session.position(), session.position(), "{}", link);
                prop_assert_eq!(query(&opened.session, &[]), link);
                let shared = super::link("", &session, &[]);
                let opened = open(&shared.text);
                prop_assert_eq!(opened.session.position(), session.position(), "{}", shared.text);
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
        proptest!(|(alg in "[RUFLDBQ '’2-9(\\[]{0,30}", key in "(alg|setup-alg|state|puzzle)")| {
            let opened = open(&format!("{key}={alg}"));
            let again = open(&query(&opened.session, &opened.other));
            prop_assert_eq!(again.session, opened.session);
        });
    }
}
