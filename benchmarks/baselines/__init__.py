"""Baselines on the benchmark, and a small learner: ``python -m benchmarks.baselines``."""
