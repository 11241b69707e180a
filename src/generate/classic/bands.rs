//! The bands of a full grid. Heavy ones have a stack with far more ways than most.

use std::sync::LazyLock;

use crate::generate::stream::Stream;

use super::tables::{BANDS, NEIGHBOURS, PARTITIONS, TABLES, Tables};

/// A stack is heavy if half its number of ways is larger than this.
pub(super) const LIGHT: u32 = 24;

/// The three bands of a grid, and the rows of the second and third in the labels of the first, by stack.
#[derive(Debug, Clone, Copy)]
pub(super) struct BandChoice {
    pub(super) numbers: [usize; 3],
    pub(super) pairs: [[usize; 2]; 3],
    /// The stacks' numbers of ways, halved.
    pub(super) halves: [u32; 3],
}

impl BandChoice {
    #[inline]
    pub(super) fn new(tables: &Tables, bands: [usize; 3]) -> Self {
        let [first, second, third] =
            [&tables.boxes[bands[0]], &tables.boxes[bands[1]], &tables.boxes[bands[2]]];
        // Closures in an array's `map` are not always inlined, and this code is hot.
        let (mut pairs, mut halves) = ([[0; 2]; 3], [0; 3]);
        for stack in 0..3 {
            let labels = PARTITIONS * usize::from(first[stack]);
            let labels = &tables.relabelled[labels..labels + PARTITIONS];
            let pair = [labels[usize::from(second[stack])].into(), labels[usize::from(third[stack])].into()];
            pairs[stack] = pair;
            halves[stack] = tables.halves[PARTITIONS * pair[0] + pair[1]].into();
        }
        Self { numbers: bands, pairs, halves }
    }

    #[inline]
    pub(super) fn product(&self) -> u32 {
        self.halves[0] * self.halves[1] * self.halves[2]
    }
}

/// An upper bound of the product of three halves divided by the sum of the heavy ones among them.
const BOUND: u32 = 144 * 144 * 144 / (3 * 144);

static HEAVY: LazyLock<Heavy> = LazyLock::new(|| Heavy::new(&TABLES));

/// Tables for choosing such bands.
struct Heavy {
    /// Heavy pairs of partitions.
    pairs: Vec<[u16; 2]>,
    /// The sum of the halves up to each pair.
    sums: Vec<u32>,
    /// The bands with a partition in a box: `PARTITIONS · box + partition`.
    bands: Vec<[u16; NEIGHBOURS]>,
    /// The inverse of [`Tables::relabelled`].
    originals: Vec<u16>,
}

/// Chooses bands with a heavy stack, each with a likelihood proportional to its product.
pub(super) fn choose(stream: &mut Stream) -> BandChoice {
    let (tables, heavy) = (&*TABLES, &*HEAVY);
    loop {
        let bands = heavy.propose(tables, stream);
        // The proposed bands are as frequent as the sum of their heavy stacks.
        let sum: u32 = bands.halves.iter().filter(|&&halves| halves > LIGHT).sum();
        if stream.below(BOUND * sum) < bands.product() {
            return bands;
        }
    }
}

impl Heavy {
    fn new(tables: &Tables) -> Self {
        let (mut pairs, mut sums, mut sum) = (Vec::new(), Vec::new(), 0);
        for (pair, &halves) in tables.halves.iter().enumerate() {
            let halves = u32::from(halves);
            if halves > LIGHT {
                sum += halves;
                pairs.push([pair / PARTITIONS, pair % PARTITIONS].map(|partition| partition as u16));
                sums.push(sum);
            }
        }
        let mut bands = vec![[0; NEIGHBOURS]; 3 * PARTITIONS];
        let mut numbers = vec![0; 3 * PARTITIONS];
        for (band, boxes) in tables.boxes.iter().enumerate() {
            for (place, &partition) in boxes.iter().enumerate() {
                let place = PARTITIONS * place + usize::from(partition);
                bands[place][numbers[place]] = band as u16;
                numbers[place] += 1;
            }
        }
        let mut originals = vec![0; PARTITIONS * PARTITIONS];
        for (place, &relabelled) in tables.relabelled.iter().enumerate() {
            let labels = place - place % PARTITIONS;
            originals[labels + usize::from(relabelled)] = (place % PARTITIONS) as u16;
        }
        Self { pairs, sums, bands, originals }
    }

    /// Proposes a first band, a stack, a heavy pair of partitions for it, weighted by its number of ways, and
    /// bands that have these.
    fn propose(&self, tables: &Tables, stream: &mut Stream) -> BandChoice {
        let (first, stack) = (stream.place(BANDS), stream.place(3));
        let chosen = stream.below(self.sums.last().copied().unwrap_or(0));
        let relabelled = self.pairs[self.sums.partition_point(|&sum| sum <= chosen)];
        let labels = PARTITIONS * usize::from(tables.boxes[first][stack]);
        let mut band = |relabelled: u16| {
            let partition = usize::from(self.originals[labels + usize::from(relabelled)]);
            let bands = &self.bands[PARTITIONS * stack + partition];
            usize::from(bands[stream.place(bands.len())])
        };
        let (second, third) = (band(relabelled[0]), band(relabelled[1]));
        BandChoice::new(tables, [first, second, third])
    }
}
