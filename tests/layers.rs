//! The pure part of the crate does not know of a browser.

use std::fs;
use std::path::{Path, PathBuf};

const BROWSER: [&str; 7] =
    ["yew", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "serde_wasm_bindgen", "gloo_timers"];

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

#[test]
fn only_the_web_module_names_the_browser() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&top, &mut files);
    assert!(files.len() > 20, "the sources were found");
    for file in files {
        let inside = file.strip_prefix(&top).expect("it lies below").to_string_lossy().into_owned();
        if inside.starts_with("web") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the file can be read");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for (number, line) in code.enumerate() {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let named = words.find(|word| BROWSER.contains(word));
            assert_eq!(named, None, "{inside}, line of code {}: {line}", number + 1);
        }
    }
}
