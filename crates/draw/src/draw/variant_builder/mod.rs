//! Scene of a variant → figure: places and colours of everything that is shown.
//!
//! [`figure`] paints the layers from the lowest to the highest, as the sites of constructors do: tints, lines, the grid,
//! cages, marks between cells, digits. A file per group of layers adds its part to the [`VariantBuilder`], which knows the
//! places of cells. Colours and proportions follow f-puzzles and `SudokuPad`; where the style has no colour for a line, it
//! has dashes.

mod arrows;
mod cages;
mod digits;
mod edges;
mod groups;
mod legend;
mod line_look;
mod lines;
mod outside;
mod outside_numbers;
mod regions;
mod shades;
#[cfg(test)]
mod tests;

use givens_variants::{CellIndex, Layout, VariantPuzzle};

use self::{legend::Legend, outside_numbers::OutsideNumbers};
use super::{
    figure::{BoardArea, Figure, PathStyle, TextStyle, units},
    font::Weight,
    headings::{Headings, MARGIN},
    ink::Ink,
    outline::Segment,
    style::{Color, DrawOptions},
    variant_scene::VariantScene,
};

/// The width of a cell in units.
const CELL: i32 = 1000;
/// The space for the names of rows, and of columns.
const LABELS: i32 = 560;

/// Returns the figure of a scene. What is painted first is below what follows.
pub(in crate::draw) fn figure(scene: &VariantScene, options: &DrawOptions) -> Figure {
    let outside = OutsideNumbers::new(&scene.puzzle);
    let mut builder = VariantBuilder::new(scene, options, outside.widths());
    builder.draw_shades();
    builder.draw_groups();
    builder.draw_lines();
    builder.draw_arrows();
    builder.draw_diagonals();
    builder.draw_clashes();
    builder.draw_grid();
    builder.draw_cages();
    builder.draw_pairs();
    builder.draw_quadruples();
    builder.draw_group_letters();
    builder.draw_digits();
    builder.draw_candidates();
    builder.draw_outside(&outside);
    builder.draw_labels(outside.widths());
    builder.finish()
}

/// Adds the elements of a scene to a figure, with the places that all of them share.
struct VariantBuilder<'a> {
    scene: &'a VariantScene,
    puzzle: &'a VariantPuzzle,
    layout: &'a Layout,
    options: &'a DrawOptions,
    /// The corner of the board.
    origin: [i32; 2],
    /// The width and the height of the board.
    size: [i32; 2],
    figure: Figure,
    headings: Headings,
    legend: Legend,
    /// The left and right ends of words, and the lower end of the board with the numbers below it.
    words: [i32; 2],
    bottom: i32,
}

impl<'a> VariantBuilder<'a> {
    /// Places the board with its headings in an empty figure. The widths outside of the board are those of its top, right,
    /// bottom and left.
    fn new(scene: &'a VariantScene, options: &'a DrawOptions, [top, right, bottom, left]: [i32; 4]) -> Self {
        let layout = &scene.puzzle.layout;
        let size = [layout.columns(), layout.rows()].map(|count| units(count) * CELL);
        let labels = if scene.has_labels { LABELS } else { 0 };
        // Words need more space than the narrowest boards have.
        let inner = (labels + left + size[0] + right).max(3 * CELL);
        let width = inner + 2 * MARGIN;
        let cell = options.cell(layout.rows().max(layout.columns()), width);
        let caption = scene.full_caption(options.language);
        let words = [MARGIN + labels, width - MARGIN];
        let lines = inner - labels;
        let headings = Headings::new(scene.title.as_deref(), caption.as_deref(), lines, cell);
        let legend = Legend::new(&scene.puzzle, options.language.words(), lines, headings.caption_size());
        let [above, below] = headings.heights();
        let origin = [MARGIN + labels + left, MARGIN + labels + above + top];
        let end = origin[1] + size[1] + bottom;
        let figure = Figure {
            width,
            height: end + below + legend.height() + MARGIN,
            board: BoardArea { left: origin[0], top: origin[1], width: size[0], height: size[1] },
            cell,
            // At least 0.75 points, which are a pixel.
            thin: (26_458 / cell).clamp(25, 40),
            paper: options.style.color(Ink::Paper),
            elements: Vec::new(),
            cut: Vec::new(),
        };
        let puzzle = &scene.puzzle;
        Self { scene, puzzle, layout, options, origin, size, figure, headings, legend, words, bottom: end }
    }

    /// Returns the colour for this in the style of the picture.
    const fn color(&self, ink: Ink) -> Color {
        self.options.style.color(ink)
    }

    /// Returns the corner of a cell.
    fn corner(&self, cell: CellIndex) -> [i32; 2] {
        let ([x, y], (row, column)) = (self.origin, self.layout.place(cell));
        [x + units(column) * CELL, y + units(row) * CELL]
    }

    /// Returns the middle of a cell.
    fn middle(&self, cell: CellIndex) -> [i32; 2] {
        self.corner(cell).map(|at| at + CELL / 2)
    }

    /// Returns the middles of cells.
    fn middles(&self, cells: &[CellIndex]) -> Vec<[i32; 2]> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }

    /// Fills an outline.
    fn fill(&mut self, ink: Ink, outline: &[Segment]) {
        self.figure.push_outline(PathStyle { fill: Some(self.color(ink)), ..PathStyle::default() }, outline);
    }

    /// Draws an outline as a line.
    fn stroke(&mut self, ink: Ink, width: i32, outline: &[Segment]) {
        let style = PathStyle { stroke: Some((self.color(ink), width)), ..PathStyle::default() };
        self.figure.push_outline(style, outline);
    }

    /// Draws an outline as a line with round ends.
    fn round_stroke(&mut self, ink: Ink, width: i32, outline: &[Segment]) {
        let stroke = Some((self.color(ink), width));
        self.figure.push_outline(PathStyle { stroke, is_round: true, ..PathStyle::default() }, outline);
    }

    /// Fills an outline with the background, and draws its edge.
    fn badge(&mut self, ink: Ink, width: i32, outline: &[Segment]) {
        let (fill, stroke) = (Some(self.color(Ink::Paper)), Some((self.color(ink), width)));
        self.figure.push_outline(PathStyle { fill, stroke, ..PathStyle::default() }, outline);
    }

    /// Returns the style of a text.
    fn text_style(&self, weight: Weight, size: i32, ink: Ink) -> TextStyle {
        TextStyle { weight, size, color: self.color(ink), halo: None }
    }

    /// Draws a text around a point, smaller if it is wider than this.
    fn write_within(&mut self, text: String, style: TextStyle, middle: [i32; 2], most: i32) {
        let width = style.weight.width(&text, style.size).max(1);
        let size = if width > most { style.size * most / width } else { style.size };
        self.figure.write(text, TextStyle { size: size.max(60), ..style }, middle);
    }

    /// Draws the title, the caption and the legend.
    fn finish(mut self) -> Figure {
        let color = self.color(Ink::Text);
        let below = self.headings.heights()[1];
        self.headings.draw(color, self.words, self.bottom, &mut self.figure);
        self.legend.draw(&self.options.style, [self.words[0], self.bottom + below], &mut self.figure);
        self.figure
    }
}
