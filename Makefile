# Needs git, make and Python 3.11 or newer. Every target sets up what it uses in .venv.

PYTHON ?= python3
# More for pytest: make test PYTEST_ARGS="-k bake -x"
PYTEST_ARGS ?=
MUTANTS_ARGS ?=
# Where other Pythons are, beside the PATH: make test-pythons PYTHONS=~/.pyenv/versions
export PYTHONS ?=

BIN  := .venv/bin
CORE := .venv/.installed-core
DEV  := .venv/.installed-dev
PIP  := $(BIN)/python -m pip install -qq --disable-pip-version-check

.PHONY: help demo test thorough test-dev test-optimized test-zip test-read-only test-lowest test-pythons \
    test-environments kept-forms mutants check lint format types imports grammar docs wheel-test pure-wheel-test native-wheel bench clean
.DEFAULT_GOAL := help

help:         ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 20

demo: $(CORE) ## settle the worked examples of the printed rules, and tell a game
	@$(BIN)/python examples/sources.py
	@echo
	@$(BIN)/python examples/play.py

test: $(DEV)  ## run the test suite
	$(BIN)/python -m pytest -n auto $(PYTEST_ARGS)

thorough: $(DEV) ## the suite, and what looks for the rare (minutes)
	$(BIN)/python -m pytest -n auto --thorough $(PYTEST_ARGS)

ENVIRONMENTS := $(BIN)/python scripts/environments.py

test-dev: $(DEV) ## with every warning an error, and the interpreter's own checks
	$(ENVIRONMENTS) dev -- $(PYTEST_ARGS)

test-optimized: $(DEV) ## without asserts and docstrings; what is said of docstrings is skipped
	$(ENVIRONMENTS) optimized -- $(PYTEST_ARGS)

test-zip: $(DEV) ## the wheel on the path as it is; tests of an installation are left out
	$(ENVIRONMENTS) zip -- $(PYTEST_ARGS)

test-read-only: $(DEV) ## installed where nothing can be written; needs `unshare` if root runs it
	$(ENVIRONMENTS) read-only -- $(PYTEST_ARGS)

test-lowest: $(DEV) ## the lowest versions that are allowed, all together
	$(ENVIRONMENTS) lowest -- $(PYTEST_ARGS)

test-pythons: $(DEV) ## Python 3.12, 3.13 and 3.14; one that is not found is named and left out
	$(ENVIRONMENTS) python3.12 python3.13 python3.14 -- $(PYTEST_ARGS)

test-environments: $(DEV) ## all of these (half an hour)
	$(ENVIRONMENTS) -- $(PYTEST_ARGS)

# After a change of the cards, the grammars, lark, or the classes that cards compile to.
kept-forms: $(DEV) ## write down anew what is the same at each start
	$(BIN)/python scripts/kept_forms.py

# Another sample: make mutants MUTANTS_ARGS="--seed 2 --size 240"
mutants: $(DEV) ## change the engine in small ways, and see whether a test fails (an hour)
	PYTHONPATH=scripts $(BIN)/python -m mutants $(MUTANTS_ARGS)

check: lint types imports grammar ## all that is checked without running the code

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(DEV) ## put the code into its standard form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(DEV)
	$(BIN)/mypy
	$(BIN)/basedpyright

imports: $(DEV)
	$(BIN)/lint-imports

# Lark uses interegular wherever it finds it, and then takes ten times as long to build a parser: so
# it has a folder of its own.
grammar: $(DEV)
	@test -d .venv/strict || $(PIP) --target .venv/strict interegular
	PYTHONPATH=.venv/strict $(BIN)/python -m pytest -q tests/test_grammar.py -k conflicts

docs: $(DEV)  ## build the site into site/
	$(BIN)/mkdocs build --strict --quiet

wheel-test: $(DEV) ## build sdist and wheels, and run the suite against the native wheel
	$(BIN)/python scripts/wheel_test.py $(PYTEST_ARGS)

pure-wheel-test: $(DEV) ## the same against the wheel for every Python
	$(BIN)/python scripts/wheel_test.py --pure $(PYTEST_ARGS)

native-wheel: $(DEV) ## build a wheel with a compiled core into dist/ (needs a C compiler)
	PIZZARULES_COMPILE=1 $(BIN)/python -m build --wheel

bench: $(DEV) ## compare with other libraries
	$(PIP) --editable '.[bench]'
	@$(PIP) --only-binary numpy,open_spiel,scipy --editable '.[bench-play]' || \
	    echo 'OpenSpiel and RLCard are left out: they could not be installed'
	@rm -rf .venv/native && PIZZARULES_COMPILE=1 $(PIP) --no-deps --target .venv/native . || \
	    echo 'the native build is left out: it needs a C compiler'
	$(BIN)/python -m benchmarks $$(test -d .venv/native && echo --native .venv/native)

clean:        ## remove .venv and all that was built
	rm -rf .venv .venv-* build dist site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("pizzarules needs Python 3.11 or newer, not " + sys.version.split()[0] + ": make PYTHON=... names another")'
	@echo 'setting up .venv ...'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

$(CORE): pyproject.toml | .venv/bin/python
	@echo 'installing pizzarules ...'
	@$(PIP) --editable .
	@touch $@

$(DEV): pyproject.toml | .venv/bin/python
	@echo 'installing pizzarules and the development tools ...'
	@$(PIP) --editable '.[dev]'
	@touch $(CORE) $@
