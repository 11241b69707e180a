//! Texts of the command, which name its options, in words of Python.

/// What the command says, and what is said here.
const WORDS: [(&str, &str); 9] = [
    ("; `givens formats` lists them", ""),
    (
        "is not read by this build of givens; build it with --features tables",
        "is not read; read it with pandas or sqlite3, and pass the column of puzzles",
    ),
    ("givens reads it when it is built with `--features parquet`", COLUMNS),
    ("givens reads such a file by its name, not from a pipe, in a build with `--features tables`", TABLES),
    ("givens reads its text when it is built with `--features pdf-text`; or copy", "copy"),
    ("`--from samurai`", "`format=\"samurai\"`"),
    ("with --from;", "with format=;"),
    ("--boxes", "boxes="),
    ("--from", "format="),
];
const COLUMNS: &str = "read it with pyarrow or Polars, and pass the column of puzzles";
const TABLES: &str = "read it with pandas, or the module sqlite3, and pass the column of puzzles";
/// Options whose value follows as a word.
const NAMED: [&str; 2] = ["boxes=", "format="];

/// Returns a text with the names of arguments instead of those of options.
pub(crate) fn in_python(text: &str) -> String {
    let mut text = text.to_owned();
    for (command, python) in WORDS {
        text = text.replace(command, python);
    }
    for name in NAMED {
        // `format= jigsaw` becomes `format="jigsaw"`.
        let Some((before, after)) = text.split_once(&format!("{name} ")) else { continue };
        let end = after.find([' ', ',', ';', '`']).unwrap_or(after.len());
        text = format!("{before}{name}\"{}\"{}", &after[..end], &after[end..]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_python;

    #[test]
    fn options_become_arguments() {
        let cases = [
            (
                "name the format with --from jigsaw; the cells",
                "name the format with format=\"jigsaw\"; the cells",
            ),
            ("name the format with --from; `givens formats` lists them", "name the format with format="),
            ("choose one with --from", "choose one with format="),
            ("`--from samurai` reads them so", "`format=\"samurai\"` reads them so"),
            (
                "to declare the boxes: --boxes 2x3, or 3x2 for",
                "to declare the boxes: boxes=\"2x3\", or 3x2 for",
            ),
            ("or use --boxes", "or use boxes="),
        ];
        for (command, python) in cases {
            assert_eq!(in_python(command), python);
        }
    }
}
