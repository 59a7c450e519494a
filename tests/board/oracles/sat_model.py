"""The SAT model of `tests.board`, for tests that know it under this name."""

from tests.board.sat_model import CardModel as CardModel
