//! Problems of variants: the numbers outside of the board, then layers of cells.
//!
//! The reader passes the words of a problem and its kind; it gets the record, or the reasons why there is none.

use givens_variants::{
    CellIndex, Clue, Edge, LineRule, OutsideRule, PairRelation, Parity, Side, VariantPuzzle,
};

use crate::{
    diagnostic::{Diagnostic, Few},
    record::VariantRecord,
    text::{Span, shown},
};

use super::kind::Kind;

/// A word of a problem and its place.
pub(super) type Word = (Span, String);

/// Returns the record of a problem, or `None` with the reasons in `diagnostics`.
pub(super) fn record(
    kind: Kind,
    words: &[Word],
    place: Span,
    whole: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let number = |index: usize| words.get(index).and_then(|(_, word)| word.parse::<usize>().ok());
    let layout = number(0).zip(number(1)).and_then(|(rows, columns)| kind.layout(rows, columns));
    let Some(layout) = layout else {
        return Diagnostic::no_size("the sizes of a grid", "9 9", place).refuse(diagnostics);
    };
    let layout = match layout {
        Ok(layout) => layout,
        Err(error) => return Diagnostic::broken(error.to_string(), place).refuse(diagnostics),
    };
    let (cells, outside) = (layout.place_count(), 2 * (layout.rows() + layout.columns()));
    let before = if matches!(kind, Kind::Outside(_)) { outside } else { 0 };
    let (expected, found) = (before + kind.layer_count() * cells, words.len() - 2);
    if found != expected {
        let expected = format_args!("{expected} values");
        return Diagnostic::wrong_length(expected, found, place).refuse(diagnostics);
    }
    let (outside, layers) = words[2..].split_at(before);
    let mut problem =
        Problem { record: VariantRecord::new(VariantPuzzle::new(layout), whole), wrong: Few::default() };
    problem.add_layers(kind, outside, layers);
    let is_read = problem.wrong.is_empty();
    diagnostics.extend(problem.wrong.into_first());
    is_read.then_some(problem.record)
}

/// Returns the digit of each place of a solution, or `None` with a reason in `diagnostics`.
pub(super) fn solution(
    record: &VariantRecord,
    words: &[Word],
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<u8>>> {
    let layout = &record.puzzle.layout;
    let expected = layout.place_count();
    let values = words.get(2..).unwrap_or_default();
    // Some have words behind their cells.
    if values.len() < expected {
        let expected = format_args!("{expected} values");
        return Diagnostic::wrong_length(expected, values.len(), place).refuse(diagnostics);
    }
    let digit = |(_, word): &Word| (word != "-").then(|| word.parse().ok()).flatten();
    Some(values[..expected].iter().map(digit).collect())
}

/// A problem that is being read.
struct Problem {
    record: VariantRecord,
    wrong: Few<Diagnostic>,
}

impl Problem {
    fn add_layers(&mut self, kind: Kind, outside: &[Word], layers: &[Word]) {
        let (first, second) = layers.split_at(self.record.puzzle.layout.place_count());
        match kind {
            Kind::Killer => self.add_cages(first, second),
            Kind::Jigsaw => {
                self.add_givens(first);
                self.set_regions(second);
            }
            Kind::Consecutive => {
                self.add_givens(first);
                self.add_bars(second);
            }
            Kind::Renban => {
                self.add_givens(first);
                self.add_areas(second);
            }
            Kind::Outside(rule) => {
                self.add_outside(rule, outside);
                self.add_givens(first);
            }
            Kind::EvenOdd | Kind::Boards(_) => self.add_givens(first),
        }
    }

    /// Adds givens, and parities of cells.
    fn add_givens(&mut self, layer: &[Word]) {
        for (index, (place, word)) in layer.iter().enumerate().filter(|(_, (_, word))| word != "-") {
            let cell = CellIndex::new(index);
            let digits = self.record.puzzle.layout.digits();
            let is_present = self.record.puzzle.layout.is_present(cell);
            match (&**word, word.parse::<u8>()) {
                (_, Ok(digit)) if is_present && digits.contains(digit) => {
                    self.record.puzzle.givens[index] = Some(digit);
                }
                ("E", _) if is_present => self.record.push_clue(Clue::Parity(Parity::Even, cell), *place),
                ("O", _) if is_present => self.record.push_clue(Clue::Parity(Parity::Odd, cell), *place),
                (_, Ok(digit)) if is_present => {
                    let digit = format_args!("value {digit}");
                    let outside = Diagnostic::outside(digit, 1, digits.count(), *place);
                    self.push_wrong(cell, outside);
                }
                (word, _) if is_present => {
                    self.push_wrong(cell, Diagnostic::neither_blank_nor("a digit", shown(word), *place));
                }
                _ => self.push_wrong(cell, Diagnostic::broken("a value outside of the grids", *place)),
            }
        }
    }

    fn push_wrong(&mut self, cell: CellIndex, diagnostic: Diagnostic) {
        let name = self.record.puzzle.layout.name(cell);
        self.wrong.push(|| diagnostic.about(name));
    }

    /// Returns the number of each cell of a layer, where it has one.
    fn numbers(&mut self, layer: &[Word]) -> Vec<Option<usize>> {
        let mut numbers = vec![None; layer.len()];
        for (index, (place, word)) in layer.iter().enumerate().filter(|(_, (_, word))| word != "-") {
            numbers[index] = word.parse().ok();
            if numbers[index].is_none() {
                let diagnostic = Diagnostic::neither_blank_nor("a number", shown(word), *place);
                self.push_wrong(CellIndex::new(index), diagnostic);
            }
        }
        numbers
    }

    /// Returns the cells of each area of a layer, in the order of their first cells.
    fn areas(&mut self, layer: &[Word]) -> Vec<Vec<CellIndex>> {
        let mut areas: Vec<(usize, Vec<CellIndex>)> = Vec::new();
        for (index, number) in self.numbers(layer).into_iter().enumerate() {
            let (Some(number), cell) = (number, CellIndex::new(index)) else { continue };
            match areas.iter_mut().find(|(known, _)| *known == number) {
                Some((_, cells)) => cells.push(cell),
                None => areas.push((number, vec![cell])),
            }
        }
        areas.into_iter().map(|(_, cells)| cells).collect()
    }

    /// Adds cages, each with the sum that is in one of its cells.
    fn add_cages(&mut self, sums: &[Word], layer: &[Word]) {
        let values = self.numbers(sums);
        let mut is_read = vec![false; values.len()];
        for cells in self.areas(layer) {
            let stated: Vec<_> =
                cells.iter().map(|cell| cell.index()).filter(|&cell| values[cell].is_some()).collect();
            for &cell in &stated {
                is_read[cell] = true;
            }
            let sum = stated.first().and_then(|&cell| i32::try_from(values[cell]?).ok());
            let first = cells[0].index();
            if let Some(&other) = stated.get(1) {
                let diagnostic = Diagnostic::broken("a second sum in one cage", sums[other].0);
                self.push_wrong(CellIndex::new(other), diagnostic);
            }
            let place = stated.first().map_or(layer[first].0, |&cell| sums[cell].0);
            self.record.push_clue(Clue::Cage(cells, sum), place);
        }
        for (index, _) in
            values.iter().enumerate().filter(|(index, value)| value.is_some() && !is_read[*index])
        {
            self.push_wrong(
                CellIndex::new(index),
                Diagnostic::broken("a sum outside of all cages", sums[index].0),
            );
        }
    }

    /// Sets the regions, each of which has a cell for each digit.
    fn set_regions(&mut self, layer: &[Word]) {
        let numbers = self.numbers(layer);
        let layout = &mut self.record.puzzle.layout;
        layout.set_regions(&numbers);
        let digits = layout.digits().count();
        if numbers.contains(&None) {
            let blank = numbers.iter().position(Option::is_none).unwrap_or_default();
            let diagnostic = Diagnostic::broken("expected the number of a region", layer[blank].0);
            self.push_wrong(CellIndex::new(blank), diagnostic);
        }
        let layout = &self.record.puzzle.layout;
        for region in layout.regions().into_iter().filter(|region| region.len() != digits) {
            let (name, place) = (layout.name(region[0]), layer[region[0].index()].0);
            self.wrong.push(|| Diagnostic::wrong_region_size(name, region.len(), digits, place));
        }
    }

    /// Adds areas of consecutive digits.
    fn add_areas(&mut self, layer: &[Word]) {
        for cells in self.areas(layer) {
            let place = layer[cells[0].index()].0;
            self.record.push_clue(Clue::Line(LineRule::Renban, cells), place);
        }
    }

    /// Adds bars between consecutive neighbours, and that all other neighbours are not consecutive. Bit 1 is the side to the
    /// right, 2 below, 4 to the left, 8 above.
    fn add_bars(&mut self, layer: &[Word]) {
        let bits = self.numbers(layer);
        let mut pairs = Vec::new();
        for (index, bits) in bits.into_iter().enumerate() {
            let (cell, bits) = (CellIndex::new(index), bits.unwrap_or_default());
            for (bit, down, right) in [(1, 0, 1), (2, 1, 0), (4, 0, -1), (8, -1, 0)] {
                if bits & bit == 0 {
                    continue;
                }
                match self.record.puzzle.layout.neighbour(cell, down, right) {
                    Some(other) => pairs.push(([cell.min(other), cell.max(other)], layer[index].0)),
                    None => self
                        .push_wrong(cell, Diagnostic::broken("a bar outside of the board", layer[index].0)),
                }
            }
            if bits > 15 {
                self.push_wrong(
                    cell,
                    Diagnostic::outside(format_args!("value {bits}"), 0, 15, layer[index].0),
                );
            }
        }
        pairs.sort_by_key(|(pair, _)| *pair);
        pairs.dedup_by_key(|(pair, _)| *pair);
        let whole = self.record.span;
        for &(pair, place) in &pairs {
            self.record.push_clue(Clue::Pair(PairRelation::Difference(1), pair), place);
        }
        let except = pairs.into_iter().map(|(pair, _)| pair).collect();
        self.record
            .push_clue(Clue::Neighbours { forbidden: vec![PairRelation::Difference(1)], except }, whole);
    }

    /// Adds the numbers above, below, left and right of the board.
    fn add_outside(&mut self, rule: OutsideRule, words: &[Word]) {
        let layout = &self.record.puzzle.layout;
        let (rows, columns) = (layout.rows(), layout.columns());
        let sides = [(Side::Top, columns), (Side::Bottom, columns), (Side::Left, rows), (Side::Right, rows)];
        let edges =
            sides.into_iter().flat_map(|(side, count)| (0..count).map(move |line| Edge { side, line }));
        for (edge, (place, word)) in edges.zip(words).filter(|(_, (_, word))| word != "-") {
            match word.parse() {
                Ok(value) => self.record.push_clue(Clue::Outside(rule, edge, value), *place),
                Err(_) => self.wrong.push(|| Diagnostic::neither_blank_nor("a number", shown(word), *place)),
            }
        }
    }
}
