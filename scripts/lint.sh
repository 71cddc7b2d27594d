#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: lint.sh TEST-OF-LAYERS BUILD-FOLDER JOBS
# Layout, layers, then clang-tidy; goes on after a failure, fails at the end. The build folder says what is compiled and
# how: files in batches, which saves clang-tidy most of its time, too.
set -uo pipefail
cd "$(dirname "$0")/.."
layers=$1
build=$2
jobs=$3
status=0

echo "lint: layout"
scripts/sources.sh | xargs -r clang-format-19 --dry-run -Werror || status=1

echo "lint: layers"
"$layers" --gtest_brief=1 || status=1

echo "lint: clang-tidy"
sed -n 's/^ *"file": "\(.*\)",\?$/\1/p' "$build/compile_commands.json" | sort -u |
  xargs -r -d '\n' -P "$jobs" -n 1 clang-tidy-19 --quiet -p "$build" --config-file=.clang-tidy \
    2> >(grep -v 'warnings generated' >&2) || status=1

[ $status -eq 0 ] && echo "lint: clean"
exit $status
