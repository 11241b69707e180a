//! Book → sheets: what is on each side of paper, and where.
//!
//! Each back end calls [`Book::sheets`] and puts lines and pictures where they say, so that all forms of a book are alike.
//! What a page is for comes from `pagination`, and sizes come from `geometry`.

use std::{collections::HashSet, ops::Range};

use crate::{
    draw::{Weight, Wrapped, units, wrap},
    language::{Words, phrase},
};

use super::{
    front_rules::FrontRules,
    geometry::{Area, Layout, rule_step},
    options::{BookBoard, BookOrder, BookPuzzle, BookScene},
    pagination::{Book, Content, Part},
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
    /// The whole text, of which the line is the beginning, if there is no room for all of it.
    pub(super) whole: Option<String>,
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

/// Where the first line of a text is, and how it looks.
#[derive(Clone, Copy)]
struct LineStart {
    role: LineRole,
    weight: Weight,
    /// The left end and the width of the room of each line.
    room: [i32; 2],
    baseline: i32,
    align: Align,
}

/// Returns the distance of the baselines of a text whose em has this size.
const fn leading(size: i32) -> i32 {
    size * 4 / 3
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
        self.puzzles[puzzle].scene(is_solution)
    }

    /// Returns the texts that are printed with `…` for an end that has no room, in the order of the pages.
    #[must_use]
    pub fn cut_texts(&self) -> Vec<String> {
        // A heading is the same on all pages.
        let (mut texts, mut known) = (Vec::new(), HashSet::new());
        for item in self.sheets().flatten() {
            if let SheetItem::Line(TextLine { whole: Some(whole), .. }) = item
                && known.insert(whole.clone())
            {
                texts.push(whole);
            }
        }
        texts
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
            Content::Rules(lines) => self.rules(lines.clone()),
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
    fn line(&mut self, role: LineRole, text: &str, room: [i32; 2], baseline: i32, align: Align) {
        let (weight, size) = self.look(role);
        let line = Wrapped { lines: vec![text.to_owned()], size, is_cut: false };
        self.lines(line, text, LineStart { role, weight, room, baseline, align });
    }

    /// Adds a line in the largest size in which it has room, down to two thirds of that of its role; a back end whose letters
    /// are wider makes it smaller still.
    fn fitted_line(&mut self, role: LineRole, text: &str, room: [i32; 2], baseline: i32, align: Align) {
        let (weight, size) = self.look(role);
        let fitted = weight.fit(text, [size, size * 2 / 3], room[1], |_| 1);
        self.lines(fitted, text, LineStart { role, weight, room, baseline, align });
    }

    /// Returns the weight and the size of an em of a role.
    fn look(&self, role: LineRole) -> (Weight, i32) {
        let size = self.book.geometry.text;
        match role {
            LineRole::Title => (Weight::Bold, size * 3),
            LineRole::Heading => (Weight::Bold, size * 5 / 4),
            LineRole::Label => (Weight::Bold, size),
            LineRole::Text | LineRole::Furniture => (Weight::Regular, size),
        }
    }

    /// Adds the lines of a text, the first of them where it starts, and the others below it.
    fn lines(&mut self, Wrapped { lines, size, is_cut }: Wrapped, text: &str, start: LineStart) {
        let LineStart { role, weight, room: [left, width], baseline, align } = start;
        for (number, line) in (0..).zip(lines) {
            let whole = (is_cut && number == 0).then(|| text.to_owned());
            let baseline = baseline + number * leading(size);
            let line = TextLine { role, text: line, weight, size, left, width, baseline, align, whole };
            self.items.push(SheetItem::Line(line));
        }
    }

    /// Writes the heading of the user at the top of the page, which looks alike on all pages and is read on the first.
    fn heading(&mut self, is_first: bool) {
        let Some(heading) = &self.book.options.heading else { return };
        let heading = &heading.replace(char::is_control, " ");
        let Area { left, top, width, .. } = self.book.geometry.area(self.page);
        let text_size = self.book.geometry.text;
        let size = text_size * 3 / 2;
        let role = if is_first { LineRole::Title } else { LineRole::Furniture };
        let fitted = fitted_heading(heading, [size, text_size, text_size * 8 / 11], width);
        let (room, baseline) = ([left, width], top + fitted.size);
        let start = LineStart { role, weight: Weight::Bold, room, baseline, align: Align::Center };
        self.lines(fitted, heading, start);
    }

    /// Sets the title and the number of puzzles.
    fn cover(&mut self) {
        let Area { left, top, width, height } = self.book.geometry.area(self.page);
        let text = self.book.geometry.text;
        let title = self.book.options.title.as_deref().unwrap_or_default();
        let (role, weight, align) = (LineRole::Title, Weight::Bold, Align::Center);
        // A long title is smaller, and fills half of the page at most; in its full size it has four lines.
        let most = |size: i32| usize::try_from(height / 2 / leading(size)).unwrap_or(1).max(1);
        let fitted = weight.fit(title, [text * 3, text], width, |size| {
            if size == text * 3 { most(size).min(4) } else { most(size) }
        });
        let (room, baseline) = ([left, width], top + height / 3);
        let below = baseline + units(fitted.lines.len()) * leading(fitted.size);
        self.lines(fitted, title, LineStart { role, weight, room, baseline, align });
        let puzzles = self.number_of_puzzles();
        self.line(LineRole::Text, &puzzles, room, below, Align::Center);
    }

    /// Returns how many puzzles the book has, or solutions where it has these alone.
    fn number_of_puzzles(&self) -> String {
        let are_solutions = self.book.options.solutions == SolutionPlace::Alone;
        let words = self.book.words();
        match (self.book.puzzles.len(), are_solutions) {
            (1, false) => words.puzzle_count_one.to_owned(),
            (1, true) => words.solution_count_one.to_owned(),
            (number, false) => phrase!(words.puzzle_count, number = words.whole(number)),
            (number, true) => phrase!(words.solution_count, number = words.whole(number)),
        }
    }

    /// Sets lines of the contents, and below the first ones the rule that all puzzles share.
    fn contents(&mut self, lines: Range<usize>) {
        let Area { left, top, width, .. } = self.book.geometry.area(self.page);
        let step = self.book.geometry.text * 2;
        let mut baseline = top + step;
        let is_first = lines.start == 0;
        let role = if is_first { LineRole::Heading } else { LineRole::Furniture };
        self.line(role, self.book.words().contents, [left, width], baseline, Align::Left);
        for Part { name, page, puzzles } in self.book.parts().into_iter().skip(lines.start).take(lines.len())
        {
            baseline += step;
            let (line, end) = ([left, width * 3 / 4], [left + width * 3 / 4, width / 4]);
            let text = match puzzles {
                Some(puzzles) if puzzles.len() == 1 => format!("{name}: {}", puzzles.end),
                Some(puzzles) => format!("{name}: {}–{}", puzzles.start + 1, puzzles.end),
                None => name,
            };
            self.fitted_line(LineRole::Text, &text, line, baseline, Align::Left);
            self.line(LineRole::Text, &page.to_string(), end, baseline, Align::Right);
        }
        if is_first {
            self.rule_at_foot();
        }
    }

    /// Sets the rule that all puzzles share at the end of a page.
    fn rule_at_foot(&mut self) {
        let FrontRules::Foot(sentence) = &self.book.rules else { return };
        let Area { left, top, width, height } = self.book.geometry.area(self.page);
        let text = self.book.geometry.text;
        for (line, number) in wrap(sentence, text, width, 3).iter().zip(0..) {
            let baseline = top + height - text * 6 + number * (text * 3 / 2);
            self.line(LineRole::Text, line, [left, width], baseline, Align::Left);
        }
    }

    /// Sets lines of the rules, and on the first page their heading above them.
    fn rules(&mut self, lines: Range<usize>) {
        let geometry = &self.book.geometry;
        let Area { left, top, width, .. } = geometry.area(self.page);
        let (text, is_first) = (geometry.text, lines.start == 0);
        let mut baseline = top + 2 * text;
        let role = if is_first { LineRole::Heading } else { LineRole::Furniture };
        self.line(role, self.book.words().rules_head, [left, width], baseline, Align::Left);
        baseline += text;
        for line in self.book.rules.lines(geometry).into_iter().skip(lines.start).take(lines.len()) {
            baseline += rule_step(text);
            let indent = if line.is_first { 0 } else { text };
            self.line(LineRole::Text, &line.text, [left + indent, width - indent], baseline, Align::Left);
        }
    }

    /// Writes the name of a part above the grids: a heading where it begins.
    fn head(&mut self, text: &str, is_first: bool) {
        if self.book.geometry.heads.part {
            let Area { left, top, width, .. } = self.book.geometry.area(self.page);
            let top = top + self.book.geometry.heading();
            let role = if is_first { LineRole::Heading } else { LineRole::Furniture };
            self.fitted_line(role, text, [left, width], top + self.book.geometry.text, Align::Center);
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
        let BookPuzzle { level, note, title, author, .. } = &self.book.puzzles[puzzle];
        // Else the level is at the head of the page.
        let words = self.book.words();
        let level = level.as_ref().filter(|_| self.book.options.order == BookOrder::Mixed);
        let level = level.map(|level| words.level(level));
        // The name of a scale, as hodoku-2.2, is no number.
        let note = note.as_ref().map(|note| match note.rsplit_once(' ') {
            Some((scale, value)) => format!("{scale} {}", words.number(value)),
            None => note.clone(),
        });
        // The title of a variant is above its board, where its rules are.
        let title =
            title.as_deref().filter(|_| matches!(self.book.puzzles[puzzle].board, BookBoard::Classic(_)));
        let author = author.as_ref().map(|author| phrase!(words.by_author, author));
        let parts = [Some(number.as_str()), title, author.as_deref(), level, note.as_deref()];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        let size = self.book.geometry.text;
        let page = self.book.solution_page(puzzle).map(|page| phrase!(words.solution_page, page));
        let page = page.filter(|page| Weight::Regular.width(page, size) * 2 < width);
        let room = width - page.as_ref().map_or(0, |page| Weight::Regular.width(page, size) + size);
        self.fitted_line(LineRole::Label, &parts.join(" · "), [left, room], baseline, Align::Left);
        if let Some(page) = page {
            self.line(LineRole::Text, &page, [left, width], baseline, Align::Right);
        }
    }
}

/// Returns a heading on one line, as large as it has room between the first of these sizes and the last; or else on two
/// lines, of the second size at most, which end between its parts if several spaces divide it.
fn fitted_heading(heading: &str, [size, size_of_two, least]: [i32; 3], width: i32) -> Wrapped {
    let weight = Weight::Bold;
    let has_room = |size: &i32, lines: &[&str]| lines.iter().all(|line| weight.width(line, *size) <= width);
    let largest = |size: i32, lines: &[&str]| (least..=size).rev().find(|size| has_room(size, lines));
    if let Some(size) = largest(size, &[heading]) {
        return Wrapped { lines: vec![heading.to_owned()], size, is_cut: false };
    }
    let of_parts = halves(heading).and_then(|halves| Some((largest(size_of_two, &halves)?, halves)));
    match of_parts {
        Some((size, halves)) => Wrapped { lines: halves.map(str::to_owned).to_vec(), size, is_cut: false },
        None => weight.fit(heading, [size_of_two, least], width, |_| 2),
    }
}

/// Divides a text where several spaces are, as near the middle as possible.
fn halves(text: &str) -> Option<[&str; 2]> {
    let middle = text.len() / 2;
    let (at, _) = text.match_indices("  ").min_by_key(|(at, _)| at.abs_diff(middle))?;
    let (first, second) = text.split_at(at);
    Some([first.trim(), second.trim()]).filter(|halves| halves.iter().all(|half| !half.is_empty()))
}
