//! Templates: texts with places for values, for lines and for names of files.
//!
//! In come a template and the values of a record; out comes a text. Which values there are is not known here: a template
//! lists the names in its places, and takes a value for each.
//!
//! ```text
//! template    = *( text / "{{" / "}}" / escape / placeholder )
//! placeholder = "{" [ name ] [ ":" 1*2DIGIT ] "}"       ; without a name, or with the name n: a number
//! name        = 1*( any character but "{", "}" and "`" ) / "`" 1*( any character but "`" ) "`"
//! escape      = "\n" / "\t" / "\\"                      ; in lines only
//! ```

use std::{error, fmt};

use serde_json::Value;

/// A text with places for values.
///
/// # Examples
///
/// ```
/// use givens::run::Template;
///
/// let template = Template::of_line(r"{n:03}\t{id}: {puzzle}").unwrap();
/// assert_eq!(template.names(), ["id", "puzzle"]);
/// assert_eq!(template.render(7, &["a".into(), "1.3.".into()]), "007\ta: 1.3.");
///
/// let error = Template::of_line("{id: {puzzle}").unwrap_err();
/// assert_eq!((error.at, error.to_string().as_str()), (5, "expected `}`, found `{` at character 6"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    text: String,
    parts: Vec<TemplatePart>,
    names: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum TemplatePart {
    Text(String),
    /// A number of at least this many digits.
    Number(usize),
    /// The value of the name with this index, a number of at least this many digits.
    Value(usize, usize),
}

/// Why a template cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateError {
    /// The place in the text, in bytes.
    pub at: usize,
    message: String,
}

impl TemplateError {
    /// Returns the error of what was expected at a place.
    fn expected(expected: &str, text: &str, at: usize) -> Self {
        let found =
            text[at..].chars().next().map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"));
        let place = text[..at].chars().count() + 1;
        Self { at, message: format!("expected {expected}, found {found} at character {place}") }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for TemplateError {}

impl Template {
    /// Parses the template of a line, with escapes.
    ///
    /// # Errors
    ///
    /// If a place is not closed, or an escape is unknown.
    pub fn of_line(text: &str) -> Result<Self, TemplateError> {
        Self::parse(text, true)
    }

    /// Parses the template of a path, in which `\` is as any other character.
    ///
    /// # Errors
    ///
    /// If a place is not closed.
    pub fn of_path(text: &str) -> Result<Self, TemplateError> {
        Self::parse(text, false)
    }

    /// Returns the text that was parsed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the names in its places, each once.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns whether it has a place for a number.
    #[must_use]
    pub fn has_number(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, TemplatePart::Number(_)))
    }

    /// Returns the text with a number, and a value for each name; nothing for one that is null.
    #[must_use]
    pub fn render(&self, number: u64, values: &[Value]) -> String {
        self.render_with(number, values, text_of)
    }

    /// Returns the text as [`render`](Self::render) does, with each value as `text` writes it.
    pub(super) fn render_with(
        &self,
        number: u64,
        values: &[Value],
        text: impl Fn(&Value) -> String,
    ) -> String {
        let part = |part: &TemplatePart| match part {
            TemplatePart::Text(text) => text.clone(),
            TemplatePart::Number(width) => format!("{number:0width$}"),
            TemplatePart::Value(index, width) => match values.get(*index) {
                Some(value) => padded(text(value), *width),
                None => String::new(),
            },
        };
        self.parts.iter().map(part).collect()
    }

    fn parse(text: &str, has_escapes: bool) -> Result<Self, TemplateError> {
        let mut template = Self { text: text.to_owned(), parts: Vec::new(), names: Vec::new() };
        let mut at = 0;
        while let Some(symbol) = text[at..].chars().next() {
            let rest = &text[at..];
            match symbol {
                '{' if rest.starts_with("{{") => at = template.push_text("{", at + 2),
                '}' if rest.starts_with("}}") => at = template.push_text("}", at + 2),
                '}' => return Err(TemplateError::expected("`}}`", text, at + 1)),
                '{' => at = template.push_place(text, at + 1)?,
                '\\' if has_escapes => {
                    let escaped = match rest[1..].chars().next() {
                        Some('n') => "\n",
                        Some('t') => "\t",
                        Some('\\') => "\\",
                        _ => return Err(TemplateError::expected("`n`, `t` or `\\`", text, at + 1)),
                    };
                    at = template.push_text(escaped, at + 2);
                }
                _ => {
                    let length = rest.find(['{', '}', '\\']).unwrap_or(rest.len()).max(symbol.len_utf8());
                    at = template.push_text(&rest[..length], at + length);
                }
            }
        }
        Ok(template)
    }

    /// Adds a text, and returns where the next part begins.
    fn push_text(&mut self, text: &str, next: usize) -> usize {
        match self.parts.last_mut() {
            Some(TemplatePart::Text(before)) => before.push_str(text),
            _ => self.parts.push(TemplatePart::Text(text.to_owned())),
        }
        next
    }

    /// Adds the place that begins behind a brace at this offset, and returns where the next part begins.
    fn push_place(&mut self, text: &str, at: usize) -> Result<usize, TemplateError> {
        let is_quoted = text[at..].starts_with('`');
        let name_end = if is_quoted {
            let length = text[at + 1..].find('`');
            at + 2 + length.ok_or_else(|| TemplateError::expected("a backquote", text, text.len()))?
        } else {
            at
        };
        let end = text[name_end..].find(['{', '}']).map_or(text.len(), |length| name_end + length);
        if !text[end..].starts_with('}') {
            return Err(TemplateError::expected("`}`", text, end));
        }
        let (name, width) = match text[name_end..end].rsplit_once(':') {
            Some((before, digits)) if is_width(digits) => {
                (&text[at..name_end + before.len()], digits.parse().unwrap_or_default())
            }
            _ => (&text[at..end], 0),
        };
        if is_quoted && name.len() > name_end - at {
            return Err(TemplateError::expected("`}`", text, name_end));
        }
        self.push_name(name.trim(), width);
        Ok(end + 1)
    }

    fn push_name(&mut self, name: &str, width: usize) {
        if name.is_empty() || name == "n" {
            return self.parts.push(TemplatePart::Number(width));
        }
        let known = self.names.iter().position(|other| other == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        self.parts.push(TemplatePart::Value(index, width));
    }
}

/// Returns a value as a text.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        number => number.to_string(),
    }
}

fn is_width(text: &str) -> bool {
    matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a text that is a whole number with at least this many digits, and any other as it is.
fn padded(text: String, width: usize) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("{text:0>width$}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_where_the_template_cannot_go_on() {
        for (text, at, message) in [
            ("{id", 3, "expected `}`, found the end at character 4"),
            ("é}", 3, "expected `}}`, found the end at character 3"),
            ("a\\x", 2, "expected `n`, `t` or `\\`, found `x` at character 3"),
            ("{`a}", 4, "expected a backquote, found the end at character 5"),
            ("{`a`b}", 4, "expected `}`, found `b` at character 5"),
        ] {
            let error = Template::of_line(text).expect_err(text);
            assert_eq!((error.at, error.to_string().as_str()), (at, message), "{text}");
        }
    }

    #[test]
    fn paths_have_no_escapes_and_braces_are_doubled() {
        let template = Template::of_path("a\\{{{level:03}}}{`n`}{}").expect("a template");
        assert_eq!(template.names(), ["level", "`n`"]);
        assert_eq!(template.render(5, &[7.into(), "x".into()]), "a\\{007}x5");
    }
}
