//! Regular expressions and automata over lists of cells.
//!
//! A constraint has a code and lists of cells; an empty argument, or a name, begins a list. What would take too much time
//! together is kept by name.

use std::sync::Arc;

use base64::Engine;
use givens_variants::{Automaton, CellIndex, Clue, LineRule, Pattern, PatternError};

use crate::{diagnostic::Diagnostic, text::shown};

use super::{
    super::address::decoded,
    nfa_code::{BASE64, CodeFault, automaton},
    puzzle::{ClueResult, PuzzleReader, Refusal},
    text::Constraint,
};

/// What stands between two segments of cells that an automaton reads.
pub(super) const BREAK: &str = "-";

/// What the lists of cells of a constraint obey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PathCode {
    /// A regular expression.
    Pattern(Arc<Pattern>),
    /// An automaton with a name.
    Automaton(Arc<Automaton>, String),
}

/// `regex = ".Regex~" base64 list *( "~" list )`, `list = 1*( "~" cell )`
pub(super) fn regex(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let pattern = Arc::new(pattern(reader, constraint)?);
    for (_, cells) in lists(constraint) {
        let cells = reader.cells(constraint, cells)?;
        let most_steps = (pattern.symbol_count() + 1).pow(2);
        let work = most_steps.max(constraint.argument(0).len());
        reader.add_path_work(constraint.name, cells.len(), work)?;
        reader.push(Clue::Line(LineRule::Pattern(Arc::clone(&pattern)), cells));
    }
    Ok(())
}

fn pattern(reader: &PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<Pattern> {
    let bytes = BASE64.decode(constraint.argument(0)).ok();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(mut text) = text else {
        return Err(Refusal::Unknown("`Regex` in another encoding".to_owned()));
    };
    text.retain(|symbol| !symbol.is_whitespace());
    Pattern::new(&text, reader.layout().digits()).map_err(|fault| {
        Refusal::Unknown(match fault {
            PatternError::Size => {
                format!("`Regex` beyond {} symbols or {} levels", Pattern::MAX_STATES, Pattern::MAX_DEPTH)
            }
            _ => format!("`Regex` of `{}`", shown(&text)),
        })
    })
}

/// `nfa = ".NFA~" code 1*( "~" [ "_" name ] segment *( "~-" segment ) )`, `segment = *( "~" cell )`
pub(super) fn nfa(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let automaton = automaton(constraint.argument(0), reader.layout().digits()).map_err(|fault| {
        Refusal::Unknown(match fault {
            CodeFault::Size => "`NFA` of too many states or steps".to_owned(),
            CodeFault::Unknown => "`NFA` in another encoding".to_owned(),
        })
    })?;
    let automaton = Arc::new(automaton);
    for (name, arguments) in lists(constraint) {
        let cells = |segment: &[&str]| -> ClueResult<Vec<CellIndex>> {
            if segment.is_empty() { Ok(Vec::new()) } else { reader.cells(constraint, segment) }
        };
        let segments = arguments.split(|argument| *argument == BREAK);
        let segments: Vec<_> = segments.map(cells).collect::<ClueResult<_>>()?;
        if segments.len() > 1 && reader.layout().digits().count() > MAX_DIGITS_WITH_BREAKS {
            return Err(Refusal::Unknown("segments of `NFA` with 16 digits".to_owned()));
        }
        if segments.iter().all(Vec::is_empty) {
            return Err(Diagnostic::broken("`.NFA` names no cells", constraint.span).into());
        }
        let length = segments.iter().map(|segment| segment.len() + 1).sum();
        reader.add_path_work(constraint.name, length, automaton.step_count())?;
        let automaton = Arc::clone(&automaton);
        reader.push(Clue::Automaton { name: decoded(name).into_owned(), automaton, segments });
    }
    Ok(())
}

/// The most digits beside which a code has a symbol for breaks.
const MAX_DIGITS_WITH_BREAKS: usize = 15;

/// Returns the lists of cells of a constraint, each with its name.
fn lists<'c, 't>(constraint: &'c Constraint<'t>) -> impl Iterator<Item = (&'t str, &'c [&'t str])> {
    let mut name = "";
    let groups = constraint.arguments_from(1).chunk_by(|_, next| !begins_list(next));
    groups.filter_map(move |group| {
        let cells = match group {
            [first, cells @ ..] if begins_list(first) => {
                name = first.strip_prefix('_').unwrap_or(name);
                cells
            }
            _ => group,
        };
        (!cells.is_empty()).then_some((name, cells))
    })
}

/// Whether an argument begins a list of cells.
fn begins_list(argument: &str) -> bool {
    argument.is_empty() || argument.starts_with('_')
}
