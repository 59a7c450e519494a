//! Why a call has no result.

use std::error::Error;
use std::fmt;

use crate::Stopped;

/// The arguments of a call are not what it takes; the message says what they must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused(pub &'static str);

impl Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}

/// The arguments of a call are refused, or its caller has ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The arguments are refused.
    Refused(Refused),
    /// The caller has ended the call.
    Stopped,
}

impl Failure {
    /// No result for refused arguments. A search that is to end must not take its end for that.
    pub fn unless_stopped<T>(self) -> Result<Option<T>, Stopped> {
        match self {
            Failure::Refused(_) => Ok(None),
            Failure::Stopped => Err(Stopped),
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Failure::Refused(refused)
    }
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Failure::Stopped
    }
}

impl Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(refused) => refused.fmt(out),
            Failure::Stopped => Stopped.fmt(out),
        }
    }
}
