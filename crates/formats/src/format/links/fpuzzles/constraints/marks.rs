//! The marks between cells, and what pairs of neighbours without one are not: nonconsecutive, and "all marks are given".
//!
//! The reader makes the clue of a negative key of the marks of the document, and the writer compares a clue with the marks
//! that it writes: only then does the key mean the same.

use givens_variants::{CellIndex, Clue, Layout, PairRelation};

use crate::syntax::json::Value;

use super::element::Element;

/// The ratio of a mark without a value.
pub(super) const USUAL_RATIO: i32 = 2;
/// The difference of a mark without a value.
pub(super) const USUAL_DIFFERENCE: i32 = 1;
/// What X and V stand for.
pub(super) const SUMS: [i32; 2] = [5, 10];

/// The neighbours that are marked, each with its lower cell first, sorted.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// With a difference or a ratio.
    pub(super) dots: Vec<[CellIndex; 2]>,
    /// With a sum.
    pub(super) sums: Vec<[CellIndex; 2]>,
    /// The ratios that occur, sorted.
    ratios: Vec<i32>,
}

impl Marks {
    /// Returns the marks of a document. An entry of `xv` without a value only exempts its pair.
    pub(super) fn of_document(object: Value<'_>, layout: &Layout) -> Self {
        let mut marks = Self::default();
        for (name, list) in object.members() {
            for element in list.values().filter(|_| matches!(&*name, "difference" | "ratio" | "xv")) {
                let element = Element::new(element, layout);
                let Ok(pair) = element.pair() else { continue };
                match &*name {
                    "xv" => marks.sums.push(pair),
                    "ratio" => {
                        marks.ratios.push(element.number().ok().flatten().unwrap_or(USUAL_RATIO));
                        marks.dots.push(pair);
                    }
                    _ => marks.dots.push(pair),
                }
            }
        }
        marks.sorted(layout)
    }

    /// Returns the marks of the clues of a puzzle.
    pub(super) fn of_clues(clues: &[Clue], layout: &Layout) -> Self {
        let mut marks = Self::default();
        for clue in clues {
            match clue {
                Clue::Pair(PairRelation::Difference(_), pair) => marks.dots.push(*pair),
                Clue::Pair(PairRelation::Ratio(ratio), pair) => {
                    marks.ratios.push(*ratio);
                    marks.dots.push(*pair);
                }
                Clue::Pair(PairRelation::Sum(sum), pair) if SUMS.contains(sum) => marks.sums.push(*pair),
                _ => {}
            }
        }
        marks.sorted(layout)
    }

    fn sorted(mut self, layout: &Layout) -> Self {
        self.ratios.sort_unstable();
        self.ratios.dedup();
        Self { dots: neighbours(&self.dots, layout), sums: neighbours(&self.sums, layout), ..self }
    }

    /// Returns the clue that neighbours without a dot are not consecutive.
    pub(super) fn nonconsecutive(&self) -> Clue {
        let forbidden = vec![PairRelation::Difference(USUAL_DIFFERENCE)];
        Clue::Neighbours { forbidden, except: self.dots.clone() }
    }

    /// Returns the clue that all marks of this name are given; `None` for another name.
    pub(super) fn negative(&self, name: &str) -> Option<Clue> {
        match name {
            "ratio" => Some(Clue::Neighbours { forbidden: self.ratios(), except: self.dots.clone() }),
            "xv" => {
                let forbidden = SUMS.map(PairRelation::Sum).to_vec();
                Some(Clue::Neighbours { forbidden, except: self.sums.clone() })
            }
            _ => None,
        }
    }

    /// Returns the ratios that neighbours without a dot do not have: those that occur, or the usual one.
    pub(super) fn ratios(&self) -> Vec<PairRelation> {
        let usual = [USUAL_RATIO];
        let ratios = if self.ratios.is_empty() { &usual[..] } else { &self.ratios };
        ratios.iter().copied().map(PairRelation::Ratio).collect()
    }
}

/// Returns the pairs that are neighbours, each once, with its lower cell first, sorted.
pub(super) fn neighbours(pairs: &[[CellIndex; 2]], layout: &Layout) -> Vec<[CellIndex; 2]> {
    let lower_first = |[first, second]: [CellIndex; 2]| [first.min(second), first.max(second)];
    let are_neighbours = |pair: &[CellIndex; 2]| layout.are_neighbours(*pair);
    let mut pairs: Vec<_> = pairs.iter().copied().map(lower_first).filter(are_neighbours).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
