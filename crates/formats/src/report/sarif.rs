//! SARIF 2.1.0 (OASIS), which code-review tools show next to the file.
//!
//! Files below the working folder have URIs relative to it, whose base is `%SRCROOT%`; other files have absolute ones.

use std::{
    collections::HashMap,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use givens_engine::digest::{hexadecimal, sha1};
use serde_json::{Value, json};

use crate::{
    diagnostic::{Diagnostic, Edit, Fix, Rule, RuleInfo},
    text::{Source, Span},
};

use super::{Failure, Reporter, Summary, files::relative, json::write_json};

/// The address of the source, in which docs/rules has a page for each rule.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The tool and its rules, which every document lists.
static DRIVER: LazyLock<String> = LazyLock::new(|| {
    let driver = json!({
        "name": "givens",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": REPOSITORY,
        "rules": Rule::ALL.into_iter().map(|rule| description(rule.info())).collect::<Vec<_>>(),
    });
    driver.to_string()
});

pub(super) struct Sarif {
    folder: PathBuf,
    is_started: bool,
    /// How often each fingerprint has occurred.
    fingerprints: HashMap<[u8; 20], u32>,
}

impl Sarif {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), is_started: false, fingerprints: HashMap::new() }
    }

    /// Writes the head of the document or the comma before the next result.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            return out.write_all(b",\n");
        }
        let schema = "https://json.schemastore.org/sarif-2.1.0.json";
        write!(out, "{{\"$schema\":\"{schema}\",\"version\":\"2.1.0\",")?;
        write!(out, "\"runs\":[{{\"tool\":{{\"driver\":{}}},", *DRIVER)?;
        let base = json!({ "%SRCROOT%": { "description": { "text": "the working folder of the run" } } });
        writeln!(out, "\"originalUriBaseIds\":{base},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    fn result(&mut self, source: &Source, diagnostic: &Diagnostic) -> Value {
        let text = match &diagnostic.help {
            Some(help) => format!("{}; {help}", diagnostic.named_message()),
            None => diagnostic.named_message().into_owned(),
        };
        let artifact = artifact(source.name(), &self.folder);
        let mut locations =
            diagnostic.labels.iter().map(|label| location(source, &artifact, label.span, &label.text));
        let first = locations.next().unwrap_or_else(|| json!({ "physicalLocation": artifact }));
        let mut result = json!({
            "ruleId": diagnostic.rule.code(),
            "ruleIndex": diagnostic.rule as usize,
            "level": diagnostic.severity.name(),
            "message": { "text": text },
            "locations": [first],
            "relatedLocations": locations.collect::<Vec<_>>(),
            "partialFingerprints": { "ruleAndLine/v1": self.fingerprint(source, diagnostic) },
        });
        if let Some(fix) = &diagnostic.fix {
            result["fixes"] = json!([replacements(source, &artifact, fix)]);
        }
        result
    }

    /// Returns a hash of the rule, the file and the text of the line, and how often it has occurred: the same after
    /// other lines were added or removed.
    fn fingerprint(&mut self, source: &Source, diagnostic: &Diagnostic) -> String {
        let line = diagnostic.place().map_or(&[][..], |span| source.line_near(span.start));
        let file = relative(source.name(), &self.folder);
        let digest = sha1(&[diagnostic.rule.code().as_bytes(), file.as_bytes(), line]);
        let number = self.fingerprints.entry(digest).or_default();
        *number += 1;
        format!("{}:{number}", hexadecimal(&digest))
    }
}

impl Reporter for Sarif {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        write_json(&self.result(source, diagnostic), out)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_started {
            self.begin(out)?;
        }
        let notification = |failure: &Failure| {
            let artifact = failure.file.as_ref().map(|file| artifact(file, &self.folder));
            let locations: Vec<_> =
                artifact.into_iter().map(|artifact| json!({ "physicalLocation": artifact })).collect();
            json!({ "level": "error", "message": { "text": failure.message }, "locations": locations })
        };
        let invocation = json!({
            "executionSuccessful": summary.failures.is_empty(),
            "toolExecutionNotifications": summary.failures.iter().map(notification).collect::<Vec<_>>(),
        });
        out.write_all(b"\n],\"invocations\":[")?;
        write_json(&invocation, out)?;
        out.write_all(b"]}]}\n")
    }
}

fn description(info: &RuleInfo) -> Value {
    json!({
        "id": info.code,
        "name": info.name,
        "shortDescription": { "text": info.summary },
        "fullDescription": { "text": info.reason },
        "helpUri": format!("{REPOSITORY}/blob/main/docs/rules/{}-{}.md", info.code, info.name),
        "defaultConfiguration": { "level": info.severity.name(), "enabled": info.rule.is_on_by_default() },
    })
}

fn location(source: &Source, artifact: &Value, span: Span, text: &str) -> Value {
    let mut place = artifact.clone();
    place["region"] = region(source, span);
    let mut location = json!({ "physicalLocation": place });
    if !text.is_empty() {
        location["message"] = json!({ "text": text });
    }
    location
}

/// Returns the lines and columns of a span.
fn region(source: &Source, span: Span) -> Value {
    let (start, end) = (source.position(span.start), source.position(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// Returns the fix of a finding in a file.
fn replacements(source: &Source, artifact: &Value, fix: &Fix) -> Value {
    let edit = |edit: &Edit| {
        let inserted = json!({ "text": edit.text });
        json!({ "deletedRegion": region(source, edit.span), "insertedContent": inserted })
    };
    let mut change = artifact.clone();
    change["replacements"] = fix.edits.iter().map(edit).collect();
    json!({ "description": { "text": fix.message }, "artifactChanges": [change] })
}

/// Returns the location of a file: relative to the working folder if it is below.
fn artifact(name: &str, folder: &Path) -> Value {
    let name = relative(name, folder);
    let location = if Path::new(&name).is_absolute() {
        let slash = if name.starts_with('/') { "" } else { "/" };
        json!({ "uri": format!("file://{slash}{}", uri(&name)) })
    } else {
        json!({ "uri": uri(&name), "uriBaseId": "%SRCROOT%" })
    };
    json!({ "artifactLocation": location })
}

/// Escapes a path for a URI.
fn uri(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    let escaped = |byte: u8| {
        if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    name.bytes().map(escaped).collect()
}
