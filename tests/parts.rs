//! A batch whose entries would take too much memory is worked on in parts, which have all its entries in order.

use givens::{
    format::{self, Format, ReadOptions},
    pipeline::{self, Batch, Input, RunOptions},
};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// More entries than these take more than 10 MiB.
const MAX_ENTRIES: usize = 25_000;

/// Texts of a single chunk with many entries, and their formats: the head of the last has no evidence of one.
fn texts() -> [(Format, String); 3] {
    [
        (Format::Line, format!("{PUZZLE}\n{}{PUZZLE}\n", "1\n".repeat(60_000))),
        (Format::Table, format!("puzzle,title\n{PUZZLE},t\n{}{PUZZLE},t\n", "1\n".repeat(60_000))),
        (Format::Json, format!("[{}\"{PUZZLE}\"]", "\"a\",".repeat(50_000))),
    ]
}

#[test]
fn parts_have_the_entries_of_the_text_in_order() {
    for ((format, text), jobs) in texts().iter().flat_map(|text| [1, 2, 5].map(|jobs| (text, jobs))) {
        let reading = ReadOptions::default().with_from(Some(*format));
        let whole = format::read(text, &reading);
        let (mut entries, mut parts, mut ends) = (Vec::new(), 0, (0, 0));
        let options = RunOptions::new(reading).with_jobs(jobs);
        let run = pipeline::run(&[Input::text(text)], &options, Batch::entries, |batch, of_part| {
            assert!(of_part.len() <= MAX_ENTRIES, "{} entries of {}", of_part.len(), &text[..9]);
            assert_eq!((batch.first, batch.is_continued()), (parts == 0, parts > 0), "part {parts}");
            entries.extend(of_part);
            parts += 1;
            ends = (ends.0 + usize::from(batch.first), ends.1 + usize::from(batch.last));
            Ok(())
        });
        assert!(run.expect("nothing fails").is_empty());
        assert_eq!(entries.len(), whole.entries.len());
        assert!(entries == whole.entries, "other entries of {}", &text[..9]);
        assert!(parts > 1 && ends == (1, 1), "{parts} parts, {ends:?}");
    }
}

#[test]
fn an_error_of_the_sink_ends_a_run_of_parts() {
    let [(_, text), ..] = texts();
    let mut parts = 0;
    let options = RunOptions::new(ReadOptions::default()).with_jobs(2);
    let run = pipeline::run(&[Input::text(&*text)], &options, Batch::entries, |_, _| {
        parts += 1;
        Err(givens::Error::Usage("enough".to_owned()))
    });
    assert!(run.is_err() && parts == 1, "{parts} parts");
}
