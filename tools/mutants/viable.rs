//! The mutants that compile: the others are removed until there is no error.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::Range,
    path::Path,
    process::Command,
};

use serde_json::Value;

use crate::{list::Mutant, weave};

/// Puts the mutants into the tree, and returns the numbers of those that do not compile.
pub fn put(tree: &Path, mutants: &[Mutant]) -> BTreeSet<usize> {
    // An interrupted run continues.
    let known = tree.join("unviable.txt");
    if let Ok(known) = fs::read_to_string(&known) {
        return known.lines().filter_map(|line| line.parse().ok()).collect();
    }
    let mut files: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants {
        files.entry(&mutant.facts.file).or_default().push(mutant);
    }
    let read = |file: &str| fs::read_to_string(tree.join(file)).expect("a source");
    let mut sources: BTreeMap<&str, String> = files.keys().map(|&file| (file, read(file))).collect();
    let root = sources.remove("src/lib.rs").unwrap_or_else(|| read("src/lib.rs"));
    fs::write(tree.join("src/lib.rs"), root + weave::WAKING).expect("writable");
    let mut unviable = BTreeSet::new();
    loop {
        for (file, source) in &sources {
            let selected: Vec<_> =
                files[file].iter().copied().filter(|m| !unviable.contains(&m.number)).collect();
            let (text, lost) = weave::woven(source, &selected);
            unviable.extend(lost);
            fs::write(tree.join(file), text).expect("writable");
        }
        let blamed = blamed(tree);
        eprintln!("{} of {} mutants cannot be built", unviable.len() + blamed.len(), mutants.len());
        if blamed.is_empty() {
            let list: String = unviable.iter().map(|number| format!("{number}\n")).collect();
            fs::write(known, list).expect("writable");
            return unviable;
        }
        let before = unviable.len();
        unviable.extend(blamed);
        assert!(unviable.len() > before, "an error that no mutant makes");
    }
}

/// The mutants that cause the compiler's errors.
fn blamed(tree: &Path) -> BTreeSet<usize> {
    let mut command = Command::new("cargo");
    command.current_dir(tree).args(["check", "--lib", "--quiet", "--message-format", "json"]);
    let output = command.output().expect("cargo");
    let messages = output.stdout.split(|&byte| byte == b'\n');
    let messages = messages.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let errors: Vec<_> = messages.filter(|message| message["message"]["level"] == "error").collect();
    let mut blamed = BTreeSet::new();
    for error in &errors {
        let spans = error["message"]["spans"].as_array().expect("spans");
        let found = spans.iter().find_map(|span| inside(tree, span));
        let first = || spans.iter().find(|span| span["is_primary"] == true).map(|span| around(tree, span));
        blamed.extend(found.map(|number| vec![number]).or_else(first).unwrap_or_default());
    }
    let failed = !output.status.success();
    assert!(!failed || !blamed.is_empty(), "{}{errors:?}", String::from_utf8_lossy(&output.stderr));
    blamed
}

fn part(tree: &Path, span: &Value) -> (String, Range<usize>) {
    let file = span["file_name"].as_str().expect("a name");
    let at = |key: &str| usize::try_from(span[key].as_u64().expect("a place")).expect("a place");
    (fs::read_to_string(tree.join(file)).unwrap_or_default(), at("byte_start")..at("byte_end"))
}

/// The mutant whose own text contains the error.
fn inside(tree: &Path, span: &Value) -> Option<usize> {
    let (text, range) = part(tree, span);
    let (number, from) = text[..range.start].rmatch_indices("/*<").find_map(|(at, _)| marked(&text, at))?;
    let end = from + text[from..].find(&format!("/*>{number}*/"))?;
    (range.end <= end).then_some(number)
}

/// The innermost mutant around the error; or else that which returns before it, those in it, or else the next arm of a match.
fn around(tree: &Path, span: &Value) -> Vec<usize> {
    let (text, range) = part(tree, span);
    let opens = text[..range.start].rmatch_indices("/*[").filter_map(|(at, _)| marked(&text, at));
    let mut around = opens.filter(|(number, from)| {
        let end = text[*from..].find(&format!("/*]{number}*/"));
        end.is_some_and(|end| range.end <= from + end)
    });
    if let Some((number, _)) = around.next() {
        return vec![number];
    }
    // Errors in the type of a function, from a value returned at its start.
    let returned = text[..range.start].rfind("return /*<").and_then(|at| marked(&text, at + "return ".len()));
    if let Some((number, from)) = returned
        && !text[from..range.start].contains("fn ")
    {
        return vec![number];
    }
    let within: Vec<_> = text[range.clone()]
        .match_indices("/*[")
        .filter_map(|(at, _)| marked(&text, range.start + at))
        .collect();
    if !within.is_empty() {
        return within.into_iter().map(|(number, _)| number).collect();
    }
    let mut arms = text[range.end..].match_indices("/*[").filter_map(|(at, _)| marked(&text, range.end + at));
    arms.find(|(_, from)| text[*from..].starts_with('!')).map(|(number, _)| number).into_iter().collect()
}

/// The number of a mark, and where the mark ends.
fn marked(text: &str, at: usize) -> Option<(usize, usize)> {
    let digits = &text[at + 3..];
    let end = digits.find("*/")?;
    Some((digits[..end].parse().ok()?, at + 3 + end + 2))
}
