//! The pages of rules: from their table, with the first bad and the first good fixture of each as its example.

use std::collections::BTreeMap;

use givens::diagnostic::{Rule, RuleInfo};

use crate::support::{Fixture, fixtures, rules};

/// docs/rules.md.
pub(crate) fn index() -> String {
    let mut text =
        "# Rules\n\nGenerated from the table in crates/formats/src/diagnostic/rule.rs. `givens rule CODE` prints a page.\n\n\
        | code | name | severity | what |\n|---|---|---|---|\n"
            .to_owned();
    for info in Rule::ALL.map(Rule::info) {
        let RuleInfo { code, name, summary, .. } = info;
        let severity = info.severity.name();
        text += &format!("| [{code}](rules/{}.md) | {name} | {severity} | {summary} |\n", self::name(info));
    }
    text + "\nThe letter shows the stage: **C** candidates, **F** form of the file, **G** givens, \
        **S** solutions, **Q** quality (off unless selected), **W** data lost in writing.\n"
}

/// The pages of docs/rules, by name.
pub(crate) fn pages() -> BTreeMap<String, String> {
    Rule::ALL.map(Rule::info).map(|info| (format!("{}.md", name(info)), page(info))).into()
}

/// The name of a rule's page, and of the folder of its fixtures.
pub(crate) fn name(info: &RuleInfo) -> String {
    format!("{}-{}", info.code, info.name)
}

fn page(info: &RuleInfo) -> String {
    let RuleInfo { code, name, summary, reason, .. } = info;
    let off = if info.rule.is_on_by_default() { "" } else { ", off unless selected" };
    let mut text = format!("# {code} {name}\n\n*{}{off}*: {summary}.\n\n{reason}\n", info.severity.name());
    let examples = fixtures(&format!("rules/{}", self::name(info)));
    let first = |kind: &str| examples.iter().find(|fixture| fixture.file_name().starts_with(kind));
    if let Some(bad) = first("bad-") {
        text += &format!("\n## Example\n\n{}\nOutput:\n\n```text\n{}\n```\n", quoted(bad), shown(bad));
    }
    if let Some(good) = first("good-") {
        text += &format!("\n## Instead\n\n{}", quoted(good));
    }
    text
}

/// A fixture as a block of text.
fn quoted(fixture: &Fixture) -> String {
    let (source, _) = rules::findings(fixture);
    let text: String = source
        .text()
        .chars()
        .map(|c| if c.is_control() && c != '\n' && c != '\t' { '·' } else { c })
        .collect();
    format!("```text\n{}\n```\n", text.trim_end())
}

/// The human report of the rule in its fixture.
fn shown(fixture: &Fixture) -> String {
    let rule = rules::rule_of(fixture);
    let (source, found) = rules::findings(fixture);
    rules::report(&source, found.iter().filter(|finding| finding.rule == rule))
}
