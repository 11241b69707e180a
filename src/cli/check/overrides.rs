//! Which rules apply to which input: the project may demand something else of some files.

use std::path::Path;

use givens::{error::Error, pipeline::Input, run::BatchCheck};

use crate::cli::{
    config::Config,
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
        let overrides = config.overrides.iter();
        let patterns: Vec<_> = overrides
            .clone()
            .map(|other| project_patterns("overrides: paths", &folder, &other.paths))
            .collect::<Result<_, _>>()?;
        let named = |path: &Path| -> Vec<usize> {
            (0..patterns.len()).filter(|&index| name_file(&patterns[index], path)).collect()
        };
        let mut known = vec![Vec::new()];
        let index_of = |input: &Input| {
            let named = input.path().map(named).unwrap_or_default();
            known.iter().position(|other| *other == named).unwrap_or_else(|| {
                known.push(named);
                known.len() - 1
            })
        };
        let of_inputs = inputs.iter().map(index_of).collect();
        let project = Demands::of_project(&config, console)?;
        let overrides: Vec<_> =
            overrides.map(|other| Demands::of_override(other, console)).collect::<Result<_, _>>()?;
        let options = self.demands(console)?;
        let check = |named: &Vec<usize>| {
            let overrides = named.iter().map(|&index| &overrides[index]);
            let demands: Vec<_> = [&project].into_iter().chain(overrides).chain([&options]).collect();
            self.batch_check(&demands, self.notes || config.notes, draws)
        };
        Ok(PerInput::new(known.iter().map(check).collect::<Result<_, _>>()?, of_inputs))
    }
}
