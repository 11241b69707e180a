//! Excerpts with carets and help, as rustc shows them.
//!
//! **Why a panic is caught here.** The renderer is a library that panics where a span is not inside its excerpt, and there
//! may be conditions that it does not document. It draws a picture of a diagnostic, and a picture is worth less than the
//! verdicts of the files after it. So [`snippet`] makes every span one of the text that is handed over; and if drawing
//! panics all the same, the diagnostic is written without its excerpt, and with a request to report the bug. The renderer
//! holds nothing between two calls, so nothing is left half done. The panic hook has printed where it was, and fuzz targets,
//! which abort on a panic, still find it.

use std::{
    borrow::Cow,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet};

use crate::{
    diagnostic::{Diagnostic, Label, Severity},
    text::{Source, Span, escaped, masked},
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
        let shown = drawn_or_plain(|| self.drawn(source, diagnostic), || plain(source, diagnostic));
        writeln!(out, "{shown}\n")
    }
}

impl Human {
    /// Returns a diagnostic with its excerpt.
    fn drawn(&self, source: &Source, diagnostic: &Diagnostic) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(escaped(&diagnostic.message)).id(diagnostic.rule.code());
        let excerpt = excerpt(source, &diagnostic.labels, self.width);
        let is_window = excerpt.len() > 1;
        let mut group = title.elements(excerpt);
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(escaped(help)));
        }
        let shown = self.renderer.render(&[group]);
        if !is_window {
            return shown;
        }
        // The renderer takes an excerpt whose place is written above it for one of another file.
        let other_file = |line: &&str| line.trim_end_matches("\x1b[0m").ends_with("::: ");
        shown.lines().filter(|line| !other_file(line)).collect::<Vec<_>>().join("\n")
    }
}

/// Returns what `draw` returns, or the other text if it panics.
fn drawn_or_plain(draw: impl FnOnce() -> String, plain: impl FnOnce() -> String) -> String {
    catch_unwind(AssertUnwindSafe(draw)).unwrap_or_else(|_| plain())
}

/// Returns a diagnostic without its excerpt, and why it has none.
fn plain(source: &Source, diagnostic: &Diagnostic) -> String {
    let Diagnostic { rule, severity, message, help, .. } = diagnostic;
    let place = diagnostic.place().map(|span| format!(":{}", source.place(span.start))).unwrap_or_default();
    let mut shown =
        format!("{severity}[{rule}]: {}\n --> {}{place}", escaped(message), escaped(source.name()));
    if let Some(help) = help {
        shown += &format!("\n  = help: {}", escaped(help));
    }
    shown + "\n  = note: the excerpt cannot be drawn: this is a bug in givens; please report it"
}

/// Returns the lines of the labels, for a terminal of this width.
fn excerpt<'a>(source: &'a Source, labels: &'a [Label], width: Option<usize>) -> Vec<Element<'a>> {
    let Some(first) = labels.first() else {
        return vec![Origin::path(escaped(source.name())).into()];
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
    let marks = labels.iter().enumerate().map(|(position, label)| {
        let kind = if position == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        (kind, Span::new(label.span.start.saturating_sub(start), label.span.end.saturating_sub(start)), label)
    });
    let shown = snippet(&text, place.line, marks);
    if source.names_places() {
        return vec![origin(source, first.span.start).into(), shown.into()];
    }
    vec![shown.path(escaped(source.name())).into()]
}

/// Returns the name of a text with a place in it.
fn origin(source: &Source, offset: usize) -> Origin<'static> {
    if source.names_places() {
        return Origin::path(format!("{}:{}", escaped(source.name()), source.place(offset)));
    }
    let place = source.position(offset);
    Origin::path(escaped(source.name()).into_owned()).line(place.line).char_column(place.column)
}

/// Returns the bytes around the part `marked` of a label whose line is too long to show.
fn window<'a>(source: &'a Source, label: &'a Label, marked: Span) -> Vec<Element<'a>> {
    let text = source.text();
    let (line_start, line_end) = source.line_around(marked.start);
    let start = text.floor_char_boundary(marked.start.saturating_sub(CONTEXT).max(line_start));
    let marked_end = marked.end.min(line_end);
    let end = text.ceil_char_boundary((marked_end + CONTEXT).min(line_end));
    let span = Span::new(marked.start.saturating_sub(start), marked_end.saturating_sub(start));
    let line = source.position(start).line;
    let marks = std::iter::once((AnnotationKind::Primary, span, label));
    let snippet = snippet(text[start..end].trim_end(), line, marks);
    vec![origin(source, label.span.start).into(), snippet.into()]
}

/// Returns an excerpt that begins at this line. Each mark is clamped to the very text that is shown, whatever was cut off it,
/// and ends between characters.
fn snippet<'a>(
    text: &str,
    line: usize,
    marks: impl Iterator<Item = (AnnotationKind, Span, &'a Label)>,
) -> Snippet<'a, Annotation<'a>> {
    let shown = masked(text);
    let place = |offset: usize| {
        // A mask has as many characters as what is behind it, but not as many bytes.
        let characters = text[..text.floor_char_boundary(offset)].chars().count();
        shown.char_indices().nth(characters).map_or(shown.len(), |(at, _)| at)
    };
    let annotations = marks.map(|(kind, span, label)| {
        let start = place(span.start);
        let text = Some(escaped(&label.text)).filter(|text| !text.is_empty());
        kind.span(start..place(span.end).max(start)).label(text)
    });
    let annotations: Vec<_> = annotations.collect();
    Snippet::source(shown.into_owned()).line_start(line).annotations(annotations)
}

/// Returns the text, of the same length, with a line feed for each lone CR, which ends a line here but not
/// for the renderer.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut replaced = text.replace('\r', "\n");
    for (offset, _) in text.match_indices("\r\n") {
        replaced.replace_range(offset..=offset, "\r");
    }
    Cow::Owned(replaced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Rule;

    #[test]
    fn a_panic_of_the_renderer_costs_only_the_excerpt() {
        let source = Source::new("a\x1b.txt", "1\n2x\n");
        let diagnostic = Diagnostic::new(Rule::UnknownCharacter, "r1c2: `x`").at(Span::new(3, 4), "here");
        let shown = drawn_or_plain(|| panic!("expected by this test"), || plain(&source, &diagnostic));
        assert!(shown.starts_with("error[F003]: r1c2: `x`\n --> a\\u{1b}.txt:2:2\n"), "{shown}");
        assert!(shown.contains("please report it"), "{shown}");
    }

    #[test]
    fn masked_characters_move_no_mark() {
        let source = Source::new("a.txt", "\u{9B}##[x]\u{202E}1x2\n");
        let at = source.text().find("1x2").expect("it is there") + 1;
        let diagnostic =
            Diagnostic::new(Rule::UnknownCharacter, "message").at(Span::new(at, at + 1), "label");
        let shown = Human::new(false, None).drawn(&source, &diagnostic);
        let [text, marks] =
            ["1 | ", "  | "].map(|head| shown.lines().find_map(|line| line.strip_prefix(head)));
        assert_eq!(text, Some("\u{FFFD}#\u{FFFD}[x]\u{FFFD}1x2"), "{shown}");
        assert_eq!(marks, Some("        ^ label"), "{shown}");
    }

    #[test]
    fn labels_outside_the_text_are_clamped() {
        let source = Source::new("a.txt", "é1  \r\n");
        for span in [Span::new(0, 1), Span::new(1, 99), Span::at(99), Span::new(7, 7), Span::new(98, 99)] {
            for width in [None, Some(0), Some(1), Some(30)] {
                let diagnostic = Diagnostic::new(Rule::UnknownCharacter, "message").at(span, "label");
                let shown = Human::new(false, width).drawn(&source, &diagnostic);
                assert!(shown.starts_with("error[F003]: message\n"), "{span:?} {width:?}: {shown}");
            }
        }
    }
}
