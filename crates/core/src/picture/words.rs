//! Numbers, durations and sentences as text for people.

use std::fmt;

/// A number with a fixed count of decimals. The standard library's exact formatting takes 6 KB of gzip bytes, which a page
/// saves where this is enough.
pub fn fixed(number: f64, places: u32) -> Fixed {
    Fixed { number, places }
}

/// A number with a fixed count of decimals; see [`fixed`].
pub struct Fixed {
    number: f64,
    places: u32,
}

impl fmt::Display for Fixed {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        let parts_of_one = 10_u64.pow(self.places);
        let parts = (self.number.abs() * parts_of_one as f64 + 0.5) as u64;
        let sign = if self.number < 0.0 && parts > 0 { "-" } else { "" };
        write!(text, "{sign}{}", parts / parts_of_one)?;
        match self.places as usize {
            0 => Ok(()),
            places => write!(text, ".{:0places$}", parts % parts_of_one),
        }
    }
}

/// A number with commas between thousands. Cubes have more positions than a `u64` can count, so it is written in two
/// parts.
pub fn grouped(number: f64) -> String {
    const PART: f64 = 1e18;
    let number = (number + 0.5).floor();
    let digits = match (number / PART) as u64 {
        0 => (number as u64).to_string(),
        first => format!("{first}{:018}", (number - first as f64 * PART) as u64),
    };
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with a noun, whose plural takes an s.
pub fn counted(count: f64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1.0 { "" } else { "s" })
}

/// A time in microseconds, in the unit that suits it.
pub fn duration(micros: f64) -> String {
    if micros < 1_000.0 {
        "under 1 ms".to_string()
    } else if micros < 1e6 {
        format!("{} ms", fixed(micros / 1e3, 0))
    } else {
        format!("{} s", fixed(micros / 1e6, 1))
    }
}

/// A text as a sentence, with a capital and a full stop. Only ASCII is capitalized: our texts begin with it, and the table
/// for all of Unicode is as large as a panel.
pub fn sentence(text: &str) -> String {
    let mut sentence = text.to_string();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !text.ends_with('.') {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_their_places() {
        let written = |number, places| fixed(number, places).to_string();
        assert_eq!(written(0.0, 0), "0");
        assert_eq!(written(12.5, 0), "13");
        assert_eq!(written(1.05, 3), "1.050");
        assert_eq!(written(-66.666_7, 2), "-66.67");
        assert_eq!(written(0.996, 2), "1.00");
        assert_eq!(written(-0.001, 2), "0.00");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(grouped(0.0), "0");
        assert_eq!(grouped(999.0), "999");
        assert_eq!(grouped(41_472.0), "41,472");
        // All positions of the 3x3x3.
        assert_eq!(grouped(43_252_003_274_489_856_000.0), "43,252,003,274,489,856,000");
    }
}
