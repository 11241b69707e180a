//! Constraints of pairs of cells: dots, X and V, clones.

use givens_variants::{Clue, Layout, PairRelation};

use super::{
    element::{Element, Fault},
    marks::{USUAL_DIFFERENCE, USUAL_RATIO},
    member::{WrittenElement, names},
};

pub(super) fn read_difference(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "value"])?;
    let difference = element.number()?.unwrap_or(USUAL_DIFFERENCE);
    clues.push(Clue::Pair(PairRelation::Difference(difference), element.pair()?));
    Ok(())
}

pub(super) fn difference(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Pair(PairRelation::Difference(value), pair) = clue else { return None };
    let value = Some(*value).filter(|value| *value != USUAL_DIFFERENCE);
    Some(WrittenElement::of_cells(pair, layout).with_value(value))
}

pub(super) fn read_ratio(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "value"])?;
    let ratio = element.number()?.unwrap_or(USUAL_RATIO);
    clues.push(Clue::Pair(PairRelation::Ratio(ratio), element.pair()?));
    Ok(())
}

pub(super) fn ratio(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Pair(PairRelation::Ratio(value), pair) = clue else { return None };
    let value = Some(*value).filter(|value| *value != USUAL_RATIO);
    Some(WrittenElement::of_cells(pair, layout).with_value(value))
}

/// An entry without a value states nothing of its pair: it only exempts it where all marks are given.
pub(super) fn read_xv(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "value"])?;
    let pair = element.pair()?;
    let sum = match element.text().as_deref() {
        None => return Ok(()),
        Some("X" | "x") => 10,
        Some("V" | "v") => 5,
        Some(_) => return Err(element.unknown_value()),
    };
    clues.push(Clue::Pair(PairRelation::Sum(sum), pair));
    Ok(())
}

pub(super) fn xv(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let (value, pair) = match clue {
        Clue::Pair(PairRelation::Sum(10), pair) => ("X", pair),
        Clue::Pair(PairRelation::Sum(5), pair) => ("V", pair),
        _ => return None,
    };
    Some(WrittenElement { value: Some(value.to_owned()), ..WrittenElement::of_cells(pair, layout) })
}

pub(super) fn read_clone(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "cloneCells"])?;
    let (cells, copies) = (element.cells("cells")?, element.cells("cloneCells")?);
    if element.member("cloneCells").is_none() || cells.len() != copies.len() {
        return Err(Fault::Unknown(format!("whose {} cells have other clone cells", cells.len())));
    }
    clues.push(Clue::Clone(cells, copies));
    Ok(())
}

pub(super) fn clone(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Clone(cells, copies) = clue else { return None };
    Some(WrittenElement {
        clone_cells: Some(names(copies, layout)),
        ..WrittenElement::of_cells(cells, layout)
    })
}
