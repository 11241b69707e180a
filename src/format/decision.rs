//! Why detection chose a format: one sentence for people.

use super::detect::{DetectedFormat, Detection};

impl Detection {
    /// Explains in one sentence what decided for the best format and what speaks against the second; `None` if no
    /// format fits.
    ///
    /// # Examples
    ///
    /// ```
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
            best.evidence.general.map(|format| format!(", a kind of `{format}`")).unwrap_or_default();
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
        most if most == by_evidence && best.evidence.is_signed() => {
            format!(
                "the text names `{}`, and for `{}` there is only {}",
                best.format, second.format, second.evidence.reason
            )
        }
        most if most == by_evidence => format!("its evidence, {}, is weaker", second.evidence.reason),
        _ => format!("{read}, and the extension of the file is one of `{}`", best.format),
    }
}

/// Returns why reading on trial gave the second format fewer points.
fn reading_against(second: &DetectedFormat, best: &DetectedFormat) -> String {
    let puzzles = second.trial.puzzles;
    let of_all = |count: usize| match puzzles {
        1 => "the only puzzle".to_owned(),
        _ if count == puzzles => format!("all {puzzles} puzzles"),
        _ => format!("{count} of {puzzles} puzzles"),
    };
    let verb = |count: usize| if count == 1 || puzzles == 1 { "is" } else { "are" };
    let (malformed, clashing) = (second.trial.malformed, second.trial.clashing);
    if puzzles == 0 {
        "it finds no puzzle".to_owned()
    } else if malformed > best.trial.malformed {
        format!("{} {} malformed when read as it", of_all(malformed), verb(malformed))
    } else if clashing > best.trial.clashing {
        format!("the givens of {} clash when read as it", of_all(clashing))
    } else {
        let percents = (second.trial.percent(), best.trial.percent());
        format!(
            "only {} % of the text are its puzzles, {} % those of `{}`",
            percents.0, percents.1, best.format
        )
    }
}
