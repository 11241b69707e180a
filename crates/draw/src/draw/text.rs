//! Scene → grids for terminals, in lines of characters.
//!
//! Whatever prints a grid calls [`text`], and states of a trace without a scene call [`candidate_rows`]. There is no figure
//! in between, because a character is the smallest place that a terminal has.

use givens_engine::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Shape};
use givens_formats::text::{escaped, escaped_lines};

use super::{
    any_scene::AnyScene,
    keypad::columns,
    scene::{Mark, Scene},
    text_options::TextOptions,
    variant_text::variant_lines,
};

/// The characters of a frame.
#[derive(Debug)]
struct FrameCharacters {
    /// The upper rule, those between bands, and the lower one: left, between boxes, right.
    rules: [[char; 3]; 3],
    across: char,
    down: char,
}

/// A frame for any terminal.
static ASCII: FrameCharacters = FrameCharacters { rules: [['+'; 3]; 3], across: '-', down: '|' };

/// A frame of box-drawing characters.
static BOXES: FrameCharacters =
    FrameCharacters {
        rules: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']], across: '─', down: '│'
    };

/// Draws a scene in characters, each line ended. Above 9 digits are letters, unless all are.
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
pub fn text<'a>(scene: impl Into<AnyScene<'a>>, options: &TextOptions) -> String {
    match scene.into() {
        AnyScene::Classic(scene) => classic_lines(scene, options),
        AnyScene::Variant(scene) => variant_lines(scene, options),
    }
}

/// Draws a classic puzzle.
fn classic_lines(scene: &Scene, options: &TextOptions) -> String {
    let frame = if options.ascii { &ASCII } else { &BOXES };
    let title = scene.title.as_ref().map(|title| format!("{}\n", escaped(title)));
    let caption = scene.caption.as_ref().map(|caption| format!("{}\n", escaped_lines(caption)));
    let grid = match &scene.candidates {
        None => values(scene, options, frame),
        Some(candidates) => {
            let shown = with_values(scene, candidates);
            if options.width.is_some_and(|width| rows_width(&shown) > width) {
                keypads(scene, &shown, options, frame)
            } else {
                let values = scene.values();
                let color = |candidate: Candidate| match values.get(candidate.cell) {
                    Some(_) => value_color(scene, candidate.cell),
                    None => mark_color(scene, candidate),
                };
                let color = |one| color(one).filter(|_| options.color);
                framed_candidates(&shown, frame, |digit| options.symbol(digit), color) + "\n"
            }
        }
    };
    title.unwrap_or_default() + &grid + &caption.unwrap_or_default()
}

/// Returns candidates, with the value alone in a filled cell.
fn with_values(scene: &Scene, candidates: &Candidates) -> Candidates {
    let mut shown = candidates.clone();
    for (cell, digit) in scene.solution.iter().flat_map(Grid::digits).chain(scene.values().digits()) {
        shown.set(cell, DigitSet::of(digit));
    }
    shown
}

/// Draws the values, two characters for a cell.
fn values(scene: &Scene, options: &TextOptions, frame: &FrameCharacters) -> String {
    let values = scene.values();
    framed(scene.shape(), frame, [2, 1], |cell, _| {
        let digit = values.get(cell).or_else(|| scene.solution.as_ref()?.get(cell));
        let symbol = digit.map_or('.', |digit| options.symbol(digit));
        if options.color {
            return format!(" {}", painted(symbol, value_color(scene, cell)));
        }
        let is_placed = scene.givens.get(cell).is_none() && values.get(cell).is_some();
        let sign = match (scene.conflicts.contains(cell), is_placed) {
            (true, _) => '!',
            (false, true) => '+',
            (false, false) => ' ',
        };
        format!("{sign}{symbol}")
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
    framed_candidates(shown, &ASCII, Digit::symbol, |_| None)
}

/// Draws the candidates of each cell as a group of digits in these colours; the last line is not ended.
fn framed_candidates(
    shown: &Candidates,
    frame: &FrameCharacters,
    symbol: impl Fn(Digit) -> char,
    color: impl Fn(Candidate) -> Option<&'static str>,
) -> String {
    let widest = widest(shown);
    let drawn = framed(shown.shape(), frame, [widest + 1, 1], |cell, _| {
        let set = shown.get(cell);
        let digit = |digit: Digit| painted(symbol(digit), color(Candidate { cell, digit }));
        let text = if set.is_empty() { "!".to_owned() } else { set.iter().map(digit).collect() };
        format!(" {text}{}", " ".repeat(widest - set.len().max(1)))
    });
    drawn.trim_end().to_owned()
}

/// Returns the greatest number of characters of a cell.
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
fn keypads(scene: &Scene, shown: &Candidates, options: &TextOptions, frame: &FrameCharacters) -> String {
    let across = columns(scene.shape().side());
    let tall = scene.shape().side().div_ceil(across);
    let (values, solution) = (scene.values(), scene.solution.as_ref());
    framed(scene.shape(), frame, [across + 1, tall], |cell, line| {
        let symbol = |place: usize| {
            let (digit, code) = match values.get(cell).or_else(|| solution?.get(cell)) {
                Some(_) if (line, place) != (tall / 2, across / 2) => return " ".to_owned(),
                Some(digit) => (Some(digit), value_color(scene, cell)),
                None => {
                    let digit = shown.get(cell).iter().find(|digit| digit.index() == line * across + place);
                    (digit, digit.and_then(|digit| mark_color(scene, Candidate { cell, digit })))
                }
            };
            painted(digit.map_or('.', |digit| options.symbol(digit)), code.filter(|_| options.color))
        };
        format!(" {}", (0..across).map(symbol).collect::<String>())
    })
}

/// Draws rows of cells in a frame. `text` returns a line of a cell, of this width; blank lines divide rows of several lines.
fn framed(
    shape: Shape,
    frame: &FrameCharacters,
    [width, height]: [usize; 2],
    text: impl Fn(Cell, usize) -> String,
) -> String {
    let (side, columns) = (shape.side(), shape.box_columns());
    let rule = |[left, between, right]: [char; 3]| {
        let stroke = frame.across.to_string().repeat(width * columns + 1);
        format!("{left}{}{right}\n", vec![stroke; side / columns].join(&between.to_string()))
    };
    let line = |cell: &dyn Fn(usize) -> String| {
        let cells = |first: usize| (first..first + columns).map(cell).collect::<String>() + " ";
        let boxes: Vec<_> = (0..side).step_by(columns).map(cells).collect();
        let down = frame.down.to_string();
        format!("{down}{}{down}\n", boxes.join(&down))
    };
    let mut drawn = rule(frame.rules[0]);
    for row in 0..side {
        if row > 0 && row.is_multiple_of(shape.box_rows()) {
            drawn += &rule(frame.rules[1]);
        } else if row > 0 && height > 1 {
            drawn += &line(&|_| " ".repeat(width));
        }
        for number in 0..height {
            drawn += &line(&|column| text(Cell::new(row, column), number));
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

/// Returns a character between the escape codes of a colour.
fn painted(symbol: char, color: Option<&str>) -> String {
    color.map_or_else(|| symbol.to_string(), |color| format!("\x1b[{color}m{symbol}\x1b[0m"))
}
