//! The tables of one word of the first stack.

use std::rc::Rc;

use super::weights::Matrix;

/// The tables of the current word.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// For each band its weights.
    pub(super) matrices: [Rc<Matrix>; 3],
    /// For each cut of the second stack its row in the weights.
    pub(super) rows: [Vec<u16>; 3],
    /// For each cut of the third stack its column; for the place after the last, the column of zeros.
    pub(super) columns: [Vec<u16>; 3],
    /// For each cut of the second stack's first box, the number that it represents.
    pub(super) times: Vec<u32>,
}
