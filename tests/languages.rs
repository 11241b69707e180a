//! Languages: every sentence is said in each, of the same cells, digits and numbers of houses.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Puzzle,
    draw::{TextOptions, VariantScene, text},
    explain::{Document, Event, Explain, ExplainOptions, Suspects, Technique, Trace},
    format::{ReadOptions, read},
    language::Language,
    rate::Scheme,
    variants::FAMILIES,
};

/// Puzzles whose paths have many techniques, and one without a solution.
const PUZZLES: [&str; 4] = [
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1.3..4.22.4..3.1",
];

/// Returns the hints of all positions of techniques, and whole paths of schemes and of the techniques of this crate.
fn traces() -> Vec<Trace> {
    let mut traces = Vec::new();
    for folder in
        fs::read_dir("fixtures/techniques").expect("positions").map(|entry| entry.expect("a folder"))
    {
        for file in fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file").path())
        {
            let text = fs::read_to_string(&file).expect("a text");
            let reading = read(&text, &ReadOptions::default());
            let positions = reading.records().filter_map(|record| record.position().ok());
            traces.extend(positions.map(|position| position.hint(&ExplainOptions::default())));
        }
    }
    for puzzle in PUZZLES {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        for scheme in [None, Some(Scheme::Hodoku), Some(Scheme::SudokuExplainer)] {
            traces.push(puzzle.explain(&ExplainOptions::default().with_scheme(scheme)));
        }
    }
    traces
}

/// Returns the numbers and cells of a sentence.
fn nouns(sentence: &str) -> BTreeSet<&str> {
    let is_noun = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    let words = sentence.split(|character: char| !character.is_alphanumeric());
    words.filter(is_noun).collect()
}

/// Fails if two sentences are not about the same, or one is not a whole sentence.
fn assert_same(english: &str, other: &str) {
    assert_eq!(nouns(english), nouns(other), "{english}\n{other}");
    for gap in ["{", "}", "  ", "()", ": :", " ,", "?"] {
        assert!(!other.contains(gap), "{other}");
    }
}

fn others() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| *language != Language::English)
}

#[test]
fn sentences_are_about_the_same_in_every_language() {
    let (mut said, mut used) = (0, BTreeSet::new());
    for trace in traces() {
        let english = Language::English;
        for language in others() {
            for event in &trace.events {
                assert_same(&event.sentence(english), &event.sentence(language));
                let shape = trace.start.grid.shape();
                assert_same(&event.places(shape, english), &event.places(shape, language));
                if let Event::Step(step) = event {
                    used.insert(step.technique.id());
                }
                said += 1;
            }
            let summary = trace.summary();
            assert_same(&summary.sentence(english), &summary.sentence(language));
        }
    }
    assert!(said > 1_000 && used.len() > 50, "{said} sentences, {} techniques: {used:?}", used.len());
}

#[test]
fn every_technique_has_a_name_in_every_language() {
    for language in others() {
        let names = language.words().techniques;
        let known: BTreeSet<_> = names.iter().map(|(id, _)| *id).collect();
        let techniques: BTreeSet<_> = Technique::ALL.into_iter().map(Technique::id).collect();
        assert_eq!(known, techniques, "{language}");
        assert_eq!(known.len(), names.len(), "{language}: a technique has two names");
        let different: BTreeSet<_> = names.iter().map(|(_, name)| *name).collect();
        assert_eq!(different.len(), names.len(), "{language}: two techniques have one name");
    }
}

#[test]
fn every_level_of_a_scheme_has_a_name_in_every_language() {
    let levels: BTreeSet<_> = Scheme::ALL.into_iter().flat_map(Scheme::levels).collect();
    for language in others() {
        let known: BTreeSet<_> = language.words().levels.iter().map(|(level, _)| *level).collect();
        assert_eq!(known, levels, "{language}");
    }
}

/// Returns pictures of all variants in fixtures/variants.
fn variant_scenes() -> Vec<VariantScene> {
    let mut scenes = Vec::new();
    for file in
        fs::read_dir("fixtures/variants").expect("variants").map(|entry| entry.expect("a file").path())
    {
        let text = fs::read_to_string(&file).expect("a text");
        for line in text.lines().filter(|line| line.starts_with('{')) {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let reading = read(line["text"].as_str().expect("a text"), &ReadOptions::default());
            let variants = reading.entries.iter().filter_map(|entry| entry.variant.as_deref());
            scenes.extend(variants.map(VariantScene::from_record));
        }
    }
    scenes
}

#[test]
fn clues_are_the_same_in_every_language() {
    let (mut heads, english) = (BTreeSet::new(), Language::English);
    for scene in variant_scenes() {
        for language in others() {
            let (lines, others) = (scene.clue_lines(english), scene.clue_lines(language));
            assert_eq!(lines.len(), others.len());
            for (line, other) in lines.iter().zip(&others) {
                assert_eq!(nouns(line), nouns(other), "{line}\n{other}");
                let [head, own] = [line, other].map(|line| line.split(": ").next().expect("a head"));
                assert_eq!(language.words().family_head(head), own);
                heads.insert(head.to_owned());
            }
            let scene = scene.clone().with_omitted(Vec::new());
            let [caption, other] = [english, language].map(|one| scene.full_caption(one).unwrap_or_default());
            assert_eq!(nouns(&caption), nouns(&other), "{caption}\n{other}");
            for word in ["Rules:", "Outside:", "Not drawn:", "neighbours", "digits", "rows"] {
                assert!(!other.contains(word), "{other}");
            }
            let options = TextOptions::default().with_language(language);
            assert!(others.iter().all(|line| text(&scene, &options).contains(line)));
        }
    }
    assert!(heads.len() > 40, "{} families: {heads:?}", heads.len());
}

#[test]
fn every_family_of_clues_has_a_name_in_every_language() {
    for language in others() {
        let names = language.words().families;
        assert_eq!(names.iter().map(|(id, _)| *id).collect::<Vec<_>>(), FAMILIES, "{language}");
        let different: BTreeSet<_> = names.iter().map(|(_, name)| *name).collect();
        assert_eq!(different.len(), names.len(), "{language}: two families have one name");
    }
}

#[test]
fn wrong_givens_are_the_same_in_every_language() {
    let texts = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28..5.419..5....8..79",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77",
        "1.3..4.22.4..3.4",
    ];
    for text in texts {
        let reading = read(text, &ReadOptions::default());
        let record = reading.records().next().expect("a record");
        let suspects = Suspects::of(record, givens::Budget::default()).expect("no solution");
        for language in others() {
            let [english, other] = [Language::English, language].map(|language| suspects.sentences(language));
            assert_eq!(english.len(), other.len());
            english.iter().zip(&other).for_each(|(english, other)| assert_same(english, other));
        }
    }
}

#[test]
fn documents_differ_in_sentences_alone() {
    for trace in traces().iter().take(40) {
        let value = |language| {
            let document = Document::in_language(trace, language);
            let mut value = serde_json::to_value(document).expect("JSON");
            for event in value["events"].as_array_mut().expect("events") {
                event["sentence"] = "".into();
            }
            value["ending"]["sentence"] = "".into();
            value
        };
        for language in others() {
            assert_eq!(value(Language::English), value(language));
        }
    }
}

/// Runs the command in a folder with a puzzle, and returns a file that it wrote.
fn written(arguments: &[&str], file: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("puzzle.txt"), PUZZLES[3].to_owned() + "\n").expect("a file");
    let output = Command::new(cargo_bin("givens")).args(arguments).current_dir(folder.path()).output();
    let output = output.expect("givens runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(Path::new(folder.path()).join(file)).expect("a text")
}

#[test]
fn pages_name_their_language_and_have_no_words_of_another() {
    let steps = ["explain", "--draw", "steps.html", "--language"];
    let book = ["book", "-o", "book.html", "--title", "Sudoku", "--scheme", "qqwing", "--language"];
    for (arguments, file) in [(&steps[..], "steps.html"), (&book[..], "book.html")] {
        let page = |language| written(&[arguments, &[language, "puzzle.txt"]].concat(), file);
        let (english, german) = (page("en"), page("de"));
        assert!(english.contains("lang=\"en\"") && german.contains("lang=\"de\""));
        for page in [&english, &german] {
            let unfilled = page
                .split('@')
                .skip(1)
                .filter(|rest| !rest.starts_with("media") && !rest.starts_with("page"));
            assert_eq!(unfilled.count(), 0, "a place without a phrase");
        }
        // What a reader sees or hears: texts, and names in attributes.
        let texts = |page: &str| {
            let body = page
                .split_once("<body>")
                .expect("a body")
                .1
                .replace("<script>", "<!--")
                .replace("</script>", "-->");
            let visible =
                body.split(['>', '"']).map(|part| part.split('<').next().unwrap_or("").trim().to_owned());
            visible
                .filter(|text| text.contains(' ') && text.chars().any(char::is_alphabetic))
                .collect::<BTreeSet<_>>()
        };
        for text in texts(&german) {
            let words = ["the", "of", "row", "box", "puzzle", "solution", "page", "one", "with", "placed"];
            let has_english =
                text.split_whitespace().any(|word| words.contains(&word.trim_matches([':', ','])));
            assert!(!has_english || text.contains("function") || text.contains("const"), "{file}: {text}");
        }
    }
}
