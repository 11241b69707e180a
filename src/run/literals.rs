//! Values of the input that are no texts, for outputs in JSON: a number of a record stays a number.
//!
//! Records have texts alone, which suit all other outputs. So the values are looked up in the source of a record where an
//! output of JSON asks for columns of the input.

use givens_formats::text::Span;
use serde_json::Value;

use crate::pipeline::Batch;

/// The characters of the longest fraction that every reader of JSON keeps: 15 digits, a point and a sign.
const MAX_FRACTION: usize = 17;

/// Returns the names and values of a record of JSON that are no texts, at this place of a batch. Numbers that readers of JSON
/// would round are left out.
pub(super) fn literals(batch: &Batch, record: Span) -> impl Iterator<Item = (String, Value)> {
    let found = batch.reader().map(|reader| reader.literals(batch.source.text(), record));
    found.unwrap_or_default().into_iter().filter_map(|[name, text]| Some((name, literal(&text)?)))
}

fn literal(text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    let is_kept = match &value {
        Value::Number(number) if number.is_f64() => text.len() <= MAX_FRACTION,
        Value::Number(number) => number.to_string() == text,
        _ => true,
    };
    is_kept.then_some(value)
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn numbers_are_kept_or_left_out() {
        for text in
            ["7", "-7", "18446744073709551615", "true", "[\"a\",2]", "{\"a\":[]}", "0.123456789012345"]
        {
            assert_eq!(literal(text).map(|value| value.to_string()).as_deref(), Some(text));
        }
        assert_eq!(literal("1.50").map(|value| value.to_string()).as_deref(), Some("1.5"));
        for text in ["12345678901234567890123", "0.1234567890123456", "1e999", "tru"] {
            assert_eq!(literal(text), None, "{text}");
        }
    }
}
