//! The list of times as a text that the browser stores, and back.
//!
//! The first line names the format and its version. Each further line is a solve: when it ended, the puzzle, the milliseconds, the
//! penalty, the moves and the scramble, separated by tabs. A stored text may be damaged: a line that cannot be read is dropped
//! and reported, and the rest is still read.

use std::fmt::{self, Write as _};

use super::timed_solve::{LAST_MOMENT, MAX_NAME, MAX_SCRAMBLE, Penalty, Solve};
use super::times::{MAX_SOLVES, Times};

const FORMAT: &str = "unfold times ";
const VERSION: u32 = 1;
/// Written for moves that were not counted.
const NOT_COUNTED: &str = "-";
const FIELDS: usize = 6;

/// How many dropped lines a report lists, and how many characters of a wrong value it quotes.
const NAMED: usize = 5;
const QUOTED: usize = 30;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimesFlaw {
    /// The first line does not name the format.
    Heading {
        /// The beginning of the line.
        found: String,
    },
    /// The first line names another version of it.
    Version {
        /// The version in the text.
        found: u32,
    },
    /// A line, counted from one, was left out.
    Line {
        /// The number of the line.
        number: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// There were more than [`MAX_SOLVES`] solves.
    TooMany {
        /// How many of the oldest were dropped.
        dropped: usize,
    },
}

/// Why a line is not a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has another number of fields.
    Fields {
        /// How many fields it has.
        found: usize,
    },
    /// A field has a value that it cannot have.
    Value {
        /// What the field is called in messages.
        field: &'static str,
        /// The beginning of the value.
        found: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Fields { found } => write!(f, "it has {found} fields instead of {FIELDS}"),
            Fault::Value { field, found } => write!(f, "its {field} is “{found}”"),
        }
    }
}

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimesReading {
    /// The solves that could be read.
    pub times: Times,
    /// What is wrong with the text, in the order of the lines.
    pub flaws: Vec<TimesFlaw>,
}

/// Writes all solves as a text that [`read`] reads.
pub fn write(times: &Times) -> String {
    let mut text = format!("{FORMAT}{VERSION}\n");
    for solve in times.solves() {
        let Solve { when, puzzle, scramble, milliseconds, penalty, moves } = solve;
        let (puzzle, scramble, penalty) = (escaped(puzzle), escaped(scramble), penalty.word());
        let moves = moves.map_or(NOT_COUNTED.to_string(), |moves| moves.to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{when}\t{puzzle}\t{milliseconds}\t{penalty}\t{moves}\t{scramble}");
    }
    text
}

/// Reads as much of a text as it can.
pub fn read(text: &str) -> TimesReading {
    let mut flaws = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    let version = lines.peek().map_or(Some(VERSION), |(_, line)| version(line));
    match version {
        Some(VERSION) => {}
        Some(found) => flaws.push(TimesFlaw::Version { found }),
        None => flaws.push(TimesFlaw::Heading { found: quoted(text.lines().next().unwrap_or_default()) }),
    }
    let mut solves = Vec::new();
    // A first line that is no heading may still be a solve.
    for (number, line) in lines.skip(usize::from(version.is_some())) {
        match solve(line, version.is_none_or(|version| version > VERSION)) {
            Ok(solve) => solves.push(solve),
            // The missing heading is reported already.
            Err(_) if line.is_empty() || number == 1 => {}
            Err(fault) => flaws.push(TimesFlaw::Line { number, fault }),
        }
    }
    let dropped = solves.len().saturating_sub(MAX_SOLVES);
    if dropped > 0 {
        flaws.push(TimesFlaw::TooMany { dropped });
    }
    TimesReading { times: solves.into_iter().collect(), flaws }
}

fn version(line: &str) -> Option<u32> {
    line.trim_end().strip_prefix(FORMAT)?.parse().ok()
}

/// Reads a line. Later versions may have more fields.
fn solve(line: &str, may_have_more: bool) -> Result<Solve, Fault> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [when, puzzle, milliseconds, penalty, moves, scramble] = match fields.first_chunk::<FIELDS>() {
        Some(known) if may_have_more || fields.len() == FIELDS => *known,
        _ => return Err(Fault::Fields { found: fields.len() }),
    };
    let fault = |field, found: &str| Fault::Value { field, found: quoted(found) };
    let name = unescaped(puzzle, MAX_NAME).filter(|name| !name.is_empty());
    let counted = match moves {
        NOT_COUNTED => None,
        _ => Some(moves.parse().map_err(|_| fault("number of moves", moves))?),
    };
    Ok(Solve {
        when: when.parse().ok().filter(|&when| when <= LAST_MOMENT).ok_or_else(|| fault("moment", when))?,
        puzzle: name.ok_or_else(|| fault("puzzle", puzzle))?,
        scramble: unescaped(scramble, MAX_SCRAMBLE).ok_or_else(|| fault("scramble", scramble))?,
        milliseconds: milliseconds.parse().map_err(|_| fault("time", milliseconds))?,
        penalty: Penalty::ALL
            .into_iter()
            .find(|known| known.word() == penalty)
            .ok_or_else(|| fault("penalty", penalty))?,
        moves: counted,
    })
}

/// Characters that must not be in a field, and the letters that replace them after a backslash.
const ESCAPES: [(char, char); 4] = [('\\', '\\'), ('\t', 't'), ('\n', 'n'), ('\r', 'r')];

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match ESCAPES.into_iter().find(|(plain, _)| *plain == letter) {
            Some((_, name)) => escaped.extend(['\\', name]),
            None => escaped.push(letter),
        }
    }
    escaped
}

/// `None` for an unknown escape, or if the result is longer than `most` bytes.
fn unescaped(text: &str, most: usize) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => {
                let name = letters.next()?;
                ESCAPES.into_iter().find(|(_, known)| *known == name)?.0
            }
            _ => letter,
        });
    }
    (plain.len() <= most).then_some(plain)
}

fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

impl TimesReading {
    /// What had to be repaired, in a few sentences; `None` if nothing had to be.
    pub fn report(&self) -> Option<String> {
        let mut sentences = Vec::new();
        let mut left_out = Vec::new();
        for flaw in &self.flaws {
            match flaw {
                TimesFlaw::Heading { found } => sentences.push(format!(
                    "The kept times begin with “{found}” instead of “{FORMAT}{VERSION}” and were read as far as they could be."
                )),
                TimesFlaw::Version { found } => sentences.push(format!(
                    "The kept times are of version {found}, which this page does not know, and were read as far as they could be."
                )),
                TimesFlaw::TooMany { dropped } => sentences.push(format!(
                    "Of the kept times, only the latest {MAX_SOLVES} were read; {dropped} earlier were left out."
                )),
                TimesFlaw::Line { number, fault } => left_out.push((number, fault)),
            }
        }
        if let Some((number, fault)) = left_out.first() {
            sentences.push(match left_out.len() {
                1 => format!("Of the kept times, line {number} was left out: {fault}."),
                count => {
                    let numbers = left_out.iter().take(NAMED).map(|(number, _)| number.to_string());
                    let numbers = numbers.collect::<Vec<_>>().join(", ");
                    let more = if count > NAMED { " and others" } else { "" };
                    format!("Of the kept times, {count} lines were left out ({numbers}{more}); of line {number}, {fault}.")
                }
            });
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TWO: &str =
        "unfold times 1\n1700000000000\t3x3x3\t12345\t+2\t52\tR U F2\n1700000100000\tgear\t999\tDNF\t-\t\n";

    #[test]
    fn a_line_is_a_solve() {
        let reading = read(TWO);
        assert_eq!((reading.report(), reading.times.solves().len()), (None, 2));
        assert_eq!(
            reading.times.solves()[0],
            Solve {
                when: 1_700_000_000_000,
                puzzle: "3x3x3".to_string(),
                scramble: "R U F2".to_string(),
                milliseconds: 12_345,
                penalty: Penalty::PlusTwo,
                moves: Some(52),
            }
        );
        assert_eq!(write(&reading.times), TWO);
        assert_eq!(read(&TWO.replace('\n', "\r\n")), reading, "as other systems end lines");
        assert_eq!(read(""), TimesReading::default());
    }

    #[test]
    fn a_broken_line_is_left_out_and_named() {
        let reading = read(&TWO.replace("12345", "12,3"));
        assert_eq!(reading.times.solves().len(), 1);
        let report = reading.report().expect("one line was left out");
        assert_eq!(report, "Of the kept times, line 2 was left out: its time is “12,3”.");
        for (good, bad) in [
            ("1700000000000", "253402300800000"),
            ("1700000000000", "-5"),
            ("\t3x3x3\t", "\t\t"),
            ("12345", "4294967296"),
            ("+2", "+4"),
            ("\t52\t", "\t\t"),
            ("R U F2", "R\\x"),
            ("R U F2", "R\t1"),
            ("R U F2", &"R ".repeat(501)),
        ] {
            let reading = read(&TWO.replacen(good, bad, 1));
            assert!(
                matches!(&reading.flaws[..], [TimesFlaw::Line { number: 2, .. }]),
                "{bad}: {:?}",
                reading.flaws
            );
        }
        let many = format!("{TWO}{}", "\tnonsense\n".repeat(7));
        assert_eq!(
            read(&many).report().as_deref(),
            Some(
                "Of the kept times, 7 lines were left out (4, 5, 6, 7, 8 and others); of line 4, it has 2 fields instead of 6."
            )
        );
    }

    #[test]
    fn what_another_version_wrote_is_read_as_far_as_it_can_be() {
        let newer = TWO.replace("times 1", "times 2").replace("\tR U F2", "\tR U F2\ta note");
        let reading = read(&newer);
        assert_eq!(reading.times, read(TWO).times);
        assert_eq!(reading.flaws, [TimesFlaw::Version { found: 2 }]);
        let headless = TWO.replace("unfold times 1\n", "");
        let reading = read(&headless);
        assert_eq!(reading.times, read(TWO).times);
        assert!(matches!(&reading.flaws[..], [TimesFlaw::Heading { .. }]));
        let other = read("{\"session\": []}");
        assert_eq!((other.times.solves().len(), other.flaws.len()), (0, 1));
        assert!(other.report().is_some_and(|report| report.contains("{\"session\": []}")));
    }

    #[test]
    fn no_more_are_read_than_are_stored() {
        let lines = TWO.lines().nth(1).expect("a solve").to_string() + "\n";
        let reading = read(&format!("unfold times 1\n{}", lines.repeat(MAX_SOLVES + 2)));
        assert_eq!(reading.times.solves().len(), MAX_SOLVES);
        assert_eq!(reading.flaws, [TimesFlaw::TooMany { dropped: 2 }]);
    }

    fn any_solve() -> impl Strategy<Value = Solve> {
        let penalty = prop::sample::select(Penalty::ALL.to_vec());
        let moves = prop::option::of(any::<u32>());
        (any::<u64>(), "\\PC{1,10}", "[RUF2'\\\\\t\r\n /é]{0,30}", any::<u32>(), penalty, moves).prop_map(
            |(when, puzzle, scramble, milliseconds, penalty, moves)| Solve {
                when,
                puzzle,
                scramble,
                milliseconds,
                penalty,
                moves,
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(solves in prop::collection::vec(any_solve(), 0..12)) {
            let times: Times = solves.into_iter().collect();
            let reading = read(&write(&times));
            prop_assert_eq!(reading.report(), None);
            prop_assert_eq!(reading.times, times);
        }

        #[test]
        fn no_text_is_too_strange(text in "(?s).{0,200}") {
            let reading = read(&text);
            let _ = reading.report();
            prop_assert_eq!(read(&write(&reading.times)).times, reading.times);
        }

        #[test]
        fn damage_costs_no_more_than_the_lines_it_touches(
            solves in prop::collection::vec(any_solve(), 1..12),
            place in any::<prop::sample::Index>(),
            damage in "[0-9a-z\t\\\\ -]{0,3}",
        ) {
            let times: Times = solves.into_iter().collect();
            let text = write(&times);
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
            let place = places[place.index(places.len())];
            let mut damaged = text.clone();
            let length = text[place..].chars().next().map_or(0, char::len_utf8);
            damaged.replace_range(place..place + length, &damage);
            let reading = read(&damaged);
            let _ = reading.report();
            // A lost line break merges two lines.
            prop_assert!(reading.times.solves().len() + 2 >= times.solves().len());
            let untouched = reading.times.solves().iter().filter(|solve| times.solves().contains(solve)).count();
            prop_assert!(untouched + 2 >= times.solves().len());
        }
    }
}
