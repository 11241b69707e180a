//! Short killers: 81 characters, each a sum or an arrow to a neighbour of the same cage.
//!
#![doc = concat!("```text\n", include_str!("short_killer.abnf"), "```")]
//!
//! A text is detected only if it can be nothing else: a quarter of its characters are arrows. One without arrows is a line of
//! givens, and as such means the same.

use givens_variants::{CellIndex, Layout, VariantPuzzle};

use crate::{
    codec::{
        Codec, EachVariant, Entry, Evidence, Format, FormatInfo, NoVariantText, OfVariants, ReadOptions,
        Reader, Shapes, Shelf, VariantText, WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::{
        cages::{are_connected, push_cage},
        flat::{EachLine, content},
    },
    record::{AnyRecord, VariantRecord},
    text::{Line, Span},
};

use super::cage_board::{BoardCage, CELLS, CageBoard, SIDE, check_boxes};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "short-killer",
    name: "killers of 81 characters: arrows and sums",
    extensions: &["txt"],
    // Without arrows it would be a line of digits.
    shapes: Shapes::Variants,
    blank: "0",
    grammar: include_str!("short_killer.abnf"),
    accepts: &[
        "arrows to any of the eight neighbours, and from one to the next",
        "sums 0 to 9, A to Z for 10 to 35, a to j for 36 to 45; 0 for a cage without sum",
        "cages of one cell: givens",
    ],
    writes: "one line per puzzle; 0 for a cell in no cage",
    reference: "Interactive Sudoku Solver, short killer",
    ..FormatInfo::new(Format::ShortKiller, Shelf::Lines, &OfVariants(ShortKiller))
};

/// The arrows, with the rows down and the columns right to which each leads.
const ARROWS: [(char, (isize, isize)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];
/// The sums, from 0 on.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

struct ShortKiller;

impl Codec for ShortKiller {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let is_killer = is_killer(content(head).next()?.text.trim());
        is_killer.then(|| Evidence::new(Evidence::SIGNED, "81 arrows and sums"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(|line: Line<'_>| Entry::read(line.span(), |diagnostics| record(line, diagnostics))))
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachVariant(variant_text))
    }
}

/// Returns whether a line has nothing but arrows and sums, some arrows straight and not all symbols alike; and either many
/// arrows, most of them straight, or only such as lead to a sum.
fn is_killer(text: &str) -> bool {
    let is_sum = |c: char| SUMS.contains(c);
    let arrows = text.chars().filter(|c| step(*c).is_some()).count();
    let straight = text.chars().filter(|c| matches!(c, '<' | '>' | '^' | 'v')).count();
    text.len() == CELLS
        && text.chars().all(|c| is_sum(c) || step(c).is_some() || c == '-')
        && text.contains(['<', '>', '^', 'v'])
        && text.chars().any(|c| !text.starts_with(c))
        && (arrows > CELLS / 4 && straight * 2 > arrows
            || record(Line { text, start: 0 }, &mut Vec::new()).is_some())
}

/// Returns where an arrow leads.
fn step(arrow: char) -> Option<(isize, isize)> {
    ARROWS.iter().find(|(other, _)| *other == arrow).map(|(_, step)| *step)
}

/// Returns the record of a line.
fn record(line: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let span = line.trimmed_span();
    let cells: Vec<(usize, char)> = line.text.trim().char_indices().collect();
    if cells.len() != CELLS {
        return Diagnostic::wrong_cell_count(SIDE, cells.len(), span).refuse(diagnostics);
    }
    let layout = Layout::square(SIDE)?;
    let place = |cell: usize| {
        let (at, c) = cells[cell];
        Span::new(span.start + at, span.start + at + c.len_utf8())
    };
    let symbols: Vec<char> = cells.iter().map(|(_, c)| *c).collect();
    let roots = match roots(&symbols, &layout) {
        Ok(roots) => roots,
        Err((cell, reason)) => {
            let message =
                format!("{}: the arrow `{}` {reason}", layout.name(CellIndex::new(cell)), symbols[cell]);
            return Diagnostic::broken(message, place(cell)).refuse(diagnostics);
        }
    };
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), line.span());
    for root in 0..CELLS {
        let Some(sum) = SUMS.find(symbols[root]).filter(|_| roots[root] == root) else { continue };
        let cage = (0..CELLS).filter(|cell| roots[*cell] == root).map(CellIndex::new).collect();
        push_cage(&mut record, cage, u32::try_from(sum).ok().filter(|sum| *sum > 0), place(root));
    }
    Some(record.into_any())
}

/// Returns the cell to which the arrows from each cell lead, or the cell of a wrong arrow and what is wrong.
fn roots(symbols: &[char], layout: &Layout) -> Result<Vec<usize>, (usize, &'static str)> {
    let next = |cell: usize| match step(symbols[cell]) {
        Some((down, right)) => {
            let next = layout.neighbour(CellIndex::new(cell), down, right);
            next.map(CellIndex::index).ok_or((cell, "leads out of the board"))
        }
        None => Ok(cell),
    };
    let root = |cell: usize| {
        let mut root = cell;
        for _ in 0..CELLS {
            match next(root)? {
                next if next == root => return Ok(root),
                next => root = next,
            }
        }
        Err((cell, "leads to no sum, but in a circle"))
    };
    (0..CELLS).map(root).collect()
}

/// Returns the line of a variant.
fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    check_boxes(record)?;
    let layout = &record.puzzle.layout;
    let near = |one, other| {
        ARROWS.iter().any(|(_, (down, right))| layout.neighbour(one, *down, *right) == Some(other))
    };
    let board = CageBoard::new(record, false, |cage| {
        symbol(cage.sum.unwrap_or(0)).is_some() && are_connected(&cage.cells, near)
    })?;
    if board.cages.iter().all(|cage| cage.cells.len() == 1) {
        return Err(NoVariantText("without a cage it would be a line of digits".to_owned()));
    }
    let mut symbols = vec!['0'; CELLS];
    for cage in &board.cages {
        write_cage(cage, layout, &mut symbols);
    }
    let text = symbols.into_iter().collect();
    Ok(board.into_text(record, text))
}

/// Returns the symbol of a sum, or of none by 0.
fn symbol(sum: u32) -> Option<char> {
    SUMS.chars().nth(usize::try_from(sum).ok()?)
}

/// Writes the sum of a cage into its first cell and arrows, the straight ones first, into the others.
fn write_cage(cage: &BoardCage, layout: &Layout, symbols: &mut [char]) {
    symbols[cage.cells[0].index()] = symbol(cage.sum.unwrap_or(0)).unwrap_or('0');
    let mut reached = vec![cage.cells[0]];
    let mut left = cage.cells[1..].to_vec();
    let arrow = |cell: CellIndex, reached: &[CellIndex]| {
        let leads = |(down, right): (isize, isize)| {
            layout.neighbour(cell, down, right).is_some_and(|next| reached.contains(&next))
        };
        ARROWS.iter().position(|(_, step)| leads(*step)).map(|arrow| (arrow, cell))
    };
    // The first of the arrows of all cells that lead to one that is reached.
    while let Some((index, cell)) = left.iter().filter_map(|&cell| arrow(cell, &reached)).min() {
        symbols[cell.index()] = ARROWS[index].0;
        reached.push(cell);
        left.retain(|other| *other != cell);
    }
}

#[cfg(test)]
mod tests {
    use givens_variants::Clue;

    use super::*;
    use crate::format::read;

    fn options() -> ReadOptions {
        ReadOptions { from: Some(Format::ShortKiller), ..ReadOptions::default() }
    }

    #[test]
    fn arrows_lead_to_sums() {
        let text = format!("6<C<{}", "0".repeat(77));
        let mut entry = read(&text, &options()).entries.remove(0);
        let puzzle = entry.take_variant().expect("two cages").puzzle;
        let cage = |first: usize, sum| Clue::Cage([first, first + 1].map(CellIndex::new).to_vec(), Some(sum));
        assert_eq!(puzzle.clues, [cage(0, 6), cage(2, 12)]);
    }

    #[test]
    fn arrows_that_lead_nowhere_are_refused() {
        for (cells, reason) in [
            ("<", "r1c1: the arrow `<` leads out of the board"),
            ("><", "r1c1: the arrow `>` leads to no sum, but in a circle"),
        ] {
            let text = format!("{cells}{}", "0".repeat(CELLS - cells.len()));
            let entry = read(&text, &options()).entries.remove(0);
            assert_eq!((entry.variant, &*entry.diagnostics[0].message), (None, reason));
        }
    }

    #[test]
    fn diagonal_cages_are_written_with_diagonal_arrows() {
        let mut record = VariantRecord::new(VariantPuzzle::new(Layout::square(9).expect("9×9")), Span::at(0));
        for cells in [[0, 10], [4, 12], [36, 38]] {
            let cells = cells.map(CellIndex::new).to_vec();
            record.push_clue(Clue::Cage(cells, Some(12)), Span::at(0));
        }
        let written = variant_text(&record).expect("9×9");
        assert_eq!((&written.text[..14], &written.dropped[..]), ("C000C00000`0'0", &[2][..]));
    }
}
