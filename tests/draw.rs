//! Pictures by their laws: every record can be drawn, everything that it holds is there, and nothing touches a line.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Candidate, Candidates, Cell, CellSet, Digit, Grid, Puzzle, Record, Shape,
    draw::{
        AnyScene, DrawOptions, Ink, Link, Mark, PictureWidth, Scene, Style, Symbols, TextOptions, svg, text,
    },
    explain::{Explain, ExplainOptions, Technique},
    format::{ReadOptions, read},
    language::Language,
    record::{Listed, Text},
};
use quick_xml::{Reader, events::Event};

/// An element of a picture: its name and attributes.
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    /// The attributes of the elements around it.
    around: Vec<BTreeMap<String, String>>,
    /// The text in it.
    text: String,
}

impl Element {
    fn number(&self, name: &str) -> f64 {
        self.attributes[name].parse().expect("a number")
    }
}

/// Parses a picture; it must be well-formed.
fn parse(picture: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(picture);
    let (mut elements, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error}:\n{picture}"));
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let attribute = |attribute: Result<quick_xml::events::attributes::Attribute, _>| {
                    let attribute = attribute.expect("an attribute");
                    let name = attribute.key.as_ref().to_owned();
                    (name, attribute.value.into_owned())
                };
                elements.push(Element {
                    name: tag.name().as_ref().to_owned(),
                    attributes: tag.attributes().map(attribute).collect(),
                    around: open.iter().map(|&place| elements[place].attributes.clone()).collect(),
                    text: String::new(),
                });
                if matches!(event, Event::Start(_)) {
                    open.push(elements.len() - 1);
                }
            }
            Event::End(_) => drop(open.pop().expect("an open element")),
            Event::Text(text) => {
                open.last().into_iter().for_each(|&place| elements[place].text += text);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty() && elements[0].name == "svg");
    elements
}

/// Checks what holds of every picture: ids occur once, and references lead to them.
fn check_ids(elements: &[Element]) {
    let ids: Vec<_> = elements.iter().filter_map(|element| element.attributes.get("id")).collect();
    let all: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!(ids.len(), all.len(), "ids are unique");
    for element in elements {
        if let Some(reference) = element.attributes.get("href") {
            assert!(all.contains(&reference[1..].to_owned()), "{reference}");
        }
        for reference in
            element.attributes.get("aria-labelledby").into_iter().flat_map(|list| list.split(' '))
        {
            assert!(all.contains(&reference.to_owned()), "{reference}");
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn fixtures() -> Vec<Record> {
    let mut records = Vec::new();
    for path in files(Path::new("fixtures/formats")) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let reading = read(&text, &ReadOptions::default());
        records.extend(reading.records().cloned());
    }
    assert!(records.len() > 300, "{}", records.len());
    records
}

#[test]
fn every_fixture_is_drawn_with_as_many_digits_as_it_holds() {
    for record in fixtures() {
        let mut scene = Scene::from_record(&record).with_title(None);
        (scene.candidates, scene.corners) = (None, None);
        let values = record.values().given_count();
        for symbols in [Symbols::Letters, Symbols::Alphabet] {
            let elements = parse(&svg(&scene, &DrawOptions::default().with_symbols(symbols)));
            check_ids(&elements);
            assert_eq!(elements.iter().filter(|element| element.name == "use").count(), values);
        }
        let elements = parse(&svg(&scene, &DrawOptions::default().with_real_text(true)));
        assert_eq!(elements.iter().filter(|element| element.name == "text").count(), values);
        let drawn = text(&scene, &TextOptions::default());
        assert_eq!(drawn.chars().filter(char::is_ascii_alphanumeric).count(), values, "{drawn}");
        check_ids(&parse(&svg(&Scene::from_record(&record), &DrawOptions::default())));
    }
}

/// The least and greatest coordinates of the points of a path: a curve stays between its points.
fn bounds(data: &str) -> [f64; 4] {
    let numbers = data.replace('-', " -").replace(|c: char| c.is_ascii_alphabetic(), " ");
    let numbers: Vec<f64> =
        numbers.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let (mut least, mut most) = ([f64::MAX; 2], [f64::MIN; 2]);
    for point in numbers.chunks(2) {
        for axis in [0, 1] {
            least[axis] = least[axis].min(point[axis]);
            most[axis] = most[axis].max(point[axis]);
        }
    }
    [least[0], least[1], most[0], most[1]]
}

/// The places of the vertical and of the horizontal lines of the grid, and half their width.
fn grid_lines(elements: &[Element]) -> [Vec<(f64, f64)>; 2] {
    let mut lines = [Vec::new(), Vec::new()];
    for element in elements.iter().filter(|element| element.name == "path") {
        let Some(data) = element.attributes.get("d").filter(|data| !data.contains(['Z', 'L'])) else {
            continue;
        };
        let half = element.number("stroke-width") / 2.0;
        for part in data.split('M').skip(1) {
            let (place, axis) = if part.contains('v') { (0, 0) } else { (1, 1) };
            let start = part.split(['v', 'h']).next().expect("a start");
            let at: f64 = start.split(' ').nth(place).expect("a place").parse().expect("a number");
            lines[axis].push((at, half));
        }
    }
    lines
}

/// A scene of a shape in which every digit stands somewhere, with all candidates in the other cells.
fn crowded(shape: Shape) -> Scene {
    let mut givens = Grid::empty(shape);
    let mut placed = Grid::empty(shape);
    for digit in Digit::up_to(shape.side()) {
        givens.set(Cell::new(digit.index(), digit.index()), Some(digit));
        placed.set(Cell::new(digit.index(), (digit.index() + 1) % shape.side()), Some(digit));
    }
    let mut record = Record::of(givens);
    record.set_placed(Listed::of(placed));
    Scene::from_record(&record).with_candidates(Candidates::all(shape)).with_labels(true)
}

#[test]
fn no_digit_touches_a_line_in_any_size() {
    for shape in Shape::usual() {
        for symbols in Symbols::ALL {
            for pixels in [None, Some(200), Some(600)] {
                let options = DrawOptions::default().with_symbols(symbols).with_pixels(pixels);
                let elements = parse(&svg(&crowded(shape), &options));
                let lines = grid_lines(&elements);
                assert!(lines.iter().all(|lines| lines.len() > shape.side()), "{shape}");
                let shapes: BTreeMap<_, _> = elements
                    .iter()
                    .filter(|element| element.attributes.contains_key("id") && element.name == "path")
                    .map(|element| (element.attributes["id"].clone(), bounds(&element.attributes["d"])))
                    .collect();
                let mut digits = 0;
                for element in elements.iter().filter(|element| element.name == "use") {
                    let group = &element.around.last().expect("a group")["transform"];
                    let scale: f64 = group[6..group.len() - 1].parse().expect("a scale");
                    let bounds = shapes[&element.attributes["href"][1..]];
                    let at = [element.number("x"), element.number("y")];
                    for axis in [0, 1] {
                        let (from, to) =
                            ((at[axis] + bounds[axis]) * scale, (at[axis] + bounds[axis + 2]) * scale);
                        let clear = |&(line, half): &(f64, f64)| to < line - half || from > line + half;
                        assert!(lines[axis].iter().all(clear), "{shape} {symbols}: {:?}", element.attributes);
                    }
                    digits += 1;
                }
                assert!(digits >= shape.side() * shape.cell_count() / 2, "{digits}");
            }
        }
    }
}

#[test]
fn text_fits_in_80_columns() {
    for shape in Shape::usual() {
        let mut scene = crowded(shape).with_candidates(None);
        for ascii in [false, true] {
            let options = TextOptions::default().with_ascii(ascii).with_width(80);
            let values = text(&scene, &options);
            assert!(values.lines().all(|line| line.chars().count() <= 80), "{values}");
            let widths: BTreeSet<_> = values.lines().map(|line| line.chars().count()).collect();
            assert_eq!(widths.len(), 1, "a rectangle");
            assert!(!ascii || values.is_ascii());
            if shape.side() <= 12 {
                scene.candidates = Some(Candidates::all(shape));
                let drawn = text(&scene, &options);
                assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
                assert_eq!(drawn.lines().map(|line| line.chars().count()).collect::<BTreeSet<_>>().len(), 1);
                scene.candidates = None;
            }
        }
    }
}

/// The relative luminance of WCAG 2.
fn luminance(style: &Style, ink: Ink) -> f64 {
    let linear = |byte: u8| {
        let part = f64::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = style.color(ink).0.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(style: &Style, one: Ink, other: Ink) -> f64 {
    let [one, other] = [one, other].map(|ink| luminance(style, ink) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn digits_are_legible_on_every_colour_of_every_style() {
    let fills = Ink::ALL.into_iter().skip_while(|ink| *ink != Ink::Pattern).chain([
        Ink::Paper,
        Ink::Conflict,
        Ink::House,
    ]);
    let fills: Vec<_> = fills.collect();
    for name in Style::NAMES {
        let style = Style::named(name).expect("a style");
        for &fill in &fills {
            assert!(contrast(&style, Ink::Given, fill) >= 5.0, "{name}: given on {fill}");
        }
        for ink in [Ink::Placed, Ink::Solution, Ink::Candidate, Ink::Text, Ink::Line, Ink::Strike, Ink::Link]
        {
            assert!(contrast(&style, ink, Ink::Paper) >= 4.5, "{name}: {ink} on paper");
        }
    }
}

/// The steps of puzzles that need many techniques.
fn steps() -> Vec<(Technique, Scene)> {
    let mut found = Vec::new();
    for path in files(Path::new("fixtures/techniques")) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let reading = read(&text, &ReadOptions::default());
        for record in reading.records() {
            let Ok(position) = record.position() else { continue };
            let trace = position.hint(&ExplainOptions::default());
            if let Some(givens::explain::Event::Step(step)) = trace.events.first() {
                found.extend(
                    trace.scenes(&record.grid, Language::English).map(|scene| (step.technique, scene)),
                );
            }
        }
    }
    found
}

#[test]
fn pictures_of_steps_show_the_conclusion_and_links_between_candidates() {
    let steps = steps();
    let techniques: BTreeSet<_> = steps.iter().map(|(technique, _)| technique.id()).collect();
    assert!(techniques.len() > 20, "{techniques:?}");
    for (technique, scene) in &steps {
        let elements = parse(&svg(scene, &DrawOptions::default()));
        check_ids(&elements);
        let conclusion =
            scene.marks.iter().filter(|(mark, _)| matches!(mark, Mark::Eliminated | Mark::Placed));
        assert!(conclusion.count() > 0, "{technique}");
        let candidates = scene.candidates.as_ref().expect("candidates");
        for Link { ends: [one, other], .. } in &scene.links {
            assert!(
                one.cell != other.cell && candidates.contains(*one) && candidates.contains(*other),
                "{technique}"
            );
        }
        let description =
            &elements.iter().find(|element| element.name == "desc").expect("a description").text;
        assert!(description.starts_with(technique.name()), "{description}");
    }
    for linked in ["skyscraper", "two-string-kite", "xy-wing", "w-wing", "simple-colouring", "remote-pair"] {
        let mut scenes = steps.iter().filter(|(technique, _)| technique.id() == linked);
        assert!(scenes.all(|(_, scene)| !scene.links.is_empty()), "{linked}");
    }
}

#[test]
fn texts_of_any_kind_are_drawn_within_the_picture() {
    let grid = "1.3..4.22.4..3.1".parse::<Puzzle>().expect("a puzzle").grid().clone();
    for title in
        ["<&\">'\u{1b}[2J", "数独の問題", "سودوكو", &"long ".repeat(100), &"W".repeat(500), "é – “x”"]
    {
        let mut record = Record::of(grid.clone());
        record.meta.set(Text::Title, title);
        let scene = Scene::from_record(&record);
        assert!(!text(&scene, &TextOptions::default()).contains('\u{1b}'));
        let elements = parse(&svg(&scene, &DrawOptions::default()));
        check_ids(&elements);
        let view: Vec<f64> = elements[0].attributes["viewBox"]
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        for element in elements.iter().filter(|element| element.name == "use") {
            let group = &element.around.last().expect("a group")["transform"];
            let scale: f64 = group[6..group.len() - 1].parse().expect("a scale");
            assert!((0.0..view[2]).contains(&(element.number("x") * scale)), "{title}");
        }
    }
}

#[test]
fn conflicts_and_colours_are_marked() {
    let mut grid = Grid::empty(Shape::CLASSIC);
    grid.set(Cell::new(0, 0), Digit::new(5));
    grid.set(Cell::new(0, 8), Digit::new(5));
    let scene = Scene::from_record(&Record::of(grid));
    assert_eq!(scene.conflicts, [Cell::new(0, 0), Cell::new(0, 8)].into_iter().collect::<CellSet>());
    let picture = svg(&scene, &DrawOptions::default());
    assert!(picture.contains("clashing: r1c1, r1c9"), "{picture}");
    assert!(picture.contains(&Style::SCREEN.color(Ink::Conflict).to_string()));
    assert!(text(&scene, &TextOptions::default()).contains("!5"));
}

/// Runs the command in a folder; returns its status and what it wrote to standard output.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(cargo_bin("givens"));
    let output = command.current_dir(folder).args(arguments).output().expect("givens runs");
    (output.status.code().expect("a status"), String::from_utf8(output.stdout).expect("UTF-8"))
}

/// What stands in quotes after this text, everywhere in a page.
fn quoted<'t>(page: &'t str, before: &str) -> Vec<&'t str> {
    page.split(before).skip(1).map(|rest| rest.split('"').next().expect("a quote")).collect()
}

#[test]
fn a_page_of_steps_has_a_picture_for_each_and_needs_no_other_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = [
        "1.3..4.22.4..3.1",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];
    let (status, text) = run(folder.path(), &["explain", "--draw", "steps.html", puzzles[0], puzzles[1]]);
    assert_eq!(status, 0, "{text}");
    let page = fs::read_to_string(folder.path().join("steps.html")).expect("a page");
    let steps = text
        .lines()
        .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains(". "));
    // The start and the end of each puzzle are pictures, too.
    assert_eq!(page.matches("<figure ").count(), steps.count() + 4);
    let (ids, references) = (quoted(&page, " id=\""), quoted(&page, " href=\"#"));
    let known: BTreeSet<_> = ids.iter().collect();
    assert_eq!(known.len(), ids.len(), "ids are unique");
    assert!(references.len() > 1000 && references.iter().all(|reference| known.contains(reference)));
    let page = page.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !page.contains("http")
            && !page.contains("src=")
            && !page.contains("@import")
            && !page.contains("url(")
    );
    for picture in page.split("<svg xmlns=\"\"").skip(1) {
        let end = picture.find("</svg>").expect("an end");
        parse(&format!("<svg{}</svg>", &picture[..end]));
    }
}

#[test]
fn each_picture_of_steps_is_a_file_of_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("steps")).expect("writable");
    assert_eq!(run(folder.path(), &["explain", "--draw", "steps", "1.3..4.22.4..3.1"]).0, 0);
    let pictures = files(&folder.path().join("steps"));
    assert_eq!(pictures.len(), 10, "the start, eight steps and the end");
    assert!(pictures[1].ends_with("001-001.svg"));
    for picture in pictures {
        check_ids(&parse(&fs::read_to_string(picture).expect("a picture")));
    }
    assert_eq!(run(folder.path(), &["explain", "--draw", "none", "1.3..4.22.4..3.1"]).0, 2);
}

#[test]
fn numbered_files_hold_a_picture_each_and_other_files_one() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("three.txt"), "1.3..4.22.4..3.1\n11..............\n2.1..4.31.3..2.4\n")
        .expect("writable");
    fs::write(folder.path().join("old.svg"), "old").expect("writable");
    let names = || -> Vec<_> {
        let files = files(folder.path()).into_iter();
        files.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
    };
    assert_eq!(run(folder.path(), &["draw", "three.txt", "-o", "old.svg"]).0, 2, "several puzzles");
    assert_eq!(fs::read_to_string(folder.path().join("old.svg")).expect("a file"), "old");
    assert_eq!(run(folder.path(), &["draw", "three.txt", "-o", "{:02}.svg"]).0, 1, "a puzzle clashes");
    assert_eq!(names(), ["01.svg", "02.svg", "old.svg", "three.txt"]);
    assert_eq!(run(folder.path(), &["draw", "--draw-invalid", "three.txt", "-o", "{:02}.svg"]).0, 1);
    assert_eq!(names(), ["01.svg", "02.svg", "03.svg", "old.svg", "three.txt"]);
    let clashing = fs::read_to_string(folder.path().join("02.svg")).expect("a picture");
    assert!(clashing.contains("clashing: r1c1, r1c2"), "{clashing}");
    assert_eq!(run(folder.path(), &["draw", "--shard", "1/2", "three.txt", "-o", "{}.svg"]).0, 2);
    // The same bytes with any number of threads, and on standard output.
    let (_, one) = run(folder.path(), &["draw", "--jobs", "1", "--to", "text", "three.txt"]);
    let (_, four) = run(folder.path(), &["draw", "--jobs", "4", "--to", "text", "three.txt", "-o", "-"]);
    assert!(!one.is_empty() && one == four);
}

/// SVG has the title as text instead.
#[cfg(all(feature = "png", feature = "pdf"))]
#[test]
fn a_title_in_letters_that_the_font_lacks_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "数独\n1.3.\n.4.2\n2.4.\n.3.1\n").expect("writable");
    for form in ["png", "pdf"] {
        let picture = format!("a.{form}");
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.current_dir(folder.path()).args(["draw", "a.txt", "-o", &picture]).output();
        let errors = String::from_utf8(output.expect("givens runs").stderr).expect("UTF-8");
        assert!(errors.contains("has no glyphs for `数独`"), "{errors}");
        assert!(!folder.path().join(&picture).exists());
        assert_eq!(run(folder.path(), &["draw", "a.txt", "--no-title", "-o", &picture]).0, 0);
    }
    assert_eq!(run(folder.path(), &["draw", "a.txt", "-o", "a.svg"]).0, 0);
}

#[test]
fn widths_are_exact_whatever_the_picture_shows() {
    let small: Puzzle = "1.3..4.22.4..3.1".parse().expect("a puzzle");
    let classic = Scene::from_givens(Grid::empty(Shape::CLASSIC));
    let scenes = [Scene::from_givens(small.grid().clone()).with_title("Monday".to_owned()), classic];
    for scene in scenes {
        for (text, attribute) in [
            ("80mm", "80.00mm"),
            ("8 cm", "80.00mm"),
            ("3.2in", "81.28mm"),
            ("5mm", "5.00mm"),
            ("600", "600"),
            ("600PX", "600"),
        ] {
            let width: PictureWidth = text.parse().expect("a width");
            let picture = svg(&scene, &DrawOptions::default().with_width(width));
            assert!(picture.contains(&format!(" width=\"{attribute}\" ")), "{text}: {}", &picture[..200]);
        }
    }
    for text in ["", "mm", "80 ells", "4mm", "801mm", "15", "10001", "-80mm", "NaNmm", "infin"] {
        assert!(text.parse::<PictureWidth>().is_err(), "{text}");
    }
}

#[test]
fn pictures_are_as_they_were() {
    let small: Puzzle = "1.3..4.22.4..3.1".parse().expect("a puzzle");
    let titled = Scene::from_givens(small.grid().clone()).with_title("Monday".to_owned());
    insta::assert_snapshot!("small", svg(&titled, &DrawOptions::default()));
    let print = DrawOptions::default().with_style(Style::PRINT).with_real_text(true).with_pixels(300);
    insta::assert_snapshot!("real-text", svg(&titled, &print));
    let candidate = |row, column, digit| Candidate {
        cell: Cell::new(row, column),
        digit: Digit::new(digit).expect("a digit"),
    };
    let marks = vec![
        (Mark::Pattern, candidate(0, 1, 2)),
        (Mark::Second, candidate(1, 2, 1)),
        (Mark::Fin, candidate(2, 1, 1)),
        (Mark::Eliminated, candidate(3, 2, 2)),
        (Mark::Placed, candidate(3, 0, 4)),
    ];
    let marked = Scene::from_givens(small.grid().clone())
        .with_candidates(Candidates::of(small.grid()))
        .with_links(vec![Link::new([candidate(0, 1, 2), candidate(1, 2, 1)], true)])
        .with_marks(marks);
    insta::assert_snapshot!("marks", svg(&marked, &DrawOptions::default()));
}

/// A title is smaller before its end is left out, and what is left out can be reported.
#[test]
fn titles_that_have_no_room_are_smaller_or_reported() {
    let options = DrawOptions::default();
    let scene = |title: &str| Scene::from_givens(Grid::empty(Shape::CLASSIC)).with_title(title.to_owned());
    let title = "a few words, ";
    for (times, is_cut) in [(1, false), (3, false), (6, false), (40, true)] {
        let title = title.repeat(times);
        let scene = scene(title.trim_end());
        let cut = AnyScene::from(&scene).cut_texts(&options);
        assert_eq!(!cut.is_empty(), is_cut, "{title}");
        assert!(cut.iter().all(|text| *text == title.trim_end()));
    }
}
