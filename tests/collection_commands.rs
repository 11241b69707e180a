//! Commands about collections keep the laws of `select`, `sort`, `minimize` and `stats`: no record is lost or there
//! twice, and neither threads nor shards change a result.

mod support;

use std::{collections::BTreeSet, fs};

use givens::{
    Grid, Record,
    record::Attribute,
    select::{Expression, SelectOptions, Selector},
};
use serde_json::Value;
use support::bank::Bank;

impl Bank {
    /// A folder with bank.csv: puzzles with many and few givens, moved and renamed copies, and a column `source`.
    fn new() -> Self {
        let bank = Self::empty();
        for (name, seed, givens) in [("a", "4", "27..36"), ("b", "5", "22..24")] {
            let options = [
                "generate",
                "--seed",
                seed,
                "-n",
                "60",
                "--givens",
                givens,
                "--with-solution",
                "--to",
                "csv",
            ];
            let text = bank.run(&options);
            let rows = text.lines().skip(1).map(|line| format!("{line},{name}\n"));
            let rows: String = rows.collect();
            fs::write(bank.path(name), rows).expect("writable");
        }
        let rows = ["a", "b", "a"].map(|name| fs::read_to_string(bank.path(name)).expect("a file"));
        // The third part repeats the first with digits renamed.
        let renamed: String = rows[2]
            .chars()
            .map(|c| {
                if c == '1' {
                    '2'
                } else if c == '2' {
                    '1'
                } else {
                    c
                }
            })
            .collect();
        fs::write(bank.path("bank.csv"), format!("puzzle,solution,source\n{}{}{renamed}", rows[0], rows[1]))
            .expect("writable");
        bank
    }

    /// The records that a command prints, without the header.
    fn records(&self, arguments: &[&str]) -> Vec<String> {
        self.run(arguments).lines().skip(1).map(str::to_owned).collect()
    }

    fn all(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path("bank.csv")).expect("a file");
        text.lines().skip(1).map(str::to_owned).collect()
    }
}

fn sorted(mut records: Vec<String>) -> Vec<String> {
    records.sort();
    records
}

#[test]
fn an_expression_and_its_negation_select_each_record_once() {
    let bank = Bank::new();
    for expression in [
        "givens<=24",
        "minimal",
        "source=a or givens>30 and not minimal",
        "redundant>10",
        "verdict=one",
        "automorphisms>1",
        "source>3",
        "source!=3",
        "puzzle<5",
    ] {
        let some = bank.records(&["select", "-q", "--where", expression, "bank.csv"]);
        let others = bank.records(&["select", "-q", "--where", &format!("not ({expression})"), "bank.csv"]);
        assert_eq!(sorted([some, others].concat()), sorted(bank.all()), "{expression}");
    }
    let few = bank.records(&["select", "--where", "givens<=24 && source='b'", "bank.csv"]);
    assert_eq!(few.len(), 60, "copied as they stand");
    assert!(few.iter().all(|line| bank.all().contains(line)));
}

#[test]
fn parts_of_a_split_hold_each_record_once_and_share_no_class() {
    let bank = Bank::new();
    for by in ["exact", "relabelled", "isomorph", "solution"] {
        for jobs in ["1", "4"] {
            let options = ["--by", by, "--seed", "3", "-j", jobs, "-o", "{}.csv", "bank.csv"];
            bank.run(&[&["select", "--split", "train=0.8,test=0.2"][..], &options].concat());
            let part = |name: &str| fs::read_to_string(bank.path(name)).expect("a part");
            let [train, test] = ["train.csv", "test.csv"].map(part);
            assert!(
                train.starts_with("puzzle,solution,source\n") && test.starts_with("puzzle,solution,source\n")
            );
            let records = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(sorted([records(&train), records(&test)].concat()), sorted(bank.all()), "{by}");
            assert!(!records(&train).is_empty() && !records(&test).is_empty());
            let keys = |name: &str| {
                let column = if by == "exact" { "puzzle" } else { "key" };
                let form = ["canon", "--form", "minlex-solution", "--rows", "jsonl", name];
                let rows = bank.run(&form);
                let key = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")[column].to_string();
                rows.lines().map(key).collect::<BTreeSet<_>>()
            };
            assert!(keys("train.csv").is_disjoint(&keys("test.csv")), "{by}");
        }
    }
}

#[test]
fn sorting_keeps_the_records_and_the_order_of_equal_ones() {
    let bank = Bank::new();
    let all = bank.all();
    let givens = |line: &str| {
        line.split(',')
            .next()
            .map_or(0, |grid| grid.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count())
    };
    let mut expected = all.clone();
    expected.sort_by_key(|line| givens(line));
    assert_eq!(bank.records(&["sort", "--by", "givens", "bank.csv"]), expected);
    expected.reverse();
    let mut stable = all;
    stable.sort_by_key(|line| std::cmp::Reverse(givens(line)));
    assert_eq!(bank.records(&["sort", "--by", "givens:desc", "-j", "3", "bank.csv"]), stable);
    let by_both = bank.records(&["sort", "--by", "source:desc,givens", "bank.csv"]);
    assert!(by_both.is_sorted_by_key(|line| (
        std::cmp::Reverse(line.rsplit(',').next().map(str::to_owned)),
        givens(line)
    )));
    for to in [&[][..], &["--to", "tsv"], &["--to", "jsonl"]] {
        let sorted = |memory: &str| {
            let arguments = ["sort", "--by", "source:desc,redundant,puzzle", "--memory", memory, "bank.csv"];
            bank.run(&[&arguments[..], to].concat())
        };
        for memory in ["1", "3k", "100k"] {
            assert_eq!(sorted(memory), sorted("500M"), "{memory} {to:?}");
        }
    }
}

#[test]
fn a_sample_depends_on_the_seed_alone() {
    let bank = Bank::new();
    let sample = |seed: &str, more: &[&str]| {
        bank.records(&[&["select", "-q", "--sample", "20", "--seed", seed, "bank.csv"], more].concat())
    };
    let first = sample("1", &[]);
    assert_eq!(first, sample("1", &["-j", "5"]));
    assert_ne!(first, sample("2", &[]));
    let all = bank.all();
    let places: Vec<_> = first.iter().map(|line| all.iter().position(|other| other == line)).collect();
    assert!(first.len() == 20 && places.is_sorted() && places.iter().all(Option::is_some), "in input order");
    assert_eq!(bank.records(&["select", "-q", "--sample", "1000", "bank.csv"]), all);
}

#[test]
fn minimized_puzzles_are_minimal_with_any_threads_and_shards() {
    let bank = Bank::new();
    let whole = bank.run(&["minimize", "-q", "--seed", "2", "--to", "csv", "bank.csv"]);
    assert_eq!(
        whole,
        bank.run(&["minimize", "-q", "--seed", "2", "--to", "csv", "-j", "4", "--simd", "plain", "bank.csv"])
    );
    let shard = |shard: &str| {
        bank.run(&["minimize", "-q", "--seed", "2", "--to", "csv", "--shard", shard, "bank.csv"])
    };
    assert_eq!(whole, ["1/3", "2/3", "3/3"].map(shard).concat());
    assert_ne!(whole, bank.run(&["minimize", "-q", "--seed", "3", "--to", "csv", "bank.csv"]));
    fs::write(bank.path("minimal.csv"), &whole).expect("writable");
    assert_eq!(bank.records(&["select", "-q", "--where", "minimal", "minimal.csv"]).len(), bank.all().len());
    assert_eq!(bank.run(&["minimize", "-q", "minimal.csv"]), whole, "minimal puzzles stay");
    bank.run(&["check", "--select", "Q003", "minimal.csv"]);
}

#[test]
fn data_cards_are_the_same_with_any_threads() {
    let bank = Bank::new();
    let card = |more: &[&str]| {
        let text = bank.run(&[&["stats", "--format", "json", "bank.csv"], more].concat());
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    let all = card(&["--sample", "all"]);
    assert_eq!(all, card(&["--sample", "all", "-j", "3"]));
    assert_eq!((&all["records"], &all["verdicts"]["one"]), (&180.into(), &180.into()));
    assert_eq!(all["listed_solutions"]["right"], 180);
    let duplicates = all["duplicates"].as_array().expect("a list");
    let number = |by: usize| duplicates[by]["duplicates"].as_u64().expect("a number");
    assert_eq!([0, 1, 2, 3].map(number), [0, 60, 60, 60]);
    assert_eq!(all["sample"]["minimal"]["interval"], Value::Null);
    let sample = card(&["--sample", "50", "--seed", "9"]);
    assert_eq!(sample, card(&["--sample", "50", "--seed", "9", "-j", "3"]));
    assert_eq!((&sample["sample"]["puzzles"], &sample["sample"]["seed"]), (&50.into(), &9.into()));
    let interval = &sample["sample"]["minimal"]["interval"];
    let share = all["sample"]["minimal"]["share"].as_f64().expect("a share");
    assert!(interval[0].as_f64() <= Some(share) && Some(share) <= interval[1].as_f64(), "{interval} {share}");
    let markdown = bank.run(&["stats", "--format", "markdown", "--license", "cc0-1.0", "bank.csv"]);
    assert!(
        markdown
            .starts_with("---\npretty_name: \"bank.csv\"\nlicense: \"cc0-1.0\"\nsize_categories:\n- n<1K\n")
    );
}

#[test]
fn expressions_mean_what_the_grammar_says() {
    let mut record = Record::of("1.3..4.22.4..3.1".parse::<Grid>().expect("a grid"));
    for (name, text) in [("rating", "2.50"), ("my note", "red"), ("givens", "many")] {
        record.meta.columns.push(Attribute { name: name.to_owned(), text: text.to_owned() });
    }
    let selector = Selector::new(SelectOptions::default());
    for (text, expected) in [
        ("givens=8", true),
        ("givens!=8 or side=4", true),
        ("side=4 and givens=9 or verdict=one", true),
        ("side=4 and (givens=9 or verdict=one)", true),
        ("side=5 and givens=9 or verdict=one and side=4", true),
        ("side=5 and (givens=9 or verdict=one)", false),
        ("not side=5 and not not side=4", true),
        ("!(side=4)", false),
        ("!minimal && redundant==8", true),
        ("minimal", false),
        ("rating=2.5", true),
        ("rating='2.5'", false),
        ("rating>2 and rating<=2.5", true),
        ("`my note`=red", true),
        ("`my note`>3", false),
        ("`my note`>=\"orange\"", true),
        ("`givens`=many", true),
        ("nothing=3", false),
        ("nothing!=3", true),
        ("not nothing<3", true),
        ("automorphisms>0", false),
        (" ( ( side = 4 ) ) ", true),
    ] {
        let expression: Expression = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(selector.select(&expression, &[&record]), [expected], "{text}");
    }
}

#[test]
fn errors_in_expressions_have_their_place() {
    for (text, at, message) in [
        ("", 0, "expected a fact, a column or `(`, found the end at character 1"),
        ("givens", 6, "expected a comparison, such as <=, found the end at character 7"),
        ("givens<=", 8, "expected a number or a text, found the end at character 9"),
        ("givens<=24 and", 14, "expected a fact, a column or `(`, found the end at character 15"),
        ("(givens<=24", 11, "expected `)`, found the end at character 12"),
        ("givens<=24 )", 11, "expected `and`, `or` or the end, found `)` at character 12"),
        ("größe~3", 7, "expected a comparison, such as <=, found `~` at character 6"),
        (
            "verdict=proper",
            8,
            "verdict: expected one, many, zero, clashing, malformed, undecided, found `proper`",
        ),
        ("givens>few", 7, "givens: expected a number, found `few`"),
    ] {
        let error = text.parse::<Expression>().expect_err(text);
        assert_eq!((error.at, error.to_string().as_str()), (at, message), "{text}");
        assert!(error.help.is_some());
    }
    assert!("(".repeat(100_000).parse::<Expression>().is_err(), "no stack is exhausted");
    assert!("not ".repeat(100_000).parse::<Expression>().is_err());
}
