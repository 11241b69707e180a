//! The command as its users see it: what it prints where, and how it ends.
//!
//! The cases in tests/commands are run and compared; `TRYCMD=overwrite cargo test --test
//! commands` writes what the command says now. The functions below show what needs more
//! than a line: streams, files, pipes.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use assert_cmd::{assert::OutputAssertExt, cargo::cargo_bin};
use givens::report::grouped;
use serde_json::Value;
use tempfile::TempDir;

/// One solution.
const GOOD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two 5s in row 1 and in box 1.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn cases() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/commands/*.trycmd").case("tests/commands/*.toml");
    // Examples that are shown are examples that run.
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    if fs::read_to_string(readme).is_ok_and(|text| text.contains("```console")) {
        cases.case("README.md");
    }
}

/// How long a run took is never the same twice: a case that names it would fail one day.
#[test]
fn no_case_names_a_time() {
    let timed = |line: &str| {
        line.strip_suffix(" s)")
            .and_then(|rest| rest.rsplit_once('('))
            .is_some_and(|(_, time)| time.parse::<f64>().is_ok())
    };
    for entry in fs::read_dir("tests/commands").expect("the cases") {
        let path = entry.expect("a case").path();
        if path.is_file() {
            let text = fs::read_to_string(&path).expect("text");
            assert_eq!(text.lines().find(|line| timed(line)), None, "{}: write ([..] s)", path.display());
        }
    }
}

fn givens(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("givens"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn run(command: &mut Command) -> Ran {
    let output = command.output().expect("givens runs");
    Ran {
        status: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

fn run_with_input(command: &mut Command, input: &str) -> Ran {
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
    Ran {
        status: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
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
        self.path(name).to_str().expect("text").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("there")
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
fn results_of_the_other_commands_stand_apart_from_findings() {
    let input = format!("{GOOD}\n{CLASH}\n");
    for (arguments, result) in
        [(vec!["solve"], SOLUTION), (vec!["convert", "--to", "line", "--solved"], SOLUTION)]
    {
        let ran = run_with_input(&mut givens(&arguments), &input);
        assert_eq!((ran.status, ran.stdout), (1, format!("{result}\n")), "{arguments:?}");
        assert!(ran.stderr.contains("error[G001]"), "{}", ran.stderr);
    }
    let ran = run_with_input(&mut givens(&["count"]), &input);
    assert_eq!((ran.status, ran.stdout.as_str()), (1, "<stdin>:1\tone\n<stdin>:2\tclashing\n"));
}

#[test]
fn standard_input_has_a_name_and_may_stand_among_files() {
    let folder = Folder::new();
    let file = folder.file("a.txt", CLASH);
    let arguments = ["count", &file, "-", "--stdin-name", "typed.sdm"];
    let ran = run_with_input(&mut givens(&arguments), GOOD);
    assert!(ran.stdout.ends_with("typed.sdm:1\tone\n"), "{}", ran.stdout);
    assert_eq!(ran.stdout.lines().count(), 2);
}

#[test]
fn help_and_version_go_to_standard_output_and_wrong_usage_does_not() {
    let commands =
        ["check", "detect", "convert", "solve", "count", "generate", "formats", "rule", "completions", "man"];
    for command in commands {
        let ran = run(&mut givens(&[command, "--help"]));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{command}");
        assert!(ran.stdout.contains("Usage: givens "), "{command}: {}", ran.stdout);
        let ran = run(&mut givens(&[command, "--no-such-flag"]));
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{command}");
        assert!(ran.stderr.contains("--no-such-flag"), "{}", ran.stderr);
    }
    let ran = run(&mut givens(&["-V"]));
    assert_eq!(ran.stdout, format!("givens {}\n", env!("CARGO_PKG_VERSION")));
    let ran = run(givens(&["--version"]).env("GIVENS_SIMD", "plain"));
    assert_eq!(ran.stdout, format!("givens {} (plain words)\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_shell_and_every_command_has_its_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&mut givens(&["completions", shell]));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{shell}");
        assert!(ran.stdout.contains("givens") && ran.stdout.contains("convert"), "{shell}");
    }
    for command in [None, Some("check"), Some("solve")] {
        let arguments: Vec<_> = ["man"].into_iter().chain(command).collect();
        let ran = run(&mut givens(&arguments));
        assert!(ran.status == 0 && ran.stdout.contains(".TH givens"), "{command:?}: {}", ran.stdout);
    }
}

#[test]
fn the_lists_name_every_format_and_every_rule() {
    let formats = run(&mut givens(&["formats"])).stdout;
    for format in givens::format::Format::all() {
        assert!(formats.contains(&format!("\n  {format} ")), "{format}");
        let page = run(&mut givens(&["formats", format.id()])).stdout;
        assert!(page.starts_with(&format!("{format}: ")), "{page}");
    }
    let rules = run(&mut givens(&["rule"])).stdout;
    assert_eq!(rules.lines().count(), givens::Rule::all().len());
    for info in givens::Rule::all() {
        assert!(rules.contains(&format!("{} {}", info.code, info.name)), "{}", info.code);
        assert_eq!(run(&mut givens(&["rule", info.code])).stdout, info.page, "{}", info.code);
    }
}

// ---- Findings -------------------------------------------------------------------------

#[test]
fn three_bad_puzzles_among_a_thousand_are_three_findings() {
    let mut lines = vec![GOOD; 1000];
    (lines[17], lines[400], lines[999]) =
        (&GOOD[..80], "hello, world! hello, world! 123456789012345678", &GOOD[1..]);
    let text = lines.join("\n");
    let ran = run_with_input(&mut givens(&["check", "--format", "jsonl"]), &text);
    assert_eq!(ran.status, 1);
    let findings: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let places: Vec<_> = findings.iter().map(|finding| finding["line"].as_u64()).collect();
    assert_eq!(places, [Some(18), Some(401), Some(1000)], "{}", ran.stdout);
    assert!(ran.stderr.contains("997 with one solution, 3 malformed"), "{}", ran.stderr);
    let ran = run_with_input(&mut givens(&["solve"]), &text);
    assert_eq!((ran.status, ran.stdout.lines().count()), (1, 997));
}

#[test]
fn json_has_the_documented_keys() {
    let ran =
        run_with_input(&mut givens(&["check", "--format", "json"]), &format!("{CLASH}\n{}\n", &GOOD[..80]));
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(keys(&report), ["diagnostics", "schema", "summary"]);
    assert_eq!(report["schema"], "givens/2");
    let diagnostic = &report["diagnostics"][0];
    let expected =
        ["cells", "code", "column", "file", "help", "labels", "line", "message", "name", "severity"];
    assert_eq!(keys(diagnostic), expected);
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
fn sarif_points_at_files_and_rules() {
    let folder = Folder::new();
    let file = folder.file("two words.txt", CLASH);
    let ran = run(&mut givens(&["check", "--format", "sarif", &file]));
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(report["version"], "2.1.0");
    let run = &report["runs"][0];
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"G001".into(), &"error".into()));
    let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "G001");
    let place = &result["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("text");
    assert!(uri.ends_with("/two%20words.txt"), "{uri}");
    let region = serde_json::json!({"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2});
    assert_eq!(place["region"], region);
}

#[test]
fn reports_without_findings_are_whole_too() {
    for (form, wanted) in [("json", "diagnostics"), ("sarif", "runs")] {
        let ran = run_with_input(&mut givens(&["check", "--format", form]), GOOD);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        assert!(ran.status == 0 && report.get(wanted).is_some(), "{}", ran.stdout);
    }
    for form in ["human", "concise", "jsonl"] {
        assert_eq!(run_with_input(&mut givens(&["check", "--format", form]), GOOD).stdout, "", "{form}");
    }
}

#[test]
fn colour_comes_when_it_is_asked_for() {
    let colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = givens(&["check"]);
        let ran = run_with_input(command.args(arguments).envs(variables.iter().copied()), CLASH);
        ran.stdout.contains('\u{1b}')
    };
    assert!(!colored(&[], &[]), "never in a pipe");
    assert!(colored(&["--color", "always"], &[]));
    assert!(colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!colored(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(colored(&["--color=always"], &[("NO_COLOR", "1")]), "a flag is newer than the environment");
    assert!(!colored(&["--color=always", "--format=concise"], &[]), "for people only");
}

// ---- Files ----------------------------------------------------------------------------

#[test]
fn valid_and_invalid_puzzles_are_set_apart_as_they_stand() {
    let folder = Folder::new();
    let lines = [GOOD, &GOOD[..80], &GOOD.replace('.', "0"), CLASH];
    let file = folder.file("all.txt", lines.join("\n"));
    let (valid, invalid) = (folder.name("valid"), folder.name("invalid"));
    let ran = run(&mut givens(&["check", &file, "--valid", &valid, "--invalid", &invalid, "--quiet"]));
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    assert_eq!(folder.read("valid"), format!("{}\n{}\n", lines[0], lines[2]));
    assert_eq!(folder.read("invalid"), format!("{}\n{}\n", lines[1], lines[3]));
    let ran = run(&mut givens(&["check", &file, "--valid", &valid, "--invalid", &valid]));
    assert!(ran.status == 2 && ran.stderr.contains("the same file"), "{}", ran.stderr);
}

#[test]
fn an_output_is_written_to_its_file() {
    let folder = Folder::new();
    let file = folder.file("in.txt", GOOD);
    let out = folder.name("out.txt");
    for arguments in [vec!["convert", "--to", "line"], vec!["solve"]] {
        let ran = run(givens(&arguments).args([&file, "-o", &out]));
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""), "{arguments:?}");
    }
    assert_eq!(folder.read("out.txt"), format!("{SOLUTION}\n"));
    assert_eq!(folder.names(), ["in.txt", "out.txt"]);
    let ran = run(&mut givens(&["solve", &file, "-o", "-"]));
    assert_eq!(ran.stdout, format!("{SOLUTION}\n"));
}

/// A run that ends with 2 leaves what stood there before, and nothing beside it.
#[test]
fn a_run_that_fails_leaves_the_old_file() {
    let folder = Folder::new();
    let file = folder.file("in.txt", GOOD);
    let out = folder.file("out.txt", "old");
    let missing = folder.name("missing.txt");
    for arguments in [
        vec!["convert", "--to", "line", &file, &missing, "-o", &out],
        vec!["solve", &file, &missing, "-o", &out],
        vec!["check", &file, &missing, "--valid", &out],
    ] {
        let ran = run(&mut givens(&arguments));
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.stderr.contains("no such file") && ran.stderr.contains("not written"), "{}", ran.stderr);
        assert_eq!(folder.read("out.txt"), "old", "{arguments:?}");
        assert_eq!(folder.names(), ["in.txt", "out.txt"]);
    }
}

#[test]
fn a_similar_name_is_offered() {
    let folder = Folder::new();
    folder.file("puzzles.txt", GOOD);
    let ran = run(&mut givens(&["check", &folder.name("puzzels.txt")]));
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains(&format!("did you mean {}?", folder.name("puzzles.txt"))), "{}", ran.stderr);
    let ran = run(&mut givens(&["check", &folder.name("entirely-else.csv")]));
    assert!(!ran.stderr.contains("did you mean"), "{}", ran.stderr);
}

#[test]
fn folders_are_read_in_order_but_for_hidden_files() {
    let folder = Folder::new();
    folder.file("b.txt", GOOD);
    folder.file("a.txt", CLASH);
    folder.file(".hidden.txt", GOOD);
    fs::create_dir(folder.path("c")).expect("writable");
    folder.file("c/d.txt", GOOD);
    let ran = run(&mut givens(&["count", folder.0.path().to_str().expect("text")]));
    let names: Vec<_> = ran.stdout.lines().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(names, ["a.txt", "b.txt", "c/d.txt"].map(|name| folder.name(name)));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn an_output_that_is_an_input_is_refused_by_any_name() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        symlink(&file, folder.path("link")).expect("a link");
        fs::hard_link(&file, folder.path("hard")).expect("a link");
        let dotted = format!("{}/./in.txt", folder.0.path().display());
        for output in [file.clone(), dotted, folder.name("link"), folder.name("hard")] {
            for arguments in [
                vec!["convert", "--to", "rows", &file, "-o", &output],
                vec!["solve", &file, "-o", &output],
                vec!["check", &file, "--valid", &output],
                vec!["check", folder.0.path().to_str().expect("text"), "--invalid", &output],
            ] {
                let ran = run(&mut givens(&arguments));
                assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
                assert!(ran.stderr.contains("the output is also an input"), "{}", ran.stderr);
            }
            assert_eq!(folder.read("in.txt"), GOOD);
        }
        let mut piped = givens(&["solve", "-o", &file]);
        let ran = run(piped.stdin(fs::File::open(&file).expect("there")));
        assert!(ran.status == 2 && ran.stderr.contains("the output is also an input"), "{}", ran.stderr);
    }

    #[test]
    fn a_link_is_followed_and_permissions_are_kept() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        let old = folder.file("old.txt", "old");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).expect("ours");
        symlink(&old, folder.path("link")).expect("a link");
        let ran = run(&mut givens(&["solve", &file, "-o", &folder.name("link")]));
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        assert_eq!(folder.read("old.txt"), format!("{SOLUTION}\n"));
        assert!(fs::symlink_metadata(folder.path("link")).expect("there").is_symlink());
        assert_eq!(mode(&folder.path("old.txt")), 0o640);
    }

    /// A new file gets what the user's mask leaves, no more.
    #[test]
    fn a_new_file_heeds_the_mask() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        for (mask, wanted) in [("022", 0o644), ("077", 0o600)] {
            let out = folder.name(mask);
            let script = format!("umask {mask}; exec \"$0\" solve \"$1\" -o \"$2\"");
            let mut shell = Command::new("sh");
            let ran = run(shell.arg("-c").arg(script).arg(cargo_bin("givens")).args([&file, &out]));
            assert_eq!((ran.status, mode(&folder.path(mask))), (0, wanted), "{}", ran.stderr);
        }
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o777
    }

    #[test]
    fn what_cannot_be_read_or_written_is_told_with_its_path() {
        let folder = Folder::new();
        let file = folder.file("in.txt", GOOD);
        let nowhere = folder.name("none/out.txt");
        let here = folder.0.path().to_str().expect("text");
        for output in [here, nowhere.as_str()] {
            let ran = run(&mut givens(&["solve", &file, "-o", output]));
            assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{output}");
            assert!(ran.stderr.contains(output), "{}", ran.stderr);
        }
        let closed = folder.file("closed.txt", GOOD);
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("ours");
        // Permissions do not stop the superuser.
        if fs::read(&closed).is_err() {
            let ran = run(&mut givens(&["count", &file, &closed]));
            assert_eq!((ran.status, ran.stdout.lines().count()), (2, 1));
            assert!(ran.stderr.contains("closed.txt: permission denied"), "{}", ran.stderr);
        }
        symlink(folder.path("loop"), folder.path("loop")).expect("a link");
        let ran = run(&mut givens(&["count", &folder.name("loop")]));
        assert_eq!(ran.status, 2);
    }

    #[test]
    fn a_full_disk_is_an_error() {
        if !Path::new("/dev/full").exists() {
            return;
        }
        let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("writable");
        for arguments in [
            vec!["check", "--format", "concise", CLASH],
            vec!["solve", GOOD],
            vec!["convert", "--to", "rows", GOOD],
            vec!["count", GOOD],
            vec!["detect", GOOD],
            vec!["formats"],
            vec!["rule"],
            vec!["man"],
        ] {
            let ran = run(givens(&arguments).stdout(full()));
            assert_eq!(ran.status, 2, "{arguments:?}");
            assert!(ran.stderr.contains("<stdout>: no space left on device"), "{}", ran.stderr);
        }
        let ran = run(&mut givens(&["solve", GOOD, "-o", "/dev/full"]));
        assert!(ran.status == 2 && ran.stderr.contains("/dev/full: no space left"), "{}", ran.stderr);
        let ran = run(&mut givens(&["solve", GOOD, "-o", "/dev/null"]));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    }

    /// The reader of a pipe may leave when it has seen enough: no message, and the status
    /// tells what was found until then.
    #[test]
    fn a_closed_pipe_ends_the_run_quietly() {
        let many = format!("{GOOD}\n").repeat(20_000);
        let dirty = format!("{CLASH}\n").repeat(20_000);
        for (arguments, input, wanted) in [
            (vec!["solve"], &many, 0),
            (vec!["convert", "--to", "rows"], &many, 0),
            (vec!["count"], &many, 0),
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
            assert_eq!(output.status.code(), Some(wanted), "{arguments:?}");
        }
    }

    /// So it is where all that is said fits into one write.
    #[test]
    fn a_pipe_that_was_closed_before_is_no_fault_either() {
        let folder = Folder::new();
        let file = folder.file("in.txt", format!("{CLASH}\n"));
        let valid = folder.name("invalid.txt");
        for (arguments, wanted) in [
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
            let ran = run(givens(&arguments).stdout(writer));
            assert_eq!((ran.status, ran.stderr.as_str()), (wanted, ""), "{arguments:?}");
        }
        assert_eq!(folder.read("invalid.txt"), format!("{CLASH}\n"), "what was asked for is written");
    }
}

#[test]
fn usage_that_contradicts_itself_is_refused() {
    givens(&["solve", "--all", "--limit", "3", GOOD]).assert().code(2);
    givens(&["check", "--boxes", "7x7", GOOD]).assert().code(2);
    givens(&["check", "--jobs", "many", GOOD]).assert().code(2);
}

// ---- Generate -------------------------------------------------------------------------

#[test]
fn the_same_seed_makes_the_same_with_any_workers_words_and_shards() {
    let making = |more: &[&str]| {
        let ran = run(givens(&["generate", "--seed", "5", "--count", "700"]).args(more));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{more:?}");
        ran.stdout
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
fn what_is_generated_checks_and_holds_its_solution() {
    let folder = Folder::new();
    let out = folder.name("made.csv");
    let arguments =
        ["generate", "--seed", "6", "--count", "200", "--with-solution", "--to", "table", "-o", &out];
    let ran = run(&mut givens(&arguments));
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
    let ran = run(&mut givens(&["check", &out]));
    assert!(ran.status == 0 && ran.stderr.contains("200 with one solution"), "{}", ran.stderr);
    let again = run(&mut givens(&["generate", "--seed", "6", "--from", &out, "--givens", "40", "-o", &out]));
    assert!(again.status == 2 && again.stderr.contains("also an input"), "{}", again.stderr);
}

/// A seed that was taken is told, and makes the same again.
#[test]
fn a_seed_is_told() {
    let first = run(&mut givens(&["generate", "--count", "3"]));
    let seed = first.stderr.split_whitespace().nth(1).expect("--seed N");
    let second = run(&mut givens(&["generate", "--count", "3", "--seed", seed]));
    assert_eq!((second.stdout, second.stderr.as_str()), (first.stdout, ""));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_is_whole() {
    let folder = Folder::new();
    let out = folder.name("made.sdm");
    let arguments = ["generate", "--seed", "5", "--count", "1000000000", "-o", &out];
    let child = givens(&arguments).stderr(Stdio::piped()).spawn().expect("givens runs");
    // Once something is written, the run is under way.
    let written = || {
        let files = fs::read_dir(folder.path(".")).expect("readable");
        files.flatten().any(|file| file.metadata().is_ok_and(|file| file.len() > 0))
    };
    while !written() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    let ended = child.wait_with_output().expect("givens ends");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(130), "{told}");
    let made = folder.read("made.sdm");
    assert!(made.lines().all(|line| line.len() == 81) && made.ends_with('\n'), "whole lines");
    let number = made.lines().count();
    let (next, left) = (number + 1, 1_000_000_000 - number);
    let number = grouped(number as u64);
    let wanted = format!("{number} of 1,000,000,000 puzzles made; --start {next} --count {left} goes on");
    assert!(told.contains(&wanted), "{told}");
    assert_eq!(folder.names(), ["made.sdm"]);
}

#[test]
fn the_time_ends_a_run() {
    let ran =
        run(&mut givens(&["generate", "--seed", "5", "--count", "1000000000", "--time", "200ms", "-j", "1"]));
    assert_eq!(ran.status, 1);
    let number = grouped(ran.stdout.lines().count() as u64);
    assert!(ran.stderr.contains(&format!("the time is up: {number} of 1,000,000,000")), "{}", ran.stderr);
}
