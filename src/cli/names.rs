//! Values from a list, such as the names of formats: completions offer the list, and errors the most similar name.

use std::{ffi::OsStr, str::FromStr};

use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use givens::{
    ParseError, SimdLevel,
    canon::CanonicalForm,
    collection::Equivalence,
    diagnostic::Rule,
    explain::{Technique, TechniqueSet},
    format::{Format, ReadOnly},
    generate::Symmetry,
    language::Language,
    similar::most_similar,
};

/// The group of all rules whose findings are warnings.
pub(super) const WARNINGS: &str = "warnings";

/// A parser of values from a list.
#[derive(Clone, Copy)]
pub(super) struct Listed<T> {
    parse: fn(&str) -> Result<T, String>,
    /// The names and what they mean, for completions.
    list: fn() -> Vec<(&'static str, &'static str)>,
    /// Whether an error that offers nothing offers the most similar name of the list.
    offers: bool,
}

impl<T> Listed<T> {
    pub(super) const fn new(
        parse: fn(&str) -> Result<T, String>,
        list: fn() -> Vec<(&'static str, &'static str)>,
    ) -> Self {
        Self { parse, list, offers: false }
    }

    /// Returns the same whose errors offer the most similar name of the list.
    const fn offering(self) -> Self {
        Self { offers: true, ..self }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let Self { parse, list, offers } = *self;
        let names = move || list().into_iter().map(|(name, _)| name);
        let offering = move |text: &str| {
            parse(text).map_err(|error| if offers { with_similar(error, text, names()) } else { error })
        };
        TypedValueParser::parse_ref(&offering, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |(name, help)| PossibleValue::new(name).help(help);
        Some(Box::new((self.list)().into_iter().map(value)))
    }
}

/// Returns a parser of values, each with its name and what it is.
pub(super) fn one_of<T: Copy + Send + Sync>(
    list: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let value = |&(_, name, help): &(T, &'static str, &'static str)| PossibleValue::new(name).help(help);
    let named = |name: String| {
        list.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(&name)).expect("a name of the list").0
    };
    PossibleValuesParser::new(list.iter().map(value)).map(named)
}

/// Returns a parser of languages.
pub(super) fn languages() -> Listed<Language> {
    let parse = |text: &str| text.parse::<Language>().map_err(|error| error.to_string());
    Listed::new(parse, || Language::ALL.map(|one| (one.id(), one.words().language)).to_vec()).offering()
}

/// Returns a parser of formats.
pub(super) const fn formats() -> Listed<Format> {
    Listed::new(parse_format, || Format::all().map(of_format).collect())
}

/// Returns a parser of formats that are written.
pub(super) fn written_formats() -> Listed<Format> {
    let written = || Format::all().filter(|format| format.info().is_written()).map(of_format).collect();
    Listed::new(parse_written_format, written)
}

/// Returns a parser of the code or name of a rule.
pub(super) const fn rules() -> Listed<Rule> {
    Listed::new(parse_rule, rule_codes)
}

/// Returns a parser of the code or name of a rule, or the letter of a stage.
pub(super) const fn rule_selections() -> Listed<String> {
    let parse = |text: &str| match text.len() {
        1 => Ok(text.to_owned()),
        _ => parse_rule(text).map(|_| text.to_owned()),
    };
    Listed::new(parse, rule_codes)
}

/// Returns a parser of what is denied: all warnings, or the rules of [`rule_selections`].
pub(super) const fn denied_rules() -> Listed<String> {
    let parse = |text: &str| match rule_error(text) {
        Some(_) if text.len() > 2 && WARNINGS.starts_with(&*text.to_ascii_lowercase()) => {
            Err(format!("unknown rule: did you mean `{WARNINGS}`?"))
        }
        Some(error) => Err(error),
        None => Ok(text.to_owned()),
    };
    Listed::new(parse, || {
        let all = [(WARNINGS, "all warnings")].into_iter();
        all.chain(rule_codes()).collect()
    })
}

/// Returns a parser of one technique.
pub(super) const fn technique() -> Listed<Technique> {
    Listed::new(parse_technique, technique_ids)
}

/// Returns a parser of techniques joined by commas.
pub(super) const fn techniques() -> Listed<TechniqueSet> {
    Listed::new(|text| text.split(',').map(parse_technique).collect(), technique_ids)
}

/// Returns a parser of symmetries joined by `+`.
pub(super) const fn symmetries() -> Listed<Symmetry> {
    Listed::new(parsed, || Symmetry::names().map(|name| (name, "")).collect()).offering()
}

/// Returns a parser of canonical forms.
pub(super) const fn canonical_forms() -> Listed<CanonicalForm> {
    Listed::new(parsed, || CanonicalForm::ALL.map(|form| (form.id(), form.summary())).to_vec()).offering()
}

/// Returns a parser of equivalences.
pub(super) const fn equivalences() -> Listed<Equivalence> {
    Listed::new(parsed, || Equivalence::ALL.map(|by| (by.id(), by.summary())).to_vec()).offering()
}

/// Returns a parser of SIMD levels; an empty text names none.
pub(super) const fn levels() -> Listed<String> {
    let parse = |text: &str| match text.parse::<SimdLevel>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) if text.is_empty() => Ok(String::new()),
        Err(_) => Err(format!("expected {}", SimdLevel::ALL.map(SimdLevel::name).join(", "))),
    };
    Listed::new(parse, || SimdLevel::ALL.map(|level| (level.name(), "")).to_vec()).offering()
}

/// Parses a value; the error is what the library says.
fn parsed<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseError| error.to_string())
}

/// Returns a format by name; if none has it, the error offers a similar one.
pub(super) fn parse_format(text: &str) -> Result<Format, String> {
    let names = Format::all().flat_map(|format| format.aliases().chain([format.id()]));
    text.parse().map_err(|_| unknown("format", text, names, "formats"))
}

/// Returns a format that can be written.
pub(super) fn parse_written_format(text: &str) -> Result<Format, String> {
    let format = parse_format(text)?;
    if format.info().is_written() { Ok(format) } else { Err(ReadOnly(format).to_string()) }
}

/// Returns the name of a format and what it is.
pub(super) fn of_format(format: Format) -> (&'static str, &'static str) {
    (format.id(), format.info().name)
}

pub(super) fn parse_rule(text: &str) -> Result<Rule, String> {
    let names = Rule::ALL.into_iter().map(Rule::name);
    let help = |_: ParseError| match code_of(text).filter(|code| code.parse::<Rule>().is_ok()) {
        Some(code) => format!("unknown rule: did you mean `{code}`? `givens rule` lists all"),
        None => unknown("rule", text, names, "rule"),
    };
    text.parse().map_err(help)
}

/// Returns the error of a name in a list of rules, which may be the letter of a stage or a group, too.
pub(super) fn rule_error(name: &str) -> Option<String> {
    let is_stage = |rule: &Rule| name.len() == 1 && rule.code().starts_with(&name.to_ascii_uppercase());
    let is_known = name == WARNINGS || Rule::ALL.iter().any(is_stage);
    if is_known { None } else { parse_rule(name).err() }
}

/// Returns the code that a letter and a number stand for: `Q003` for `Q3`.
fn code_of(text: &str) -> Option<String> {
    let (letter, number) = text.split_at_checked(1)?;
    Some(format!("{}{:03}", letter.to_ascii_uppercase(), number.parse::<u16>().ok()?))
}

fn rule_codes() -> Vec<(&'static str, &'static str)> {
    Rule::ALL.map(|rule| (rule.code(), rule.info().summary)).to_vec()
}

fn parse_technique(text: &str) -> Result<Technique, String> {
    let names = Technique::ALL.into_iter().map(Technique::id);
    text.parse().map_err(|_| unknown("technique", text, names, "techniques"))
}

fn technique_ids() -> Vec<(&'static str, &'static str)> {
    Technique::ALL.map(|technique| (technique.id(), technique.name())).to_vec()
}

/// Returns the message about an unknown name, or several joined by `,` or `+`, with the most similar of the known ones.
pub(super) fn with_similar(
    message: String,
    text: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> String {
    let names: Vec<_> = names.into_iter().collect();
    let is_unknown = |part: &&str| !names.iter().any(|name| name.eq_ignore_ascii_case(part));
    let unknown = text.split([',', '+']).map(str::trim).find(is_unknown).unwrap_or(text);
    match most_similar(unknown, names) {
        Some(name) => format!("{message}; did you mean `{name}`?"),
        None => message,
    }
}

/// Returns the error for an unknown name, with the most similar one, and the command that lists all.
fn unknown(
    what: &str,
    text: &str,
    names: impl Iterator<Item = &'static str>,
    command: &'static str,
) -> String {
    let similar = most_similar(text, names);
    let similar = similar.map_or_else(String::new, |name| format!(": did you mean `{name}`?"));
    format!("unknown {what}{similar}; `givens {command}` lists all").replace("?;", "?")
}
