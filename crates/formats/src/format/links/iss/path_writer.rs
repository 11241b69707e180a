//! From regular expressions and automata to constraints.
//!
//! Successive clues of the same automaton are lists of cells of one constraint, because the code may be long.

use std::sync::Arc;

use base64::Engine;
use givens_variants::{Automaton, CellIndex, Pattern};

use super::{
    cell_names::push_cells,
    clue_writer::{ClueWriter, encoded},
    nfa_code::{BASE64, code},
    path_rules::{BREAK, PathCode},
};

impl ClueWriter<'_> {
    pub(super) fn pattern(&mut self, pattern: &Arc<Pattern>, cells: &[CellIndex]) -> bool {
        if cells.is_empty() {
            return false;
        }
        match &self.open_path {
            Some(PathCode::Pattern(open)) if open == pattern => {
                self.text.push('~');
                push_cells(self.layout, cells, self.text);
            }
            _ => {
                self.constraint("Regex", &[&BASE64.encode(pattern.to_string())], cells);
                self.open_path = Some(PathCode::Pattern(Arc::clone(pattern)));
            }
        }
        true
    }

    pub(super) fn automaton(
        &mut self,
        name: &str,
        automaton: &Arc<Automaton>,
        segments: &[Vec<CellIndex>],
    ) -> bool {
        if segments.iter().all(Vec::is_empty) {
            return false;
        }
        let label = format!("_{}", encoded(name));
        let open = self.open_path.take();
        match &open {
            Some(PathCode::Automaton(open, open_name)) if open == automaton => {
                self.text.push('~');
                if open_name != name {
                    self.text.push_str(&label);
                }
            }
            _ => {
                let Some(code) = code(automaton, self.layout.digits()) else { return false };
                self.constraint("NFA", &[&code, &label], &[]);
            }
        }
        for (place, segment) in segments.iter().enumerate() {
            if place > 0 {
                self.text.push('~');
                self.text.push_str(BREAK);
            }
            push_cells(self.layout, segment, self.text);
        }
        self.open_path = Some(PathCode::Automaton(Arc::clone(automaton), name.to_owned()));
        segments.len() == 1 || self.layout.digits().count() < 16
    }
}
