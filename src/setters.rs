//! Setters for structs that will get more fields: outside this crate they cannot be written as literals.

/// Adds a method for each public field, which takes what converts into it.
macro_rules! setters {
    ($type:ty { $($method:ident($field:ident: $argument:ty)),* $(,)? }) => {
        impl $type {
            $(
                #[doc = concat!("With this [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $method(mut self, $field: $argument) -> Self {
                    self.$field = $field.into();
                    self
                }
            )*
        }
    };
}

pub(crate) use setters;
