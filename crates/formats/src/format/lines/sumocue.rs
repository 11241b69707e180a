//! `SumoCue`: a cage for each cell of a board, and a region in jigsaws.
//!
#![doc = concat!("```text\n", include_str!("sumocue.abnf"), "```")]
//!
//! There are no givens: a given is a cage of one cell, and a cell `=0` that begins no larger cage is free.

use givens_variants::{CellIndex, Layout, VariantPuzzle};

use crate::{
    codec::{
        Codec, EachVariant, Entry, Evidence, Format, FormatInfo, NoVariantText, OfVariants, ReadOptions,
        Reader, Shapes, Shelf, VariantText, WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule},
    layout::{
        cages::push_cage,
        flat::{EachLine, content},
        region_map::wrong_region_sizes,
    },
    record::{AnyRecord, VariantRecord},
    syntax::{
        combinators::{Parser, alt, char, cut, many_m_n, map, map_opt, opt, preceded, tag, take_while_m_n},
        expect::{Mismatch, Parsed, expect},
    },
    text::{Line, Span},
};

use super::cage_board::{CELLS, CageBoard, SIDE, push_diagonals};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sumocue",
    needs: "S",
    name: "SumoCue: killers and jigsaws in a line",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    blank: "=0",
    grammar: include_str!("sumocue.abnf"),
    accepts: &[
        "killers, jigsaws and both at once, with diagonals or without",
        "cages of one cell: givens; cages of sum 0: digits differ",
        "regions of unequal size are refused with their sizes",
    ],
    writes: "one line per puzzle; regions only where they are not the usual boxes",
    reference: "SumoCue, sudocue.net; JSudoku",
    ..FormatInfo::new(Format::SumoCue, Shelf::Lines, &OfVariants(SumoCue))
};

const NAME: &str = "SumoCueV1";

struct SumoCue;

/// A cell of a text.
#[derive(Debug, Clone, Copy)]
struct CueCell {
    cage: CageLink,
    region: Option<usize>,
}

/// How a cell belongs to a cage.
#[derive(Debug, Clone, Copy)]
enum CageLink {
    /// The first cell, with the sum.
    First(u32),
    /// A further cell: the index of the first.
    Further(usize),
}

impl Codec for SumoCue {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let is_named = content(head).next()?.text.trim_start().starts_with(NAME);
        is_named.then(|| Evidence::new(Evidence::SIGNED, format!("`{NAME}`")))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(|line: Line<'_>| Entry::read(line.span(), |diagnostics| record(line, diagnostics))))
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachVariant(variant_text))
    }
}

/// Returns the record of a line.
fn record(line: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let span = line.trimmed_span();
    let text = line.text.trim();
    let at = |mismatch: Mismatch| {
        let mut fault = mismatch.in_text(text);
        fault.at += span.start - line.start;
        // The line may have spaces before the text.
        Diagnostic::expected(Rule::BrokenDocument, line.text.trim_end(), fault).moved(line.start)
    };
    let (has_diagonals, cells) = match cue(text) {
        Ok(("", cue)) if cue.1.len() == CELLS => cue,
        Ok(("", (_, cells))) => {
            return Diagnostic::wrong_cell_count(SIDE, cells.len(), span).refuse(diagnostics);
        }
        Ok((rest, (_, cells))) => {
            let expected =
                if cells.len() == CELLS { "the end of the line" } else { "a cell such as `=12` or `+3`" };
            return at(Mismatch { left: rest.len(), expected }).refuse(diagnostics);
        }
        Err(error) => return at(Mismatch::from_error(error)).refuse(diagnostics),
    };
    let layout = layout(&cells, span, diagnostics)?;
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), line.span());
    add_cages(&mut record, &cells, span, diagnostics)?;
    if has_diagonals {
        push_diagonals(&mut record, span);
    }
    Some(record.into_any())
}

/// Returns the layout with the regions of the cells, or with the usual boxes.
fn layout(cells: &[CueCell], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Layout> {
    let mut layout = Layout::square(SIDE)?;
    let numbers: Vec<_> = cells.iter().map(|cell| cell.region).collect();
    if numbers.iter().all(Option::is_none) {
        return Some(layout);
    }
    if let Some(cell) = numbers.iter().position(Option::is_none) {
        let name = layout.name(CellIndex::new(cell));
        return Diagnostic::broken(format!("{name} has no region, but other cells have one"), span)
            .refuse(diagnostics);
    }
    layout.set_regions(&numbers);
    let size = |region: &Vec<CellIndex>| {
        let number = numbers[region[0].index()].unwrap_or_default();
        (format!("J{number}"), region.len())
    };
    let sizes: Vec<_> = layout.regions().iter().map(size).collect();
    match wrong_region_sizes(&sizes, SIDE, span) {
        Some(diagnostic) => diagnostic.refuse(diagnostics),
        None => Some(layout),
    }
}

/// Adds the cages of the cells.
fn add_cages(
    record: &mut VariantRecord,
    cells: &[CueCell],
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let mut cages: Vec<Option<(u32, Vec<CellIndex>)>> = vec![None; CELLS];
    for (index, cell) in cells.iter().enumerate() {
        if let CageLink::First(sum) = cell.cage {
            cages[index] = Some((sum, vec![CellIndex::new(index)]));
        }
    }
    for (index, cell) in cells.iter().enumerate() {
        let CageLink::Further(first) = cell.cage else { continue };
        let Some((_, cage)) = cages.get_mut(first).and_then(Option::as_mut) else {
            let name = record.cell_name(CellIndex::new(index));
            let message = format!("{name}: expected the index of the first cell of a cage, found {first}");
            return Diagnostic::broken(message, span).refuse(diagnostics);
        };
        cage.push(CellIndex::new(index));
    }
    for (sum, cage) in cages.into_iter().flatten() {
        push_cage(record, cage, (sum > 0).then_some(sum), span);
    }
    Some(())
}

/// `cue = "SumoCueV1" [ "D" ] *cell`, of which there are at most one more than a board has
fn cue(input: &str) -> Parsed<'_, (bool, Vec<CueCell>)> {
    let diagonals = map(opt(char('D')), |diagonals| diagonals.is_some());
    preceded(expect("`SumoCueV1`", tag(NAME)), (diagonals, many_m_n(0, CELLS + 1, cell))).parse(input)
}

/// `cell = ( "=" sum / "+" id ) [ "J" region ]`
fn cell(input: &str) -> Parsed<'_, CueCell> {
    let first = map(preceded(char('='), number), CageLink::First);
    let further = map(preceded(char('+'), number), |id| CageLink::Further(id as usize));
    let region = opt(preceded(char('J'), map(number, |region| region as usize)));
    map((alt((first, further)), region), |(cage, region)| CueCell { cage, region }).parse(input)
}

/// `number = 1*4DIGIT`, which must follow a sign
fn number(input: &str) -> Parsed<'_, u32> {
    let digits = take_while_m_n(1, 4, |c: char| c.is_ascii_digit());
    cut(expect("a number", map_opt(digits, |digits: &str| digits.parse().ok()))).parse(input)
}

/// Returns the line of a variant.
fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let board = CageBoard::new(record, true, |_| true)?;
    let layout = &record.puzzle.layout;
    let has_regions = !layout.is_classic();
    if has_regions && !layout.has_full_regions() {
        return Err(NoVariantText("its cells are not in 9 regions of 9 cells".to_owned()));
    }
    let mut text = NAME.to_owned();
    if board.has_diagonals {
        text.push('D');
    }
    for cell in layout.cells() {
        let cage = board.cage_of[cell.index()].map(|cage| &board.cages[cage]);
        text.push_str(&match cage {
            Some(cage) if cage.cells[0] != cell => format!("+{}", cage.cells[0].index()),
            Some(cage) => format!("={}", cage.sum.unwrap_or(0)),
            None => "=0".to_owned(),
        });
        if let Some(region) = layout.region(cell).filter(|_| has_regions) {
            text.push_str(&format!("J{region}"));
        }
    }
    Ok(board.into_text(record, text))
}

#[cfg(test)]
mod tests {
    use givens_variants::Clue;

    use super::*;
    use crate::format::read;

    fn first_entry(text: &str) -> Entry {
        read(text, &ReadOptions::default()).entries.remove(0)
    }

    #[test]
    fn givens_cages_and_diagonals_come_back() {
        let text = format!("SumoCueV1D=5=12+1=0=0+4{}", "=0".repeat(75));
        let record = first_entry(&text).take_variant().expect("a killer");
        assert_eq!((record.puzzle.givens[0], record.puzzle.clues.len()), (Some(5), 4));
        let pair = |first: usize| [first, first + 1].map(CellIndex::new).to_vec();
        assert_eq!(record.puzzle.clues[..2], [Clue::Cage(pair(1), Some(12)), Clue::Cage(pair(4), None)]);
        let written = variant_text(&record).expect("9×9");
        assert_eq!((written.text.trim_end(), &written.dropped[..]), (&*text, &[][..]));
    }

    #[test]
    fn a_given_inside_a_cage_drops_the_cage() {
        let mut record = VariantRecord::new(VariantPuzzle::new(Layout::square(9).expect("9×9")), Span::at(0));
        record.puzzle.givens[1] = Some(4);
        let cage = [0, 1].map(CellIndex::new).to_vec();
        record.push_clue(Clue::Cage(cage, Some(9)), Span::at(0));
        let written = variant_text(&record).expect("9×9");
        assert_eq!((&written.text[..15], &written.dropped[..]), ("SumoCueV1=0=4=0", &[0][..]));
    }

    #[test]
    fn defects_are_named() {
        let free = |count: usize| "=0".repeat(count);
        let regions =
            (0..8).map(|row| format!("=0J{row}").repeat(9)).collect::<Vec<_>>().concat() + &"=0J7".repeat(9);
        for (cells, message) in [
            (free(80), "expected 81 cells (9×9), found 80"),
            (format!("+90{}", free(80)), "r1c1: expected the index of the first cell of a cage, found 90"),
            (format!("=0J0{}", free(80)), "r1c2 has no region, but other cells have one"),
            (format!("{}x", free(81)), "expected the end of the line, found `x`"),
            (regions, "expected 9 regions of 9 cells, but region J7 has 18 cells"),
        ] {
            let entry = first_entry(&format!("SumoCueV1{cells}\n"));
            assert_eq!((entry.variant, &*entry.diagnostics[0].message), (None, message));
        }
    }
}
