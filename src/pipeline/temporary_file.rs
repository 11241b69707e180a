//! Temporary files without a target, and inputs that are kept in them to be read again.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
    sync::Arc,
};

use super::{
    atomic_file::{attempt, unfinished},
    control::RunControl,
    identity::Identity,
};

/// A file that is removed when it is dropped, however the run ends. On Unix it has no name once it is open, so that
/// the system frees it even if the run is killed.
#[derive(Debug)]
pub struct TemporaryFile {
    file: File,
    #[cfg(not(unix))]
    path: std::path::PathBuf,
}

/// The maximum number of temporary files of all runs in a folder at the moment when one is made.
const MAX_FILES: u32 = 1000;

impl TemporaryFile {
    /// Creates a file in a folder.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::{Read, Seek, Write};
    ///
    /// let mut file = givens::pipeline::TemporaryFile::create(&std::env::temp_dir())?;
    /// file.write_all(b"53..7....")?;
    /// file.rewind()?;
    /// let mut text = String::new();
    /// file.read_to_string(&mut text)?;
    /// assert_eq!(text, "53..7....");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn create(folder: &Path) -> io::Result<Self> {
        let folder = fs::canonicalize(folder)?;
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        for number in 0..MAX_FILES {
            let path = folder.join(format!(".{number}.givens-tmp"));
            // Locked until the file has no name, or its name is in the list, so that it is removed in any case.
            let mut all = unfinished();
            if all.contains(&path) {
                continue;
            }
            match attempt(&path, &mut options) {
                Ok(Some(file)) => return Self::opened(file, path, &mut all),
                Ok(None) => {}
                Err(error)
                    if matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::AlreadyExists) => {
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::ResourceBusy, "too many temporary files in this folder"))
    }

    #[cfg(unix)]
    fn opened(file: File, path: std::path::PathBuf, _: &mut Vec<std::path::PathBuf>) -> io::Result<Self> {
        fs::remove_file(path).map(|()| Self { file })
    }

    #[cfg(not(unix))]
    fn opened(file: File, path: std::path::PathBuf, all: &mut Vec<std::path::PathBuf>) -> io::Result<Self> {
        all.push(path.clone());
        Ok(Self { file, path })
    }
}

#[cfg(not(unix))]
impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let mut all = unfinished();
        let _ = fs::remove_file(&self.path);
        all.retain(|other| *other != self.path);
    }
}

impl Read for TemporaryFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl Write for TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for TemporaryFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

/// Which side failed when an input was copied.
pub(super) enum SpoolError {
    Read(io::Error),
    Write(io::Error),
}

/// The content of an input that can be read only once, in a temporary file. Copies are read one at a time.
#[derive(Debug, Clone)]
pub struct Spool {
    file: Arc<TemporaryFile>,
    identity: Option<Arc<Identity>>,
}

impl PartialEq for Spool {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.file, &other.file)
    }
}

impl Eq for Spool {}

impl Spool {
    /// Copies bytes to a temporary file in a folder, until the run is stopped. `identity` is the file that they come
    /// from.
    pub(super) fn fill(
        mut bytes: impl Read,
        identity: Option<Identity>,
        folder: &Path,
        control: &RunControl,
    ) -> Result<Self, SpoolError> {
        let mut file = TemporaryFile::create(folder).map_err(SpoolError::Write)?;
        let mut buffer = vec![0; 1 << 16];
        while !control.is_stopped() {
            let read = match bytes.read(&mut buffer) {
                Ok(0) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(SpoolError::Read)?,
            };
            file.write_all(&buffer[..read]).map_err(SpoolError::Write)?;
        }
        Ok(Self { file: Arc::new(file), identity: identity.map(Arc::new) })
    }

    /// Returns the content from its start.
    pub(super) fn open(&self) -> io::Result<File> {
        let mut file = self.file.file.try_clone()?;
        file.rewind().map(|()| file)
    }

    /// Returns whether the input was this file.
    pub(super) fn was(&self, file: &Identity) -> bool {
        self.identity.as_deref() == Some(file)
    }
}
