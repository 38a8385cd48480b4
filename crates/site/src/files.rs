//! The files of a folder, held in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::Error;

/// File contents by name, sorted by name. A name is a path relative to the folder, with `/` on every system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    /// Reads everything below a folder.
    pub fn read(folder: &Path) -> Result<Self, Error> {
        let mut files = Self::default();
        files.read_below(folder, "")?;
        Ok(files)
    }

    fn read_below(&mut self, folder: &Path, prefix: &str) -> Result<(), Error> {
        let failed = |error| Error::Io { path: folder.to_path_buf(), error };
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let name = prefix.to_string() + name.ok_or_else(|| Error::NotText(path.display().to_string()))?;
            if path.is_dir() {
                self.read_below(&path, &(name + "/"))?;
            } else {
                let bytes = fs::read(&path).map_err(|error| Error::Io { path, error })?;
                self.insert(name, bytes);
            }
        }
        Ok(())
    }

    /// Writes the files that differ from `before`, which the folder holds, and removes those that are gone.
    pub fn write(&self, folder: &Path, before: &Self) -> Result<(), Error> {
        let failed = |path: &Path| {
            let path = path.to_path_buf();
            |error| Error::Io { path, error }
        };
        for (name, bytes) in
            self.iter().filter(|&(name, bytes)| before.0.get(name).is_none_or(|old| old != bytes))
        {
            let path = folder.join(name);
            fs::write(&path, bytes).map_err(failed(&path))?;
        }
        for name in before.0.keys().filter(|&name| !self.0.contains_key(name)) {
            let path = folder.join(name);
            fs::remove_file(&path).map_err(failed(&path))?;
        }
        Ok(())
    }

    /// Names and contents, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        self.0.iter()
    }

    pub fn get(&self, name: &str) -> Result<&[u8], Error> {
        self.0.get(name).map(Vec::as_slice).ok_or_else(|| Error::NoFile(name.to_string()))
    }

    pub fn text(&self, name: &str) -> Result<String, Error> {
        String::from_utf8(self.get(name)?.to_vec()).map_err(|_| Error::NotText(name.to_string()))
    }

    pub fn insert(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.0.insert(name.into(), bytes);
    }

    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Changes the text of some files. The change returns the name of what it does not find.
    pub fn edit(
        &mut self,
        names: &[&str],
        change: impl Fn(&str) -> Result<String, &'static str>,
    ) -> Result<(), Error> {
        for &name in names {
            let changed = change(&self.text(name)?);
            let changed = changed.map_err(|what| Error::NoPlace { file: name.to_string(), what })?;
            self.insert(name, changed.into_bytes());
        }
        Ok(())
    }
}
