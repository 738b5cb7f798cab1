# Every target sets up what it needs, on a fresh Debian or Raspberry Pi OS machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.setup
AXE := build/npm/node_modules
# For the environment; PNG maps; the simulated camera; the tests of the page, the fleet, the service; the firmware.
DEBIAN := python3-venv librsvg2-bin libegl1 libgl1-mesa-dri chromium mosquitto shellcheck systemd \
	gcc-avr binutils-avr avr-libc avrdude build-essential libsimavr-dev libelf-dev

.PHONY: setup play test check rules bench figures faults firmware deb wheels try fuzz clean
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

# ARCH=amd64 or ARCH=arm64 makes one of the two.
deb: setup
	@bash .ci/debian dpkg-dev make gcc-avr binutils-avr avr-libc
	@PYTHONPATH=packaging $(BIN)/python -m debbuild $(if $(ARCH),--arch $(ARCH))

# Newer libraries for the package.
wheels: setup
	@PYTHONPATH=packaging $(BIN)/python -m debbuild --lock

# As root. SUITE=bookworm tries the package there; ARCH=arm64 tries that of a Pi, under emulation.
SUITE ?= trixie
try: setup
	@bash .ci/debian debootstrap systemd-container qemu-user-static
	@$(MAKE) --no-print-directory deb ARCH=$(or $(ARCH),amd64)
	@$(BIN)/python -m tests.packaging.trial $(TRIED) --suite $(SUITE)
TRIED = $$(ls -t dist/bosun_*_$(or $(ARCH),amd64).deb | head -n 1)

fuzz: setup
	$(BIN)/python -m tests.firmware_bridge.fuzz --seconds 180

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
