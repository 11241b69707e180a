//! What is done with many inputs: checks under a policy, comparisons, data cards; records that are converted, selected,
//! sorted, deduplicated, generated; and what such runs share: rows, records that are written or copied, keys.
//!
//! ```text
//!  Batch ──Conversion, Selection, RowBatch …──▶ what workers find ──RecordWriter, RecordOutputs, RowWriter──▶ files
//! ```
//!
//! In come the batches of [`pipeline::run`](crate::pipeline::run), on several threads; out come files, in the order of the
//! inputs, and warnings about what they could not hold. Nothing is printed here: commands and programs decide what becomes of
//! warnings.
//!
//! What is done with records has three parts: what a worker finds out about a batch, what takes it in the thread of the
//! caller, in the order of the inputs, and what follows the last batch.
//!
//! | | worker | in order | at the end |
//! |---|---|---|---|
//! | check | [`BatchCheck::check`] | [`BatchCheck::compare`] | |
//! | fix | [`FixFinder::find`] | [`FileFixes::take`] | |
//! | convert | [`Conversion::prepare`] | [`RecordWriter::write_part`] | [`RecordWriter::finish`] |
//! | canonical forms | [`CanonicalForms::prepare`] | [`RecordWriter::write_part`] | [`RecordWriter::finish`] |
//! | minimal sub-puzzles | [`with_found`] and [`Minimizer::find_all`] | [`RecordWriter::write`] | [`RecordWriter::finish`] |
//! | select | [`Selection::find`] | [`SelectedRecords::take`] | [`SelectedRecords::write_sample`] |
//! | sort | [`SortOrder::find`] | [`SortedRecords::take`] | [`SortedRecords::write_all`] |
//! | lay out | [`NamedValues::find`] | [`RecordOutputs::take_found`] | [`RecordOutputs::write_series`] |
//! | deduplicate | [`KeyFinder::find`] | [`Deduplication::take`] | [`Deduplication::finish`] |
//! | compare | [`KeyFinder::find`] | [`CollectionComparison::take`] | [`CollectionComparison::finish`] |
//! | describe | [`CardOptions::find`] | [`CollectionCard::take`] | [`CollectionCard::document`] |
//! | group | [`GroupOptions::find`] | [`CollectionGroups::take`] | [`CollectionGroups::document`] |
//! | detect | [`InputSummary::of`] | [`InputSummary::add`] | |
//! | keep for the next run | [`Journal::recall`] | [`Journal::take_failure`] | [`Journal::remove`] |
//! | generate | [`Generation::generate`] | [`GeneratedRecords::take`] | [`RecordWriter::finish`] |

mod added_facts;
mod asked_columns;
mod baseline;
mod batch_check;
mod canonical_forms;
mod collection_card;
mod collection_groups;
mod comparison;
mod conversion;
mod conversion_parts;
mod converted_records;
mod copied_records;
mod deduplication;
mod file_series;
mod files;
mod fixes;
mod found_records;
mod generation;
mod held_record;
mod input_summary;
mod journal;
mod json_envelope;
mod keys;
mod laid_out_records;
mod literals;
mod minimizer;
mod named_values;
mod output_record;
mod outputs;
mod puzzle_counter;
mod record_layout;
mod record_output;
mod record_outputs;
mod record_writer;
mod remarks;
pub mod rows;
mod selection;
mod solved_records;
mod sort_memory;
mod sorted_records;
mod survey;
mod template;

pub use added_facts::{AddedFacts, PresentColumns};
pub use asked_columns::AskedColumns;
pub use baseline::Baseline;
pub use batch_check::{BatchCheck, CheckColumns, CheckedBatch};
pub use canonical_forms::{CanonicalForms, CheckedForm, FormColumns, canonical_record};
pub use collection_card::{CardOptions, CollectionCard};
pub use collection_groups::{CollectionGroups, GroupOptions, GroupingFacts};
pub use comparison::{
    CollectionComparison, CollectionOverlap, ComparedCollection, ComparisonDocument, LeakedRecord,
};
pub use conversion::{Conversion, SearchedPuzzle};
pub use conversion_parts::{ConversionPart, ConversionParts, FoundEntry, puzzle_count, with_found};
pub use deduplication::{DeduplicatedRecords, Deduplication, DeduplicationResult};
pub use file_series::FileSeries;
pub use files::RunFiles;
pub use fixes::{BatchFixes, FileFixes, FixFinder, FixedFile, LeftFixes};
pub use found_records::{FoundRecords, place_rank};
pub use generation::{GeneratedBatch, GeneratedRecords, Generation};
pub use held_record::{HeldForm, HeldRecord};
pub use input_summary::InputSummary;
pub use journal::{Journal, KeptResult};
pub use keys::{
    Checksums, FinerKeys, KeyFinder, KeyedBatch, KeyedRecord, checksum, place_name, place_number,
};
pub use minimizer::{MinimizeColumns, MinimizedRecord, Minimizer, with_fewer_givens};
pub use named_values::NamedValues;
pub use output_record::OutputRecord;
pub use outputs::{RunOutcome, complete, is_numbered, numbered, part_options};
pub use puzzle_counter::PuzzleCounter;
pub use record_layout::{LayoutForm, LayoutOptions, RecordLayout};
pub use record_output::RecordOutput;
pub use record_outputs::RecordOutputs;
pub use record_writer::{RecordWriter, one_puzzle_per_file};
pub use selection::{SampleSize, SelectedRecords, Selection, SelectionFacts};
pub use solved_records::solve_records;
pub use sort_memory::SortMemory;
pub use sorted_records::{SortFacts, SortOrder, SortedRecords};
pub use survey::{Copied, Obstacle, Survey};
pub use template::{Template, TemplateError};
