//! Puzzles → their rules in sentences: of the boards, then of each family of clues.
//!
//! [`rule_sentences`] reads clues, and `board_sentences` layouts; the sentences are those of tables of `language`. Pictures
//! write them below the board, and books before the puzzles. A sentence names a clue by how `variant_builder` draws it, so
//! whoever changes a picture changes the sentence.

use std::collections::BTreeMap;

use givens_variants::{
    Axis, CellIndex, Clue, Extreme, FAMILIES, Layout, LineRule, OutsideRule, PairRelation, Parity,
    TableScope, VariantPuzzle,
};

use super::{
    board_sentences::Boards,
    clue_words::{board_rule, clue_words, digits_of, outside_letter, outside_rules, relations, shortened},
    corner::corner_of,
    style::DrawOptions,
};
use crate::language::{Language, RuleWords, Words, phrase, with_capital};

/// The largest number of sentences of a family: a hostile file may have a million patterns.
const MOST: usize = 20;

/// Returns the rules of puzzles, each once: a sentence or two for the boards and for each family of clues, in the language
/// and with the symbols of the options.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_draw::*; pub use givens_variants as variants; }
/// use givens::{
///     draw::{DrawOptions, rule_sentences},
///     variants::{CellIndex, Clue, Layout, VariantPuzzle},
/// };
///
/// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
/// puzzle.clues.push(Clue::Cage(vec![CellIndex::new(0), CellIndex::new(1)], Some(5)));
/// assert_eq!(rule_sentences([&puzzle], &DrawOptions::default()), [
///     "Each row, each column and each box holds the digits 1 to 4, each once.",
///     "The digits in a dashed cage differ.",
///     "The digits in a cage with a number add up to it.",
/// ]);
/// ```
#[must_use]
pub fn rule_sentences<'a>(
    puzzles: impl IntoIterator<Item = &'a VariantPuzzle>,
    options: &DrawOptions,
) -> Vec<String> {
    let mut boards = Boards::default();
    let mut rules = Rules::default();
    for puzzle in puzzles {
        boards.add(puzzle);
        let (layout, has_letters) = (&puzzle.layout, outside_rules(puzzle).len() > 1);
        let scope = Scope { layout, language: options.language, has_letters };
        for clue in &puzzle.clues {
            rules.add(clue, scope);
        }
    }
    let mut sentences = boards.sentences(options);
    sentences.extend(rules.found.into_values().flatten());
    sentences
}

/// The sentences of clues that were found, by the places of their families.
#[derive(Default)]
struct Rules {
    found: BTreeMap<usize, Vec<String>>,
}

/// What a clue is a part of.
#[derive(Clone, Copy)]
struct Scope<'a> {
    layout: &'a Layout,
    language: Language,
    /// Whether numbers outside have the letters of their rules.
    has_letters: bool,
}

impl Rules {
    /// Adds the sentences of a clue, and of those among its alternatives, each once.
    fn add(&mut self, clue: &Clue, scope: Scope) {
        let place = FAMILIES.iter().position(|family| *family == clue.family());
        let known = self.found.entry(place.unwrap_or(FAMILIES.len())).or_default();
        for sentence in sentences(clue, scope) {
            if known.len() < MOST && !known.contains(&sentence) {
                known.push(sentence);
            }
        }
        if let Clue::Any(branches) = clue {
            for clue in branches.iter().flatten() {
                self.add(clue, scope);
            }
        }
    }
}

/// Returns the sentences of a clue.
fn sentences(clue: &Clue, scope: Scope) -> Vec<String> {
    let rules = scope.language.variant_rules();
    match clue {
        Clue::Cage(_, sum) => {
            let cage = [Some(rules.cage), sum.map(|_| rules.cage_sum)];
            cage.into_iter().flatten().map(str::to_owned).collect()
        }
        Clue::Arrow { bulb, .. } if bulb.len() > 1 => vec![rules.pill.to_owned()],
        // Its digits are in the list of the alternatives.
        Clue::Limit(..) => Vec::new(),
        _ => {
            let sentence = with_capital(&sentence(clue, scope));
            // Nothing in a picture shows for which puzzles of a book it holds, but the name below the board.
            let name = is_unmarked(clue).then(|| board_rule(clue, scope.language.words())).flatten();
            vec![name.map_or_else(|| sentence.clone(), |name| format!("{}: {sentence}", with_capital(&name)))]
        }
    }
}

/// Returns whether a clue is stated by a list of its cells, as no picture shows it.
pub(crate) const fn is_listed(clue: &Clue) -> bool {
    matches!(clue, Clue::Any(_) | Clue::Automaton { .. } | Clue::ValueIndexer { .. })
}

/// Returns whether a clue is about the whole board, without any mark in pictures.
const fn is_unmarked(clue: &Clue) -> bool {
    matches!(
        clue,
        Clue::AntiKnight
            | Clue::AntiKing
            | Clue::AntiTaxicab
            | Clue::Neighbours { .. }
            | Clue::DisjointGroups
            | Clue::Squares(_)
            | Clue::Flatmates { .. }
            | Clue::DistinctLines
    )
}

/// Returns the sentence of a clue that has one.
fn sentence(clue: &Clue, scope: Scope) -> String {
    let (words, rules) = (scope.language.words(), scope.language.variant_rules());
    let clue_text = || clue_words(scope.layout, clue, words);
    match clue {
        Clue::Line(rule, _) => line_sentence(rule, rules),
        Clue::Outside(rule, ..) => outside_sentence(*rule, scope, rules),
        Clue::Pair(relation, _) => pair_sentence(*relation, rules).to_owned(),
        Clue::Neighbours { forbidden, except } => neighbours_sentence(forbidden, except.is_empty(), scope),
        Clue::Squares(classes) => {
            let groups = classes.iter().map(|class| digits_of(*class)).collect::<Vec<_>>().join("/");
            phrase!(rules.squares, groups)
        }
        Clue::Flatmates { digit, above, below } => phrase!(rules.flatmates, digit, above, below),
        Clue::Table { name, scope: TableScope::Successive, .. } => {
            phrase!(rules.pair_table, name = table_name(name, words))
        }
        Clue::Table { name, .. } => phrase!(rules.pair_table_all, name = table_name(name, words)),
        Clue::ValueIndexer { .. } => phrase!(rules.value_indexer, clue = clue_text()),
        Clue::Automaton { .. } => phrase!(rules.automaton, clue = clue_text()),
        Clue::Any(_) => phrase!(rules.alternatives, clue = clue_text()),
        _ => fixed_sentence(clue, scope, rules).to_owned(),
    }
}

/// Returns the name of a relation that has a table.
fn table_name(name: &str, words: &Words) -> String {
    Some(shortened(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| words.family("pair-table"))
}

/// Returns the sentence of a clue that lacks nothing.
fn fixed_sentence(clue: &Clue, scope: Scope, rules: &RuleWords) -> &'static str {
    match clue {
        Clue::Diagonal(_) => rules.diagonal,
        Clue::AntiKnight => rules.anti_knight,
        Clue::AntiKing => rules.anti_king,
        Clue::AntiTaxicab => rules.anti_taxicab,
        Clue::DisjointGroups => rules.disjoint_groups,
        Clue::Windoku => rules.windoku,
        Clue::DistinctLines => rules.distinct_lines,
        Clue::Parity(Parity::Odd, _) => rules.odd,
        Clue::Parity(Parity::Even, _) => rules.even,
        Clue::Extremes(Extreme::Minimum, _) => rules.minimum,
        Clue::Extremes(Extreme::Maximum, _) => rules.maximum,
        Clue::Greater(_) => rules.inequality,
        Clue::Indexer(Axis::Row, _) => rules.row_indexer,
        Clue::Indexer(Axis::Column, _) => rules.column_indexer,
        Clue::Indexer(Axis::Region, _) => rules.box_indexer,
        Clue::LittleKiller { .. } => rules.little_killer,
        _ => set_sentence(clue, scope, rules),
    }
}

/// Returns the sentence of a clue about sets of cells.
fn set_sentence(clue: &Clue, scope: Scope, rules: &RuleWords) -> &'static str {
    match clue {
        Clue::Sum { terms, .. } if terms.iter().any(|(_, factor)| *factor != 1) => rules.sum_factors,
        Clue::Sum { .. } => rules.sum,
        Clue::Rellik(..) => rules.rellik,
        Clue::EqualityCage(_) => rules.equality_cage,
        Clue::Lunchbox(..) => rules.lunchbox,
        Clue::LookAndSay(..) => rules.look_and_say,
        Clue::CountingCircles(_) => rules.counting_circles,
        Clue::ExtraRegion(_) => rules.extra_region,
        Clue::Clone(..) => rules.clone,
        Clue::EqualSums(_) => rules.equal_sums,
        Clue::SameDigits(_) => rules.same_digits,
        Clue::Arrow { .. } => rules.arrow,
        Clue::Contains { cells, is_exact, .. } => contains_sentence(cells, *is_exact, scope, rules),
        _ => unreachable!("a clue that `sentence` or `fixed_sentence` knows"),
    }
}

/// Returns the sentence of digits that cells contain: in a circle at a corner, or in an outline.
fn contains_sentence(cells: &[CellIndex], is_exact: bool, scope: Scope, rules: &RuleWords) -> &'static str {
    match (corner_of(scope.layout, cells), is_exact) {
        (Some(_), false) => rules.quadruple,
        (Some(_), true) => rules.quadruple_only,
        (None, false) => rules.contains,
        (None, true) => rules.contains_only,
    }
}

/// Returns the sentence of relations that neighbours do not have.
fn neighbours_sentence(forbidden: &[PairRelation], has_no_exceptions: bool, scope: Scope) -> String {
    let (words, rules) = (scope.language.words(), scope.language.variant_rules());
    match (has_no_exceptions, forbidden) {
        (true, [PairRelation::Difference(1)]) => rules.nonconsecutive.to_owned(),
        (true, _) => phrase!(rules.no_neighbours, relations = relations(forbidden, words)),
        (false, _) => phrase!(rules.no_other_neighbours, relations = relations(forbidden, words)),
    }
}

/// Returns the sentence of a mark between two cells. The usual values have no number in pictures.
const fn pair_sentence(relation: PairRelation, rules: &RuleWords) -> &'static str {
    match relation {
        PairRelation::Difference(1) => rules.white_dot,
        PairRelation::Difference(_) => rules.white_number,
        PairRelation::Ratio(2) => rules.black_dot,
        PairRelation::Ratio(_) => rules.black_number,
        PairRelation::Sum(10) => rules.sign_x,
        PairRelation::Sum(5) => rules.sign_v,
        PairRelation::Sum(_) => rules.sum_sign,
    }
}

/// Returns the sentence of the rule of a line.
fn line_sentence(rule: &LineRule, rules: &RuleWords) -> String {
    let fixed = match rule {
        LineRule::Whispers(number) => return phrase!(rules.whispers, number),
        LineRule::Lockout(number) => return phrase!(rules.lockout, number),
        LineRule::Modular(number) => return phrase!(rules.modular, number),
        LineRule::SumLine(number) => return phrase!(rules.sum_line, number),
        LineRule::Pattern(pattern) => return phrase!(rules.regex, pattern = shortened(&pattern.to_string())),
        LineRule::Entropic(groups) => {
            let groups: Vec<_> = groups.iter().map(|group| digits_of(*group)).collect();
            return phrase!(rules.entropic, groups = groups.join("/"));
        }
        LineRule::Thermometer => rules.thermometer,
        LineRule::SlowThermometer => rules.slow_thermometer,
        LineRule::Renban => rules.renban,
        LineRule::Palindrome => rules.palindrome,
        LineRule::Between => rules.between,
        LineRule::RegionSum => rules.region_sum,
        LineRule::RegionTotal => rules.region_total,
        LineRule::Sequence => rules.sequence,
        LineRule::Zipper => rules.zipper,
        LineRule::Nabner => rules.nabner,
        LineRule::DoubleArrow => rules.double_arrow,
        _ => unreachable!("a rule of lines without a sentence"),
    };
    fixed.to_owned()
}

/// Returns the sentence of a number outside.
fn outside_sentence(rule: OutsideRule, scope: Scope, rules: &RuleWords) -> String {
    let number = if scope.has_letters {
        phrase!(rules.outside_lettered, letter = outside_letter(rule))
    } else {
        rules.outside.to_owned()
    };
    let phrase = match rule {
        OutsideRule::Sandwich => rules.sandwich,
        OutsideRule::XSum => rules.x_sum,
        OutsideRule::Skyscraper => rules.skyscraper,
        OutsideRule::NumberedRoom => rules.numbered_room,
        OutsideRule::FirstThree => rules.first_three,
        OutsideRule::HiddenSkyscraper => rules.hidden_skyscraper,
        OutsideRule::Rank => rules.rank,
        OutsideRule::UniqueRank => rules.unique_rank,
        _ => unreachable!("a rule of numbers outside without a sentence"),
    };
    phrase!(phrase, number)
}
