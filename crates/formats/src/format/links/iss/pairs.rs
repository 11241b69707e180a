//! Constraints on pairs of cells: dots, X and V, inequalities, and relations given as a table.

use std::borrow::Cow;

use givens_variants::{CellIndex, Clue, LineRule, PairRelation, TableScope, ValueSet};

use crate::diagnostic::Diagnostic;

use super::{
    super::address::decoded,
    pair_key::{NamedTable, table},
    puzzle::{ClueResult, MarkKind, PuzzleReader},
    text::Constraint,
};

/// `white-dot = ".WhiteDot" 1*( "~" cell )`: every two of the cells that share a side
pub(super) fn white_dot(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    marks(reader, constraint, MarkKind::Dots, PairRelation::Difference(1))
}

/// `black-dot = ".BlackDot" 1*( "~" cell )`
pub(super) fn black_dot(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    marks(reader, constraint, MarkKind::Dots, PairRelation::Ratio(2))
}

/// `x = ".X" 1*( "~" cell )`
pub(super) fn ten(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    marks(reader, constraint, MarkKind::Letters, PairRelation::Sum(10))
}

/// `v = ".V" 1*( "~" cell )`
pub(super) fn five(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    marks(reader, constraint, MarkKind::Letters, PairRelation::Sum(5))
}

fn marks(
    reader: &mut PuzzleReader,
    constraint: &Constraint<'_>,
    kind: MarkKind,
    relation: PairRelation,
) -> ClueResult<()> {
    for pair in adjacent_pairs(reader, constraint)? {
        reader.mark(kind, pair);
        reader.push(Clue::Pair(relation, pair));
    }
    Ok(())
}

/// `greater-than = ".GreaterThan" 1*( "~" cell )`: each is greater than the later ones that share a side with it
pub(super) fn greater_than(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    for pair in adjacent_pairs(reader, constraint)? {
        reader.push(Clue::Greater(pair));
    }
    Ok(())
}

/// Returns the pairs of the cells that share a side, the earlier one first, in the order of the list.
fn adjacent_pairs(reader: &PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<Vec<[CellIndex; 2]>> {
    let layout = reader.layout();
    let cells = reader.cells(constraint, &constraint.arguments)?;
    let mut places: Vec<Option<usize>> = vec![None; layout.place_count()];
    for (place, cell) in cells.iter().enumerate() {
        places[cell.index()].get_or_insert(place);
    }
    let mut pairs = Vec::new();
    for (place, &cell) in
        cells.iter().enumerate().filter(|(place, cell)| places[cell.index()] == Some(*place))
    {
        let others = layout.neighbours(cell).filter_map(|other| Some((places[other.index()]?, other)));
        let mut later: Vec<_> = others.filter(|(other, _)| *other > place).collect();
        later.sort_unstable();
        pairs.extend(later.into_iter().map(|(_, other)| [cell, other]));
    }
    if pairs.is_empty() {
        let message = format!("no two cells of `.{}` share a side", constraint.name);
        return Err(Diagnostic::broken(message, constraint.span).into());
    }
    Ok(pairs)
}

/// `pair = ".Pair~" key *( "~" ( "_" name / cell / "" ) )`: groups of cells; a name or nothing begins the next one
pub(super) fn pair(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    tables(reader, constraint, constraint.argument(0), TableScope::Successive)
}

/// `pair-x = ".PairX~" key *( "~" ( "_" name / cell / "" ) )`
pub(super) fn pair_x(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    tables(reader, constraint, constraint.argument(0), TableScope::All)
}

/// The older `.Binary`, in whose key `-` and `_` are exchanged
pub(super) fn binary(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    tables(reader, constraint, &exchanged(constraint.argument(0)), TableScope::Successive)
}

/// The older `.BinaryX`
pub(super) fn binary_x(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    tables(reader, constraint, &exchanged(constraint.argument(0)), TableScope::All)
}

fn exchanged(key: &str) -> String {
    let symbol = |symbol| match symbol {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    key.chars().map(symbol).collect()
}

fn tables(
    reader: &mut PuzzleReader,
    constraint: &Constraint<'_>,
    key: &str,
    scope: TableScope,
) -> ClueResult<()> {
    let digits = reader.layout().digits();
    let Some(allowed) = table(key, digits) else {
        let word = constraint.argument(0);
        return Err(Diagnostic::not_a("the key of a relation", word, constraint.span_of(word)).into());
    };
    let mut name = Cow::Borrowed("");
    let mut named = None;
    let mut clones: [Vec<CellIndex>; 2] = Default::default();
    for group in constraint.arguments_from(1).chunk_by(|_, next| !begins_group(next)) {
        let (own, cells) = match group {
            [first, cells @ ..] if begins_group(first) => (first.strip_prefix('_'), cells),
            _ => (None, group),
        };
        if let Some(own) = own {
            push_clones(reader, &mut clones);
            name = decoded(own);
            named = NamedTable::of(&name, &allowed, scope, digits);
        }
        if cells.is_empty() {
            continue;
        }
        match (named, &reader.cells(constraint, cells)?[..]) {
            (Some(NamedTable::Clone), &[cell, copy]) => {
                clones[0].push(cell);
                clones[1].push(copy);
            }
            (named, cells) => reader.push(table_clue(named, &name, &allowed, scope, cells)),
        }
    }
    push_clones(reader, &mut clones);
    Ok(())
}

/// Whether an argument begins a group of cells.
fn begins_group(argument: &str) -> bool {
    argument.is_empty() || argument.starts_with('_')
}

/// Adds the clue of pairs of equal cells.
fn push_clones(reader: &mut PuzzleReader, clones: &mut [Vec<CellIndex>; 2]) {
    let [cells, copies] = std::mem::take(clones);
    if !cells.is_empty() {
        reader.push(Clue::Clone(cells, copies));
    }
}

/// Returns the clue of a table: that of its name, if the cells fit to it.
fn table_clue(
    named: Option<NamedTable>,
    name: &str,
    allowed: &[ValueSet],
    scope: TableScope,
    cells: &[CellIndex],
) -> Clue {
    match (named, cells) {
        (Some(NamedTable::Relation(relation)), &[a, b]) => Clue::Pair(relation, [a, b]),
        (Some(NamedTable::Greater), &[a, b]) => Clue::Greater([a, b]),
        (Some(NamedTable::Parity(parity)), &[cell, _]) => Clue::Parity(parity, cell),
        (Some(NamedTable::SlowThermometer), cells) => Clue::Line(LineRule::SlowThermometer, cells.to_vec()),
        (Some(NamedTable::Nabner), cells) => Clue::Line(LineRule::Nabner, cells.to_vec()),
        _ => Clue::Table { name: name.to_owned(), allowed: allowed.to_vec(), cells: cells.to_vec(), scope },
    }
}
