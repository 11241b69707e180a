//! Atomic files: written beside their target and renamed when they are complete.
//!
//! The draft of `out.sdm` is `.out.sdm.givens-draft`, locked as long as its run lives. The system lets go
//! of the lock however the run ends, so an unlocked draft is left over from a killed run: the next run of
//! the same output removes it. One that is held is being written, and the output is refused.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use sha1_smol::Sha1;

use super::identity::Identity;

/// The drafts that are not finished.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what outputs have written that are not finished: for a process about to end
/// without unwinding.
pub fn discard_unfinished() {
    for path in unfinished().drain(..) {
        // One that is gone needs no removing.
        let _ = fs::remove_file(path);
    }
}

/// What the name of a draft ends in.
const SUFFIX: &str = ".givens-draft";
/// A longer name is not taken into the name of its draft, which might be too long.
const LONGEST_NAME: usize = 120;
/// Number of attempts when others create or remove the same file at the same moment.
const TRIES: usize = 100;

/// A file that is not whole yet. Dropped, it is removed.
#[derive(Debug)]
pub(super) struct AtomicFile {
    file: File,
    path: PathBuf,
    target: PathBuf,
    /// The folder, where its entries can be made to last.
    folder: Option<File>,
    finished: bool,
}

impl AtomicFile {
    /// A draft of this file, which need not exist.
    pub(super) fn of(target: PathBuf) -> io::Result<Self> {
        let path = path_of(&target)?;
        let folder = folder(&target)?;
        for _ in 0..TRIES {
            // Held, so that what is made is known before anybody discards what is not finished.
            let mut all = unfinished();
            if all.contains(&path) {
                return Err(twice());
            }
            if let Some(file) = attempt(&path, &target)? {
                all.push(path.clone());
                return Ok(Self { file, path, target, folder, finished: false });
            }
        }
        Err(busy(&path))
    }

    /// Gives the target its new content: all of it, and so that it stays.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Ok(old) = fs::metadata(&self.target) {
            // A file that cannot get them is written all the same.
            let _ = self.file.set_permissions(old.permissions());
        }
        self.file.sync_all()?;
        {
            // Nobody may discard by name what has just lost that name.
            let mut all = unfinished();
            rename(&self.path, &self.target)?;
            self.finished = true;
            all.retain(|other| *other != self.path);
        }
        self.folder.as_ref().map_or(Ok(()), sync)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            let mut all = unfinished();
            // The lock is still held: what is removed is this run's.
            let _ = fs::remove_file(&self.path);
            all.retain(|other| *other != self.path);
        }
    }
}

/// A new draft that is locked; nothing where another run was at it in the same moment.
fn attempt(path: &Path, target: &Path) -> io::Result<Option<File>> {
    remove_stale(path)?;
    let mut options = OpenOptions::new();
    // An existing file is never opened for writing: it may be a link that somebody else created.
    options.write(true).create_new(true);
    permit(&mut options, target);
    let file = match options.open(path) {
        // Another run was faster, or it is no file.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let is_file = Identity::of_name(path)?.is_some() || path.symlink_metadata().is_err();
            return if is_file { Ok(None) } else { Err(in_the_way(path)) };
        }
        file => file?,
    };
    match file.try_lock() {
        // Before it was locked, another run may have taken it for stale.
        Ok(()) => match is_at(&file, path) {
            Ok(is_at) => Ok(is_at.then_some(file)),
            Err(error) => fs::remove_file(path).and(Err(error)),
        },
        Err(TryLockError::WouldBlock) => Ok(None),
        // Not every file system has locks.
        Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Removes an unlocked draft.
fn remove_stale(path: &Path) -> io::Result<()> {
    if Identity::of_name(path)?.is_none() {
        return Ok(());
    }
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    match file.try_lock() {
        Ok(()) if is_at(&file, path)? => fs::remove_file(path),
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(busy(path)),
        Err(TryLockError::Error(_)) => Err(in_the_way(path)),
    }
}

/// Whether the name still leads to this file.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(Identity::of_name(path)? == Identity::of_file(file)?)
}

fn busy(path: &Path) -> io::Error {
    let reason = format!("another run is writing it, in {}", path.display());
    io::Error::new(io::ErrorKind::ResourceBusy, reason)
}

fn twice() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "two outputs of this run are the same file")
}

fn in_the_way(path: &Path) -> io::Error {
    let reason =
        format!("a temporary file exists: {}; delete it unless another run is writing it", path.display());
    io::Error::new(io::ErrorKind::AlreadyExists, reason)
}

/// The folder that holds a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Beside the target, and the same in every run.
fn path_of(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().unwrap_or_default();
    let mut draft = OsString::from(".");
    if name.len() > LONGEST_NAME {
        draft.push(Sha1::from(name.as_encoded_bytes()).digest().to_string());
    } else {
        draft.push(name);
    }
    draft.push(SUFFIX);
    Ok(fs::canonicalize(folder_of(target))?.join(draft))
}

/// The permissions from the start on: those of the file that is replaced, or all that the
/// user's mask leaves.
#[cfg(unix)]
fn permit(options: &mut OpenOptions, target: &Path) {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    options.mode(fs::metadata(target).map_or(0o666, |old| old.permissions().mode()));
}

#[cfg(not(unix))]
fn permit(_: &mut OpenOptions, _: &Path) {}

/// The folder of the target, opened before anything is written: so that a folder that cannot be synced is
/// reported early.
#[cfg(unix)]
fn folder(target: &Path) -> io::Result<Option<File>> {
    match File::open(folder_of(target)) {
        // One may write in a folder that one may not read.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(None),
        folder => folder.map(Some),
    }
}

#[cfg(not(unix))]
fn folder(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

fn rename(from: &Path, to: &Path) -> io::Result<()> {
    loop {
        match fs::rename(from, to) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            renamed => return renamed,
        }
    }
}

/// Makes the entries of a folder last, where its file system can.
fn sync(folder: &File) -> io::Result<()> {
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}
