//! Atomic files: written beside their target and renamed when they are complete.
//!
//! The temporary file of `out.sdm` is `.out.sdm.givens-tmp`, and is locked while its run lives. The system
//! releases the lock however the run ends, so an unlocked temporary file is left over from a killed run, and
//! the next run with the same output removes it. A locked one is being written, and the output is refused.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    mem,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use givens_engine::digest::{hexadecimal, sha1};

use super::identity::Identity;

/// The paths of unfinished temporary files.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Locks the list, also after a panic of another thread: its files must be removed all the same.
pub(super) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files of unfinished outputs, for a process that ends without unwinding: from now on a thread that
/// creates or completes one waits for that end.
pub fn discard_unfinished() {
    let mut all = unfinished();
    for path in all.drain(..) {
        // It may be gone already.
        let _ = fs::remove_file(path);
    }
    // Never unlocked: a file that another thread created before the process ends would stay.
    mem::forget(all);
}

/// The suffix of a temporary file.
const SUFFIX: &str = ".givens-tmp";
/// A longer name is replaced by its hash in the name of the temporary file, which might be too long otherwise.
const MAX_NAME: usize = 120;
/// Number of attempts if others create or remove the same file at the same moment.
const TRIES: usize = 100;

/// A temporary file that replaces its target when it is finished, and is removed if it is dropped before.
#[derive(Debug)]
pub(super) struct AtomicFile {
    file: File,
    path: PathBuf,
    target: PathBuf,
    /// The folder, if it can be synced.
    folder: Option<File>,
    finished: bool,
}

impl AtomicFile {
    /// Creates a temporary file for this target, which need not exist.
    pub(super) fn of(target: PathBuf) -> io::Result<Self> {
        let path = path_of(&target)?;
        let folder = folder(&target)?;
        for _ in 0..TRIES {
            // Locked until the new file is in the list, so that `discard_unfinished` cannot miss it.
            let mut all = unfinished();
            if all.contains(&path) {
                return Err(same_output());
            }
            let mut options = OpenOptions::new();
            set_mode(&mut options, &target);
            if let Some(file) = attempt(&path, &mut options)? {
                all.push(path.clone());
                return Ok(Self { file, path, target, folder, finished: false });
            }
        }
        Err(busy(&path))
    }

    /// Replaces the target and syncs it to disk.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        let folder = self.folder.take();
        self.replace()?;
        folder.as_ref().map_or(Ok(()), sync)
    }

    /// Replaces the target. If the machine loses power at once, the target may be empty.
    pub(super) fn replace(mut self) -> io::Result<()> {
        if let Ok(old) = fs::metadata(&self.target) {
            // If the permissions cannot be set, the file is written anyway.
            let _ = self.file.set_permissions(old.permissions());
        }
        // Locked, so that `discard_unfinished` cannot remove another file that gets this name.
        let mut all = unfinished();
        rename(&self.path, &self.target)?;
        self.finished = true;
        all.retain(|other| *other != self.path);
        Ok(())
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

impl Seek for AtomicFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            let mut all = unfinished();
            // The file is still locked, so it is this run's.
            let _ = fs::remove_file(&self.path);
            all.retain(|other| *other != self.path);
        }
    }
}

/// Creates and locks a temporary file; `None` if another run did so at the same moment.
pub(super) fn attempt(path: &Path, options: &mut OpenOptions) -> io::Result<Option<File>> {
    remove_stale(path)?;
    // An existing file is never opened for writing: it may be a link that somebody else created.
    options.write(true).create_new(true);
    let file = match options.open(path) {
        // Another run was faster, or it is not a file.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let is_file = Identity::of_name(path)?.is_some() || path.symlink_metadata().is_err();
            return if is_file { Ok(None) } else { Err(left_over(path)) };
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

/// Removes an unlocked temporary file.
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
        Err(TryLockError::Error(_)) => Err(left_over(path)),
    }
}

/// Returns whether the name still leads to this file.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(Identity::of_name(path)? == Identity::of_file(file)?)
}

fn busy(path: &Path) -> io::Error {
    let reason = format!("another run is writing it, in {}", path.display());
    io::Error::new(io::ErrorKind::ResourceBusy, reason)
}

fn same_output() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "two outputs of this run are the same file")
}

fn left_over(path: &Path) -> io::Error {
    let reason =
        format!("a temporary file exists: {}; delete it unless another run is writing it", path.display());
    io::Error::new(io::ErrorKind::AlreadyExists, reason)
}

/// Returns the folder that holds a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Returns the path of the temporary file: beside the target, and the same in every run.
fn path_of(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().unwrap_or_default();
    let mut temporary = OsString::from(".");
    if name.len() > MAX_NAME {
        temporary.push(hexadecimal(&sha1(&[name.as_encoded_bytes()])));
    } else {
        temporary.push(name);
    }
    temporary.push(SUFFIX);
    Ok(fs::canonicalize(folder_of(target))?.join(temporary))
}

/// Sets the permissions from the start: those of the replaced file, or all that the user's mask allows.
#[cfg(unix)]
fn set_mode(options: &mut OpenOptions, target: &Path) {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    options.mode(fs::metadata(target).map_or(0o666, |old| old.permissions().mode()));
}

#[cfg(not(unix))]
fn set_mode(_: &mut OpenOptions, _: &Path) {}

/// Opens the folder of the target before anything is written, so that a folder that cannot be synced is
/// reported early.
#[cfg(unix)]
fn folder(target: &Path) -> io::Result<Option<File>> {
    match File::open(folder_of(target)) {
        // A folder may be writable but not readable.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(None),
        folder => folder.map(Some),
    }
}

#[cfg(not(unix))]
fn folder(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Renames a file, again if a signal interrupts it.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    loop {
        match fs::rename(from, to) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            renamed => return renamed,
        }
    }
}

/// Syncs the entries of a folder, if its file system supports that.
fn sync(folder: &File) -> io::Result<()> {
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}
