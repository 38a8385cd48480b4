//! Only the registry matches on the families of puzzles. Everything else goes through kinds and facets.

use super::{Source, sources};

/// The modules that have a module for each family.
const PARENTS: [&str; 4] = ["puzzle::", "flat::", "mesh::", "solve::"];

/// The folders that serve all puzzles.
const SHARED: [&str; 4] =
    ["src", "crates/cli/src", "crates/core/src/workbench", "crates/core/src/laboratory"];

/// The files there that name a family, and why.
const NAMES_ONE: [(&str, &str); 10] = [
    ("src/stage/tiles.rs", "it draws the board"),
    ("src/stage/tile_choices.rs", "it edits the board"),
    ("src/stage.rs", "the callback for an edited board"),
    ("src/page/app.rs", "the callback for an edited board"),
    ("src/stage/solid/controller.rs", "the picture on the tiles"),
    ("src/lab.rs", "it starts with a published board"),
    ("src/lab/eight_puzzle_paper_panel.rs", "it is about published boards"),
    ("crates/core/src/laboratory/eight_puzzle_paper.rs", "it is about published boards"),
    ("crates/core/src/laboratory/korf.rs", "it is about published boards"),
    ("crates/core/src/workbench/key_bindings.rs", "the keys for the directions of slides"),
];

const REGISTRY: &str = "crates/core/src/puzzle/registry.rs";

/// The modules of the families: the registry imports from each. Files below them are a family's own.
fn families(sources: &[Source]) -> Vec<&str> {
    let registry = sources.iter().find(|source| source.path == REGISTRY).expect("there is a registry");
    let imports = registry.text.lines().filter_map(|line| line.strip_prefix("use super::")?.split_once("::"));
    let families: Vec<&str> = imports.map(|(module, _)| module).collect();
    assert!(families.contains(&"cube") && !families.contains(&""), "they were found: {families:?}");
    families
}

/// Whether a line names variants of one of the registry's enums: a name after `::` that has a capital and small letters, or
/// several names at once.
fn names_a_variant(line: &str) -> bool {
    let is_import = line.trim_start().trim_start_matches("pub ").starts_with("use ");
    ["AnyPuzzle::", "AnyKind::"].iter().any(|any| {
        line.match_indices(any).any(|(at, _)| {
            let mut name = line[at + any.len()..].chars();
            match name.next() {
                _ if is_import => true,
                Some('{' | '*') => true,
                Some(first) => first.is_uppercase() && name.next().is_some_and(char::is_lowercase),
                None => false,
            }
        })
    })
}

/// Whether code names the module of a family, in a path or in a list of imports.
fn names_a_module(code: &str, families: &[&str]) -> bool {
    PARENTS.iter().any(|parent| {
        code.match_indices(parent).any(|(at, _)| {
            let rest = &code[at + parent.len()..];
            let named = match rest.strip_prefix('{') {
                Some(list) => list.split(';').next().unwrap_or_default(),
                None => rest
                    .split(|letter: char| letter != '_' && !letter.is_alphanumeric())
                    .next()
                    .unwrap_or_default(),
            };
            let mut words = named.split(|letter: char| letter != '_' && !letter.is_alphanumeric());
            words.any(|word| families.contains(&word))
        })
    })
}

#[test]
fn only_the_registry_knows_the_families() {
    let sources = sources();
    assert_eq!(sources.iter().filter(|source| source.path == REGISTRY).count(), 1);
    for source in sources.iter().filter(|source| source.path != REGISTRY) {
        for (number, line) in source.text.lines().enumerate() {
            assert!(!names_a_variant(line), "{}:{}: {line}", source.path, number + 1);
        }
    }
}

#[test]
fn what_serves_all_puzzles_names_no_family() {
    let sources = sources();
    let families = families(&sources);
    for source in sources.iter().filter(|source| !source.is_of(&families) && source.path != REGISTRY) {
        let is_shared = SHARED.iter().any(|folder| source.path.starts_with(&format!("{folder}/")));
        let code = source.code();
        let names_one = is_shared && names_a_module(code, &families) || code.contains("\"tiles-");
        match NAMES_ONE.iter().find(|(path, _)| *path == source.path) {
            None => assert!(!names_one, "{} names a family", source.path),
            Some((path, why)) => {
                assert!(names_one, "{path} is on the list, because {why}, and needs no more")
            }
        }
    }
}

#[test]
fn the_ways_to_name_a_family_are_found() {
    let families = ["cube", "gear_ball", "tiles"];
    for line in [
        "AnyPuzzle::Gear(puzzle) => 1,",
        "use crate::puzzle::AnyPuzzle::{Cube, Gear};",
        "    use AnyKind::*;",
        "let [AnyKind::{Cube, Tiles}] = 1;",
        "pub use unfold_core::puzzle::AnyPuzzle::Tiles as Board;",
    ] {
        assert!(names_a_variant(line), "{line}");
    }
    for line in ["AnyPuzzle::named(id)", "use crate::puzzle::{AnyKind, AnyPuzzle};", "AnyKind::OFFERED"] {
        assert!(!names_a_variant(line), "{line}");
    }
    for code in [
        "use unfold_core::puzzle::tiles::Tiles;",
        "use unfold_core::puzzle::{\n    Kind,\n    cube::Cube,\n};",
        "crate::picture::mesh::gear_ball::shape()",
    ] {
        assert!(names_a_module(code, &families), "{code}");
    }
    for code in [
        "use unfold_core::puzzle::{Kind, Puzzle};\nmod tiles;",
        "mod cube;",
        "use crate::stage::tiles::TilesView;",
    ] {
        assert!(!names_a_module(code, &families), "{code}");
    }
}
