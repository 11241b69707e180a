//! A position as searches see it: the board, and what several of them read from it, made when the first of them needs it.

use std::cell::OnceCell;

use givens_engine::grid::Digit;

use super::{
    als::Sets,
    franken_targets::franken_targets,
    memory::{CellSearch, Memory},
    rectangles::{self, Rectangle},
};
use crate::{
    board::Board,
    cells::CellBits,
    found_step::FoundStep,
    links::{Closure, Links},
};

/// A position, with what several searches read from it. Each is made when the first of them needs it.
pub(crate) struct Position<'a> {
    pub(crate) board: &'a Board,
    /// What searches remember of the positions before.
    pub(super) memory: &'a Memory,
    rectangles: OnceCell<Vec<Rectangle<'a>>>,
    sets: OnceCell<Sets<'a>>,
    grouped: OnceCell<(Links<'a>, Closure)>,
    grouped_closure: OnceCell<Closure>,
    /// By digit, with rows and with columns as bases.
    franken_targets: [[OnceCell<[CellBits; 2]>; 2]; 9],
}

impl<'a> Position<'a> {
    /// The next position of the puzzle that the memory is of, or the first one.
    pub(crate) fn new(board: &'a Board, memory: &'a mut Memory) -> Self {
        memory.follow(board);
        Self {
            board,
            memory,
            rectangles: OnceCell::new(),
            sets: OnceCell::new(),
            grouped: OnceCell::new(),
            grouped_closure: OnceCell::new(),
            franken_targets: Default::default(),
        }
    }

    /// Searches for a pattern of cells with few candidates, unless nothing was found among the same cells.
    pub(super) fn few(
        &self,
        search: CellSearch,
        find: impl FnOnce(&Board) -> Option<FoundStep>,
    ) -> Option<FoundStep> {
        self.memory.search_cells(search, self.board, || find(self.board))
    }

    /// The rectangles whose start has two candidates.
    pub(super) fn rectangles(&self) -> &[Rectangle<'a>] {
        self.rectangles.get_or_init(|| rectangles::all(self.board))
    }

    /// The almost locked sets.
    pub(super) fn sets(&self) -> &Sets<'a> {
        self.sets.get_or_init(|| Sets::new(self.board, &self.memory.excesses(self.board)))
    }

    /// The links with groups, and what follows from what is off and leads on.
    pub(super) fn grouped(&self) -> &(Links<'a>, Closure) {
        self.grouped.get_or_init(|| {
            let links = Links::new(self.board, true);
            let closure = links.closure();
            (links, closure)
        })
    }

    /// What follows from each premise over the links with groups.
    pub(super) fn grouped_closure(&self) -> &Closure {
        let (links, closure) = self.grouped();
        self.grouped_closure.get_or_init(|| links.full_closure(closure))
    }

    /// What may fall by Franken fish of two bases, and of three; with rows as bases, or columns by their first line.
    pub(super) fn franken_targets(&self, digit: Digit, first: usize) -> &[CellBits; 2] {
        let known = &self.franken_targets[digit.index()][usize::from(first > 0)];
        known.get_or_init(|| franken_targets(self.board, digit, first))
    }
}
