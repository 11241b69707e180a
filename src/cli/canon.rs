//! `givens canon`: the canonical form of each puzzle.

use clap::Args;
use givens::{
    canon::{CanonOptions, Canonical, CanonicalForm},
    error::Error,
    format::{Format, Shelf},
    pipeline::Batch,
    record::{Attribute, Field, FieldSet, Meta, Record},
    report::counted,
    run::{CanonicalForms, CheckedForm, ConversionPart, RecordWriter, canonical_record, puzzle_count},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    names,
    numbers::parse_whole,
    records::{close_writer, open_writer},
    rows::RecordRows,
    writing::Writing,
};

/// Print the canonical form of each puzzle: the same for all that differ by symmetry.
///
/// Symmetries exchange rows and columns, move rows within bands, bands, columns within stacks and stacks, and rename
/// digits. Programs use several forms, which differ: docs/canonical.md compares them. Titles, columns and listed
/// solutions are kept; what a player has added is dropped. Formats with columns get a column with the name of the
/// form.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens canon bank.sdm -o canonical.sdm
  givens canon --form minlex-counts 17.txt
  givens canon --rows jsonl --keep title bank.csv", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with("rows")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form: minlex, minlex-counts, minlex-pattern, minlex-solution or maxlex.
    #[arg(long, value_name = "FORM", default_value = "minlex", value_parser = names::canonical_forms(), hide_possible_values = true)]
    form: CanonicalForm,
    /// Print the map from each puzzle to its form.
    #[arg(long, conflicts_with = "rows")]
    map: bool,
    /// Print the number of automorphisms of each puzzle.
    #[arg(long, conflicts_with = "rows")]
    automorphisms: bool,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RecordRows,
    /// Maximum number of rows tried per puzzle [default: 2M].
    #[arg(long, value_name = "ROWS", value_parser = parse_whole::<u64, 0>)]
    tries: Option<u64>,
    #[command(flatten)]
    searching: Searching,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let mut forms = arguments.forms()?;
    let Arguments { reading, writing, row_mode, .. } = arguments;
    if row_mode.is_on() {
        return row_mode.run(writing, reading, console, |records| forms.answers(records));
    }
    let (inputs, missing) = reading.inputs(console)?;
    let (writer, target) = open_writer(writing, writing.target()?, reading, &inputs, console)?;
    let details = arguments.map || arguments.automorphisms || writer.is_numbered();
    let to = target.map(|target| target.format);
    forms.lines = (!details).then(|| (to, writing.blank.unwrap_or('.')));
    let printer = FormPrinter { arguments, console, writer, dropped: (0, FieldSet::EMPTY) };
    let drive = Drive::new(reading, &inputs, missing, console).with_exit_zero(row_mode.exits_zero());
    drive.run(|batch| forms.prepare(batch), printer)
}

impl Arguments {
    fn forms(&self) -> Result<CanonicalForms, Error> {
        let (defaults, level) = (CanonOptions::default(), self.searching.level()?);
        let rows = self.tries.unwrap_or(defaults.rows);
        let options = defaults.with_rows(rows).with_nodes(self.searching.budget()).with_level(Some(level));
        Ok(CanonicalForms { form: self.form, options, level, lines: None })
    }
}

struct FormPrinter<'a> {
    arguments: &'a Arguments,
    console: Console,
    writer: RecordWriter,
    /// The records of which something was dropped, and what.
    dropped: (u64, FieldSet),
}

impl Sink for FormPrinter<'_> {
    type Found = Vec<ConversionPart<CheckedForm>>;

    fn count(parts: &Self::Found) -> u64 {
        puzzle_count(parts)
    }

    fn take(&mut self, batch: &Batch, parts: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        self.writer.begin(batch);
        for part in parts {
            let Some((entry, found)) = self.writer.write_part(batch, part)? else { continue };
            findings.show_all(&batch.source, &entry.diagnostics);
            let Some(CheckedForm { checked, canonical }) = found else { continue };
            findings.show_all(&batch.source, &checked.diagnostics);
            let (Some(record), Some(canonical)) = (&entry.record, canonical) else { continue };
            self.write(batch, record, &canonical)?;
        }
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let status = close_writer(self.writer, end.status(), end.unread, end.console);
        let (records, fields) = self.dropped;
        if records > 0 {
            let records = counted(records, "record");
            self.console
                .warn(&format!("[W001] dropped in {records}: {fields}; canon keeps givens and solutions"));
        }
        status
    }
}

impl FormPrinter<'_> {
    fn write(&mut self, batch: &Batch, record: &Record, canonical: &Canonical) -> Result<(), Error> {
        let Some(own) = batch.format() else { return Ok(()) };
        let mut written = canonical_record(record, canonical);
        let dropped = record.fields().without(written.fields());
        if !dropped.is_empty() {
            self.dropped = (self.dropped.0 + 1, self.dropped.1.with(dropped));
        }
        let columns = self.columns(canonical);
        if has_columns(self.writer.format_of(own)) {
            set_column(&mut written.meta, "form", canonical.form.id().to_owned());
            for (name, text) in columns {
                set_column(&mut written.meta, name, text);
            }
        } else if !columns.is_empty() {
            let line = batch.source.position(record.span.start).line;
            let texts: Vec<_> = columns.iter().map(|(name, text)| format!("{name} {text}")).collect();
            self.console.line(&format!("{}:{line}: {}", batch.source.name(), texts.join(", ")));
        }
        self.writer.write(&written, own)
    }

    /// Returns what to print of a form besides its grid.
    fn columns(&self, canonical: &Canonical) -> Vec<(&'static str, String)> {
        let automorphisms = || ("automorphisms", canonical.automorphisms.to_string());
        let map = || ("map", canonical.map.to_string());
        let columns = [self.arguments.automorphisms.then(automorphisms), self.arguments.map.then(map)];
        columns.into_iter().flatten().collect()
    }
}

/// Returns whether a format has named columns or members.
fn has_columns(format: Format) -> bool {
    let info = format.info();
    matches!(info.shelf, Shelf::Tables | Shelf::Documents) && info.holds.contains(Field::Columns)
}

/// Sets the text of a column.
fn set_column(meta: &mut Meta, name: &str, text: String) {
    match meta.columns.iter_mut().find(|column| column.name == name) {
        Some(column) => column.text = text,
        None => meta.columns.push(Attribute { name: name.to_owned(), text }),
    }
}
