//! Texts of one puzzle a line, between blank lines and comments.

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, Reader},
    layout::row::is_comment,
    text::{Line, lines},
};

/// Reads every line that is neither blank nor a comment, each without the others.
pub(crate) struct EachLine<F>(pub(crate) F);

impl<F: Fn(Line<'_>) -> Entry + Send + Sync> Reader for EachLine<F> {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        content(chunk.text).for_each(|line| sink((self.0)(line)));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

/// The lines that are neither blank nor comments.
pub(crate) fn content(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| !line.is_blank() && !is_comment(line.text.trim_start()))
}
