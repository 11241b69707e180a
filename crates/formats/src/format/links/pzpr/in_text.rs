//! Links and saved files in other text, such as source code: the tests of pzpr have a saved file in a string.
//!
//! ```text
//! text   = *( string / link / other )
//! string = quote "pzprv3/" *any quote       ; `/` for line ends
//! ```

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, Evidence, Format, Reader},
    format::links::{in_value, link_parts::LinkParts},
    layout::{flat::content, row::looks_like_cells},
    syntax::{
        combinators::{Parser, alt, char, delimited, take_till, verify},
        expect::Parsed,
    },
    text::{Line, lines},
};

use super::{document, link};

pub(super) static PARTS: LinkParts = LinkParts {
    format: Format::Pzpr,
    begins: document::begins,
    // Links never begin with a space; addresses in the information of a document do.
    continues: |line| !document::begins(line) && !line.starts_with("http"),
    document: document::entry,
    link: |line| link::link(line.text).map(|code| link::entry(line, &code)),
    expected: ("link", "https://puzz.link/p?sudoku/9/9/…", &['?', '/']),
};

/// Number of lines of a head that are counted.
const MAX_COUNTED: usize = 100;

/// Returns the evidence for saved files in strings, or for links on few lines.
pub(super) fn probe(head: &str) -> Option<Evidence> {
    if lines(head).any(|line| strings(line.text).next().is_some()) {
        return Some(Evidence::new(Evidence::SIGNED, "files saved by pzpr in strings"));
    }
    if !head.contains("://")
        || lines(head).any(|line| document::begins(line.text) || looks_like_cells(line.text))
    {
        return None;
    }
    let all = || content(head).take(MAX_COUNTED);
    let count = all().filter(|line| PARTS.line(*line).is_some()).count();
    let links = all().filter(|line| entry_of_link(*line).is_some()).count();
    let is_text = links > 0 && count * 2 < all().count();
    is_text.then(|| Evidence::new(20, format!("{links} links of pzpr in other text")))
}

/// Reads the strings and links of a text, and passes over all else.
pub(super) struct InText;

impl Reader for InText {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for line in lines(chunk.text) {
            let mut found = strings(line.text).peekable();
            if found.peek().is_none() {
                let entry = entry_of_link(line).or_else(|| in_value::of_other(Format::Pzpr, line));
                entry.into_iter().for_each(&mut *sink);
            }
            found.for_each(|text| sink(document::entry(text, line.span_of(text).start)));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

/// Returns the entry of a line with a whole link.
fn entry_of_link(line: Line<'_>) -> Option<Entry> {
    let found = link::link(line.text).filter(|_| line.text.contains("://"))?;
    Some(link::entry(line, &found))
}

/// Iterates over the saved files in the strings of a line.
fn strings(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find(['"', '\'', '`'])?..];
            match string(rest) {
                Ok((left, text)) => {
                    rest = left;
                    return Some(text);
                }
                Err(_) => rest = &rest[1..],
            }
        }
    })
}

/// `string = quote "pzprv3/" *any quote`: what is between the quotes
fn string(input: &str) -> Parsed<'_, &str> {
    let quoted = |quote| {
        let inside = verify(take_till(move |c| c == quote), |text: &str| text.starts_with("pzprv3/"));
        delimited(char(quote), inside, char(quote))
    };
    alt((quoted('"'), quoted('\''), quoted('`'))).parse(input)
}
