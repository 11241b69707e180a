//! From a record to an `.sdk` file.

use crate::{
    cells::glued,
    grid::{Candidates, DigitSet},
    record::{Field, FieldSet, Meta, Record},
};

use super::document::{HEADERS, HOLDS, ID};

/// Adds the text of a record, and returns the fields that are lost.
pub(super) fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(HOLDS);
    push_headers(&record.meta, text, &mut lost);
    text.push_str("[Puzzle]\n");
    glued::push(&record.grid, blank, "\n", text);
    if record.placed().is_some() {
        text.push_str("[State]\n");
        glued::push(&record.values(), blank, "\n", text);
    }
    if let Some(state) = &record.state {
        if let Some(notes) = &state.notes {
            push_notes(notes, text);
        }
        if let Some(colours) = &state.colours {
            push_colours(colours, text);
            if colours.iter().any(|&colour| colour > 9) {
                lost.insert(Field::Colours);
            }
        }
    }
    for raw in &record.meta.raw {
        match raw.format == ID && raw.name.starts_with('[') {
            true => text.push_str(&format!("{}\n{}\n", raw.name, raw.text)),
            false if raw.format != ID => lost.insert(Field::Raw),
            false => {}
        }
    }
    lost
}

/// Several comments are several headers; any other text must be one line.
fn push_headers(meta: &Meta, text: &mut String, lost: &mut FieldSet) {
    for &(letter, kind) in HEADERS {
        for line in meta.text(kind).into_iter().flat_map(|text| text.split(['\n', '\r'])) {
            text.push_str(&format!("#{letter} {}\n", line.trim()));
        }
        let comes_back =
            |text: &str| text.split('\n').all(|line| line.trim() == line && !line.contains('\r'));
        if !meta.text(kind).is_none_or(comes_back) {
            lost.insert(Field::Text(kind));
        }
    }
    // Those that only this format knows: number of solutions, number of givens, seconds played.
    for raw in meta.raw.iter().filter(|raw| raw.format == ID && raw.name.starts_with('#')) {
        text.push_str(&format!("{} {}\n", raw.name, raw.text));
    }
}

fn push_notes(notes: &Candidates, text: &mut String) {
    text.push_str("[PencilMarks]\n");
    for row in notes.sets().chunks(notes.shape().side()) {
        let digits = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect();
        let fields: Vec<String> = row.iter().map(digits).collect();
        text.push_str(&fields.join(","));
        text.push('\n');
    }
}

fn push_colours(colours: &[u8], text: &mut String) {
    text.push_str("[Colours]\n");
    for row in colours.chunks(9) {
        let symbol = |&colour: &u8| if colour == 0 { '.' } else { char::from(b'0' + colour.min(9)) };
        text.extend(row.iter().map(symbol));
        text.push('\n');
    }
}
