//! Words in rows and columns without ruled lines → grids.
//!
//! Where blanks are printed, a row has a word, or a character, for each cell. Where they are not, columns and rows are as far
//! apart as the nearest digits, and every digit is at a multiple of that; a row without any digit is known by the gap that it
//! leaves, but not at an edge of the grid.

use super::{
    cell_text::{SIDES, is_value},
    lattice::Lattice,
    placed_grid::{GridContent, PlacedGrid},
    text_line::Word,
};

/// Words that print bars between boxes, or separate values.
const BARS: [&str; 10] = ["|", "||", "!", "│", "║", "┃", ",", ";", "+", ":"];
const BLANKS: &[char] = &['.', '·', '0', '-', '_', '*', '□', '•'];

/// A row of cells, from left to right.
#[derive(Debug, Clone)]
struct CellRow {
    y: f64,
    size: f64,
    cells: Vec<Cell>,
}

#[derive(Debug, Clone)]
struct Cell {
    middle: f64,
    text: String,
}

/// Returns the grids in lines of text, and signs for blanks in cells that are drawn one by one.
pub(super) fn aligned_grids(text: &[Vec<Word>], blanks: &[Word]) -> Vec<PlacedGrid> {
    let mut lines: Vec<Vec<Word>> = text.to_vec();
    if !blanks.is_empty() {
        lines = with_blanks(text, blanks);
    }
    let mut rows: Vec<Vec<CellRow>> = lines.iter().map(|line| cell_rows(line)).collect();
    let mut grids = printed_grids(&mut rows);
    let loose: Vec<CellRow> = lines.iter().filter_map(|line| loose_row(line)).collect();
    if grids.is_empty() {
        grids.extend(sparse_grid(&loose));
    }
    grids
}

/// Puts signs for blanks into the lines of text beside them.
fn with_blanks(text: &[Vec<Word>], blanks: &[Word]) -> Vec<Vec<Word>> {
    let mut words: Vec<Word> = text.iter().flatten().chain(blanks).cloned().collect();
    words.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if word.y - line[0].y <= 0.5 * word.size.max(line[0].size) => line.push(word),
            _ => lines.push(vec![word]),
        }
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.left.total_cmp(&b.left));
    }
    lines
}

/// Returns the rows of cells that a line may be: one for each group of words with wide gaps between them.
fn cell_rows(line: &[Word]) -> Vec<CellRow> {
    let words: Vec<&Word> = line.iter().filter(|word| !BARS.contains(&&*word.text)).collect();
    let mut gaps: Vec<f64> = words.windows(2).map(|pair| pair[1].middle() - pair[0].middle()).collect();
    gaps.sort_by(f64::total_cmp);
    let usual = gaps.get(gaps.len() / 2).copied().unwrap_or_default();
    let mut rows = Vec::new();
    let is_apart = |a: &&Word, b: &&Word| b.left - a.right <= (2.5 * a.size).max(1.8 * usual);
    for group in words.chunk_by(is_apart) {
        rows.extend(cell_row(group));
    }
    rows
}

/// Returns the cells of words, if they are as many as a row has: a word each, or a character each.
fn cell_row(words: &[&Word]) -> Option<CellRow> {
    let first = words.first()?;
    let row = |cells| Some(CellRow { y: first.y, size: first.size, cells });
    let is_cell = |text: &str, side| {
        text.chars().all(|symbol| BLANKS.contains(&symbol)) && text.chars().count() == 1
            || is_value(text, side)
    };
    if SIDES.contains(&words.len()) && words.iter().all(|word| is_cell(&word.text, words.len())) {
        return row(words
            .iter()
            .map(|word| Cell { middle: word.middle(), text: word.text.clone() })
            .collect());
    }
    let split = words.iter().flat_map(|word| {
        let count = word.text.chars().count();
        let width = (word.right - word.left) / count as f64;
        let symbols = word.text.chars().filter(|symbol| !"|,;!│".contains(*symbol)).collect::<Vec<_>>();
        symbols.into_iter().enumerate().map(move |(number, symbol)| Cell {
            middle: word.left + width * (number as f64 + 0.5),
            text: symbol.to_string(),
        })
    });
    let cells: Vec<Cell> = split.collect();
    let is_row = SIDES.contains(&cells.len()) && cells.iter().all(|cell| is_cell(&cell.text, cells.len()));
    if is_row { row(cells) } else { None }
}

/// Returns whether a row is below another one as in a grid: its cells are below the other's.
fn is_below(row: &CellRow, above: &CellRow) -> bool {
    let width = above.cells[above.cells.len() - 1].middle - above.cells[0].middle;
    let near = 0.35 * width / (above.cells.len() - 1) as f64;
    let is_column = row.cells.iter().zip(&above.cells).all(|(a, b)| (a.middle - b.middle).abs() <= near);
    row.cells.len() == above.cells.len()
        && is_column
        && row.y - above.y <= 4.0 * width / (above.cells.len() - 1) as f64 + 2.0 * row.size
}

/// Takes the grids whose blanks are printed out of the rows.
fn printed_grids(lines: &mut [Vec<CellRow>]) -> Vec<PlacedGrid> {
    let mut runs: Vec<Vec<CellRow>> = Vec::new();
    for line in lines {
        for row in line.drain(..) {
            let run = runs.iter_mut().rev().take(16).find(|run| {
                let is_open = run.len() < row.cells.len();
                is_open && run.last().is_some_and(|above| is_below(&row, above))
            });
            match run {
                Some(run) => run.push(row),
                None => runs.push(vec![row]),
            }
        }
    }
    runs.iter().filter_map(|run| printed_grid(run)).collect()
}

/// Returns the grid of a run of rows, if they are one.
fn printed_grid(run: &[CellRow]) -> Option<PlacedGrid> {
    let side = run[0].cells.len();
    let is_blank = |cell: &Cell| cell.text.chars().all(|symbol| BLANKS.contains(&symbol));
    let blanks = run.iter().flat_map(|row| &row.cells).filter(|cell| is_blank(cell)).count();
    let repeats = run.iter().filter(|row| {
        let mut texts: Vec<&str> =
            row.cells.iter().filter(|cell| !is_blank(cell)).map(|cell| &*cell.text).collect();
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        texts.len() < count
    });
    let repeats = repeats.count();
    // Numbers in columns, none of which is missing, are a solution or no grid.
    if repeats * 2 > run.len() || (blanks == 0 && repeats > 0) || blanks == run.len() * side {
        return None;
    }
    let lattice = lattice_of(run)?;
    if run.len() != side {
        let is_near = side >= 8 && run.len() + 2 >= side;
        let reason = format!("expected {side} rows of {side} cells, found {}", run.len());
        return is_near.then_some(PlacedGrid { lattice, content: GridContent::Unclear(reason) });
    }
    let text = |cell: &Cell| if is_blank(cell) { String::new() } else { cell.text.clone() };
    let rows = run.iter().map(|row| row.cells.iter().map(text).collect()).collect();
    Some(PlacedGrid { lattice, content: GridContent::Cells(rows, None) })
}

/// Returns a lattice around rows of cells.
fn lattice_of(run: &[CellRow]) -> Option<Lattice> {
    let columns: Vec<f64> = run[0].cells.iter().map(|cell| cell.middle).collect();
    let rows: Vec<f64> = run.iter().map(|row| row.y - super::cell_text::MIDDLE * row.size).collect();
    let around = |middles: &[f64]| {
        let [first, .., last] = middles else { return None };
        let half = (last - first) / (middles.len() - 1) as f64 / 2.0;
        let between = middles.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
        Some(std::iter::once(first - half).chain(between).chain([last + half]).collect::<Vec<f64>>())
    };
    Some(Lattice { columns: around(&columns)?, rows: around(&rows)? })
}

/// Returns a line as digits far from each other, if it has nothing else.
fn loose_row(line: &[Word]) -> Option<CellRow> {
    let is_loose = line.windows(2).all(|pair| pair[1].left - pair[0].right >= 0.3 * pair[0].size);
    let is_digits =
        line.iter().all(|word| word.text.len() <= 2 && word.text.bytes().all(|byte| byte.is_ascii_digit()));
    let cells = line.iter().map(|word| Cell { middle: word.middle(), text: word.text.clone() });
    (is_loose && is_digits).then(|| CellRow { y: line[0].y, size: line[0].size, cells: cells.collect() })
}

/// The fewest digits that are looked at as a grid without lines.
const MIN_DIGITS: usize = 17;

/// Returns the grid of digits without lines and signs for blanks, if they are those of one.
fn sparse_grid(rows: &[CellRow]) -> Option<PlacedGrid> {
    let size = rows.iter().map(|row| row.size).reduce(f64::max)?;
    let rows: Vec<&CellRow> = rows.iter().filter(|row| row.size >= 0.9 * size).collect();
    let digits: usize = rows.iter().map(|row| row.cells.len()).sum();
    if digits < MIN_DIGITS {
        return None;
    }
    let columns =
        steps(rows.iter().flat_map(|row| &row.cells).map(|cell| cell.middle).collect(), 0.5 * size)?;
    let lines = steps(rows.iter().map(|row| row.y).collect(), 0.5 * size)?;
    let (height, width) = (lines.count, columns.count);
    let cell = |row: &CellRow, cell: &Cell| (lines.index(row.y), columns.index(cell.middle));
    let lattice = Lattice { columns: columns.edges(), rows: lines.edges() };
    if !lattice.is_square() {
        return None;
    }
    let mut texts = vec![vec![String::new(); width]; height];
    for row in &rows {
        for digit in &row.cells {
            let (row, column) = cell(row, digit);
            if !std::mem::replace(&mut texts[row][column], digit.text.clone()).is_empty() {
                return None;
            }
        }
    }
    let is_grid = height == width && matches!(height, 9 | 12 | 16 | 25);
    let is_in_range = texts.iter().flatten().all(|text| text.is_empty() || is_value(text, height.max(width)));
    let content = match () {
        () if is_grid && is_in_range => GridContent::Cells(texts, None),
        () if (6..=9).contains(&height) && (6..=9).contains(&width) => GridContent::Unclear(format!(
            "no line is ruled, and its digits fill {height} rows and {width} columns: which rows and columns are blank is not known"
        )),
        () => return None,
    };
    Some(PlacedGrid { lattice, content })
}

/// Places at multiples of one distance.
struct Steps {
    first: f64,
    step: f64,
    count: usize,
}

impl Steps {
    fn index(&self, at: f64) -> usize {
        (((at - self.first) / self.step).round().max(0.0) as usize).min(self.count - 1)
    }

    fn edges(&self) -> Vec<f64> {
        (0..=self.count).map(|number| self.first + self.step * (number as f64 - 0.5)).collect()
    }
}

/// Returns the distance of which all places are multiples, if there is one; places nearer than `near` are one.
fn steps(mut places: Vec<f64>, near: f64) -> Option<Steps> {
    const MAX_COUNT: usize = 25;
    const OFF: f64 = 0.2;
    places.sort_by(f64::total_cmp);
    let mut middles: Vec<(f64, f64)> = Vec::new();
    for place in places {
        match middles.last_mut() {
            Some((sum, count)) if place - *sum / *count <= near => {
                (*sum, *count) = (*sum + place, *count + 1.0);
            }
            _ => middles.push((place, 1.0)),
        }
    }
    let middles: Vec<f64> = middles.into_iter().map(|(sum, count)| sum / count).collect();
    let [first, .., last] = middles[..] else { return None };
    let narrow = middles.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
    let count = ((last - first) / narrow).round() as usize + 1;
    if !(2..=MAX_COUNT).contains(&count) {
        return None;
    }
    let step = (last - first) / (count - 1) as f64;
    let is_multiple = |at: &f64| {
        let steps = (at - first) / step;
        (steps - steps.round()).abs() <= OFF
    };
    middles.iter().all(is_multiple).then_some(Steps { first, step, count })
}
