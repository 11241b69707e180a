//! 512-bit words, each shared by the three slots of 168 lanes.

use std::arch::x86_64::_mm512_loadu_si512;

use super::{avx2::Word256, slots::Slots, symbols, turn, weigh, word512::Word512};
use crate::simd::{LaneBoard, LaneState, Lanes, Neighbours, Simd, SimdLevel, Task};

/// The token of [`SimdLevel::Avx512`].
#[derive(Debug, Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    /// Returns the token, on a machine with the AVX-512 of Ice Lake and Zen 4.
    #[must_use]
    pub fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512vnni")
            && is_x86_feature_detected!("gfni");
        (all && super::Avx2::detect().is_some()).then_some(Self(()))
    }
}

impl Simd for Avx512 {
    type Word = Word512;
    type Plane = Slots;
    type ByteWord = Word256;

    const LEVEL: SimdLevel = SimdLevel::Avx512;
    const WEIGHS_TOGETHER: bool = false;
    const COUNTS_BITS: bool = true;
    const LANES: usize = Slots::LANES;

    fn enter<T: Task>(self, task: T) -> T::Output {
        /// # Safety
        ///
        /// The machine must have these features.
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2")]
        #[target_feature(enable = "avx512bitalg,avx512vpopcntdq,avx512vnni,gfni")]
        unsafe fn run<T: Task>(simd: Avx512, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: the token proves that all of them are available.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word512 {
        // SAFETY: the token proves that the machine has AVX-512; 64 bytes are read from 64.
        Word512(unsafe { _mm512_loadu_si512(groups.as_ptr().cast()) })
    }

    #[inline(always)]
    fn byte_word(self, bytes: [&[u8; 16]; 2]) -> Word256 {
        // SAFETY: whoever has AVX-512 has AVX2.
        unsafe { Word256::from_sixteens(bytes) }
    }

    #[inline(always)]
    fn plane(self, bit: bool) -> Slots {
        Slots::new(self.word([0u64.wrapping_sub(u64::from(bit)); 8]))
    }

    #[inline(always)]
    fn in_all(self, plane: Slots) -> Lanes {
        plane.in_all()
    }

    #[inline(always)]
    fn in_any(self, plane: Slots) -> Lanes {
        plane.in_any()
    }

    #[inline(always)]
    fn spread(self, records: &[LaneState], board: &mut LaneBoard<Slots>) {
        assert_eq!(records.len(), Self::LANES);
        // SAFETY: the token proves that all required features are available.
        unsafe { turn::spread(records, board) };
    }

    #[inline(always)]
    fn gather(self, board: &LaneBoard<Slots>, records: &mut [LaneState]) {
        assert_eq!(records.len(), Self::LANES);
        // SAFETY: the token proves that all required features are available.
        unsafe { turn::gather(board, records) };
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut LaneState) -> bool {
        // SAFETY: whoever has AVX-512 has AVX2.
        unsafe { symbols::read(symbols, record) }
    }

    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &LaneState, symbols: &mut [u8; 81]) {
        // SAFETY: whoever has AVX-512 has AVX2.
        unsafe { symbols::write::<ZERO>(record, symbols) };
    }

    #[inline(always)]
    fn write_alternatives<const ZERO: u8>(
        self,
        record: &LaneState,
        whole: &LaneState,
        alternatives: &mut [[u8; 81]; 2],
    ) {
        // SAFETY: whoever has AVX-512 has AVX2.
        unsafe { symbols::write_alternatives::<ZERO>(record, whole, alternatives) };
    }

    #[inline(always)]
    fn pairs_and_larger(self, record: &LaneState) -> [u128; 2] {
        // SAFETY: the token proves that all required features are available.
        unsafe { weigh::pairs_and_larger(record) }
    }

    #[inline(always)]
    fn heaviest(self, record: &LaneState, neighbours: &Neighbours) -> Option<usize> {
        // SAFETY: the token proves that all required features are available.
        unsafe { weigh::heaviest(record, neighbours) }
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        super::prefetch(bytes);
    }
}
