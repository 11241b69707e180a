//! An element of a list of constraints: its cells, lines and value.
//!
//! The readers of the families of constraints ask for these, and get why one is not there: a contradiction of the board, or
//! something that cannot be understood.

use std::borrow::Cow;

use givens_variants::{CellIndex, Layout};

use crate::{
    diagnostic::Diagnostic,
    format::links::members::is_stated,
    syntax::{
        combinators::{self, Parser, all_consuming, pair, preceded, tag_no_case},
        expect::Parsed,
        json::Value,
    },
    text::shown,
};

/// Members of elements that say how they look, or which program made them.
const LOOKS: &[&str] = &[
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "size",
    "angle",
    "isNewConstraint",
    "fromConstraint",
    "fromRangskSolver",
    "isLLConstraint",
];

/// Why an element states no clue.
pub(super) enum Fault {
    /// What of it cannot be understood, behind its key: "with the value `<10`".
    Unknown(String),
    /// It contradicts the board.
    Broken(Box<Diagnostic>),
}

/// An element of a list, and the board.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    value: Value<'a>,
    pub(super) layout: &'a Layout,
}

/// `cell = "R" 1*DIGIT "C" 1*DIGIT`, rows and columns from 1, and from 0 outside of the board
fn cell_name(input: &str) -> Parsed<'_, (usize, usize)> {
    let row = preceded(tag_no_case("R"), combinators::usize);
    let column = preceded(tag_no_case("C"), combinators::usize);
    all_consuming(pair(row, column)).parse(input)
}

/// Returns the name of the first cell of an element, as it has it.
pub(super) fn place(element: Value<'_>) -> Option<String> {
    let first =
        |value: Value<'_>| value.values().next().map(|name| name.text().unwrap_or_default().into_owned());
    let cell = element.member("cell").and_then(Value::text).map(Cow::into_owned);
    let line = || element.member("lines")?.values().next().and_then(first);
    let name = cell.or_else(|| element.member("cells").and_then(first)).or_else(line)?;
    cell_name(&name).is_ok().then_some(name)
}

impl<'a> Element<'a> {
    pub(super) const fn new(value: Value<'a>, layout: &'a Layout) -> Self {
        Self { value, layout }
    }

    /// Returns the number of digits, which is the side of the board.
    pub(super) const fn side(self) -> usize {
        self.layout.rows()
    }

    /// Fails if it states something by another name than these: a value whose key is misspelled would be left out in silence.
    pub(super) fn only(self, names: &[&str]) -> Result<(), Fault> {
        let other =
            |(name, value): &(Cow<'_, str>, Value<'_>)| is_stated(*value) && !names.contains(&&**name);
        let mut others = self.value.members().filter(other);
        match others.find(|(name, _)| !LOOKS.contains(&&**name)) {
            Some((name, _)) => Err(Fault::Unknown(format!("with `{}`", shown(&name)))),
            None => Ok(()),
        }
    }

    /// Returns a member that states something.
    pub(super) fn member(self, name: &str) -> Option<Value<'a>> {
        self.value.member(name).filter(|value| is_stated(*value))
    }

    /// Returns the elements of a member; none if there is none.
    pub(super) fn list(self, name: &str) -> Result<impl Iterator<Item = Value<'a>> + use<'a>, Fault> {
        match self.member(name) {
            Some(list) if !list.is_array() => {
                Err(Fault::Unknown(format!("with the {name} `{}`", shown(list.raw()))))
            }
            list => Ok(list.into_iter().flat_map(Value::values)),
        }
    }

    /// Returns the cell of a name on the board.
    fn cell(self, name: Value<'_>) -> Result<CellIndex, Fault> {
        let (row, column) = self.place(name)?;
        let inside = row.checked_sub(1).zip(column.checked_sub(1));
        let cell = inside.and_then(|(row, column)| self.layout.cell(row, column));
        cell.ok_or_else(|| self.outside_of_board(name))
    }

    fn outside_of_board(self, name: Value<'_>) -> Fault {
        let (side, name_text) = (self.side(), name.text().unwrap_or_default());
        let message = format!("cell {} is outside of the board of {side}×{side}", shown(&name_text));
        Fault::Broken(Box::new(Diagnostic::broken(message, name.span())))
    }

    /// Returns the row and the column that a name has, from 0 to one more than the side.
    fn place(self, name: Value<'_>) -> Result<(usize, usize), Fault> {
        let text = name.text().unwrap_or_default();
        let Ok((_, (row, column))) = cell_name(text.trim()) else {
            let message = format!("expected a cell as `R1C1`, found `{}`", shown(name.raw()));
            return Err(Fault::Broken(Box::new(Diagnostic::broken(message, name.span()))));
        };
        let most = self.side() + 1;
        if row.max(column) > most { Err(self.outside_of_board(name)) } else { Ok((row, column)) }
    }

    /// Returns the cells of a list of names.
    fn names(self, list: Value<'_>) -> Result<Vec<CellIndex>, Fault> {
        if list.is_array() {
            list.values().map(|name| self.cell(name)).collect()
        } else {
            self.cell(list).map(|cell| vec![cell])
        }
    }

    /// Returns the cells of a member; those of `cells` where it has no such member, at least one.
    pub(super) fn cells(self, name: &str) -> Result<Vec<CellIndex>, Fault> {
        let list = self.member(name).or_else(|| self.member("cells"));
        list.map_or_else(|| Err(Fault::Unknown("without cells".to_owned())), |list| self.names(list))
    }

    /// Returns the cells of a pair.
    pub(super) fn pair(self) -> Result<[CellIndex; 2], Fault> {
        let cells = self.cells("cells")?;
        let count = cells.len();
        cells.try_into().map_err(|_| match count {
            1 => Fault::Unknown("of 1 cell".to_owned()),
            _ => Fault::Unknown(format!("of {count} cells")),
        })
    }

    /// Returns the cells of each line that has any.
    pub(super) fn lines(self) -> Result<Vec<Vec<CellIndex>>, Fault> {
        self.list("lines")?.filter(|line| is_stated(*line)).map(|line| self.line(line)).collect()
    }

    /// Returns the cells of a line, which has a list of its own.
    fn line(self, line: Value<'_>) -> Result<Vec<CellIndex>, Fault> {
        if line.is_array() {
            return self.names(line);
        }
        Err(Fault::Unknown(format!("with the line `{}`, which is no list of cells", shown(line.raw()))))
    }

    /// Returns the text of the value, if there is one.
    pub(super) fn text(self) -> Option<String> {
        let value = self.member("value")?;
        Some(value.scalar_text().map_or_else(|| value.raw().to_owned(), |text| text.trim().to_owned()))
    }

    /// Returns the number that the value is, if there is one.
    pub(super) fn number(self) -> Result<Option<i32>, Fault> {
        let number = self.text().map(|text| text.parse().map_err(|_| self.unknown_value()));
        number.transpose()
    }

    /// Reports the value.
    pub(super) fn unknown_value(self) -> Fault {
        Fault::Unknown(format!("with the value `{}`", shown(&self.text().unwrap_or_default())))
    }

    /// Returns the row and the column of the cell outside of the board at which a clue stands, from 0 to one more than the
    /// side.
    pub(super) fn outside(self) -> Result<(usize, usize), Fault> {
        let Some(name) = self.member("cell") else { return Err(Fault::Unknown("without a cell".to_owned())) };
        let (row, column) = self.place(name)?;
        let is_outside = |at: usize| at == 0 || at > self.side();
        if is_outside(row) || is_outside(column) {
            return Ok((row, column));
        }
        let message = format!(
            "cell {} is on the board, the clue stands outside",
            shown(&name.text().unwrap_or_default())
        );
        Err(Fault::Broken(Box::new(Diagnostic::broken(message, name.span()))))
    }

    /// Reports that no line of this kind begins at the cell at which a clue stands, in the direction that is named.
    pub(super) fn without_line(self, what: &str, direction: &str) -> Fault {
        let span = self.member("cell").unwrap_or(self.value).span();
        let name = place(self.value).unwrap_or_default();
        let message = format!("no {what} of the board begins at {name}{direction}");
        Fault::Broken(Box::new(Diagnostic::broken(message, span)))
    }
}
