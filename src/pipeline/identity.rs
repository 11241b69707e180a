//! The identity of files, independent of names and links, so that no output overwrites an input or another output.

use std::{fs, io, path::Path};

/// A regular file. Two are the same exactly when what is written to one is read from the other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity(Inner);

/// Device and inode number, which are known without opening anything.
#[cfg(unix)]
type Inner = (u64, u64);
#[cfg(not(unix))]
type Inner = same_file::Handle;

#[cfg(unix)]
impl Identity {
    fn of(metadata: &fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        metadata.is_file().then(|| Self((metadata.dev(), metadata.ino())))
    }

    /// Returns `None` if there is no regular file.
    pub(super) fn of_path(path: &Path) -> io::Result<Option<Self>> {
        existing(fs::metadata(path)).map(|metadata| metadata.as_ref().and_then(Self::of))
    }

    /// Does the same without following a link.
    pub(super) fn of_name(path: &Path) -> io::Result<Option<Self>> {
        existing(fs::symlink_metadata(path)).map(|metadata| metadata.as_ref().and_then(Self::of))
    }

    pub(super) fn of_file(file: &fs::File) -> io::Result<Option<Self>> {
        file.metadata().map(|metadata| Self::of(&metadata))
    }

    pub(super) fn of_stdin() -> io::Result<Option<Self>> {
        use std::os::fd::AsFd;
        Self::of_file(&io::stdin().as_fd().try_clone_to_owned()?.into())
    }

    pub(super) fn of_stdout() -> io::Result<Option<Self>> {
        use std::os::fd::AsFd;
        Self::of_file(&io::stdout().as_fd().try_clone_to_owned()?.into())
    }
}

#[cfg(not(unix))]
impl Identity {
    pub(super) fn of_path(path: &Path) -> io::Result<Option<Self>> {
        match existing(fs::metadata(path))? {
            Some(metadata) if metadata.is_file() => same_file::Handle::from_path(path).map(Self).map(Some),
            _ => Ok(None),
        }
    }

    pub(super) fn of_name(path: &Path) -> io::Result<Option<Self>> {
        match existing(fs::symlink_metadata(path))? {
            Some(metadata) if metadata.is_file() => Self::of_path(path),
            _ => Ok(None),
        }
    }

    pub(super) fn of_file(file: &fs::File) -> io::Result<Option<Self>> {
        same_file::Handle::from_file(file.try_clone()?).map(Self).map(Some)
    }

    pub(super) fn of_stdin() -> io::Result<Option<Self>> {
        Ok(same_file::Handle::stdin().ok().map(Self))
    }

    pub(super) fn of_stdout() -> io::Result<Option<Self>> {
        Ok(same_file::Handle::stdout().ok().map(Self))
    }
}

/// Turns the error of a missing file into `None`.
fn existing(metadata: io::Result<fs::Metadata>) -> io::Result<Option<fs::Metadata>> {
    match metadata {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
