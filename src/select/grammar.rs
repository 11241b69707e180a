//! The grammar of expressions.
//!
//! ```text
//! expression  = conjunction *( or conjunction )
//! conjunction = negation *( and negation )
//! negation    = [not] ( "(" expression ")" / minimal / "has" "(" word ")" / comparison )
//! minimal     = "minimal" [ "=" ( "true" / "false" ) ]
//! comparison  = name ( operator literal / "in" literal ".." literal / "in" "(" literal *( "," literal ) ")" /
//!               "between" literal "and" literal )
//! operator    = "<=" / ">=" / "!=" / "==" / "=" / "<" / ">"
//! name        = word / "`" 1*( any character but "`" ) "`"      ; with backquotes always a column of the input
//! literal     = word / DQUOTE *( any other ) DQUOTE / "'" *( any other ) "'"      ; numbers are words
//! word        = 1*( letter / digit / "_" / "-" / "+" / "." / ":" )
//! ```
//!
//! `or`, `and` and `not` are also written `||`, `&&` and `!`, and all words of the grammar in any case. Spaces may stand
//! between any two parts. Both ends of `in` and `between` are included.
//!
//! A text becomes a tree of its words, each with its place (`Clause`); `meaning` makes an expression of it, or says at which
//! place there is no such value.

use std::str::FromStr;

use givens_formats::syntax::{
    combinators::{
        Parser, alt, char, cut, delimited, eof, is_not, many0, map, multispace0, opt, peek, preceded,
        separated_pair, tag, take_until, take_while1, terminated, value, verify,
    },
    expect::{Mismatch, Parsed, expect},
};

use super::{
    clause::{Clause, Literal},
    expression::{Expression, ExpressionError, Operator, Property},
    fact::Fact,
    meaning,
};

/// The depth of parentheses and negations up to which expressions are read.
const MAX_DEPTH: usize = 100;

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        parse(text)
    }
}

/// Parses a whole expression.
fn parse(text: &str) -> Result<Expression, ExpressionError> {
    let depth = text.bytes().filter(|byte| matches!(byte, b'(' | b'!')).count()
        + text.to_ascii_lowercase().matches("not").count();
    if depth > MAX_DEPTH {
        let message = format!("expected at most {MAX_DEPTH} parentheses and negations, found {depth}");
        return Err(ExpressionError { at: 0, message, help: None });
    }
    let whole = terminated(expression, (multispace0, expect("`and`, `or` or the end", eof)));
    match delimited(multispace0, whole, multispace0).parse(text) {
        Ok((_, clause)) => meaning::of(&clause, text.len()),
        Err(error) => Err(located(text, Mismatch::from_error(error))),
    }
}

/// Returns the error at the place where the grammar failed.
fn located(text: &str, mismatch: Mismatch) -> ExpressionError {
    let at = mismatch.in_text(text).at;
    let place = text[..at].chars().count() + 1;
    let found = match text[at..].chars().next() {
        None => "the end".to_owned(),
        Some(found) => format!("`{found}`"),
    };
    let message = format!("expected {}, found {found} at character {place}", mismatch.expected);
    let help = "givens<=24 and (minimal or not verdict=one); facts are ".to_owned() + &facts();
    ExpressionError { at, message, help: Some(help) }
}

/// Lists the facts: `minimal, has(NAME), givens, …`.
fn facts() -> String {
    let names = Fact::ALL.map(Fact::name).join(", ");
    format!("minimal, has(NAME), {names}; other names are columns of the input")
}

/// `expression = conjunction *( or conjunction )`
fn expression(input: &str) -> Parsed<'_, Clause<'_>> {
    let or = alt((keyword("or"), symbol("||")));
    joined(conjunction, or, Clause::Or).parse(input)
}

/// `conjunction = negation *( and negation )`
fn conjunction(input: &str) -> Parsed<'_, Clause<'_>> {
    let and = alt((keyword("and"), symbol("&&")));
    joined(negation, and, Clause::And).parse(input)
}

/// Parses one part or several, between which a word stands that must be followed by a part.
fn joined<'t>(
    part: fn(&'t str) -> Parsed<'t, Clause<'t>>,
    word: impl Parser<&'t str, Output = (), Error = Mismatch>,
    join: fn(Vec<Clause<'t>>) -> Clause<'t>,
) -> impl Parser<&'t str, Output = Clause<'t>, Error = Mismatch> {
    map((part, many0(preceded(word, cut(part)))), move |(first, others)| {
        if others.is_empty() { first } else { join([vec![first], others].concat()) }
    })
}

/// `negation = [not] ( "(" expression ")" / minimal / "has" "(" word ")" / comparison )`
fn negation(input: &str) -> Parsed<'_, Clause<'_>> {
    let not = many0(alt((keyword("not"), terminated(symbol("!"), peek(is_not("="))))));
    let closed = || cut((multispace0, expect("`)`", char(')'))));
    let inner = delimited(char('('), cut(expression), closed());
    let named =
        preceded(multispace0, cut(expect("the name of a technique or of a family of rules", literal)));
    let has = map(delimited((keyword("has"), char('(')), named, closed()), Clause::Has);
    let operand = alt((inner, minimal, has, comparison));
    let operand = preceded(multispace0, expect("a fact, a column or `(`", operand));
    map((not, operand), |(negations, operand): (Vec<()>, _)| negated(negations.len(), operand)).parse(input)
}

/// Negates a clause this number of times.
fn negated(times: usize, clause: Clause<'_>) -> Clause<'_> {
    (0..times).fold(clause, |clause, _| Clause::Not(Box::new(clause)))
}

/// `minimal = "minimal" [ "=" ( "true" / "false" ) ]`
fn minimal(input: &str) -> Parsed<'_, Clause<'_>> {
    let is_equal = preceded(multispace0, alt((tag("=="), tag("="))));
    let is_true = alt((value(true, keyword("true")), value(false, keyword("false"))));
    let is_true = preceded(multispace0, expect("`true` or `false`", is_true));
    let truth = opt(preceded(is_equal, cut(is_true)));
    map(preceded(keyword("minimal"), truth), |truth: Option<bool>| match truth {
        Some(false) => Clause::Not(Box::new(Clause::Minimal)),
        _ => Clause::Minimal,
    })
    .parse(input)
}

/// `comparison = name ( operator literal / range / list )`
fn comparison(input: &str) -> Parsed<'_, Clause<'_>> {
    let between = map((name, range), |(key, (from, to))| {
        let least = Clause::Comparison(key.clone(), Operator::GreaterOrEqual, from);
        Clause::And(vec![least, Clause::Comparison(key, Operator::LessOrEqual, to)])
    });
    let among = map((name, values), |(key, values)| {
        let equal = |value| Clause::Comparison(key.clone(), Operator::Equal, value);
        Clause::Or(values.into_iter().map(equal).collect())
    });
    alt((among, between, comparison_with_literal)).parse(input)
}

/// `list = "in" "(" literal *( "," literal ) ")"`
fn values(input: &str) -> Parsed<'_, Vec<Literal<'_>>> {
    let one = || cut(preceded(multispace0, expect("a number or a text", literal)));
    let more = many0(preceded((multispace0, char(',')), one()));
    let closed = cut((multispace0, expect("`,` or `)`", char(')'))));
    let list = delimited((keyword("in"), char('(')), (one(), more), closed);
    map(list, |(first, more)| [vec![first], more].concat()).parse(input)
}

/// `range = "in" literal ".." literal / "between" literal "and" literal`
fn range(input: &str) -> Parsed<'_, (Literal<'_>, Literal<'_>)> {
    let expected = "a range, such as 20..24, or a list, such as (20, 22)";
    let in_range = preceded(keyword("in"), cut(expect(expected, dotted)));
    let value = || cut(preceded(multispace0, expect("a number or a text", literal)));
    let and = cut(preceded(multispace0, expect("`and`", keyword("and"))));
    alt((in_range, preceded(keyword("between"), separated_pair(value(), and, value())))).parse(input)
}

/// `literal ".." literal`, of which a word would take the dots.
fn dotted(input: &str) -> Parsed<'_, (Literal<'_>, Literal<'_>)> {
    let is_words = |from: &&str| !from.trim().is_empty() && from.trim().chars().all(is_word);
    let from = preceded(multispace0, verify(take_until(".."), is_words));
    let last = cut(preceded(multispace0, expect("a number or a text", literal)));
    let (rest, (from, last)) = separated_pair(from, tag(".."), last).parse(input)?;
    let first = Literal { left: input.trim_start().len(), text: from.trim(), is_quoted: false };
    Ok((rest, (first, last)))
}

/// `name operator literal`
fn comparison_with_literal(input: &str) -> Parsed<'_, Clause<'_>> {
    let operator = cut(preceded(multispace0, expect("a comparison, such as <=", operator)));
    let literal = cut(preceded(multispace0, expect("a number or a text", literal)));
    map((name, operator, literal), |(key, operator, literal)| Clause::Comparison(key, operator, literal))
        .parse(input)
}

/// `operator = "<=" / ">=" / "!=" / "==" / "=" / "<" / ">"`
fn operator(input: &str) -> Parsed<'_, Operator> {
    alt((
        value(Operator::LessOrEqual, tag("<=")),
        value(Operator::GreaterOrEqual, tag(">=")),
        value(Operator::Unequal, tag("!=")),
        value(Operator::Equal, alt((tag("=="), tag("=")))),
        value(Operator::Less, tag("<")),
        value(Operator::Greater, tag(">")),
    ))
    .parse(input)
}

/// ``name = word / "`" 1*( any character but "`" ) "`"``
fn name(input: &str) -> Parsed<'_, Property> {
    let quoted = delimited(char('`'), is_not("`"), char('`'));
    let is_word_of_grammar =
        |word: &&str| ["and", "or", "not", "minimal"].iter().any(|known| word.eq_ignore_ascii_case(known));
    alt((
        map(quoted, |name: &str| Property::Column(name.to_owned())),
        map(verify(word, move |word: &&str| !is_word_of_grammar(word)), Property::named),
    ))
    .parse(input)
}

/// `literal = word / DQUOTE *( any other ) DQUOTE / "'" *( any other ) "'"`
fn literal(input: &str) -> Parsed<'_, Literal<'_>> {
    let quoted = alt((
        delimited(char('"'), take_until("\""), char('"')),
        delimited(char('\''), take_until("'"), char('\'')),
    ));
    let quoted = map(quoted, |text| Literal { left: input.len(), text, is_quoted: true });
    alt((quoted, plain)).parse(input)
}

/// A literal without quotes.
fn plain(input: &str) -> Parsed<'_, Literal<'_>> {
    map(word, |text| Literal { left: input.len(), text, is_quoted: false }).parse(input)
}

/// `word = 1*( letter / digit / "_" / "-" / "+" / "." / ":" )`
fn word(input: &str) -> Parsed<'_, &str> {
    take_while1(is_word).parse(input)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | ':')
}

/// A word of the grammar itself.
fn keyword<'t>(name: &'static str) -> impl Parser<&'t str, Output = (), Error = Mismatch> {
    let word = verify(word, move |found: &&str| found.eq_ignore_ascii_case(name));
    value((), delimited(multispace0, word, multispace0))
}

/// A symbol of the grammar itself.
fn symbol<'t>(name: &'static str) -> impl Parser<&'t str, Output = (), Error = Mismatch> {
    value((), delimited(multispace0, tag(name), multispace0))
}
