//! The fonts of the browsers: text has the same size on every machine.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Only DejaVu, which scripts/test gets: its sans-serif, and its monospace where that is asked for.
const CONFIGURATION: &str = r#"<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>DejaVu Sans</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
"#;

/// The file that `FONTCONFIG_FILE` names. It is written once for each process.
pub(crate) fn configuration() -> &'static PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let file = std::env::temp_dir().join(format!("unfold-fonts-{}.conf", std::process::id()));
        fs::write(&file, CONFIGURATION).expect("the file can be written");
        file
    })
}
