# Every target sets up what it needs, on a fresh Debian or Raspberry Pi OS machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.setup
# For the environment; for PNG maps; for the firmware and its emulator.
DEBIAN := python3-venv librsvg2-bin \
	gcc-avr binutils-avr avr-libc avrdude build-essential libsimavr-dev libelf-dev

.PHONY: setup play test check rules bench firmware fuzz clean
.DEFAULT_GOAL := play

setup: $(SETUP)

$(SETUP): pyproject.toml .ci/debian
	@bash .ci/debian $(DEBIAN)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@echo "Installing Bosun and what it needs into .venv …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[sim,dev]'
	@touch $@

play: setup
	@$(BIN)/bosun play

test: setup
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_rooms.py

rules: setup
	@$(BIN)/python -m tests.rules

bench: setup
	@$(BIN)/python -m tests.bench

firmware:
	@bash .ci/debian gcc-avr binutils-avr avr-libc
	$(MAKE) -C firmware_bridge/firmware

fuzz: setup
	$(BIN)/python -m tests.firmware_bridge.fuzz --seconds 180

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
