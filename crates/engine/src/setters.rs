//! A macro for setters of `non_exhaustive` structs, which cannot be written as literals outside their crate.

/// Adds a method for each public field.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($type:ty { $($method:ident($field:ident: $argument:ty)),* $(,)? }) => {
        impl $type {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $method(mut self, $field: $argument) -> Self {
                    self.$field = $field.into();
                    self
                }
            )*
        }
    };
}

pub use setters;
