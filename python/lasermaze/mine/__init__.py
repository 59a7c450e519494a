"""The mine: cards of the board game by the million, and every solved board, on many cores.

- ``folder`` is where a job keeps what is done, part by part, so that it can be started again;
- ``cluster`` runs the parts on `dask.distributed`, ``job`` puts the two together;
- ``cards`` and ``boards`` say what the parts are, and what becomes of them in the end;
- ``questions`` answers what a player would ask of all boards;
- ``collection`` reads what was mined, filtered, sorted and page by page; ``report`` draws it.

A part is a pure function of the job's arguments and of the part's number. So it does not matter
which worker computes it, in what order, or how often.
"""
