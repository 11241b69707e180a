//! A data card as a document: the counts of a [`Card`] with the numbers that follow from them. Its JSON, the text and the
//! Markdown show the same numbers.

use std::collections::BTreeMap;

use givens_formats::{diagnostic::Verdict, schema};
use givens_rate::Scheme;
use serde::Serialize;

use crate::{collection::Equivalence, explain::Technique};

use super::{
    Card,
    costly::{Costly, Histogram, RatingClass},
};

/// A data card. Its JSON is described by docs/stats.schema.json.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CardDocument {
    /// The version of the documents.
    pub schema: &'static str,
    /// The program and its version.
    pub program: &'static str,
    /// The inputs.
    pub inputs: Vec<InputFacts>,
    /// The number of records, malformed ones not included.
    pub records: u64,
    /// The number of records for each verdict.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// The number of records of each shape.
    pub shapes: Histogram<String>,
    /// The number of variants: puzzles with other regions or further rules.
    pub variants: u64,
    /// The number of variants with rules of each family.
    pub families: Histogram<&'static str>,
    /// How many records list a solution, and how many of these list the only one.
    pub listed_solutions: ListedSolutions,
    /// Numbers of givens.
    pub givens: Distribution,
    /// Numbers of digits that are never given.
    pub absent_digits: Distribution,
    /// Where digits are given in 9×9 records; `None` without any.
    pub positions: Option<Positions>,
    /// Records that are the same as an earlier one, by four keys.
    pub duplicates: Vec<Duplicates>,
    /// Numbers of automorphisms of 9×9 puzzles.
    pub automorphisms: Distribution,
    /// What is known about a sample of the puzzles with one solution, or about all.
    pub sample: SampleFacts,
}

/// An input of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct InputFacts {
    /// Its name.
    pub name: String,
    /// The format that was read.
    pub format: Option<&'static str>,
    /// The number of bytes of the file, and their SHA-256; `None` for standard input.
    pub bytes: Option<u64>,
    /// 64 hexadecimal digits, as sha256sum prints them.
    pub sha256: Option<String>,
    /// The number of records.
    pub records: u64,
    /// The number of malformed records.
    pub malformed: u64,
}

/// Where the numbers come from: what the counts do not know.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardSource {
    /// The inputs.
    pub inputs: Vec<InputFacts>,
    /// The seed of the sample; `None` if all puzzles were examined.
    pub seed: Option<u64>,
    /// The scheme of the ratings, if puzzles were rated.
    pub scheme: Option<Scheme>,
}

/// Listed solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ListedSolutions {
    /// The number of records with one.
    pub records: u64,
    /// The number of those that are the only solution.
    pub right: u64,
}

/// How often each value occurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Distribution {
    /// The least value, the lower median and the greatest one.
    pub least: Option<u64>,
    /// Half of the records have this value or less.
    pub median: Option<u64>,
    /// The greatest value.
    pub greatest: Option<u64>,
    /// The values that occur, each with the number of records.
    pub histogram: Vec<(u64, u64)>,
}

/// Where digits are given.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Positions {
    /// The number of records.
    pub records: u64,
    /// The number of givens in each cell, row by row.
    pub cells: Vec<u64>,
    /// The number of givens in each row.
    pub rows: Vec<u64>,
    /// The number of givens in each column.
    pub columns: Vec<u64>,
    /// The number of givens in each box.
    pub boxes: Vec<u64>,
    /// How often each digit is given.
    pub digits: Vec<u64>,
    /// The mean over the cells of the entropy of the digits given there, in bits: at most log₂ 9 = 3.17. Far less if
    /// digits were not relabelled.
    pub digit_entropy: Option<f64>,
    /// The chi-square statistic of the digits, if all are equally likely; 8 degrees of freedom.
    pub digit_chi_square: Option<f64>,
}

/// Records that are the same as an earlier one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Duplicates {
    /// What makes records the same.
    pub by: &'static str,
    /// The number of records that have a key.
    pub records: u64,
    /// The number of records with the key of an earlier one.
    pub duplicates: u64,
    /// The interval of 95 % of that number, if it is an estimate.
    pub interval: Option<[u64; 2]>,
    /// The largest number of records with one key; of those counted, if the number is an estimate.
    pub largest: u64,
}

/// A part of some puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// The number of puzzles.
    pub puzzles: u64,
    /// Their share of those examined.
    pub share: f64,
    /// The interval of 95 % of the share of all puzzles (Wilson, 1927), if only a sample was examined.
    pub interval: Option<[f64; 2]>,
}

/// What was examined at a cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SampleFacts {
    /// The number of puzzles that were examined.
    pub puzzles: u64,
    /// The number of puzzles with one solution from which they come.
    pub of: u64,
    /// The random seed; `None` if all were examined.
    pub seed: Option<u64>,
    /// The minimal puzzles.
    pub minimal: Share,
    /// Numbers of redundant givens.
    pub redundant: Distribution,
    /// Patterns of givens with each symmetry.
    pub symmetries: BTreeMap<&'static str, Share>,
    /// Numbers of automorphisms of solutions.
    pub solution_automorphisms: Distribution,
    /// The puzzles that singles solve, and full grids.
    pub singles_only: Share,
    /// The puzzles by their hardest technique, in the order of `HoDoKu`.
    pub techniques: Vec<TechniqueShare>,
    /// The puzzles that no technique and no trial solves.
    pub unsolved: u64,
    /// Ratings, if puzzles were rated.
    pub ratings: Option<Ratings>,
}

/// The puzzles with this hardest technique.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TechniqueShare {
    /// The id of the technique.
    pub technique: &'static str,
    /// The puzzles.
    #[serde(flatten)]
    pub share: Share,
}

/// Ratings on the scale of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ratings {
    /// The program and its version.
    pub scheme: &'static str,
    /// The ratings that occur (levels for `HoDoKu`), each with the number of puzzles.
    pub histogram: Vec<(String, u64)>,
    /// The number of puzzles without a rating.
    pub unrated: u64,
}

impl CardDocument {
    /// Returns the document of some counts.
    #[must_use]
    pub fn new(card: &Card, costly: &Costly, source: &CardSource) -> Self {
        let malformed = card.verdicts.of(Verdict::Malformed);
        let of_verdict = |verdict: Verdict| (verdict.id(), card.verdicts.of(verdict));
        Self {
            schema: schema::ID,
            program: concat!("givens ", env!("CARGO_PKG_VERSION")),
            inputs: source.inputs.clone(),
            records: card.verdicts.total() - malformed,
            verdicts: Verdict::ALL.into_iter().map(of_verdict).collect(),
            shapes: card.shapes.clone(),
            variants: card.variants,
            families: card.families.clone(),
            listed_solutions: ListedSolutions { records: card.listed[0], right: card.listed[1] },
            givens: Distribution::of(&card.givens),
            absent_digits: Distribution::of(&card.absent_digits),
            positions: (card.classic > 0).then(|| positions(card)),
            duplicates: Equivalence::ALL.map(|by| duplicates(card, by)).to_vec(),
            automorphisms: Distribution::of(&card.automorphisms),
            sample: sample(card.proper, costly, source),
        }
    }
}

impl Distribution {
    pub(super) fn of<K: Copy + TryInto<u64>>(counts: &Histogram<K>) -> Self {
        let value = |key: &K| (*key).try_into().unwrap_or(u64::MAX);
        let histogram: Vec<_> = counts.iter().map(|(key, &number)| (value(key), number)).collect();
        let total: u64 = counts.values().sum();
        let mut seen = 0;
        let median = histogram.iter().find(|(_, number)| {
            seen += number;
            2 * seen >= total
        });
        Self {
            least: histogram.first().map(|(value, _)| *value),
            median: median.map(|(value, _)| *value),
            greatest: histogram.last().map(|(value, _)| *value),
            histogram,
        }
    }
}

/// Returns where the 9×9 records have givens, and how evenly their digits are distributed.
#[expect(clippy::cast_precision_loss, reason = "statistics of counts")]
fn positions(card: &Card) -> Positions {
    let cells: Vec<u64> = card.cells.0.iter().map(|digits| digits.iter().sum()).collect();
    let sum = |house: &dyn Fn(usize) -> usize| {
        let mut sums = vec![0; 9];
        cells.iter().enumerate().for_each(|(cell, number)| sums[house(cell)] += number);
        sums
    };
    let digits: Vec<u64> =
        (0..9).map(|digit| card.cells.0.iter().map(|digits| digits[digit]).sum()).collect();
    let entropy = |digits: &[u64; 9]| {
        let total: u64 = digits.iter().sum();
        let share = digits.iter().filter(|&&number| number > 0).map(|&number| number as f64 / total as f64);
        (total > 0).then(|| share.map(|share| -share * share.log2()).sum::<f64>())
    };
    let entropies: Vec<f64> = card.cells.0.iter().filter_map(entropy).collect();
    let total: u64 = digits.iter().sum();
    let expected = total as f64 / 9.0;
    let chi_square = digits.iter().map(|&number| (number as f64 - expected).powi(2) / expected).sum();
    Positions {
        records: card.classic,
        rows: sum(&|cell| cell / 9),
        columns: sum(&|cell| cell % 9),
        boxes: sum(&|cell| cell / 27 * 3 + cell % 9 / 3),
        digits,
        digit_entropy: (total > 0).then(|| rounded(entropies.iter().sum::<f64>() / entropies.len() as f64)),
        digit_chi_square: (total > 0).then(|| rounded(chi_square)),
        cells,
    }
}

fn duplicates(card: &Card, by: Equivalence) -> Duplicates {
    let classes = &card.duplicates[by as usize];
    let (duplicates, interval) = classes.duplicates();
    Duplicates { by: by.id(), records: classes.records(), duplicates, interval, largest: classes.largest() }
}

/// Returns the shares of the puzzles that were examined, with intervals if these are a sample.
fn sample(of: u64, costly: &Costly, source: &CardSource) -> SampleFacts {
    let is_sample = source.seed.is_some() && costly.puzzles < of;
    let share = |puzzles: u64, of: u64| Share::of(puzzles, of, is_sample);
    let count = |technique: Technique| costly.techniques.get(&technique).copied().unwrap_or(0);
    let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    let full = costly.puzzles - costly.unsolved - costly.techniques.values().sum::<u64>();
    let decided = costly.redundant.values().sum();
    let technique = |(&technique, &number): (&Technique, &u64)| TechniqueShare {
        technique: technique.id(),
        share: share(number, costly.puzzles),
    };
    let rating = |(class, &number): (&RatingClass, &u64)| match class {
        RatingClass::Tenths(tenths) => (format!("{}.{}", tenths / 10, tenths % 10), number),
        RatingClass::Level(level) => (level.id().to_owned(), number),
        RatingClass::Name(name) => ((*name).to_owned(), number),
        RatingClass::Number(of_puzzle) => (of_puzzle.to_string(), number),
    };
    SampleFacts {
        puzzles: costly.puzzles,
        of,
        seed: source.seed.filter(|_| is_sample),
        minimal: share(costly.redundant.get(&0).copied().unwrap_or(0), decided),
        redundant: Distribution::of(&costly.redundant),
        symmetries: costly
            .symmetries
            .iter()
            .map(|(&name, &number)| (name, share(number, costly.puzzles)))
            .collect(),
        solution_automorphisms: Distribution::of(&costly.automorphisms),
        singles_only: share(full + singles.map(count).iter().sum::<u64>(), costly.puzzles),
        techniques: costly.techniques.iter().map(technique).collect(),
        unsolved: costly.unsolved,
        ratings: source.scheme.map(|scheme| Ratings {
            scheme: scheme.id(),
            histogram: costly.ratings.iter().map(rating).collect(),
            unrated: costly.unrated,
        }),
    }
}

impl Share {
    /// Returns the share with the interval of Wilson, if it is that of a sample.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn of(puzzles: u64, of: u64, is_sample: bool) -> Self {
        let (number, z) = (of as f64, 1.96_f64);
        let share = if of == 0 { 0.0 } else { puzzles as f64 / number };
        let centre = share + z * z / (2.0 * number);
        let margin = z * (share * (1.0 - share) / number + z * z / (4.0 * number * number)).sqrt();
        let bound = |bound: f64| rounded((bound / (1.0 + z * z / number)).clamp(0.0, 1.0));
        let interval = (is_sample && of > 0).then(|| [bound(centre - margin), bound(centre + margin)]);
        Self { puzzles, share: rounded(share), interval }
    }
}

/// Rounds to four decimals, so that documents do not depend on how a machine rounds.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
