//! Trunk runs this after a build, when all files are written but not yet moved to `dist/`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use unfold_site::{Error, Profile, finish_folder};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("unfold-site: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Error> {
    let project = variable("TRUNK_SOURCE_DIR")?;
    let build = variable("TRUNK_STAGING_DIR")?;
    let is_release = variable("TRUNK_PROFILE")? == Path::new("release");
    finish_folder(&project, &build, if is_release { Profile::Release } else { Profile::Debug })
}

fn variable(name: &'static str) -> Result<PathBuf, Error> {
    env::var_os(name).map(PathBuf::from).ok_or(Error::NoVariable(name))
}
