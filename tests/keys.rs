//! Keys of puzzles are equal exactly where naive comparison finds the puzzles equal, by each kind of key; of each class
//! the best record is kept, whatever the memory; and a full store is an error that loses nothing silently.

use std::{
    collections::HashMap,
    io::{self, Cursor, Read, Seek, SeekFrom, Write},
};

use givens::{
    Grid, Puzzle, Record, Shape,
    canon::{CanonOptions, CanonicalForm, canonical},
    collection::{
        Deduplicator, Equivalence, FoundKey, Kept, Overlap, OverlapTable, Rank, Sorter, Workspace, key_of,
        key_of_cells,
    },
    generate::{GenerateOptions, Generator},
    grid::{Candidates, Digit, DigitSet},
};

/// Random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % end
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[usize::try_from(self.below(items.len() as u64)).expect("an index")]
    }

    /// Returns new names for the digits 0 to 8.
    fn names(&mut self) -> [usize; 9] {
        let mut names = std::array::from_fn(|digit| digit);
        (1..9).rev().for_each(|place| {
            names.swap(place, usize::try_from(self.below(place as u64 + 1)).expect("small"));
        });
        names
    }
}

/// Returns all orders of rows or columns: 6⁴.
fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for chutes in ORDERS {
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    let within = [first, second, third];
                    all.push(std::array::from_fn(|line| 3 * chutes[line / 3] + within[line / 3][line % 3]));
                }
            }
        }
    }
    all
}

/// Returns the cell of the source for a cell of the result.
fn source(cell: usize, rows: &[usize; 9], columns: &[usize; 9], is_transposed: bool) -> usize {
    let (row, column) = (rows[cell / 9], columns[cell % 9]);
    if is_transposed { 9 * column + row } else { 9 * row + column }
}

fn transformed(grid: &Grid, random: &mut Random) -> Grid {
    let orders = line_orders();
    let (rows, columns, names) = (*random.pick(&orders), *random.pick(&orders), random.names());
    let is_transposed = random.below(2) == 1;
    let digit = |digit: Digit| Digit::from_index(names[digit.index()]);
    let cells = (0..81).map(|cell| grid.contents()[source(cell, &rows, &columns, is_transposed)].map(digit));
    Grid::new(Shape::CLASSIC, cells).expect("81 cells")
}

fn renamed(grid: &Grid, random: &mut Random) -> Grid {
    let names = random.names();
    let digits =
        grid.contents().iter().map(|digit| digit.map(|digit| Digit::from_index(names[digit.index()])));
    Grid::new(grid.shape(), digits).expect("as many cells")
}

/// Returns whether one grid becomes the other by renaming digits, after its cells were moved.
fn is_renamed(grid: &Grid, other: &Grid, source: impl Fn(usize) -> usize) -> bool {
    let (mut names, mut origins) = ([0; 10], [0; 10]);
    (0..81).all(|cell| {
        let value = |digit: Option<Digit>| usize::from(digit.map_or(0, Digit::get));
        let (from, to) = (value(grid.contents()[source(cell)]), value(other.contents()[cell]));
        if names[from] == 0 && origins[to] == 0 && from > 0 && to > 0 {
            (names[from], origins[to]) = (to, from);
        }
        (from == 0) == (to == 0) && names[from] == to && origins[to] == from
    })
}

/// Returns whether one grid becomes the other by one of all symmetries.
fn is_isomorphic(grid: &Grid, other: &Grid, orders: &[[usize; 9]]) -> bool {
    grid.given_count() == other.given_count()
        && [false, true].into_iter().any(|is_transposed| {
            let with =
                |rows, columns| is_renamed(grid, other, |cell| source(cell, rows, columns, is_transposed));
            orders.iter().any(|rows| orders.iter().any(|columns| with(rows, columns)))
        })
}

fn generated(number: usize, seed: u64) -> Vec<Grid> {
    let generator = Generator::new(GenerateOptions::default().with_seed(seed)).expect("options");
    let puzzles = generator.take(number).map(|generated| generated.expect("a puzzle").puzzle());
    puzzles.map(|puzzle| puzzle.grid().clone()).collect()
}

fn found(grid: &Grid, by: Equivalence) -> FoundKey {
    let record = Record::of(grid.clone());
    let outcome = record.puzzle().ok().map(|puzzle| puzzle.solve());
    key_of(&record, by, outcome.as_ref())
}

fn solution(grid: &Grid) -> Grid {
    let puzzle = Puzzle::new(grid.clone()).expect("no clash");
    puzzle.solve().only_solution().expect("one solution").grid().clone()
}

#[test]
fn keys_are_equal_exactly_where_naive_comparison_finds_puzzles_equal() {
    let mut random = Random(5);
    let bases = generated(3, 5);
    let mut puzzles = bases.clone();
    puzzles.extend([renamed(&bases[0], &mut random), transformed(&bases[1], &mut random), bases[2].clone()]);
    // Without a given there are many solutions; with one more, it has the solution of its base.
    let mut sparse = bases[0].clone();
    let given = sparse.filled().iter().next().expect("givens");
    sparse.set(given, None);
    puzzles.extend([sparse.clone(), transformed(&sparse, &mut random)]);
    let mut richer = bases[1].clone();
    let blank = Shape::CLASSIC.cells().find(|&cell| richer[cell].is_none()).expect("a blank");
    richer.set(blank, solution(&richer)[blank]);
    puzzles.push(transformed(&richer, &mut random));
    let orders = line_orders();
    for (index, one) in puzzles.iter().enumerate() {
        for other in &puzzles[..index] {
            let is_isomorph = is_isomorphic(one, other, &orders);
            let both_proper = [one, other]
                .into_iter()
                .all(|grid| found(grid, Equivalence::Solution).by == Equivalence::Solution);
            let is_same = |by| match by {
                Equivalence::Exact => one == other,
                Equivalence::Relabelled => is_renamed(one, other, |cell| cell),
                Equivalence::Solution if both_proper => {
                    is_isomorphic(&solution(one), &solution(other), &orders)
                }
                _ => is_isomorph,
            };
            for by in Equivalence::ALL {
                let keys = found(one, by).key == found(other, by).key;
                assert_eq!(keys, is_same(by), "{by}: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn each_equivalence_joins_what_the_finer_ones_join() {
    let mut random = Random(6);
    let mut grids = generated(4, 6);
    let mut clashing = grids[0].clone();
    let cells: Vec<_> = clashing.digits().map(|(cell, _)| cell).collect();
    clashing.set(cells[0], clashing[cells[1]]);
    clashing.set(Shape::CLASSIC.cell(0), clashing[cells[1]]);
    clashing.set(Shape::CLASSIC.cell(1), clashing[cells[1]]);
    grids.extend([clashing, Grid::empty(Shape::CLASSIC), solution(&grids[1])]);
    grids.extend(["1.3..4.22.4..3.1", "1..............."].map(|line| line.parse::<Grid>().expect("a grid")));
    for index in 0..grids.len() {
        let grid = grids[index].clone();
        if grid.shape() == Shape::CLASSIC {
            grids.extend([renamed(&grid, &mut random), transformed(&grid, &mut random)]);
        }
        grids.push(grid);
    }
    for finer in 0..Equivalence::ALL.len() - 1 {
        let classes = |by: Equivalence| grids.iter().map(|grid| found(grid, by).key).collect::<Vec<_>>();
        let (finer, coarser) = (classes(Equivalence::ALL[finer]), classes(Equivalence::ALL[finer + 1]));
        for one in 0..grids.len() {
            for other in 0..one {
                assert!(finer[one] != finer[other] || coarser[one] == coarser[other], "{one} and {other}");
            }
        }
    }
}

#[test]
fn puzzles_without_a_key_of_a_kind_have_one_of_a_finer_kind() {
    let used = |grid: &str| found(&grid.parse::<Grid>().expect("a grid"), Equivalence::Solution).by;
    assert_eq!(used(&".".repeat(81)), Equivalence::Isomorph, "many solutions");
    assert_eq!(used("1.3..4.22.4..3.1"), Equivalence::Relabelled, "not 9×9");
    assert_eq!(used(&format!("11{}", ".".repeat(79))), Equivalence::Relabelled, "clashing");
    let grid = Grid::empty(Shape::CLASSIC);
    let mut restricted = Record::of(grid.clone());
    let mut candidates = Candidates::of(&grid);
    candidates.set(
        Shape::CLASSIC.cell(0),
        [Digit::from_index(0), Digit::from_index(4)].into_iter().collect::<DigitSet>(),
    );
    restricted.set_candidates(candidates);
    let restricted = key_of(&restricted, Equivalence::Relabelled, None);
    assert_eq!(restricted.by, Equivalence::Exact, "restricted candidates");
    assert_ne!(restricted.key, found(&grid, Equivalence::Exact).key);
    let shapes =
        ["2x3:", "3x2:"].map(|shape| format!("{shape}{}", ".".repeat(36)).parse::<Grid>().expect("a grid"));
    assert_ne!(found(&shapes[0], Equivalence::Exact).key, found(&shapes[1], Equivalence::Exact).key);
}

#[test]
fn plain_cells_have_the_keys_of_their_records() {
    for grid in generated(20, 7) {
        let cells = grid.to_classic().expect("9×9");
        let zeros = cells.map(|cell| if cell == b'.' { b'0' } else { cell });
        let solution = solution(&grid).to_classic().expect("9×9");
        for by in Equivalence::ALL {
            let key = found(&grid, by).key;
            if by == Equivalence::Isomorph {
                let puzzle = Puzzle::new(grid.clone()).expect("no clash");
                let canonical = canonical(&puzzle, CanonicalForm::MinlexSolution, &CanonOptions::default());
                assert_eq!(canonical.expect("a form").key(), key);
            }
            assert!(
                [cells, zeros].iter().all(|cells| key_of_cells(cells, by, Some(&solution)) == key),
                "{by}"
            );
        }
    }
}

/// Random records: a key, a rank.
fn records(number: u64, foreign: u64, random: &mut Random) -> Vec<([u8; 16], Rank)> {
    let rank = |random: &mut Random| {
        let value = f64::from(u32::try_from(random.below(7)).expect("small")) - 3.0;
        Rank::Least((random.below(5) > 0).then_some(value))
    };
    let record = |index| {
        let key = [u8::try_from(random.below(200)).expect("small"); 16];
        (key, if index < foreign { Rank::Foreign } else { rank(random) })
    };
    (0..number).map(record).collect()
}

fn deduplicated(records: &[([u8; 16], Rank)], workspace: &Workspace) -> io::Result<(Kept, Vec<[u64; 4]>)> {
    let mut deduplicator = Deduplicator::with_places(workspace);
    for (index, &(key, rank)) in records.iter().enumerate() {
        deduplicator.push(key, rank, 1000 + index as u64)?;
    }
    let mut members = Vec::new();
    let kept = deduplicator.finish(|member| {
        members.push([member.number, member.place, member.kept, member.kept_place]);
        Ok(())
    })?;
    Ok((kept, members))
}

fn in_memory_above(bytes: usize) -> Workspace {
    Workspace::bounded(bytes, || Ok(Box::new(Cursor::new(Vec::new()))))
}

#[test]
fn the_best_record_of_each_class_is_kept() {
    let mut random = Random(8);
    for (number, foreign) in [(0, 0), (1, 0), (500, 0), (500, 100), (500, 500)] {
        let records = records(number, foreign, &mut random);
        let mut best: HashMap<[u8; 16], usize> = HashMap::new();
        let order = |index: usize| match records[index].1 {
            Rank::Foreign => (0, 0.0),
            Rank::Least(Some(value)) => (1, value),
            _ => (2, 0.0),
        };
        for (index, (key, _)) in records.iter().enumerate() {
            let first = best.entry(*key).or_insert(index);
            if order(index) < order(*first) {
                *first = index;
            }
        }
        let (kept, members) = deduplicated(&records, &Workspace::unbounded()).expect("memory");
        for (index, (key, _)) in records.iter().enumerate() {
            let is_best = best[key] == index && index as u64 >= foreign;
            assert_eq!(kept.contains(index as u64), is_best, "record {index}");
        }
        assert_eq!(kept.kept + kept.removed, number - foreign);
        for [number, place, kept, kept_place] in members {
            let index = usize::try_from(number).expect("an index");
            assert_eq!(
                (kept, place, kept_place),
                (best[&records[index].0] as u64, 1000 + number, 1000 + kept)
            );
        }
    }
}

#[test]
fn spilled_runs_give_what_memory_gives() {
    let mut random = Random(9);
    let records = records(3000, 300, &mut random);
    let expected = deduplicated(&records, &Workspace::unbounded()).expect("memory");
    for bytes in [0, 1, 40, 41, 1000, 40 * 2999, 40 * 3000, 1 << 20] {
        assert_eq!(
            deduplicated(&records, &in_memory_above(bytes)).expect("memory"),
            expected,
            "{bytes} bytes"
        );
    }
    let overlap = |workspace: &Workspace| -> io::Result<(OverlapTable, Vec<u64>)> {
        let mut overlap = Overlap::new(3, workspace);
        for (index, (key, _)) in records.iter().enumerate() {
            overlap.push(*key, index / 1000, index as u64, 0)?;
        }
        let mut leaks = Vec::new();
        let table = overlap.finish(|leak| {
            leaks.push(leak.number);
            Ok(())
        })?;
        Ok((table, leaks))
    };
    let expected = overlap(&Workspace::unbounded()).expect("memory");
    assert_eq!(overlap(&in_memory_above(777)).expect("memory"), expected);
    for (of, other) in [(0, 1), (1, 0), (2, 1), (2, 2)] {
        let keys = |collection: usize| records[1000 * collection..][..1000].iter().map(|(key, _)| key);
        let shared = keys(of).filter(|key| keys(other).any(|there| there == *key)).count();
        assert_eq!(expected.0.shared_records(of, other), shared as u64, "{of} in {other}");
    }
}

#[test]
fn narrow_and_wide_items_keep_the_same_records() {
    let mut random = Random(10);
    let records = records(1000, 100, &mut random);
    let kept = |mut deduplicator: Deduplicator| {
        for (index, (key, _)) in records.iter().enumerate() {
            let rank = if index < 100 { Rank::Foreign } else { Rank::First };
            deduplicator.push(*key, rank, 0).expect("memory");
        }
        deduplicator.finish(|_| Ok(())).expect("memory")
    };
    let workspace = in_memory_above(3000);
    assert_eq!(kept(Deduplicator::new(&workspace)), kept(Deduplicator::with_places(&workspace)));
}

/// A store that takes this many bytes, like a full disk.
struct Full {
    bytes: Cursor<Vec<u8>>,
    capacity: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.get_ref().len() + bytes.len() > self.capacity {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Full {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Seek for Full {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(position)
    }
}

#[test]
fn a_full_store_is_an_error_and_loses_nothing_silently() {
    let sorted = |capacity: usize| -> io::Result<usize> {
        let store = move || -> io::Result<Box<dyn givens::collection::Store>> {
            Ok(Box::new(Full { bytes: Cursor::default(), capacity }))
        };
        let mut sorter = Sorter::new(&Workspace::bounded(800, store));
        (0..1000).rev().try_for_each(|number| sorter.push([number]))?;
        sorter.finish()?.try_fold(0, |count, item| item.map(|_| count + 1))
    };
    assert_eq!(sorted(8000).expect("it fits"), 1000);
    for capacity in [0, 799, 800, 5000, 7999] {
        assert_eq!(sorted(capacity).expect_err("too small").kind(), io::ErrorKind::StorageFull, "{capacity}");
    }
}
