//! Killers as rows of letters, one for the cage of each cell, and the sum of each letter below them.
//!
#![doc = concat!("```text\n", include_str!("cage_letters.abnf"), "```")]
//!
//! Every letter has one sum, and its cells are connected: some programs use a letter for several cages, and what belongs to
//! which of them cannot be known. Boards have the usual boxes.

use std::collections::BTreeMap;

use givens_variants::{CellIndex, Layout, VariantPuzzle};

use crate::{
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, OfVariants, ReadOptions, Reader, Shelf},
    diagnostic::Diagnostic,
    layout::{
        cages::{are_connected_by_sides, push_cage},
        flat::content,
    },
    record::{AnyRecord, VariantRecord},
    syntax::{
        combinators::{
            Parser, char, delimited, many0_count, many1, map_opt, one_of, preceded, satisfy, space0,
            take_while_m_n, terminated,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "cage-letters",
    needs: "=",
    name: "killers as rows of letters, with a sum for each",
    extensions: &["txt"],
    grammar: include_str!("cage_letters.abnf"),
    accepts: &["boxes drawn with `|`, `-` and `+`; any number of sums on a line"],
    reference: "the notation of forums; killers of Conceptis and others as text",
    ..FormatInfo::new(Format::CageLetters, Shelf::Grids, &OfVariants(CageLetters))
};

/// The smallest number of rows, and of sums, of a text that is claimed.
const MIN_ROWS: usize = 4;

struct CageLetters;

/// The lines of a puzzle.
struct Killer<'t> {
    rows: Vec<Line<'t>>,
    sums: Vec<(Line<'t>, Vec<(char, u32)>)>,
}

impl Codec for CageLetters {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (killers, others) = killers(head);
        let count = |killer: &Killer<'_>| killer.sums.iter().map(|(_, sums)| sums.len()).sum::<usize>();
        let is_clear = |killer: &Killer<'_>| {
            let width = cells(killer.rows[0].text).count();
            killer.rows.len() >= MIN_ROWS
                && count(killer) >= MIN_ROWS
                && killer.rows.iter().all(|row| cells(row.text).count() == width)
        };
        let is_killer = killers.iter().any(is_clear) && others.len() <= killers.len();
        is_killer.then(|| Evidence::new(Evidence::SIGNED, "rows of letters, and a sum for each letter"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(KillerReader)
    }
}

struct KillerReader;

impl Reader for KillerReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (killers, others) = killers(chunk.text);
        let stray = |line: Line<'_>| Entry::without_puzzle(Diagnostic::stray_text("a killer", line.span()));
        let mut entries: Vec<_> = others.into_iter().map(stray).collect();
        for killer in killers {
            let last = killer.sums.last().map_or(killer.rows[killer.rows.len() - 1], |(line, _)| *line);
            let span = killer.rows[0].span().to(last.span());
            entries.push(Entry::read(span, |diagnostics| record(&killer, span, diagnostics)));
        }
        entries.sort_by_key(|entry| entry.span.start);
        entries.into_iter().for_each(sink);
    }

    /// A killer ends with its sums: rows of letters after them begin the next.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let (killers, _) = killers(chunk.text);
        let mut pairs = killers.windows(2).rev();
        let next = pairs.find(|pair| !pair[0].sums.is_empty() && !pair[1].rows.is_empty());
        next.map_or(0, |pair| pair[1].rows[0].start)
    }
}

/// Divides a text into killers and other lines.
fn killers(text: &str) -> (Vec<Killer<'_>>, Vec<Line<'_>>) {
    let (mut killers, mut others): (Vec<Killer<'_>>, _) = (Vec::new(), Vec::new());
    for line in content(text) {
        let last = killers.last_mut();
        if cells(line.text).next().is_none() {
            // A drawn rule.
        } else if cells(line.text).all(|c| c.is_ascii_alphabetic()) && cells(line.text).count() >= MIN_ROWS {
            match last.filter(|killer| killer.sums.is_empty()) {
                Some(killer) => killer.rows.push(line),
                None => killers.push(Killer { rows: vec![line], sums: Vec::new() }),
            }
        } else if let (Some(killer), Some(sums)) = (last, whole(sums, line.text.trim())) {
            killer.sums.push((line, sums));
        } else {
            others.push(line);
        }
    }
    (killers, others)
}

/// Returns the letters of a row, without what is drawn.
fn cells(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|c| !matches!(c, '|' | '-' | '+' | ' ' | '\t'))
}

/// `sums = 1*( letter *SP "=" *SP 1*3DIGIT *( SP / "," / ";" ) )`
fn sums(input: &str) -> Parsed<'_, Vec<(char, u32)>> {
    let number =
        map_opt(take_while_m_n(1, 3, |c: char| c.is_ascii_digit()), |digits: &str| digits.parse().ok());
    let sum = preceded(delimited(space0, char('='), space0), number);
    let letter = satisfy(|c| c.is_ascii_alphabetic());
    many1(terminated((letter, sum), many0_count(one_of(" \t,;")))).parse(input)
}

/// Returns the record of a killer.
fn record(killer: &Killer<'_>, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let side = cells(killer.rows[0].text).count();
    if killer.rows.len() != side {
        let rows = killer.rows[0].span().to(killer.rows[killer.rows.len() - 1].span());
        return Diagnostic::wrong_row_count(side, killer.rows.len(), rows).refuse(diagnostics);
    }
    for (row, number) in killer.rows.iter().zip(1..) {
        let count = cells(row.text).count();
        if count != side {
            return Diagnostic::wrong_row_length(number, side, count, row.span()).refuse(diagnostics);
        }
    }
    let Some(layout) = Layout::square(side).filter(Layout::is_classic) else {
        return Diagnostic::no_boxes(side, killer.rows[0].span()).refuse(diagnostics);
    };
    let mut cages: BTreeMap<char, Vec<CellIndex>> = BTreeMap::new();
    for (index, letter) in killer.rows.iter().flat_map(|row| cells(row.text)).enumerate() {
        cages.entry(letter).or_default().push(CellIndex::new(index));
    }
    if let Some((letter, _)) = cages.iter().find(|(_, cells)| !are_connected_by_sides(&layout, cells)) {
        return Diagnostic::broken(format!("the cells of cage {letter} are not connected"), span)
            .refuse(diagnostics);
    }
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), span);
    for (line, sums) in &killer.sums {
        for (letter, sum) in sums {
            let Some(cells) = cages.remove(letter) else {
                let message = format!("the sum of `{letter}` is the second one, or no cell is in this cage");
                return Diagnostic::broken(message, line.trimmed_span()).refuse(diagnostics);
            };
            push_cage(&mut record, cells, Some(*sum), line.trimmed_span());
        }
    }
    match cages.keys().next() {
        Some(letter) => Diagnostic::broken(format!("cage {letter} has no sum"), span).refuse(diagnostics),
        None => Some(record.into_any()),
    }
}

#[cfg(test)]
mod tests {
    use givens_variants::Clue;

    use super::*;
    use crate::format::read;

    #[test]
    fn cages_have_the_sums_of_their_letters() {
        let text = "AA|BC\nDD|BC\n--+--\nEF|FG\nEH|HG\n\nA = 3   B = 7\nC = 5, D=7 E=5\nF = 3 G = 4 H = 6\n";
        let mut reading = read(text, &ReadOptions::default());
        assert_eq!(reading.format, Some(Format::CageLetters));
        let puzzle = reading.entries[0].take_variant().expect("a killer").puzzle;
        let last = Clue::Cage([13, 14].map(CellIndex::new).to_vec(), Some(6));
        assert_eq!((puzzle.clues.len(), puzzle.clues.last()), (8, Some(&last)));
    }

    #[test]
    fn letters_without_one_sum_each_are_refused() {
        let rows = "AABC\nDDBC\nEFFG\nEHHG\n";
        for (sums, message) in [
            ("A=3 B=7 C=5 D=7 E=5 F=3 G=4", "cage H has no sum"),
            ("A=3 B=7 C=5 A=7", "the sum of `A` is the second one, or no cell is in this cage"),
        ] {
            let entry = read(&format!("{rows}{sums}\n"), &ReadOptions::default()).entries.remove(0);
            assert_eq!((entry.variant, &*entry.diagnostics[0].message), (None, message));
        }
    }
}
