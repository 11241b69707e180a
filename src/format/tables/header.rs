//! The columns of a table that is written: all that its first records need.

use crate::record::{Attribute, Field, FieldSet, Rating, Record, Text};

use super::{
    names::{Known, is_solution_name, scale_name},
    row::LIMIT,
};

/// The largest number of carried columns, and of scales.
const MAX_COLUMNS: usize = 500;

/// The columns of a table, in the order in which they are written. Those that are known come before those
/// that are carried along, so that they are found again even if a carried one has the name of one.
#[derive(Debug, Default)]
pub(super) struct Header {
    solution: bool,
    texts: FieldSet,
    scales: Vec<Scale>,
    carried: Vec<String>,
}

/// A column of ratings.
#[derive(Debug)]
struct Scale {
    scale: String,
    /// The first value that is not empty.
    first: String,
}

/// A field of a row.
pub(super) enum Cell<'a> {
    Nothing,
    Puzzle,
    Solution,
    Text(&'a str),
}

impl Header {
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

    /// Adds a column for the scale, at this place if there is none yet; returns the place behind it.
    fn add_scale(&mut self, Rating { scale, value }: &Rating, at: usize) -> usize {
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
        for name in &self.carried {
            self.solution |= is_solution_name(name);
            let known = Known::of(name);
            let text = match known {
                Some(Known::Text(text)) => Some(text),
                Some(Known::Grade(_)) => Some(Text::Level),
                _ => None,
            };
            if let Some(text) = text {
                self.texts.insert(Field::Text(text));
            }
            if let Some(scale) = known.and_then(Known::scale)
                && !self.scales.iter().any(|known| known.scale == scale)
            {
                self.scales.push(Scale { scale: scale.to_owned(), first: String::new() });
            }
        }
    }

    /// Returns the names of the columns.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let solution = self.solution.then(|| "solution".to_owned());
        let texts = self.texts.iter().map(|text| text.name().to_owned());
        let scales = self.scales.iter().map(|Scale { scale, first }| scale_name(scale, first));
        std::iter::once("puzzle".to_owned())
            .chain(solution)
            .chain(texts)
            .chain(scales)
            .chain(self.carried.iter().cloned())
    }

    /// Passes on the fields of a record in turn; returns what has no field of its own.
    pub(super) fn fields<'a>(&self, record: &'a Record, mut push: impl FnMut(Cell<'a>)) -> FieldSet {
        let meta = &record.meta;
        let mut lost = FieldSet::EMPTY;
        push(Cell::Puzzle);
        match record.solution {
            Some(_) if self.solution => push(Cell::Solution),
            Some(_) => lost.insert(Field::Solution),
            None if self.solution => push(Cell::Nothing),
            None => {}
        }
        let mut text = |text: Option<&'a str>, field: Field| {
            let is_held = text.is_none_or(is_held);
            if !is_held {
                lost.insert(field);
            }
            push(text.filter(|_| is_held).map_or(Cell::Nothing, Cell::Text));
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
    fn has_in_order(&self, ratings: &[Rating]) -> bool {
        let mut scales = self.scales.iter();
        ratings.iter().all(|rating| scales.any(|known| known.scale == rating.scale))
    }
}

/// Whether a field with this text is read again: one in quotes is not, where it is too long.
fn is_held(text: &str) -> bool {
    text.len() < LIMIT / 2
}
