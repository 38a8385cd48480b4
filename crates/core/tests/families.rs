//! Only the registry matches on the families of puzzles. Everything else goes through kinds and facets.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line names a variant of one of the registry's enums: a name after `::` that has a capital and small letters.
fn names_a_family(line: &str) -> bool {
    ["AnyPuzzle::", "AnyKind::"].iter().any(|any| {
        line.match_indices(any).any(|(at, _)| {
            let mut name = line[at + any.len()..].chars();
            name.next().is_some_and(char::is_uppercase) && name.next().is_some_and(char::is_lowercase)
        })
    })
}

#[test]
fn only_the_registry_knows_the_families() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["src", "crates/core/src", "crates/cli/src"] {
        sources(&project.join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources were found");
    let registry = files.iter().filter(|file| file.ends_with("puzzle/registry.rs")).count();
    assert_eq!(registry, 1);
    for file in files.iter().filter(|file| !file.ends_with("puzzle/registry.rs")) {
        let text = fs::read_to_string(file).expect("the file can be read");
        for (number, line) in text.lines().enumerate() {
            assert!(!names_a_family(line), "{}:{}: {line}", file.display(), number + 1);
        }
    }
}
