"""The events in the solutions of a puzzle, found without the package's code."""
