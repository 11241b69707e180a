//! Constraints beyond those of a classic grid.

use crate::{
    codec::{kind_constraint, unsupported_constraints},
    diagnostic::Diagnostic,
    grid::Shape,
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

use super::{
    marks::by_cell,
    names::{Role, is_variant, role},
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
    let mut place: Option<Span> = None;
    for (name, value) in object.members() {
        let what = match role(&name) {
            Role::Constraint => constraints(&name, value),
            Role::Kind => value.text().filter(|kind| is_variant(kind)).map(|kind| kind_constraint(&kind)),
            Role::Regions
                if by_cell(value, shape).and_then(|cells| are_boxes(cells, shape)) == Some(false) =>
            {
                Some("irregular regions".to_owned())
            }
            _ => None,
        };
        if let Some(what) = what {
            found.push(what);
            place.get_or_insert(value.span());
        }
    }
    unsupported_constraints(&found, place?)
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
