//! Rows → JSON Lines, CSV and TSV.

use std::{collections::BTreeMap, path::Path, str::FromStr};

use givens_engine::ParseError;
use givens_formats::{
    codec::field_text,
    error::Error,
    record::{Attribute, Meta, Text},
    report::counted,
    text::escaped_json,
};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{
    pipeline::extension,
    run::{AskedColumns, RunOutcome},
};

use super::{
    RowOutput,
    batch::{BatchRow, RowBatch},
    proper::{ProperRow, RowPattern},
    row::{Columns, Keep, Kept, KeptColumn, OF_PROPER, Row},
};

/// The number of rows whose kept columns make the header, if all are kept: as many as decide how a table is read.
const HELD_BACK: usize = 200;

/// The number of bytes from which on rows are written.
const MOST_LINES: usize = 1 << 16;

/// A form of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowForm {
    /// JSON Lines: one object per row.
    Jsonl,
    /// Comma-separated values with a header.
    Csv,
    /// Tab-separated values with a header.
    Tsv,
}

impl RowForm {
    /// Returns the form that the extension of a file names.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        extension(path)?.to_ascii_lowercase().parse().ok()
    }

    /// Returns the name: also the extension of its files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
        }
    }

    /// Returns what is between fields, if it has fields.
    pub(in crate::run) const fn delimiter(self) -> Option<&'static str> {
        match self {
            Self::Jsonl => None,
            Self::Csv => Some(","),
            Self::Tsv => Some("\t"),
        }
    }
}

impl FromStr for RowForm {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        [Self::Jsonl, Self::Csv, Self::Tsv]
            .into_iter()
            .find(|form| form.id().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParseError::new("expected jsonl, csv or tsv"))
    }
}

/// How rows are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowOptions {
    /// The only columns that are written, in this order: those of rows, and those that are kept. All, if there are none.
    pub columns: Vec<String>,
    /// Writes no header, because the first row follows others that are written elsewhere.
    pub omit_header: bool,
    /// What the rows are of.
    pub scope: RowScope,
    /// Escapes texts that a spreadsheet would take for formulas.
    pub escape_formulas: bool,
    /// What blanks of grids are; a dot if none is named.
    pub blank: Option<char>,
    /// The names of columns that are known at run time only. Rows have their values after those of the command, and may lack
    /// them.
    pub added: Vec<String>,
    /// The columns of the input that rows keep for the names of files only: they are not written.
    pub hidden: Vec<String>,
}

/// What rows are of, which decides when a column to keep is unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RowScope {
    /// All records: a column that none has is unknown at the end.
    #[default]
    Whole,
    /// A part of the records, which may lack what others have.
    Part,
    /// One table, whose header shows what is unknown before a row is written.
    OneTable,
}

/// Writes rows in order and numbers them.
#[derive(Debug)]
pub struct RowWriter {
    output: RowOutput,
    form: RowForm,
    /// The columns of rows.
    names: Vec<String>,
    keep: Keep,
    /// Which columns are written, of those of rows and the kept ones together; all, if there are none.
    order: Vec<usize>,
    /// The option that names the columns to keep.
    option: &'static str,
    omits_header: bool,
    escapes_formulas: bool,
    blank: Option<char>,
    /// The number of records of the input so far.
    index: u64,
    /// The kept columns in the header, in order.
    header: Vec<String>,
    /// The rows that wait until the header is known; `None` when it is written.
    waiting: Option<Vec<RowValues>>,
    /// How many records have text in a column that is not in the header.
    dropped: BTreeMap<String, u64>,
    /// Which of the kept columns that were named there are.
    columns: AskedColumns,
    /// The columns of the input that are kept for names of files only.
    hidden: Vec<String>,
    /// The columns of the input so far, each with its first text, if all are kept and there are values in the names of files.
    seen: BTreeMap<String, String>,
    scope: RowScope,
    /// The text of the rows of plain puzzles of the last file.
    pattern: Option<RowPattern>,
    /// Rows of plain puzzles that are not written yet.
    lines: Vec<u8>,
}

/// The values of a row, and the columns kept of the input.
#[derive(Debug)]
struct RowValues {
    values: Vec<Value>,
    kept: Vec<KeptColumn>,
}

impl RowValues {
    /// Writes the blanks of grids as this character, unless a grid has it for a digit, as variants may have 0.
    fn set_blanks(&mut self, names: &[&str], grids: &[&str], blank: char) {
        let values = names.iter().zip(&mut self.values).filter(|(name, _)| grids.contains(name));
        for (_, value) in values {
            if let Value::String(grid) = value
                && !grid.contains(blank)
            {
                *grid = grid.replace('.', blank.encode_utf8(&mut [0; 4]));
            }
        }
    }
}

impl RowWriter {
    /// Returns a writer of rows with columns of these names, and then those that rows keep.
    #[must_use]
    pub fn new(
        output: impl Into<RowOutput>,
        form: RowForm,
        names: Vec<&'static str>,
        keep: Keep,
        options: RowOptions,
    ) -> Self {
        let names: Vec<_> = names.into_iter().map(str::to_owned).chain(options.added).collect();
        let own: Vec<_> = names.iter().map(String::as_str).collect();
        let nothing = Kept { meta: &Meta::default(), source: None };
        let header = keep.of(nothing, &own, |_| None).into_iter().map(|column| column.name).collect();
        let output = output.into();
        let option = if options.columns.is_empty() { "--keep" } else { "--columns" };
        let order = order(&options.columns, &options.hidden, &own, &keep);
        let (dropped, columns) = (BTreeMap::new(), AskedColumns::default());
        // Columns have types: a text in them is no formula.
        let escapes_formulas = options.escape_formulas && !output.is_columnar();
        let waiting = (form != RowForm::Jsonl).then(Vec::new);
        Self {
            output,
            form,
            names,
            keep,
            order,
            option,
            omits_header: options.omit_header,
            escapes_formulas,
            blank: options.blank,
            index: 0,
            header,
            waiting,
            dropped,
            columns,
            hidden: options.hidden,
            seen: BTreeMap::new(),
            scope: options.scope,
            pattern: None,
            lines: Vec::new(),
        }
    }

    /// Writes the rows of the next batch, the first of its input or another.
    ///
    /// # Errors
    ///
    /// If writing fails, or a column to keep is not in the header of the only table.
    pub fn write_batch<E: Columns + Default>(
        &mut self,
        is_first: bool,
        batch: RowBatch<E>,
    ) -> Result<(), Error> {
        self.columns.add(batch.columns);
        if self.scope == RowScope::OneTable && self.columns.has_header() {
            self.unknown().map_or(Ok(()), Err)?;
        }
        self.index = batch.before + if is_first { 0 } else { self.index };
        for row in batch.rows {
            match row {
                BatchRow::Any(mut row) => {
                    if let Some(index) = &mut row.index {
                        self.index += 1;
                        *index = self.index;
                    }
                    self.write(row)?;
                }
                BatchRow::Proper(row) => self.write_proper::<E>(&batch.file, &row)?,
            }
        }
        self.put_lines()
    }

    /// Writes the row of a plain puzzle of a file.
    fn write_proper<E: Columns + Default>(&mut self, file: &str, row: &ProperRow) -> Result<(), Error> {
        self.index += 1;
        // A grid that begins with such a blank is a text that needs an escape.
        let is_formula = self.escapes_formulas && matches!(self.blank, Some('+' | '-'));
        if is_formula || !self.output.is_one() {
            let mut row = Row::<E>::of_proper(file, row);
            row.index = Some(self.index);
            return self.write(row);
        }
        if self.waiting.is_some() {
            self.begin()?;
        }
        if self.pattern.as_ref().is_none_or(|pattern| pattern.file != file) {
            self.pattern = Some(self.pattern::<E>(file, row));
        }
        if let Some(pattern) = &self.pattern {
            pattern.write(row, self.index, &mut self.lines);
        }
        if self.lines.len() < MOST_LINES { Ok(()) } else { self.put_lines() }
    }

    /// Returns the text of the rows of plain puzzles of a file.
    fn pattern<E: Columns + Default>(&self, file: &str, row: &ProperRow) -> RowPattern {
        let mut values = Row::<E>::of_proper(file, row).values();
        values.resize(self.names.len(), Value::Null);
        let columns = self.names.iter().zip(values).enumerate().collect();
        let mut pattern = RowPattern::new(file, self.blank.unwrap_or('.'));
        let is_object = self.form == RowForm::Jsonl;
        for (number, (place, (name, value))) in self.ordered(columns).into_iter().enumerate() {
            let separator = if number > 0 { self.delimiter() } else { "" };
            let column = OF_PROPER.iter().find(|(of, _)| *of == place).map(|(_, column)| *column);
            let quotes = if is_object && value.is_string() { "\"" } else { "" };
            pattern.push_text(separator);
            if is_object {
                pattern.push_text(&format!("{}:", json_text(&name.as_str().into())));
            }
            match column {
                Some(column) => {
                    pattern.push_text(quotes);
                    pattern.push_column(column);
                    pattern.push_text(quotes);
                }
                None if is_object => pattern.push_text(&json_text(&value)),
                None => pattern.push_text(&field_of_value(&value, self.delimiter(), self.escapes_formulas)),
            }
        }
        pattern.framed(if is_object { ["{", "}\n"] } else { ["", "\n"] })
    }

    /// Writes the rows of plain puzzles so far.
    fn put_lines(&mut self) -> Result<(), Error> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let room = Vec::with_capacity(self.lines.capacity());
        let lines = String::from_utf8(std::mem::replace(&mut self.lines, room));
        self.output.write(lines.expect("cells, numbers and texts"), &[])
    }

    fn write<E: Columns>(&mut self, mut row: Row<E>) -> Result<(), Error> {
        let kept = std::mem::take(&mut row.kept);
        self.write_kept(row, kept)
    }

    /// Writes a row of any columns.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write_values(&mut self, columns: impl Columns) -> Result<(), Error> {
        self.write_kept(columns, Vec::new())
    }

    fn write_kept<C: Columns>(&mut self, columns: C, kept: Vec<KeptColumn>) -> Result<(), Error> {
        let mut row = RowValues { values: columns.values(), kept };
        row.values.resize(self.names.len(), Value::Null);
        if let Some(blank) = self.blank {
            row.set_blanks(&C::names(), &C::grids(), blank);
        }
        let Some(waiting) = &mut self.waiting else { return self.put(&row) };
        waiting.push(row);
        if self.keep != Keep::All || waiting.len() == HELD_BACK { self.begin() } else { Ok(()) }
    }

    /// Completes the output. Warns of columns that are not in it, and if a file was not replaced.
    ///
    /// # Errors
    ///
    /// If writing fails, or a column to keep is one that no record has; then no file is replaced.
    pub fn finish(mut self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<(), Error> {
        self.begin()?;
        for (name, number) in &self.dropped {
            let records = counted(*number, "record");
            warn(&format!(
                "[W001] dropped in {records}: {name}; the header has only the columns of the first {HELD_BACK} records"
            ));
        }
        self.unknown().map_or(Ok(()), Err)?;
        self.output.finish(outcome, warn)
    }

    /// Returns the error of a column of the input that no record has.
    fn unknown(&self) -> Option<Error> {
        let own: Vec<_> = self.names.iter().map(String::as_str).collect();
        match &self.keep {
            Keep::Named(names) if self.scope != RowScope::Part => {
                let is_shown = |name: &&str| !self.hidden.iter().any(|hidden| hidden == name);
                let (shown, hidden): (Vec<_>, Vec<_>) = names.iter().map(String::as_str).partition(is_shown);
                let beside: &[&str] = if self.option == "--keep" { &[] } else { &own };
                let unknown = self.columns.unknown_beside(self.option, &shown, beside);
                unknown.or_else(|| self.columns.unknown_in_name(&hidden, &own))
            }
            Keep::All => {
                let (seen, names) = (self.seen.keys().cloned(), self.output.value_names());
                let seen = AskedColumns::of_names(seen);
                let is_unknown = |name: &&str| !own.contains(name) && !self.has_value(name);
                let of_input = names.iter().map(String::as_str).filter(is_unknown);
                let of_input = of_input.map(|name| name.trim_matches('`'));
                seen.unknown_in_name(&of_input.collect::<Vec<_>>(), &own)
            }
            _ => None,
        }
    }

    /// Writes the header and the rows that waited for it.
    fn begin(&mut self) -> Result<(), Error> {
        let Some(waiting) = self.waiting.take() else { return Ok(()) };
        for KeptColumn { name, .. } in waiting.iter().flat_map(|row| &row.kept) {
            if !self.header.contains(name) {
                self.header.push(name.clone());
            }
        }
        if !self.omits_header {
            let names = self.names.iter().chain(&self.header).map(String::as_str);
            let names = self.ordered(names.collect()).into_iter();
            let line = self.delimited(names.map(quoted_if_needed(self.delimiter(), self.escapes_formulas)));
            self.output.begin(line)?;
        }
        waiting.iter().try_for_each(|row| self.put(row))
    }

    fn put(&mut self, row: &RowValues) -> Result<(), Error> {
        self.put_lines()?;
        let text = if self.form == RowForm::Jsonl { self.object(row) } else { self.fields(row) };
        if self.keep == Keep::All && !self.output.value_names().is_empty() {
            for KeptColumn { name, text, .. } in &row.kept {
                if self.seen.get(name).is_none_or(String::is_empty) {
                    self.seen.insert(name.clone(), text.clone().unwrap_or_default());
                }
            }
        }
        let values: Vec<_> = self.output.value_names().iter().map(|name| self.value(row, name)).collect();
        self.output.write(text, &values)
    }

    /// Returns the value of a row that is in the name of its file.
    fn value(&self, row: &RowValues, name: &str) -> Value {
        if let Some(place) = self.names.iter().position(|own| own == name) {
            return row.values[place].clone();
        }
        let name = name.trim_matches('`');
        let text = match &self.keep {
            Keep::Named(names) => {
                let place = names.iter().position(|kept| kept == name);
                place.and_then(|place| row.kept.get(place)?.text.clone())
            }
            Keep::All => value_of_input(
                row.kept.iter().map(|kept| (&kept.name, kept.text.as_deref().unwrap_or_default())),
                name,
            ),
            Keep::Nothing => None,
        };
        text.map_or(Value::Null, Value::from)
    }

    /// Returns whether some record had a value of this name so far, if all columns of the input are kept.
    fn has_value(&self, name: &str) -> bool {
        let seen = self.seen.iter().map(|(name, text)| (name, text.as_str()));
        let name = name.trim_matches('`');
        self.seen.contains_key(name) || value_of_input(seen, name).is_some()
    }

    fn object(&self, row: &RowValues) -> String {
        let values = self.names.iter().map(String::as_str).zip(row.values.iter().cloned());
        let kept = row.kept.iter().map(|column| (column.name.as_str(), column.value()));
        object_of(self.ordered(values.chain(kept).collect()).into_iter()) + "\n"
    }

    /// Returns the row as fields in the order of the header.
    fn fields(&mut self, row: &RowValues) -> String {
        let in_header = |name: &String| self.header.contains(name);
        for KeptColumn { name, .. } in row.kept.iter().filter(|column| !in_header(&column.name)) {
            *self.dropped.entry(name.clone()).or_default() += 1;
        }
        let text = |name: &String| row.kept.iter().find(|column| column.name == *name)?.text.as_deref();
        let quoted = quoted_if_needed(self.delimiter(), self.escapes_formulas);
        let value = |value: &Value| field_of_value(value, self.delimiter(), self.escapes_formulas);
        let kept = self.header.iter().map(|name| text(name).map_or_else(String::new, &quoted));
        self.delimited(self.ordered(row.values.iter().map(value).chain(kept).collect()).into_iter())
    }

    /// Returns what is written of the columns of a row, in order.
    fn ordered<T: Clone>(&self, columns: Vec<T>) -> Vec<T> {
        if self.order.is_empty() {
            return columns;
        }
        self.order.iter().filter_map(|&place| columns.get(place).cloned()).collect()
    }

    fn delimited(&self, fields: impl Iterator<Item = String>) -> String {
        fields.collect::<Vec<_>>().join(self.delimiter()) + "\n"
    }

    const fn delimiter(&self) -> &'static str {
        match self.form.delimiter() {
            Some(delimiter) => delimiter,
            None => ",",
        }
    }
}

/// Returns which columns are written of those of rows and then the kept ones; none if all are.
fn order(columns: &[String], hidden: &[String], names: &[&str], keep: &Keep) -> Vec<usize> {
    if !columns.is_empty() {
        return columns.iter().filter_map(|asked| place(asked, names, keep)).collect();
    }
    match keep {
        Keep::Named(kept) if !hidden.is_empty() => {
            let is_shown = |place: &usize| kept.get(*place).is_some_and(|name| !hidden.contains(name));
            let shown = (0..kept.len()).filter(is_shown).map(|place| names.len() + place);
            (0..names.len()).chain(shown).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the place of a column among those of rows and then the kept ones. In backquotes, it is one of the input.
fn place(asked: &str, names: &[&str], keep: &Keep) -> Option<usize> {
    let of_input = |kept: &String| asked.trim_matches('`') == kept;
    let kept = || match keep {
        Keep::Named(kept) => Some(names.len() + kept.iter().position(of_input)?),
        Keep::Nothing | Keep::All => None,
    };
    names.iter().position(|name| *name == asked).or_else(kept)
}

/// Returns the text of a column of the input among those that rows keep: as [`Meta::named`] finds it.
fn value_of_input<'n>(kept: impl Iterator<Item = (&'n String, &'n str)>, name: &str) -> Option<String> {
    let mut meta = Meta::default();
    for (kept, text) in kept {
        let kept = kept.strip_prefix("input_").unwrap_or(kept);
        match Text::named(kept).filter(|kind| kind.name() == kept) {
            Some(kind) => meta.set(kind, text),
            None => meta.columns.push(Attribute { name: kept.to_owned(), text: text.to_owned() }),
        }
    }
    meta.named(name).map(str::to_owned)
}

/// Returns a function that quotes a text where it needs that: an empty one too, because null has no quotes.
fn quoted_if_needed(delimiter: &str, escapes_formulas: bool) -> impl Fn(&str) -> String {
    move |text| {
        let text = &*field_text(text, escapes_formulas);
        let is_plain = !text.is_empty() && text.trim() == text && !text.contains(['"', '\n', '\r']);
        if is_plain && !text.contains(delimiter) {
            return text.to_owned();
        }
        format!("\"{}\"", text.replace('"', "\"\""))
    }
}

/// Returns a value as a field: nothing for null.
pub(in crate::run) fn field_of_value(value: &Value, delimiter: &str, escapes_formulas: bool) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => quoted_name(text, delimiter, escapes_formulas),
        number => number.to_string(),
    }
}

/// Returns a text as a field.
pub(in crate::run) fn quoted_name(text: &str, delimiter: &str, escapes_formulas: bool) -> String {
    quoted_if_needed(delimiter, escapes_formulas)(text)
}

/// Returns a value as a part of an object.
fn json_text(value: &Value) -> String {
    escaped_json(&value.to_string()).into_owned()
}

/// Returns an object with these members, in order.
pub(in crate::run) fn object_of<'n>(members: impl Iterator<Item = (&'n str, Value)> + Clone) -> String {
    let text = serde_json::to_string(&Object(members)).expect("texts and numbers");
    escaped_json(&text).into_owned()
}

/// Members of an object in order.
struct Object<I>(I);

impl<'n, I: Iterator<Item = (&'n str, Value)> + Clone> Serialize for Object<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}
