"""The puzzles as environments for research: reasoning-gym, Gymnasium and verifiers.

Each is a module of its own, which needs the library of that name. The extras ``reasoning-gym``,
``gymnasium`` and ``verifiers`` install them.
"""
