//! Who types at a terminal, which the `script` of util-linux imitates, is asked for a puzzle and sees grids, and other
//! commands say that they wait.

#![cfg(target_os = "linux")]

use std::{
    io::{Read, Write},
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;

/// Runs a command of givens on a terminal, types the lines, and ends the input; returns what the terminal shows.
fn type_into(arguments: &str, typed: &str) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["-qec", &format!("{} {arguments}", cargo_bin("givens").display()), "/dev/null"]);
    let mut terminal =
        command.env("TERM", "dumb").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut stdin = terminal.stdin.take().expect("piped");
    // Ctrl-D ends what a command reads that does not stop by itself.
    stdin.write_all(format!("{typed}\x04").as_bytes()).expect("typed");
    let mut shown = String::new();
    terminal.stdout.take().expect("piped").read_to_string(&mut shown).expect("UTF-8");
    drop(stdin);
    terminal.wait().expect("it ends");
    Some(shown.replace('\r', ""))
}

#[test]
fn a_typed_puzzle_is_solved_checked_and_explained() {
    let typed = "1.3.\n1...\nback\n1.3.\n. 4 . 2\nquit\n";
    let Some(shown) = type_into("check", typed) else { return };
    assert!(
        shown.contains("1 is given twice in column 1 and box 1: r1c1 and r2c1; type this row again"),
        "{shown}"
    );
    assert!(!shown.contains("puzzle in"), "{shown}");
    let typed = "1.3.\n 4 2\n2 4\n.3.1\n";
    for (arguments, result) in [
        (
            "solve",
            "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n",
        ),
        ("solve --draw never", "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n"),
        ("solve --draw text", "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n"),
        ("solve --to line", "1234341221434321\n"),
        (
            "explain --hint",
            "| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n  hidden single: in box 1, 2 is only possible in r1c2",
        ),
        ("check", "1 puzzle in 1 file: 1 with one solution"),
    ] {
        let shown = type_into(arguments, typed).expect("it ran before");
        let (dialogue, answer) = shown.split_once(READ).unwrap_or_else(|| panic!("{arguments}: {shown}"));
        assert!(dialogue.contains("row 1: ") && answer.contains(result), "{arguments}: {shown}");
    }
}

/// The grid that was typed, as the prompt shows it above the answer.
const READ: &str = "read as:
+-----+-----+
| 1 . | 3 . |
| . 4 | . 2 |
+-----+-----+
| 2 . | 4 . |
| . 3 | . 1 |
+-----+-----+
";

#[test]
fn a_typed_row_without_one_of_its_cells_is_refused() {
    let Some(shown) = type_into("check", "1.3.\n.42\n.4.2\n\n2.4.\n.3.1\n") else { return };
    for found in ["found 3", "found 0"] {
        assert!(shown.contains(&format!("expected 4 cells, {found}; type this row again")), "{shown}");
    }
    let (_, answer) = shown.split_once(READ).unwrap_or_else(|| panic!("{shown}"));
    assert!(answer.contains("1 puzzle in 1 file: 1 with one solution"), "{shown}");
}

#[test]
fn few_puzzles_are_drawn_and_many_are_not() {
    let puzzles = |number: usize| vec!["1.3..4.22.4..3.1"; number].join(" ");
    let Some(shown) = type_into(&format!("solve {}", puzzles(9)), "") else { return };
    assert_eq!(shown.matches("| 1 2 | 3 4 |").count(), 9, "{shown}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bank.sdm");
    for (number, drawn) in [(9, true), (10, false)] {
        std::fs::write(&path, puzzles(number).replace(' ', "\n")).expect("written");
        let shown = type_into(&format!("solve {}", path.display()), "").expect("it ran before");
        let line = if drawn { "| 1 2 | 3 4 |" } else { "1234341221434321\n" };
        assert_eq!(shown.matches(line).count(), number, "{shown}");
        let files = [" --to line", " -o - --draw never"];
        for options in files {
            let shown = type_into(&format!("solve {}{options}", path.display()), "").expect("it ran before");
            assert_eq!(shown.matches("1234341221434321\n").count(), number, "{shown}");
        }
    }
}

#[test]
fn other_commands_say_that_they_wait() {
    for arguments in
        ["count", "detect", "convert --to line", "generate --rework -", "check -", "solve --from line"]
    {
        let Some(shown) = type_into(arguments, "1.3..4.22.4..3.1\n") else { return };
        assert!(
            shown.contains("reading puzzles from standard input; Ctrl-D ends it\n"),
            "{arguments}: {shown}"
        );
    }
}

#[test]
fn pictures_and_pages_are_not_poured_over_a_terminal() {
    let Some(shown) = type_into("draw 1.3..4.22.4..3.1", "") else { return };
    assert!(shown.contains("│ 1 . │ 3 . │") && !shown.contains("<svg"), "{shown}");
    let shown = type_into("draw --to svg 1.3..4.22.4..3.1", "").expect("it ran before");
    assert!(shown.contains("<svg"), "it is asked for: {shown}");
    let shown = type_into("book 1.3..4.22.4..3.1", "").expect("it ran before");
    assert!(shown.contains("name a file, such as -o book.pdf or -o book.html"), "{shown}");
    assert!(!shown.contains("<html"), "{shown}");
}
