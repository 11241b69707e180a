//! From a puzzle to its constraint text: the shape, the regions, the givens, then the clues in their order.
//!
//! A clue that the reader gives back is stated. Other clues are stated in a form of equal meaning where there is one, but
//! count as dropped, because the text has lost which clue it was: extremes as inequalities, several shafts of one bulb as an
//! arrow each. What the program has no constraint for is a table with a [name](super::pair_key) that the reader knows.

use std::io;

use givens_engine::grid::Candidates;
use givens_variants::{Layout, Lines, ValueSet, VariantPuzzle};

use crate::{
    codec::{NoVariantText, VariantText, Writer},
    record::{Field, FieldSet, Record, VariantRecord},
};

use super::{
    board::{Boxes, MAX_SIDE, is_region_size},
    cell_names::{cell_text, push_cells},
    clue_writer::ClueWriter,
    record::ID,
};

/// What a text holds beside the puzzle.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Candidates]);

/// Writes puzzles, one a line.
pub(super) struct PuzzleWriter;

impl Writer for PuzzleWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let Some(variant) = VariantRecord::of_classic(record) else { return Ok(record.fields()) };
        let Ok(written) = write_puzzle(&variant) else { return Ok(record.fields()) };
        out.write_all(written.text.as_bytes())?;
        let held = if has_plain_candidates(record) { HOLDS } else { FieldSet::EMPTY };
        Ok(record.fields().without(held))
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        write_puzzle(record)
    }
}

/// Whether the candidates are those of the givens, or fewer: others would be read as such.
fn has_plain_candidates(record: &Record) -> bool {
    let plain = Candidates::of(&record.grid);
    let is_plain = |left: &Candidates| {
        let cells = record.shape().cells();
        cells.into_iter().all(|cell| left.get(cell).iter().all(|digit| plain.get(cell).contains(digit)))
    };
    record.placed().is_none() && record.candidates().is_none_or(is_plain)
}

/// Returns the text of a variant.
fn write_puzzle(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let mut written = VariantText { lost: record.fields().without(HOLDS), ..VariantText::default() };
    if let Some(document) = record.document(ID) {
        written.text = format!("{document}\n");
        return Ok(written);
    }
    let puzzle = &record.puzzle;
    let mut text = shape(&puzzle.layout)?;
    let regions = RegionText::new(&puzzle.layout);
    text.push_str(&regions.text);
    push_givens(puzzle, &mut text);
    let mut clues = ClueWriter::new(puzzle, &mut text, regions.boxes, regions.is_exact);
    let stated: Vec<bool> = puzzle.clues.iter().map(|clue| clues.push(clue)).collect();
    written.dropped = (0..stated.len()).filter(|&index| !stated[index]).collect();
    text.push('\n');
    written.text = text;
    if !regions.is_exact {
        written.lost.insert(Field::Boxes);
    }
    Ok(written)
}

/// Returns `.Shape~9x9`, which every text begins with.
fn shape(layout: &Layout) -> Result<String, NoVariantText> {
    let (rows, columns, digits) = (layout.rows(), layout.columns(), layout.digits());
    let longest = rows.max(columns);
    if longest > MAX_SIDE {
        return Err(NoVariantText(format!("a board of {rows}×{columns} is larger than 16×16")));
    }
    let is_raw = match layout.lines() {
        Lines::Board => false,
        Lines::None => true,
        Lines::Grids(_) => return Err(NoVariantText("it holds no board of several grids".to_owned())),
    };
    if !is_raw && digits.count() < longest {
        let count = digits.count();
        return Err(NoVariantText(format!("{count} digits do not fill a row or column of {longest} cells")));
    }
    let range = match (digits.first(), digits.last()) {
        (1, last) if usize::from(last) == longest => String::new(),
        (1, last) => last.to_string(),
        (first, last) => format!("{first}-{last}"),
    };
    let end = match (range.is_empty(), is_raw) {
        (true, false) => String::new(),
        (_, true) => format!("~{range}~Raw"),
        (false, false) => format!("~{range}"),
    };
    Ok(format!(".Shape~{rows}x{columns}{end}"))
}

/// The constraints that state the regions of a layout.
struct RegionText {
    text: String,
    boxes: Boxes,
    /// Whether the reader gives the regions back.
    is_exact: bool,
}

/// The symbols of regions.
const SYMBOLS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl RegionText {
    fn new(layout: &Layout) -> Self {
        let is_board = *layout.lines() == Lines::Board;
        let no_boxes = if is_board && layout.usual_box_size().is_some() { ".NoBoxes" } else { "" };
        let exact = |text: String, boxes| Self { text, boxes, is_exact: true };
        if layout.cells().all(|cell| layout.region(cell).is_none()) {
            return exact(no_boxes.to_owned(), Boxes::Absent);
        }
        if is_board && layout.has_usual_boxes() {
            return exact(String::new(), Boxes::Usual);
        }
        let cells = layout.regions()[0].len();
        let is_usual = cells == layout.rows().max(layout.columns());
        let region_size = if is_usual { String::new() } else { format!(".RegionSize~{cells}") };
        if is_board && !is_usual && cells <= MAX_SIDE && has_boxes_of(layout, cells) {
            return exact(region_size, Boxes::Sized(cells));
        }
        if let Some(jigsaw) = jigsaw(layout) {
            return exact(format!("{no_boxes}{region_size}.Jigsaw~{jigsaw}"), Boxes::Absent);
        }
        // The cells of each region differ, but the text does not say that they are regions.
        let mut text = no_boxes.to_owned();
        for cells in layout.regions() {
            text.push_str(".AllDifferent");
            push_cells(layout, &cells, &mut text);
        }
        Self { text, boxes: Boxes::Absent, is_exact: false }
    }
}

/// Whether the regions are boxes of this number of cells.
fn has_boxes_of(layout: &Layout, cells: usize) -> bool {
    let mut boxes = layout.clone();
    boxes.set_boxes_of(cells);
    boxes == *layout
}

/// Returns a symbol for each cell: that of its region, or one for all cells in none; `None` if the reader would not make the
/// same regions of them. As many cells in no region as a region has would be one.
fn jigsaw(layout: &Layout) -> Option<String> {
    let regions = layout.regions();
    let others = layout.cells().filter(|&cell| layout.region(cell).is_none()).count();
    let is_jigsaw = regions.len() < SYMBOLS.len()
        && regions.iter().all(|cells| is_region_size(layout, cells.len()))
        && !is_region_size(layout, others)
        && (regions.len() > 1 || others > 0);
    let symbol = |cell| char::from(SYMBOLS[layout.region(cell).unwrap_or(regions.len())]);
    is_jigsaw.then(|| layout.cells().map(symbol).collect())
}

/// Adds the givens and what cells may hold. A single digit that is no given is written twice, because two entries are never
/// read as a given; that a cell may hold nothing, as two different digits.
fn push_givens(puzzle: &VariantPuzzle, text: &mut String) {
    let digits = puzzle.layout.digits();
    let mut entries = Vec::new();
    for cell in puzzle.layout.cells() {
        let (given, limit) = (puzzle.givens[cell.index()], puzzle.limits[cell.index()]);
        let possible = puzzle.possible(cell);
        let entry = |values: ValueSet| {
            let values = values.iter().map(|value| format!("_{value}"));
            cell_text(&puzzle.layout, cell) + &values.collect::<String>()
        };
        match possible.len() {
            _ if given.is_none() && limit.is_none() => {}
            0 => entries.extend([digits.first(), digits.last()].map(|value| entry(ValueSet::of(value)))),
            1 if given.is_none() => entries.extend([entry(possible), entry(possible)]),
            _ => entries.push(entry(possible)),
        }
    }
    if !entries.is_empty() {
        text.push_str(".~");
        text.push_str(&entries.join("~"));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use base64::Engine;
    use givens_variants::{
        Automaton, AutomatonStep, CellIndex, Clue, Diagonal, DigitRange, Edge, Extreme, LineRule,
        OutsideRule, PairRelation, Parity, Pattern, Shaft, Side,
    };

    use crate::{
        codec::{Format, ReadOptions},
        format::read,
        text::Span,
    };

    use super::{super::nfa_code::BASE64, *};

    fn reread(text: &str) -> VariantRecord {
        let mut reading = read(text, &ReadOptions::default().with_from(Format::Iss));
        assert_eq!(reading.entries.len(), 1, "{text}");
        *reading.entries[0].take_variant().unwrap_or_else(|| panic!("{text}: {:?}", reading.entries))
    }

    fn written(puzzle: &VariantPuzzle) -> VariantText {
        let record = VariantRecord::new(puzzle.clone(), Span::at(0));
        write_puzzle(&record).expect("a text")
    }

    fn nine() -> VariantPuzzle {
        VariantPuzzle::new(Layout::square(9).expect("a board"))
    }

    fn cells(indices: &[usize]) -> Vec<CellIndex> {
        indices.iter().map(|&index| CellIndex::new(index)).collect()
    }

    #[test]
    fn clues_without_a_constraint_come_back_under_a_name() {
        let mut puzzle = nine();
        let [a, b] = [CellIndex::new(0), CellIndex::new(1)];
        puzzle.clues = vec![
            Clue::Parity(Parity::Odd, a),
            Clue::Parity(Parity::Even, b),
            Clue::Pair(PairRelation::Difference(4), [b, a]),
            Clue::Pair(PairRelation::Ratio(3), [a, b]),
            Clue::Pair(PairRelation::Sum(10), [a, CellIndex::new(40)]),
            Clue::Greater([a, CellIndex::new(40)]),
            Clue::Clone(cells(&[0, 1, 2]), cells(&[30, 31, 32])),
            Clue::Clone(cells(&[0]), cells(&[30])),
            Clue::Line(LineRule::SlowThermometer, cells(&[0, 10, 20])),
            Clue::Line(LineRule::Nabner, cells(&[0, 10, 20])),
        ];
        let text = written(&puzzle);
        assert_eq!(text.dropped, [0; 0]);
        assert_eq!(reread(&text.text).puzzle, puzzle, "{}", text.text);
    }

    #[test]
    fn clues_that_come_back_as_others_count_as_dropped() {
        let mut puzzle = nine();
        let start = CellIndex::new(0);
        let shaft = |indices: &[usize]| Shaft { start, cells: cells(indices) };
        puzzle.clues = vec![
            Clue::Diagonal(Diagonal::Rising),
            Clue::Extremes(Extreme::Minimum, cells(&[0, 1])),
            Clue::Arrow { bulb: vec![start], shafts: vec![shaft(&[1, 2]), shaft(&[10, 20])] },
            Clue::Line(LineRule::Renban, cells(&[0, 1, 0])),
            Clue::Line(LineRule::Sequence, cells(&[0, 1, 2])),
            Clue::Outside(OutsideRule::FirstThree, Edge { side: Side::Top, line: 0 }, 6),
            Clue::Cage(cells(&[0, 1]), Some(0)),
        ];
        let text = written(&puzzle);
        assert_eq!(text.dropped, [1, 2, 3, 4, 5, 6]);
        let expected = ".Shape~9x9.Diagonal~1.GreaterThan~R2C1~R1C1.GreaterThan~R1C3~R2C2~R1C2\
            .Arrow~R1C1~R1C2~R1C3.Arrow~R1C1~R2C2~R3C3.Renban~R1C1~R1C2.Sum~6~R1C1~R2C1~R3C1\n";
        assert_eq!(text.text, expected);
    }

    #[test]
    fn regions_and_cells_come_back() {
        let mut puzzle = nine();
        puzzle.givens[0] = Some(5);
        puzzle.limits[1] = Some([5].into_iter().collect());
        puzzle.limits[2] = Some([1, 9].into_iter().collect());
        puzzle.limits[3] = Some(ValueSet::EMPTY);
        puzzle.clues.push(Clue::AntiKnight);
        let mut boards = vec![puzzle];
        for (rows, columns, last, lines) in [
            (6, 4, 7, Lines::Board),
            (7, 7, 9, Lines::Board),
            (4, 4, 4, Lines::None),
            (16, 16, 16, Lines::Board),
        ] {
            let digits = DigitRange::new(1, last).expect("digits");
            let layout = Layout::new(rows, columns, digits, lines).expect("a board");
            let numbers: Vec<_> = (0..rows * columns).map(|cell| (cell < 14).then_some(cell / 7)).collect();
            let mut puzzle = VariantPuzzle::new(layout);
            puzzle.clues.push(Clue::AntiKing);
            boards.push(puzzle.clone());
            if rows == 7 {
                puzzle.layout.set_regions(&numbers);
                boards.push(puzzle);
            }
        }
        for puzzle in boards {
            let text = written(&puzzle);
            assert_eq!(reread(&text.text).puzzle, puzzle, "{}", text.text);
        }
    }

    #[test]
    fn groups_and_automata_come_back() {
        let mut puzzle = nine();
        let digits = puzzle.layout.digits();
        let pattern = |text| Arc::new(Pattern::new(text, digits).expect("a pattern"));
        let line = |pattern: &Arc<Pattern>, indices: &[usize]| {
            Clue::Line(LineRule::Pattern(Arc::clone(pattern)), cells(indices))
        };
        let (first, second) = (pattern("[1-3]*4.{2}"), pattern("9?.*"));
        let steps = [
            vec![AutomatonStep { symbols: 3 | AutomatonStep::BREAK, target: 1 }],
            vec![AutomatonStep { symbols: 8, target: 0 }],
        ];
        let automaton = Arc::new(Automaton::new(&steps, &[false, true]).expect("an automaton"));
        let path = |name: &str, segments: Vec<Vec<CellIndex>>| Clue::Automaton {
            name: name.to_owned(),
            automaton: Arc::clone(&automaton),
            segments,
        };
        let limit = Clue::Limit(CellIndex::new(5), [2, 4].into_iter().collect());
        let inner = Clue::Any(vec![vec![limit.clone()], vec![line(&second, &[3, 4]), Clue::AntiKing]]);
        puzzle.clues = vec![
            line(&first, &[0, 1, 2]),
            line(&first, &[9, 10, 11]),
            line(&second, &[9, 10]),
            path("a b", vec![cells(&[0, 1])]),
            path("a b", vec![cells(&[3]), cells(&[]), cells(&[4, 5])]),
            path("c", vec![cells(&[]), cells(&[7])]),
            Clue::AntiKing,
            path("c", vec![cells(&[7])]),
            Clue::Any(vec![vec![limit, Clue::AntiKnight], vec![inner]]),
            Clue::Flatmates { digit: 5, above: 1, below: 9 },
            Clue::ValueIndexer { value: CellIndex::new(0), control: CellIndex::new(1), cells: cells(&[2]) },
            Clue::Rellik(cells(&[0, 1]), 9),
            Clue::EqualityCage(cells(&[0, 1])),
            Clue::Lunchbox(cells(&[0, 1]), 0),
            Clue::CountingCircles(cells(&[0, 1])),
            Clue::Outside(OutsideRule::HiddenSkyscraper, Edge { side: Side::Right, line: 0 }, 4),
            Clue::Outside(OutsideRule::UniqueRank, Edge { side: Side::Top, line: 3 }, 30),
            Clue::DistinctLines,
        ];
        let text = written(&puzzle);
        assert_eq!(text.dropped, [0; 0], "{}", text.text);
        assert_eq!(reread(&text.text).puzzle, puzzle, "{}", text.text);
        assert_eq!(text.text.matches(".NFA~").count(), 2, "lists of one automaton are one constraint");
        let ties = Clue::Outside(OutsideRule::Rank, Edge { side: Side::Top, line: 3 }, 30);
        puzzle.clues.push(ties.clone());
        assert_eq!(written(&puzzle).dropped, [18], "a rank of several lines beside one that is unique");
        puzzle.clues = vec![ties];
        let text = written(&puzzle);
        assert_eq!((reread(&text.text).puzzle, text.dropped), (puzzle, Vec::new()));
    }

    #[test]
    fn hostile_groups_and_automata_are_named() {
        let named = |text: &str| {
            let record = reread(&format!("{text}.AntiKing"));
            let names: Vec<_> = record.kept.iter().map(|kept| kept.name.clone()).collect();
            assert_eq!(write_puzzle(&record).expect("a text").text, format!("{text}.AntiKing\n"));
            names.join(", ")
        };
        let regex = |pattern: &str| format!(".Regex~{}~R1C1~R1C2", BASE64.encode(pattern));
        let deep = format!("{}.V~R1C1~R1C2{}", ".Or".repeat(5000), ".End".repeat(5000));
        assert_eq!(named(&deep), "groups nested more than 20 deep");
        assert_eq!(named(&format!(".Or{}.End", ".V~R1C1~R1C2".repeat(2001))), "more than 2000 alternatives");
        assert_eq!(named(&regex(&".".repeat(100_000))), "`Regex` beyond 255 symbols or 50 levels");
        assert_eq!(named(&regex("(1?){1000}1{1000}")), "`Regex` beyond 255 symbols or 50 levels");
        assert_eq!(named(&regex(&"(".repeat(3000))), "`Regex` beyond 255 symbols or 50 levels");
        assert_eq!(named(&regex("(1|")), "`Regex` of `(1|`");
        assert_eq!(named(&regex("10")), "`Regex` of `10`");
        // One start, 16 bits for a state, and one bit for the number of its steps, which is always 0.
        let head = vec![0b0011_1110, 0, 0, 0b0100_0000, 0, 0b0000_0010];
        let states = BASE64.encode([head, vec![0; 1 << 17]].concat());
        assert_eq!(named(&format!(".NFA~{states}~R1C1")), "`NFA` of too many states or steps");
        assert_eq!(named(".NFA~7~R1C1"), "`NFA` in another encoding");
        let cells = "~R1C1~R1C2~R1C3".repeat(40_000);
        assert_eq!(named(&format!("{}{cells}", regex(".{250}"))), "`Regex` beyond the limit of steps");
        assert_eq!(named(".Or.Skyscraper~R1~2~3.End"), "`Or` with several rules in one constraint");
        assert_eq!(named(".Or.NoBoxes.End"), "`Or` with a shape");
        assert_eq!(named(".Replicate~_____________H.AntiKing~R1.End"), "`Replicate` of rows and columns");
    }

    #[test]
    fn what_is_kept_is_given_back() {
        let text = ".Or.ChaosArrow~R1C1.End.Shape~4x4.~VA_1.Var~A.AntiKing\n";
        let record = reread(text);
        let names: Vec<_> = record.kept.iter().map(|kept| &*kept.name).collect();
        assert_eq!(names, ["`ChaosArrow` in a group", "givens of variables", "`Var`"]);
        assert_eq!(record.puzzle.clues, [Clue::AntiKing]);
        assert_eq!(write_puzzle(&record).expect("a text").text, text);
    }
}
