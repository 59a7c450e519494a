"""The mine: cards of the board game by the million, and every solved board, on many cores.

- ``folder`` keeps the finished parts of a job, so that it can be resumed;
- ``cluster`` runs the parts on `dask.distributed`, ``job`` puts the two together;
- ``cards`` and ``boards`` define the parts; ``collecting`` combines and ranks the cards;
- ``questions`` answers a player's questions about all boards;
- ``collection`` reads the mined cards, filtered, sorted and page by page; ``report`` draws them.

A part is a pure function of the job's arguments and its number. So it does not matter
which worker computes it, in what order, or how often.
"""
