//! Books have every puzzle and its solution once, on the page that is named, within the page, and apart from all others.

use std::{fs, process::Command};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Candidates, Grid, Shape,
    book::{
        Book, BookBoard, BookError, BookOptions, BookOrder, BookPuzzle, PageSize, RulePlace, SolutionPlace,
        html, tex,
    },
    draw::{DrawOptions, Scene, Symbols, VariantScene},
    format::{ReadOptions, read},
    generate::{GenerateOptions, Generator},
    language::Language,
};

const PAGES: [&str; 5] = ["a4", "a5", "letter", "6x9in", "297x210mm"];

/// Returns generated puzzles, of two levels in turn.
fn puzzles(shape: Shape, count: usize) -> Vec<BookPuzzle> {
    let options = GenerateOptions::default().with_seed(1).with_shape(shape);
    let generator = Generator::new(options).expect("possible");
    let puzzles = generator.take(count).zip(0..).map(|(generated, number)| {
        let generated = generated.expect("a puzzle");
        let level = ["hard & <long>", "easy"][number % 2].to_owned();
        let givens = generated.puzzle().grid().clone();
        BookPuzzle::new(givens, generated.solution().grid().clone()).with_level(level)
    });
    puzzles.collect()
}

/// Returns the givens and the solution.
fn givens_and_solution(puzzle: &BookPuzzle) -> &[Grid; 2] {
    let BookBoard::Classic(grids) = &puzzle.board else { panic!("a variant") };
    grids
}

/// A grid on a page of the HTML form, in hundredths of a millimetre.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Figure {
    name: String,
    left: i32,
    top: i32,
    width: i32,
}

/// Returns the value of a property of a style, in hundredths of a millimetre.
fn length(element: &str, property: &str) -> i32 {
    let value = element.split(&format!("{property}:")).nth(1).expect(property);
    let number = value.split("mm").next().expect("millimetres");
    number.replace('.', "").parse().expect("a number")
}

/// Returns the pages of the HTML form.
fn pages(book: &Book) -> Vec<String> {
    let mut text = Vec::new();
    html(book, &mut text).expect("memory takes everything");
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(!text.contains("http") || text.matches("http").count() == text.matches("xmlns=\"http").count());
    text.split("<section>\n").skip(1).map(str::to_owned).collect()
}

fn figures(page: &str) -> Vec<Figure> {
    let figures = page.split("<figure ").skip(1).map(|figure| {
        let head = figure.split('>').next().expect("a tag");
        let name = head.split('"').nth(1).expect("a label").to_owned();
        let [left, top, width] = ["left", "top", "width"].map(|property| length(head, property));
        Figure { name, left, top, width }
    });
    figures.collect()
}

/// Returns the number of the page that each puzzle names for its solution.
fn named_pages(page: &str) -> Vec<usize> {
    let named = page.split("solution: page ").skip(1);
    named.map(|rest| rest.split('<').next().and_then(|number| number.parse().ok()).expect("a page")).collect()
}

/// Every book that these puzzles and options make.
fn books(shape: Shape, count: usize) -> Vec<(BookOptions, Book)> {
    let mut books = Vec::new();
    let puzzles = puzzles(shape, count);
    for page in PAGES {
        for per_page in [1, 2, 4, 6, 9] {
            for bits in 0..8 {
                let [is_large, has_title, is_one_sided] = [1, 2, 4].map(|bit| bits & bit != 0);
                let options = BookOptions::default()
                    .with_page(page.parse().expect("a page"))
                    .with_puzzles_per_page(per_page)
                    .with_large_print(is_large)
                    .with_two_sided(!is_one_sided)
                    .with_order(if bits == 5 { BookOrder::Mixed } else { BookOrder::Levels })
                    .with_title(has_title.then(|| "A title".to_owned()));
                match Book::new(puzzles.clone(), options.clone()) {
                    Ok(book) => books.push((options, book)),
                    Err(error) => assert!(matches!(error, BookError::SmallCells(..)), "{error}"),
                }
            }
        }
    }
    books
}

#[test]
fn every_puzzle_and_its_solution_are_once_within_the_page_and_apart() {
    for (shape, count, least) in [("4x4", 11, 200), ("9x9", 23, 130), ("16x16", 3, 20)] {
        let books = books(shape.parse().expect("a shape"), count);
        assert!(books.len() >= least, "{shape}: {} books", books.len());
        for (options, book) in books {
            let pages = pages(&book);
            assert_eq!(pages.len(), book.pages());
            let mut names = Vec::new();
            for page in &pages {
                let figures = figures(page);
                for (number, figure) in figures.iter().enumerate() {
                    let Figure { left, top, width, .. } = *figure;
                    let height = width;
                    assert!(
                        left >= 1270 && left + width <= options.page.width - 1270,
                        "{figure:?}, {options:?}"
                    );
                    assert!(
                        top >= 1270 && top + height <= options.page.height - 1270,
                        "{figure:?}, {options:?}"
                    );
                    for other in &figures[..number] {
                        let apart =
                            (figure.left - other.left).abs() >= width || (top - other.top).abs() > width;
                        assert!(apart, "{figure:?} and {other:?}, {options:?}");
                    }
                }
                assert!(figures.len() <= options.puzzles_per_page || figures[0].name.starts_with("solution"));
                names.extend(figures.into_iter().map(|figure| figure.name));
            }
            let wanted = ["puzzle", "solution"]
                .into_iter()
                .flat_map(|kind| (1..=count).map(move |n| format!("{kind} {n}")));
            assert_eq!(names, wanted.collect::<Vec<_>>(), "{options:?}");
        }
    }
}

#[test]
fn solutions_and_levels_are_on_the_pages_that_are_named() {
    let mut compared = 0;
    for (options, book) in books(Shape::CLASSIC, 23) {
        let pages = pages(&book);
        for page in &pages {
            for (figure, named) in figures(page).iter().zip(named_pages(page)) {
                let solution = figure.name.replace("puzzle", "solution");
                assert!(
                    figures(&pages[named - 1]).iter().any(|figure| figure.name == solution),
                    "{options:?}"
                );
                compared += 1;
            }
        }
        if options.is_two_sided && options.title.is_some() {
            assert!(pages.len().is_multiple_of(2));
            let first = pages.iter().position(|page| page.contains("<figure")).expect("puzzles");
            assert!(first.is_multiple_of(2), "puzzles begin on a right page");
        }
        if options.title.is_some() && options.order == BookOrder::Levels {
            let contents = pages.iter().find(|page| page.contains(">Contents<")).expect("contents");
            let lines: Vec<_> = contents.lines().filter(|line| line.starts_with("<p")).collect();
            for part in ["Hard &amp; &lt;long&gt;", "Easy", "Solutions"] {
                let at = lines.iter().position(|line| line.contains(part)).expect(part);
                let page: usize = lines[at + 1]
                    .split(['>', '<'])
                    .nth(2)
                    .and_then(|page| page.parse().ok())
                    .expect("a page");
                assert!(
                    pages[page - 1].contains("<h2") && pages[page - 1].contains(part),
                    "{part}: page {page}"
                );
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Returns a page as a list: the names of its figures in the order in which they are read.
fn names(page: &str) -> Vec<String> {
    figures(page).into_iter().map(|figure| figure.name).collect()
}

/// Returns whether each figure is within the margins and above the number of the page, and none covers another.
fn are_apart(figures: &[Figure], page: PageSize) -> bool {
    let within = |figure: &Figure| {
        let Figure { left, top, width, .. } = *figure;
        left >= 1270 && left + width <= page.width - 1270 && top >= 1270 && top + width <= page.height - 1270
    };
    let apart = |one: &Figure, other: &Figure| {
        one.left + one.width <= other.left
            || other.left + other.width <= one.left
            || one.top + one.width < other.top
            || other.top + other.width < one.top
    };
    figures
        .iter()
        .enumerate()
        .all(|(number, figure)| within(figure) && figures[..number].iter().all(|other| apart(figure, other)))
}

#[test]
fn solutions_are_where_they_are_asked_for() {
    let puzzles = puzzles(Shape::CLASSIC, 11);
    for bits in 0..8 {
        let [has_title, has_heading, is_one_sided] = [1, 2, 4].map(|bit| bits & bit != 0);
        for (per_page, place) in
            [1, 2, 4, 6].into_iter().flat_map(|number| SolutionPlace::ALL.map(|place| (number, place)))
        {
            let options = BookOptions::default()
                .with_puzzles_per_page(per_page)
                .with_title(has_title.then(|| "A title".to_owned()))
                .with_heading(has_heading.then(|| "A heading".to_owned()))
                .with_two_sided(!is_one_sided)
                .with_solutions(place);
            let book = Book::new(puzzles.clone(), options.clone()).expect("a book");
            let pages = pages(&book);
            let context = format!("{per_page} a page, {options:?}");
            for kind in ["puzzle", "solution"] {
                let absent = if kind == "puzzle" { SolutionPlace::Alone } else { SolutionPlace::None };
                let expected = (1..=11).filter(|_| place != absent).map(|number| format!("{kind} {number}"));
                let found = pages.iter().flat_map(|page| names(page)).filter(|name| name.starts_with(kind));
                assert!(found.eq(expected), "{context}");
            }
            for number in 0..pages.len() {
                check_page(&pages, number, &options, &context);
            }
        }
    }
}

/// Checks the places of the solutions of the puzzles of a page.
fn check_page(pages: &[String], number: usize, options: &BookOptions, context: &str) {
    let page = &pages[number];
    let figures = figures(page);
    assert!(are_apart(&figures, options.page), "{context}");
    let has_heading = options.heading.is_some() && !figures.is_empty();
    assert_eq!(page.contains(">A heading<"), has_heading, "{context}");
    let is_end = options.solutions == SolutionPlace::End;
    assert!(named_pages(page).is_empty() || is_end, "{context}");
    let (puzzles, solutions): (Vec<_>, Vec<_>) =
        figures.iter().partition(|figure| figure.name.starts_with("puzzle"));
    let solved = puzzles.iter().map(|puzzle| puzzle.name.replace("puzzle", "solution"));
    match options.solutions {
        _ if puzzles.is_empty() => {}
        SolutionPlace::Foot => {
            assert!(solutions.iter().map(|solution| solution.name.clone()).eq(solved), "{context}");
            let lowest = puzzles.iter().map(|puzzle| puzzle.top + puzzle.width).max();
            assert!(solutions.iter().all(|solution| Some(solution.top) > lowest), "{context}");
        }
        SolutionPlace::Facing => {
            // Pages are counted from 1: left pages are even.
            assert!(!options.is_two_sided || number % 2 == 1, "{context}");
            let facing = self::figures(&pages[number + 1]);
            assert!(facing.iter().map(|solution| solution.name.clone()).eq(solved), "{context}");
            let at_same_height =
                puzzles.iter().zip(&facing).all(|(puzzle, solution)| puzzle.top == solution.top);
            assert!(at_same_height, "{context}");
        }
        _ => assert!(solutions.is_empty(), "{context}"),
    }
}

/// Returns the symbols of a grid of the TeX form, row by row.
fn symbols(text: &str, side: usize) -> Vec<String> {
    let mut symbols = vec![String::new(); side * side];
    for digit in text.split("\\digit{").skip(1) {
        let parts: Vec<_> = digit.split(['{', '}']).collect();
        let place = |part: &str| part.trim_end_matches(".5").parse::<usize>().expect("a place");
        let (column, row) = (place(parts[0]), side - 1 - place(parts[2]));
        digit.lines().next().expect("a line").clone_into(&mut symbols[row * side + column]);
    }
    symbols
}

#[test]
fn tex_has_every_digit_in_its_cell() {
    for shape in ["6x6", "9x9", "16x16"] {
        let shape: Shape = shape.parse().expect("a shape");
        let puzzles = puzzles(shape, 5);
        let draw = DrawOptions::default().with_symbols(Symbols::Numbers);
        let options =
            BookOptions::default().with_puzzles_per_page(1).with_order(BookOrder::Mixed).with_draw(draw);
        let book =
            Book::new(puzzles.clone(), options.with_title("50 % of #1 & more_".to_owned())).expect("a book");
        let mut text = Vec::new();
        tex(&book, &mut text).expect("memory takes everything");
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(text.contains("50 \\% of \\#1 \\& more\\_") && text.ends_with("\\end{document}\n"));
        let grids: Vec<_> = text
            .split("\\renewcommand\\side{")
            .skip(1)
            .filter(|grid| grid.starts_with(char::is_numeric))
            .collect();
        assert_eq!(grids.len(), 10);
        for (number, grid) in grids.iter().enumerate() {
            let puzzle = &puzzles[number % 5];
            let [givens, solution] = givens_and_solution(puzzle);
            let shown = if number < 5 { givens } else { solution };
            for (cell, symbol) in shape.cells().zip(symbols(grid, shape.side())) {
                let digit = shown.get(cell).map(|digit| digit.to_string());
                let is_given = givens.get(cell).is_some();
                match digit {
                    None => assert_eq!(symbol, ""),
                    Some(digit) if is_given => {
                        assert!(symbol.ends_with(&format!("{{\\textbf{{{digit}}}}}")), "{symbol}");
                    }
                    Some(digit) => assert!(symbol.ends_with(&format!("{{{digit}}}")), "{symbol}"),
                }
            }
        }
    }
}

#[test]
fn books_that_nobody_could_read_are_refused() {
    let book = |per_page, page: PageSize| {
        let options = BookOptions::default().with_puzzles_per_page(per_page).with_page(page);
        Book::new(puzzles(Shape::CLASSIC, 1), options).map(|book| book.pages())
    };
    assert_eq!(book(4, PageSize::A4), Ok(2));
    assert_eq!(book(3, PageSize::A4), Err(BookError::PuzzlesPerPage(3)));
    let small = book(9, "a5".parse().expect("a page")).expect_err("too small").to_string();
    assert!(small.starts_with("cells of 3.") && small.contains("4.5 mm"), "{small}");
    assert_eq!(Book::new(Vec::new(), BookOptions::default()).map(|book| book.pages()), Err(BookError::Empty));
    for text in ["", "a9", "10x10", "1x1mm", "infxinin", "210x297", "-5x9in"] {
        assert!(text.parse::<PageSize>().is_err(), "{text}");
    }
}

/// Runs the command on a text and returns its exit status, output and messages.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("in.csv");
    fs::write(&file, input).expect("a file");
    let output = Command::new(cargo_bin("givens"))
        .arg("book")
        .arg(&file)
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .expect("the command");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const BANK: &str = "puzzle,level\n\
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy\n\
    .................................................................................,many\n\
    55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,clashing\n";

#[test]
fn puzzles_without_one_solution_are_reported_and_left_out() {
    let (code, page, messages) = run(&[], BANK);
    assert_eq!(code, Some(1), "{messages}");
    assert_eq!(page.matches("<figure").count(), 2);
    assert!(messages.contains(":3:") && messages.contains(":4:"), "{messages}");
    let only_bad = BANK.lines().filter(|line| !line.contains("easy")).collect::<Vec<_>>().join("\n");
    let (code, page, _) = run(&[], &only_bad);
    assert_eq!((code, page.as_str()), (Some(1), ""));
}

#[test]
fn levels_come_from_the_file_or_from_a_scheme() {
    let heading = |arguments: &[&str]| {
        let page = run(arguments, BANK).1;
        page.split("<h2").nth(1).map_or("", |rest| rest.split(['>', '<']).nth(1).expect("a text")).to_owned()
    };
    assert_eq!(heading(&[]), "Easy");
    assert_eq!(heading(&["--scheme", "qqwing"]), "Simple");
    assert_eq!(heading(&["--scheme", "se"]), "Solutions");
    assert!(run(&["--scheme", "se"], BANK).1.contains(">1 · se 1.2<"));
    assert!(run(&["--mixed"], BANK).1.contains(">1 · easy<"));
}

#[test]
fn ratings_and_headings_are_written_as_the_language_has_them() {
    let bank = "puzzle,rating:hodoku-2.2,rating:se\n\
        53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,204.5,1.2\n";
    let (code, page, messages) = run(&["--language", "de", "--heading", "Der\nSonntag"], bank);
    assert_eq!(code, Some(0), "{messages}");
    assert!(page.contains(">1 · hodoku-2.2 204,5<") && page.contains(">Der Sonntag<"), "{page}");
    assert!(run(&[], bank).1.contains(">1 · hodoku-2.2 204.5<"));
}

/// Variants: a killer with one solution, one with several, and one with clues beside, above and below the board.
const VARIANTS: &str = "\
.Shape~4x4.Cage~5~R1C1~R1C2.Cage~6~R1C3~R1C4.Cage~5~R2C1~R3C1.Cage~3~R2C2~R2C3.Cage~7~R2C4~R3C4.Cage~4~R4C3~R4C4\n\
.Shape~4x4.Cage~5~R1C1~R1C2\n\
.Shape~9x9.LittleKiller~20~R1C2.LittleKiller~31~R2C1.LittleKiller~12~R9C7\n";

#[test]
fn variants_have_their_clues_and_solutions_without_them() {
    let text = fs::read_to_string("fixtures/formats/jsonl/own-variants.jsonl").expect("a file");
    let (code, page, messages) = run(&["--per-page", "1"], &text);
    let figures: Vec<_> = page.split("<figure ").skip(1).collect();
    assert_eq!((code, figures.len()), (Some(1), 2), "{messages}");
    assert!(figures[0].contains("cage") && !figures[1].contains("cage"), "{page}");
    assert!(messages.contains("S002"), "the second has many solutions: {messages}");
    let (code, page, messages) = run(&["--to", "tex"], &text);
    assert_eq!((code, page.as_str()), (Some(1), ""), "{messages}");
    assert_eq!(messages.matches("F033").count(), 2, "{messages}");
}

#[test]
fn the_rules_of_variants_are_where_they_are_asked_for() {
    let text = fs::read_to_string("fixtures/formats/jsonl/own-variants.jsonl").expect("a file");
    let rule =
        ["The digits in a dashed cage differ.", "Die Ziffern in einem gestrichelten Käfig sind verschieden."];
    let book = |arguments: &[&str]| run(arguments, &text).1;
    let lines = |page: &str, line: &str| page.matches(&format!(">{line}</p>")).count();
    for (arguments, number) in [
        (&["--title", "Cages"][..], 1),
        (&["--title", "Cages", "--rules", "none"], 0),
        (&["--title", "Cages", "--solutions", "alone"], 0),
        (&["--rules", "front"], 1),
        (&[], 0),
    ] {
        for (language, rule) in ["en", "de"].iter().zip(rule) {
            let page = book(&[arguments, &["--language", language]].concat());
            assert_eq!(lines(&page, rule), number, "{arguments:?}: {page}");
        }
    }
    // The contents name the page of the rules: cover, blank, contents, rules.
    let page = book(&["--title", "Cages"]);
    assert_eq!((lines(&page, "Rules"), lines(&page, "4")), (1, 2), "{page}");
    // Below a board they are part of the picture.
    let page = book(&["--rules", "below"]);
    assert!(!page.contains(">Rules</h2>") && page.contains("The digits in a dashed cage differ."), "{page}");
}

/// What a file only draws is in none of the sentences: its own text is below the board.
#[test]
fn the_text_of_rules_is_printed_where_a_drawing_may_be_one() {
    let text = r##"{"size":2,"grid":[[{},{}],[{},{"value":1,"given":true}]],"ruleset":"The line is blue.",
        "solution":[1,2,2,1],"line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#00f","width":0.3}]}"##;
    for (arguments, is_there) in [
        (&["--title", "Lines"][..], true),
        (&["--rules", "below"], true),
        (&["--title", "Lines", "--rules", "none"], false),
        (&[], false),
    ] {
        let (code, page, messages) = run(arguments, text);
        assert_eq!(
            (code, page.contains("The line is blue.")),
            (Some(0), is_there),
            "{arguments:?}: {messages}"
        );
    }
}

/// What holds for cells of one puzzle is below its board, and what pictures do not show has the name that is there.
#[test]
fn rules_of_one_puzzle_are_not_among_those_of_all() {
    let text = ".Shape~4x4.AntiKnight.~R1C1_1.~R2C2_4.~R1C2_2\n\
        .Shape~4x4.Or.Cage~3~R1C1~R1C2.Cage~4~R1C1~R1C2.End.~R1C1_1.~R1C2_2.~R1C3_3.~R2C1_3.~R2C2_4.~R3C1_2.~R4C4_1\n";
    let (_, page, messages) = run(&["--title", "Rules", "--from", "iss", "--nodes", "100000"], text);
    let front = page.split("<figure").next().expect("pages before the puzzles");
    assert!(!front.contains("At least one of these holds"), "{front}");
    let below = page.contains("At least one of these holds: cage 3 (r1c1 r1c2), or cage 4 (r1c1 r1c2).");
    let named = front.contains("Anti-knight: Cells a knight") && page.contains("anti-knight</desc>");
    assert!(below && named, "{messages}\n{page}");
}

/// Sentences that a line has no room for go on below it, and pages that have no room for all of them on the next.
#[test]
fn many_rules_have_several_pages() {
    let text = fs::read_to_string("fixtures/formats/iss/families.txt").expect("a file");
    let mut reading = read(&text, &ReadOptions::default());
    let variants = reading.entries.iter_mut().filter_map(|entry| {
        let variant = entry.take_variant()?;
        let solution = variant.puzzle.givens.clone();
        Some(BookPuzzle::of_variant(VariantScene::from_record(&variant), solution))
    });
    let options = BookOptions::default().with_page("a5".parse().expect("a page")).with_large_print(true);
    let options = options.with_rules(RulePlace::Front).with_puzzles_per_page(1);
    let book = Book::new(variants.collect(), options.with_solutions(SolutionPlace::None)).expect("a book");
    let pages = pages(&book);
    let rules: Vec<_> = pages.iter().take_while(|page| figures(page).is_empty()).collect();
    assert!(rules.len() > 2 && rules[0].contains("<h2"), "{} pages", rules.len());
    let bottom = "a5".parse::<PageSize>().expect("a page").height;
    for page in rules {
        let tops: Vec<_> = page.split("<p").skip(1).map(|line| length(line, "top")).collect();
        assert!(tops.is_sorted() && tops.iter().all(|top| *top < bottom), "{page}");
    }
}

#[test]
fn pictures_of_variants_are_within_their_room() {
    let mut reading = read(VARIANTS, &ReadOptions::default());
    let mut variants = Vec::new();
    for entry in &mut reading.entries {
        let variant = entry.take_variant().expect("a variant");
        let solution = variant.puzzle.givens.clone();
        let scene =
            VariantScene::from_record(&variant).with_title("A title of more than one line ".repeat(6));
        variants.push(BookPuzzle::of_variant(scene, solution));
    }
    for page in PAGES {
        let options =
            BookOptions::default().with_page(page.parse().expect("a page")).with_puzzles_per_page(2);
        let book = Book::new(variants.clone(), options).expect("a book");
        for sheet in pages(&book) {
            let boxes: Vec<_> = figures(&sheet).into_iter().zip(heights(&sheet)).collect();
            for (number, (figure, height)) in boxes.iter().enumerate() {
                let below = boxes[number + 1..].iter().filter(|(other, _)| other.top > figure.top);
                assert!(
                    below.clone().all(|(other, _)| figure.top + height <= other.top),
                    "{page}: {boxes:?}"
                );
            }
        }
    }
}

/// The heights of the pictures of a page, by their widths and the sizes of the drawings.
fn heights(sheet: &str) -> Vec<i32> {
    let height = |figure: &str| {
        let sizes = figure.split("viewBox=\"").nth(1).expect("a view").split('"').next().expect("numbers");
        let sizes: Vec<i32> = sizes.split(' ').map(|size| size.parse().expect("a number")).collect();
        length(figure.split('>').next().expect("a tag"), "width") * sizes[3] / sizes[2]
    };
    sheet.split("<figure ").skip(1).map(height).collect()
}

#[cfg(feature = "pdf")]
mod pdf {
    use givens::book::{Profile, pdf};

    use super::*;

    fn book(options: BookOptions) -> Book {
        Book::new(puzzles(Shape::CLASSIC, 9), options).expect("a book")
    }

    /// Runs a program on a file, if it is there.
    fn checked(program: &str, arguments: &[&str], file: &[u8]) -> Option<String> {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("book.pdf"), file).expect("a file");
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output().ok()?;
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    #[test]
    fn both_profiles_are_valid_and_the_same_each_time() {
        for profile in Profile::ALL {
            let options =
                BookOptions::default().with_title("Größer & größer".to_owned()).with_profile(profile);
            let file = pdf(&book(options.clone())).expect("a file");
            assert!(file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"), "{profile:?}");
            assert_eq!(pdf(&book(options)), Ok(file.clone()));
            checked("qpdf", &["--check", "book.pdf"], &file);
            if let Some(fonts) = checked("pdffonts", &["book.pdf"], &file) {
                assert_eq!(fonts.matches("OpenSans").count(), 2, "{fonts}");
                assert!(fonts.lines().skip(2).all(|line| line.contains("yes yes yes")), "{fonts}");
            }
        }
    }

    #[test]
    fn texts_can_be_read_in_order() {
        let book = book(BookOptions::default().with_title("Größer".to_owned()).with_puzzles_per_page(1));
        let file = pdf(&book).expect("a file");
        let Some(text) = checked("pdftotext", &["-layout", "book.pdf", "-"], &file) else { return };
        let pages: Vec<_> = text.split('\u{c}').collect();
        assert!(pages[0].contains("Größer"));
        let first = puzzles(Shape::CLASSIC, 1).remove(0);
        let digits: String =
            givens_and_solution(&first)[0].digits().map(|(_, digit)| digit.to_string()).collect();
        let found: String =
            pages[4].split("page").nth(1).expect("a grid").chars().filter(char::is_ascii_digit).collect();
        // The numbers of the page of the solution and of this page are around the digits.
        assert!(found.contains(&digits), "{digits} in {found}");
    }

    #[test]
    fn pictures_have_pages_of_their_size() {
        let scene = Scene::from_givens(Grid::empty(Shape::CLASSIC));
        for pages in 0..3 {
            let scenes = vec![scene.clone(); pages];
            let file = givens::draw::pdf(&scenes, &DrawOptions::default()).expect("a file");
            assert!(file.starts_with(b"%PDF-"));
            if let Some(text) = checked("pdfinfo", &["book.pdf"], &file).filter(|_| pages > 0) {
                let size = text.lines().find(|line| line.starts_with("Pages")).expect("a number of pages");
                assert!(size.ends_with(&format!(" {pages}")), "{size}");
            }
        }
        let titled = scene.with_title("数独".to_owned());
        let missing = givens::draw::pdf(&[titled], &DrawOptions::default()).map_err(|error| error.characters);
        assert_eq!(missing, Err("数独".to_owned()));
    }

    #[test]
    fn characters_without_glyphs_are_named() {
        let title = |title: &str| BookOptions::default().with_title(title.to_owned());
        assert_eq!(pdf(&book(title("数独 book"))), Err(BookError::NoGlyphs("数独".to_owned())));
        assert!(pdf(&book(title("Судоку για όλους"))).is_ok());
        assert_eq!(pdf(&book(title("a").with_font(b"not a font".to_vec()))), Err(BookError::NotAFont));
    }
}

/// Returns the text of the LaTeX form.
fn tex_of(book: &Book) -> String {
    let mut text = Vec::new();
    tex(book, &mut text).expect("memory takes everything");
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn the_rules_name_the_symbols_of_the_grids() {
    for (shape, symbols, english, german) in [
        ("9x9", Symbols::Letters, "the digits 1 to 9", "die Ziffern 1 bis 9"),
        ("9x9", Symbols::Alphabet, "the letters A to I", "die Buchstaben A bis I"),
        ("6x6", Symbols::Alphabet, "the letters A to F", "die Buchstaben A bis F"),
        ("10x10", Symbols::Letters, "1 to 9 and A", "1 bis 9 und A"),
        ("16x16", Symbols::Letters, "1 to 9 and A to G", "1 bis 9 und A bis G"),
        ("16x16", Symbols::Numbers, "the numbers 1 to 16", "die Zahlen 1 bis 16"),
    ] {
        let puzzles = puzzles(shape.parse().expect("a shape"), 1);
        for (language, says) in [(Language::English, english), (Language::German, german)] {
            let draw = DrawOptions::default().with_symbols(symbols).with_language(language);
            let options = BookOptions::default().with_title("Title".to_owned()).with_draw(draw);
            let text = tex_of(&Book::new(puzzles.clone(), options).expect("a book"));
            assert!(text.contains(&format!("{says}.")), "{shape} {symbols:?}: {text}");
        }
    }
}

#[test]
fn titles_and_authors_of_classic_puzzles_are_beside_their_numbers() {
    let mut puzzles = puzzles(Shape::CLASSIC, 2);
    puzzles[0] = puzzles[0].clone().with_title("Monday".to_owned()).with_author("Ann".to_owned());
    let book = Book::new(puzzles.clone(), BookOptions::default()).expect("a book");
    let pages = pages(&book).concat();
    assert!(pages.contains(">1 · Monday · by Ann<") && book.cut_texts().is_empty(), "{pages}");
    puzzles[1] = puzzles[1].clone().with_title("a long title ".repeat(20));
    let book = Book::new(puzzles, BookOptions::default()).expect("a book");
    let cut = book.cut_texts();
    assert!(cut.len() == 1 && cut[0].starts_with("2 · a long title"), "{cut:?}");
}

#[test]
fn long_titles_and_headings_are_smaller_and_have_several_lines() {
    let heading = "Name: ______________________  Date: ________________  Class: __________";
    let title = "A title of many words ".repeat(30);
    for page in PAGES {
        let options = BookOptions::default()
            .with_page(page.parse().expect("a page"))
            .with_puzzles_per_page(1)
            .with_heading(heading.to_owned())
            .with_title(title.clone());
        let book = Book::new(puzzles(Shape::CLASSIC, 1), options).expect("a book");
        assert_eq!(book.cut_texts(), Vec::<String>::new(), "{page}");
        assert!(!pages(&book).concat().contains('…'), "{page}");
    }
    let options = BookOptions::default().with_heading("word ".repeat(300));
    let cut = Book::new(puzzles(Shape::CLASSIC, 9), options).expect("a book").cut_texts();
    assert_eq!(cut.len(), 1, "the same on all pages");
}

#[test]
fn a_position_is_printed_with_its_candidates() {
    let [puzzle] = &puzzles(Shape::CLASSIC, 1)[..] else { panic!("one") };
    let givens = givens_and_solution(puzzle)[0].clone();
    let candidates = Candidates::of(&givens);
    let number = candidates.iter().filter(|candidate| givens.get(candidate.cell).is_none()).count();
    let scene = Scene::from_givens(givens.clone()).with_candidates(candidates);
    let position = puzzle.clone().with_position(Box::new(scene));
    let [plain, position] = [puzzle.clone(), position].map(|puzzle| {
        let options = BookOptions::default().with_solutions(SolutionPlace::None);
        tex_of(&Book::new(vec![puzzle], options).expect("a book")).matches("\n\\digit{").count()
    });
    assert_eq!((plain, position), (givens.digits().count(), givens.digits().count() + number));
}
