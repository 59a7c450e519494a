"""Shared code of all kinds of puzzle; it imports nothing from the layers above it."""
