"""Measurements against peers, for `make bench`; ratios count, not times on a shared machine."""
