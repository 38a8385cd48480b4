//! The service worker, with the list of files that it caches.

use crate::{Files, hash, short_hash};

/// The worker's own file, the only one that it does not cache.
pub const NAME: &str = "service_worker.js";

/// The worker with its constants at the top: the version of the build, and its files with their hashes.
pub fn with_files(worker: &str, build: &Files) -> String {
    let list = file_list(build);
    // A change of the worker itself is a new version as well.
    let version = short_hash(format!("{list}{worker}").as_bytes());
    format!("const VERSION = \"{version}\";\nconst FILES = new Map([\n{list}]);\n{worker}")
}

/// One line `["name", "hash"],` per file, sorted by name.
fn file_list(build: &Files) -> String {
    let files = build.iter().filter(|&(name, _)| name != NAME);
    files.map(|(name, bytes)| format!("  [{name:?}, \"{}\"],\n", hash(bytes))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(names: &[&str]) -> Files {
        let mut files = Files::default();
        for name in names {
            files.insert(*name, name.as_bytes().to_vec());
        }
        files
    }

    #[test]
    fn every_file_is_listed_in_order_but_the_worker() {
        let list =
            file_list(&build(&["worker.js", "index.html", "icons/512.png", NAME, "icons/180.png", "Z"]));
        let names: Vec<&str> = list.lines().filter_map(|line| line.split('"').nth(1)).collect();
        assert_eq!(names, ["Z", "icons/180.png", "icons/512.png", "index.html", "worker.js"]);
    }

    #[test]
    fn a_file_is_listed_with_its_hash() {
        let mut files = Files::default();
        files.insert("abc", b"abc".to_vec());
        // The first example of the standard, FIPS 180-2.
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(file_list(&files), format!("  [\"abc\", \"{hash}\"],\n"));
    }

    #[test]
    fn another_file_or_another_worker_is_another_version() {
        let version = |worker: &str, names: &[&str]| {
            let text = with_files(worker, &build(names));
            assert!(text.ends_with(worker));
            text.split('"').nth(1).map(str::to_string)
        };
        let first = version("serve();\n", &["a", "b"]);
        assert_eq!(first.as_ref().map(String::len), Some(16));
        assert_eq!(first, version("serve();\n", &["b", "a"]));
        assert_ne!(first, version("serve();\n", &["a", "c"]));
        assert_ne!(first, version("serve(1);\n", &["a", "b"]));
    }
}
