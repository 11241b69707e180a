//! What pages name: each link leads to a file of this repository and, if it names one, to a heading of that page; each path
//! is that of a file or folder.

use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
};

use libtest_mimic::Failed;

/// Pages outside of docs.
const PAGES: [&str; 13] = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "bindings/c/README.md",
    "bindings/duckdb/README.md",
    "bindings/python/README.md",
    "bindings/sqlite/README.md",
    "bindings/web/README.md",
    "crates/draw/README.md",
    "crates/engine/README.md",
    "crates/formats/README.md",
    "crates/rate/README.md",
    "crates/variants/README.md",
];

/// Pages that name paths of other programs, or of their day.
const FOREIGN_PATHS: [&str; 3] = ["CHANGELOG.md", "docs/formats.md", "docs/measurements"];

/// Folders whose files pages name.
const FOLDERS: [&str; 11] = [
    "src/",
    "crates/",
    "tests/",
    "tools/",
    "packaging/",
    "fixtures/",
    "examples/",
    "benches/",
    "fuzz/",
    ".ci/",
    "docs/",
];

/// What links begin with in pages that are also shown elsewhere, as by the registries of Python and npm; the rest is a path from the root.
const HERE: [&str; 2] = [
    "https://github.com/givens-sudoku/givens/blob/main/",
    "https://github.com/givens-sudoku/givens/tree/main/",
];

/// Checks the links of all pages.
pub(crate) fn check_links() -> Result<(), Failed> {
    let pages = pages()?;
    let links = pages.iter().flat_map(|(page, text)| links(text).into_iter().map(move |link| (page, link)));
    let broken = links.filter(|(page, link)| !resolves(page, link, &pages));
    none_of(&broken.map(|(page, link)| format!("{}: {link}", page.display())).collect::<Vec<_>>())
}

/// Checks the paths in all pages: below the root, or below the folder of the page.
pub(crate) fn check_paths() -> Result<(), Failed> {
    let mut named = 0;
    let mut broken = Vec::new();
    for (page, text) in
        pages()?.iter().filter(|(page, _)| !FOREIGN_PATHS.iter().any(|one| page.starts_with(one)))
    {
        // That page is about its folder.
        let folder =
            if page == Path::new("docs/web.md") { Path::new("web") } else { page.parent().unwrap_or(page) };
        for path in paths(text) {
            named += 1;
            if ![Path::new(""), folder].iter().any(|folder| crate::path(folder).join(path).exists()) {
                broken.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(named > 100, "{named} paths");
    none_of(&broken)
}

fn none_of(broken: &[String]) -> Result<(), Failed> {
    if broken.is_empty() {
        Ok(())
    } else {
        Err(format!("no such file or heading:\n{}", broken.join("\n")).into())
    }
}

/// All pages, by their paths.
fn pages() -> Result<BTreeMap<PathBuf, String>, Failed> {
    let mut pages = BTreeMap::new();
    for name in PAGES {
        pages.insert(PathBuf::from(name), fs::read_to_string(crate::path(name))?);
    }
    add_folder(Path::new("docs"), &mut pages)?;
    Ok(pages)
}

fn add_folder(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> Result<(), Failed> {
    for entry in fs::read_dir(crate::path(folder))? {
        let entry = entry?;
        let name = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            add_folder(&name, pages)?;
        } else if name.extension().is_some_and(|extension| extension == "md") {
            pages.insert(name, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// The lines outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The path from the root that an address names.
fn here(link: &str) -> Option<&str> {
    HERE.iter().find_map(|start| link.strip_prefix(start))
}

/// The targets of links that are not addresses of others.
fn links(text: &str) -> Vec<&str> {
    let targets =
        prose(text).flat_map(|line| line.split("](").skip(1)).filter_map(|rest| rest.split_once(')'));
    targets
        .map(|(target, _)| target)
        .filter(|target| !target.contains(':') || here(target).is_some())
        .collect()
}

fn resolves(page: &Path, link: &str, pages: &BTreeMap<PathBuf, String>) -> bool {
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let target = match here(file) {
        Some(path) => path.into(),
        None if file.is_empty() => page.to_owned(),
        None => normal(&page.with_file_name(file)),
    };
    let has = |heading: &str| {
        let mut headings =
            pages.get(&target).into_iter().flat_map(|text| prose(text)).filter(|line| line.starts_with('#'));
        headings.any(|line| anchor(line) == heading)
    };
    crate::path(&target).exists() && heading.is_none_or(has)
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for component in path.components() {
        if component == Component::ParentDir {
            whole.pop();
        } else {
            whole.push(component);
        }
    }
    whole
}

/// What a link to a heading names: it in small letters, with hyphens for spaces and without punctuation.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|&symbol| symbol.is_alphanumeric() || " -_".contains(symbol));
    kept.map(|symbol| if symbol == ' ' { '-' } else { symbol }).collect()
}

/// The paths that a text names, but for patterns of paths.
fn paths(text: &str) -> Vec<&str> {
    let is_part = |symbol: char| symbol.is_alphanumeric() || "/._-".contains(symbol);
    let starts = FOLDERS.iter().flat_map(|folder| text.match_indices(folder)).map(|(at, _)| at);
    let whole = starts.filter_map(|at| {
        let end = text[at..].find(|symbol| !is_part(symbol)).map_or(text.len(), |end| at + end);
        let is_whole = !text[..at].ends_with(is_part) && !text[end..].starts_with(['*', '<', '{', '…', '$']);
        is_whole.then(|| text[at..end].trim_end_matches(['.', '-']))
    });
    whole.collect()
}
