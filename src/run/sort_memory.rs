//! How much memory sorting takes, and where its temporary files are.

use std::{io, path::PathBuf};

use givens_formats::error::Error;

use crate::{
    collection::{Store, Workspace},
    pipeline::TemporaryFile,
};

/// How much memory sorting takes, and the folder of its temporary files above that.
#[derive(Debug, Clone)]
pub struct SortMemory {
    /// About how many bytes.
    pub bytes: usize,
    /// The folder.
    pub folder: PathBuf,
}

impl SortMemory {
    /// Returns the workspace of one of some sorters at once.
    #[must_use]
    pub fn workspace(&self, sorters: usize) -> Workspace {
        let folder = self.folder.clone();
        let store = move || Ok(Box::new(TemporaryFile::create(&folder)?) as Box<dyn Store>);
        Workspace::bounded(self.bytes, store).divided_by(sorters)
    }

    /// Returns the error of a temporary file.
    #[must_use]
    pub fn error(&self, source: io::Error) -> Error {
        Error::Write { path: self.folder.clone(), source }
    }
}
