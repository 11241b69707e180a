//! Tries mutants of givens: those listed by cargo-mutants, a whole sample in one build.
//!
//!     mutants TREE SHARE TESTS FILES...
//!
//! TREE is a copy of the repository, which is changed; of the mutants of FILES (globs, joined by commas) every SHARE-th is
//! tried with TESTS (names, joined by commas) until one fails. A build per mutant takes half a minute; activating a
//! mutant by a variable in one program takes a second.

mod list;
mod trial;
mod viable;
mod weave;

use std::{
    collections::HashMap,
    env, fs,
    io::Write,
    mem,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use list::Mutant;
use trial::{Outcome, Trial};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let [_, tree, share, tests, files] = &arguments[..] else { panic!("mutants TREE SHARE TESTS FILES") };
    let tree = PathBuf::from(tree).canonicalize().expect("a tree");
    let names = |list: &str| list.split(',').map(String::from).collect::<Vec<_>>();
    let mutants = list::mutants(&tree, &names(files), share.parse().expect("a number"));
    let unviable = viable::put(&tree, &mutants);
    let mut trials = trial::trials(&tree, &names(tests));
    begin(&tree, &mut trials);
    let tried: Vec<_> = mutants.iter().filter(|mutant| !unviable.contains(&mutant.number)).collect();
    let outcomes = tried_all(&tree, &trials, &tried);
    let count = |outcome| outcomes.get(&outcome).copied().unwrap_or(0);
    let (caught, slow) = (count(Outcome::Caught), count(Outcome::TimedOut));
    let score = 100.0 * (caught + slow) as f64 / tried.len().max(1) as f64;
    println!(
        "mutants: {} tried, {caught} caught, {slow} timed out, {} survived: {score:.1} %; {} that cannot be built",
        tried.len(),
        count(Outcome::Survived),
        unviable.len(),
    );
}

/// One trial per processor at a time.
fn side_by_side(work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(&work);
        }
    });
}

fn begin(tree: &Path, trials: &mut Vec<Trial>) {
    let (waiting, begun) = (Mutex::new(mem::take(trials)), Mutex::new(Vec::new()));
    side_by_side(|| {
        loop {
            let (trial, number) = {
                let mut waiting = waiting.lock().expect("whole");
                (waiting.pop(), waiting.len())
            };
            let Some(mut trial) = trial else { break };
            trial.begin(tree, number);
            begun.lock().expect("whole").push(trial);
        }
    });
    *trials = begun.into_inner().expect("whole");
    trials.sort_by_key(|trial| trial.took);
    let all: f64 = trials.iter().map(|trial| trial.took.as_secs_f64()).sum();
    eprintln!("{} trials pass in {all:.0} s", trials.len());
}

fn tried_all(tree: &Path, trials: &[Trial], tried: &[&Mutant]) -> HashMap<Outcome, usize> {
    let log = Mutex::new(fs::File::create(tree.join("outcomes.txt")).expect("writable"));
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(HashMap::new()));
    side_by_side(|| {
        while let Some(mutant) = tried.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (outcome, by) = outcome(tree, trials, mutant);
            writeln!(log.lock().expect("whole"), "{outcome:?}\t{by}\t{}", mutant.facts.name)
                .expect("writable");
            if outcome == Outcome::Survived {
                println!("survived ({by}): {}", mutant.facts.name);
            }
            *outcomes.lock().expect("whole").entry(outcome).or_insert(0) += 1;
        }
    });
    outcomes.into_inner().expect("whole")
}

/// The number of trials run for a mutant. More would catch a few, but take most of the time.
const MOST: usize = 60;

/// The fate of a mutant, and the trial that decides it; trials named like its file run first, then the fastest.
fn outcome(tree: &Path, trials: &[Trial], mutant: &Mutant) -> (Outcome, String) {
    let mut reaching: Vec<_> = trials.iter().filter(|trial| trial.reaches(mutant.number)).collect();
    let words: Vec<_> = mutant.facts.file.split(['/', '.']).collect();
    reaching.sort_by_key(|trial| !trial.words().any(|word| words.contains(&word)));
    reaching.truncate(MOST);
    for trial in &reaching {
        let outcome = trial.with(tree, mutant.number);
        if outcome != Outcome::Survived {
            return (outcome, trial.name.clone());
        }
    }
    (Outcome::Survived, format!("{} trials", reaching.len()))
}
