//! From a record to stacked grids.

use std::io;

use crate::{
    codec::{WriteOptions, Writer},
    layout::{drawing::SIMPLE, frame},
    record::{FieldSet, Record},
};

use super::INFO;

pub(super) struct StackWriter {
    blank: String,
    first: bool,
}

impl StackWriter {
    pub(super) fn new(options: &WriteOptions) -> Self {
        // Rows of these would be rules.
        let blank = options.blank.filter(|blank| !matches!(blank, '-' | '_'));
        let blank = blank.map_or_else(|| INFO.blank.to_owned(), String::from);
        Self { blank, first: !options.omit_header }
    }
}

impl Writer for StackWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        if !std::mem::take(&mut self.first) {
            text.push('\n');
        }
        let above = frame::push_above(record, &mut text);
        SIMPLE.push_plain(&record.grid, &self.blank, &mut text);
        if record.placed().is_some() {
            SIMPLE.push_plain(&record.values(), &self.blank, &mut text);
        }
        SIMPLE.push(&record.shown_candidates(), &self.blank, &mut text);
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds.without(above)))
    }
}
