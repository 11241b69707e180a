//! Lines beside grids that state the size of their boxes.
//!
//! ```text
//! statement = *mark key [ SP "size" ] *SP [ ":" / "=" ] *SP number separator number  ; box: 2x3, blocks 3 x 2, block 2 3
//!           / *mark key *SP part *SP [ ":" / "=" ] *SP number                        ; boxWidth: 2, box rows = 3
//! mark      = "#" / "%" / "/" / ";" / "*" / SP
//! key       = "box" / "boxes" / "block" / "blocks" / "subgrid" / "region" / …
//! part      = "width" / "columns" / "cols" / "height" / "rows"
//! separator = "x" / "×" / "*" / "," / "by" / SP
//! ```
//!
//! Comments may have other words around `2x3` and the key. Some programs write the width first, others the rows, and no line
//! says which: whoever reads a text compares its grids with both.

use givens_engine::grid::Shape;

use crate::{
    syntax::{
        combinators::{
            Parser, all_consuming, alt, digit1, map, map_opt, one_of, opt, preceded, recognize,
            separated_pair, space0, space1, tag_no_case, take_while, value,
        },
        expect::{Parsed, whole},
    },
    text::{Span, lines},
};

use super::row::is_comment;

/// The size of boxes that a text states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoxSize {
    /// As it is written: the first number are rows.
    pub(crate) shape: Shape,
    /// Whether the text says which number are rows.
    pub(crate) is_named: bool,
    /// The line that states it, or its part.
    pub(crate) span: Span,
}

/// What a line states: two numbers, or the rows or columns of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Statement {
    Both(usize, usize),
    Rows(usize),
    Columns(usize),
}

/// Returns the size of boxes that the lines of a head state; `None` if they state none, or two.
pub(crate) fn box_size(head: &str) -> Option<BoxSize> {
    let (mut found, mut rows, mut columns): (Option<BoxSize>, _, _) = (None, None, None);
    for line in lines(head) {
        let (shape, is_named) = match statement(line.text) {
            None => continue,
            Some(Statement::Both(first, second)) => (Shape::new(first, second), false),
            Some(Statement::Rows(count)) => {
                rows = Some(count);
                (columns.and_then(|columns| Shape::new(count, columns)), true)
            }
            Some(Statement::Columns(count)) => {
                columns = Some(count);
                (rows.and_then(|rows| Shape::new(rows, count)), true)
            }
        };
        let stated = shape.map(|shape| BoxSize { shape, is_named, span: line.trimmed_span() });
        match (found, stated) {
            (Some(known), Some(other)) if known.shape != other.shape => return None,
            _ => found = found.or(stated),
        }
    }
    found
}

/// Whether a line states the size of boxes and nothing else, so that it is no title.
pub(crate) fn is_box_size(line: &str) -> bool {
    whole(plain, line.trim()).is_some()
}

fn statement(line: &str) -> Option<Statement> {
    // Most lines are cells.
    if line.len() > MAX_LINE || !line.contains(['b', 'B', 's', 'S', 'r', 'R']) {
        return None;
    }
    let text = line.trim();
    let stated = whole(plain, text);
    stated.or_else(|| Some(text).filter(|text| is_comment(text)).and_then(in_words))
}

/// The longest line that is taken for a statement, in bytes.
const MAX_LINE: usize = 120;

/// Returns the size in a comment with other words: `# 6x6 with boxes of 2x3`.
fn in_words(text: &str) -> Option<Statement> {
    let words: Vec<_> = text.split(|c: char| c.is_whitespace() || ",;:()=".contains(c)).collect();
    let is_key = |word: &str| whole(key, word).is_some();
    let pair = |word: &str| whole(both, word);
    let near = |index: usize| {
        let from = index.saturating_sub(2);
        words[from..words.len().min(index + 3)].iter().any(|word| is_key(word))
    };
    (0..words.len()).filter(|&index| near(index)).find_map(|index| {
        // Of `6x6 boxes 2x3` the sides are no boxes.
        pair(words[index]).filter(|pair| !matches!(pair, Statement::Both(rows, columns) if rows == columns))
    })
}

/// `statement`
fn plain(input: &str) -> Parsed<'_, Statement> {
    let marks = || take_while(|c: char| "#%/;*".contains(c) || c.is_whitespace());
    let equals = || (space0, opt(one_of(":=")), space0);
    let size = (space0, opt(one_of("_-")), opt(alt((tag_no_case("size"), tag_no_case("dimensions")))));
    let sizes = preceded((key, size, equals()), both);
    all_consuming(preceded(marks(), alt((part, sizes)))).parse(input)
}

/// `key *SP part *SP [ ":" / "=" ] *SP number`
fn part(input: &str) -> Parsed<'_, Statement> {
    let is_rows = alt((
        value(false, alt((tag_no_case("width"), tag_no_case("columns"), tag_no_case("cols")))),
        value(true, alt((tag_no_case("height"), tag_no_case("rows")))),
    ));
    let between = || recognize((space0, opt(one_of("_-.")), space0));
    let equals = (space0, opt(one_of(":=")), space0);
    let statement = (preceded((key, between()), is_rows), preceded(equals, number));
    let stated =
        |(is_rows, number)| if is_rows { Statement::Rows(number) } else { Statement::Columns(number) };
    map(statement, stated).parse(input)
}

/// `number separator number`
fn both(input: &str) -> Parsed<'_, Statement> {
    let sign =
        recognize((space0, alt((tag_no_case("x"), tag_no_case("by"), recognize(one_of("×*,")))), space0));
    let pair = separated_pair(number, alt((sign, space1)), number);
    map(pair, |(first, second)| Statement::Both(first, second)).parse(input)
}

/// `key`
fn key(input: &str) -> Parsed<'_, &str> {
    // The plural would take the first letter of the size.
    let size = alt((tag_no_case("blocksize"), tag_no_case("subgridsize"), tag_no_case("regionsize")));
    alt((
        size,
        tag_no_case("subgrids"),
        tag_no_case("subgrid"),
        tag_no_case("regions"),
        tag_no_case("region"),
        tag_no_case("boxes"),
        tag_no_case("box"),
        tag_no_case("blocks"),
        tag_no_case("block"),
    ))
    .parse(input)
}

/// `number = 1*2DIGIT`
fn number(input: &str) -> Parsed<'_, usize> {
    map_opt(digit1, |digits: &str| {
        digits.parse().ok().filter(|number| (1..=Shape::MAX_SIDE).contains(number))
    })
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_sizes_are_found() {
        let shape = |rows, columns| Shape::new(rows, columns).expect("a shape");
        for text in [
            "box: 2x3",
            "Boxes: 2 x 3",
            "block 2 3",
            "# box 2x3",
            "BlockSize=2,3",
            "# 6x6, boxes of 2×3",
            "box size: 2*3",
        ] {
            let found = box_size(text).map(|size| (size.shape, size.is_named));
            assert_eq!(found, Some((shape(2, 3), false)), "{text}");
        }
        for text in
            ["boxWidth: 3\nboxHeight: 2", "box rows = 2\nbox columns = 3", "# box_height 2\n# box_width 3"]
        {
            let found = box_size(text).map(|size| (size.shape, size.is_named));
            assert_eq!(found, Some((shape(2, 3), true)), "{text}");
        }
        for text in
            ["2x3", "box 12", "a box of 2 or 3 puzzles", "box: 2x3\nbox: 3x2", "# 6x6 boxes", "box 0x3"]
        {
            assert_eq!(box_size(text), None, "{text}");
        }
    }
}
