//! Files in memory: their format, their puzzles, and the same in another format.

use std::ffi::c_char;

use givens::{
    Diagnostic, Error, Rule, Severity, SimdLevel, Verdict,
    check::Policy,
    format::{self, Converted, ReadOptions, Reading},
    record::AnyRecord,
    report::{ReportOptions, Reporter, Summary},
    text::{Source, decode},
};

use crate::{
    buffer::{BufferOut, GivensBuffer},
    call::guard,
    options::{FileOptions, GivensFileOptions, file_options, format_named},
    pointers,
    status::{Failure, GivensStatus},
};

/// The number of puzzles of a file for each verdict.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct GivensTally {
    /// Puzzles with no solution.
    pub zero: u64,
    /// Puzzles with one solution.
    pub one: u64,
    /// Puzzles with many solutions.
    pub many: u64,
    /// Puzzles whose givens clash.
    pub clashing: u64,
    /// What cannot be read as a puzzle.
    pub malformed: u64,
    /// Puzzles whose search ended early.
    pub undecided: u64,
    /// Always 0.
    pub reserved: [u64; 2],
}

impl GivensTally {
    fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Zero => &mut self.zero,
            Verdict::One => &mut self.one,
            Verdict::Many => &mut self.many,
            Verdict::Clashing => &mut self.clashing,
            Verdict::Malformed => &mut self.malformed,
            Verdict::Undecided => &mut self.undecided,
        } += 1;
    }
}

/// Detects the format of a file, in any encoding, from its bytes: the first 64 KiB are enough.
///
/// `format` gets its name, as `from` of the options and `to` of `givens_convert` take it. `report`, which may be null, gets a
/// line for each format that is not ruled out, the best first: name, score and reason, separated by tabs. `options` may be
/// null. Returns `GIVENS_STATUS_NO_FORMAT` if no format fits; the message says why.
///
/// # Safety
///
/// The bytes and options can be read, and the buffers written, until the function returns; no other thread writes to any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_detect(
    bytes: *const u8,
    size: usize,
    options: *const GivensFileOptions,
    format: *mut GivensBuffer,
    report: *mut GivensBuffer,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let (format, report) =
            unsafe { (BufferOut::new("format", format), BufferOut::new("report", report)) };
        // SAFETY: as promised by the caller.
        let (bytes, options) = unsafe { (pointers::bytes(bytes, size)?, file_options(options)?) };
        let format = format.required()?;
        let found =
            format::detect_bytes(bytes, &options.convert.read).map_err(|reason| no_format(&reason))?;
        let Some(best) = found.best() else { return Err(unknown_format()) };
        let line = |one: &format::DetectedFormat| format!("{}\t{}\t{}\n", one.format, one.score, one.reason);
        report.set(found.ranking.iter().map(line).collect::<String>().into_bytes())?;
        format.set(best.id().into())
    })
}

/// Converts a file, in any encoding and format, to another format: `to` is its name, such as `line`, `csv` or `jsonl`.
///
/// `converted` gets the other file. `report`, which may be null, gets what is wrong with puzzles, which are skipped, and what
/// the other format cannot hold. `options` may be null. Of a file of 9x9 puzzles, the format `line` makes rows for
/// `givens_check` and the others, with a stride of 82.
///
/// # Safety
///
/// The bytes, names and options can be read, and the buffers written, until the function returns; no other thread writes to
/// any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_convert(
    bytes: *const u8,
    size: usize,
    to: *const c_char,
    options: *const GivensFileOptions,
    converted: *mut GivensBuffer,
    report: *mut GivensBuffer,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let (converted, report) =
            unsafe { (BufferOut::new("converted", converted), BufferOut::new("report", report)) };
        // SAFETY: as promised by the caller.
        let (bytes, to, options) =
            unsafe { (pointers::bytes(bytes, size)?, pointers::name("to", to)?, file_options(options)?) };
        let converted = converted.required()?;
        let to = to.ok_or_else(|| Failure::new(GivensStatus::NullPointer, "to is null"))?;
        let to = format_named("to", &to)?;
        let found = format::convert(bytes, to, &options.convert).map_err(|error| not_writable(&error))?;
        report.set(conversion_report(bytes, &found, to, &options))?;
        if found.from.is_none() {
            return Err(found.diagnostics.first().map_or_else(unknown_format, no_format));
        }
        converted.set(found.bytes)
    })
}

/// Checks the puzzles of a file, in any encoding and format, of any size, variants included.
///
/// `tally` gets their number for each verdict: each puzzle is in one of them. `report`, which may be null, gets a line for
/// each problem, as the command `givens check` finds them. `options` may be null.
///
/// # Safety
///
/// The bytes and options can be read, and tally and buffer written, until the function returns; no other thread writes to
/// any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_check_file(
    bytes: *const u8,
    size: usize,
    options: *const GivensFileOptions,
    tally: *mut GivensTally,
    report: *mut GivensBuffer,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let report = unsafe { BufferOut::new("report", report) };
        // SAFETY: as promised by the caller.
        let (bytes, options) = unsafe {
            pointers::write("tally", tally, GivensTally::default())?;
            (pointers::bytes(bytes, size)?, file_options(options)?)
        };
        let mut lines = ReportLines::new(bytes, &options);
        let reading = read(bytes, &options.convert.read, &lines.source);
        let problem = reading
            .format
            .is_none()
            .then(|| reading.diagnostics.first().map_or_else(unknown_format, no_format));
        let found = check(reading, &mut lines);
        // SAFETY: as promised by the caller.
        unsafe { pointers::write("tally", tally, found)? };
        report.set(lines.finish())?;
        problem.map_or(Ok(()), Err)
    })
}

/// Reads a file; one that is not text has a diagnostic alone.
fn read(bytes: &[u8], options: &ReadOptions, source: &Source) -> Reading {
    match format::detect_bytes(bytes, options) {
        Err(diagnostic) if options.from.is_none() => {
            let mut reading = format::read("", options);
            reading.diagnostics = vec![diagnostic];
            reading
        }
        _ => format::read(source.text(), options),
    }
}

/// Checks all puzzles of a file, and reports what is wrong with them in their order.
fn check(reading: Reading, lines: &mut ReportLines) -> GivensTally {
    let (policy, mut tally) = (Policy::default(), GivensTally::default());
    let mut add = |found: Vec<Diagnostic>| {
        policy.relevant(found).filter(|found| policy.is_shown(found)).for_each(|found| lines.add(&found));
    };
    add(reading.diagnostics);
    let records: Vec<_> = reading.entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
    let mut checked = policy.check_all(&records, SimdLevel::best()).into_iter();
    for mut entry in reading.entries {
        let (verdict, found) = match entry.take_any() {
            Some(AnyRecord::Classic(_)) => {
                let Some(checked) = checked.next() else { continue };
                (checked.verdict, checked.diagnostics)
            }
            Some(AnyRecord::Variant(variant)) => {
                let checked = policy.check_variant(&variant);
                (checked.verdict, checked.diagnostics)
            }
            None if entry.is_puzzle() => (Verdict::Malformed, Vec::new()),
            None => {
                add(entry.diagnostics);
                continue;
            }
        };
        tally.add(verdict);
        add(entry.diagnostics);
        add(found);
    }
    tally
}

/// Returns the report of a conversion.
fn conversion_report(bytes: &[u8], found: &Converted, to: givens::Format, options: &FileOptions) -> Vec<u8> {
    let mut lines = ReportLines::new(bytes, options);
    let shown = found.diagnostics.iter().filter(|diagnostic| diagnostic.severity > Severity::Note);
    shown.for_each(|diagnostic| lines.add(diagnostic));
    if !found.lost.is_empty() {
        let message = format!("dropped: {}; `{to}` cannot hold that", found.lost);
        lines.add(&Diagnostic::new(Rule::DroppedField, message));
    }
    lines.finish()
}

/// A report that is being made.
struct ReportLines {
    source: Source,
    reporter: Box<dyn Reporter>,
    bytes: Vec<u8>,
}

impl ReportLines {
    fn new(bytes: &[u8], options: &FileOptions) -> Self {
        let source = Source::new(options.name.clone(), decode(bytes.to_vec()).text);
        Self { source, reporter: options.report.reporter(&ReportOptions::default()), bytes: Vec::new() }
    }

    fn add(&mut self, diagnostic: &Diagnostic) {
        self.reporter.report(&self.source, diagnostic, &mut self.bytes).expect("memory takes all");
    }

    fn finish(mut self) -> Vec<u8> {
        self.reporter.finish(&Summary::default(), &mut self.bytes).expect("memory takes all");
        self.bytes
    }
}

fn no_format(reason: &Diagnostic) -> Failure {
    Failure::new(GivensStatus::NoFormat, format!("[{}] {}", reason.rule, reason.message))
}

fn unknown_format() -> Failure {
    Failure::new(GivensStatus::NoFormat, "no known format")
}

fn not_writable(error: &Error) -> Failure {
    Failure::new(GivensStatus::NotWritable, error.to_string())
}
