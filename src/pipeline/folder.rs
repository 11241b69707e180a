//! The files of a folder, and which links in it are followed.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use givens_formats::error::Error;
use walkdir::{DirEntry, WalkDir};

/// A file or folder below a folder that an argument names.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct FolderEntry<'a> {
    /// The named folder.
    pub folder: &'a Path,
    /// The path, as seen from there.
    pub below: &'a Path,
    /// Whether it is a folder, or a link to one.
    pub is_folder: bool,
}

/// What is read of a folder that an argument names.
#[derive(Clone, Copy)]
pub struct FolderOptions<'a> {
    keep: &'a dyn Fn(&FolderEntry) -> bool,
    follow: bool,
}

impl<'a> FolderOptions<'a> {
    /// Returns options by which only what `keep` accepts is read; what is below a folder that it rejects is not visited.
    #[must_use]
    pub const fn new(keep: &'a dyn Fn(&FolderEntry) -> bool) -> Self {
        Self { keep, follow: false }
    }

    /// Also follows links that lead out of the named folder.
    #[must_use]
    pub const fn with_follow(self, follow: bool) -> Self {
        Self { follow, ..self }
    }
}

impl std::fmt::Debug for FolderOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FolderOptions").field("follow", &self.follow).finish_non_exhaustive()
    }
}

/// What is found in a folder.
#[derive(Default)]
pub(super) struct FolderContent {
    /// The files, sorted by name.
    pub(super) files: Vec<PathBuf>,
    pub(super) failed: Vec<Error>,
    /// The links that were skipped, because they lead out of the folder.
    pub(super) links_out: Vec<PathBuf>,
    /// The number of files and folders that the options reject.
    pub(super) rejected: usize,
}

/// Finds the files of a folder, except hidden ones.
pub(super) fn walk(folder: &Path, options: FolderOptions) -> FolderContent {
    let mut found = FolderContent::default();
    let is_kept = |path: &Path, is_folder| {
        let below = path.strip_prefix(folder).unwrap_or(path);
        below.as_os_str().is_empty() || (options.keep)(&FolderEntry { folder, below, is_folder })
    };
    // The folder may be a link itself: it was named, so it is where links must stay.
    let inside = if options.follow { None } else { fs::canonicalize(folder).ok() };
    let walker = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    let walker = walker.into_iter().filter_entry(|entry| {
        if entry.depth() > 0 && is_hidden(entry.path()) {
            return false;
        }
        let is_kept = is_kept(entry.path(), entry.file_type().is_dir());
        found.rejected += usize::from(!is_kept);
        let leads_out = is_kept && inside.as_deref().is_some_and(|inside| leads_out(entry, inside));
        if leads_out {
            found.links_out.push(entry.path().to_owned());
        }
        is_kept && !leads_out
    });
    let (mut files, mut failed) = (Vec::new(), Vec::new());
    for entry in walker {
        match entry {
            Ok(entry) if entry.file_type().is_file() => files.push(entry.into_path()),
            Ok(_) => {}
            // A link to a folder above it leads to files that this walk reads anyway.
            Err(error) if error.loop_ancestor().is_some() => {}
            // A link that leads nowhere, as editors make beside the files that they have open.
            Err(error) if error.path().is_some_and(|path| is_hidden(path) || !is_kept(path, false)) => {}
            Err(error) => failed.push(failure(error, folder)),
        }
    }
    FolderContent { files, failed, ..found }
}

/// Returns whether the name of a file or folder says that it is not shown.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Returns whether an entry is a link to something that is not below this folder. A link that leads nowhere is an error of
/// the walk.
fn leads_out(entry: &DirEntry, folder: &Path) -> bool {
    let is_link = entry.depth() > 0 && entry.path_is_symlink();
    is_link && fs::canonicalize(entry.path()).is_ok_and(|target| !target.starts_with(folder))
}

/// Returns the error of the system, without the path and the words that the walk puts before it.
fn failure(error: walkdir::Error, folder: &Path) -> Error {
    let path = error.path().map_or_else(|| folder.to_owned(), PathBuf::from);
    let source = error.into_io_error().unwrap_or_else(|| io::Error::other("it cannot be visited"));
    Error::Read { source: dangling(&path).unwrap_or(source), path }
}

/// Returns the error of a link to something that is not there.
pub(super) fn dangling(path: &Path) -> Option<io::Error> {
    let is_missing = |error: io::Error| error.kind() == io::ErrorKind::NotFound;
    let is_dangling = path.is_symlink() && fs::metadata(path).is_err_and(is_missing);
    is_dangling
        .then(|| io::Error::new(io::ErrorKind::NotFound, "the link leads to a file that does not exist"))
}
