//! The page of clues: each family of rules with a picture of a fixture that has it, and its sentences.

use std::{cmp::Reverse, collections::BTreeMap};

use givens::{
    Format,
    draw::{DrawOptions, VariantScene, rule_sentences, svg},
    variants::{Clue, FAMILIES, Layout, VariantPuzzle, family_aliases},
};

use crate::support::families::{FamilyExample, examples};

/// A family with its example, and the formats whose fixtures have it.
struct Family {
    name: &'static str,
    example: VariantPuzzle,
    formats: Vec<String>,
}

/// docs/clues.md.
pub(crate) fn page() -> String {
    let families = families();
    let lines: String = families.iter().map(line).collect();
    let sections: String = families.iter().map(section).collect();
    format!("{HEAD}{lines}{sections}")
}

/// The pictures of docs/clues, by name.
pub(crate) fn pictures() -> BTreeMap<String, String> {
    let families = families();
    let pictures =
        families.iter().filter_map(|family| Some((format!("{}.svg", family.name), picture(family)?)));
    pictures.collect()
}

const HEAD: &str = "\
# Clues

Generated from the tables in crates/variants and crates/draw, and from fixtures/formats and fixtures/variants. What a rule of
a variant means, and how pictures show it; `givens draw --rules` and `givens book` write these sentences for the rules that a
puzzle has. A family is selected by any of its names: `--where 'has(thermo)'`. [variants.md](variants.md) lists which programs
state what, and what verdicts mean.

| family | other names | in files of |
|---|---|---|
";

fn line(Family { name, formats, .. }: &Family) -> String {
    let code = |name: &str| format!("`{name}`");
    let aliases: Vec<_> = family_aliases(name).map(code).collect();
    let formats: Vec<_> = formats.iter().map(|format| code(format)).collect();
    format!("| [{name}](#{name}) | {} | {} |\n", aliases.join(", "), formats.join(", "))
}

fn section(family: &Family) -> String {
    let Family { name, example, .. } = family;
    let options = DrawOptions::default();
    let all = rule_sentences([example], &options);
    // The rules of the board are those of its own family only.
    let of_board = rule_sentences([&with_clues(example, &[])], &options).len();
    let own = if is_of_board(name) { &all[..of_board] } else { &all[of_board..] };
    let picture = picture(family).map_or_else(String::new, |_| format!("![{name}](clues/{name}.svg)\n\n"));
    format!("\n## {name}\n\n{picture}{}\n", own.join(" "))
}

/// Returns the picture of an example, if it shows anything.
fn picture(family: &Family) -> Option<String> {
    let drawn = drawn(&family.example);
    let mut plain = with_clues(&family.example, &[]);
    if is_of_board(family.name) {
        plain.layout = Layout::square(plain.layout.rows())?;
        plain.givens.resize(plain.layout.place_count(), None);
        plain.limits.clear();
    }
    (shown(&drawn) != shown(&self::drawn(&plain))).then_some(drawn)
}

fn drawn(puzzle: &VariantPuzzle) -> String {
    let scene = VariantScene::from_puzzle(puzzle.clone()).with_rules(false);
    let columns = u32::try_from(puzzle.layout.columns()).expect("few columns");
    svg(&scene, &DrawOptions::default().with_pixels(columns * 40 + 60))
}

/// Returns what is seen of a picture.
fn shown(svg: &str) -> &str {
    svg.split_once("</desc>").expect("a description").1
}

/// Returns all families but limits of cells among alternatives, which have no picture.
fn families() -> Vec<Family> {
    let examples = examples();
    let families = FAMILIES.iter().filter(|name| **name != "limit");
    families.map(|name| family(name, &examples)).collect()
}

fn family(name: &'static str, examples: &[FamilyExample]) -> Family {
    let of_family = examples.iter().filter(|example| example.puzzle.families().any(|family| family == name));
    let best = of_family.clone().min_by_key(|example| clarity(name, &example.puzzle));
    let best = &best.unwrap_or_else(|| panic!("no fixture has {name}")).puzzle;
    let clues: Vec<_> = best.clues.iter().filter(|clue| clue.family() == name).cloned().collect();
    let mut formats: Vec<_> = of_family.filter_map(|example| example.format.clone()).collect();
    formats.retain(|format| format.parse::<Format>().is_ok());
    formats.sort_unstable();
    formats.dedup();
    Family { name, example: with_clues(best, &clues), formats }
}

/// Returns how little a puzzle shows of a family: small boards show it best, those with more clues and longer ones better.
fn clarity(name: &str, puzzle: &VariantPuzzle) -> impl Ord {
    let clues = puzzle.clues.iter().filter(|clue| clue.family() == name);
    let size = clues.clone().map(Clue::size).sum::<usize>();
    let places = puzzle.layout.place_count();
    let others = puzzle.layout.families().filter(|family| *family != name).count();
    (places.div_ceil(40), others, Reverse(clues.count().min(4)), Reverse(size.min(800)), places)
}

fn with_clues(puzzle: &VariantPuzzle, clues: &[Clue]) -> VariantPuzzle {
    let mut alone = puzzle.clone();
    alone.clues = clues.to_vec();
    alone
}

/// Returns whether a family is one of boards: those come first.
fn is_of_board(name: &str) -> bool {
    FAMILIES.iter().take_while(|family| **family != "diagonal").any(|family| *family == name)
}
