//! The columns of a verb as values, found by this run or kept by one before it.
//!
//! In come answers about records, whose columns are types of their verbs; out come the same answers with values, which a
//! [`Journal`](crate::run::Journal) keeps and restores.

use std::marker::PhantomData;

use serde_json::{Value, json};

use crate::run::KeptResult;

use super::row::{Answer, Columns};

/// The values of the columns of `E`.
#[derive(Debug)]
pub struct FoundColumns<E> {
    values: Vec<Value>,
    columns: PhantomData<fn() -> E>,
}

impl<E: Columns> FoundColumns<E> {
    /// Returns an answer with its columns as values.
    #[must_use]
    pub fn of(answer: Answer<E>) -> Answer<Self> {
        let Answer { verdict, solutions, solution, diagnostics, failed, extra } = answer;
        let extra = Self { values: extra.values(), columns: PhantomData };
        Answer { verdict, solutions, solution, diagnostics, failed, extra }
    }
}

impl<E: Columns> Columns for FoundColumns<E> {
    fn names() -> Vec<&'static str> {
        E::names()
    }

    fn values(self) -> Vec<Value> {
        self.values
    }

    fn grids() -> Vec<&'static str> {
        E::grids()
    }
}

impl<E: Columns + Default> Default for FoundColumns<E> {
    fn default() -> Self {
        Self { values: E::default().values(), columns: PhantomData }
    }
}

/// An answer with diagnostics is not kept: its record is worked on again.
impl<E: Columns> KeptResult for Answer<FoundColumns<E>> {
    fn keep(&self) -> Option<Value> {
        let solutions = self.solutions.map(|number| number.to_string());
        let kept = || json!([self.verdict.id(), solutions, self.solution, self.failed, self.extra.values]);
        self.diagnostics.is_empty().then(kept)
    }

    fn restore(kept: Value) -> Option<Self> {
        let (verdict, solutions, solution, failed, values): (String, Option<String>, _, _, _) =
            serde_json::from_value(kept).ok()?;
        Some(Self {
            verdict: verdict.parse().ok()?,
            solutions: solutions.map(|number| number.parse()).transpose().ok()?,
            solution,
            diagnostics: Vec::new(),
            failed,
            extra: FoundColumns { values, columns: PhantomData },
        })
    }
}
