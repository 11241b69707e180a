//! What is around the records of a JSON document: the members before their list, what separates them, and what follows.
//!
//! In comes the text of a document, batch by batch, with the places of its records; out come the texts to write before,
//! between and after those that are copied, so that `{"version":3,"puzzles":[…]}` stays such a document. A document whose
//! records are not the elements of one list has no such texts.

use givens_formats::text::Span;

/// Number of bytes after the last record that are kept; after longer texts, only the brackets are closed.
const MAX_TAIL: usize = 1 << 20;

/// The texts around the records of a document.
#[derive(Debug, Clone)]
pub(super) struct JsonEnvelope {
    /// Before the first record.
    pub(super) head: String,
    /// Between one and the next.
    pub(super) separator: String,
    /// Whether some record is in another list than the first.
    pub(super) is_flattened: bool,
    /// The brackets that are open behind the head.
    open: Vec<Bracket>,
    /// What follows the last record so far, from the batches before.
    rest: String,
    /// The end of the last record in the text of the batch.
    end: usize,
    /// The same at the end of the last batch.
    end_of_batch: usize,
    /// Whether a record came before.
    is_begun: bool,
}

/// An open bracket and its offset.
type Bracket = (u8, usize);

impl JsonEnvelope {
    /// Returns the texts around the records at these places of the first batch of a document, if they are elements of one
    /// list.
    pub(super) fn of_first(text: &str, records: &[Span]) -> Option<Self> {
        let before = text.get(..records.first()?.start)?;
        let (open, None) = scan(before, Vec::new()) else { return None };
        let (_, list) = *open.last().filter(|(bracket, _)| *bracket == b'[')?;
        let behind = &before[list + 1..];
        let head = &before[..before.len() - behind.trim_start().len()];
        let gaps: Option<Vec<_>> =
            records.windows(2).map(|pair| text.get(pair[0].end..pair[1].start)).collect();
        let gaps = gaps.filter(|gaps| gaps.iter().all(|gap| is_between_elements(gap)))?;
        if gaps.is_empty() && !behind.trim().is_empty() {
            return None;
        }
        let separator = gaps.iter().find(|gap| gap.trim() == ",").copied().unwrap_or(",");
        let (head, separator) = (head.to_owned(), separator.to_owned());
        let (is_flattened, is_begun, rest, end, end_of_batch) = (false, false, String::new(), 0, 0);
        Some(Self { head, separator, is_flattened, open, rest, end, end_of_batch, is_begun })
    }

    /// Returns whether the list of records is inside an object, which may have other members.
    pub(super) fn is_of_object(&self) -> bool {
        self.open.iter().any(|(bracket, _)| *bracket == b'{')
    }

    /// Takes the next record of a batch with this text.
    pub(super) fn add(&mut self, text: &str, record: Span) {
        self.rest.push_str(text.get(self.end..record.start).unwrap_or_default());
        self.is_flattened |= self.is_begun && !is_between_elements(&self.rest);
        self.is_begun = true;
        self.rest.clear();
        self.end = record.end;
    }

    /// Ends a batch with this text; the next one has another, unless it is [resumed](Self::resume).
    pub(super) fn end_batch(&mut self, text: &str) {
        self.end_of_batch = self.end;
        let left = text.get(self.end..).unwrap_or_default();
        let room = (MAX_TAIL + 1).saturating_sub(self.rest.len()).min(left.len());
        self.rest.push_str(&left[..left.ceil_char_boundary(room)]);
        self.end = 0;
    }

    /// Goes on with the text of the last batch, which is passed in parts.
    pub(super) fn resume(&mut self) {
        self.rest.clear();
        self.end = self.end_of_batch;
    }

    /// Returns what is written after the last record: the end of the document as it stands, without what follows in the
    /// list of the records.
    pub(super) fn tail(&self) -> String {
        let own = || {
            let closing = scan(&self.rest, Vec::new()).1.filter(|_| self.rest.len() <= MAX_TAIL)?;
            let is_whole = scan(&self.rest[closing..], self.open.clone()) == (Vec::new(), None);
            let spaced = self.rest[..closing].trim_end().len();
            is_whole.then(|| self.rest[spaced..].to_owned())
        };
        own().unwrap_or_else(|| {
            let closing = self.open.iter().rev().map(|(open, _)| if *open == b'{' { '}' } else { ']' });
            closing.chain(['\n']).collect()
        })
    }
}

/// Returns whether a text between two values leaves no list and enters none.
fn is_between_elements(gap: &str) -> bool {
    gap.contains(',') && scan(gap, Vec::new()) == (Vec::new(), None)
}

/// Returns the brackets that are open at the end of a text, and the place of the first one that closes none of those.
fn scan(text: &str, mut open: Vec<Bracket>) -> (Vec<Bracket>, Option<usize>) {
    let (mut in_string, mut is_escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => open.push((byte, at)),
            b'}' | b']' if !in_string && open.pop().is_none() => return (open, Some(at)),
            _ => {}
        }
    }
    (open, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts around the numbers of a document, read in two batches that are cut here.
    fn around(document: &str, cut: usize) -> Option<(String, String, String)> {
        let digits = |text: &str| {
            let spans = text.match_indices("@@").map(|(at, _)| Span::new(at, at + 2));
            spans.collect::<Vec<_>>()
        };
        let (first, second) = document.split_at(cut);
        let mut envelope = JsonEnvelope::of_first(first, &digits(first))?;
        for text in [first, second] {
            for record in digits(text) {
                envelope.add(text, record);
            }
            envelope.end_batch(text);
        }
        assert!(!envelope.is_flattened, "{document}");
        Some((envelope.head.clone(), envelope.separator.clone(), envelope.tail()))
    }

    #[test]
    fn what_is_around_a_list_stays() {
        for document in [
            r#"{"version":3,"puzzles":[@@,@@],"end":{"a":[1,"]"]}}"#,
            "[\n  @@,\n  @@\n]\n",
            r#"{"a":"\"[", "b":[[1],[@@,@@]]}"#,
        ] {
            for cut in document.find("@@").expect("a record") + 2..=document.len() {
                if document.is_char_boundary(cut) && !document[..cut].ends_with("@,@") {
                    let (head, _, tail) = around(document, cut).expect("a list");
                    let whole = document.find("@@").zip(document.rfind("@@"));
                    let (start, end) = whole.expect("records");
                    assert_eq!((&*head, &*tail), (&document[..start], &document[end + 2..]), "{cut}");
                }
            }
        }
    }

    #[test]
    fn records_elsewhere_have_no_envelope() {
        for document in [
            r#"{"a":"@@","b":"@@"}"#,
            r#"[["x",@@],["y",@@]]"#,
            r#"{"easy":[@@],"hard":[@@]}"#,
            r#"[["x",@@]]"#,
            "@@",
        ] {
            assert!(JsonEnvelope::of_first(document, &[]).is_none());
            assert_eq!(around(document, document.len()), None, "{document}");
        }
    }

    #[test]
    fn other_elements_of_the_list_are_left_out() {
        let (head, separator, tail) = around(r#"{"p":[1, @@, 2, @@, @@ , 3 ]}"#, 29).expect("a list");
        assert_eq!((&*head, &*separator, &*tail), (r#"{"p":["#, ", ", " ]}"));
    }
}
