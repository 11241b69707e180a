//! Outputs: files that appear whole or not at all, and never over an input.

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use same_file::Handle;
use tempfile::NamedTempFile;

use crate::error::Error;

use super::{
    Input,
    compression::{Compression, Packer},
};

/// The temporary files of outputs that are not finished.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what outputs have written that are not finished: for a process about to end
/// without unwinding.
pub fn discard_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        // One that is gone needs no removing.
        let _ = fs::remove_file(path);
    }
}

/// Where results go: standard output, or a file.
///
/// A file is written beside its name and renamed by [`Output::finish`]: until then, and
/// whatever happens, what stood there before still does. A name that ends in `.gz`, `.bz2`,
/// `.xz` or `.zst` makes a compressed file.
#[derive(Debug)]
pub struct Output {
    target: Target,
}

#[derive(Debug)]
enum Target {
    Stdout(BufWriter<io::Stdout>),
    File {
        path: PathBuf,
        file: Box<Packer<BufWriter<NamedTempFile>>>,
    },
    /// No file to be replaced, as /dev/null or a named pipe.
    Device {
        path: PathBuf,
        file: BufWriter<fs::File>,
    },
}

impl Output {
    /// Standard output.
    #[must_use]
    pub fn stdout() -> Self {
        Self { target: Target::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())) }
    }

    /// A file, or standard output for `-`.
    ///
    /// # Errors
    ///
    /// When the file is one of the inputs, or nothing can be written beside it.
    pub fn file(path: &Path, inputs: &[Input]) -> Result<Self, Error> {
        if path.as_os_str() == "-" {
            return Ok(Self::stdout());
        }
        if let Some(input) = same_as_input(path, inputs) {
            return Err(Error::OutputIsInput { output: path.to_owned(), input });
        }
        let fail = |source| Error::Write { path: path.to_owned(), source };
        let special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        if special {
            let file = fs::OpenOptions::new().write(true).open(path).map_err(fail)?;
            return Ok(Self { target: Target::Device { path: path.to_owned(), file: BufWriter::new(file) } });
        }
        if path.is_dir() {
            return Err(fail(io::ErrorKind::IsADirectory.into()));
        }
        // The file that a link points to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".givens-").suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(permissions(&path));
        let file = builder.tempfile_in(folder_of(&path)).map_err(fail)?;
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(file.path().to_owned());
        let file = BufWriter::with_capacity(1 << 16, file);
        let file = Box::new(Packer::new(file, Compression::of_path(&path)).map_err(fail)?);
        Ok(Self { target: Target::File { path, file } })
    }

    /// Whether both are the same file.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let place = |output: &Self| match &output.target {
            Target::File { path, .. } => {
                Some((fs::canonicalize(folder_of(path)).ok()?, path.file_name()?.to_owned()))
            }
            Target::Stdout(_) | Target::Device { .. } => None,
        };
        place(self).is_some_and(|here| Some(here) == place(other))
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> PathBuf {
        match &self.target {
            Target::Stdout(_) => PathBuf::from("<stdout>"),
            Target::File { path, .. } | Target::Device { path, .. } => path.clone(),
        }
    }

    /// Whether it is standard output.
    #[must_use]
    pub const fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout(_))
    }

    /// An error about this output.
    #[must_use]
    pub fn error(&self, source: io::Error) -> Error {
        Error::Write { path: self.name(), source }
    }

    /// Writes out what is held back, and gives a file its name.
    ///
    /// # Errors
    ///
    /// When the system refuses; then nothing has changed.
    pub fn finish(self) -> Result<(), Error> {
        let name = self.name();
        let fail = |source| Error::Write { path: name.clone(), source };
        match self.target {
            Target::Stdout(mut stdout) => stdout.flush().map_err(fail),
            Target::Device { mut file, .. } => file.flush().map_err(fail),
            Target::File { path, file } => {
                let file = file.finish().map_err(fail)?;
                let file = file.into_inner().map_err(|error| fail(error.into_error()))?;
                if let Ok(old) = fs::metadata(&path) {
                    // A file that cannot get them is written all the same.
                    let _ = file.as_file().set_permissions(old.permissions());
                }
                file.as_file().sync_all().map_err(fail)?;
                let temporary = file.path().to_owned();
                file.persist(&path).map_err(|error| fail(error.error))?;
                UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| *other != temporary);
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::File { file, .. } => file.write(bytes),
            Target::Device { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File { file, .. } => file.flush(),
            Target::Device { file, .. } => file.flush(),
        }
    }
}

/// The permissions that the new file may have from the start: those of the file that it
/// replaces, or all that the user's mask leaves.
#[cfg(unix)]
fn permissions(path: &Path) -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    let old = fs::metadata(path).map(|metadata| metadata.permissions());
    old.unwrap_or_else(|_| fs::Permissions::from_mode(0o666))
}

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// The input that is the same file as `path`, by whatever name, link or descriptor.
#[must_use]
pub fn same_as_input(path: &Path, inputs: &[Input]) -> Option<PathBuf> {
    let output = Handle::from_path(path).ok()?;
    inputs.iter().find_map(|input| {
        let (handle, name) = match input {
            Input::File(path) | Input::Found(path) => (Handle::from_path(path).ok()?, path.clone()),
            Input::Stdin(name) => (Handle::stdin().ok()?, PathBuf::from(name)),
            Input::Text(_) => return None,
        };
        // /dev/null may be read and written at once.
        (handle == output && fs::metadata(path).is_ok_and(|metadata| metadata.is_file())).then_some(name)
    })
}
