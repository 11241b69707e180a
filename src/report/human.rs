//! Excerpts with carets and help, as rustc shows them.

use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};

use crate::{
    diagnostic::{Diagnostic, Label, Severity},
    text::{Source, Span},
};

use super::Reporter;

/// Size of the largest excerpt in bytes. Of a larger one, and of a line that begins in another
/// chunk, only a window around the first label is shown.
const MAX_EXCERPT: usize = 4096;
/// Number of columns before and after a label: the number of its line, what shows that the line is cut, and spaces.
const MARGIN: usize = 20;
/// Number of bytes shown on each side of a label in a long line.
const CONTEXT: usize = 50;

pub(super) struct Human {
    renderer: Renderer,
    width: Option<usize>,
}

impl Human {
    pub(super) const fn new(color: bool, width: Option<usize>) -> Self {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        Self { renderer: if let Some(width) = width { renderer.term_width(width) } else { renderer }, width }
    }
}

impl Reporter for Human {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.rule.code());
        let excerpt = excerpt(source, &diagnostic.labels, self.width);
        let is_window = excerpt.len() > 1;
        let mut group = title.elements(excerpt);
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let mut shown = self.renderer.render(&[group]);
        if is_window {
            // The renderer takes an excerpt whose place is written above it for one of another file.
            let other_file = |line: &&str| line.trim_end_matches("\x1b[0m").ends_with("::: ");
            shown = shown.lines().filter(|line| !other_file(line)).collect::<Vec<_>>().join("\n");
        }
        writeln!(out, "{shown}\n")
    }
}

/// Returns the lines of the labels, for a terminal of this width.
fn excerpt<'a>(source: &'a Source, labels: &'a [Label], width: Option<usize>) -> Vec<Element<'a>> {
    let Some(first) = labels.first() else {
        return vec![Origin::path(source.name()).into()];
    };
    let all = labels.iter().fold(first.span, |all, label| all.to(label.span));
    let (start, _) = source.line_around(all.start);
    let (_, end) = source.line_around(all.end.saturating_sub(1).max(all.start));
    let place = source.position(start);
    if end - start > MAX_EXCERPT || place.column > 1 {
        return window(
            source,
            first,
            Span::new(first.span.start, first.span.end.min(first.span.start + CONTEXT)),
        );
    }
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(MARGIN + first.text.chars().count()));
    if first.span.len() > room && labels.len() == 1 {
        // Most often something is missing at its end.
        return window(source, first, Span::new(first.span.end - room, first.span.end));
    }
    let text = with_line_feeds(&source.text()[start..end]);
    let annotations = labels.iter().enumerate().map(|(position, label)| {
        let kind = if position == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let span = Span::new(label.span.start - start, label.span.end - start);
        kind.span(span.range()).label(Some(label.text.as_str()).filter(|text| !text.is_empty()))
    });
    let snippet = Snippet::source(text).line_start(place.line).path(source.name());
    vec![snippet.annotations(annotations).into()]
}

/// Returns the bytes around the part `marked` of a label whose line is too long to show.
fn window<'a>(source: &'a Source, label: &'a Label, marked: Span) -> Vec<Element<'a>> {
    let text = source.text();
    let (line_start, line_end) = source.line_around(marked.start);
    let start = text.floor_char_boundary(marked.start.saturating_sub(CONTEXT).max(line_start));
    let marked_end = marked.end.min(line_end);
    let end = text.ceil_char_boundary((marked_end + CONTEXT).min(line_end));
    let marked_start = text.floor_char_boundary(marked.start);
    let span = Span::new(marked_start - start, text.floor_char_boundary(marked_end) - start);
    let place = source.position(label.span.start);
    let mark = AnnotationKind::Primary.span(span.range());
    let mark = mark.label(Some(label.text.as_str()).filter(|text| !text.is_empty()));
    let snippet = Snippet::source(text[start..end].trim_end()).line_start(place.line).annotation(mark);
    vec![Origin::path(source.name()).line(place.line).char_column(place.column).into(), snippet.into()]
}

/// Returns the text, of the same length, with a line feed for each lone CR, which ends a line here but not
/// for the renderer.
fn with_line_feeds(text: &str) -> String {
    let mut replaced = text.replace('\r', "\n");
    for (offset, _) in text.match_indices("\r\n") {
        replaced.replace_range(offset..=offset, "\r");
    }
    replaced
}
