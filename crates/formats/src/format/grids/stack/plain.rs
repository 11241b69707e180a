//! Plain stacks, fast: a loop over bytes that gives the puzzles that [`Stacks`](super::part::Stacks) would give.
//!
//! A plain stack is what most programs write: nine rows of glued digits and blanks with bars between boxes, and below them
//! nine rows of candidates. Nothing of it is reported: each given is a candidate of its cell, and candidates rise. Where
//! the candidates are no more than the givens imply, no record is needed.

use std::{array, sync::Arc};

use givens_engine::grid::{Candidates, DigitSet, Shape};

use crate::{
    cells::glued::{plain, plain_cells},
    codec::{Entry, PlainLayout, PlainPlace, Run},
    record::{CellSpans, Record},
    text::Span,
};

/// All nine digits, a bit each.
const ALL: u16 = 0x1ff;

/// Reads plain stacks.
pub(super) struct PlainStacks {
    /// The cells of the last plain stack.
    cells: [u8; 81],
    /// Where they are in the stack: the same for most stacks of a text.
    layout: Arc<PlainLayout>,
}

impl PlainStacks {
    pub(super) fn new() -> Self {
        Self { cells: [0; 81], layout: PlainLayout::of_cells([0; 81].into()) }
    }

    /// Returns the puzzle of the stack that begins at this line or below blank lines and rules, and the start of the line
    /// after its last row; `None` if it is not plain.
    pub(super) fn read(&mut self, text: &str, start: usize) -> Option<(Run<'_>, usize)> {
        let mut cursor = ByteCursor { bytes: text.as_bytes(), at: start };
        let (mut cells, mut places) = ([0; 81], [0; 81]);
        let first = cursor.givens(&mut cells, &mut places)?;
        self.cells = *plain_cells(&cells)?;
        let (sets, last) = cursor.candidates()?;
        let implied = implied(&cells);
        let is_given = |cell: usize| matches!(cells[cell], b'1'..=b'9');
        let agrees = (0..81).all(|cell| !is_given(cell) || sets[cell] & implied[cell] != 0);
        // Cells with one candidate each might be a plain grid.
        let has_several = sets.iter().any(|set| set.count_ones() > 1);
        if !agrees || !has_several {
            return None;
        }
        for place in &mut places {
            *place -= u32::try_from(first).ok()?;
        }
        if self.layout.cells.as_deref() != Some(&places) {
            self.layout = PlainLayout::of_cells(places.into());
        }
        let span = Span::new(first, last);
        let is_implied = (0..81).all(|cell| is_given(cell) || sets[cell] == implied[cell]);
        let run = if is_implied {
            Run::Plain(&self.cells, PlainPlace::laid_out(span, first, &self.layout))
        } else {
            Entry::from_record(record(&self.cells, &sets, span, self.layout.cell_spans(first))?).into()
        };
        Some((run, cursor.at))
    }
}

/// Returns the record of these cells and candidates.
fn record(cells: &[u8; 81], sets: &[u16; 81], span: Span, places: CellSpans) -> Option<Record> {
    let sets = sets.iter().map(|&set| DigitSet::from_bits(set.into()));
    let mut record = Record::new(plain(cells, Shape::CLASSIC)?, span, places);
    record.set_candidates(Candidates::new(Shape::CLASSIC, sets)?);
    Some(record)
}

/// Returns the candidates of each cell that the givens imply: of a given the digit itself.
fn implied(cells: &[u8; 81]) -> [u16; 81] {
    let given = cells.map(|cell| if matches!(cell, b'1'..=b'9') { 1 << (cell - b'1') } else { 0 });
    let (mut rows, mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
    for (row, cells) in given.as_chunks::<9>().0.iter().enumerate() {
        for (column, digit) in cells.iter().enumerate() {
            rows[row] |= digit;
            columns[column] |= digit;
            boxes[row / 3 * 3 + column / 3] |= digit;
        }
    }
    array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let held = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
        if given[cell] == 0 { ALL & !held } else { given[cell] }
    })
}

/// A place in the bytes of a text.
struct ByteCursor<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl ByteCursor<'_> {
    /// Reads the rows of the givens; returns the offset of the first.
    fn givens(&mut self, cells: &mut [u8; 81], places: &mut [u32; 81]) -> Option<usize> {
        let mut first = None;
        let rows = cells.as_chunks_mut::<9>().0.iter_mut().zip(places.as_chunks_mut::<9>().0);
        for (number, (cells, places)) in rows.enumerate() {
            let at = self.between_rows(number)?;
            // `|...|...|...|`
            let row: &[u8; 13] = self.bytes[at..].first_chunk()?;
            if [0, 4, 8, 12].iter().any(|&bar| row[bar] != b'|') {
                return None;
            }
            let start = u32::try_from(at).ok()?;
            for ((cell, place), offset) in cells.iter_mut().zip(places).zip([1, 2, 3, 5, 6, 7, 9, 10, 11]) {
                *cell = row[offset as usize];
                *place = start + offset;
            }
            self.at = at + row.len();
            self.end_line()?;
            first = first.or(Some(at));
        }
        first
    }

    /// Reads the rows of the candidates; returns the end of the last.
    fn candidates(&mut self) -> Option<([u16; 81], usize)> {
        let (mut sets, mut last) = ([0; 81], 0);
        for (number, sets) in sets.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            self.at = self.between_rows(number)?;
            for (column, set) in sets.iter_mut().enumerate() {
                self.spaces();
                if column.is_multiple_of(3) {
                    self.skip(b'|')?;
                    self.spaces();
                }
                *set = self.group()?;
            }
            self.spaces();
            self.skip(b'|')?;
            last = self.at;
            self.end_line()?;
        }
        Some((sets, last))
    }

    /// Skips what may be above a row with this number: one rule, or anything but rows above the first. Returns the offset
    /// of the row's first bar.
    fn between_rows(&mut self, number: usize) -> Option<usize> {
        if number > 0 {
            self.rule();
        } else {
            while self.rule() || self.blank() {}
        }
        self.spaces();
        (self.bytes.get(self.at) == Some(&b'|')).then_some(self.at)
    }

    /// Reads the digits of a cell, which rise.
    fn group(&mut self) -> Option<u16> {
        let mut set = 0_u16;
        while let Some(&digit @ b'1'..=b'9') = self.bytes.get(self.at) {
            let bit = 1 << (digit - b'1');
            (bit > set).then_some(())?;
            set |= bit;
            self.at += 1;
        }
        let ends = matches!(self.bytes.get(self.at), Some(b' ' | b'|'));
        (set != 0 && ends).then_some(set)
    }

    /// Skips a line that is a rule of three strokes or more and corners; returns whether there is one.
    fn rule(&mut self) -> bool {
        let (start, mut run, mut has_strokes) = (self.at, 0, false);
        while let Some(byte) = self.bytes.get(self.at) {
            run = if *byte == b'-' { run + 1 } else { 0 };
            has_strokes |= run == 3;
            if !matches!(byte, b'-' | b' ' | b'|' | b'+' | b'*' | b'.' | b':' | b'\'') {
                break;
            }
            self.at += 1;
        }
        let is_rule = has_strokes && self.end_line().is_some();
        self.at = if is_rule { self.at } else { start };
        is_rule
    }

    /// Skips a line of spaces or nothing; returns whether there is one.
    fn blank(&mut self) -> bool {
        let start = self.at;
        let is_blank = start < self.bytes.len() && self.end_line().is_some();
        self.at = if is_blank { self.at } else { start };
        is_blank
    }

    fn spaces(&mut self) {
        while self.bytes.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn skip(&mut self, byte: u8) -> Option<()> {
        (self.bytes.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    /// Skips spaces and the end of the line.
    fn end_line(&mut self) -> Option<()> {
        self.spaces();
        self.at += match self.bytes.get(self.at..)? {
            [b'\r', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            [] => 0,
            _ => return None,
        };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use givens_engine::{
        grid::{Candidate, Cell, Digit, Grid},
        sample::rank,
    };

    use crate::{
        codec::{Chunk, ReadOptions, Reader, Runs, Wants},
        record::Listed,
    };

    use super::super::{part::Stacks, push, reader::StackReader, row::StackLayout};
    use super::*;

    const CELLS: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns a stack of one kind: plain, without a candidate, with a placed value, or with givens that clash.
    fn stack(kind: usize) -> String {
        let mut record = Record::of(Grid::from_classic(CELLS).expect("plain cells"));
        let (cell, digit) = (Cell::new(0, 2), Digit::new(4).expect("a digit"));
        match kind {
            1 => {
                let mut candidates = Candidates::of(&record.grid);
                assert!(candidates.remove(Candidate { cell, digit }));
                record.set_candidates(candidates);
            }
            2 => {
                let mut placed = Grid::empty(Shape::CLASSIC);
                placed.set(cell, Some(digit));
                record.set_placed(Listed::of(placed));
            }
            3 => record.grid.set(cell, Digit::new(5)),
            _ => {}
        }
        let mut text = String::new();
        push(&record, if kind == 4 { "0" } else { "." }, &mut text);
        text + "\n"
    }

    /// Whatever lines are missing or there twice, and whatever bytes are changed.
    #[test]
    fn plain_stacks_are_those_of_the_long_way() {
        let (mut plain, mut puzzles) = (0, 0);
        for seed in 0..200 {
            let choose = |what: u64, number: usize, below: usize| {
                let rank = rank(seed, format!("{what} {number}").as_bytes());
                usize::try_from(rank % below as u64).expect("less than a number of this type")
            };
            let whole: String = (0..12).map(|number| stack(choose(0, number, 6))).collect();
            let layout = StackLayout::from_head(&whole).expect("stacks");
            let lines =
                whole.split_inclusive('\n').enumerate().map(|(number, line)| match choose(1, number, 300) {
                    0 if seed > 0 => String::new(),
                    1 if seed > 0 => line.repeat(2),
                    2 if seed > 0 => "Puzzle 7\n".to_owned(),
                    3 if seed > 0 => "\n".to_owned(),
                    4 if seed > 0 => line.replace('\n', "\r\n"),
                    5 | 6 if seed > 0 => {
                        let at = choose(2, number, line.len());
                        let with = [".", "1", "|", " ", "12", "-", "", "\r", "x", "·"][choose(3, number, 10)];
                        format!("{}{with}{}", &line[..at], &line[at + 1..])
                    }
                    _ => line.to_owned(),
                });
            let text: String = lines.collect();
            let reader = StackReader { layout, options: ReadOptions::default() };
            let long: Vec<_> =
                Stacks::new(&text, layout).filter_map(|stack| reader.entry_of(&stack, &text)).collect();
            let mut entries = Vec::new();
            reader.read(Chunk { text: &text, first: true }, &mut |entry| entries.push(entry));
            assert_eq!(entries, long, "{text}");
            puzzles += entries.len();
            let mut runs = Runs::new(&text, Wants::Cells);
            reader.runs(Chunk { text: &text, first: true }, &mut runs);
            plain += runs.plain_count();
        }
        assert!(puzzles > 2000 && plain > 300, "{plain} of {puzzles}");
    }
}
