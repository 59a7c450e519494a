# Everything runs in .venv, which is made when it is missing and left alone while its inputs stand.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
# The package, for the tests or alone.
INSTALLED = $(or $(wildcard $(STAMPS)/dev),$(STAMPS)/package)
KERNEL := Cargo.toml $(wildcard Cargo.lock rust/*/Cargo.toml rust/*/src/*.rs rust/*/src/*/*.rs rust/*/src/*/*/*.rs)
# Deno reads the studio's scripts; deno.json says how.
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
# Python compiles what is imported, the smaller part of what is installed; pip would compile all of it.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# verifiers has some sixty dependencies, so it has an environment of its own.
VERIFIERS := build/verifiers

# So has JupyterLab, in which the board of a game is played.
NOTEBOOK := build/notebook

# The proof checker of `lasermaze proof`, a program from crates.io.
VERIPB_VERSION := 3.0.2
VERIPB := build/veripb/bin/veripb

# The browser tests and those of the studio mostly wait, so there is one worker more than cores. Each
# takes some ten seconds of a processor before its first test: it collects them all, and solves what
# many tests share.
# A worker that dies ends the run: of another one in its place the scheduler would wait for ever.
TESTS := $(BIN)/pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --max-worker-restart=0 -m "not site and not types and not verifiers and not notebook and not veripb and not packages"

# The verifier of problem packages, from PyPI. It needs pandoc, lualatex, pypy3 and tidy.
PROBLEMTOOLS := build/problemtools/bin/verifyproblem

# Another one, from PyPI.
BAPCTOOLS := build/bapctools/bin/bt

# How many times as many cases as by day `make night` tries, and from which seed; it prints the seed.
SIZE ?= 20
NIGHT_SEED = $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

# The tests start some thousand processes: let Python keep its bytecode, whatever the caller set.
unexport PYTHONDONTWRITEBYTECODE

# The studio without a server: what it is made from. Pyodide is Python for a web page, from npm.
PYODIDE := 314.0.7
# A library of the package for it, from PyPI.
MSGSPEC := msgspec-0.22.0
# What joins the scripts of the page, and what unpacks its Python, from npm.
ESBUILD := 0.28.2
FZSTD := 0.1.1
SITE_BUILD := build/site
MSGSPEC_WHEEL := $(SITE_BUILD)/$(MSGSPEC)-cp314-cp314-pyemscripten_2026_0_wasm32.whl
SCRIPTS := $(SITE_BUILD)/esbuild-$(ESBUILD)-fzstd-$(FZSTD)
# How many days from today have their puzzles recorded; one takes a second or two.
DAYS ?= 180
# How much the compiler optimizes the kernels: 3, or 1 for a test.
LEVEL ?= 3
SITE_KERNEL := $(SITE_BUILD)/kernel-$(LEVEL).so
SITE_PARTS := $(SITE_KERNEL) $(SITE_BUILD)/pyodide-$(PYODIDE) $(MSGSPEC_WHEEL) $(SCRIPTS)
# A site with other settings is made again.
SITE_SETTINGS := $(SITE_BUILD)/days-$(DAYS)-level-$(LEVEL)
SITE_SOURCES := $(shell find python/lasermaze tools/site -type f ! -name '*.pyc' ! -name '*.so')

# Two at a time, each with its output in one piece where make can do that (the one of macOS cannot).
BOTH := $(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: help demo test test-kernels test-ready site docs table test-site test-notebook test-verifiers test-veripb test-packages wheels bench lint lint-python lint-rest night coverage clean

help:  ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(STAMPS)/package  ## install the package and solve one puzzle of each kind
	@$(BIN)/lasermaze demo

test: | $(STAMPS)  ## run the tests: kernels, package, the studio in a browser
	@$(BOTH) test-ready test-kernels
	$(TESTS)

test-kernels:
	MAKEFLAGS= cargo test --quiet --workspace

# The tests are collected once before each worker collects them: the first time compiles all that they
# import. What is wrong is told by the run itself.
test-ready: $(STAMPS)/dev $(STAMPS)/chromium
	@$(TESTS) -n 0 --collect-only -qq >/dev/null 2>&1 || true

site: $(INSTALLED)  ## make the studio without a server, and the documentation: static files in site/
	@$(BOTH) $(SITE_PARTS) build/docs/index.html
	@$(MAKE) --no-print-directory site/service-worker.js site/docs/index.html

docs: build/docs/index.html  ## make the documentation alone, in build/docs

table: $(STAMPS)/dev  ## count every solved board, and write docs/all-boards.md (minutes; it goes on where it was stopped)
	$(BIN)/lasermaze mine boards --tokens 2-10 -o build/boards --workers $$(getconf _NPROCESSORS_ONLN)
	$(BIN)/python tools/docs/table.py build/boards docs/all-boards.md examples/board/hardest-of-five.txt

wheels: $(STAMPS)/wheels $(SITE_BUILD)/kernel-3.so $(SITE_BUILD)/pyodide-$(PYODIDE) $(MSGSPEC_WHEEL)  ## make what a package index takes, in dist/, and try it
	tools/wheels/build $(SITE_BUILD)/kernel-3.so $(SITE_BUILD)/pyodide-$(PYODIDE) $(MSGSPEC_WHEEL)

test-site: $(STAMPS)/dev $(STAMPS)/chromium site  ## test the site in a browser, without a network
	$(BIN)/pytest -n 2 -m site tests/site

test-notebook: $(STAMPS)/notebook $(STAMPS)/chromium  ## test a game in JupyterLab, and the notebooks of the documentation
	$(NOTEBOOK)/bin/pytest -m notebook tests/notebook

test-verifiers: $(STAMPS)/verifiers  ## test the task sets of verifiers, a library of half a gigabyte
	$(VERIFIERS)/bin/pytest -m verifiers tests/envs/test_verifiers.py

test-veripb: $(STAMPS)/dev $(VERIPB)  ## let VeriPB check 200 proofs, and refuse them spoiled
	VERIPB=$(CURDIR)/$(VERIPB) $(BIN)/pytest -n 0 -m veripb tests/veripb

test-packages: $(STAMPS)/dev $(PROBLEMTOOLS) $(BAPCTOOLS)  ## let verifyproblem and BAPCtools judge the problem packages of all contests and kinds
	VERIFYPROBLEM=$(CURDIR)/$(PROBLEMTOOLS) BAPCTOOLS=$(CURDIR)/$(BAPCTOOLS) $(BIN)/pytest -n 2 -m packages -o faulthandler_timeout=0 tests/cli/test_verifyproblem.py

bench: $(STAMPS)/bench  ## measure all, and write docs/benchmarks.md and the table in README (some ten minutes)
	$(BIN)/python -m benchmarks --save

lint: $(STAMPS)/lint  ## check style and types
	@$(BOTH) lint-python lint-rest

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q -m types tests

lint-rest:
	cargo fmt --all --check
	MAKEFLAGS= PYO3_PYTHON=$(CURDIR)/$(BIN)/python cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo fmt --check --manifest-path rust/fuzz/Cargo.toml
	cargo fmt --check --manifest-path benchmarks/peers/Cargo.toml
	MAKEFLAGS= cargo clippy --quiet --manifest-path benchmarks/peers/Cargo.toml -- -D warnings
	$(BIN)/stubtest lasermaze._kernel
	$(DENO) lint
	$(DENO) check --quiet --no-remote python/lasermaze/studio/page/*.js python/lasermaze/studio/notebook/*.js tests/browser/modules/*.js
	$(BIN)/zizmor --quiet --offline .github

night: $(STAMPS)/dev $(STAMPS)/chromium  ## run the tests with many more cases, in all windows and themes (hours; SIZE=50, SEED=7)
	@seed=$(NIGHT_SEED); echo "SIZE=$(SIZE) SEED=$$seed make night"; \
	SIZE=$(SIZE) SEED=$$seed $(TESTS) --hypothesis-seed=$$seed -o faulthandler_timeout=0

coverage: $(STAMPS)/dev $(STAMPS)/chromium  ## show which lines the tests run, of the package and of the kernels
	$(BIN)/coverage erase
	$(TESTS) --cov --cov-report=
	$(BIN)/coverage report
	tests/kernel_coverage

clean:  ## remove what was built, .venv included
	rm -rf $(VENV) target site .coverage benchmarks/peers/target rust/fuzz/target build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find python tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f python/lasermaze/*.so

# Python code is used where it lies, so only the kernels and the metadata call for an install.
$(STAMPS)/package: PARTS := --editable '.[pictures,studio]'
$(STAMPS)/dev: PARTS := --editable '.[all]' --group test
$(STAMPS)/bench: PARTS := --editable '.[all]' --group test --group bench
$(STAMPS)/package $(STAMPS)/dev $(STAMPS)/bench: $(KERNEL) pyproject.toml | $(STAMPS)
	@$(INSTALL) 'pip>=25.1'  # the first that installs dependency groups
	$(INSTALL) $(PARTS)
	@touch $@

# Tools beside the package, which is not built again for them.
$(STAMPS)/docs: PARTS := --group docs
$(STAMPS)/wheels: PARTS := --group wheels
$(STAMPS)/lint: PARTS := --group lint
$(STAMPS)/lint: $(STAMPS)/dev
$(STAMPS)/docs $(STAMPS)/wheels $(STAMPS)/lint: $(INSTALLED)
	$(INSTALL) $(PARTS)
	@touch $@

$(STAMPS)/verifiers: PARTS := '.[verifiers]'
$(STAMPS)/notebook: PARTS := '.[notebook]' jupyterlab nbclient playwright
$(STAMPS)/verifiers $(STAMPS)/notebook: $(KERNEL) pyproject.toml | $(STAMPS)
	@test -x build/$(@F)/bin/python || $(PYTHON) -m venv build/$(@F)
	build/$(@F)/bin/python -m pip install --quiet --disable-pip-version-check hypothesis pytest pytest-xdist \
	    --editable $(PARTS)
	@touch $@

$(VERIPB):
	cargo install --quiet --locked --root build/veripb --target-dir build/veripb/target veripb@$(VERIPB_VERSION)

$(PROBLEMTOOLS):
	$(PYTHON) -m venv build/problemtools
	build/problemtools/bin/python -m pip install --quiet --disable-pip-version-check problemtools

$(BAPCTOOLS):
	$(PYTHON) -m venv build/bapctools
	build/bapctools/bin/python -m pip install --quiet --disable-pip-version-check bapctools

# Where no browser can be installed, the browser tests fail and say what to do.
$(STAMPS)/chromium: tests/browser/install | $(STAMPS)
	@tests/browser/install && touch $@ || true

# The service worker is written last.
site/service-worker.js: $(SITE_PARTS) $(SITE_SOURCES) $(SITE_SETTINGS) $(INSTALLED)
	$(INSTALL) --group site
	$(BIN)/python tools/site/build.py $(SITE_KERNEL) $(SITE_BUILD)/pyodide-$(PYODIDE) \
	    $(MSGSPEC_WHEEL) $(SCRIPTS)/node_modules site $(DAYS)

$(SITE_SETTINGS):
	@mkdir -p $(@D) && rm -f $(@D)/days-* && touch $@

# MkDocs fails for a broken link, and the hooks for a public name without documentation.
build/docs/index.html: $(shell find docs tools/docs python/lasermaze -type f ! -name '*.pyc' ! -name '*.so') \
    mkdocs.yml $(STAMPS)/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

site/docs/index.html: build/docs/index.html
	@mkdir -p site && rm -rf site/docs && cp -R build/docs site/docs

$(SITE_BUILD)/kernel-%.so: $(KERNEL) tools/site/kernel
	MAKEFLAGS= tools/site/kernel $@ $*

$(SITE_BUILD)/pyodide-$(PYODIDE):
	@command -v npm >/dev/null || { echo "make site and make wheels need Node.js with npm" >&2; exit 1; }
	@mkdir -p $@.new
	cd $(SITE_BUILD) && npm pack --silent pyodide@$(PYODIDE)
	tar -xzf $@.tgz -C $@.new --strip-components 1 && rm $@.tgz && mv $@.new $@

$(MSGSPEC_WHEEL): | $(STAMPS)
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
	    --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --dest $(SITE_BUILD) \
	    $(subst -,==,$(MSGSPEC))

$(SCRIPTS):
	npm install --silent --no-save --ignore-scripts --prefix $@.new esbuild@$(ESBUILD) fzstd@$(FZSTD)
	mv $@.new $@

$(STAMPS):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "lasermaze needs Python 3.11 or later; set PYTHON=...")'
	@command -v cargo >/dev/null || { echo "lasermaze needs Rust: https://rustup.rs" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@mkdir -p $@
