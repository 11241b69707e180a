//! Samurai: five grids of 9×9 on one board, of which the one in the middle shares a box with each of the others.
//!
#![doc = concat!("```text\n", include_str!("samurai.abnf"), "```")]
//!
//! A board of 21 rows is nothing else. Five lines of 81 cells are also five classic puzzles: they are read so unless the
//! format is named, with a warning where the shared boxes agree.

mod reader;
mod rows;

use std::io;

use crate::{
    cells::samurai::{GRIDS, SIDE, board},
    codec::{
        Codec, Evidence, Format, FormatInfo, NoVariantText, OfVariants, ReadOptions, Reader, Shapes, Shelf,
        VariantText, WriteOptions, Writer, not_held,
    },
    record::{FieldSet, Record, VariantRecord},
};

pub(super) use reader::SamuraiReader;
pub(in crate::format) use rows::possible_samurai;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "samurai",
    name: "five grids on one board",
    extensions: &["txt"],
    shapes: Shapes::Variants,
    grammar: include_str!("samurai.abnf"),
    accepts: &[
        "21 lines of 21 cells, with blanks or spaces where no grid has a cell, and with spaces between cells or not",
        "five lines of 81 cells, if the format is named; a digit of a shared box may be missing in one of its grids",
        "comments (`#`, `//`, `%`) and empty lines",
    ],
    writes: "five lines of 81 cells: top left, top right, middle, bottom left, bottom right",
    reference: "forum.enjoysudoku.com, samurai in lines",
    ..FormatInfo::new(Format::Samurai, Shelf::Grids, &OfVariants(Samurai))
};

struct Samurai;

impl Codec for Samurai {
    fn probe(&self, head: &str) -> Option<Evidence> {
        rows::is_board(head).then(|| Evidence::new(50, "21 rows of five grids"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SamuraiReader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(SamuraiWriter { blank: options.blank_or(INFO.blank) })
    }
}

/// Writes five lines for each samurai.
struct SamuraiWriter {
    blank: String,
}

impl Writer for SamuraiWriter {
    fn write(&mut self, record: &Record, _out: &mut dyn io::Write) -> io::Result<FieldSet> {
        Err(not_held(record))
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        let puzzle = &record.puzzle;
        if puzzle.layout != board() {
            return Err(NoVariantText("the board is not that of a samurai".to_owned()));
        }
        let mut written = VariantText::new(String::new());
        for (top, left) in GRIDS {
            for place in 0..SIDE * SIDE {
                let cell = puzzle.layout.cell(top + place / SIDE, left + place % SIDE);
                match cell.and_then(|cell| puzzle.givens[cell.index()]) {
                    Some(digit) => written.text.push_str(&digit.to_string()),
                    None => written.text.push_str(&self.blank),
                }
            }
            written.text.push('\n');
        }
        written.dropped = (0..puzzle.clues.len()).collect();
        written.lost = record.fields();
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use givens_variants::VariantPuzzle;

    use crate::{codec::Chunk, text::Span};

    use super::*;

    fn read(text: &str) -> Vec<crate::codec::Entry> {
        let mut entries = Vec::new();
        SamuraiReader.read(Chunk { text, first: true }, &mut |entry| entries.push(entry));
        entries
    }

    /// Returns a samurai with a given in every third cell, and its text.
    fn example() -> (VariantPuzzle, String) {
        let mut puzzle = VariantPuzzle::new(board());
        let cells: Vec<_> = puzzle.layout.cells().collect();
        for (index, cell) in cells.into_iter().enumerate().filter(|(index, _)| index % 3 == 0) {
            puzzle.givens[cell.index()] = u8::try_from(index / 3 % 9 + 1).ok();
        }
        let record = VariantRecord::new(puzzle.clone(), Span::default());
        let writer = SamuraiWriter { blank: ".".to_owned() };
        (puzzle, writer.variant_text(&record).expect("a samurai").text)
    }

    #[test]
    fn five_lines_come_back_and_may_be_five_puzzles() {
        let (puzzle, text) = example();
        let mut entries = read(&text);
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].take_variant().map(|record| record.puzzle), Some(puzzle));
        assert!(possible_samurai(&text).is_some());
        assert!(possible_samurai(&text.replacen('.', "7", 1)).is_some(), "outside of shared boxes");
        let other = text[..4 * 82].to_owned() + &text[4 * 82..].replacen('.', "7", 1);
        assert!(possible_samurai(&other).is_none(), "in a shared box");
        assert!(possible_samurai(&text[82..]).is_none(), "four lines");
        let last = text.rfind('.').expect("a blank");
        assert!(Samurai.probe(&text).is_none(), "five classic puzzles");
        assert_eq!(read(&text[..last])[0].diagnostics.len(), 1, "80 cells in the last line");
    }

    #[test]
    fn rows_of_the_board_are_nothing_else() {
        let (puzzle, _) = example();
        let symbol = |place: usize, outside: char| match puzzle.givens[place] {
            _ if !puzzle.layout.is_present(givens_variants::CellIndex::new(place)) => outside,
            Some(digit) => char::from(b'0' + digit),
            None => '.',
        };
        for (outside, between) in [(' ', ""), ('.', ""), ('.', " ")] {
            let row = |row: usize| {
                let symbols: Vec<_> =
                    (0..21).map(|column| symbol(row * 21 + column, outside).to_string()).collect();
                symbols.join(between) + "\n"
            };
            let text: String = (0..21).map(row).collect();
            assert!(Samurai.probe(&text).is_some(), "{text}");
            let record = read(&text)[0].take_variant().expect("a samurai");
            assert_eq!(record.puzzle, puzzle, "{text}");
            assert!(Samurai.probe(&text[22..]).is_none(), "20 rows");
        }
    }
}
