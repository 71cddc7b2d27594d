#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Tables I and II of Brockschmidt et al., Compositional Safety Verification with Max-SMT (FMCAD 2015), with our engines:
#   scripts/compositional-tables.sh TASKS [OUT]
# TASKS is a folder of task definitions (the paper's HOLA set), OUT where the results go (default: compositional-tables).
# PINCER is the program to measure (default: build/pincer). Set JOBS to run several tasks at a time.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
tasks=${1:?usage: compositional-tables.sh TASKS [OUT]}
out=${2:-compositional-tables}
pincer=${PINCER:-$here/build/pincer}
jobs=${JOBS:-1}
mkdir -p "$out"
echo "Table I: $tasks, 20 s per task"
"$pincer" bench "$tasks" --engines compositional,horn,predicate,impact,k-induction --timeout 20 --jobs "$jobs" \
  --quiet --pincer "$pincer" -o "$out/table-1"
echo "Table II: array bounds, 20 s per task"
"$here/tests/bench/array_bounds/generate.py" "$out/array-bounds"
"$pincer" bench "$out/array-bounds" --engines compositional --timeout 20 --jobs "$jobs" --quiet --pincer "$pincer" \
  -o "$out/table-2"
"$pincer" bench report "$out/table-1" "$out/table-2" -o "$out/report"
