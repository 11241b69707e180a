//! Strokes of a page → ruled lines, and the frames that they make.

use super::mark::{Point, Stroke};

/// What is shorter is no side of a cell.
const MIN_LENGTH: f64 = 4.0;
/// By how much the ends of a straight line may differ across it.
const MAX_SLANT: f64 = 0.5;
/// Distance across a line within which two parts are one line.
const SAME_LINE: f64 = 0.6;
/// Distance within which lines meet: TeX leaves gaps between the rows of a table.
const MEETS: f64 = 3.2;
/// Maximum number of lines of a page in one direction: drawings have more.
const MAX_LINES: usize = 4000;

/// A line along one axis, at a place on the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RuledLine {
    pub(super) at: f64,
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) thickness: f64,
}

impl RuledLine {
    pub(super) fn length(&self) -> f64 {
        self.to - self.from
    }

    fn meets(&self, other: &Self) -> bool {
        let is_on = |at: f64, line: &Self| (line.from - MEETS..=line.to + MEETS).contains(&at);
        is_on(self.at, other) && is_on(other.at, self)
    }
}

/// The lines of a page by direction.
#[derive(Debug, Default)]
pub(super) struct RuledLines {
    /// At a y, from an x to an x.
    pub(super) horizontal: Vec<RuledLine>,
    /// At an x, from a y to a y.
    pub(super) vertical: Vec<RuledLine>,
    /// The others, longer than a side of a cell.
    pub(super) slanted: Vec<Stroke>,
}

impl RuledLines {
    /// Sorts strokes by their direction.
    pub(super) fn of(strokes: &[Stroke]) -> Self {
        let mut lines = Self::default();
        for stroke in strokes {
            let Stroke { start, end, thickness } = *stroke;
            let line = |at: f64, a: f64, b: f64| RuledLine { at, from: a.min(b), to: a.max(b), thickness };
            let (width, height) = ((end.x - start.x).abs(), (end.y - start.y).abs());
            if height <= MAX_SLANT && width >= MIN_LENGTH {
                lines.horizontal.push(line(f64::midpoint(start.y, end.y), start.x, end.x));
            } else if width <= MAX_SLANT && height >= MIN_LENGTH {
                lines.vertical.push(line(f64::midpoint(start.x, end.x), start.y, end.y));
            } else if width >= MIN_LENGTH && height >= MIN_LENGTH {
                lines.slanted.push(*stroke);
            }
        }
        lines
    }

    /// Returns the frames: lines that meet each other.
    pub(super) fn frames(&self) -> Vec<Frame> {
        let (horizontal, vertical) = (joined(&self.horizontal), joined(&self.vertical));
        if horizontal.len() > MAX_LINES || vertical.len() > MAX_LINES {
            return Vec::new();
        }
        let mut groups = Groups::new(horizontal.len() + vertical.len());
        for (row, line) in horizontal.iter().enumerate() {
            let first = vertical.partition_point(|other| other.at < line.from - MEETS);
            let near = vertical[first..].iter().take_while(|other| other.at <= line.to + MEETS);
            for (number, _) in near.enumerate().filter(|(_, other)| line.meets(other)) {
                groups.join(row, horizontal.len() + first + number);
            }
        }
        let mut frames: Vec<Frame> = Vec::new();
        let mut frame_of = vec![None; horizontal.len() + vertical.len()];
        for (number, line) in horizontal.iter().chain(&vertical).enumerate() {
            let root = groups.root(number);
            let frame = *frame_of[root].get_or_insert_with(|| {
                frames.push(Frame::default());
                frames.len() - 1
            });
            let frame = &mut frames[frame];
            if number < horizontal.len() { &mut frame.horizontal } else { &mut frame.vertical }.push(*line);
        }
        frames.retain(|frame| frame.horizontal.len() >= 2 && frame.vertical.len() >= 2);
        frames
    }
}

/// Lines that meet each other, sorted by place.
#[derive(Debug, Default, Clone)]
pub(super) struct Frame {
    pub(super) horizontal: Vec<RuledLine>,
    pub(super) vertical: Vec<RuledLine>,
}

impl Frame {
    /// Returns the upper left and the lower right corner.
    pub(super) fn corners(&self) -> [Point; 2] {
        let ends =
            |lines: &[RuledLine]| [lines.first(), lines.last()].map(|line| line.map_or(0.0, |line| line.at));
        let ([left, right], [top, bottom]) = (ends(&self.vertical), ends(&self.horizontal));
        [Point { x: left, y: top }, Point { x: right, y: bottom }]
    }
}

/// Joins the parts of lines, and sorts them by place.
fn joined(parts: &[RuledLine]) -> Vec<RuledLine> {
    let mut parts = parts.to_vec();
    parts.sort_by(|a, b| a.at.total_cmp(&b.at));
    let mut lines: Vec<RuledLine> = Vec::new();
    let mut rest = &mut parts[..];
    while let Some(first) = rest.first().map(|part| part.at) {
        let (same, after) = rest.split_at_mut(rest.partition_point(|part| part.at <= first + SAME_LINE));
        same.sort_by(|a, b| a.from.total_cmp(&b.from));
        let begin = lines.len();
        for part in same {
            match lines[begin..].last_mut() {
                Some(line) if part.from <= line.to + MEETS => {
                    line.to = line.to.max(part.to);
                    line.thickness = line.thickness.max(part.thickness);
                }
                _ => lines.push(*part),
            }
        }
        rest = after;
    }
    lines
}

/// Sets of numbers that are joined.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}
