//! What must hold for the source files of the project: only the registry knows the families of puzzles, code maps name every module,
//! and no two types have one name. These tests read the whole project, so they are not in the published package.

#[path = "source_tree/code_maps.rs"]
mod code_maps;
#[path = "source_tree/families.rs"]
mod families;
#[path = "source_tree/type_names.rs"]
mod type_names;

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: its path in the project, and its text.
pub(crate) struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// Whether it is in the folder of one of the families, or its file.
    pub(crate) fn is_of(&self, families: &[&str]) -> bool {
        let is_in_core = self.path.starts_with("crates/core/src/");
        is_in_core && self.path.split(['/', '.']).any(|part| families.contains(&part))
    }

    /// The text up to its test module.
    pub(crate) fn code(&self) -> &str {
        let is_test = self.path.split(['/', '.']).any(|part| part == "tests");
        let tests = self.text.match_indices("#[cfg(test)]").find(|(at, attribute)| {
            let module = self.text[at + attribute.len()..].lines().nth(1).unwrap_or_default();
            let module = module.trim_start_matches("pub(crate) ");
            module.starts_with("mod ") && module.ends_with('{')
        });
        let end = tests.map_or(self.text.len(), |(at, _)| at);
        if is_test { "" } else { &self.text[..end] }
    }
}

/// All source files of the packages that people read.
pub(crate) fn sources() -> Vec<Source> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in [
        "src",
        "crates/browsers/src",
        "crates/core/src",
        "crates/cli/src",
        "crates/peers/src",
        "crates/site/src",
    ] {
        files(&project.join(folder), &mut found);
    }
    let read = |file: PathBuf| {
        let path = file.strip_prefix(&project).expect("it is in the project");
        let path = path.to_str().expect("its name is plain").replace('\\', "/");
        Source { path, text: fs::read_to_string(&file).expect("the file can be read") }
    };
    let sources: Vec<Source> = found.into_iter().map(read).collect();
    assert!(sources.len() > 100, "the sources were found");
    sources
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}
