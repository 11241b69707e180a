//! One row out for every record in, for programs that join results with their data.
//!
//! A verb answers some records at once ([`Answer`]); [`RowBatch::answered`] makes rows of the answers and of malformed
//! records on the worker's thread, and [`RowWriter`] numbers and writes them in the order of the inputs. A verb with more to
//! say of a record adds a struct of [`Columns`].
//!
//! # Examples
//!
//! ```
//! use givens::{
//!     Record, SimdLevel, check::{CheckOptions, check_all}, format::ReadOptions,
//!     pipeline::{self, Batch, Input, RunOptions},
//!     run::{RunFiles, RunOutcome, rows::{Answer, Columns, Keep, Row, RowBatch, RowForm, RowOptions, RowWriter}},
//! };
//!
//! let inputs = [Input::text("1.3..4.22.4..3.1\n1.3..4.22.4..3.\n")];
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("verdicts.csv");
//! let output = RunFiles::default().create(&path, &inputs).unwrap();
//! let names = <Row<()> as Columns>::names();
//! let mut writer = RowWriter::new(output, RowForm::Csv, names, Keep::Nothing, RowOptions::default());
//! let answer = |records: &[&Record]| {
//!     let checked = check_all(records, &CheckOptions::default(), SimdLevel::best());
//!     checked.into_iter().map(Answer::of_check).collect()
//! };
//! // Variants are refused: there is no answer about them.
//! let work = |batch: &Batch| RowBatch::<()>::answered(batch, &Keep::Nothing, answer, |_| None);
//! let options = RunOptions::new(ReadOptions::default());
//! pipeline::run(&inputs, &options, work, |batch, rows| writer.write_batch(batch.first, rows)).unwrap();
//! writer.finish(RunOutcome::Complete, &mut |warning| eprintln!("{warning}")).unwrap();
//! assert_eq!(std::fs::read_to_string(path)?.lines().count(), 3);
//! # Ok::<(), std::io::Error>(())
//! ```

mod batch;
mod found_columns;
mod output;
mod proper;
mod row;
mod writer;

pub use batch::RowBatch;
pub use found_columns::FoundColumns;
pub use output::RowOutput;
pub(super) use proper::ProperRow;
pub use row::{Answer, Columns, Keep, Row, solution_count, worst};
pub use writer::{RowForm, RowOptions, RowScope, RowWriter};
pub(super) use writer::{field_of_value, object_of, quoted_name};
