//! The pages of techniques: from their table, with a step of each in one of its fixtures.

use std::collections::BTreeMap;

use givens::explain::{GridState, Technique, TechniqueInfo};

use crate::support::{Fixture, positions};

/// docs/techniques.md.
pub(crate) fn index() -> String {
    format!("{TECHNIQUES}{}{TECHNIQUES_OF_SCHEMES}{}", table(false), table(true))
}

fn table(scheme_only: bool) -> String {
    let place = |place: Option<u16>| place.map_or_else(|| "–".to_owned(), |place| place.to_string());
    let line = |info: &TechniqueInfo| {
        let TechniqueInfo { id, name, summary, needs_uniqueness, .. } = info;
        let needs = if *needs_uniqueness { "yes" } else { "" };
        let (hodoku, se) = (place(info.hodoku), place(info.se));
        format!("| [{name}](techniques/{id}.md) | `{id}` | {summary} | {hodoku} | {se} | {needs} |\n")
    };
    let techniques = Technique::ALL.map(Technique::info).into_iter();
    let lines: String = techniques.filter(|info| info.scheme_only == scheme_only).map(line).collect();
    format!(
        "\n| technique | id | what | HoDoKu | SE | needs a unique solution |\n|---|---|---|---|---|---|\n{lines}"
    )
}

const TECHNIQUES: &str = "\
# Techniques

Generated from the table in src/explain/technique.rs and from fixtures/techniques. `givens explain` uses
them, and `givens techniques NAME` prints a page.

Techniques are tried in an order, and the first step found is taken; then the order begins again.
`--order human`, which is used unless another is named, is how people scan a grid: full houses, then hidden singles, in
boxes before rows and columns, then naked singles, for which they must look along three houses for each cell; all others
follow as in HoDoKu. `--order hodoku` is the order of HoDoKu 2.2, whose naked singles come before the hidden ones, and
`--order se` that of Sudoku Explainer 1.2.1, which has fewer named techniques (skyscraper, kite and turbot fish are its
forcing X-chains of four links). Trial is last in all. The numbers in the table come from these programs: HoDoKu's order
numbers, and a technique's lowest rating in Sudoku Explainer, in tenths. They do not rate a puzzle: programs differ in
the step that they find first.

Within a technique, steps are found in a fixed order: digits upwards; houses boxes first, then rows, then
columns; cells row by row; choices of several by their first members. Singles come by house, then by digit. Fish
take rows covered by columns before columns covered by rows, digit by digit. The file of a technique notes any
difference.

A technique that needs a unique solution is skipped if the solver finds no or many solutions, or cannot decide.

Where no technique applies, *trial* takes the first cell of those with the fewest candidates, supposes its lowest
candidate, and continues with all techniques, and with further trial if necessary. A contradiction takes the
supposition back and eliminates the candidate; a full grid confirms it.
";

const TECHNIQUES_OF_SCHEMES: &str = "
`--scheme hodoku` and `--scheme se` explain by the searches of the ratings ([ratings.md](ratings.md)), so the steps are
those of the programs, in their order. They also find the following. In a chain, r3c7 = 5 or r3c7 ≠ 5 follows from what
comes before it, or from what is named in brackets.
";

/// The pages of docs/techniques, by name.
pub(crate) fn pages() -> BTreeMap<String, String> {
    Technique::ALL.map(Technique::info).map(|info| (format!("{}.md", info.id), page(info))).into()
}

fn page(info: &TechniqueInfo) -> String {
    let TechniqueInfo { technique, name, summary, .. } = info;
    let (first, rest) = summary.split_at(1);
    let first = first.to_uppercase();
    let mut text = format!("# {name}\n\n{first}{rest}.\n");
    let all = positions::positions(*technique, false);
    let is_nested = |position: &&Fixture| position.file_name() == positions::NESTED;
    for position in all.first().into_iter().chain(all.iter().skip(1).find(is_nested)) {
        if is_nested(&position) {
            text += "\nWith chains inside, on what the chain around them has left:\n";
        }
        let (state, next) = if info.scheme_only {
            positions::scheme_step(position)
        } else {
            let puzzle = positions::read(position);
            (GridState::of(&puzzle), positions::next(&puzzle).expect("a position has a next step"))
        };
        let reason = positions::PRECEDED.iter().find(|(preceded, ..)| preceded == technique);
        if let Some((_, _, reason)) = reason {
            text += &format!("\n{reason} What a search for it alone finds:\n");
        }
        text += &format!("\n```text\n{state}\n```\n\n> {next}\n");
    }
    text
}
