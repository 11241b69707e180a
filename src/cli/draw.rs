//! `givens draw`: a picture of each puzzle.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    check::{self, CheckOptions, CheckResult},
    diagnostic::{Diagnostic, Rule, Verdict},
    draw::{
        self, AnyScene, DrawOptions, Ink, PictureWidth, Scene, Style, Symbols, TextOptions, VariantScene,
    },
    error::Error,
    format::{Entry, WriteOptions},
    language::Language,
    pipeline::{Batch, Input, Output, extension},
    record::{Record, VariantRecord},
    run::{is_numbered, numbered},
    solve::SolveOutcome,
    variants::VariantOutcome,
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    config,
    console::{Console, Findings},
    cut_texts::CutTexts,
    drive::{Drive, End, Sink},
    names::{self, with_similar},
    numbers::parse_whole,
    output::{self, files},
};

/// Draw each puzzle as a picture.
///
/// A picture shows givens, placed values, remaining candidates or pencil marks, colours and title as the record holds
/// them. A puzzle whose givens clash is reported, not drawn, unless --draw-invalid is given.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens draw puzzle.txt -o puzzle.svg
  givens draw --solution bank.sdm -o 'out/{:03}.svg'
  givens draw --candidates --to text puzzle.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Output file, replaced atomically [default: stdout].
    ///
    /// Without --to, its extension names the form: .svg, .png, .pdf or .txt. With {} in the name, one file per puzzle:
    /// out/{}.svg gives out/1.svg, out/2.svg, …, and out/{:03}.svg gives out/001.svg, out/002.svg, …
    #[arg(short, long, help_heading = "Output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Form of the picture [default: by the extension of the output, or svg].
    #[arg(long, help_heading = "Output", value_name = "FORM", value_enum)]
    to: Option<Form>,
    #[command(flatten)]
    content: ContentArguments,
    #[command(flatten)]
    look: PictureArguments,
    /// Also draw puzzles whose givens clash, with the conflict marked.
    #[arg(long)]
    draw_invalid: bool,
    #[command(flatten)]
    searching: Searching,
}

/// What a picture shows.
#[derive(Debug, Args)]
struct ContentArguments {
    /// Show the candidates of blank cells.
    #[arg(long)]
    candidates: bool,
    /// Show the solution; skip and report puzzles without exactly one.
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    beside: BesideArguments,
}

/// What is written beside the board.
#[derive(Debug, Args)]
struct BesideArguments {
    /// Do not show titles.
    #[arg(long)]
    no_title: bool,
    /// Write the rules of a variant below its board.
    ///
    /// As the file states them, or else a sentence for each kind of clue; without this option, what the board does not show
    /// is named.
    #[arg(long)]
    rules: bool,
}

/// How a picture looks.
#[derive(Debug, Args)]
struct PictureArguments {
    /// Colours: print, screen, dark, or a TOML file [default: screen].
    #[arg(long, value_name = "STYLE", help_heading = "Picture", value_hint = ValueHint::FilePath)]
    #[arg(long_help = style_help("screen"))]
    style: Option<String>,
    /// How to write digits: letters, numbers or alphabet [default: letters].
    ///
    /// letters: 1 to 9, then A to P; numbers: 1 to 25; alphabet: A to Y.
    #[arg(long, value_name = "SYMBOLS", help_heading = "Picture", value_parser = parse_symbols)]
    symbols: Option<Symbols>,
    /// Width of the picture: 600 pixels, 80mm, 3.2in [default: by the grid].
    ///
    /// Without this option, a 9×9 is some 106 mm wide. A PNG with a length has 300 pixels per inch.
    #[arg(long, value_name = "WIDTH", help_heading = "Picture", value_parser = parse_width)]
    size: Option<PictureWidth>,
    /// Language of clues, titles and descriptions: en or de [default: en].
    #[arg(long, value_name = "CODE", value_parser = names::languages(), hide_possible_values = true, hide_short_help = true, help_heading = "Picture")]
    language: Option<Language>,
    /// Write text instead of the outlines of digits.
    #[arg(long, help_heading = "Picture")]
    text: bool,
    /// Draw with characters, + - and | only (implies --to text).
    #[arg(long, help_heading = "Picture")]
    ascii: bool,
}

/// The form of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Scalable Vector Graphics.
    Svg,
    /// Lines of characters, as for a terminal.
    Text,
    /// Portable Network Graphics, if the command was built with the feature png.
    Png,
    /// Portable Document Format, if the command was built with the feature pdf.
    Pdf,
}

impl Form {
    /// Returns the form that the extension of a file names.
    fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "txt" => Some(Self::Text),
            "png" => Some(Self::Png),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }

    /// Returns the extension of its files.
    const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Text => "txt",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

/// The size of a batch in bytes: small, because a picture may take two hundred times as much.
const CHUNK: usize = 1 << 12;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let path = arguments.output.as_deref();
    let form = arguments.form()?;
    // Numbered files of several parts would have the same names.
    arguments.reading.part(WriteOptions::default(), path)?;
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let gallery = Gallery::new(form, path, &inputs)?;
    let artist = Artist::new(arguments, form, &gallery, console)?;
    let options = arguments.reading.options(console).with_chunk(CHUNK);
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    drive.run(|batch| artist.draw_all(batch), gallery)
}

impl Arguments {
    fn form(&self) -> Result<Form, Error> {
        let path = self.output.as_deref().filter(|path| path.as_os_str() != "-");
        let of_file = || Form::of_extension(&extension(path?)?);
        let reason = match (self.to.or_else(of_file), path) {
            (Some(Form::Svg | Form::Png | Form::Pdf), _) if self.look.ascii => {
                "--ascii draws with characters".to_owned()
            }
            (Some(Form::Png), _) if cfg!(not(feature = "png")) => {
                "this command was built without PNG: build it with --features png".to_owned()
            }
            (Some(Form::Png), _) if self.look.text => "--text is for SVG: PNG has no text".to_owned(),
            (Some(form @ (Form::Png | Form::Pdf)), _) => {
                if form == Form::Pdf {
                    require_pdf()?;
                }
                output::refuse_terminal(self.output.as_deref(), &format!("puzzle.{}", form.extension()))?;
                return Ok(form);
            }
            (Some(form), _) => return Ok(form),
            (None, _) if self.look.ascii => return Ok(Form::Text),
            // A person who reads a terminal wants a grid; programs and files get the picture.
            (None, None) if self.output.is_none() && io::stdout().is_terminal() => return Ok(Form::Text),
            (None, None) => return Ok(Form::Svg),
            (None, Some(path)) => {
                format!(
                    "{}: expected the extension svg, png, pdf or txt, or a form with --to",
                    path.display()
                )
            }
        };
        Err(Error::Usage(reason))
    }
}

impl PictureArguments {
    fn options(&self) -> Result<DrawOptions, Error> {
        let style = self.style.as_deref().map(read_style).transpose()?;
        Ok(DrawOptions::default()
            .with_style(style.unwrap_or_default())
            .with_symbols(self.symbols.unwrap_or_default())
            .with_width(self.size)
            .with_language(self.language.unwrap_or_default())
            .with_real_text(self.text))
    }
}

/// Returns the long help of `--style`, with the names of all colours.
pub(super) fn style_help(default: &str) -> String {
    let names = Ink::ALL.map(Ink::id).join(", ");
    format!(
        "Colours: {}, or a TOML file [default: {default}].\n\nThe file names colours, such as given = \"#000080\", and base = \
         \"dark\" the style of the others. Names of colours: {names}.",
        Style::NAMES.join(", ")
    )
}

/// Returns the style of this name, or of this file.
pub(super) fn read_style(name: &str) -> Result<Style, Error> {
    if let Some(style) = Style::named(name) {
        return Ok(style);
    }
    let is_file = Path::new(name).extension().is_some() || Path::new(name).exists();
    if !is_file {
        let message = format!("--style {name}: expected {} or a TOML file", Style::NAMES.join(", "));
        return Err(Error::Usage(with_similar(message, name, Style::NAMES)));
    }
    let mut colors: BTreeMap<String, String> = config::read_toml(Path::new(name))?;
    let fail = |reason: String| Error::Usage(format!("{name}: {reason}"));
    let mut style = match colors.remove("base") {
        None => Style::default(),
        Some(base) => {
            let message = || format!("base `{base}`: expected {}", Style::NAMES.join(", "));
            let unknown = || fail(with_similar(message(), &base, Style::NAMES));
            Style::named(&base).ok_or_else(unknown)?
        }
    };
    for (key, color) in colors {
        let ink = Ink::ALL.into_iter().find(|ink| ink.id() == key).ok_or_else(|| {
            let known = ["base"].into_iter().chain(Ink::ALL.map(Ink::id));
            let all = known.clone().collect::<Vec<_>>().join(", ");
            fail(with_similar(format!("unknown colour `{key}`; expected one of {all}"), &key, known))
        })?;
        style.set(ink, color.parse().map_err(|error| fail(format!("{key} = `{color}`: {error}")))?);
    }
    Ok(style)
}

/// Parses a width: pixels as people write whole numbers, or a length.
fn parse_width(text: &str) -> Result<PictureWidth, String> {
    let pixels = parse_whole::<u32, 0>(text).map(|pixels| pixels.to_string());
    pixels.as_deref().unwrap_or(text).parse::<PictureWidth>().map_err(|error| error.to_string())
}

pub(super) fn parse_symbols(text: &str) -> Result<Symbols, String> {
    let names = Symbols::ALL.map(Symbols::id);
    let found = Symbols::ALL.into_iter().find(|symbols| symbols.id().eq_ignore_ascii_case(text));
    found.ok_or_else(|| with_similar(format!("expected {}", names.join(", ")), text, names))
}

/// Draws entries.
struct Artist<'a> {
    arguments: &'a Arguments,
    form: Form,
    options: DrawOptions,
    text: TextOptions,
    check: CheckOptions,
}

/// A picture, or the reasons why there is none.
struct EntryImage {
    is_puzzle: bool,
    picture: Option<Result<Painted, Error>>,
    diagnostics: Vec<Diagnostic>,
}

/// A picture, and the texts in it of which the end has no room.
struct Painted {
    picture: Vec<u8>,
    cut: Vec<String>,
}

impl<'a> Artist<'a> {
    fn new(arguments: &'a Arguments, form: Form, gallery: &Gallery, console: Console) -> Result<Self, Error> {
        let stdout = gallery.single.as_ref().filter(|output| output.is_stdout());
        let text = TextOptions::default()
            .with_ascii(arguments.look.ascii)
            .with_symbols(arguments.look.symbols.unwrap_or_default())
            .with_language(arguments.look.language.unwrap_or_default())
            .with_color(stdout.is_some_and(|output| console.colors_output(output)))
            .with_width(stdout.and_then(|_| console.width()));
        let check = CheckOptions::default().with_budget(arguments.searching.budget());
        Ok(Self { arguments, form, options: arguments.look.options()?, text, check })
    }

    fn draw_all(&self, batch: &Batch) -> Vec<EntryImage> {
        batch.entries().into_iter().map(|entry| self.draw(entry)).collect()
    }

    fn draw(&self, mut entry: Entry) -> EntryImage {
        let is_puzzle = entry.is_puzzle();
        if let Some(variant) = entry.take_variant() {
            return self.draw_variant(&variant, entry.diagnostics);
        }
        let Entry { record, mut diagnostics, .. } = entry;
        let picture = record.and_then(|record| {
            let CheckResult { outcome, diagnostics: found, .. } = if self.arguments.content.solution {
                check::check(&record, &self.check)
            } else {
                check::judge(&record, None, &self.check)
            };
            diagnostics.extend(found);
            let is_invalid = !record.grid.is_consistent();
            match outcome {
                _ if is_invalid => self.arguments.draw_invalid.then(|| self.picture(&record, None)),
                Some(SolveOutcome::One(solution)) => Some(self.picture(&record, Some(solution.into_grid()))),
                Some(_) => None,
                None => Some(self.picture(&record, None)),
            }
        });
        EntryImage { is_puzzle, picture, diagnostics }
    }

    /// Draws a variant, with its solution if that is asked for and there is only one.
    fn draw_variant(&self, record: &VariantRecord, mut diagnostics: Vec<Diagnostic>) -> EntryImage {
        let checked = if self.arguments.content.solution {
            check::check_variant(record, &self.check)
        } else {
            check::check_unsearched(record, &self.check)
        };
        let is_invalid = checked.verdict == Verdict::Clashing;
        let is_about_search = |finding: &Diagnostic| finding.rule == Rule::Undecided;
        diagnostics.extend(
            checked
                .diagnostics
                .into_iter()
                .filter(|finding| self.arguments.content.solution || !is_about_search(finding)),
        );
        let mut scene = VariantScene::from_record(record);
        let is_drawn = match checked.outcome {
            Some(VariantOutcome::One(only)) => {
                scene.solution = Some(only);
                true
            }
            Some(_) => !self.arguments.content.solution,
            None => !is_invalid || self.arguments.draw_invalid,
        };
        if self.arguments.content.beside.no_title {
            scene.title = None;
        }
        if self.arguments.content.beside.rules {
            scene.rule_text = Some(VariantScene::rules_of(record, &self.options));
        }
        let picture = is_drawn.then(|| self.paint(AnyScene::from(&scene)));
        EntryImage { is_puzzle: true, picture, diagnostics }
    }

    fn picture(&self, record: &Record, solution: Option<givens::Grid>) -> Result<Painted, Error> {
        let mut scene = Scene::from_record(record).with_solution(solution);
        if self.arguments.content.candidates {
            scene.candidates = Some(record.shown_candidates());
        }
        if self.arguments.content.beside.no_title {
            scene.title = None;
        }
        self.paint(AnyScene::from(&scene))
    }

    /// Draws a scene of either kind.
    fn paint(&self, scene: AnyScene<'_>) -> Result<Painted, Error> {
        let picture = match self.form {
            Form::Svg => draw::svg(scene, &self.options).into(),
            Form::Text => draw::text(scene, &self.text).into(),
            #[cfg(feature = "png")]
            Form::Png => png(scene, &self.options)?,
            #[cfg(not(feature = "png"))]
            Form::Png => unreachable!("refused before"),
            Form::Pdf => pdf(&[scene], &self.options)?,
        };
        // Lines of characters have any length.
        let cut = if self.form == Form::Text { Vec::new() } else { scene.cut_texts(&self.options) };
        Ok(Painted { picture, cut })
    }
}

/// Fails if the command was built without PDF.
pub(super) fn require_pdf() -> Result<(), Error> {
    if cfg!(feature = "pdf") {
        return Ok(());
    }
    Err(Error::Usage("this command was built without PDF: build it with --features pdf".to_owned()))
}

#[cfg(feature = "png")]
fn png(scene: AnyScene<'_>, options: &DrawOptions) -> Result<Vec<u8>, Error> {
    let missing = draw::without_outline(scene, options.language);
    if missing.is_empty() { Ok(draw::png(scene, options)) } else { Err(no_glyphs("PNG", &missing)) }
}

/// Draws scenes as pages.
#[cfg(feature = "pdf")]
pub(super) fn pdf(scenes: &[AnyScene<'_>], options: &DrawOptions) -> Result<Vec<u8>, Error> {
    draw::pdf(scenes, options).map_err(|missing| no_glyphs("PDF", &missing.characters))
}

#[cfg(any(feature = "pdf", feature = "png"))]
fn no_glyphs(form: &str, missing: &str) -> Error {
    Error::Usage(format!(
        "a {form} has no glyphs for `{missing}`: draw SVG, or leave titles out (--no-title)"
    ))
}

#[cfg(not(feature = "pdf"))]
pub(super) fn pdf(_: &[AnyScene<'_>], _: &DrawOptions) -> Result<Vec<u8>, Error> {
    unreachable!("refused before")
}

/// Where pictures go.
struct Gallery {
    form: Form,
    /// The output of all pictures, unless each has a file of its own.
    single: Option<Output>,
    /// The path in which the number of the picture is inserted.
    path: PathBuf,
    inputs: Vec<Input>,
    number: u64,
    /// A file of SVG or PNG is one picture: it is written when no second one followed.
    held: Vec<u8>,
    cut: CutTexts,
}

impl Gallery {
    fn new(form: Form, path: Option<&Path>, inputs: &[Input]) -> Result<Self, Error> {
        let single = match path {
            None => Some(Output::stdout()),
            Some(path) if is_numbered(path) => None,
            Some(path) => Some(files().create(path, inputs)?),
        };
        let path = path.unwrap_or(Path::new("-")).to_owned();
        Ok(Self {
            form,
            single,
            path,
            inputs: inputs.to_vec(),
            number: 0,
            held: Vec::new(),
            cut: CutTexts::default(),
        })
    }

    fn add(&mut self, picture: &[u8]) -> Result<(), Error> {
        self.number += 1;
        let Some(output) = &mut self.single else {
            let path = numbered(&self.path.to_string_lossy(), self.number).unwrap_or_default();
            let mut output = files().create_one_of_many(Path::new(&path), &self.inputs)?;
            output.write_all(picture).map_err(|error| output.error(error))?;
            return output.finish_unsynced();
        };
        match self.form {
            Form::Svg | Form::Png | Form::Pdf if self.number > 1 => {
                let extension = self.form.extension();
                let help = format!(
                    "write one file per puzzle with -o 'NAME-{{}}.{extension}', or pages with `givens book`"
                );
                Err(Error::Usage(format!("a picture shows one puzzle, but there are several: {help}")))
            }
            Form::Svg | Form::Png | Form::Pdf => {
                picture.clone_into(&mut self.held);
                Ok(())
            }
            Form::Text => {
                let blank = if self.number > 1 { "\n" } else { "" };
                let written = output.styled().write_all(&[blank.as_bytes(), picture].concat());
                written.map_err(|error| output.error(error))
            }
        }
    }

    /// Completes the output; a file without any picture is left as it was.
    fn complete(self, unread: bool, console: Console) -> Result<(), Error> {
        let Some(mut output) = self.single.filter(|output| self.number > 0 || output.is_stdout()) else {
            return Ok(());
        };
        output.write_all(&self.held).map_err(|error| output.error(error))?;
        output::finish(output, unread, console)
    }
}

impl Sink for Gallery {
    type Found = Vec<EntryImage>;

    fn count(drawn: &Vec<EntryImage>) -> u64 {
        drawn.iter().filter(|drawn| drawn.is_puzzle).count() as u64
    }

    fn take(&mut self, batch: &Batch, drawn: Vec<EntryImage>, findings: &mut Findings) -> Result<(), Error> {
        for EntryImage { picture, diagnostics, .. } in drawn {
            findings.show_all(&batch.source, &diagnostics);
            if let Some(picture) = picture {
                let Painted { picture, cut } = picture?;
                self.add(&picture)?;
                self.cut.extend(cut);
            }
        }
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        self.cut.warn("shorten it, or leave titles out (--no-title)", end.console);
        end.status().unless_failed(self.complete(end.unread, end.console))
    }
}
