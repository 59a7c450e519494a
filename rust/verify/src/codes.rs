//! Enums whose variants have numbers in a proof.

/// Declare an enum by the numbers of its variants, and the one function that reads a number.
macro_rules! codes {
    (
        $(#[$about:meta])*
        $public:vis enum $name:ident: $number:ident {
            $($(#[$variant_about:meta])* $variant:ident = $value:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr($number)]
        $public enum $name {
            $($(#[$variant_about])* $variant = $value,)+
        }

        impl $name {
            /// The variant with a number; None if no variant has it.
            $public fn read(number: $number) -> Option<Self> {
                match number {
                    $($value => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use codes;
