//! Sorting more items than fit in memory: sorted runs go to a store, and are merged when they are read.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, binary_heap::PeekMut},
    fmt,
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
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

/// Sorts items of `N` numbers, compared from the first number to the last.
pub struct Sorter<const N: usize> {
    workspace: Workspace,
    items: Vec<[u64; N]>,
    /// The maximum number of items in memory.
    capacity: usize,
    store: Option<Box<dyn Store>>,
    /// The runs in the store.
    runs: Vec<Range<u64>>,
}

/// The bytes that are read from a run at a time: fewer are slow, and more are no faster.
const READ: Range<usize> = 4096..1 << 20;

impl<const N: usize> Sorter<N> {
    const SIZE: usize = 8 * N;

    /// Returns a sorter without items.
    #[must_use]
    pub fn new(workspace: &Workspace) -> Self {
        let capacity = (workspace.memory / Self::SIZE).max(1);
        let (items, runs) = (Vec::new(), Vec::new());
        Self { workspace: workspace.clone(), items, capacity, store: None, runs }
    }

    /// Adds an item.
    ///
    /// # Errors
    ///
    /// If the store cannot be made or written.
    pub fn push(&mut self, item: [u64; N]) -> io::Result<()> {
        if self.items.len() == self.capacity {
            self.spill()?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Returns the items in ascending order.
    ///
    /// # Errors
    ///
    /// If the store cannot be written or read.
    pub fn finish(mut self) -> io::Result<Sorted<N>> {
        if self.runs.is_empty() {
            self.items.sort_unstable();
        } else {
            // Its memory is needed to read the runs.
            self.spill()?;
            self.items = Vec::new();
        }
        let part = self.workspace.memory / self.runs.len().max(1);
        let batch = (part.clamp(READ.start, READ.end) / Self::SIZE).max(1);
        let mut runs: Vec<_> = self.runs.into_iter().map(Run::stored).collect();
        runs.push(Run { items: self.items.into_iter(), rest: 0..0 });
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
        let mut writer = BufWriter::with_capacity(1 << 16, self.store.insert(store));
        for word in self.items.iter().flatten() {
            writer.write_all(&word.to_le_bytes())?;
        }
        writer.flush()?;
        let start = self.runs.last().map_or(0, |run| run.end);
        self.runs.push(start..start + (self.items.len() * Self::SIZE) as u64);
        self.items.clear();
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Sorter<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sorter")
            .field("workspace", &self.workspace)
            .field("runs", &self.runs)
            .finish_non_exhaustive()
    }
}

/// Sorted items, in ascending order. An error is the last item.
pub struct Sorted<const N: usize> {
    store: Option<Box<dyn Store>>,
    runs: Vec<Run<N>>,
    /// The next item of each run that has one.
    heads: BinaryHeap<Reverse<([u64; N], usize)>>,
    /// The number of items that are read from a run at a time.
    batch: usize,
}

/// The items of a run that are left: in memory, and after them in the store.
struct Run<const N: usize> {
    items: vec::IntoIter<[u64; N]>,
    rest: Range<u64>,
}

impl<const N: usize> Run<N> {
    fn stored(rest: Range<u64>) -> Self {
        Self { items: Vec::new().into_iter(), rest }
    }
}

impl<const N: usize> Sorted<N> {
    fn next_of(&mut self, run: usize) -> io::Result<Option<[u64; N]>> {
        let run = &mut self.runs[run];
        if let (None, Some(store), false) =
            (run.items.as_slice().first(), &mut self.store, run.rest.is_empty())
        {
            let end = run.rest.end.min(run.rest.start + (self.batch * Sorter::<N>::SIZE) as u64);
            let mut bytes = vec![0; usize::try_from(end - run.rest.start).expect("fits in memory")];
            store.seek(SeekFrom::Start(run.rest.start))?;
            store.read_exact(&mut bytes)?;
            run.rest.start = end;
            let (words, _) = bytes.as_chunks();
            let words: Vec<_> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
            let (items, _) = words.as_chunks();
            run.items = Vec::from(items).into_iter();
        }
        Ok(run.items.next())
    }
}

impl<const N: usize> Iterator for Sorted<N> {
    type Item = io::Result<[u64; N]>;

    fn next(&mut self) -> Option<Self::Item> {
        let &Reverse((item, run)) = self.heads.peek()?;
        match self.next_of(run) {
            Ok(Some(next)) => *self.heads.peek_mut()? = Reverse((next, run)),
            Ok(None) => drop(self.heads.peek_mut().map(PeekMut::pop)),
            Err(error) => {
                self.heads.clear();
                return Some(Err(error));
            }
        }
        Some(Ok(item))
    }
}

impl<const N: usize> fmt::Debug for Sorted<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sorted").field("runs", &self.runs.len()).finish_non_exhaustive()
    }
}
