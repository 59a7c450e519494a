# Everything runs in .venv, which is made when it is missing and left alone while its inputs stand.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
KERNEL := Cargo.toml $(wildcard Cargo.lock rust/*/Cargo.toml rust/*/src/*.rs rust/*/src/*/*.rs)
# Deno reads the studio's scripts; deno.json says how.
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

# The browser tests and those of the studio mostly wait, so there are two workers more than cores.
TESTS := $(BIN)/pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2) -m "not soak"

# How many cases of each kind `make soak` tries, and from which seed; it prints the seed.
SOAK ?= 100000
SOAK_SEED := $(or $(SOAK_SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

# The tests start some thousand processes: let Python keep its bytecode, whatever the caller set.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test bench lint soak coverage clean

help:  ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(STAMPS)/package  ## install the package and solve one puzzle of each kind
	@for folder in examples/*/; do \
	    set -- $$folder*.txt; \
	    echo "\$$ lasermaze solve $$1"; $(BIN)/lasermaze solve "$$1" || exit; echo; \
	done
	@echo "Next, try:"
	@echo "  $(BIN)/lasermaze                                   what it can do"
	@echo "  $(BIN)/lasermaze hint examples/board/fork.txt     a hint instead of the answer"
	@echo "  $(BIN)/lasermaze generate board --seed 7           a new puzzle"
	@echo "  $(BIN)/lasermaze studio                            edit, see and play in the browser"

test: $(STAMPS)/dev $(STAMPS)/chromium  ## run the tests: kernels, package, the studio in a browser
	cargo test --quiet --workspace
	$(TESTS)

bench: $(STAMPS)/bench  ## measure all, and write docs/benchmarks.md and the table in README (half an hour)
	$(BIN)/python -m benchmarks --save

lint: $(STAMPS)/dev  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(DENO) lint
	$(DENO) check --quiet --no-remote python/lasermaze/studio/page/*.js
	$(BIN)/stubtest lasermaze._kernel
	cargo fmt --all --check
	PYO3_PYTHON=$(CURDIR)/$(BIN)/python cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo fmt --check --manifest-path rust/fuzz/Cargo.toml
	cargo fmt --check --manifest-path benchmarks/peers/Cargo.toml
	cargo clippy --quiet --manifest-path benchmarks/peers/Cargo.toml -- -D warnings

soak: $(STAMPS)/dev  ## run the long comparisons and random cases (minutes; SOAK=1000000, SOAK_SEED=7)
	@echo "SOAK=$(SOAK) SOAK_SEED=$(SOAK_SEED) make soak"
	SOAK=$(SOAK) SOAK_SEED=$(SOAK_SEED) $(BIN)/pytest -n auto -m "soak or hypothesis" \
	    --hypothesis-seed=$(SOAK_SEED)

coverage: $(STAMPS)/dev $(STAMPS)/chromium  ## show which lines the tests run, of the package and of the kernels
	$(BIN)/coverage erase
	$(TESTS) --cov --cov-report=
	$(BIN)/coverage report
	tests/kernel_coverage

clean:  ## remove what was built, .venv included
	rm -rf $(VENV) target .coverage benchmarks/peers/target rust/fuzz/target build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find python tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f python/lasermaze/*.so

# Python code is used where it lies, so only the kernels and the metadata call for an install.
$(STAMPS)/package: EXTRAS := [studio]
$(STAMPS)/dev: EXTRAS := [test,lint]
$(STAMPS)/bench: EXTRAS := [test,bench]
$(STAMPS)/package $(STAMPS)/dev $(STAMPS)/bench: $(KERNEL) pyproject.toml | $(STAMPS)
	$(INSTALL) ".$(EXTRAS)"
	@touch $@

# Where no browser can be installed, the browser tests fail and say what to do.
$(STAMPS)/chromium: tests/browser/install | $(STAMPS)
	@tests/browser/install && touch $@ || true

$(STAMPS):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "lasermaze needs Python 3.11 or later; set PYTHON=...")'
	@command -v cargo >/dev/null || { echo "lasermaze needs Rust: https://rustup.rs" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@mkdir -p $@
