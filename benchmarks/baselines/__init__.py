"""Baselines on the benchmark, and a small learner: ``python -m benchmarks.baselines``."""

import os

# Everything runs on one core: on a busy machine, numpy's threads spend most of their time on
# waiting for each other. This has to be said before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
