//! What rating generated puzzles must have, and how near another rating is.

use std::{fmt, ops::RangeInclusive};

use givens_engine::{grid::Shape, setters::setters};
use givens_rate::{Rating, Scheme};

use crate::similar::most_similar;

/// The rating that generated puzzles must have: all of its parts that are not `None`. Prints as `rated 7 to 7.5
/// (se-1.2.1)`.
///
/// # Examples
///
/// ```
/// use givens::{generate::{GenerateOptions, Generator, RatingTarget}, rate::Scheme};
///
/// let target = RatingTarget::new(Scheme::SudokuExplainer).with_number(1.5..=2.0);
/// let options = GenerateOptions::default().with_seed(7).with_rating(target.clone());
/// let made = Generator::new(options).unwrap().next().unwrap().unwrap();
/// assert!(target.is_met(made.rating.as_ref().unwrap()));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct RatingTarget {
    /// The scale.
    pub scheme: Scheme,
    /// Bounds on the score of `HoDoKu`, the ER of Sudoku Explainer, or the number of `backdoor` or `depth`.
    pub number: Option<RangeInclusive<f64>>,
    /// The level, one of [`Scheme::levels`].
    pub level: Option<String>,
    /// The hardest technique, which [`Scheme::technique`] knows, as [`Rating::hardest`] chooses it.
    pub hardest: Option<String>,
}

setters!(RatingTarget {
    with_number(number: RangeInclusive<f64>),
    with_level(level: String),
    with_hardest(hardest: String),
});

impl RatingTarget {
    /// Returns a target that every rating of the scheme meets.
    #[must_use]
    pub const fn new(scheme: Scheme) -> Self {
        Self { scheme, number: None, level: None, hardest: None }
    }

    /// Returns whether a rating of the scheme meets the target.
    #[must_use]
    pub fn is_met(&self, rating: &Rating) -> bool {
        self.distance(rating) == Some((0, 0.0))
    }

    /// Returns how far a rating is from the target: in levels and in places of the hardest technique, then in the number.
    /// `None` without a rating.
    pub(super) fn distance(&self, rating: &Rating) -> Option<(usize, f64)> {
        let score = rating.score.as_ref().ok()?;
        let level = self
            .level
            .as_ref()
            .map_or(0, |level| gap(score.level().and_then(|of| self.place(of)), self.place(level)));
        let hardest = self.hardest.as_ref().map_or(0, |hardest| {
            gap(rating.hardest().and_then(|of| self.scheme.rank(of)), self.scheme.rank(hardest))
        });
        let number = self
            .number
            .as_ref()
            .zip(score.number())
            .map_or(0.0, |(range, number)| (range.start() - number).max(number - range.end()).max(0.0));
        Some((level + hardest, number))
    }

    /// Returns the place of a level among those of the scheme.
    fn place(&self, level: &str) -> Option<usize> {
        self.scheme.levels().iter().position(|known| known.eq_ignore_ascii_case(level))
    }

    /// Returns why no rating of a puzzle of this shape meets the target.
    pub(super) fn refuse(&self, shape: Shape) -> Option<String> {
        let scheme = self.scheme;
        let Some(levels) = scheme.levels_of(shape) else {
            let rated = "rates puzzles of 9×9 with boxes of 3×3";
            return Some(format!("{scheme} {rated}, found {shape}; qqwing and basics rate any shape"));
        };
        if let Some(range) = &self.number {
            if range.is_empty() {
                return Some(format!("{}..{}: the range is empty", range.start(), range.end()));
            }
            if matches!(scheme, Scheme::Qqwing | Scheme::Basics) {
                return Some(format!("{scheme} has no numbers, but the levels {}", levels.join(", ")));
            }
        }
        match (&self.level, &self.hardest) {
            (Some(_), _) if levels.is_empty() => Some(format!("{scheme} has no levels")),
            (Some(level), _) if !levels.iter().any(|known| known.eq_ignore_ascii_case(level)) => {
                let help = offer(level, levels.iter().copied());
                Some(format!("expected a level of {scheme} ({}), found `{level}`{help}", levels.join(", ")))
            }
            (_, Some(technique)) if scheme.rank(technique).is_none() => {
                let names: Vec<_> = scheme.techniques().map(hyphenated).collect();
                let help = offer(technique, names.iter().map(String::as_str));
                Some(format!("expected a technique of {scheme}, found `{technique}`{help}"))
            }
            _ => None,
        }
    }
}

/// Returns the name of a technique as people type it: `x-wing`.
fn hyphenated(name: &str) -> String {
    let words = name.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Returns what to say of an unknown name: the most similar of these, if there is one.
fn offer<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    most_similar(name, names).map_or_else(String::new, |known| format!("; did you mean `{known}`?"))
}

/// Returns the distance between two places in a list; a rating without a place is farther than any.
fn gap(one: Option<usize>, other: Option<usize>) -> usize {
    one.zip(other).map_or(usize::MAX / 2, |(one, other)| one.abs_diff(other))
}

impl fmt::Display for RatingTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number.as_ref().map(|range| match (range.start(), range.end()) {
            (start, end) if start.total_cmp(end).is_eq() => start.to_string(),
            (start, end) if end.is_infinite() => format!("{start} or more"),
            (start, end) => format!("{start} to {end}"),
        });
        let hardest = self.hardest.as_ref().and_then(|hardest| self.scheme.technique(hardest));
        let level =
            self.level.as_ref().and_then(|level| self.scheme.levels().get(self.place(level)?).copied());
        let parts = [number, level.map(str::to_owned), hardest.map(|hardest| format!("hardest {hardest}"))];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        let space = if parts.is_empty() { "" } else { " " };
        write!(f, "rated{space}{} ({})", parts.join(", "), self.scheme)
    }
}
