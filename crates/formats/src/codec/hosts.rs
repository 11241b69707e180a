//! Hosts of links, and the formats of these.
//!
//! The readers of links ask which format a host has; the reader of lines asks whether a link is of one of these formats,
//! which it leaves alone.

use super::Format;

/// Hosts and the formats of their links. Hosts below them count too.
const HOSTS: &[(&str, Format)] = &[
    ("sudokuwiki.org", Format::SudokuWiki),
    ("sudokuexchange.com", Format::Exchange),
    ("f-puzzles.com", Format::FPuzzles),
    ("sudokupad.app", Format::SudokuPad),
    ("crackingthecryptic.com", Format::SudokuPad),
    ("cracking-the-cryptic.web.app", Format::SudokuPad),
    ("sudokupad.svencodes.com", Format::SudokuPad),
    ("sudokumaker.app", Format::SudokuMaker),
    ("puzz.link", Format::Pzpr),
    ("pzv.jp", Format::Pzpr),
    ("pzplus.tck.mn", Format::Pzpr),
    ("pzprxs.vercel.app", Format::Pzpr),
    ("kanpen.net", Format::Pzpr),
    ("swaroopg92.github.io", Format::Penpa),
    ("opt-pan.github.io", Format::Penpa),
    ("chiark.greenend.org.uk", Format::Solo),
    ("sigh.github.io", Format::Iss),
];

/// Whether a text is an address with a scheme at a known host.
pub(crate) fn is_known_link(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = |rest: &str| rest.find(['/', '?', '#', ':']).map_or(rest.len(), |end| end);
    rest.is_some_and(|rest| format_of_host(&rest[..host(rest)]).is_some())
}

/// Returns the format of a host's links.
pub(crate) fn format_of_host(host: &str) -> Option<Format> {
    HOSTS.iter().find(|(known, _)| is_below(host, known)).map(|(_, format)| *format)
}

/// Returns whether an address, which may be part of another, is at a host of this format.
pub(crate) fn contains_host_of(format: Format, address: &str) -> bool {
    let hosts = HOSTS.iter().filter(|(_, own)| *own == format);
    hosts.into_iter().any(|(host, _)| address.split('/').rev().skip(1).any(|part| part.ends_with(host)))
}

/// Returns whether a host is a known one or below it.
fn is_below(host: &str, known: &str) -> bool {
    let start = host.len().checked_sub(known.len());
    start.is_some_and(|start| {
        host.as_bytes()[start..].eq_ignore_ascii_case(known.as_bytes())
            && (start == 0 || host.as_bytes()[start - 1] == b'.')
    })
}
