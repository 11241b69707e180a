//! Whatever is found can be reported in every form and at every width, and be read by people and programs.

mod support;

use support::{
    check_on_all_cores, fixtures,
    reports::{LINE_ENDS, assert_reported},
};

/// Folders of fixtures in any format.
const FOLDERS: [&str; 6] = ["formats", "malformed", "ambiguous", "collection", "regressions", "rules"];

/// What the fuzz target `report` does with mutated texts.
#[test]
fn findings_of_fixtures_are_reported_in_every_form_at_every_width() {
    let fixtures = FOLDERS.into_iter().flat_map(fixtures);
    let cases: Vec<_> =
        fixtures.flat_map(|fixture| (0..LINE_ENDS).map(move |ends| (fixture.clone(), ends))).collect();
    check_on_all_cores(&cases, |(fixture, ends)| assert_reported(fixture.source().text(), None, *ends));
}
