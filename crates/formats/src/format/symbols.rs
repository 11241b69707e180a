//! Letters in place of digits, where the text itself says which letter is which digit.
//!
//! ```text
//! statement = *mark ( "symbols" / "symbol set" / "alphabet" / "letters" ) *SP ( ":" / "=" ) *SP symbols
//! symbols   = 4*9symbol / symbol 3*8( [ "," ] *SP symbol )
//! mark      = "#" / "%" / "/" / ";" / "*" / SP
//! symbol    = ALPHA / DIGIT                        ; each once, in the order of the digits
//! ```
//!
//! Where no format fits a text and its head has one such statement, rows and lines of cells are read as if they were written
//! with digits: offsets stay the same. A line is one of cells if it has nothing but symbols, blanks and what separates them,
//! as many as a row or a grid.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::is_blank_symbol,
    codec::{Chunk, ChunkSizes, Entry, Envelope, Format, ReadOptions, Reader, Shelf},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, delimited, many1, one_of, preceded, satisfy, separated_list1,
            space0, space1, tag_no_case, take_while,
        },
        expect::{Parsed, whole},
    },
    text::lines,
};

/// The number of lines of a head in which the statement is searched.
const MAX_LINES: usize = 40;
/// The longest line that is taken for a statement, in bytes.
const MAX_LINE: usize = 80;

/// The symbols of a text: the one at index 0 stands for 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SymbolSet {
    symbols: Vec<char>,
    /// The line that states them, with its end.
    statement: String,
}

impl SymbolSet {
    /// Returns the symbols that a line of a head states; `None` if none does, or two that differ.
    pub(super) fn from_head(head: &str) -> Option<Self> {
        let stated = lines(head).take(MAX_LINES).filter_map(|line| Some((line.text, symbols(line.text)?)));
        let mut found: Option<Self> = None;
        for (line, symbols) in stated {
            if found.as_ref().is_some_and(|found| found.symbols != symbols) {
                return None;
            }
            found = found.or_else(|| Some(Self { symbols, statement: format!("{line}\n") }));
        }
        found
    }

    /// Returns the symbols in one text.
    pub(super) fn shown(&self) -> String {
        self.symbols.iter().collect()
    }

    /// Returns a text with digits for its symbols and spaces for its statement. It has as many bytes.
    pub(super) fn translated(&self, text: &str) -> String {
        let mut translated = String::with_capacity(text.len());
        for line in lines(text) {
            translated.push_str(&text[translated.len()..line.start]);
            if symbols(line.text).is_some() {
                translated.extend(line.text.bytes().map(|_| ' '));
            } else if self.are_cells(line.text) {
                translated.extend(line.text.chars().map(|c| self.digit(c)));
            } else {
                translated.push_str(line.text);
            }
        }
        translated.push_str(&text[translated.len()..]);
        translated
    }

    /// Returns the digit that a symbol stands for; any other character is itself.
    fn digit(&self, c: char) -> char {
        let place = self.symbols.iter().position(|symbol| *symbol == c);
        place.and_then(|place| char::from_digit(u32::try_from(place).ok()? + 1, 10)).unwrap_or(c)
    }

    /// Returns whether a line has nothing but cells, as many as a row or a grid.
    fn are_cells(&self, line: &str) -> bool {
        let side = self.symbols.len();
        let is_separator = |c: char| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '!');
        let is_cell = |c: char| self.symbols.contains(&c) || is_blank_symbol(c) && c != ' ' || c == '0';
        let mut count = 0;
        for c in line.chars() {
            if !is_cell(c) && !is_separator(c) {
                return false;
            }
            count += usize::from(is_cell(c));
        }
        count == side || count == side * side
    }
}

/// Returns the reader of a text whose grids are written with symbols that its head states, if they are read in this format
/// and are not without it.
pub(super) fn reader(head: &str, format: Format, options: &ReadOptions) -> Option<Box<dyn Reader>> {
    let info = format.info();
    let set = SymbolSet::from_head(head).filter(|_| matches!(info.shelf, Shelf::Lines | Shelf::Grids))?;
    let translated = set.translated(head);
    let reads = |text: &str| {
        let mut any = false;
        let reader = info.codec.reader(text, options);
        reader.read(Chunk { text, first: true }, &mut |entry| any |= entry.record.is_some());
        any
    };
    (!reads(head) && reads(&translated)).then(|| {
        let inner = info.codec.reader(&translated, options);
        Box::new(SymbolReader { set, inner }) as Box<dyn Reader>
    })
}

/// Reads grids that are written with symbols.
struct SymbolReader {
    set: SymbolSet,
    inner: Box<dyn Reader>,
}

impl Reader for SymbolReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let text = self.set.translated(chunk.text);
        self.inner.read(Chunk { text: &text, ..chunk }, sink);
    }

    fn end(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let text = self.set.translated(chunk.text);
        self.inner.end(Chunk { text: &text, ..chunk }, sink);
    }

    fn next_reader(&self, chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        let text = self.set.translated(chunk.text);
        let inner = self.inner.next_reader(Chunk { text: &text, ..chunk })?;
        Some(Box::new(Self { set: self.set.clone(), inner }))
    }

    fn chunk_sizes(&self) -> ChunkSizes {
        self.inner.chunk_sizes()
    }

    fn envelope(&self) -> Envelope {
        let inner = self.inner.envelope();
        Envelope { before: format!("{}{}", self.set.statement, inner.before), ..inner }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let text = self.set.translated(chunk.text);
        self.inner.split_point(Chunk { text: &text, ..chunk })
    }
}

/// Returns the symbols that a line states.
fn symbols(line: &str) -> Option<Vec<char>> {
    if line.len() > MAX_LINE || !line.contains([':', '=']) {
        return None;
    }
    let symbols = whole(statement, line.trim())?;
    let is_distinct = (1..symbols.len()).all(|end| !symbols[..end].contains(&symbols[end]));
    let is_set = symbols.len() <= 9 && Shape::of_side(symbols.len()).is_some() && is_distinct;
    (is_set && symbols.iter().any(char::is_ascii_alphabetic)).then_some(symbols)
}

/// `statement`
fn statement(input: &str) -> Parsed<'_, Vec<char>> {
    let marks = take_while(|c: char| "#%/;*".contains(c) || c.is_whitespace());
    let key = alt((
        tag_no_case("symbol set"),
        tag_no_case("symbols"),
        tag_no_case("alphabet"),
        tag_no_case("letters"),
    ));
    let equals = delimited(space0, one_of(":="), space0);
    let symbol = || satisfy(|c| c.is_ascii_alphanumeric());
    let separator = || alt((delimited(space0, char(','), space0).map(|_| ()), space1.map(|_| ())));
    let glued = all_consuming(many1(symbol()));
    let list = all_consuming(separated_list1(separator(), symbol()));
    preceded((marks, key, equals), alt((glued, list))).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_found() {
        for line in ["symbols: ABCD", "# Symbol set = A,B, C,D", "; alphabet: A B C D", "Letters=ABCD"] {
            assert_eq!(symbols(line), Some(vec!['A', 'B', 'C', 'D']), "{line}");
        }
        for line in ["symbols: ABCA", "symbols: 1234", "symbols ABCD", "symbols: ABCDE", "letters: and words"]
        {
            assert_eq!(symbols(line), None, "{line}");
        }
        assert_eq!(SymbolSet::from_head("symbols: ABCD\nsymbols: DCBA\n"), None);
    }

    #[test]
    fn offsets_stay() {
        let text = "symbols: ABCD\r\nA title\r\nA.|C.\r\n.D.B\r\nBAD\r\n";
        let set = SymbolSet::from_head(text).expect("stated");
        let expected = "             \r\nA title\r\n1.|3.\r\n.4.2\r\nBAD\r\n";
        assert_eq!(set.translated(text), expected);
    }
}
