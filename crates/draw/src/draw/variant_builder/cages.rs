//! Cages: dashed outlines inside their cells, with the sum in the corner of the first.
//!
//! An outline follows the edges of a set of cells at some distance, around holes too. It is one line, so that its dashes go
//! around corners.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{CellIndex, Clue};

use super::{CELL, VariantBuilder};
use crate::draw::{
    clue_words::label,
    corner::corner_of,
    figure::PathStyle,
    font::Weight,
    ink::Ink,
    outline::{Segment, polygon, polyline},
};

/// The distance of the first outline in a cell from its edges, and what each further one adds.
const INSET: [i32; 2] = [85, 80];
/// The size of an em of sums.
const SUM: i32 = 270;

/// The cells that have a label, and the levels of outlines in each cell.
#[derive(Default)]
struct Occupancy {
    labelled: BTreeSet<CellIndex>,
    levels: BTreeMap<CellIndex, u8>,
}

impl VariantBuilder<'_> {
    /// Draws the outlines of cages, and those of other clues about sets of cells; dotted where digits may repeat.
    pub(super) fn draw_cages(&mut self) {
        let mut occupancy = Occupancy::default();
        for clue in &self.puzzle.clues {
            let cells: BTreeSet<CellIndex> = match clue {
                Clue::Cage(cells, _)
                | Clue::LookAndSay(cells, _)
                | Clue::Rellik(cells, _)
                | Clue::Lunchbox(cells, _)
                | Clue::EqualityCage(cells) => cells.iter().copied().collect(),
                Clue::Contains { cells, .. } if corner_of(self.layout, cells).is_none() => {
                    cells.iter().copied().collect()
                }
                Clue::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
                _ => continue,
            };
            let dash = if matches!(clue, Clue::Cage(..)) { [80, 55] } else { [24, 40] };
            self.draw_cage(&cells, label(clue, self.options.language.words()), dash, &mut occupancy);
            if let Clue::Sum { terms, .. } = clue {
                self.draw_coefficients(terms);
            }
        }
    }

    /// Draws an outline with a gap for its label.
    fn draw_cage(
        &mut self,
        cells: &BTreeSet<CellIndex>,
        label: Option<String>,
        dash: [i32; 2],
        occupancy: &mut Occupancy,
    ) {
        let inset = INSET[0] + INSET[1] * occupancy.level(cells);
        let Some(start) = self.label_cell(cells, occupancy) else { return };
        let list: Vec<_> = cells.iter().copied().collect();
        let mut outlines = self.outlines(&list, inset, Some(start)).into_iter();
        let stroke = Some((self.color(Ink::Cage), 24));
        let style = PathStyle { stroke, dash: Some(dash), ..PathStyle::default() };
        if let Some(label) = label
            && let Some(mut first) = outlines.next()
        {
            occupancy.labelled.insert(start);
            let text = self.text_style(Weight::Regular, SUM, Ink::Cage);
            let most = CELL - 2 * inset - 60;
            let width = text.weight.width(&label, text.size).min(most);
            let [left, top] = first[0];
            first[0][0] += width + 45;
            first.push([left, top + 200]);
            self.figure.push_outline(style, &polyline(&first));
            self.write_within(label, text, [left + width / 2 - 10, top + 70], most);
        }
        let rest: Vec<Segment> = outlines.flat_map(|points| polygon(&points)).collect();
        if !rest.is_empty() {
            self.figure.push_outline(style, &rest);
        }
    }

    /// Returns the cell for the label of a cage: the first one whose left upper corner is one of the outline and that has no
    /// label yet, or else the first one.
    fn label_cell(&self, cells: &BTreeSet<CellIndex>, occupancy: &Occupancy) -> Option<CellIndex> {
        let is_inside = |cell: CellIndex, down, right| {
            self.layout.neighbour(cell, down, right).is_some_and(|other| cells.contains(&other))
        };
        let is_corner = |cell: CellIndex| !is_inside(cell, -1, 0) && !is_inside(cell, 0, -1);
        let is_free = |cell: &&CellIndex| is_corner(**cell) && !occupancy.labelled.contains(cell);
        cells.iter().find(is_free).or_else(|| cells.first()).copied()
    }

    /// Writes the coefficients of a sum in the corners of its cells.
    fn draw_coefficients(&mut self, terms: &[(CellIndex, i32)]) {
        let style = self.text_style(Weight::Regular, 200, Ink::Cage);
        for &(cell, coefficient) in terms.iter().filter(|(_, coefficient)| *coefficient != 1) {
            let [x, y] = self.corner(cell);
            let text = format!("×{coefficient}").replace('-', "–");
            self.write_within(text, style, [x + CELL - 270, y + CELL - 190], 360);
        }
    }

    /// Returns the outlines of a set of cells, this far inside of their edges: around the outside to the right, around holes
    /// to the left. If one is named whose left upper corner is one of an outline, that outline comes first and begins there.
    pub(super) fn outlines(
        &self,
        cells: &[CellIndex],
        inset: i32,
        start: Option<CellIndex>,
    ) -> Vec<Vec<[i32; 2]>> {
        let set: BTreeSet<_> = cells.iter().copied().collect();
        let mut edges = BTreeMap::new();
        for &cell in &set {
            for side in SIDES {
                if let Some([from, to]) = self.edge(cell, side, inset, &set) {
                    edges.insert(from, to);
                }
            }
        }
        let mut next = start.map(|cell| self.corner(cell).map(|at| at + inset));
        let mut outlines = Vec::new();
        while let Some(from) = next.filter(|from| edges.contains_key(from)).or_else(|| first_key(&edges)) {
            outlines.push(walk(&mut edges, from));
            next = None;
        }
        outlines
    }

    /// Returns the part of an outline along a side of a cell, if the cell beyond it is outside of the set.
    fn edge(
        &self,
        cell: CellIndex,
        [along, out]: [[isize; 2]; 2],
        inset: i32,
        set: &BTreeSet<CellIndex>,
    ) -> Option<[[i32; 2]; 2]> {
        let is_inside = |[right, down]: [isize; 2]| {
            self.layout.neighbour(cell, down, right).is_some_and(|other| set.contains(&other))
        };
        if is_inside(out) {
            return None;
        }
        let middle = self.middle(cell);
        let end = |sign: isize| {
            let ahead = along.map(|step| sign * step);
            // At a corner the outline turns inside, around the corner of another cell outside; else it goes straight on.
            let length = match (is_inside(ahead), is_inside([ahead[0] + out[0], ahead[1] + out[1]])) {
                (false, _) => CELL / 2 - inset,
                (true, true) => CELL / 2 + inset,
                (true, false) => CELL / 2,
            };
            let unit = |step: isize| i32::try_from(step).unwrap_or(0);
            [0, 1]
                .map(|axis| middle[axis] + unit(out[axis]) * (CELL / 2 - inset) + unit(ahead[axis]) * length)
        };
        Some([end(-1), end(1)])
    }
}

/// The sides of a cell, to the right around it: where each goes, and where is outside, both as steps to the right and down.
const SIDES: [[[isize; 2]; 2]; 4] =
    [[[1, 0], [0, -1]], [[0, 1], [1, 0]], [[-1, 0], [0, 1]], [[0, -1], [-1, 0]]];

impl Occupancy {
    /// Returns the lowest level at which no cell has an outline yet, and enters it; the last level has several.
    fn level(&mut self, cells: &BTreeSet<CellIndex>) -> i32 {
        let taken = cells.iter().filter_map(|cell| self.levels.get(cell)).fold(0, |all, levels| all | levels);
        let level = taken.trailing_ones().min(3);
        for &cell in cells {
            *self.levels.entry(cell).or_default() |= 1 << level;
        }
        i32::try_from(level).unwrap_or(0)
    }
}

fn first_key(edges: &BTreeMap<[i32; 2], [i32; 2]>) -> Option<[i32; 2]> {
    edges.first_key_value().map(|(from, _)| *from)
}

/// Takes the edges of an outline from the map, and returns its corners.
fn walk(edges: &mut BTreeMap<[i32; 2], [i32; 2]>, start: [i32; 2]) -> Vec<[i32; 2]> {
    let mut points = vec![start];
    let mut at = start;
    while let Some(next) = edges.remove(&at) {
        at = next;
        // What goes on in the same direction is no corner.
        let is_straight =
            |a: [i32; 2], b: [i32; 2]| (0..2).any(|axis| a[axis] == at[axis] && b[axis] == at[axis]);
        if let [.., before, last] = points[..]
            && is_straight(before, last)
        {
            points.pop();
        }
        if at == start {
            break;
        }
        points.push(at);
    }
    points
}
