# Every target sets up what it needs, on a fresh Debian or Raspberry Pi OS machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.setup
AXE := build/npm/node_modules
C_FILES := $(wildcard firmware_bridge/firmware/*.[ch] firmware_bridge/twin/*.[ch])
# The emulator gives its callbacks a pointer that they may change, whether they do or not.
CPPCHECK := --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	-D__AVR_ATmega328P__ --suppress=constParameter:firmware_bridge/twin/wire.c
# For the environment; PNG maps; the simulated camera; the tests of the page, the fleet, the service; the firmware.
DEBIAN := python3-venv librsvg2-bin libegl1 libgl1-mesa-dri chromium mosquitto shellcheck systemd \
	gcc-avr binutils-avr avr-libc avrdude build-essential libsimavr-dev libelf-dev arduino-core-avr \
	clang-format cppcheck

.PHONY: setup play test check rules bench figures faults mutants firmware fuzz hil-kernel parts clean
.DEFAULT_GOAL := play

setup: $(SETUP)

$(SETUP): pyproject.toml .ci/debian
	@bash .ci/debian $(DEBIAN)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@echo "Installing Bosun and what it needs into .venv …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[sim,fleet,cluster,dev]'
	@touch $@

play: setup
	@$(BIN)/bosun play --sim

test: setup $(AXE)
	$(BIN)/python -m pytest -n auto

# The accessibility checker of the tests of the page; they say so where it could not be had.
$(AXE): tests/bosun/web/package.json
	@command -v npm >/dev/null || bash .ci/debian npm
	@mkdir -p build/npm && cp tests/bosun/web/package.json build/npm/
	-@cd build/npm && npm install --silent --no-audit --no-fund
	@mkdir -p $(AXE) && touch $(AXE)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	clang-format --dry-run --Werror $(C_FILES)
	cppcheck $(CPPCHECK) $(C_FILES)
	$(BIN)/python -m pytest tests/test_rooms.py

rules: setup
	@$(BIN)/python -m tests.rules

# KEEP=yes adds the figures to docs/bench_history.csv.
bench: setup
	@$(BIN)/python -m tests.bench $(if $(KEEP),--keep)

figures: setup
	@$(BIN)/python -m tests.figures

faults: setup
	@$(BIN)/python -m tests.faults

firmware:
	@bash .ci/debian gcc-avr binutils-avr avr-libc
	$(MAKE) -C firmware_bridge/firmware

# The real code on drivers of Debian's kernel, in a virtual machine; about 1 GB and some minutes the first time.
hil-kernel: setup
	@nice $(BIN)/python -m tests.kernel

# The parts to print, as STL, in build/parts.
parts: setup
	@$(BIN)/python -m hardware.prints

# What changed since the last commit; FILES="engine/resistance", or ALL=yes SAMPLE=500; SECONDS is the time limit.
mutants: setup
	@$(BIN)/python -m tests.mutants $(FILES) $(if $(ALL),--all) $(if $(SAMPLE),--sample $(SAMPLE)) \
	  $(if $(SECONDS),--seconds $(SECONDS))

fuzz: setup
	$(BIN)/python -m tests.firmware_bridge.fuzz --seconds 180

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
