"""What every kind of puzzle shares; it knows nothing of the layers above it."""
