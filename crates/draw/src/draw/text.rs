//! Grids for terminals, in lines of characters.

use givens_engine::{
    grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Shape},
    setters::setters,
};
use givens_formats::text::{escaped, escaped_lines};

use super::scene::{Mark, Scene};

/// How a grid is drawn in characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct TextOptions {
    /// Whether to draw frames with `+`, `-` and `|` only.
    pub ascii: bool,
    /// Whether to use the colours of terminals.
    pub color: bool,
    /// The width of the terminal: where candidates in one line per row do not fit, they are drawn as in a keypad.
    pub width: Option<usize>,
}

setters!(TextOptions {
    with_ascii(ascii: bool),
    with_color(color: bool),
    with_width(width: impl Into<Option<usize>>),
});

/// The characters of a frame.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The upper rule, those between bands, and the lower one: left, between boxes, right.
    rules: [[char; 3]; 3],
    across: char,
    down: char,
}

static ASCII: Frame = Frame { rules: [['+'; 3]; 3], across: '-', down: '|' };

static BOXES: Frame =
    Frame {
        rules: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']], across: '─', down: '│'
    };

/// Draws a scene in characters, each line ended. Above 9 digits are letters.
///
/// Without colours, `+` stands before a placed value and `!` before one that clashes. Links and marks of candidates are
/// shown by colours alone.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Cell, Digit, Grid, Record, Shape, draw::{Scene, TextOptions, text}};
///
/// let mut grid = Grid::empty(Shape::of_side(4).unwrap());
/// grid.set(Cell::new(0, 0), Digit::new(1));
/// grid.set(Cell::new(0, 1), Digit::new(1));
/// let scene = Scene::from_record(&Record::of(grid));
/// let drawn = text(&scene, &TextOptions::default().with_ascii(true));
/// assert!(drawn.starts_with("+-----+-----+\n|!1!1 | . . |\n"));
/// ```
#[must_use]
pub fn text(scene: &Scene, options: &TextOptions) -> String {
    let frame = if options.ascii { &ASCII } else { &BOXES };
    let title = scene.title.as_ref().map(|title| format!("{}\n", escaped(title)));
    let caption = scene.caption.as_ref().map(|caption| format!("{}\n", escaped_lines(caption)));
    let grid = match &scene.candidates {
        None => values(scene, options.color, frame),
        Some(candidates) => {
            let shown = with_values(scene, candidates);
            if options.width.is_some_and(|width| rows_width(&shown) > width) {
                keypads(scene, &shown, options.color, frame)
            } else {
                let color = |candidate| options.color.then(|| color_of(scene, candidate)).flatten();
                framed_candidates(&shown, frame, color) + "\n"
            }
        }
    };
    title.unwrap_or_default() + &grid + &caption.unwrap_or_default()
}

/// Returns candidates, of filled cells the value.
fn with_values(scene: &Scene, candidates: &Candidates) -> Candidates {
    let mut shown = candidates.clone();
    for (cell, digit) in scene.solution.iter().flat_map(Grid::digits).chain(scene.values().digits()) {
        shown.set(cell, DigitSet::of(digit));
    }
    shown
}

/// Draws the values, two characters for a cell.
fn values(scene: &Scene, color: bool, frame: &Frame) -> String {
    let values = scene.values();
    let cell = |cell: Cell| {
        let digit = values.get(cell).or_else(|| scene.solution.as_ref()?.get(cell));
        let symbol = digit.map_or('.', Digit::symbol);
        if color {
            return format!(" {}", painted(&symbol.to_string(), value_color(scene, cell)));
        }
        let is_placed = scene.givens.get(cell).is_none() && values.get(cell).is_some();
        let sign = match (scene.conflicts.contains(cell), is_placed) {
            (true, _) => '!',
            (false, true) => '+',
            (false, false) => ' ',
        };
        format!("{sign}{symbol}")
    };
    let shape = scene.shape();
    framed(shape, frame, 2 * shape.box_columns() + 1, |row| {
        vec![row.iter().map(|cells| cells.iter().map(|&one| cell(one)).collect::<String>() + " ").collect()]
    })
}

/// Draws the candidates of each cell as a group of digits, all groups equally wide, with rules of ASCII and without colours;
/// the last line is not ended.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_draw::*; }
/// use givens::{Candidates, Shape, draw::candidate_rows};
///
/// let all = Candidates::all(Shape::of_side(4).unwrap());
/// assert!(candidate_rows(&all).starts_with("+-----------+-----------+\n| 1234 1234 | 1234 1234 |\n"));
/// ```
#[must_use]
pub fn candidate_rows(shown: &Candidates) -> String {
    framed_candidates(shown, &ASCII, |_| None)
}

fn framed_candidates(
    shown: &Candidates,
    frame: &Frame,
    color: impl Fn(Candidate) -> Option<&'static str>,
) -> String {
    let shape = shown.shape();
    let widest = widest(shown);
    let group = |&cell: &Cell| {
        let set = shown.get(cell);
        let digit = |digit: Digit| painted(&digit.symbol().to_string(), color(Candidate { cell, digit }));
        let text = if set.is_empty() { "!".to_owned() } else { set.iter().map(digit).collect() };
        text + &" ".repeat(widest - set.len().max(1) + 1)
    };
    let drawn = framed(shape, frame, (widest + 1) * shape.box_columns() + 1, |row| {
        vec![row.iter().map(|cells| format!(" {}", cells.iter().map(group).collect::<String>())).collect()]
    });
    drawn.trim_end().to_owned()
}

/// Returns the most characters of a cell.
fn widest(shown: &Candidates) -> usize {
    shown.sets().iter().map(|set| set.len()).max().unwrap_or(1).max(1)
}

/// Returns the width of [`framed_candidates`], in characters.
fn rows_width(shown: &Candidates) -> usize {
    let shape = shown.shape();
    let boxes = shape.side() / shape.box_columns();
    (widest(shown) + 1) * shape.side() + 2 * boxes + 1
}

/// Draws each cell as a keypad of candidates, with the value of a filled cell in its middle.
fn keypads(scene: &Scene, shown: &Candidates, color: bool, frame: &Frame) -> String {
    let shape = scene.shape();
    let across = scene.keypad_columns();
    let tall = shape.side().div_ceil(across);
    let (values, solution) = (scene.values(), scene.solution.as_ref());
    let line = |cell: Cell, number: usize| -> String {
        let of_value = values.get(cell).or_else(|| solution?.get(cell));
        let symbol = |place: usize| match of_value {
            Some(digit) if (number, place) == (tall / 2, across / 2) => {
                painted(&digit.symbol().to_string(), color.then(|| value_color(scene, cell)).flatten())
            }
            Some(_) => " ".to_owned(),
            None => {
                let digit = shown.get(cell).iter().find(|digit| digit.index() == number * across + place);
                let paint = |digit| color.then(|| mark_color(scene, Candidate { cell, digit })).flatten();
                digit.map_or_else(
                    || ".".to_owned(),
                    |digit| painted(&digit.symbol().to_string(), paint(digit)),
                )
            }
        };
        (0..across).map(symbol).collect()
    };
    framed(shape, frame, (across + 1) * shape.box_columns() + 1, |row| {
        let boxes = |number: usize| {
            let cells = |cells: &&[Cell]| {
                cells.iter().map(|&cell| [" ", &line(cell, number)].concat()).collect::<String>()
            };
            row.iter().map(|one| cells(one) + " ").collect()
        };
        (0..tall).map(boxes).collect()
    })
}

/// Draws rows of cells in a frame, in which a box is this wide. `lines` returns the lines of a row, each with the text of
/// each box; blank lines divide rows of several lines.
fn framed(
    shape: Shape,
    frame: &Frame,
    width: usize,
    lines: impl Fn(&[&[Cell]]) -> Vec<Vec<String>>,
) -> String {
    let boxes = shape.side() / shape.box_columns();
    let rule = |[left, between, right]: [char; 3]| {
        let stroke = frame.across.to_string().repeat(width);
        format!("{left}{}{right}\n", vec![stroke; boxes].join(&between.to_string()))
    };
    let line = |texts: &[String]| {
        let down = frame.down.to_string();
        format!("{down}{}{down}\n", texts.join(&down))
    };
    let mut drawn = rule(frame.rules[0]);
    for number in 0..shape.side() {
        if number > 0 && number.is_multiple_of(shape.box_rows()) {
            drawn += &rule(frame.rules[1]);
        }
        let cells: Vec<_> = (0..shape.side()).map(|column| Cell::new(number, column)).collect();
        let row = lines(&cells.chunks(shape.box_columns()).collect::<Vec<_>>());
        if row.len() > 1 && !number.is_multiple_of(shape.box_rows()) {
            drawn += &line(&vec![" ".repeat(width); boxes]);
        }
        for texts in &row {
            drawn += &line(texts);
        }
    }
    drawn + &rule(frame.rules[2])
}

/// Returns the escape code of a value: red if it clashes, bold for a given, blue for a placed one, else plain.
fn value_color(scene: &Scene, cell: Cell) -> Option<&'static str> {
    if scene.conflicts.contains(cell) {
        Some("1;31")
    } else if scene.givens.get(cell).is_some() {
        Some("1")
    } else {
        scene.placed.as_ref().and_then(|placed| placed.get(cell)).map(|_| "34")
    }
}

/// Returns the escape code of a mark.
fn mark_color(scene: &Scene, candidate: Candidate) -> Option<&'static str> {
    let (mark, _) = scene.marks.iter().find(|(_, one)| *one == candidate)?;
    Some(match mark {
        Mark::Pattern => "30;42",
        Mark::Second => "30;43",
        Mark::Pivot => "30;45",
        Mark::Fin => "30;46",
        Mark::Eliminated => "9;31",
        Mark::Placed => "1;34",
    })
}

/// Returns the escape code of a candidate or, in a filled cell, of its value.
fn color_of(scene: &Scene, candidate: Candidate) -> Option<&'static str> {
    let is_filled = scene.values().get(candidate.cell).is_some();
    if is_filled { value_color(scene, candidate.cell) } else { mark_color(scene, candidate) }
}

fn painted(text: &str, color: Option<&str>) -> String {
    color.map_or_else(|| text.to_owned(), |color| format!("\x1b[{color}m{text}\x1b[0m"))
}
