//! From an object to the record of its puzzle.
//!
//! [`Puzzles`](super::Puzzles) passes an object; it gets the entry with the grid, the listed solution, state and texts, and
//! keeps all other members as columns. ipuz, YAML and JSON Lines read their objects in the same way.

use givens_engine::grid::{Candidates, Grid, Shape};

use crate::{
    cells::values::placed,
    codec::{Entry, Format, ReadOptions},
    diagnostic::Diagnostic,
    layout::constraint_text::variant_hint,
    record::{Attribute, CellSpans, Listed, Meta, Record, Text},
    syntax::json::Value,
    text::Span,
};

use super::{
    cells::{JsonCells, plain_text},
    constraints::{self, variant, variant_of_cells},
    jigsaw,
    listed::{damaged_solution, solution_of_other_size, unread_solution},
    marks,
    names::{Role, role},
    numbers::text_without_zeros,
    places,
    regions::Regions,
    repeated::repeated_members,
};

/// The largest side of grids that are as small as many lists of something else.
const SMALL_SIDE: usize = 4;

/// A value that shows cells.
pub(super) enum Look<'a> {
    Plain(Grid, CellSpans),
    Cells(JsonCells<'a>, Shape),
    /// Cells that were damaged.
    Near(JsonCells<'a>),
    /// Cells by row and column.
    Places(Entry),
}

impl<'a> Look<'a> {
    /// Returns the cells of a value; `called` is whether its name is that of cells.
    pub(super) fn from_value(
        whole: &str,
        value: Value<'a>,
        shape: Option<Shape>,
        called: bool,
    ) -> Option<Self> {
        if let Some((grid, cells)) = plain_text(whole, value, shape) {
            // Sixteen digits may be anything.
            let is_long = called || grid.shape().side() > 4;
            return is_long.then_some(Self::Plain(grid, cells));
        }
        if called && let Some(entry) = places::entry(value, shape) {
            return Some(Self::Places(entry));
        }
        if let Some((cells, shape)) = JsonCells::among_words(value) {
            return Some(Self::Cells(cells, shape));
        }
        let cells = JsonCells::from_value(value)?;
        match cells.shape().map(|usual| shape.filter(|asked| asked.side() == usual.side()).unwrap_or(usual)) {
            Some(shape) if cells.is_clear(shape, called) || called && cells.is_near() => {
                // Colours, quaternions and matrices have sixteen numbers too, of which some are in a row again.
                let is_small = !called && shape.side() <= SMALL_SIDE;
                let is_grid =
                    || cells.grid(shape, &mut Vec::new()).is_some_and(|(grid, _)| grid.is_consistent());
                (!is_small || is_grid()).then_some(Self::Cells(cells, shape))
            }
            _ if called && cells.is_near() || cells.is_near_text() || cells.are_near_rows() => {
                Some(Self::Near(cells))
            }
            _ => None,
        }
    }

    pub(super) const fn is_well_formed(&self) -> bool {
        match self {
            Self::Near(_) => false,
            Self::Places(entry) => entry.record.is_some(),
            Self::Plain(..) | Self::Cells(..) => true,
        }
    }

    /// The grid, or the reasons why there is none.
    pub(super) fn grid(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        match self {
            Self::Plain(grid, cells) => Some((grid.clone(), cells.clone())),
            Self::Cells(cells, shape) => cells.grid(*shape, diagnostics),
            Self::Near(cells) => {
                if let Some(shape) = cells.nearest_shape() {
                    return cells.grid(shape, diagnostics);
                }
                diagnostics.push(Diagnostic::no_grid(cells.tokens.len(), cells.span()));
                None
            }
            Self::Places(entry) => {
                diagnostics.extend(entry.diagnostics.iter().cloned());
                entry.record.as_ref().map(|record| (record.grid.clone(), record.cells.clone()))
            }
        }
    }

    fn is_full(&self) -> bool {
        self.is_well_formed() && self.grid(&mut Vec::new()).is_some_and(|(grid, _)| grid.is_full())
    }

    pub(super) fn objects(&self) -> &[Option<Value<'a>>] {
        match self {
            Self::Cells(cells, _) => &cells.objects,
            _ => &[],
        }
    }
}

/// Reads objects.
#[derive(Debug, Clone, Copy)]
pub(super) struct Objects<'a> {
    pub(super) whole: &'a str,
    pub(super) options: &'a ReadOptions,
    /// Whether this program wrote the document.
    pub(super) own: bool,
}

impl<'a> Objects<'a> {
    /// Returns the member that is the puzzle of an object, and its cells.
    pub(super) fn puzzle(self, object: Value<'a>) -> Option<(Value<'a>, Look<'a>)> {
        let shape = self.shape(object);
        let mut best: Option<((u8, u8, u8), Value<'a>, Look<'a>)> = None;
        for (name, value) in object.members() {
            let (rank, called) = match role(&name) {
                Role::Puzzle(rank) => (rank, true),
                Role::Other => (u8::MAX, false),
                _ => continue,
            };
            let Some(look) = Look::from_value(self.whole, value, shape, called) else { continue };
            // An object with a puzzle, not cells with texts among them.
            let has_puzzle = || self.puzzle(value).is_some_and(|(_, inner)| inner.is_well_formed());
            if !look.is_well_formed() && value.is_object() && has_puzzle() {
                continue;
            }
            // Of two grids with any names, one may be the solution of the other.
            let worth = (u8::from(!look.is_well_formed()), rank, u8::from(!called && look.is_full()));
            if best.as_ref().is_none_or(|(known, ..)| worth < *known) {
                best = Some((worth, value, look));
            }
        }
        // A full grid in a sentence is an answer.
        let is_puzzle =
            |unnamed_full: u8, value: Value<'_>| unnamed_full == 0 || JsonCells::among_words(value).is_none();
        best.filter(|((.., full), value, _)| is_puzzle(*full, *value)).map(|(_, value, look)| (value, look))
    }

    /// Returns the shape that the options or the object give.
    pub(super) fn shape(self, object: Value<'_>) -> Option<Shape> {
        let declared = object.members().find(|(name, _)| role(name) == Role::Boxes).and_then(|(_, boxes)| {
            let number = |value: Value<'_>| usize::try_from(value.number()?).ok();
            let named = |names: [&str; 3]| names.iter().find_map(|name| boxes.member(name)).and_then(number);
            if let Some((rows, columns)) = boxes.text().as_deref().and_then(|text| text.split_once('x')) {
                return Shape::new(rows.trim().parse().ok()?, columns.trim().parse().ok()?);
            }
            let (rows, columns) = if boxes.is_array() {
                let mut values = boxes.values().map(number);
                (values.next()??, values.next()??)
            } else {
                (named(["bh", "height", "rows"])?, named(["bw", "width", "columns"])?)
            };
            Shape::new(rows, columns)
        });
        declared.or_else(|| box_size_beside(object)).or(self.options.shape)
    }

    /// The entry of the puzzle that an object is.
    pub(super) fn entry(self, object: Value<'a>, puzzle: Value<'a>, look: &Look<'a>) -> Entry {
        let mut diagnostics = Vec::new();
        let mut regions = None;
        let record = self.record(object, puzzle, look, &mut regions, &mut diagnostics);
        diagnostics.extend(repeated_members(object));
        if let (Some(record), Some((regions, place))) = (&record, regions) {
            return jigsaw::entry(record, regions, place, diagnostics);
        }
        Entry::new(object.span(), record, diagnostics)
    }

    /// Reads the puzzle, then its other members, grids first. Of a jigsaw it gives the regions, too.
    fn record(
        self,
        object: Value<'a>,
        puzzle: Value<'a>,
        look: &Look<'a>,
        regions: &mut Option<(Regions, Span)>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        if let Some(lost) = text_without_zeros(object, puzzle) {
            diagnostics.push(lost);
            return None;
        }
        let (grid, cells) = self.grid(puzzle, look, self.shape(object), diagnostics)?;
        let shape = grid.shape();
        if let Some(refused) = variant(object, shape).or_else(|| variant_of_cells(look.objects(), shape)) {
            *regions = constraints::jigsaw(object, shape).filter(|_| !self.own);
            if regions.is_none() {
                diagnostics.push(refused);
                return None;
            }
        }
        let has_boxes = !self.own && regions.is_none();
        let grid =
            if has_boxes { self.options.resolve_box_size(grid, object.span(), diagnostics) } else { grid };
        let mut record = Record::new(grid, object.span(), cells);
        marks::add_objects(&mut record, look.objects());
        for (name, value) in object.members().filter(|(_, value)| !value.is(puzzle)) {
            self.add_grid(&mut record, &name, value, diagnostics);
        }
        for (name, value) in object.members().filter(|(_, value)| !value.is(puzzle)) {
            self.add_member(&mut record, &name, value, diagnostics);
            diagnostics.extend(hint(&name, value));
        }
        Some(record)
    }

    fn grid(
        self,
        puzzle: Value<'a>,
        look: &Look<'a>,
        shape: Option<Shape>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        // Plain grids are the same in this program's documents, and read faster.
        let own = self.own && !matches!(look, Look::Plain(..));
        match own.then(|| own_grid(puzzle, shape)).flatten() {
            Some(placed) => Some(placed),
            None => look.grid(diagnostics),
        }
    }

    /// Listed solutions and placed values; and a full grid of any name that extends the puzzle, which is its solution.
    pub(super) fn add_grid(
        self,
        record: &mut Record,
        name: &str,
        value: Value<'a>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let role = role(name);
        let is_unnamed = role == Role::Other;
        // Most members are shorter.
        let may_solve =
            || !self.own && record.solution.is_none() && value.span().len() >= record.shape().cell_count();
        if !(matches!(role, Role::Solution | Role::Placed | Role::Puzzle(_)) || is_unnamed && may_solve()) {
            return;
        }
        let Some((grid, cells)) = self.grid_beside((name, value), role, record.shape(), diagnostics) else {
            return;
        };
        let grid = Grid::new(record.shape(), grid.contents().iter().copied()).expect("as many cells");
        let extends = record.grid.first_not_in(&grid).is_none();
        match role {
            Role::Solution => record.solution = Some(Listed { grid, cells }),
            Role::Placed => placed(record, Listed { grid, cells }, diagnostics),
            Role::Other if !grid.completes(&record.grid) => {}
            _ if extends && grid.is_full() && record.solution.is_none() => {
                record.solution = Some(Listed { grid, cells });
            }
            _ if extends && record.placed().is_none() => record.set_placed(Listed { grid, cells }),
            _ => {}
        }
    }

    /// Returns the grid of a member beside a puzzle of this shape; reports a solution that is no such grid.
    fn grid_beside(
        self,
        (name, value): (&str, Value<'a>),
        role: Role,
        shape: Shape,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        let mut faults = Vec::new();
        let look = Look::from_value(self.whole, value, Some(shape), role != Role::Other);
        let found = look.as_ref().and_then(|look| self.grid(value, look, Some(shape), &mut faults));
        let damage = match found {
            Some((grid, cells)) if grid.shape().side() == shape.side() => return Some((grid, cells)),
            _ if role != Role::Solution => None,
            Some((grid, _)) => Some(solution_of_other_size(value, grid.shape().cell_count(), shape)),
            None if look.is_some() => faults.pop().map(damaged_solution),
            None => unread_solution(name, value, shape),
        };
        diagnostics.extend(damage);
        None
    }

    /// Everything else.
    pub(super) fn add_member(
        self,
        record: &mut Record,
        name: &str,
        value: Value<'a>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let shape = record.shape();
        let role = role(name);
        match role {
            Role::Puzzle(_) | Role::Solution | Role::Placed
                if Look::from_value(self.whole, value, Some(shape), true).is_some() => {}
            Role::Candidates | Role::Notes | Role::Corners if value.is_container() => {
                match marks::sets(value, shape) {
                    Some(sets) => add_marks(record, role, sets),
                    None => diagnostics.extend(marks::left_out(name, value, shape)),
                }
            }
            Role::Colours if value.is_container() => {
                if let Some(colours) = marks::colours(value, shape) {
                    record.state_mut().colours = Some(colours);
                }
            }
            Role::Boxes | Role::Regions | Role::Constraint if value.is_container() => {}
            Role::Ratings if value.is_array() => {
                pairs(value, ["scale", "value"], |scale, value| record.meta.rate(scale, value));
            }
            Role::Columns if value.is_array() => pairs(value, ["name", "text"], |name, text| {
                record.meta.columns.push(Attribute { name, text });
            }),
            Role::Raw if self.own => add_raw(record, value, diagnostics),
            Role::Other if is_solution(record, value) => {}
            _ => self.add_text(record, name, role, value),
        }
    }

    /// Returns the texts, ratings and columns of an object whose puzzle cannot be read.
    pub(super) fn texts(self, object: Value<'_>) -> Meta {
        self.texts_without(object, &[])
    }

    /// Returns the texts, ratings and columns of an object, except for members of these names.
    pub(super) fn texts_without(self, object: Value<'_>, others: &[&str]) -> Meta {
        let mut record = Record::of(Grid::empty(Shape::CLASSIC));
        for (name, value) in object.members().filter(|(name, _)| !others.contains(&&**name)) {
            let is_grid = matches!(role(&name), Role::Puzzle(_) | Role::Solution | Role::Placed);
            if !is_grid {
                Objects { whole: self.whole, options: self.options, own: self.own }.add_member(
                    &mut record,
                    &name,
                    value,
                    &mut Vec::new(),
                );
            }
        }
        record.meta
    }

    /// Adds a scalar member as the text of its role, or as a column under its name.
    fn add_text(self, record: &mut Record, name: &str, role: Role, value: Value<'a>) {
        let Some(text) = value.scalar_text().or_else(|| value.is_container().then(|| value.raw().into()))
        else {
            return;
        };
        if self.own && matches!(name, "schema" | "givens") {
            return;
        }
        let is_number = || text.trim().parse::<f64>().is_ok_and(f64::is_finite);
        let kind = match role {
            Role::Text(kind) => Some(kind),
            Role::Rules => Some(Text::Description),
            Role::Notes => Some(Text::Comment),
            Role::Difficulty if self.own || !is_number() => Some(Text::Level),
            Role::Difficulty | Role::Rating if is_number() => return record.meta.rate(name, text),
            _ => None,
        };
        match kind.filter(|&kind| !value.is_container() && record.meta.text(kind).is_none()) {
            Some(kind) => record.meta.set(kind, text),
            None => record.meta.columns.push(Attribute { name: name.to_owned(), text: text.into_owned() }),
        }
    }
}

/// Returns whether the solution of a record was read from this value.
fn is_solution(record: &Record, value: Value<'_>) -> bool {
    let cell = record.solution.as_ref().map(|listed| listed.cells.get(0));
    cell.is_some_and(|cell| value.span().start <= cell.start && cell.end <= value.span().end)
}

/// Reports a text that hints at a variant.
fn hint(name: &str, value: Value<'_>) -> Option<Diagnostic> {
    match role(name) {
        Role::Rules | Role::Text(Text::Title | Text::Description | Text::Comment) => {
            variant_hint(&value.text()?, value.span())
        }
        _ => None,
    }
}

/// The names of the rows and of the columns of a box.
const BOX_PARTS: [(&str, &str); 7] = [
    ("boxHeight", "boxWidth"),
    ("boxRows", "boxCols"),
    ("boxRows", "boxColumns"),
    ("box_height", "box_width"),
    ("box_rows", "box_cols"),
    ("blockHeight", "blockWidth"),
    ("block_height", "block_width"),
];

/// Returns whether a member of this name is a side of the boxes.
pub(super) fn declares_box_size(name: &str) -> bool {
    BOX_PARTS.iter().any(|(rows, columns)| [*rows, *columns].contains(&name))
}

/// Returns the shape that members beside the cells declare: `"boxHeight": 3, "boxWidth": 2`, or those of an object beside the
/// cells, `{"subHeight": 3, "subWidth": 3}`.
fn box_size_beside(object: Value<'_>) -> Option<Shape> {
    let number = |value: Value<'_>, name| usize::try_from(value.member(name)?.number()?).ok();
    let shape = |value, (rows, columns)| Shape::new(number(value, rows)?, number(value, columns)?);
    let beside = || object.values().find_map(|value| shape(value, ("subHeight", "subWidth")));
    BOX_PARTS.into_iter().find_map(|parts| shape(object, parts)).or_else(beside)
}

/// Adds the notes of a player, or the remaining candidates of each cell.
fn add_marks(record: &mut Record, role: Role, sets: Candidates) {
    match role {
        Role::Notes => record.state_mut().notes = Some(sets),
        Role::Corners => record.state_mut().corners = Some(sets),
        _ => record.set_candidates(sets),
    }
}

/// The grid that this program has written: every symbol is what it is.
fn own_grid(value: Value<'_>, shape: Option<Shape>) -> Option<(Grid, CellSpans)> {
    let count = value.text()?.chars().count();
    let shape = shape.filter(|shape| shape.cell_count() == count).or_else(|| Shape::of_cell_count(count))?;
    let cell = |c: char| match c {
        c if crate::codec::WriteOptions::is_blank(c) => Some(None),
        c => marks::digit(c).filter(|digit| digit.index() < shape.side()).map(Some),
    };
    let digits: Option<Vec<_>> = value.characters().map(|(_, c)| cell(c)).collect();
    let grid = Grid::new(shape, digits?)?;
    Some((grid, CellSpans::listed(value.characters().map(|(span, _)| span))))
}

/// The texts of these two members of each object of a list.
fn pairs(list: Value<'_>, names: [&str; 2], mut take: impl FnMut(String, String)) {
    for object in list.values() {
        let member = |name: &str| object.member(name)?.scalar_text().map(std::borrow::Cow::into_owned);
        if let (Some(first), Some(second)) = (member(names[0]), member(names[1])) {
            take(first, second);
        }
    }
}

/// Adds the details that only one of the known formats has.
fn add_raw(record: &mut Record, list: Value<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for object in list.values() {
        let member = |name: &str| object.member(name)?.scalar_text();
        let (Some(id), Some(name), Some(text)) = (member("format"), member("name"), member("text")) else {
            continue;
        };
        if let Ok(format) = id.parse::<Format>() {
            record.meta.keep(format.id(), name, text);
        } else {
            diagnostics.push(Diagnostic::unread_details(&id, object.span()));
        }
    }
}
