//! Constraints beyond those of a classic grid.
//!
//! `object` and `reader` pass the members of an object, and get a diagnostic if it is a variant. Cells that are in regions
//! are compared with the boxes, since programs write the regions of classic grids too.

use std::borrow::Cow;

use givens_engine::grid::Shape;

use crate::{
    diagnostic::{Diagnostic, kind_constraint, unsupported_constraints},
    layout::constraint_text::are_boxes as name_boxes,
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

use super::{
    marks::by_cell,
    names::{Role, is_jigsaw, is_variant, role},
    regions::{Regions, regions},
};

/// The texts that mean that there is no constraint.
const NONE: [&str; 7] = ["", "no", "none", "false", "off", "classic", "standard"];

/// The members of a cell that say in which region it is.
const REGIONS: [&str; 2] = ["region", "regionId"];

/// That cells which are objects are in regions other than the boxes of this shape.
pub(super) fn variant_of_cells(cells: &[Option<Value<'_>>], shape: Shape) -> Option<Diagnostic> {
    let regions = cells.iter().map(|cell| REGIONS.iter().find_map(|name| (*cell)?.member(name)));
    let regions: Vec<_> = regions.collect::<Option<_>>()?;
    let place = regions.first().filter(|_| regions.len() == shape.cell_count())?.span();
    let is_irregular = are_boxes(regions, shape) == Some(false);
    unsupported_constraints(&["irregular regions".to_owned()][..usize::from(is_irregular)], place)
}

/// That an object has constraints which a classic grid of this shape cannot carry.
pub(crate) fn variant(object: Value<'_>, shape: Shape) -> Option<Diagnostic> {
    let mut found = Vec::new();
    let mut first: Option<Span> = None;
    for (name, value) in object.members() {
        let what = match role(&name) {
            Role::Constraint => constraints(&name, value).map(|what| (what, value.span())),
            Role::Kind | Role::Rules => declared(value).map(|kind| (kind_constraint(&kind), value.span())),
            Role::Regions if are_irregular(value, shape) => Some(irregular(value, shape)),
            _ => None,
        };
        if let Some((what, place)) = what {
            found.push(what);
            first.get_or_insert(place);
        }
    }
    unsupported_constraints(&found, first?)
}

/// Names irregular regions, with the reason why they are not read, if there is one, and its place.
fn irregular(value: Value<'_>, shape: Shape) -> (String, Span) {
    match regions(value, shape.side()) {
        Ok(_) => ("irregular regions".to_owned(), value.span()),
        Err(none) => (format!("irregular regions ({})", none.reason), none.place),
    }
}

/// Returns the regions of an object, and their place, if they are all that a classic grid of this shape cannot carry.
pub(super) fn jigsaw(object: Value<'_>, shape: Shape) -> Option<(Regions, Span)> {
    let mut read = None;
    for (name, value) in object.members() {
        match role(&name) {
            Role::Constraint if constraints(&name, value).is_some() => return None,
            Role::Kind | Role::Rules if declared(value).is_some_and(|kind| !is_jigsaw(&kind)) => return None,
            Role::Regions if are_irregular(value, shape) => {
                let regions = regions(value, shape.side()).ok().filter(|_| read.is_none())?;
                read = Some((regions, value.span()));
            }
            _ => {}
        }
    }
    read
}

/// That an object around puzzles says that they are of another kind.
pub(super) fn variant_around(object: Value<'_>) -> Option<Diagnostic> {
    let mut kinds = object.members().filter(|(name, _)| matches!(role(name), Role::Kind | Role::Rules));
    let (kind, place) = kinds.find_map(|(_, value)| Some((declared(value)?, value.span())))?;
    unsupported_constraints(&[kind_constraint(&kind)], place)
}

/// Returns the variant that a value declares: a text, one of a list, or a member that is not switched off.
fn declared(value: Value<'_>) -> Option<String> {
    let is_named = |kind: &Cow<'_, str>| is_variant(kind);
    if let Some(text) = value.text() {
        return Some(text).filter(is_named).map(Cow::into_owned);
    }
    let listed = value.values().filter_map(Value::text).find(is_named);
    let set = || value.members().filter(|(_, value)| !is_unset(*value)).map(|(name, _)| name).find(is_named);
    listed.or_else(set).map(Cow::into_owned)
}

/// Whether regions are others than the boxes of this shape: a name for each cell, in a text, in texts of rows or in arrays,
/// or the cells of each region. What cannot be understood is no classic grid either.
fn are_irregular(value: Value<'_>, shape: Shape) -> bool {
    let side = shape.side();
    let rows = || {
        let rows: Vec<_> = value.values().map(Value::text).collect::<Option<_>>()?;
        let is_row = |row: &Cow<'_, str>| row.chars().count() == side;
        (rows.len() == side && rows.iter().all(is_row)).then_some(rows)
    };
    let symbols = match value.text() {
        Some(text) => Some(text.into_owned()),
        None => rows().map(|rows| rows.concat()),
    };
    if let Some(symbols) = symbols {
        let symbols: Vec<_> = symbols.chars().filter(|c| !c.is_whitespace()).collect();
        return symbols.len() == shape.cell_count() && !name_boxes(&symbols, shape);
    }
    let is_empty = value.values().next().is_none();
    let boxes = by_cell(value, shape).and_then(|cells| are_boxes(cells, shape));
    value.is_container() && !is_empty && boxes != Some(true) && !are_lists_of_boxes(value, shape)
}

/// Whether these are the cells of each box, by their numbers or by row and column, from 0 or from 1.
fn are_lists_of_boxes(value: Value<'_>, shape: Shape) -> bool {
    let (side, count) = (shape.side(), shape.cell_count());
    let number = |value: Value<'_>| usize::try_from(value.number()?).ok();
    let index = |cell: Value<'_>, first: usize| {
        let mut parts = cell.values().map(|part| number(part)?.checked_sub(first));
        match (cell.is_array(), parts.next(), parts.next()) {
            (true, Some(row), Some(column)) => Some(row? * side + column.filter(|&column| column < side)?),
            _ => number(cell)?.checked_sub(first),
        }
    };
    let block = |index: usize| (index < count).then(|| shape.block_of(shape.cell(index)));
    let is_box = |list: Value<'_>, first: usize| {
        let indices: Option<Vec<_>> = list.values().map(|cell| index(cell, first)).collect();
        let mut blocks = indices.iter().flatten().map(|&index| block(index));
        let box_of = blocks.next().flatten();
        list.values().count() == side && box_of.is_some() && blocks.all(|block| block == box_of)
    };
    let lists = || value.values().map(|list| list.member("cells").unwrap_or(list));
    lists().count() == side && [0, 1].iter().any(|&first| lists().all(|list| is_box(list, first)))
}

/// Describes the constraints of a member, if there are any: `killercage (2)`, `elements (Thermometer, Doublers)`.
fn constraints(name: &str, value: Value<'_>) -> Option<String> {
    if value.kind() == Kind::True {
        return Some(shown(name));
    }
    if let Some(text) = value.text() {
        let is_none = NONE.iter().any(|none| none.eq_ignore_ascii_case(text.trim()));
        return (!is_none).then(|| format!("{} ({})", shown(name), shown(text.trim())));
    }
    let set = value.values().filter(|value| !is_unset(*value)).count();
    let tools = value.values().filter_map(|element| element.member("tool_id")?.text());
    let members = value.members().filter(|(_, value)| !is_unset(*value)).map(|(name, _)| name);
    let names: Vec<_> = tools.chain(members).collect();
    match names.as_slice() {
        [] => (set > 0).then(|| format!("{} ({set})", shown(name))),
        [only] => Some(format!("{} ({})", shown(name), shown(only))),
        [first, ..] => Some(format!("{} ({}, …)", shown(name), shown(first))),
    }
}

/// Whether a constraint is switched off: `false`, `null`, or an empty list of places.
fn is_unset(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::False | Kind::Null)
        || value.is_container() && value.values().next().is_none()
}

/// Returns whether the regions of cells are the boxes of this shape; nothing where they cannot be understood.
fn are_boxes(cells: Vec<Value<'_>>, shape: Shape) -> Option<bool> {
    let names: Vec<_> = cells.into_iter().map(Value::scalar_text).collect::<Option<_>>()?;
    let is_block = |index: usize| {
        let block = shape.block_of(shape.cell(index));
        let mut of_block = (0..names.len()).filter(|&other| shape.block_of(shape.cell(other)) == block);
        of_block.all(|other| names[other] == names[index])
    };
    let distinct: std::collections::BTreeSet<_> = names.iter().collect();
    Some(distinct.len() == shape.side() && (0..names.len()).all(is_block))
}
