"""The verbs in bulk: `iter_load`, `solve_many`, `check_many`, `generate_many`.

They are lazy, keep the order, and give what the verb of `lasermaze.api` gives one by one. However
long the input, they hold a bounded number of puzzles. With several processes they read ahead.
"""

from lasermaze.bulk.verbs import check_many, generate_many, iter_load, series, solve_many

__all__ = ["check_many", "generate_many", "iter_load", "series", "solve_many"]
