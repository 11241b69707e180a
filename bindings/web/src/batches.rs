//! What is sent of the records that were checked.

use givens::{Diagnostic as Found, Severity};
use js_sys::{Float64Array, Uint8Array, Uint16Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;

use crate::{diagnostics::Diagnostic, numbers::number, rows};

/// What was checked since the batch before. Columns have a value for each record.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// The number of records before it.
    pub first: u32,
    /// The number of its records.
    pub count: u32,
    /// The verdict of each record: its place in `verdicts`.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub verdicts: Uint8Array,
    /// The line where each record begins, from 1.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    pub lines: Uint32Array,
    /// The number of givens; 0 of malformed records.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint16Array")]
    pub givens: Uint16Array,
    /// The worst diagnostic that is listed: 1 more than the place of its rule in `rules`; 0 if there is none.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub rules: Uint8Array,
    /// The offset of the first byte of each record, in the text as UTF-8 without a byte order mark, and the number of
    /// its bytes.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array")]
    pub starts: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    pub lengths: Uint32Array,
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Everything so far.
    pub totals: Totals,
}

/// What a reading has found so far.
#[derive(Debug, Clone, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// The id of the format; none if it is not known yet, or no format fits.
    #[tsify(type = "FormatId", optional)]
    pub format: Option<&'static str>,
    /// The encoding, as far as it is known.
    #[tsify(optional)]
    pub encoding: Option<String>,
    /// The number of bytes pushed.
    pub bytes: f64,
    /// The number of records, and of those of each verdict, in the order of `verdicts`.
    pub records: u32,
    #[tsify(type = "number[]")]
    pub verdicts: [f64; 6],
    /// The numbers of errors, warnings and notes, listed or not.
    pub errors: u32,
    pub warnings: u32,
    pub notes: u32,
    /// The number of diagnostics that are not listed, because there are too many.
    pub unlisted: u32,
    /// The number of diagnostics of each rule that has some, the rule with the first of them first.
    pub rules: Vec<RuleCount>,
    /// Why reading stopped, if it did.
    #[tsify(optional)]
    pub failure: Option<String>,
}

/// The number of diagnostics of a rule.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct RuleCount {
    #[tsify(type = "RuleCode")]
    pub rule: &'static str,
    pub count: u32,
}

/// The columns of a batch.
#[derive(Default)]
pub struct Columns {
    pub rows: rows::Columns,
    /// The worst listed diagnostic of each record, as far as there were any.
    rules: Vec<(u8, Severity)>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Columns {
    /// Adds a diagnostic of the last record.
    #[allow(clippy::cast_possible_truncation, reason = "there are fewer than 255 rules")]
    pub fn add_rule(&mut self, found: &Found) {
        self.rules.resize(self.rows.verdicts.len(), (0, Severity::Note));
        if let Some(worst) = self.rules.last_mut()
            && (worst.0 == 0 || worst.1 < found.severity)
        {
            *worst = (found.rule as u8 + 1, found.severity);
        }
    }

    /// Returns the batch of these columns, whose first record has this number.
    pub fn batch(self, first: u32, totals: Totals) -> Batch {
        let count = self.rows.verdicts.len();
        // Most batches have none.
        let mut rules = vec![0; count];
        for (place, (rule, _)) in rules.iter_mut().zip(&self.rules) {
            *place = *rule;
        }
        Batch {
            first,
            count: number(count),
            verdicts: Uint8Array::from(&self.rows.verdicts[..]),
            lines: Uint32Array::from(&self.rows.lines[..]),
            givens: Uint16Array::from(&self.rows.givens[..]),
            rules: Uint8Array::from(&rules[..]),
            starts: Float64Array::from(&self.rows.starts[..]),
            lengths: Uint32Array::from(&self.rows.lengths[..]),
            diagnostics: self.diagnostics,
            totals,
        }
    }
}
