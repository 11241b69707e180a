//! Tests run with one active mutant.

use std::{
    collections::HashSet,
    fs,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

/// The tests in the source files.
const LIBRARY: &str = "lib";

/// Tests of a program that are run together: those with the same name up to a slash.
#[derive(Debug)]
pub struct Trial {
    pub name: String,
    program: PathBuf,
    filter: String,
    /// The mutants that it reaches and its duration, if none is active.
    reaches: HashSet<usize>,
    pub took: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Caught,
    TimedOut,
    Survived,
}

/// Builds the tests and lists their trials.
pub fn trials(tree: &Path, tests: &[String]) -> Vec<Trial> {
    let mut command = Command::new("cargo");
    command.current_dir(tree).args(["test", "--no-run", "--quiet", "--message-format", "json"]);
    command.args(
        tests.iter().flat_map(|name| if name == LIBRARY { vec!["--lib"] } else { vec!["--test", name] }),
    );
    command.stderr(Stdio::inherit());
    let output = command.output().expect("cargo");
    assert!(output.status.success(), "the tests are built");
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let built: Vec<Value> = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    tests.iter().flat_map(|test| listed(tree, test, &built)).collect()
}

fn listed(tree: &Path, test: &str, built: &[Value]) -> Vec<Trial> {
    let is_library = |made: &Value| test == LIBRARY && made["target"]["kind"][0] == "lib";
    let is_it = |made: &&Value| made["target"]["name"] == test || is_library(made);
    let mut made = built.iter().filter(is_it);
    let program = made.find_map(|made| made["executable"].as_str()).expect("the program of the test");
    let output = Command::new(program).current_dir(tree).arg("--list").output().expect("it lists its tests");
    let list = String::from_utf8_lossy(&output.stdout);
    let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
    let mut filters: Vec<_> = names.map(|name| name.rfind('/').map_or(name, |end| &name[..=end])).collect();
    filters.sort_unstable();
    filters.dedup();
    let trial = |filter: &str| Trial {
        name: format!("{test} {filter}"),
        program: program.into(),
        filter: filter.to_string(),
        reaches: HashSet::new(),
        took: Duration::from_secs(1200),
    };
    filters.into_iter().map(trial).collect()
}

impl Trial {
    /// Runs it once, to see that it passes and which mutants it reaches.
    pub fn begin(&mut self, tree: &Path, number: usize) {
        let path = tree.join(format!("reached.{number}"));
        let _ = fs::remove_file(&path);
        let start = Instant::now();
        let outcome = self.run(tree, "MUTANTS_REACHED", &path.display().to_string());
        assert_eq!(outcome, Outcome::Survived, "{}: it passes", self.name);
        self.took = start.elapsed();
        let reached = fs::read_to_string(&path).unwrap_or_default();
        self.reaches = reached.lines().filter_map(|line| line.parse().ok()).collect();
        let _ = fs::remove_file(&path);
    }

    pub fn reaches(&self, mutant: usize) -> bool {
        self.reaches.contains(&mutant)
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.filter.split([' ', '/', ':']).filter(|word| !word.is_empty())
    }

    pub fn with(&self, tree: &Path, mutant: usize) -> Outcome {
        self.run(tree, "MUTANT", &mutant.to_string())
    }

    /// Stops at the first test that fails. A mutant that uses unbounded memory fails as well.
    fn run(&self, tree: &Path, key: &str, value: &str) -> Outcome {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 12000000; exec \"$0\" \"$@\""]).arg(&self.program).arg(&self.filter);
        if !self.filter.ends_with('/') {
            command.arg("--exact");
        }
        command.current_dir(tree).process_group(0).env(key, value);
        command.env("INSTA_UPDATE", "no").env("PROPTEST_MAX_SHRINK_ITERS", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        watched(command.spawn().expect("the test runs"), self.took * 5 + Duration::from_secs(20))
    }
}

fn watched(mut child: Child, limit: Duration) -> Outcome {
    let (sender, receiver) = channel();
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let deadline = Instant::now() + limit;
    loop {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) if line.starts_with("test ") && line.ends_with("FAILED") => {
                return ended(child, Outcome::Caught);
            }
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return ended(child, Outcome::TimedOut),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let passed = child.wait().is_ok_and(|status| status.success());
    if passed { Outcome::Survived } else { Outcome::Caught }
}

/// Stops the test and its child processes.
fn ended(mut child: Child, outcome: Outcome) -> Outcome {
    let _ =
        Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).stderr(Stdio::null()).status();
    let _ = child.wait();
    outcome
}
