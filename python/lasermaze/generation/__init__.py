"""The tools that the generators of all kinds share: local search, levels, symmetry."""
