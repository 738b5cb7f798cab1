# Every target sets up what it needs, on a fresh Debian or Raspberry Pi OS machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.setup
C_FILES := $(wildcard firmware_bridge/firmware/*.[ch] firmware_bridge/twin/*.[ch])
# The emulator gives its callbacks a pointer that they may change, whether they do or not.
CPPCHECK := --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	-D__AVR_ATmega328P__ --suppress=constParameter:firmware_bridge/twin/wire.c
NPM := node_modules/.setup
EXTRAS := sim,fleet,cluster,docs,dev
# For the environment; PNG maps; the simulated camera; the tests of the page, the fleet, the service; the firmware.
DEBIAN := python3-venv librsvg2-bin libegl1 libgl1-mesa-dri chromium mosquitto shellcheck systemd \
	gcc-avr binutils-avr avr-libc avrdude build-essential libsimavr-dev libelf-dev arduino-core-avr \
	clang-format cppcheck

.PHONY: setup upgrade play test evenings check check-python check-page docs messages rules bench walk browsers figures faults mutants firmware \
	deb wheels try fuzz hil-kernel parts clean
.DEFAULT_GOAL := play

setup: $(SETUP)

$(SETUP): pyproject.toml requirements.lock .ci/debian
	@bash .ci/debian $(DEBIAN)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@echo "Installing Bosun and what it needs into .venv …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[$(EXTRAS)]'
	@touch $@

# What checks the page's scripts, and axe, which looks at the page in the tests.
$(NPM): package.json .npmrc
	@command -v npm >/dev/null || bash .ci/debian npm
	@npm install --silent
	@touch $@

# Takes the newest versions of everything and writes them down; `make check test` says whether they will do.
upgrade:
	@rm -rf build/upgrade && $(PYTHON) -m venv build/upgrade
	@build/upgrade/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	@head -1 requirements.lock >build/requirements.lock
	@build/upgrade/bin/python -m pip freeze --exclude-editable >>build/requirements.lock
	@mv build/requirements.lock requirements.lock && rm -rf build/upgrade
	@npm install --silent @biomejs/biome@latest axe-core@latest typescript@latest
	@$(MAKE) --no-print-directory setup $(NPM)

play: setup
	@$(BIN)/bosun play --sim

# Without npm the tests of the page say that axe could not look at it.
test: setup
	-@$(MAKE) --no-print-directory $(NPM)
	$(BIN)/python -m pytest -n auto

# Whole games and every view in the browser, on one phone and on several. Ten minutes.
evenings: setup $(NPM)
	$(BIN)/python -m pytest -n auto -m evening

check: check-python check-page docs

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	clang-format --dry-run --Werror $(C_FILES)
	cppcheck $(CPPCHECK) $(C_FILES)
	$(BIN)/python -m pytest tests/test_rooms.py

check-page: $(NPM)
	node_modules/.bin/biome check --error-on-warnings
	node_modules/.bin/tsc
	node_modules/.bin/tsc --project tsconfig.worker.json
	node --test $$(find tests -name '*.test.js')

# A warning is an error: links and names must lead somewhere.
docs: setup
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going --nitpicky -d build/doctrees docs build/docs

# The types of what the page is sent and sends, written from the engine's requests and answers.
messages: setup
	@$(BIN)/python -m tests.bosun.web.message_types

rules: setup
	@$(BIN)/python -m tests.rules

# KEEP=yes adds the figures to docs/bench_history.csv.
bench: setup
	@$(BIN)/python -m tests.bench $(if $(KEEP),--keep)

# Every question of all games at every size in every language, on a screen that is looked at, and the pages
# around them: half an hour. WALK=--go-on leaves out what was found as it should be.
walk: setup $(NPM)
	@nice $(BIN)/python -m tests.bosun.web.walk $(WALK)

# The golden day in WebKit, which iPhones have, and in Firefox.
browsers: setup
	@bash .ci/debian webkit2gtk-driver xvfb firefox-esr
	@$(BIN)/python -m tests.bosun.web.browsers

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

# What changed since the last commit; FILES="engine/resistance", or ALL=yes SAMPLE=500; SECONDS is the time limit.
mutants: setup
	@$(BIN)/python -m tests.mutants $(FILES) $(if $(ALL),--all) $(if $(SAMPLE),--sample $(SAMPLE)) \
	  $(if $(SECONDS),--seconds $(SECONDS))

# The wire of the board, and every route and message of the page.
fuzz: setup
	$(BIN)/python -m tests.firmware_bridge.fuzz --frames 50000
	$(BIN)/python -m tests.firmware_bridge.impaired --spoiled 1000000 --chance 0.3
	$(BIN)/python -m tests.bosun.web.fuzz --requests 100000

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
