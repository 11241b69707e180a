//! The operators `&`, `|` and `^` of words and planes, and methods that are one intrinsic.

/// Implements operators of a word, each by an intrinsic.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! word_operators {
    ($word:ident: $($operator:ident::$method:ident by $intrinsic:ident),+) => {
        $(impl std::ops::$operator for $word {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: a word of a level exists only on a machine that has the level.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        })+
    };
}

/// Implements methods of two words, each by an intrinsic.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! word_methods {
    ($($method:ident by $intrinsic:ident),+) => {
        $(#[inline(always)]
        fn $method(self, other: Self) -> Self {
            // SAFETY: a word of a level exists only on a machine that has the level.
            Self(unsafe { $intrinsic(self.0, other.0) })
        })+
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use {word_methods, word_operators};
