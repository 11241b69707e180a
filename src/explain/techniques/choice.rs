//! Choices of masks whose union has few bits, for subsets and fish.

use super::Flow;

/// Visits each choice of `size` masks, by rising indices, whose union with `start` has at most `limit` bits,
/// with this union. Up to four masks may be chosen.
///
/// A naked subset chooses cells by their digits, a hidden one digits by their places in a
/// house, a fish lines by the places of its digit.
#[inline]
pub(super) fn choices(
    masks: &[u32],
    size: usize,
    start: u32,
    limit: u32,
    mut visit: impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    let (mut chosen, mut unions, mut depth) = ([0; 4], [start; 5], 0);
    if masks.len() < size {
        return Flow::Continue(());
    }
    loop {
        if chosen[depth] + size > masks.len() + depth {
            // Too few masks are left after this one.
            let Some(back) = depth.checked_sub(1) else { return Flow::Continue(()) };
            depth = back;
            chosen[depth] += 1;
            continue;
        }
        let union = unions[depth] | masks[chosen[depth]];
        if union.count_ones() > limit {
            chosen[depth] += 1;
        } else if depth + 1 == size {
            visit(&chosen[..size], union)?;
            chosen[depth] += 1;
        } else {
            unions[depth + 1] = union;
            chosen[depth + 1] = chosen[depth] + 1;
            depth += 1;
        }
    }
}

/// Masks and their owners: at most one for each cell of a house or each line.
#[derive(Default)]
pub(super) struct CandidateMasks {
    all: [u32; 25],
    owners: [u16; 25],
    len: usize,
}

impl CandidateMasks {
    pub(super) fn push(&mut self, owner: usize, mask: u32) {
        self.all[self.len] = mask;
        self.owners[self.len] = owner as u16;
        self.len += 1;
    }

    pub(super) fn masks(&self) -> &[u32] {
        &self.all[..self.len]
    }

    /// Returns the owners of the chosen masks.
    pub(super) fn owners<'a>(&'a self, chosen: &'a [usize]) -> impl Iterator<Item = usize> + Clone + 'a {
        chosen.iter().map(|&index| self.owners[index].into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_those_of_a_plain_search() {
        let masks = [0b0011, 0b0101, 0b0110, 0b1000, 0b0001];
        for (size, limit) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4)] {
            let mut found = Vec::new();
            let flow = choices(&masks, size, 0, limit, |chosen, union| {
                found.push((chosen.iter().fold(0u32, |bits, index| bits | 1 << index), union));
                Flow::Continue(())
            });
            assert_eq!(flow, Flow::Continue(()));
            let union = |bits: u32| {
                (0..5).filter(|index| bits >> index & 1 != 0).fold(0, |all, index| all | masks[index])
            };
            let fits = |&bits: &u32| bits.count_ones() as usize == size && union(bits).count_ones() <= limit;
            let mut expected: Vec<_> = (0u32..32).filter(fits).map(|bits| (bits, union(bits))).collect();
            // By first members: the lowest bits count most.
            expected.sort_by_key(|(bits, _)| std::cmp::Reverse(bits.reverse_bits()));
            assert_eq!(found, expected, "{size} of them within {limit}");
        }
    }
}
