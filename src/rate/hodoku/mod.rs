//! `HoDoKu` 2.2: every step costs a score; the path is that of the program with the settings it is delivered with.

mod als;
mod chains;
pub(super) mod fish;
mod forcing;
pub(super) mod houses;
mod loops;
mod nets;
#[cfg(test)]
pub(super) mod plain;
mod rectangles;
mod sue_de_coq;
pub(super) mod tables;
pub(super) mod wings;

use super::{
    board::Board,
    cells::{cells, name},
    found::{self, Found, Recorder},
    rating::{Level, Score, Unrated},
};

use fish::Fins;

/// A technique of the plan: how it is searched for, and what it costs.
struct Search {
    find: fn(&mut Board) -> Option<Found>,
    score: u32,
    level: Level,
}

const fn search(score: u32, level: Level, find: fn(&mut Board) -> Option<Found>) -> Search {
    Search { find, score, level }
}

use Level::{Easy, Hard, Medium, Unfair};

/// The techniques in the order of the program.
static PLAN: &[Search] = &[
    search(4, Easy, houses::full_house),
    search(4, Easy, houses::naked_single),
    search(14, Easy, houses::hidden_single),
    search(40, Medium, |board| houses::locked(board, 2)),
    search(60, Medium, |board| houses::locked(board, 3)),
    search(50, Medium, |board| houses::pointing(board)),
    search(50, Medium, |board| houses::claiming(board)),
    search(60, Medium, |board| houses::naked(board, 2)),
    search(80, Medium, |board| houses::naked(board, 3)),
    search(70, Medium, |board| houses::hidden(board, 2)),
    search(100, Medium, |board| houses::hidden(board, 3)),
    search(120, Hard, |board| houses::naked(board, 4)),
    search(150, Hard, |board| houses::hidden(board, 4)),
    search(140, Hard, |board| fish::fish(board, 2, Fins::None)),
    search(150, Hard, |board| fish::fish(board, 3, Fins::None)),
    search(160, Hard, |board| fish::fish(board, 4, Fins::None)),
    search(110, Hard, |board| chains::remote_pair(board)),
    search(100, Hard, |board| wings::bug_plus_one(board)),
    search(130, Hard, |board| fish::skyscraper(board)),
    search(150, Hard, |board| fish::two_string_kite(board)),
    search(120, Hard, |board| chains::turbot_fish(board)),
    search(120, Hard, |board| fish::empty_rectangle(board)),
    search(150, Hard, |board| wings::w_wing(board)),
    search(160, Hard, |board| wings::xy_wing(board)),
    search(180, Hard, |board| wings::xyz_wing(board)),
    search(100, Hard, |board| rectangles::unique(board, 1)),
    search(100, Hard, |board| rectangles::unique(board, 2)),
    search(100, Hard, |board| rectangles::unique(board, 3)),
    search(100, Hard, |board| rectangles::unique(board, 4)),
    search(100, Hard, |board| rectangles::unique(board, 5)),
    search(100, Hard, |board| rectangles::unique(board, 6)),
    search(100, Hard, |board| rectangles::unique(board, 7)),
    search(100, Hard, |board| rectangles::avoidable(board, 1)),
    search(100, Hard, |board| rectangles::avoidable(board, 2)),
    search(130, Hard, |board| fish::fish(board, 2, Fins::Finned)),
    search(150, Hard, |board| fish::fish(board, 2, Fins::Sashimi)),
    search(200, Unfair, |board| fish::fish(board, 3, Fins::Finned)),
    search(240, Unfair, |board| fish::fish(board, 3, Fins::Sashimi)),
    search(250, Unfair, |board| fish::fish(board, 4, Fins::Finned)),
    search(260, Unfair, |board| fish::fish(board, 4, Fins::Sashimi)),
    search(250, Unfair, |board| sue_de_coq::sue_de_coq(board)),
    search(150, Hard, |board| wings::simple_colours(board)),
    search(200, Hard, |board| wings::multi_colours(board)),
    search(260, Unfair, |board| chains::x_chain(board)),
    search(260, Unfair, |board| chains::xy_chain(board)),
    search(280, Unfair, |board| loops::nice_loop(board, false)),
    search(300, Unfair, |board| loops::nice_loop(board, true)),
    search(300, Unfair, |board| als::xz_rule(board)),
    search(320, Unfair, |board| als::xy_wing(board)),
    search(340, Unfair, |board| als::xy_chain(board)),
    search(300, Unfair, |board| fish::franken(board, 2, false)),
    search(350, Unfair, |board| fish::franken(board, 3, false)),
    search(390, Unfair, |board| fish::franken(board, 2, true)),
    search(410, Unfair, |board| fish::franken(board, 3, true)),
    search(500, Level::Extreme, |board| forcing::forcing_chain(board)),
    search(700, Level::Extreme, |board| forcing::forcing_net(board)),
    search(10_000, Level::Extreme, |board| brute_force(board)),
];

/// Looks one blank cell up in the solution.
fn brute_force(board: &Board) -> Option<Found> {
    let blank: Vec<_> = cells(board.blank()).collect();
    let cell = *blank.get(blank.len() / 2)?;
    Some(Found::placing("Brute Force", (cell as u8, board.solution[cell])))
}

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut impl Recorder) -> Result<Score, Unrated> {
    let (mut score, mut level) = (0, Easy);
    while board.blank() != 0 && !steps.is_full() {
        let next = PLAN.iter().find_map(|search| Some(((search.find)(&mut board)?, search)));
        // There is always a step, since brute force comes last.
        let (mut found, search) = next.ok_or(Unrated::Spent)?;
        found::apply(&mut board, &found, steps)?;
        found.detail = detail(&found);
        (score, level) = (score + search.score, level.max(search.level));
        steps.after(found, search.score);
    }
    let level = Level::ALL.into_iter().find(|&other| other >= level && score <= other.limit());
    Ok(Score::Hodoku { score, level: level.unwrap_or(Level::Extreme) })
}

/// Returns how the program's own listing describes a step: the cells and digits of the pattern, paired as far as both
/// go, or the eliminations where it lists no digits.
fn detail(found: &Found) -> String {
    let equal = |(&cell, &digit): (&u8, &u8)| format!("{}={}", name(cell), digit + 1);
    if found.digits.is_empty() {
        let removed = found.removed.iter().map(|&(cell, digit)| format!("{}<>{}", name(cell), digit + 1));
        return removed.collect::<Vec<_>>().join(", ");
    }
    found.cells.iter().zip(&found.digits).map(equal).collect::<Vec<_>>().join(", ")
}
