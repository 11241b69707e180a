//! Bands: names for ranges of ratings or for sets of techniques, read from a file.

use std::path::Path;

use givens::{
    error::Error,
    rate::{Rating, Scheme},
};

use crate::cli::output::files;

/// The bands of a file, in its order: a puzzle is in the first that it fits.
#[derive(Debug)]
pub(crate) struct RatingBands(Vec<Band>);

#[derive(Debug)]
struct Band {
    name: String,
    holds: Holds,
}

/// Which puzzles a band holds.
#[derive(Debug)]
enum Holds {
    /// Those with a rating up to this one.
    UpTo(f64),
    /// Those that need no techniques but these and those of the bands before.
    Techniques(Vec<&'static str>),
    All,
}

impl RatingBands {
    /// Reads a file of lines: `name <= rating`, `name: technique, technique` or `name`. Comments begin with `#`.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has other lines.
    pub(crate) fn read(path: &Path, scheme: Scheme) -> Result<Self, Error> {
        let text = files().read_text(path)?;
        let mut bands = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let band = Band::parse(line, scheme);
                bands.push(
                    band.map_err(|problem| Error::Usage(format!("{}:{number}: {problem}", path.display())))?,
                );
            }
        }
        Ok(Self(bands))
    }

    /// Returns the name of the band that a rating is in.
    pub(crate) fn of(&self, rating: &Rating) -> Option<&str> {
        Some(&self.0.get(self.place(rating))?.name)
    }

    /// Returns the place of the band that a rating is in; the place after the last one if it is in none.
    pub(crate) fn place(&self, rating: &Rating) -> usize {
        let Ok(score) = &rating.score else { return self.0.len() };
        let mut known: Vec<&str> = Vec::new();
        let place = self.0.iter().position(|band| match &band.holds {
            Holds::UpTo(limit) => score.number().is_some_and(|number| number <= *limit),
            Holds::Techniques(techniques) => {
                known.extend(techniques);
                rating.steps.iter().all(|step| known.contains(&step.technique))
            }
            Holds::All => true,
        });
        place.unwrap_or(self.0.len())
    }
}

impl Band {
    /// Parses a line.
    ///
    /// ```abnf
    /// band = name / name "<=" rating / name ":" technique *("," technique)
    /// ```
    fn parse(line: &str, scheme: Scheme) -> Result<Self, String> {
        let (name, holds) = if let Some((name, rating)) = line.split_once("<=") {
            let rating = rating.trim();
            let number = rating.parse().ok().filter(|number: &f64| !number.is_nan());
            let limit = number.ok_or_else(|| format!("expected a number after `<=`, found `{rating}`"))?;
            (name, Holds::UpTo(limit))
        } else if let Some((name, list)) = line.split_once(':') {
            let techniques = list.split(',').map(|text| technique(text, scheme));
            (name, Holds::Techniques(techniques.collect::<Result<_, _>>()?))
        } else {
            (line, Holds::All)
        };
        if matches!(holds, Holds::UpTo(_)) && matches!(scheme, Scheme::Qqwing | Scheme::Basics) {
            return Err(format!("expected techniques, found a number, and {scheme} has none"));
        }
        // A limit without `<=` would be a part of the name, and the band would hold all ratings.
        let is_limit = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
        let seems_bounded =
            || name.contains(['<', '>', '=']) || name.split_whitespace().skip(1).any(is_limit);
        match name.trim() {
            _ if matches!(holds, Holds::All) && seems_bounded() => {
                Err(format!("expected a name, or `name <= rating`, found `{line}`"))
            }
            "" => Err("expected the name of a band".to_owned()),
            name => Ok(Self { name: name.to_owned(), holds }),
        }
    }
}

/// Returns the technique with a name, in any case.
fn technique(text: &str, scheme: Scheme) -> Result<&'static str, String> {
    let text = text.trim();
    scheme.technique(text).ok_or_else(|| format!("expected a technique of {scheme}, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_without_its_sign_is_no_name() {
        let parse = |line: &str| Band::parse(line, Scheme::SudokuExplainer).map(|band| band.name);
        for line in ["hard 4.2", "hard < 4.2", "hard = 4", "hard >= 4.2"] {
            assert!(parse(line).is_err_and(|reason| reason.contains("`name <= rating`")), "{line}");
        }
        for (line, name) in
            [("1.5 <= 1.5", "1.5"), ("level 2.0 <= 2", "level 2.0"), ("Week 3", "Week 3"), ("9.0", "9.0")]
        {
            assert_eq!(parse(line).as_deref(), Ok(name), "{line}");
        }
    }
}
