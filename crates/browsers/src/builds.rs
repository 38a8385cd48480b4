//! The build that is tested, and others that differ a little.

use std::fs;
use std::path::{Path, PathBuf};

use unfold_site::Profile;

/// The folder of the project.
pub fn project() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("it is in a folder of the project").to_path_buf()
}

/// The build that is tested.
pub fn built() -> PathBuf {
    let dist = project().join("dist");
    assert!(dist.join("index.html").is_file(), "there is no page to test: run scripts/build first");
    dist
}

/// Another build: some files differ, and its service worker lists them.
pub fn another_build(name: &str) -> PathBuf {
    let folder = project().join("target/tmp").join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(&built(), &folder);
    let change = |file: &str, text: &str| {
        let before = fs::read_to_string(folder.join(file)).expect("it was built");
        fs::write(folder.join(file), before + text).expect("it can be written");
    };
    let is_program = |file: &str| file.starts_with("page-") && file.ends_with(".js");
    let files = fs::read_dir(&folder).expect("a folder").filter_map(Result::ok);
    let mut names = files.filter_map(|file| file.file_name().into_string().ok());
    let program = names.find(|file| is_program(file)).expect("it was built");
    for program in [&program, "lab.js"] {
        change(program, &format!("document.documentElement.dataset.build = {name:?};\n"));
    }
    change("worker_loader.js", &format!("// {name}\n"));
    change("lab.html", &format!("<template id={name:?}></template>\n"));
    unfold_site::finish_folder(&project(), &folder, Profile::Release).expect("it can be finished");
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").filter_map(Result::ok) {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(&source, &target).expect("it can be copied");
        }
    }
}
