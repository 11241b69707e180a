//! What the searches remember from step to step of one puzzle. `se` makes it with the board, and every search of
//! the table gets it: a search finds the same with what others have left in it as with a new one, only faster.

use super::{exclusions::Exclusions, nested::NestedChains, outlook::Outlooks};

/// What the searches remember.
#[derive(Default)]
pub(crate) struct Memory {
    pub(super) nested: NestedChains,
    pub(super) outlooks: Outlooks,
    pub(super) exclusions: Exclusions,
}
