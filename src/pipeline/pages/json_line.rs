//! Grids of pages → lines of JSON, as this program writes puzzles.

use serde_json::{Map, Value, json};

use super::{page_grid::PageGrid, placed_grid::GridContent};

/// Returns a grid as a line, with its page and its number on the page, both from 1.
pub(super) fn json_line(page: usize, number: usize, grid: &PageGrid) -> String {
    // The page comes first: places in the text are named by it.
    let mut line = format!("{{\"schema\":\"givens/2\",\"page\":{page},\"page_grid\":{number}");
    let mut members = Map::new();
    if let Some(title) = &grid.title {
        members.insert("title".to_owned(), json!(title));
    }
    match &grid.content {
        GridContent::Unclear(reason) => {
            members.insert("unclear_grid".to_owned(), json!(reason));
        }
        GridContent::Part(_) => {
            members.insert("unclear_grid".to_owned(), json!("some of its rows are not on this page"));
        }
        GridContent::Cells(rows, boxes) => {
            members.insert("puzzle".to_owned(), puzzle(rows));
            if let Some((rows, columns)) = boxes {
                members.insert("boxes".to_owned(), json!([rows, columns]));
            }
        }
    }
    for (name, value) in members {
        line += &format!(",{}:{value}", Value::String(name));
    }
    line + "}\n"
}

/// Returns the cells as a text, if each has a character, or as lists of numbers.
fn puzzle(rows: &[Vec<String>]) -> Value {
    let is_short = rows.iter().flatten().all(|text| text.chars().count() <= 1);
    if is_short && rows.len() <= 9 {
        let symbol = |text: &String| text.chars().next().unwrap_or('.');
        return Value::String(rows.iter().flatten().map(symbol).collect());
    }
    let value = |text: &String| match text.parse::<u32>() {
        Ok(number) => json!(number),
        Err(_) if text.is_empty() => json!("."),
        Err(_) => json!(text),
    };
    rows.iter().map(|row| row.iter().map(value).collect::<Vec<_>>()).collect()
}
