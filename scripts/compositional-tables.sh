#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Tables I and II of Brockschmidt et al., Compositional Safety Verification with Max-SMT (FMCAD 2015), with our engines:
#   scripts/compositional-tables.sh TASKS [OUT]
# TASKS is a folder of task definitions (the paper's HOLA set), OUT where the results go (default: compositional-tables).
# PINCER is the program to measure (default: build/pincer), TIMEOUT the limit per task (default: 20 s).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
tasks=${1:?usage: compositional-tables.sh TASKS [OUT]}
out=${2:-compositional-tables}
pincer=${PINCER:-$here/build/pincer}
timeout=${TIMEOUT:-20}
mkdir -p "$out"

# measure TASKS RESULTS ENGINES...
measure() {
  from=$1 to=$2
  shift 2
  "$pincer" bench "$from" --command "compositional-seq=$pincer {task} --engine compositional --set workers=1" \
    --command "compositional-par=$pincer {task} --engine compositional" \
    "$@" --timeout "$timeout" --quiet --pincer "$pincer" -o "$to" >"$to.log"
}

measure "$tasks" "$out/table-1" --engines horn,predicate,impact,k-induction
"$here/tests/bench/array_bounds/generate.py" "$out/array-bounds"
measure "$out/array-bounds" "$out/table-2"
"$here/tests/bench/array_bounds/generate.py" --whole "$out/routines"
measure "$out/routines" "$out/table-3"
"$here/tests/bench/array_bounds/generate.py" --programs 8 "$out/programs"
measure "$out/programs" "$out/table-4"
"$here/tests/bench/array_bounds/generate.py" --programs 33 "$out/large-programs"
measure "$out/large-programs" "$out/table-5"
"$here/scripts/compositional-tables.py" "Table I" "$out/table-1" "Table II" "$out/table-2" \
  "All assertions of a kernel in one task" "$out/table-3" "Programs of eight kernels" "$out/table-4" \
  "Programs of 33 kernels" "$out/table-5"
