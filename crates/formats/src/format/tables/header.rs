//! The columns of a table that is written: all that its first records need.
//!
//! The writer passes the first records, and gets columns in the order of writing; then the fields of each record. A record
//! with a field that has no column loses it, which is reported.

use crate::{
    codec::{ColumnRole, TableColumn, TableStyle},
    record::{Attribute, Field, FieldSet, Record, RecordRating, Text},
};

use super::{
    names::{NamedColumn, is_solution_name, scale_name},
    row::LIMIT,
};

/// The largest number of carried columns, and of scales.
pub(super) const MAX_COLUMNS: usize = 500;

/// The columns of a table, in the order in which they are written. Those that are known come before those
/// that are carried along, so that they are found again even if a carried one has the name of one.
#[derive(Debug, Default)]
pub(super) struct TableHeader {
    solution: bool,
    texts: FieldSet,
    scales: Vec<Scale>,
    carried: Vec<String>,
    /// The table whose columns come first, in its order.
    style: Option<TableStyle>,
}

/// A column of ratings.
#[derive(Debug)]
struct Scale {
    scale: String,
    /// The first value that is not empty.
    first: String,
}

/// A field of a row.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OutputField<'a> {
    Nothing,
    Puzzle,
    Solution,
    Text(&'a str),
}

impl TableHeader {
    /// Returns a header with the columns of this table.
    pub(super) fn like(style: Option<TableStyle>) -> Self {
        let mut header = Self::default();
        for column in style.iter().flat_map(|style| &style.columns) {
            match column.role {
                ColumnRole::Puzzle => {}
                ColumnRole::Solution => header.solution = true,
                ColumnRole::Text(text) => header.texts.insert(Field::Text(text)),
                ColumnRole::Rating => {
                    header.scales.push(Scale { scale: column.name.clone(), first: String::new() });
                }
                ColumnRole::Carried => header.carried.push(column.name.clone()),
            }
        }
        Self { style, ..header }
    }

    /// Adds the columns that a record needs, before or behind those that it has as well.
    pub(super) fn add(&mut self, record: &Record) {
        let meta = &record.meta;
        let cells = record.shape().cell_count();
        // Such a text would be taken for the solution, were there no column for it.
        let like_solution = |text: &str| text.trim().len() >= cells;
        self.solution |= record.solution.is_some()
            || meta.columns.iter().any(|column| like_solution(&column.text))
            || meta.ratings.iter().any(|rating| like_solution(&rating.value));
        self.texts = meta.texts().map(|(text, _)| Field::Text(text)).chain(self.texts.iter()).collect();
        let mut at = 0;
        for rating in &meta.ratings {
            at = self.add_scale(rating, at);
        }
        let mut at = 0;
        for Attribute { name, .. } in &meta.columns {
            let place = self.carried[at..].iter().position(|known| known == name);
            if place.is_none() && self.carried.len() == MAX_COLUMNS {
                continue;
            }
            at += place.unwrap_or(0) + 1;
            if place.is_none() {
                self.carried.insert(at - 1, name.clone());
            }
        }
    }

    /// Adds the columns of a table of grids.
    pub(super) fn add_grids(&mut self, style: &TableStyle) {
        self.solution |= style.columns.iter().any(|column| column.role == ColumnRole::Solution);
    }

    /// Adds a column for the scale, at this place if there is none yet; returns the place behind it.
    fn add_scale(&mut self, RecordRating { scale, value }: &RecordRating, at: usize) -> usize {
        let known = self.scales.iter_mut().position(|known| known.scale == *scale);
        if known.is_none() && self.scales.len() == MAX_COLUMNS {
            return at;
        }
        let place = known.unwrap_or(at);
        if known.is_none() {
            self.scales.insert(place, Scale { scale: scale.clone(), first: String::new() });
        }
        let first = &mut self.scales[place].first;
        if first.is_empty() && !value.trim().is_empty() {
            first.clone_from(value);
        }
        at.max(place + 1)
    }

    /// Adds the columns without which a carried one would be taken for something else.
    pub(super) fn add_implied(&mut self) {
        if self.style.is_some() {
            // Below this header, each was what it is.
            return;
        }
        for name in &self.carried {
            self.solution |= is_solution_name(name);
            let known = NamedColumn::from_name(name);
            let text = match known {
                Some(NamedColumn::Text(text)) => Some(text),
                Some(NamedColumn::Grade(_)) => Some(Text::Level),
                _ => None,
            };
            if let Some(text) = text {
                self.texts.insert(Field::Text(text));
            }
            if let Some(scale) = known.and_then(NamedColumn::scale)
                && !self.scales.iter().any(|known| known.scale == scale)
            {
                self.scales.push(Scale { scale: scale.to_owned(), first: String::new() });
            }
        }
    }

    /// Returns the names of the columns in their order of writing, and for each which field of a record it holds;
    /// no names if the style has none and all its columns are there.
    pub(super) fn columns(&self) -> (Vec<String>, Vec<usize>) {
        let Some(style) = &self.style else {
            let names: Vec<_> = self.own_columns().map(|column| column.header).collect();
            let order = (0..names.len()).collect();
            return (names, order);
        };
        let mut left: Vec<_> = style.columns.iter().map(Some).collect();
        let mut styled = Vec::new();
        for (field, own) in self.own_columns().enumerate() {
            let place = left.iter().position(|column| column.is_some_and(|column| column.is_like(&own)));
            let column = place.and_then(|place| left[place].take()).filter(|_| style.has_header);
            let name = column.map_or(own.header, |column| column.header.clone());
            styled.push((place.unwrap_or(usize::MAX), field, name));
        }
        styled.sort_unstable();
        let is_complete = styled.iter().all(|(place, ..)| *place < usize::MAX);
        let order = styled.iter().map(|(_, field, _)| *field).collect();
        let names = styled.into_iter().map(|(.., name)| name).filter(|_| style.has_header || !is_complete);
        (names.collect(), order)
    }

    /// Returns whether the columns hold, in this order of fields, what those of a table like this hold.
    pub(super) fn is_like(&self, order: &[usize], other: &TableStyle) -> bool {
        let own: Vec<_> = self.own_columns().collect();
        // Of several columns with one role, the first has it, so what a record holds has one place.
        order.len() == other.columns.len()
            && order.iter().zip(&other.columns).all(|(&field, other)| own[field].is_like(other))
    }

    /// Returns the columns in the order of the fields of a record.
    fn own_columns(&self) -> impl Iterator<Item = TableColumn> {
        let column = |role, name: &str, header: String| TableColumn { header, name: name.to_owned(), role };
        let named = move |role, name: &str| column(role, name, name.to_owned());
        let solution = self.solution.then(|| named(ColumnRole::Solution, "solution"));
        let texts = Text::ALL.into_iter().filter(|&text| self.texts.contains(Field::Text(text)));
        let texts = texts.map(move |text| named(ColumnRole::Text(text), text.name()));
        let scale = move |scale: &Scale| {
            column(ColumnRole::Rating, &scale.scale, scale_name(&scale.scale, &scale.first))
        };
        let carried = self.carried.iter().map(move |name| named(ColumnRole::Carried, name));
        std::iter::once(named(ColumnRole::Puzzle, "puzzle"))
            .chain(solution)
            .chain(texts)
            .chain(self.scales.iter().map(scale))
            .chain(carried)
    }

    /// Passes on the fields of a record in turn; returns what has no field of its own.
    pub(super) fn fields<'a>(&self, record: &'a Record, mut push: impl FnMut(OutputField<'a>)) -> FieldSet {
        let meta = &record.meta;
        let mut lost = FieldSet::EMPTY;
        push(OutputField::Puzzle);
        match record.solution {
            Some(_) if self.solution => push(OutputField::Solution),
            Some(_) => lost.insert(Field::Solution),
            None if self.solution => push(OutputField::Nothing),
            None => {}
        }
        let mut text = |text: Option<&'a str>, field: Field| {
            let is_held = text.is_none_or(is_held);
            if !is_held {
                lost.insert(field);
            }
            push(text.filter(|_| is_held).map_or(OutputField::Nothing, OutputField::Text));
        };
        for kind in Text::ALL.into_iter().filter(|&kind| self.texts.contains(Field::Text(kind))) {
            text(meta.text(kind), Field::Text(kind));
        }
        for scale in &self.scales {
            let rating = meta.ratings.iter().find(|rating| rating.scale == scale.scale);
            text(rating.map(|rating| rating.value.as_str()), Field::Ratings);
        }
        let mut left = meta.columns.iter().peekable();
        for name in &self.carried {
            let column = left.next_if(|column| column.name == *name).filter(|column| !column.text.is_empty());
            text(column.map(|column| column.text.as_str()), Field::Columns);
        }
        if left.peek().is_some() {
            lost.insert(Field::Columns);
        }
        if !self.has_in_order(&meta.ratings) {
            lost.insert(Field::Ratings);
        }
        let without = |(kind, _): &(Text, &str)| !self.texts.contains(Field::Text(*kind));
        lost.with(meta.texts().filter(without).map(|(kind, _)| Field::Text(kind)).collect())
    }

    /// Whether each rating has a column of its own, in their order.
    fn has_in_order(&self, ratings: &[RecordRating]) -> bool {
        let mut scales = self.scales.iter();
        ratings.iter().all(|rating| scales.any(|known| known.scale == rating.scale))
    }
}

/// Whether a field with this text is read again: one in quotes is not, where it is too long.
fn is_held(text: &str) -> bool {
    text.len() < LIMIT / 2
}
