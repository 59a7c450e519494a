"""A game in a real JupyterLab; `make test-notebook` runs these tests."""
