//! The fonts of the browsers: text has the same size on every machine.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Only DejaVu, without hints of its own: scripts/test gets it.
const CONFIGURATION: &str = r#"<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="pattern">
    <test name="family"><string>monospace</string></test>
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
  <match target="pattern">
    <test name="family" compare="not_eq"><string>DejaVu Sans Mono</string></test>
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit>
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
