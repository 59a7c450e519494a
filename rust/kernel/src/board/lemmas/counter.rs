//! Counting in clauses: sequential counters (Sinz, CP 2005), in both directions.

use crate::sat::{not, Lit};

/// Variable 0 is true.
pub const TRUE: Lit = 0;
pub const FALSE: Lit = 1;

/// Takes clauses.
pub type Sink<'a> = &'a mut dyn FnMut(&[Lit]);

/// How many inputs may be true; any number from `least` on if there is no `most`.
#[derive(Clone, Copy)]
pub struct Range {
    least: usize,
    most: Option<usize>,
}

impl Range {
    pub fn exactly(count: usize) -> Self {
        Range { least: count, most: Some(count) }
    }

    pub fn at_least(count: usize) -> Self {
        Range { least: count, most: None }
    }
}

/// Count inputs, each of which is true if one of its literals is. New variables say that at least
/// `many` of the first inputs are true, input by input, for each `many` up to one more than allowed.
pub fn count(vars: &mut usize, inputs: &[Vec<Lit>], range: Range, sink: Sink) {
    let top = range.most.map_or(range.least, |most| most + 1);
    // By `many`: that at least so many of the inputs before are true.
    let mut before = vec![FALSE; top + 1];
    before[0] = TRUE;
    for (index, input) in inputs.iter().enumerate() {
        let mut after = before.clone();
        for many in 1..=top.min(index + 1) {
            after[many] = 2 * *vars as Lit;
            *vars += 1;
            let (same, fewer) = (before[many], before[many - 1]);
            sink(&[not(same), after[many]]);
            input.iter().for_each(|&lit| sink(&[not(lit), not(fewer), after[many]]));
            sink(&[&[not(after[many]), same], &input[..]].concat());
            sink(&[not(after[many]), same, fewer]);
        }
        before = after;
    }
    sink(&[before[range.least]]);
    if let Some(most) = range.most {
        sink(&[not(before[most + 1])]);
    }
}
