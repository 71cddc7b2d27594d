#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: lint.sh TEST-OF-LAYERS BUILD-FOLDER JOBS
# The build folder says how each file is compiled (alone, not in batches); nothing has to be built there.
# Layout, layers, then clang-tidy (slow where Clang's headers are included); goes on after a failure, fails at the end.
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
scripts/sources.sh cpp | xargs -r -P "$jobs" -n 1 clang-tidy-19 --quiet -p "$build" \
  2> >(grep -v 'warnings generated' >&2) || status=1

[ $status -eq 0 ] && echo "lint: clean"
exit $status
