//! SARIF 2.1.0 (OASIS), which code-review tools show next to the file.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::{
    diagnostic::{Diagnostic, Rule, RuleInfo},
    text::{Source, Span},
};

use super::{Reporter, Summary};

#[derive(Default)]
pub(super) struct Sarif {
    is_started: bool,
}

impl Sarif {
    /// Writes the head of the document or the comma before the next result.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            return out.write_all(b",\n");
        }
        let driver = json!({
            "name": "givens",
            "version": env!("CARGO_PKG_VERSION"),
            "rules": Rule::ALL.into_iter().map(|rule| description(rule.info())).collect::<Vec<_>>(),
        });
        let schema = "https://json.schemastore.org/sarif-2.1.0.json";
        write!(
            out,
            "{{\"$schema\":\"{schema}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},"
        )?;
        out.write_all(b"\"columnKind\":\"unicodeCodePoints\",\"results\":[\n")
    }
}

impl Reporter for Sarif {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        serde_json::to_writer(out, &result(source, diagnostic)).map_err(io::Error::from)
    }

    fn finish(&mut self, _: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_started {
            self.begin(out)?;
        }
        out.write_all(b"\n]}]}\n")
    }
}

fn description(info: &RuleInfo) -> Value {
    json!({
        "id": info.code,
        "name": info.name,
        "shortDescription": { "text": info.summary },
        "fullDescription": { "text": info.reason },
        "defaultConfiguration": { "level": info.severity.name(), "enabled": info.rule.is_on_by_default() },
    })
}

fn result(source: &Source, diagnostic: &Diagnostic) -> Value {
    let text = match &diagnostic.help {
        Some(help) => format!("{}; {help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let mut locations = diagnostic.labels.iter().map(|label| location(source, label.span, &label.text));
    let first = locations.next().unwrap_or_else(|| json!({ "physicalLocation": artifact(source) }));
    json!({
        "ruleId": diagnostic.rule.code(),
        "ruleIndex": diagnostic.rule as usize,
        "level": diagnostic.severity.name(),
        "message": { "text": text },
        "locations": [first],
        "relatedLocations": locations.collect::<Vec<_>>(),
    })
}

fn location(source: &Source, span: Span, text: &str) -> Value {
    let (start, end) = (source.position(span.start), source.position(span.end));
    let mut place = artifact(source);
    place["region"] = json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    });
    let mut location = json!({ "physicalLocation": place });
    if !text.is_empty() {
        location["message"] = json!({ "text": text });
    }
    location
}

fn artifact(source: &Source) -> Value {
    json!({ "artifactLocation": { "uri": uri(source.name()) } })
}

/// Returns a path as a relative or absolute URI reference, escaped where necessary.
fn uri(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    let escaped = |byte: u8| match byte {
        b'\\' if cfg!(windows) => "/".to_owned(),
        _ if plain(byte) => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(escaped).collect()
}
