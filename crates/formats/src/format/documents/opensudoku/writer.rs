//! From records to a document.
//!
//! It takes records and writes one document, with a folder for records that follow one another and have the same texts.
//! What the format has no place for is returned as lost.

use std::{collections::BTreeSet, io};

use crate::{
    codec::{WriteOptions, Writer},
    record::{Field, FieldSet, Meta, Record, Text},
    syntax::xml::{comes_back, push_attribute, push_text},
};

use super::data::{self, FOLDER_CREATED, HOLDS, ID, TEXTS};

pub(super) struct OpenSudokuWriter {
    /// Whether the document was begun.
    begun: bool,
    omit_footer: bool,
    /// The texts of the open folder.
    folder: Option<Folder>,
    text: String,
}

/// The texts of a folder.
#[derive(PartialEq, Eq)]
struct Folder {
    name: String,
    created: Option<String>,
    texts: Vec<Option<String>>,
}

impl OpenSudokuWriter {
    pub(super) fn new(options: &WriteOptions) -> Self {
        let WriteOptions { omit_header, omit_footer, .. } = *options;
        Self { begun: omit_header, omit_footer, folder: None, text: String::new() }
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n");
        }
    }

    fn end_folder(&mut self) {
        if self.folder.take().is_some() {
            self.text.push_str("</folder>\n");
        }
    }

    /// Continues in a folder with these texts.
    fn enter(&mut self, folder: Folder) {
        if self.folder.as_ref() == Some(&folder) {
            return;
        }
        self.end_folder();
        self.text.push_str("<folder");
        push_attribute("name", &folder.name, &mut self.text);
        if let Some(created) = &folder.created {
            push_attribute("created", created, &mut self.text);
        }
        self.text.push_str(">\n");
        for ((name, _), text) in TEXTS.iter().zip(&folder.texts) {
            if let Some(text) = text {
                self.text.push_str(&format!("<{name}>"));
                push_text(text, &mut self.text);
                self.text.push_str(&format!("</{name}>\n"));
            }
        }
        self.folder = Some(folder);
    }

    fn game(&mut self, record: &Record) {
        self.text.push_str("<game");
        let mut written = BTreeSet::new();
        for raw in record.meta.raw.iter().filter(|raw| raw.format == ID) {
            if is_own(&raw.name) && written.insert(raw.name.as_str()) {
                push_attribute(&raw.name, &raw.text, &mut self.text);
            }
        }
        let text = |kind: Text| record.meta.text(kind).filter(|text| !text.is_empty());
        if let Some(title) = text(Text::Title) {
            push_attribute("name", title, &mut self.text);
        }
        self.text.push_str(" data=\"");
        data::push(record, &mut self.text);
        self.text.push('"');
        if let Some(comment) = text(Text::Comment) {
            push_attribute("note", comment, &mut self.text);
        }
        self.text.push_str("/>\n");
    }
}

impl Writer for OpenSudokuWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.text.clear();
        self.begin();
        self.enter(Folder::from_meta(&record.meta));
        self.game(record);
        out.write_all(self.text.as_bytes())?;
        Ok(record.fields().without(HOLDS).with(lost(&record.meta)))
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        self.text.clear();
        self.begin();
        self.end_folder();
        if !self.omit_footer {
            self.text.push_str("</opensudoku>\n");
        }
        out.write_all(self.text.as_bytes())
    }
}

impl Folder {
    fn from_meta(meta: &Meta) -> Self {
        let text = |kind| meta.text(kind).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Self {
            name: meta.text(Text::Collection).unwrap_or_default().to_owned(),
            created: meta.raw(ID, FOLDER_CREATED).map(str::to_owned),
            texts: TEXTS.iter().map(|(_, kind)| text(*kind)).collect(),
        }
    }
}

/// Returns whether a game may have such an attribute beside those that every game has.
fn is_own(name: &str) -> bool {
    let known = ["data", "cells_data", "note", "user_note", "name", FOLDER_CREATED];
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
    is_name && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !known.contains(&name)
}

/// Returns the texts that could not be read back.
fn lost(meta: &Meta) -> FieldSet {
    let in_element = |kind: Text| TEXTS.iter().any(|(_, known)| *known == kind);
    let ruined = |(kind, text): &(Text, &str)| {
        text.is_empty() || !comes_back(text) || (in_element(*kind) && text.trim() != *text)
    };
    let mut lost: FieldSet = meta.texts().filter(ruined).map(|(kind, _)| Field::Text(kind)).collect();
    let mut seen = BTreeSet::new();
    for raw in &meta.raw {
        let is_known = is_own(&raw.name) || raw.name == FOLDER_CREATED;
        if raw.format != ID || !is_known || !comes_back(&raw.text) || !seen.insert(&*raw.name) {
            lost.insert(Field::Raw);
        }
    }
    lost
}
