#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Table 2 of the Unifying View for our engines:  scripts/cpa-table.sh PINCER OUTPUT TASKS... [-- LIMITS...]
# Runs the four schools on the tasks and writes OUTPUT/table.md and OUTPUT/page, the report with its quantile plots.
# LIMITS are options of `pincer bench`. What OUTPUT has already is not run again.
set -eu
pincer=$1 output=$2
shift 2
tasks=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  tasks="$tasks $1"
  shift
done
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- --timeout 20 --memory 4000
# shellcheck disable=SC2086
"$pincer" bench $tasks --engines bmc,k-induction,predicate,impact --quiet --resume -o "$output" "$@" || [ $? -eq 1 ]
"$pincer" bench report "$output" -o "$output/page" --no-logs --title "BMC, k-induction, predicate abstraction, IMPACT"
python3 "$(dirname "$0")/cpa-table.py" "$output/results.csv" > "$output/table.md"
cat "$output/table.md"
