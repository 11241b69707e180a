//! Which source file imports which.
//!
//! The sources are split into tokens, so that comments and strings do not count. Every `use` and every path is
//! resolved through modules and re-exports to the file that defines its item. Naming a module is no import; naming
//! an item in it is. A re-export is an import only where its file uses the item itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The segments of a path.
type Segments = Vec<String>;

/// What the sources of a crate import.
#[derive(Default)]
pub(crate) struct Sources {
    modules: BTreeMap<Segments, Module>,
}

#[derive(Default)]
struct Module {
    file: String,
    uses: Vec<Use>,
    /// Paths of at least two segments outside of `use`.
    paths: Vec<Segments>,
    /// All identifiers outside of `use`.
    words: BTreeSet<String>,
}

/// One leaf of a tree of imports: `a::{b, c as d}` has two.
#[derive(Clone)]
struct Use {
    path: Segments,
    name: String,
    is_public: bool,
}

impl Sources {
    /// Reads all files below src in the folder of a crate.
    pub(crate) fn of_crate(folder: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("src");
        let mut sources = Self::default();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("src is readable") {
                let path = entry.expect("src is readable").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let file = path.strip_prefix(&root).expect("a path below src").to_string_lossy();
                    sources.add(&file.replace('\\', "/"), &fs::read_to_string(&path).expect("a text"));
                }
            }
        }
        assert!(sources.modules.len() > 5, "src contains sources");
        sources
    }

    /// Adds a file by its path below src.
    pub(crate) fn add(&mut self, file: &str, text: &str) {
        let mut segments: Segments = file.trim_end_matches(".rs").split('/').map(ToOwned::to_owned).collect();
        if ["mod", "lib"].contains(&segments[segments.len() - 1].as_str()) {
            segments.pop();
        }
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        module.read(text.parse().expect("a Rust source"));
        self.modules.insert(segments, module);
    }

    /// The paths of all files below src.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| module.file.as_str())
    }

    /// Each file with the files that it imports.
    pub(crate) fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let each = self.modules.iter().map(|(here, module)| {
            let used = module.uses.iter().filter(|one| !one.is_public || module.words.contains(&one.name));
            let paths = used.map(|one| &one.path).chain(&module.paths);
            let files =
                paths.filter_map(|path| self.definer(here, path)).map(|at| self.modules[at].file.as_str());
            (module.file.as_str(), files.filter(|file| *file != module.file).collect())
        });
        each.collect()
    }

    /// The absolute paths that a file names, before re-exports are resolved.
    pub(crate) fn absolute_paths(&self, file: &str) -> Vec<&Segments> {
        let module = self.modules.values().find(|module| module.file == file).expect("a known file");
        let paths = module.uses.iter().map(|one| &one.path).chain(&module.paths);
        paths.filter(|path| ["crate", "givens"].contains(&path[0].as_str())).collect()
    }

    /// The module that defines the item of a path; `None` for modules and for other crates.
    fn definer<'a>(&'a self, here: &'a Segments, path: &[String]) -> Option<&'a Segments> {
        self.resolve(here, path, 0)
    }

    fn resolve<'a>(&'a self, here: &'a Segments, path: &[String], depth: usize) -> Option<&'a Segments> {
        let mut module = here.clone();
        for (index, segment) in path.iter().enumerate() {
            match segment.as_str() {
                "self" => continue,
                "super" => {
                    module.pop();
                    continue;
                }
                "crate" | "givens" if index == 0 => {
                    module.clear();
                    continue;
                }
                _ => {}
            }
            let child = [module.clone(), vec![segment.clone()]].concat();
            if self.modules.contains_key(&child) {
                module = child;
                continue;
            }
            let (at, known) = self.modules.get_key_value(&module)?;
            if let Some(alias) = known.uses.iter().find(|one| one.name == *segment && one.path.len() > 1) {
                let rest = [&alias.path[..], &path[index + 1..]].concat();
                return if depth < 8 { self.resolve(at, &rest, depth + 1) } else { None };
            }
            // A first segment that is neither a module nor imported is an item of this file or another crate.
            return (index > 0).then_some(at);
        }
        None
    }
}

impl Module {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Ident(word) if word == "use" => {
                    let end = (at..tokens.len())
                        .find(|&end| is_punct(tokens.get(end), ';'))
                        .unwrap_or(tokens.len());
                    let is_public = is_public(&tokens[..at]);
                    for (path, name) in leaves(&[], &tokens[at + 1..end]) {
                        self.uses.push(Use { path, name, is_public });
                    }
                    at = end;
                }
                // Tests inside of a file are not part of the crate.
                TokenTree::Ident(word) if word == "mod" && is_block(tokens.get(at + 2)) => at += 3,
                TokenTree::Ident(_) => {
                    let path = path_at(&tokens, &mut at);
                    self.words.insert(path[0].clone());
                    if path.len() > 1 {
                        self.paths.push(path);
                    }
                }
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }
}

/// Whether `pub` or `pub(…)` ends these tokens.
fn is_public(before: &[TokenTree]) -> bool {
    let before = match before {
        [others @ .., TokenTree::Group(_)] => others,
        all => all,
    };
    matches!(before, [.., TokenTree::Ident(word)] if word == "pub")
}

fn is_punct(token: Option<&TokenTree>, expected: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == expected)
}

fn is_block(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// The path that begins at an identifier; moves past it.
fn path_at(tokens: &[TokenTree], at: &mut usize) -> Segments {
    let mut path = vec![tokens[*at].to_string()];
    *at += 1;
    while is_punct(tokens.get(*at), ':') && is_punct(tokens.get(*at + 1), ':') {
        let Some(TokenTree::Ident(segment)) = tokens.get(*at + 2) else { break };
        path.push(segment.to_string());
        *at += 3;
    }
    path
}

/// The leaves of a tree of imports, each with the name that it has in this file.
fn leaves(prefix: &[String], tree: &[TokenTree]) -> Vec<(Segments, String)> {
    let mut path = prefix.to_vec();
    let mut at = 0;
    while at < tree.len() {
        match &tree[at] {
            TokenTree::Group(group) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                let branches = inner.split(|token| is_punct(Some(token), ','));
                return branches
                    .filter(|branch| !branch.is_empty())
                    .flat_map(|branch| leaves(&path, branch))
                    .collect();
            }
            TokenTree::Ident(word) if word == "as" => return vec![(path, tree[at + 1].to_string())],
            TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            other => path.push(other.to_string()),
        }
        at += 1;
    }
    let name = path[path.len() - 1].clone();
    vec![(path, name)]
}
