//! From markup to tables.
//!
//! `HtmlReader` passes a text; it gets the outermost tables, each with the heading above it. Markup is scanned, not parsed
//! into a tree, since pages are seldom well-formed: only tags of tables, inputs and preformatted text count.

use crate::{
    syntax::xml::{self, Event, Tag, elements},
    text::Span,
};

use super::table::{HtmlTable, Title};

/// The largest number of tables around a table.
const MAX_DEPTH: usize = 16;
/// Elements whose text is not shown.
const HIDDEN: [&str; 3] = ["script", "style", "template"];
/// Elements whose text is the title of the next table.
const HEADINGS: [&str; 7] = ["title", "h1", "h2", "h3", "h4", "h5", "h6"];

/// A table that is in no other, and the heading above it.
pub(super) struct HtmlBlock {
    pub(super) heading: Option<Title>,
    pub(super) table: HtmlTable,
}

impl HtmlBlock {
    /// Returns its span, from its heading on.
    pub(super) fn span(&self) -> Span {
        self.heading.iter().fold(self.table.span, |span, heading| Span::at(heading.start).to(span))
    }
}

/// Yields the tables of a text that are in no other.
pub(super) fn blocks(text: &str, sink: &mut dyn FnMut(HtmlBlock)) {
    let mut scan = HtmlScan {
        open: Vec::new(),
        in_pre: false,
        too_deep: 0,
        hidden: None,
        title: None,
        heading: None,
        sink,
    };
    for event in elements(text) {
        scan.event(event);
    }
    while !scan.open.is_empty() {
        scan.close(None);
    }
}

/// A page being read.
struct HtmlScan<'t, 's> {
    /// The tables that are open, from the outermost on.
    open: Vec<HtmlTable>,
    /// Whether the open table is preformatted text.
    in_pre: bool,
    /// The number of open tables beyond the largest depth.
    too_deep: usize,
    /// The open element whose text is not shown.
    hidden: Option<&'t str>,
    /// The open element that is a title.
    title: Option<(&'t str, Title)>,
    /// The last heading since the last table.
    heading: Option<Title>,
    sink: &'s mut dyn FnMut(HtmlBlock),
}

impl<'t> HtmlScan<'t, '_> {
    /// Passes on what is outside of hidden elements, such as scripts.
    fn event(&mut self, event: Event<'t>) {
        match event {
            Event::End(name, _) if self.hidden.is_some_and(|hidden| name.eq_ignore_ascii_case(hidden)) => {
                self.hidden = None;
            }
            _ if self.hidden.is_some() => {}
            Event::Start(tag) => self.start(&tag),
            Event::End(name, span) => self.end(&name.to_ascii_lowercase(), span),
            Event::Text(text) => self.text(&text),
            Event::Other | Event::Broken(_) => {}
        }
    }

    /// Begins a hidden element, a table, a title, or a part of the innermost table.
    fn start(&mut self, tag: &Tag<'t>) {
        let name = tag.name.to_ascii_lowercase();
        let name = name.as_str();
        if HIDDEN.contains(&name) && !tag.is_empty {
            self.hidden = Some(tag.name);
        } else if name == "table" || name == "pre" && self.open.is_empty() {
            self.end_title();
            self.in_pre = name == "pre";
            if self.open.len() == MAX_DEPTH {
                self.too_deep += 1;
            } else {
                self.open.push(HtmlTable::new(tag.span));
            }
        } else if HEADINGS.contains(&name) || name == "caption" && !self.open.is_empty() {
            self.end_title();
            self.title = Some((tag.name, Title { start: tag.span.start, text: String::new() }));
        } else if let Some(table) = self.table() {
            match name {
                "tr" => table.begin_row(),
                "td" | "th" => table.begin_cell(name == "th", tag.span.end),
                "input" => table.add_input(tag),
                _ => {}
            }
        }
    }

    /// Ends a title, a table or a cell; other ends are ignored, as browsers do.
    fn end(&mut self, name: &str, span: Span) {
        if self.title.as_ref().is_some_and(|(title, _)| name.eq_ignore_ascii_case(title)) {
            return self.end_title();
        }
        match name {
            "pre" if self.in_pre => self.close(Some(span.end)),
            "table" if self.too_deep > 0 => self.too_deep -= 1,
            "table" => self.close(Some(span.end)),
            "td" | "th" | "tr" => {
                if let Some(table) = self.table() {
                    table.end_cell();
                }
            }
            _ => {}
        }
    }

    /// Adds text to the title, or else to the innermost table.
    fn text(&mut self, text: &xml::XmlText<'t>) {
        if let Some((_, title)) = &mut self.title {
            title.text.push_str(&text.unescaped());
        } else if self.in_pre
            && let Some(table) = self.open.last_mut()
        {
            table.add_lines(text);
        } else if let Some(table) = self.table() {
            table.add_text(text);
        }
    }

    /// Returns the innermost open table.
    fn table(&mut self) -> Option<&mut HtmlTable> {
        self.open.last_mut().filter(|_| self.too_deep == 0)
    }

    /// Ends the open title: a caption is that of its table.
    fn end_title(&mut self) {
        let Some((name, title)) = self.title.take() else { return };
        let text = title.text.replace("&nbsp;", " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let title = Some(Title { text, ..title }).filter(|title| !title.text.is_empty());
        match self.open.last_mut() {
            Some(table) if name.eq_ignore_ascii_case("caption") => table.caption = title,
            Some(_) => {}
            None => self.heading = title.or(self.heading.take()),
        }
    }

    /// Ends the innermost open table, which may be unfinished at the end of the text.
    fn close(&mut self, end: Option<usize>) {
        self.end_title();
        self.in_pre = false;
        let Some(mut table) = self.open.pop() else { return };
        table.end(end);
        match self.open.last_mut() {
            Some(around) => around.add_table(table),
            None => (self.sink)(HtmlBlock { heading: self.heading.take(), table }),
        }
    }
}
