//! Reading, checking, solving, explaining, generating and writing through the public interface.

use givens::{
    Format, Grid, Puzzle, Shape, SimdLevel, Verdict,
    bulk::{self, BulkOptions},
    canon::{self, CanonOptions, NoForm},
    card::{Card, CardDocument, CardSource, Costly, CostlyOptions},
    check::{CheckOptions, check},
    explain::{Ending, Explain, ExplainOptions, TechniqueOrder},
    format::{ReadOnly, ReadOptions, WriteOptions, Writer, read},
    generate::{GenerateOptions, Generator, Goal, Symmetry},
    minimal::{self, MinimalOptions},
    record::Record,
    report::{ReportFormat, ReportOptions, Reporter, Summary},
    select::{Expression, SelectOptions, Selector},
    solve::Budget,
    text::Source,
};

const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn assert_send<T: Send + ?Sized>() {}
fn assert_sync<T: Sync + ?Sized>() {}

#[test]
fn everything_moves_between_threads() {
    assert_send::<dyn Writer>();
    assert_send::<dyn Reporter>();
    assert_send::<Generator>();
    assert_sync::<Generator>();
    let mut writer = Format::Line.writer(&WriteOptions::default()).expect("line is written");
    let record = Record::of(Grid::from_classic(PUZZLE).expect("a grid"));
    let written = std::thread::spawn(move || {
        let mut out = Vec::new();
        writer.write(&record, &mut out).map(|_| out)
    });
    let written = written.join().expect("no panic").expect("memory takes all");
    assert_eq!(written.trim_ascii_end(), PUZZLE);
}

#[test]
fn a_format_that_is_only_read_has_no_writer() {
    for format in Format::all() {
        let writer = format.writer(&WriteOptions::default().with_blank('.'));
        assert_eq!(writer.err(), (!format.info().is_written()).then_some(ReadOnly(format)));
    }
}

#[test]
fn the_first_record_or_the_reason() {
    let options = ReadOptions::default().with_from(Format::Line);
    let line = std::str::from_utf8(PUZZLE).expect("text");
    let reading = read(line, &options);
    assert_eq!(reading.first_record().map(|record| record.grid.line().to_string()), Ok(line.to_owned()));
    let broken = line.replacen('5', "O", 1);
    let reading = read(&format!("{broken}\n{line}\n"), &options);
    assert_eq!(reading.first_record().expect_err("malformed").len(), 1);
    assert_eq!(reading.records().count(), 1, "malformed puzzles are skipped");
    assert!(!read("no puzzle", &ReadOptions::default()).first_record().expect_err("no puzzle").is_empty());
}

#[test]
fn canonical_forms_have_names_maps_and_keys() {
    let puzzle = Puzzle::new(Grid::from_classic(PUZZLE).expect("a grid")).expect("no clash");
    let least = canon::minlex(&puzzle).expect("a form");
    for form in canon::CanonicalForm::ALL {
        assert_eq!(form.id().parse(), Ok(form));
        let found = canon::canonical(&puzzle, form, &CanonOptions::default()).expect("a form");
        assert_eq!((found.form, found.map.apply(puzzle.grid())), (form, found.grid.clone()));
        assert_eq!(found.key() == least.key(), form == least.form);
    }
    let few = CanonOptions::default().with_rows(1);
    assert_eq!(canon::canonical(&puzzle, canon::CanonicalForm::Minlex, &few), Err(NoForm::Undecided(1)));
    assert!("least".parse::<canon::CanonicalForm>().is_err());
}

#[test]
fn options_have_setters() {
    let record = Record::of(Grid::from_classic(PUZZLE).expect("a grid"));
    let options = CheckOptions::default().with_budget(Budget::nodes(1000));
    assert_eq!(check(&record, &options).verdict, Verdict::One);
    let puzzle = record.puzzle().expect("no clash");
    let options =
        ExplainOptions::default().with_order(TechniqueOrder::Hodoku).with_techniques(None).with_trials(5);
    assert_eq!(puzzle.explain(&options).ending, Ending::Solved);
    let options = GenerateOptions::default()
        .with_shape(Shape::of_side(4).expect("a shape"))
        .with_goal(Goal::Puzzle)
        .with_symmetry(Symmetry::HALF_TURN)
        .with_givens(4..=8)
        .with_minimal(false)
        .with_seed(7)
        .with_attempts(1000)
        .with_level(SimdLevel::best());
    let made = Generator::new(options).expect("possible").next().expect("endless").expect("found");
    assert!((4..=8).contains(&made.grid().given_count()));
}

#[test]
fn reports_are_written() {
    let source = Source::new("bank.sdm", "1O3..4.22.4..3.1\n");
    let reading = read(source.text(), &ReadOptions::default().with_extension("sdm".to_owned()));
    for &form in ReportFormat::ALL {
        let (mut reporter, mut out) = (form.reporter(&ReportOptions::default()), Vec::new());
        for diagnostic in reading.first_record().expect_err("malformed") {
            reporter.report(&source, diagnostic, &mut out).expect("memory takes all");
        }
        reporter.finish(&Summary::default(), &mut out).expect("memory takes all");
        assert!(!out.is_empty(), "{form}");
    }
}

#[test]
fn many_grids_are_solved_in_their_order() {
    let mut grids = vec![*PUZZLE; 20_000];
    grids[7] = [b'0'; 81];
    grids[12_345][1] = b'5';
    grids[19_999][80] = b'x';
    let one = bulk::solve(&grids, &BulkOptions::default().with_threads(1));
    assert_eq!(one, bulk::solve(&grids, &BulkOptions::default().with_threads(3)));
    assert_eq!(one, bulk::solve(&grids, &BulkOptions::default().with_level(SimdLevel::Plain)));
    let solution: Puzzle = std::str::from_utf8(PUZZLE).expect("text").parse().expect("a puzzle");
    let solution = solution.solve().only_solution().and_then(|solution| solution.grid().to_classic());
    assert_eq!((&one[0].solutions, one[0].solution), (&Ok(1), solution));
    assert_eq!((&one[7].solutions, one[7].solution), (&Ok(2), None));
    let reason = |place: usize| one[place].solutions.as_ref().map_err(ToString::to_string);
    assert_eq!(reason(19_999), Err("r9c9: `x` is neither a digit nor a blank".to_owned()));
    assert!(reason(12_345).is_err_and(|reason| reason.starts_with("5 occurs 2 times in row 1: r1c1, r1c2")));
    assert_eq!(bulk::solve(&[[b'.'; 81]], &BulkOptions::default().with_limit(200))[0].solutions, Ok(200));
    assert_eq!(bulk::solve(&[], &BulkOptions::default()), []);
}

#[test]
fn minimality_expressions_and_data_cards_need_no_command() {
    let record = Record::of(Grid::from_classic(PUZZLE).expect("a grid"));
    let puzzle = record.puzzle().expect("no clash");
    let solution = puzzle.solve().only_solution().cloned().expect("one solution");
    let options = MinimalOptions::default().with_searches(10_000);
    let found = minimal::redundant_givens(&[(&puzzle, &solution)], &options)[0];
    let some = minimal::sub_puzzles(&puzzle, &solution, 2, &options);
    assert!(!found.is_minimal() && some.grids.len() == 2 && !some.is_complete);
    let expression: Expression = "givens>=30 and not minimal".parse().expect("an expression");
    assert_eq!(Selector::new(SelectOptions::default()).select(&expression, &[&record]), [true]);
    let mut card = Card::default();
    let checked = check(&record, &CheckOptions::default());
    card.add(&record, &checked);
    card.add_malformed();
    let costly = Costly::of(&[(puzzle, solution)], &CostlyOptions::default());
    let document = CardDocument::new(&card, &costly, &CardSource::default());
    assert_eq!((document.records, document.verdicts["malformed"]), (1, 1));
    assert!(
        document.to_text().contains("minimal") && document.to_markdown("Bank", None).starts_with("---\n")
    );
}
