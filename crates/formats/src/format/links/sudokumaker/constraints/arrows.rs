//! Arrows: bulbs with the shafts that begin in them.

use givens_variants::{CellIndex, Clue, Shaft};
use serde_json::json;

use crate::syntax::json::Value;

use super::cells::ids;
use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::statement::Statement;

pub(super) const TYPES: &[ConstraintType] = &[ConstraintType {
    number: 408,
    name: "arrow",
    style: r##"{"arrow":{"color":"#aaaaaa","thickness":0.05,"headSize":0.3},"bulb":{"size":0.8,"fill":"#ffffff80","stroke":{"color":"#aaaaaa","thickness":0.05}}}"##,
    read,
    write: |clue, _| match clue {
        Clue::Arrow { bulb, shafts } if bulb.is_sorted() => {
            let shaft = |shaft: &Shaft| {
                let cells: Vec<_> = [shaft.start].into_iter().chain(shaft.cells.iter().copied()).collect();
                bulb.contains(&shaft.start).then(|| ids(&cells))
            };
            let arrows = shafts.iter().map(shaft).collect::<Option<Vec<_>>>()?;
            let element = json!({ "bulbCells": ids(bulb), "arrows": arrows });
            Some(Statement::element("bulbsWithArrows", element))
        }
        _ => None,
    },
}];

fn read(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    for arrow in constraint.list("bulbsWithArrows")? {
        let mut bulb = clues.cells_in(constraint, arrow, "bulbCells")?;
        // The digits of a number are in the order of reading, in whatever order they are listed.
        bulb.sort_unstable();
        let shafts = constraint.list_in(arrow, "arrows")?;
        let shafts = shafts.map(|shaft| read_shaft(constraint, clues, shaft, &bulb));
        let shafts = shafts.collect::<Result<Vec<_>, _>>()?;
        if !bulb.is_empty() {
            clues.push(Clue::Arrow { bulb, shafts: shafts.into_iter().flatten().collect() }, arrow.span());
        }
    }
    Ok(())
}

/// Returns the shaft that begins at a cell of the bulb; none if it has no further cells.
fn read_shaft(
    constraint: &Constraint<'_>,
    clues: &ClueReader<'_>,
    shaft: Value<'_>,
    bulb: &[CellIndex],
) -> Result<Option<Shaft>, Misfit> {
    let cells = clues.cells(constraint, shaft)?;
    match cells.split_first() {
        Some((start, _)) if bulb.binary_search(start).is_err() => {
            Err(constraint.unknown("that does not begin in its bulb"))
        }
        Some((start, cells)) if !cells.is_empty() => Ok(Some(Shaft { start: *start, cells: cells.to_vec() })),
        _ => Ok(None),
    }
}
