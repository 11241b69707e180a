//! The writer that formats of links share.

use std::io;

use crate::{
    codec::Writer,
    record::{FieldSet, Record},
};

/// Writes one link per line. The function adds a record's link to a text and returns the lost fields.
pub(super) struct LinkWriter<F>(pub(super) F);

impl<F: Fn(&Record, &mut String) -> FieldSet + Send> Writer for LinkWriter<F> {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        let lost = (self.0)(record, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}
