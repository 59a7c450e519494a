"""The checker of lamps."""

from lasermaze_lamps.check import check, count_again

__all__ = ["check", "count_again"]
