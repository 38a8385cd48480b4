//! A session as the query string of a link, and back.
//!
//! `puzzle` names the puzzle, `setup-alg` is the scramble and `alg` what was done since; `state` stands in
//! the place of `setup-alg` where the position has no known scramble. Other keys are somebody else's: they
//! are carried along behind ours.

use std::fmt;

use form_urlencoded::{Serializer, parse};

use crate::notation::{self, ParseError};
use crate::puzzle::{AnyPuzzle, Puzzle, StateError};
use crate::session::{Action, Session, Setup};

const PUZZLE: &str = "puzzle";
const SETUP: &str = "setup-alg";
const STATE: &str = "state";
const ALG: &str = "alg";

/// How much of other people's keys is carried along.
const MAX_OTHER_BYTES: usize = 500;

/// A value of a link that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    UnknownPuzzle { found: String },
    Moves { key: &'static str, error: ParseError },
    State { error: StateError },
    TwoStarts,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The link cannot be used: ")?;
        match self {
            LinkError::UnknownPuzzle { found } => {
                let found: String = found.chars().take(40).collect();
                let known = AnyPuzzle::OFFERED.join(", ");
                write!(f, "in “{PUZZLE}”, there is no puzzle “{found}”; there is {known}.")
            }
            LinkError::Moves { key, error } => write!(f, "in “{key}”, {error}."),
            LinkError::State { error } => write!(f, "in “{STATE}”, {error}."),
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
    state: Option<String>,
    alg: Option<String>,
    other: Vec<(String, String)>,
}

impl Raw {
    fn read(query: &str) -> Raw {
        let mut raw = Raw::default();
        let mut other_bytes = 0;
        for (key, value) in parse(query.trim_start_matches('?').as_bytes()) {
            let value = value.into_owned();
            match &*key {
                PUZZLE => raw.puzzle = Some(value),
                SETUP => raw.setup = Some(value),
                STATE => raw.state = Some(value),
                ALG => raw.alg = Some(value),
                _ => {
                    other_bytes += key.len() + value.len();
                    if other_bytes <= MAX_OTHER_BYTES {
                        raw.other.push((key.into_owned(), value));
                    }
                }
            }
        }
        raw
    }

    fn session(&self) -> Result<Session, (AnyPuzzle, LinkError)> {
        let puzzle = match self.puzzle.as_deref() {
            None => AnyPuzzle::default(),
            Some(id) => AnyPuzzle::named(id)
                .ok_or_else(|| (AnyPuzzle::default(), LinkError::UnknownPuzzle { found: id.to_string() }))?,
        };
        self.session_of(&puzzle).map_err(|error| (puzzle, error))
    }

    fn session_of(&self, puzzle: &AnyPuzzle) -> Result<Session, LinkError> {
        let moves = |key, text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            notation::parse(text, puzzle).map_err(|error| LinkError::Moves { key, error })
        };
        let setup = match &self.state {
            None => Setup::Moves(moves(SETUP, &self.setup)?),
            Some(_) if self.setup.is_some() => return Err(LinkError::TwoStarts),
            Some(text) => {
                let position = puzzle.with_text(text).map_err(|error| LinkError::State { error })?;
                Setup::State(position)
            }
        };
        let since = moves(ALG, &self.alg)?;
        Ok(Session::new(puzzle).after(Action::Begin(setup)).after(Action::Replace(since)))
    }
}

/// A link that was read: a session, what was wrong with the link, and the keys that are not ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub session: Session,
    pub error: Option<LinkError>,
    pub other: Vec<(String, String)>,
}

/// Reads a query string. A bad value yields the solved puzzle and the error.
pub fn open(query: &str) -> Opened {
    let raw = Raw::read(query);
    let (session, error) = match raw.session() {
        Ok(session) => (session, None),
        Err((puzzle, error)) => (Session::new(&puzzle), Some(error)),
    };
    Opened { session, error, other: raw.other }
}

/// The query string of a session, beginning with `?`.
pub fn query(session: &Session, other: &[(String, String)]) -> String {
    let mut serializer = Serializer::for_suffix(String::from("?"), 1);
    serializer.append_pair(PUZZLE, &session.position().id());
    match session.setup() {
        Setup::Moves(moves) if moves.is_empty() => {}
        Setup::Moves(moves) => {
            serializer.append_pair(SETUP, &notation::print(moves));
        }
        Setup::State(position) => {
            serializer.append_pair(STATE, &position.text());
        }
    }
    if !session.done().is_empty() {
        serializer.append_pair(ALG, &notation::print(session.done()));
    }
    serializer.extend_pairs(other);
    serializer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scramble::Random;

    #[test]
    fn links_bring_sessions_back() {
        let mut random = Random::from_seed(5);
        for id in AnyPuzzle::OFFERED {
            let puzzle = AnyPuzzle::named(id).expect("an offered puzzle exists");
            for _ in 0..200 {
                let setup = puzzle.random_moves(random.below(30), 11, &mut random);
                let since = puzzle.random_moves(random.below(30), 11, &mut random);
                let by_moves = Setup::Moves(setup);
                let by_state = Setup::State(puzzle.random_state(&mut random));
                for start in [by_moves, by_state] {
                    let session = Session::new(&puzzle)
                        .after(Action::Begin(start))
                        .after(Action::Replace(since.clone()));
                    let opened = open(&query(&session, &[]));
                    assert_eq!((opened.session, opened.error), (session, None));
                }
            }
        }
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
