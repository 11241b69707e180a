//! Variant → diagnostics and verdict: what its clues determine, and what its file says that no clue does.
//!
//! A verdict covers what the file states. Where it has constraints that cannot be understood there is none; where it has
//! drawings that may be rules, only what no further rule can change is said.

use givens_engine::{solve::Budget, verdict::Verdict};
use givens_formats::{
    diagnostic::{Diagnostic, Rule, Severity},
    record::{KeptClass, VariantRecord},
};
use givens_variants::{BrokenRule, CellIndex, VARIANT_BUDGET, VariantOutcome};

use super::{CheckOptions, rules::givens::times};

/// The largest number of faults of clues that are reported about a puzzle.
const MAX_FAULTS: usize = 10;

/// The result of checking a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantResult {
    /// What the puzzle is.
    pub verdict: Verdict,
    /// What the search found by the clues that the file states; `None` if it was not run.
    pub outcome: Option<VariantOutcome>,
    /// The diagnostics of the rules that are on.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a variant: whether all its constraints are understood, clues contradict each other, how many solutions there are,
/// and whether the listed solution obeys every clue.
///
/// # Examples
///
/// ```
/// use givens::{Verdict, check::{CheckOptions, check_variant}, format::{ReadOptions, read}};
///
/// let text = "2x2k:p,aaa___aaa__a_aa_,6a4a5_5a5a6_9e\n";
/// let mut reading = read(text, &ReadOptions::default());
/// let variant = reading.entries[0].take_variant().unwrap();
/// assert_eq!(check_variant(&variant, &CheckOptions::default()).verdict, Verdict::One);
/// ```
#[must_use]
pub fn check_variant(record: &VariantRecord, options: &CheckOptions) -> VariantResult {
    search_variant(record, options, |record, budget| record.puzzle.solve_within(budget))
}

/// Checks a variant of which the solutions do not matter: it is not searched.
#[must_use]
pub fn check_unsearched(record: &VariantRecord, options: &CheckOptions) -> VariantResult {
    search_variant(record, options, |_, _| VariantOutcome::Undecided(None))
}

fn search_variant(
    record: &VariantRecord,
    options: &CheckOptions,
    search: impl FnOnce(&VariantRecord, Budget) -> VariantOutcome,
) -> VariantResult {
    let mut diagnostics = Vec::new();
    push_kept(record, &mut diagnostics);
    push_faults(record, &mut diagnostics);
    let before = diagnostics.len();
    push_clashes(record, &mut diagnostics);
    let (verdict, outcome) = if record.has_unknown() {
        (Verdict::Malformed, None)
    } else if diagnostics.len() > before {
        (Verdict::Clashing, None)
    } else {
        let outcome = search(record, variant_budget(options.budget));
        (verdict(record, &outcome, &mut diagnostics), Some(outcome))
    };
    push_listed(record, outcome.as_ref(), &mut diagnostics);
    diagnostics.retain(|diagnostic| options.rules.contains(diagnostic.rule));
    VariantResult { verdict, outcome, diagnostics }
}

/// Returns the limit of the search of a variant, whose nodes take longer than those of a classic grid.
#[must_use]
pub fn variant_budget(budget: Budget) -> Budget {
    if budget == Budget::default() { VARIANT_BUDGET } else { budget }
}

/// Reports what is no clue: constraints that cannot be understood, and the text of rules.
fn push_kept(record: &VariantRecord, diagnostics: &mut Vec<Diagnostic>) {
    for unknown in record.kept_of(KeptClass::Unknown) {
        let times = if unknown.count > 1 { format!(" ({} times)", unknown.count) } else { String::new() };
        let message =
            format!("{}{times} cannot be understood, so nothing is known about its solutions", unknown.name);
        diagnostics.push(Diagnostic::new(Rule::UnreadConstraint, message).at(unknown.span, ""));
    }
    if let Some(rules) = record.rules_text() {
        diagnostics.push(Diagnostic::unread_rules(rules, record.span));
    }
}

/// Reports clues that no digits can obey, or that are probably mistakes.
fn push_faults(record: &VariantRecord, diagnostics: &mut Vec<Diagnostic>) {
    for fault in record.puzzle.clue_faults().into_iter().take(MAX_FAULTS) {
        let message = format!("{}: {}", record.puzzle.clue_name(fault.clue), fault.message);
        let rule = if fault.is_impossible { Rule::ImpossibleClue } else { Rule::OddClue };
        diagnostics.push(Diagnostic::new(rule, message).at(record.clue_span(fault.clue), ""));
    }
}

/// Reports the same digit given twice where digits differ.
fn push_clashes(record: &VariantRecord, diagnostics: &mut Vec<Diagnostic>) {
    for clash in record.puzzle.clashes() {
        let names = record.puzzle.layout.names(&clash.cells);
        let number = times(clash.cells.len());
        let message = format!("{} is given {number} in {}: {names}", clash.digit, clash.house);
        diagnostics.push(Diagnostic::new(Rule::DuplicateGiven, message).at(record.span, ""));
    }
}

/// Returns the verdict, and reports why it is not one solution.
fn verdict(record: &VariantRecord, outcome: &VariantOutcome, diagnostics: &mut Vec<Diagnostic>) -> Verdict {
    let report = |rule, message: String| Diagnostic::new(rule, message).at(record.span, "");
    match outcome {
        VariantOutcome::Zero => {
            let message = "no solution by the constraints that it states";
            diagnostics.push(report(Rule::NoSolution, message.to_owned()));
            Verdict::Zero
        }
        VariantOutcome::One(only) if !record.has_drawings() || record.solution.as_ref() == Some(only) => {
            Verdict::One
        }
        VariantOutcome::One(_) => {
            let message = format!("at most one solution: drawings are not read ({})", drawings(record));
            diagnostics.push(report(Rule::UnreadDrawings, message));
            Verdict::Undecided
        }
        VariantOutcome::Many(..) if record.has_drawings() => {
            let message =
                format!("the number of solutions is unknown: drawings are not read ({})", drawings(record));
            diagnostics.push(report(Rule::UnreadDrawings, message));
            Verdict::Undecided
        }
        VariantOutcome::Many(first, second) => {
            diagnostics.push(many_solutions(record, first, second));
            Verdict::Many
        }
        VariantOutcome::Undecided(_) => {
            let message = "the search stopped before the number of solutions was known";
            let diagnostic = report(Rule::Undecided, message.to_owned());
            diagnostics.push(diagnostic.help("allow more search nodes with --nodes"));
            Verdict::Undecided
        }
    }
}

/// Returns the names of the drawings with their numbers: `line (3), text (1)`.
fn drawings(record: &VariantRecord) -> String {
    let names: Vec<_> =
        record.kept_of(KeptClass::Drawn).map(|kept| format!("{} ({})", kept.name, kept.count)).collect();
    names.join(", ")
}

fn many_solutions(record: &VariantRecord, first: &[Option<u8>], second: &[Option<u8>]) -> Diagnostic {
    let differ = first.iter().zip(second).position(|(a, b)| a != b).unwrap_or_default();
    let name = record.cell_name(CellIndex::new(differ));
    let digit = |board: &[Option<u8>]| board[differ].unwrap_or_default();
    let (a, b) = (digit(first).min(digit(second)), digit(first).max(digit(second)));
    let message = format!("many solutions: the first two differ at {name}: {a} or {b}");
    Diagnostic::new(Rule::ManySolutions, message).at(record.span, "")
}

/// Reports a listed solution that breaks a rule, or is one of many.
fn push_listed(record: &VariantRecord, outcome: Option<&VariantOutcome>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(listed) = &record.solution else { return };
    if let Some(broken) = record.puzzle.first_broken(listed) {
        diagnostics.push(broken_solution(record, listed, &broken));
        return;
    }
    if matches!(outcome, Some(VariantOutcome::Many(..))) && !record.has_drawings() {
        let message = "the listed solution is one of many";
        diagnostics.push(Diagnostic::new(Rule::OneOfMany, message).at(record.span, ""));
    }
}

fn broken_solution(record: &VariantRecord, listed: &[Option<u8>], broken: &BrokenRule) -> Diagnostic {
    let digit = |cell: CellIndex| listed[cell.index()].unwrap_or_default();
    let (message, span) = match broken {
        BrokenRule::Blank(cell) => {
            (format!("the listed solution is empty at {}", record.cell_name(*cell)), record.span)
        }
        BrokenRule::Digit(cell) => {
            let name = record.cell_name(*cell);
            (format!("{name}: {} is listed, which the cell may not have", digit(*cell)), record.span)
        }
        BrokenRule::House([first, second]) => {
            let names = record.puzzle.layout.names(&[*first, *second]);
            (format!("the listed solution has {} twice: {names}", digit(*first)), record.span)
        }
        BrokenRule::Clue(index) => {
            let name = record.puzzle.clue_name(*index);
            (format!("the listed solution breaks the {name}"), record.clue_span(*index))
        }
    };
    Diagnostic::new(Rule::BadSolution, message).severity(Severity::Error).at(span, "")
}
