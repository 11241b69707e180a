//! Rules: every rule has fixtures/rules/<CODE>-<name>/ with `bad-…` files, in which it
//! is found, and `good-…` files, in which it is not. Snapshots have all findings of the bad ones.

mod fixture;

use fixture::{Fixture, fixtures, rules};
use givens::diagnostic::Rule;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::test("every rule has fixtures, and no other has", all_have_fixtures)];
    for fixture in fixtures("rules") {
        let name = fixture.name.clone();
        trials.push(Trial::test(name, move || {
            judged(&fixture);
            Ok(())
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn judged(fixture: &Fixture) {
    let rule = rules::rule_of(fixture);
    let (source, found) = rules::findings(fixture);
    let here = found.iter().filter(|finding| finding.rule == rule).count();
    if fixture.file_name().starts_with("bad-") {
        assert!(here > 0, "{rule} is found among {found:#?}");
        fixture.assert_snapshot(&rules::rendered(&source, &found));
    } else {
        assert!(fixture.file_name().starts_with("good-"), "a fixture is bad-… or good-…");
        assert_eq!(here, 0, "{found:#?}");
    }
    for label in found.iter().flat_map(|finding| &finding.labels) {
        assert!(source.text().get(label.span.range()).is_some(), "{label:?} lies in the text");
    }
}

fn all_have_fixtures() -> Result<(), Failed> {
    let folders: Vec<_> = fixtures("rules").iter().map(Fixture::folder).collect();
    for info in Rule::all() {
        let folder = format!("{}-{}", info.code, info.name);
        let of_rule = fixtures("rules").into_iter().filter(|fixture| fixture.folder() == folder);
        let names: Vec<_> = of_rule.map(|fixture| fixture.file_name()).collect();
        for kind in ["bad-", "good-"] {
            if !names.iter().any(|name| name.starts_with(kind)) {
                return Err(format!("fixtures/rules/{folder}/{kind}… is missing").into());
            }
        }
    }
    let known =
        |folder: &String| Rule::all().iter().any(|info| *folder == format!("{}-{}", info.code, info.name));
    match folders.iter().find(|folder| !known(folder)) {
        Some(stray) => Err(format!("fixtures/rules/{stray} belongs to no rule").into()),
        None => Ok(()),
    }
}
