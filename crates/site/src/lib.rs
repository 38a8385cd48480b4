//! The last step of a build of the pages. When Trunk has written its files, this step
//!
//! - joins the files of `styles/`, one per component, to style sheets ([`sheets`]),
//! - inlines the start script into each page, and adds its hash to the page's policy ([`pages`]),
//! - writes the hash of every file into the service worker ([`service_worker`]).
//!
//! [`finish`] does all that to files in memory, so that tests need no build; [`finish_folder`] does it to a folder.
//!
//! `files` holds a folder in memory, `comments` closes the gap that a comment leaves.

mod comments;
mod files;
pub mod pages;
pub mod service_worker;
pub mod sheets;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

pub use files::Files;

/// The pages of a build. All of them start a program and are styled by `page.css`.
const PAGES: [&str; 2] = ["index.html", "lab.html"];

/// The profile of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    Debug,
    Release,
}

/// The files of the project that the last step reads.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// The files in `styles/`.
    pub styles: Files,
    /// The files in `shell/`.
    pub shell: Files,
}

/// Why a build cannot be finished.
#[derive(Debug)]
pub enum Error {
    /// A variable that Trunk sets for its hooks is missing.
    NoVariable(&'static str),
    /// A file is missing.
    NoFile(String),
    /// A file is not text in UTF-8.
    NotText(String),
    /// The text that is to be replaced was not found.
    NoPlace { file: String, what: &'static str },
    /// The file system returned an error.
    Io { path: PathBuf, error: io::Error },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoVariable(name) => {
                write!(f, "{name} is not set: Trunk sets it when it runs this after a build")
            }
            Error::NoFile(name) => write!(f, "{name} is missing"),
            Error::NotText(name) => write!(f, "{name} is not text in UTF-8"),
            Error::NoPlace { file, what } => write!(f, "{file} has no {what}"),
            Error::Io { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

/// Finishes the build in a folder. Only files that change are written.
pub fn finish_folder(project: &Path, build: &Path, profile: Profile) -> Result<(), Error> {
    let project = Project {
        styles: Files::read(&project.join("styles"))?,
        shell: Files::read(&project.join("shell"))?,
    };
    let before = Files::read(build)?;
    finish(&project, before.clone(), profile)?.write(build, &before)
}

/// Finishes a build. A finished build is not changed.
///
/// Only builds for publishing get a service worker. During development, when Trunk serves the build, a page must never come from a
/// cache.
pub fn finish(project: &Project, mut build: Files, profile: Profile) -> Result<Files, Error> {
    for sheet in sheets::SHEETS {
        let text = sheet.text(&project.styles)?;
        let name = sheet.file_name(&text);
        if sheet.is_named_by_content() {
            build.edit(&PAGES, |page| pages::link_sheet(page, &name))?;
        }
        build.insert(name, text.into_bytes());
    }

    if let Some((page, script)) = pages::take_reload_script(&build.text("index.html")?) {
        build.insert("index.html", page.into_bytes());
        build.insert("reload.js", script.into_bytes());
    }
    if profile == Profile::Debug || build.get("reload.js").is_ok() {
        return Ok(build);
    }

    build.edit(&PAGES, |page| Ok(pages::without_comments(page)))?;
    build.insert("offline.js", project.shell.get("offline.js")?.to_vec());
    // Trunk copied it. Once it is inlined into the pages, the file is not needed.
    if let Ok(start) = build.text("start.js") {
        build.edit(&PAGES, |page| pages::inline_start(page, &start))?;
        build.remove("start.js");
    }
    build.remove(service_worker::NAME);
    let worker = service_worker::with_files(&project.shell.text(service_worker::NAME)?, &build);
    build.insert(service_worker::NAME, worker.into_bytes());
    Ok(build)
}

/// The hash of these bytes, as 64 hexadecimal digits.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first 16 digits of the hash: enough to tell builds apart.
fn short_hash(bytes: &[u8]) -> String {
    hash(bytes)[..16].to_string()
}

#[cfg(test)]
mod tests;
