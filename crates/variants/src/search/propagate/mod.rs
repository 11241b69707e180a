//! What each constraint excludes, a file for each family.

mod any;
mod cells;
mod circles;
mod cover;
mod equation;
mod house;
mod line;
mod long_sum;
mod options;
mod pair;
mod path;
mod ranks;
mod rellik;
mod same;
mod sandwich;
mod skyscraper;
mod sum_line;
mod x_sum;

use super::{Cell, propagator};
