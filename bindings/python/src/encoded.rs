//! Arrays that name each of their values once: dictionaries (`category`, `Categorical`, `Enum`) and runs.

use arrow_array::{
    Array, ArrayRef,
    cast::AsArray,
    types::{Int16Type, Int32Type, Int64Type, RunEndIndexType},
};

/// Returns the values of a dictionary or of runs, and where that of each row is; `None` for null.
pub(crate) fn encoded(column: &ArrayRef) -> Option<(&ArrayRef, Vec<Option<usize>>)> {
    if let Some(dictionary) = column.as_any_dictionary_opt() {
        let keys = dictionary.keys();
        // Keys that are null may be anything, and there may be no values.
        let places =
            if dictionary.values().is_empty() { vec![0; column.len()] } else { dictionary.normalized_keys() };
        let place = |(row, place)| keys.is_valid(row).then_some(place);
        return Some((dictionary.values(), places.into_iter().enumerate().map(place).collect()));
    }
    run_values::<Int16Type>(column)
        .or_else(|| run_values::<Int32Type>(column))
        .or_else(|| run_values::<Int64Type>(column))
}

fn run_values<R: RunEndIndexType>(column: &ArrayRef) -> Option<(&ArrayRef, Vec<Option<usize>>)> {
    let runs = column.as_run_opt::<R>()?;
    Some((runs.values(), (0..runs.len()).map(|row| Some(runs.get_physical_index(row))).collect()))
}
