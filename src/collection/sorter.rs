//! Sorting more items than fit in memory: sorted runs go to a store, and are merged when they are read.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    fmt,
    io::{self, Read, Seek, SeekFrom, Write},
    ops::Range,
    sync::Arc,
    vec,
};

/// Bytes that are written once and then read in parts: a temporary file, or a `Cursor` in memory.
pub trait Store: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Store for T {}

type NewStore = dyn Fn() -> io::Result<Box<dyn Store>> + Send + Sync;

/// How much memory to use, and what to do above that.
#[derive(Clone)]
pub struct Workspace {
    memory: usize,
    new_store: Option<Arc<NewStore>>,
}

impl Workspace {
    /// Returns a workspace that keeps everything in memory.
    #[must_use]
    pub const fn unbounded() -> Self {
        Self { memory: usize::MAX, new_store: None }
    }

    /// Returns a workspace that uses about this many bytes of memory, and stores above that.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::collection::{Sorter, Workspace};
    ///
    /// let workspace = Workspace::bounded(100, || Ok(Box::new(std::io::Cursor::new(Vec::new()))));
    /// let mut sorter = Sorter::new(&workspace);
    /// for number in 0..1000_u64 {
    ///     sorter.push([number * 7 % 1000, number])?;
    /// }
    /// let sorted = sorter.finish()?.collect::<Result<Vec<_>, _>>()?;
    /// assert!(sorted.len() == 1000 && sorted.is_sorted());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn bounded(
        memory: usize,
        new_store: impl Fn() -> io::Result<Box<dyn Store>> + Send + Sync + 'static,
    ) -> Self {
        Self { memory, new_store: Some(Arc::new(new_store)) }
    }

    /// Returns the workspace of each of some sorters that are used at once.
    #[must_use]
    pub fn divided_by(&self, sorters: usize) -> Self {
        Self { memory: self.memory / sorters.max(1), ..self.clone() }
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// What is sorted: items compare by `Ord`, and go to a store as bytes.
pub trait SortItem: Ord {
    /// Returns about how many bytes it takes in memory.
    fn size(&self) -> usize;

    /// Appends its bytes.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads an item from the start of some bytes, which then begin behind it; `None` if they end within it.
    fn read(bytes: &mut &[u8]) -> Option<Self>
    where
        Self: Sized;
}

/// Numbers, compared from the first to the last.
impl<const N: usize> SortItem for [u64; N] {
    fn size(&self) -> usize {
        8 * N
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for word in self {
            bytes.extend(word.to_le_bytes());
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (item, rest) = bytes.split_at_checked(8 * N)?;
        *bytes = rest;
        let (words, _) = item.as_chunks();
        Some(std::array::from_fn(|word| u64::from_le_bytes(words[word])))
    }
}

/// Sorts items.
pub struct Sorter<T> {
    workspace: Workspace,
    items: Vec<T>,
    /// About how many bytes they take.
    size: usize,
    store: Option<Box<dyn Store>>,
    /// The runs in the store.
    runs: Vec<Range<u64>>,
}

/// The bytes that are read from a run at a time: fewer are slow, and more are no faster.
const READ: Range<usize> = 4096..1 << 20;

/// The bytes that are written at a time.
const WRITE: usize = 1 << 16;

impl<T: SortItem> Sorter<T> {
    /// Returns a sorter without items.
    #[must_use]
    pub fn new(workspace: &Workspace) -> Self {
        let (items, runs) = (Vec::new(), Vec::new());
        Self { workspace: workspace.clone(), items, size: 0, store: None, runs }
    }

    /// Adds an item.
    ///
    /// # Errors
    ///
    /// If the store cannot be made or written.
    pub fn push(&mut self, item: T) -> io::Result<()> {
        let size = item.size();
        if self.size + size > self.workspace.memory && !self.items.is_empty() {
            self.spill()?;
        }
        self.size += size;
        self.items.push(item);
        Ok(())
    }

    /// Returns the items in ascending order.
    ///
    /// # Errors
    ///
    /// If the store cannot be written or read.
    pub fn finish(mut self) -> io::Result<Sorted<T>> {
        if self.runs.is_empty() {
            self.items.sort_unstable();
        } else {
            // Its memory is needed to read the runs.
            self.spill()?;
            self.items = Vec::new();
        }
        let part = self.workspace.memory / self.runs.len().max(1);
        let batch = part.clamp(READ.start, READ.end) as u64;
        let mut runs: Vec<_> = self.runs.into_iter().map(SortedRun::stored).collect();
        runs.push(SortedRun { items: self.items.into_iter(), rest: 0..0 });
        let mut sorted = Sorted { store: self.store, runs, heads: BinaryHeap::new(), batch };
        for run in 0..sorted.runs.len() {
            let first = sorted.next_of(run)?;
            sorted.heads.extend(first.map(|item| Reverse((item, run))));
        }
        Ok(sorted)
    }

    /// Moves the items in memory to the store, as a sorted run.
    fn spill(&mut self) -> io::Result<()> {
        let Some(new_store) = &self.workspace.new_store else { return Ok(()) };
        self.items.sort_unstable();
        let store = match self.store.take() {
            Some(store) => store,
            None => new_store()?,
        };
        let store = self.store.insert(store);
        let start = self.runs.last().map_or(0, |run| run.end);
        let (mut end, mut bytes) = (start, Vec::with_capacity(WRITE));
        for item in self.items.drain(..) {
            item.write(&mut bytes);
            if bytes.len() >= WRITE {
                store.write_all(&bytes)?;
                end += bytes.len() as u64;
                bytes.clear();
            }
        }
        store.write_all(&bytes)?;
        store.flush()?;
        self.runs.push(start..end + bytes.len() as u64);
        self.size = 0;
        Ok(())
    }
}

impl<T> fmt::Debug for Sorter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sorter")
            .field("workspace", &self.workspace)
            .field("runs", &self.runs)
            .finish_non_exhaustive()
    }
}

/// Sorted items, in ascending order. An error is the last item.
pub struct Sorted<T> {
    store: Option<Box<dyn Store>>,
    runs: Vec<SortedRun<T>>,
    /// The next item of each run that has one.
    heads: BinaryHeap<Reverse<(T, usize)>>,
    /// The number of bytes that are read from a run at a time.
    batch: u64,
}

/// The items of a run that are left: in memory, and after them in the store.
struct SortedRun<T> {
    items: vec::IntoIter<T>,
    rest: Range<u64>,
}

impl<T: SortItem> SortedRun<T> {
    fn stored(rest: Range<u64>) -> Self {
        Self { items: Vec::new().into_iter(), rest }
    }

    /// Reads items from the store: about this many bytes, or one item if it is longer.
    fn fill(&mut self, store: &mut dyn Store, mut batch: u64) -> io::Result<()> {
        while self.items.as_slice().is_empty() && !self.rest.is_empty() {
            let end = self.rest.end.min(self.rest.start + batch);
            let mut bytes = vec![0; usize::try_from(end - self.rest.start).expect("fits in memory")];
            store.seek(SeekFrom::Start(self.rest.start))?;
            store.read_exact(&mut bytes)?;
            let mut left = &bytes[..];
            let items: Vec<_> = std::iter::from_fn(|| T::read(&mut left)).collect();
            if items.is_empty() && end == self.rest.end {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.rest.start = end - left.len() as u64;
            self.items = items.into_iter();
            batch *= 2;
        }
        Ok(())
    }
}

impl<T: SortItem> Sorted<T> {
    fn next_of(&mut self, run: usize) -> io::Result<Option<T>> {
        let run = &mut self.runs[run];
        if let Some(store) = &mut self.store {
            run.fill(&mut **store, self.batch)?;
        }
        Ok(run.items.next())
    }
}

impl<T: SortItem> Iterator for Sorted<T> {
    type Item = io::Result<T>;

    fn next(&mut self) -> Option<Self::Item> {
        let run = self.heads.peek()?.0.1;
        match self.next_of(run) {
            Ok(Some(next)) => {
                let mut head = self.heads.peek_mut()?;
                Some(Ok(std::mem::replace(&mut *head, Reverse((next, run))).0.0))
            }
            Ok(None) => self.heads.pop().map(|Reverse((item, _))| Ok(item)),
            Err(error) => {
                self.heads.clear();
                Some(Err(error))
            }
        }
    }
}

impl<T> fmt::Debug for Sorted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sorted").field("runs", &self.runs.len()).finish_non_exhaustive()
    }
}
