#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Table 1 of the UFO paper for our engines:  scripts/ufo-table.sh PINCER TASKS OUTPUT [LIMITS...]
# Runs the five configurations on the tasks and writes OUTPUT/table.md. LIMITS are options of `pincer bench`.
set -eu
pincer=$1 tasks=$2 output=$3
shift 3
[ $# -gt 0 ] || set -- --timeout 20
"$pincer" bench "$tasks" --engines uufo,cpufo,bpufo,cp,bp --memory 4000 --quiet --resume -o "$output" "$@" || [ $? -eq 1 ]
python3 "$(dirname "$0")/ufo-table.py" "$output/results.csv" > "$output/table.md"
cat "$output/table.md"
