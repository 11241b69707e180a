//! The programs' own files.
//!
//! A file or a folder is the format of one program: its facts, its codec, its reader and its writer. General syntax (JSON,
//! XML, YAML) is in `syntax`; what several formats make of it is in `elements` and `json`.

mod elements;
pub(super) mod gnome;
pub(super) mod hsol;
pub(super) mod html;
pub(super) mod ipuz;
pub(super) mod janko;
pub(super) mod json;
pub(super) mod jsonl;
pub(super) mod ksudoku;
pub(super) mod onegravity;
pub(super) mod opensudoku;
pub(super) mod puzzlekit;
pub(super) mod sdk;
pub(super) mod sdx;
pub(super) mod ss;
pub(super) mod xml;
pub(super) mod yaml;
