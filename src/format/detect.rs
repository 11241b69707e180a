//! Detection: which format a text is in, how sure that is, and why.
//!
//! Each codec first looks for its tell-tales (bars, delimiters, a header, brackets). Those
//! that are not ruled out read the head of the text on trial. The score, 0 to 255, is the
//! share of the head that came out as grids without clashes (200), with clashes (170) or
//! as malformed puzzles (80), and the strength of the tell-tale (0 to 50; 175 where the text names its
//! format). The extension of a file adds 5. Ties go to the earlier format in [`Format::all`].

use std::fmt;

use crate::{
    cells::mark::{fold, is_blank_symbol},
    codec::{Chunk, Entry, Evidence, Format, HEAD, ReadOptions},
    diagnostic::{Diagnostic, Rule, Severity},
    format::variant::variant,
    grid::{Grid, Shape},
    text::{Span, lines},
};

/// Of a first line that is longer, so many bytes do.
const LONGEST_HEAD: usize = 2 * HEAD;
/// Shares this close count as equal.
const TIE: u8 = 3;
/// A tell-tale stronger by more than this settles the matter.
const CLOSE: u8 = 10;
/// A tell-tale so strong is found in no prose.
const CERTAIN: u8 = 30;

/// One format that a text may be in.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DetectedFormat {
    /// The format.
    pub format: Format,
    /// How well it fits, 0 to 255.
    pub score: u8,
    /// What speaks for it.
    pub reason: String,
    /// What trial reading gave, 0 to 200.
    share: u8,
    /// The grids that were read on trial, up to three: two formats that read the same
    /// grids do not contradict each other.
    grids: Vec<Option<Grid>>,
}

impl fmt::Debug for DetectedFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.format, self.score, self.reason)
    }
}

/// What detection found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detection {
    /// The formats that are not ruled out, best first.
    pub ranking: Vec<DetectedFormat>,
}

impl Detection {
    /// The format that fits best.
    #[must_use]
    pub fn best(&self) -> Option<Format> {
        self.ranking.first().map(|candidate| candidate.format)
    }

    /// The second-best format that reads other grids than the best one, where it scores
    /// as high.
    #[must_use]
    pub fn rival(&self) -> Option<&DetectedFormat> {
        let (best, others) = self.ranking.split_first()?;
        others.iter().find(|other| {
            best.share.abs_diff(other.share) <= TIE
                && best.score.abs_diff(other.score) <= CLOSE
                && best.grids != other.grids
        })
    }

    /// What is to be said about the choice: nothing, that it was close, or that there is none.
    pub(crate) fn diagnostic(&self, head: &str) -> Option<Diagnostic> {
        let Some(best) = self.ranking.first() else {
            return Some(variant(head).unwrap_or_else(|| unknown(head)));
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
/// use givens::format::{Format, ReadOptions, detect};
///
/// let detection = detect("1,,3,4\n,,,\n,,,\n2,,,\n", &ReadOptions::default());
/// assert_eq!(detection.best(), Some(Format::Comma));
/// ```
#[must_use]
pub fn detect(text: &str, options: &ReadOptions) -> Detection {
    let head = head(text);
    if variant(head).is_some() {
        return Detection { ranking: Vec::new() };
    }
    let claims: Vec<_> =
        Format::all().filter_map(|format| Some((format, format.info().codec.probe(head)?))).collect();
    let is_specific = |format| claims.iter().any(|(_, evidence)| evidence.general == Some(format));
    let general = claims.iter().filter(|(format, _)| !is_specific(*format));
    let mut ranking: Vec<_> =
        general.filter_map(|(format, evidence)| judge(*format, evidence, head, options)).collect();
    ranking.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    Detection { ranking }
}

/// No format fits: a text without anything in it, or one that is told what its first line
/// with cells lacks.
fn unknown(head: &str) -> Diagnostic {
    let Some(line) = lines(head).find(|line| !line.is_blank()) else {
        return Diagnostic::new(Rule::UnknownFormat, "the text is empty").severity(Severity::Warning);
    };
    let cells = |line: &str| {
        let symbols = line.chars().filter(|c| !c.is_whitespace());
        let known = symbols.clone().filter(|&c| c.is_ascii_digit() || is_blank_symbol(c)).count();
        (known, symbols.count())
    };
    let counted: Vec<_> = lines(head).map(|line| (line, cells(line.text))).collect();
    let cell_like = counted.iter().find(|(_, (known, all))| *known >= 4 && known * 4 >= all * 3);
    let help = "name the format with --from; `givens formats` lists them";
    let kind = match line.text.trim_start().chars().next() {
        Some('<') => "; it looks like XML or HTML",
        Some('{' | '[') => "; it looks like JSON",
        _ => "",
    };
    let is_size = |cells: usize| Shape::of_side(cells).is_some() || Shape::of_cell_count(cells).is_some();
    let Some((first, (known, _))) = cell_like.filter(|(_, (known, _))| kind.is_empty() && !is_size(*known))
    else {
        let message = format!("no known format fits this text{kind}");
        return Diagnostic::new(Rule::UnknownFormat, message).at(line.span(), "").help(help);
    };
    let alike = counted.iter().filter(|(_, (other, _))| other == known).count();
    let message = format!("no known format fits: {alike} lines of {known} cells make no grid");
    Diagnostic::new(Rule::UnknownFormat, message).at(first.span(), format!("{known} cells")).help(help)
}

/// The first lines of a text, some 32 KiB; at least one line, or 64 KiB of it.
pub(crate) fn head(text: &str) -> &str {
    if text.len() <= HEAD {
        return text;
    }
    if let Some(end) = last_line_end(text) {
        return &text[..=end];
    }
    let line = lines(text).nth(1).map_or(text, |second| &text[..second.start]);
    &line[..line.floor_char_boundary(LONGEST_HEAD)]
}

/// Whether a text that goes on has the whole head.
pub(crate) fn has_head(text: &str) -> bool {
    text.len() > HEAD
        && (text.len() >= LONGEST_HEAD || last_line_end(text).is_some() || lines(text).nth(1).is_some())
}

/// The last line end among the first 32 KiB of a longer text. A CR that is the last of them may be
/// half of a line end.
fn last_line_end(text: &str) -> Option<usize> {
    let start = &text.as_bytes()[..HEAD];
    memchr::memrchr2(b'\n', b'\r', start.strip_suffix(b"\r").unwrap_or(start))
}

fn judge(format: Format, evidence: &Evidence, head: &str, options: &ReadOptions) -> Option<DetectedFormat> {
    let codec = format.info().codec;
    let mut trial = Trial::default();
    codec.reader(head, options).read(Chunk { text: head, first: true }, &mut |entry| trial.add(head, entry));
    if (trial.puzzles == 0 && evidence.strength < CERTAIN)
        || (trial.malformed == trial.puzzles && evidence.strength < CERTAIN && is_prose(head))
    {
        return None;
    }
    let total = solid(head).max(1);
    let share = (trial.points / total).min(200);
    let by_name = options.extension.as_ref().is_some_and(|extension| {
        format.info().extensions.iter().any(|usual| usual.eq_ignore_ascii_case(extension))
    });
    let score = share + usize::from(evidence.strength) + if by_name { 5 } else { 0 };
    Some(DetectedFormat {
        format,
        share: u8::try_from(share).unwrap_or(u8::MAX),
        score: u8::try_from(score).unwrap_or(u8::MAX),
        reason: format!("{}; {}", evidence.reason, trial.outcome()),
        grids: trial.grids,
    })
}

/// Number of bytes that are no line ends, which some spans hold and others do not.
fn solid(text: &str) -> usize {
    let text = text.trim_end();
    text.len() - memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).count()
}

/// Whether a text has more letters than digits and blanks.
fn is_prose(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic() && fold(*c) == *c).count();
    let cells = text.chars().map(fold).filter(|&c| c.is_ascii_digit() || is_blank_symbol(c)).count();
    letters > cells
}

/// What reading on trial gave.
#[derive(Default)]
struct Trial {
    puzzles: usize,
    malformed: usize,
    points: usize,
    grids: Vec<Option<Grid>>,
}

impl Trial {
    fn add(&mut self, head: &str, entry: Entry) {
        // Cells of another layout do not speak for this format.
        let is_foreign = entry.record.is_none()
            && entry.diagnostics.iter().any(|diagnostic| diagnostic.rule == Rule::IgnoredText);
        if !entry.is_puzzle() || is_foreign {
            return;
        }
        self.puzzles += 1;
        let worth = match &entry.record {
            Some(record) if record.grid.is_consistent() => 200,
            Some(_) => 170,
            None => 80,
        };
        self.malformed += usize::from(entry.record.is_none());
        self.points += worth * solid(&head[entry.span.range()]);
        if self.grids.len() < 3 {
            self.grids.push(entry.record.map(|record| record.grid));
        }
    }

    fn outcome(&self) -> String {
        let plural = if self.puzzles == 1 { "" } else { "s" };
        match self.malformed {
            0 => format!("{} puzzle{plural} in the head", self.puzzles),
            malformed => format!("{} puzzle{plural} in the head, {malformed} malformed", self.puzzles),
        }
    }
}

/// What is to be said about a text whatever its format.
pub(crate) fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    if text.starts_with("version https://git-lfs.github.com/spec") {
        let message = "this is a Git LFS pointer, the puzzles are not here";
        diagnostics
            .push(Diagnostic::new(Rule::BinaryFile, message).at(Span::at(0), "").help("run `git lfs pull`"));
    }
    diagnostics.extend(mixed_line_ends(text));
    diagnostics
}

fn mixed_line_ends(text: &str) -> Option<Diagnostic> {
    let head = head(text);
    memchr::memchr(b'\r', head.as_bytes())?;
    let end_of = |line: crate::text::Line<'_>| {
        let end = line.start + line.text.len();
        let rest = &head[end..];
        let kind = ["\r\n", "\r", "\n"].into_iter().find(|kind| rest.starts_with(kind))?;
        Some((kind, end))
    };
    let mut ends = lines(head).filter_map(end_of);
    let (first, _) = ends.next()?;
    let (_, at) = ends.find(|(kind, _)| *kind != first)?;
    Some(
        Diagnostic::new(Rule::MixedLineEnds, "lines end in more than one way")
            .at(Span::at(at), "another end"),
    )
}
