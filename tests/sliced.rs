//! The sliced engine: every level counts what a naive solver counts, however
//! puzzles are divided into batches, and every level's operations equal those of `plain`.
//!
//! `GIVENS_SLICED_PUZZLES=10000000 cargo test --release --test sliced -- --ignored` runs the
//! long comparison of the levels.

use std::{cmp::Reverse, env};

use givens::{
    Candidate, Candidates, Digit, Grid, Puzzle, Shape,
    simd::{Bits, LaneBoard, LaneState, Neighbours, Simd, SimdLevel, Task, Word},
    solve::{
        naive,
        sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
    },
};

/// A small random generator (xorshift64*), so that every run sees the same puzzles.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from((self.next() >> 33) % end as u64).unwrap()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// Counts solutions up to a limit in a slow and evident way: tries every digit that fits
/// in the cell with the fewest, and returns the first solution too.
fn count(grid: &mut [u8; 81], limit: usize, first: &mut Option<[u8; 81]>) -> usize {
    let mut fewest: Option<(usize, Vec<u8>)> = None;
    for cell in (0..81).filter(|&cell| grid[cell] == b'.') {
        let digits: Vec<u8> = (b'1'..=b'9').filter(|&digit| fits(grid, cell, digit)).collect();
        if fewest.as_ref().is_none_or(|(_, before)| digits.len() < before.len()) {
            fewest = Some((cell, digits));
        }
    }
    let Some((cell, digits)) = fewest else {
        first.get_or_insert(*grid);
        return 1;
    };
    let mut found = 0;
    for digit in digits {
        grid[cell] = digit;
        found += count(grid, limit - found, first);
        if found >= limit {
            break;
        }
    }
    grid[cell] = b'.';
    found
}

fn fits(grid: &[u8; 81], cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|at| {
        let places = [9 * row + at, 9 * at + column, corner + 9 * (at / 3) + at % 3];
        places.into_iter().all(|place| place == cell || grid[place] != digit)
    })
}

/// What the engine ought to say, and the solution if there is just one.
fn expected(puzzle: &[u8; 81], limit: u8) -> (GridOutcome, Option<[u8; 81]>) {
    let known = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
    if !puzzle.iter().all(known) {
        return (GridOutcome::Malformed, None);
    }
    let mut grid = puzzle.map(|byte| if byte == b'0' { b'.' } else { byte });
    let clash = |cell: usize| grid[cell] != b'.' && !fits(&grid, cell, grid[cell]);
    if (0..81).any(clash) {
        return (GridOutcome::Solutions(0), None);
    }
    let mut first = None;
    let found = count(&mut grid, limit.into(), &mut first);
    let unique = if found == 1 && limit > 1 { first } else { None };
    (GridOutcome::Solutions(u8::try_from(found).unwrap()), unique)
}

/// A full grid: a pattern with its digits, rows and columns shuffled.
fn full_grid(random: &mut Random) -> [u8; 81] {
    let mut digits = *b"123456789";
    random.shuffle(&mut digits);
    let mut lines = || {
        let mut chutes = [0, 1, 2];
        random.shuffle(&mut chutes);
        chutes.map(|chute| {
            let mut lines = [0, 1, 2].map(|line| 3 * chute + line);
            random.shuffle(&mut lines);
            lines
        })
    };
    let (rows, columns) = (lines(), lines());
    std::array::from_fn(|cell| {
        let row = rows[cell / 27][cell / 9 % 3];
        let column = columns[cell % 9 / 3][cell % 3];
        digits[(3 * row + row / 3 + column) % 9]
    })
}

/// A puzzle of any kind: with one solution, none, a few, very many; with clashes; full;
/// malformed.
fn any_puzzle(random: &mut Random) -> [u8; 81] {
    let mut puzzle = full_grid(random);
    let blanks = match random.below(8) {
        0 => random.below(10),
        1 => 70 + random.below(12),
        2 => 57 + random.below(6),
        _ => 40 + random.below(16),
    };
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..blanks] {
        puzzle[cell] = if random.below(20) == 0 { b'0' } else { b'.' };
    }
    let cell = cells[random.below(81)];
    match random.below(12) {
        0 => puzzle[cell] = b"xX/:\n \0\xff"[random.below(8)],
        // With few blanks this clashes, with many it mostly leaves no solution.
        1..4 if blanks < 57 => puzzle[cell] = b'1' + u8::try_from(random.below(9)).unwrap(),
        _ => {}
    }
    puzzle
}

fn any_puzzles(seed: u64, count: usize) -> Vec<[u8; 81]> {
    let mut random = Random(seed);
    (0..count).map(|_| any_puzzle(&mut random)).collect()
}

fn levels() -> impl Iterator<Item = SimdLevel> {
    SimdLevel::ALL.into_iter().filter(|level| level.is_available())
}

type Answers = Vec<(GridOutcome, Option<[u8; 81]>)>;

fn answers(results: &Results) -> Answers {
    let outcomes = results.outcomes().iter().enumerate();
    outcomes.map(|(puzzle, &outcome)| (outcome, results.unique_solution(puzzle).copied())).collect()
}

fn solve(level: SimdLevel, batch: GridBatch<'_>, limit: u8) -> Answers {
    let mut results = Results::new();
    Engine::new(level).unwrap().solve(batch, limit, &mut results);
    answers(&results)
}

#[track_caller]
fn assert_same(level: SimdLevel, puzzles: &[[u8; 81]], ours: &Answers, theirs: &Answers) {
    assert_eq!(ours.len(), theirs.len());
    for ((puzzle, ours), theirs) in puzzles.iter().zip(ours).zip(theirs) {
        assert_eq!(ours, theirs, "{level}: {}", String::from_utf8_lossy(puzzle));
    }
}

#[test]
fn every_simd_level_agrees_with_the_naive_solver() {
    for (limit, number) in [(2, 4000), (1, 500), (7, 500), (255, 300)] {
        let puzzles = any_puzzles(u64::from(limit), number);
        let right: Answers = puzzles.iter().map(|puzzle| expected(puzzle, limit)).collect();
        for level in levels() {
            let found = solve(level, GridBatch::grids(&puzzles), limit);
            assert_same(level, &puzzles, &found, &right);
        }
    }
}

#[test]
fn batch_size_and_order_do_not_change_results() {
    let mut puzzles = any_puzzles(5, 3000);
    let right = solve(SimdLevel::Plain, GridBatch::grids(&puzzles), 2);
    for level in levels() {
        let mut engine = Engine::new(level).unwrap();
        let mut results = Results::new();
        for size in [0, 1, 2, 63, 64, 65, 167, 168, 169, 255, 256, 257, 335, 336, 337, 512, 2999] {
            engine.solve(GridBatch::grids(&puzzles[..size]), 2, &mut results);
            assert_same(level, &puzzles, &answers(&results), &right[..size].to_vec());
        }
        let mut cut = Answers::new();
        for batch in puzzles.chunks(97) {
            engine.solve(GridBatch::grids(batch), 2, &mut results);
            cut.extend(answers(&results));
        }
        assert_same(level, &puzzles, &cut, &right);
    }
    let mut backwards = right;
    puzzles.reverse();
    backwards.reverse();
    for level in levels() {
        let found = solve(level, GridBatch::grids(&puzzles), 2);
        assert_same(level, &puzzles, &found, &backwards);
    }
}

#[test]
fn symbols_are_read_in_place() {
    let puzzles = any_puzzles(6, 500);
    let right = solve(SimdLevel::Plain, GridBatch::grids(&puzzles), 2);
    let (mut lines, mut scattered, mut offsets) = (Vec::new(), Vec::new(), Vec::new());
    for (number, puzzle) in puzzles.iter().enumerate() {
        lines.extend(puzzle);
        lines.extend(b"\r\n");
        scattered.resize(scattered.len() + number % 7, b'#');
        offsets.push(scattered.len());
        scattered.extend(puzzle);
    }
    for level in levels() {
        for text in [&lines[..], &lines[..lines.len() - 2]] {
            assert_same(level, &puzzles, &solve(level, GridBatch::every(text, 83), 2), &right);
        }
        let found = solve(level, GridBatch::at(&scattered, &offsets), 2);
        assert_same(level, &puzzles, &found, &right);
        let short = GridBatch::every(&lines[..lines.len() - 3], 83);
        assert_eq!(short.len(), 499);
    }
}

#[test]
fn a_guess_limit_never_gives_a_wrong_count() {
    let puzzles = any_puzzles(8, 2000);
    let right = solve(SimdLevel::Plain, GridBatch::grids(&puzzles), 2);
    for level in levels() {
        for guesses in [0, 1, 3, 10] {
            let mut engine = Engine::new(level).unwrap().with_guess_limit(guesses);
            let mut results = Results::new();
            engine.solve(GridBatch::grids(&puzzles), 2, &mut results);
            let found = answers(&results);
            let handed_over = |(outcome, _): &&_| *outcome == GridOutcome::HandedOver;
            let given_up = found.iter().filter(handed_over).count();
            assert!(given_up > 0 && given_up < 1500, "{level}: {given_up} at {guesses}");
            for (found, right) in found.iter().zip(&right) {
                assert!(found.0 == GridOutcome::HandedOver || found == right);
            }
        }
    }
}

fn any_digit(random: &mut Random) -> Digit {
    Digit::new(1 + u8::try_from(random.below(9)).unwrap()).expect("1 to 9")
}

/// Every level gives the expected counts for puzzles with no, one and many solutions.
#[track_caller]
fn assert_counts<'a>(batch: impl Fn() -> GridBatch<'a>, expected: &[GridOutcome]) {
    assert!([0, 1, 2].iter().all(|&number| expected.contains(&GridOutcome::Solutions(number))), "all kinds");
    for level in levels() {
        let found = solve(level, batch(), 2).into_iter().map(|(outcome, _)| outcome);
        assert_eq!(found.collect::<Vec<_>>(), expected, "{level}");
    }
}

fn grid_of(puzzle: &[u8; 81]) -> Grid {
    let digits = puzzle.iter().map(|symbol| Digit::new(symbol.wrapping_sub(b'0')));
    let digits = digits.map(|digit| digit.filter(|digit| digit.get() < 10));
    Grid::new(Shape::CLASSIC, digits).expect("81 cells")
}

/// Limits leave some candidates in each cell; the naive solver uses what is left.
#[test]
fn only_solutions_within_limits_count() {
    let mut random = Random(29);
    let (mut grids, mut limits, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    while grids.len() < 300 {
        let solution = full_grid(&mut random);
        let mut puzzle = solution;
        let blanks = 40 + random.below(30);
        (0..blanks).for_each(|_| puzzle[random.below(81)] = b'.');
        let grid = grid_of(&puzzle);
        let (mut candidates, mut left) = (Candidates::of(&grid), [0x1ff_u16; 81]);
        let taken = 20 + random.below(100);
        for _ in 0..taken {
            let (cell, digit) = (random.below(81), any_digit(&mut random));
            // Every other puzzle keeps its solution.
            if puzzle[cell] == b'.' && (grids.len() % 2 == 0 || solution[cell] != b'0' + digit.get()) {
                left[cell] &= !(1 << digit.index());
                candidates.remove(Candidate { cell: Shape::CLASSIC.cell(cell), digit });
            }
        }
        let limited = Puzzle::new(grid).expect("no clash").with_candidates(candidates);
        expected.push(GridOutcome::Solutions(u8::try_from(naive::count(&limited, 2)).unwrap()));
        grids.push(puzzle);
        limits.push(left);
    }
    assert_counts(|| GridBatch::grids(&grids).within(&limits), &expected);
}

/// A bar removes one candidate; the naive solver uses what is left.
#[test]
fn barred_candidates_are_in_no_counted_solution() {
    let mut random = Random(23);
    let (mut grids, mut exclusions, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    while grids.len() < 300 {
        let solution = full_grid(&mut random);
        let mut puzzle = solution;
        let blanks = 20 + random.below(20);
        (0..blanks).for_each(|_| puzzle[random.below(81)] = b'.');
        let cell = random.below(81);
        let digit = any_digit(&mut random);
        if puzzle[cell] != b'.' {
            continue;
        }
        let grid = grid_of(&puzzle);
        let mut candidates = Candidates::of(&grid);
        candidates.remove(Candidate { cell: Shape::CLASSIC.cell(cell), digit });
        let restricted = Puzzle::new(grid).expect("no clash").with_candidates(candidates);
        expected.push(GridOutcome::Solutions(u8::try_from(naive::count(&restricted, 2)).unwrap()));
        exclusions.push(Exclusion::new(u8::try_from(cell).unwrap(), digit.get()));
        grids.push(puzzle);
    }
    assert_counts(|| GridBatch::grids(&grids).excluding(&exclusions), &expected);
}

#[test]
fn an_empty_grid_has_many_solutions() {
    let puzzles = [[b'.'; 81], [b'0'; 81]];
    for level in levels() {
        let found = solve(level, GridBatch::grids(&puzzles), 255);
        assert_eq!(found, [(GridOutcome::Solutions(255), None); 2]);
    }
}

/// Compares all levels with `plain`, on as many puzzles as the environment variable gives.
#[test]
#[ignore = "long: GIVENS_SLICED_PUZZLES sets the number"]
fn every_simd_level_agrees_with_plain() {
    let expected = env::var("GIVENS_SLICED_PUZZLES").map_or(1_000_000, |n| n.parse().unwrap());
    let chunk = 100_000;
    for seed in 0..expected / chunk {
        let puzzles = any_puzzles(1000 + seed as u64, chunk);
        let right = solve(SimdLevel::Plain, GridBatch::grids(&puzzles), 2);
        for level in levels().skip(1) {
            let found = solve(level, GridBatch::grids(&puzzles), 2);
            assert_same(level, &puzzles, &found, &right);
        }
    }
}

/// Every operation of words on random numbers.
struct Operations([[u64; 8]; 3]);

impl Task for Operations {
    type Output = Vec<[u64; 8]>;

    fn run<S: Simd>(self, simd: S) -> Vec<[u64; 8]> {
        let [a, b, c] = self.0.map(|groups| simd.word(groups));
        let (closed, any) = givens::simd::matched([[a, b, c], [c, a | b, b], [b ^ c, c, a]]);
        let mut words = vec![a & b, a | b, a ^ b, a.and_not(b), a.or3(b, c), a.and3(b, c)];
        words.extend([a.majority(b, c), a.and_neither(b, c), a.or_both(b, c)]);
        words.extend([a.or_differ(b, c), a.shifted_up::<7>(), a.shifted_down::<9>(), any]);
        words.extend(closed.into_iter().flatten());
        words.into_iter().map(Word::groups).collect()
    }
}

#[test]
fn word_operations_agree_with_plain() {
    let mut random = Random(9);
    for _ in 0..200 {
        let numbers = [0; 3].map(|_| [0; 8].map(|_| random.next()));
        // One plain word at a time.
        let plain = [0, 1, 2, 3, 4, 5, 6, 7].map(|group| {
            let one = numbers.map(|groups| [groups[group]; 8]);
            SimdLevel::Plain.enter(Operations(one)).unwrap()
        });
        for level in levels() {
            let groups = lanes(level) / 64;
            let found = level.enter(Operations(numbers)).unwrap();
            for (operation, word) in found.iter().enumerate() {
                for group in 0..groups.min(8) {
                    let right = plain[group][operation][0];
                    assert_eq!(word[group], right, "{level}: operation {operation}");
                }
            }
        }
    }
}

struct LaneCount;

impl Task for LaneCount {
    type Output = usize;

    fn run<S: Simd>(self, _: S) -> usize {
        64 * S::Word::GROUPS
    }
}

fn lanes(level: SimdLevel) -> usize {
    level.enter(LaneCount).unwrap()
}

fn random_record(random: &mut Random) -> LaneState {
    let mut record = LaneState::EMPTY;
    for slot in 0..3 {
        for element in 0..27 {
            let set = random.next() & random.next() & 0x1ff;
            record.put(slot, element, u16::try_from(set).unwrap());
        }
    }
    record.tags = [0; 4].map(|_| u32::try_from(random.next() >> 32).unwrap());
    record
}

/// Records converted to planes and back, and whether the planes match the records.
struct RoundTrip;

impl Task for RoundTrip {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        let mut random = Random(10);
        let records: Vec<_> = (0..S::LANES).map(|_| random_record(&mut random)).collect();
        let mut board: LaneBoard<S::Plane> = [[simd.plane(false); 27]; 9];
        simd.spread(&records, &mut board);
        for (bit, planes) in board.iter().enumerate() {
            for (element, plane) in planes.iter().enumerate() {
                let all: Vec<_> = simd.in_all(*plane).into_iter().collect();
                let any: Vec<_> = simd.in_any(*plane).into_iter().collect();
                let has = |lane: usize, slot: usize| records[lane].set(slot, element) >> bit & 1 == 1;
                let in_all = |lane: &usize| (0..3).all(|slot| has(*lane, slot));
                let in_any = |lane: &usize| (0..3).any(|slot| has(*lane, slot));
                assert_eq!(all, (0..S::LANES).filter(in_all).collect::<Vec<_>>());
                assert_eq!(any, (0..S::LANES).filter(in_any).collect::<Vec<_>>());
            }
        }
        let mut back = records.clone();
        for record in &mut back {
            *record = LaneState { tags: record.tags, ..LaneState::EMPTY };
        }
        simd.gather(&board, &mut back);
        assert_eq!(back, records, "{}", S::LEVEL);
    }
}

#[test]
fn records_survive_conversion_to_planes() {
    for level in levels() {
        level.enter(RoundTrip).unwrap();
    }
}

/// Symbols read into a record and written back.
struct Symbols([u8; 81]);

impl Task for Symbols {
    type Output = Option<(LaneState, [u8; 81])>;

    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let (mut record, mut written) = (LaneState::EMPTY, [0; 81]);
        let known = simd.read(&self.0, &mut record);
        simd.write::<b'0'>(&record, &mut written);
        known.then_some((record, written))
    }
}

#[test]
fn every_simd_level_reads_and_writes_the_same_symbols() {
    let mut random = Random(11);
    let mut texts = any_puzzles(12, 500);
    texts.extend((0..300).map(|_| full_grid(&mut random)));
    // Every byte in every place.
    for byte in 0..=255 {
        let mut text = full_grid(&mut random);
        text[random.below(81)] = byte;
        texts.push(text);
    }
    for cell in 0..81 {
        let mut text = full_grid(&mut random);
        text[cell] |= 0x80;
        texts.push(text);
    }
    for text in texts {
        let plain = SimdLevel::Plain.enter(Symbols(text)).unwrap();
        let known = text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
        assert_eq!(plain.is_some(), known);
        if let Some((_, written)) = plain
            && text.iter().all(u8::is_ascii_digit)
            && !text.contains(&b'0')
        {
            assert_eq!(written, text);
        }
        for level in levels() {
            let found = level.enter(Symbols(text)).unwrap();
            assert_eq!(found.is_some(), plain.is_some());
            if let (Some(found), Some(plain)) = (found, plain) {
                assert_eq!(found.0, plain.0, "{level}");
                for cell in (0..81).filter(|&cell| matches!(text[cell], b'1'..=b'9')) {
                    assert_eq!(found.1[cell], text[cell], "{level}");
                }
            }
        }
    }
}

/// The digits of a record, and those that another has besides.
struct Alternatives<'a>(&'a LaneState, &'a LaneState);

impl Task for Alternatives<'_> {
    type Output = [[u8; 81]; 2];

    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let mut alternatives = [[0; 81]; 2];
        simd.write_alternatives::<0>(self.0, self.1, &mut alternatives);
        alternatives
    }
}

#[test]
fn bivalue_alternatives_are_the_members_of_pairs() {
    let mut random = Random(14);
    for _ in 0..300 {
        let (mut record, mut whole, mut right) = (LaneState::EMPTY, LaneState::EMPTY, [[0; 81]; 2]);
        for digit in right.as_flattened_mut() {
            *digit = u8::try_from(1 + random.below(9)).unwrap();
        }
        for (cell, (one, other)) in right[0].iter().zip(&right[1]).enumerate() {
            record.put(cell / 27, cell % 27, 1 << (one - 1));
            whole.put(cell / 27, cell % 27, 1 << (one - 1) | 1 << (other - 1));
        }
        for level in levels() {
            assert_eq!(level.enter(Alternatives(&record, &whole)).unwrap(), right, "{level}");
        }
    }
}

/// The heaviest element of a record, its pairs, and its larger sets.
struct Heaviest<'a>(&'a LaneState, &'a Neighbours);

impl Task for Heaviest<'_> {
    type Output = (Option<usize>, [u128; 2]);

    fn run<S: Simd>(self, simd: S) -> Self::Output {
        (simd.heaviest(self.0, self.1), simd.pairs_and_larger(self.0))
    }
}

/// The first heaviest of the elements with this number of members, cell by cell.
fn heaviest_of_size(record: &LaneState, neighbours: &[u128; 96], size: u32) -> Option<usize> {
    let numbers = || (0..96).filter(|number| givens::simd::ELEMENTS >> number & 1 == 1);
    let set = |number: usize| record.set(number / 32, number % 32);
    let weigh = |number: usize| {
        let near = numbers().filter(|other| neighbours[number] >> other & 1 == 1).map(set);
        let weights = near.map(|other| {
            let each = match other.count_ones() {
                2 => 7,
                3 => 3,
                _ => 1,
            };
            each * (other & set(number)).count_ones()
        });
        (weights.sum::<u32>() % 256).min(127)
    };
    let elements = numbers().filter(|&number| set(number).count_ones() == size);
    elements.max_by_key(|&number| (weigh(number), Reverse(number)))
}

#[test]
fn every_level_finds_the_same_heaviest_element() {
    let mut random = Random(13);
    let (mut seen, mut triples, mut larger) = (0, 0, 0);
    for round in 0..3000 {
        let mut record = random_record(&mut random);
        for cell in 0..81 {
            if random.below(81) >= round % 82 {
                record.put(cell / 27, cell % 27, 1 << random.below(9));
            } else if round % 3 == 0 && record.set(cell / 27, cell % 27).count_ones() == 2 {
                record.put(cell / 27, cell % 27, 0x1f);
            }
        }
        // A quarter of the elements.
        let bits = [0; 96].map(|_: u128| {
            let mut any = || u128::from(random.next()) << 64 | u128::from(random.next());
            any() & any() & givens::simd::ELEMENTS
        });
        let neighbours = Neighbours::new(bits);
        let right = SimdLevel::Plain.enter(Heaviest(&record, &neighbours)).unwrap();
        let pair = heaviest_of_size(&record, &bits, 2);
        let triple = heaviest_of_size(&record, &bits, 3);
        let first_larger = (right.1[1] != 0).then(|| right.1[1].trailing_zeros() as usize);
        assert_eq!(right.0, pair.or(triple).or(first_larger));
        seen += usize::from(pair.is_some());
        triples += usize::from(pair.is_none() && triple.is_some());
        larger += usize::from(pair.or(triple).is_none() && first_larger.is_some());
        for level in levels() {
            let found = level.enter(Heaviest(&record, &neighbours)).unwrap();
            assert_eq!(found, right, "{level}: {record:?}");
        }
    }
    assert!(seen > 1000 && triples > 300 && larger > 10, "{seen} {triples} {larger}");
}
