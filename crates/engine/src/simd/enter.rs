//! Detects the levels of this machine and runs code with one of them.
//!
//! The only place where tokens of levels are made. Callers pass a [`Task`](super::Task), which is compiled for each level.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::Plain;
use super::{ShuffleTask, Simd, SimdLevel, Task};

impl SimdLevel {
    /// Returns the largest level that this machine has.
    #[must_use]
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().filter(|level| level.is_available());
        available.max().unwrap_or(Self::Plain)
    }

    /// Returns whether this machine has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        self.enter(Nothing).is_some()
    }

    /// Runs the task with the words of this level; returns `None` on a machine without it.
    pub fn enter<T: Task>(self, task: T) -> Option<T::Output> {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Self::Plain => Some(Plain.enter(task)),
            // A module is loaded over a network: plain words would double the code, where the others are always there.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Plain | Self::Simd128 => Some(super::Simd128::<T>::new().enter(task)),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => super::Sse2::detect().map(|simd| simd.enter(task)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => super::Avx2::detect().map(|simd| simd.enter(task)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => super::Avx512::detect().map(|simd| simd.enter(task)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => super::Neon::detect().map(|simd| simd.enter(task)),
            _ => None,
        }
    }

    /// Runs a task with the sixteen bytes of this level. Wider words do not help, so AVX-512 does what AVX2 does; and
    /// SSE2, which has no shuffles, what the plain level does.
    ///
    /// Returns `None` on a machine without the level.
    pub fn shuffle<T: ShuffleTask>(self, task: T) -> Option<T::Output> {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Self::Plain => Some(task.run(Plain)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Plain | Self::Simd128 => Some(task.run(super::Simd128::<T>::new())),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => Self::Plain.shuffle(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 | Self::Avx512 => super::Avx2::detect().map(|simd| simd.shuffle(task)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => super::Neon::detect().map(|simd| task.run(simd)),
            _ => None,
        }
    }
}

struct Nothing;

impl Task for Nothing {
    type Output = ();

    fn run<S: Simd>(self, _: S) {}
}
