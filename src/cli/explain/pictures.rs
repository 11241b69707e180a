//! The pictures of steps: a page of HTML, pages of a PDF, or a folder of SVG files.

use std::{
    ffi::OsStr,
    io::Write,
    path::{Path, PathBuf},
};

use givens::{
    draw::{self, AnyScene, DrawOptions, Mark, Scene},
    error::Error,
    explain::Trace,
    grid::Grid,
    language::Language,
    pipeline::{Input, Output},
};

use super::super::{
    console::Console,
    draw::{pdf, require_pdf},
    output::{self, files, put},
};

/// What begins the ids of the outlines that all pictures of a page share.
const GLYPHS: &str = "glyph-";

/// Where pictures go.
pub(super) enum Pictures {
    Page { output: Output, options: DrawOptions, puzzles: u64 },
    Pdf { output: Output, options: DrawOptions, scenes: Vec<Scene> },
    Folder { path: PathBuf, inputs: Vec<Input>, options: DrawOptions, puzzles: u64 },
}

/// The pictures of a puzzle, below a heading.
#[derive(Debug, Default)]
pub(super) struct PictureStory {
    heading: String,
    scenes: Vec<Scene>,
}

impl PictureStory {
    /// Returns whether it has no pictures.
    pub(super) const fn is_empty(&self) -> bool {
        self.scenes.is_empty()
    }

    /// Returns the pictures of a trace: the start, each event, and the end.
    pub(super) fn new(heading: &str, trace: &Trace, givens: &Grid, language: Language) -> Self {
        let of = |grid: &Grid, caption: String| {
            let mut scene = Scene::from_givens(givens.clone()).with_labels(true).with_caption(caption);
            scene.placed = Some(grid.clone());
            scene
        };
        let start = of(&trace.start.grid, language.words().start.to_owned());
        let end = of(&trace.end.grid, trace.summary().sentence(language));
        let scenes = [start].into_iter().chain(trace.scenes(givens, language)).chain([end]).collect();
        Self { heading: heading.trim_end().to_owned(), scenes }
    }
}

impl Pictures {
    /// Opens a page for `.html` or `.pdf`, or a folder that exists.
    pub(super) fn open(path: &Path, inputs: &[Input], language: Language) -> Result<Self, Error> {
        let options = DrawOptions::default().with_language(language);
        if path.is_dir() {
            return Ok(Self::Folder { path: path.to_owned(), inputs: inputs.to_vec(), options, puzzles: 0 });
        }
        let extension = path.extension().map(OsStr::to_ascii_lowercase);
        if extension.as_ref().is_some_and(|extension| extension == "pdf") {
            // Before any work is done.
            require_pdf()?;
            return Ok(Self::Pdf { output: files().create(path, inputs)?, options, scenes: Vec::new() });
        }
        if !extension.is_some_and(|extension| extension == "html" || extension == "htm") {
            let reason = "expected a file with the extension html or pdf, or a folder that exists";
            return Err(Error::Usage(format!("--draw {}: {reason}", path.display())));
        }
        let mut output = files().create(path, inputs)?;
        put(&mut output, &page_head(language))?;
        put(&mut output, &draw::glyph_definitions(GLYPHS))?;
        Ok(Self::Page { output, options, puzzles: 0 })
    }

    /// Adds the pictures of the next puzzle; one without any is only counted.
    pub(super) fn add(&mut self, story: &PictureStory) -> Result<(), Error> {
        match self {
            Self::Page { output, options, puzzles } => {
                *puzzles += 1;
                if story.scenes.is_empty() { Ok(()) } else { put(output, &article(story, *puzzles, options)) }
            }
            Self::Pdf { scenes, .. } => {
                let titled = |scene: &Scene| scene.clone().with_title(story.heading.clone());
                scenes.extend(story.scenes.iter().map(titled));
                Ok(())
            }
            Self::Folder { path, inputs, options, puzzles } => {
                *puzzles += 1;
                for (number, scene) in story.scenes.iter().enumerate() {
                    let path = path.join(format!("{puzzles:03}-{number:03}.svg"));
                    let mut output = files().create_one_of_many(&path, inputs)?;
                    put(&mut output, &draw::svg(scene, options))?;
                    output.finish_unsynced()?;
                }
                Ok(())
            }
        }
    }

    pub(super) fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        let output = match self {
            Self::Page { mut output, options, .. } => {
                put(&mut output, &legend(&options))?;
                put(&mut output, &page_end(options.language))?;
                output
            }
            Self::Pdf { mut output, options, scenes } => {
                let scenes: Vec<_> = scenes.iter().map(AnyScene::from).collect();
                let pages = pdf(&scenes, &options)?;
                output.write_all(&pages).map_err(|error| output.error(error))?;
                output
            }
            Self::Folder { .. } => return Ok(()),
        };
        output::finish(output, unread, console)
    }
}

/// Returns the pictures of a puzzle as figures with captions.
fn article(story: &PictureStory, puzzle: u64, options: &DrawOptions) -> String {
    let mut text = format!("<article>\n<h1>{}</h1>\n", escaped(&story.heading));
    for (number, scene) in story.scenes.iter().enumerate() {
        let id = format!("p{puzzle}-{number}");
        let options = options.clone().with_id(format!("{id}-")).with_shared_glyphs(GLYPHS.to_owned());
        let caption = scene.caption.clone().unwrap_or_default();
        let is_event = number > 0 && number + 1 < story.scenes.len();
        let place = if is_event { format!("<b>{number}.</b> ") } else { String::new() };
        let picture = draw::svg(&scene.clone().with_caption(None), &options);
        text += &format!(
            "<figure id=\"{id}\">\n{picture}<figcaption>{place}{}</figcaption>\n</figure>\n",
            escaped(&caption)
        );
    }
    text + "</article>\n"
}

/// Returns what the shapes and lines of all pictures mean.
fn legend(options: &DrawOptions) -> String {
    let words = options.language.words();
    let mark =
        |(mark, picture): (Mark, String)| format!("<li>{picture} {}</li>\n", mark.name(options.language));
    let marks: String = draw::legend(options).into_iter().map(mark).collect();
    let lines = format!("<li>{}</li>\n<li>{}</li>\n", words.link_lines, words.house_lines);
    format!("<ul class=\"legend\" aria-label=\"{}\">\n{marks}{lines}</ul>\n", words.legend)
}

/// Returns the page up to the first puzzle.
fn page_head(language: Language) -> String {
    let head = include_str!("steps.html").replace("@language@", language.id());
    head.replace("@title@", language.words().page_title)
}

/// Returns the buttons and what they do.
fn page_end(language: Language) -> String {
    let words = language.words();
    let names = [
        ("@nav@", words.nav),
        ("@first@", words.first),
        ("@previous@", words.previous),
        ("@next@", words.next),
        ("@last@", words.last),
        ("@one-or-all@", words.one_or_all),
        ("@all@", words.all),
    ];
    names
        .into_iter()
        .fold(include_str!("steps-end.html").to_owned(), |page, (place, name)| page.replace(place, name))
}

/// Returns a text with its markup characters as references.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
