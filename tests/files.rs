//! What a run reads is never written, links stay in their folder, and a signal keeps what is finished and leaves no
//! temporary file.
//!
//! tools/faults.sh tests what needs a system call to fail.

use std::{
    fs,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// One solution.
const GOOD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// No solution.
const BAD: &str = "13..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn write(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).expect("writable");
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("it exists")
}

fn givens(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("givens"));
    command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("givens runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("a status"), text(stdout), text(stderr))
}

// ---- Inputs are never overwritten ---------------------------------------------------------

/// What an option names, in which commands: all if none.
enum Role {
    /// A file that is read, with this content.
    Read(&'static str),
    /// A file that is written, whose name needs this extension.
    Written(&'static str),
    /// A folder in which files of fixed names are written, by commands that read nothing.
    Folder,
}

/// Every option that takes a path. An option that is missing here fails the test.
const OPTIONS: &[(&str, &str, Role)] = &[
    ("rate", "--bands", Role::Read("easy <= 100\nhard\n")),
    ("book", "--bands", Role::Read("easy <= 100\nhard\n")),
    ("book", "--font", Role::Read("no font")),
    ("book", "--style", Role::Read("base = \"print\"\n")),
    ("draw", "--style", Role::Read("base = \"print\"\n")),
    ("generate", "--pattern", Role::Read(GOOD)),
    ("generate", "--rework", Role::Read(GOOD)),
    ("dedup", "--against", Role::Read(GOOD)),
    ("book", "--output", Role::Written("html")),
    ("draw", "--output", Role::Written("svg")),
    ("explain", "--draw", Role::Written("html")),
    ("dedup", "--report", Role::Written("csv")),
    ("compare", "--report", Role::Written("csv")),
    ("check", "--valid", Role::Written("txt")),
    ("check", "--invalid", Role::Written("txt")),
    ("explain", "--log", Role::Written("txt")),
    ("completions", "--dir", Role::Folder),
    ("man", "--dir", Role::Folder),
    ("", "--output", Role::Written("txt")),
];

fn role(command: &str, option: &str) -> &'static Role {
    let is_it = |row: &&(&str, &str, Role)| (row.0 == command || row.0.is_empty()) && row.1 == option;
    let row = OPTIONS.iter().find(is_it);
    &row.unwrap_or_else(|| panic!("{command} {option}: add what it names to OPTIONS in tests/files.rs")).2
}

/// What a command needs besides.
fn needed(command: &str) -> &'static [&'static str] {
    match command {
        "convert" => &["--to", "line"],
        "sort" => &["--by", "givens"],
        "book" => &["--scheme", "hodoku"],
        "compare" => &["other.txt"],
        "generate" => &["--seed", "1"],
        _ => &[],
    }
}

fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(cargo_bin("givens"));
    let output = command.args(arguments).env("COLUMNS", "200").output().expect("givens runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn commands() -> Vec<String> {
    let help = help(&["-h"]);
    let list = help.split_once("Commands:\n").expect("a list").1.split("\n\n").next().expect("a block");
    let names = list.lines().filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next().map(str::to_owned));
    names.filter(|name| name != "help").collect()
}

/// The options of a command that take a path, by the names of their values, and whether it reads paths without an option.
fn options(command: &str) -> (Vec<String>, bool) {
    let help = help(&[command, "-h"]);
    let named = |line: &str| {
        let (start, rest) = line.split_once('<')?;
        let value = rest.split_once('>')?.0;
        let is_path = ["FILE", "FILE|MASK", "PATH", "FOLDER", "STYLE"].contains(&value);
        let option = start.split_whitespace().find(|word| word.starts_with("--"))?;
        is_path.then(|| option.to_owned())
    };
    let is_reading = help.lines().any(|line| line.trim_start().starts_with("[PATH]..."));
    (help.lines().filter(|line| line.trim_start().starts_with('-')).filter_map(named).collect(), is_reading)
}

/// The names by which the file of the same content is written.
fn aliases(folder: &TempDir, file: &str, extension: &str) -> Vec<String> {
    #[allow(unused_mut, reason = "links are made on Unix only")]
    let mut names =
        vec![file.to_owned(), format!("./{file}"), folder.path().join(file).display().to_string()];
    #[cfg(unix)]
    {
        let (soft, hard) = (format!("soft.{extension}"), format!("hard.{extension}"));
        std::os::unix::fs::symlink(folder.path().join(file), folder.path().join(&soft)).expect("a link");
        fs::hard_link(folder.path().join(file), folder.path().join(&hard)).expect("a link");
        names.extend([soft, hard]);
    }
    names
}

/// A run that reads a file, for an option or as an argument, and writes it for another: refused, whichever these are.
fn refuse(command: &str, reading: Option<&str>, writing: &str, extension: &str) {
    let content = match reading.map(|option| role(command, option)) {
        Some(Role::Read(content)) => content,
        _ => GOOD,
    };
    let folder = folder();
    let file = format!("file.{extension}");
    write(&folder, &file, content);
    write(&folder, "other.txt", GOOD);
    for output in aliases(&folder, &file, extension) {
        let mut arguments = vec![command];
        arguments.extend(reading);
        arguments.push(&file);
        arguments.extend(needed(command));
        if reading.is_some() && command != "generate" {
            arguments.push("other.txt");
        }
        arguments.extend([writing, &output]);
        let (status, _, stderr) = run(&mut givens(&folder, &arguments));
        assert_eq!(read(&folder, &file), *content, "{arguments:?}: {stderr}");
        // This build may have no PDF, which is then the reason.
        let is_refused = stderr.contains("the output is also an input") || stderr.contains("PDF");
        assert!(status == 2 && is_refused, "{arguments:?}: {status}, {stderr}");
    }
}

#[test]
fn what_any_option_reads_is_written_by_none() {
    let mut pairs = 0;
    for command in commands() {
        let (options, is_reading) = options(&command);
        let is_read = |option: &&String| matches!(role(&command, option), Role::Read(_));
        let reading = options.iter().filter(is_read).map(|option| Some(option.as_str()));
        let reading: Vec<_> = reading.chain(is_reading.then_some(None)).collect();
        for writing in &options {
            let Role::Written(extension) = role(&command, writing) else { continue };
            for reading in &reading {
                refuse(&command, *reading, writing, extension);
                pairs += 1;
            }
        }
    }
    assert!(pairs >= 30, "{pairs} pairs of options");
}

#[test]
fn numbered_outputs_and_the_settings_of_a_project_count_too() {
    let folder = folder();
    write(&folder, "2.sdm", GOOD);
    write(&folder, "a.txt", GOOD);
    write(&folder, "givens.toml", "[check]\n");
    for arguments in [
        &["generate", "--seed", "1", "--count", "3", "--pattern", "2.sdm", "-o", "{}.sdm"][..],
        &["select", "a.txt", "--split", "a=1,b=1", "-o", "{}.txt"],
        &["check", "a.txt", "-o", "givens.toml"],
    ] {
        let (status, _, stderr) = run(&mut givens(&folder, arguments));
        assert!(status == 2 && stderr.contains("the output is also an input"), "{arguments:?}: {stderr}");
    }
    assert_eq!((read(&folder, "2.sdm"), read(&folder, "a.txt")), (GOOD.to_owned(), GOOD.to_owned()));
    assert_eq!(read(&folder, "givens.toml"), "[check]\n");
}

#[test]
fn what_an_option_reads_is_not_appended_to() {
    for (command, option, role) in OPTIONS {
        let (Role::Read(content), folder) = (role, folder()) else { continue };
        write(&folder, "file", content);
        write(&folder, "other.txt", GOOD);
        let mut arguments = vec![*command, *option, "file"];
        arguments.extend(needed(command));
        if *command != "generate" {
            arguments.push("other.txt");
        }
        let end = fs::OpenOptions::new().append(true).open(folder.path().join("file")).expect("writable");
        let (status, _, stderr) = run(givens(&folder, &arguments).stdout(end));
        assert_eq!(read(&folder, "file"), *content, "{arguments:?}");
        let is_refused = stderr.contains("the output is also an input") || stderr.contains("PDF");
        assert!(status == 2 && is_refused, "{arguments:?}: {stderr}");
    }
}

/// Not by the results of the other inputs either.
#[test]
fn an_input_is_not_appended_to() {
    for command in commands().iter().filter(|command| options(command).1) {
        let folder = folder();
        write(&folder, "a.txt", GOOD);
        write(&folder, "other.txt", BAD);
        let mut arguments = vec![command.as_str(), "a.txt", "other.txt"];
        arguments.extend(needed(command));
        let end = fs::OpenOptions::new().append(true).open(folder.path().join("a.txt")).expect("writable");
        let (status, _, stderr) = run(givens(&folder, &arguments).stdout(end));
        assert_eq!(read(&folder, "a.txt"), GOOD, "{arguments:?}");
        assert!(status == 2 && stderr.contains("the output is also an input"), "{arguments:?}: {stderr}");
    }
}

// ---- Formulas -----------------------------------------------------------------------------

/// Records whose texts and column names begin as formulas do, and the commands that write tables of them.
#[test]
fn formulas_are_escaped_in_every_table_and_nowhere_else() {
    let folder = folder();
    let bank = format!("puzzle,title,=evil\n{},=1+1,-1.5\n{},@x,+a\n", GOOD.trim(), BAD.trim());
    write(&folder, "bank.csv", &bank);
    write(&folder, "=bank.csv", &bank);
    let runs: &[&[&str]] = &[
        &["convert", "bank.csv", "--to", "csv"],
        &["convert", "bank.csv", "bank.csv", "./=bank.csv", "--to", "tsv"],
        &["solve", "bank.csv", "--to", "csv"],
        &["canon", "bank.csv", "--to", "csv"],
        &["minimize", "bank.csv", "--to", "csv"],
        &["select", "bank.csv"],
        &["select", "bank.csv", "--rows", "csv", "--keep", "all"],
        &["sort", "bank.csv", "--by", "givens"],
        &["dedup", "bank.csv"],
        &["check", "bank.csv", "--rows", "csv", "--keep", "all"],
        &["count", "bank.csv", "--rows", "tsv", "--keep", "=evil,title"],
        &["rate", "=bank.csv", "--rows", "csv"],
    ];
    let is_formula = |field: &str| {
        field.starts_with(['=', '+', '-', '@'])
            && field.trim_start_matches(['+', '-']).parse::<f64>().is_err()
    };
    let fields = |text: &str| -> Vec<String> {
        text.lines()
            .flat_map(|line| line.split([',', '\t']))
            .map(|field| field.trim_matches('"').to_owned())
            .collect()
    };
    for arguments in runs {
        let (status, plain, stderr) = run(&mut givens(&folder, arguments));
        assert!(
            status < 2 && fields(&plain).iter().any(|field| is_formula(field)),
            "{arguments:?}: {plain}{stderr}"
        );
        let (status, escaped, stderr) = run(givens(&folder, arguments).arg("--escape-formulas"));
        assert!(status < 2, "{arguments:?}: {stderr}");
        let expected: Vec<_> = fields(&plain)
            .iter()
            .map(|field| if is_formula(field) { format!("'{field}") } else { field.clone() })
            .collect();
        assert_eq!(fields(&escaped), expected, "{arguments:?}");
    }
    let json = ["convert", "bank.csv", "--to", "jsonl"];
    let (_, plain, _) = run(&mut givens(&folder, &json));
    assert_eq!(run(givens(&folder, &json).arg("--escape-formulas")).1, plain);
    // A copy would not be escaped.
    let (status, _, stderr) =
        run(&mut givens(&folder, &["check", "bank.csv", "--valid", "v.csv", "--escape-formulas"]));
    assert!(status == 2 && stderr.contains("--valid-to"), "{stderr}");
}

// ---- Files have what standard output would have ---------------------------------------------

/// A text that is no puzzle.
const MALFORMED: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6\n";
/// Clashing givens.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

#[test]
fn a_file_holds_what_standard_output_would() {
    const COMMANDS: &[&str] = &[
        "convert --to line",
        "convert --to rows",
        "convert --to table",
        "convert --to json",
        "solve",
        "canon",
        "minimize",
        "select",
        "sort --by givens",
        "dedup",
        "stats",
        "rate",
        "count --rows csv",
        "check --rows jsonl",
        "solve --rows csv",
    ];
    let folder = folder();
    let table = |rows: &[&str]| format!("puzzle\n{}", rows.concat());
    let inputs = [
        ("good.txt", GOOD.repeat(3)),
        ("malformed.txt", format!("{GOOD}{MALFORMED}{GOOD}")),
        ("clash.txt", format!("{CLASH}{GOOD}{GOOD}")),
        ("all.txt", format!("{BAD}{MALFORMED}{CLASH}{GOOD}")),
        ("malformed.csv", table(&[GOOD, MALFORMED, GOOD])),
        ("clash.csv", table(&[CLASH, GOOD])),
    ];
    for (name, text) in &inputs {
        write(&folder, name, text);
        for command in COMMANDS {
            let arguments: Vec<_> = command.split(' ').chain([*name]).collect();
            let (status, stdout, _) = run(&mut givens(&folder, &arguments));
            assert!(stdout.lines().any(|line| !line.is_empty()), "{command} {name}: nothing is written");
            let (to_file, ..) = run(&mut givens(&folder, &[&arguments[..], &["-o", "out"]].concat()));
            assert_eq!((to_file, read(&folder, "out")), (status, stdout), "{command} {name}");
            fs::remove_file(folder.path().join("out")).expect("it was written");
        }
    }
}

// ---- Links and signals --------------------------------------------------------------------

#[cfg(unix)]
mod unix {
    use std::{
        io::{Read, Write},
        os::unix::fs::symlink,
        os::unix::process::ExitStatusExt,
        process::Child,
        thread::sleep,
        time::{Duration, Instant},
    };

    use super::*;

    /// A bank with links out of it, into it, to a hidden file in it, to itself, and to what is no file.
    fn linked() -> TempDir {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        for name in ["bank/sub", "bank/.store", "out"] {
            fs::create_dir_all(at(name)).expect("writable");
        }
        write(&folder, "bank/a.txt", GOOD);
        write(&folder, "bank/.store/b.txt", GOOD);
        write(&folder, "out/bad.txt", BAD);
        for (target, link) in [
            ("../out", "bank/folder-out"),
            ("../out/bad.txt", "bank/file-out"),
            ("file-out", "bank/chain-out"),
            ("..", "bank/parent"),
            ("/dev/zero", "bank/zero"),
            ("../sub", "bank/sub/again"),
            ("../.store/b.txt", "bank/sub/stored"),
            ("../../out/../bank/a.txt", "bank/sub/around"),
            ("bank", "named"),
        ] {
            symlink(target, at(link)).expect("a link");
        }
        folder
    }

    #[test]
    fn links_lead_out_of_a_folder_only_if_they_are_followed() {
        let folder = linked();
        for named in ["bank", "bank/", "./out/../bank", "named"] {
            let arguments = ["convert", "--to", "line", named];
            let (status, lines, stderr) = run(&mut givens(&folder, &arguments));
            assert_eq!((status, lines), (0, GOOD.repeat(2)), "{stderr}");
            assert!(
                stderr.contains(
                    "chain-out: skipped, because the link leads out of the folder; 4 other links too"
                ),
                "{stderr}"
            );
            assert!(!stderr.contains("named twice"), "{stderr}");
            let (_, _, stderr) = run(givens(&folder, &arguments).arg("--verbose"));
            assert_eq!(stderr.matches("the link leads out of the folder").count(), 5, "{stderr}");
            let (status, lines, stderr) = run(givens(&folder, &arguments).arg("--follow"));
            assert_eq!(status, 0, "{stderr}");
            assert!(lines.contains(BAD), "{lines}");
        }
    }

    #[test]
    fn a_link_that_is_named_is_followed() {
        let folder = linked();
        let (status, lines, stderr) =
            run(&mut givens(&folder, &["convert", "--to", "line", "bank/chain-out", "bank/folder-out"]));
        assert_eq!((status, lines.as_str()), (0, BAD), "{stderr}");
    }

    #[test]
    fn every_command_that_reads_folders_stays_in_them() {
        let folder = linked();
        fs::remove_file(folder.path().join("bank/a.txt")).expect("writable");
        for link in ["stored", "around"] {
            fs::remove_file(folder.path().join("bank/sub").join(link)).expect("writable");
        }
        let mut count = 0;
        for command in commands().iter().filter(|command| options(command).1) {
            let mut arguments = vec![command.as_str(), "bank"];
            write(&folder, "other.txt", GOOD);
            arguments.extend(needed(command));
            let (status, stdout, stderr) = run(&mut givens(&folder, &arguments));
            let is_read =
                [&stdout, &stderr].iter().any(|text| text.contains("13..7") || text.contains("bad.txt"));
            assert!(
                status == 2 && !is_read && stderr.contains("no files in bank"),
                "{command}: {stdout}{stderr}"
            );
            count += 1;
        }
        let (_, stdout, stderr) = run(&mut givens(&folder, &["generate", "--rework", "bank", "--seed", "1"]));
        assert!(!stdout.contains("13..7") && stderr.contains("leads out of the folder"), "{stdout}{stderr}");
        assert!(count >= 15, "{count} commands");
    }

    #[test]
    fn a_link_to_nothing_is_reported_once_with_its_path() {
        let folder = linked();
        symlink("nothing", folder.path().join("bank/dangling")).expect("a link");
        for named in ["bank", "bank/dangling"] {
            let (status, _, stderr) = run(&mut givens(&folder, &["check", named]));
            let errors: Vec<_> = stderr.lines().filter(|line| line.starts_with("error")).collect();
            let expected = "error: bank/dangling: the link leads to a file that does not exist";
            assert_eq!((status, &errors[..]), (2, &[expected][..]), "{stderr}");
        }
    }

    /// Runs a shell that becomes the command.
    fn shell(folder: &TempDir, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env("GIVENS", cargo_bin("givens")).current_dir(folder.path());
        command.stdin(Stdio::null());
        command
    }

    #[test]
    fn a_file_beyond_the_limit_of_the_system_is_an_error() {
        let folder = folder();
        write(&folder, "in.txt", &GOOD.repeat(3000));
        write(&folder, "old", "what was there\n");
        let limit = "ulimit -f 8; exec \"$GIVENS\" convert --to rows in.txt";
        let (status, _, stderr) = run(&mut shell(&folder, &format!("{limit} -o old")));
        assert!(status == 2 && stderr.contains("old: file too large"), "{status} {stderr}");
        assert_eq!(read(&folder, "old"), "what was there\n");
        let (status, _, stderr) = run(&mut shell(&folder, &format!("{limit} >new")));
        assert!(status == 2 && stderr.contains("<stdout>: file too large"), "{status} {stderr}");
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 3);
    }

    fn kill(child: &Child, signal: &str) {
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
    }

    /// Starts a run that waits for more of its input, with its output file begun.
    fn waiting(folder: &TempDir, prefix: &str) -> Child {
        let script = format!("{prefix} exec \"$GIVENS\" convert --to line -o out.txt -");
        let mut child =
            shell(folder, &script).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("sh runs");
        let begun = folder.path().join(".out.txt.givens-tmp");
        let is_begun = |_| {
            sleep(Duration::from_millis(50));
            begun.exists()
        };
        if (0..600).any(is_begun) {
            return child;
        }
        let _ = child.kill().and_then(|()| child.wait());
        panic!("no temporary file after 30 s");
    }

    #[test]
    fn a_run_that_is_stopped_leaves_no_temporary_file() {
        let statuses = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];
        // Whether SIGHUP is ignored is known on Linux only.
        for (signal, expected) in &statuses[..if cfg!(target_os = "linux") { 3 } else { 2 }] {
            let folder = folder();
            let mut child = waiting(&folder, "");
            // Waiting would close it, and a run whose input has ended may end before the signal.
            let input = child.stdin.take();
            kill(&child, signal);
            assert_eq!(child.wait().expect("it ends").code(), Some(*expected), "{signal}");
            assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 0, "{signal}");
            drop(input);
        }
    }

    #[test]
    fn signals_that_come_together_are_one() {
        let folder = folder();
        let mut child = waiting(&folder, "");
        let input = child.stdin.take();
        // As `timeout` does, which sends one to the command and one to its group.
        let (begun, id) = (Instant::now(), child.id());
        let both = format!("kill -TERM {id}; kill -INT {id}");
        assert!(Command::new("sh").args(["-c", &both]).status().expect("sh runs").success());
        let status = child.wait().expect("it ends").code();
        assert!(matches!(status, Some(130 | 143)), "{status:?}");
        assert!(begun.elapsed() > Duration::from_secs(1), "time to end after a complete result");
        drop(input);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_signal_that_is_ignored_stays_ignored() {
        let folder = folder();
        let mut child = waiting(&folder, "trap '' HUP TERM;");
        kill(&child, "-HUP");
        kill(&child, "-TERM");
        drop(child.stdin.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(1), "an empty input");
    }

    #[test]
    fn the_next_run_removes_what_a_killed_run_left() {
        let folder = folder();
        let mut child = waiting(&folder, "");
        let _input = child.stdin.take();
        kill(&child, "-KILL");
        assert_eq!(child.wait().expect("it ends").signal(), Some(9));
        assert!(folder.path().join(".out.txt.givens-tmp").exists());
        write(&folder, "in.txt", GOOD);
        let (status, _, stderr) = run(&mut givens(&folder, &["convert", "in.txt", "-o", "out.txt"]));
        assert_eq!((status, read(&folder, "out.txt").as_str()), (0, GOOD), "{stderr}");
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 2);
    }

    /// A run that does not end in time after a signal, because it waits for a puzzle that does not come.
    #[test]
    fn finished_results_are_written_when_a_run_is_stopped() {
        let folder = folder();
        let mut rate = givens(&folder, &["rate", "--jobs", "1"]);
        rate.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = rate.spawn().expect("givens runs");
        let mut input = child.stdin.take().expect("a pipe");
        // More than the head by which the format is found, and fewer results than fit into a buffer.
        input.write_all(GOOD.repeat(1000).as_bytes()).expect("it reads");
        sleep(Duration::from_secs(1));
        kill(&child, "-TERM");
        let mut written = String::new();
        child.stdout.take().expect("a pipe").read_to_string(&mut written).expect("results");
        assert_eq!(child.wait().expect("it ends").code(), Some(143));
        assert!(written.starts_with("<stdin>:1\t") && written.ends_with('\n'), "{written:?}");
        let number = |line: &str| line.split([':', '\t']).nth(1).and_then(|number| number.parse().ok());
        assert!(written.lines().map(number).eq((1..=written.lines().count()).map(Some)), "{written}");
    }
}
