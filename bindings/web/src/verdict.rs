//! Verdicts.

use givens::Verdict as Judged;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::Result;

/// A verdict on a puzzle. In columns it is its place in `verdicts`.
#[derive(Debug, Clone, Copy, Default, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    One,
    Many,
    Zero,
    Clashing,
    #[default]
    Malformed,
    Undecided,
}

impl From<Judged> for Verdict {
    fn from(verdict: Judged) -> Self {
        match verdict {
            Judged::One => Self::One,
            Judged::Many => Self::Many,
            Judged::Zero => Self::Zero,
            Judged::Clashing => Self::Clashing,
            Judged::Malformed => Self::Malformed,
            Judged::Undecided => Self::Undecided,
        }
    }
}

/// Returns the verdicts, in the order of columns.
///
/// # Errors
///
/// Never.
#[wasm_bindgen(unchecked_return_type = "Verdict[]")]
pub fn verdicts() -> Result<Vec<Ts<Verdict>>> {
    Judged::ALL.into_iter().map(|verdict| Ok(Verdict::from(verdict).into_ts()?)).collect()
}
