//! Record batches as files of puzzles.
//!
//! No column and no row vanishes in silence: a column is written, or named as lost, or refused; a row is written, or
//! skipped with its reason.

use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
};

use arrow_array::{Array, StructArray};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use givens::{
    Diagnostic, Error, Record, Severity,
    format::{Format, WriteOptions, Writer, variant_text},
    pipeline::{Output, extension},
    record::{AnyRecord, Attribute, Field, FieldSet, Listed, Text, VariantRecord},
};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    arguments::type_of,
    error::Failure,
    files::format_named,
    import::{Texts, import},
    record::{any_record_of, record_of},
    texts::{Grids, grids, texts},
};

const PUZZLE: &str = "puzzle";
const SOLUTION: &str = "solution";
/// Number of skipped rows whose reasons are kept.
const MAX_REPORTED: usize = 1000;
/// `ENOENT`, on all systems.
const NO_SUCH_FILE: i32 = 2;

/// Adds the function to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(write, module)?)
}

#[pyfunction]
fn write<'py>(
    py: Python<'py>,
    batches: &Bound<'py, PyAny>,
    path: &Bound<'py, PyAny>,
    format: Option<&str>,
) -> Result<Bound<'py, PyDict>, Failure> {
    let path: PathBuf = path.extract()?;
    let to = format_named(format)?.or_else(|| format_of(&path));
    let to = to.ok_or_else(|| {
        Failure::Value(format!("{}: its extension names no format; use format=", path.display()))
    })?;
    let arrays = import(batches, Texts::Validated)?.ok_or_else(|| {
        Failure::Type(format!("expected a table with a column `{PUZZLE}`, found {}", type_of(batches)))
    })?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.exists()) {
        // As `open` says it.
        let source = io::Error::from_raw_os_error(NO_SUCH_FILE);
        return Err(Error::Write { path, source }.into());
    }
    let mut target = Target::new(to, &path)?;
    for array in arrays {
        py.detach(|| target.write(&array))?;
        py.check_signals()?;
    }
    target.finish(py)
}

/// Returns the format of an extension; texts are lines, as for the command.
fn format_of(path: &Path) -> Option<Format> {
    let extension = extension(path)?;
    let is_text = ["text", "txt"].iter().any(|text| extension.eq_ignore_ascii_case(text));
    if is_text { Some(Format::Line) } else { Format::of_extension(&extension) }
}

/// A column besides that of puzzles.
struct Column {
    name: String,
    /// The field of a record that it is.
    field: Field,
    texts: Vec<Option<String>>,
}

/// A file that is written.
struct Target {
    to: Format,
    writer: Box<dyn Writer>,
    output: Output,
    rows: usize,
    written: usize,
    /// The first rows that were skipped, and why.
    skipped: Vec<(usize, String)>,
    /// Fields that no column has.
    lost: FieldSet,
    /// Whether drawings that may be rules were lost.
    lost_drawings: bool,
    /// Names of the columns besides that of puzzles, and whether a value was lost.
    columns: Vec<(String, bool)>,
}

impl Target {
    fn new(to: Format, path: &Path) -> Result<Self, Failure> {
        let writer = to.writer(&WriteOptions::default()).map_err(Error::from)?;
        let output = Output::file(path, &[])?;
        let (skipped, columns) = (Vec::new(), Vec::new());
        let (lost, lost_drawings) = (FieldSet::EMPTY, false);
        Ok(Self { to, writer, output, rows: 0, written: 0, skipped, lost, lost_drawings, columns })
    }

    fn write(&mut self, array: &ArrayData) -> Result<(), Failure> {
        let DataType::Struct(_) = array.data_type() else {
            return Err(Failure::Type(format!(
                "expected a table with a column `{PUZZLE}`, found {}",
                array.data_type()
            )));
        };
        let table = StructArray::from(array.clone());
        let (puzzles, others) = columns_of(&table)?;
        if self.columns.is_empty() {
            self.columns = others.iter().map(|column| (column.name.clone(), false)).collect();
        }
        for (row, puzzle) in puzzles.iter().enumerate() {
            let puzzle = puzzle.as_ref().filter(|_| table.is_valid(row));
            let refusal = match self.record_of(puzzle) {
                Ok(AnyRecord::Classic(record)) => {
                    self.write_row(record, row, &others)?;
                    None
                }
                Ok(AnyRecord::Variant(record)) => self.write_variant(*record, row, &others)?,
                Err(reason) => Some(reason),
            };
            if let Some(reason) = refusal.filter(|_| self.skipped.len() < MAX_REPORTED) {
                self.skipped.push((self.rows + row, reason));
            }
        }
        self.rows += table.len();
        Ok(())
    }

    /// Returns the record of a puzzle, or the reason why it is not written.
    fn record_of(&self, puzzle: Option<&Result<String, Diagnostic>>) -> Result<AnyRecord, String> {
        let info = self.to.info();
        let puzzle = puzzle.ok_or_else(|| "null".to_owned())?;
        let record = puzzle.as_ref().map_err(Clone::clone).and_then(|text| any_record_of(text));
        let record = record.map_err(|found| format!("{} [{}]", found.message, found.rule.code()))?;
        let shape = record.as_ref().classic().map(Record::shape);
        if let Some(shape) = shape.filter(|shape| !info.shapes.contains(*shape)) {
            return Err(format!("{} does not hold puzzles of {shape}", self.to));
        }
        if self.written > 0 && !info.many {
            return Err(format!("{} holds one puzzle", self.to));
        }
        Ok(record)
    }

    fn write_row(&mut self, record: Record, row: usize, others: &[Column]) -> Result<(), Failure> {
        let mut unread = FieldSet::EMPTY;
        let mut record = record;
        for column in others {
            if let Some(text) = &column.texts[row]
                && !add(&mut record, column, text)
            {
                unread.insert(column.field);
            }
        }
        let lost = self.writer.write(&record, &mut self.output);
        let lost = lost.map_err(|source| self.output.error(source))?.with(unread);
        self.written += 1;
        self.add_lost(lost, row, others);
        Ok(())
    }

    /// Writes a variant, if the format states every clue; returns why it does not.
    fn write_variant(
        &mut self,
        mut record: VariantRecord,
        row: usize,
        others: &[Column],
    ) -> Result<Option<String>, Failure> {
        let mut unread = FieldSet::EMPTY;
        for column in others {
            if let Some(text) = &column.texts[row]
                && !add_to_variant(&mut record, column, text, self.to)
            {
                unread.insert(column.field);
            }
        }
        let (text, unstated) = variant_text(&*self.writer, self.to, &record, false);
        let Some(text) = text else {
            let reason = unstated.iter().find(|found| found.severity == Severity::Error);
            return Ok(reason.map(|found| format!("{} [{}]", found.message, found.rule.code())));
        };
        let written = self.writer.write_variant(&text, &mut self.output);
        written.map_err(|source| self.output.error(source))?;
        self.written += 1;
        // What is written and not stated is drawings alone.
        self.lost_drawings |= !unstated.is_empty();
        self.add_lost(text.lost.with(unread), row, others);
        Ok(None)
    }

    /// Notes the fields of a row that are not written, by their columns where there are such.
    fn add_lost(&mut self, lost: FieldSet, row: usize, others: &[Column]) {
        if lost.is_empty() {
            return;
        }
        let of_record = |field: &Field| !others.iter().any(|column| column.field == *field);
        self.lost = self.lost.with(lost.iter().filter(of_record).collect());
        for (column, (_, is_lost)) in others.iter().zip(&mut self.columns) {
            *is_lost |= lost.contains(column.field) && column.texts[row].is_some();
        }
    }

    fn finish(mut self, py: Python<'_>) -> Result<Bound<'_, PyDict>, Failure> {
        self.writer.finish(&mut self.output).map_err(|source| self.output.error(source))?;
        self.output.finish()?;
        // Where no row is written, as to a format that holds only variants, no column is.
        let is_empty = self.written == 0 && self.rows > 0;
        let columns =
            self.columns.into_iter().filter(|(_, is_lost)| *is_lost || is_empty).map(|(name, _)| name);
        let fields = self.lost.iter().map(|field| field.name().to_owned());
        let mut named = BTreeSet::new();
        let drawings = self.lost_drawings.then(|| "drawings".to_owned());
        let lost: Vec<_> =
            columns.chain(fields).chain(drawings).filter(|name| named.insert(name.clone())).collect();
        let answer = PyDict::new(py);
        answer.set_item("written", self.written)?;
        answer.set_item("skipped", self.rows - self.written)?;
        answer.set_item("skipped_rows", self.skipped)?;
        answer.set_item("lost", lost.join(", "))?;
        Ok(answer)
    }
}

/// Returns the puzzles of a table, and its other columns.
fn columns_of(table: &StructArray) -> Result<(Grids, Vec<Column>), Failure> {
    let names = table.column_names();
    for name in [PUZZLE, SOLUTION] {
        let number = names.iter().filter(|other| **other == name).count();
        if number > 1 {
            return Err(Failure::Value(format!("expected one column `{name}`, found {number}")));
        }
    }
    let (mut puzzles, mut others) = (None, Vec::<Column>::new());
    for (name, column) in names.iter().zip(table.columns()) {
        if *name == PUZZLE {
            puzzles = Some(grids(name, column)?);
            continue;
        }
        let is_new = |text: &Text| !others.iter().any(|other| other.field == Field::Text(*text));
        let (field, texts) = if *name == SOLUTION {
            let solutions = grids(name, column)?;
            // What is no grid is no solution: it is named as lost.
            let text =
                |grid: Result<String, Diagnostic>| grid.unwrap_or_else(|diagnostic| diagnostic.message);
            (Field::Solution, solutions.into_iter().map(|grid| grid.map(text)).collect())
        } else {
            let text = Text::named(name).filter(is_new);
            (text.map_or(Field::Columns, Field::Text), texts(name, column)?)
        };
        others.push(Column { name: (*name).to_owned(), field, texts });
    }
    let missing = || Failure::Value(format!("expected a column `{PUZZLE}`, found {}", names.join(", ")));
    Ok((puzzles.ok_or_else(missing)?, others))
}

/// Adds the text of a column to a record; returns whether it could.
fn add(record: &mut Record, column: &Column, text: &str) -> bool {
    match column.field {
        Field::Solution => {
            record.solution = record_of(text).map(|solution| Listed::of(solution.grid));
            return record.solution.is_some();
        }
        Field::Text(kind) => record.meta.set(kind, text),
        _ => record.meta.columns.push(Attribute { name: column.name.clone(), text: text.to_owned() }),
    }
    true
}

/// Adds the text of a column to a variant; returns whether the format that is written gets it: a document that is given
/// back as it was read has its own texts.
fn add_to_variant(record: &mut VariantRecord, column: &Column, text: &str, to: Format) -> bool {
    match column.field {
        Field::Solution => {
            let digits = record.puzzle.digits_of(text);
            let is_solution = digits.is_some();
            if is_solution {
                record.set_solution(digits);
            }
            return is_solution;
        }
        Field::Text(kind) if record.document(to.id()).is_some() => {
            return record.meta.text(kind).unwrap_or_default() == text;
        }
        Field::Text(kind) => record.meta.set(kind, text),
        _ => record.meta.columns.push(Attribute { name: column.name.clone(), text: text.to_owned() }),
    }
    true
}
