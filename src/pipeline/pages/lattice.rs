//! Frames → lattices: where the cells of a grid are, and which lines between them are heavy.

use super::{
    mark::{Curve, Point, Stroke},
    ruled_line::{Frame, RuledLine, RuledLines},
};

/// Share of the height or width that a line between cells has at least.
const MIN_SHARE: f64 = 0.8;
/// How much wider the widest column may be than the narrowest, and the same for rows.
const MAX_UNEVEN: f64 = 1.7;
/// How much higher than wide a cell may be, or wider than high.
const MAX_ASPECT: f64 = 2.2;
/// How many times as thick as the others a heavy line is at least.
const HEAVY: f64 = 1.4;
/// What is narrower holds no digit that a person can read.
const MIN_CELL: f64 = 4.0;

/// Where the cells of a grid are: the lines around them.
#[derive(Debug, Clone)]
pub(super) struct Lattice {
    /// The places of the lines from left to right, one more than columns.
    pub(super) columns: Vec<f64>,
    /// The places of the lines from top to bottom.
    pub(super) rows: Vec<f64>,
}

/// What heavy lines show of the boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Boxes {
    /// No line is heavier than others.
    Unknown,
    /// Rows and columns of a box.
    Size(usize, usize),
    /// Heavy lines surround other regions.
    Irregular,
}

impl Lattice {
    /// Returns the lattice of the lines of a frame, if they are as a grid has them, square or not.
    pub(super) fn of_frame(frame: &Frame) -> Option<Self> {
        let [first, last] = frame.corners();
        let columns = boundaries(&frame.vertical, last.y - first.y)?;
        let rows = boundaries(&frame.horizontal, last.x - first.x)?;
        let lattice = Self { columns, rows };
        (lattice.cell_width() >= MIN_CELL && lattice.cell_height() >= MIN_CELL).then_some(lattice)
    }

    /// Returns the number of rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.rows.len() - 1, self.columns.len() - 1)
    }

    pub(super) fn cell_width(&self) -> f64 {
        (self.right() - self.left()) / (self.columns.len() - 1) as f64
    }

    pub(super) fn cell_height(&self) -> f64 {
        (self.bottom() - self.top()) / (self.rows.len() - 1) as f64
    }

    pub(super) fn left(&self) -> f64 {
        self.columns[0]
    }

    pub(super) fn right(&self) -> f64 {
        self.columns[self.columns.len() - 1]
    }

    pub(super) fn top(&self) -> f64 {
        self.rows[0]
    }

    pub(super) fn bottom(&self) -> f64 {
        self.rows[self.rows.len() - 1]
    }

    /// Returns whether its cells are about as high as wide.
    pub(super) fn is_square(&self) -> bool {
        let aspect = self.cell_width() / self.cell_height();
        (MAX_ASPECT.recip()..=MAX_ASPECT).contains(&aspect)
    }

    /// Returns the row and column of a place.
    pub(super) fn cell_at(&self, place: Point) -> Option<(usize, usize)> {
        let index = |lines: &[f64], at: f64| {
            let after = lines.partition_point(|line| *line <= at);
            (1..lines.len()).contains(&after).then(|| after - 1)
        };
        Some((index(&self.rows, place.y)?, index(&self.columns, place.x)?))
    }

    /// Divides each of its parts into cells of equal size.
    pub(super) fn divided(&self, rows: usize, columns: usize) -> Self {
        let divide = |lines: &[f64], count: usize| {
            let steps = |pair: &[f64]| {
                let (start, step) = (pair[0], (pair[1] - pair[0]) / count as f64);
                (0..count).map(move |number| start + step * number as f64)
            };
            let mut lines: Vec<f64> = lines.windows(2).flat_map(steps).chain(lines.last().copied()).collect();
            lines.dedup();
            lines
        };
        Self { columns: divide(&self.columns, columns), rows: divide(&self.rows, rows) }
    }

    /// Returns the boxes that heavy lines show.
    pub(super) fn boxes(&self, lines: &RuledLines) -> Boxes {
        let vertical = edge_weights(&self.columns, &self.rows, &lines.vertical);
        let horizontal = edge_weights(&self.rows, &self.columns, &lines.horizontal);
        let mut all: Vec<f64> =
            vertical.iter().chain(&horizontal).flatten().copied().filter(|weight| *weight > 0.0).collect();
        all.sort_by(f64::total_cmp);
        // Most lines are light ones: even of a 4×4 grid two of three.
        let Some(&light) = all.get(all.len() / 3) else { return Boxes::Unknown };
        let is_heavy = |weight: f64| weight > light * HEAVY + 0.1;
        match (step(&vertical, is_heavy), step(&horizontal, is_heavy)) {
            (Some(columns), Some(rows)) => match self.size() {
                (side, _) if rows * columns == side => Boxes::Size(rows, columns),
                (side, _) if rows == side && columns == side => Boxes::Unknown,
                _ => Boxes::Irregular,
            },
            _ => Boxes::Irregular,
        }
    }

    /// Returns what is drawn in the cells and may be a rule of a variant.
    pub(super) fn drawing(&self, lines: &RuledLines, curves: &[Curve]) -> Option<&'static str> {
        let [width, height] = [self.cell_width(), self.cell_height()];
        let is_slanted = |line: &Stroke| {
            let [across, down] = [line.end.x - line.start.x, line.end.y - line.start.y];
            let is_long = across.abs() >= width && down.abs() >= height;
            let part =
                |share: f64| Point { x: line.start.x + share * across, y: line.start.y + share * down };
            is_long && [0.25, 0.5, 0.75].into_iter().any(|share| self.cell_at(part(share)).is_some())
        };
        let is_within = |line: &RuledLine, places: &[f64], across: &[f64], length: f64| {
            let is_long = line.to.min(across[across.len() - 1]) - line.from.max(across[0]) >= 0.7 * length;
            line.thickness > 0.0 && is_long && is_near_middle(line.at, places)
        };
        let has_curve = |curve: &Curve| {
            let size = curve.size / width.min(height);
            (0.12..0.95).contains(&size) && self.cell_at(curve.middle).is_some()
        };
        match () {
            () if lines.slanted.iter().any(is_slanted) => Some("a slanted line crosses its cells"),
            () if lines.horizontal.iter().any(|line| is_within(line, &self.rows, &self.columns, width))
                || lines.vertical.iter().any(|line| is_within(line, &self.columns, &self.rows, height)) =>
            {
                Some("a line is drawn through its cells")
            }
            () if curves.iter().any(has_curve) => Some("a circle or another curve is drawn in it"),
            () => None,
        }
    }
}

/// Returns whether a place is near the middle between two lines.
fn is_near_middle(at: f64, lines: &[f64]) -> bool {
    let after = lines.partition_point(|line| *line <= at);
    (1..lines.len()).contains(&after) && {
        let share = (at - lines[after - 1]) / (lines[after] - lines[after - 1]);
        (0.4..=0.6).contains(&share)
    }
}

/// Returns where the lines between cells are: double ones count once.
fn boundaries(lines: &[RuledLine], length: f64) -> Option<Vec<f64>> {
    let places: Vec<f64> =
        lines.iter().filter(|line| line.length() >= MIN_SHARE * length).map(|line| line.at).collect();
    let mut gaps: Vec<f64> =
        places.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap >= MIN_CELL).collect();
    gaps.sort_by(f64::total_cmp);
    let double = 0.35 * gaps.get(gaps.len() / 2)?;
    let mut clusters: Vec<[f64; 2]> = Vec::new();
    for place in places {
        match clusters.last_mut() {
            Some(cluster) if place - cluster[1] <= double => cluster[1] = place,
            _ => clusters.push([place, place]),
        }
    }
    let centres: Vec<f64> = clusters.into_iter().map(|[first, last]| f64::midpoint(first, last)).collect();
    let widths = centres.windows(2).map(|pair| pair[1] - pair[0]);
    let [narrow, wide] =
        widths.fold([f64::INFINITY, 0.0], |[low, high]: [f64; 2], width| [low.min(width), high.max(width)]);
    (centres.len() >= 2 && wide <= MAX_UNEVEN * narrow).then_some(centres)
}

/// Returns how heavy each line between cells is, beside each cell.
fn edge_weights(lines: &[f64], across: &[f64], parts: &[RuledLine]) -> Vec<Vec<f64>> {
    let inner = lines.get(1..lines.len() - 1).unwrap_or_default();
    let reach = lines.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min) * 0.3;
    let mut sorted = parts.to_vec();
    sorted.sort_by(|a, b| a.at.total_cmp(&b.at));
    let weights = inner.iter().map(|&line| {
        let near = &sorted[sorted.partition_point(|part| part.at < line - reach)..];
        let near = &near[..near.partition_point(|part| part.at <= line + reach)];
        let weight = |pair: &[f64]| {
            let middle = f64::midpoint(pair[0], pair[1]);
            let here = near.iter().filter(|part| part.from <= middle && middle <= part.to);
            let [low, high] = here.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], part| {
                let half = part.thickness.max(0.01) / 2.0;
                [low.min(part.at - half), high.max(part.at + half)]
            });
            (high - low).max(0.0)
        };
        across.windows(2).map(weight).collect()
    });
    weights.collect()
}

/// Returns the distance in cells of the heavy lines, the whole side if there are none; `None` if they are not regular.
fn step(edges: &[Vec<f64>], is_heavy: impl Fn(f64) -> bool) -> Option<usize> {
    let side = edges.len() + 1;
    let mut heavy = Vec::new();
    for (number, edge) in edges.iter().enumerate() {
        let count = edge.iter().filter(|weight| is_heavy(**weight)).count();
        match count {
            _ if count * 10 >= edge.len() * 9 => heavy.push(number + 1),
            _ if count * 10 <= edge.len() => {}
            _ => return None,
        }
    }
    let step = heavy.first().copied().unwrap_or(side);
    (side.is_multiple_of(step) && heavy.iter().copied().eq((step..side).step_by(step))).then_some(step)
}
