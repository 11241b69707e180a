//! The caller's own layout of the output: `--columns`, `--template`, and several files by `--files-of` or values in the name.

use std::path::Path;

use clap::{Arg, Args};
use givens::{
    check::CheckOptions,
    error::Error,
    format::{Format, Wants},
    pipeline::{Batch, Input},
    run::{
        FileSeries, FoundRecords, LayoutForm, LayoutOptions, NamedValues, RecordLayout, RecordOutput,
        RecordOutputs, RunOutcome, SortMemory, Survey, Template, rows::RowForm, solve_records,
    },
    select::{SelectOptions, Selector},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    formulas,
    numbers::parse_whole,
    output::{files, outcome},
    records::{RecordNeeds, close_outputs, open_output},
    writing::{Target, Writing},
};

/// The memory for records that wait for their files, in bytes.
pub(super) const NAMED_MEMORY: usize = 256 << 20;

/// Which columns or lines to write, and to how many files.
#[derive(Debug, Clone, Args)]
pub(super) struct Layout {
    /// Write exactly these columns, in this order: puzzle,title,givens.
    ///
    /// Names are puzzle, solution, texts, ratings and columns of the input, and the facts of givens select. A name in
    /// backquotes is a column of the input. They are written as CSV, or as what --to or the extension of the output names:
    /// csv, tsv, jsonl, json, and with -o .parquet, .arrow, .xlsx or .sqlite.
    #[arg(long, value_name = "COLUMNS", help_heading = "Output", value_parser = parse_columns, conflicts_with = "template")]
    columns: Option<ColumnNames>,
    /// Write a line per record: '{id}: {puzzle}'.
    ///
    /// {NAME} is a value with a name as in --columns, or n, the number of the record; {n:03} has at least three digits.
    /// \n and \t are a line end and a TAB, {{ and }} are braces.
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output", value_parser = parse_template)]
    template: Option<Template>,
    /// Write files of this number of records: -o 'page-{n:03}.sdm'.
    #[arg(long, value_name = "RECORDS", help_heading = "Output", value_parser = parse_whole::<u64, 1>, requires = "output")]
    files_of: Option<u64>,
}

/// Names of columns, in order.
#[derive(Debug, Clone)]
pub(super) struct ColumnNames(pub(super) Vec<String>);

/// The layout and the files of a run.
pub(super) struct OwnOutput {
    layout: Option<RecordLayout>,
    series: Option<FileSeries>,
    names: NamedValues,
    needs: RecordNeeds,
}

impl Layout {
    /// Returns whether this is asked for; if not, the command writes as it does without these options.
    pub(super) fn is_requested(&self, writing: &Writing) -> Result<bool, Error> {
        let has_names = || {
            Ok::<_, Error>(
                path_template(writing.output.as_deref())?.is_some_and(|path| !path.names().is_empty()),
            )
        };
        Ok(self.has_layout() || self.files_of.is_some() || has_names()?)
    }

    /// Returns the columns that are named.
    pub(super) const fn columns(&self) -> Option<&ColumnNames> {
        self.columns.as_ref()
    }

    /// Returns whether columns or a template are named.
    pub(super) const fn has_layout(&self) -> bool {
        self.columns.is_some() || self.template.is_some()
    }

    /// Returns the layout and the files.
    pub(super) fn own_output(
        &self,
        writing: &Writing,
        inputs: &[Input],
        selector: Selector,
        memory: Option<SortMemory>,
    ) -> Result<OwnOutput, Error> {
        let (layout, needs) = (self.layout(writing)?, RecordNeeds::default());
        let mut names = NamedValues::new(selector, writing.blank.unwrap_or('.'));
        let option = if self.template.is_some() { "--template" } else { "--columns" };
        names.add(option, layout.as_ref().map_or(&[], RecordLayout::names));
        if layout.as_ref().is_some_and(RecordLayout::is_json) {
            names.keep_literals();
        }
        let Some(path) = path_template(writing.output.as_deref())? else {
            return Ok(OwnOutput { layout, series: None, names, needs });
        };
        if let (Some(_), false) = (self.files_of, path.has_number()) {
            let name = writing.output.as_deref().unwrap_or_else(|| "-".as_ref()).display();
            return Err(Error::Usage(format!("{name}: --files-of needs {{n}} in the name of the output")));
        }
        names.add("-o", path.names());
        let size = self.files_of.or(path.has_number().then_some(1));
        let is_series = path.has_number() || !path.names().is_empty();
        let memory = memory.unwrap_or_else(|| SortMemory { bytes: NAMED_MEMORY, folder: writing.folder() });
        let series = is_series.then(|| FileSeries::new(path, size, inputs, files(), memory));
        Ok(OwnOutput { layout, series, names, needs })
    }

    fn layout(&self, writing: &Writing) -> Result<Option<RecordLayout>, Error> {
        if let Some(template) = &self.template {
            return if writing.names_format() {
                Err(Error::Usage("--template excludes --to: it is the format".to_owned()))
            } else {
                Ok(Some(RecordLayout::Template(template.clone())))
            };
        }
        let Some(ColumnNames(names)) = &self.columns else { return Ok(None) };
        let target = writing.target()?;
        let form = match target.map(|target| target.format) {
            Some(Format::Table) if target.is_some_and(Target::is_tsv) => LayoutForm::Rows(RowForm::Tsv),
            None | Some(Format::Table) => LayoutForm::Rows(RowForm::Csv),
            Some(Format::Jsonl) => LayoutForm::Rows(RowForm::Jsonl),
            Some(Format::Json) => LayoutForm::Json,
            Some(format) => {
                let help = "columns are written as csv, tsv, jsonl or json";
                return Err(Error::Usage(format!("--columns: `{}` has no columns; {help}", format.id())));
            }
        };
        Ok(Some(RecordLayout::Columns(form, names.clone())))
    }
}

impl OwnOutput {
    /// Sets what records are written.
    pub(super) fn with_needs(self, needs: RecordNeeds) -> Self {
        Self { needs, ..self }
    }

    /// Returns the values that workers find.
    pub(super) fn names(&self) -> NamedValues {
        self.names.clone()
    }

    /// Opens the output for records of inputs of which there is this survey. Without a layout, they are written as `target`,
    /// or as commands that copy records do.
    pub(super) fn open(
        self,
        writing: &Writing,
        target: Option<Target>,
        reading: &Reading,
        survey: Survey,
        inputs: &[Input],
        console: Console,
    ) -> Result<RecordOutputs, Error> {
        let Self { layout, series, names, needs } = self;
        if series.is_some() && reading.is_part() {
            return Err(Error::Usage("--shard: parts would write the same files".to_owned()));
        }
        let path = writing.output.as_deref();
        let output = match layout {
            Some(layout) => {
                let written = reading.part(writing.options(None), path)?;
                let is_list = matches!(layout, RecordLayout::Columns(LayoutForm::Json, _));
                if is_list && (written.omit_header || written.omit_footer) {
                    return Err(Error::Usage("--shard: parts of a list; name jsonl with --to".to_owned()));
                }
                let options = LayoutOptions {
                    omit_header: written.omit_header,
                    escape_formulas: formulas::are_escaped(),
                };
                let output = match series {
                    Some(_) => None,
                    None => Some(files().create_or_stdout(path, inputs)?.with_jobs(reading.jobs())),
                };
                RecordOutput::laid_out(output, layout, options)?
            }
            None if target.is_some() && series.is_some() => {
                let to = target.map_or(Format::Line, |target| target.format);
                RecordOutput::converted_to_files(to, writing.options(target))
            }
            None => {
                let needs = RecordNeeds { is_series: series.is_some(), ..needs };
                open_output(writing, path, needs, reading, &survey, inputs, console)?
            }
        };
        Ok(RecordOutputs::new(vec![Some(output)], survey).with_series(series).with_names(names))
    }
}

/// What is done with records besides their layout.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LaidOutConversion {
    /// What to write into several files; if none, the format of the inputs.
    pub(super) target: Option<Target>,
    /// Whether records without exactly one solution are skipped, and the others written with it.
    pub(super) is_solving: bool,
    /// Whether variants are written without the clues that the format cannot state.
    pub(super) drops_clues: bool,
    /// Whether what is dropped is a problem.
    pub(super) is_strict: bool,
}

/// Writes the records of all inputs in a layout or into several files.
pub(super) fn run(
    (layout, writing, reading, searching): (&Layout, &Writing, &Reading, &Searching),
    conversion: LaidOutConversion,
    console: Console,
) -> Result<ExitStatus, Error> {
    let (level, budget) = (searching.level()?, searching.budget());
    let (inputs, missing) = reading.inputs(console)?;
    let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
    let own = layout.own_output(writing, &inputs, selector, None)?;
    let (names, survey) = (own.names(), Survey::of(&inputs, &reading.options(console)));
    let of_inputs = survey.format.filter(|format| format.info().is_written()).unwrap_or(Format::Line);
    let target = conversion.target.unwrap_or_else(|| Target::of(of_inputs));
    let outputs = own.open(writing, Some(target), reading, survey, &inputs, console)?;
    let outputs = outputs.with_dropped_clues(conversion.drops_clues);
    let to = (!layout.has_layout()).then_some(target.format);
    let options = CheckOptions::default().with_budget(budget);
    let work = |batch: &Batch| {
        let mut found =
            FoundRecords::of(batch, Wants::Entries, |records, (): &mut ()| vec![(); records.len()]);
        if conversion.is_solving {
            solve_records(&mut found, &options, level, to);
        }
        names.find(batch, &mut found);
        found
    };
    Drive::new(reading, &inputs, missing, console)
        .with_options(reading.options_of(names.cost(), console))
        .run(work, LayoutSink { outputs, is_strict: conversion.is_strict })
}

/// Writes the records of batches.
struct LayoutSink {
    outputs: RecordOutputs,
    /// Whether what is dropped is a problem.
    is_strict: bool,
}

impl Sink for LayoutSink {
    type Found = FoundRecords<(), ()>;

    fn count(found: &Self::Found) -> u64 {
        found.puzzles()
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &found.diagnostics);
        self.outputs.take_found(batch, found)
    }

    fn take_unread(&mut self) -> Vec<Error> {
        self.outputs.take_unread()
    }

    fn finish(mut self, mut end: End) -> Result<ExitStatus, Error> {
        let written = match outcome(end.unread, end.console) {
            RunOutcome::Complete => self.outputs.write_series(),
            _ => Ok(()),
        };
        end.has_problems |= self.is_strict && self.outputs.has_losses();
        close_outputs(self.outputs, written, end.status(), end.unread, end.console)
    }
}

/// Returns the name of the output as a template, unless it is standard output.
pub(super) fn path_template(output: Option<&Path>) -> Result<Option<Template>, Error> {
    let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
        return Ok(None);
    };
    let text = path.to_string_lossy();
    let template = Template::of_path(&text);
    template.map(Some).map_err(|error| Error::Usage(format!("-o {text}: {error}")))
}

/// Parses a template; the error shows the place.
fn parse_template(text: &str) -> Result<Template, String> {
    Template::of_line(text).map_err(|error| {
        placed(text, error.at, &error, Some("'{id}: {puzzle}'; braces are written {{ and }}"))
    })
}

/// Returns an argument of a command, which excludes these others if it is one of a layout.
pub(super) fn excluding(argument: Arg, others: &[&'static str]) -> Arg {
    let is_of_layout = ["columns", "template", "files_of"].iter().any(|id| argument.get_id() == id);
    // Rows have columns, too, and those that are added.
    let of_rows: &[&str] = if argument.get_id() == "columns" { &["rows", "add"] } else { &[] };
    let others = others.iter().filter(|other| is_of_layout && !of_rows.contains(other));
    argument.conflicts_with_all(others)
}

/// Returns an error with its place in the text of an option.
pub(super) fn placed(text: &str, at: usize, error: &dyn std::error::Error, help: Option<&str>) -> String {
    let help = help.map_or_else(String::new, |help| format!("\nhelp: {help}"));
    let indent = text[..at].chars().count();
    format!("{error}\n  {text}\n  {:indent$}^{help}", "")
}

/// Parses names separated by commas, each once.
pub(super) fn parse_columns(text: &str) -> Result<ColumnNames, String> {
    let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
    if names.iter().any(String::is_empty) {
        return Err("expected names of columns, such as puzzle,title".to_owned());
    }
    let repeated = (1..names.len()).find(|&place| names[..place].contains(&names[place]));
    match repeated {
        Some(place) => Err(format!("{} is named twice", names[place])),
        None => Ok(ColumnNames(names)),
    }
}
