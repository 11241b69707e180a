//! Every option with a closed list of names offers the most similar one for a name that is not in the list.

mod support;

use std::{fs, process::Command};

use assert_cmd::cargo::cargo_bin;
use support::bank::Bank;

/// Arguments with a misspelt name, and the name that is meant.
const MISSPELT: &[(&[&str], &str)] = &[
    (&["generate", "--hardest", "x-wings"], "x-wing"),
    (&["generate", "--hardest", "Naked Tripel"], "naked-triple"),
    (&["generate", "--scheme", "se", "--hardest", "swordfisch"], "swordfish"),
    (&["generate", "--level", "hrad"], "hard"),
    (&["generate", "--level", "dificult", "--scheme", "qqwing"], ""),
    (&["generate", "--scheme", "hodku"], "hodoku"),
    (&["generate", "--symmetry", "half-trun"], "half-turn"),
    (&["generate", "--symmetry", "vertical+diagnal"], "diagonal"),
    (&["generate", "--next", "x-wings"], "x-wing"),
    (&["generate", "--simd", "avx3"], "avx2"),
    (&["draw", "--style", "dakr", "one.txt"], "dark"),
    (&["draw", "--style", "ink.toml", "one.txt"], "given"),
    (&["draw", "--style", "base.toml", "one.txt"], "screen"),
    (&["draw", "--symbols", "leters", "one.txt"], "letters"),
    (&["draw", "--language", "deu", "one.txt"], "de"),
    (&["draw", "--to", "svgg", "one.txt"], "svg"),
    (&["book", "--style", "scren", "-o", "one.html", "one.txt"], "screen"),
    (&["book", "--profile", "prnt", "-o", "one.pdf", "one.txt"], "print"),
    (&["book", "--solutions", "fot", "-o", "one.html", "one.txt"], "foot"),
    (&["check", "--select", "duplicate-givn", "one.txt"], "duplicate-given"),
    (&["check", "--expect", "mny", "one.txt"], "many"),
    (&["check", "--from", "opensudku", "one.txt"], "opensudoku"),
    (&["check", "--format", "sariff", "one.txt"], "sarif"),
    (&["solve", "--rows", "jsnl", "one.txt"], "jsonl"),
    (&["convert", "--to", "opensudku", "one.txt"], "opensudoku"),
    (&["canon", "--form", "minlx", "one.txt"], "minlex"),
    (&["dedup", "--by", "isomorf", "one.txt"], "isomorph"),
    (&["dedup", "--prefer", "frist", "one.txt"], "first"),
    (&["rate", "--scheme", "qqwng", "one.txt"], "qqwing"),
    (&["explain", "--order", "humn", "one.txt"], "human"),
    (&["explain", "--techniques", "naked-single,x-wig", "one.txt"], "x-wing"),
    (&["select", "--where", "has(x-wng)", "one.txt"], "x-wing"),
    (&["select", "--where", "has(themometer)", "one.txt"], "thermometer"),
    (&["select", "--where", "level=hrad", "one.txt"], "hard"),
    (&["select", "--where", "verdict=mny", "one.txt"], "many"),
    (&["select", "--where", "symmetry=half-trun", "one.txt"], "half-turn"),
    (&["select", "--add", "levle", "one.txt"], "level"),
    (&["sort", "--by", "givns", "one.txt"], "givens"),
    (&["stats", "--by", "givns", "one.txt"], "givens"),
    (&["book", "--page", "lettr", "-o", "one.pdf", "one.txt"], "letter"),
    (&["man", "chek"], "check"),
    (&["schema", "reprot"], "report"),
    (&["rule", "duplicate-givn"], "duplicate-given"),
    (&["completions", "bsh"], "bash"),
    (&["slove", "one.txt"], "solve"),
];

#[test]
fn the_most_similar_name_is_offered() {
    let bank = Bank::empty();
    fs::write(bank.path("one.txt"), "1.3..4.22.4..3.1\n").expect("writable");
    fs::write(bank.path("ink.toml"), "givn = \"#000080\"\n").expect("writable");
    fs::write(bank.path("base.toml"), "base = \"scren\"\n").expect("writable");
    let mut wrong = Vec::new();
    for (arguments, name) in MISSPELT {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.current_dir(bank.path("")).args(*arguments).output().expect("givens runs");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let offers = ["did you mean", "a similar value exists", "similar subcommand"];
        let is_offered = offers.iter().any(|offer| messages.contains(offer));
        let is_named = messages.contains(&format!("`{name}`")) || messages.contains(&format!("'{name}'"));
        if output.status.code() != Some(2) || is_offered == name.is_empty() || !name.is_empty() && !is_named {
            wrong.push(format!("{arguments:?}: {messages}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn families_are_selected_by_the_names_that_people_use() {
    let bank = Bank::empty();
    for file in ["ksudoku/killer.ksudoku", "sudokupad/fpuzzles.txt", "json/own-variants.json"] {
        let name = file.split('/').next_back().expect("a name");
        fs::copy(format!("fixtures/formats/{file}"), bank.path(name)).expect("copied");
    }
    let select = |family: &str| {
        let filter = format!("has({family})");
        let arguments = ["select", "-q", "--allow-empty", "--to", "jsonl", "--where", &filter];
        let files = ["killer.ksudoku", "fpuzzles.txt", "own-variants.json"];
        bank.run_with_problems(&[&arguments[..], &files].concat())
    };
    for (name, family) in [
        ("killer", "cage"),
        ("Killer-Cages", "cage"),
        ("thermo", "thermometer"),
        ("thermos", "thermometer"),
        ("white-dot", "difference"),
        ("german-whispers", "whispers"),
        ("renban-lines", "renban"),
        ("palindromes", "palindrome"),
        ("x-sums", "x-sum"),
    ] {
        assert_eq!(select(name), select(family), "{name}");
    }
    assert!(!select("killer").is_empty());
    let dots = select("kropki").lines().count();
    assert!(dots >= select("difference").lines().count().max(select("ratio").lines().count()));
}
