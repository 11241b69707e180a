//! Runs whose puzzles take long: each result leaves as soon as those before it, and all threads share the work.

mod support;

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use support::bank::Bank;

/// Rated in no time.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Takes a hundred times as long to rate.
const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// Two solutions.
const MANY: &str = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";

/// A folder with files of several formats: puzzles, titles, and lines that are malformed, clash or have several solutions.
fn bank() -> Bank {
    let bank = Bank::empty();
    let clashing = EASY.replacen("53", "55", 1);
    let lines = format!("{EASY} # first\n{MANY}\nno puzzle here\n123\n{clashing}\n{EASY}\n").repeat(3);
    fs::write(bank.path("lines.txt"), lines + HARD + "\n").expect("written");
    let rows: Vec<_> = (1..9).map(|number| format!("{EASY},title {number},{number}\n")).collect();
    fs::write(bank.path("table.csv"), format!("puzzle,title,er\n{}{MANY},none,\n", rows.concat()))
        .expect("written");
    let elements = [EASY, MANY, "12", EASY].map(|puzzle| format!("\"{puzzle}\"")).join(", ");
    fs::write(bank.path("array.json"), format!("[{elements}]")).expect("written");
    bank
}

/// Commands that take long for each puzzle.
const COMMANDS: &[&str] = &[
    "rate",
    "rate --scheme se --path",
    "rate --scheme se --format json",
    "rate --scheme qqwing --rows csv --keep title",
    "rate --rows csv --keep all",
    "explain --summary",
    "explain --rows jsonl",
    "explain --format json",
    "select --where level>=easy --add level",
    "select --where er>1.5 --rows csv",
    "select --where has(naked-single) --to jsonl",
    "sort --by se --to csv",
    "stats --by level",
    "minimize --limit 3",
    "count --exact",
    "book --scheme hodoku -o -",
];

#[test]
fn costly_commands_give_the_same_output_with_any_number_of_threads() {
    let bank = bank();
    for command in COMMANDS {
        let run = |jobs: &str| {
            let mut arguments: Vec<_> = command.split(' ').collect();
            arguments.extend(["--jobs", jobs, "lines.txt", "table.csv", "array.json"]);
            let mut givens = Command::new(cargo_bin("givens"));
            let output = givens.current_dir(bank.path("")).args(&arguments).output().expect("givens runs");
            let text = |bytes| String::from_utf8(bytes).expect("text");
            (output.status.code(), text(output.stdout), text(output.stderr))
        };
        let one = run("1");
        assert!(one.0 < Some(2) && !one.1.is_empty(), "{command}: {}", one.2);
        for jobs in ["2", "3", "8"] {
            assert_eq!(run(jobs), one, "{command} with {jobs} threads");
        }
    }
}

/// The pipe has the first line while the others are worked on, which takes minutes.
#[test]
fn the_first_result_is_written_while_others_are_worked_on() {
    let bank = Bank::empty();
    fs::write(bank.path("hard.txt"), format!("{EASY}\n{}", format!("{HARD}\n").repeat(700)))
        .expect("written");
    for (command, jobs) in [("rate --scheme se", "1"), ("rate --scheme se --rows csv", "2"), ("explain", "1")]
    {
        let mut givens = Command::new(cargo_bin("givens"));
        givens.current_dir(bank.path("")).args(command.split(' ')).args(["--jobs", jobs, "hard.txt"]);
        let mut child = givens.stdout(Stdio::piped()).spawn().expect("givens runs");
        let mut first = String::new();
        let read = BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first);
        assert!(read.is_ok() && first.ends_with('\n'), "{command}: {first:?}");
        let ended = child.try_wait().expect("a child");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        // After the pipe was closed, the next result ends the run: then with 0.
        assert!(ended.is_none_or(|status| status.success()), "{command}: {ended:?}");
    }
}
