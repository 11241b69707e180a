//! `HoDoKu` 2.2: every step costs a score; the path is that of the program with the settings it is delivered with.

mod als;
mod best;
mod chains;
pub(super) mod fish;
mod forcing;
pub(super) mod houses;
mod loops;
mod nets;
#[cfg(test)]
mod plain;
#[cfg(test)]
mod plain_als;
#[cfg(test)]
mod plain_forcing;
mod rectangles;
mod sue_de_coq;
pub(super) mod wings;

use std::cell::OnceCell;

use super::{
    board::Board,
    cells::{Candidate, cells},
    found_step::{self, FoundStep, Recorder},
    links::{Closure, Links},
    rating::{Difficulty, Score, Unrated},
};

use als::Sets;
use fish::Fins;
use rectangles::Rectangle;

/// A position, with what several searches read from it. Each is made when the first of them needs it.
pub(super) struct Position<'a> {
    board: &'a Board,
    rectangles: OnceCell<Vec<Rectangle<'a>>>,
    sets: OnceCell<Sets<'a>>,
    grouped: OnceCell<(Links<'a>, Closure)>,
}

impl<'a> Position<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let (rectangles, sets, grouped) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { board, rectangles, sets, grouped }
    }

    fn rectangles(&self) -> &[Rectangle<'a>] {
        self.rectangles.get_or_init(|| rectangles::all(self.board))
    }

    fn sets(&self) -> &Sets<'a> {
        self.sets.get_or_init(|| Sets::new(self.board))
    }

    /// The links with groups, and what follows from each premise.
    fn grouped(&self) -> &(Links<'a>, Closure) {
        self.grouped.get_or_init(|| {
            let links = Links::new(self.board, true);
            let closure = links.closure();
            (links, closure)
        })
    }
}

/// Searches a position.
type Find = fn(&Position) -> Option<FoundStep>;
/// Searches the queues of a board, and takes entries from them.
type Take = fn(&mut Board) -> Option<FoundStep>;

/// A technique of the plan: how it is searched for, and what it costs.
struct Search<F> {
    find: F,
    score: u32,
    level: Difficulty,
}

const fn search<F: Copy>(score: u32, level: Difficulty, find: F) -> Search<F> {
    Search { find, score, level }
}

use Difficulty::{Easy, Hard, Medium, Unfair};

/// The first techniques, which take from the queues of the board.
static SINGLES: [Search<Take>; 3] = [
    search(4, Easy, houses::full_house),
    search(4, Easy, houses::naked_single),
    search(14, Easy, houses::hidden_single),
];

/// The other techniques, in the order of the program.
static PLAN: &[Search<Find>] = &[
    search(40, Medium, |at| houses::locked(at.board, 2)),
    search(60, Medium, |at| houses::locked(at.board, 3)),
    search(50, Medium, |at| houses::pointing(at.board)),
    search(50, Medium, |at| houses::claiming(at.board)),
    search(60, Medium, |at| houses::naked(at.board, 2)),
    search(80, Medium, |at| houses::naked(at.board, 3)),
    search(70, Medium, |at| houses::hidden(at.board, 2)),
    search(100, Medium, |at| houses::hidden(at.board, 3)),
    search(120, Hard, |at| houses::naked(at.board, 4)),
    search(150, Hard, |at| houses::hidden(at.board, 4)),
    search(140, Hard, |at| fish::fish(at.board, 2, Fins::None)),
    search(150, Hard, |at| fish::fish(at.board, 3, Fins::None)),
    search(160, Hard, |at| fish::fish(at.board, 4, Fins::None)),
    search(110, Hard, |at| chains::remote_pair(at.board)),
    search(100, Hard, |at| wings::bug_plus_one(at.board)),
    search(130, Hard, |at| wings::skyscraper(at.board)),
    search(150, Hard, |at| wings::two_string_kite(at.board)),
    search(120, Hard, |at| chains::turbot_fish(at.board)),
    search(120, Hard, |at| wings::empty_rectangle(at.board)),
    search(150, Hard, |at| wings::w_wing(at.board)),
    search(160, Hard, |at| wings::xy_wing(at.board)),
    search(180, Hard, |at| wings::xyz_wing(at.board)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 1)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 2)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 3)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 4)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 5)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 6)),
    search(100, Hard, |at| rectangles::unique(at.rectangles(), 7)),
    search(100, Hard, |at| rectangles::avoidable(at.board, 1)),
    search(100, Hard, |at| rectangles::avoidable(at.board, 2)),
    search(130, Hard, |at| fish::fish(at.board, 2, Fins::Finned)),
    search(150, Hard, |at| fish::fish(at.board, 2, Fins::Sashimi)),
    search(200, Unfair, |at| fish::fish(at.board, 3, Fins::Finned)),
    search(240, Unfair, |at| fish::fish(at.board, 3, Fins::Sashimi)),
    search(250, Unfair, |at| fish::fish(at.board, 4, Fins::Finned)),
    search(260, Unfair, |at| fish::fish(at.board, 4, Fins::Sashimi)),
    search(250, Unfair, |at| sue_de_coq::sue_de_coq(at.board)),
    search(150, Hard, |at| wings::simple_colours(at.board)),
    search(200, Hard, |at| wings::multi_colours(at.board)),
    search(260, Unfair, |at| chains::x_chain(at.board)),
    search(260, Unfair, |at| chains::xy_chain(at.board)),
    search(280, Unfair, |at| loops::nice_loop(at.board)),
    search(300, Unfair, |at| loops::grouped_loop(at.board, at.grouped())),
    search(300, Unfair, |at| als::xz_rule(at.sets())),
    search(320, Unfair, |at| als::xy_wing(at.sets())),
    search(340, Unfair, |at| als::xy_chain(at.sets())),
    search(300, Unfair, |at| fish::franken(at.board, 2, false)),
    search(350, Unfair, |at| fish::franken(at.board, 3, false)),
    search(390, Unfair, |at| fish::franken(at.board, 2, true)),
    search(410, Unfair, |at| fish::franken(at.board, 3, true)),
    search(500, Difficulty::Extreme, |at| forcing::forcing_chain(at.board, at.grouped())),
    search(700, Difficulty::Extreme, |at| forcing::forcing_net(at.board, &at.grouped().0)),
    search(10_000, Difficulty::Extreme, |at| brute_force(at.board)),
];

/// Looks one blank cell up in the solution.
fn brute_force(board: &Board) -> Option<FoundStep> {
    let blank: Vec<_> = cells(board.blank()).collect();
    let cell = *blank.get(blank.len() / 2)?;
    Some(FoundStep::placing("Brute Force", (cell as u8, board.solution[cell])))
}

/// What a puzzle needs where there is no step. With all techniques there always is one, since brute force comes last.
const LACKING: &str = "more than some of the techniques";

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut impl Recorder) -> Result<Score, Unrated> {
    let (mut score, mut level) = (0, Easy);
    while board.blank() != 0 && !steps.is_full() {
        let next = next(&mut board, steps);
        let lacking = || if board.is_spent() { Unrated::Spent } else { Unrated::Unavailable(LACKING) };
        let (mut found, (cost, of_step)) = next.ok_or_else(lacking)?;
        found_step::apply(&mut board, &found, steps)?;
        found.detail = detail(&found);
        (score, level) = (score + cost, level.max(of_step));
        steps.after(found, cost);
    }
    let level = Difficulty::ALL.into_iter().find(|&other| other >= level && score <= other.limit());
    Ok(Score::Hodoku { score, level: level.unwrap_or(Difficulty::Extreme) })
}

/// Searches for the next step. Returns it with its score and level.
fn next(board: &mut Board, steps: &impl Recorder) -> Option<(FoundStep, (u32, Difficulty))> {
    let admitted = |found: &FoundStep| steps.admits(found.technique);
    let single = SINGLES.iter().find_map(|search| {
        let found = (search.find)(board).filter(admitted)?;
        Some((found, (search.score, search.level)))
    });
    single.or_else(|| {
        let position = Position::new(board);
        PLAN.iter().find_map(|search| {
            let found = (search.find)(&position).filter(admitted)?;
            Some((found, (search.score, search.level)))
        })
    })
}

/// Returns how the program's own listing describes a step: the cells and digits of the pattern, paired as far as both
/// go, or the eliminations where it lists no digits.
fn detail(found: &FoundStep) -> String {
    fn list(candidates: impl Iterator<Item = Candidate>, relation: &str) -> String {
        let mut text = String::with_capacity(32);
        for (cell, digit) in candidates {
            text += if text.is_empty() { "r" } else { ", r" };
            text.push(char::from(b'1' + cell / 9));
            text.push('c');
            text.push(char::from(b'1' + cell % 9));
            text += relation;
            text.push(char::from(b'1' + digit));
        }
        text
    }
    if found.digits.is_empty() {
        return list(found.removed.iter().copied(), "<>");
    }
    list(found.cells.iter().copied().zip(found.digits.iter().copied()), "=")
}
