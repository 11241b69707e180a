//! Games of variants: grids on a board, cliques and cages.
//!
//! The reader passes a game with its graph; it gets the record, or the reasons why there is none. Blocks and cliques are all
//! cells that differ: those that together have each cell of the board once are its regions, the others further clues.

use std::collections::HashSet;

use givens_engine::grid::Digit;
use givens_variants::{
    CellIndex, Clue, Diagonal, DigitRange, GridPlace, Layout, LayoutError, Lines, VariantPuzzle,
};

use crate::{
    diagnostic::{Diagnostic, Few, kind_constraint},
    format::documents::elements::PlacedText,
    record::{KeptClass, VariantRecord},
    syntax::{
        combinators::{Parser, consumed, many0, multispace0, preceded, terminated, usize},
        expect::Parsed,
    },
    text::{Span, shown},
};

use super::game::{Game, Graph, GraphPart, GraphPartKind, ID, MATHDOKU, X_SUDOKU, digit};

/// The operators of cages: cells of one digit, and of a sum.
const DIGIT: &str = "0";
const SUM: &str = "4";

/// Returns the record of a game, or `None` with the reasons in `diagnostics`.
pub(super) fn record(
    game: &Game<'_>,
    graph: &Graph<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let layout = match layout(graph) {
        Ok(layout) => layout,
        Err(diagnostic) => return diagnostic.refuse(diagnostics),
    };
    let Some(values) = game.values else {
        diagnostics.push(Diagnostic::without_part("a game", "values", game.span));
        return None;
    };
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), game.span);
    record.puzzle.givens = digits(&record.puzzle.layout, values, diagnostics)?;
    add_parts(graph, &mut record, diagnostics)?;
    let mut reported = Vec::new();
    record.solution =
        game.solution.and_then(|solution| digits(&record.puzzle.layout, solution, &mut reported));
    diagnostics.extend(reported.into_iter().next().map(Diagnostic::in_listed_solution));
    game.steps.iter().for_each(|step| record.keep(KeptClass::Progress, "step", step.span));
    for (name, text) in &game.own {
        record.meta.keep(ID, *name, text.clone());
    }
    Some(record)
}

/// Returns the board without regions.
fn layout(graph: &Graph<'_>) -> Result<Layout, Diagnostic> {
    let Some(digits) = graph.order.parse().ok().and_then(DigitRange::up_to) else {
        return Err(Diagnostic::wrong_order("1 to 16", graph.order, graph.span));
    };
    let side = digits.count();
    let [columns, rows] = [0, 1].map(|axis| match graph.size[axis] {
        None => Ok(side),
        Some(length) => length.parse().map_err(|_| Diagnostic::not_a("a size", length, graph.span)),
    });
    let (columns, rows) = (columns?, rows?);
    let mut grids = Vec::new();
    // A document may name a grid very often.
    let mut known = HashSet::new();
    for part in &graph.parts {
        let GraphPartKind::Grid { at, .. } = part.kind else { continue };
        let at = at.parse::<usize>().ok().filter(|at| rows > 0 && at / rows < columns);
        let Some(at) = at else { return Err(outside(LayoutError::Outside, part.span)) };
        if known.insert(at) {
            grids.push(GridPlace { row: at % rows, column: at / rows, side });
        }
    }
    // In one order, whichever the document has.
    grids.sort_by_key(|grid| (grid.row, grid.column));
    let whole = GridPlace { row: 0, column: 0, side };
    let is_square = (rows, columns) == (side, side);
    let lines = match &grids[..] {
        [] if graph.kind == "sudoku" => Lines::Board,
        [] => Lines::None,
        [grid] if is_square && *grid == whole => Lines::Board,
        _ => Lines::Grids(grids),
    };
    Layout::new(rows, columns, digits, lines).map_err(|error| outside(error, graph.span))
}

/// Reports a board that cannot be.
fn outside(error: LayoutError, place: Span) -> Diagnostic {
    Diagnostic::broken(error.to_string(), place)
}

/// Returns the digit of each place of the board, or `None` with the reasons in `diagnostics`.
fn digits(
    layout: &Layout,
    (text, start): PlacedText<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<u8>>> {
    let (expected, found) = (layout.place_count(), text.chars().count());
    if found != expected {
        let expected = format_args!("{expected} cells ({}×{})", layout.rows(), layout.columns());
        let place = Span::new(start, start + text.len());
        return Diagnostic::wrong_length(expected, found, place).refuse(diagnostics);
    }
    let mut digits = vec![None; expected];
    let mut unread = Few::default();
    for (index, (at, symbol)) in text.char_indices().enumerate() {
        let place = CellIndex::new(row_major(index, layout));
        let is_present = layout.is_present(place);
        let found = match symbol {
            '.' | '_' if !is_present => Ok(None),
            _ if !is_present => Err("is outside the grids".to_owned()),
            _ => digit(symbol, layout.digits().count()),
        };
        let span = Span::new(start + at, start + at + symbol.len_utf8());
        match found {
            Ok(digit) => digits[place.index()] = digit.map(Digit::get),
            Err(what) => {
                unread.push(|| Diagnostic::meaningless(symbol, what, span).about(layout.name(place)));
            }
        }
    }
    let is_read = unread.is_empty();
    diagnostics.extend(unread.into_first());
    is_read.then_some(digits)
}

/// Returns the row-major index of the place with this index.
const fn row_major(index: usize, layout: &Layout) -> usize {
    index % layout.rows() * layout.columns() + index / layout.rows()
}

/// Cells that differ, and where the document has them.
type House = (Vec<CellIndex>, Span);

/// Adds blocks, cliques and cages, or returns `None` with the reasons in `diagnostics`.
fn add_parts(graph: &Graph<'_>, record: &mut VariantRecord, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let (mut houses, mut wrong) = (blocks(graph, &record.puzzle.layout), Few::default());
    let block_count = houses.len();
    let mut cages = Vec::new();
    for part in &graph.parts {
        match (part.kind, cells(part, &record.puzzle.layout)) {
            (GraphPartKind::Clique, Ok(cells)) => houses.push((cells, part.span)),
            (GraphPartKind::Cage { operator, value }, Ok(cells)) => {
                cages.push((cells, operator, value, part.span));
            }
            (GraphPartKind::Clique | GraphPartKind::Cage { .. }, Err(diagnostic)) => {
                wrong.push(|| diagnostic);
            }
            (GraphPartKind::Other(name), _) => {
                record.keep(KeptClass::Unknown, format!("`{}`", shown(name)), part.span);
            }
            (GraphPartKind::Grid { .. } | GraphPartKind::Cube, _) => {}
        }
    }
    if !wrong.is_empty() {
        diagnostics.extend(wrong.into_first());
        return None;
    }
    add_houses(houses, block_count, graph, record);
    add_cages(cages, graph, record, diagnostics)
}

/// Cells with an operator and a result, and where the document has them.
type Cage<'t> = (Vec<CellIndex>, &'t str, &'t str, Span);

/// Adds cages, or returns `None` with the reasons in `diagnostics`.
fn add_cages(
    cages: Vec<Cage<'_>>,
    graph: &Graph<'_>,
    record: &mut VariantRecord,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    if graph.specific == MATHDOKU {
        record.keep(KeptClass::Unknown, kind_constraint(MATHDOKU), graph.span);
    }
    for (cells, operator, value, span) in cages {
        match value.parse() {
            // In a Mathdoku, a cage may hold a digit twice.
            Ok(_) if graph.specific == MATHDOKU => {}
            Ok(value) if operator == SUM || operator == DIGIT && cells.len() == 1 => {
                record.push_clue(Clue::Cage(cells, Some(value)), span);
            }
            Ok(_) => record.keep(KeptClass::Unknown, operator_name(operator), span),
            Err(_) => {
                return Diagnostic::not_a("the value of a cage", value, span).refuse(diagnostics);
            }
        }
    }
    Some(())
}

/// Returns the name of a cage with an operator that is no sum.
fn operator_name(operator: &str) -> &'static str {
    match operator {
        "0" => "cage without an operator",
        "1" => "cage with a division",
        "2" => "cage with a subtraction",
        "3" => "cage with a multiplication",
        _ => "cage with an unknown operator",
    }
}

/// Returns the blocks of the grids, each once.
fn blocks(graph: &Graph<'_>, layout: &Layout) -> Vec<House> {
    let side = layout.digits().count();
    let Some((height, width)) = Layout::box_size(side) else { return Vec::new() };
    let mut blocks: Vec<House> = Vec::new();
    let implied = (graph.kind == "sudoku").then_some((0, graph.span));
    let stated = graph.parts.iter().filter_map(|part| match part.kind {
        GraphPartKind::Grid { at, has_blocks: true } => Some((at.parse::<usize>().ok()?, part.span)),
        _ => None,
    });
    let (mut known_grids, mut known_blocks) = (HashSet::new(), HashSet::new());
    for (at, span) in implied.into_iter().chain(stated).filter(|(at, _)| known_grids.insert(*at)) {
        let (top, left) = (at % layout.rows(), at / layout.rows());
        for block in 0..side {
            let (row, column) = (top + block / height * height, left + block % height * width);
            if known_blocks.insert((row, column)) {
                let cell = |place: usize| layout.cell(row + place / width, column + place % width);
                blocks.push(((0..side).filter_map(cell).collect(), span));
            }
        }
    }
    blocks
}

/// Returns the cells of a clique or cage.
fn cells(part: &GraphPart<'_>, layout: &Layout) -> Result<Vec<CellIndex>, Diagnostic> {
    let (text, start) = part.cells.unwrap_or(("", part.span.end));
    let whole = Span::new(start, start + text.len());
    let (left, found) = indices(text).map_err(|_| Diagnostic::not_a("a list of cells", text, whole))?;
    if !left.is_empty() {
        return Err(Diagnostic::not_a(
            "the index of a cell",
            left,
            Span::new(whole.end - left.len(), whole.end),
        ));
    }
    if part.size.is_some_and(|size| size.parse() != Ok(found.len())) {
        let expected = format_args!("{} cells", shown(part.size.unwrap_or_default()));
        return Err(Diagnostic::wrong_length(expected, found.len(), part.span));
    }
    if matches!(part.kind, GraphPartKind::Clique) && found.len() > layout.digits().count() || found.is_empty()
    {
        let (count, digits) = (found.len(), layout.digits().count());
        return Err(Diagnostic::broken(format!("{count} cells that differ, for {digits} digits"), part.span));
    }
    let mut is_known = vec![false; layout.place_count()];
    let mut at = start;
    let cell = |(word, index): (&str, usize)| {
        at = start + text[at - start..].find(word).unwrap_or_default() + at - start;
        let place = Span::new(at, at + word.len());
        at = place.end;
        let cell = (index < layout.place_count()).then(|| CellIndex::new(row_major(index, layout)));
        let cell = cell.filter(|&cell| layout.is_present(cell)).ok_or_else(|| {
            Diagnostic::broken(format!("the cell of index {} is outside the grids", shown(word)), place)
        })?;
        let is_twice = std::mem::replace(&mut is_known[cell.index()], true);
        let twice = || Diagnostic::broken(format!("{} is listed twice", layout.name(cell)), place);
        if is_twice { Err(twice()) } else { Ok(cell) }
    };
    found.into_iter().map(cell).collect()
}

/// `indices = *WSP *( 1*DIGIT *WSP )`
fn indices(input: &str) -> Parsed<'_, Vec<(&str, usize)>> {
    preceded(multispace0, many0(terminated(consumed(usize), multispace0))).parse(input)
}

/// Makes regions of the houses that together have each cell once, and clues of the others. The first are blocks.
fn add_houses(houses: Vec<House>, block_count: usize, graph: &Graph<'_>, record: &mut VariantRecord) {
    let layout = &record.puzzle.layout;
    let diagonals =
        [Diagonal::Falling, Diagonal::Rising].map(|diagonal| (diagonal, diagonal_cells(layout, diagonal)));
    let diagonal = |cells: &[CellIndex]| {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        diagonals.iter().find(|(_, diagonal)| diagonal.as_ref() == Some(&sorted)).map(|(name, _)| *name)
    };
    let mut numbers = vec![None; layout.place_count()];
    let mut kinds: Vec<_> = houses.iter().map(|(cells, _)| diagonal(cells).map(Clue::Diagonal)).collect();
    let (mut is_region, mut covered) = (vec![false; houses.len()], 0);
    for (index, (cells, _)) in houses.iter().enumerate() {
        let is_free = cells.iter().all(|cell| numbers[cell.index()].is_none());
        if kinds[index].is_none() && is_free && cells.len() == layout.digits().count() {
            for cell in cells {
                numbers[cell.index()] = Some(index);
            }
            (is_region[index], covered) = (true, covered + cells.len());
        }
    }
    if covered != layout.cell_count() {
        is_region[block_count..].fill(false);
        for number in &mut numbers {
            *number = number.filter(|index| *index < block_count);
        }
    }
    record.puzzle.layout.set_regions(&numbers);
    for (index, (cells, span)) in houses.into_iter().enumerate().filter(|(index, _)| !is_region[*index]) {
        record.push_clue(kinds[index].take().unwrap_or(Clue::ExtraRegion(cells)), span);
    }
    if graph.specific == X_SUDOKU {
        add_diagonals(graph.span, record);
    }
}

/// Adds both diagonals, unless cliques are these.
fn add_diagonals(span: Span, record: &mut VariantRecord) {
    for diagonal in [Diagonal::Falling, Diagonal::Rising] {
        let is_missing = !record.puzzle.clues.contains(&Clue::Diagonal(diagonal));
        if is_missing && diagonal_cells(&record.puzzle.layout, diagonal).is_some() {
            record.push_clue(Clue::Diagonal(diagonal), span);
        }
    }
}

/// Returns the cells of a main diagonal of a board that is one grid, sorted.
fn diagonal_cells(layout: &Layout, diagonal: Diagonal) -> Option<Vec<CellIndex>> {
    let side = layout.rows();
    let is_grid = side == layout.columns() && side == layout.digits().count();
    let column = |row: usize| if diagonal == Diagonal::Falling { row } else { side - 1 - row };
    is_grid.then(|| (0..side).filter_map(|row| layout.cell(row, column(row))).collect())
}
