//! What a small build leaves out: the readers of variants, all writers, and the descriptions of formats.
//!
//! The module that a page loads before its first verdict is built with `--cfg givens_small`; it passes a text with variants
//! on to the module that has everything. A small build knows all formats and finds the one that a text is in. Where that
//! states variants, a reader yields one entry for each chunk, which says that it is not read here. What is left out is
//! behind constants and not behind attributes: all builds compile the same code, and the linker drops what is not called.

use crate::{
    cells::words::whole_lines,
    diagnostic::{Diagnostic, Rule},
    text::{Span, lines},
};

use super::{Chunk, Codec, Entry, Evidence, ReadOptions, Reader, WriteOptions, Writer};

/// Whether variants are read.
pub(crate) const READS_VARIANTS: bool = !cfg!(givens_small);
/// Whether anything is written.
pub(crate) const WRITES: bool = !cfg!(givens_small);
/// Whether formats have descriptions of their texts: grammars and dialects.
pub(crate) const DESCRIBES: bool = !cfg!(givens_small);

/// Returns `function`, and `absent` in a small build: a table of names that it searches then refers to no function that it
/// never calls.
pub(crate) const fn of_variants<F: Copy>(function: F, absent: F) -> F {
    if READS_VARIANTS { function } else { absent }
}

/// The codec of a format that states variants.
pub(crate) struct OfVariants<C>(pub(crate) C);

impl<C: Codec> Codec for OfVariants<C> {
    fn probe(&self, head: &str) -> Option<Evidence> {
        self.0.probe(head)
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if READS_VARIANTS { self.0.reader(head, options) } else { Box::new(UnreadVariants) }
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        self.0.writer(options)
    }

    fn is_read(&self) -> bool {
        READS_VARIANTS
    }
}

/// Returns the diagnostic of a variant at this place, which is not read.
pub(crate) fn unread_variant(place: Span) -> Diagnostic {
    Diagnostic::new(Rule::Variant, "this build reads classic puzzles only").at(place, "")
}

/// Reports the variants of a chunk.
struct UnreadVariants;

impl Reader for UnreadVariants {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut filled = lines(chunk.text).filter(|line| !line.is_blank()).map(|line| line.span());
        if let Some(first) = filled.next() {
            let span = Span::new(first.start, filled.last().unwrap_or(first).end);
            sink(Entry::malformed(span, unread_variant(span)));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}
