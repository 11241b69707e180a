//! The regions of a jigsaw: a name for each cell, or the cells of each region.
//!
//! `object` passes the member of a foreign object that names its regions, `variant` that of this program's own. They get the
//! number of the region of each cell if the meaning is certain: every cell in one region, and as many cells in each as the
//! board has rows. Whether numbers of cells begin at 0 or at 1 follows from all of them, since together they name every cell.

use std::collections::BTreeSet;

use givens_engine::grid::Grid;

use crate::{
    syntax::{
        combinators::{Parser, alt, char, delimited, one_of, pair, preceded, separated_pair, space0, usize},
        expect::{Parsed, whole},
        json::Value,
    },
    text::{Span, shown},
};

/// The regions of a square board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Regions {
    /// The number of the region of each cell, row by row.
    pub(super) numbers: Vec<usize>,
    /// The same with rows and columns exchanged, if cells are pairs of numbers without names and it makes a difference.
    pub(super) exchanged: Option<Vec<usize>>,
}

impl Regions {
    /// Returns the number of the region of each cell, and whether it is open which number of a pair is the row.
    /// If one way these grids have no digit twice in a region, and the other way they have, that decides.
    pub(super) fn fitting(self, grids: &[&Grid]) -> (Vec<usize>, bool) {
        let fits = |numbers: &[usize]| {
            grids.iter().all(|grid| {
                let mut seen = BTreeSet::new();
                let mut digits =
                    grid.contents().iter().zip(numbers).filter_map(|(digit, at)| Some(((*digit)?, at)));
                digits.all(|found| seen.insert(found))
            })
        };
        match self.exchanged {
            Some(other) if fits(&other) && !fits(&self.numbers) => (other, false),
            Some(other) => {
                let is_open = fits(&other);
                (self.numbers, is_open)
            }
            None => (self.numbers, false),
        }
    }
}

/// Why a value does not give the region of each cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoRegions {
    /// What is wrong: "r1c2 is in no region".
    pub(super) reason: String,
    /// Where.
    pub(super) place: Span,
}

/// A cell in a list of a region, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CellName {
    row: usize,
    /// `None`: the row is the number of a cell of the whole board.
    column: Option<usize>,
    /// Whether the names of rows and columns are written with them.
    is_named: bool,
    place: Span,
}

/// The names of the members of a cell that is an object.
const PLACES: [(&str, &str); 5] =
    [("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("rowIndex", "columnIndex")];

/// Returns the cells of each region, if the value lists any.
fn lists(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    let lists = value.values().map(|list| list.member("cells").unwrap_or(list));
    let lists: Vec<_> = lists.collect();
    let is_list = |list: &Value<'_>| list.is_array() && list.values().next().is_some();
    (lists.len() > 1 && lists.iter().all(is_list)).then_some(lists)
}

/// Returns whether a value lists the cells of regions, rather than names the region of each cell: there are more different
/// cells than regions.
pub(super) fn are_lists(value: Value<'_>) -> bool {
    let Some(lists) = lists(value) else { return false };
    let cells: BTreeSet<_> = lists.iter().flat_map(|list| list.values()).map(Value::raw).collect();
    cells.len() > lists.len() + 1
}

/// Returns the regions that a value states for a board with this many rows.
pub(super) fn regions(value: Value<'_>, side: usize) -> Result<Regions, NoRegions> {
    if are_lists(value) { listed(value, side) } else { named(value, side) }
}

/// Returns the regions of a value that has a name for each cell: a text, texts of rows, or values.
fn named(value: Value<'_>, side: usize) -> Result<Regions, NoRegions> {
    let symbols = |value: Value<'_>| -> Vec<String> {
        let symbols = value.characters().map(|(_, c)| c).filter(|c| !c.is_whitespace());
        symbols.map(|c| c.to_string()).collect()
    };
    let scalar = |value: Value<'_>| Some(vec![value.scalar_text()?.into_owned()]);
    let are_rows = value.values().take(side + 1).count() == side;
    let row = |row: Value<'_>| match row.is_array() {
        true => row.values().map(scalar).collect::<Option<Vec<_>>>().map(|row| row.concat()),
        false if are_rows => Some(symbols(row)),
        false => scalar(row),
    };
    let names = match value.text() {
        Some(_) => Some(symbols(value)),
        None => value.values().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.concat()),
    };
    let names = names.filter(|names| names.len() == side * side).ok_or_else(|| NoRegions {
        reason: format!("expected a region for each of {} cells", side * side),
        place: value.span(),
    })?;
    let distinct: BTreeSet<_> = names.iter().collect();
    let distinct: Vec<_> = distinct.into_iter().collect();
    let numbers: Vec<_> =
        names.iter().map(|name| distinct.binary_search(&name).expect("it is one of them")).collect();
    sized(&numbers, side, value.span())?;
    Ok(Regions { numbers, exchanged: None })
}

/// Returns the regions of a value that lists the cells of each.
fn listed(value: Value<'_>, side: usize) -> Result<Regions, NoRegions> {
    let lists = lists(value).unwrap_or_default();
    let mut cells = Vec::new();
    for (region, list) in lists.iter().enumerate() {
        for cell in list.values().take(side * side + 1) {
            let no_cell = || NoRegions {
                reason: format!("`{}` is not the name of a cell", shown(cell.raw())),
                place: cell.span(),
            };
            cells.push((region, CellName::from_value(cell).ok_or_else(no_cell)?));
        }
    }
    let kinds: BTreeSet<_> = cells.iter().map(|(_, cell)| (cell.column.is_some(), cell.is_named)).collect();
    if kinds.len() > 1 {
        let reason = "cells are named in several ways".to_owned();
        return Err(NoRegions { reason, place: value.span() });
    }
    let first = first_number(&cells);
    let numbers = partition(&cells, side, first, value.span())?;
    sized(&numbers, side, value.span())?;
    let may_be_exchanged = cells.iter().all(|(_, cell)| cell.column.is_some() && !cell.is_named);
    let exchanged: Vec<_> = (0..side * side).map(|cell| numbers[cell % side * side + cell / side]).collect();
    let exchanged = Some(exchanged).filter(|other| may_be_exchanged && !is_same(&numbers, other));
    Ok(Regions { numbers, exchanged })
}

/// Returns the number of the first row and cell: 0 if any number is 0.
fn first_number(cells: &[(usize, CellName)]) -> usize {
    let is_zero = |(_, cell): &(usize, CellName)| cell.row == 0 || cell.column == Some(0);
    usize::from(!cells.iter().any(is_zero))
}

/// Returns the region of each cell, if each is in one.
fn partition(
    cells: &[(usize, CellName)],
    side: usize,
    first: usize,
    place: Span,
) -> Result<Vec<usize>, NoRegions> {
    let mut regions = vec![None; side * side];
    for (region, cell) in cells {
        let index = cell.index(side, first).ok_or_else(|| NoRegions {
            reason: format!("a cell is outside of {side}×{side} cells that count from {first}"),
            place: cell.place,
        })?;
        if regions[index].replace(*region).is_some() {
            return Err(NoRegions {
                reason: format!("{} is in two regions", name(index, side)),
                place: cell.place,
            });
        }
    }
    let missing = regions.iter().position(Option::is_none);
    let numbers: Option<Vec<_>> = regions.into_iter().collect();
    numbers.ok_or_else(|| NoRegions {
        reason: format!("{} is in no region", name(missing.unwrap_or_default(), side)),
        place,
    })
}

/// Checks that there are as many regions as rows, with as many cells in each.
fn sized(numbers: &[usize], side: usize, place: Span) -> Result<(), NoRegions> {
    let mut sizes = vec![0; numbers.iter().max().map_or(0, |most| most + 1)];
    for number in numbers {
        sizes[*number] += 1;
    }
    let reason = match sizes.iter().position(|size| *size != side) {
        _ if sizes.len() != side => format!("expected {side} regions, found {}", sizes.len()),
        Some(wrong) => {
            let first = numbers.iter().position(|number| *number == wrong).unwrap_or_default();
            let cells = if sizes[wrong] == 1 { "cell" } else { "cells" };
            format!("the region of {} has {} {cells}, expected {side}", name(first, side), sizes[wrong])
        }
        None => return Ok(()),
    };
    Err(NoRegions { reason, place })
}

/// Returns whether two lists of regions divide the board alike, whatever the numbers.
fn is_same(one: &[usize], other: &[usize]) -> bool {
    let pairs: BTreeSet<_> = one.iter().zip(other).collect();
    let count = one.iter().collect::<BTreeSet<_>>().len();
    pairs.len() == count
}

/// Returns a number of rows or cells.
fn number_of(value: Value<'_>) -> Option<usize> {
    usize::try_from(value.number()?).ok()
}

/// Returns the name of the cell at this index.
fn name(index: usize, side: usize) -> String {
    format!("r{}c{}", index / side + 1, index % side + 1)
}

impl CellName {
    /// Returns the cell that a value of a list names.
    fn from_value(value: Value<'_>) -> Option<Self> {
        let place = value.span();
        let at = |row, column, is_named| Some(Self { row, column, is_named, place });
        if let Some(row) = number_of(value) {
            return at(row, None, false);
        }
        if let Some(text) = value.text() {
            let (row, column, is_named) = whole(cell_text, text.trim())?;
            return at(row, Some(column), is_named);
        }
        if value.is_object() {
            let number = |name| value.member(name).and_then(number_of);
            let (row, column) =
                PLACES.iter().find_map(|&(row, column)| Some((number(row)?, number(column)?)))?;
            return at(row, Some(column), true);
        }
        let numbers: Vec<_> = value.values().take(3).map(number_of).collect::<Option<_>>()?;
        let [row, column] = numbers[..] else { return None };
        at(row, Some(column), false)
    }

    /// Returns its place on a board with this many rows, where this number is that of the first row and cell.
    fn index(self, side: usize, first: usize) -> Option<usize> {
        let row = self.row.checked_sub(first)?;
        let Some(column) = self.column else { return (row < side * side).then_some(row) };
        let column = column.checked_sub(first)?;
        (row < side && column < side).then(|| row * side + column)
    }
}

/// `cell = "r" number "c" number / number "," number`
fn cell_text(input: &str) -> Parsed<'_, (usize, usize, bool)> {
    let named = pair(preceded(one_of("rR"), usize), preceded(one_of("cC"), usize));
    let numbers = separated_pair(usize, delimited(space0, char(','), space0), usize);
    alt((named.map(|(row, column)| (row, column, true)), numbers.map(|(row, column)| (row, column, false))))
        .parse(input)
}

#[cfg(test)]
mod tests {
    use crate::syntax::json::Tape;

    use super::*;

    fn read(text: &str, side: usize) -> Result<Regions, String> {
        let mut tape = Tape::default();
        tape.read(text, 0).expect("valid JSON");
        regions(tape.root(text), side).map_err(|none| none.reason)
    }

    /// Two rows of two regions each, of which the second is bent.
    const NUMBERS: [usize; 16] = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];

    #[test]
    fn cells_are_named_in_many_ways() {
        for text in [
            "[[0,1,2,4],[3,5,6,7],[8,9,12,13],[10,11,14,15]]",
            "[[1,2,3,5],[4,6,7,8],[9,10,13,14],[11,12,15,16]]",
            r#"[{"id":1,"cells":[0,1,2,4]},{"cells":[3,5,6,7]},{"cells":[8,9,12,13]},{"cells":[10,11,14,15]}]"#,
            r#"{"a":[0,1,2,4],"b":[3,5,6,7],"c":[8,9,12,13],"d":[10,11,14,15]}"#,
            r#"[["r1c1","r1c2","r1c3","r2c1"],["r1c4","r2c2","r2c3","r2c4"],["r3c1","r3c2","r4c1","r4c2"],["R3C3","r3c4","r4c3","r4c4"]]"#,
        ] {
            assert_eq!(read(text, 4).map(|found| found.numbers), Ok(NUMBERS.to_vec()), "{text}");
        }
        let objects = r#"[[{"x":0,"y":0},{"x":1,"y":0},{"x":2,"y":0},{"x":0,"y":1}],[{"x":3,"y":0},{"x":1,"y":1},{"x":2,"y":1},{"x":3,"y":1}]]"#;
        assert_eq!(read(objects, 4), Err("r3c1 is in no region".to_owned()));
    }

    #[test]
    fn names_of_regions_are_numbered() {
        for text in [
            r#""aaababbbccddccdd""#,
            r#"["aaab","abbb","ccdd","ccdd"]"#,
            "[[0,0,0,1],[0,1,1,1],[2,2,3,3],[2,2,3,3]]",
            "[1,1,1,2,1,2,2,2,3,3,4,4,3,3,4,4]",
        ] {
            assert_eq!(read(text, 4).map(|found| found.numbers), Ok(NUMBERS.to_vec()), "{text}");
        }
    }

    #[test]
    fn pairs_may_be_exchanged() {
        let text = "[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,1],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let found = read(text, 4).expect("regions");
        assert_eq!(found.numbers, NUMBERS);
        assert_eq!(found.exchanged.map(|other| other[1..5].to_vec()), Some(vec![0, 2, 2, 0]));
        let boxes = "[[[1,1],[1,2],[2,1],[2,2]],[[1,3],[1,4],[2,3],[2,4]],[[3,1],[3,2],[4,1],[4,2]],[[3,3],[3,4],[4,3],[4,4]]]";
        assert_eq!(read(boxes, 4).expect("regions").exchanged, None);
    }

    #[test]
    fn what_is_not_certain_is_named() {
        for (text, reason) in [
            ("[[0,1,2,4],[3,5,6,7],[8,9,12,13],[10,11,14]]", "r4c4 is in no region"),
            ("[[0,1,2,4],[3,5,6,7],[8,9,12,13],[10,11,14,14]]", "r4c3 is in two regions"),
            ("[[0,1,2,4,3],[5,6,7],[8,9,12,13],[10,11,14,15]]", "the region of r1c1 has 5 cells, expected 4"),
            ("[[0,1,2,4],[3,5,6,7],[8,9,12,13,10,11,14,15]]", "expected 4 regions, found 3"),
            (
                "[[0,1,2,4],[3,5,6,7],[8,9,12,13],[10,11,15,16]]",
                "a cell is outside of 4×4 cells that count from 0",
            ),
            ("[[2,3,4,5],[6,7,8,9],[10,11,12,13],[14,15,16,1]]", ""),
            (r#"[[0,1,2,"r1c1"],[3,5,6,7]]"#, "cells are named in several ways"),
            (r#"[["B2","r1c1",5,6]]"#, "expected a region for each of 16 cells"),
            (r#"[["B2","r1c1",5,6],[1,2,3,4]]"#, "`\"B2\"` is not the name of a cell"),
            ("[[0,0,0,0],[0,1,1,1],[2,2,3,3],[2,2,3,3]]", "the region of r1c1 has 5 cells, expected 4"),
        ] {
            let found = read(text, 4).err().unwrap_or_default();
            assert_eq!(found, reason, "{text}");
        }
    }
}
