"""The task set of games over many turns, where the commands of verifiers look for it."""

from lasermaze.envs.verifiers import GameTaskset

__all__ = ["GameTaskset"]
