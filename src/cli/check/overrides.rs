//! Which rules apply to which input: the project may demand something else of some files.

use std::path::Path;

use givens::{error::Error, pipeline::Input, run::BatchCheck};

use crate::cli::{
    config::{CheckOverride, Config},
    patterns::{name_file, project_patterns},
};

use super::{Arguments, Console, per_input::PerInput, policy::Demands};

impl Arguments {
    /// Returns how to check the inputs.
    ///
    /// # Errors
    ///
    /// If `givens.toml`, or an option, names what there is not.
    pub(super) fn checks(
        &self,
        inputs: &[Input],
        draws: bool,
        console: Console,
    ) -> Result<PerInput<BatchCheck>, Error> {
        let found = if self.reading.folders.no_config { None } else { Config::find()? };
        let (folder, config) = found.map(|(folder, config)| (folder, config.check)).unwrap_or_default();
        let (combinations, of_inputs) = combinations(&folder, &config.overrides, inputs)?;
        let project = Demands::of_project(&config, console)?;
        let overrides = config.overrides.iter().map(|other| Demands::of_override(other, console));
        let overrides: Vec<_> = overrides.collect::<Result<_, _>>()?;
        let options = self.demands(console)?;
        let check = |named: &Vec<usize>| {
            let overrides = named.iter().map(|&index| &overrides[index]);
            let demands: Vec<_> = [&project].into_iter().chain(overrides).chain([&options]).collect();
            self.batch_check(&demands, self.notes || config.notes, draws)
        };
        Ok(PerInput::new(combinations.iter().map(check).collect::<Result<_, _>>()?, of_inputs))
    }
}

/// Returns the combinations of overrides that name an input, by their indices; the first names none. And the index of the
/// combination of each input.
fn combinations(
    folder: &Path,
    overrides: &[CheckOverride],
    inputs: &[Input],
) -> Result<(Vec<Vec<usize>>, Vec<usize>), Error> {
    let patterns = overrides.iter().map(|other| project_patterns("overrides: paths", folder, &other.paths));
    let patterns: Vec<_> = patterns.collect::<Result<_, _>>()?;
    let named = |path: &Path| -> Vec<usize> {
        (0..patterns.len()).filter(|&index| name_file(&patterns[index], path)).collect()
    };
    let mut combinations = vec![Vec::new()];
    let index_of = |input: &Input| {
        let named = input.path().map(named).unwrap_or_default();
        combinations.iter().position(|other| *other == named).unwrap_or_else(|| {
            combinations.push(named);
            combinations.len() - 1
        })
    };
    let of_inputs = inputs.iter().map(index_of).collect();
    Ok((combinations, of_inputs))
}
