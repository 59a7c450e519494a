"""The puzzles as environments for research: reasoning-gym, Gymnasium and verifiers.

Each is a module of its own, which needs the library of that name: ``pip install
'lasermaze[reasoning-gym]'``, ``'lasermaze[gymnasium]'`` or ``'lasermaze[verifiers]'``.
"""
