//! Searches that are generic over the integers that hold the cells.

/// Evaluate an expression with `$mask` as the narrowest integers that hold this many cells.
macro_rules! on_width {
    ($size:expr, $mask:ident => $value:expr) => {
        match $size {
            0..=64 => {
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
