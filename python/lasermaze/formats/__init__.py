"""Reading and writing that all kinds share: native text, letter grids, JSON."""
