//! The architecture: which modules may import which, and where `unsafe` is allowed.
//!
//! A module imports only from strictly lower floors. `cli` belongs to the binary, so the
//! compiler itself prevents the library from importing it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The floor of each top-level module, as in docs/architecture.md.
const FLOORS: &[(&str, u8)] = &[
    ("error", 0),
    ("text", 0),
    ("simd", 0),
    ("grid", 1),
    ("record", 2),
    ("diagnostic", 2),
    ("format", 3),
    ("solve", 3),
    ("report", 3),
    ("check", 4),
    ("grade", 4),
    ("generate", 5),
    ("pipeline", 6),
    ("cli", 7),
];

fn floor(module: &str) -> Option<u8> {
    let row = FLOORS.iter().find(|(name, _)| *name == module)?;
    Some(row.1)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src is readable") {
        let path = entry.expect("src is readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    found.sort();
    assert!(found.len() > 5, "the walk found the sources");
    found
}

/// `grid` for src/grid/cell.rs and for src/grid.rs.
fn module_of(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let first = path.strip_prefix(root).expect("below src").iter().next().expect("a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The code of a file without comments, and without strings that look like code.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source is readable");
    let lines = text.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The top-level names after every `crate::` (or, in the binary, `givens::`), with
/// their lines; `use crate::{a::…, b}` counts as both.
fn imports(code: &str, root: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(root) {
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + root.len()..];
        for name in top_names(rest).into_iter().filter(|name| !name.is_empty()) {
            found.push((line, name));
        }
    }
    found
}

fn top_names(rest: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(inside) = rest.strip_prefix('{') else {
        return vec![word(rest)];
    };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                names.push(word(&inside[start..at]));
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                names.push(word(&inside[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    names
}

#[test]
fn every_module_has_a_floor() {
    for path in all_sources() {
        let module = module_of(&path);
        let known = ["lib", "main"].contains(&module.as_str()) || floor(&module).is_some();
        assert!(known, "{}: give `{module}` a floor in tests/floors.rs", path.display());
    }
}

#[test]
fn imports_only_go_down() {
    let mut faults = Vec::new();
    for path in all_sources() {
        let importer = module_of(&path);
        let Some(here) = floor(&importer) else {
            continue;
        };
        let root = if importer == "cli" { "givens::" } else { "crate::" };
        for (line, name) in imports(&code(&path), root) {
            let place = format!("{}:{line}", path.display());
            match floor(&name) {
                // The binary may use the names that the library exports.
                None if importer == "cli" => {}
                None => faults.push(format!("{place}: import `{name}` by its module's path")),
                Some(there) if name != importer && there >= here => {
                    faults.push(format!("{place}: {importer} (floor {here}) imports {name} (floor {there})"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn unsafe_occurs_only_in_simd() {
    for path in all_sources() {
        let allowed = module_of(&path) == "simd";
        let found =
            code(&path).split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe");
        assert!(allowed || !found, "{}: unsafe outside src/simd", path.display());
    }
}

#[test]
fn the_checker_finds_violations() {
    let seen = imports(
        "use crate::{format::Codec, grid::{Cell, Digit}, text,};\nlet x = crate::solve::y;",
        "crate::",
    );
    let names: Vec<_> = seen.iter().map(|(line, name)| (*line, name.as_str())).collect();
    assert_eq!(names, [(1, "format"), (1, "grid"), (1, "text"), (2, "solve")]);
}
