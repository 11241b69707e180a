//! Names of files relative to a folder.

use std::path::Path;

/// Returns the name of a source as reports for other programs have it: relative to the folder if it is below, with `/`
/// between its parts, and without the brackets of `<stdin>`.
pub(super) fn relative(name: &str, folder: &Path) -> String {
    let path = Path::new(name);
    let below = if folder.as_os_str().is_empty() { None } else { path.strip_prefix(folder).ok() };
    let below = below.unwrap_or(path).to_string_lossy();
    let below = below.strip_prefix("./").unwrap_or(&below);
    let below = below.strip_prefix('<').and_then(|name| name.strip_suffix('>')).unwrap_or(below);
    if cfg!(windows) { below.replace('\\', "/") } else { below.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_below_the_folder_are_relative() {
        let folder = Path::new("/puzzles/bank");
        for (name, expected) in [
            ("/puzzles/bank/a/b.txt", "a/b.txt"),
            ("/puzzles/bankrupt/b.txt", "/puzzles/bankrupt/b.txt"),
            ("./a.txt", "a.txt"),
            ("../a.txt", "../a.txt"),
            ("<stdin>", "stdin"),
            ("<argument>", "argument"),
        ] {
            assert_eq!(relative(name, folder), expected);
        }
        assert_eq!(relative("/puzzles/a.txt", Path::new("")), "/puzzles/a.txt");
    }
}
