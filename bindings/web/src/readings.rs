//! A file is checked while it is read.

use std::{collections::BTreeMap, sync::Arc};

use givens::{
    Diagnostic as Found, Rule, Severity, SimdLevel, Verdict as Judged,
    check::{self, CheckOptions, VariantResult},
    collection::{PuzzleKeys, SeenPuzzles},
    diagnostic::{Stage, Tally},
    format::{Entry, Feed, PlainPlace, Run, Runs, TextChunk, TextReader, Wants},
    record::VariantRecord,
    text::{Encoding, Position, Source, Span},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    batches::{Batch, Columns, RuleCount, Totals},
    board::Position as Board,
    diagnostics::Diagnostic,
    error,
    fixes::Fix,
    needs_whole,
    numbers::float,
    records::{IS_WHOLE, PuzzleRecord, Summary, is_unchecked, title_of},
    rows::{LineCounter, Row, given_count},
    settings::CheckSettings,
};

/// The number of diagnostics of a reading that are listed if no other is named.
const MAX_DIAGNOSTICS: u32 = 10_000;

/// The number of variants of which a reading keeps what it found out.
const MAX_VARIANTS: usize = 1000;

/// A part of the file that holds a record: as much as is needed to read it again.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Its bytes, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// The number of bytes of the byte order mark; none if the file is not UTF-8, and then only `decode` of the whole
    /// file has these bytes.
    #[tsify(optional)]
    pub mark: Option<u32>,
}

/// A chunk of the text that was read, and where its records begin.
struct ReadChunk {
    first_record: u32,
    start: f64,
    length: usize,
    place: Position,
    is_first: bool,
    is_last: bool,
    reader: Option<Arc<TextReader>>,
}

/// A file that is checked while it is read. Push its bytes in any pieces, in order, and take a batch each time. A reading
/// keeps neither bytes nor records, only some numbers for each 256 KiB, and the solutions of the first variants.
#[wasm_bindgen]
pub struct Reading {
    name: String,
    feed: Feed,
    options: CheckOptions,
    notes: bool,
    selected: Vec<Rule>,
    /// How many more diagnostics may be listed.
    room: u32,
    /// The number of bytes of text in the chunks so far: a `usize` here ends at 4 GiB.
    text_length: f64,
    chunks: Vec<ReadChunk>,
    seen: Option<SeenPuzzles>,
    totals: Totals,
    tally: Tally,
    rule_counts: Vec<(Rule, u32)>,
    /// Whether the file has variants that this module does not check.
    has_unchecked: bool,
    /// What was found out about the first variants, by the number of the record: another search may take seconds.
    variants: BTreeMap<u32, VariantResult>,
}

#[wasm_bindgen]
impl Reading {
    /// Begins to read a file of this name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: String, settings: Option<Ts<CheckSettings>>) -> Result<Self> {
        let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
        let read = settings.read_options(&name)?;
        let (rules, selected) = settings.rules()?;
        let options = CheckOptions::default().with_rules(rules);
        Ok(Self {
            feed: Feed::new(&name, &read),
            name,
            notes: settings.notes,
            selected,
            room: settings.diagnostics.unwrap_or(MAX_DIAGNOSTICS),
            text_length: 0.0,
            chunks: Vec::new(),
            seen: PuzzleKeys::are_needed(options.rules).then(SeenPuzzles::default),
            options,
            totals: Totals::default(),
            tally: Tally::default(),
            rule_counts: Vec::new(),
            has_unchecked: false,
            variants: BTreeMap::new(),
        })
    }

    /// Adds bytes, and checks what is complete.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Ts<Batch>> {
        self.totals.bytes += float(bytes.len());
        self.feed.push(bytes);
        self.batch()
    }

    /// Checks the rest, after the last bytes.
    pub fn finish(&mut self) -> Result<Ts<Batch>> {
        self.feed.finish();
        self.batch()
    }

    /// Returns the part of the file that holds a record, by its number.
    pub fn locate(&self, record: u32) -> Result<Ts<Part>> {
        let chunk = self.chunk(record)?;
        let mark = match self.feed.encoding() {
            Some(Encoding::Utf8) => Some(0),
            Some(Encoding::Utf8Bom) => Some(3),
            _ => None,
        };
        Ok(Part { start: chunk.start, end: chunk.start + float(chunk.length), mark }.into_ts()?)
    }

    /// Returns a record in full, by its number, from the bytes of its part.
    pub fn record(&self, record: u32, part: Vec<u8>) -> Result<Ts<PuzzleRecord>> {
        let (chunk, text, entries) = self.read_part(record, part)?;
        let entry = entries.get((record - chunk.first_record) as usize).ok_or_else(changed)?;
        let source = Source::continued(&*self.name, text, chunk.place);
        let known = self.variants.get(&record);
        Ok(PuzzleRecord::of(entry, &source, chunk.start, record, &self.options, known).into_ts()?)
    }

    /// Returns the positions of all records of a part from this one on, from the bytes of the part: each as it can be passed
    /// to other functions, without givens if it is malformed.
    #[wasm_bindgen(unchecked_return_type = "Position[]")]
    pub fn positions(&self, record: u32, part: Vec<u8>) -> Result<Vec<Ts<Board>>> {
        let (chunk, _, entries) = self.read_part(record, part)?;
        let board = |entry: &Entry| entry.record.as_ref().map(Board::of).unwrap_or_default();
        let from = (record - chunk.first_record) as usize;
        entries.iter().skip(from).map(|entry| Ok(board(entry).into_ts()?)).collect()
    }

    /// Returns what a list shows of some records of a part from this one on, at most this number.
    #[wasm_bindgen(unchecked_return_type = "Summary[]")]
    pub fn summaries(&self, record: u32, part: Vec<u8>, most: u32) -> Result<Vec<Ts<Summary>>> {
        let (chunk, _, entries) = self.read_part(record, part)?;
        let from = (record - chunk.first_record) as usize;
        let some = entries.iter().skip(from).take(most as usize);
        some.map(|entry| Ok(Summary::of(entry).into_ts()?)).collect()
    }

    /// Returns the titles of all records of a part from this one on; empty where there is none.
    pub fn titles(&self, record: u32, part: Vec<u8>) -> Result<Vec<String>> {
        let (chunk, _, entries) = self.read_part(record, part)?;
        let from = (record - chunk.first_record) as usize;
        Ok(entries.iter().skip(from).map(|entry| title_of(entry).unwrap_or_default().to_owned()).collect())
    }

    /// Checks a whole file at once, instead of `push` and `finish`.
    pub fn whole(&mut self, bytes: &[u8]) -> Result<Ts<Batch>> {
        self.totals.bytes = float(bytes.len());
        self.feed.push(bytes);
        self.finish()
    }
}

impl Reading {
    /// Returns what was found out about a variant, if it is kept.
    #[cfg(feature = "whole")]
    pub fn known(&self, record: u32) -> Option<&VariantResult> {
        self.variants.get(&record)
    }

    /// Reads a record again, from the bytes of its part.
    #[cfg(feature = "whole")]
    pub fn entry(&self, record: u32, part: Vec<u8>) -> Result<Entry> {
        let (chunk, _, mut entries) = self.read_part(record, part)?;
        let index = (record - chunk.first_record) as usize;
        if index < entries.len() { Ok(entries.swap_remove(index)) } else { Err(changed()) }
    }

    /// Reads the puzzles of the part that holds a record again.
    fn read_part(&self, record: u32, part: Vec<u8>) -> Result<(&ReadChunk, String, Vec<Entry>)> {
        let chunk = self.chunk(record)?;
        if part.len() != chunk.length {
            return Err(error(format!("expected {} bytes, found {}", chunk.length, part.len())));
        }
        let text = String::from_utf8(part).map_err(|_| changed())?;
        let mut entries = Vec::new();
        if let Some(reader) = &chunk.reader {
            let mut add = |entry: Entry| entries.extend(Some(entry).filter(Entry::is_puzzle));
            reader.read(&text, chunk.is_first, &mut add);
            if chunk.is_last {
                reader.end(&text, chunk.is_first, &mut add);
            }
        }
        Ok((chunk, text, entries))
    }

    fn chunk(&self, record: u32) -> Result<&ReadChunk> {
        if record >= self.totals.records {
            return Err(error(format!("record {record}: only {} were read", self.totals.records)));
        }
        let after = self.chunks.partition_point(|chunk| chunk.first_record <= record);
        Ok(&self.chunks[after - 1])
    }

    fn batch(&mut self) -> Result<Ts<Batch>> {
        let mut columns = Columns::default();
        let first = self.totals.records;
        while let Some(chunk) = self.feed.next() {
            match chunk {
                Ok(chunk) => self.judge(chunk, &mut columns),
                Err(failure) => self.totals.failure = Some(failure.to_string()),
            }
        }
        if self.has_unchecked {
            return Err(needs_whole());
        }
        self.totals.encoding = self.feed.encoding().map(|encoding| encoding.to_string());
        self.totals.verdicts = Judged::ALL.map(|verdict| self.tally.of(verdict) as f64);
        let count = |&(rule, count): &(Rule, u32)| RuleCount { rule: rule.code(), count };
        self.totals.rules = self.rule_counts.iter().map(count).collect();
        Ok(columns.batch(first, self.totals.clone()).into_ts()?)
    }

    fn judge(&mut self, chunk: TextChunk, columns: &mut Columns) {
        let reader = chunk.reader.clone();
        self.totals.format = reader.as_ref().map(|reader| reader.format.id());
        self.chunks.push(ReadChunk {
            first_record: self.totals.records,
            start: self.text_length,
            length: chunk.text.len(),
            place: chunk.start,
            is_first: chunk.first,
            is_last: chunk.last,
            reader: reader.clone(),
        });
        let start = chunk.start.line;
        let source = Source::continued(&*self.name, chunk.text, chunk.start);
        for found in &chunk.diagnostics {
            self.report(found, &source, None, columns);
        }
        if let Some(reader) = &reader {
            let wants = if self.is_bulk() { Wants::Cells } else { Wants::Entries };
            let mut runs = reader.runs(source.text(), chunk.first, wants);
            if chunk.last {
                reader.end(source.text(), chunk.first, &mut |entry| runs.push(entry.into()));
            }
            self.judge_runs(runs, &source, start, columns);
        }
        self.text_length += float(source.text().len());
    }

    /// Judges the runs of a chunk that begins in this line.
    fn judge_runs(&mut self, runs: Runs<'_>, source: &Source, line: usize, columns: &mut Columns) {
        let (mut lines, mut entries) = (LineCounter::new(source.text(), line), Vec::new());
        check::solve(runs, SimdLevel::best(), |run, _| match run {
            Run::Plain(cells, PlainPlace { span, .. }) => {
                if !entries.is_empty() {
                    self.judge_all(&std::mem::take(&mut entries), source, columns);
                }
                self.add(Judged::One, lines.line_of(span), given_count(cells), span, columns);
            }
            Run::Rows(..) => {}
            Run::Entry(entry) => entries.push(*entry),
        });
        self.judge_all(&entries, source, columns);
    }

    /// Returns whether plain puzzles need no records: no rule reports on proper puzzles.
    fn is_bulk(&self) -> bool {
        !self.options.rules.iter().any(|rule| rule.stage() == Stage::Quality)
    }

    /// Adds a variant, checked by the clues that its file states.
    fn judge_variant(
        &mut self,
        entry: &Entry,
        variant: &VariantRecord,
        source: &Source,
        columns: &mut Columns,
    ) {
        let checked = check::check_variant(variant, &self.options);
        let line = source.position(variant.span.start).line;
        let record = Some(self.totals.records);
        let givens = variant.puzzle.givens.iter().flatten().count();
        self.add(checked.verdict, line, givens, variant.span, columns);
        let own = entry.diagnostics.iter().filter(|found| found.rule != Rule::Variant);
        for found in own.chain(&checked.diagnostics) {
            self.report(found, source, record, columns);
        }
        if self.variants.len() < MAX_VARIANTS {
            self.variants.extend(record.map(|record| (record, checked)));
        }
    }

    fn judge_all(&mut self, entries: &[Entry], source: &Source, columns: &mut Columns) {
        // Canonical forms are a large part of the engine, which the small module does not have.
        let lacks_keys = !IS_WHOLE && self.seen.is_some();
        self.has_unchecked |= lacks_keys || entries.iter().any(is_unchecked);
        if self.has_unchecked {
            return;
        }
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut checked = check::check_all(&records, &self.options, SimdLevel::best()).into_iter();
        for entry in entries {
            if let Some(variant) = entry.variant.as_ref().filter(|_| IS_WHOLE) {
                self.judge_variant(entry, variant, source, columns);
                continue;
            }
            let checked = entry.record.as_ref().and_then(|_| checked.next());
            let mut found = entry.diagnostics.clone();
            let mut record = None;
            if entry.is_puzzle() {
                let (line, givens, span) = match &entry.record {
                    Some(record) => (record.span.start, record.grid.given_count(), record.span),
                    None => (entry.span.start, 0, entry.span),
                };
                let line = source.position(line).line;
                record = Some(self.totals.records);
                let verdict = checked.as_ref().map_or(Judged::Malformed, |checked| checked.verdict);
                self.add(verdict, line, givens, span, columns);
                if let (true, Some(seen), Some(read)) = (IS_WHOLE, &mut self.seen, &entry.record) {
                    let outcome = checked.as_ref().and_then(|checked| checked.outcome.as_ref());
                    let keys = PuzzleKeys::of(read, outcome, self.options.rules);
                    found.extend(seen.add(keys, source.name(), line, span));
                }
            }
            found.extend(checked.into_iter().flat_map(|checked| checked.diagnostics));
            for found in &found {
                self.report(found, source, record, columns);
            }
        }
    }

    /// Adds a record.
    fn add(&mut self, verdict: Judged, line: usize, givens: usize, span: Span, columns: &mut Columns) {
        self.totals.records += 1;
        self.tally.add(verdict);
        let (start, length) = (self.text_length + float(span.start), span.len());
        columns.rows.push(Row { verdict, line, givens, start, length });
    }

    /// Counts a diagnostic, of the last record if it is of one, and lists it unless there are too many.
    fn report(&mut self, found: &Found, source: &Source, record: Option<u32>, columns: &mut Columns) {
        if !self.options.rules.contains(found.rule) {
            return;
        }
        match found.severity {
            Severity::Error => self.totals.errors += 1,
            Severity::Warning => self.totals.warnings += 1,
            Severity::Note => self.totals.notes += 1,
        }
        if found.severity == Severity::Note && !self.notes && !self.selected.contains(&found.rule) {
            return;
        }
        match self.rule_counts.iter_mut().find(|(rule, _)| *rule == found.rule) {
            Some((_, count)) => *count += 1,
            None => self.rule_counts.push((found.rule, 1)),
        }
        if record.is_some() {
            columns.add_rule(found);
        }
        if self.room == 0 {
            self.totals.unlisted += 1;
            return;
        }
        self.room -= 1;
        let fix = Fix::of(found, source, self.text_length);
        columns
            .diagnostics
            .push(Diagnostic { fix, ..Diagnostic::of(found, source, self.text_length, record) });
    }
}

/// The error of a part that does not hold what was read.
fn changed() -> JsError {
    error("the file has changed: open it again")
}
