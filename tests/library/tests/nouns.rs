//! Conversions of the nouns of Sudoku, and their errors.

use givens::{
    Candidate, Candidates, Cell, CellSet, Diagnostic, Digit, DigitSet, Format, Grid, ParseError, Puzzle,
    Record, Rule, Severity, Shape, SimdLevel, Solution, Verdict,
    canon::CanonicalForm,
    explain::{Technique, TechniqueSet},
    format::{ReadOptions, read},
    generate::Symmetry,
    grid::{ParseGridError, Unsolved},
    rate::Scheme,
};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

#[test]
fn a_line_parses_to_a_grid_and_back() {
    let grid: Grid = PUZZLE.parse().expect("a grid");
    assert_eq!(grid[cell("r1c1")], Digit::new(5));
    assert_eq!(grid[cell("r9c7")], None);
    assert_eq!(grid.line().to_string(), PUZZLE);
    assert_eq!(grid.to_string().parse(), Ok(grid.clone()), "white space is ignored");
    let bytes: &[u8; 81] = PUZZLE.as_bytes().try_into().expect("81 bytes");
    assert_eq!(Grid::from_classic(bytes), Ok(grid.clone()));
    assert_eq!(grid.to_classic().as_ref(), Some(bytes));
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    assert_eq!(puzzle, Puzzle::try_from(grid).expect("no clash"));
}

#[test]
fn grids_of_other_shapes_parse() {
    let six: Grid = "3x2:12345634....5.....6.....2.....1.....".parse().expect("36 cells");
    assert_eq!(six.shape(), Shape::new(3, 2).expect("a shape"));
    let four: Grid = "1...\n.2..\n..3.\n...4\n".parse().expect("16 cells");
    assert_eq!((four.shape().side(), four.to_classic()), (4, None));
    let large: Grid = format!("{}g", ".".repeat(255)).parse().expect("256 cells");
    assert_eq!(large[cell("r16c16")], Digit::new(16));
}

#[test]
fn errors_name_the_cell() {
    let error = |text: &str| text.parse::<Puzzle>().expect_err("no puzzle").to_string();
    assert_eq!(error(&PUZZLE.replacen("..", ".x", 1)), "r1c4: `x` is neither a digit nor a blank");
    assert_eq!(
        error(&PUZZLE.replacen('3', "5", 1)),
        "5 occurs 2 times in row 1: r1c1, r1c2; 5 occurs 2 times in box 1: r1c1, r1c2"
    );
    assert_eq!(error("123"), "not a grid: 3 cells (9×9 has 81)");
    assert_eq!(
        "1x1:1".parse::<Grid>().map_err(|error| error.to_string()),
        Err("expected a size such as 9x9, or the rows and columns of a box such as 2x3".to_owned())
    );
    assert!(
        matches!("5...............".parse::<Grid>(), Err(ParseGridError::Cell(bad)) if bad.cell == cell("r1c1"))
    );
    let mut bytes = [b'.'; 81];
    bytes[80] = b' ';
    assert_eq!(
        Grid::from_classic(&bytes).map_err(|bad| bad.to_string()),
        Err("r9c9: ` ` is neither a digit nor a blank".to_owned())
    );
}

#[test]
fn a_solution_is_full_and_consistent() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    let solution = puzzle.solve().only_solution().expect("one solution").clone();
    assert_eq!(Solution::try_from(solution.grid().clone()), Ok(solution.clone()));
    let mut grid = solution.into_grid();
    grid.set(cell("r5c5"), Digit::new(1));
    assert!(matches!(Solution::try_from(grid.clone()), Err(Unsolved::Clashing(_))));
    grid.set(cell("r3c7"), None);
    let error = Solution::try_from(grid).expect_err("a blank");
    assert_eq!((&error, error.to_string().as_str()), (&Unsolved::Blank(cell("r3c7")), "r3c7 is blank"));
}

#[test]
fn puzzles_and_solutions_print_as_grids_and_parse() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    let solution = puzzle.solve().only_solution().expect("one solution").clone();
    assert_eq!(puzzle.to_string(), puzzle.grid().to_string());
    assert_eq!(solution.to_string().parse(), Ok(solution.clone()));
    assert_eq!(solution.grid().line().to_string().parse(), Ok(solution));
    let error = PUZZLE.parse::<Solution>().expect_err("no solution");
    assert_eq!(
        (&error, &*error.to_string()),
        (&ParseGridError::Unsolved(Unsolved::Blank(cell("r1c3"))), "r1c3 is blank")
    );
}

#[test]
fn names_parse_with_one_error() {
    let errors: [ParseError; 6] = [
        "x".parse::<Verdict>().expect_err("no verdict"),
        "x".parse::<Format>().expect_err("no format"),
        "x".parse::<CanonicalForm>().expect_err("no form"),
        "x".parse::<Severity>().expect_err("no severity"),
        "x".parse::<Symmetry>().expect_err("no symmetry"),
        "x".parse::<Scheme>().expect_err("no scheme"),
    ];
    for error in &errors {
        assert!(error.to_string().len() > 20, "{error}");
    }
    for scheme in Scheme::ALL {
        assert_eq!((scheme.id().parse(), scheme.name().parse()), (Ok(scheme), Ok(scheme)));
    }
    for (text, scheme) in [("se", Scheme::SudokuExplainer), (" HoDoKu ", Scheme::Hodoku)] {
        assert_eq!(text.parse(), Ok(scheme));
    }
    assert_eq!(("One".parse(), "WARNING".parse()), (Ok(Verdict::One), Ok(Severity::Warning)));
    assert!(errors[0].to_string().starts_with("no verdict is called `x`: expected one of one, many"));
}

#[test]
fn shapes_cells_and_digits_parse() {
    assert_eq!("9x9".parse(), Ok(Shape::CLASSIC));
    assert_eq!("3x3".parse(), Ok(Shape::CLASSIC));
    assert_eq!("4×4".parse::<Shape>().map(Shape::side), Ok(4));
    assert_eq!("2x3".parse::<Shape>().ok(), Shape::new(2, 3));
    assert!("7x7".parse::<Shape>().is_err());
    assert_eq!("R3C7".parse(), Ok(Cell::new(2, 6)));
    for text in ["", "r0c1", "r1c26", "r1", "c1r1", "r+1c1 "] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
    assert_eq!(Digit::try_from(9).map(Digit::get), Ok(9));
    assert_eq!(
        Digit::try_from(26).map_err(|error| error.to_string()),
        Err("26 is out of range (1 to 25)".to_owned())
    );
}

#[test]
fn sets_are_collected_and_iterated() {
    let cells: CellSet = ["r2c1", "r1c9"].map(cell).into_iter().collect();
    assert_eq!(cells.into_iter().collect::<Vec<_>>(), ["r1c9", "r2c1"].map(cell));
    assert_eq!((&cells).into_iter().count(), 2);
    let all: CellSet = Shape::of_side(25).expect("a shape").cells().collect();
    assert_eq!(all.into_iter().count(), 625);
    let digits: DigitSet = [3, 1].into_iter().filter_map(Digit::new).collect();
    assert_eq!(digits.into_iter().map(Digit::get).collect::<Vec<_>>(), [1, 3]);
    let techniques: TechniqueSet = TechniqueSet::all().into_iter().collect();
    assert_eq!(techniques, TechniqueSet::all());
}

#[test]
fn nouns_serialise_as_their_texts() {
    let json = |value: serde_json::Result<String>| value.expect("text");
    let grid: Grid = PUZZLE.parse().expect("a grid");
    assert_eq!(json(serde_json::to_string(&grid)), format!("\"{PUZZLE}\""));
    let turned = Grid::empty(Shape::new(3, 2).expect("a shape"));
    for grid in [grid, turned] {
        let text = json(serde_json::to_string(&grid));
        assert_eq!(serde_json::from_str::<Grid>(&text).expect("the same"), grid);
    }
    assert_eq!(json(serde_json::to_string(&cell("r3c7"))), "\"r3c7\"");
    assert_eq!(json(serde_json::to_string(&Digit::new(7))), "7");
    for shape in Shape::usual().chain(Shape::usual().map(Shape::turned)) {
        let text = json(serde_json::to_string(&shape));
        assert_eq!(serde_json::from_str::<Shape>(&text).expect("the same"), shape);
    }
    for verdict in Verdict::ALL {
        assert_eq!(verdict.to_string(), verdict.id());
        let text = json(serde_json::to_string(&verdict));
        assert_eq!(serde_json::from_str::<Verdict>(&text).expect("the same"), verdict);
    }
    let ids = (Format::Sdm, Rule::ALL[0], Technique::NakedSingle, SimdLevel::Plain);
    let text = json(serde_json::to_string(&ids));
    assert_eq!(text, format!("[\"sdm\",\"{}\",\"naked-single\",\"plain\"]", Rule::ALL[0].code()));
    assert_eq!(serde_json::from_str::<(Format, Rule, Technique, SimdLevel)>(&text).expect("the same"), ids);
    assert!(serde_json::from_str::<Cell>("\"r0c0\"").is_err());
}

/// Returns what a value is when it was written as JSON and read again, and its text.
fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> (T, String) {
    let text = serde_json::to_string(value).expect("text");
    (serde_json::from_str(&text).expect("the same"), text)
}

#[test]
fn puzzles_serialise_with_their_candidates() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    assert_eq!(again(&puzzle), (puzzle.clone(), format!("\"{PUZZLE}\"")));
    let four: Puzzle = "1............2..".parse().expect("a puzzle");
    let mut candidates = Candidates::of(four.grid());
    candidates.remove(Candidate { cell: cell("r4c4"), digit: Digit::new(3).expect("a digit") });
    let restricted = four.with_candidates(candidates);
    let (same, text) = again(&restricted);
    assert_eq!(
        (same, &*text),
        (restricted, "\"1............2..;1,34,234,234,234,34,1234,1234,34,134,1234,1234,34,2,134,14\"")
    );
    for wrong in ["1............2..;1,2", "1............2..;x", "11...........2.."] {
        assert!(serde_json::from_str::<Puzzle>(&format!("\"{wrong}\"")).is_err(), "{wrong}");
    }
    let solution = puzzle.solve().only_solution().expect("one solution").clone();
    assert_eq!(again(&solution).0, solution);
    assert!(serde_json::from_str::<Solution>(&format!("\"{PUZZLE}\"")).is_err());
    assert_eq!(again(&(Scheme::Hodoku, Severity::Note)).1, "[\"hodoku-2.2\",\"note\"]");
}

#[test]
fn diagnostics_and_records_serialise() {
    let text = "title,puzzle,weight,author\nMonday,1.3..4.22.4..3.1,7,me\n,1O3..4.22.4..3.1,,\n";
    let reading = read(text, &ReadOptions::default());
    let found: Vec<Diagnostic> = reading.entries.iter().flat_map(|entry| entry.diagnostics.clone()).collect();
    assert!(found[0].fix.is_some() && found[0].labels[0].cell == Some(cell("r1c2")), "{found:?}");
    assert_eq!(again(&found).0, found);
    let record = reading.records().next().expect("a record");
    let (same, written): (Record, _) = again(record);
    assert_eq!((&same.grid, &same.meta), (&record.grid, &record.meta), "{written}");
    assert_eq!(again(&same), (same.clone(), written.clone()));
    // A record among others, and one whose members have another order.
    let value: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(serde_json::from_value::<Record>(value).expect("a record").grid, record.grid);
    for wrong in ["{}", "{\"puzzle\":\"12\"}", "[]", "1"] {
        assert!(serde_json::from_str::<Record>(wrong).is_err(), "{wrong}");
    }
}
