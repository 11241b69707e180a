//! The text after the cells of a line.
//!
//! ```text
//! tail      = [piece] [solution [piece]]
//! solution  = *delimiter N²digit
//! piece     = count / rated / catalogue / name / level / comment
//! count     = ":" 1*DIGIT ":"                           ; tdoku: how many solutions there are
//! rated     = *delimiter "ED=" number "/" number "/" number [comment]   ; Sudoku Explainer
//! catalogue = "#" *SP number SP "F" *ALPHA [SP comment]                 ; gsf's `# %5r %q`
//! name      = TAB text
//! level     = "#" ( "Easy" / "Medium" / "Hard" / … )                    ; HoDoKu's batches
//! number    = 1*DIGIT ["." 1*DIGIT]
//! ```
//!
//! What is none of these is a comment.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        fill::fill,
        glued,
        mark::{self, Mark},
        words::{is_delimiter, word_of},
    },
    diagnostic::Diagnostic,
    record::{Attribute, Listed, Meta, Record, Text},
    syntax::{
        combinators::{
            Parser, alpha1, alt, char, delimited, digit1, eof, is_not, multispace0, opt, preceded, recognize,
            space0, space1, tag, take_while, terminated, verify,
        },
        expect::{Parsed, whole},
    },
    text::{Span, offset_in},
};

/// The levels that programs write after the cells.
const LEVELS: [&str; 9] =
    ["simple", "easy", "medium", "intermediate", "hard", "unfair", "expert", "extreme", "diabolical"];

/// Adds the solution and texts of a tail at this offset. Another puzzle on the line is reported:
/// reading it as a comment would lose it.
pub(crate) fn add_tail(record: &mut Record, tail: &str, start: usize) -> Option<Diagnostic> {
    let cells = record.shape().cell_count();
    let (mut rest, mut diagnostic) = (tail, None);
    let (mut before, mut behind) = (tail, "");
    while let Ok((after, word)) = word_of(rest) {
        let at = start + offset_in(tail, word);
        if word.len() == cells && record.solution.is_none() {
            record.solution = listed(word, at, record.shape());
            if record.solution.is_some() {
                (before, behind) = (&tail[..offset_in(tail, word)], after);
            } else {
                diagnostic = diagnostic.or_else(|| another_puzzle(word, at));
            }
        }
        rest = after;
    }
    let listed = record.solution.is_some();
    for piece in [before, behind] {
        add_piece(&mut record.meta, piece, listed);
    }
    diagnostic
}

/// Adds the text before or after the solution.
fn add_piece(meta: &mut Meta, piece: &str, has_solution: bool) {
    let comment = if let Some(count) = whole(count, piece) {
        // A solution is listed where there is just one.
        if !has_solution || count != "1" {
            meta.columns.push(Attribute { name: "solution count".to_owned(), text: count.to_owned() });
        }
        return;
    } else if let Ok((comment, ratings)) = rated(piece) {
        for (scale, value) in ["SE", "pearl", "diamond"].into_iter().zip(ratings) {
            meta.rate(scale, value);
        }
        comment
    } else if let Ok((comment, value)) = catalogue(piece) {
        meta.rate("gsf", value);
        comment
    } else if let Some(name) = whole(name, piece).filter(|_| meta.text(Text::Title).is_none()) {
        return meta.set(Text::Title, name.trim());
    } else if let Some(level) = whole(level, piece.trim()) {
        return meta.set(Text::Level, level);
    } else {
        piece
    };
    let comment = comment.trim().trim_matches(['#', ',', ';', ':', '|', '/']).trim();
    if !comment.is_empty() {
        meta.add(Text::Comment, comment);
    }
}

/// `count = ":" 1*DIGIT ":"`
fn count(input: &str) -> Parsed<'_, &str> {
    terminated(delimited(char(':'), digit1, char(':')), space0).parse(input)
}

/// `rated = *delimiter "ED=" number "/" number "/" number`
fn rated(input: &str) -> Parsed<'_, [&str; 3]> {
    let (input, _) = take_while(is_delimiter).parse(input)?;
    let slash = || char('/');
    let (input, (_, rating, _, pearl, _, diamond)) =
        (tag("ED="), number, slash(), number, slash(), number).parse(input)?;
    Ok((input, [rating, pearl, diamond]))
}

/// `catalogue = "#" *SP number SP "F" *ALPHA`
fn catalogue(input: &str) -> Parsed<'_, &str> {
    let (input, _) = (space0, char('#'), space0).parse(input)?;
    let (input, (value, _)) = (number, space1).parse(input)?;
    let mut qualifier = (char('F'), take_while(|c: char| c.is_ascii_uppercase()), alt((space1, eof)));
    qualifier.parse(input)?;
    Ok((input, value))
}

/// `name = TAB text`, where the text is no number and contains no other tab
fn name(input: &str) -> Parsed<'_, &str> {
    let begins = |c: char| c.is_alphabetic() || matches!(c, '(' | '"');
    let name = verify(is_not("\t"), |text: &str| text.starts_with(begins));
    delimited((char('\t'), multispace0), name, multispace0).parse(input)
}

/// `level = "#" *SP word`, one of those that programs write
fn level(input: &str) -> Parsed<'_, &str> {
    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    preceded((char('#'), space0), verify(alpha1, is_level)).parse(input)
}

/// `number = 1*DIGIT ["." 1*DIGIT]`
pub(crate) fn number(input: &str) -> Parsed<'_, &str> {
    recognize((digit1, opt(preceded(char('.'), digit1)))).parse(input)
}

/// Reports a word of digits and blanks that is as long as the cells before it.
fn another_puzzle(word: &str, at: usize) -> Option<Diagnostic> {
    let known = |c: char| matches!(mark::of_symbol(c), Mark::Number(_) | Mark::Blank(_));
    word.chars().all(known).then(|| Diagnostic::unread_puzzle(Span::new(at, at + word.len())))
}

/// A full grid, or `None`.
fn listed(word: &str, start: usize, shape: Shape) -> Option<Listed> {
    let tokens = glued::tokens(word, start);
    if tokens.len() != shape.cell_count() {
        return None;
    }
    let (grid, cells) = fill(&tokens, shape, &mut Vec::new())?;
    grid.is_full().then_some(Listed { grid, cells })
}
