//! The classes of two or more records: as a report, and beside the rows of all records.

use std::{io, iter::Peekable};

use givens::{
    collection::{Member, Sorted, Sorter, Workspace},
    error::Error,
    pipeline::Input,
    run::rows::{Columns, RowWriter},
};
use serde_json::{Value, json};

use crate::cli::{
    console::Console,
    keys::{RowFile, place_name},
    rows,
};

/// What a record is in its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Kept,
    Duplicate,
    /// A record of another collection.
    Other,
}

impl Role {
    pub(super) fn of(number: u64, kept: u64, foreign: u64) -> Self {
        match (number < foreign, number == kept) {
            (true, _) => Self::Other,
            (false, true) => Self::Kept,
            (false, false) => Self::Duplicate,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Duplicate => "duplicate",
            Self::Other => "other",
        }
    }
}

/// The classes of two or more records, as far as they are needed.
pub(super) struct Classes {
    /// The number of the kept record, the number and the place of each record.
    for_report: Option<Sorter<[u64; 3]>>,
    /// The number of each record, the number and the place of the kept one.
    for_rows: Option<Sorter<[u64; 3]>>,
}

impl Classes {
    pub(super) fn new(has_report: bool, has_rows: bool, workspace: &Workspace) -> Self {
        let sorter = || Sorter::new(workspace);
        Self { for_report: has_report.then(sorter), for_rows: has_rows.then(sorter) }
    }

    pub(super) fn add(&mut self, member: Member) -> io::Result<()> {
        let Member { number, place, kept, kept_place, .. } = member;
        self.for_report.iter_mut().try_for_each(|sorter| sorter.push([kept, number, place]))?;
        self.for_rows.iter_mut().try_for_each(|sorter| sorter.push([number, kept, kept_place]))
    }

    /// Returns the classes in the order of the report, and the records in input order.
    pub(super) fn sorted(self) -> io::Result<(Option<Sorted<[u64; 3]>>, ClassColumns)> {
        let rows = self.for_rows.map(Sorter::finish).transpose()?;
        Ok((self.for_report.map(Sorter::finish).transpose()?, ClassColumns(rows.map(Iterator::peekable))))
    }
}

/// The classes of the records in input order.
#[derive(Default)]
pub(super) struct ClassColumns(Option<Peekable<Sorted<[u64; 3]>>>);

impl ClassColumns {
    /// Returns the number and the place of the record that is kept instead of a record, if it is in a class of two or
    /// more. Records must be asked for in order.
    pub(super) fn kept_for(&mut self, number: u64) -> io::Result<Option<(u64, u64)>> {
        let Some(members) = &mut self.0 else { return Ok(None) };
        // Those of other collections come first.
        let is_before = |item: &io::Result<[u64; 3]>| item.as_ref().is_ok_and(|item| item[0] < number);
        while members.next_if(is_before).is_some() {}
        let member =
            members.next_if(|item| !item.as_ref().is_ok_and(|item| item[0] != number)).transpose()?;
        Ok(member.map(|[_, kept, place]| (kept, place)))
    }
}

/// The report of classes.
pub(super) struct Report(RowWriter);

impl Report {
    pub(super) fn new(file: &RowFile, inputs: &[Input]) -> Result<Self, Error> {
        file.open::<ReportRow>(inputs).map(Self)
    }

    /// Writes a row for each record of the classes, one class after the other in the order of their kept records.
    pub(super) fn write(
        &mut self,
        classes: Sorted<[u64; 3]>,
        inputs: &[Input],
        foreign: u64,
        failed: impl Fn(io::Error) -> Error,
    ) -> Result<(), Error> {
        for member in classes {
            let [kept, number, place] = member.map_err(&failed)?;
            let (file, line) = place_name(inputs, place);
            let role = Role::of(number, kept, foreign);
            self.0.write_values(ReportRow { class: kept + 1, role, file, line })?;
        }
        Ok(())
    }

    pub(super) fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        rows::finish(self.0, unread, console)
    }
}

struct ReportRow {
    class: u64,
    role: Role,
    file: String,
    line: u64,
}

impl Columns for ReportRow {
    fn names() -> Vec<&'static str> {
        vec!["class", "role", "file", "line"]
    }

    fn values(self) -> Vec<Value> {
        vec![json!(self.class), json!(self.role.name()), json!(self.file), json!(self.line)]
    }
}
