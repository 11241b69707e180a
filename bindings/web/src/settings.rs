//! How files are checked, and by which rules.

use givens::{Format, Rule, Shape, check::RuleSet, format::ReadOptions};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, error, formats::read_options};

/// How a file is checked.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct CheckSettings {
    /// The id of the format; detected if none.
    #[tsify(type = "FormatId", optional)]
    pub format: Option<String>,
    /// The rows and columns of a box, if the text does not show them.
    #[tsify(type = "[number, number]", optional)]
    pub boxes: Option<(usize, usize)>,
    /// Rules that are on besides the usual ones: codes, names or letters (`Q`, `F017`).
    #[tsify(type = "RuleName[]", optional)]
    pub select: Option<Vec<String>>,
    /// Rules that are off.
    #[tsify(type = "RuleName[]", optional)]
    pub ignore: Option<Vec<String>>,
    /// Whether notes are listed.
    #[tsify(optional)]
    pub notes: bool,
    /// The number of diagnostics that are listed: 10,000 if none. All are counted.
    #[tsify(optional)]
    pub diagnostics: Option<u32>,
}

impl CheckSettings {
    /// Returns how a file of this name is read.
    pub fn read_options(&self, name: &str) -> Result<ReadOptions> {
        let from = self.format.as_deref().map(str::parse::<Format>).transpose().map_err(error)?;
        let shape = |(rows, columns)| {
            Shape::new(rows, columns).ok_or_else(|| error(format!("no grid has boxes of {rows}×{columns}")))
        };
        Ok(read_options(Some(name)).with_from(from).with_shape(self.boxes.map(shape).transpose()?))
    }

    /// Returns the rules that are on, and those that were selected.
    pub fn rules(&self) -> Result<(RuleSet, Vec<Rule>)> {
        let named = |names: &Option<Vec<String>>| -> Result<Vec<Rule>> {
            let of_name = |name: &String| match name.as_str() {
                letter if letter.len() == 1 => {
                    let rules = Rule::ALL.into_iter().filter(|rule| rule.code().starts_with(letter));
                    Ok(rules.collect::<Vec<_>>())
                }
                name => name.parse().map(|rule| vec![rule]).map_err(error),
            };
            Ok(names.iter().flatten().map(of_name).collect::<Result<Vec<_>>>()?.concat())
        };
        let (selected, ignored) = (named(&self.select)?, named(&self.ignore)?);
        let on =
            |rule: &Rule| (rule.is_on_by_default() || selected.contains(rule)) && !ignored.contains(rule);
        let rules = Rule::ALL.into_iter().filter(on).collect();
        Ok((rules, selected))
    }
}

/// A rule.
#[derive(Debug, Serialize, Tsify)]
pub struct RuleInfo {
    #[tsify(type = "RuleCode")]
    pub code: &'static str,
    pub name: &'static str,
    #[tsify(type = "\"error\" | \"warning\" | \"note\"")]
    pub severity: &'static str,
    pub summary: &'static str,
    pub reason: &'static str,
}

/// Returns the rules, in the order of columns.
///
/// # Errors
///
/// Never.
#[wasm_bindgen(unchecked_return_type = "RuleInfo[]")]
pub fn rules() -> Result<Vec<Ts<RuleInfo>>> {
    let info = |rule: Rule| {
        let info = rule.info();
        let (code, name, severity) = (info.code, info.name, info.severity.name());
        Ok(RuleInfo { code, name, severity, summary: info.summary, reason: info.reason }.into_ts()?)
    };
    Rule::ALL.into_iter().map(info).collect()
}
