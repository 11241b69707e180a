//! The files of a run: what it reads, whatever names it, is never one of its outputs.
//!
//! Whoever reads or creates files that options name does so here, so that an option that will be added obeys this, too. It
//! does not matter which is opened first: a file that is read is compared with the outputs so far, and an output with what
//! was read so far.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use givens_formats::error::Error;

use crate::pipeline::{Input, Output, extract_inputs_aliasing_stdout, same_as_input};

/// The largest file that an option may name, besides inputs.
const MAX_SIZE: u64 = 64 << 20;

/// The files of a run. Clones are of the same run.
///
/// # Examples
///
/// ```
/// use givens::run::RunFiles;
///
/// let (folder, files) = (tempfile::tempdir()?, RunFiles::default());
/// let path = folder.path().join("names.txt");
/// std::fs::write(&path, "Monday")?;
/// assert_eq!(files.read_text(&path).unwrap(), "Monday");
/// assert!(files.create(&path, &[]).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct RunFiles(Arc<Mutex<FileNames>>);

/// What a run reads besides its inputs, and what it writes.
#[derive(Debug, Default)]
struct FileNames {
    read: Vec<Input>,
    /// The paths of outputs that do not depend on the number of records.
    written: Vec<PathBuf>,
}

impl RunFiles {
    /// Opens a file to read its bytes as they are.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or is an output of the run.
    pub fn open(&self, path: &Path) -> Result<File, Error> {
        self.protect(&[Input::File(path.to_owned())])?;
        File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })
    }

    /// Reads a file that an option names.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is larger than 64 MiB, or is an output of the run.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let read = self.open(path)?.take(MAX_SIZE + 1).read_to_end(&mut bytes);
        read.map_err(|source| Error::Read { path: path.to_owned(), source })?;
        if bytes.len() as u64 > MAX_SIZE {
            return Err(Error::Usage(format!("{}: larger than {} MiB", path.display(), MAX_SIZE >> 20)));
        }
        Ok(bytes)
    }

    /// Reads a text that an option names.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), or if it is not UTF-8.
    pub fn read_text(&self, path: &Path) -> Result<String, Error> {
        String::from_utf8(self.read(path)?).map_err(|error| {
            let source = io::Error::new(io::ErrorKind::InvalidData, error.utf8_error());
            Error::Read { path: path.to_owned(), source }
        })
    }

    /// Protects what is read besides the inputs that outputs are compared with.
    ///
    /// # Errors
    ///
    /// If an output of the run, or standard output, is the same file.
    pub fn protect(&self, read: &[Input]) -> Result<(), Error> {
        if let [input, ..] = &extract_inputs_aliasing_stdout(&mut read.to_vec())[..] {
            return Err(Error::OutputIsInput { output: "<stdout>".into(), input: input.name().into() });
        }
        let mut files = self.known();
        for output in &files.written {
            if let Some(input) = same_as_input(output, read)? {
                return Err(Error::OutputIsInput { output: output.clone(), input });
            }
        }
        files.read.extend_from_slice(read);
        Ok(())
    }

    /// Creates an output: a file, or standard output for `-`.
    ///
    /// # Errors
    ///
    /// As [`Output::file`], and if the file is read for any option.
    pub fn create(&self, path: &Path, inputs: &[Input]) -> Result<Output, Error> {
        self.known().written.push(path.to_owned());
        self.create_one_of_many(path, inputs)
    }

    /// Creates one of as many files as there are records. What is read for options must have been read before.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create).
    pub fn create_one_of_many(&self, path: &Path, inputs: &[Input]) -> Result<Output, Error> {
        if path.as_os_str() != "-"
            && let Some(input) = same_as_input(path, &self.known().read)?
        {
            return Err(Error::OutputIsInput { output: path.to_owned(), input });
        }
        Output::file(path, inputs)
    }

    /// Creates an output, or standard output if no path is named.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create).
    pub fn create_or_stdout(&self, path: Option<&Path>, inputs: &[Input]) -> Result<Output, Error> {
        path.map_or_else(|| Ok(Output::stdout()), |path| self.create(path, inputs))
    }

    fn known(&self) -> MutexGuard<'_, FileNames> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
