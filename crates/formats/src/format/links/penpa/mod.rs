//! Links of Penpa+ (penpa-edit): all of a board, deflated, in base64.
//!
#![doc = concat!("```text\n", include_str!("penpa.abnf"), "```")]
//!
//! Nothing marks a board as a sudoku. Digits in cells and the edges of boxes are one; any other layer that is
//! not empty is a constraint, or may be one, and is refused by name and number.
//! The answer (`a=`) is not read. A code may inflate a thousandfold: what is larger than any board is not
//! inflated to its end.

mod board;
mod frame;

use crate::{
    codec::{Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf},
    diagnostic::Diagnostic,
    layout::flat::{EachLine, content},
    syntax::{
        combinators::{Parser, alt, char, opt, preceded, recognize, rest, tag, take_until, terminated},
        expect::Parsed,
    },
    text::{Line, offset_in},
};

use super::{
    address::parameters,
    in_value,
    link_reader::{set_texts_around, without_link, words},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "penpa",
    needs: "=:%",
    name: "links of Penpa+ (penpa-edit)",
    extensions: &["txt"],
    grammar: include_str!("penpa.abnf"),
    accepts: &[
        "links to edit and to solve, old ones with `?`; what the player entered is placed",
        "title, author, source and rules; margins around the grid",
        "cages, thermometers, arrows and whatever else is drawn is refused by name and number",
        "a code that inflates to more than 4 MiB is refused",
    ],
    reference: "github.com/swaroopg92/penpa-edit, docs/js/class_p.js",
    ..FormatInfo::new(Format::Penpa, Shelf::Links, &Penpa)
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

/// The parts of a link, all of the line that contains it.
struct PenpaLink<'t> {
    whole: &'t str,
    /// The code, if it has one.
    code: Option<&'t str>,
    /// The code of the expected answer, if it has one.
    answer: Option<&'t str>,
}

/// Returns the first link of a line.
fn link(line: &str) -> Option<PenpaLink<'_>> {
    words(line, ",").find_map(|whole| {
        let is_penpa = whole.contains("penpa");
        let Ok((_, query)) = query(whole) else {
            let is_address = is_penpa && whole.contains("://");
            return is_address.then_some(PenpaLink { whole, code: None, answer: None });
        };
        let value = |name| parameters(query).find(|(own, _)| *own == name).map(|(_, value)| value);
        let (code, answer) = (value("p"), value("a").filter(|answer| !answer.is_empty()));
        (is_penpa || code.is_some()).then_some(PenpaLink { whole, code, answer })
    })
}

/// `query = [ address ( "#" / "?" ) ] "m=" mode *( "&" name "=" value )`
fn query(input: &str) -> Parsed<'_, &str> {
    let hash = terminated(take_until("#m="), char('#'));
    let question_mark = terminated(take_until("?m="), char('?'));
    preceded(opt(alt((hash, question_mark))), recognize((tag("m="), rest))).parse(input)
}

struct PenpaReader {
    options: ReadOptions,
}

impl PenpaReader {
    fn entry(&self, line: Line<'_>) -> Entry {
        let Some(PenpaLink { whole, code, answer }) = link(line.text) else {
            let example = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=…";
            let other = in_value::of_other(Format::Penpa, line);
            return other.unwrap_or_else(|| without_link(line, "link", example, &[]));
        };
        let Some(code) = code else {
            let message = "this link does not contain the puzzle";
            let diagnostic = Diagnostic::not_in_text(message, line.span_of(whole)).labelled("no `p=`");
            let help = "open it, and copy the address of the board";
            return Entry::malformed(line.span(), diagnostic.help(help));
        };
        let mut diagnostics = Vec::new();
        if let Some(answer) = answer {
            let diagnostic = Diagnostic::unread("the expected answer in `a=`", line.span_of(answer));
            diagnostics.push(diagnostic.help("the solution is found without it"));
        }
        let place = line.span_of(code);
        let text = frame::inflated(code, place).map_err(|diagnostic| diagnostics.push(*diagnostic));
        let mut record = text
            .ok()
            .and_then(|text| board::record(&text, line.span(), place, &self.options, &mut diagnostics));
        if let Some(record) = &mut record {
            set_texts_around(&mut record.meta, &line.text[..offset_in(line.text, whole)], "");
        }
        Entry::new(line.span(), record, diagnostics)
    }
}
