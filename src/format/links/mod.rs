//! Links that hold their puzzle: what these formats share.
//!
//! ```text
//! file    = *( line / comment / blank-line )
//! line    = [ text ] ( link / payload ) [ text ] EOL
//! link    = [ "http" [ "s" ] "://" ] host [ path ] [ "?" query ] [ "#" fragment ]
//! payload = 1*VCHAR                            ; what the link has in it, alone
//! ```
//!
//! A line is one puzzle. Links of other formats, of unknown hosts, and those whose puzzle lies on a
//! server are told. Text around a link is passed over. Cells stand where their characters do; those
//! of packed payloads where the whole payload does.

mod address;
mod board;
mod codoku;
mod document;
pub(super) mod exchange;
pub(super) mod fpuzzles;
mod left;
mod members;
mod packed;
mod payload;
pub(super) mod penpa;
pub(super) mod pzpr;
mod runs;
mod scl;
pub(super) mod solo;
pub(super) mod sudokupad;
pub(super) mod sudokuwiki;
mod zipped;

use crate::{
    codec::{Entry, Evidence, Format, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule, Severity},
    layout::{
        each_line::{EachLine, content},
        row::{cells_of_another_layout, looks_like_cells},
    },
    record::Record,
    text::{Line, Span, offset_in, shown},
};

use address::{Address, address, addresses};
use payload::Payload;

/// So many lines of a head are looked at.
const LOOKED_AT: usize = 100;
/// A lone word this long is no heading, but a payload that is damaged.
const LONG_WORD: usize = 24;

/// A format of links.
struct Kind {
    format: Format,
    /// Whose links are its: these hosts, and those below them.
    hosts: &'static [&'static str],
    /// What a link of such a host holds.
    held: for<'t> fn(&Address<'t>) -> Held<'t>,
    /// Whether a word without a host is surely a payload.
    is_bare: fn(&str) -> bool,
    /// The record of a payload that stands here, or `None` with the reasons in the diagnostics.
    record: fn(&Payload<'_>, Span, &ReadOptions, &mut Vec<Diagnostic>) -> Option<Record>,
}

/// What a link holds.
enum Held<'t> {
    Payload(&'t str),
    /// The name of a puzzle that lies on the server.
    Name(&'t str),
    Nothing,
}

/// The formats that are read here.
static KINDS: &[&Kind] = &[&sudokuwiki::KIND, &exchange::KIND, &fpuzzles::KIND, &sudokupad::KIND];

/// Hosts of links that other formats read.
const OTHERS: &[(&str, Format)] = &[
    ("puzz.link", Format::Pzpr),
    ("pzv.jp", Format::Pzpr),
    ("pzplus.tck.mn", Format::Pzpr),
    ("pzprxs.vercel.app", Format::Pzpr),
    ("kanpen.net", Format::Pzpr),
    ("swaroopg92.github.io", Format::Penpa),
    ("opt-pan.github.io", Format::Penpa),
    ("chiark.greenend.org.uk", Format::Solo),
];

/// What is known of a word that may be a link or a payload.
enum Word<'t> {
    /// A link of this format.
    Own(Address<'t>),
    /// A payload of this format.
    Bare(&'t str),
    /// A link or payload of another.
    Of(Format, Span),
    /// A link of no known host.
    Unknown(Address<'t>),
}

impl Kind {
    fn owns(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| is_below(host, own))
    }

    /// What a line holds, from left to right.
    fn words<'t>(&self, line: Line<'t>) -> Vec<Word<'t>> {
        let links: Vec<_> = addresses(line.text).map(|address| self.word(line, address)).collect();
        let word = line.text.split_whitespace().next();
        let Some(word) = word.filter(|_| links.is_empty()) else { return links };
        if (self.is_bare)(word) {
            return vec![Word::Bare(word)];
        }
        // The scheme may be missing, where the host is a known one.
        let known = address(word).ok().map(|(_, address)| self.word(line, address));
        let known = known.filter(|word| !matches!(word, Word::Unknown(_)));
        let other = || KINDS.iter().find(|kind| (kind.is_bare)(word));
        known.or_else(|| other().map(|kind| Word::Of(kind.format, place(line, word)))).into_iter().collect()
    }

    fn word<'t>(&self, line: Line<'t>, address: Address<'t>) -> Word<'t> {
        if self.owns(address.host) {
            return Word::Own(address);
        }
        let known = KINDS.iter().find(|kind| kind.owns(address.host)).map(|kind| kind.format);
        let other =
            || OTHERS.iter().find(|(host, _)| is_below(address.host, host)).map(|(_, format)| *format);
        match known.or_else(other) {
            Some(format) => Word::Of(format, place(line, address.text)),
            None => Word::Unknown(address),
        }
    }

    /// What speaks for this format: links of its hosts, and payloads.
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut own, mut links) = (0_usize, 0_usize, 0_usize);
        for line in content(head).take(LOOKED_AT) {
            all += 1;
            match self.words(line).first() {
                Some(Word::Own(_) | Word::Bare(_)) => (own, links) = (own + 1, links + 1),
                Some(Word::Of(..)) => links += 1,
                _ => {}
            }
        }
        let strength = if own * 2 >= links { 50 } else { 40 };
        let reason = format!("{own} links or codes of {}", self.format.info().name);
        (own > 0 && links * 2 >= all).then_some(Evidence::new(strength, reason))
    }

    fn reader(&'static self, options: &ReadOptions) -> Box<dyn Reader> {
        let reader = LinkReader { kind: self, options: options.clone() };
        Box::new(EachLine(move |line: Line<'_>| reader.entry(line)))
    }
}

/// Whether a host is this one or below it.
fn is_below(host: &str, known: &str) -> bool {
    let start = host.len().checked_sub(known.len());
    start.is_some_and(|start| {
        host.as_bytes()[start..].eq_ignore_ascii_case(known.as_bytes())
            && (start == 0 || host.as_bytes()[start - 1] == b'.')
    })
}

fn place(line: Line<'_>, part: &str) -> Span {
    let start = line.start + offset_in(line.text, part);
    Span::new(start, start + part.len())
}

struct LinkReader {
    kind: &'static Kind,
    options: ReadOptions,
}

impl LinkReader {
    fn entry(&self, line: Line<'_>) -> Entry {
        let words = self.kind.words(line);
        let own = words.iter().position(|word| matches!(word, Word::Own(_) | Word::Bare(_)));
        let Some(word) = own.map_or_else(|| words.first(), |own| words.get(own)) else {
            return self.without_link(line);
        };
        let mut diagnostics = Vec::new();
        let record = match word {
            Word::Own(address) => self.link(line, address, &mut diagnostics),
            Word::Bare(word) => self.payload(line, word, None, &mut diagnostics),
            Word::Of(format, span) => {
                diagnostics.push(of_another(self.kind.format, *format, *span));
                None
            }
            Word::Unknown(address) => {
                let message = format!(
                    "`{}` is no host whose links hold puzzles, as far as is known",
                    shown(address.host)
                );
                diagnostics.push(ignored(message, place(line, address.text)));
                None
            }
        };
        let own = own.unwrap_or_default();
        for (_, word) in words.iter().enumerate().filter(|(at, _)| *at != own) {
            if let Word::Own(address) | Word::Unknown(address) = word {
                let message = "another link on this line was not read";
                let diagnostic = ignored(message.to_owned(), place(line, address.text));
                diagnostics.push(diagnostic.help("put each link on a line of its own"));
            }
        }
        Entry { span: line.span(), record, diagnostics }
    }

    fn link(
        &self,
        line: Line<'_>,
        address: &Address<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        match (self.kind.held)(address) {
            Held::Payload(payload) => self.payload(line, payload, Some(address.text), diagnostics),
            Held::Name(name) => {
                diagnostics.push(not_in_text(name, place(line, name)));
                None
            }
            Held::Nothing => {
                let message = format!("this link of `{}` holds no puzzle", self.kind.format);
                let diagnostic = Diagnostic::new(Rule::NotInText, message).at(place(line, address.text), "");
                diagnostics.push(diagnostic.help("open the link, and copy or export the puzzle itself"));
                None
            }
        }
    }

    fn payload(
        &self,
        line: Line<'_>,
        word: &str,
        before: Option<&str>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let start = offset_in(line.text, word);
        let mut payload = Payload::new(word, line.start + start);
        (payload.before, payload.after) = (before, &line.text[start + word.len()..]);
        (self.kind.record)(&payload, line.span(), &self.options, diagnostics)
    }

    /// A line without a link or a payload that is surely one.
    fn without_link(&self, line: Line<'_>) -> Entry {
        let text = line.text.trim();
        let span = place(line, text);
        let is_word = !text.contains(char::is_whitespace);
        if is_word && (text.len() >= LONG_WORD || text.len() >= 16 && !text.contains(char::is_alphabetic)) {
            let mut diagnostics = Vec::new();
            let record = self.payload(line, text, None, &mut diagnostics);
            return Entry { span: line.span(), record, diagnostics };
        }
        if looks_like_cells(text) {
            return Entry::malformed(line.span(), cells_of_another_layout(span));
        }
        let message = format!("`{}` is no link, and was passed over", shown(text));
        Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(span, ""))
    }
}

fn ignored(message: String, span: Span) -> Diagnostic {
    Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Error).at(span, "")
}

fn of_another(own: Format, other: Format, span: Span) -> Diagnostic {
    let message = format!("this is a link of `{other}` among those of `{own}`, and was not read");
    ignored(message, span).help(format!("put them in a file of their own, or read with --from {other}"))
}

/// That a puzzle lies on a server under this name.
fn not_in_text(name: &str, span: Span) -> Diagnostic {
    let message = format!("the puzzle lies on a server: `{}` only names it", shown(name));
    let help = "open the link, and copy or export the puzzle itself";
    Diagnostic::new(Rule::NotInText, message).at(span, "").help(help)
}
