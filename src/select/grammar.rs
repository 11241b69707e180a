//! The grammar of expressions.
//!
//! ```text
//! expression  = conjunction *( or conjunction )
//! conjunction = negation *( and negation )
//! negation    = [not] ( "(" expression ")" / minimal / "has" "(" word ")" / comparison )
//! minimal     = "minimal" [ "=" ( "true" / "false" ) ]
//! comparison  = name ( operator literal / "in" number ".." number / "between" literal "and" literal )
//! operator    = "<=" / ">=" / "!=" / "==" / "=" / "<" / ">"
//! name        = word / "`" 1*( any character but "`" ) "`"      ; with backquotes always a column of the input
//! literal     = number / word / DQUOTE *( any other ) DQUOTE / "'" *( any other ) "'"
//! word        = 1*( letter / digit / "_" / "-" / "." / ":" )
//! ```
//!
//! `or`, `and` and `not` are also written `||`, `&&` and `!`, and all words of the grammar in any case. Spaces may stand
//! between any two parts. Both ends of `in` and `between` are included.

use std::str::FromStr;

use givens_formats::{
    diagnostic::Verdict,
    record::VariantRecord,
    syntax::{
        combinators::{
            Parser, alt, char, cut, delimited, eof, is_not, many0, map, map_opt, multispace0, opt, peek,
            preceded, separated_pair, tag, take_until, take_while1, terminated, value, verify,
        },
        expect::{Mismatch, Parsed, expect},
    },
};

use super::expression::{Expression, ExpressionError, Fact, Operator, Property, Value, number};

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
        Ok((_, parsed)) => checked(&parsed).map(|()| parsed),
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

/// Lists the facts: `minimal, givens, …`.
fn facts() -> String {
    let names = Fact::ALL.map(Fact::name).join(", ");
    format!("minimal, has(FAMILY), {names}; other names are columns of the input")
}

/// Checks that each fact is compared with a value that it can have.
fn checked(expression: &Expression) -> Result<(), ExpressionError> {
    let (fact, literal) = match expression {
        Expression::Or(parts) | Expression::And(parts) => return parts.iter().try_for_each(checked),
        Expression::Not(part) => return checked(part),
        Expression::Has(family) => return checked_family(family),
        Expression::Comparison(Property::Fact(fact), _, literal) => (fact, literal),
        Expression::Minimal | Expression::Comparison(..) => return Ok(()),
    };
    let name = fact.name();
    let expected = match (fact, literal) {
        (Fact::Families, Value::Text(_)) => return Ok(()),
        (Fact::Families, _) => "the name of a family".to_owned(),
        (Fact::Verdict, Value::Text(text)) if text.parse::<Verdict>().is_ok() => return Ok(()),
        (Fact::Verdict, _) => Verdict::ALL.map(Verdict::id).join(", "),
        (_, Value::Number(_)) => return Ok(()),
        _ => "a number".to_owned(),
    };
    let found = match literal {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
    };
    let message = format!("{name}: expected {expected}, found {found}");
    let help = Some(format!("a column of the input that is called {name} is written `{name}`"));
    Err(ExpressionError { at: 0, message, help })
}

/// Checks that variants may have this family.
fn checked_family(family: &str) -> Result<(), ExpressionError> {
    let known: Vec<_> = VariantRecord::known_family_names().collect();
    if known.contains(&family) {
        return Ok(());
    }
    let message = format!("no family of rules is called `{family}`");
    Err(ExpressionError { at: 0, message, help: Some(format!("families are {}", known.join(", "))) })
}

/// `expression = conjunction *( or conjunction )`
fn expression(input: &str) -> Parsed<'_, Expression> {
    let or = alt((keyword("or"), symbol("||")));
    joined(conjunction, or, Expression::Or).parse(input)
}

/// `conjunction = negation *( and negation )`
fn conjunction(input: &str) -> Parsed<'_, Expression> {
    let and = alt((keyword("and"), symbol("&&")));
    joined(negation, and, Expression::And).parse(input)
}

/// Parses one part or several, between which a word stands that must be followed by a part.
fn joined<'t>(
    part: fn(&'t str) -> Parsed<'t, Expression>,
    word: impl Parser<&'t str, Output = (), Error = Mismatch>,
    join: fn(Vec<Expression>) -> Expression,
) -> impl Parser<&'t str, Output = Expression, Error = Mismatch> {
    map((part, many0(preceded(word, cut(part)))), move |(first, others)| {
        if others.is_empty() { first } else { join([vec![first], others].concat()) }
    })
}

/// `negation = [not] ( "(" expression ")" / minimal / "has" "(" word ")" / comparison )`
fn negation(input: &str) -> Parsed<'_, Expression> {
    let not = many0(alt((keyword("not"), terminated(symbol("!"), peek(is_not("="))))));
    let closed = || cut((multispace0, expect("`)`", char(')'))));
    let inner = delimited(char('('), cut(expression), closed());
    let family = preceded(multispace0, cut(expect("the name of a family", word)));
    let has = delimited((keyword("has"), char('(')), family, closed());
    let has = map(has, |family: &str| Expression::Has(family.to_owned()));
    let operand = alt((inner, minimal, has, comparison));
    let operand = preceded(multispace0, expect("a fact, a column or `(`", operand));
    let negate = |(negations, operand): (Vec<()>, Expression)| {
        let negated = |operand, ()| Expression::Not(Box::new(operand));
        negations.into_iter().fold(operand, negated)
    };
    map((not, operand), negate).parse(input)
}

/// `minimal = "minimal" [ "=" ( "true" / "false" ) ]`
fn minimal(input: &str) -> Parsed<'_, Expression> {
    let is_equal = preceded(multispace0, alt((tag("=="), tag("="))));
    let is_true = alt((value(true, keyword("true")), value(false, keyword("false"))));
    let is_true = preceded(multispace0, expect("`true` or `false`", is_true));
    let truth = opt(preceded(is_equal, cut(is_true)));
    map(preceded(keyword("minimal"), truth), |truth: Option<bool>| match truth {
        Some(false) => Expression::Not(Box::new(Expression::Minimal)),
        _ => Expression::Minimal,
    })
    .parse(input)
}

/// `range = "in" number ".." number / "between" literal "and" literal`
fn range(input: &str) -> Parsed<'_, (Value, Value)> {
    let ends = |word: &str| {
        let (from, to) = word.split_once("..")?;
        Some((Value::Number(number(from)?), Value::Number(number(to)?)))
    };
    let numbers = map_opt(preceded(multispace0, word), ends);
    let in_range = preceded(keyword("in"), cut(expect("a range, such as 20..24", numbers)));
    let value = || cut(preceded(multispace0, expect("a number or a text", literal)));
    let and = cut(preceded(multispace0, expect("`and`", keyword("and"))));
    alt((in_range, preceded(keyword("between"), separated_pair(value(), and, value())))).parse(input)
}

/// `comparison = name ( operator literal / range )`
fn comparison(input: &str) -> Parsed<'_, Expression> {
    let between = map((name, range), |(key, (from, to))| {
        let least = Expression::Comparison(key.clone(), Operator::GreaterOrEqual, from);
        Expression::And(vec![least, Expression::Comparison(key, Operator::LessOrEqual, to)])
    });
    alt((between, comparison_with_literal)).parse(input)
}

/// `name operator literal`
fn comparison_with_literal(input: &str) -> Parsed<'_, Expression> {
    let operator = cut(preceded(multispace0, expect("a comparison, such as <=", operator)));
    let literal = cut(preceded(multispace0, expect("a number or a text", literal)));
    map((name, operator, literal), |(key, operator, literal)| Expression::Comparison(key, operator, literal))
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

/// `literal = number / word / DQUOTE *( any other ) DQUOTE / "'" *( any other ) "'"`
fn literal(input: &str) -> Parsed<'_, Value> {
    let quoted = alt((
        delimited(char('"'), take_until("\""), char('"')),
        delimited(char('\''), take_until("'"), char('\'')),
    ));
    let plain = |word: &str| number(word).map_or_else(|| Value::Text(word.to_owned()), Value::Number);
    alt((map(quoted, |text: &str| Value::Text(text.to_owned())), map(word, plain))).parse(input)
}

/// `word = 1*( letter / digit / "_" / "-" / "." / ":" )`
fn word(input: &str) -> Parsed<'_, &str> {
    take_while1(is_word).parse(input)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':')
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
