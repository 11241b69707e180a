//! From records to the rows of a table.

use std::io;

use crate::{
    format::Writer,
    grid::{Digit, Grid},
    record::{Attribute, Field, FieldSet, Record, Text},
};

use super::{INFO, roles::is_solution_name};

/// The columns that are no mere texts come first, so that they are found again even if
/// a text has the name of one.
pub(super) struct TableWriter {
    blank: String,
    /// The header stands in the part before.
    continued: bool,
    header: Option<Header>,
    row: String,
}

struct Header {
    solution: bool,
    title: bool,
    comment: bool,
    names: Vec<String>,
}

impl TableWriter {
    pub(super) const fn new(blank: String, continued: bool) -> Self {
        Self { blank, continued, header: None, row: String::new() }
    }
}

impl Writer for TableWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.row.clear();
        let header = self.header.get_or_insert_with(|| {
            let header = Header::of(record);
            if !self.continued {
                header.push(&mut self.row);
            }
            header
        });
        push_grid(&mut self.row, &record.grid, &self.blank);
        let mut lost = Vec::new();
        if header.solution {
            self.row.push(',');
            if let Some(listed) = &record.solution {
                push_grid(&mut self.row, &listed.grid, &self.blank);
            }
        } else {
            lost.push(Field::Solution);
        }
        let texts = [(header.title, Text::Title), (header.comment, Text::Comment)];
        for (there, text) in texts {
            if there {
                push_text(&mut self.row, record.meta.text(text));
            } else {
                lost.push(Field::Text(text));
            }
        }
        if !header.push_columns(&record.meta.columns, &mut self.row) {
            lost.push(Field::Columns);
        }
        self.row.push('\n');
        out.write_all(self.row.as_bytes())?;
        Ok(record.fields().without(INFO.holds.without(FieldSet::of(&lost))))
    }
}

impl Header {
    /// The columns that the first record needs.
    fn of(record: &Record) -> Self {
        let meta = &record.meta;
        let called =
            |name: &str| meta.columns.iter().any(|column| column.name.trim().eq_ignore_ascii_case(name));
        let cells = record.shape().cell_count();
        // Such a text would be taken for the solution, were there no column for it.
        let like_solution =
            |column: &Attribute| is_solution_name(&column.name) || column.text.trim().len() >= cells;
        Self {
            solution: record.solution.is_some() || meta.columns.iter().any(like_solution),
            title: meta.text(Text::Title).is_some() || called("title"),
            comment: meta.text(Text::Comment).is_some() || called("comment"),
            names: meta.columns.iter().map(|column| column.name.clone()).collect(),
        }
    }

    fn push(&self, row: &mut String) {
        row.push_str("puzzle");
        let named = [(self.solution, ",solution"), (self.title, ",title"), (self.comment, ",comment")];
        named.iter().filter(|(there, _)| *there).for_each(|(_, name)| row.push_str(name));
        self.names.iter().for_each(|name| push_text(row, Some(name)));
        row.push('\n');
    }

    /// Pushes the texts below their names; tells whether each had its place.
    fn push_columns(&self, columns: &[Attribute], row: &mut String) -> bool {
        let mut left = columns.iter().peekable();
        for name in &self.names {
            let column = left.next_if(|column| column.name == *name);
            push_field(row, column.map_or("", |column| &column.text));
        }
        left.peek().is_none()
    }
}

fn push_grid(row: &mut String, grid: &Grid, blank: &str) {
    for digit in grid.contents() {
        match digit {
            Some(digit) => row.push(Digit::symbol(*digit)),
            None => row.push_str(blank),
        }
    }
}

/// Pushes a delimiter and a text that may not be there; an empty one is `""`.
fn push_text(row: &mut String, text: Option<&str>) {
    match text {
        Some("") => row.push_str(",\"\""),
        text => push_field(row, text.unwrap_or_default()),
    }
}

/// Pushes a delimiter and a text, in quotes where it needs them.
fn push_field(row: &mut String, text: &str) {
    row.push(',');
    if !text.contains([',', '"', '\n', '\r']) {
        return row.push_str(text);
    }
    row.push('"');
    row.push_str(&text.replace('"', "\"\""));
    row.push('"');
}

#[cfg(test)]
mod tests {
    use crate::{
        format::{Format, ReadOptions, WriteOptions, read},
        grid::Shape,
        record::Meta,
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
            let mut writer = Format::Table.writer(&WriteOptions::default());
            let mut out = Vec::new();
            let lost: Vec<_> =
                records.iter().map(|record| writer.write(record, &mut out).expect("memory")).collect();
            let text = String::from_utf8(out).expect("text");
            let reading = read(&text, &ReadOptions::default());
            assert_eq!(reading.format, Some(Format::Table), "{text}");
            assert_eq!(reading.records().count(), records.len(), "{text}");
            for ((before, after), lost) in records.iter().zip(reading.records()).zip(lost) {
                let kept = |field| !lost.contains(field);
                assert_eq!(before.grid, after.grid, "{text}");
                assert!(after.solution.is_none(), "{text}");
                assert!(
                    !kept(Field::Text(Text::Title))
                        || before.meta.text(Text::Title) == after.meta.text(Text::Title),
                    "{text}"
                );
                assert!(
                    !kept(Field::Text(Text::Comment))
                        || before.meta.text(Text::Comment) == after.meta.text(Text::Comment),
                    "{text}"
                );
                let texts = |record: &Record| -> Vec<_> {
                    let columns = record.meta.columns.iter().filter(|column| !column.text.is_empty());
                    columns.cloned().collect()
                };
                assert!(!kept(Field::Columns) || texts(before) == texts(after), "{text}");
            }
        }
    }
}
