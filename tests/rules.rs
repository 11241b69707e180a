//! Rules: every rule has fixtures/rules/<CODE>-<name>/ with `bad-…` files, in which it is
//! reported, and `good-…` files, in which it is not. Snapshots have all diagnostics of the bad ones.

mod support;

use givens::diagnostic::Rule;
use libtest_mimic::{Arguments, Failed, Trial};
use support::{Fixture, fixtures, rules};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials =
        vec![Trial::test("every rule has fixtures, and every fixture has a rule", every_rule_has_fixtures)];
    for fixture in fixtures("rules") {
        let name = fixture.name.clone();
        trials.push(Trial::test(name, move || {
            assert_reported(&fixture);
            Ok(())
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn assert_reported(fixture: &Fixture) {
    let rule = rules::rule_of(fixture);
    let (source, diagnostics) = rules::findings(fixture);
    let number = diagnostics.iter().filter(|diagnostic| diagnostic.rule == rule).count();
    if fixture.file_name().starts_with("bad-") {
        assert!(number > 0, "{rule} is reported in {diagnostics:#?}");
        fixture.assert_snapshot(&rules::report(&source, &diagnostics));
    } else {
        assert!(fixture.file_name().starts_with("good-"), "a fixture is bad-… or good-…");
        assert_eq!(number, 0, "{diagnostics:#?}");
    }
    for label in diagnostics.iter().flat_map(|diagnostic| &diagnostic.labels) {
        assert!(source.text().get(label.span.range()).is_some(), "{label:?} is in the text");
    }
}

fn every_rule_has_fixtures() -> Result<(), Failed> {
    let folders: Vec<_> = fixtures("rules").iter().map(|fixture| fixture.below("rules")).collect();
    for info in Rule::ALL.map(Rule::info) {
        let folder = format!("{}-{}", info.code, info.name);
        let of_rule = fixtures("rules").into_iter().filter(|fixture| fixture.below("rules") == folder);
        let names: Vec<_> = of_rule.map(|fixture| fixture.file_name()).collect();
        for kind in ["bad-", "good-"] {
            if !names.iter().any(|name| name.starts_with(kind)) {
                return Err(format!("fixtures/rules/{folder}/{kind}… is missing").into());
            }
        }
    }
    let known = |folder: &String| Rule::ALL.iter().any(|rule| *folder == format!("{rule}-{}", rule.name()));
    match folders.iter().find(|folder| !known(folder)) {
        Some(stray) => Err(format!("fixtures/rules/{stray} belongs to no rule").into()),
        None => Ok(()),
    }
}
