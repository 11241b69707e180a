//! The results of a run that may be stopped, for the next run of the same command.
//!
//! In come what workers found out about each share of a batch ([`RunOptions::share`]), in any order; it is appended to a file
//! beside the output, a line a share. The next run reads its inputs again and takes from the file what is there, so that
//! only the rest is worked on, and all that is written, reported and counted is what a run without a stop makes of it. That
//! holds for every form of output, because an output is never continued: it is made anew of the same results.
//!
//! A line that a killed run did not complete is cut off. Each line has a digest of the text that was read up to its share, so
//! that a changed input is noticed, and the file has one of the options.
//!
//! [`RunOptions::share`]: crate::pipeline::RunOptions::share

use std::{
    collections::HashMap,
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use givens_engine::digest::{hexadecimal, sha1};
use givens_formats::error::Error;
use serde_json::{Value, json};

use crate::pipeline::{Batch, Input, ShareId, same_as_input};

/// How often the file is synced to the disk, in case the machine loses power.
const SYNC_EVERY: Duration = Duration::from_secs(10);

/// A result that a journal keeps.
pub trait KeptResult: Sized {
    /// Returns what is kept of it; `None` if it has something that is not kept, and is found again.
    fn keep(&self) -> Option<Value>;

    /// Returns the result again, if this was kept of one.
    fn restore(kept: Value) -> Option<Self>;
}

/// All of them, or none.
impl<T: KeptResult> KeptResult for Vec<T> {
    fn keep(&self) -> Option<Value> {
        self.iter().map(T::keep).collect()
    }

    fn restore(kept: Value) -> Option<Self> {
        let Value::Array(all) = kept else { return None };
        all.into_iter().map(T::restore).collect()
    }
}

/// The results of a run and those before it.
///
/// # Examples
///
/// ```
/// use givens::run::Journal;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("ratings.csv.resume");
/// let journal = Journal::open(path.clone(), "rate --scheme se", &[]).unwrap();
/// assert_eq!(journal.shares(), 0);
/// assert!(Journal::open(path.clone(), "rate --scheme se", &[]).is_err(), "it is in use");
/// drop(journal);
/// let other = Journal::open(path, "rate --scheme hodoku", &[]).unwrap_err();
/// assert!(other.to_string().contains("other options"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// The places of the results of former runs, by the number of their share.
    kept: HashMap<u64, KeptPlace>,
    file: Mutex<JournalFile>,
}

#[derive(Debug)]
struct JournalFile {
    file: File,
    last_sync: Instant,
    /// How long it was at first.
    opened_length: u64,
    /// Whether results are refused, because the file is of other inputs.
    is_refused: bool,
    /// Why results are not kept, or not restored, until that is reported.
    failure: Option<Error>,
}

/// Where the result of a share is in the file.
#[derive(Debug)]
struct KeptPlace {
    digest: u64,
    bytes: Range<u64>,
}

impl Journal {
    /// Opens the journal of a run with these options, which state all that results depend on besides the inputs.
    ///
    /// # Errors
    ///
    /// If it is in use, is an input or another file, is of other options or another version, or cannot be read and written.
    pub fn open(path: PathBuf, options: &str, inputs: &[Input]) -> Result<Self, Error> {
        if let Some(input) = same_as_input(&path, inputs)? {
            return Err(Error::OutputIsInput { output: path, input });
        }
        let fail = |source| Error::Write { path: path.clone(), source };
        if path.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            return Err(fail(not_a_journal()));
        }
        let mut file = OpenOptions::new();
        let mut file = file.read(true).write(true).create(true).truncate(false).open(&path).map_err(fail)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let reason = io::Error::new(io::ErrorKind::ResourceBusy, "another run is writing it");
            return Err(fail(reason));
        }
        let header = header(options);
        let kept = match KeptLines::read(&mut file).map_err(fail)? {
            None => begin(&mut file, &header).map(|()| HashMap::new()).map_err(fail)?,
            Some(lines) if lines.header == header => lines.places,
            Some(_) => return Err(Error::Usage(other_options(&path))),
        };
        let opened_length = file.metadata().map_err(fail)?.len();
        let (last_sync, is_refused, failure) = (Instant::now(), false, None);
        let file = JournalFile { file, last_sync, opened_length, is_refused, failure };
        Ok(Self { path, kept, file: Mutex::new(file) })
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of shares whose results former runs kept.
    #[must_use]
    pub fn shares(&self) -> usize {
        self.kept.len()
    }

    /// Returns whether a former run kept the result of this share.
    #[must_use]
    pub fn has(&self, batch: &Batch) -> bool {
        batch.share().is_some_and(|share| self.kept.contains_key(&share.number))
    }

    /// Returns the result of a batch: that of a former run, or what `find` returns, which is kept unless `is_stopped` then
    /// says that it may lack something. What goes wrong is in [`take_failure`](Self::take_failure).
    pub fn recall<T: KeptResult>(
        &self,
        batch: &Batch,
        find: impl FnOnce() -> T,
        is_stopped: impl Fn() -> bool,
    ) -> T {
        let Some(share) = batch.share() else { return find() };
        if let Some(found) = self.kept(share).and_then(T::restore) {
            return found;
        }
        let found = find();
        if let Some(kept) = found.keep().filter(|_| !is_stopped()) {
            self.append(share, &kept);
        }
        found
    }

    /// Returns why a result could not be kept or restored, once.
    pub fn take_failure(&self) -> Option<Error> {
        self.file().failure.take()
    }

    /// Removes the file: the run is complete.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn remove(&self) -> Result<(), Error> {
        std::fs::remove_file(&self.path).map_err(|source| Error::Write { path: self.path.clone(), source })
    }

    fn file(&self) -> MutexGuard<'_, JournalFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what was kept of a share, if it is of the same text.
    fn kept(&self, share: &ShareId) -> Option<Value> {
        let KeptPlace { digest, bytes } = self.kept.get(&share.number)?;
        let mut file = self.file();
        if *digest != share.digest {
            file.refuse(Error::Usage(other_inputs(&self.path)));
            return None;
        }
        let mut text = vec![0; usize::try_from(bytes.end - bytes.start).ok()?];
        let read = file.file.seek(SeekFrom::Start(bytes.start));
        let read = read.and_then(|_| file.file.read_exact(&mut text));
        if let Err(source) = read {
            file.failure = Some(Error::Read { path: self.path.clone(), source });
            return None;
        }
        serde_json::from_slice(&text).ok()
    }

    /// Adds a result, unless JSON does not return the same: not every number is read as it was written.
    fn append(&self, share: &ShareId, kept: &Value) {
        let text = kept.to_string();
        if serde_json::from_str::<Value>(&text).ok().as_ref() != Some(kept) {
            return;
        }
        let line = format!("{} {:016x} {} {text}\n", share.number, share.digest, checksum(text.as_bytes()));
        let mut file = self.file();
        if file.is_refused {
            return;
        }
        let written = file.file.seek(SeekFrom::End(0)).and_then(|_| file.file.write_all(line.as_bytes()));
        let synced = written.and_then(|()| file.sync_in_time());
        if let Err(source) = synced {
            file.failure = Some(Error::Write { path: self.path.clone(), source });
        }
    }
}

impl JournalFile {
    /// Keeps nothing more, and nothing of this run, whose results are of other inputs than those before.
    fn refuse(&mut self, reason: Error) {
        self.is_refused = true;
        // What cannot be cut off is refused next time.
        let _ = self.file.set_len(self.opened_length);
        self.failure.get_or_insert(reason);
    }

    fn sync_in_time(&mut self) -> io::Result<()> {
        if self.last_sync.elapsed() < SYNC_EVERY {
            return Ok(());
        }
        self.last_sync = Instant::now();
        self.file.sync_data()
    }
}

/// The lines of a journal.
struct KeptLines {
    header: String,
    places: HashMap<u64, KeptPlace>,
}

impl KeptLines {
    /// Reads all whole lines, and cuts off what is behind them; `None` if there is not even a header.
    ///
    /// # Errors
    ///
    /// If it is another file, or cannot be read.
    fn read(file: &mut File) -> io::Result<Option<Self>> {
        let (mut reader, mut line, mut end) = (BufReader::new(&*file), Vec::new(), 0);
        let read = reader.read_until(b'\n', &mut line)?;
        let is_begun = header("").as_bytes().starts_with(&line[..line.len().min(MARK.len())]);
        if !is_begun {
            return Err(not_a_journal());
        }
        if !line.ends_with(b"\n") {
            return Ok(None);
        }
        let (mut places, header) = (HashMap::new(), String::from_utf8_lossy(&line).trim_end().to_owned());
        end += read as u64;
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line)? as u64;
            let Some((number, place)) = kept_place(&line, end) else { break };
            places.insert(number, place);
            end += read;
        }
        file.set_len(end)?;
        Ok(Some(Self { header, places }))
    }
}

/// What a journal begins with.
const MARK: &str = "{\"givens-journal\":";

/// Returns the first line of a journal.
fn header(options: &str) -> String {
    let options = hexadecimal(&sha1(&[options.as_bytes()]));
    format!("{MARK}1,\"version\":{},\"options\":{}}}", json!(env!("CARGO_PKG_VERSION")), json!(options))
}

/// Begins an empty journal.
fn begin(file: &mut File, header: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(format!("{header}\n").as_bytes())
}

/// Returns the number of the share of a line that begins here, and where its result is; `None` if it is not whole.
fn kept_place(line: &[u8], start: u64) -> Option<(u64, KeptPlace)> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let mut fields = line.splitn(4, ' ');
    let (number, digest) = (fields.next()?.parse().ok()?, u64::from_str_radix(fields.next()?, 16).ok()?);
    let (sum, text) = (fields.next()?, fields.next()?);
    let bytes = start + (line.len() - text.len()) as u64..start + line.len() as u64;
    (sum == checksum(text.as_bytes())).then_some((number, KeptPlace { digest, bytes }))
}

/// Returns what shows that a line is as it was written: a machine that lost power may have written a part of it.
fn checksum(text: &[u8]) -> String {
    hexadecimal(&sha1(&[text])[..4])
}

fn not_a_journal() -> io::Error {
    let reason =
        "another file has this name, which --resume does not replace; move it, or name another output";
    io::Error::new(io::ErrorKind::AlreadyExists, reason)
}

fn other_options(path: &Path) -> String {
    let path = path.display();
    format!(
        "{path}: of a run with other options or another version of givens; repeat those, or delete it to begin again"
    )
}

fn other_inputs(path: &Path) -> String {
    let path = path.display();
    format!(
        "{path}: the inputs have changed since that run was stopped; restore them, or delete it to begin again"
    )
}
