//! What expressions and sort keys ask for is found out here, for some records at once.
//!
//! In come expressions or properties, and records; out come truths or values. What is asked for is found out from the
//! cheapest to what costs most, and only of the records that what is cheaper does not decide.

use givens_engine::{setters::setters, simd::SimdLevel, solve::Budget};
use givens_formats::{
    diagnostic::{Rule, Verdict},
    record::RecordRef,
};

use crate::check::{CheckOptions, RuleSet, check_any};

use super::{
    expression::{Expression, Property},
    fact::FactCost,
    known_record::KnownRecord,
    value::Value,
};

/// Limits of what is found out.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SelectOptions {
    /// The limit of the search for solutions.
    pub budget: Budget,
    /// The SIMD level; results do not depend on it.
    pub level: SimdLevel,
}

setters!(SelectOptions {
    with_budget(budget: Budget),
    with_level(level: SimdLevel),
});

impl Default for SelectOptions {
    fn default() -> Self {
        Self { budget: Budget::default(), level: SimdLevel::best() }
    }
}

/// Finds out what expressions and sort keys ask for.
#[derive(Debug, Clone, Default)]
pub struct Selector {
    options: SelectOptions,
}

impl Selector {
    /// Returns a selector with these limits.
    #[must_use]
    pub const fn new(options: SelectOptions) -> Self {
        Self { options }
    }

    /// Returns what finds out facts about some records, each once, whatever is asked in turn.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Grid, Record, select::{Property, SelectOptions, Selector}};
    ///
    /// let record = Record::of("1.3..4.22.4..3.1".parse::<Grid>().unwrap());
    /// let mut facts = Selector::new(SelectOptions::default()).facts(&[&record]);
    /// assert_eq!(facts.select(&"verdict=one".parse().unwrap()), [true]);
    /// let values = facts.values(&Property::named("symmetry"));
    /// assert_eq!(values[0].as_ref().unwrap().to_string(), "half-turn+diagonal+antidiagonal");
    /// ```
    #[must_use]
    pub fn facts<'r>(&self, records: &[impl Into<RecordRef<'r>> + Copy]) -> RecordFacts<'r> {
        let records = RecordRef::list(records).into_iter().map(KnownRecord::new).collect();
        RecordFacts { options: self.options, records }
    }

    /// Returns for each record whether the expression holds.
    #[must_use]
    pub fn select<'r>(
        &self,
        expression: &Expression,
        records: &[impl Into<RecordRef<'r>> + Copy],
    ) -> Vec<bool> {
        self.facts(records).select(expression)
    }

    /// Returns the value of a property for each record; `None` for those that have none.
    #[must_use]
    pub fn values<'r>(
        &self,
        property: &Property,
        records: &[impl Into<RecordRef<'r>> + Copy],
    ) -> Vec<Option<Value>> {
        self.facts(records).values(property)
    }
}

/// Facts about some records, which are found out when they are asked for.
#[derive(Debug)]
pub struct RecordFacts<'r> {
    options: SelectOptions,
    records: Vec<KnownRecord<'r>>,
}

impl RecordFacts<'_> {
    /// Returns the number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether there are no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns for each record whether the expression holds.
    ///
    /// What costs most is found out last, and only about records that the rest does not decide.
    #[must_use]
    pub fn select(&mut self, expression: &Expression) -> Vec<bool> {
        self.select_of(expression, |_| true)
    }

    /// Returns for each record, by its index, whether it is asked for and the expression holds.
    #[must_use]
    pub fn select_of(&mut self, expression: &Expression, is_asked: impl Fn(usize) -> bool) -> Vec<bool> {
        let decide = |(index, known): (usize, &KnownRecord<'_>)| {
            if is_asked(index) { known.decides(expression) } else { Some(false) }
        };
        let mut found: Vec<_> = self.records.iter().enumerate().map(decide).collect();
        for cost in FactCost::ALL.into_iter().filter(|cost| expression.has_cost(*cost)) {
            self.find(cost, |index| found[index].is_none());
            let open = found.iter_mut().zip(&self.records).filter(|(found, _)| found.is_none());
            open.for_each(|(found, known)| *found = known.decides(expression));
        }
        // All costs were borne, so all is decided.
        found.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Returns the value of a property for each record; `None` for those that have none.
    #[must_use]
    pub fn values(&mut self, property: &Property) -> Vec<Option<Value>> {
        self.values_of(property, |_| true)
    }

    /// Returns the value of a property for each record, by its index, that is asked for; `None` for the others, and for those
    /// that have none.
    #[must_use]
    pub fn values_of(&mut self, property: &Property, is_asked: impl Fn(usize) -> bool) -> Vec<Option<Value>> {
        self.find(property.cost(), &is_asked);
        let value = |(index, known): (usize, &KnownRecord<'_>)| {
            is_asked(index).then(|| known.value(property)).flatten()
        };
        self.records.iter().enumerate().map(value).collect()
    }

    /// Returns the verdict of each record.
    #[must_use]
    pub fn verdicts(&mut self) -> Vec<Verdict> {
        self.find(FactCost::Solving, |_| true);
        self.records.iter().map(KnownRecord::verdict).collect()
    }

    /// Finds out what has this cost about the records that are asked for.
    fn find(&mut self, cost: FactCost, is_asked: impl Fn(usize) -> bool) {
        let asked = self.records.iter_mut().enumerate().filter(|(index, _)| is_asked(*index));
        let unknown = asked.map(|(_, known)| known).filter(|known| !known.knows(cost));
        if !matches!(cost, FactCost::Solving | FactCost::Minimality) {
            return unknown.for_each(|known| known.find(cost));
        }
        let unknown: Vec<_> = unknown.collect();
        let records: Vec<_> = unknown.iter().map(|known| known.record).collect();
        let minimality = cost == FactCost::Minimality;
        let rules: RuleSet = minimality.then_some(Rule::RedundantGiven).into_iter().collect();
        let options = CheckOptions::default().with_rules(rules).with_budget(self.options.budget);
        let checked = check_any(&records, &options, self.options.level);
        unknown
            .into_iter()
            .zip(checked)
            .for_each(|(known, checked)| known.checked = Some((checked, minimality)));
    }
}

#[cfg(test)]
mod tests {
    use givens_engine::grid::Grid;
    use givens_formats::record::Record;

    use super::*;

    #[test]
    fn what_is_cheap_decides_before_what_costs_more_is_found_out() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let record = Record::of(line.parse::<Grid>().expect("a grid"));
        for (expression, known) in [
            ("level>=hard and givens<20", FactCost::Reading),
            ("er<2 or givens=30", FactCost::Reading),
            ("er<2 or level=easy", FactCost::Hodoku),
            ("not (has(x-wing) and verdict=many)", FactCost::Solving),
            ("er<2", FactCost::SudokuExplainer),
        ] {
            let expression: Expression = expression.parse().expect("an expression");
            let mut facts = Selector::default().facts(&[&record]);
            let _ = facts.select(&expression);
            for cost in FactCost::ALL.into_iter().filter(|cost| *cost > known) {
                assert!(!facts.records[0].knows(cost), "{expression:?}: {cost:?}");
            }
            assert!(facts.records[0].knows(known), "{expression:?}");
        }
    }
}
