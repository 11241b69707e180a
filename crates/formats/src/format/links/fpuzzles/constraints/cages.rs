//! Constraints of sets of cells: cages, extra regions, quadruples.

use givens_variants::{Clue, Layout};

use crate::{report::counted, syntax::json::Value, text::shown};

use super::{
    element::{Element, Fault},
    member::WrittenElement,
};

/// The number of cells around the circle of a quadruple.
const QUADRUPLE: usize = 4;

pub(super) fn read_cage(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "value"])?;
    let sum = element.number()?;
    clues.push(Clue::Cage(element.cells("cells")?, sum));
    Ok(())
}

pub(super) fn cage(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Cage(cells, sum) = clue else { return None };
    Some(WrittenElement::of_cells(cells, layout).with_value(*sum))
}

pub(super) fn read_extra_region(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells"])?;
    clues.push(Clue::ExtraRegion(element.cells("cells")?));
    Ok(())
}

pub(super) fn extra_region(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::ExtraRegion(cells) = clue else { return None };
    Some(WrittenElement::of_cells(cells, layout))
}

pub(super) fn read_quadruple(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "values"])?;
    let cells = element.cells("cells")?;
    let digit = |value: Value<'_>| {
        let digit = value.scalar_text().and_then(|text| text.trim().parse().ok());
        digit.ok_or_else(|| Fault::Unknown(format!("with the value `{}`", shown(value.raw()))))
    };
    let digits = element.list("values")?.map(digit).collect::<Result<Vec<_>, _>>()?;
    // A circle without digits is drawn, and states nothing.
    if digits.is_empty() {
        return Ok(());
    }
    if cells.len() != QUADRUPLE {
        return Err(Fault::Unknown(format!("with {}", counted(cells.len() as u64, "cell"))));
    }
    clues.push(Clue::Contains { cells, digits, is_exact: false });
    Ok(())
}

/// Other numbers of cells are no quadruple.
pub(super) fn quadruple(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    match clue {
        Clue::Contains { cells, digits, is_exact: false }
            if cells.len() == QUADRUPLE && !digits.is_empty() =>
        {
            Some(WrittenElement { values: Some(digits.clone()), ..WrittenElement::of_cells(cells, layout) })
        }
        _ => None,
    }
}
