//! From records to the rows of a table.
//!
//! It takes records, holds the first of them back to learn which columns are needed, and writes the rows. Fields that a
//! spreadsheet would run are escaped.

use std::{io, mem};

use crate::{
    cells::glued,
    codec::{FormatInfo, TableStyle, WriteOptions, Writer, field_text},
    record::{FieldSet, Record},
};

use super::{
    header::{OutputField, TableHeader},
    sample,
};

/// The number of rows that are held back, so that their columns are known before the first is written: as many
/// as decide how a table is read.
const HELD_BACK: usize = sample::ROWS;

pub(super) struct TableWriter {
    blank: String,
    delimiter: char,
    holds: FieldSet,
    /// The part before has the header.
    omit_header: bool,
    escapes_formulas: bool,
    header: TableHeader,
    /// For each column, which field of a record it holds.
    order: Vec<usize>,
    /// The records that wait until the header is complete; `None` when it is.
    waiting: Option<Vec<Record>>,
    row: String,
}

impl TableWriter {
    pub(super) fn new(options: &WriteOptions, info: &FormatInfo) -> Self {
        let style = options.table_style.as_ref();
        let blank = options.blank.or_else(|| style?.blank);
        let delimiter = options.delimiter.or_else(|| Some(style?.delimiter));
        Self {
            blank: blank.map_or_else(|| info.blank.to_owned(), String::from),
            delimiter: delimiter.unwrap_or(','),
            holds: info.holds,
            omit_header: options.omit_header,
            escapes_formulas: options.escape_formulas,
            header: TableHeader::like(options.table_style.clone()),
            order: Vec::new(),
            waiting: Some(Vec::new()),
            row: String::new(),
        }
    }

    fn row(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let Self { blank, delimiter, escapes_formulas, header, order, row, .. } = self;
        row.clear();
        let mut fields = Vec::with_capacity(order.len());
        let lost = header.fields(record, |field| fields.push(field));
        for (place, &field) in order.iter().enumerate() {
            if place > 0 {
                row.push(*delimiter);
            }
            match fields[field] {
                OutputField::Nothing => {}
                OutputField::Puzzle => glued::push(&record.grid, blank, "", row),
                OutputField::Solution => {
                    record.solution.iter().for_each(|listed| glued::push(&listed.grid, blank, "", row));
                }
                OutputField::Text(text) => push_text(row, &field_text(text, *escapes_formulas), *delimiter),
            }
        }
        row.push('\n');
        out.write_all(row.as_bytes())?;
        Ok(lost)
    }

    /// Writes the header of the records added so far.
    fn write_header(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        self.header.add_implied();
        let (names, order) = self.header.columns();
        self.order = order;
        if self.omit_header || names.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for (place, name) in names.iter().enumerate() {
            if place > 0 {
                text.push(self.delimiter);
            }
            push_text(&mut text, &field_text(name, self.escapes_formulas), self.delimiter);
        }
        text.push('\n');
        out.write_all(text.as_bytes())
    }
}

impl Writer for TableWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let lost = if let Some(waiting) = &mut self.waiting {
            self.header.add(record);
            let Record { grid, solution, meta, .. } = record;
            let needed =
                Record { solution: solution.clone(), meta: meta.clone(), ..Record::of(grid.clone()) };
            waiting.push(needed);
            let full = waiting.len() == HELD_BACK;
            let lost = self.header.fields(record, |_| {});
            if full {
                self.flush(out)?;
            }
            lost
        } else {
            self.row(record, out)?
        };
        Ok(record.fields().without(self.holds).with(lost))
    }

    /// Many rows of grids, with nothing before them, are enough to know the columns.
    fn write_rows(&mut self, rows: &str, like: &TableStyle, out: &mut dyn io::Write) -> io::Result<bool> {
        let has_blank = like.blank.is_none_or(|blank| self.blank.chars().eq([blank]));
        if self.escapes_formulas || self.delimiter != like.delimiter || !has_blank {
            return Ok(false);
        }
        if let Some(waiting) = &self.waiting {
            let are_many = || rows.lines().nth(HELD_BACK - 1).is_some();
            if !waiting.is_empty() || !like.has_grids_only() || !are_many() {
                return Ok(false);
            }
            self.header.add_grids(like);
            self.write_header(out)?;
            self.waiting = None;
        }
        let is_alike = self.header.is_like(&self.order, like);
        if is_alike {
            out.write_all(rows.as_bytes())?;
        }
        Ok(is_alike)
    }

    fn flush(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        if self.waiting.as_ref().is_none_or(Vec::is_empty) {
            return Ok(());
        }
        let waiting = mem::take(&mut self.waiting).unwrap_or_default();
        self.write_header(out)?;
        waiting.iter().try_for_each(|record| self.row(record, out).map(drop))
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        self.flush(out)
    }
}

/// Writes a text, in quotes where it needs them: an empty one too, as a missing one has none.
fn push_text(row: &mut String, text: &str, delimiter: char) {
    let is_padded = text.trim().len() < text.len();
    if !text.is_empty() && !is_padded && !text.contains([',', delimiter, '"', '\n', '\r']) {
        return row.push_str(text);
    }
    row.push('"');
    row.push_str(&text.replace('"', "\"\""));
    row.push('"');
}

#[cfg(test)]
mod tests {
    use givens_engine::grid::{Grid, Shape};

    use crate::{
        codec::{Format, ReadOptions},
        format::read,
        record::{Attribute, Field, Meta, Text},
    };

    use super::*;

    fn record(title: Option<&str>, columns: &[(&str, &str)]) -> Record {
        let columns =
            columns.iter().map(|&(name, text)| Attribute { name: name.to_owned(), text: text.to_owned() });
        let mut meta = Meta::default();
        meta.columns = columns.collect();
        for text in title.into_iter().flat_map(|title| [(Text::Title, title), (Text::Comment, title)]) {
            meta.set(text.0, text.1);
        }
        Record { meta, ..Record::of(Grid::empty(Shape::of_side(4).expect("it has boxes"))) }
    }

    #[test]
    fn texts_come_back_whatever_they_are() {
        for records in [
            vec![
                record(Some("a, \"b\"\r\nc"), &[("x;y", "\n"), ("x;y", "")]),
                record(None, &[("x;y", "\"")]),
            ],
            vec![record(Some(""), &[("", "=1"), (" title", "t")]), record(Some(" s "), &[("", "")])],
            vec![record(None, &[("solution", "1234341221434321"), ("comment", "'"), ("puzzle", "p")])],
            vec![record(None, &[("unsolved", "1234341221434321")]), record(None, &[("clue", "# 5")])],
            vec![record(None, &[("x", "1.3.|....|....|.2..")])],
        ] {
            for delimiter in [',', ';', '\t'] {
                assert_comes_back(&records, delimiter);
            }
        }
    }

    fn assert_comes_back(records: &[Record], delimiter: char) {
        let options = WriteOptions::default().with_delimiter(delimiter);
        let mut writer = Format::Table.writer(&options).expect("written");
        let mut out = Vec::new();
        let lost: Vec<_> =
            records.iter().map(|record| writer.write(record, &mut out).expect("memory")).collect();
        writer.finish(&mut out).expect("memory");
        let text = String::from_utf8(out).expect("text");
        let reading = read(&text, &ReadOptions::default());
        assert_eq!(reading.format, Some(Format::Table), "{text}");
        assert_eq!(reading.records().count(), records.len(), "{text}");
        for ((before, after), lost) in records.iter().zip(reading.records()).zip(lost) {
            let is_kept = |field| !lost.contains(field);
            assert_eq!(before.grid, after.grid, "{text}");
            assert!(after.solution.is_none(), "{text}");
            assert!(
                !is_kept(Field::Text(Text::Title))
                    || before.meta.text(Text::Title) == after.meta.text(Text::Title),
                "{text}"
            );
            assert!(
                !is_kept(Field::Text(Text::Comment))
                    || before.meta.text(Text::Comment) == after.meta.text(Text::Comment),
                "{text}"
            );
            let texts = |record: &Record| -> Vec<_> {
                let columns = record.meta.columns.iter().filter(|column| !column.text.is_empty());
                columns.cloned().collect()
            };
            assert!(!is_kept(Field::Columns) || texts(before) == texts(after), "{text}");
        }
    }
}
