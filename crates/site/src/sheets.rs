//! The style sheets, each joined from files of `styles/`.
//!
//! The order matters to the cascade: of two equally specific rules, the later one wins.

use crate::comments::close_gap;
use crate::{Error, Files, short_hash};

/// A style sheet that a page loads.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    name: &'static str,
    parts: &'static [&'static str],
}

/// The sheets of a build.
pub const SHEETS: [Sheet; 4] = [
    // The first picture of every page waits for this sheet.
    Sheet {
        name: "page",
        parts: &[
            "tokens",
            "base",
            "controls",
            "moves_field",
            "tables",
            "layout",
            "header",
            "notices",
            "stage",
            "net",
            "solid",
            "tiles",
            "welcome",
            "move_buttons",
            "player",
            "scramble",
            "history",
            "solver",
            "search",
            "distances",
        ],
    },
    // For what the user opens later. The program of the page links it.
    Sheet { name: "later", parts: &["drawer", "help", "settings", "timer", "console", "painter"] },
    Sheet { name: "lab", parts: &["lab", "lab_methods", "lab_tables", "lab_steps"] },
    Sheet { name: "print", parts: &["print"] },
];

impl Sheet {
    /// Whether the pages link it themselves, by the name with its hash.
    pub fn is_named_by_content(&self) -> bool {
        self.name == "page"
    }

    /// Its files in `styles/`, without their extension.
    pub fn parts(&self) -> &'static [&'static str] {
        self.parts
    }

    /// Its joined files without comments and indentation, which are a fifth of the bytes.
    pub fn text(&self, styles: &Files) -> Result<String, Error> {
        let parts =
            self.parts.iter().map(|part| styles.text(&format!("{part}.css")).map(|style| minified(&style)));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    /// Its file name in a build.
    pub fn file_name(&self, text: &str) -> String {
        if self.is_named_by_content() {
            format!("{}-{}.css", self.name, short_hash(text.as_bytes()))
        } else {
            format!("{}.css", self.name)
        }
    }
}

/// A style without comments, indentation and empty lines.
fn minified(style: &str) -> String {
    let style = without_comments(style);
    let lines = style.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// A style without its comments, and without lines that held only comments. Strings are not changed.
fn without_comments(style: &str) -> String {
    let mut rest = style;
    let mut kept = String::new();
    while let Some(at) = rest.find(['/', '"', '\'']) {
        let (before, found) = rest.split_at(at);
        kept.push_str(before);
        let is_comment = found.starts_with("/*");
        let end = match found.as_bytes()[0] {
            b'/' if is_comment => found.find("*/").map(|end| end + 2),
            b'/' => Some(1),
            quote => found[1..].find(char::from(quote)).map(|end| end + 2),
        };
        let (taken, after) = found.split_at(end.unwrap_or(found.len()));
        rest = after;
        if !is_comment {
            kept.push_str(taken);
        } else {
            rest = close_gap(&mut kept, rest);
        }
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_style_file_is_in_exactly_one_sheet() {
        let styles = Files::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../styles"));
        let styles = styles.expect("the folder can be read");
        let names = styles.iter().filter_map(|(name, _)| name.strip_suffix(".css"));
        let mut listed: Vec<&str> = SHEETS.iter().flat_map(Sheet::parts).copied().collect();
        listed.sort_unstable();
        assert_eq!(names.collect::<Vec<_>>(), listed);
    }

    #[test]
    fn comments_stay_behind() {
        let style =
            "/* All. */\na {\n  /* One\n     more. */\n  b: \"/* c */\"; /* d */\n  e: calc(1px / 2);\n}\n";
        assert_eq!(without_comments(style), "a {\n  b: \"/* c */\"; \n  e: calc(1px / 2);\n}\n");
        assert_eq!(without_comments("a { b: url('x') } /* open"), "a { b: url('x') } ");
        assert_eq!(without_comments(""), "");
        assert_eq!(minified(style), "a {\nb: \"/* c */\";\ne: calc(1px / 2);\n}");
    }

    #[test]
    fn a_sheet_is_its_files_in_order() {
        let mut styles = Files::default();
        styles.insert("one.css", b"a {}\n".to_vec());
        styles.insert("two.css", b"b {}\n".to_vec());
        let sheet = Sheet { name: "page", parts: &["two", "one"] };
        let text = sheet.text(&styles).expect("both are there");
        assert_eq!(text, "b {}\na {}");
        let name = sheet.file_name(&text);
        assert!(name.starts_with("page-") && name.ends_with(".css") && name.len() == 25, "{name}");
        assert_ne!(name, sheet.file_name("c {}"), "other content, other name");
        let missing = Sheet { name: "lab", parts: &["three"] }.text(&styles);
        assert_eq!(missing.expect_err("it is not there").to_string(), "three.css is missing");
    }
}
