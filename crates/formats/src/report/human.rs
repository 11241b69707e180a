//! Excerpts with carets and help, as rustc shows them.
//!
//! **Why a panic is caught here.** The renderer is a library that panics where a span is not inside its excerpt, and there
//! may be conditions that it does not document. It draws a picture of a diagnostic, and a picture is worth less than the
//! verdicts of the files after it. So [`Excerpt`] makes every span one of the text that is handed over; and if drawing
//! panics all the same, the diagnostic is written without its excerpt, and with a request to report the bug. The renderer
//! holds nothing between two calls, so nothing is left half done. The panic hook has printed where it was, and fuzz targets,
//! which abort on a panic, still find it.

use std::{
    borrow::Cow,
    io::{self, Write},
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

use annotate_snippets::{Annotation, AnnotationKind, Level, Origin, Renderer, Snippet};

use crate::{
    diagnostic::{Diagnostic, Label, Severity},
    text::{Places, Source, escaped},
};

use super::{
    Reporter,
    excerpt::{Excerpt, Mark},
};

/// More columns than any excerpt has, so that the renderer cuts none.
const UNLIMITED: usize = 1 << 20;

pub(super) struct Human {
    renderer: Renderer,
    width: Option<usize>,
}

impl Human {
    pub(super) const fn new(color: bool, width: Option<usize>) -> Self {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        Self { renderer: renderer.term_width(UNLIMITED), width }
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
        let message = diagnostic.named_message();
        let title = level.primary_title(escaped(&message)).id(diagnostic.rule.code());
        let excerpt = Excerpt::of(source, &diagnostic.labels, self.width);
        let mut group = title.element(origin(source, diagnostic));
        if let Some(excerpt) = &excerpt {
            group = group.element(snippet(excerpt, &diagnostic.labels));
        }
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(escaped(help)));
        }
        corrected(&self.renderer.render(&[group]), excerpt.is_some_and(|excerpt| excerpt.is_folded))
    }
}

/// Returns what `draw` returns, or the other text if it panics.
fn drawn_or_plain(draw: impl FnOnce() -> String, plain: impl FnOnce() -> String) -> String {
    catch_unwind(AssertUnwindSafe(draw)).unwrap_or_else(|_| plain())
}

/// Returns a diagnostic without its excerpt, and why it has none.
fn plain(source: &Source, diagnostic: &Diagnostic) -> String {
    let Diagnostic { rule, severity, help, .. } = diagnostic;
    let message = diagnostic.named_message();
    let place = diagnostic.place().map(|span| format!(":{}", source.place(span.start))).unwrap_or_default();
    let mut shown =
        format!("{severity}[{rule}]: {}\n --> {}{place}", escaped(&message), escaped(source.name()));
    if let Some(help) = help {
        shown += &format!("\n  = help: {}", escaped(help));
    }
    shown + "\n  = note: the excerpt cannot be drawn: this is a bug in givens; please report it"
}

/// Returns the place of a diagnostic.
fn origin<'a>(source: &'a Source, diagnostic: &Diagnostic) -> Origin<'a> {
    let path = Origin::path(escaped(source.name()));
    let Some(label) = diagnostic.labels.first() else { return path };
    if source.places() != Places::Lines {
        return Origin::path(format!("{}:{}", escaped(source.name()), source.place(label.span.start)));
    }
    let place = source.position(label.span.start);
    path.line(place.line).char_column(place.column)
}

/// Returns an excerpt with its marks, of which the renderer leaves nothing out that is on one line.
fn snippet<'a>(excerpt: &Excerpt, labels: &'a [Label]) -> Snippet<'a, Annotation<'a>> {
    let annotations = excerpt.marks.iter().map(|Mark { span, label, is_last }| {
        let kind = if *label == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let text = labels.get(*label).map(|label| escaped(&label.text));
        kind.span(span.clone()).label(text.filter(|text| *is_last && !text.is_empty()))
    });
    Snippet::source(excerpt.text.clone())
        .line_start(excerpt.first_line)
        .fold(!excerpt.is_folded)
        .annotations(annotations)
}

/// Returns what was rendered without two things that are not so: that an excerpt whose place is written above it is one of
/// another file, and that the further rows of a folded line are lines with numbers.
fn corrected(shown: &str, is_folded: bool) -> String {
    let other_file = |line: &&str| line.trim_end_matches("\x1b[0m").ends_with("::: ");
    let mut numbered = 0;
    let mut correct = |line| {
        let number = number_at_start(line);
        numbered += usize::from(!number.is_empty());
        if !is_folded || numbered < 2 || number.is_empty() {
            return Cow::Borrowed(line);
        }
        Cow::Owned(format!("{}{}{}", &line[..number.start], " ".repeat(number.len()), &line[number.end..]))
    };
    shown.lines().filter(|line| !other_file(line)).map(&mut correct).collect::<Vec<_>>().join("\n")
}

/// Returns the number with which a line begins, behind colours.
fn number_at_start(line: &str) -> Range<usize> {
    let mut start = 0;
    while line[start..].starts_with("\x1b[") {
        start += line[start..].find('m').map_or(line.len() - start, |at| at + 1);
    }
    let rest = &line[start..];
    start..start + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{diagnostic::Rule, text::Span};

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

    /// Letters that are all different, so that what is above a mark says where it points.
    fn letters(length: u32) -> String {
        (0x100..0x100 + length).filter_map(char::from_u32).collect()
    }

    /// Returns the characters above these marks.
    fn above(shown: &str, mark: char) -> Vec<char> {
        let rows: Vec<_> = shown.lines().map(|line| line.chars().collect::<Vec<_>>()).collect();
        let marks = rows.windows(2).skip(2).flat_map(|pair| {
            let is_mark = |(_, character): &(usize, &char)| **character == mark;
            pair[1].iter().enumerate().filter(is_mark).filter_map(|(column, _)| pair[0].get(column).copied())
        });
        marks.collect()
    }

    #[test]
    fn marks_point_at_their_characters_at_every_width() {
        for (length, first, second) in
            [(81, 0, 1), (81, 80, 3), (82, 81, 0), (163, 9, 162), (700, 350, 20), (700, 699, 0)]
        {
            let text = letters(length);
            let marked = |at| text.chars().nth(at).expect("it is there");
            let span = |at| Span::new(2 * at, 2 * at + 2);
            let source = Source::new("a.txt", text.clone() + "\n");
            let diagnostic = Diagnostic::new(Rule::UnknownCharacter, "message")
                .at(span(first), "here")
                .at(span(second), "there");
            for width in 0..200 {
                let shown = Human::new(false, Some(width)).drawn(&source, &diagnostic);
                assert_eq!(above(&shown, '^'), [marked(first)], "{width}: {shown}");
                assert_eq!(above(&shown, '-')[..], [marked(second)], "{width}: {shown}");
                let rows = shown.lines().skip(3).map(|row| row.chars().count());
                assert!(rows.max() <= Some(width.max(36)), "{width}: {shown}");
                assert!(length > 163 || width < 75 || !shown.contains('…'), "{width}: {shown}");
                assert!(!shown.contains("..."), "{width}: {shown}");
            }
        }
    }

    #[test]
    fn cells_are_folded_between_rows_of_the_grid() {
        let source = Source::new("a.csv", format!("1,{0},{0}\n", "5".repeat(81)));
        let diagnostic = Diagnostic::new(Rule::UnknownCharacter, "message").at(Span::new(75, 80), "five");
        let shown = Human::new(false, Some(80)).drawn(&source, &diagnostic);
        let rows = shown.lines().filter_map(|line| line[3..].strip_prefix(" ").map(str::trim_end));
        let lengths: Vec<_> = rows.filter(|row| row.contains("55")).map(str::len).collect();
        assert_eq!(lengths, [74, 10 + 63, 18], "{shown}");
        // A mark over the end of a row is one in each, with its text once.
        assert_eq!(shown.matches('^').count(), 5, "{shown}");
        assert_eq!(shown.matches("five").count(), 1, "{shown}");
        assert_eq!(shown.matches("\n1 |").count(), 1, "{shown}");
    }
}
