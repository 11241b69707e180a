//! Jigsaws in a line: the cells of a board, and a symbol for the region of each.
//!
#![doc = concat!("```text\n", include_str!("jigsaw.abnf"), "```")]
//!
//! A line of regions alone is a layout without givens. What is a map of regions is never a grid: it has each symbol as often
//! as a full grid has each digit, but cells of one symbol are neighbours. Boards have digits from 1 and any side from 4 to
//! 16, primes too, which have no boxes.

mod form;
mod reader;
mod writer;

use givens_engine::grid::Shape;

use crate::{
    codec::{
        Codec, EachVariant, Evidence, Format, FormatInfo, OfVariants, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    layout::constraint_text,
    record::{Field, FieldSet},
    text::Line,
};

pub(super) use form::is_jigsaw;
use form::{Form, forms, part_lines};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "jigsaw",
    name: "jigsaws: cells, then the region of each cell",
    extensions: &["txt"],
    shapes: Shapes::Sides(&[4, 6, 8, 9, 10, 12, 14, 15, 16]),
    holds: FieldSet::of(&[Field::Boxes]),
    grammar: include_str!("jigsaw.abnf"),
    accepts: &[
        "162 characters, or 2N² for N from 4 to 16, on one line or on two",
        "regions named by any letters or digits; a map of regions below the rows of a grid",
        "a line of regions alone: a layout without givens",
        "regions that are the usual boxes: a classic puzzle",
    ],
    writes: "one line per puzzle: `.` for blanks, and the regions as letters from A in order of appearance",
    reference: "Interactive Sudoku Solver; forum.enjoysudoku.com, jigsaw layouts",
    ..FormatInfo::new(Format::Jigsaw, Shelf::Lines, &OfVariants(Jigsaw))
};

/// The number of lines that are looked at to find out whether a text is of this format.
const MAX_PROBED: usize = 4 * Shape::MAX_SIDE;

struct Jigsaw;

impl Codec for Jigsaw {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let lines: Vec<Line<'_>> = part_lines(head).take(MAX_PROBED).collect();
        let (mut jigsaws, mut others) = (0, 0);
        for form in forms(&lines) {
            match form {
                // Programs about Sudoku have tables of boxes.
                Form::Glued { cells: None, regions } if are_boxes(regions.text) => others += 1,
                Form::Other(_) => others += 1,
                _ => jigsaws += 1,
            }
        }
        let plural = if jigsaws == 1 { "board" } else { "boards" };
        let reason = format!("a map of regions for {jigsaws} {plural}");
        (jigsaws > 0 && jigsaws >= others).then(|| Evidence::new(Evidence::SIGNED, reason))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(reader::JigsawReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachVariant(writer::variant_text))
    }
}

/// Whether symbols name the usual boxes of a board.
fn are_boxes(regions: &str) -> bool {
    let symbols: Vec<_> = regions.chars().collect();
    Shape::of_cell_count(symbols.len()).is_some_and(|shape| constraint_text::are_boxes(&symbols, shape))
}

#[cfg(test)]
mod tests {
    use givens_variants::VariantPuzzle;

    use super::*;
    use crate::{format::read, record::VariantRecord};

    /// Returns the only puzzle of a text that is detected as this format.
    fn puzzle(text: &str) -> VariantPuzzle {
        let mut reading = read(text, &ReadOptions::default());
        assert_eq!(reading.format, Some(Format::Jigsaw), "{text}");
        assert_eq!(reading.entries.len(), 1, "{text}");
        let variant = reading.entries[0].take_variant().expect("a variant");
        assert_eq!(reading.entries[0].diagnostics, [], "{text}");
        variant.puzzle
    }

    #[test]
    fn forms_of_one_puzzle_are_the_same_puzzle() {
        let line = puzzle("1...............AAABACBBCCDBCDDD\n");
        assert_eq!(line.families().collect::<Vec<_>>(), ["jigsaw"]);
        for other in [
            "1000000000000000 1112132233423444\n",
            "1...............\nAAABACBBCCDBCDDD\n",
            "1...\n....\n....\n....\n\nAAAB\nACBB\nCCDB\nCDDD\n",
            "1 . . .\n. . . .\n. . . .\n. . . .\n-------\nA A A B\nA C B B\nC C D B\nC D D D\n",
        ] {
            assert_eq!(puzzle(other), line, "{other}");
        }
        let empty = puzzle("AAABACBBCCDBCDDD\n");
        assert_eq!((empty.layout, empty.givens), (line.layout, vec![None; 16]));
    }

    #[test]
    fn what_is_written_is_read() {
        for text in
            ["1...............AAABACBBCCDBCDDD\n", "5........................AAABBAABBBCCDDECCDDECDEEE\n"]
        {
            let record = VariantRecord::new(puzzle(text), crate::text::Span::at(0));
            let written = writer::variant_text(&record).expect("a square board");
            assert_eq!((written.text.as_str(), &written.dropped[..]), (text, &[][..]));
        }
    }

    #[test]
    fn grids_and_their_solutions_are_no_jigsaws() {
        let solution = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let puzzle = solution.replace(['1', '4'], ".");
        for text in
            [format!("{puzzle}\n{solution}\n"), format!("{puzzle}{solution}\n"), format!("{solution}\n")]
        {
            assert_eq!(read(&text, &ReadOptions::default()).format, Some(Format::Line), "{text}");
        }
    }
}
