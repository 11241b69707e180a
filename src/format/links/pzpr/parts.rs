//! The links and documents of a text.

use crate::format::links::link_parts::LinkParts;

use super::{document, link};

pub(super) static PARTS: LinkParts = LinkParts {
    begins: document::begins,
    // Links never begin with a space; addresses in the information of a document do.
    continues: |line| !document::begins(line) && !line.starts_with("http"),
    document: document::entry,
    link: |line| link::link(line.text).map(|code| link::entry(line, &code)),
    expected: ("link", "https://puzz.link/p?sudoku/9/9/…", &['?', '/']),
};
