//! Book → sheets: what is on each side of paper, and where.
//!
//! Each back end calls [`Book::sheets`] and puts lines and pictures where they say, so that all forms of a book are alike.
//! What a page is for comes from `pagination`, and sizes come from `geometry`.

use std::ops::Range;

use crate::{
    draw::{Weight, units, wrap},
    language::{Words, phrase},
};

use super::{
    geometry::{Area, Layout},
    options::{BookBoard, BookOrder, BookPuzzle, BookScene},
    pagination::{Book, Content},
    solution_place::SolutionPlace,
};

/// What is on a side of paper.
#[derive(Debug)]
pub(super) enum SheetItem {
    Line(TextLine),
    Picture(Picture),
}

/// A line of text in a part of the page; a back end whose font is wider makes it smaller.
#[derive(Debug)]
pub(super) struct TextLine {
    pub(super) role: LineRole,
    pub(super) text: String,
    pub(super) weight: Weight,
    pub(super) size: i32,
    pub(super) left: i32,
    pub(super) width: i32,
    pub(super) baseline: i32,
    pub(super) align: Align,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRole {
    Title,
    /// The first head of a part.
    Heading,
    Text,
    /// The number of a puzzle.
    Label,
    /// What is on each page, and is not read aloud.
    Furniture,
}

/// Where a line is in its room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Center,
    Right,
}

/// A grid: which puzzle, and its corner and width.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picture {
    pub(super) puzzle: usize,
    pub(super) is_solution: bool,
    pub(super) corner: [i32; 2],
    pub(super) side: i32,
}

impl Picture {
    /// Returns what it shows: `puzzle 3`.
    pub(super) fn name(self, words: &Words) -> String {
        let says = if self.is_solution { words.solution_number } else { words.puzzle_number };
        phrase!(says, number = self.puzzle + 1)
    }

    /// Returns its width in pixels, of which an inch has 96: lines are as thick as this asks for.
    pub(super) fn pixels(self) -> u32 {
        (self.side * 96 / 2540).unsigned_abs()
    }
}

impl Book {
    /// Returns what is on each sheet, in the order in which it is read.
    pub(super) fn sheets(&self) -> impl Iterator<Item = Vec<SheetItem>> {
        let pages = self.sheets.iter().zip(1..);
        pages.map(|(content, page)| {
            let mut typesetter = Typesetter { book: self, page, items: Vec::new() };
            typesetter.set(content);
            typesetter.items
        })
    }

    /// Returns what a picture shows, for `draw`.
    pub(super) fn scene(&self, Picture { puzzle, is_solution, .. }: Picture) -> BookScene {
        self.puzzles[puzzle].board.scene(is_solution)
    }
}

impl Book {
    /// Returns the picture in its square: one that is higher than wide, as of clues below the board, is narrower and in the
    /// middle.
    fn fitted(&self, square: Picture) -> Picture {
        let BookBoard::Variant(_) = &self.puzzles[square.puzzle].board else { return square };
        let options = self.options.draw.clone().with_pixels(square.pixels());
        let [width, height] = self.scene(square).any().size(&options).map(i64::from);
        if height <= width {
            return square;
        }
        let side = i32::try_from(i64::from(square.side) * width / height).unwrap_or(square.side);
        Picture { corner: [square.corner[0] + (square.side - side) / 2, square.corner[1]], side, ..square }
    }
}

/// Sets a page: adds items to it, each at its place.
struct Typesetter<'a> {
    book: &'a Book,
    page: usize,
    items: Vec<SheetItem>,
}

impl Typesetter<'_> {
    /// Sets all that a sheet is for.
    fn set(&mut self, content: &Content) {
        match content {
            Content::Cover => self.cover(),
            Content::Blank => {}
            Content::Contents(lines) => self.contents(lines.clone()),
            Content::Puzzles { level, puzzles } => {
                self.heading(puzzles.start == 0);
                let level = &self.book.levels[*level];
                if level.name.is_some() {
                    self.head(&level.heading(self.book.words()), puzzles.start == level.puzzles.start);
                }
                let area = self.book.geometry.grids_area(self.page);
                self.grids(puzzles.clone(), area, self.book.geometry.puzzles, false);
                if self.book.options.solutions == SolutionPlace::Foot {
                    self.foot(puzzles.clone());
                }
            }
            Content::Solutions(puzzles) => {
                let is_first = puzzles.start == 0;
                self.heading(is_first && self.book.options.solutions == SolutionPlace::Alone);
                self.head(self.book.words().solutions, is_first && self.book.options.solutions.is_part());
                let area = self.book.geometry.grids_area(self.page);
                self.grids(puzzles.clone(), area, self.book.geometry.solutions, true);
            }
        }
        if !matches!(content, Content::Cover | Content::Blank) {
            self.page_number();
        }
    }

    /// Adds a line, in the weight and size of its role.
    fn line(&mut self, role: LineRole, text: &str, [left, width]: [i32; 2], baseline: i32, align: Align) {
        let text_size = self.book.geometry.text;
        let (weight, size) = match role {
            LineRole::Title => (Weight::Bold, text_size * 3),
            LineRole::Heading => (Weight::Bold, text_size * 5 / 4),
            LineRole::Label => (Weight::Bold, text_size),
            LineRole::Text | LineRole::Furniture => (Weight::Regular, text_size),
        };
        let line = TextLine { role, text: text.to_owned(), weight, size, left, width, baseline, align };
        self.items.push(SheetItem::Line(line));
    }

    /// Writes the heading of the user at the top of the page, which looks alike on all pages and is read on the first.
    fn heading(&mut self, is_first: bool) {
        if let Some(heading) = &self.book.options.heading {
            let heading = &heading.replace(char::is_control, " ");
            let Area { left, top, width, .. } = self.book.geometry.area(self.page);
            let (size, least) = (self.book.geometry.text * 3 / 2, self.book.geometry.text);
            // One that is longer than the page is wide is smaller, and then cut: bold letters are wider than those that
            // are measured there.
            let fitting = (least..=size).rev().find(|size| Weight::Bold.width(heading, *size) <= width);
            let text = || wrap(heading, least * 6 / 5, width, 1).concat();
            let (size, text) = fitting.map_or_else(|| (least, text()), |size| (size, heading.clone()));
            let role = if is_first { LineRole::Title } else { LineRole::Furniture };
            let (weight, align, baseline) = (Weight::Bold, Align::Center, top + size);
            let line = TextLine { role, text, weight, size, left, width, baseline, align };
            self.items.push(SheetItem::Line(line));
        }
    }

    /// Sets the title and the number of puzzles.
    fn cover(&mut self) {
        let Area { left, top, width, height } = self.book.geometry.area(self.page);
        let size = self.book.geometry.text * 3;
        let title = self.book.options.title.as_deref().unwrap_or_default();
        let mut baseline = top + height / 3;
        // Bold letters are wider than those that are measured.
        for line in wrap(title, size * 6 / 5, width, 4) {
            self.line(LineRole::Title, &line, [left, width], baseline, Align::Center);
            baseline += size * 4 / 3;
        }
        let are_solutions = self.book.options.solutions == SolutionPlace::Alone;
        let words = self.book.words();
        let puzzles = match (self.book.puzzles.len(), are_solutions) {
            (1, false) => words.puzzle_count_one.to_owned(),
            (1, true) => words.solution_count_one.to_owned(),
            (number, false) => phrase!(words.puzzle_count, number = words.whole(number)),
            (number, true) => phrase!(words.solution_count, number = words.whole(number)),
        };
        self.line(LineRole::Text, &puzzles, [left, width], baseline, Align::Center);
    }

    /// Sets lines of the contents, and below the first ones the rules.
    fn contents(&mut self, lines: Range<usize>) {
        let Area { left, top, width, .. } = self.book.geometry.area(self.page);
        let step = self.book.geometry.text * 2;
        let mut baseline = top + step;
        let is_first = lines.start == 0;
        let role = if is_first { LineRole::Heading } else { LineRole::Furniture };
        self.line(role, self.book.words().contents, [left, width], baseline, Align::Left);
        for (number, (name, page)) in
            self.book.parts().into_iter().enumerate().skip(lines.start).take(lines.len())
        {
            baseline += step;
            let (line, end) = ([left, width * 3 / 4], [left + width * 3 / 4, width / 4]);
            let text = match self.book.levels.get(number).map(|level| &level.puzzles) {
                Some(puzzles) if puzzles.len() == 1 => format!("{name}: {}", puzzles.end),
                Some(puzzles) => format!("{name}: {}–{}", puzzles.start + 1, puzzles.end),
                None => name,
            };
            let text = wrap(&text, self.book.geometry.text, line[1], 1).concat();
            self.line(LineRole::Text, &text, line, baseline, Align::Left);
            self.line(LineRole::Text, &page.to_string(), end, baseline, Align::Right);
        }
        if is_first {
            self.rules();
        }
    }

    /// Sets the rules at the end of a page, if they are the same for all puzzles.
    fn rules(&mut self) {
        let Area { left, top, width, height } = self.book.geometry.area(self.page);
        let shape = |puzzle: &BookPuzzle| match &puzzle.board {
            BookBoard::Classic(grids) => Some(grids[0].shape()),
            BookBoard::Variant(_) => None,
        };
        let first = shape(&self.book.puzzles[0]);
        if let Some(first) = first.filter(|_| self.book.puzzles.iter().all(|puzzle| shape(puzzle) == first)) {
            let advice = phrase!(self.book.words().rules, side = first.side());
            let text = self.book.geometry.text;
            for (line, number) in wrap(&advice, text, width, 3).iter().zip(0..) {
                let baseline = top + height - text * 6 + number * (text * 3 / 2);
                self.line(LineRole::Text, line, [left, width], baseline, Align::Left);
            }
        }
    }

    /// Writes the name of a part above the grids: a heading where it begins.
    fn head(&mut self, text: &str, is_first: bool) {
        if self.book.geometry.heads.part {
            let Area { left, top, width, .. } = self.book.geometry.area(self.page);
            let top = top + self.book.geometry.heading();
            let role = if is_first { LineRole::Heading } else { LineRole::Furniture };
            let text = wrap(text, self.book.geometry.text * 3 / 2, width, 1).concat();
            self.line(role, &text, [left, width], top + self.book.geometry.text, Align::Center);
        }
    }

    /// Writes the number of the page below everything, at the outer edge.
    fn page_number(&mut self) {
        let Area { left, top, width, height } = self.book.geometry.area(self.page);
        let align = match (self.book.options.is_two_sided, self.page.is_multiple_of(2)) {
            (false, _) => Align::Center,
            (true, true) => Align::Left,
            (true, false) => Align::Right,
        };
        self.line(LineRole::Furniture, &self.page.to_string(), [left, width], top + height, align);
    }

    /// Sets the solutions of the puzzles of a page below them.
    fn foot(&mut self, puzzles: Range<usize>) {
        let geometry = &self.book.geometry;
        let (area, text) = (geometry.foot_area(self.page), geometry.text);
        let words = self.book.words();
        let name = if puzzles.len() == 1 { words.solution } else { words.solutions };
        self.line(LineRole::Label, name, [area.left, area.width], area.top - text / 2, Align::Center);
        self.grids(puzzles, area, geometry.solutions, true);
    }

    /// Sets grids in columns and rows of a part of the page, with their numbers above them.
    fn grids(&mut self, puzzles: Range<usize>, area: Area, layout: Layout, is_solution: bool) {
        let geometry = &self.book.geometry;
        let Area { left, top, width, height } = area;
        let [columns, rows] = [layout.columns, layout.rows].map(units);
        let label = geometry.label();
        // What is left over is between the columns, and below each row: room for notes.
        let across = layout.side + (width - columns * layout.side) / (columns - 1).max(1);
        let down = height / rows;
        let [x, y] = match (columns, rows) {
            (1, 1) => [left + (width - layout.side) / 2, top + (down - layout.side - label) / 3],
            (1, _) => [left + (width - layout.side) / 2, top],
            _ => [left, top],
        };
        for (place, puzzle) in puzzles.enumerate() {
            let [column, row] = [place % layout.columns, place / layout.columns].map(units);
            let [x, y] = [x + column * across, y + row * down];
            // A picture has a margin around the grid.
            let margin = layout.side * 12 / (100 * units(self.book.puzzles[puzzle].board.side()) + 24);
            let room = [x + margin, layout.side - 2 * margin];
            self.label(puzzle, is_solution, room, y + label - geometry.text / 2);
            let square = Picture { puzzle, is_solution, corner: [x, y + label], side: layout.side };
            self.items.push(SheetItem::Picture(self.book.fitted(square)));
        }
    }

    /// Writes the number of a puzzle, what is noted of it, and where its solution is.
    fn label(&mut self, puzzle: usize, is_solution: bool, [left, width]: [i32; 2], baseline: i32) {
        let number = (puzzle + 1).to_string();
        if is_solution {
            return self.line(LineRole::Label, &number, [left, width], baseline, Align::Left);
        }
        let BookPuzzle { level, note, .. } = &self.book.puzzles[puzzle];
        // Else the level is at the head of the page.
        let words = self.book.words();
        let level = level.as_ref().filter(|_| self.book.options.order == BookOrder::Mixed);
        let level = level.map(|level| words.level(level));
        // The name of a scale, as hodoku-2.2, is no number.
        let note = note.as_ref().map(|note| match note.rsplit_once(' ') {
            Some((scale, value)) => format!("{scale} {}", words.number(value)),
            None => note.clone(),
        });
        let parts: Vec<_> = [Some(number.as_str()), level, note.as_deref()].into_iter().flatten().collect();
        let size = self.book.geometry.text;
        let page = self.book.solution_page(puzzle).map(|page| phrase!(words.solution_page, page));
        let page = page.filter(|page| Weight::Regular.width(page, size) * 2 < width);
        let room = width - page.as_ref().map_or(0, |page| Weight::Regular.width(page, size) + size);
        let text = wrap(&parts.join(" · "), size * 6 / 5, room, 1).concat();
        self.line(LineRole::Label, &text, [left, room], baseline, Align::Left);
        if let Some(page) = page {
            self.line(LineRole::Text, &page, [left, width], baseline, Align::Right);
        }
    }
}
