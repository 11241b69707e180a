//! A batch whose entries would take too much memory, or each of which may take long, is worked on in parts, which have all
//! its entries in order.

use std::{
    sync::{
        Condvar, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use givens::{
    format::{self, Format, ReadOptions},
    pipeline::{self, Batch, Input, RunOptions, Shard},
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

/// Texts of few puzzles, some of them malformed, between titles and comments.
fn mixed_texts() -> Vec<String> {
    let line = format!("# a comment\n{PUZZLE}\n{PUZZLE} # title\n12\n\n{PUZZLE}\n").repeat(5);
    let table = format!("puzzle,title\n{}", format!("{PUZZLE},a\n12,b\n").repeat(8));
    let json = format!("[{}\"{PUZZLE}\"]", format!("\"{PUZZLE}\",\"12\",").repeat(6));
    let rows: Vec<_> = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row)).collect();
    vec![
        line,
        table,
        json,
        format!("{}\n\n", rows.join("\n")).repeat(7),
        String::new(),
        "no puzzle\n".to_owned(),
    ]
}

#[test]
fn shares_have_the_entries_of_the_text_in_order() {
    for text in mixed_texts() {
        let whole = format::read(&text, &ReadOptions::default());
        for (jobs, share) in [1, 2, 5].into_iter().flat_map(|jobs| [1, 2, 7, 100].map(|share| (jobs, share)))
        {
            let options = RunOptions::new(ReadOptions::default()).with_jobs(jobs).with_share(share);
            let (mut entries, mut parts, mut ends, mut reached) = (Vec::new(), 0, (0, 0), 0);
            let run = pipeline::run(&[Input::text(&*text)], &options, Batch::entries, |batch, of_part| {
                assert!(of_part.len() <= share, "{} entries of {share}", of_part.len());
                assert_eq!((batch.first, batch.is_continued()), (parts == 0, parts > 0), "part {parts}");
                assert!(batch.reached() >= reached, "{} after {reached}", batch.reached());
                entries.extend(of_part);
                parts += 1;
                ends = (ends.0 + usize::from(batch.first), ends.1 + usize::from(batch.last));
                reached = batch.reached();
                Ok(())
            });
            assert!(run.expect("nothing fails").is_empty());
            assert!(entries == whole.entries, "other entries of {text:?}");
            assert_eq!((ends, reached), ((1, 1), text.len() as u64), "{parts} parts of {text:?}");
        }
    }
}

#[test]
fn shards_in_shares_have_every_entry_once() {
    for text in mixed_texts() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles");
        std::fs::write(&path, &text).expect("written");
        let whole = format::read(&text, &ReadOptions::default()).entries.len();
        let mut entries = 0;
        for index in 1..=3 {
            let shard: Shard = format!("{index}/3").parse().expect("a shard");
            let options = RunOptions::new(ReadOptions::default()).with_shard(shard).with_share(2);
            let run = pipeline::run(&[Input::File(path.clone())], &options, Batch::entries, |_, of_part| {
                entries += of_part.len();
                Ok(())
            });
            assert!(run.expect("nothing fails").is_empty());
        }
        assert_eq!(entries, whole, "{text:?}");
    }
}

/// What threads wait for; that it never comes is a failure, however slow the machine is.
#[derive(Default)]
struct Event(Mutex<bool>, Condvar);

impl Event {
    fn happen(&self) {
        *self.0.lock().expect("no panic") = true;
        self.1.notify_all();
    }

    fn wait(&self, what: &str) {
        let happened = self.0.lock().expect("no panic");
        let waited = self.1.wait_timeout_while(happened, Duration::from_mins(1), |happened| !*happened);
        assert!(*waited.expect("no panic").0, "{what}");
    }
}

#[test]
fn the_first_result_leaves_before_the_last_puzzle_of_its_batch_is_begun() {
    for jobs in [1, 2, 8] {
        let (passed, begun) = (Event::default(), AtomicUsize::new(0));
        let text = format!("{PUZZLE}\n").repeat(300);
        let options = RunOptions::new(ReadOptions::default()).with_jobs(jobs).with_share(1);
        let work = |_: &Batch| {
            if begun.fetch_add(1, Ordering::Relaxed) == 299 {
                passed.wait("the first result waits for the last puzzle");
            }
        };
        let run = pipeline::run(&[Input::text(text)], &options, work, |_, ()| {
            passed.happen();
            Ok(())
        });
        assert!(run.expect("nothing fails").is_empty());
    }
}

#[test]
fn several_threads_work_on_one_batch() {
    let (second, begun) = (Event::default(), AtomicUsize::new(0));
    let options = RunOptions::new(ReadOptions::default()).with_jobs(2).with_share(1);
    let work = |_: &Batch| match begun.fetch_add(1, Ordering::Relaxed) {
        0 => second.wait("one thread has the whole batch"),
        _ => second.happen(),
    };
    let text = format!("{PUZZLE}\n").repeat(3);
    let run = pipeline::run(&[Input::text(text)], &options, work, |_, ()| Ok(()));
    assert!(run.expect("nothing fails").is_empty());
}

#[test]
fn a_stop_ends_a_run_within_a_batch() {
    let options = RunOptions::new(ReadOptions::default()).with_jobs(1).with_share(1);
    let (control, mut passed) = (options.control.clone(), 0);
    let text = format!("{PUZZLE}\n").repeat(300);
    let run = pipeline::run(&[Input::text(text)], &options, Batch::entries, |_, entries| {
        passed += entries.len();
        control.stop();
        Ok(())
    });
    assert!(run.expect("nothing fails").is_empty() && passed == 1, "{passed} puzzles");
}
