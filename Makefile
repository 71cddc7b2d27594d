# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# The front door. CMake does the work; every target here also works on a fresh Debian 12 with git and make.

BUILD ?= build
BUILD_TYPE ?= Release
JOBS ?= $(shell nproc)
# PACKAGES=no: install nothing, take what is there.
PACKAGES ?= yes
CMAKE_ARGS ?=
# Where `make install` puts things; DESTDIR is for those who make packages.
PREFIX ?= /usr/local
DESTDIR ?=

ifeq ($(PACKAGES),no)
install = @true
else
install = @scripts/install-packages.sh
endif
configure = cmake -S . -B $(1) -G Ninja -DCMAKE_BUILD_TYPE=$(2) $(CMAKE_ARGS) --log-level=WARNING
ctest = ctest --test-dir $(1) -j $(JOBS) --output-on-failure --no-tests=error

.DEFAULT_GOAL := build
.PHONY: build demo install docs check test archive package check-package debug sanitize fuzz lint format clean help

build: ## install what is missing, build $(BUILD)/pincer (the default)
	$(install) build
	@$(call configure,$(BUILD),$(BUILD_TYPE))
	cmake --build $(BUILD) -j $(JOBS) --target pincer

demo: build ## build, then show on an example what pincer does
	@scripts/demo.sh $(BUILD)/pincer

install: build ## build, then install pincer, its manual page and completions under $(PREFIX)
	scripts/install.sh $(BUILD)/pincer "$(DESTDIR)$(PREFIX)"

docs: build ## build, then renew what pincer prints in README.md and docs/
	scripts/make-docs.py $(BUILD)/pincer

check: ## build everything and run what takes a minute: the quick tests, and a few programs under every engine
	$(install) build test
	@$(call configure,$(BUILD),$(BUILD_TYPE))
	cmake --build $(BUILD) -j $(JOBS)
	$(call ctest,$(BUILD)) -L check

test: ## build everything and run the whole suite
	$(install) build test package
	@$(call configure,$(BUILD),$(BUILD_TYPE))
	cmake --build $(BUILD) -j $(JOBS)
	$(call ctest,$(BUILD))

archive: build ## an archive in the layout of SV-COMP that runs without our packages: $(BUILD)/archive/pincer.zip
	scripts/archive.sh $(BUILD)/pincer $(BUILD)/archive pincer.zip

package: ## a package for Debian 12: $(BUILD)/package/pincer_*.deb
	$(install) build package
	@$(call configure,$(BUILD),$(BUILD_TYPE))
	cmake --build $(BUILD) -j $(JOBS) --target pincer
	rm -rf $(BUILD)/package
	cpack --config $(BUILD)/CPackConfig.cmake -B $(BUILD)/package
	rm -rf $(BUILD)/package/_CPack_Packages

check-package: package ## install that package in a fresh Debian 12 and use it there; as root, some minutes
	scripts/check-package.sh $(BUILD)/package/pincer_*.deb

debug: ## a debug build with all internal checks, in $(BUILD)-debug
	$(install) build
	@$(call configure,$(BUILD)-debug,Debug)
	cmake --build $(BUILD)-debug -j $(JOBS)

sanitize: ## the suite in a debug build under ASan and UBSan, in $(BUILD)-sanitize
	$(install) build test
	@$(call configure,$(BUILD)-sanitize,Debug) -DPINCER_SANITIZE=ON
	cmake --build $(BUILD)-sanitize -j $(JOBS)
	$(call ctest,$(BUILD)-sanitize)

fuzz: ## 60 seconds of fuzzing for each parser of user input, in $(BUILD)-fuzz
	$(install) build test
	@CXX=clang++-19 CC=clang-19 $(call configure,$(BUILD)-fuzz,RelWithDebInfo) -DPINCER_FUZZ=ON
	cmake --build $(BUILD)-fuzz -j $(JOBS) --target fuzz

lint: ## layout, naming and bug patterns, layers
	$(install) build lint
	@$(call configure,$(BUILD),$(BUILD_TYPE))
	cmake --build $(BUILD) -j $(JOBS) --target test_layers
	scripts/lint.sh $(BUILD)/tests/test_layers $(BUILD) $(JOBS)

format: ## rewrite the sources in our layout
	$(install) lint
	scripts/sources.sh | xargs -r clang-format-19 -i

clean: ## remove what was built
	rm -rf $(BUILD) $(BUILD)-debug $(BUILD)-sanitize $(BUILD)-fuzz

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { gsub(/\$$\(BUILD\)/, "$(BUILD)"); printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
