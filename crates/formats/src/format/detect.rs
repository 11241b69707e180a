//! Detection: the format of a text, a score, and the reason.
//!
//! Each codec first looks for evidence (bars, delimiters, a header, brackets). Formats with evidence read the head of
//! the text on trial. The score, 0 to 255, is the share of the head that becomes grids without clashes (worth 200),
//! with clashes (170) or malformed puzzles (80), plus the strength of the evidence (0 to 50; 175 if the text names its
//! format). The extension of the file adds 5. Of equal scores, the earlier format in [`Format::all`] wins.

use std::{cmp::Reverse, fmt};

use givens_engine::grid::Shape;

use crate::{
    codec::{Characters, Chunk, Evidence, Format, ReadOptions, Shelf},
    diagnostic::{Diagnostic, Fix, Rule},
    format::{
        comments::{commented_rows, has_grids, without_comments},
        constraints::{constraints_beside, regions_of_cells},
        program::is_program,
        subject::Subject,
        symbols::SymbolSet,
        trial::{PuzzleContent, Trial, head, solid},
        unreadable::{only_table, unknown},
    },
    text::{Span, line_ends, lines},
};

/// Shares that differ by no more than this count as equal.
const EQUAL_SHARE: u8 = 3;
/// Scores that differ by more than this are not ambiguous.
const CLOSE_SCORE: u8 = 10;
/// The least part of the head, in percent, that a format covers which reads no puzzle but malformed and
/// [doubtful](may_be_puzzle) ones: less are texts that contain lists or tables of something else.
const MIN_COVERAGE: usize = 40;
/// A text with more malformed puzzles than this, and no other, is none of puzzles.
const MAX_MALFORMED: usize = 50;

/// How far a program is searched for puzzles, in bytes.
pub(super) const SEARCHED: usize = 1 << 19;

/// A text with more doubtful grids than this, not all of them empty, and no others, is a table of bits or indices.
const MAX_DOUBTFUL: usize = Shape::MAX_SIDE;

/// A format that a text may be in.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DetectedFormat {
    /// The format.
    pub format: Format,
    /// How well it fits, 0 to 255.
    pub score: u8,
    /// The evidence and the result of reading on trial.
    pub reason: String,
    /// The part of the score from reading on trial, 0 to 200.
    pub(super) share: u8,
    pub(super) evidence: Evidence,
    pub(super) has_usual_extension: bool,
    /// Whether a puzzle was read that is not doubtful, or the text names the format.
    has_puzzle: bool,
    /// Whether the text is a table of regions or indices in this format, and nothing else.
    is_table: bool,
    pub(super) trial: Trial,
}

impl fmt::Debug for DetectedFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.format, self.score, self.reason)
    }
}

/// The result of detection; by default, that no format fits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detection {
    /// The formats that are not ruled out, best first.
    pub ranking: Vec<DetectedFormat>,
    /// Why the text is not read although it has a puzzle.
    refused: Option<Diagnostic>,
}

impl Detection {
    /// The format that fits best.
    #[must_use]
    pub fn best(&self) -> Option<Format> {
        self.ranking.first().map(|candidate| candidate.format)
    }

    /// The best of the formats that score as high as the first, but read other grids.
    #[must_use]
    pub fn rival(&self) -> Option<&DetectedFormat> {
        let (best, others) = self.ranking.split_first()?;
        others.iter().find(|other| {
            best.share.abs_diff(other.share) <= EQUAL_SHARE
                && best.score.abs_diff(other.score) <= CLOSE_SCORE
                && best.trial.grids != other.trial.grids
        })
    }

    /// Whether no format fits, and none is refused.
    pub(super) const fn is_unknown(&self) -> bool {
        self.ranking.is_empty() && self.refused.is_none()
    }

    /// Whether the puzzles of a text may follow its head: it is a program, which may have them anywhere.
    pub(super) fn may_follow_head(&self, text: &str) -> bool {
        let head = head(text);
        self.is_unknown() && head.len() < text.len() && is_program(head)
    }

    /// Returns the diagnostic about a choice that was ambiguous, or impossible.
    pub(crate) fn diagnostic(&self, head: &str) -> Option<Diagnostic> {
        let Some(best) = self.ranking.first() else {
            return Some(self.refused.clone().unwrap_or_else(|| unknown(head)));
        };
        let rival = self.rival()?;
        let message =
            format!("this can be read as {} and as {}; read as {}", best.format, rival.format, best.format);
        Some(
            Diagnostic::new(Rule::AmbiguousFormat, message)
                .at(Span::at(0), "")
                .help("choose one with --from"),
        )
    }
}

/// Finds the format of a text from its head.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{Format, ReadOptions, detect};
///
/// let detection = detect("1,,3,4\n,,,\n,,,\n2,,,\n", &ReadOptions::default());
/// assert_eq!(detection.best(), Some(Format::Comma));
/// ```
#[must_use]
pub fn detect(text: &str, options: &ReadOptions) -> Detection {
    let head = head(text);
    let refuse = |diagnostic| Detection { ranking: Vec::new(), refused: Some(diagnostic) };
    let judged = judged(head, head.len() < text.len(), options);
    let is_table = judged.iter().any(|found| found.is_table);
    let ranking = claims(judged);
    let in_comments = in_comments(head, &ranking, options);
    let ranking = if in_comments.is_empty() { ranking } else { in_comments };
    let ranking = if ranking.is_empty() { with_symbols(head, options) } else { ranking };
    let is_one_grid = |best: &DetectedFormat| {
        let shelf = best.format.info().shelf;
        shelf == Shelf::Grids && best.format != Format::Samurai && best.trial.grids.len() == 1
    };
    // An extension must not decide whether a text is refused.
    let score = |found: &&DetectedFormat| {
        (found.share.saturating_add(found.evidence.strength), Reverse(found.format))
    };
    match ranking
        .iter()
        .max_by_key(score)
        .filter(|best| is_one_grid(best))
        .and_then(|_| constraints_beside(head))
    {
        Some(constraints) => refuse(constraints),
        None if ranking.is_empty() && is_table => refuse(only_table()),
        None if ranking.is_empty()
            && let Some(regions) = regions_of_cells(head) =>
        {
            refuse(regions)
        }
        None => Detection { ranking, refused: None },
    }
}

/// Returns the formats of the grids in the comments of a source text, if there are no others and nothing outside the
/// comments is claimed: a damaged puzzle is not skipped in favour of a comment.
pub(super) fn in_comments(
    head: &str,
    ranking: &[DetectedFormat],
    options: &ReadOptions,
) -> Vec<DetectedFormat> {
    // Programs are read with their comments.
    let others = ranking.iter().filter(|found| found.format != Format::Literal);
    let has_grid = others.flat_map(|found| &found.trial.grids).any(Option::is_some);
    let Some(rows) = commented_rows(head).filter(|_| !has_grid) else { return Vec::new() };
    if !self::ranking(&without_comments(head), false, options).is_empty() {
        return Vec::new();
    }
    let mut ranking = self::ranking(&rows, false, options);
    ranking.retain(|found| {
        let info = found.format.info();
        info.shelf == Shelf::Grids && has_grids(&rows, info.codec, options)
    });
    for found in &mut ranking {
        found.reason = format!("in comments: {}", found.reason);
        found.evidence.reason = format!("{} in comments", found.evidence.reason);
    }
    ranking
}

/// Returns the formats of the grids in a head that are written with symbols which it states.
fn with_symbols(head: &str, options: &ReadOptions) -> Vec<DetectedFormat> {
    let Some(set) = SymbolSet::from_head(head) else { return Vec::new() };
    let mut ranking = ranking(&set.translated(head), false, options);
    ranking.retain(|found| {
        let has_grid = found.trial.grids.iter().any(Option::is_some);
        has_grid && matches!(found.format.info().shelf, Shelf::Lines | Shelf::Grids)
    });
    for found in &mut ranking {
        found.reason = format!("with the symbols {}: {}", set.shown(), found.reason);
        found.evidence.reason = format!("{} with the symbols {}", found.evidence.reason, set.shown());
    }
    ranking
}

/// Returns the formats that fit a head, best first; `is_cut` if the text goes on after it.
pub(super) fn ranking(head: &str, is_cut: bool, options: &ReadOptions) -> Vec<DetectedFormat> {
    claims(judged(head, is_cut, options))
}

/// Returns the formats that claim a text: what is a table in one format is no malformed puzzle in another.
fn claims(mut judged: Vec<DetectedFormat>) -> Vec<DetectedFormat> {
    let is_table = judged.iter().any(|found| found.is_table);
    judged.retain(|found| !found.is_table && (found.has_puzzle || !is_table));
    judged
}

/// Returns the formats that fit a head, and those in which it is a table, best first.
fn judged(head: &str, is_cut: bool, options: &ReadOptions) -> Vec<DetectedFormat> {
    let characters = Characters::from_text(head);
    let probe = |format: Format| Some((format, format.info().probe(head, &characters)?));
    let claims: Vec<_> = Format::all().filter_map(probe).collect();
    let is_specific = |format| claims.iter().any(|(_, evidence)| evidence.general == Some(format));
    let mut general = claims.iter().filter(|(format, _)| !is_specific(*format)).peekable();
    // Most files of a folder have no evidence of any format.
    if general.peek().is_none() {
        return Vec::new();
    }
    let head = Head::new(head, is_cut);
    let judged = general.filter_map(|(format, evidence)| judge(*format, evidence, head, options));
    let mut ranking: Vec<_> = judged.collect();
    ranking.sort_by_key(|candidate| Reverse(candidate.score));
    ranking
}

/// Rates a format by its evidence and by reading the head on trial; `None` if it does not claim the text.
fn judge(
    format: Format,
    evidence: &Evidence,
    head: Head<'_>,
    options: &ReadOptions,
) -> Option<DetectedFormat> {
    let (info, trial) = (format.info(), try_reading(format, head, options));
    let share = (trial.points / trial.total).min(200);
    let is_list = !matches!(info.shelf, Shelf::Documents | Shelf::Links);
    let has_puzzle = trial.is_sound || !is_list && trial.malformed + trial.clashing_doubtful < trial.puzzles;
    let is_table = is_table(&trial, is_list && !has_puzzle);
    let is_named = evidence.is_signed() || evidence.general.is_some();
    // The puzzles of a document may begin after its head.
    let may_follow = trial.puzzles + trial.dismissed == 0 && head.is_cut && info.shelf == Shelf::Documents;
    let is_covering = || is_covering(&trial, head.text) && !(is_list && trial.malformed > MAX_MALFORMED);
    let is_claim = has_puzzle || is_named || may_follow || is_table || is_covering();
    if !is_claim || is_of_text(format, &trial) && is_program(head.text) {
        return None;
    }
    let has_usual_extension = options
        .extension
        .as_ref()
        .is_some_and(|extension| info.extensions.iter().any(|usual| usual.eq_ignore_ascii_case(extension)));
    let score = share + usize::from(evidence.strength) + if has_usual_extension { 5 } else { 0 };
    Some(DetectedFormat {
        format,
        share: u8::try_from(share).unwrap_or(u8::MAX),
        score: u8::try_from(score).unwrap_or(u8::MAX),
        reason: format!("{}; {}", evidence.reason, trial.outcome()),
        evidence: evidence.clone(),
        has_usual_extension,
        has_puzzle: has_puzzle || evidence.is_signed(),
        is_table,
        trial,
    })
}

/// Whether the head is a table of regions or indices; so is a list without a puzzle whose grids are doubtful, or no more than
/// the tables beside them.
fn is_table(trial: &Trial, is_list_without_puzzle: bool) -> bool {
    let are_tables = trial.puzzles == 0 && trial.tables * 100 >= trial.total * MIN_COVERAGE;
    let are_doubtful = trial.doubtful > MAX_DOUBTFUL.max(trial.empty);
    let are_fewer = trial.malformed == 0 && trial.tables > 0 && trial.tables >= trial.covered;
    are_tables || is_list_without_puzzle && (are_doubtful || are_fewer)
}

/// Whether puzzles, malformed or not, cover enough of the head.
fn is_covering(trial: &Trial, head: &str) -> bool {
    let is_covered = |total: usize| trial.covered * 100 >= total * MIN_COVERAGE;
    // Comments above a grid make it no other text.
    let has_grid = trial.is_cells() && trial.covered > 0;
    is_covered(trial.total) || has_grid && is_covered(trial.total.saturating_sub(commented(head)))
}

/// Counts the bytes of the comment lines of a head.
fn commented(head: &str) -> usize {
    let comments = lines(head).filter(|line| line.text.trim_start().starts_with(['#', '%']));
    comments.map(|line| line.text.len()).sum()
}

/// Whether a format is none of puzzles in a program in another language: such puzzles are texts of their own, and there is
/// more beside those that were read, or lines that are none.
fn is_of_text(format: Format, trial: &Trial) -> bool {
    let info = format.info();
    let is_text = match info.shelf {
        // A line for each given may be an assignment.
        Shelf::Lines | Shelf::Grids | Shelf::Tables => format != Format::Cells,
        Shelf::Documents if format == Format::Yaml => trial.may_be_other,
        _ => format == Format::Sdk,
    };
    let is_read = trial.malformed + trial.dismissed == 0 && trial.read * 100 >= trial.total * MIN_COVERAGE;
    format == Format::Prolog || is_text && !is_read
}

/// Finds puzzles of a program that follow its head, as far as 512 KiB.
pub(super) fn beyond_head(text: &str, options: &ReadOptions) -> Option<DetectedFormat> {
    let text = &text[..text.floor_char_boundary(SEARCHED)];
    let evidence = Format::Literal.info().codec.probe(text)?;
    let found = judge(Format::Literal, &evidence, Head::new(text, false), options)?;
    (found.has_puzzle && !found.is_table).then_some(found)
}

/// The head of a text that is read on trial.
#[derive(Clone, Copy)]
struct Head<'t> {
    text: &'t str,
    /// Whether the text goes on after it.
    is_cut: bool,
    subject: Subject,
}

impl<'t> Head<'t> {
    fn new(text: &'t str, is_cut: bool) -> Self {
        Self { text, is_cut, subject: Subject::from_text(text) }
    }
}

/// Reads the head on trial.
fn try_reading(format: Format, head: Head<'_>, options: &ReadOptions) -> Trial {
    let info = format.info();
    let content = match format {
        Format::Literal | Format::Matlab | Format::MiniZinc | Format::Prolog => {
            PuzzleContent::Lists { is_about_sudoku: head.subject.names_sudoku }
        }
        // A list of cells may name them in words.
        Format::Cells => PuzzleContent::Other,
        _ if matches!(info.shelf, Shelf::Lines | Shelf::Grids) => PuzzleContent::Cells,
        Format::Json | Format::Jsonl | Format::Table | Format::Xml | Format::Yaml => PuzzleContent::Values,
        _ => PuzzleContent::Other,
    };
    let may_be_other = GENERAL.contains(&format) && !head.subject.is_puzzles;
    let mut trial = Trial { content, may_be_other, total: solid(head.text).max(1), ..Trial::default() };
    let chunk = Chunk { text: head.text, first: true };
    info.codec.reader(head.text, options).read(chunk, &mut |entry| trial.add(head.text, entry));
    trial
}

/// The formats without any mark of their own, which data and programs of all kinds resemble.
const GENERAL: [Format; 14] = [
    Format::Line,
    Format::Rows,
    Format::Boxed,
    Format::Comma,
    Format::Spaced,
    Format::Gsf,
    Format::Table,
    Format::Json,
    Format::Jsonl,
    Format::Xml,
    Format::Yaml,
    Format::Literal,
    Format::Matlab,
    Format::MiniZinc,
];

/// Returns the diagnostics about a text that do not depend on its format.
pub(crate) fn diagnostics(text: &str) -> Vec<Diagnostic> {
    mixed_line_ends(text).into_iter().collect()
}

/// Reports line ends of several kinds in the head, with their fix there.
fn mixed_line_ends(text: &str) -> Option<Diagnostic> {
    let head = head(text);
    memchr::memchr(b'\r', head.as_bytes())?;
    let mut ends = line_ends(head);
    let (_, first) = ends.next()?;
    let (at, _) = ends.find(|(_, end)| *end != first)?;
    let found = Diagnostic::new(Rule::MixedLineEnds, "lines end in more than one way");
    Some(found.at(Span::at(at), "another end").fix(Fix::of_line_ends(head, first)))
}

#[cfg(test)]
mod tests {
    use super::detect;
    use crate::codec::{HEAD, ReadOptions};

    #[test]
    fn what_follows_the_head_changes_nothing() {
        let row = "5 3 . . 7 . . . .\n";
        for start in [
            row.repeat(2 * HEAD / row.len()),
            format!("[{}", "[0, 5, 0, 3], ".repeat(HEAD / 5)),
            "a".repeat(3 * HEAD),
        ] {
            let detection = detect(&start, &ReadOptions::default());
            for rest in ["5,3,,,7,,,,\n", "<game>", "- key: value\n", "x"] {
                let text = start.clone() + &rest.repeat(HEAD);
                assert_eq!(detect(&text, &ReadOptions::default()), detection, "{rest:?}");
            }
        }
    }
}
