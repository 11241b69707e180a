//! Inputs: files, folders, standard input and puzzles in arguments.

use std::{
    collections::{HashMap, hash_map},
    fs::{self, File, Metadata},
    io::{self, Cursor, Read},
    path::{Path, PathBuf},
};

use givens_formats::{
    codec::{ReadOptions, WriteOptions},
    error::Error,
    format::read,
};

#[cfg(feature = "parquet")]
use super::columnar;
#[cfg(feature = "pdf-text")]
use super::pages;
#[cfg(feature = "tables")]
use super::tables;
use super::{
    compression::{self, extension, unpacked},
    control::RunControl,
    folder::{FolderContent, FolderOptions, dangling, walk},
    identity::Identity,
    object_store::read_through_pipe,
    open_input::OpenInput,
    temporary_file::{Spool, SpoolError},
};

/// An input of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// A file that was named.
    File(PathBuf),
    /// A file found in a folder: it need not hold puzzles.
    Found(PathBuf),
    /// A table of a file that has several: a database or a workbook. It need not hold puzzles either.
    #[non_exhaustive]
    Table {
        /// The file.
        path: PathBuf,
        /// The name of the table or sheet, of which each file has one of a name.
        table: String,
    },
    /// Standard input, and what messages call it.
    Stdin(String),
    /// A puzzle given as an argument.
    #[non_exhaustive]
    Text {
        /// What messages call it: `<argument>`, or of several `<argument 2>`.
        name: String,
        /// The argument.
        text: String,
    },
    /// An input that can be read only once, as [`spool`](super::spool) keeps it.
    #[non_exhaustive]
    Spooled {
        /// What messages call it.
        name: String,
        /// Its content.
        spool: Spool,
    },
}

impl Input {
    /// Returns a puzzle given as an argument.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { name: "<argument>".to_owned(), text: text.into() }
    }

    /// Returns its name in messages.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Found(path) => path.display().to_string(),
            Self::Table { path, table } => format!("{}:{table}", path.display()),
            Self::Stdin(name) | Self::Text { name, .. } | Self::Spooled { name, .. } => name.clone(),
        }
    }

    /// Returns its extension, without a dot.
    #[must_use]
    pub fn extension(&self) -> Option<String> {
        let path = match self {
            Self::File(path) | Self::Found(path) => path.as_path(),
            Self::Stdin(name) | Self::Spooled { name, .. } => Path::new(name),
            Self::Table { .. } => return Some("csv".to_owned()),
            Self::Text { .. } => return None,
        };
        extension(path)
    }

    /// Returns the path of its file, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Found(path) | Self::Table { path, .. } => Some(path),
            Self::Stdin(_) | Self::Text { .. } | Self::Spooled { .. } => None,
        }
    }

    /// Returns whether it is a table of the same file as another.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Table { path, .. }, Self::Table { path: of_other, .. }) if path == of_other)
    }

    /// Returns whether it may hold no puzzle: nobody has named it alone.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        matches!(self, Self::Found(_) | Self::Table { .. })
    }

    /// Returns whether it can be read only once: standard input, or a named pipe.
    #[must_use]
    pub fn is_read_once(&self) -> bool {
        match self {
            Self::Stdin(_) => true,
            // What cannot be read is reported by the run.
            Self::File(path) => fs::metadata(path).is_ok_and(|there| !there.is_file()),
            _ => false,
        }
    }

    /// Returns the number of bytes, where it is known beforehand.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) | Self::Found(path) => self.size_of(path.metadata()),
            Self::Spooled { spool, .. } => self.size_of(spool.open().and_then(|file| file.metadata())),
            Self::Table { .. } | Self::Stdin(_) => None,
            Self::Text { text, .. } => Some(text.len() as u64),
        }
    }

    /// Returns whether it is a regular file whose bytes are those of its text, if that is in UTF-8.
    #[must_use]
    pub fn is_plain_file(&self) -> bool {
        self.path().is_some() && self.size().is_some()
    }

    /// Returns the number of bytes of a regular file that is not compressed.
    fn size_of(&self, metadata: io::Result<Metadata>) -> Option<u64> {
        let metadata = metadata.ok().filter(Metadata::is_file)?;
        let mut head = Vec::new();
        self.raw().ok()?.take(compression::HEAD).read_to_end(&mut head).ok()?;
        compression::is_plain(&head).then_some(metadata.len())
    }

    /// Returns the identity of its regular file, if it has one.
    pub(super) fn identity(&self) -> io::Result<Option<Identity>> {
        match self {
            Self::File(path) | Self::Found(path) | Self::Table { path, .. } => Identity::of_path(path),
            Self::Stdin(_) => Identity::of_stdin(),
            Self::Text { .. } | Self::Spooled { .. } => Ok(None),
        }
    }

    /// Returns whether it is this regular file.
    pub(super) fn is(&self, file: &Identity) -> io::Result<bool> {
        match self {
            Self::Spooled { spool, .. } => Ok(spool.was(file)),
            _ => Ok(self.identity()?.as_ref() == Some(file)),
        }
    }

    /// Returns the bytes, unpacked.
    pub(super) fn open(&self) -> Result<OpenInput, Error> {
        let fail = |source| Error::Read { path: self.name().into(), source };
        #[cfg(feature = "tables")]
        if let Self::Table { path, table } = self {
            return tables::open(path, table).map_err(fail);
        }
        let bytes = match self.file()? {
            Some(file) => text_of_file(file),
            None => unpacked(self.raw()?),
        };
        let bytes = bytes.map_err(fail)?;
        // Of a PDF document the grids of its pages are read.
        #[cfg(feature = "pdf-text")]
        return pages::open(bytes, self.is_found()).map_err(fail);
        #[cfg(not(feature = "pdf-text"))]
        Ok(OpenInput::of_lines(bytes))
    }

    /// Opens the bytes as they are stored, possibly compressed.
    fn raw(&self) -> Result<Box<dyn Read + Send>, Error> {
        if let Some(file) = self.file()? {
            return Ok(Box::new(file));
        }
        Ok(match self {
            Self::Text { text, .. } => Box::new(Cursor::new(text.clone().into_bytes())),
            Self::Spooled { name, spool } => {
                Box::new(spool.open().map_err(|source| Error::Read { path: name.into(), source })?)
            }
            _ => stdin(),
        })
    }

    /// Opens its file, if it has one.
    fn file(&self) -> Result<Option<File>, Error> {
        let Some(path) = self.path() else { return Ok(None) };
        let file = File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            let source = io::Error::from(io::ErrorKind::IsADirectory);
            return Err(Error::Read { path: path.to_owned(), source });
        }
        Ok(Some(file))
    }
}

/// Returns the text of a file. Columns are read where they are.
#[cfg(feature = "parquet")]
fn text_of_file(mut file: File) -> io::Result<Box<dyn Read + Send>> {
    if columnar::is_parquet(&mut file)? {
        columnar::parquet(Box::new(file))
    } else {
        unpacked(Box::new(file))
    }
}

/// Returns the text of a file.
#[cfg(not(feature = "parquet"))]
fn text_of_file(file: File) -> io::Result<Box<dyn Read + Send>> {
    unpacked(Box::new(file))
}

/// Opens standard input, without the buffer that the standard library puts before it.
#[cfg(unix)]
fn stdin() -> Box<dyn Read + Send> {
    use std::os::fd::AsFd;
    match io::stdin().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(UntilEnd { inner: File::from(descriptor), ended: false }),
        Err(_) => Box::new(UntilEnd { inner: io::stdin(), ended: false }),
    }
}

/// Opens standard input.
#[cfg(not(unix))]
fn stdin() -> Box<dyn Read + Send> {
    Box::new(UntilEnd { inner: io::stdin(), ended: false })
}

/// A terminal, whose end is its end: it would wait for more after every Ctrl-D.
struct UntilEnd<R> {
    inner: R,
    ended: bool,
}

impl<R: Read> Read for UntilEnd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let count = self.inner.read(buffer)?;
        self.ended = count == 0 && !buffer.is_empty();
        Ok(count)
    }
}

/// Copies the inputs that can be read only once, such as pipes, to temporary files in a folder, so that all inputs can
/// be read several times. An input that cannot be opened remains as it is. If the run is stopped, so is the copying.
///
/// # Errors
///
/// If an input cannot be read to its end, or a temporary file cannot be written.
pub fn spool(inputs: &mut [Input], folder: &Path, control: &RunControl) -> Result<(), Error> {
    for input in inputs {
        let Some(bytes) = input.is_read_once().then(|| input.raw().ok()).flatten() else { continue };
        let (name, identity) = (input.name(), input.identity().ok().flatten());
        let spool = Spool::fill(bytes, identity, folder, control).map_err(|error| match error {
            SpoolError::Read(source) => Error::Read { path: PathBuf::from(&name), source },
            SpoolError::Write(source) => Error::Write { path: folder.to_owned(), source },
        })?;
        *input = Input::Spooled { name, spool };
    }
    Ok(())
}

/// The inputs that arguments name.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct FoundInputs {
    /// The inputs, in the order of the arguments; those of a folder are sorted by name.
    pub inputs: Vec<Input>,
    /// An error for each argument that names nothing, and for what cannot be visited in a folder.
    pub failed: Vec<Error>,
    /// The links in named folders that were skipped, because they lead out of their folder.
    pub links_out: Vec<PathBuf>,
}

/// Finds the inputs that the arguments name: files, folders (all files below, sorted by name, except hidden
/// ones), `-` for standard input, or puzzles as text. No argument at all means standard input. Of the links in a
/// folder, only those are followed that lead to something in it.
///
/// # Errors
///
/// Returns an error for each argument that names nothing, besides the inputs that were found.
#[must_use]
pub fn inputs(arguments: &[PathBuf], stdin_name: &str) -> (Vec<Input>, Vec<Error>) {
    let FoundInputs { inputs, failed, .. } =
        find_inputs(arguments, stdin_name, FolderOptions::new(&|_| true));
    (inputs, failed)
}

/// Finds the inputs that the arguments name, as [`inputs`] does, but of folders only what these options accept.
///
/// # Examples
///
/// ```
/// use givens::pipeline::{FolderEntry, FolderOptions, find_inputs};
///
/// let is_source = |entry: &FolderEntry| entry.is_folder || entry.below.extension().is_some_and(|name| name == "rs");
/// let found = find_inputs(&["src/check".into()], "<stdin>", FolderOptions::new(&is_source));
/// assert!(found.failed.is_empty() && found.links_out.is_empty());
/// assert!(found.inputs.iter().any(|input| input.name() == "src/check/mod.rs"));
/// ```
#[must_use]
pub fn find_inputs(arguments: &[PathBuf], stdin_name: &str, options: FolderOptions) -> FoundInputs {
    let mut found = FoundInputs::default();
    if let Some(error) = parts_of_puzzle(arguments) {
        found.failed.push(error);
        return found;
    }
    if arguments.is_empty() {
        found.inputs.push(Input::Stdin(stdin_name.to_owned()));
    }
    for (position, argument) in arguments.iter().enumerate() {
        if argument.as_os_str() == "-" {
            found.inputs.push(Input::Stdin(stdin_name.to_owned()));
            continue;
        }
        match fs::metadata(argument) {
            Ok(there) if there.is_dir() => add_folder(argument, options, &mut found),
            Ok(_) => add_file(Input::File(argument.clone()), &mut found),
            Err(error) => match puzzle(argument) {
                Some(text) => {
                    found.inputs.push(Input::Text { name: format!("<argument {}>", position + 1), text });
                }
                None => found.failed.push(unknown(argument, error)),
            },
        }
    }
    let mut texts = found.inputs.iter_mut().filter_map(|input| match input {
        Input::Text { name, .. } => Some(name),
        _ => None,
    });
    if let (Some(name), None) = (texts.next(), texts.next()) {
        "<argument>".clone_into(name);
    }
    found
}

/// Adds a file, or each of its tables if it has several texts.
#[cfg(feature = "tables")]
fn add_file(file: Input, found: &mut FoundInputs) {
    let path = match &file {
        Input::File(path) => path,
        // Of the many files of a folder only those are opened here whose names say what they are.
        Input::Found(path) if tables::is_likely(path) => path,
        _ => return found.inputs.push(file),
    };
    match tables::names(path) {
        Ok(Some(names)) if names.is_empty() => {
            let source = io::Error::new(io::ErrorKind::InvalidData, "the file has no tables");
            found.failed.push(Error::Read { path: path.clone(), source });
        }
        Ok(Some(names)) => {
            let table = |table| Input::Table { path: path.clone(), table };
            found.inputs.extend(names.into_iter().map(table));
        }
        Ok(None) => found.inputs.push(file),
        Err(source) => found.failed.push(Error::Read { path: path.clone(), source }),
    }
}

/// Adds a file.
#[cfg(not(feature = "tables"))]
fn add_file(file: Input, found: &mut FoundInputs) {
    found.inputs.push(file);
}

/// Adds the files of a folder, or an error if there are none.
fn add_folder(folder: &Path, options: FolderOptions, found: &mut FoundInputs) {
    let FolderContent { files, mut failed, mut links_out, rejected } = walk(folder, options);
    if files.is_empty() && failed.is_empty() {
        let rejected = match rejected {
            0 => String::new(),
            1 => ": what is in it is excluded".to_owned(),
            rejected => format!(": the {rejected} files and folders in it are excluded"),
        };
        failed.push(Error::Usage(format!("no files in {}{rejected}", folder.display())));
    }
    for path in files {
        add_file(Input::Found(path), found);
    }
    found.failed.append(&mut failed);
    found.links_out.append(&mut links_out);
}

/// Returns the number of files that inputs are: the tables of one file, which follow each other, count once.
#[must_use]
pub fn file_count(inputs: &[Input]) -> u64 {
    let beside = inputs.windows(2).filter(|pair| pair[1].is_beside(&pair[0]));
    (inputs.len() - beside.count()) as u64
}

/// Removes the inputs that are a file which an input before them is too, by whatever name or link, or standard input once
/// more. What was named counts as named, wherever else it was found.
pub fn extract_repeated(inputs: &mut Vec<Input>) -> Vec<Input> {
    let (mut places, mut kept, mut repeated) = (HashMap::new(), Vec::new(), Vec::new());
    for input in inputs.drain(..) {
        let table = if let Input::Table { table, .. } = &input { Some(table.clone()) } else { None };
        let place = match &input {
            Input::File(path) | Input::Found(path) | Input::Table { path, .. } => fs::canonicalize(path).ok(),
            // No absolute path, and so no other place.
            Input::Stdin(_) => Some("-".into()),
            Input::Text { .. } | Input::Spooled { .. } => None,
        };
        let place = place.map(|place| (place, table));
        match place.map(|place| places.entry(place)) {
            Some(hash_map::Entry::Occupied(first)) => {
                let first: &mut Input = &mut kept[*first.get()];
                if matches!((&*first, &input), (Input::Found(_), Input::File(_))) {
                    first.clone_from(&input);
                }
                repeated.push(input);
                continue;
            }
            Some(hash_map::Entry::Vacant(place)) => drop(place.insert(kept.len())),
            None => {}
        }
        kept.push(input);
    }
    *inputs = kept;
    repeated
}

/// Returns the argument as a text, if it can be read as a puzzle or as a malformed one.
fn puzzle(argument: &Path) -> Option<String> {
    let text = argument.to_str()?;
    let has_puzzle = |text: &String| {
        let read = read(text, &ReadOptions::default());
        read.entries.iter().any(givens_formats::codec::Entry::is_puzzle)
    };
    Some(text.to_owned()).filter(has_puzzle).or_else(|| rows(text).filter(has_puzzle))
}

/// Returns rows of cells that stand in one line, with a space, a comma or a slash between them, each in a line of its own.
/// One of them may be too short or too long, which readers report.
fn rows(text: &str) -> Option<String> {
    let is_separator = |symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | ';' | '/' | '|');
    let rows: Vec<_> = text.split(is_separator).filter(|row| !row.is_empty()).collect();
    let is_digit =
        |symbol: char| if rows.len() > 9 { symbol.is_ascii_alphanumeric() } else { symbol.is_ascii_digit() };
    let is_cell = |symbol: char| is_digit(symbol) || WriteOptions::is_blank(symbol);
    let has_cells = rows.iter().all(|row| row.chars().all(is_cell));
    let whole = rows.iter().filter(|row| row.len() == rows.len()).count();
    (rows.len() >= 4 && has_cells && whole + 1 >= rows.len()).then(|| rows.join("\n") + "\n")
}

/// Returns the error for a path that cannot be read, with a similar name if there is one.
fn unknown(path: &Path, source: io::Error) -> Error {
    if !matches!(source.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename) {
        return Error::Read { path: path.to_owned(), source };
    }
    if let Some(source) = dangling(path) {
        return Error::Read { path: path.to_owned(), source };
    }
    let name = path.to_string_lossy();
    let is_cell = |symbol: char| symbol.is_ascii_digit() || WriteOptions::is_blank(symbol);
    if name.len() > 3 && name.chars().all(is_cell) {
        return Error::Usage(format!("{name}: neither a file nor a whole puzzle ({} cells)", name.len()));
    }
    if name.starts_with("http://") || name.starts_with("https://") {
        return Error::Usage(format!(
            "{name}: no puzzle in this link; pages are not fetched, so save the page first"
        ));
    }
    if let Some(help) = read_through_pipe(&name) {
        return Error::Usage(help);
    }
    Error::NotFound { path: path.to_owned(), similar: similar(path) }
}

/// Returns an error if the arguments are the cells or rows of a puzzle, one each, so that no dot is taken for the folder.
fn parts_of_puzzle(arguments: &[PathBuf]) -> Option<Error> {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || WriteOptions::is_blank(symbol);
    let texts: Option<Vec<&str>> = arguments.iter().map(|argument| argument.to_str()).collect();
    let texts = texts.filter(|texts| texts.len() >= 4)?;
    let are = |length: usize| texts.iter().all(|text| text.len() == length && text.chars().all(is_cell));
    // A dot is a folder, and years may be.
    let what = if are(1) && !arguments.iter().any(|argument| argument.is_file()) {
        "cells"
    } else if are(texts.len()) && !arguments.iter().any(|argument| argument.exists()) {
        "rows"
    } else {
        return None;
    };
    let (number, whole) = (texts.len(), texts.join(" "));
    let reason =
        format!("{number} {what}, one an argument: write a puzzle as one argument, in quotes: '{whole}'");
    Some(Error::Usage(reason))
}

/// Returns the file in the same folder with the most similar name, or one in the most similar folder.
fn similar(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(missing) = folder.filter(|folder| !folder.exists()) {
        let there = similar(missing)?.join(&name);
        return if there.exists() { Some(there) } else { similar(&there) };
    }
    let entries = folder.unwrap_or_else(|| Path::new(".")).read_dir().ok()?;
    let likeness = |other: &PathBuf| {
        let other = other.file_name().map(|other| other.to_string_lossy().into_owned());
        strsim::jaro_winkler(&name, &other.unwrap_or_default())
    };
    let names = entries.filter_map(|entry| Some(PathBuf::from(entry.ok()?.file_name())));
    let best = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b)).then_with(|| b.cmp(a)))?;
    (likeness(&best) > 0.85).then(|| folder.map_or_else(|| best.clone(), |folder| folder.join(&best)))
}
