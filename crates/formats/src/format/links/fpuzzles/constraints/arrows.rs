//! Arrows: a bulb, and shafts that each begin at a cell of the bulb, which is not part of their sum.

use givens_variants::{Clue, Layout, Shaft};

use super::{
    element::{Element, Fault},
    member::{WrittenElement, names},
};

/// The most cells of a bulb that is one number.
const LONGEST_PILL: usize = 3;

/// A shaft without cells behind the bulb states nothing, nor does a bulb without shafts, whatever its size.
pub(super) fn read_arrow(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cells", "lines"])?;
    let lines = element.lines()?;
    let lines: Vec<_> = lines.iter().filter_map(|line| line.split_first()).collect();
    if lines.iter().all(|(_, cells)| cells.is_empty()) {
        return Ok(());
    }
    let mut bulb = element.cells("cells")?;
    if bulb.len() > LONGEST_PILL {
        return Err(Fault::Unknown(format!("with a bulb of {} cells", bulb.len())));
    }
    if lines.iter().any(|(start, _)| !bulb.contains(start)) {
        return Err(Fault::Unknown("with a shaft that begins outside of its bulb".to_owned()));
    }
    // The digits of a bulb are one number in the order of reading, however they are listed.
    bulb.sort_unstable();
    let shafts = lines.iter().filter(|(_, cells)| !cells.is_empty());
    let shafts = shafts.map(|(start, cells)| Shaft { start: **start, cells: cells.to_vec() }).collect();
    clues.push(Clue::Arrow { bulb, shafts });
    Ok(())
}

pub(super) fn arrow(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Arrow { bulb, shafts } = clue else { return None };
    let is_stated = |shaft: &Shaft| !shaft.cells.is_empty() && bulb.contains(&shaft.start);
    if bulb.len() > LONGEST_PILL || !bulb.is_sorted() || shafts.is_empty() || !shafts.iter().all(is_stated) {
        return None;
    }
    let line = |shaft: &Shaft| names(&[&[shaft.start], &shaft.cells[..]].concat(), layout);
    let lines = Some(shafts.iter().map(line).collect());
    Some(WrittenElement { lines, ..WrittenElement::of_cells(bulb, layout) })
}
