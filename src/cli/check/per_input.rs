//! Something that most inputs of a run have in common: how they are checked, or corrected.

use givens::pipeline::Batch;

/// What the inputs of a run need: the first for most, others for those of which the project demands something else.
pub(super) struct PerInput<T> {
    all: Vec<T>,
    /// The index of what each input needs.
    of_inputs: Vec<usize>,
}

impl<T> PerInput<T> {
    /// Returns what there is, and the index of what each input needs.
    pub(super) const fn new(all: Vec<T>, of_inputs: Vec<usize>) -> Self {
        Self { all, of_inputs }
    }

    /// Returns what most inputs need.
    pub(super) fn general(&self) -> &T {
        &self.all[0]
    }

    /// Returns what the input of a batch needs.
    pub(super) fn of(&self, batch: &Batch) -> &T {
        &self.all[self.of_inputs[batch.input]]
    }

    /// Returns something else that is made of it.
    pub(super) fn map<U>(&self, make: impl Fn(&T) -> U) -> PerInput<U> {
        PerInput { all: self.all.iter().map(make).collect(), of_inputs: self.of_inputs.clone() }
    }
}
