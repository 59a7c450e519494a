"""The mine: cards of the board game by the million, and every solved board, on many cores.

- ``cards`` and ``boards`` define the parts of a job (see `core.job_folder`);
- ``collecting`` combines and ranks the cards;
- ``job`` makes the parts in processes here, ``cluster`` on a running cluster of Dask;
- ``questions`` answers a player's questions about all boards;
- ``collection`` reads the mined cards, filtered, sorted and page by page.

A part is a pure function of the job's arguments and its number. So it does not matter
which worker computes it, or how often.
"""
