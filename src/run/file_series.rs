//! Several files instead of one: a file for each value of columns or facts, and files of a fixed number of records.
//!
//! In come records with the values in the names of their files, in order; out come the files, one after another. So that
//! not as many files are open as there are values, records with values in the names of their files are sorted by these
//! first, within bounded memory, and one file is open at a time.
//!
//! A value becomes a part of a file name by percent-encoding of what some file system does not take. Names that are the
//! same in lower case, although their values are not, get `~2`, `~3`, …

use std::{cmp::Ordering, collections::HashSet, fmt::Write, path::PathBuf};

use givens_engine::digest::{hexadecimal, sha1};
use givens_formats::error::Error;
use serde_json::Value;

use crate::{
    collection::{SortItem, Sorter},
    pipeline::{Input, Output},
};

use super::{HeldRecord, RunFiles, RunOutcome, SortMemory, Template, template::text_of};

/// What stands for a value that is missing.
const MISSING: &str = "none";
/// The largest number of bytes of a value in a name; most file systems take 255 for a name.
const MAX_LENGTH: usize = 120;
/// Characters that some file system does not take, besides those below the space.
const UNSAFE: &str = "/\\:*?\"<>|%~\u{7f}";
/// Names of devices, which are no names of files on Windows.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// The number of names that are reported.
const MAX_REPORTED: usize = 5;

/// The files of a run that writes several.
#[derive(Debug)]
pub struct FileSeries {
    names: Template,
    /// The number of records of a file; all with the same values if none.
    size: Option<u64>,
    inputs: Vec<Input>,
    files: RunFiles,
    memory: SortMemory,
    /// The records so far, if there are values in the names of files.
    sorter: Option<Sorter<SeriesRecord>>,
    /// The number of these.
    number: u64,
    /// The values of the file that is written, its number among those with these values, and how many records it has.
    group: Option<Box<str>>,
    page: u64,
    in_file: u64,
    /// The names so far, in lower case.
    taken: HashSet<String>,
    renamed: Vec<PathBuf>,
    renamed_count: usize,
}

impl FileSeries {
    /// Returns the files that a template names, each of this number of records; those with other values are in other files.
    /// None of `inputs` is written to, nor what is read for options.
    #[must_use]
    pub fn new(
        names: Template,
        size: Option<u64>,
        inputs: &[Input],
        files: &RunFiles,
        memory: SortMemory,
    ) -> Self {
        let sorter = (!names.names().is_empty()).then(|| Sorter::new(&memory.workspace(1)));
        Self {
            names,
            size,
            inputs: inputs.to_vec(),
            files: files.clone(),
            memory,
            sorter,
            number: 0,
            group: None,
            page: 0,
            in_file: 0,
            taken: HashSet::new(),
            renamed: Vec::new(),
            renamed_count: 0,
        }
    }

    /// Returns the names of the values in the names of files.
    #[must_use]
    pub fn value_names(&self) -> &[String] {
        self.names.names()
    }

    /// Returns the name of the files as it was given, with its places.
    #[must_use]
    pub fn pattern(&self) -> PathBuf {
        PathBuf::from(self.names.text())
    }

    /// Returns whether there are values in the names of files, so that records are sorted first.
    #[must_use]
    pub(super) const fn is_grouped(&self) -> bool {
        self.sorter.is_some()
    }

    /// Adds a record that is written when all are known.
    pub(super) fn push(&mut self, held: HeldRecord) -> Result<(), Error> {
        let Some(sorter) = &mut self.sorter else { return Ok(()) };
        let pushed = sorter.push(SeriesRecord { number: self.number, held });
        self.number += 1;
        pushed.map_err(|source| self.memory.error(source))
    }

    /// Takes the records that were added, by their values, and those with the same in the order in which they were added.
    pub(super) fn take_sorted(
        &mut self,
    ) -> Result<impl Iterator<Item = Result<HeldRecord, Error>> + use<>, Error> {
        let memory = self.memory.clone();
        let sorter = self.sorter.take().unwrap_or_else(|| Sorter::new(&memory.workspace(1)));
        let records = sorter.finish().map_err(|source| memory.error(source))?;
        Ok(records.map(move |record| record.map(|record| record.held).map_err(|source| memory.error(source))))
    }

    /// Opens the file of the next record, with these values, if it is not that of the record before.
    pub(super) fn next_output(&mut self, group: &str) -> Result<Option<Output>, Error> {
        let is_same = self.group.as_deref() == Some(group);
        if is_same && self.size.is_none_or(|size| self.in_file < size) {
            self.in_file += 1;
            return Ok(None);
        }
        self.page = if is_same { self.page + 1 } else { 1 };
        (self.group, self.in_file) = (Some(group.into()), 1);
        let values: Vec<Value> = serde_json::from_str(group).unwrap_or_default();
        let path =
            self.free_path(&self.names.render_with(self.page, &values, |value| file_name(&text_of(value))));
        self.files.create_one_of_many(&path, &self.inputs).map(Some)
    }

    /// Returns this path, or one with a number in front of its extension if a file of the run has this one.
    fn free_path(&mut self, path: &str) -> PathBuf {
        if self.taken.insert(path.to_lowercase()) {
            return PathBuf::from(path);
        }
        let name = path.rfind('/').map_or(0, |slash| slash + 1);
        let stem = path[name..].find('.').map_or(path.len(), |dot| name + dot);
        let numbered = (2..).map(|number| format!("{}~{number}{}", &path[..stem], &path[stem..]));
        let free =
            numbered.into_iter().find(|path| self.taken.insert(path.to_lowercase())).unwrap_or_default();
        self.renamed_count += 1;
        if self.renamed.len() < MAX_REPORTED {
            self.renamed.push(PathBuf::from(&free));
        }
        PathBuf::from(free)
    }

    /// Returns what to say about files that were not written.
    pub(super) fn unwritten(&self, outcome: RunOutcome) -> Option<String> {
        let reason = match outcome {
            RunOutcome::Unread => "some inputs could not be read",
            RunOutcome::Stopped => "the run was stopped",
            RunOutcome::Empty | RunOutcome::Complete => return None,
        };
        (self.number > 0).then(|| format!("no files are written, because {reason}"))
    }

    /// Returns what to say about files whose name another one has in lower case.
    pub(super) fn renamed(&self) -> impl Iterator<Item = String> {
        let more = self.renamed_count - self.renamed.len();
        let names = self.renamed.iter().map(|path| {
            let reason = "a file for another value has this name on some file systems";
            format!("{}: numbered, because {reason}", path.display())
        });
        names.chain((more > 0).then(|| format!("{more} more files are numbered")))
    }
}

/// Returns what stands for a value in the name of a file.
fn file_name(value: &str) -> String {
    if value.is_empty() {
        return MISSING.to_owned();
    }
    let last = value.chars().count() - 1;
    let mut name = String::with_capacity(value.len());
    for (place, symbol) in value.chars().enumerate() {
        let is_hidden = place == 0 && matches!(symbol, '.' | ' ' | '-');
        let is_trimmed = place == last && matches!(symbol, '.' | ' ');
        let is_device = place == 0 && is_device(value);
        if is_hidden || is_trimmed || is_device || symbol < ' ' || UNSAFE.contains(symbol) {
            let mut bytes = [0; 4];
            for byte in symbol.encode_utf8(&mut bytes).bytes() {
                let _ = write!(name, "%{byte:02X}");
            }
        } else {
            name.push(symbol);
        }
    }
    shortened(name, value)
}

/// Returns whether a name is that of a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_port =
        |port: &str| stem.strip_prefix(port).is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']));
    DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

/// Returns a name that is cut if it is long, with a digest of its value.
fn shortened(name: String, value: &str) -> String {
    if name.len() <= MAX_LENGTH {
        return name;
    }
    let end = name.floor_char_boundary(MAX_LENGTH - 17);
    format!("{}~{}", &name[..end], &hexadecimal(&sha1(&[value.as_bytes()]))[..16])
}

/// A record with the values of its file. No two have the same number, so what is held is never compared.
#[derive(Debug, PartialEq, Eq)]
struct SeriesRecord {
    number: u64,
    held: HeldRecord,
}

impl PartialOrd for SeriesRecord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SeriesRecord {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.held.group, self.number).cmp(&(&other.held.group, other.number))
    }
}

impl SortItem for SeriesRecord {
    fn size(&self) -> usize {
        size_of::<Self>() + self.held.text.len() + self.held.group.len()
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        [self.number].write(bytes);
        self.held.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut left = *bytes;
        let [number] = <[u64; 1]>::read(&mut left)?;
        let held = HeldRecord::read(&mut left)?;
        *bytes = left;
        Some(Self { number, held })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_names_that_every_file_system_takes() {
        for (value, name) in [
            ("hard", "hard"),
            ("Very Hard", "Very Hard"),
            ("SE 7.1/8", "SE 7.1%2F8"),
            ("", "none"),
            ("..", "%2E%2E"),
            ("a%2F", "a%252F"),
            ("con", "%63on"),
            ("COM1.x", "%43OM1.x"),
            ("a\nb", "a%0Ab"),
            ("~", "%7E"),
            ("7,5", "7,5"),
            ("leicht – größer", "leicht – größer"),
        ] {
            assert_eq!(file_name(value), name, "{value:?}");
        }
    }

    #[test]
    fn long_values_have_short_names_of_their_own() {
        let [first, second] = ["a", "b"].map(|end| file_name(&("é".repeat(300) + end)));
        assert!(first.len() <= MAX_LENGTH && second.len() <= MAX_LENGTH);
        assert_ne!(first, second);
    }
}
