//! Whole builds, in memory.

use super::*;

const INDEX: &str = "<meta content=\"script-src 'self'; require-trusted-types-for 'script';\" />\n\
     <script src=\"./start.js\" data-program=\"./page.js\"></script>\n\
     <link rel=\"stylesheet\" href=\"page.css\" />\n\
     <body></body>\n";

const RELOAD: &str = "<script>\"use strict\";\nreload('{{__TRUNK_ADDRESS__}}');\n</script></body>";

fn files(texts: &[(&str, &str)]) -> Files {
    let mut files = Files::default();
    for (name, text) in texts {
        files.insert(*name, text.as_bytes().to_vec());
    }
    files
}

fn project() -> Project {
    let mut styles = Files::default();
    for part in sheets::SHEETS.iter().flat_map(|sheet| sheet.parts()) {
        styles.insert(format!("{part}.css"), format!(".{part} {{}}\n").into_bytes());
    }
    let shell = files(&[("offline.js", "keep();\n"), ("service_worker.js", "serve();\n")]);
    Project { styles, shell }
}

fn build(index: &str) -> Files {
    files(&[("index.html", index), ("lab.html", INDEX), ("start.js", "begin();\n"), ("page.js", "run();\n")])
}

fn names(build: &Files) -> Vec<&str> {
    build.iter().map(|(name, _)| name.as_str()).filter(|name| !name.ends_with(".css")).collect()
}

#[test]
fn a_build_to_be_published_has_its_worker_and_no_start_script() {
    let done = finish(&project(), build(INDEX), Profile::Release).expect("it is whole");
    assert_eq!(names(&done), ["index.html", "lab.html", "offline.js", "page.js", "service_worker.js"]);
    let worker = done.text("service_worker.js").expect("it is text");
    for (name, bytes) in done.iter().filter(|&(name, _)| name != "service_worker.js") {
        assert!(worker.contains(&format!("  [\"{name}\", \"{}\"],\n", hash(bytes))), "{name}: {worker}");
    }
    assert!(!worker.contains("start.js"));
    for page in PAGES {
        let page = done.text(page).expect("it is text");
        assert!(page.contains(">\nbegin();\n</script>"), "{page}");
        let (_, sheet) = page.split_once("rel=\"stylesheet\" href=\"").expect("a link");
        let (sheet, _) = sheet.split_once('"').expect("its end");
        assert!(done.get(sheet).is_ok(), "{sheet} is there");
    }
}

#[test]
fn done_twice_changes_nothing() {
    for profile in [Profile::Debug, Profile::Release] {
        for index in [INDEX, &INDEX.replace("</body>", RELOAD)] {
            let once = finish(&project(), build(index), profile).expect("it is whole");
            assert_eq!(finish(&project(), once.clone(), profile).expect("it is whole"), once);
        }
    }
}

#[test]
fn what_trunk_serves_has_no_worker() {
    let served = INDEX.replace("</body>", RELOAD);
    let done = finish(&project(), build(&served), Profile::Release).expect("it is whole");
    assert_eq!(names(&done), ["index.html", "lab.html", "page.js", "reload.js", "start.js"]);
    assert_eq!(done.text("reload.js").expect("it is text"), "\"use strict\";\nreload(location.host);\n");
    assert!(
        done.text("index.html").expect("it is text").contains("<script src=\"reload.js\"></script></body>")
    );
}

#[test]
fn a_build_for_debugging_gets_its_sheets_only() {
    let done = finish(&project(), build(INDEX), Profile::Debug).expect("it is whole");
    assert_eq!(names(&done), ["index.html", "lab.html", "page.js", "start.js"]);
    let print = |files: &Files| files.text("print.css").expect("it is there");
    assert_eq!(print(&done), print(&project().styles).trim_end());
}

#[test]
fn what_is_missing_is_said_in_a_sentence() {
    let said = |build| finish(&project(), build, Profile::Release).expect_err("it is not whole").to_string();
    assert_eq!(said(build("<link href=\"page.css\" />")), "index.html has no script tag for start.js");
    assert_eq!(said(build("<html></html>")), "index.html has no link to page.css");
    assert_eq!(said(files(&[("index.html", INDEX)])), "lab.html is missing");
}
