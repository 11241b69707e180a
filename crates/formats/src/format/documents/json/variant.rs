//! Variants in this program's own documents: a puzzle with its regions and cages.
//!
//! [`Puzzles`](super::Puzzles) passes an object that this program wrote and that has such members; it gets the entry.
//! Documents of others use the same names for other things, so only own documents are read here.

use std::borrow::Cow;

use givens_engine::grid::Digit;
use givens_variants::{Clue, Layout, VariantPuzzle};

use crate::{
    codec::{Entry, READS_VARIANTS, WriteOptions, unread_variant},
    diagnostic::Diagnostic,
    record::{VariantRecord, layout_of},
    syntax::{
        combinators::{Parser, pair, preceded, tag_no_case, usize},
        expect::{Parsed, whole},
        json::Value,
    },
    text::shown,
};

use super::{
    marks::digit,
    object::Objects,
    regions::{are_lists, regions},
};

/// The members of a variant beside those of a classic puzzle.
pub(super) const REGIONS: &str = "regions";
pub(super) const CAGES: &str = "cages";

/// Returns the entry of an object, if it is a variant.
pub(super) fn entry(objects: Objects<'_>, object: Value<'_>) -> Option<Entry> {
    let is_variant = objects.own && (object.member(REGIONS).is_some() || object.member(CAGES).is_some());
    let puzzle = object.member("puzzle").filter(|_| is_variant)?;
    if !READS_VARIANTS {
        return Some(Entry::malformed(object.span(), unread_variant(object.span())));
    }
    Some(Entry::read(object.span(), |diagnostics| match record(objects, object, puzzle) {
        Ok(record) => Some(record.into_any()),
        Err(diagnostic) => diagnostic.refuse(diagnostics),
    }))
}

fn record(objects: Objects<'_>, object: Value<'_>, puzzle: Value<'_>) -> Result<VariantRecord, Diagnostic> {
    let text = puzzle.text().unwrap_or_default();
    let count = text.chars().count();
    let side = count.isqrt();
    let layout = Layout::square(side).filter(|_| side * side == count);
    let mut layout = layout.ok_or_else(|| Diagnostic::no_grid(count, puzzle.span()))?;
    let shape = objects.shape(object).filter(|shape| shape.side() == side);
    if let Some(regions) = object.member(REGIONS) {
        set_regions(&mut layout, regions)?;
    } else if let Some(boxes) = shape.and_then(layout_of) {
        layout = boxes;
    }
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), object.span());
    record.puzzle.givens = cells(puzzle, side)?;
    if let Some(solution) = object.member("solution") {
        record.solution = Some(cells(solution, side)?);
    }
    let cages = object.member(CAGES);
    if let Some(other) = cages.filter(|cages| !cages.is_array()) {
        return Err(Diagnostic::not_a("a list of cages", other.raw(), other.span()));
    }
    for cage in cages.into_iter().flat_map(Value::values) {
        let clue = cage_of(cage, &record.puzzle.layout)?;
        record.push_clue(clue, cage.span());
    }
    record.meta = objects.texts_without(object, &[REGIONS, CAGES]);
    Ok(record)
}

/// Returns the digits of a text of cells.
fn cells(value: Value<'_>, side: usize) -> Result<Vec<Option<u8>>, Diagnostic> {
    let found = value.characters().count();
    if found != side * side {
        return Err(Diagnostic::wrong_cell_count(side, found, value.span()));
    }
    let cell = |(span, c)| match c {
        c if WriteOptions::is_blank(c) => Ok(None),
        c => match digit(c).filter(|digit| digit.index() < side) {
            Some(digit) => Ok(Some(Digit::get(digit))),
            None => Err(Diagnostic::neither_blank_nor("a digit", shown(&c.to_string()), span)),
        },
    };
    value.characters().map(cell).collect()
}

/// Sets the region of each cell; 0 is none. Regions may also be lists of cells.
fn set_regions(layout: &mut Layout, value: Value<'_>) -> Result<(), Diagnostic> {
    let side = layout.rows();
    if are_lists(value) {
        let regions = regions(value, side).map_err(|none| Diagnostic::broken(none.reason, none.place))?;
        layout.set_regions(&regions.numbers.into_iter().map(Some).collect::<Vec<_>>());
        return Ok(());
    }
    let mut numbers = Vec::with_capacity(side * side);
    for row in value.values() {
        let before = numbers.len();
        for number in row.values() {
            let region = number.number().and_then(|region| usize::try_from(region).ok());
            let region = region
                .ok_or_else(|| Diagnostic::not_a("the number of a region", number.raw(), number.span()))?;
            numbers.push((region > 0).then_some(region));
        }
        let found = numbers.len() - before;
        if found != side {
            return Err(Diagnostic::wrong_row(format_args!("{side} regions"), found, row.span()));
        }
    }
    if numbers.len() != side * side {
        return Err(Diagnostic::missing_rows(side, numbers.len() / side, value.span()));
    }
    layout.set_regions(&numbers);
    match (1..).zip(layout.regions()).find(|(_, cells)| cells.len() > side) {
        Some((region, cells)) => {
            let name = format_args!("number {region}");
            Err(Diagnostic::wrong_region_size(name, cells.len(), side, value.span()))
        }
        None => Ok(()),
    }
}

/// Returns the cage that an object describes.
fn cage_of(value: Value<'_>, layout: &Layout) -> Result<Clue, Diagnostic> {
    let cell = |cell: Value<'_>| {
        let name = cell.text().unwrap_or_default();
        let place = whole(cell_name, &name)
            .and_then(|(row, column)| layout.cell(row.checked_sub(1)?, column.checked_sub(1)?));
        place.ok_or_else(|| Diagnostic::not_a("a cell of the grid", cell.raw(), cell.span()))
    };
    let list =
        value.member("cells").ok_or_else(|| Diagnostic::without_part("a cage", "cells", value.span()))?;
    if !list.is_array() {
        return Err(Diagnostic::not_a("a list of cells", list.raw(), list.span()));
    }
    // A misspelled sum would be left out in silence.
    let is_other = |(name, _): &(Cow<'_, str>, Value<'_>)| !["cells", "sum"].contains(&&**name);
    if let Some((name, other)) = value.members().find(is_other) {
        let message = format!("a cage has `cells` and a `sum`, found `{}`", shown(&name));
        return Err(Diagnostic::broken(message, other.span()));
    }
    let cells: Vec<_> = list.values().map(cell).collect::<Result<_, _>>()?;
    if cells.is_empty() {
        return Err(Diagnostic::without_part("a cage", "cells", value.span()));
    }
    let sum = |sum: Value<'_>| {
        let number = sum.number().and_then(|number| i32::try_from(number).ok());
        number.ok_or_else(|| Diagnostic::not_a("a sum", sum.raw(), sum.span()))
    };
    Ok(Clue::Cage(cells, value.member("sum").map(sum).transpose()?))
}

/// `cell = "r" 1*DIGIT "c" 1*DIGIT`, in any case
fn cell_name(input: &str) -> Parsed<'_, (usize, usize)> {
    pair(preceded(tag_no_case("r"), usize), preceded(tag_no_case("c"), usize)).parse(input)
}

#[cfg(test)]
mod tests {
    use givens_variants::CellIndex;

    use crate::{
        codec::{Codec, ReadOptions},
        format::documents::json::{Json, writer::variant_text},
    };

    use super::*;

    fn read(text: &str) -> Entry {
        let mut entries = Vec::new();
        let reader = Json.reader(text, &ReadOptions::default());
        reader.read(crate::codec::Chunk { text, first: true }, &mut |entry| entries.push(entry));
        assert_eq!(entries.len(), 1, "{text}");
        entries.remove(0)
    }

    #[test]
    fn regions_and_cages_come_back() {
        let regions = "[[1,1,1,1,1],[2,2,2,2,2],[3,3,3,3,3],[4,4,4,4,4],[5,5,5,5,0]]";
        let cages = r#"[{"cells":["r1c1","r1c2"],"sum":3},{"cells":["r5c4","r5c5"]}]"#;
        let members = format!(r#""title":"five","regions":{regions},"cages":{cages}"#);
        let text = format!(r#"{{"schema":"givens/2","puzzle":".....1...................",{members}}}"#);
        let record = read(&text).take_variant().expect("a variant");
        assert_eq!(record.puzzle.clues.len(), 2);
        assert_eq!(record.puzzle.layout.region(CellIndex::new(24)), None);
        let written = variant_text(&record, ".", true).expect("a square grid");
        let back = read(&written.text).take_variant().expect("a variant");
        assert_eq!((&back.puzzle, &back.meta), (&record.puzzle, &record.meta));
    }

    #[test]
    fn damaged_regions_and_cages_are_reported() {
        for members in [
            r#""regions":[[1,1,2,2],[1,1,2,2],[3,3,4,4]]"#,
            r#""regions":[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4]]"#,
            r#""regions":[[1,1,1,1],[1,1,2,2],[3,3,4,4],[3,3,4,4]]"#,
            r#""cages":[{"cells":["r1c1","r1c5"],"sum":3}]"#,
            r#""cages":[{"cells":["r1c1","r1c2"],"sum":"3"}]"#,
            r#""cages":[{"sum":3}]"#,
            r#""cages":[{"cells":["r1c1","r1c2"],"value":3}]"#,
            r#""cages":[{"cells":"r1c1 r1c2","sum":3}]"#,
            r#""cages":"r1c1 r1c2 = 3""#,
            r#""cages":{"cells":["r1c1","r1c2"],"sum":3}"#,
        ] {
            let text = format!(r#"{{"schema":"givens/2","puzzle":"................",{members}}}"#);
            let entry = read(&text);
            assert!(entry.variant.is_none() && entry.is_malformed(), "{text}");
            assert_eq!(entry.diagnostics.len(), 1, "{text}");
        }
    }
}
