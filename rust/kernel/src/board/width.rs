//! Searches that are generic over the integers that hold the cells, behind one type.

/// Declare an enum of a generic search on integers of each width.
macro_rules! any_width {
    ($(#[$doc:meta])* $public:vis enum $any:ident of $search:ident) => {
        $(#[$doc])*
        $public enum $any {
            /// At most 32 cells.
            Cells32(Box<$search<u32>>),
            /// At most 64 cells.
            Cells64(Box<$search<u64>>),
            /// At most 128 cells.
            Cells128(Box<$search<u128>>),
        }
    };
}

/// Evaluate an expression with `$name` as the search, whatever its width.
macro_rules! on_any_width {
    ($any:ident, $search:expr, $name:ident => $value:expr) => {
        match $search {
            $any::Cells32($name) => $value,
            $any::Cells64($name) => $value,
            $any::Cells128($name) => $value,
        }
    };
}

/// A new search on the narrowest integers that hold this many cells.
macro_rules! narrowest {
    ($any:ident, $size:expr, $new:expr) => {
        match $size {
            0..=32 => $any::Cells32(Box::new($new)),
            33..=64 => $any::Cells64(Box::new($new)),
            _ => $any::Cells128(Box::new($new)),
        }
    };
}

/// Evaluate an expression with `$mask` as the narrowest integers that hold this many cells.
macro_rules! on_width {
    ($size:expr, $mask:ident => $value:expr) => {
        match $size {
            0..=32 => {
                type $mask = u32;
                $value
            }
            33..=64 => {
                type $mask = u64;
                $value
            }
            _ => {
                type $mask = u128;
                $value
            }
        }
    };
}
