//! A digit in a cell, as JSON: placed or removed by a step, wrong, or to replace a wrong one.

use givens_engine::grid::Candidate;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlacedDigit {
    pub(super) cell: String,
    pub(super) digit: u8,
}

impl PlacedDigit {
    pub(super) fn of(candidate: Candidate) -> Self {
        Self { cell: candidate.cell.to_string(), digit: candidate.digit.get() }
    }
}
