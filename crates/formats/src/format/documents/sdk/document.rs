//! The lines of an `.sdk` file, and which of them make a puzzle.
//!
//! The reader passes a text and gets documents of sections, each with its lines. What a line is depends on the lines before
//! it, as `#A` begins a header as well as a comment.

use crate::{
    record::{Field, FieldSet, Text},
    syntax::{
        combinators::{Parser, char, delimited, one_of, preceded, rest, take_till1},
        expect::{Parsed, whole},
    },
    text::{self, Span},
};

/// Its name on the command line.
pub(super) const ID: &str = "sdk";
/// The fields that a written record has beside the givens.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Placed, Field::Notes, Field::Colours, Field::Raw])
    .and_texts(&[
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
    ]);
/// The headers whose texts other formats know, in the order in which they are written.
pub(super) const HEADERS: &[(char, Text)] = &[
    ('A', Text::Author),
    ('C', Text::Comment),
    ('D', Text::Description),
    ('B', Text::Date),
    ('S', Text::Source),
    ('U', Text::Url),
    ('L', Text::Level),
];

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SdkLine<'t> {
    /// `#A text`: the letter and the text.
    Header(char, &'t str),
    /// `[Puzzle]`: the name.
    Section(&'t str),
    /// Anything else that is not blank.
    Row,
    Blank,
}

pub(super) fn classify(line: text::Line<'_>) -> SdkLine<'_> {
    let trimmed = line.text.trim();
    if trimmed.is_empty() {
        return SdkLine::Blank;
    }
    if let Some((letter, text)) = whole(header, trimmed) {
        return SdkLine::Header(letter, text.trim());
    }
    whole(section, trimmed).map_or(SdkLine::Row, SdkLine::Section)
}

/// `header = "#" letter text`
fn header(input: &str) -> Parsed<'_, (char, &str)> {
    preceded(char('#'), (one_of("ABCDHLNSTU"), rest)).parse(input)
}

/// `section = "[" name "]"`
fn section(input: &str) -> Parsed<'_, &str> {
    delimited(char('['), take_till1(|c| c == ']'), char(']')).parse(input)
}

/// Returns whether a header is no comment that happens to begin with such a letter, as `#Diabolical` does.
pub(super) fn is_clear_header(line: &str) -> bool {
    line.trim().chars().nth(2).is_none_or(|c| !c.is_ascii_lowercase())
}

/// The lines of one puzzle.
#[derive(Debug, Default)]
pub(super) struct SdkDocument<'t> {
    pub(super) headers: Vec<(char, &'t str)>,
    /// Sections in their order: name, its line, and the lines below it. Bare rows are a section
    /// without a name.
    pub(super) sections: Vec<SdkSection<'t>>,
    /// From the first line to the last.
    pub(super) span: Span,
    /// Headers below the grid may be those of the next puzzle.
    trailing: Option<Trailing>,
}

/// The extent of a document without the headers below its grid.
#[derive(Debug)]
struct Trailing {
    headers: usize,
    end: usize,
    /// Where those headers begin.
    start: usize,
}

#[derive(Debug)]
pub(super) struct SdkSection<'t> {
    pub(super) name: &'t str,
    pub(super) span: Span,
    pub(super) lines: Vec<text::Line<'t>>,
}

impl<'t> SdkDocument<'t> {
    pub(super) fn section(&self, name: &str) -> Option<&SdkSection<'t>> {
        self.sections.iter().find(|section| section.name.eq_ignore_ascii_case(name))
    }

    /// Returns the section with the givens.
    pub(super) fn puzzle(&self) -> Option<&SdkSection<'t>> {
        self.section("puzzle").or_else(|| self.section(""))
    }

    /// Returns the documents of a text.
    pub(super) fn all(text: &'t str) -> Vec<Self> {
        let mut documents: Vec<Self> = vec![Self::default()];
        for line in text::lines(text) {
            let kind = classify(line);
            let last = documents.len() - 1;
            if documents[last].ends_before(kind) {
                let next = documents[last].split(line.start);
                documents.push(next);
            }
            let last = documents.len() - 1;
            documents[last].add(line, kind);
        }
        documents.retain(|document| !document.sections.is_empty());
        documents
    }

    /// Returns whether such a line begins the next puzzle.
    fn ends_before(&self, line: SdkLine<'_>) -> bool {
        match line {
            SdkLine::Section(name) => {
                let bare = self.sections.first().is_some_and(|section| section.name.is_empty());
                bare || self.section(name).is_some() && name.eq_ignore_ascii_case("puzzle")
            }
            SdkLine::Row => self.trailing.is_some() && !self.sections.is_empty(),
            SdkLine::Header(..) | SdkLine::Blank => false,
        }
    }

    /// Takes out the headers above the next puzzle, which begins here or with them.
    fn split(&mut self, start: usize) -> Self {
        let (headers, end) = (self.headers.len(), self.span.end);
        let Trailing { headers, end, start } =
            self.trailing.take().unwrap_or(Trailing { headers, end, start });
        self.span.end = end;
        Self { headers: self.headers.split_off(headers), span: Span::at(start), ..Self::default() }
    }

    /// Adds a line. Headers behind the sections may belong to the next document, so where they begin is remembered.
    fn add(&mut self, line: text::Line<'t>, kind: SdkLine<'t>) {
        if kind == SdkLine::Blank {
            return;
        }
        let empty = self.headers.is_empty() && self.sections.is_empty();
        if empty && self.span.is_empty() && self.span.start == 0 {
            self.span = Span::at(line.start);
        }
        match kind {
            SdkLine::Header(letter, text) => {
                if !self.sections.is_empty() && self.trailing.is_none() {
                    let (headers, end) = (self.headers.len(), self.span.end);
                    self.trailing = Some(Trailing { headers, end, start: line.start });
                }
                self.headers.push((letter, text));
            }
            SdkLine::Section(name) => {
                self.trailing = None;
                self.sections.push(SdkSection { name, span: line.span(), lines: Vec::new() });
            }
            _ => {
                if self.sections.is_empty() {
                    self.sections.push(SdkSection { name: "", span: line.span(), lines: Vec::new() });
                }
                let section = self.sections.last_mut().expect("a section was added before");
                section.lines.push(line);
                section.span = section.span.to(line.span());
            }
        }
        self.span = self.span.to(line.span());
    }
}
