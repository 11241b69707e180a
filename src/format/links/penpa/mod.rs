//! Links of Penpa+ (penpa-edit): all of a board, deflated, in base64.
//!
#![doc = "```text"]
#![doc = include_str!("penpa.abnf")]
#![doc = "```"]
//!
//! What is drawn on a board is not said to be a sudoku. Digits in cells and the edges of boxes are one; any
//! other layer that holds something is a constraint, or may be one, and is refused by name and number.
//! The answer (`a=`) is not read. A code may inflate a thousandfold: what is larger than any board is not
//! inflated to its end.

mod board;
mod code;

use crate::{
    codec::{Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf},
    diagnostic::{Diagnostic, Rule, Severity},
    layout::each_line::{EachLine, content},
    record::{FieldSet, Text},
    text::{Line, Span, offset_in},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Penpa,
    id: "penpa",
    name: "links of Penpa+ (penpa-edit)",
    shelf: Shelf::Links,
    extensions: &["txt"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY,
    blank: ".",
    grammar: include_str!("penpa.abnf"),
    accepts: &[
        "links to edit and to solve, old ones with `?`; what the player entered is placed",
        "title, author, source and rules; margins around the grid",
        "cages, thermometers, arrows and whatever else is drawn is refused by name and number",
        "a code that inflates to more than 4 MiB is refused",
    ],
    writes: "",
    reference: "github.com/swaroopg92/penpa-edit, docs/js/class_p.js",
    codec: &Penpa,
};

struct Penpa;

impl Codec for Penpa {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let content = || content(head).take(100);
        let links = content().filter(|line| link(line.text).is_some()).count();
        let reason = || format!("codes of Penpa+ on {links} lines");
        (links > 0 && links * 2 >= content().count()).then(|| Evidence::new(Evidence::SIGNED, reason()))
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let reader = PenpaReader { options: options.clone() };
        Box::new(EachLine(move |line: Line<'_>| reader.entry(line)))
    }
}

/// A link, in parts of its line.
struct Link<'t> {
    whole: &'t str,
    /// The code, where it has one.
    code: Option<&'t str>,
    /// The code of the expected answer, where it has one.
    answer: Option<&'t str>,
}

/// The link that stands in a line.
fn link(line: &str) -> Option<Link<'_>> {
    let edges = |c: char| matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | ',' | ';');
    line.split_whitespace().map(|word| word.trim_matches(edges)).find_map(|whole| {
        let query = whole.find("m=").filter(|&at| at == 0 || whole[..at].ends_with(['#', '?']));
        let is_ours = whole.contains("penpa");
        let Some(at) = query else {
            return is_ours
                .then_some(Link { whole, code: None, answer: None })
                .filter(|_| whole.contains("://"));
        };
        let value = |name: &str| whole[at..].split('&').find_map(|value| value.strip_prefix(name));
        let (code, answer) = (value("p="), value("a=").filter(|answer| !answer.is_empty()));
        (is_ours || code.is_some()).then_some(Link { whole, code, answer })
    })
}

struct PenpaReader {
    options: ReadOptions,
}

impl PenpaReader {
    fn entry(&self, line: Line<'_>) -> Entry {
        let Some(Link { whole, code, answer }) = link(line.text) else { return other(line) };
        let start = |part: &str| line.start + offset_in(line.text, part);
        let span = |part: &str| Span::new(start(part), start(part) + part.len());
        let Some(code) = code else {
            let message = "this link does not contain the puzzle";
            let diagnostic = Diagnostic::new(Rule::NotInText, message).at(span(whole), "no `p=`");
            return Entry::malformed(
                line.span(),
                diagnostic.help("open it, and copy the address of the board"),
            );
        };
        let mut diagnostics = Vec::new();
        if let Some(answer) = answer {
            let message = "the expected answer in `a=` was not read";
            let note = Diagnostic::new(Rule::IgnoredText, message);
            diagnostics.push(note.at(span(answer), "").help("the solution is found without it"));
        }
        let text = code::inflated(code, start(code)).map_err(|diagnostic| diagnostics.push(*diagnostic)).ok();
        let record = text
            .and_then(|text| board::record(&text, line.span(), span(code), &self.options, &mut diagnostics));
        let record = record.map(|mut record| {
            let before = line.text[..offset_in(line.text, whole)]
                .trim_matches(|c: char| c.is_whitespace() || ":;,-<>\"'".contains(c));
            if !before.is_empty() && record.meta.text(Text::Title).is_none() {
                record.meta.set(Text::Title, before);
            }
            record
        });
        Entry { span: line.span(), record, diagnostics }
    }
}

/// A line without a link: a heading, unless it may be what is left of a code.
fn other(line: Line<'_>) -> Entry {
    if line.text.trim().contains(' ') {
        let diagnostic = Diagnostic::new(Rule::IgnoredText, "a line without a link was passed over");
        return Entry::without_puzzle(diagnostic.at(line.span(), ""));
    }
    let message = "expected a link, as `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…`";
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(line.span(), ""))
}
