//! The page of formats, and their table in the README: from the table of formats, with an example of each as it is written.

use std::{collections::BTreeMap, fs, path::Path};

use givens::format::{Format, FormatInfo, Shelf, WriteOptions};

use crate::support::{
    fixtures,
    written::{documents, shortened},
};

/// docs/formats.md.
pub(crate) fn page() -> String {
    let mut text = "# Formats\n\nMade from the table of formats; `givens formats` prints it, `givens formats FORMAT` describes one.\n\n| format | what | extensions | shapes | puzzles per file | written | keeps besides the givens |\n\
        |---|---|---|---|---|---|---|\n"
        .to_owned();
    for info in Format::all().map(Format::info) {
        let FormatInfo { id, name, extensions, many, shapes, .. } = info;
        let many = if *many { "many" } else { "one" };
        let written = if info.is_written() { "yes" } else { "no" };
        let extensions = extensions.join(", ");
        let holds = holds(info);
        text +=
            &format!("| [{id}](#{id}) | {name} | {extensions} | {shapes} | {many} | {written} | {holds} |\n");
    }
    Format::all().map(Format::info).for_each(|info| text += &format_section(info));
    text
}

/// The README with the current formats between its two marks.
pub(crate) fn readme() -> String {
    const MARKS: [&str; 2] = ["<!-- formats -->\n", "<!-- end of formats -->\n"];
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let text = text.expect("README.md is readable");
    let (before, rest) = text.split_once(MARKS[0]).expect("README.md has the start mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("README.md has the end mark");
    let mut shelves: BTreeMap<Shelf, Vec<String>> = BTreeMap::new();
    for info in Format::all().map(Format::info) {
        let only = if info.is_written() { "" } else { " (read only)" };
        shelves.entry(info.shelf).or_default().push(format!("`{}` {}{only}", info.id, info.name));
    }
    let rows = shelves.iter().map(|(shelf, formats)| format!("| {shelf} | {} |\n", formats.join(" · ")));
    let table: String = rows.collect();
    format!("{before}{}| shelf | formats |\n|---|---|\n{table}{}{after}", MARKS[0], MARKS[1])
}

fn holds(info: &FormatInfo) -> String {
    if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() }
}

fn format_section(info: &FormatInfo) -> String {
    let FormatInfo { id, name, grammar, writes, reference, .. } = info;
    let mut text = format!("\n## {id}\n\n{name}.\n\n```abnf\n{grammar}\n```\n\nAlso read:\n\n");
    for dialect in info.accepts {
        text += &format!("- {dialect}\n");
    }
    if info.is_written() {
        text += &format!("\nWritten: {writes}.\n\n```text\n{}```\n", example(info.format));
    }
    text + &format!("\nSee: {reference}.\n")
}

/// A 4×4 puzzle in this format, or a 9×9 one.
fn example(format: Format) -> String {
    let four = "1.3.\n....\n....\n.2..\n";
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let records = [four, nine].map(|text| {
        let reading = givens::format::read(text, &givens::format::ReadOptions::default());
        reading.records().next().expect("the example is a puzzle").clone()
    });
    let [four, nine] = &records;
    let of_four = documents(format, &[four], &WriteOptions::default()).pop();
    let document = of_four.or_else(|| documents(format, &[nine], &WriteOptions::default()).pop());
    let text = document.map_or_else(|| first_fixture(format), |document| document.text);
    let text = shortened(&text);
    if text.ends_with('\n') { text } else { text + "\n" }
}

/// A text of a format that holds only variants.
fn first_fixture(format: Format) -> String {
    let folder = format!("formats/{format}");
    let fixture = fixtures(&folder).into_iter().next().expect("every format has fixtures");
    fixture.source().text().to_owned()
}
