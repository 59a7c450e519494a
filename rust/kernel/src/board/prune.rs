//! The pruning rules, one bit each, so that tests can switch each one off.

/// Do not send a beam where it must leave the grid or end on an opaque side.
pub const HOPELESS_EXITS: u32 = 1;
/// Every token still untouched can be reached by some beam.
pub const UNREACHABLE_TOKENS: u32 = 2;
/// Enough targets, and all that must be lit, can still be lit.
pub const UNLIT_TARGETS: u32 = 4;
/// The beams, with those that may still be split off, are neither too few nor too many for the
/// targets.
pub const BEAM_COUNT: u32 = 8;
/// Branch on the beam with the fewest choices.
pub const FEWEST_CHOICES: u32 = 16;
/// Enough empty cells can still be reached for the tokens that are left.
pub const TOO_LITTLE_SPACE: u32 = 32;
/// Only good light, which does not break a rule itself, is asked what light can still reach.
pub const GOOD_LIGHT: u32 = 64;
/// If little is left to decide, light is followed without looking ahead.
pub const PLAIN_ROAD: u32 = 128;
/// All rules.
pub const ALL: u32 = 255;
/// The rules by name, one bit each.
pub const NAMES: [(&str, u32); 8] = [
    ("hopeless exits", HOPELESS_EXITS),
    ("unreachable tokens", UNREACHABLE_TOKENS),
    ("unlit targets", UNLIT_TARGETS),
    ("beam count", BEAM_COUNT),
    ("fewest choices", FEWEST_CHOICES),
    ("too little space", TOO_LITTLE_SPACE),
    ("good light", GOOD_LIGHT),
    ("plain road", PLAIN_ROAD),
];
