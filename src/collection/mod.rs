//! Collections of puzzles: which records are the same up to an equivalence, within a collection and between several.
//!
//! A record has a key of 16 bytes under each [`Equivalence`]: [`key_of`] finds it. Records with the same key are a
//! class. [`Deduplicator`] chooses one record of each class, [`Overlap`] compares collections, [`SeenPuzzles`] reports
//! duplicates while a collection is read. The first two sort keys with a [`Sorter`], whose [`Workspace`] bounds its
//! memory: above that, sorted runs go to a [`Store`] such as a temporary file.
//!
//! # Examples
//!
//! ```
//! use givens::{Grid, Record, collection::{Deduplicator, Equivalence, Rank, Workspace, key_of}};
//!
//! let collection = ["1.3..4.22.4..3.1", "2.3..4.11.4..3.2", "1.3..4.22.4..3.1", "1..............."];
//! let mut deduplicator = Deduplicator::new(&Workspace::unbounded());
//! for line in collection {
//!     let record = Record::of(line.parse::<Grid>()?);
//!     let found = key_of(&record, Equivalence::Relabelled, None);
//!     deduplicator.push(found.key, Rank::First, 0)?;
//! }
//! let kept = deduplicator.finish(|_| Ok(()))?;
//! let numbers: Vec<_> = (0..4).filter(|&number| kept.contains(number)).collect();
//! assert_eq!((numbers, kept.removed), (vec![0, 3], 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod classes;
mod key;
mod members;
mod overlap;
mod sorter;

pub use classes::{ClassRole, Deduplicator, Kept, Member, Preference, Rank};
pub use givens_engine::digest::hexadecimal;
pub use key::{Equivalence, FoundKey, Key, key_of, key_of_cells, key_of_variant};
pub use members::{MemberOrders, MemberSorter, Replacements};
pub use overlap::{Leak, Overlap, OverlapTable, PuzzleKeys, SeenPuzzles};
pub use sorter::{SortItem, Sorted, Sorter, Store, Workspace};
