//! The lexemes of source text that lists of values need.
//!
//! ```text
//! string  = 3quote *any 3quote / "`" *any "`" / quote *( any but quote, EOL / "\" any ) quote
//! word    = 1*( letter / DIGIT / "_" / "." / "$" / "?" ) ["!"] / "-" 1*DIGIT / "<>"
//! assign  = "=" / ":=" / "<-"
//! ```

use crate::{
    cells::mark::fold,
    layout::rule_line::is_rule,
    syntax::{
        combinators::{
            Parser, alt, anychar, char, delimited, digit1, fold_many0, many0_count, map, none_of, one_of,
            opt, pair, peek, preceded, recognize, rest, tag, take_till, take_until, take_while1, terminated,
            value, verify,
        },
        expect::{Mismatch, Parsed},
    },
    text::lines,
};

/// What is special to a language.
pub(crate) struct Syntax {
    /// The beginnings of comments to the end of a line.
    pub(crate) comments: &'static [&'static str],
    /// Whether bars separate rows: `[| 1, 2 | 3, 4 |]`.
    pub(crate) has_bars: bool,
    /// Whether words with a capital are variables, blanks in a list, and statements are facts that name
    /// their contents: `problem(easy, [[_, 1], …]).`
    pub(crate) has_facts: bool,
    /// The sign that ends a statement and belongs to it.
    pub(crate) end: Option<char>,
}

impl Syntax {
    /// Whether a word is a variable.
    pub(super) fn is_variable(&self, word: &str) -> bool {
        self.has_facts && word.starts_with(|c: char| c == '_' || c.is_uppercase())
    }
}

impl Lexeme<'_> {
    /// Whether it joins a string before it to one behind it: `+`, `.`, `..`, `<>`, `++`, `&`, `||`, `~`.
    pub(super) const fn is_joining(self) -> bool {
        matches!(self, Self::Plus | Self::Bar | Self::Other('&' | '~' | '^'))
            || matches!(self, Self::Word(word) if matches!(word.as_bytes(), b"." | b".." | b"<>"))
    }
}

/// A lexeme of source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lexeme<'t> {
    Gap,
    Comment,
    /// A string without its quotes.
    Text(&'t str),
    Word(&'t str),
    Open(char),
    Close,
    Comma,
    Semicolon,
    Colon,
    Assign,
    Bar,
    Plus,
    /// An operator of several characters.
    Operator,
    Other(char),
}

/// Parses the lexeme at the start of a text that is not empty.
pub(super) fn lexeme<'t>(syntax: &Syntax, input: &'t str) -> Parsed<'t, Lexeme<'t>> {
    let gap = alt((take_while1(char::is_whitespace), tag("\\")));
    if let Ok((rest, ())) = array_sign(input) {
        return Ok((rest, Lexeme::Gap));
    }
    if let Some(found) = syntax.comments.iter().find(|start| input.starts_with(**start)) {
        return value(Lexeme::Comment, preceded(tag(*found), take_till(is_end))).parse(input);
    }
    alt((
        value(Lexeme::Gap, gap),
        value(Lexeme::Comment, comment),
        map(string, Lexeme::Text),
        map(word, Lexeme::Word),
        value(Lexeme::Operator, operator),
        value(Lexeme::Assign, alt((tag(":="), tag("<-"), tag("=")))),
        map(anychar, sign),
    ))
    .parse(input)
}

/// `array-sign = "#" 1*DIGIT ( "A" / "a" )`, before the list of a Lisp array
fn array_sign(input: &str) -> Parsed<'_, ()> {
    value((), (char('#'), digit1, one_of("Aa"), peek(char('(')))).parse(input)
}

fn sign<'t>(c: char) -> Lexeme<'t> {
    match c {
        '[' | '(' | '{' => Lexeme::Open(c),
        ']' | ')' | '}' => Lexeme::Close,
        ',' => Lexeme::Comma,
        ';' => Lexeme::Semicolon,
        ':' => Lexeme::Colon,
        '|' => Lexeme::Bar,
        '+' => Lexeme::Plus,
        _ => Lexeme::Other(c),
    }
}

/// The closing marks of which a search has found that they are not in the rest of the text.
#[derive(Debug, Default)]
pub(super) struct AbsentMarks([bool; CLOSING.len()]);

/// The closing marks of comments and strings that may be something else where there is none.
const CLOSING: [&str; 7] = ["*)", "-->", "-}", "]]", "\"#", "`", "|}"];

impl AbsentMarks {
    /// Returns the text up to the closing mark of this number, and what is behind it.
    fn split<'t>(&mut self, mark: usize, input: &'t str) -> Option<(&'t str, &'t str)> {
        let found = if self.0[mark] {
            None
        } else {
            memchr::memmem::find(input.as_bytes(), CLOSING[mark].as_bytes())
        };
        self.0[mark] = found.is_none();
        found.map(|at| (&input[..at], &input[at + CLOSING[mark].len()..]))
    }
}

/// Parses what is a comment or a string only by what is before or behind it:
///
/// ```text
/// block = "(*" ( WSP / "*" ) *any "*)" / "<!--" *any "-->" / "{-" WSP *any "-}" / "--[[" *any "]]"
/// line  = ( "--" / ";" / "%" ) ( WSP / mark / EOL ) *any      ; at the start of a line; "--" also behind a space
/// raw   = ["b"] "r" "#" DQUOTE *any DQUOTE "#"
/// ```
pub(super) fn special<'t>(
    before: &str,
    input: &'t str,
    syntax: &Syntax,
    absent: &mut AbsentMarks,
) -> Option<(&'t str, Lexeme<'t>)> {
    let first = *input.as_bytes().first()?;
    match first {
        b'{' if input[1..].starts_with(['|']) && input[2..].starts_with(is_end) => {
            let (content, rest) = absent.split(6, &input[2..])?;
            Some((rest, Lexeme::Text(content)))
        }
        b'\\' if input.starts_with("\\\\") && is_line_start(before) => {
            Some((after_line(input), Lexeme::Comment))
        }
        b'(' | b'<' | b'{' | b'-' => {
            if let Some(rest) = block_comment(input, absent) {
                return Some((rest, Lexeme::Comment));
            }
            (first == b'-' && line_comment(before, input)).then(|| (after_line(input), Lexeme::Comment))
        }
        b';' | b'%' if syntax.end.is_none() && line_comment(before, input) => {
            Some((after_line(input), Lexeme::Comment))
        }
        b'r' if before.ends_with(|c: char| !c.is_alphanumeric())
            || before.is_empty()
            || before.ends_with('b') =>
        {
            let content = input.strip_prefix("r#\"")?;
            let (content, rest) = absent.split(4, content)?;
            Some((rest, Lexeme::Text(content)))
        }
        b'`' => match absent.split(5, &input[1..]) {
            Some((content, rest)) => Some((rest, Lexeme::Text(content))),
            None => Some((&input[1..], Lexeme::Other('`'))),
        },
        b'#' => {
            let words = ["#define", "#["];
            let is_code = input.strip_prefix(words[0]).is_some_and(|rest| rest.starts_with([' ', '\t']))
                || input.strip_prefix("#[").is_some_and(|rest| rest.starts_with(char::is_alphabetic));
            is_code.then(|| (&input[1..], Lexeme::Gap))
        }
        _ => None,
    }
}

/// Returns the text behind a comment that has an end.
fn block_comment<'t>(input: &'t str, absent: &mut AbsentMarks) -> Option<&'t str> {
    let is_apart = |rest: &&str| rest.starts_with(|c: char| c.is_whitespace() || c == '*');
    let opened = input.strip_prefix("(*").filter(is_apart).map(|rest| (0, rest));
    let opened = opened.or_else(|| Some((1, input.strip_prefix("<!--")?)));
    let opened = opened.or_else(|| Some((2, input.strip_prefix("{-").filter(is_apart)?)));
    let (mark, rest) = opened.or_else(|| Some((3, input.strip_prefix("--[[")?)))?;
    absent.split(mark, rest).map(|(_, rest)| rest)
}

/// Whether a mark begins a comment, by what is before and behind it: it is alone at the start of a line.
fn line_comment(before: &str, input: &str) -> bool {
    let (is_first, is_dashes) = (is_line_start(before), input.starts_with('-'));
    let may_begin = is_first || is_dashes && before.ends_with([' ', '\t']);
    if !may_begin {
        return false;
    }
    let behind = input.trim_start_matches(&input[..1]);
    let count = input.len() - behind.len();
    let is_apart = behind.is_empty() || behind.starts_with(char::is_whitespace);
    is_apart && (!is_dashes || count == 2 || is_first && count > 1)
}

/// Whether nothing but white space is on the line so far.
pub(super) fn is_line_start(before: &str) -> bool {
    let above = before.trim_end_matches([' ', '\t']);
    above.is_empty() || above.ends_with(is_end)
}

/// Returns the length of the lines at the start of a text that are drawn rows, as between the marks of a here-document, and
/// whether they are enough for a grid that ends with them.
pub(super) fn drawn_rows(input: &str) -> (usize, bool) {
    let (mut end, mut rows) = (0, 0);
    let mut is_ended = true;
    for line in lines(input) {
        let is_rule = is_rule(line.text);
        if !is_rule && !is_drawn_row(line.text) {
            let behind = line.text.trim_start();
            is_ended = behind.is_empty() || !behind.starts_with(|c: char| c.is_ascii_digit() || c == '.');
            break;
        }
        rows += usize::from(!is_rule);
        end = line.start + line.text.len();
    }
    (end, is_ended && rows >= MIN_ROWS)
}

/// The smallest number of rows of a grid.
const MIN_ROWS: usize = 4;

/// Whether a line has nothing but cells and bars, at least as many cells as a row.
fn is_drawn_row(line: &str) -> bool {
    let is_part = |c: char| {
        c.is_ascii_digit()
            || matches!(c, '.' | '_' | '*' | ' ' | '\t' | '|')
            || !c.is_ascii() && matches!(fold(c), '|' | ' ' | '.')
    };
    let cells = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*');
    line.chars().all(is_part) && line.chars().filter(cells).count() >= MIN_ROWS
}

/// Returns the text from the end of the first line on.
fn after_line(input: &str) -> &str {
    memchr::memchr2(b'\n', b'\r', input.as_bytes()).map_or("", |end| &input[end..])
}

/// Returns the string that a quote begins and that goes on over several lines, if there are no words in it.
pub(super) fn drawn_string(input: &str) -> Option<(&str, Lexeme<'_>)> {
    let quote = input.chars().next()?;
    let is_end_or_code = |c: char| c == quote || c.is_alphabetic() || "()[]{},;".contains(c);
    let end = input[1..].find(is_end_or_code).map(|end| end + 1)?;
    let content = &input[1..end];
    let is_drawn = input[end..].starts_with(quote) && content.contains(is_end) && content.len() >= 16;
    is_drawn.then(|| (&input[end + 1..], Lexeme::Text(content)))
}

/// `comment = "/*" *any "*/"`, or to the end of the text
fn comment(input: &str) -> Parsed<'_, &str> {
    preceded(tag("/*"), up_to("*/")).parse(input)
}

/// `up-to = *any end`, or to the end of the text
fn up_to<'t>(end: &'static str) -> impl Parser<&'t str, Output = &'t str, Error = Mismatch> {
    alt((terminated(take_until(end), tag(end)), rest))
}

/// `string = 3quote *any 3quote / "`" *any "`" / quote *( any but quote, EOL / "\" any ) quote`
fn string(input: &str) -> Parsed<'_, &str> {
    let long = |quote| preceded(tag(quote), up_to(quote));
    alt((long("\"\"\""), long("'''"), short('"'), short('\''))).parse(input)
}

/// `short = quote *( any but quote, EOL / "\" any ) quote`
fn short<'t>(quote: char) -> impl Parser<&'t str, Output = &'t str, Error = Mismatch> {
    let plain = take_while1(move |c| c != quote && c != '\\' && !is_end(c));
    let escaped = recognize((char('\\'), anychar));
    delimited(char(quote), recognize(many0_count(alt((plain, escaped)))), char(quote))
}

/// Returns where the search for the closing quote of a string without one has ended: at the end of its line.
pub(super) fn unclosed_end(input: &str) -> usize {
    let bytes = input.as_bytes();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' | b'\r' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}

/// `word = 1*( letter / DIGIT / "_" / "." / "$" / "?" ) ["!"] / "-" 1*DIGIT / "<>"`
fn word(input: &str) -> Parsed<'_, &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '?');
    let plain = recognize(pair(take_while1(is_part), opt(char('!'))));
    alt((plain, recognize(pair(char('-'), digit1)), tag("<>"))).parse(input)
}

/// `operator = 2*sign`, but for `:=` and `<-`
fn operator(input: &str) -> Parsed<'_, &str> {
    let signs = take_while1(|c| matches!(c, '=' | '<' | '>' | '!' | ':' | '-' | '&'));
    verify(signs, |signs: &str| signs.len() > 1 && !matches!(signs, ":=" | "<-")).parse(input)
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Returns the last statement of a line: the text behind the last semicolon or brace outside of brackets.
pub(super) fn statement_of(line: &str) -> &str {
    let statement = many0_count(alt((|input| brackets("[(", "])", input), value((), none_of(";{}")))));
    let mut statements = many0_count(terminated(statement, one_of(";{}")));
    statements.parse(line).map_or(line, |(last, _)| last)
}

/// Returns the name that a declaration gives: `grid` of `int grid[9][9]`, `let grid: [[u8; 9]; 9]`,
/// `int[,] grid`.
pub(super) fn name_of(declaration: &str) -> Option<&str> {
    let (_, words) = words(declaration).ok()?;
    let declares = ["var", "let", "val", "my"].contains(words.first()?);
    let mut words = words.into_iter().filter(|word| *word != "mut");
    let name = if declares { words.nth(1) } else { words.next_back() };
    name.map(|name| name.rsplit('.').next().unwrap_or(name).trim_start_matches('$'))
}

/// `declaration = *( brackets / word / any ) [ ": " *any ]`: its words
fn words(input: &str) -> Parsed<'_, Vec<&str>> {
    let word = take_while1(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
    let other = alt((|input| brackets("[({<", "])}>", input), value((), anychar)));
    let word = alt((map(word, Some), value(None, other)));
    let (_, before) = alt((take_until(": "), rest)).parse(input)?;
    let push = |mut words: Vec<_>, word| {
        words.extend(word);
        words
    };
    fold_many0(word, Vec::new, push).parse(before)
}

/// `brackets = open *( brackets / any but close ) close`, or to the end of the text. It is short, and so is the
/// depth of brackets.
fn brackets<'t>(open: &str, close: &str, input: &'t str) -> Parsed<'t, ()> {
    let inside = alt((|input| brackets(open, close, input), value((), none_of(close))));
    value((), (one_of(open), many0_count(inside), opt(one_of(close)))).parse(input)
}
