//! Puzzles of each family of clues, from the fixtures of formats and of the solver of variants.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use givens::{
    format::{Entry, ReadOptions, read},
    variants::VariantPuzzle,
};
use walkdir::WalkDir;

/// A variant of a fixture.
pub struct FamilyExample {
    /// The folder of its format; none of fixtures/variants.
    pub format: Option<String>,
    pub puzzle: VariantPuzzle,
}

/// Returns the variants of all fixtures, in the order of their paths.
pub fn examples() -> Vec<FamilyExample> {
    let folders = ["fixtures/formats", "fixtures/variants"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = folders.into_iter().flat_map(|folder| WalkDir::new(root.join(folder)).sort_by_file_name());
    let files = files.map(|entry| entry.expect("a folder").into_path()).filter(|path| path.is_file());
    files.flat_map(|path| examples_of(&path)).collect()
}

fn examples_of(path: &Path) -> Vec<FamilyExample> {
    // What is no text, as an archive, has no variants.
    let Ok(text) = fs::read_to_string(path) else { return Vec::new() };
    let folder = path.parent().expect("a folder");
    let is_format = folder.parent().is_some_and(|parent| parent.ends_with("fixtures/formats"));
    let format = folder.file_name().filter(|_| is_format).map(|name| name.to_string_lossy().into_owned());
    let mut reading = read(&text, &ReadOptions::default());
    let variants = reading.entries.iter_mut().filter_map(Entry::take_variant);
    variants.map(|variant| FamilyExample { format: format.clone(), puzzle: variant.puzzle }).collect()
}

/// Returns puzzles with the clues of one family alone, by family.
pub fn puzzles_by_family() -> BTreeMap<&'static str, Vec<VariantPuzzle>> {
    let mut puzzles: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for FamilyExample { puzzle, .. } in examples() {
        let families: BTreeSet<_> = puzzle.clues.iter().map(givens::variants::Clue::family).collect();
        for family in families {
            let mut alone = puzzle.clone();
            alone.clues.retain(|clue| clue.family() == family);
            puzzles.entry(family).or_default().push(alone);
        }
    }
    puzzles
}
