#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: sources.sh [EXTENSION...]
# Lists our C++ files (not the C programs that are test inputs), by default sources and headers.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- cpp h
for extension in "$@"; do
  find src tests -name "*.$extension" -not -path 'tests/programs/*' -not -path 'tests/differential/*/*'
done | sort
