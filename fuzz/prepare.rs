//! Writes the start of the fuzzers: seeds made of the fixtures, and a dictionary of the
//! terminals in the grammars of all formats and of the words in their fixtures.
//!
//! `prepare FOLDER [FORMAT[/NAMES]]`: FOLDER/<target>/ and FOLDER/dictionary; for one format, if named, and of its
//! fixtures those whose names begin with NAMES.
//!
//! Instrumented code links only with the fuzzer, so this is a fuzz target that never runs.

#![no_main]
#![allow(unreachable_code, reason = "the macro goes on after it")]

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process::exit,
};

use givens::Format;
use givens_fuzz::byte_of;

/// Longer words are texts, not constants.
const LONGEST: usize = 24;

libfuzzer_sys::fuzz_target!(
    init: {
        exit(i32::from(prepare().is_err()));
    },
    |_bytes: &[u8]| ()
);

fn prepare() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder"));
    let selection = arguments.next();
    let (name, prefix) = selection.as_deref().map_or(("", ""), |it| it.split_once('/').unwrap_or((it, "")));
    let only: Option<Format> = selection.is_some().then(|| name.parse().expect("a format"));
    for target in ["read", "write", "cut", "check", "detect", "levels", "report"] {
        fs::create_dir_all(folder.join(target))?;
    }
    let mut words = BTreeSet::new();
    for format in Format::all().filter(|format| only.is_none_or(|only| only == *format)) {
        words.extend(terminals(format.info().grammar));
        for kind in ["formats", "malformed"] {
            seeds(&folder, format, (kind, prefix), only.is_none(), &mut words)?;
        }
    }
    if only.is_none() {
        loose_seeds(&folder)?;
    }
    let entries: Vec<_> = words.iter().map(|word| format!("\"{}\"\n", escaped(word))).collect();
    Format::all().for_each(|format| println!("format {format}"));
    println!("{} words", entries.len());
    fs::write(folder.join("dictionary"), entries.concat())
}

/// The fixtures of a format as seeds of every target, with the bytes that name formats before them.
fn seeds(
    folder: &Path,
    format: Format,
    (kind, prefix): (&str, &str),
    detected: bool,
    words: &mut BTreeSet<String>,
) -> io::Result<()> {
    let mut paths = files(&fixtures().join(kind).join(format.id()))?;
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)));
    for (number, path) in paths.into_iter().enumerate() {
        let bytes = fs::read(path)?;
        let name = format!("{}-{kind}-{number}", format.id());
        let named = byte_of(Some(format));
        let to = u8::try_from(number).unwrap_or_default();
        fs::write(folder.join("read").join(&name), [&[named][..], &bytes].concat())?;
        fs::write(folder.join("write").join(&name), [&[named, to][..], &bytes].concat())?;
        fs::write(folder.join("cut").join(&name), [&[named, 16][..], &bytes].concat())?;
        fs::write(folder.join("check").join(&name), [&[named, to % 2][..], &bytes].concat())?;
        fs::write(folder.join("report").join(&name), [&[named, to % 4][..], &bytes].concat())?;
        if detected {
            let unnamed = [&[byte_of(None)][..], &bytes].concat();
            fs::write(folder.join("read").join(name.clone() + "-detected"), unnamed)?;
        }
        fs::write(folder.join("detect").join(&name), &bytes)?;
        words.extend(terms(&String::from_utf8_lossy(&bytes)));
    }
    Ok(())
}

/// Files in no format's folder: ambiguous texts, collections, and puzzles for the engines.
fn loose_seeds(folder: &Path) -> io::Result<()> {
    for kind in ["ambiguous", "collection", "regressions"] {
        for (number, path) in files(&fixtures().join(kind))?.into_iter().enumerate() {
            let bytes = fs::read(path)?;
            let name = format!("{kind}-{number}");
            fs::write(folder.join("detect").join(&name), &bytes)?;
            fs::write(folder.join("read").join(&name), [&[byte_of(None)][..], &bytes].concat())?;
        }
    }
    let puzzles = fs::read(fixtures().join("collection/bank.sdm"))?;
    // A plain line, and one that needs the codec, each in a long run.
    let plain = &puzzles[..81];
    let runs = [&[byte_of(None), 1], plain, b"\n ", plain, b"\n"].concat();
    fs::write(folder.join("check/runs-of-lines"), runs)?;
    let lines = puzzles.split(|&byte| byte == b'\n').filter(|line| line.len() >= 81);
    for (number, line) in lines.enumerate() {
        fs::write(folder.join("levels").join(number.to_string()), [b".", &line[..81]].concat())?;
        let masked: Vec<_> = line[..81].iter().map(|&byte| 64 + byte % 2 + byte / 5 % 2).collect();
        fs::write(folder.join("levels").join(format!("{number}-masked")), [b"A", &masked[..]].concat())?;
    }
    Ok(())
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// All files below a folder, sorted; none if there is no folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return Ok(paths) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            paths.extend(files(&path)?);
        } else {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The texts between double quotes in ABNF.
fn terminals(grammar: &str) -> impl Iterator<Item = String> {
    let lines = grammar.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
    lines.filter(|word| (1..=LONGEST).contains(&word.len())).map(str::to_owned)
}

/// The words of a text with the sign before and after: `<game`, `"puzzle"`, `level=`.
fn terms(text: &str) -> impl Iterator<Item = String> {
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
    let mut found = BTreeSet::new();
    for (start, word) in text.split(|letter| !is_letter(letter)).map(|word| (start_of(text, word), word)) {
        if !(2..=LONGEST).contains(&word.len()) {
            continue;
        }
        let sign = |letter: &char| letter.is_ascii_punctuation();
        let before: String = text[..start].chars().next_back().filter(sign).into_iter().collect();
        let after: String = text[start + word.len()..].chars().next().filter(sign).into_iter().collect();
        found.insert(before + word + &after);
    }
    found.into_iter()
}

fn start_of(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// A word in the syntax of libFuzzer's dictionaries.
fn escaped(word: &str) -> String {
    let byte = |byte: u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    word.bytes().map(byte).collect()
}
