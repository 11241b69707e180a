//! Outputs: files that are replaced atomically, and never an input.

use std::{
    fs,
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use givens_formats::error::Error;

#[cfg(feature = "tables")]
use super::tables;
use super::{
    Input,
    atomic_file::{AtomicFile, folder_of},
    compression::{Compression, Packer},
    identity::Identity,
    object_store::write_through_pipe,
    shared_stdout::SharedStdout,
    terminal::TerminalWriter,
};
#[cfg(feature = "tables")]
use givens_formats::{diagnostic::Few, text::shown};

/// Where results go: standard output, or a file.
///
/// A file is written beside its target and renamed by [`Output::finish`]; until then the old file
/// remains. A name that ends in `.gz`, `.bz2`, `.xz` or `.zst` makes a compressed file.
#[derive(Debug)]
pub struct Output {
    target: Target,
    is_empty: bool,
}

#[derive(Debug)]
enum Target {
    Stdout(SharedStdout),
    Terminal(TerminalWriter<SharedStdout>),
    File {
        path: PathBuf,
        file: Box<Packer<BufWriter<AtomicFile>>>,
    },
    /// Not a regular file: /dev/null or a named pipe.
    Device {
        path: PathBuf,
        file: BufWriter<fs::File>,
    },
}

impl Output {
    /// Returns standard output. If it is a terminal, characters in data that a terminal would obey are escaped.
    #[must_use]
    pub fn stdout() -> Self {
        let stdout = SharedStdout::new();
        let is_terminal = io::stdout().is_terminal();
        let target =
            if is_terminal { Target::Terminal(TerminalWriter::new(stdout)) } else { Target::Stdout(stdout) };
        Self::of(target)
    }

    /// Returns a writer for text that may have colours: its parts that come from data are escaped already, by
    /// [`escaped`](givens_formats::text::escaped).
    pub fn styled(&mut self) -> impl Write + '_ {
        Styled(self)
    }

    /// Returns a file, or standard output for `-`.
    ///
    /// # Errors
    ///
    /// If the file is one of the inputs or another output, of this run or of one that is still running, or if
    /// the temporary file cannot be created.
    pub fn file(path: &Path, inputs: &[Input]) -> Result<Self, Error> {
        if path.as_os_str() == "-" {
            return Ok(Self::stdout());
        }
        let fail = |source| Error::Write { path: path.to_owned(), source };
        if let Some(input) = same_as_input(path, inputs)? {
            return Err(Error::OutputIsInput { output: path.to_owned(), input });
        }
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(fail(io::ErrorKind::IsADirectory.into())),
            Ok(there) if !there.is_file() => {
                let file = fs::OpenOptions::new().write(true).open(path).map_err(fail)?;
                let file = BufWriter::new(file);
                return Ok(Self::of(Target::Device { path: path.to_owned(), file }));
            }
            // It could be replaced, but is protected.
            Ok(there) if there.permissions().readonly() => {
                return Err(fail(io::ErrorKind::PermissionDenied.into()));
            }
            _ => {}
        }
        if let Some(folder) =
            path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists())
        {
            let missing = || format!("{}: no such folder: {}", path.display(), folder.display());
            let help = path.to_str().and_then(write_through_pipe);
            return Err(Error::Usage(help.unwrap_or_else(missing)));
        }
        let path = place_of(path).map_err(fail)?;
        #[cfg(feature = "tables")]
        refuse_other_tables(&path)?;
        let temporary = BufWriter::with_capacity(1 << 16, AtomicFile::of(path.clone()).map_err(fail)?);
        let file = Box::new(Packer::new(temporary, Compression::of_path(&path)).map_err(fail)?);
        Ok(Self::of(Target::File { path, file }))
    }

    const fn of(target: Target) -> Self {
        Self { target, is_empty: true }
    }

    /// Encodes the columns of Parquet on this number of threads (0 for one per core); otherwise, and with 1, on the thread
    /// that writes. The file is the same.
    #[must_use]
    #[cfg_attr(
        not(feature = "parquet"),
        allow(unused_mut, unused_variables, reason = "no output has columns")
    )]
    pub fn with_jobs(mut self, jobs: usize) -> Self {
        #[cfg(feature = "parquet")]
        if let Target::File { file, .. } = &mut self.target {
            file.set_threads(super::workers(jobs));
        }
        self
    }

    /// Writes a sheet for each grid, if it is a workbook, before anything is written.
    #[must_use]
    #[cfg_attr(not(feature = "tables"), allow(unused_mut, reason = "no output has sheets"))]
    pub fn with_boards(mut self) -> Self {
        #[cfg(feature = "tables")]
        if let Target::File { file, .. } = &mut self.target {
            file.set_boards();
        }
        self
    }

    /// Returns its name in messages.
    #[must_use]
    pub fn name(&self) -> PathBuf {
        match &self.target {
            Target::Stdout(_) | Target::Terminal(_) => PathBuf::from("<stdout>"),
            Target::File { path, .. } | Target::Device { path, .. } => path.clone(),
        }
    }

    /// Returns whether it is standard output.
    #[must_use]
    pub const fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout(_) | Target::Terminal(_))
    }

    /// Returns whether nothing was written to it yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns whether it is a workbook of Excel.
    #[must_use]
    pub fn is_workbook(&self) -> bool {
        matches!(&self.target, Target::File { path, .. }
            if Compression::of_path(path) == Some(Compression::Xlsx))
    }

    /// Returns whether it is a file of columns, such as Parquet, or of tables, which is made of a CSV with a header.
    #[must_use]
    pub fn is_columnar(&self) -> bool {
        matches!(&self.target, Target::File { path, .. } if Self::is_columnar_at(path))
    }

    /// Returns whether a file of this name is one of columns or of tables.
    #[must_use]
    pub fn is_columnar_at(path: &Path) -> bool {
        Compression::of_path(path).is_some_and(Compression::is_columnar)
    }

    /// Returns whether it is an array, which is made of a puzzle a line.
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(&self.target, Target::File { path, .. }
            if Compression::of_path(path).is_some_and(Compression::is_array))
    }

    /// Returns the number of puzzles of an array so far; `None` of another output.
    #[must_use]
    pub fn array_puzzles(&self) -> Option<u64> {
        #[cfg(feature = "parquet")]
        if let Target::File { file, .. } = &self.target {
            return file.array_puzzles();
        }
        None
    }

    /// Returns an error about this output.
    #[must_use]
    pub fn error(&self, source: io::Error) -> Error {
        Error::Write { path: self.name(), source }
    }

    /// Flushes, and renames a file to its target when it is on the disk.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; then the target is unchanged.
    pub fn finish(self) -> Result<(), Error> {
        self.end(AtomicFile::finish)
    }

    /// Does the same for one of many files that can be made again: without waiting for the disk, which takes longer than to
    /// draw a picture. If the machine loses power at once, the target may be empty.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn finish_unsynced(self) -> Result<(), Error> {
        self.end(AtomicFile::replace)
    }

    /// Writes what is pending; a file then takes the place of its target.
    fn end(self, replace: fn(AtomicFile) -> io::Result<()>) -> Result<(), Error> {
        let name = self.name();
        let fail = |source| Error::Write { path: name.clone(), source };
        match self.target {
            Target::Stdout(mut stdout) => stdout.flush().map_err(fail),
            Target::Terminal(mut terminal) => terminal.flush().map_err(fail),
            Target::Device { mut file, .. } => file.flush().map_err(fail),
            Target::File { file, .. } => {
                let file = file.finish().map_err(fail)?;
                let file = file.into_inner().map_err(|error| fail(error.into_error()))?;
                replace(file).map_err(fail)
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        match &mut self.target {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::Terminal(terminal) => terminal.write(bytes),
            Target::File { file, .. } => file.write(bytes),
            Target::Device { file, .. } => file.write(bytes),
        }
    }

    /// A record as a whole, so that no other thread flushes a part of it.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.is_empty &= bytes.is_empty();
        match &mut self.target {
            Target::Stdout(stdout) => stdout.write_all(bytes),
            Target::Terminal(terminal) => terminal.write_all(bytes),
            Target::File { file, .. } => file.write_all(bytes),
            Target::Device { file, .. } => file.write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Stdout(stdout) => stdout.flush(),
            Target::Terminal(terminal) => terminal.flush(),
            Target::File { file, .. } => file.flush(),
            Target::Device { file, .. } => file.flush(),
        }
    }
}

/// Refuses to replace a database that has more than the table that is written to one.
#[cfg(feature = "tables")]
fn refuse_other_tables(path: &Path) -> Result<(), Error> {
    if Compression::of_path(path) != Some(Compression::Sqlite) || !path.exists() {
        return Ok(());
    }
    let found = tables::contents_beside(path, tables::WRITTEN);
    let mut beside = Few::default();
    for name in found.map_err(|source| Error::Write { path: path.to_owned(), source })? {
        beside.push(|| format!("`{}`", shown(&name)));
    }
    if beside.is_empty() {
        return Ok(());
    }
    let (path, names) = (path.display(), beside.into_first().join(", "));
    let help = "write another file, and attach it there: ATTACH 'new.db' AS new";
    Err(Error::Usage(format!("{path}: the database would be replaced, and has {names} too; {help}")))
}

/// An output whose text is not escaped again.
struct Styled<'a>(&'a mut Output);

impl Write for Styled<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.is_empty &= bytes.is_empty();
        match &mut self.0.target {
            Target::Terminal(terminal) => terminal.unescaped()?.write(bytes),
            _ => self.0.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns the path of the file after following links, even to a file that does not exist yet.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(path) {
            // A cycle of links is another error.
            Ok(next) => place_of(&folder_of(path).join(next)),
            Err(_) => Ok(path.to_owned()),
        },
        place => place,
    }
}

/// Returns the input that is the same file as `path`, by whatever name, link or descriptor.
///
/// # Errors
///
/// If the identity of a file cannot be determined.
pub fn same_as_input(path: &Path, inputs: &[Input]) -> Result<Option<PathBuf>, Error> {
    let output = Identity::of_path(path);
    let output = output.map_err(|source| Error::Write { path: path.to_owned(), source })?;
    // /dev/null and the like, which are no regular files, may be read and written at once.
    let Some(output) = output else { return Ok(None) };
    for input in inputs {
        let name = PathBuf::from(input.name());
        match input.is(&output) {
            Ok(true) => return Ok(Some(name)),
            Ok(false) => {}
            Err(source) => return Err(Error::Read { path: name, source }),
        }
    }
    Ok(None)
}

/// Removes the inputs that are the same file as standard output: they would read their own results,
/// perhaps without end.
pub fn extract_inputs_aliasing_stdout(inputs: &mut Vec<Input>) -> Vec<Input> {
    // If it is not a regular file, it is not one of the inputs.
    let Ok(Some(output)) = Identity::of_stdout() else { return Vec::new() };
    inputs.extract_if(.., |input| input.is(&output).unwrap_or(false)).collect()
}
