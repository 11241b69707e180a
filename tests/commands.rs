//! The command as its users see it: what it prints where, and its exit status.
//!
//! The cases in tests/commands are run and compared; `TRYCMD=overwrite cargo test --test
//! commands` writes the current output. The functions below test what a case cannot: streams,
//! files, pipes.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use assert_cmd::{assert::OutputAssertExt, cargo::cargo_bin};
use givens::{Puzzle, report::grouped};
use serde_json::Value;
use tempfile::TempDir;

const COMMANDS: [&str; 20] = [
    "check",
    "detect",
    "convert",
    "solve",
    "count",
    "explain",
    "rate",
    "canon",
    "minimize",
    "stats",
    "select",
    "sort",
    "draw",
    "generate",
    "formats",
    "techniques",
    "rule",
    "schema",
    "completions",
    "man",
];

/// One solution.
const GOOD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// One solution, with long steps.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Two 5s in row 1 and in box 1.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn cases() {
    let cases = trycmd::TestCases::new();
    // The width of the output does not depend on where the tests run.
    cases.env("COLUMNS", "");
    cases.case("tests/commands/*.trycmd").case("tests/commands/*.toml");
}

/// The README shows a session as a terminal does; readme.trycmd has the statuses too, and is run.
#[test]
fn the_readme_shows_what_its_cases_expect() {
    let (shown, expected) = (sessions("README.md"), sessions("tests/commands/readme.trycmd"));
    assert!(shown.len() >= 5, "{} commands", shown.len());
    assert_eq!(shown, expected);
    let readme = fs::read_to_string("README.md").expect("UTF-8");
    assert!(!readme.contains("[..]") && !readme.contains("\n? "), "the notation of cases is not for readers");
}

/// The commands of a page, each with the lines below it: without statuses, durations, and blank lines at the end.
fn sessions(page: &str) -> Vec<String> {
    let text = fs::read_to_string(page).expect("UTF-8");
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().expect("a part"));
    blocks.map(session).collect()
}

fn session(block: &str) -> String {
    let without_duration = |line: &str| match line.strip_suffix(" s)").and_then(|line| line.rsplit_once(" ("))
    {
        Some((start, time)) if time == "[..]" || time.parse::<f64>().is_ok() => start.to_owned(),
        _ => line.to_owned(),
    };
    let lines = block.lines().filter(|line| !line.starts_with("? ")).map(without_duration);
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The duration of a run varies: a case that contains it would fail sooner or later.
#[test]
fn no_case_contains_a_duration() {
    let timed = |line: &str| {
        line.strip_suffix(" s)")
            .and_then(|rest| rest.rsplit_once('('))
            .is_some_and(|(_, time)| time.parse::<f64>().is_ok())
    };
    for entry in fs::read_dir("tests/commands").expect("the cases") {
        let path = entry.expect("a case").path();
        if path.is_file() {
            let text = fs::read_to_string(&path).expect("UTF-8");
            assert_eq!(text.lines().find(|line| timed(line)), None, "{}: write ([..] s)", path.display());
        }
    }
}

fn givens(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("givens"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command
}

struct ProcessOutput {
    status: i32,
    stdout: String,
    stderr: String,
}

fn run(command: &mut Command) -> ProcessOutput {
    let output = command.output().expect("givens runs");
    ProcessOutput {
        status: output.status.code().expect("givens is not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn run_with_input(command: &mut Command, input: &str) -> ProcessOutput {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("givens runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("givens ends");
    let _ = writer.join();
    ProcessOutput {
        status: output.status.code().expect("givens is not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The file as an argument.
    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), text).expect("writable");
        self.name(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("UTF-8").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file exists")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("readable");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

// ---- Streams --------------------------------------------------------------------------

#[test]
fn findings_are_results_of_check_and_the_summary_is_not() {
    let ran = run_with_input(&mut givens(&["check", "--format", "concise"]), CLASH);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("<stdin>:1:1: error[G001]: 5 is given twice in row 1"), "{}", ran.stdout);
    assert!(ran.stderr.starts_with("1 puzzle in 1 file: 1 with clashing givens ("), "{}", ran.stderr);
}

#[test]
fn other_commands_print_results_to_stdout_and_findings_to_stderr() {
    let input = format!("{GOOD}\n{CLASH}\n");
    for (arguments, result) in
        [(vec!["solve"], SOLUTION), (vec!["convert", "--to", "line", "--solved"], SOLUTION)]
    {
        let output = run_with_input(&mut givens(&arguments), &input);
        assert_eq!((output.status, output.stdout), (1, format!("{result}\n")), "{arguments:?}");
        assert!(output.stderr.contains("error[G001]"), "{}", output.stderr);
    }
    let ran = run_with_input(&mut givens(&["count"]), &input);
    assert_eq!((ran.status, ran.stdout.as_str()), (1, "<stdin>:1\tone\n<stdin>:2\tclashing\n"));
}

#[test]
fn standard_input_is_named_and_can_be_mixed_with_files() {
    let folder = Folder::new();
    let file = folder.file("a.txt", CLASH);
    let arguments = ["count", &file, "-", "--stdin-name", "typed.sdm"];
    let output = run_with_input(&mut givens(&arguments), GOOD);
    assert!(output.stdout.ends_with("typed.sdm:1\tone\n"), "{}", output.stdout);
    assert_eq!(output.stdout.lines().count(), 2);
}

#[test]
fn records_of_standard_input_that_cannot_stand_alone_are_not_copied() {
    let saved = fs::read_to_string("tests/commands/copies.in/saved.ksudoku").expect("UTF-8");
    let output = run_with_input(&mut givens(&["select"]), &saved);
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.ends_with("without the text around them; name a format with --to\n"));
    let output = run_with_input(&mut givens(&["select", "--to", "line"]), &saved);
    assert_eq!((output.status, output.stdout.lines().count()), (0, 1));
}

/// Its format is not found out by reading it before the run.
#[cfg(unix)]
#[test]
fn no_puzzle_of_a_pipe_is_lost() {
    let folder = Folder::new();
    let file = folder.file("bank.csv", format!("puzzle\n{}", format!("{GOOD}\n").repeat(10_000)));
    for command in [["select", "--where", "givens>0"], ["sort", "--by", "givens"]] {
        let out = folder.name("out.csv");
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg("bank=$1 out=$2; shift 2; cat \"$bank\" | \"$@\" -o \"$out\" /dev/stdin")
            .arg("sh");
        run(shell.args([&file, &out]).arg(cargo_bin("givens")).args(command));
        assert_eq!(folder.read("out.csv").lines().count(), 10_001);
    }
}

#[test]
fn help_and_version_go_to_stdout_and_usage_errors_to_stderr() {
    for command in COMMANDS {
        let output = run(&mut givens(&[command, "--help"]));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{command}");
        assert!(output.stdout.contains("Usage: givens "), "{command}: {}", output.stdout);
        let output = run(&mut givens(&[command, "--no-such-flag"]));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{command}");
        assert!(output.stderr.contains("--no-such-flag"), "{}", output.stderr);
    }
    let output = run(&mut givens(&["-V"]));
    assert_eq!(output.stdout, format!("givens {}\n", env!("CARGO_PKG_VERSION")));
    let output = run(givens(&["--version"]).env("GIVENS_SIMD", "plain"));
    assert_eq!(output.stdout, format!("givens {} (SIMD level plain)\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_exist_for_all_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&mut givens(&["completions", shell]));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{shell}");
        assert!(output.stdout.contains("givens") && output.stdout.contains("convert"), "{shell}");
    }
}

#[test]
fn formats_and_rules_are_all_listed_and_described() {
    let formats = run(&mut givens(&["formats"])).stdout;
    for format in givens::format::Format::all() {
        assert!(formats.contains(&format!("\n  {format} ")), "{format}");
        let page = run(&mut givens(&["formats", format.id()])).stdout;
        assert!(page.starts_with(&format!("{format}: ")), "{page}");
    }
    let techniques = run(&mut givens(&["techniques"])).stdout;
    for technique in givens::explain::Technique::ALL {
        assert!(
            techniques.contains(&format!("\n{} ", technique.id())) || techniques.starts_with(technique.id())
        );
        let page = run(&mut givens(&["techniques", technique.id()])).stdout;
        assert!(page.starts_with(&format!("{}\n\n", technique.name())), "{page}");
        assert!(page.contains(&format!("\nid: {}\n", technique.id())) && !page.contains("```"), "{page}");
    }
    for schema in ["puzzles", "report", "count", "explain", "rows", "detect", "lists", "compare", "stats"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/{schema}.schema.json"));
        assert_eq!(run(&mut givens(&["schema", schema])).stdout, fs::read_to_string(path).expect("UTF-8"));
    }
    let rules = run(&mut givens(&["rule"])).stdout;
    assert_eq!(rules.lines().count(), givens::Rule::ALL.len());
    for info in givens::Rule::ALL.map(givens::Rule::info) {
        assert!(rules.contains(&format!("{} {}", info.code, info.name)), "{}", info.code);
        let page = run(&mut givens(&["rule", info.code])).stdout;
        assert!(
            page.starts_with(&format!("{} {}\n\n{}", info.code, info.name, info.severity.name())),
            "{page}"
        );
        assert!(page.contains(info.reason) && !page.contains("```"), "{page}");
    }
}

// ---- Findings -------------------------------------------------------------------------

#[test]
fn three_malformed_puzzles_among_a_thousand_give_three_findings() {
    let mut lines = vec![GOOD; 1000];
    (lines[17], lines[400], lines[999]) =
        (&GOOD[..80], "hello, world! hello, world! 123456789012345678", &GOOD[1..]);
    let text = lines.join("\n");
    let output = run_with_input(&mut givens(&["check", "--format", "jsonl"]), &text);
    assert_eq!(output.status, 1);
    let findings: Vec<Value> =
        output.stdout.lines().map(|line| serde_json::from_str(line).expect("the output is JSON")).collect();
    let places: Vec<_> = findings.iter().map(|finding| finding["line"].as_u64()).collect();
    assert_eq!(places, [Some(18), Some(401), Some(1000)], "{}", output.stdout);
    assert!(output.stderr.contains("997 with one solution, 3 malformed"), "{}", output.stderr);
    let output = run_with_input(&mut givens(&["solve"]), &text);
    assert_eq!((output.status, output.stdout.lines().count()), (1, 997));
}

#[test]
fn json_has_the_documented_keys() {
    let output =
        run_with_input(&mut givens(&["check", "--format", "json"]), &format!("{CLASH}\n{}\n", &GOOD[..80]));
    let report: Value = serde_json::from_str(&output.stdout).expect("JSON");
    assert_eq!(keys(&report), ["diagnostics", "failures", "schema", "summary"]);
    assert_eq!(report["schema"], "givens/2");
    let diagnostic = &report["diagnostics"][0];
    let expected = [
        "cells", "code", "column", "file", "help", "id", "index", "labels", "line", "message", "name",
        "severity", "title",
    ];
    assert_eq!(keys(diagnostic), expected);
    // A line says which puzzle it is, a place in a document does not.
    assert_eq!(diagnostic["index"], Value::Null);
    let document = format!("[{{\"puzzle\":\"{CLASH}\"}}, {{\"puzzle\":\"{}\"}}]", &GOOD[..80]);
    let of_document = run_with_input(&mut givens(&["check", "--format", "json"]), &document);
    let of_document: Value = serde_json::from_str(&of_document.stdout).expect("JSON");
    let numbers = [0, 1].map(|finding| &of_document["diagnostics"][finding]["index"]);
    assert_eq!(numbers, [1, 2]);
    assert_eq!(diagnostic["cells"], serde_json::json!(["r1c1", "r1c2"]));
    assert_eq!(keys(&diagnostic["labels"][0]), ["cell", "column", "end_column", "end_line", "line", "text"]);
    let summary = &report["summary"];
    let expected = [
        "clashing",
        "errors",
        "files",
        "malformed",
        "many",
        "notes",
        "one",
        "puzzles",
        "skipped",
        "undecided",
        "warnings",
        "zero",
    ];
    assert_eq!(keys(summary), expected);
    assert_eq!(
        (&summary["puzzles"], &summary["clashing"], &summary["malformed"]),
        (&2.into(), &1.into(), &1.into())
    );
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn sarif_results_locate_files_and_rules() {
    let folder = Folder::new();
    let file = folder.file("two words.txt", CLASH);
    let output = run(&mut givens(&["check", "--format", "sarif", &file]));
    let report: Value = serde_json::from_str(&output.stdout).expect("the output is JSON");
    assert_eq!(report["version"], "2.1.0");
    let run = &report["runs"][0];
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"G001".into(), &"error".into()));
    let index =
        usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("an index fits usize");
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "G001");
    let place = &result["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("UTF-8");
    assert!(uri.ends_with("/two%20words.txt"), "{uri}");
    let region = serde_json::json!({"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2});
    assert_eq!(place["region"], region);
}

#[test]
fn sarif_has_what_code_review_tools_need() {
    let folder = Folder::new();
    folder.file("bank.txt", format!("{CLASH}\n{GOOD}\n"));
    let check = |arguments: &[&str]| -> Value {
        let mut command = givens(&["check", "--format", "sarif"]);
        let output = run(command.current_dir(folder.0.path()).args(arguments));
        serde_json::from_str(&output.stdout).expect("JSON")
    };
    let absolute = folder.0.path().canonicalize().expect("a folder").join("bank.txt");
    let report = check(&[absolute.to_str().expect("UTF-8"), "missing.txt"]);
    let run = &report["runs"][0];
    let artifact = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact, &serde_json::json!({"uri": "bank.txt", "uriBaseId": "%SRCROOT%"}));
    assert!(run["originalUriBaseIds"]["%SRCROOT%"].is_object());
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let message = &invocation["toolExecutionNotifications"][0]["message"]["text"];
    assert_eq!(message, "no such file: missing.txt");
    let driver = &run["tool"]["driver"];
    assert!(driver["informationUri"].as_str().is_some_and(|uri| uri.starts_with("https://")));
    let help = driver["rules"][0]["helpUri"].as_str().expect("an address");
    let page = help[help.find("docs/").expect("below docs")..].split('#').next().unwrap_or_default();
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(page).exists());
    // Lines added above change no fingerprint; two findings never share one.
    let fingerprints = |report: &Value| -> Vec<String> {
        let results = report["runs"][0]["results"].as_array().expect("a list");
        results.iter().map(|result| result["partialFingerprints"].to_string()).collect()
    };
    let before = fingerprints(&check(&["bank.txt"]));
    folder.file("bank.txt", format!("{GOOD}\n{CLASH}\n{CLASH}\n"));
    let after = fingerprints(&check(&["bank.txt"]));
    assert_eq!(before, after[..before.len()]);
    let distinct: std::collections::BTreeSet<_> = after.iter().collect();
    assert_eq!((distinct.len(), after.len()), (2 * before.len(), 2 * before.len()));
    let from_stdin = run_with_input(&mut givens(&["check", "--format", "sarif"]), CLASH).stdout;
    assert!(from_stdin.contains(r#""uri":"stdin""#), "{from_stdin}");
}

#[test]
fn settings_are_found_above_the_working_folder_and_checked() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).expect("writable");
    folder.file("below/bank.txt", "1...............\n");
    let check = |settings: &str| {
        folder.file("givens.toml", settings);
        run(givens(&["check", "--quiet", "bank.txt"]).current_dir(folder.path("below")))
    };
    assert_eq!(check("").status, 1);
    assert_eq!(check("[check]\nexpect = \"many\"\n").status, 0);
    assert_eq!(check("[check]\nexpect = \"one,many\"\n").status, 0);
    for (settings, message) in [
        ("[check]\nexpected = \"many\"\n", "givens.toml:2: unknown field `expected`"),
        ("[check]\nexpect = \"some\"\n", "expect: expected one, many, one,many or undecided, found `some`"),
        ("[check]\n\nselect = 5\n", "givens.toml:3: invalid type"),
        ("[check.severity]\nF999 = \"off\"\n", "F999"),
    ] {
        let output = check(settings);
        assert!(output.status == 2 && output.stderr.contains(message), "{settings}: {}", output.stderr);
    }
}

#[test]
fn reports_name_the_inputs_that_could_not_be_read() {
    let report = run_with_input(&mut givens(&["check", "--format", "json", "missing.txt", "-"]), GOOD);
    let document: Value = serde_json::from_str(&report.stdout).expect("JSON");
    let failures = serde_json::json!([{"file": "missing.txt", "message": "no such file: missing.txt"}]);
    assert_eq!((report.status, &document["failures"]), (2, &failures));
    let github = run_with_input(&mut givens(&["check", "--format", "github", "missing.txt", "-"]), GOOD);
    assert_eq!(github.stdout, "::error file=missing.txt::no such file: missing.txt\n");
}

#[test]
fn reports_without_findings_are_whole_too() {
    for (form, expected) in [("json", "diagnostics"), ("sarif", "runs")] {
        let ran = run_with_input(&mut givens(&["check", "--format", form]), GOOD);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        assert!(ran.status == 0 && report.get(expected).is_some(), "{}", ran.stdout);
    }
    for form in ["human", "concise", "jsonl", "github"] {
        assert_eq!(run_with_input(&mut givens(&["check", "--format", form]), GOOD).stdout, "", "{form}");
    }
}

#[test]
fn color_option_overrides_the_environment() {
    let colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = givens(&["check"]);
        let output = run_with_input(command.args(arguments).envs(variables.iter().copied()), CLASH);
        output.stdout.contains('\u{1b}')
    };
    assert!(!colored(&[], &[]), "no colour in a pipe by default");
    assert!(colored(&["--color", "always"], &[]));
    assert!(colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!colored(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(colored(&["--color=always"], &[("NO_COLOR", "1")]), "the option overrides NO_COLOR");
    assert!(!colored(&["--color=always", "--format=concise"], &[]), "only the human form has colour");
    let page = run(&mut givens(&["rule", "G001", "--color", "always"])).stdout;
    assert!(page.starts_with("\x1b[1mG001 duplicate-given\x1b[0m\n"), "{page}");
    let findings = run(&mut givens(&["solve", "--color", "always", CLASH])).stderr;
    assert!(findings.contains("\x1b["), "{findings}");
    let errors = run(&mut givens(&["solve", "--color", "always", "missing.txt"])).stderr;
    assert!(errors.starts_with("\x1b[1;31merror\x1b[0m: "), "{errors}");
}

#[test]
fn excerpts_and_explanations_fit_the_terminal() {
    let fits = |arguments: &[&str], input: &str| {
        let ran = run_with_input(givens(arguments).env("COLUMNS", "80"), input);
        assert!(ran.stdout.lines().count() > 3, "{}", ran.stdout);
        for line in ran.stdout.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        ran.stdout
    };
    let letter = format!("{}O", &GOOD[..80]);
    let shown = fits(&["check"], &letter);
    let lines: Vec<_> = shown.lines().collect();
    let caret = lines.iter().position(|line| line.trim_end().ends_with('^')).expect("a caret");
    assert_eq!(lines[caret - 1].chars().position(|symbol| symbol == 'O'), lines[caret].find('^'), "{shown}");
    assert!(shown.contains(" --> <stdin>:1:81\n"), "{shown}");
    let shown = fits(&["check"], &GOOD[..80]);
    assert!(shown.contains("^ 1 missing\n") && shown.contains(" --> <stdin>:1:1\n  |\n1 | 53..7"), "{shown}");
    let shown = fits(&["explain"], HARD);
    assert!(shown.contains("\n      "), "continued lines are indented: {shown}");
}

// ---- Files ----------------------------------------------------------------------------

#[test]
fn check_splits_valid_and_invalid_puzzles_unchanged() {
    let folder = Folder::new();
    let lines = [GOOD, &GOOD[..80], &GOOD.replace('.', "0"), CLASH];
    let file = folder.file("all.txt", lines.join("\n"));
    let (valid, invalid) = (folder.name("valid"), folder.name("invalid"));
    let output = run(&mut givens(&["check", &file, "--valid", &valid, "--invalid", &invalid, "--quiet"]));
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    assert_eq!(folder.read("valid"), format!("{}\n{}\n", lines[0], lines[2]));
    assert_eq!(folder.read("invalid"), format!("{}\n{}\n", lines[1], lines[3]));
    let output = run(&mut givens(&["check", &file, "--valid", &valid, "--invalid", &valid]));
    assert!(output.status == 2 && output.stderr.contains("the same file"), "{}", output.stderr);
}

#[test]
fn check_splits_mixed_formats_into_json_lines() {
    let folder = Folder::new();
    let lines = folder.file("lines.txt", format!("{GOOD}\n{}\n", &GOOD[..80]));
    let table = folder.file("table.csv", format!("puzzle,name\n{GOOD},\"A, B\"\n{CLASH},C\n"));
    let (valid, invalid) = (folder.name("valid"), folder.name("invalid"));
    let split = |options: &[&str]| {
        let arguments = ["check", "--valid", &valid, "--invalid", &invalid, &lines, &table];
        run(givens(&arguments).args(options))
    };
    let output = split(&[]);
    assert_eq!(output.status, 1, "{}", output.stderr);
    assert!(output.stderr.contains("written as JSON Lines"), "{}", output.stderr);
    let read = |name: &str| -> Vec<Value> {
        let text = folder.read(name);
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let (good, bad) = (read("valid"), read("invalid"));
    assert_eq!((good.len(), bad.len()), (2, 2));
    assert_eq!(good[1]["columns"][0]["text"].as_str().or(good[1]["title"].as_str()), Some("A, B"));
    assert_eq!((bad[0]["malformed"].as_str(), bad[0]["line"].as_u64()), (Some(&GOOD[..80]), Some(2)));
    assert_eq!(bad[1]["puzzle"], CLASH);
    // What was split is found again: no malformed puzzle becomes another one, and none is lost.
    let again = run(&mut givens(&["check", "--format", "json", &valid, &invalid]));
    let report: Value = serde_json::from_str(&again.stdout).expect("JSON");
    let summary = &report["summary"];
    assert_eq!((&summary["one"], &summary["clashing"]), (&2.into(), &1.into()), "{}", again.stdout);
    assert_eq!(summary["malformed"], 1, "{}", again.stdout);
    let output = split(&["--valid-to", "line", "--invalid-to", "table"]);
    assert!(output.stderr.contains("1 malformed record not written"), "{}", output.stderr);
    assert_eq!(folder.read("valid"), format!("{GOOD}\n{GOOD}\n"));
    assert!(folder.read("invalid").starts_with("puzzle,"), "{}", folder.read("invalid"));
}

#[test]
fn check_refuses_an_impossible_split_before_the_work() {
    let folder = Folder::new();
    let file = folder.file("all.txt", format!("{GOOD}\n{GOOD}\n"));
    let valid = folder.name("valid");
    let output = run(&mut givens(&["check", &file, "--valid", &valid, "--valid-to", "sdk"]));
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.contains("one puzzle per file"), "{}", output.stderr);
    assert!(!output.stderr.contains("2 puzzles"), "{}", output.stderr);
    let numbered = folder.name("{}.sdk");
    let output = run(&mut givens(&["check", "-q", &file, "--valid", &numbered, "--valid-to", "sdk"]));
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert_eq!(folder.names(), ["1.sdk", "2.sdk", "all.txt"]);
}

#[test]
fn output_option_writes_the_file() {
    let folder = Folder::new();
    let file = folder.file("in.txt", GOOD);
    let out = folder.name("out.txt");
    for arguments in [vec!["convert", "--to", "line"], vec!["solve"]] {
        let output = run(givens(&arguments).args([&file, "-o", &out]));
        assert_eq!(
            (output.status, output.stdout.as_str(), output.stderr.as_str()),
            (0, "", ""),
            "{arguments:?}"
        );
    }
    assert_eq!(folder.read("out.txt"), format!("{SOLUTION}\n"));
    assert_eq!(folder.names(), ["in.txt", "out.txt"]);
    let output = run(&mut givens(&["solve", &file, "-o", "-"]));
    assert_eq!(output.stdout, format!("{SOLUTION}\n"));
}

/// A run that exits with 2 keeps the old output and leaves no other files.
#[test]
fn a_failed_run_keeps_the_old_file() {
    let folder = Folder::new();
    let file = folder.file("in.txt", GOOD);
    let out = folder.file("out.txt", "old");
    let missing = folder.name("missing.txt");
    for arguments in [
        vec!["convert", "--to", "line", &file, &missing, "-o", &out],
        vec!["solve", &file, &missing, "-o", &out],
        vec!["check", &file, &missing, "--valid", &out],
    ] {
        let output = run(&mut givens(&arguments));
        assert_eq!(output.status, 2, "{arguments:?}");
        assert!(
            output.stderr.contains("no such file") && output.stderr.contains("not written"),
            "{}",
            output.stderr
        );
        assert_eq!(folder.read("out.txt"), "old", "{arguments:?}");
        assert_eq!(folder.names(), ["in.txt", "out.txt"]);
    }
}

#[test]
fn a_conversion_without_a_puzzle_leaves_no_file() {
    let folder = Folder::new();
    let prose = folder.file("prose.txt", "There is no puzzle here.\n");
    let (old, new) = (folder.file("old.sdm", "kept"), folder.name("new.sdm"));
    for output in [&new, &old] {
        let result = run(&mut givens(&["convert", &prose, "-o", output]));
        assert_eq!(result.status, 1, "{}", result.stderr);
    }
    assert_eq!(folder.names(), ["old.sdm", "prose.txt"]);
    assert_eq!(folder.read("old.sdm"), "kept");
}

#[test]
fn a_missing_file_error_suggests_a_similar_name() {
    let folder = Folder::new();
    folder.file("puzzles.txt", GOOD);
    let output = run(&mut givens(&["check", &folder.name("puzzels.txt")]));
    assert_eq!(output.status, 2);
    assert!(
        output.stderr.contains(&format!("did you mean {}?", folder.name("puzzles.txt"))),
        "{}",
        output.stderr
    );
    let output = run(&mut givens(&["check", &folder.name("entirely-else.csv")]));
    assert!(!output.stderr.contains("did you mean"), "{}", output.stderr);
}

#[test]
fn folders_are_read_sorted_without_hidden_files() {
    let folder = Folder::new();
    folder.file("b.txt", GOOD);
    folder.file("a.txt", CLASH);
    folder.file(".hidden.txt", GOOD);
    fs::create_dir(folder.path("c")).expect("writable");
    folder.file("c/d.txt", GOOD);
    let output = run(&mut givens(&["count", folder.0.path().to_str().expect("UTF-8")]));
    let names: Vec<_> =
        output.stdout.lines().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(names, ["a.txt", "b.txt", "c/d.txt"].map(|name| folder.name(name)));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn an_output_that_is_an_input_is_rejected_under_any_name() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        symlink(&file, folder.path("link")).expect("a link");
        fs::hard_link(&file, folder.path("hard")).expect("a link");
        let dotted = format!("{}/./in.txt", folder.0.path().display());
        for target in [file.clone(), dotted, folder.name("link"), folder.name("hard")] {
            for arguments in [
                vec!["convert", "--to", "rows", &file, "-o", &target],
                vec!["solve", &file, "-o", &target],
                vec!["canon", &file, "-o", &target],
                vec!["minimize", &file, "-o", &target],
                vec!["draw", "--to", "svg", &file, "-o", &target],
                vec!["explain", &file, "--log", &target],
                vec!["select", &file, "-o", &target],
                vec!["sort", "--by", "givens", &file, "-o", &target],
                vec!["stats", &file, "-o", &target],
                vec!["check", &file, "--valid", &target],
                vec!["check", folder.0.path().to_str().expect("UTF-8"), "--invalid", &target],
            ] {
                let output = run(&mut givens(&arguments));
                assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{arguments:?}");
                assert!(output.stderr.contains("the output is also an input"), "{}", output.stderr);
            }
            assert_eq!(folder.read("in.txt"), GOOD);
        }
        let mut piped = givens(&["solve", "-o", &file]);
        let output = run(piped.stdin(fs::File::open(&file).expect("the file exists")));
        assert!(
            output.status == 2 && output.stderr.contains("the output is also an input"),
            "{}",
            output.stderr
        );
    }

    #[test]
    fn a_loop_of_links_is_no_error_and_every_file_is_read_once() {
        let folder = Folder::new();
        fs::create_dir(folder.path("a")).expect("writable");
        folder.file("a/b.txt", GOOD);
        symlink(folder.path("a"), folder.path("a/again")).expect("a link");
        let name = folder.name("a");
        let output = run(&mut givens(&["check", &name]));
        assert_eq!(output.status, 0, "{}", output.stderr);
        assert!(output.stderr.starts_with("1 puzzle in 1 file: 1 with one solution"), "{}", output.stderr);
        symlink(folder.path("a/b.txt"), folder.path("link.txt")).expect("a link");
        let output = run(&mut givens(&["count", &name, &folder.name("link.txt")]));
        assert_eq!(output.stdout.lines().count(), 1, "{}", output.stdout);
        assert!(output.stderr.contains("link.txt: named twice, read once"), "{}", output.stderr);
    }

    #[test]
    fn links_that_lead_nowhere_are_errors_unless_they_are_hidden_or_excluded() {
        let folder = Folder::new();
        folder.file("a.txt", GOOD);
        symlink(folder.path("nowhere"), folder.path("broken")).expect("a link");
        symlink(folder.path("nowhere"), folder.path(".#lock")).expect("a link");
        let name = folder.0.path().to_str().expect("UTF-8");
        assert_eq!(run(&mut givens(&["check", name])).status, 2);
        assert_eq!(run(&mut givens(&["check", name, "--exclude", "broken"])).status, 0);
    }

    #[test]
    fn output_follows_links_and_keeps_permissions() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        let old = folder.file("old.txt", "old");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).expect("the file is ours");
        symlink(&old, folder.path("link")).expect("a link");
        let output = run(&mut givens(&["solve", &file, "-o", &folder.name("link")]));
        assert_eq!(output.status, 0, "{}", output.stderr);
        assert_eq!(folder.read("old.txt"), format!("{SOLUTION}\n"));
        assert!(fs::symlink_metadata(folder.path("link")).expect("the file exists").is_symlink());
        assert_eq!(mode(&folder.path("old.txt")), 0o640);
    }

    /// A new file gets the permissions that the user's mask allows, and no more.
    #[test]
    fn a_new_file_respects_the_umask() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        for (mask, expected) in [("022", 0o644), ("077", 0o600)] {
            let out = folder.name(mask);
            let script = format!("umask {mask}; exec \"$0\" solve \"$1\" -o \"$2\"");
            let mut shell = Command::new("sh");
            let output = run(shell.arg("-c").arg(script).arg(cargo_bin("givens")).args([&file, &out]));
            assert_eq!((output.status, mode(&folder.path(mask))), (0, expected), "{}", output.stderr);
        }
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("the file exists").permissions().mode() & 0o777
    }

    #[test]
    fn read_and_write_errors_name_the_path() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        let nowhere = folder.name("none/out.txt");
        let here = folder.0.path().to_str().expect("UTF-8");
        for target in [here, nowhere.as_str()] {
            let output = run(&mut givens(&["solve", &file, "-o", target]));
            assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{target}");
            assert!(output.stderr.contains(target), "{}", output.stderr);
        }
        let closed = folder.file("closed.txt", GOOD);
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("the file is ours");
        // Permissions do not stop the superuser.
        if fs::read(&closed).is_err() {
            let output = run(&mut givens(&["count", &file, &closed]));
            assert_eq!((output.status, output.stdout.lines().count()), (2, 1));
            assert!(output.stderr.contains("closed.txt: permission denied"), "{}", output.stderr);
        }
        symlink(folder.path("loop"), folder.path("loop")).expect("a link");
        let output = run(&mut givens(&["count", &folder.name("loop")]));
        assert_eq!(output.status, 2);
    }

    #[test]
    fn a_full_disk_exits_with_2() {
        if !Path::new("/dev/full").exists() {
            return;
        }
        let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("writable");
        for arguments in [
            vec!["check", "--format", "concise", CLASH],
            vec!["solve", GOOD],
            vec!["convert", "--to", "rows", GOOD],
            vec!["canon", GOOD],
            vec!["minimize", GOOD],
            vec!["draw", GOOD],
            vec!["select", GOOD],
            vec!["sort", "--by", "givens", GOOD],
            vec!["stats", GOOD],
            vec!["count", GOOD],
            vec!["detect", GOOD],
            vec!["formats"],
            vec!["rule"],
            vec!["man"],
        ] {
            let output = run(givens(&arguments).stdout(full()));
            assert_eq!(output.status, 2, "{arguments:?}");
            assert!(output.stderr.contains("<stdout>: no space left on device"), "{}", output.stderr);
        }
        let output = run(&mut givens(&["solve", GOOD, "-o", "/dev/full"]));
        assert!(
            output.status == 2 && output.stderr.contains("/dev/full: no space left"),
            "{}",
            output.stderr
        );
        let output = run(&mut givens(&["solve", GOOD, "-o", "/dev/null"]));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    }

    /// The reader of a pipe may close it early: there is no message, and the status depends on
    /// what was found until then.
    #[test]
    fn a_closed_pipe_ends_the_run_quietly() {
        let many = format!("{GOOD}\n").repeat(20_000);
        let dirty = format!("{CLASH}\n").repeat(20_000);
        for (arguments, input, expected) in [
            (vec!["solve"], &many, 0),
            (vec!["convert", "--to", "rows"], &many, 0),
            (vec!["count"], &many, 0),
            (vec!["canon"], &many, 0),
            (vec!["select"], &many, 0),
            (vec!["check", "--format", "concise"], &dirty, 1),
            (vec!["check", "--format", "json"], &dirty, 1),
        ] {
            let folder = Folder::new();
            let file = folder.file("many.txt", input);
            let mut child = givens(&arguments)
                .arg(&file)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("givens runs");
            let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
            let mut first = String::new();
            stdout.read_line(&mut first).expect("a line");
            drop(stdout);
            let output = child.wait_with_output().expect("givens ends");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
            assert_eq!(output.status.code(), Some(expected), "{arguments:?}");
        }
    }

    /// The same if the pipe is closed before the run and all output fits into one write.
    #[test]
    fn a_pipe_closed_before_the_run_is_no_error() {
        let folder = Folder::new();
        let file = folder.file("in.txt", format!("{CLASH}\n"));
        let valid = folder.name("invalid.txt");
        for (arguments, expected) in [
            (vec!["check", "--quiet", &file], 1),
            (vec!["check", "--quiet", &file, "--invalid", &valid], 1),
            (vec!["count", &file], 1),
            (vec!["detect", &file], 0),
            (vec!["formats"], 0),
            (vec!["rule", "G001"], 0),
            (vec!["completions", "bash"], 0),
            (vec!["man"], 0),
        ] {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            drop(reader);
            let output = run(givens(&arguments).stdout(writer));
            assert_eq!((output.status, output.stderr.as_str()), (expected, ""), "{arguments:?}");
        }
        assert_eq!(folder.read("invalid.txt"), format!("{CLASH}\n"), "the split file is written");
    }
}

/// All but the first are written without a record.
#[test]
fn listed_solutions_are_those_of_the_library() {
    let many = ".2.4.6.8.".to_owned() + &".".repeat(45) + "8.6.4.2..1.3.5.7.9.........";
    for (puzzle, limit) in [(many.as_str(), "300"), ("1.3.............", "50")] {
        let solutions = puzzle.parse::<Puzzle>().expect("a puzzle").solutions();
        let lines = solutions.take(limit.parse().expect("a number"));
        let lines: Vec<_> = lines.map(|solution| solution.grid().line().to_string()).collect();
        assert!(lines.len() > 10, "{puzzle}");
        let title = format!("{puzzle} # a name");
        for text in [puzzle, &title] {
            let output = run(givens(&["solve", "--to", "line", "--limit", limit, text]).stdin(Stdio::null()));
            let mut found = output.stdout.lines();
            assert!(found.next().is_some_and(|first| first.starts_with(&lines[0])), "{text}");
            assert!(found.eq(&lines[1..]), "{text}");
        }
    }
}

#[test]
fn contradictory_options_are_rejected() {
    givens(&["solve", "--all", "--rows", "csv", GOOD]).assert().code(2);
    givens(&["check", "--boxes", "7x7", GOOD]).assert().code(2);
    givens(&["check", "--jobs", "many", GOOD]).assert().code(2);
}

// ---- Canonical forms ------------------------------------------------------------------

#[test]
fn canonical_forms_are_the_same_with_any_threads_simd_level_and_shards() {
    let folder = Folder::new();
    let bank = folder.name("bank.csv");
    run(&mut givens(&["generate", "--seed", "8", "--count", "700", "--with-solution", "-o", &bank]));
    for options in [&["--form", "minlex-solution"], &["--map", "--automorphisms"]] {
        let with = |more: &[&str]| {
            let output = run(givens(&["canon", &bank]).args(options).args(more));
            assert_eq!(output.status, 0, "{options:?} {more:?}: {}", output.stderr);
            output.stdout
        };
        let whole = with(&[]);
        assert!(whole.lines().count() >= 700);
        for more in [["-j", "1"], ["-j", "8"], ["--simd", "plain"]] {
            assert!(with(&more) == whole, "{options:?} {more:?}");
        }
        let parts = ["1/3", "2/3", "3/3"].map(|shard| with(&["--to", "csv", "--shard", shard]));
        assert!(parts.concat() == whole, "{options:?}");
    }
}

// ---- Generate -------------------------------------------------------------------------

#[test]
fn a_seed_gives_the_same_puzzles_with_any_threads_simd_level_and_shards() {
    let making = |more: &[&str]| {
        let output = run(givens(&["generate", "--seed", "5", "--count", "700"]).args(more));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{more:?}");
        output.stdout
    };
    for options in [&[][..], &["--symmetry", "half-turn"], &["--givens", "24..26", "--to", "table"]] {
        let with = |more: &[&str]| making(&[options, more].concat());
        let whole = with(&[]);
        assert!(whole.lines().count() >= 700);
        for more in [["-j", "1"], ["-j", "2"], ["-j", "8"], ["--simd", "plain"]] {
            assert_eq!(with(&more), whole, "{more:?}");
        }
        let parts = ["1/3", "2/3", "3/3"].map(|shard| with(&["--shard", shard]));
        assert_eq!(parts.concat(), whole);
    }
    let rest = run(&mut givens(&["generate", "--seed", "5", "--count", "300", "--start", "401"])).stdout;
    assert!(making(&[]).ends_with(&rest) && rest.lines().count() == 300);
}

#[test]
fn generated_puzzles_pass_check_and_have_their_solution() {
    let folder = Folder::new();
    let out = folder.name("made.csv");
    let arguments =
        ["generate", "--seed", "6", "--count", "200", "--with-solution", "--to", "table", "-o", &out];
    let ran = run(&mut givens(&arguments));
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
    let ran = run(&mut givens(&["check", &out]));
    assert!(ran.status == 0 && ran.stderr.contains("200 with one solution"), "{}", ran.stderr);
    let again =
        run(&mut givens(&["generate", "--seed", "6", "--rework", &out, "--givens", "40", "-o", &out]));
    assert!(again.status == 2 && again.stderr.contains("also an input"), "{}", again.stderr);
}

/// The printed seed generates the same puzzles again.
#[test]
fn a_random_seed_is_printed() {
    let first = run(&mut givens(&["generate", "--count", "3"]));
    let seed = first.stderr.split_whitespace().last().expect("--seed N");
    let second = run(&mut givens(&["generate", "--count", "3", "--seed", seed]));
    assert_eq!((second.stdout, second.stderr.as_str()), (first.stdout, ""));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_complete_puzzles() {
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        a_stopped_run_keeps_complete_puzzles(signal, status);
    }
}

#[cfg(unix)]
fn a_stopped_run_keeps_complete_puzzles(signal: &str, status: i32) {
    let folder = Folder::new();
    let out = folder.name("made.sdm");
    let arguments = ["generate", "--seed", "5", "--count", "1000000000", "-o", &out];
    let child = givens(&arguments).stderr(Stdio::piped()).spawn().expect("givens runs");
    // Wait until something is written.
    let written = || {
        let files = fs::read_dir(folder.path(".")).expect("readable");
        files.flatten().any(|file| file.metadata().is_ok_and(|file| file.len() > 0))
    };
    while !written() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let interrupt = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    let ended = child.wait_with_output().expect("givens ends");
    let stderr = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(status), "{stderr}");
    let made = folder.read("made.sdm");
    assert!(made.lines().all(|line| line.len() == 81) && made.ends_with('\n'), "complete lines");
    let number = made.lines().count();
    let (next, left) = (number + 1, 1_000_000_000 - number);
    let number = grouped(number as u64);
    let expected = format!(
        "generated {number} of 1,000,000,000 puzzles; to continue: --seed 5 --start {next} --count {left}"
    );
    assert!(stderr.contains(&expected), "{stderr}");
    assert_eq!(folder.names(), ["made.sdm"]);
}

#[test]
fn the_time_limit_stops_a_run() {
    let output =
        run(&mut givens(&["generate", "--seed", "5", "--count", "1000000000", "--time", "200ms", "-j", "1"]));
    assert_eq!(output.status, 1);
    let number = grouped(output.stdout.lines().count() as u64);
    assert!(
        output.stderr.contains(&format!("time limit reached: generated {number} of 1,000,000,000")),
        "{}",
        output.stderr
    );
}
