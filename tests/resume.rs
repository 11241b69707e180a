//! A run that was stopped goes on where it stopped, and its output is that of a run that was not: killed at random places,
//! with any number of threads, for every form of output. Changed options and inputs are refused.

mod support;

use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread::sleep,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use support::{bank::Bank, random::Random};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// Two solutions: a finding.
const MANY: &str = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";

/// A folder with two files of puzzles, some of them malformed or with several solutions.
fn bank() -> Bank {
    let bank = Bank::empty();
    let mut lines = format!("# a list\n{MANY}\n123\n");
    for step in 0..5 {
        let digit = |digit: char| digit.to_digit(10).map_or('.', |digit| other_digit(digit + step));
        lines += &format!("{}\n{EASY} # title\n", HARD.chars().map(digit).collect::<String>());
    }
    fs::write(bank.path("lines.txt"), lines).expect("written");
    let rows: Vec<_> = (1..9).map(|number| format!("{EASY},title {number}\n")).collect();
    fs::write(bank.path("table.csv"), format!("puzzle,title\n{}{MANY},none\n", rows.concat()))
        .expect("written");
    bank
}

fn other_digit(digit: u32) -> char {
    char::from_digit(digit % 9 + 1, 10).expect("a digit")
}

fn givens(bank: &Bank, command: &str, more: &[&str]) -> Command {
    let mut givens = Command::new(cargo_bin("givens"));
    givens.current_dir(bank.path("")).args(command.split(' ')).args(more).stdin(Stdio::null());
    givens
}

fn run(bank: &Bank, command: &str, more: &[&str]) -> (i32, String) {
    let Output { status, stdout, stderr } = givens(bank, command, more).output().expect("givens runs");
    assert!(stdout.is_empty(), "{command}");
    (status.code().expect("a status"), String::from_utf8(stderr).expect("text"))
}

/// Returns the whole lines of a journal.
fn kept(journal: &Path) -> Vec<u8> {
    let mut bytes = fs::read(journal).unwrap_or_default();
    bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1));
    bytes
}

fn results(journal: &Path) -> usize {
    kept(journal).split(|byte| *byte == b'\n').count().saturating_sub(2)
}

fn start(bank: &Bank, command: &str, more: &[&str]) -> Child {
    givens(bank, command, more).stderr(Stdio::null()).spawn().expect("givens runs")
}

/// Waits until a run has kept this number of results and kills it; returns whether it did not end before.
fn is_killed(mut child: Child, journal: &Path, number: usize) -> bool {
    while results(journal) < number {
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.code() < Some(2), "{status}");
            return false;
        }
        sleep(Duration::from_millis(1));
    }
    let ended = child.try_wait().expect("a child").is_some();
    child.kill().expect("it is a child");
    child.wait().expect("it ends");
    !ended
}

/// Damages the end of a journal, as the end of a process or of the machine may.
fn damage(journal: &Path, random: &mut Random) {
    let mut bytes = fs::read(journal).expect("a journal");
    match random.below(3) {
        0 => bytes.extend_from_slice(b"12 0123456789abcdef 01"),
        1 if results(journal) > 1 => bytes.truncate(bytes.len() - 5),
        1 => bytes.extend_from_slice(&[0; 100]),
        _ => {}
    }
    fs::write(journal, bytes).expect("written");
}

/// Kills runs of a command until one ends; returns how many were killed.
fn kill_until_done(bank: &Bank, command: &str, more: &[&str], output: &str, random: &mut Random) -> usize {
    let journal = bank.path(&format!("{output}.resume"));
    let mut killed = 0;
    loop {
        let before = kept(&journal);
        let number = results(&journal) + 1 + random.below(3);
        if !is_killed(start(bank, command, more), &journal, number) {
            return killed;
        }
        // A run without a journal has written its output, which is compared; it had only not ended yet.
        if !journal.exists() {
            return killed;
        }
        killed += 1;
        assert!(kept(&journal).starts_with(&before), "{command}: results are lost");
        damage(&journal, random);
    }
}

/// The commands, their outputs, and what they are written beside.
const COMMANDS: &[(&str, &str)] = &[
    ("rate --scheme se --rows csv --keep title", "out.csv"),
    ("rate --path --rows jsonl", "out.jsonl.gz"),
    ("rate --scheme qqwing --format json", "out.json"),
    ("rate --reference", "out.txt"),
    ("count --exact", "out.txt"),
    ("count --limit 1000 --format jsonl", "out.jsonl"),
    ("count --estimate --samples 20k", "out.txt"),
    ("minimize --seed 3", "out.csv"),
    ("minimize --all --limit 3 --to line", "out.txt"),
    ("minimize --rows jsonl", "out.jsonl"),
    ("explain --log traces.jsonl", "out.txt"),
    ("explain --rows csv", "out.xlsx"),
    ("explain --scheme se --format jsonl", "out.jsonl"),
];

#[test]
fn killed_runs_that_go_on_write_what_a_whole_run_writes() {
    for (place, &(command, output)) in COMMANDS.iter().enumerate() {
        let whole = bank();
        let inputs = ["lines.txt", "table.csv", "-o", output];
        let expected = run(&whole, command, &inputs);
        for jobs in ["1", "3"] {
            let (bank, mut random) = (bank(), Random(7 + place as u64));
            let more = [&inputs[..], &["--resume", "--jobs", jobs]].concat();
            let killed = kill_until_done(&bank, command, &more, output, &mut random);
            assert!(killed > 0 || !command.contains("se"), "{command} with {jobs} threads");
            let read = |bank: &Bank, name: &str| fs::read(bank.path(name)).unwrap_or_default();
            let is_same = |name| read(&bank, name) == read(&whole, name);
            assert!(output.ends_with("xlsx") || is_same(output), "{command} with {jobs} threads");
            assert!(is_same("traces.jsonl"), "{command} with {jobs} threads");
            assert!(!bank.path(&format!("{output}.resume")).exists(), "{command}");
            let again = run(&bank, command, &more);
            assert_eq!(again, expected, "{command}: the same findings and status");
        }
    }
}

const RATE: &str = "rate --scheme se --rows csv";
const OUTPUT: [&str; 4] = ["lines.txt", "-o", "out.csv", "--resume"];

/// Returns a folder in which a run was killed.
fn killed() -> Bank {
    let bank = bank();
    assert!(is_killed(start(&bank, RATE, &OUTPUT), &bank.path("out.csv.resume"), 3));
    assert!(!bank.path("out.csv").exists());
    bank
}

#[test]
fn findings_and_status_of_a_run_that_goes_on_are_those_of_a_whole_run() {
    let bank = killed();
    let (status, messages) = run(&bank, RATE, &OUTPUT);
    let whole = run(&bank, RATE, &OUTPUT);
    let messages = messages.strip_prefix("going on with the results in out.csv.resume\n");
    assert_eq!((status, messages), (whole.0, Some(&*whole.1)));
    assert_eq!(status, 1, "puzzles with several solutions");
}

#[test]
fn changed_options_and_inputs_are_refused() {
    let bank = killed();
    let before = kept(&bank.path("out.csv.resume"));
    for options in ["rate --scheme hodoku --rows csv", "rate --scheme se --rows csv --keep title"] {
        let (status, error) = run(&bank, options, &OUTPUT);
        assert_eq!(status, 2, "{options}");
        assert!(error.contains("out.csv.resume: of a run with other options"), "{error}");
    }
    let text = fs::read_to_string(bank.path("lines.txt")).expect("text");
    fs::write(bank.path("lines.txt"), text.replacen("# a list", "# another list", 1)).expect("written");
    let (status, error) = run(&bank, RATE, &OUTPUT);
    assert_eq!(status, 2);
    assert!(error.contains("out.csv.resume: the inputs have changed"), "{error}");
    assert!(!bank.path("out.csv").exists());
    assert!(kept(&bank.path("out.csv.resume")).starts_with(&before), "refused runs lose nothing");
    fs::write(bank.path("lines.txt"), text).expect("written");
    assert_eq!(run(&bank, RATE, &OUTPUT).0, 1);
    assert!(bank.path("out.csv").exists() && !bank.path("out.csv.resume").exists());
}

#[test]
fn threads_and_what_is_printed_may_change() {
    let bank = killed();
    assert_eq!(run(&bank, RATE, &[&OUTPUT[..], &["--jobs", "1", "--quiet"]].concat()).0, 1);
    assert!(bank.path("out.csv").exists());
}

#[test]
fn other_files_are_neither_read_nor_replaced() {
    let bank = bank();
    fs::write(bank.path("out.csv.resume"), "my notes\n").expect("written");
    let (status, error) = run(&bank, RATE, &OUTPUT);
    assert!(status == 2 && error.contains("out.csv.resume: another file has this name"), "{error}");
    assert_eq!(fs::read_to_string(bank.path("out.csv.resume")).expect("text"), "my notes\n");
    let (status, error) = run(&bank, RATE, &["lines.txt", "out.csv.resume", "-o", "out.csv", "--resume"]);
    assert_eq!(status, 2, "{error}");
    for output in [&["-o", "-"][..], &[]] {
        let output = [&["lines.txt", "--resume"], output].concat();
        assert_eq!(run(&bank, RATE, &output).0, 2, "{output:?}");
    }
    if cfg!(unix) {
        assert_eq!(run(&bank, RATE, &["lines.txt", "-o", "/dev/null", "--resume"]).0, 2);
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_says_how_it_goes_on() {
    let bank = bank();
    let child = givens(&bank, RATE, &OUTPUT).stderr(Stdio::piped()).spawn().expect("givens runs");
    while results(&bank.path("out.csv.resume")) < 3 {
        sleep(Duration::from_millis(1));
    }
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(stopped.success());
    let output = child.wait_with_output().expect("it ends");
    let messages = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(130), "{messages}");
    let note = "results are kept in out.csv.resume; run the same command again to go on\n";
    assert!(messages.ends_with(note), "{messages}");
    assert!(!bank.path("out.csv").exists() && bank.path("out.csv.resume").exists());
    assert_eq!(run(&bank, RATE, &OUTPUT).0, 1);
}
