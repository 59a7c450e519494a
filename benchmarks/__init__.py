"""The measurements of `make bench`: one module a group of rows.

`measure` times functions and programs, `report` writes the tables, `mazes` makes the grids, `peers`
calls the searches in Rust (`peers/`), `verify` has each answer checked. A group is a module with a
function `report()`; `__main__` lists them.
"""
