//! What `givens explain` prints for programs fits docs/explain.schema.json, builds on no wrong value, and is the same for
//! any number of workers.

use std::{fs, path::Path, process::Command};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

/// Singles; several solutions; none; clashing givens; 80 cells; hard.
const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
.....57.25...2..8.291....5.8.9253.71...69.23.............4..5.3.53..2.4.6..53192.
";

fn explain(arguments: &[&str], folder: &Path) -> String {
    let puzzles = folder.join("puzzles.txt");
    fs::write(&puzzles, PUZZLES).expect("writable");
    let mut command = Command::new(cargo_bin("givens"));
    let output = command.arg("explain").args(arguments).arg("puzzles.txt").current_dir(folder).output();
    String::from_utf8(output.expect("givens runs").stdout).expect("text")
}

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/explain.schema.json");
    serde_json::from_str(&fs::read_to_string(path).expect("the schema is there")).expect("JSON")
}

/// Checks a value against the words of JSON Schema that docs/explain.schema.json uses; any other
/// word is an error, so that none is passed over.
fn check(schema: &Value, root: &Value, value: &Value) -> Result<(), String> {
    let object = schema.as_object().ok_or("a schema is an object")?;
    for (word, expected) in object {
        let fits = match word.as_str() {
            "$schema" | "$id" | "title" | "description" | "$defs" | "additionalProperties" => true,
            "$ref" => {
                let path =
                    expected.as_str().and_then(|path| path.strip_prefix('#')).ok_or("a local reference")?;
                check(root.pointer(path).ok_or("a definition")?, root, value)?;
                true
            }
            "oneOf" => {
                let all = expected.as_array().ok_or("a list")?;
                let fitting = all.iter().filter(|schema| check(schema, root, value).is_ok()).count();
                fitting == 1
            }
            "const" => value == expected,
            "enum" => expected.as_array().ok_or("a list")?.contains(value),
            "type" => match expected {
                Value::Array(types) => types.iter().any(|expected| is_of_type(value, expected)),
                one => is_of_type(value, one),
            },
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| check(expected, root, item))?;
                true
            }
            "required" => {
                let names = expected.as_array().ok_or("a list")?.iter().filter_map(Value::as_str);
                names.into_iter().all(|name| value.get(name).is_some())
            }
            "properties" => {
                let closed = object.get("additionalProperties") == Some(&json!(false));
                for (name, value) in value.as_object().into_iter().flatten() {
                    match expected.get(name) {
                        Some(schema) => {
                            check(schema, root, value).map_err(|error| format!("{name}: {error}"))?;
                        }
                        None if closed => return Err(format!("`{name}` is not foreseen")),
                        None => {}
                    }
                }
                true
            }
            other => return Err(format!("the checker does not know `{other}`")),
        };
        if !fits {
            return Err(format!("{value} does not fit {word}: {expected}"));
        }
    }
    Ok(())
}

fn is_of_type(value: &Value, expected: &Value) -> bool {
    match expected.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

#[test]
fn what_is_printed_fits_the_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let schema = schema();
    let of_schemes = ["hodoku", "se"].map(|scheme| ["--scheme", scheme]);
    let of_schemes = of_schemes.iter().map(|scheme| &scheme[..]);
    let all = [&[][..], &["--hint"], &["--all-steps"], &["--summary"], &["--order", "se"]];
    for arguments in all.into_iter().chain(of_schemes) {
        let lines = explain(&[arguments, &["--format", "jsonl"]].concat(), folder.path());
        let objects: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(objects.len(), PUZZLES.lines().count(), "{arguments:?}");
        for object in &objects {
            check(&schema["$defs"]["answer"], &schema, object)
                .unwrap_or_else(|error| panic!("{object}: {error}"));
        }
        let whole = explain(&[arguments, &["--format", "json"]].concat(), folder.path());
        let whole: Value = serde_json::from_str(&whole).expect("one document");
        check(&schema, &schema, &whole).expect("a collection");
        assert_eq!(whole["puzzles"], json!(objects), "{arguments:?}: both forms say the same");
    }
}

/// A state with 9 in r6c2, where the solution has 1.
const WRONG: &str = "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n[State]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n79..2...6\n.6....28.\n...419..5\n....8..79\n";

#[test]
fn no_form_builds_on_a_wrong_value() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("wrong.sdk"), WRONG).expect("writable");
    let schema = schema();
    for arguments in [&[][..], &["--hint"], &["--all-steps"], &["--summary"]] {
        let mut command = Command::new(cargo_bin("givens"));
        command.args(["explain", "wrong.sdk", "--format", "jsonl"]).args(arguments);
        let output = command.current_dir(folder.path()).output().expect("givens runs");
        assert_eq!((output.status.code(), output.stderr), (Some(1), Vec::new()), "{arguments:?}");
        let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        check(&schema["$defs"]["answer"], &schema, &object)
            .unwrap_or_else(|error| panic!("{object}: {error}"));
        assert_eq!(object["wrong"], json!([{ "cell": "r6c2", "digit": 9 }]));
        let start = object["start"]["grid"]
            .as_str()
            .unwrap_or("53..7....6..195....98....6.8...6...34..8.3..17...2...6");
        assert_eq!(&start[45..54], "7...2...6", "the wrong value is removed");
    }
}

#[test]
fn the_checker_sees_faults() {
    let schema = schema();
    let candidate = &schema["$defs"]["candidate"];
    assert_eq!(check(candidate, &schema, &json!({ "cell": "r1c1", "digit": 3 })), Ok(()));
    for wrong in [
        json!({ "cell": "r1c1" }),
        json!({ "cell": 1, "digit": 3 }),
        json!({ "cell": "r1c1", "digit": 3, "x": 1 }),
    ] {
        assert!(check(candidate, &schema, &wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_log_holds_the_traces() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = explain(&["--summary", "--log", "log.jsonl"], folder.path());
    assert_eq!(shown, explain(&["--summary"], folder.path()), "the answer is the same with a log");
    let log = fs::read_to_string(folder.path().join("log.jsonl")).expect("written");
    assert_eq!(log, explain(&["--format", "jsonl"], folder.path()));
}

#[test]
fn any_number_of_workers_says_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("many.txt"), PUZZLES.repeat(120)).expect("writable");
    let run = |jobs: &str| {
        let mut command = Command::new(cargo_bin("givens"));
        let arguments = ["explain", "--summary", "--jobs", jobs, "many.txt"];
        let output = command.args(arguments).current_dir(folder.path()).output().expect("givens runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let one = run("1");
    assert_eq!(one.lines().count(), 120 * PUZZLES.lines().count());
    assert_eq!(one, run("4"));
}
