//! The least string of a puzzle, a row of the target a level: of all ways to fill the rows so far, those remain that
//! read least.
//!
//! A state is a coset: it leaves open the order of columns that nothing distinguishes yet, of stacks that are blank so
//! far, and of blank rows and bands. So the number of final states, times the orders of what is blank in the whole
//! puzzle, is the number of automorphisms.

use super::{
    blank::{distinct, is_ascending, orders_of_blank, stack_orders, still_blank},
    form::Form,
    map::Map,
    row::{self, Columns, NEW, Names, Nine, RowReading},
};

/// The search exceeded its budget of rows.
pub(super) struct Exhausted;

/// What the search finds.
pub(super) struct Found {
    /// Row-major, 0 for a blank.
    pub(super) cells: [u8; 81],
    pub(super) map: Map,
    pub(super) automorphisms: u32,
}

/// Some rows of the target, filled.
#[derive(Debug, Clone, Copy)]
struct State {
    columns: Columns,
    names: Names,
    /// For each row of the target its row of the source.
    rows: [u8; 9],
    /// The rows of the source that are used.
    used: u16,
    /// The stacks of the target that are blank so far.
    free: u8,
    transposed: bool,
}

/// A row that reads least.
struct Pick {
    state: usize,
    row: u8,
    stacks: [u8; 3],
}

/// How a pass over the rows reads and chooses them.
#[derive(Clone, Copy)]
struct Pass {
    /// Whether what they read distinguishes columns.
    sorts: bool,
    /// The number of rows that an earlier pass has chosen.
    chosen: usize,
    /// The number of rows to read.
    rows: usize,
}

pub(super) struct Search {
    /// The rows, then the columns as rows.
    lines: [[Nine; 9]; 2],
    /// Their numbers of givens by stack.
    counts: [[[u8; 3]; 9]; 2],
    /// The blank ones of both.
    blank: [u16; 2],
    states: Vec<State>,
    next: Vec<State>,
    picks: Vec<Pick>,
    /// The number of rows tried.
    tried: u64,
    budget: u64,
}

/// Finds the form of a puzzle: row-major, 0 for a blank. `budget` is the maximum number of rows tried.
pub(super) fn find(cells: &[u8; 81], form: Form, budget: u64) -> Result<Found, Exhausted> {
    let mut search = Search::new(cells, budget);
    match form {
        Form::MinlexCounts => search.choose_by_pattern(Pass { sorts: false, chosen: 0, rows: 3 })?,
        Form::MinlexPattern => search.choose_by_pattern(Pass { sorts: true, chosen: 0, rows: 9 })?,
        Form::Minlex | Form::MinlexSolution | Form::Maxlex => search.start(NEW, 0),
    }
    if form == Form::Maxlex {
        search.states.iter_mut().for_each(|state| state.names.codes[0] = BLANK_LAST);
    }
    let chosen = match form {
        Form::MinlexCounts => 3,
        Form::MinlexPattern => 9,
        _ => 0,
    };
    let keys = search.run(Pass { sorts: true, chosen, rows: 9 })?;
    Ok(search.found(&keys, form == Form::Maxlex))
}

/// All stacks are blank so far.
const ALL_FREE: u8 = 0b111;

/// The code of blanks where they are greater than digits.
const BLANK_LAST: u8 = 15;

impl Search {
    fn new(cells: &[u8; 81], budget: u64) -> Self {
        let mut lines = [[[0; 16]; 9]; 2];
        for (index, &cell) in cells.iter().enumerate() {
            let (row, column) = (index / 9, index % 9);
            lines[0][row][column] = cell;
            lines[1][column][row] = cell;
        }
        let counts = lines.map(|lines| {
            lines.map(|line| {
                [0, 3, 6].map(|first| line[first..][..3].iter().filter(|&&cell| cell > 0).count() as u8)
            })
        });
        let blank = counts.map(|counts| (0..9).map(|row| u16::from(counts[row] == [0; 3]) << row).sum());
        let (states, next, picks) = (Vec::new(), Vec::new(), Vec::new());
        Self { lines, counts, blank, states, next, picks, tried: 0, budget }
    }

    /// Begins with the rows as they are, and with the columns as rows.
    fn start(&mut self, code: u8, blank: u8) {
        let mut codes = [code; 16];
        codes[0] = blank;
        let start = State {
            columns: Columns::TIED,
            names: Names { codes, count: 0 },
            rows: [0; 9],
            used: 0,
            free: ALL_FREE,
            transposed: false,
        };
        self.states = vec![start, State { transposed: true, ..start }];
    }

    /// Chooses rows and stacks by the pattern of givens alone: with columns that are sorted by it, it is the least
    /// pattern; otherwise only the numbers of givens in mini-rows count.
    fn choose_by_pattern(&mut self, pass: Pass) -> Result<(), Exhausted> {
        self.start(1, 0);
        self.run(pass)?;
        for state in &mut self.states {
            state.names.codes[1..].fill(NEW);
            state.used = 0;
            if pass.rows == 9 {
                state.free = 0;
            }
        }
        Ok(())
    }

    /// Reads the rows of a pass, and returns how they read.
    fn run(&mut self, pass: Pass) -> Result<[u64; 9], Exhausted> {
        let mut keys = [0; 9];
        for (row, key) in keys.iter_mut().enumerate().take(pass.rows) {
            *key = self.pick(row, row < pass.chosen)?;
            self.advance(row, pass.sorts);
        }
        Ok(keys)
    }

    /// Tries the rows of all states as this row of the target, and keeps those that read least.
    fn pick(&mut self, target: usize, is_chosen: bool) -> Result<u64, Exhausted> {
        let mut best = u64::MAX;
        self.picks.clear();
        for (index, state) in self.states.iter().enumerate() {
            let side = usize::from(state.transposed);
            let chosen = 1 << state.rows[target];
            let open = if is_chosen { chosen } else { distinct(state.open(target), self.blank[side]) };
            for stacks in stack_orders(state.free) {
                let columns = state.columns.with_stacks(stacks);
                for row in bits(open) {
                    if state.free == ALL_FREE && !self.is_least_order(side, row, stacks, &state.names) {
                        continue;
                    }
                    let line = &self.lines[side][usize::from(row)];
                    let key = row::key(line, &columns, &state.names);
                    self.tried += 1;
                    if key < best {
                        best = key;
                        self.picks.clear();
                    }
                    if key == best {
                        self.picks.push(Pick { state: index, row, stacks });
                    }
                }
            }
            if self.tried > self.budget {
                return Err(Exhausted);
            }
        }
        Ok(best)
    }

    /// Returns whether a row below blank rows reads least with its stacks in this order: the number of givens decides.
    fn is_least_order(&self, side: usize, row: u8, stacks: [u8; 3], names: &Names) -> bool {
        let counts = stacks.map(|stack| self.counts[side][usize::from(row)][usize::from(stack)]);
        if names.codes[0] == BLANK_LAST {
            counts.is_sorted_by(|one, other| one >= other)
        } else {
            counts.is_sorted()
        }
    }

    /// Replaces the states by those after the rows picked.
    fn advance(&mut self, target: usize, sorts: bool) {
        self.next.clear();
        for pick in &self.picks {
            let state = &self.states[pick.state];
            let line = &self.lines[usize::from(state.transposed)][usize::from(pick.row)];
            let columns = state.columns.with_stacks(pick.stacks);
            let free = still_blank(state.free, line, &columns);
            if !is_ascending(free, &columns) {
                continue;
            }
            let mut next = State { columns, free, used: state.used | 1 << pick.row, ..*state };
            next.rows[target] = pick.row;
            if sorts {
                let reading = RowReading::new(line, &columns, &state.names);
                reading.each_naming(line, &state.names, |columns, names| {
                    self.next.push(State { columns, names, ..next });
                });
            } else {
                self.next.push(next);
            }
        }
        // A state is as much work as a row.
        self.tried += self.next.len() as u64;
        std::mem::swap(&mut self.states, &mut self.next);
    }

    fn found(&self, keys: &[u64; 9], is_greatest: bool) -> Found {
        let cells = std::array::from_fn(|index| {
            let code = (keys[index / 9] >> (32 - 4 * (index % 9)) & 15) as u8;
            if is_greatest { greatest(code) } else { code }
        });
        let state = &self.states[0];
        let side = usize::from(state.transposed);
        let name = |code: u8| match code {
            NEW => 0,
            code if is_greatest => greatest(code),
            code => code,
        };
        let columns = std::array::from_fn(|column| state.columns.sources[column]);
        let digits = std::array::from_fn(|digit| name(state.names.codes[digit + 1]));
        Found {
            cells,
            map: Map::new(state.transposed, state.rows, columns, digits),
            automorphisms: self.states.len() as u32
                * orders_of_blank(self.blank[side])
                * orders_of_blank(self.blank[1 - side]),
        }
    }
}

impl State {
    /// Returns the rows of the source that may come next.
    const fn open(&self, target: usize) -> u16 {
        let left = 0b1_1111_1111 & !self.used;
        if target.is_multiple_of(3) { left } else { left & 0b111 << (self.rows[target - 1] / 3 * 3) }
    }
}

/// Returns the value of a code where the greatest string is sought.
const fn greatest(code: u8) -> u8 {
    if code == BLANK_LAST { 0 } else { 10 - code }
}

fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(lowest)
    })
}
