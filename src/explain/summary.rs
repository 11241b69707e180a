//! Summaries: steps counted by technique, and the ending, for collections, whose steps are not kept.

use std::{fmt, ops::ControlFlow};

use givens_draw::language::{Language, phrase};
use givens_formats::diagnostic::Verdict;

use super::{
    collector::Flow,
    event::{Ending, Event},
    state::GridState,
    step::Step,
    technique::Technique,
    walk::Observer,
};

/// An upper bound of the number of techniques.
const TECHNIQUES: usize = 128;

/// The number of steps by technique, and the ending. Steps under a supposition count like any others, whether
/// it was right or wrong. Prints as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceSummary {
    /// The number of solutions.
    pub verdict: Verdict,
    /// The ending.
    pub ending: Ending,
    /// The used technique that is last in the order; trial comes after all others.
    pub hardest: Option<Technique>,
    /// Number of digits placed by steps and suppositions.
    pub placements: u64,
    /// Number of suppositions.
    pub trials: u64,
    /// The largest number of open suppositions.
    pub depth: u64,
    counts: [u64; TECHNIQUES],
    /// The place of each technique in the order.
    ranks: [u8; TECHNIQUES],
    open_trials: u64,
}

impl TraceSummary {
    pub(super) fn new(verdict: Verdict, plan: &[Technique]) -> Self {
        let mut ranks = [0; TECHNIQUES];
        for (rank, &technique) in plan.iter().enumerate() {
            ranks[technique as usize] = rank as u8;
        }
        Self {
            verdict,
            ending: Ending::Stopped,
            hardest: None,
            placements: 0,
            trials: 0,
            depth: 0,
            counts: [0; TECHNIQUES],
            ranks,
            open_trials: 0,
        }
    }

    /// Returns the number of steps of a technique; of trial, the number of suppositions.
    #[must_use]
    pub const fn count(&self, technique: Technique) -> u64 {
        self.counts[technique as usize]
    }

    /// Returns the number of steps, without suppositions.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.counts.iter().sum::<u64>() - self.trials
    }

    /// Returns the techniques that were used with their numbers, in the order in which they were tried.
    #[must_use]
    pub fn used(&self) -> Vec<(Technique, u64)> {
        let all = Technique::ALL.into_iter().map(|technique| (technique, self.count(technique)));
        let mut used: Vec<_> = all.filter(|&(_, count)| count > 0).collect();
        used.sort_by_key(|(technique, _)| self.ranks[*technique as usize]);
        used
    }

    /// Counts a step; the hardest technique is the one that was tried last.
    fn count_use(&mut self, technique: Technique) {
        self.counts[technique as usize] += 1;
        let rank = |technique: Technique| self.ranks[technique as usize];
        if self.hardest.is_none_or(|hardest| rank(hardest) < rank(technique)) {
            self.hardest = Some(technique);
        }
    }
}

impl Observer for TraceSummary {
    fn step(&mut self, step: &Step) -> Flow {
        self.count_use(step.technique);
        self.placements += step.placements.len() as u64;
        ControlFlow::Continue(())
    }

    fn trial(&mut self, event: Event) -> Flow {
        match event {
            Event::Supposed { .. } => {
                self.count_use(Technique::Trial);
                self.placements += 1;
                self.trials += 1;
                self.open_trials += 1;
                self.depth = self.depth.max(self.open_trials);
            }
            Event::TakenBack(_) | Event::Confirmed(_) => self.open_trials -= 1,
            Event::Step(_) | Event::Contradiction(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, ending: Ending, _: impl FnOnce() -> GridState) {
        self.ending = ending;
    }
}

impl TraceSummary {
    /// Returns the summary as one line.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let words = language.words();
        let counted = |number: u64, one: &str, many: &str| {
            if number == 1 { one.to_owned() } else { phrase!(many, number) }
        };
        let ending = self.ending.phrase(self.verdict, language);
        let says = if self.ending == Ending::Solved { words.in_steps } else { words.after_steps };
        let mut text = phrase!(says, ending, steps = counted(self.steps(), words.step, words.steps));
        if let Some(hardest) = self.hardest {
            let named = |(used, count): (Technique, u64)| format!("{} ×{count}", used.name_in(language));
            let used = self.used().into_iter().map(named).collect::<Vec<_>>().join(", ");
            text += &phrase!(words.hardest, technique = hardest.name_in(language), used);
        }
        text += &format!("; {}", counted(self.placements, words.placement, words.placements));
        if self.trials > 0 {
            let suppositions = counted(self.trials, words.supposition, words.suppositions);
            text += &phrase!(words.deep, suppositions, depth = self.depth);
        }
        text
    }
}

impl fmt::Display for TraceSummary {
    /// Writes the summary in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
