"""Reading and writing, as far as all kinds share it: native text, letter grids, JSON."""
