//! YAML as JSON with the places of its parts: what configuration files and lists of records use of it.
//!
//! ```text
//! node     = *( property 1*SP ) ( sequence / mapping / scalar )
//! property = ( "&" / "!" ) *other                                ; ignored
//! sequence = 1*( "-" ( SP / EOL ) [node] )                       ; all dashes in one column
//! mapping  = 1*( name ":" ( SP / EOL ) [node] )                  ; all names in one column
//! scalar   = block / flow / quoted / plain
//! block    = ( "|" / ">" ) *( "+" / "-" / DIGIT ) EOL *line      ; lines that are indented further
//! ```
//!
//! Aliases, merge keys, complex keys and directives are not resolved: no puzzle needs them, and without them a text
//! takes no more memory than its size. Each kept library for YAML gives one span for a scalar, not one for each of
//! its characters, which are cells here, and stops at the first damage; so this subset is read by hand.

mod block;
mod flow;
mod scalar;
mod scan;

use super::expect::Fault;
use crate::text::Composed;

pub(crate) use scalar::{is_item, key};

use scan::YamlScan;

/// Iterates over the values of a text: one, unless lines follow that are indented less than its first. After damage
/// it ends.
pub(crate) fn values(text: &str) -> impl Iterator<Item = Result<Composed, Fault>> {
    let mut scan = Some(YamlScan::new(text));
    std::iter::from_fn(move || {
        let current = scan.as_mut()?;
        let found = current.gap().and_then(|()| {
            if current.rest().is_empty() { Ok(false) } else { current.node(None).map(|()| true) }
        });
        match found {
            Ok(true) => Some(Ok(std::mem::take(&mut current.json))),
            Ok(false) => None,
            Err(fault) => {
                scan = None;
                // What follows the text is not known here.
                Some(Err(Fault { at: fault.at.min(text.trim_end().len()), ..fault }))
            }
        }
    })
}
