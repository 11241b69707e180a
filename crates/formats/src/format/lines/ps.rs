//! PS killers: a number for each cell, of its cage and the sum of that.
//!
#![doc = concat!("```text\n", include_str!("ps.abnf"), "```")]
//!
//! Texts of both orders of the two bytes exist. Read is the order in which each cage has one sum, from 1 to 45; if both fit,
//! the sum is the upper byte. Cells of a cage may touch at corners only, or not at all: cells have the same number in either
//! order, so this does not tell the orders apart.

use std::collections::BTreeMap;

use givens_variants::{CellIndex, Layout, VariantPuzzle};

use crate::{
    codec::{
        Codec, EachVariant, Entry, Evidence, Format, FormatInfo, NoVariantText, OfVariants, ReadOptions,
        Reader, Shapes, Shelf, VariantText, WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::{
        cages::push_cage,
        flat::{EachLine, content},
    },
    record::{AnyRecord, VariantRecord},
    syntax::{
        combinators::{Parser, alpha1, opt, rest, tag},
        expect::{Parsed, whole},
    },
    text::{Line, Span, shown},
};

use super::cage_board::{CELLS, CageBoard, SIDE, check_boxes, push_diagonals};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "ps",
    needs: "3",
    name: "PS killers: a number of cage and sum for each cell",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    blank: "0",
    grammar: include_str!("ps.abnf"),
    accepts: &[
        "killers with diagonals or without; the last colon may be missing",
        "either order of sum and cage in the numbers",
        "cages of one cell: givens",
    ],
    writes: "one line per puzzle: sum × 256 + number of the cage, with a colon after each",
    reference: "Perfect Sudoku (PS); forum.sudocue.net, t=519",
    ..FormatInfo::new(Format::Ps, Shelf::Lines, &OfVariants(Ps))
};

/// The largest sum of a cage.
const MAX_SUM: u32 = 45;
/// The values of a byte.
const BYTE: u32 = 256;

struct Ps;

impl Codec for Ps {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let is_killer = whole(killer, content(head).next()?.text.trim()).is_some();
        is_killer.then(|| Evidence::new(Evidence::SIGNED, "`3x3:` and `:k:`"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(|line: Line<'_>| Entry::read(line.span(), |diagnostics| record(line, diagnostics))))
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachVariant(variant_text))
    }
}

/// Cages by their ids: the sum and the cells of each.
type Cages = BTreeMap<u32, (u32, Vec<CellIndex>)>;

/// Returns the record of a line.
fn record(line: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let span = line.trimmed_span();
    let Some((rules, numbers)) = whole(killer, line.text.trim()) else {
        return Diagnostic::expected_as("rules and numbers", "3x3::k:2561:2561:…", span).refuse(diagnostics);
    };
    if let Some(rules) = rules.filter(|rules| *rules != "d") {
        let message = format!("expected no rule or `d` for both diagonals, found `{}`", shown(rules));
        return Diagnostic::broken(message, line.span_of(rules)).refuse(diagnostics);
    }
    let numbers = parse_numbers(line, numbers, diagnostics)?;
    let layout = Layout::square(SIDE)?;
    let cages = cages(&numbers, span, diagnostics)?;
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), line.span());
    let mut cages: Vec<_> = cages.into_values().filter(|(sum, _)| *sum > 0).collect();
    cages.sort_by_key(|(_, cells)| cells[0]);
    for (sum, cells) in cages {
        push_cage(&mut record, cells, Some(sum), span);
    }
    if rules.is_some() {
        push_diagonals(&mut record, span);
    }
    Some(record.into_any())
}

/// `killer = "3x3:" [ rules ] ":k:" numbers`
fn killer(input: &str) -> Parsed<'_, (Option<&str>, &str)> {
    let (input, (_, rules, _, numbers)) = (tag("3x3:"), opt(alpha1), tag(":k:"), rest).parse(input)?;
    Ok((input, (rules, numbers)))
}

/// Returns the 81 numbers, or `None` with the reasons in `diagnostics`.
fn parse_numbers(line: Line<'_>, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<u32>> {
    let fields: Vec<_> = text.strip_suffix(':').unwrap_or(text).split(':').take(CELLS + 1).collect();
    if fields.len() != CELLS {
        let count = text.strip_suffix(':').unwrap_or(text).split(':').count();
        return Diagnostic::wrong_cell_count(SIDE, count, line.span_of(text)).refuse(diagnostics);
    }
    let number = |field: &&str| match field.parse::<u16>() {
        Ok(number) if field.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number.into()),
        _ => Err(Diagnostic::expected_value("a number from 0 to 65535", &shown(field), line.span_of(field))),
    };
    match fields.iter().map(number).collect::<Result<_, _>>() {
        Ok(numbers) => Some(numbers),
        Err(diagnostic) => diagnostic.refuse(diagnostics),
    }
}

/// Returns the cages by the order of bytes that fits; reports what does not fit in the usual one.
fn cages(numbers: &[u32], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Cages> {
    let upper_sum = cages_of(numbers.iter().map(|number| (number % BYTE, number / BYTE)));
    let upper_id = || cages_of(numbers.iter().map(|number| (number / BYTE, number % BYTE)));
    match upper_sum.or_else(|reason| upper_id().map_err(|_| reason)) {
        Ok(cages) => Some(cages),
        Err(reason) => Diagnostic::broken(reason, span).refuse(diagnostics),
    }
}

/// Returns the cages of the id and the sum of each cell, or why they are none.
fn cages_of(cells: impl Iterator<Item = (u32, u32)>) -> Result<Cages, String> {
    let mut cages = Cages::new();
    for (index, (id, sum)) in cells.enumerate() {
        if sum > MAX_SUM {
            return Err(format!("the sum {sum} is out of range (0 to {MAX_SUM})"));
        }
        let (other, cage) = cages.entry(id).or_insert((sum, Vec::new()));
        if *other != sum {
            return Err(format!("cage {id} has the sums {other} and {sum}"));
        }
        cage.push(CellIndex::new(index));
    }
    Ok(cages)
}

/// Returns the line of a variant.
fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    check_boxes(record)?;
    let board = CageBoard::new(record, true, |cage| cage.sum.is_some_and(|sum| sum <= MAX_SUM))?;
    let mut text = if board.has_diagonals { "3x3:d:k:" } else { "3x3::k:" }.to_owned();
    let mut ids = vec![None; board.cages.len()];
    let mut next = 1..BYTE;
    let mut new_id = || next.next().expect("a board has fewer cages than a byte has values");
    for cage in &board.cage_of {
        let id = match cage {
            Some(cage) => *ids[*cage].get_or_insert_with(&mut new_id),
            None => new_id(),
        };
        let sum = cage.and_then(|cage| board.cages[cage].sum).unwrap_or(0);
        text.push_str(&format!("{}:", sum * BYTE + id));
    }
    Ok(board.into_text(record, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_order_of_bytes_is_read() {
        let numbers = |cells: [(u32, u32); 3]| cells.map(|(id, sum)| sum * BYTE + id);
        let cages = |numbers: &[u32]| cages(numbers, Span::at(0), &mut Vec::new());
        let usual = cages(&numbers([(1, 12), (1, 12), (2, 5)])).expect("a cage and a given");
        assert_eq!(usual[&1], (12, vec![CellIndex::new(0), CellIndex::new(1)]));
        // Cage 1 would have the sums 12 and 5.
        let swapped = cages(&numbers([(12, 1), (12, 1), (12, 3)])).expect("the upper byte is the cage");
        assert_eq!(swapped[&3], (12, vec![CellIndex::new(2)]));
        let apart = cages(&numbers([(1, 13), (2, 5), (1, 13)])).expect("a cage");
        assert_eq!(apart[&1], (13, vec![CellIndex::new(0), CellIndex::new(2)]));
    }

    #[test]
    fn cages_are_refused_with_the_reason() {
        for (numbers, reason) in [
            (&[12 * BYTE + 1, 5 * BYTE + 1, 60 * BYTE + 46][..], "cage 1 has the sums 12 and 5"),
            (&[60 * BYTE + 46], "the sum 60 is out of range (0 to 45)"),
        ] {
            let mut diagnostics = Vec::new();
            assert_eq!(cages(numbers, Span::at(0), &mut diagnostics), None);
            assert_eq!(diagnostics[0].message, reason);
        }
    }
}
