//! The functions of each technique, in the order of their table: a search for each size of sets, and the sentence.

use givens_draw::language::Words;

use crate::explain::technique::{Technique, techniques};

use super::{
    Board, Flow, LARGE, SMALL, Step, StepCollector, chains, colouring, empty_rectangle, fish, locked,
    schemes, singles, subsets, trial, uniqueness, wings,
};

/// The functions of a technique.
pub(super) struct Functions {
    /// Describes the pattern and what follows from it.
    pub(super) describe: fn(&Step, &Words) -> String,
    pub(super) small: fn(&Board<SMALL>, &mut StepCollector) -> Flow,
    pub(super) large: fn(&Board<LARGE>, &mut StepCollector) -> Flow,
}

pub(super) fn functions(technique: Technique) -> &'static Functions {
    &FUNCTIONS[technique as usize]
}

macro_rules! registry {
    ($($variant:ident $id:literal $name:literal hodoku $hodoku:tt se $se:tt unique $unique:literal
        $file:ident :: $find:ident $(($size:literal))?
        $summary:literal)*) => {
        static FUNCTIONS: &[Functions] = &[$(Functions {
            describe: $file::describe,
            small: $file::$find::<SMALL $(, $size)?>,
            large: $file::$find::<LARGE $(, $size)?>,
        },)*];
    };
}

techniques!(registry);
