"""``python -m lasermaze``: the command line."""

from lasermaze.cli import main

main()
