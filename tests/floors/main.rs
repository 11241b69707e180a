//! The architecture as a test: which file may import which, and where `unsafe` may be used.
//!
//! A module imports only from strictly lower floors of its crate, and no files import each other in a cycle. `cli` belongs
//! to the binary, so the compiler itself keeps the library from reaching it, as it keeps a crate from reaching a higher one.

mod cycles;
mod imports;

use std::{collections::BTreeMap, fs, path::Path};

use proc_macro2::{TokenStream, TokenTree};

use cycles::cycles;
use imports::Sources;

/// A crate of the workspace. Cargo itself keeps a crate from importing one above it.
struct Crate {
    /// Its folder below the root of the workspace.
    folder: &'static str,
    /// Each top-level module with its floor, as docs/architecture.md draws them.
    floors: &'static [(&'static str, u8)],
}

const ENGINE: Crate = Crate {
    folder: "crates/engine",
    floors: &[
        ("digest", 0),
        ("enums", 0),
        ("parse_error", 0),
        ("setters", 0),
        ("simd", 1),
        ("grid", 1),
        ("sample", 1),
        ("verdict", 1),
        ("solve", 2),
        ("bulk", 3),
        ("canon", 3),
        ("minimal", 3),
        ("serialize", 3),
        ("wrong_givens", 3),
    ],
};

const VARIANTS: Crate = Crate {
    folder: "crates/variants",
    floors: &[
        ("automaton", 0),
        ("cell", 0),
        ("tables", 0),
        ("digits", 1),
        ("layout", 2),
        ("pattern", 2),
        ("boxes", 3),
        ("clue", 3),
        ("family", 4),
        ("places", 4),
        ("puzzle", 4),
        ("check", 5),
        ("clashes", 5),
        ("faults", 5),
        ("naming", 5),
        ("network", 5),
        ("normal", 5),
        ("search", 6),
        ("solve", 7),
    ],
};

const RATE: Crate = Crate {
    folder: "crates/rate",
    floors: &[
        ("cells", 0),
        ("choices", 0),
        ("assertion", 1),
        ("house", 1),
        ("rating", 1),
        ("board", 2),
        ("found_step", 3),
        ("random_positions", 3),
        ("links", 4),
        ("singles", 4),
        ("step_parts", 4),
        ("technique", 4),
        ("hodoku", 5),
        ("se", 6),
        ("levels", 7),
        ("sizes", 7),
        ("backdoors", 8),
        ("schemes", 9),
    ],
};

const FORMATS: Crate = Crate {
    folder: "crates/formats",
    floors: &[
        ("error", 0),
        ("schema", 0),
        ("text", 0),
        ("syntax", 1),
        ("diagnostic", 2),
        ("record", 2),
        ("cells", 3),
        ("report", 3),
        ("codec", 4),
        ("layout", 5),
        ("format", 6),
        ("serialize", 7),
    ],
};

const DRAW: Crate = Crate { folder: "crates/draw", floors: &[("language", 0), ("draw", 1), ("book", 2)] };

const ROOT: Crate = Crate {
    folder: ".",
    floors: &[
        ("explain", 0),
        ("similar", 0),
        ("check", 1),
        ("generate", 1),
        ("collection", 2),
        ("pipeline", 2),
        ("select", 2),
        ("serialize", 2),
        ("card", 3),
        ("run", 4),
        ("cli", 5),
    ],
};

/// From the lowest crate to the highest.
const CRATES: [Crate; 6] = [ENGINE, VARIANTS, RATE, FORMATS, DRAW, ROOT];

/// The floors inside `format`.
const FORMAT_FLOORS: &[(&str, u8)] = &[
    ("lines", 0),
    ("grids", 0),
    ("tables", 0),
    ("links", 0),
    ("source", 0),
    ("binary", 0),
    ("constraints", 0),
    ("unreadable", 0),
    ("box_fits", 0),
    ("near_grid", 0),
    ("program", 0),
    ("unread_lines", 0),
    // Documents of JSON may contain those of programs with links.
    ("documents", 1),
    ("comments", 1),
    ("subject", 1),
    ("symbols", 1),
    ("registry", 2),
    ("trial", 2),
    ("detect", 3),
    ("explanation", 4),
    ("open", 4),
    ("chunks", 5),
    ("variant_conversion", 5),
    ("convert", 6),
    ("stream", 6),
    ("mod", 7),
];

/// Files that import each other for a reason.
struct Exception {
    reason: &'static str,
    files: &'static [&'static str],
}

const EXCEPTIONS: &[Exception] = &[
    Exception {
        reason: "a shape lists its cells and houses, and these are counted within the largest shape",
        files: &["grid/cell.rs", "grid/house.rs", "grid/shape.rs"],
    },
    Exception {
        reason: "a command declares its arguments and calls its parts, which read them",
        files: &["cli/count/mod.rs", "cli/count/show.rs"],
    },
    Exception {
        reason: "a command declares its arguments and calls its parts, which read them",
        files: &["cli/dedup/mod.rs", "cli/dedup/write.rs"],
    },
    Exception {
        reason: "a command declares its arguments and calls its parts, which read them",
        files: &["cli/explain/mod.rs", "cli/explain/show.rs"],
    },
    Exception {
        reason: "a command declares its arguments and calls its parts, which read them",
        files: &["cli/rate/mod.rs", "cli/rate/show.rs"],
    },
    Exception {
        reason: "a command declares its arguments and calls its parts, which read them",
        files: &["cli/generate/make.rs", "cli/generate/mod.rs", "cli/generate/rework.rs"],
    },
];

fn floor(floors: &[(&str, u8)], module: &str) -> Option<u8> {
    let row = floors.iter().find(|(name, _)| *name == module)?;
    Some(row.1)
}

/// `grid` for grid/cell.rs and for grid.rs.
fn module_of(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

/// The imports that do not go to a strictly lower floor, for files below one folder.
fn rising(sources: &Sources, folder: &str, floors: &[(&str, u8)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (importer, files) in sources.imports() {
        for file in files {
            let (Some(from), Some(to)) = (importer.strip_prefix(folder), file.strip_prefix(folder)) else {
                continue;
            };
            let (from, to) = (module_of(from), module_of(to));
            let (Some(here), Some(there)) = (floor(floors, from), floor(floors, to)) else { continue };
            if from != to && there >= here {
                faults
                    .push(format!("{importer} imports {file}: {from} (floor {here}), {to} (floor {there})"));
            }
        }
    }
    faults
}

/// What opens files, and the files of `cli` that may: others would read what an output then overwrites.
#[test]
fn the_command_opens_files_in_one_place() {
    let openers = ["File::open", "fs::read(", "fs::read_to_string(", "File::create", "Output::file("];
    let may_open = ["run/files.rs", "cli/signals.rs"];
    let mut found = Vec::new();
    for file in Sources::of_crate(ROOT.folder).files().filter(|file| file.starts_with("cli/")) {
        let text = fs::read_to_string(Path::new("src").join(file)).expect("UTF-8");
        let text = text.replace("TemporaryFile::", "");
        let opens = openers.into_iter().filter(|opener| text.contains(opener));
        found.extend(
            opens.filter(|_| !may_open.contains(&&*file)).map(|opener| format!("src/{file}: {opener}")),
        );
    }
    assert!(found.is_empty(), "use run/files.rs instead: {found:#?}");
}

#[test]
fn every_module_has_a_floor() {
    for Crate { folder, floors } in CRATES {
        for file in Sources::of_crate(folder).files() {
            let known =
                ["lib", "main"].contains(&module_of(file)) || floor(floors, module_of(file)).is_some();
            assert!(known, "{folder}/src/{file}: give `{}` a floor in tests/floors/main.rs", module_of(file));
            if let Some(inside) = file.strip_prefix("format/") {
                assert!(
                    floor(FORMAT_FLOORS, module_of(inside)).is_some(),
                    "src/{file}: add it to FORMAT_FLOORS"
                );
            }
        }
    }
}

/// The table in docs/architecture.md has the same crates, floors and modules.
#[test]
fn the_page_has_all_floors() {
    let page = read("docs/architecture.md");
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let (name, floor, module) = (cells.next()?, cells.next()?, cells.next()?);
        Some((name.to_owned(), floor.parse().ok()?, module.trim_matches('`').to_owned()))
    });
    let mut expected = Vec::new();
    for Crate { folder, floors } in CRATES {
        let name = folder.rsplit('/').next().filter(|name| *name != ".").unwrap_or("root");
        expected.extend(floors.iter().map(|(module, floor)| (name.to_owned(), *floor, (*module).to_owned())));
    }
    let mut rows: Vec<(String, u8, String)> = rows.collect();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
}

/// Inside `simd`, levels of different machines have words of one name.
#[test]
fn no_two_public_types_have_one_name() {
    let mut files = BTreeMap::<String, Vec<String>>::new();
    for Crate { folder, .. } in CRATES {
        let sources = Sources::of_crate(folder);
        for file in sources.files().filter(|file| !["cli", "simd"].contains(&module_of(file))) {
            let path = format!("{folder}/src/{file}");
            for line in read(&path).lines() {
                let mut words =
                    line.trim_start().split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
                let is_type = |word: &str| ["struct", "enum", "trait", "type"].contains(&word);
                // A macro that makes a type has no name for it.
                let name = if words.next() == Some("pub") && words.next().is_some_and(is_type) {
                    words.next()
                } else {
                    None
                };
                if let Some(name) = name.filter(|name| !name.is_empty()) {
                    files.entry(name.to_owned()).or_default().push(path.clone());
                }
            }
        }
    }
    let twice: Vec<_> = files.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(files.len() > 200 && twice.is_empty(), "{} types, {twice:?}", files.len());
}

/// rustfmt does not wrap comments.
#[test]
fn comments_end_within_126_columns() {
    for Crate { folder, .. } in CRATES {
        for file in Sources::of_crate(folder).files() {
            let path = format!("{folder}/src/{file}");
            let text = read(&path);
            let is_long = |line: &&str| line.trim_start().starts_with("//") && line.chars().count() > 126;
            let long: Vec<_> = text.lines().filter(is_long).collect();
            assert!(long.is_empty(), "{path}: wrap {long:?}");
        }
    }
}

/// A text file of this repository.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text")
}

#[test]
fn imports_go_down() {
    for Crate { folder, floors } in CRATES {
        let sources = Sources::of_crate(folder);
        let mut faults = rising(&sources, "", floors);
        faults.extend(rising(&sources, "format/", FORMAT_FLOORS));
        assert!(faults.is_empty(), "{folder}: {}", faults.join("\n"));
    }
}

#[test]
fn libraries_import_by_module() {
    for Crate { folder, floors } in CRATES {
        let sources = Sources::of_crate(folder);
        for file in sources.files().filter(|file| !["main", "cli", "lib"].contains(&module_of(file))) {
            for path in sources.absolute_paths(file) {
                let known = path.get(1).is_some_and(|module| floor(floors, module).is_some());
                assert!(known, "{folder}/src/{file}: import {} by the path of its module", path.join("::"));
            }
        }
    }
}

#[test]
fn no_files_import_each_other() {
    let is_known =
        |cycle: &[&str]| EXCEPTIONS.iter().any(|one| cycle.iter().all(|file| one.files.contains(file)));
    for Crate { folder, .. } in CRATES {
        let sources = Sources::of_crate(folder);
        let unknown: Vec<_> =
            cycles(&sources.imports()).into_iter().filter(|cycle| !is_known(cycle)).collect();
        let shown: Vec<_> = unknown.iter().map(|cycle| cycle.join(" → ")).collect();
        assert!(shown.is_empty(), "{folder}: {}", shown.join("\n"));
    }
}

#[test]
fn every_exception_is_needed() {
    let sources = CRATES.map(|one| Sources::of_crate(one.folder));
    let found: Vec<_> = sources.iter().flat_map(|sources| cycles(&sources.imports())).collect();
    for exception in EXCEPTIONS {
        let files: Vec<_> = found.iter().flatten().filter(|file| exception.files.contains(file)).collect();
        assert_eq!(files.len(), exception.files.len(), "no longer a cycle: {}", exception.reason);
    }
}

#[test]
fn unsafe_stays_in_simd() {
    fn has_unsafe(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(word) => word == "unsafe",
            TokenTree::Group(group) => has_unsafe(group.stream()),
            _ => false,
        })
    }
    for Crate { folder, .. } in CRATES {
        let is_simd = |file: &&str| folder == ENGINE.folder && module_of(file) == "simd";
        for file in Sources::of_crate(folder).files().filter(|file| !is_simd(file)) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("src").join(file);
            let tokens = fs::read_to_string(path).expect("a source is readable");
            let tokens = tokens.parse().expect("a Rust source");
            assert!(!has_unsafe(tokens), "{folder}/src/{file}: unsafe outside of the engine's simd");
        }
    }
}

/// The imports of planted sources.
fn planted(files: &[(&str, &str)]) -> Sources {
    let mut sources = Sources::default();
    for (file, text) in files {
        sources.add(file, text);
    }
    sources
}

#[test]
fn imports_are_resolved_through_re_exports() {
    let sources = planted(&[
        ("lib.rs", "pub mod grid; pub use grid::Cell;"),
        ("grid/mod.rs", "mod cell; pub(crate) use cell::Cell; pub fn f() {} // crate::solve::x"),
        ("grid/cell.rs", "pub struct Cell;"),
        ("a.rs", "use crate::{grid::{self, Cell as C}}; const _: &str = \"crate::b::c\";"),
        ("b.rs", "use crate::grid as nouns; fn g() { vec![nouns::f()]; }"),
        ("c.rs", "fn h(cell: crate::Cell) {} #[cfg(test)] mod tests { use crate::a::x; }"),
    ]);
    let found: BTreeMap<_, Vec<_>> =
        sources.imports().into_iter().map(|(file, files)| (file, files.into_iter().collect())).collect();
    assert_eq!(found["a.rs"], ["grid/cell.rs"]);
    assert_eq!(found["b.rs"], ["grid/mod.rs"]);
    assert_eq!(found["c.rs"], ["grid/cell.rs"]);
    assert_eq!(found["grid/mod.rs"], [""; 0]);
}

#[test]
fn planted_cycles_are_found() {
    let sources = planted(&[
        ("x/mod.rs", "mod a; mod b; mod c; mod d; pub use a::A; pub struct X; use c::C;"),
        ("x/a.rs", "use super::b::B; pub struct A;"),
        // Through the re-export of the parent.
        ("x/b.rs", "use super::A; pub struct B;"),
        // An item of the parent, which uses this child.
        ("x/c.rs", "pub struct C(super::X);"),
        ("x/d.rs", "use super::{X, a::A};"),
    ]);
    assert_eq!(cycles(&sources.imports()), [vec!["x/a.rs", "x/b.rs"], vec!["x/c.rs", "x/mod.rs"]]);
}

#[test]
fn planted_imports_that_rise_are_found() {
    let sources = planted(&[
        ("grid/mod.rs", "use crate::{text::Span, solve::Budget};"),
        ("text.rs", "pub struct Span;"),
        ("solve/mod.rs", "pub struct Budget;"),
        ("format/lines/mod.rs", "use super::grids::rows;"),
        ("format/registry.rs", "use super::grids::rows;"),
        ("format/grids.rs", "pub fn rows() {}"),
    ]);
    let floors = [("text", 0), ("grid", 1), ("solve", 2)];
    assert_eq!(rising(&sources, "", &floors).len(), 1);
    assert_eq!(rising(&sources, "format/", FORMAT_FLOORS).len(), 1);
}
