//! Canonical forms: all puzzles of a class have one form, which its rule says: worked examples, laws under random
//! elements of the group, and the whole group by brute force.
//!
//! `cargo test --release --test canon -- --ignored` runs the laws on as many puzzles as docs/canonical.md says; it takes
//! a quarter of an hour. tools/canon.sh compares the command with files from elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use givens::{
    Grid, Puzzle, Shape, SimdLevel,
    canon::{
        CanonOptions, Canonical, CanonicalForm, FormFinder, FoundForm, NoForm, canonical, minlex_solution,
    },
    generate::{GenerateOptions, Generator},
    grid::{Candidates, Digit},
};

/// A puzzle and its forms: minlex, minlex-counts and minlex-pattern.
const EXAMPLES: [[&str; 4]; 5] = [
    [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.",
        "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.",
        "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.",
    ],
    [
        "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4",
        ".......12.....34.5.25...6......37..8...5.9....78.2.....53.1.8..8..4.629.9..37..61",
        ".......12.....34.5.25...6......37..8...5.9....78.2.....53.1.8..8..4.629.9..37..61",
        ".......12.....34.5.25...6......57......3.8..9.892......531..9..9...4627.7..83..61",
    ],
    [
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4..",
        "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4..",
        "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4..",
    ],
    [
        "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.",
        "................12..1.34...........5...6.2..7..4.............4..2.7...8..6..1.3..",
        "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.",
        "................12..3..4...........5....4.36.78..1.........5..4.2.....8..1...3...",
    ],
    [
        "..............1..2..2.....3.....4.1...3...5....6.3........2...6.1...5.7.4..8.....",
        "..............1..2..1..3........4.1..2..5...67.....8......2...7..36.......4....3.",
        "..............1..2..2.....3.....4.1...3...5....6.3........2...6.1...5.7.4..8.....",
        "..............1..2..2.....3.....4.1...3...5....6.3........2...6.1...5.7.4..8.....",
    ],
];

/// The same puzzles in minlex-solution form, each with its solution.
const SOLUTION_FORMS: [[&str; 2]; 5] = [
    [
        "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4",
        "123456789457189236698723415285914367761532948934867152346278591579641823812395674",
    ],
    [
        "...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.",
        "123456789457189236698273541261947853745831692839625417384792165512368974976514328",
    ],
    [
        ".2....7.......9..3..8..1.....1.....85............4.6...4.67......9....35....2....",
        "123456789456789123798231564261597348584362917937148652342675891679814235815923476",
    ],
    [
        ".2......9...18...............86.........9...7..1.....25.6...1.....3.29......7....",
        "123456789457189236689723541298617354365294817741835692576948123814362975932571468",
    ],
    [
        "..3..67..4...8.....9.......2.....4.8..5..7......3.......7.......6..........82...4",
        "123456789456789123798132546279561438385247961614398257547613892862974315931825674",
    ],
];

/// Full grids and the number of their automorphisms: the first and the last of all least grids, and the one with most.
const ANCHORS: [(&str, u32); 3] = [
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
    ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
];

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

fn form_of(puzzle: &Puzzle, form: CanonicalForm) -> Canonical {
    canonical(puzzle, form, &CanonOptions::default()).expect("a form")
}

fn line(grid: &Grid) -> String {
    grid.line().to_string()
}

/// Random numbers (splitmix64), and elements of the group.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) % end as u64).expect("less than the end")
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|place| place);
        (1..N).rev().for_each(|place| order.swap(place, self.below(place + 1)));
        order
    }

    /// Rows or columns: chutes, and the lines of each.
    fn lines(&mut self) -> [usize; 9] {
        let chutes = self.order::<3>();
        let within = [self.order::<3>(), self.order::<3>(), self.order::<3>()];
        std::array::from_fn(|line| 3 * chutes[line / 3] + within[line / 3][line % 3])
    }

    fn transformed(&mut self, grid: &Grid) -> Grid {
        let (rows, columns, names, turns) = (self.lines(), self.lines(), self.order::<9>(), self.below(2));
        Grid::from_fn(Shape::CLASSIC, |cell| {
            let place = [rows[cell.row().index()], columns[cell.column().index()]];
            let source = Shape::CLASSIC.cell(9 * place[turns] + place[1 - turns]);
            grid[source].map(|digit| Digit::from_index(names[digit.index()]))
        })
    }

    /// Removes this many givens or fewer.
    fn thinned(&mut self, grid: &Grid, number: usize) -> Grid {
        let mut thinned = grid.clone();
        (0..number).for_each(|_| thinned.set(Shape::CLASSIC.cell(self.below(81)), None));
        thinned
    }
}

/// Minimal puzzles, sparse ones with many solutions, one without a solution, full grids and nearly full ones.
fn samples(number: usize) -> Vec<Puzzle> {
    let mut random = Random(1);
    let generator = Generator::new(GenerateOptions::default().with_seed(3)).expect("possible options");
    let generated: Vec<_> = generator.take(number).map(|made| made.expect("a puzzle")).collect();
    let mut grids: Vec<Grid> = Vec::new();
    for made in &generated {
        let (puzzle, solution) = (made.puzzle(), made.solution());
        grids.push(puzzle.grid().clone());
        for removed in [10, 60, 150] {
            grids.push(random.thinned(puzzle.grid(), removed));
        }
        grids.push(random.thinned(solution.grid(), 30));
        grids.push(solution.grid().clone());
    }
    grids.push(
        puzzle(".....6....59.....82....8....45........3........6..3.54...325..6..................")
            .grid()
            .clone(),
    );
    grids.push(Grid::empty(Shape::CLASSIC));
    grids.into_iter().map(|grid| Puzzle::new(grid).expect("no clash")).collect()
}

/// Returns the forms of a puzzle: those that it has.
fn all_forms(puzzle: &Puzzle) -> Vec<Canonical> {
    let of = |form| canonical(puzzle, form, &CanonOptions::default());
    let forms: Vec<_> = CanonicalForm::ALL.into_iter().filter_map(|form| of(form).ok()).collect();
    let is_proper = puzzle.solve().is_one();
    assert_eq!(forms.len(), if is_proper { 5 } else { 4 }, "only minlex-solution needs one solution");
    forms
}

#[test]
fn worked_examples_have_their_forms() {
    for ([given, minlex, counts, pattern], [carried, solution]) in EXAMPLES.into_iter().zip(SOLUTION_FORMS) {
        let given = puzzle(given);
        for (form, want) in CanonicalForm::ALL.into_iter().zip([minlex, counts, pattern, carried]) {
            let found = form_of(&given, form);
            assert_eq!((line(&found.grid).as_str(), found.form), (want, form));
            assert_eq!(found.automorphisms, 1, "{want}");
        }
        let solved = puzzle(carried).solve().only_solution().expect("one solution").grid().line().to_string();
        assert_eq!(solved, solution);
    }
}

#[test]
fn anchors_have_their_automorphisms() {
    for (grid, automorphisms) in ANCHORS {
        let found = form_of(&puzzle(grid), CanonicalForm::Minlex);
        assert_eq!((line(&found.grid).as_str(), found.automorphisms), (grid, automorphisms));
    }
    let empty = puzzle(&".".repeat(81));
    for form in [
        CanonicalForm::Minlex,
        CanonicalForm::MinlexCounts,
        CanonicalForm::MinlexPattern,
        CanonicalForm::Maxlex,
    ] {
        assert_eq!(form_of(&empty, form).automorphisms, 3_359_232, "{form}");
    }
}

#[test]
fn forms_are_the_same_for_all_of_a_class() {
    let mut random = Random(2);
    for sample in samples(12) {
        let forms = all_forms(&sample);
        for _ in 0..3 {
            let other = Puzzle::new(random.transformed(sample.grid())).expect("no clash");
            for (one, other) in forms.iter().zip(all_forms(&other)) {
                let place = || format!("{} of {:?}", one.form, sample.grid());
                assert_eq!((&one.grid, one.automorphisms), (&other.grid, other.automorphisms), "{}", place());
                assert_eq!(one.key(), other.key(), "{}", place());
            }
        }
    }
}

#[test]
fn maps_lead_to_forms_and_forms_to_themselves() {
    for sample in samples(20) {
        let forms = all_forms(&sample);
        for found in &forms {
            let place = || format!("{} of {:?}", found.form, sample.grid());
            assert_eq!(found.map.apply(sample.grid()), found.grid, "{}", place());
            let again = form_of(&Puzzle::new(found.grid.clone()).expect("no clash"), found.form);
            assert_eq!((&again.grid, again.automorphisms), (&found.grid, found.automorphisms), "{}", place());
            assert_eq!(found.automorphisms, forms[0].automorphisms, "{}", place());
        }
    }
}

#[test]
fn keys_differ_between_forms_and_classes() {
    let mut keys: Vec<_> = samples(5).iter().flat_map(all_forms).map(|found| (found.key(), found)).collect();
    keys.sort_by_key(|(key, _)| *key);
    for pair in keys.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert_eq!((pair[0].1.form, &pair[0].1.grid), (pair[1].1.form, &pair[1].1.grid));
    }
}

#[test]
fn the_greatest_full_grid_has_the_digits_of_the_least_reversed() {
    for sample in samples(5).into_iter().filter(|sample| sample.grid().is_full()) {
        let (least, greatest) =
            (form_of(&sample, CanonicalForm::Minlex), form_of(&sample, CanonicalForm::Maxlex));
        let reversed = |index: usize| least.grid.contents()[index].map(|digit| 10 - digit.get());
        let values = |index: usize| greatest.grid.contents()[index].map(Digit::get);
        assert!((0..81).all(|index| values(index) == reversed(index)), "{greatest:?}");
    }
}

#[test]
fn puzzles_without_a_form_say_why() {
    let of = |puzzle: &Puzzle, form, rows| canonical(puzzle, form, &CanonOptions::default().with_rows(rows));
    let small = puzzle(&".".repeat(16));
    assert_eq!(of(&small, CanonicalForm::Minlex, 100), Err(NoForm::Shape(small.shape())));
    let sparse = puzzle(EXAMPLES[0][0]);
    assert_eq!(of(&sparse, CanonicalForm::Minlex, 10), Err(NoForm::Undecided(10)));
    let marked = sparse.clone().with_candidates(Candidates::of(sparse.grid()));
    assert_eq!(of(&marked, CanonicalForm::Minlex, 1_000_000), Err(NoForm::Candidates));
    let solution = sparse.solve().only_solution().cloned().expect("one solution");
    assert_eq!(minlex_solution(&marked, &solution), Err(NoForm::Candidates));
    let known = minlex_solution(&sparse, &solution).expect("a form");
    assert_eq!(Ok(known), of(&sparse, CanonicalForm::MinlexSolution, 10));
    let empty = puzzle(&".".repeat(81));
    let error = of(&empty, CanonicalForm::MinlexSolution, 10).expect_err("many solutions");
    assert_eq!(error.to_string(), "expected exactly one solution, found many");
}

// ---- The whole group ---------------------------------------------------------------------------------------

/// All 1,296 orders of nine lines.
fn all_lines() -> Vec<[usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for chutes in orders {
        for within in (0..216).map(|number| [number / 36, number / 6 % 6, number % 6]) {
            all.push(std::array::from_fn(|line| 3 * chutes[line / 3] + orders[within[line / 3]][line % 3]));
        }
    }
    all
}

/// Names digits in the order in which they come.
#[derive(Default)]
struct Namer {
    names: [u8; 10],
    count: u8,
}

impl Namer {
    fn name(&mut self, digit: u8) -> u8 {
        if digit > 0 && self.names[usize::from(digit)] == 0 {
            self.count += 1;
            self.names[usize::from(digit)] = self.count;
        }
        self.names[usize::from(digit)]
    }
}

/// A row of a puzzle and of its solution, 0 for a blank.
type Row = [[u8; 9]; 2];

/// Returns what a form compares, least first: as much of it as some rows at the top determine.
fn compared(form: CanonicalForm, rows: &[Row]) -> Vec<u8> {
    let givens = || rows.iter().flat_map(|[givens, _]| givens);
    let (mut namer, mut key) = (Namer::default(), Vec::with_capacity(162));
    let is_given = |digit: &u8| u8::from(*digit > 0);
    let (first, rows_of_first) = match form {
        CanonicalForm::MinlexCounts => {
            let givens: Vec<_> = givens().take(27).map(is_given).collect();
            (givens.chunks(3).map(|mini_row| mini_row.iter().sum()).collect(), 3)
        }
        CanonicalForm::MinlexPattern => (givens().map(is_given).collect(), 9),
        CanonicalForm::MinlexSolution => {
            (rows.iter().flat_map(|[_, digits]| digits).map(|&digit| namer.name(digit)).collect(), 9)
        }
        _ => (Vec::new(), 0),
    };
    key.extend(first);
    if rows.len() >= rows_of_first {
        let name = |&digit| match namer.name(digit) {
            0 if form == CanonicalForm::Maxlex => 10,
            name => name,
        };
        key.extend(givens().map(name));
    }
    key
}

/// The least of all elements of the group, found row by row: what reads greater than the least so far stays greater,
/// whatever rows follow.
struct WholeGroup {
    form: CanonicalForm,
    best: Vec<u8>,
    /// The number of elements that read so.
    number: u32,
}

impl WholeGroup {
    fn new(form: CanonicalForm) -> Self {
        Self { form, best: vec![u8::MAX; 162], number: 0 }
    }

    /// Tries all orders of the rows that are left.
    fn place(&mut self, rows: &[Row; 9], used: &mut Vec<usize>, chosen: &mut Vec<Row>) {
        let key = compared(self.form, chosen);
        match key[..].cmp(&self.best[..key.len()]) {
            std::cmp::Ordering::Greater => return,
            std::cmp::Ordering::Less if chosen.len() == 9 => (self.best, self.number) = (key, 1),
            std::cmp::Ordering::Equal if chosen.len() == 9 => self.number += 1,
            _ => {}
        }
        let band = used.last().filter(|_| !used.len().is_multiple_of(3)).map(|row| row / 3);
        for row in 0..9 {
            if !used.contains(&row) && band.is_none_or(|band| row / 3 == band) {
                used.push(row);
                chosen.push(rows[row]);
                self.place(rows, used, chosen);
                used.pop();
                chosen.pop();
            }
        }
    }
}

/// Compares the form of a puzzle with the least of all elements of the group.
fn compare_with_the_whole_group(puzzle: &Puzzle, form: CanonicalForm) {
    let values = |grid: &Grid| -> [u8; 81] {
        std::array::from_fn(|index| grid.contents()[index].map_or(0, Digit::get))
    };
    let solution = puzzle.solve().only_solution().map_or([0; 81], |solution| values(solution.grid()));
    let both = [values(puzzle.grid()), solution];
    let mut group = WholeGroup::new(form);
    for is_transposed in [false, true] {
        for columns in all_lines() {
            let source =
                |row: usize, column: usize| if is_transposed { 9 * column + row } else { 9 * row + column };
            let row = |row: usize| both.map(|cells| columns.map(|column| cells[source(row, column)]));
            group.place(&std::array::from_fn(row), &mut Vec::new(), &mut Vec::new());
        }
    }
    let value = |&name: &u8| match (form, name) {
        (CanonicalForm::Maxlex, 10) => 0,
        (CanonicalForm::Maxlex, name) => 10 - name,
        (_, name) => name,
    };
    let want: Vec<u8> = group.best[group.best.len() - 81..].iter().map(value).collect();
    let found = form_of(puzzle, form);
    assert_eq!(values(&found.grid).to_vec(), want, "{form} of {:?}", puzzle.grid());
    assert_eq!(found.automorphisms, group.number, "{form} of {:?}", puzzle.grid());
}

/// Compares all forms of these puzzles.
fn compare_all(puzzles: impl Iterator<Item = Puzzle>) {
    for puzzle in puzzles {
        for found in all_forms(&puzzle) {
            compare_with_the_whole_group(&puzzle, found.form);
        }
    }
}

#[test]
fn forms_are_the_least_of_the_whole_group() {
    let minimal = samples(1).remove(0);
    compare_all([minimal, puzzle(EXAMPLES[4][0])].into_iter());
}

#[test]
#[ignore = "1,000 puzzles of all kinds: with --release, 3 minutes"]
fn forms_of_many_puzzles_are_the_least_of_the_whole_group() {
    compare_all(ANCHORS.into_iter().map(|(grid, _)| puzzle(grid)).chain(samples(166)));
}

// ---- Many puzzles ------------------------------------------------------------------------------------------

type Cells = [u8; 81];

fn cells(grid: &Grid) -> Cells {
    grid.to_classic().expect("nine rows")
}

/// A finder for each form.
fn finders(options: &CanonOptions) -> Vec<FormFinder> {
    CanonicalForm::ALL.into_iter().map(|form| FormFinder::new(form, options.clone())).collect()
}

/// Returns the forms of a puzzle; with its only solution if that is known, otherwise without minlex-solution.
fn find_all(finders: &mut [FormFinder], puzzle: &Cells, solution: Option<&Cells>) -> Vec<FoundForm> {
    let forms = CanonicalForm::ALL.into_iter().zip(finders);
    let forms = forms.filter(|(form, _)| *form != CanonicalForm::MinlexSolution || solution.is_some());
    forms.map(|(_, finder)| finder.find_solved(puzzle, solution.unwrap_or(puzzle)).expect("a form")).collect()
}

/// A random element of the group.
struct Element {
    sources: [usize; 81],
    names: [usize; 9],
}

impl Random {
    fn element(&mut self) -> Element {
        let (rows, columns, names, turns) = (self.lines(), self.lines(), self.order::<9>(), self.below(2));
        let sources = std::array::from_fn(|index| {
            let place = [rows[index / 9], columns[index % 9]];
            9 * place[turns] + place[1 - turns]
        });
        Element { sources, names }
    }

    /// Replaces some cells by those of another puzzle.
    fn mixed(&mut self, puzzle: &Cells, other: &Cells, number: usize) -> Cells {
        let mut mixed = *puzzle;
        for _ in 0..number {
            let cell = self.below(81);
            mixed[cell] = other[cell];
        }
        mixed
    }
}

impl Element {
    fn apply(&self, puzzle: &Cells) -> Cells {
        std::array::from_fn(|index| match puzzle[self.sources[index]] {
            b'.' => b'.',
            digit => b'1' + u8::try_from(self.names[usize::from(digit - b'1')]).expect("a digit"),
        })
    }
}

/// Compares the forms of this many puzzles with those of random elements of their classes: proper ones with some more
/// of their solution than is needed, others with many solutions, full grids and nearly full ones.
fn compare_classes(number: usize) {
    let generator = Generator::new(GenerateOptions::default().with_seed(11)).expect("possible options");
    let bases: Vec<_> =
        generator.take(number.div_ceil(1000).max(10)).map(|made| made.expect("a puzzle")).collect();
    let (mut random, mut finders) = (Random(5), finders(&CanonOptions::default()));
    let mut seen = BTreeSet::new();
    for turn in 0..number {
        let base = &bases[random.below(bases.len())];
        let (puzzle, solution) = (cells(base.puzzle().grid()), cells(base.solution().grid()));
        let (puzzle, solution) = match turn % 5 {
            0 | 1 => (random.mixed(&puzzle, &solution, turn % 40), Some(&solution)),
            2 => (random.mixed(&solution, &[b'.'; 81], turn % 30), None),
            3 => (random.mixed(&puzzle, &[b'.'; 81], turn % 60), None),
            _ => (random.mixed(&solution, &puzzle, turn % 200), None),
        };
        let element = random.element();
        let moved = solution.map(|solution| element.apply(solution));
        let ours = find_all(&mut finders, &puzzle, solution);
        let theirs = find_all(&mut finders, &element.apply(&puzzle), moved.as_ref());
        for (one, other) in ours.iter().zip(&theirs) {
            let place = || format!("{} of {}", one.form, String::from_utf8_lossy(&puzzle));
            assert_eq!((one.cells, one.automorphisms), (other.cells, other.automorphisms), "{}", place());
            assert_eq!(one.key(), other.key(), "{}", place());
        }
        seen.insert(ours[0].cells);
    }
    assert!(seen.len() * 2 > number, "{} classes", seen.len());
}

#[test]
fn symbols_have_the_forms_of_their_class() {
    compare_classes(1_000);
}

#[test]
#[ignore = "a million puzzles: with --release, some minutes"]
fn a_million_puzzles_have_the_forms_of_their_classes() {
    compare_classes(1_000_000);
}

#[test]
fn every_simd_level_and_both_ways_give_the_same() {
    let levels = SimdLevel::ALL.into_iter().filter(|level| level.is_available());
    let mut levels: Vec<_> =
        levels.map(|level| finders(&CanonOptions::default().with_level(Some(level)))).collect();
    for sample in samples(20) {
        let puzzle = cells(sample.grid());
        let solution = sample.solve().only_solution().map(|solution| cells(solution.grid()));
        let want = all_forms(&sample);
        for finders in &mut levels {
            let found = find_all(finders, &puzzle, solution.as_ref());
            let found: Vec<_> = found.into_iter().map(Canonical::from).collect();
            assert_eq!(found, want, "{:?}", sample.grid());
        }
    }
}

#[test]
fn symbols_that_are_no_puzzle_have_no_form() {
    let line = |text: &str| -> Cells { text.as_bytes().try_into().expect("81 cells") };
    let solution = line(SOLUTION_FORMS[0][1]);
    for mut finder in finders(&CanonOptions::default()) {
        for house in [[0, 8], [0, 72], [0, 20], [40, 50], [60, 80]] {
            let mut clashing = [b'.'; 81];
            clashing[house[0]] = b'9';
            clashing[house[1]] = b'9';
            assert_eq!(finder.find(&clashing), Err(NoForm::Clash), "{house:?}");
            assert_eq!(finder.find_solved(&clashing, &clashing), Err(NoForm::Clash), "{house:?}");
        }
        for symbol in [b'/', b':', b'-', b' ', 0, 0xff, b'x'] {
            let mut odd = solution;
            odd[77] = symbol;
            assert_eq!(finder.find(&odd), Err(NoForm::Symbol), "{symbol}");
        }
        // Zeros are blanks, too.
        let puzzle = line(SOLUTION_FORMS[0][0]);
        let zeros = puzzle.map(|symbol| if symbol == b'.' { b'0' } else { symbol });
        assert_eq!(finder.find(&zeros), finder.find(&puzzle));
    }
    let mut finder = FormFinder::new(CanonicalForm::MinlexSolution, CanonOptions::default());
    let other = line(SOLUTION_FORMS[1][1]);
    assert_eq!(finder.find_solved(&line(SOLUTION_FORMS[0][0]), &other), Err(NoForm::Clash));
}

#[test]
fn a_budget_bounds_every_form() {
    let symmetric = ANCHORS[2].0;
    let mut inputs = vec![".".repeat(81), format!("5{}", ".".repeat(80))];
    // Sparse and symmetric, as far as the most symmetric grid without some of its cells.
    inputs.extend([1, 9, 27, 54, 72].map(|blank| ".".repeat(blank) + &symmetric[blank..]));
    for input in inputs {
        let puzzle = puzzle(&input);
        for form in CanonicalForm::ALL.into_iter().filter(|form| *form != CanonicalForm::MinlexSolution) {
            let of = |rows| canonical(&puzzle, form, &CanonOptions::default().with_rows(rows));
            assert!(of(2_000_000).is_ok(), "{form} of {input}");
            assert_eq!(of(3), Err(NoForm::Undecided(3)), "{form} of {input}");
        }
    }
}

// ---- The catalogue of full grids ---------------------------------------------------------------------------

/// Three rows of digits from 1.
type Band = [[u8; 9]; 3];

/// Returns the least string of a band: with each row first, in each order of the columns.
fn least_band(band: &Band, lines: &[[usize; 9]]) -> Band {
    let mut least = [[u8::MAX; 9]; 3];
    for rows in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        for columns in lines {
            let mut names = [0; 10];
            (1..).zip(columns).for_each(|(name, &column)| names[usize::from(band[rows[0]][column])] = name);
            let read = |row: usize| columns.iter().map(move |&column| names[usize::from(band[row][column])]);
            if read(rows[1]).chain(read(rows[2])).lt(least[1..].as_flattened().iter().copied()) {
                least = rows.map(|row| columns.map(|column| names[usize::from(band[row][column])]));
            }
        }
    }
    least
}

/// Returns bands of all classes: naming digits makes the first box 123456789, and exchanging columns and boxes puts the
/// first row of the others in order.
fn bands() -> Vec<Band> {
    let mut all = Vec::new();
    let mut band = [[1, 2, 3, 0, 0, 0, 0, 0, 0], [4, 5, 6, 0, 0, 0, 0, 0, 0], [7, 8, 9, 0, 0, 0, 0, 0, 0]];
    fill_band(&mut band, 0, &mut all);
    all
}

fn fill_band(band: &mut Band, index: usize, all: &mut Vec<Band>) {
    if index == 18 {
        all.push(*band);
        return;
    }
    let (row, column) = (index / 6, 3 + index % 6);
    let in_box = |value: u8| (0..row).any(|above| band[above][column / 3 * 3..][..3].contains(&value));
    let least = match (row, column) {
        (0, 3) => 1,
        (0, 6) => band[0][3] + 1,
        (0, _) => band[0][column - 1] + 1,
        _ => 1,
    };
    let is_free = |value: &u8| !band[row][..column].contains(value) && !in_box(*value);
    for value in (least..=9).filter(is_free).collect::<Vec<_>>() {
        band[row][column] = value;
        fill_band(band, index + 1, all);
        band[row][column] = 0;
    }
}

/// Returns the 416 bands in ascending order, each with the form of the puzzle that has its givens only.
fn catalogue(step: usize) -> BTreeMap<Band, Cells> {
    let (lines, mut found) = (all_lines(), BTreeMap::new());
    let mut finder = FormFinder::new(CanonicalForm::Minlex, CanonOptions::default());
    for band in bands().into_iter().step_by(step) {
        let mut puzzle = [b'.'; 81];
        puzzle.iter_mut().zip(band.as_flattened()).for_each(|(cell, digit)| *cell = b'0' + digit);
        let form = finder.find(&puzzle).expect("a form").cells;
        let known = found.entry(least_band(&band, &lines)).or_insert(form);
        assert_eq!(*known, form, "bands of a class have one form");
    }
    let forms: BTreeSet<_> = found.values().collect();
    assert_eq!(forms.len(), found.len(), "bands of two classes have two forms");
    found
}

/// Returns the number of least grids with this band at the top, and of those with automorphisms.
fn grids_of_band(band: &Band) -> [u32; 2] {
    let mut search = GridsOfBand {
        cells: [0; 81],
        used: [[0; 9]; 3],
        finder: FormFinder::new(CanonicalForm::Minlex, CanonOptions::default()),
        found: [0; 2],
    };
    for (index, &digit) in band.as_flattened().iter().enumerate() {
        search.toggle(index, 1 << digit);
    }
    search.fill(27);
    search.found
}

struct GridsOfBand {
    cells: Cells,
    /// The digits in each row, column and box, as bits from 1.
    used: [[u16; 9]; 3],
    finder: FormFinder,
    found: [u32; 2],
}

impl GridsOfBand {
    /// Sets a cell to the digit of this bit, or, the second time, takes it out of its houses.
    fn toggle(&mut self, index: usize, bit: u16) {
        let (row, column) = (index / 9, index % 9);
        self.used[0][row] ^= bit;
        self.used[1][column] ^= bit;
        self.used[2][row / 3 * 3 + column / 3] ^= bit;
        self.cells[index] = b'0' + u8::try_from(bit.trailing_zeros()).expect("a digit");
    }

    /// Fills the cells from here on, the first column of each band in ascending order, and that of the second band with
    /// the least digit that is left.
    fn fill(&mut self, index: usize) {
        if index == 81 {
            let found = self.finder.find(&self.cells).expect("a form");
            let is_least = found.cells == self.cells;
            self.found[0] += u32::from(is_least);
            self.found[1] += u32::from(is_least && found.automorphisms > 1);
            return;
        }
        let (row, column) = (index / 9, index % 9);
        let used = self.used[0][row] | self.used[1][column] | self.used[2][row / 3 * 3 + column / 3];
        let mut free = 0x3fe & !used;
        match (column, row) {
            (0, 3) => free &= free.wrapping_neg(),
            // After the first digit of the row above, or of the band above.
            (0, _) => free &= u16::MAX << (self.cells[index - if row == 6 { 27 } else { 9 }] - b'0' + 1),
            _ => {}
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.toggle(index, bit);
            self.fill(index + 1);
            self.toggle(index, bit);
        }
    }
}

#[test]
fn bands_of_a_class_have_one_form() {
    assert!(catalogue(900).len() > 10);
}

#[test]
#[ignore = "all 416 bands, and the grids of some: with --release, 8 minutes"]
fn bands_have_as_many_grids_as_are_published() {
    let bands: Vec<_> = catalogue(1).into_keys().collect();
    assert_eq!(bands.len(), 416);
    for (number, want) in [(416, [1, 1]), (415, [0, 0]), (395, [0, 0]), (299, [133_302, 97])] {
        let [grids, symmetric] = grids_of_band(&bands[number - 1]);
        assert_eq!(grids, want[0], "band {number}");
        assert!(number == 416 || symmetric == want[1], "band {number}");
    }
}
