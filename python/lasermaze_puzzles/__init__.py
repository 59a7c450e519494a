"""The task set of one prompt and one reply, where the commands of verifiers look for it."""

from lasermaze.envs.verifiers import PuzzleTaskset

__all__ = ["PuzzleTaskset"]
