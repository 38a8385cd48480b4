//! Changes of the pages. Each function takes a page as text and returns the changed page, or the name of what the page lacks.

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

use crate::comments::close_gap;

/// An attribute that replaces the address of the start script once the script is inlined. The script reads it.
const OFFLINE: &str = r#"data-offline="offline.js""#;

/// The part of a policy that allows scripts.
const POLICY: &str = "script-src ";

/// Inlines the start script into a page, which saves a request, and adds its hash to the page's policy, which forbids all other
/// inline scripts.
pub fn inline_start(page: &str, start: &str) -> Result<String, &'static str> {
    let (before, after) = around_start_source(page).ok_or("script tag for start.js")?;
    let (attributes, rest) = after.split_once('>').ok_or("end of the script tag for start.js")?;
    let script = format!("\n{start}");
    let hash = BASE64_STANDARD.encode(Sha256::digest(script.as_bytes()));
    let page = format!("{before}<script {OFFLINE}{attributes}>{script}{rest}");
    if !page.contains(POLICY) {
        return Err("policy with script-src");
    }
    Ok(page.replacen(POLICY, &format!("{POLICY}'sha256-{hash}' "), 1))
}

/// The page before and after `<script src="…start.js"`.
fn around_start_source(page: &str) -> Option<(&str, &str)> {
    const OPEN: &str = r#"<script src=""#;
    page.match_indices(OPEN).find_map(|(at, _)| {
        let (source, after) = page[at + OPEN.len()..].split_once('"')?;
        source.ends_with("start.js").then_some((&page[..at], after))
    })
}

/// A page without its comments, and without lines that held only comments.
pub fn without_comments(page: &str) -> String {
    let mut rest = page;
    let mut kept = String::new();
    while let Some((before, comment)) = rest.split_once("<!--") {
        kept.push_str(before);
        rest = close_gap(&mut kept, comment.split_once("-->").map_or("", |(_, after)| after));
    }
    kept + rest
}

/// Links the style sheet of a page by the name with its hash.
pub fn link_sheet(page: &str, name: &str) -> Result<String, &'static str> {
    let (plain, named) = (r#"href="page.css""#, format!("href=\"{name}\""));
    if page.contains(plain) || page.contains(&named) {
        Ok(page.replace(plain, &named))
    } else {
        Err("link to page.css")
    }
}

/// `trunk serve` adds an inline script that reloads the page after each build, but the policy allows no inline scripts. Returns the
/// page, which loads the script from `reload.js` instead, and the script. `None` if the page has no such script.
pub fn take_reload_script(page: &str) -> Option<(String, String)> {
    const OPEN: &str = "<script>";
    const CLOSE: &str = "</script>";
    let address = page.find("__TRUNK_ADDRESS__")?;
    let open = page[..address].rfind(OPEN)?;
    let close = address + page[address..].find(CLOSE)?;
    let script = page[open + OPEN.len()..close]
        .replace("'{{__TRUNK_ADDRESS__}}'", "location.host")
        .replace("{{__TRUNK_WS_BASE__}}", "/");
    let page = format!("{}<script src=\"reload.js\">{}", &page[..open], &page[close..]);
    // After a failed build, the script shows the error as markup.
    Some((page.replace(" require-trusted-types-for 'script';", ""), script))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<meta content="script-src 'self'; img-src data:" />
<script src="./other.js"></script>
<script src="./start.js" data-program="./page.js" data-wasm="./page.wasm"></script>
<link rel="stylesheet" href="page.css" />
"#;

    #[test]
    fn the_start_script_stands_in_the_page() {
        let page = inline_start(PAGE, "begin();\n").expect("it has the tag");
        let script = "<script data-offline=\"offline.js\" data-program=\"./page.js\" data-wasm=\"./page.wasm\">\nbegin();\n</script>";
        assert!(page.contains(script), "{page}");
        assert!(page.contains(r#"<script src="./other.js"></script>"#), "others stay");
        assert!(!page.contains("start.js"));
    }

    #[test]
    fn the_policy_names_the_hash_of_what_the_page_runs() {
        let page = inline_start(PAGE, "begin();\n").expect("it has the tag");
        let (_, script) = page.split_once("page.wasm\">").expect("the tag");
        let (script, _) = script.split_once("</script>").expect("its end");
        let hash = BASE64_STANDARD.encode(Sha256::digest(script.as_bytes()));
        assert!(page.contains(&format!("\"script-src 'sha256-{hash}' 'self';")), "{page}");
        // As `openssl dgst -sha256 -binary | base64` gives it.
        assert_eq!(hash, "/oMggTtHh9lhpVOuaPl0yzdZ2SrRIcaRl1BMUlUwYb8=");
    }

    #[test]
    fn a_page_without_its_places_says_which() {
        assert_eq!(inline_start("<script src=\"x.js\">", ""), Err("script tag for start.js"));
        assert_eq!(inline_start("<script src=\"start.js\"></script>", ""), Err("policy with script-src"));
        assert_eq!(link_sheet("<link href=\"lab.css\" />", "page-1.css"), Err("link to page.css"));
    }

    #[test]
    fn a_page_links_its_sheet_by_content_once_and_for_all() {
        let once = link_sheet(PAGE, "page-0123.css").expect("it has the link");
        assert!(once.contains(r#"<link rel="stylesheet" href="page-0123.css" />"#));
        assert_eq!(link_sheet(&once, "page-0123.css"), Ok(once.clone()));
        assert!(link_sheet(&once, "page-4567.css").is_err(), "that is another build");
    }

    #[test]
    fn comments_stay_behind() {
        let page = "<p>\n  <!-- One\n  more. -->\n  <b>c</b><!-- d --> e\n</p>\n";
        assert_eq!(without_comments(page), "<p>\n  <b>c</b> e\n</p>\n");
        assert_eq!(without_comments("<!-- a -->\n<p>\n  <!-- b -->\n  <!-- c -->\n</p>\n"), "<p>\n</p>\n");
        assert_eq!(without_comments("<p> <!-- open"), "<p> ");
    }

    #[test]
    fn the_reload_script_becomes_a_file() {
        let served = "<meta content=\"form-action 'none'; require-trusted-types-for 'script'; trusted-types default\" />\n\
             <script>keep();</script>\n\
             <script>\"use strict\";\nconst address = '{{__TRUNK_ADDRESS__}}';\nconst base = '{{__TRUNK_WS_BASE__}}';\n</script></body>\n";
        let (page, script) = take_reload_script(served).expect("Trunk wrote it");
        assert_eq!(
            page,
            "<meta content=\"form-action 'none'; trusted-types default\" />\n<script>keep();</script>\n\
             <script src=\"reload.js\"></script></body>\n"
        );
        assert_eq!(script, "\"use strict\";\nconst address = location.host;\nconst base = '/';\n");
        assert_eq!(take_reload_script(&page), None);
        assert_eq!(take_reload_script(PAGE), None);
    }
}
