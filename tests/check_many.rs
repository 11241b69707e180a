//! Records checked many at a time come to what each comes to alone: long runs of records of one kind among records of
//! others, in every format.

mod support;

use givens::{
    Cell, Format, Grid, Record, Shape,
    format::{self, ReadOptions, WriteOptions},
    record::{Listed, Text},
};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, RngSeed},
};
use support::{
    check_many::assert_together_as_alone,
    fixtures,
    random::{Random, shuffled, shuffled_pattern},
    written::{self, documents},
};

/// The engine of many puzzles is used from so many records on.
const WORTHWHILE: usize = 64;
/// A document of more bytes takes long to read.
const ENOUGH: usize = 50_000;

/// A proper puzzle.
const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the records of a run have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    ManySolutions,
    Clashing,
    /// With a listed solution, right or wrong.
    Solved,
    /// With texts and placed values.
    Described,
    OtherShape,
    /// Its text has lost a cell.
    Malformed,
    /// Its text has a space in front.
    Indented,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Plain,
        Self::ManySolutions,
        Self::Clashing,
        Self::Solved,
        Self::Described,
        Self::OtherShape,
        Self::Malformed,
        Self::Indented,
    ];

    fn record(self, random: &mut Random) -> Record {
        let proper = format::read(PROPER, &ReadOptions::default());
        let mut grid = shuffled(&proper.records().next().expect("a puzzle").grid, random);
        match self {
            Self::ManySolutions => (0..2).for_each(|row| clear_row(&mut grid, row)),
            Self::Clashing => {
                let other = (1..9).find_map(|column| grid.get(Cell::new(0, column)));
                grid.set(Cell::new(0, 0), other);
            }
            Self::OtherShape => grid = shuffled_pattern(Shape::new(2, 2).expect("a shape"), random),
            Self::Plain | Self::Solved | Self::Described | Self::Malformed | Self::Indented => {}
        }
        let mut record = Record::of(grid);
        let listed = Listed::of;
        if self == Self::Solved {
            let solution = record.puzzle().expect("no clash").solutions().next().expect("proper").into_grid();
            record.solution =
                Some(listed(if random.below(4) > 0 { solution } else { shuffled(&solution, random) }));
        }
        if self == Self::Described {
            record.meta.set(Text::Author, "somebody".to_owned());
            let mut placed = Grid::empty(Shape::CLASSIC);
            let free = Shape::CLASSIC.cells().find(|&cell| record.grid.get(cell).is_none()).expect("a blank");
            placed.set(free, record.grid.digits().next().map(|(_, digit)| digit));
            record.set_placed(listed(placed));
        }
        record
    }
}

fn clear_row(grid: &mut Grid, row: usize) {
    (0..9).for_each(|column| grid.set(Cell::new(row, column), None));
}

type Runs = Vec<(Kind, usize)>;

/// Kinds in any order and a length for each, most of them enough for the engine.
fn any_runs() -> impl Strategy<Value = Runs> {
    let kinds = Just(Kind::ALL.to_vec()).prop_shuffle();
    let length = prop_oneof![4 => WORTHWHILE..WORTHWHILE + 3, 1 => 1..WORTHWHILE];
    (kinds, vec(length, Kind::ALL.len()))
        .prop_map(|(kinds, lengths)| kinds.into_iter().zip(lengths).collect())
}

/// A few of the runs, others for each turn, and one of the kind that needs the codec in a file of lines; plain
/// records around each.
fn runs_of_turn(runs: &Runs, turn: usize) -> Runs {
    let few = (0..3).map(|number| runs[(turn * 3 + number) % runs.len()]);
    let few = few.chain([(Kind::Indented, WORTHWHILE)]);
    few.flat_map(|run| [(Kind::Plain, 2), run]).chain([(Kind::Plain, 2)]).collect()
}

/// The same case in every run; `PROPTEST_CASES=100` asks for as many others.
fn config() -> Config {
    let config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return config;
    }
    Config { cases: 1, rng_algorithm: RngAlgorithm::ChaCha, rng_seed: RngSeed::Fixed(9), ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn long_runs_come_to_what_each_record_comes_to(runs in any_runs(), seed in any::<u64>()) {
        let mut random = Random(seed);
        for (turn, format) in written::formats().filter(|format| format.info().many).enumerate() {
            let [whole, damaged] = texts(format, &runs_of_turn(&runs, turn), &mut random);
            assert_together_as_alone(&whole, Some(format), 1 << 19, 1);
            assert_together_as_alone(&damaged, Some(format), damaged.len() / 3, 2);
        }
    }
}

/// The runs as one document, and the same with its malformed puzzles.
fn texts(format: Format, runs: &Runs, random: &mut Random) -> [String; 2] {
    let kinds = runs.iter().flat_map(|&(kind, number)| std::iter::repeat_n(kind, number));
    let all: Vec<_> = kinds.map(|kind| (kind, kind.record(random))).collect();
    let held = all.iter().filter(|(_, record)| format.info().shapes.contains(record.shape()));
    let (kinds, records): (Vec<Kind>, Vec<&Record>) = held.map(|(kind, record)| (*kind, record)).unzip();
    let one = documents(format, &records[..1], &WriteOptions::default()).remove(0).text.len();
    let records = &records[..records.len().min(ENOUGH / one + 1)];
    let text = documents(format, records, &WriteOptions::default()).remove(0).text;
    let reading = format::read(&text, &ReadOptions::default().with_from(Some(format)));
    let (mut whole, mut damaged) = (text.clone(), text.clone());
    for (record, kind) in reading.records().zip(kinds).collect::<Vec<_>>().into_iter().rev() {
        match kind {
            Kind::Indented => {
                whole.insert(record.span.start, ' ');
                damaged.insert(record.span.start, ' ');
            }
            Kind::Malformed => damaged.replace_range(record.cells.get(40).range(), ""),
            _ => {}
        }
    }
    [whole, damaged]
}

/// The contents of fixtures of lines, each line many times over, among plain lines.
#[test]
fn odd_lines_come_to_what_each_comes_to() {
    let plain = format!("{PROPER}\n").repeat(3);
    for fixture in fixtures("formats/line").into_iter().chain(fixtures("malformed/line")) {
        let source = fixture.source();
        let runs = source.text().lines().take(3).map(|line| format!("{line}\n").repeat(WORTHWHILE) + &plain);
        let text = plain.clone() + &runs.collect::<String>();
        assert_together_as_alone(&text, Some(Format::Line), 1 << 19, 1);
    }
}
