//! The graph of a variant as a document has it: grids, cliques and cages.
//!
//! The writer passes a puzzle and gets the element, with the clues that it does not state. Grids have blocks where these are
//! regions of no grid before; all other regions are cliques.

use givens_variants::{CellIndex, Clue, Diagonal, GridPlace, Layout, Lines, VariantPuzzle};

use crate::codec::NoVariantText;

use super::game::X_SUDOKU;

/// Returns the element of a graph, and the indices of the clues that it does not state.
pub(super) fn graph(puzzle: &VariantPuzzle) -> Result<(String, Vec<usize>), NoVariantText> {
    let layout = &puzzle.layout;
    let grids = grids(puzzle)?;
    let (columns, rows, order) = (layout.columns(), layout.rows(), layout.digits().count());
    let name = name(puzzle, grids.len());
    let mut text = format!(
        "   <graph order=\"{order}\" type=\"custom\" specific-type=\"{name}\" name=\"{name}\" sizeX=\"{columns}\" \
         sizeY=\"{rows}\" sizeZ=\"1\">\n"
    );
    let regions = layout.regions();
    let mut is_block = vec![false; regions.len()];
    for grid in grids {
        let blocks =
            blocks(layout, grid, &regions).filter(|blocks| blocks.iter().all(|block| !is_block[*block]));
        let number = u8::from(blocks.is_some());
        blocks.into_iter().flatten().for_each(|block| is_block[block] = true);
        let at = grid.column * rows + grid.row;
        text.push_str(&format!("    <sudokugroups at=\"{at}\" withblocks=\"{number}\"/>\n"));
    }
    for (region, _) in regions.iter().zip(is_block).filter(|(_, is_block)| !is_block) {
        push_cells("clique", "", layout, region, &mut text);
    }
    let mut dropped = Vec::new();
    for (index, clue) in puzzle.clues.iter().enumerate() {
        if !push_clue(clue, layout, &mut text) {
            dropped.push(index);
        }
    }
    text.push_str("   </graph>\n");
    Ok((text, dropped))
}

/// Returns the grids of a board that a document can state.
fn grids(puzzle: &VariantPuzzle) -> Result<Vec<GridPlace>, NoVariantText> {
    let layout = &puzzle.layout;
    let side = layout.digits().count();
    let refused = |reason: &str| Err(NoVariantText(reason.to_owned()));
    if layout.digits().first() != 1 {
        return refused("the digits do not begin with 1");
    }
    if puzzle.givens.iter().flatten().any(|given| !layout.digits().contains(*given)) {
        return refused("a given is no digit of the grid");
    }
    let in_region = layout.cells().filter(|&cell| layout.region(cell).is_some()).count();
    if in_region > 0 && in_region < layout.cell_count() {
        return refused("some cells are in no region");
    }
    let grids = match layout.lines() {
        Lines::Board if layout.rows() == layout.columns() => {
            vec![GridPlace { row: 0, column: 0, side: layout.rows() }]
        }
        Lines::Board => return refused("the board is no square grid"),
        Lines::None => Vec::new(),
        Lines::Grids(grids) => grids.clone(),
    };
    if grids.iter().any(|grid| grid.side != side) {
        return refused("a grid has not as many rows as there are digits");
    }
    Ok(grids)
}

/// Returns the program's name for puzzles of this kind.
fn name(puzzle: &VariantPuzzle, grids: usize) -> &'static str {
    let has = |clue: &dyn Fn(&Clue) -> bool| puzzle.clues.iter().any(clue);
    let has_diagonal = |diagonal| has(&|clue| *clue == Clue::Diagonal(diagonal));
    if has(&|clue| matches!(clue, Clue::Cage(_, Some(_)))) {
        "KillerSudoku"
    } else if has_diagonal(Diagonal::Falling) && has_diagonal(Diagonal::Rising) {
        X_SUDOKU
    } else if grids > 1 {
        "Samurai"
    } else if puzzle.layout.has_usual_boxes() {
        "Plain"
    } else {
        "Jigsaw"
    }
}

/// Returns the regions that are the square blocks of a grid, if all of its blocks are regions.
fn blocks(layout: &Layout, grid: GridPlace, regions: &[Vec<CellIndex>]) -> Option<Vec<usize>> {
    let length = grid.side.isqrt();
    if length * length != grid.side {
        return None;
    }
    let block = |block: usize| {
        let (row, column) = (grid.row + block / length * length, grid.column + block % length * length);
        let cell = |place: usize| layout.cell(row + place / length, column + place % length);
        let cells: Vec<_> = (0..grid.side).filter_map(cell).collect();
        let region = layout.region(*cells.first()?)?;
        (regions[region] == cells).then_some(region)
    };
    (0..grid.side).map(block).collect()
}

/// Adds a clue, and returns whether a document states such a one.
fn push_clue(clue: &Clue, layout: &Layout, text: &mut String) -> bool {
    match clue {
        Clue::Diagonal(diagonal) => {
            let side = layout.rows();
            let column = |row| if *diagonal == Diagonal::Falling { row } else { side - 1 - row };
            let cells: Vec<_> = (0..side).filter_map(|row| layout.cell(row, column(row))).collect();
            push_cells("clique", "", layout, &cells, text);
        }
        Clue::ExtraRegion(cells) if cells.len() <= layout.digits().count() => {
            push_cells("clique", "", layout, cells, text);
        }
        Clue::Cage(cells, Some(sum)) => {
            // The program has no sum of one cell.
            let operator = if cells.len() == 1 { 0 } else { 4 };
            push_cells("cage", &format!(" operator=\"{operator}\" value=\"{sum}\""), layout, cells, text);
        }
        _ => return false,
    }
    true
}

/// Adds an element of cells.
fn push_cells(name: &str, attributes: &str, layout: &Layout, cells: &[CellIndex], text: &mut String) {
    text.push_str(&format!("    <{name}{attributes} size=\"{}\">", cells.len()));
    for &cell in cells {
        let (row, column) = layout.place(cell);
        text.push_str(&format!("{} ", column * layout.rows() + row));
    }
    text.push_str(&format!("</{name}>\n"));
}
