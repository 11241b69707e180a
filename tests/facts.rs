//! Facts agree with the commands that find out the same: ratings with `rate`, classes with `canon`, symmetries with
//! `generate`; groups add up to the whole; and neither threads nor the order of conditions change a result.

mod support;

use std::{collections::BTreeMap, fs};

use givens::{
    Puzzle,
    card::{GroupedRecord, Groups},
    diagnostic::Verdict,
    explain::Technique,
    generate::Symmetry,
    rate::Scheme,
    run::AddedFacts,
    select::{Expression, Fact, Property, Value},
};
use serde_json::Value as Json;
use support::bank::Bank;

impl Bank {
    /// A folder with bank.csv: puzzles of several levels, some with symmetric patterns, and a column `author`.
    fn new() -> Self {
        let bank = Self::empty();
        let kinds = [
            ["--givens", "24..26", "--level", "easy"],
            ["--givens", "23..25", "--level", "unfair"],
            ["--symmetry", "half-turn", "--level", "medium"],
            ["--symmetry", "full", "--level", "easy"],
        ];
        let mut text = "puzzle,author\n".to_owned();
        for (kind, seed) in kinds.iter().zip(["1", "2", "3", "4"]) {
            let options = ["generate", "-q", "-n", "4", "--seed", seed, "--to", "line"];
            let lines = bank.run_with_problems(&[&options[..], kind].concat());
            let authors = ["Ann", "Bob", "", "Ann"];
            text.extend(lines.lines().zip(authors).map(|(line, author)| format!("{line},{author}\n")));
        }
        // With two solutions, so without a rating.
        let many = "9.8.76.5.65..21..4..4..5..6.....98.51..5.....58..1.......9..1..8..6..57......24..";
        fs::write(bank.path("bank.csv"), text + many + ",Bob\n").expect("writable");
        bank
    }

    /// The puzzles of records that a command prints as a table.
    fn puzzles(&self, arguments: &[&str]) -> Vec<String> {
        let first = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        self.run_with_problems(arguments).lines().skip(1).map(first).collect()
    }

    fn select(&self, expression: &str) -> Vec<String> {
        self.puzzles(&["select", "-q", "--where", expression, "bank.csv"])
    }

    fn all(&self) -> Vec<String> {
        self.select("givens>0")
    }

    /// The rows of a command, each as an object, by its puzzle.
    fn rows(&self, arguments: &[&str]) -> BTreeMap<String, Json> {
        let rows = self.run_with_problems(&[arguments, &["--rows", "jsonl", "bank.csv"]].concat());
        let row = |line: &str| {
            let row: Json = serde_json::from_str(line).expect("JSON");
            (row["puzzle"].as_str().expect("a puzzle").to_owned(), row)
        };
        rows.lines().map(row).collect()
    }

    /// The facts of each record as `--add` writes them, by its puzzle.
    fn added(&self, fact: Fact) -> BTreeMap<String, String> {
        let add = format!("fact={fact}");
        let text = self.run_with_problems(&["select", "-q", "--add", &add, "bank.csv"]);
        let row = |line: &str| {
            let fields: Vec<_> = line.split(',').collect();
            (fields[0].to_owned(), fields[2].to_owned())
        };
        text.lines().skip(1).map(row).collect()
    }
}

/// Returns a value of a row as it is written in a table.
fn text(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string().replace("null", ""), str::to_owned)
}

/// In rows, too, of the records that are selected; the others have none.
#[test]
fn rows_have_the_facts_that_are_added() {
    let bank = Bank::new();
    for fact in [Fact::Level, Fact::Hodoku, Fact::Er, Fact::Class, Fact::Symmetry, Fact::Givens] {
        let (add, added) = (format!("fact={fact}"), bank.added(fact));
        let whole = bank.rows(&["select", "--where", "givens<30", "--keep", "author"]);
        let rows = bank.rows(&["select", "--where", "givens<30", "--keep", "author", "--add", &add]);
        assert_eq!(rows.len(), whole.len());
        for (puzzle, mut row) in rows {
            let found = row.as_object_mut().and_then(|row| row.remove("fact")).expect("a column");
            let is_selected = row["selected"] == 1;
            let expected = if is_selected { added[&puzzle].clone() } else { String::new() };
            assert_eq!(text(&found), expected, "{fact} of {puzzle}");
            assert_eq!(row, whole[&puzzle], "{fact} of {puzzle}");
        }
    }
}

#[test]
fn facts_are_what_rate_and_canon_find() {
    let bank = Bank::new();
    let technique =
        |name: String| Technique::of_program(&name).map_or(String::new(), |one| one.id().to_owned());
    let same = |fact: Fact, rows: &BTreeMap<String, Json>, column: &str| {
        let added = bank.added(fact);
        assert_eq!(added.len(), 17, "{fact}");
        for (puzzle, row) in rows {
            let expected = text(&row[column]);
            let expected = if fact == Fact::Technique { technique(expected) } else { expected };
            assert_eq!(added[puzzle], expected, "{fact} of {puzzle}");
        }
    };
    let hodoku = bank.rows(&["rate"]);
    same(Fact::Level, &hodoku, "level");
    same(Fact::Hodoku, &hodoku, "score");
    same(Fact::Technique, &hodoku, "hardest");
    let explainer = bank.rows(&["rate", "--scheme", "se"]);
    same(Fact::Er, &explainer, "er");
    same(Fact::Ep, &explainer, "ep");
    same(Fact::Ed, &explainer, "ed");
    let canonical = bank.rows(&["canon"]);
    same(Fact::Class, &canonical, "key");
    same(Fact::Automorphisms, &canonical, "automorphisms");
}

#[test]
fn levels_are_in_the_order_of_their_difficulty() {
    let bank = Bank::new();
    let levels = bank.added(Fact::Level);
    let names = Scheme::Hodoku.levels();
    let rank = |puzzle: &String| names.iter().position(|name| *name == levels[puzzle]);
    // Puzzles without a level come last, whatever the direction.
    let mut expected = bank.all();
    expected.sort_by_key(|puzzle| rank(puzzle).unwrap_or(usize::MAX));
    assert_eq!(bank.puzzles(&["sort", "-q", "--by", "level", "bank.csv"]), expected);
    expected = bank.all();
    expected.sort_by_key(|puzzle| rank(puzzle).map_or(usize::MAX, |rank| usize::MAX - 1 - rank));
    assert_eq!(bank.puzzles(&["sort", "-q", "--by", "level:desc", "bank.csv"]), expected);
    for (place, name) in names.iter().enumerate() {
        let least = bank.all().into_iter().filter(|puzzle| rank(puzzle) >= Some(place)).collect::<Vec<_>>();
        assert_eq!(bank.select(&format!("level >= {name}")), least);
        assert_eq!(bank.select(&format!("LEVEL in {name}..extreme").to_lowercase()), least);
    }
    let kinds = levels.values().collect::<std::collections::BTreeSet<_>>();
    assert!(kinds.len() >= 4, "the bank has several levels, and puzzles without: {kinds:?}");
}

#[test]
fn a_puzzle_has_the_techniques_of_its_path() {
    let bank = Bank::new();
    let rows = bank.rows(&["rate", "--path"]);
    let path = |puzzle: &String| {
        let path = text(&rows[puzzle]["path"]);
        let names: Vec<_> = path.split("; ").filter_map(|step| step.split(": ").next()).collect();
        names.iter().filter_map(|name| Technique::of_program(name)).collect::<Vec<_>>()
    };
    let paths: BTreeMap<_, _> =
        bank.all().into_iter().map(|puzzle| (puzzle.clone(), path(&puzzle))).collect();
    let used: Vec<_> = paths.values().flatten().collect();
    let mut seen = 0;
    for technique in
        Technique::ALL.into_iter().filter(|one| used.contains(&one)).chain([Technique::Jellyfish])
    {
        let having: Vec<_> =
            bank.all().into_iter().filter(|puzzle| paths[puzzle].contains(&technique)).collect();
        assert_eq!(bank.select(&format!("has({})", technique.id())), having, "{technique}");
        seen += usize::from(!having.is_empty());
    }
    assert!(seen > 5, "the bank needs several techniques");
}

#[test]
fn symmetries_are_those_of_the_pattern() {
    let bank = Bank::new();
    let pattern = |puzzle: &String| {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        (puzzle.shape(), puzzle.grid().filled())
    };
    let symmetries = bank.added(Fact::Symmetry);
    for name in Symmetry::names().skip(1).chain(["horizontal+vertical"]) {
        let symmetry: Symmetry = name.parse().expect("a name");
        let holds = |puzzle: &String| {
            let (shape, cells) = pattern(puzzle);
            symmetry.holds(shape, cells)
        };
        let having: Vec<_> = bank.all().into_iter().filter(holds).collect();
        assert_eq!(bank.select(&format!("symmetry={name}")), having, "{name}");
        let others: Vec<_> = bank.all().into_iter().filter(|puzzle| !holds(puzzle)).collect();
        assert_eq!(bank.select(&format!("symmetry != {name}")), others, "{name}");
    }
    assert!(bank.select("symmetry=full").len() >= 4 && bank.select("symmetry=half-turn").len() >= 8);
    let without: Vec<_> = bank.all().into_iter().filter(|puzzle| symmetries[puzzle] == "none").collect();
    assert_eq!(bank.select("symmetry=none"), without);
}

#[test]
fn neither_threads_nor_the_order_of_conditions_change_a_result() {
    let bank = Bank::new();
    let conditions = ["level>=medium", "givens<=25", "er>2", "minimal", "author=Ann", "has(naked-pair)"];
    let held = conditions.map(|condition| bank.select(condition));
    let all = bank.all();
    for (place, pair) in conditions.windows(2).enumerate() {
        let [one, other] = [&held[place], &held[place + 1]];
        for (word, holds) in [
            ("and", &(|one, other| one && other) as &dyn Fn(bool, bool) -> bool),
            ("or", &|one, other| one || other),
            ("and not", &|one, other: bool| one && !other),
        ] {
            let is_held = |puzzle: &&String| holds(one.contains(puzzle), other.contains(puzzle));
            let expected: Vec<_> = all.iter().filter(is_held).cloned().collect();
            assert_eq!(
                bank.select(&format!("{} {word} ({})", pair[0], pair[1])),
                expected,
                "{word} {pair:?}"
            );
        }
    }
    for arguments in [
        &["sort", "-q", "--by", "level:desc,er", "--add", "level,er", "bank.csv"][..],
        &["select", "-q", "--where", "level>=medium", "--sample", "60%", "--add", "er", "bank.csv"],
        &["stats", "-q", "--by", "author,level", "bank.csv"],
    ] {
        let [one, four] =
            ["1", "4"].map(|jobs| bank.run_with_problems(&[arguments, &["--jobs", jobs]].concat()));
        assert_eq!(one, four, "{arguments:?}");
    }
}

#[test]
fn added_columns_are_there_once_whatever_the_formats() {
    let bank = Bank::new();
    fs::write(bank.path("bank.txt"), bank.all().join("\n")).expect("writable");
    let cheap = Fact::ALL.into_iter().filter(|fact| *fact != Fact::Ep && *fact != Fact::Ed);
    let names: Vec<_> = cheap.map(Fact::name).collect();
    let add = names.join(",");
    bank.run_with_problems(&["select", "-q", "--add", &add, "bank.txt", "-o", "lines.csv"]);
    bank.run_with_problems(&["select", "-q", "--add", &add, "bank.txt", "-o", "lines.jsonl"]);
    bank.run_with_problems(&["convert", "-q", "lines.jsonl", "-o", "json.csv"]);
    bank.run_with_problems(&["select", "-q", "--add", &add, "bank.csv", "-o", "table.csv"]);
    for file in ["lines.csv", "json.csv", "table.csv"] {
        let text = fs::read_to_string(bank.path(file)).expect("a file");
        let mut header: Vec<_> = text.lines().next().unwrap_or_default().split(',').collect();
        header.sort_unstable();
        let own = if file == "table.csv" { &["author", "puzzle"][..] } else { &["puzzle"] };
        let mut expected = [own, &names].concat();
        expected.sort_unstable();
        assert_eq!(header, expected, "{file}");
        // What was written is what the columns are when the file is read again.
        for level in Scheme::Hodoku.levels() {
            let found = bank.puzzles(&["select", "-q", "--where", &format!("`level`={level}"), file]);
            assert_eq!(found, bank.select(&format!("level={level}")), "{file} {level}");
        }
    }
    assert!("puzzle=level".parse::<AddedFacts>().is_err() && "a=level,a=er".parse::<AddedFacts>().is_err());
}

#[test]
fn groups_add_up_to_the_whole() {
    let bank = Bank::new();
    let document: Json = serde_json::from_str(&bank.run_with_problems(&[
        "stats",
        "-q",
        "--by",
        "author,level",
        "--format",
        "json",
        "bank.csv",
    ]))
    .expect("JSON");
    let groups = document["groups"].as_array().expect("groups");
    let sum = |member: &dyn Fn(&Json) -> u64| groups.iter().map(member).sum::<u64>();
    assert_eq!(sum(&|group| group["records"].as_u64().expect("a number")), 17);
    assert_eq!((document["records"].as_u64(), &document["others"]), (Some(17), &Json::Null));
    let verdicts = |group: &Json| {
        let verdicts = group["verdicts"].as_object().expect("verdicts");
        verdicts.values().filter_map(Json::as_u64).sum::<u64>()
    };
    assert_eq!(sum(&verdicts), 17);
    for group in groups {
        let value = |place: usize| group["values"][place].as_str();
        // An empty cell is no author.
        let (Some(author), Some(level)) = (value(0), value(1)) else { continue };
        let selected = bank.select(&format!("author='{author}' and level={level}"));
        assert_eq!(group["records"].as_u64(), Some(selected.len() as u64), "{author} {level}");
    }
}

#[test]
fn groups_beyond_the_limit_are_counted_together() {
    let mut groups = Groups::new(vec![Property::named("author")]);
    let record = |author: String| GroupedRecord {
        values: vec![Some(Value::Text(author))],
        verdict: Verdict::One,
        givens: 24,
    };
    (0..10_500).for_each(|number| groups.add(&record(format!("author {number}"))));
    groups.add(&record("author 7".to_owned()));
    let document = groups.document();
    assert_eq!((document.groups.len(), document.records), (10_000, 10_501));
    assert_eq!(document.others.map(|others| others.records), Some(500));
    // Names are bounded, too.
    let mut groups = Groups::new(vec![Property::named("author")]);
    (0..100).for_each(|number| groups.add(&record(format!("{}{number}", "x".repeat(100_000)))));
    let document = groups.document();
    assert!(document.groups.len() < 42 && document.records == 100);
}

#[test]
fn a_share_of_records_is_drawn_before_they_are_rated_and_grows_with_the_share() {
    let bank = Bank::new();
    let lines = bank.run_with_problems(&["generate", "-q", "-n", "400", "--seed", "9", "--to", "line"]);
    fs::write(bank.path("many.txt"), lines).expect("writable");
    let drawn = |share: &str, seed: &str| {
        let text = bank.run_with_problems(&["select", "-q", "--sample", share, "--seed", seed, "many.txt"]);
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let [some, more, all] = ["10%", "0.5", "100%"].map(|share| drawn(share, "3"));
    assert!((20..=70).contains(&some.len()) && (150..=250).contains(&more.len()) && all.len() == 400);
    assert!(some.iter().all(|line| more.contains(line)));
    assert_eq!(drawn("10%", "3"), some);
    assert_ne!(drawn("10%", "4"), some);
    let filtered = ["select", "-q", "--sample", "0.5", "--seed", "3", "--where", "givens<=24", "many.txt"];
    let few = |line: &&String| line.bytes().filter(u8::is_ascii_digit).count() <= 24;
    let expected: Vec<_> = more.iter().filter(few).cloned().collect();
    assert_eq!(bank.run_with_problems(&filtered).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn expressions_are_read_as_the_grammar_says() {
    let parse = |text: &str| text.parse::<Expression>();
    for (one, same) in [
        ("level in (easy, hard)", "level=easy OR level=HARD"),
        ("givens in 20 .. 22", "givens>=20 and givens<=22"),
        ("givens IN 20..22", "givens BETWEEN 20 AND 22"),
        ("se in 1.5..2.5", "er>=1.5 and er<=2.5"),
        ("symmetry != 'half-turn'", "not symmetry=half-turn"),
        ("symmetry=vertical+horizontal", "symmetry=horizontal+vertical"),
        ("has(X-Wing)", "has('x-wing')"),
        ("has('Uniqueness Test 1')", "has(unique-rectangle-1)"),
        ("minimal=FALSE", "Not minimal"),
        ("families=Jigsaw+cage", "family='jigsaw+cage'"),
        ("`difficulty`=Hard", "difficulty=hard"),
    ] {
        assert_eq!(parse(one), parse(same), "{one}");
        assert!(parse(one).is_ok(), "{one}");
    }
    for (text, at) in [
        ("givens<=24 and level>=harsh", 22),
        ("givens<=24 and has( x-wnig )", 20),
        ("not (technique = nishio-forcing-chain)", 17),
        ("symmetry=half", 9),
        ("symmetry < full", 11),
        ("level in easy .. harsh", 17),
        ("level in (easy, 3)", 16),
        ("verdict=unique", 8),
        ("class=12", 6),
        ("er=high", 3),
        ("givens='24'", 7),
    ] {
        let error = parse(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn words_for_levels_are_in_order_in_columns_of_levels_alone() {
    let bank = Bank::new();
    let text = "puzzle,Difficulty,title\n1.3..4.22.4..3.1,Hard,Hard\n1.3.34..2.4..3.1,easy,Medium\n\
                .23.34..2.4..3.1,MEDIUM,Easy\n123.34..2.4..3.1,evil,Apple\n1.3.341.2.4..3.1,3,10\n";
    fs::write(bank.path("words.csv"), text).expect("writable");
    let column = |arguments: &[&str], place: usize| {
        let text = bank.run_with_problems(&[arguments, &["-q", "words.csv"]].concat());
        let field = |line: &str| line.split(',').nth(place).unwrap_or_default().to_owned();
        text.lines().skip(1).map(field).collect::<Vec<_>>()
    };
    assert_eq!(column(&["sort", "--by", "difficulty"], 1), ["3", "easy", "MEDIUM", "Hard", "evil"]);
    assert_eq!(column(&["sort", "--by", "title"], 2), ["10", "Apple", "Easy", "Hard", "Medium"]);
    assert_eq!(column(&["select", "--where", "difficulty>=medium"], 1), ["Hard", "MEDIUM"]);
    assert_eq!(column(&["select", "--where", "difficulty=evil"], 1), ["evil"]);
}
