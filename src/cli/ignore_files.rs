//! What the ignore files of folders exclude: `.gitignore` in a repository, and `.ignore` anywhere.
//!
//! They are read as Git reads them, so that a folder has the files that other tools see: in the folder of an entry and in
//! those above it, of which the nearest decides. `.gitignore` counts up to the top of its repository, and not outside of
//! one; `.ignore` counts before it. What a user keeps for all repositories is not read, as it would make the same folder
//! another one on another machine.

use std::{
    cell::RefCell,
    collections::HashMap,
    fs, iter,
    path::{Path, PathBuf},
    rc::Rc,
};

use givens::pipeline::FolderEntry;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The ignore files of the folders so far, by the path of the folder as it was named.
#[derive(Debug, Default)]
pub(super) struct IgnoreFiles {
    folders: RefCell<HashMap<PathBuf, Rc<Folder>>>,
}

/// The ignore files of a folder.
#[derive(Debug)]
struct Folder {
    /// Its absolute path, without links.
    path: PathBuf,
    ignore: Gitignore,
    /// Empty outside of a repository.
    gitignore: Gitignore,
    is_in_repository: bool,
    is_top: bool,
    above: Option<Rc<Self>>,
}

impl IgnoreFiles {
    /// Returns whether ignore files exclude an entry.
    pub(super) fn exclude(&self, entry: &FolderEntry) -> bool {
        let folder = self.folder_of(entry);
        folder.excludes(&folder.path_of(entry), entry.is_folder)
    }

    /// Returns the absolute path of an entry, without links in the names of its folders.
    pub(super) fn path(&self, entry: &FolderEntry) -> PathBuf {
        self.folder_of(entry).path_of(entry)
    }

    /// Returns the folder that an entry is in.
    fn folder_of(&self, entry: &FolderEntry) -> Rc<Folder> {
        self.folder(entry.folder, entry.below.parent().unwrap_or(Path::new("")))
    }

    /// Returns the ignore files of a folder in a named folder.
    fn folder(&self, named: &Path, below: &Path) -> Rc<Folder> {
        let key = named.join(below);
        if let Some(known) = self.folders.borrow().get(&key) {
            return known.clone();
        }
        let folder = match below.parent().zip(below.file_name()) {
            Some((above, name)) => {
                let above = self.folder(named, above);
                Rc::new(Folder::new(above.path.join(name), Some(above)))
            }
            None => Folder::with_above(&fs::canonicalize(named).unwrap_or_else(|_| named.to_owned())),
        };
        self.folders.borrow_mut().insert(key, folder.clone());
        folder
    }
}

impl Folder {
    fn new(path: PathBuf, above: Option<Rc<Self>>) -> Self {
        let is_top = path.join(".git").exists();
        let is_in_repository = is_top || above.as_ref().is_some_and(|above| above.is_in_repository);
        let gitignore = if is_in_repository { read(&path, ".gitignore") } else { Gitignore::empty() };
        Self { ignore: read(&path, ".ignore"), gitignore, is_in_repository, is_top, above, path }
    }

    /// Returns a folder with those above it.
    fn with_above(path: &Path) -> Rc<Self> {
        let above = path.parent().map(Self::with_above);
        Rc::new(Self::new(path.to_owned(), above))
    }

    /// Returns the absolute path of an entry of this folder.
    fn path_of(&self, entry: &FolderEntry) -> PathBuf {
        self.path.join(entry.below.file_name().unwrap_or_default())
    }

    /// Returns whether this folder or one above it excludes what is at a path.
    fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        let folders = iter::successors(Some(self), |folder| folder.above.as_deref());
        let of_repository = iter::successors(self.is_in_repository.then_some(self), |folder| {
            if folder.is_top { None } else { folder.above.as_deref() }
        });
        let files = folders.map(|folder| &folder.ignore).chain(of_repository.map(|folder| &folder.gitignore));
        let decided = files.map(|file| file.matched(path, is_folder)).find(|found| !found.is_none());
        decided.is_some_and(|found| found.is_ignore())
    }
}

/// Reads an ignore file of a folder. What Git does not understand in it excludes nothing.
fn read(folder: &Path, name: &str) -> Gitignore {
    let path = folder.join(name);
    if !path.is_file() {
        return Gitignore::empty();
    }
    let mut rules = GitignoreBuilder::new(folder);
    let _not_understood = rules.add(path);
    rules.build().unwrap_or_else(|_| Gitignore::empty())
}
