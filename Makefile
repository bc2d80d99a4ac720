# Everything that is done with this project. `make build` is enough to start.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: build ui test check install clean
.DEFAULT_GOAL := build

build: install  ## install what is missing, then build and publish the demo benchmark
	$(BIN)/emem build

ui: install  ## the same assets in Dagster's web interface
	$(BIN)/emem ui

test: install  ## all tests
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

check: install  ## lint, types, import contracts, architecture
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest -q tests/architecture

install: $(STAMP)

# Installs again only when the lock or the project's metadata has changed.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else \
	  "emem needs Python 3.11, 3.12 or 3.13, and $(PYTHON) is %d.%d: name another one, such as make build PYTHON=python3.12" % sys.version_info[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing the locked dependencies into .venv: about 1.3 GB, some minutes"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:  ## remove everything that a build made; releases stay
	rm -rf data/build
