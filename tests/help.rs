//! Help, manual pages and completions: the texts fit a screen, their examples are accepted, and what shells and groff
//! make of them is right where these are installed.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

fn givens(arguments: &[&str]) -> String {
    let mut command = Command::new(cargo_bin("givens"));
    // As wide as a terminal is at first.
    let output = command.args(arguments).env("COLUMNS", "80").output().expect("givens runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The commands that the help lists, without `help`.
fn commands() -> Vec<String> {
    let help = givens(&["--help"]);
    let list = help.split_once("Commands:\n").expect("a list").1.split("\n\n").next().expect("a block");
    // What is indented further continues the line above.
    let entries = list.lines().filter(|line| !line.starts_with("   "));
    let names = entries.filter_map(|line| line.split_whitespace().next().map(str::to_owned));
    names.filter(|name| name != "help").collect()
}

#[test]
fn the_short_help_of_every_command_fits_on_a_screen_of_60_lines() {
    assert!(commands().len() >= 13);
    for command in commands() {
        for arguments in [vec![command.as_str(), "-h"], vec!["-h"]] {
            let help = givens(&arguments);
            assert!(help.lines().count() <= 60, "{arguments:?}: {} lines\n{help}", help.lines().count());
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        }
    }
}

#[test]
fn options_for_the_machine_come_last_and_color_is_listed_where_it_has_an_effect() {
    for command in commands() {
        let help = givens(&[&command, "-h"]);
        let headings: Vec<_> =
            help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).collect();
        let machine = headings.iter().position(|&heading| heading == "Machine:");
        if let Some(machine) = machine {
            assert_eq!(headings[machine + 1..], ["Examples:"], "{command}");
            let (before, after) = help.split_once("Machine:").expect("a heading");
            assert!(!before.contains("--jobs") && after.contains("--jobs"), "{help}");
        }
        let is_plain = ["formats", "schema", "completions", "man"].contains(&command.as_str());
        assert_eq!(help.contains("--color"), !is_plain, "{command}");
        assert_eq!(headings.last(), Some(&"Examples:"), "{command}");
    }
}

/// The words of a command up to a pipe or a redirection, as a shell reads them.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut is_quoted) = (vec![String::new()], false);
    for symbol in command.trim().chars() {
        match symbol {
            '\'' => is_quoted = !is_quoted,
            '>' | '|' if !is_quoted => break,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(symbol),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// They name files that are not there, but no option or value is refused.
#[test]
fn the_examples_of_the_help_are_accepted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for command in commands() {
        let help = givens(&[&command, "-h"]);
        let examples = help.split_once("Examples:\n").expect("examples").1;
        assert!((2..=3).contains(&examples.lines().count()), "{command}");
        for example in examples.lines() {
            let mut run = Command::new(cargo_bin("givens"));
            let output =
                run.args(&words(example)[1..]).current_dir(folder.path()).stdin(Stdio::null()).output();
            let stderr = String::from_utf8(output.expect("givens runs").stderr).expect("UTF-8");
            assert!(!stderr.contains("--help"), "{example}: {stderr}");
        }
    }
}

// ---- Manual pages ---------------------------------------------------------------------

#[test]
fn manual_pages_have_sections_for_statuses_and_examples_and_are_the_same_everywhere() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    givens(&["man", "--dir", folder.path().to_str().expect("UTF-8")]);
    let pages = fs::read_dir(folder.path()).expect("readable").count();
    assert_eq!(pages, commands().len() + 1);
    let page = fs::read_to_string(folder.path().join("givens.1")).expect("UTF-8");
    assert_eq!(page, givens(&["man"]));
    for section in ["NAME", "SYNOPSIS", "OUTPUT", "\"EXIT STATUS\"\n.nf", "\"EXAMPLES\"\n.nf", "\"SEE ALSO\""]
    {
        assert!(page.contains(&format!(".SH {section}\n")), "{section}: {page}");
    }
    assert!(!page.contains("SIMD level"), "{page}");
    let page = fs::read_to_string(folder.path().join("givens-check.1")).expect("UTF-8");
    assert_eq!(page, givens(&["man", "check"]));
    assert!(page.contains(".SH \"EXAMPLES\"\n.nf\n  givens check puzzles/\n"), "{page}");
}

#[test]
fn groff_sets_the_manual_pages_without_warnings() {
    if !is_installed("groff") {
        return;
    }
    for command in commands().iter().map(Some).chain([None]) {
        let arguments: Vec<_> = ["man"].into_iter().chain(command.map(String::as_str)).collect();
        let mut groff = Command::new("groff");
        groff.args(["-Kutf8", "-man", "-Tutf8", "-ww", "-rLL=100n"]);
        let (shown, warnings) = pipe(&mut groff, &givens(&arguments));
        assert_eq!(warnings, "", "{command:?}");
        let is_kept = |line: &&str| line.contains("givens ") && line.contains("  ");
        assert!(shown.lines().any(|line| is_kept(&line)), "{shown}");
    }
}

// ---- Completions ----------------------------------------------------------------------

/// What is typed, and what the shell makes of it.
const COMPLETIONS: [(&str, &str); 11] = [
    ("convert --to tab", "convert --to table"),
    ("convert --to=tab", "convert --to=table"),
    ("convert only-file.txt --to tab", "convert only-file.txt --to table"),
    ("check --from minizi", "check --from minizinc"),
    ("explain --techniques swo", "explain --techniques swordfish"),
    ("generate --symmetry quar", "generate --symmetry quarter-turn"),
    ("generate --level unf", "generate --level unfair"),
    ("check -D warn", "check -D warnings"),
    ("schema rep", "schema report"),
    ("check only-", "check only-file.txt"),
    ("solve -o only-", "solve -o only-file.txt"),
];

#[cfg(target_os = "linux")]
#[test]
fn bash_completes_files_and_values() {
    type_into("bash", "bash --norc --noprofile -i", "source ./givens.bash");
}

#[cfg(target_os = "linux")]
#[test]
fn zsh_completes_files_and_values() {
    type_into("zsh", "zsh -f -i", "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D");
}

/// A colon ends the message of a value in zsh, and what follows is run.
#[test]
fn names_of_values_have_no_colons_in_zsh() {
    let folder = folder_of_completions();
    let script = fs::read_to_string(folder.path().join("_givens")).expect("a script");
    assert!(script.contains(r":KEY[\:desc]:"), "{script}");
    assert!(!script.contains(":KEY[:desc]"), "{script}");
}

/// With the `script` of util-linux, types each beginning and a TAB into a shell, in which a function of this name shows its
/// arguments.
#[cfg(target_os = "linux")]
fn type_into(shell: &str, command: &str, setup: &str) {
    if !is_installed(shell) || !is_installed("script") {
        return;
    }
    let folder = folder_of_completions();
    let mut typed = format!("givens() {{ echo \"GO\"\"T $*.\"; }}\n{setup}\n");
    for (beginning, _) in COMPLETIONS {
        typed += &format!("givens {beginning}\t\n");
    }
    let mut terminal = Command::new("script");
    terminal.args(["-qec", command, "/dev/null"]).current_dir(folder.path()).env("TERM", "dumb");
    let (shown, _) = pipe(&mut terminal, &(typed + "exit\n"));
    for (beginning, whole) in COMPLETIONS {
        let found = shown.contains(&format!("GOT {whole}.")) || shown.contains(&format!("GOT {whole} ."));
        assert!(found, "{shell}: {beginning}: {shown}");
    }
}

#[test]
fn fish_completes_files_and_values() {
    if !is_installed("fish") {
        return;
    }
    let folder = folder_of_completions();
    for (beginning, whole) in COMPLETIONS {
        let mut fish = Command::new("fish");
        let script = format!("source givens.fish; complete -C 'givens {beginning}'");
        let output = fish.args(["--no-config", "-c", &script]).current_dir(folder.path()).output();
        let output = String::from_utf8(output.expect("fish runs").stdout).expect("UTF-8");
        let offered: Vec<_> =
            output.lines().map(|line| line.split('\t').next().unwrap_or_default()).collect();
        let last = whole.split(' ').next_back().expect("a word");
        assert_eq!(offered, [last], "{beginning}");
    }
}

/// A folder with the scripts and one more file.
fn folder_of_completions() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    givens(&["completions", "--dir", folder.path().to_str().expect("UTF-8")]);
    fs::write(folder.path().join("only-file.txt"), "").expect("writable");
    folder
}

/// Returns whether a program is installed; if not, says that its test is skipped.
fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).is_file());
    if !is_there {
        // Not with a macro, whose output is shown only if a test fails.
        let _ = writeln!(io::stderr(), "skipped: {program} is not installed");
    }
    is_there
}

/// Returns the output and the errors of a program for an input.
fn pipe(command: &mut Command, input: &str) -> (String, String) {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}
