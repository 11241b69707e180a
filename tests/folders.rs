//! Which files of a folder are read: those that Git shows, and that neither `.ignore` files nor the project exclude.

mod support;

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use support::random::Random;
use tempfile::TempDir;

/// A puzzle with one solution.
const PUZZLE: &str = "1.3..4.22.4..3.1\n";

/// Writes a file with a puzzle, or with this text, and its folders.
fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

/// Returns the status, the files in which puzzles are counted, with `/` between names, and what is on standard error.
fn counted(folder: &Path, arguments: &[&str]) -> (i32, BTreeSet<String>, String) {
    let mut command = Command::new(cargo_bin("givens"));
    let output = command.arg("count").args(arguments).current_dir(folder).stdin(Stdio::null()).output();
    let output = output.expect("givens runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8").replace('\\', "/");
    let name = |line: &str| line.split(':').next().unwrap_or_default().trim_start_matches("./").to_owned();
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code().expect("a status"), text.lines().map(name).collect(), stderr)
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Returns a folder that is the top of a repository.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let is_made = git(folder.path(), &["init", "--quiet"]).is_some();
    if !is_made {
        fs::create_dir(folder.path().join(".git")).expect("writable");
    }
    folder
}

/// Returns what Git prints, if there is one; the settings of its user do not count.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    let command = command.args(arguments).current_dir(folder).stdin(Stdio::null());
    let output =
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn nearer_ignore_files_decide_and_named_files_are_read() {
    let folder = repository();
    let top = folder.path();
    for name in ["a.txt", "b.bak", "node_modules/c.txt", "week/d.txt", "week/d.bak", "week/old/e.txt"] {
        write(top, name, PUZZLE);
    }
    write(top, ".gitignore", "node_modules/\n*.bak\n/week/old\n");
    write(top, "week/.gitignore", "!d.bak\n");
    assert_eq!(counted(top, &["."]).1, names(&["a.txt", "week/d.bak", "week/d.txt"]));
    // A folder that is named is read by the same files, from wherever; a file that is named is read.
    assert_eq!(counted(top, &["week"]).1, names(&["week/d.bak", "week/d.txt"]));
    assert_eq!(counted(&top.join("week"), &[".."]).1, names(&["../a.txt", "../week/d.bak", "../week/d.txt"]));
    assert_eq!(counted(top, &["node_modules", "b.bak"]).1, names(&["b.bak", "node_modules/c.txt"]));
    assert_eq!(counted(top, &[".", "--no-ignore"]).1.len(), 6);
    // `.ignore` comes first, whichever is nearer.
    write(top, ".ignore", "d.bak\n!b.bak\n");
    assert_eq!(counted(top, &["."]).1, names(&["a.txt", "b.bak", "week/d.txt"]));
}

#[test]
fn gitignore_counts_in_its_repository_and_ignore_anywhere() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let top = folder.path();
    for name in ["a.txt", "b.txt", "inner/a.txt", "inner/b.txt"] {
        write(top, name, PUZZLE);
    }
    write(top, ".gitignore", "a.txt\n");
    write(top, ".ignore", "b.txt\n");
    assert_eq!(counted(top, &["."]).1, names(&["a.txt", "inner/a.txt"]));
    fs::create_dir(top.join(".git")).expect("writable");
    let (status, found, message) = counted(top, &["."]);
    assert_eq!((status, found), (2, names(&[])), "{message}");
    assert!(message.contains("no files in .: the 4 files and folders in it are excluded"), "{message}");
    fs::create_dir(top.join("inner/.git")).expect("writable");
    assert_eq!(counted(top, &["."]).1, names(&["inner/a.txt"]));
}

#[test]
fn the_project_excludes_as_seen_from_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let top = folder.path();
    for name in ["a.txt", "drafts/b.txt", "week/drafts/c.txt", "week/d.txt"] {
        write(top, name, PUZZLE);
    }
    write(top, "givens.toml", "exclude = [\"/drafts\", \"d.txt\"]\n");
    let (all, kept) = (names(&["a.txt", "week/drafts/c.txt"]), names(&["drafts/c.txt"]));
    assert_eq!(counted(top, &["."]).1, all);
    assert_eq!(counted(&top.join("week"), &["."]).1, kept);
    assert_eq!(counted(top, &[".", "--no-config"]).1.len(), 4);
    assert_eq!(counted(top, &["drafts/b.txt"]).1, names(&["drafts/b.txt"]));
    write(top, "givens.toml", "exclude = [\"a[\"]\n");
    let (status, _, message) = counted(top, &["."]);
    assert_eq!(status, 2);
    assert!(message.contains("givens.toml: exclude: `a[`: unclosed character class"), "{message}");
}

/// Rules of every kind, in random ignore files of random trees.
#[test]
fn folders_are_read_as_git_sees_them() {
    const RULES: [&str; 14] = [
        "a",
        "b.txt",
        "*.txt",
        "/a",
        "a/",
        "a/b.txt",
        "/a/*.txt",
        "**/b",
        "a/**",
        "!a",
        "!b.txt",
        "!/a/b.txt",
        "# a",
        "[ab].txt",
    ];
    const NAMES: [&str; 3] = ["a", "b", "c"];
    if git(Path::new("."), &["--version"]).is_none() {
        return;
    }
    let mut random = Random(7);
    for round in 0..60 {
        let folder = repository();
        let mut folders = vec![String::new()];
        for _ in 0..6 {
            let above = folders[random.below(folders.len())].clone();
            folders.push(format!("{above}{}/", NAMES[random.below(3)]));
        }
        for below in &folders {
            for name in ["a.txt", "b.txt"] {
                write(folder.path(), &format!("{below}{name}"), PUZZLE);
            }
            let rules: Vec<_> = (0..random.below(4)).map(|_| RULES[random.below(RULES.len())]).collect();
            write(folder.path(), &format!("{below}.gitignore"), &rules.join("\n"));
        }
        let shown =
            git(folder.path(), &["ls-files", "--others", "--exclude-standard"]).expect("a repository");
        let shown: BTreeSet<_> =
            shown.lines().filter(|name| !name.ends_with(".gitignore")).map(str::to_owned).collect();
        assert_eq!(counted(folder.path(), &["."]).1, shown, "round {round}, {}", folder.path().display());
    }
}

/// Rows of a puzzle are no paths, but years may be folders.
#[test]
fn folders_whose_names_are_digits_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let years = ["2021", "2022", "2023", "2024"];
    for year in years {
        write(folder.path(), &format!("{year}/a.txt"), PUZZLE);
    }
    let (status, found, messages) = counted(folder.path(), &years);
    assert_eq!(
        (status, found),
        (0, names(&years.map(|year| format!("{year}/a.txt")).each_ref().map(String::as_str)))
    );
    assert!(!messages.contains("rows"), "{messages}");
    let (status, _, messages) = counted(folder.path(), &["1.3.", ".4.2", "2.4.", ".3.1"]);
    assert!(status == 2 && messages.contains("4 rows, one an argument"), "{messages}");
}
