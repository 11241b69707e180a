//! Why detection chose a format: one sentence for people.
//!
//! `givens detect` shows it. It is made of the numbers of a finished [`Detection`]: nothing is read again.

use super::detect::{DetectedFormat, Detection};

impl Detection {
    /// Explains in one sentence why the best format was chosen and not the second; `None` if no
    /// format fits.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::format::{ReadOptions, detect};
    ///
    /// let detection = detect("1,,3,4\n,,,\n,,,\n2,,,\n", &ReadOptions::default());
    /// let decision = "`comma` because of lines of values separated by commas; no other format fits";
    /// assert_eq!(detection.decision().as_deref(), Some(decision));
    /// ```
    #[must_use]
    pub fn decision(&self) -> Option<String> {
        let (best, others) = self.ranking.split_first()?;
        let named = if best.evidence.is_signed() { ", which name the format" } else { "" };
        let general =
            best.evidence.general.map(|format| format!(", a special form of `{format}`")).unwrap_or_default();
        let against = match others.first() {
            Some(second) => format!("`{}` is second: {}", second.format, against(second, best)),
            None => "no other format fits".to_owned(),
        };
        Some(format!("`{}` because of {}{named}{general}; {against}", best.format, best.evidence.reason))
    }
}

/// Returns what lowers the score of the second format most, compared with the best.
fn against(second: &DetectedFormat, best: &DetectedFormat) -> String {
    let by_reading = i32::from(best.share) - i32::from(second.share);
    let by_evidence = i32::from(best.evidence.strength) - i32::from(second.evidence.strength);
    let by_extension = 5 * (i32::from(best.has_usual_extension) - i32::from(second.has_usual_extension));
    let is_same = best.trial.grids == second.trial.grids;
    let read = if is_same { "it reads the same puzzles" } else { "it reads as much" };
    match by_reading.max(by_evidence).max(by_extension) {
        ..=0 => format!("{read}, and comes later in the list of formats"),
        most if most == by_reading => reading_against(second, best),
        most if most == by_evidence => format!("its evidence, {}, is weaker", second.evidence.reason),
        _ => format!("{read}, and the extension of the file is one of `{}`", best.format),
    }
}

/// Returns why reading on trial gave the second format fewer points.
fn reading_against(second: &DetectedFormat, best: &DetectedFormat) -> String {
    let puzzles = second.trial.puzzles;
    let of_its = |count: usize| match puzzles {
        1 => "its only puzzle".to_owned(),
        _ if count == puzzles => format!("its {puzzles} puzzles"),
        _ => format!("{count} of its {puzzles} puzzles"),
    };
    let (malformed, clashing) = (second.trial.malformed, second.trial.clashing);
    if puzzles == 0 {
        "it finds no puzzle".to_owned()
    } else if malformed > best.trial.malformed {
        format!("{} {} malformed", of_its(malformed), if malformed == 1 { "is" } else { "are" })
    } else if clashing > best.trial.clashing {
        format!("the givens of {} clash", of_its(clashing))
    } else {
        let percents = (second.trial.percent(), best.trial.percent());
        format!(
            "only {} % of the text are its puzzles, {} % those of `{}`",
            percents.0, percents.1, best.format
        )
    }
}
