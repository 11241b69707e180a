//! The output in `json` and `jsonl` is valid under docs/puzzles.schema.json.

mod fixture;

use fixture::{
    fixtures,
    written::{Document, documents},
};
use givens::format::{self, Format, WriteOptions};
use serde_json::Value;

fn schema() -> Value {
    serde_json::from_str(include_str!("../docs/puzzles.schema.json")).expect("the schema is JSON")
}

/// Validates a value with the few keywords that our schema uses; the error is the place.
fn check(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    for (word, said) in schema.as_object().expect("a schema is an object") {
        let fits = match word.as_str() {
            "$schema" | "$id" | "title" | "description" | "$defs" => true,
            "$ref" => {
                let pointer = said.as_str().and_then(|pointer| pointer.strip_prefix('#')).expect("a pointer");
                check(root, root.pointer(pointer).expect("it is there"), value, place)?;
                true
            }
            "oneOf" => {
                let fits = |one: &&Value| check(root, one, value, place).is_ok();
                said.as_array().expect("a list").iter().filter(fits).count() == 1
            }
            "allOf" => {
                said.as_array().expect("a list").iter().all(|one| check(root, one, value, place).is_ok())
            }
            "const" => value == said,
            "type" => match said.as_str().expect("a name") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_u64(),
                other => panic!("type {other}"),
            },
            "required" => said
                .as_array()
                .expect("a list")
                .iter()
                .all(|name| value.get(name.as_str().expect("a name")).is_some()),
            "additionalProperties" => {
                let known = schema["properties"].as_object().expect("properties");
                value.as_object().is_none_or(|object| object.keys().all(|name| known.contains_key(name)))
            }
            "properties" => {
                for (name, schema) in said.as_object().expect("properties") {
                    if let Some(value) = value.get(name) {
                        check(root, schema, value, &format!("{place}/{name}"))?;
                    }
                }
                true
            }
            "items" => {
                for value in value.as_array().into_iter().flatten() {
                    check(root, said, value, &format!("{place}/…"))?;
                }
                true
            }
            other => panic!("the word `{other}` is not known here"),
        };
        if !fits {
            return Err(format!("{place}: {word} {said} does not hold of {value}"));
        }
    }
    Ok(())
}

#[test]
fn written_documents_are_valid_under_the_schema() {
    let schema = schema();
    for fixture in fixtures("formats") {
        let reading = format::read(fixture.source().text(), &fixture.options());
        let records: Vec<_> = reading.records().collect();
        for format in [Format::Json, Format::Jsonl] {
            for Document { text, .. } in documents(format, &records, &WriteOptions::default()) {
                let values: Vec<Value> = match format {
                    Format::Json => vec![serde_json::from_str(&text).expect("JSON")],
                    _ => text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(),
                };
                for value in values {
                    let checked = check(&schema, &schema, &value, "");
                    assert!(checked.is_ok(), "{}: {checked:?}", fixture.name);
                }
            }
        }
    }
}

#[test]
fn other_documents_are_rejected() {
    let schema = schema();
    for text in [
        r#"{"givens": 2, "puzzles": []}"#,
        r#"{"givens": 1, "puzzle": 5}"#,
        r#"{"puzzle": "1.3..........2.."}"#,
        r#"{"givens": 1, "puzzles": [{"puzzle": "", "colors": []}]}"#,
    ] {
        let value = serde_json::from_str(text).expect("JSON");
        assert!(check(&schema, &schema, &value, "").is_err(), "{text}");
    }
}
