"""Repairs of puzzles: proposals for the fewest changes that leave exactly one solution."""

from lasermaze.repairing.proposals import Repair, Repairs, State
from lasermaze.repairing.search import PROPOSALS, Search, repairs

__all__ = ["PROPOSALS", "Repair", "Repairs", "Search", "State", "repairs"]
