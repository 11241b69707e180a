//! Scene → figure: places and colours of everything that is shown.
//!
//! [`figure`] paints the layers of a [`Scene`] from the lowest to the highest, and the back ends take the result. A cell is
//! 1,000 units wide, and every coordinate is a whole number of units: the same on every machine. Proportions follow printed
//! puzzles: digits .43 of a cell, thick lines three times as wide as thin ones, candidates in the places of a keypad.

use givens_engine::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, Shape};

use super::{
    figure::{BoardArea, Figure, PathStyle, TextStyle, units},
    font::{HEIGHT, Weight},
    headings::{Headings, MARGIN},
    ink::Ink,
    keypad::Keypad,
    outline::{
        Segment::{self, Close, Down, Horizontal, Line, Move, Quadratic, Right, Vertical},
        circle, diamond, line, square,
    },
    scene::{Link, Mark, Scene},
    style::{Color, DrawOptions},
};

/// The width of a cell in units.
const CELL: i32 = 1000;
/// The space for the names of rows, and of columns.
const LABELS: i32 = 560;
/// The size of an em of large digits, so that they are .43 of a cell high.
const DIGIT: i32 = 430 * 1000 / HEIGHT;

/// Returns the figure of a scene. What is painted first is below what follows.
pub(super) fn figure(scene: &Scene, options: &DrawOptions) -> Figure {
    let mut builder = FigureBuilder::new(scene, options);
    builder.fill_cells();
    builder.draw_marks();
    builder.draw_grid();
    builder.draw_frames();
    scene.links.iter().for_each(|&link| builder.draw_link(link));
    builder.draw_digits();
    builder.draw_candidates();
    builder.draw_labels();
    builder.finish()
}

/// Returns the shape of a mark alone, and the corner and the width of the part that it is in.
pub(super) fn mark_figure(mark: Mark, options: &DrawOptions) -> (Figure, [i32; 2]) {
    let digit = Digit::from_index(4);
    let example = Candidate { cell: Cell::new(0, 0), digit };
    let scene = Scene::from_givens(Grid::empty(Shape::CLASSIC)).with_marks(vec![(mark, example)]);
    let mut builder = FigureBuilder::new(&scene, options);
    builder.draw_marks();
    let part = if mark == Mark::Placed { [MARGIN, CELL] } else { [MARGIN + CELL / 2 - 200, 400] };
    (builder.figure, part)
}

/// Adds the elements of a scene to a figure, with the sizes that all of them share.
struct FigureBuilder<'a> {
    scene: &'a Scene,
    options: &'a DrawOptions,
    keypad: Keypad,
    /// The corner of the grid.
    origin: [i32; 2],
    side: i32,
    figure: Figure,
    headings: Headings,
}

impl<'a> FigureBuilder<'a> {
    /// Divides title and caption into lines, and leaves room for them in an empty figure.
    fn new(scene: &'a Scene, options: &'a DrawOptions) -> Self {
        let side = units(scene.shape().side()) * CELL;
        let labels = if scene.has_labels { LABELS } else { 0 };
        let width = side + labels + 2 * MARGIN;
        let cell = options.cell(scene.shape().side(), width);
        let headings = Headings::new(scene.title.as_deref(), scene.caption.as_deref(), side, cell);
        let [above, below] = headings.heights();
        let origin = [MARGIN + labels, MARGIN + labels + above];
        let figure = Figure {
            width,
            height: origin[1] + side + below + MARGIN,
            board: BoardArea { left: origin[0], top: origin[1], width: side, height: side },
            cell,
            // At least 0.75 points, which are a pixel.
            thin: (26_458 / cell).clamp(25, 40),
            paper: options.style.color(Ink::Paper),
            elements: Vec::new(),
            cut: Vec::new(),
        };
        let keypad = Keypad::of_count(scene.shape().side());
        Self { scene, options, keypad, origin, side, figure, headings }
    }

    /// Returns the colour for this in the style of the picture.
    const fn color(&self, ink: Ink) -> Color {
        self.options.style.color(ink)
    }

    /// Returns the corner of a cell.
    fn corner(&self, cell: Cell) -> [i32; 2] {
        let [x, y] = self.origin;
        [x + units(cell.column().index()) * CELL, y + units(cell.row().index()) * CELL]
    }

    /// Returns the middle of a candidate.
    fn center(&self, Candidate { cell, digit }: Candidate) -> [i32; 2] {
        let ([x, y], [right, down]) = (self.corner(cell), self.keypad.offset(digit.index()));
        [x + CELL / 2 + right, y + CELL / 2 + down]
    }

    /// Fills an outline.
    fn fill(&mut self, ink: Ink, outline: &[Segment]) {
        self.figure.push_outline(PathStyle { fill: Some(self.color(ink)), ..PathStyle::default() }, outline);
    }

    /// Draws an outline as a line.
    fn stroke(&mut self, ink: Ink, width: i32, dash: Option<[i32; 2]>, outline: &[Segment]) {
        let style = PathStyle { stroke: Some((self.color(ink), width)), dash, ..PathStyle::default() };
        self.figure.push_outline(style, outline);
    }

    /// Fills houses, cells with colours, and cells that clash.
    fn fill_cells(&mut self) {
        let scene = self.scene;
        for &house in &scene.houses {
            self.fill(Ink::House, &self.frame(house, 0));
        }
        for (cell, &colour) in scene.shape().cells().zip(scene.colours.iter().flatten()) {
            if colour > 0 {
                self.fill(Ink::from_colour(colour), &square(self.corner(cell), [0, CELL]));
            }
        }
        for cell in &scene.conflicts {
            let corner = self.corner(cell);
            self.fill(Ink::Conflict, &square(corner, [0, CELL]));
            let [left, top] = corner.map(|at| at + 110);
            let [right, bottom] = corner.map(|at| at + CELL - 110);
            self.stroke(Ink::Strike, 40, None, &line([left, bottom], [right, top]));
        }
    }

    /// Draws the shapes of marks, and the frames of placed digits.
    fn draw_marks(&mut self) {
        let radius = self.keypad.radius();
        for &(mark, candidate) in &self.scene.marks {
            let [x, y] = self.center(candidate);
            let outline: &[Segment] = match mark {
                Mark::Placed => {
                    let corner = self.corner(candidate.cell);
                    let frames = [70, 130].map(|inset| square(corner, [inset, CELL - inset])).concat();
                    self.stroke(Ink::Placed, 24, None, &frames);
                    continue;
                }
                Mark::Eliminated => &square([x - radius, y - radius], [radius / 10, radius * 19 / 10]),
                Mark::Fin => &diamond([x, y], radius * 5 / 4),
                Mark::Pattern | Mark::Second | Mark::Pivot => &circle([x, y], radius * 19 / 20),
            };
            let dash = match mark {
                Mark::Second => Some([60, 40]),
                Mark::Pivot => Some([14, 26]),
                _ => None,
            };
            // Where a candidate of the pattern is removed, its shape is below the stroke.
            if mark != Mark::Eliminated || !self.is_in_pattern(candidate) {
                self.fill(mark.ink(), outline);
            }
            if mark == Mark::Eliminated {
                let ends = [[x - radius, y + radius], [x + radius, y - radius]];
                self.stroke(Ink::Strike, 26, None, &line(ends[0], ends[1]));
            } else {
                self.stroke(Ink::Line, 16, dash, outline);
            }
        }
    }

    /// Returns whether a candidate has a mark besides that of its elimination.
    fn is_in_pattern(&self, candidate: Candidate) -> bool {
        self.scene.marks.iter().any(|&(mark, other)| mark != Mark::Eliminated && other == candidate)
    }

    /// Draws the lines of the grid, thick ones around boxes.
    fn draw_grid(&mut self) {
        let shape = self.scene.shape();
        let ([left, top], side, thin) = (self.origin, self.side, self.figure.thin);
        let [mut fine, mut heavy] = [Vec::new(), Vec::new()];
        for number in 0..=shape.side() {
            let at = units(number) * CELL;
            let is_heavy = [shape.box_columns(), shape.box_rows()].map(|cells| number.is_multiple_of(cells));
            let down = [Move([left + at, top]), Down(side)];
            let across = [Move([left, top + at]), Right(side)];
            if is_heavy[0] { &mut heavy } else { &mut fine }.extend(down);
            if is_heavy[1] { &mut heavy } else { &mut fine }.extend(across);
        }
        self.stroke(Ink::Line, thin, None, &fine);
        // The outer lines meet at their corners.
        let end = 3 * thin / 2;
        for y in [top, top + side] {
            heavy.extend([Move([left - end, y]), Right(side + 2 * end)]);
        }
        self.stroke(Ink::Line, 3 * thin, None, &heavy);
    }

    /// Draws dashed frames in the houses that cover a pattern.
    fn draw_frames(&mut self) {
        let scene = self.scene;
        for &house in &scene.covers {
            self.stroke(Ink::Link, 30, Some([110, 70]), &self.frame(house, 55));
        }
    }

    /// Returns the outline of a house, this far inside.
    fn frame(&self, house: House, inset: i32) -> [Segment; 5] {
        let shape = self.scene.shape();
        let last = shape.side() - 1;
        let [left, top] = self.corner(shape.cell_of(house, 0)).map(|at| at + inset);
        let [right, bottom] = self.corner(shape.cell_of(house, last)).map(|at| at + CELL - inset);
        [Move([left, top]), Horizontal(right), Vertical(bottom), Horizontal(left), Close]
    }

    /// Draws a link, solid or dashed, on a wider line of the background.
    fn draw_link(&mut self, link: Link) {
        let [from, to] = link.ends.map(|end| self.center(end));
        let outline = self.link(link.ends, from, to);
        let dash = (!link.is_strong).then_some([70, 55]);
        self.stroke(Ink::Paper, 58, None, &outline);
        self.stroke(Ink::Link, 32, dash, &outline);
    }

    /// Returns the line of a link, which ends outside the marks: straight, or, along a row or column, in a lane beside
    /// the candidates, on the side of the middle of the cells.
    fn link(&self, ends: [Candidate; 2], from: [i32; 2], to: [i32; 2]) -> Vec<Segment> {
        let radius = self.keypad.radius();
        let Some(along) = [0, 1].into_iter().find(|&axis| from[1 - axis] == to[1 - axis]) else {
            let [dx, dy] = [0, 1].map(|axis| to[axis] - from[axis]);
            let length = (dx * dx + dy * dy).isqrt().max(1);
            let [right, down] = [dx, dy].map(|part| part * (radius + 40) / length);
            return line([from[0] + right, from[1] + down], [to[0] - right, to[1] - down]).to_vec();
        };
        let inward = if self.keypad.offset(ends[0].digit.index())[1 - along] > 0 { -1 } else { 1 };
        let ahead = (to[along] - from[along]).signum();
        // From the edge of a mark into the lane, and out of it: distances along the lane, and across.
        let lane = inward * (self.keypad.pitch[1 - along] / 2 + 5);
        let (near, far, edge) = (ahead * radius * 4 / 5, ahead * radius * 8 / 5, inward * radius * 4 / 5);
        let bend = ahead * radius;
        let point = |at: [i32; 2], on: i32, beside: i32| {
            let mut at = at;
            (at[along], at[1 - along]) = (at[along] + on, at[1 - along] + beside);
            at
        };
        let (start, turn, begin) = (point(from, near, edge), point(from, bend, lane), point(from, far, lane));
        let (end, back, last) = (point(to, -near, edge), point(to, -bend, lane), point(to, -far, lane));
        vec![Move(start), Quadratic([turn, begin]), Line(last), Quadratic([back, end])]
    }

    /// Draws givens, placed values, the solution and the digits that a step places.
    fn draw_digits(&mut self) {
        let scene = self.scene;
        let values = scene.values();
        self.draw_values(scene.givens.digits(), Weight::Bold, Ink::Given);
        for (shown, filled, ink) in
            [(&scene.placed, &scene.givens, Ink::Placed), (&scene.solution, &values, Ink::Solution)]
        {
            let digits = shown.iter().flat_map(Grid::digits).filter(|(cell, _)| filled.get(*cell).is_none());
            self.draw_values(digits, Weight::Regular, ink);
        }
        let marks = scene.marks.iter().filter(|(mark, _)| *mark == Mark::Placed);
        self.draw_values(marks.map(|(_, one)| (one.cell, one.digit)), Weight::Bold, Ink::Placed);
    }

    /// Draws a large digit in each of these cells.
    fn draw_values(&mut self, values: impl Iterator<Item = (Cell, Digit)>, weight: Weight, ink: Ink) {
        for (cell, digit) in values {
            let middle = self.corner(cell).map(|at| at + CELL / 2);
            self.symbol(digit, TextStyle { weight, size: DIGIT, color: self.color(ink), halo: None }, middle);
        }
    }

    /// Draws candidates, with those that are marked, and pencil marks in corners.
    fn draw_candidates(&mut self) {
        let scene = self.scene;
        let halo = (!scene.links.is_empty()).then(|| self.color(Ink::Paper));
        let (size, color) = (self.keypad.size, self.color(Ink::Candidate));
        let plain = TextStyle { weight: Weight::Regular, size, color, halo };
        let marked = TextStyle { weight: Weight::Bold, color: self.color(Ink::Given), halo: None, ..plain };
        let is_marked = |one: &Candidate| scene.marks.iter().any(|(_, other)| other == one);
        let shown = scene.shown_candidates();
        for candidate in shown.iter().flat_map(Candidates::iter).filter(|one| !is_marked(one)) {
            self.symbol(candidate.digit, plain, self.center(candidate));
        }
        for &(mark, candidate) in scene.marks.iter().filter(|(mark, _)| *mark != Mark::Placed) {
            if mark == Mark::Eliminated && self.is_in_pattern(candidate) {
                continue;
            }
            self.symbol(candidate.digit, marked, self.center(candidate));
        }
        let Some(corners) = &scene.corners else { return };
        let values = scene.values();
        let is_blank = |cell: Cell| {
            values.get(cell).is_none() && shown.as_ref().is_none_or(|shown| shown.get(cell).is_empty())
        };
        for cell in scene.shape().cells().filter(|&cell| is_blank(cell)) {
            self.draw_corners(cell, corners.get(cell), plain);
        }
    }

    /// Draws pencil marks around the edge of a cell: the first ones in its corners.
    fn draw_corners(&mut self, cell: Cell, digits: DigitSet, style: TextStyle) {
        /// To the right, and down.
        const PLACES: [[i32; 2]; 8] = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];
        let middle = self.corner(cell).map(|at| at + CELL / 2);
        for (digit, place) in digits.iter().zip(PLACES) {
            let at = [0, 1].map(|axis| middle[axis] + place[axis] * 330);
            self.symbol(digit, TextStyle { size: 240, ..style }, at);
        }
    }

    /// Draws the names of rows and columns.
    fn draw_labels(&mut self) {
        let ([left, top], side) = (self.origin, self.side);
        let style =
            TextStyle { weight: Weight::Regular, size: 270, color: self.color(Ink::Text), halo: None };
        if self.scene.has_labels {
            for number in 0..side / CELL {
                let (at, name) = (number * CELL + CELL / 2, number + 1);
                self.figure.write(format!("c{name}"), style, [left + at, top - LABELS / 2]);
                self.figure.write(format!("r{name}"), style, [left - 320, top + at]);
            }
        }
    }

    /// Draws the title and the caption.
    fn finish(mut self) -> Figure {
        let ([left, top], side) = (self.origin, self.side);
        let color = self.color(Ink::Text);
        self.headings.draw(color, [left, left + side], top + side, &mut self.figure);
        self.figure
    }

    /// Draws a digit around a point; two characters are smaller.
    fn symbol(&mut self, digit: Digit, style: TextStyle, middle: [i32; 2]) {
        let text = self.options.symbols.text(digit);
        let size = if text.len() > 1 { style.size * 3 / 4 } else { style.size };
        self.figure.write(text, TextStyle { size, ..style }, middle);
    }
}
