//! Constraints of single cells: odd, even, minimum, maximum, indexers.

use std::collections::HashSet;

use givens_variants::{Axis, CellIndex, Clue, Extreme, Layout, Parity};

use super::{
    element::{Element, Fault},
    member::{Members, WrittenElement},
};

pub(super) fn read_odd(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    read(element, "cell", clues, |cell| Clue::Parity(Parity::Odd, cell))
}

pub(super) fn read_even(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    read(element, "cell", clues, |cell| Clue::Parity(Parity::Even, cell))
}

pub(super) fn read_row_indexers(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    read(element, "cells", clues, |cell| Clue::Indexer(Axis::Row, cell))
}

pub(super) fn read_column_indexers(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    read(element, "cells", clues, |cell| Clue::Indexer(Axis::Column, cell))
}

pub(super) fn read_box_indexers(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    read(element, "cells", clues, |cell| Clue::Indexer(Axis::Region, cell))
}

/// Adds a clue for each cell of an element.
fn read(
    element: Element<'_>,
    name: &str,
    clues: &mut Vec<Clue>,
    clue: fn(CellIndex) -> Clue,
) -> Result<(), Fault> {
    element.only(&[name, "cells"])?;
    clues.extend(element.cells(name)?.into_iter().map(clue));
    Ok(())
}

pub(super) fn parity(parity: Parity, clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    match clue {
        Clue::Parity(of, cell) if *of == parity => Some(WrittenElement::of_cell(*cell, layout)),
        _ => None,
    }
}

pub(super) fn indexer(axis: Axis, clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    match clue {
        Clue::Indexer(of, cell) if *of == axis => Some(WrittenElement::of_cells(&[*cell], layout)),
        _ => None,
    }
}

/// Adds the cells of a clue to those of its key, and returns whether they are. All cells of a key are one clue: those of a
/// second clue must not be neighbours of cells that are `known` of the first, which would then not be compared.
pub(super) fn write_extremes(
    (extreme, cells): (Extreme, &[CellIndex]),
    layout: &Layout,
    known: &mut HashSet<(Extreme, CellIndex)>,
    members: &mut Members,
) -> bool {
    if cells.iter().flat_map(|&cell| layout.neighbours(cell)).any(|cell| known.contains(&(extreme, cell))) {
        return false;
    }
    known.extend(cells.iter().map(|&cell| (extreme, cell)));
    let key = match extreme {
        Extreme::Minimum => "minimum",
        Extreme::Maximum => "maximum",
    };
    for &cell in cells {
        members.push(key, WrittenElement::of_cell(cell, layout));
    }
    true
}
