//! What the words of an expression mean: values of facts, techniques, families of rules, symmetries.
//!
//! In comes an expression as it is written (`grammar`), out comes what selectors evaluate, or an error at the place of the
//! word that means nothing there.

use givens_engine::ParseError;
use givens_formats::{
    diagnostic::Verdict,
    record::{Text, VariantRecord},
    text::list,
};
use givens_rate::{Difficulty, Scheme};
use givens_variants::families_called;

use crate::{explain::Technique, generate::Symmetry, similar::most_similar};

use super::{
    clause::{Clause, Literal},
    expression::{Expression, ExpressionError, Operator, Property},
    fact::Fact,
    value::{RankedName, Value, number},
};

/// Columns, besides those of the level, in which words are levels.
const GRADES: [&str; 4] = ["difficulty", "difficult", "grade", "rating"];

/// What is said of a word that means nothing: a message and help.
type Meaningless = (String, Option<String>);

/// Returns what a clause of a text of this length means.
pub(super) fn of(clause: &Clause<'_>, length: usize) -> Result<Expression, ExpressionError> {
    let all = |parts: &[Clause<'_>]| parts.iter().map(|part| of(part, length)).collect::<Result<_, _>>();
    let meaning = match clause {
        Clause::Or(parts) => return all(parts).map(Expression::Or),
        Clause::And(parts) => return all(parts).map(Expression::And),
        Clause::Not(part) => return of(part, length).map(|part| Expression::Not(Box::new(part))),
        Clause::Minimal => return Ok(Expression::Minimal),
        Clause::Has(name) => (feature(name.text), name),
        Clause::Comparison(property, operator, literal) => {
            (comparison(property, *operator, literal), literal)
        }
    };
    let (found, Literal { left, .. }) = meaning;
    found.map_err(|(message, help)| ExpressionError { at: length - left, message, help })
}

/// Returns whether a column of this name has words for levels.
pub(super) fn has_levels(column: &str) -> bool {
    Text::named(column) == Some(Text::Level) || GRADES.iter().any(|name| name.eq_ignore_ascii_case(column))
}

/// Returns the value of a text in a column of this name.
pub(super) fn of_column(column: &str, text: String) -> Value {
    let level = has_levels(column).then(|| RankedName::of_level_word(&text)).flatten();
    level.map_or(Value::Text(text), Value::Ranked)
}

/// Returns the meaning of `has(…)`: a technique, a family of rules, or either where both are called so.
fn feature(name: &str) -> Result<Expression, Meaningless> {
    let family = family(name);
    match (technique(name), family) {
        (Ok(technique), None) => Ok(Expression::HasTechnique(technique)),
        (Ok(technique), Some(family)) => {
            Ok(Expression::Or(vec![family, Expression::HasTechnique(technique)]))
        }
        (Err(_), Some(family)) => Ok(family),
        (Err(_), None) if name.parse::<Symmetry>().is_ok() => {
            Err((format!("`{name}` is a symmetry"), Some(format!("write symmetry={name}"))))
        }
        (Err(error), None) if name.parse::<Technique>().is_ok() => Err(error),
        (Err(_), None) => {
            let ids = techniques().map(Technique::id);
            let similar = similar(name, ids.chain(VariantRecord::known_family_names()));
            let help = "givens techniques lists techniques; families of rules are ".to_owned();
            let families = list(VariantRecord::known_family_names());
            let message = format!("no technique and no family of rules is called `{name}`");
            Err((message, Some(similar.unwrap_or(help + &families))))
        }
    }
}

/// Returns whether a record has rules of the family of this name, or of one of those that people call so.
fn family(name: &str) -> Option<Expression> {
    let known = VariantRecord::known_family_names().find(|known| known.eq_ignore_ascii_case(name));
    let families = known.map_or_else(|| families_called(name), |known| vec![known]);
    let mut families: Vec<_> = families.into_iter().map(Expression::HasFamily).collect();
    match families.len() {
        0 | 1 => families.pop(),
        _ => Some(Expression::Or(families)),
    }
}

/// Returns the techniques of the paths of `HoDoKu`.
fn techniques() -> impl Iterator<Item = Technique> {
    Scheme::Hodoku.techniques().filter_map(Technique::of_program)
}

/// Returns a technique of the paths of `HoDoKu` by its id, or as that program calls it.
fn technique(name: &str) -> Result<Technique, Meaningless> {
    let named = || Scheme::Hodoku.technique(name).and_then(Technique::of_program);
    let Some(technique) = name.parse().ok().or_else(named) else {
        let help = similar(name, techniques().map(Technique::id));
        let all = "givens techniques lists them".to_owned();
        return Err((format!("no technique is called `{name}`"), Some(help.unwrap_or(all))));
    };
    if techniques().any(|known| known == technique) {
        return Ok(technique);
    }
    let help = "the paths of Sudoku Explainer are shown by givens rate --scheme se --path".to_owned();
    Err((format!("HoDoKu has no technique `{}`", technique.id()), Some(help)))
}

/// Returns help that offers the most similar of some names.
fn similar<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    most_similar(name, names).map(|known| format!("did you mean `{known}`?"))
}

/// Returns what a comparison means.
fn comparison(
    property: &Property,
    operator: Operator,
    literal: &Literal<'_>,
) -> Result<Expression, Meaningless> {
    let value = match property {
        Property::Fact(Fact::Symmetry) => return symmetry(operator, literal),
        Property::Fact(fact) => of_fact(*fact, literal)?,
        Property::Column(name) if !literal.is_quoted => {
            number(literal.text).map_or_else(|| of_column(name, literal.text.to_owned()), Value::Number)
        }
        Property::Column(name) => of_column(name, literal.text.to_owned()),
    };
    Ok(Expression::Comparison(property.clone(), operator, value))
}

/// Returns the value of a fact that a literal is.
fn of_fact(fact: Fact, literal: &Literal<'_>) -> Result<Value, Meaningless> {
    let (name, text) = (fact.name(), literal.text);
    let id = text.to_ascii_lowercase();
    let (found, expected) = match fact {
        Fact::Technique => return technique(text).map(Value::from),
        Fact::Families if literal.is_quoted || number(text).is_none() => (Some(Value::Text(id)), ""),
        Fact::Families => (None, "the name of a family"),
        Fact::Class => (is_key(&id).then_some(Value::Text(id)), "a key of 32 hexadecimal digits"),
        Fact::Verdict => {
            let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.id() == id);
            (verdict.map(|verdict| Value::Text(verdict.id().to_owned())), "")
        }
        Fact::Level => (Difficulty::ALL.into_iter().find(|level| level.id() == id).map(Value::from), ""),
        _ => (number(text).filter(|_| !literal.is_quoted).map(Value::Number), "a number"),
    };
    let expected = match fact {
        Fact::Verdict => Verdict::ALL.map(Verdict::id).join(", "),
        Fact::Level => Difficulty::ALL.map(Difficulty::id).join(", "),
        _ => expected.to_owned(),
    };
    let similar = match fact {
        Fact::Verdict => similar(text, Verdict::ALL.map(Verdict::id)),
        Fact::Level => similar(text, Difficulty::ALL.map(Difficulty::id)),
        _ => None,
    };
    found.ok_or_else(|| {
        let of_column = || format!("a column of the input that is called {name} is written `{name}`");
        (format!("{name}: expected {expected}, found `{text}`"), Some(similar.unwrap_or_else(of_column)))
    })
}

/// Returns whether a text is a key as `canon` writes it.
fn is_key(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the meaning of `symmetry=…`: the pattern has these symmetries, and maybe others; or none, with `none`.
fn symmetry(operator: Operator, literal: &Literal<'_>) -> Result<Expression, Meaningless> {
    let asked: Symmetry = literal.text.parse().map_err(|error: ParseError| {
        let help = of_symmetry(literal, error.to_string());
        (format!("symmetry: no symmetry is called `{}`", literal.text), help)
    })?;
    let has = if asked == Symmetry::NONE {
        let any = single_symmetries().map(Expression::HasSymmetry).collect();
        Expression::Not(Box::new(Expression::Or(any)))
    } else {
        Expression::HasSymmetry(asked)
    };
    match operator {
        Operator::Equal => Ok(has),
        Operator::Unequal => Ok(Expression::Not(Box::new(has))),
        _ => Err(("symmetry: expected = or !=, because symmetries have no order".to_owned(), None)),
    }
}

/// Returns help about a symmetry: the name that is meant, or all.
fn of_symmetry(literal: &Literal<'_>, all: String) -> Option<String> {
    similar(literal.text, Symmetry::names()).or(Some(all))
}

/// Returns the symmetries that are no combination of others.
pub(super) fn single_symmetries() -> impl Iterator<Item = Symmetry> {
    [
        Symmetry::HALF_TURN,
        Symmetry::QUARTER_TURN,
        Symmetry::HORIZONTAL,
        Symmetry::VERTICAL,
        Symmetry::DIAGONAL,
        Symmetry::ANTIDIAGONAL,
    ]
    .into_iter()
}
