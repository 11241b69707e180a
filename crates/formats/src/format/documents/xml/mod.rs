//! XML of no format that is known here: puzzles in attributes or elements, such as Smoresoft's packs.
//!
#![doc = concat!("```text\n", include_str!("xml.abnf"), "```")]
//!
//! The first puzzle in the head determines which element is a record, and where the puzzle is in it.
//! Its other texts become columns, and so do the attributes of the element around it.

mod layout;
mod reader;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf},
    syntax::xml::root,
};

use layout::XmlLayout;
use reader::XmlReader;

/// Roots of documents without puzzles.
const OTHERS: [&str; 3] = ["java", "html", "svg"];

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "xml",
    needs: "<",
    name: "puzzles in XML of any kind: Smoresoft's packs",
    extensions: &["xml"],
    blank: "0",
    grammar: include_str!("xml.abnf"),
    accepts: &[
        "a row a line in the text of an element, any blank and alphabet",
        "an element for each row: `<row>53..7....</row>`",
        "other attributes and texts of the record, and attributes of the element around it, as columns",
        "a text or attribute called `solution` as the listed solution",
    ],
    reference: "Extensible Markup Language (XML) 1.0; the forum of Smoresoft",
    ..FormatInfo::new(Format::Xml, Shelf::Documents, &Xml)
};

struct Xml;

impl Codec for Xml {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let root =
            root(head).filter(|root| !OTHERS.iter().any(|other| other.eq_ignore_ascii_case(root.name)))?;
        let layout = XmlLayout::from_head(head)?;
        let reason = format!("root element `{}`, puzzles in `{}`", root.name, layout.puzzle);
        Some(Evidence::new(40, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(XmlReader::new(XmlLayout::from_head(head), options))
    }
}
