//! The types of constraints by their names: which reader each has, and which have none.

use crate::{codec::of_variants, text::shown};

use super::{
    cells, layout, line_rules, outside, pairs, path_rules,
    puzzle::{ClueResult, PuzzleReader, Refusal},
    sums,
    text::Constraint,
};

/// Reads a constraint.
pub(super) type ReadConstraint = fn(&mut PuzzleReader, &Constraint<'_>) -> ClueResult<()>;

/// The readers of constraints, by name.
const READERS: [(&str, ReadConstraint); 67] = only_names_if_small([
    ("", cells::givens),
    ("AllDifferent", sums::all_different),
    ("AntiConsecutive", cells::anti_consecutive),
    ("AntiKing", cells::anti_king),
    ("AntiKnight", cells::anti_knight),
    ("AntiTaxicab", cells::anti_taxicab),
    ("Arrow", sums::arrow),
    ("Between", line_rules::between),
    ("Binary", pairs::binary),
    ("BinaryX", pairs::binary_x),
    ("BlackDot", pairs::black_dot),
    ("Cage", sums::cage),
    ("ContainAtLeast", sums::contain_at_least),
    ("ContainExact", sums::contain_exact),
    ("CountingCircles", sums::counting_circles),
    ("Diagonal", cells::diagonal),
    ("DisjointSets", cells::disjoint_sets),
    ("DoubleArrow", line_rules::double_arrow),
    ("DutchFlatmates", cells::dutch_flatmates),
    ("Entropic", line_rules::entropic),
    ("EqualSum", sums::equal_sum),
    ("EqualityCage", sums::equality_cage),
    ("FullRank", outside::full_rank),
    ("FullRankTies", outside::full_rank_ties),
    ("Given", cells::givens),
    ("GlobalEntropy", cells::global_entropy),
    ("GlobalMod", cells::global_mod),
    ("GreaterThan", pairs::greater_than),
    ("HiddenSkyscraper", outside::hidden_skyscraper),
    ("Indexing", cells::indexing),
    ("Jigsaw", layout::jigsaw),
    ("LittleKiller", outside::little_killer),
    ("Lockout", line_rules::lockout),
    ("LookAndSay", sums::look_and_say),
    ("Lunchbox", sums::lunchbox),
    ("Modular", line_rules::modular),
    ("NFA", path_rules::nfa),
    ("NoBoxes", layout::is_read),
    ("NumberedRoom", outside::numbered_room),
    ("Pair", pairs::pair),
    ("PairX", pairs::pair_x),
    ("Palindrome", line_rules::palindrome),
    ("PillArrow", sums::pill_arrow),
    ("Quad", sums::quad),
    ("Regex", path_rules::regex),
    ("RegionSameValues", layout::region_same_values),
    ("RegionSize", layout::is_read),
    ("RegionSumLine", line_rules::region_sum),
    ("RellikCage", sums::rellik_cage),
    ("Renban", line_rules::renban),
    ("SameValues", sums::same_values),
    ("Sandwich", outside::sandwich),
    ("Shape", layout::is_read),
    ("Skyscraper", outside::skyscraper),
    ("StrictKropki", cells::strict_kropki),
    ("StrictXV", cells::strict_xv),
    ("Sum", sums::sum),
    ("SumLine", line_rules::sum_line),
    ("Thermo", line_rules::thermo),
    ("V", pairs::five),
    ("ValueIndexing", cells::value_indexing),
    ("Whisper", line_rules::whisper),
    ("WhiteDot", pairs::white_dot),
    ("Windoku", cells::windoku),
    ("X", pairs::ten),
    ("XSum", outside::x_sum),
    ("Zipper", line_rules::zipper),
]);

/// Leaves out the readers in a build without variants.
const fn only_names_if_small<const N: usize>(
    mut readers: [(&'static str, ReadConstraint); N],
) -> [(&'static str, ReadConstraint); N] {
    let mut index = 0;
    while index < N {
        readers[index].1 = of_variants(readers[index].1, |_, _| Ok(()));
        index += 1;
    }
    readers
}

/// The names of constraints that begin a group, which `.End` closes.
const GROUPS: [&str; 3] = ["And", "Or", "Replicate"];

/// The names of hints for the solver of the program, which are no rules.
const HINTS: [&str; 2] = ["Priority", "SearchPriority"];

/// The names of other constraints that have no clue.
const OTHERS: [&str; 8] = [
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ChaosMultiArrow",
    "ConnectedValues",
    "CountDistinct",
    "Doppelganger",
    "Var",
];

/// The most arguments of constraints whose readers take no list.
const MOST_ARGUMENTS: [(&str, usize); 15] = [
    ("AntiConsecutive", 0),
    ("AntiKing", 0),
    ("AntiKnight", 0),
    ("AntiTaxicab", 0),
    ("Diagonal", 1),
    ("DisjointSets", 0),
    ("DutchFlatmates", 0),
    ("GlobalEntropy", 0),
    ("GlobalMod", 0),
    ("LittleKiller", 2),
    ("NoBoxes", 0),
    ("Sandwich", 2),
    ("StrictKropki", 0),
    ("StrictXV", 0),
    ("Windoku", 0),
];

/// Fails if a constraint has an argument that its reader does not take.
pub(super) fn has_known_arguments(constraint: &Constraint<'_>) -> ClueResult<()> {
    let most = MOST_ARGUMENTS.iter().find(|(name, _)| *name == constraint.name).map(|(_, most)| *most);
    let further = most.map_or(&[][..], |most| constraint.arguments_from(most));
    match further.iter().find(|argument| !argument.is_empty()) {
        Some(other) => {
            Err(Refusal::Unknown(format!("`{}` with the argument `{}`", constraint.name, shown(other))))
        }
        None => Ok(()),
    }
}

/// Returns the reader of constraints of this name.
pub(super) fn reader(name: &str) -> Option<ReadConstraint> {
    let place = READERS.binary_search_by_key(&name, |(own, _)| own).ok()?;
    Some(READERS[place].1)
}

/// Whether constraints of this name begin a group.
pub(super) fn begins_group(name: &str) -> bool {
    GROUPS.contains(&name)
}

/// Whether constraints of this name are hints for a solver.
pub(super) fn is_hint(name: &str) -> bool {
    HINTS.contains(&name)
}

/// Whether the program has constraints of this name.
pub(super) fn is_known(name: &str) -> bool {
    reader(name).is_some() || begins_group(name) || is_hint(name) || OTHERS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_found_by_name() {
        assert!(READERS.is_sorted_by_key(|(name, _)| name));
        assert!(reader("Cage").is_some() && reader("cage").is_none() && reader("Or").is_none());
        assert!(is_known("Or") && is_known("Var") && !is_known("Foo"));
    }
}
