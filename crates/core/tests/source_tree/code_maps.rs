//! Every module is named where a reader looks for it: in the code map of its package, or at the top of the module that it is part of.

use super::{Source, sources};

/// The files with the code maps.
const MAPS: [&str; 5] = [
    "src/lib.rs",
    "crates/browsers/src/lib.rs",
    "crates/core/src/lib.rs",
    "crates/cli/src/main.rs",
    "crates/site/src/lib.rs",
];

/// The documentation at the top of a file.
fn header(sources: &[Source], path: &str) -> String {
    let file = sources.iter().find(|source| source.path == path);
    let lines = file.map(|file| file.text.lines().take_while(|line| line.starts_with("//!")).collect());
    lines.map(|lines: Vec<&str>| lines.join("\n")).unwrap_or_default()
}

/// Whether a text names a module, as `name`, [`name`] or [`path::name`].
fn names(text: &str, module: &str) -> bool {
    let name = format!("{module}`");
    text.match_indices(&name).any(|(at, _)| text[..at].ends_with(['`', ':', '@']))
}

#[test]
fn every_module_is_named_in_a_code_map_or_by_its_parent() {
    let sources = sources();
    let mut modules = 0;
    for map in MAPS {
        let (root, _) = map.rsplit_once('/').expect("a map is in a folder");
        let overview = header(&sources, map);
        assert!(!overview.is_empty(), "{map} begins with a code map");
        for source in &sources {
            let Some(module) = source.path.strip_prefix(root).and_then(|path| path.strip_suffix(".rs"))
            else {
                continue;
            };
            let (folder, name) = module.rsplit_once('/').expect("a module is in a folder");
            let is_test = module.split('/').any(|part| part == "tests");
            // Programs have no modules of their own.
            let is_root = matches!(name, "lib" | "main") || folder == "/bin";
            if is_test || is_root {
                continue;
            }
            let parent = header(&sources, &format!("{root}{folder}.rs"));
            assert!(names(&overview, name) || names(&parent, name), "{} is named nowhere", source.path);
            modules += 1;
        }
    }
    assert!(modules > 150, "the modules were found: {modules}");
}

#[test]
fn names_of_modules_are_found_in_a_text() {
    for text in ["`cube` and `tiles`", "[`cube`]: cubes", "[`puzzle::cube`]: cubes", "[`mod@cube`]"] {
        assert!(names(text, "cube"), "{text}");
    }
    for text in ["cube", "`gear_cube`", "`cube_reference`", "`cube.rs`"] {
        assert!(!names(text, "cube"), "{text}");
    }
}
