//! Whether a text is the source of a program or of a build: most of its lines are statements.
//!
//! Detection asks where a format of lines, grids or tables reads little of a text: in a program such lines are something
//! else. The name of the file does not count, and no language is known: a statement shows by the word that it begins with,
//! by the signs at its end, or by an assignment.

use crate::text::lines;

/// The smallest number of statements.
const MIN_STATEMENTS: usize = 3;
/// The number of lines that are looked at.
const MAX_LINES: usize = 400;

/// Words that begin statements; where they begin sentences as well, a sign of code must follow.
const WORDS: &str = " alias and async begin break case catch class const continue data def default defmodule defp do done \
    elif else elsif end endif enum except export extends extern final finally fn for foreach from fun func function if impl \
    implements import in include inline int interface internal lambda let local loop match mod module mut namespace new of \
    open override package pass private proc protected pub public raise record require return sealed self static struct sub \
    switch template then this throw trait try type typedef union unless until use using val var virtual void when where \
    while with yield ";
/// The words among them that begin no sentences.
const SIGNS: [&str; 15] = [
    "#include", "#define", "#ifdef", "#ifndef", "#endif", "#pragma", "import", "package", "INSERT", "CREATE",
    "DROP", "ALTER", "LOCK", "UNLOCK", "COMMIT;",
];
/// Words that a bracket may follow at once.
const CALLED: [&str; 5] = ["if(", "for(", "while(", "switch(", "catch("];

/// What a line is.
#[derive(PartialEq, Eq)]
enum LineKind {
    /// A statement, by its first word or by its signs.
    Statement,
    /// It ends or begins as statements may.
    Possible,
    /// A comment of C.
    Comment,
    /// A comment, or a line without letters.
    Neutral,
    Other,
}

/// Whether most lines of a text are statements.
pub(super) fn is_program(text: &str) -> bool {
    let (mut statements, mut comments, mut possible, mut others) = (0, 0, 0, 0);
    let mut is_recipe = false;
    for line in lines(text).filter(|line| !line.is_blank()).take(MAX_LINES) {
        let kind = if is_recipe && line.text.starts_with('\t') {
            LineKind::Statement
        } else {
            kind_of(line.text.trim())
        };
        is_recipe = line.text.starts_with(|c: char| c.is_alphabetic()) && line.text.contains(':')
            || is_recipe && line.text.starts_with('\t');
        match kind {
            LineKind::Statement => statements += 1,
            LineKind::Possible => possible += 1,
            LineKind::Comment => comments += 1,
            LineKind::Neutral => {}
            LineKind::Other => others += 1,
        }
    }
    let is_enough =
        statements >= MIN_STATEMENTS || statements > 0 && statements + comments > 2 * MIN_STATEMENTS;
    is_enough && (statements + possible) * 2 >= statements + possible + others
}

fn kind_of(line: &str) -> LineKind {
    let word = line.split(char::is_whitespace).next().unwrap_or(line);
    // `pub(crate) const` begins as `pub const` does.
    let word = if word.starts_with("pub(") { "pub" } else { word };
    let word = CALLED
        .iter()
        .find(|called| word.starts_with(**called))
        .map_or(word, |called| &called[..called.len() - 1]);
    if SIGNS.contains(&word) {
        return LineKind::Statement;
    }
    if line.starts_with("//") && line.contains(char::is_alphabetic) {
        return LineKind::Comment;
    }
    if ["//", "/*", "*", "#", "--", "%"].iter().any(|mark| line.starts_with(mark)) {
        return LineKind::Neutral;
    }
    let is_closed =
        line.chars().all(|c| matches!(c, '}' | ')' | ']' | ';' | ',')) && line.contains(['}', ')']);
    let is_ended =
        || [");", "};", "):", "];", "{", ") do", ")]", "=>", "->"].iter().any(|end| line.ends_with(end));
    let has_sign = || line.contains(['(', ')', '{', '}', '=', ';', '"']);
    let is_named = || word.starts_with(|c: char| c.is_alphabetic()) && is_word(word) && has_sign();
    if is_closed || line.contains(char::is_alphabetic) && (is_ended() || is_named() || is_assignment(line)) {
        LineKind::Statement
    } else if !line.contains(char::is_alphabetic) {
        LineKind::Neutral
    } else if line.ends_with([';', ',', '(', ')', '[', ']', '{', '}', ':']) {
        LineKind::Possible
    } else {
        LineKind::Other
    }
}

fn is_word(word: &str) -> bool {
    WORDS
        .match_indices(word)
        .any(|(at, _)| WORDS[..at].ends_with(' ') && WORDS[at + word.len()..].starts_with(' '))
}

/// `assignment = name *WSP [ ":" / "+" / "?" ] "=" any`
fn is_assignment(line: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    let rest = line.trim_start_matches(is_part);
    rest.len() < line.len()
        && line.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'))
        && rest.trim_start().trim_start_matches([':', '+', '?']).starts_with("= ")
}
