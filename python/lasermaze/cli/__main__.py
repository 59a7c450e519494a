"""``python -m lasermaze.cli``: the same as ``python -m lasermaze``."""

from lasermaze.cli import main

main()
