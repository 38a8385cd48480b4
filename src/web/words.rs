//! Numbers, durations and sentences as people read them.

/// A number with its thousands apart.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count of things with their name, which takes an s.
pub fn counted(count: f64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1.0 { "" } else { "s" })
}

pub fn duration(micros: f64) -> String {
    if micros < 1_000.0 {
        "under 1 ms".to_string()
    } else if micros < 1e6 {
        format!("{:.0} ms", micros / 1e3)
    } else {
        format!("{:.1} s", micros / 1e6)
    }
}

/// A text as a sentence: a capital at its beginning and a stop at its end. Our own texts begin with plain
/// letters; the table of all others would be as large as a panel.
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
