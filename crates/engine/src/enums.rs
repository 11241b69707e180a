//! Macros: enums whose values have names, and sets of such values.

/// Declares an enum with a name for each value: `ALL`, the method that returns the name, and `Display`.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $type:ident {
            $(#[$name_doc:meta])*
            fn $name:ident;
            $($(#[$doc:meta])* $variant:ident = $text:literal,)*
        }
    ) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$doc])* $variant,)*
        }

        impl $type {
            /// All values, in order.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];

            $(#[$name_doc])*
            #[must_use]
            pub const fn $name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$name())
            }
        }
    };
}

/// Declares a set of values of an enum with `ALL`: one bit each.
#[doc(hidden)]
#[macro_export]
macro_rules! enum_set {
    ($(#[$meta:meta])* pub struct $type:ident of $element:ident;) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $type(u128);

        impl $type {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Whether this is in the set.
            #[must_use]
            pub const fn contains(self, element: $element) -> bool {
                self.0 >> element as u32 & 1 != 0
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds an element.
            pub const fn insert(&mut self, element: $element) {
                self.0 |= 1 << element as u32;
            }

            /// Removes an element.
            pub const fn remove(&mut self, element: $element) {
                self.0 &= !(1 << element as u32);
            }

            /// Iterates over the elements, in order.
            pub fn iter(self) -> impl Iterator<Item = $element> {
                $element::ALL.into_iter().filter(move |&element| self.contains(element))
            }
        }

        impl IntoIterator for $type {
            type Item = $element;
            type IntoIter = std::vec::IntoIter<$element>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter().collect::<Vec<_>>().into_iter()
            }
        }

        impl FromIterator<$element> for $type {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> Self {
                let mut set = Self::EMPTY;
                elements.into_iter().for_each(|element| set.insert(element));
                set
            }
        }
    };
}

pub use {enum_set, named_enum};
