//! `givens book`: puzzles on pages for print, with their solutions at the end.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    ParseError, Puzzle,
    book::{
        self, Book, BookError, BookOptions, BookOrder, BookPuzzle, PageSize, Profile, RulePlace,
        SolutionPlace,
    },
    check::{self, CheckOptions},
    diagnostic::{Diagnostic, Verdict},
    draw::{DrawOptions, Scene, Style, Symbols, VariantScene},
    error::Error,
    format::Entry,
    language::Language,
    pipeline::{Batch, Output, extension},
    rate::{Rate, Rating, Scheme},
    record::{Meta, Record, Text, VariantRecord},
    solve::SolveOutcome,
    text::escaped,
    variants::VariantOutcome,
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    cut_texts::CutTexts,
    draw::{parse_symbols, read_style, require_pdf, style_help},
    drive::{Drive, End, Sink},
    names::{self, with_similar},
    output::{self, files},
    rate::{RatingBands, SCHEMES},
};

/// Print puzzles as a book, with their solutions.
///
/// Puzzles are divided by level: that of the record, or with --scheme that of the rating. Puzzles without exactly one
/// solution are reported and left out. Variants are drawn with their clues, except in LaTeX.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens book bank.csv -o book.pdf --title 'Sudoku for the train'
  givens book week.sdm -o week.html --solutions foot --heading 'This week'
  givens book bank.sdm --scheme hodoku --large-print -o large.pdf")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Output file, replaced atomically [default: stdout].
    ///
    /// Without --to, its extension names the form: .pdf, .html or .tex.
    #[arg(short, long, help_heading = "Output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Form: pdf, html or tex [default: by the extension, or html].
    #[arg(long, help_heading = "Output", value_name = "FORM", value_enum, hide_possible_values = true)]
    to: Option<BookForm>,
    #[command(flatten)]
    searching: Searching,
    #[command(flatten)]
    pages: PageArguments,
    #[command(flatten)]
    levels: LevelArguments,
    #[command(flatten)]
    look: LookArguments,
}

/// What is on the pages.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pages")]
struct PageArguments {
    /// Title of the book; adds a cover and the contents.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Heading of each page of puzzles, without a cover.
    ///
    /// The name of a newspaper, or of a worksheet: 'Name: ______________  Date: ________'.
    #[arg(long, value_name = "TEXT")]
    heading: Option<String>,
    /// Puzzles a page: 1, 2, 4, 6 or 9 [default: 4].
    ///
    /// With --large-print, one is the default.
    #[arg(long, value_name = "N")]
    per_page: Option<usize>,
    /// Page: a3, a4, a5, letter, 6x9in … [default: a4].
    ///
    /// Any other size is written as these: 6x9in, 148x210mm.
    #[arg(long, value_name = "SIZE", value_parser = parse_page)]
    page: Option<PageSize>,
    /// All margins: 15mm, 1.5cm or 0.6in [default: 12.7mm].
    ///
    /// A number without a unit is in millimetres.
    /// Without this option, the margin at the spine is wider, the more so the more pages there are.
    #[arg(long, value_name = "LENGTH", value_parser = BookOptions::parse_margin)]
    margin: Option<i32>,
    /// Print one side: equal margins, no blank pages.
    #[arg(long)]
    one_sided: bool,
    /// Texts of 18 points, and large solutions.
    #[arg(long)]
    large_print: bool,
    /// Where: end, facing, foot, alone, none [default: end].
    ///
    /// end: behind all puzzles; facing: on the page after the puzzles, a right page that faces them, or with --one-sided the
    /// next sheet; foot: below the puzzles of each page; alone: without puzzles, as a sheet of answers; none: nowhere.
    #[arg(long, value_name = "PLACE", value_parser = names::one_of(SOLUTIONS), hide_possible_values = true)]
    solutions: Option<SolutionPlace>,
    /// Rules: front, below, none [default: with a title, front].
    ///
    /// front: before the puzzles; below: below each variant, as the file states them or else a sentence for each kind of
    /// clue; none: nowhere. The rules of variants explain each kind of clue that the book has.
    #[arg(long, value_name = "PLACE", value_parser = names::one_of(RULES), hide_possible_values = true)]
    rules: Option<BookRules>,
    #[command(flatten)]
    content: RecordContent,
    /// As --solutions none.
    #[arg(long, hide = true, conflicts_with = "solutions")]
    no_solutions: bool,
}

/// What of the records is printed beside their grids.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Pages")]
struct RecordContent {
    /// Do not print titles and authors of puzzles.
    ///
    /// Those of classic puzzles are beside the number, and titles of variants above the board.
    #[arg(long, hide_short_help = true)]
    no_title: bool,
    /// Do not print the candidates that records have.
    ///
    /// Without this option, a record with candidates is printed as a position, as `givens draw` draws it.
    #[arg(long, hide_short_help = true)]
    no_candidates: bool,
}

/// How puzzles are divided.
#[derive(Debug, Args)]
#[command(next_help_heading = "Levels")]
struct LevelArguments {
    /// Levels by rating: hodoku, se, qqwing, basics, …
    ///
    /// Without this option, the levels of the file are used. Scales without levels (se, backdoor, depth) write the number
    /// beside each puzzle, unless --bands names levels.
    #[arg(long, value_name = "SCHEME", value_parser = names::one_of(SCHEMES), hide_possible_values = true)]
    scheme: Option<Scheme>,
    /// Names of levels: lines such as `hard <= 4.2`.
    ///
    /// `rate --bands` reads the same files.
    #[arg(long, value_name = "FILE", requires = "scheme", hide_short_help = true, value_hint = ValueHint::FilePath)]
    bands: Option<PathBuf>,
    /// Keep the order of the files.
    ///
    /// The level then stands beside each puzzle.
    #[arg(long)]
    mixed: bool,
}

/// How pages look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Picture")]
struct LookArguments {
    /// Colours: print, screen, dark, FILE [default: print].
    #[arg(long, value_name = "STYLE", value_hint = ValueHint::FilePath, long_help = style_help("print"))]
    style: Option<String>,
    /// Digits as letters, numbers or alphabet.
    ///
    /// letters, the default: 1 to 9, then A to P; numbers: 1 to 25; alphabet: A to Y.
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols)]
    symbols: Option<Symbols>,
    /// Language of titles and pages: en or de [default: en].
    ///
    /// Names of levels that the file has are as they are there.
    #[arg(long, value_name = "CODE", value_parser = names::languages(), hide_possible_values = true)]
    language: Option<Language>,
    /// PDF for print or screen [default: print].
    ///
    /// print: grey, for a print shop; screen: bookmarks, and texts for screen readers.
    #[arg(long, value_name = "PROFILE", value_parser = parse_profile)]
    profile: Option<Profile>,
    /// Font for the texts of a PDF [default: Open Sans].
    ///
    /// TrueType or OpenType; the digits of the grids stay as they are.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    font: Option<PathBuf>,
}

/// Where solutions may be.
const SOLUTIONS: &[(SolutionPlace, &str, &str)] = &[
    (SolutionPlace::End, "end", "behind all puzzles"),
    (SolutionPlace::Facing, "facing", "on the page that faces the puzzles"),
    (SolutionPlace::Foot, "foot", "below the puzzles of each page"),
    (SolutionPlace::Alone, "alone", "without the puzzles"),
    (SolutionPlace::None, "none", "nowhere"),
];

/// Where the rules are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BookRules {
    Front,
    Below,
    None,
}

/// Where the rules may be.
const RULES: &[(BookRules, &str, &str)] = &[
    (BookRules::Front, "front", "before the puzzles"),
    (BookRules::Below, "below", "below each variant"),
    (BookRules::None, "none", "nowhere"),
];

/// The form of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BookForm {
    /// Portable Document Format, if the command was built with the feature pdf.
    Pdf,
    /// A page for a browser, which prints it.
    Html,
    /// A LaTeX document.
    Tex,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let form = arguments.form()?;
    arguments.reading.refuse_part("book")?;
    let options = arguments.options()?;
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let output = files().create_or_stdout(arguments.output.as_deref(), &inputs)?;
    let picker = Picker::new(arguments, &options)?;
    let reading = &arguments.reading;
    let of_scheme = |scheme| reading.options_of_scheme(scheme, console);
    let run_options = arguments.levels.scheme.map_or_else(|| reading.options(console), of_scheme);
    let work =
        |batch: &Batch| batch.entries().into_iter().map(|entry| picker.pick(entry)).collect::<Vec<_>>();
    let font = arguments.look.font.clone();
    let contents = Contents { form, output, options, font, puzzles: Vec::new(), is_incomplete: false };
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(run_options);
    drive.run(work, contents)
}

/// The puzzles of a book, each with the place of its level.
struct Contents {
    form: BookForm,
    output: Output,
    options: BookOptions,
    /// The file of the font.
    font: Option<PathBuf>,
    puzzles: Vec<(usize, BookPuzzle)>,
    /// Whether a puzzle is not in the book.
    is_incomplete: bool,
}

impl Sink for Contents {
    type Found = Vec<Picked>;

    fn count(picked: &Vec<Picked>) -> u64 {
        picked.iter().filter(|picked| picked.is_puzzle).count() as u64
    }

    fn take(&mut self, batch: &Batch, picked: Vec<Picked>, findings: &mut Findings) -> Result<(), Error> {
        for Picked { is_puzzle, puzzle, diagnostics } in picked {
            findings.show_all(&batch.source, &diagnostics);
            self.is_incomplete |= is_puzzle && puzzle.is_none();
            self.puzzles.extend(puzzle);
        }
        Ok(())
    }

    fn finish(self, mut end: End) -> Result<ExitStatus, Error> {
        end.has_problems |= self.is_incomplete;
        let Self { form, output, options, font, mut puzzles, .. } = self;
        if puzzles.is_empty() {
            return Ok(end.status());
        }
        // Levels of a scale from the lowest on.
        puzzles.sort_by_key(|(rank, _)| *rank);
        let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
        let fail = |error: BookError| Error::Usage(with_option(&error, font.as_deref()));
        let book = Book::new(puzzles, options).map_err(fail)?;
        let bytes = form.bytes(&book).map_err(fail)?;
        let status = end.status().unless_failed(form.write(&book, &bytes, output, end.unread, end.console));
        let help = "print a shorter text, fewer puzzles a page, or on larger paper";
        let mut cut = CutTexts::default();
        cut.extend(book.cut_texts());
        cut.warn(help, end.console);
        status
    }
}

/// Returns why there is no book, with the options that help.
fn with_option(error: &BookError, font: Option<&Path>) -> String {
    match (error, font) {
        (BookError::SmallCellsAboveSolutions(..), _) => format!("{error} (--per-page, --solutions end)"),
        (BookError::NotAFont, Some(font)) => format!("--font {}: {error}", font.display()),
        (BookError::NoGlyphs(characters), Some(font)) => {
            format!("--font {}: the font has no glyphs for `{}`", font.display(), escaped(characters))
        }
        (BookError::NoGlyphs(..), None) => format!("{error} (--font), or leave titles out (--no-title)"),
        _ => error.to_string(),
    }
}

impl BookForm {
    /// Returns the whole file of a form that is not written page by page.
    #[cfg_attr(not(feature = "pdf"), expect(unused_variables, reason = "only PDF is a whole file"))]
    fn bytes(self, book: &Book) -> Result<Vec<u8>, BookError> {
        match self {
            #[cfg(feature = "pdf")]
            Self::Pdf => book::pdf(book),
            #[cfg(not(feature = "pdf"))]
            Self::Pdf => unreachable!("refused before"),
            Self::Html | Self::Tex => Ok(Vec::new()),
        }
    }

    fn write(
        self,
        book: &Book,
        bytes: &[u8],
        mut output: Output,
        unread: bool,
        console: Console,
    ) -> Result<(), Error> {
        let written = match self {
            Self::Html => book::html(book, &mut output),
            Self::Tex => book::tex(book, &mut output),
            Self::Pdf => io::Write::write_all(&mut output, bytes),
        };
        written.map_err(|error| output.error(error))?;
        output::finish(output, unread, console)
    }
}

impl Arguments {
    fn form(&self) -> Result<BookForm, Error> {
        let path = self.output.as_deref().filter(|path| path.as_os_str() != "-");
        let form = match (self.to, path) {
            (Some(BookForm::Pdf), _) => {
                output::refuse_terminal(self.output.as_deref(), "book.pdf")?;
                BookForm::Pdf
            }
            (Some(form), _) => form,
            (None, None) if self.output.is_none() && io::stdout().is_terminal() => {
                let reason =
                    "a book is no text for a terminal: name a file, such as -o book.pdf or -o book.html";
                return Err(Error::Usage(reason.to_owned()));
            }
            (None, None) => BookForm::Html,
            (None, Some(path)) => match extension(path).unwrap_or_default().to_ascii_lowercase().as_str() {
                "pdf" => BookForm::Pdf,
                "html" | "htm" => BookForm::Html,
                "tex" => BookForm::Tex,
                _ => {
                    let reason = "expected the extension pdf, html or tex, or a form with --to";
                    return Err(Error::Usage(format!("{}: {reason}", path.display())));
                }
            },
        };
        let reason = match form {
            BookForm::Pdf => return require_pdf().map(|()| form),
            BookForm::Html | BookForm::Tex if self.look.font.is_some() => "--font is for PDF",
            BookForm::Html | BookForm::Tex if self.look.profile.is_some() => "--profile is for PDF",
            _ => return Ok(form),
        };
        Err(Error::Usage(reason.to_owned()))
    }

    fn options(&self) -> Result<BookOptions, Error> {
        let Self { pages, look, .. } = self;
        let style = look.style.as_deref().map(read_style).transpose()?.unwrap_or(Style::PRINT);
        let draw = DrawOptions::default()
            .with_style(style)
            .with_symbols(look.symbols.unwrap_or_default())
            .with_language(look.language.unwrap_or_default());
        let read = |path: &PathBuf| files().read(path);
        let trimmed = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let solutions = pages.solutions.unwrap_or_default();
        Ok(BookOptions::default()
            .with_title(trimmed(&pages.title))
            .with_heading(trimmed(&pages.heading))
            .with_page(pages.page.unwrap_or(PageSize::A4))
            .with_puzzles_per_page(pages.per_page.unwrap_or(if pages.large_print { 1 } else { 4 }))
            .with_margin(pages.margin)
            .with_two_sided(!pages.one_sided)
            .with_large_print(pages.large_print)
            .with_solutions(if pages.no_solutions { SolutionPlace::None } else { solutions })
            .with_rules(match pages.rules {
                None => RulePlace::Contents,
                Some(BookRules::Front) => RulePlace::Front,
                Some(BookRules::Below | BookRules::None) => RulePlace::None,
            })
            .with_order(if self.levels.mixed { BookOrder::Mixed } else { BookOrder::Levels })
            .with_profile(look.profile.unwrap_or_default())
            .with_font(look.font.as_ref().map(read).transpose()?)
            .with_draw(draw))
    }
}

/// Picks the puzzles with one solution, and determines their levels.
struct Picker {
    check: CheckOptions,
    scheme: Option<Scheme>,
    bands: Option<RatingBands>,
    /// Whether the form of the book draws the clues of variants.
    draws_variants: bool,
    content: RecordContent,
    /// Whether rules are below each variant.
    has_rules_below: bool,
    /// The options of the book, whose language and symbols rules have.
    options: BookOptions,
}

/// A puzzle with the place of its level, or the reasons why there is none.
struct Picked {
    is_puzzle: bool,
    puzzle: Option<(usize, BookPuzzle)>,
    diagnostics: Vec<Diagnostic>,
}

impl Picker {
    fn new(arguments: &Arguments, options: &BookOptions) -> Result<Self, Error> {
        let LevelArguments { scheme, bands, .. } = &arguments.levels;
        let read = |(path, scheme): (&PathBuf, &Scheme)| RatingBands::read(path, *scheme);
        let bands = bands.as_ref().zip(scheme.as_ref()).map(read).transpose()?;
        let check = CheckOptions::default().with_budget(arguments.searching.budget());
        let draws_variants = arguments.form()? != BookForm::Tex;
        let has_rules_below = arguments.pages.rules == Some(BookRules::Below);
        Ok(Self {
            check,
            scheme: *scheme,
            bands,
            draws_variants,
            content: arguments.pages.content,
            has_rules_below,
            options: options.clone(),
        })
    }

    fn pick(&self, mut entry: Entry) -> Picked {
        let is_puzzle = entry.is_puzzle();
        if let Some(variant) = self.draws_variants.then(|| entry.take_variant()).flatten() {
            return self.pick_variant(&variant, entry.diagnostics);
        }
        let Entry { record, mut diagnostics, .. } = entry;
        let puzzle = record.and_then(|record| {
            let checked = check::check(&record, &self.check);
            diagnostics.extend(checked.diagnostics);
            // Where the givens clash, there is no outcome.
            let Some(SolveOutcome::One(solution)) = checked.outcome else { return None };
            let puzzle = BookPuzzle::new(record.grid.clone(), solution.into_grid());
            let puzzle = self.with_title(puzzle.with_position(self.position(&record)), &record.meta);
            Some(match (self.scheme, record.puzzle()) {
                (Some(scheme), Ok(rated)) => self.with_rating(puzzle, scheme, &rated),
                _ => (0, with_texts(puzzle, &record.meta)),
            })
        });
        Picked { is_puzzle, puzzle, diagnostics }
    }

    /// Picks a variant with one solution; its level is that of the record, as ratings are for classic puzzles.
    fn pick_variant(&self, variant: &VariantRecord, mut diagnostics: Vec<Diagnostic>) -> Picked {
        let checked = check::check_variant(variant, &self.check);
        diagnostics.extend(checked.diagnostics);
        let solution = match checked.outcome {
            Some(VariantOutcome::One(solution)) if checked.verdict == Verdict::One => Some(solution),
            _ => None,
        };
        let puzzle = solution.map(|solution| {
            let mut scene = VariantScene::from_record(variant);
            scene.title = scene.title.filter(|_| !self.content.no_title);
            // What the file only draws, and what holds for cells of this puzzle, is in no rule before the puzzles.
            let draws_rules = !scene.omitted.is_empty() && variant.rules_text().is_some();
            let needs_rules = self.options.has_rules() && (draws_rules || scene.has_listed_clues());
            let has_rules = self.has_rules_below || needs_rules;
            scene.rule_text = has_rules.then(|| VariantScene::rules_of(variant, &self.options.draw));
            let puzzle = self.with_title(BookPuzzle::of_variant(scene, solution), &variant.meta);
            (0, with_texts(puzzle, &variant.meta))
        });
        Picked { is_puzzle: true, puzzle, diagnostics }
    }

    /// Adds the title and the author, if they are printed.
    fn with_title(&self, puzzle: BookPuzzle, meta: &Meta) -> BookPuzzle {
        let text = |text| printed_line(meta.text(text).filter(|_| !self.content.no_title)?);
        puzzle.with_title(text(Text::Title)).with_author(text(Text::Author))
    }

    /// Returns the position that a record with candidates is.
    fn position(&self, record: &Record) -> Option<Box<Scene>> {
        let candidates =
            record.state.as_deref()?.candidates.clone().filter(|_| !self.content.no_candidates)?;
        let mut scene = Scene::from_givens(record.grid.clone()).with_candidates(candidates);
        scene.placed = record.placed().map(|placed| placed.grid.clone());
        Some(Box::new(scene))
    }

    /// Adds the level of a rating, or the rating where the scale has no levels.
    fn with_rating(&self, puzzle: BookPuzzle, scheme: Scheme, rated: &Puzzle) -> (usize, BookPuzzle) {
        let rating = rated.rate(scheme);
        if let Some(bands) = &self.bands {
            let level = bands.of(&rating).unwrap_or("other levels").to_owned();
            return (bands.place(&rating), puzzle.with_level(level));
        }
        match level(&rating) {
            Some((rank, level)) => (rank, puzzle.with_level(level.to_owned())),
            None => (0, puzzle.with_note(note(&rating))),
        }
    }
}

/// Returns the level of a rating with its place among those of the scale.
fn level(rating: &Rating) -> Option<(usize, &'static str)> {
    let level = rating.score.as_ref().ok()?.level()?;
    rating.scheme.levels().iter().position(|other| *other == level).map(|rank| (rank, level))
}

/// Returns a rating in a few words.
fn note(rating: &Rating) -> Option<String> {
    let number = rating.score.as_ref().ok()?.number()?;
    let scheme = rating.scheme.id();
    Some(format!("{} {number}", scheme.split_once('-').map_or(scheme, |(name, _)| name)))
}

/// Adds the level that the record names, or else its first rating.
fn with_texts(puzzle: BookPuzzle, meta: &Meta) -> BookPuzzle {
    let level = meta.text(Text::Level).map(str::trim).filter(|level| !level.is_empty());
    let note = meta.ratings.first().map(|rating| format!("{} {}", rating.scale, rating.value));
    let puzzle = puzzle.with_note(note.filter(|_| level.is_none()));
    puzzle.with_level(level.map(str::to_owned))
}

/// Returns the first line of a text without characters that have no glyph.
fn printed_line(text: &str) -> Option<String> {
    let line = text.lines().next().unwrap_or_default().trim();
    let line: String = line.chars().filter(|character| !character.is_control()).collect();
    Some(line).filter(|line| !line.is_empty())
}

/// Parses the size of a page; the error offers the name of a similar paper.
fn parse_page(text: &str) -> Result<PageSize, String> {
    let names = ["a3", "a4", "a5", "letter"];
    text.parse().map_err(|error: ParseError| with_similar(error.to_string(), text, names))
}

fn parse_profile(text: &str) -> Result<Profile, String> {
    let names = Profile::ALL.map(Profile::id);
    let found = Profile::ALL.into_iter().find(|profile| profile.id().eq_ignore_ascii_case(text));
    found.ok_or_else(|| with_similar(format!("expected {}", names.join(", ")), text, names))
}
