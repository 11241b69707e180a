//! Grids drawn among the results: on a terminal, or wherever they are asked for.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use givens::draw::{self, AnyScene, TextOptions};

use super::console::Console;

/// How to draw grids among the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GridForm {
    /// With box-drawing characters.
    Text,
    /// With + - and | only.
    Ascii,
    /// Not at all.
    Never,
}

/// Whether to draw grids among the results.
#[derive(Debug, Args)]
pub(super) struct Drawing {
    /// Draw grids: text, ascii or never [default: text on a terminal, for few puzzles].
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        hide_possible_values = true,
        help_heading = "Output",
        conflicts_with = "rows"
    )]
    draw: Option<GridForm>,
}

impl Drawing {
    /// Returns what draws grids, if they are asked for, or if the output is a terminal and no option excludes it.
    pub(super) fn grids(&self, is_fitting: bool, console: Console) -> Option<Grids> {
        Grids::new(self.draw, is_fitting && io::stdout().is_terminal(), console)
    }
}

/// The number of puzzles that are drawn without being asked for: more would hide what is above them.
const FEW: usize = 9;

/// Draws grids.
#[derive(Debug)]
pub(super) struct Grids {
    options: TextOptions,
    /// How many more puzzles may be drawn, if they are not asked for.
    room: Option<usize>,
}

impl Grids {
    /// Returns what draws grids in this form, without one on a terminal.
    pub(super) fn new(form: Option<GridForm>, is_terminal: bool, console: Console) -> Option<Self> {
        let is_ascii = match form {
            Some(GridForm::Never) => return None,
            None if !is_terminal => return None,
            // A terminal that understands nothing else.
            None => std::env::var_os("TERM").is_some_and(|term| term == "dumb"),
            Some(form) => form == GridForm::Ascii,
        };
        let options = TextOptions::default()
            .with_ascii(is_ascii)
            .with_color(console.colors(is_terminal))
            .with_width(console.width());
        Some(Self { options, room: form.is_none().then_some(FEW) })
    }

    /// Takes this many puzzles; returns nothing if there are too many to be drawn without being asked for.
    pub(super) fn taking(mut self, puzzles: usize) -> Option<Self> {
        if let Some(room) = &mut self.room {
            *room = room.checked_sub(puzzles)?;
        }
        Some(self)
    }

    /// Draws a scene, each line ended.
    pub(super) fn draw<'a>(&self, scene: impl Into<AnyScene<'a>>) -> String {
        draw::text(scene, &self.options)
    }
}
