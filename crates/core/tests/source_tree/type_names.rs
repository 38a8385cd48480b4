//! One name, one meaning: no two public types of the project share a name.

use std::collections::BTreeMap;

use super::sources;

/// The name of the public type that a line defines.
fn defined(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(restricted) => restricted.split_once(')')?.1,
        None => rest,
    };
    let (keyword, rest) = rest.trim_start().split_once(' ')?;
    let name = rest.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).next()?;
    matches!(keyword, "struct" | "enum" | "trait" | "type").then_some(name)
}

#[test]
fn no_two_public_types_share_a_name() {
    let sources = sources();
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in &sources {
        for name in source.code().lines().filter_map(defined) {
            places.entry(name).or_default().push(&source.path);
        }
    }
    assert!(places.len() > 200, "the types were found");
    places.retain(|_, files| files.len() > 1);
    assert_eq!(places, BTreeMap::new());
}

#[test]
fn definitions_are_found_in_lines() {
    assert_eq!(defined("pub struct Cube {"), Some("Cube"));
    assert_eq!(defined("    pub(crate) enum Far<T> {"), Some("Far"));
    assert_eq!(defined("pub(in crate::page) type Judged = u32;"), Some("Judged"));
    assert_eq!(defined("pub fn cube() {"), None);
    assert_eq!(defined("struct Private;"), None);
}
