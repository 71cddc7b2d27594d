#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: demo.sh PINCER
# Shows on an example what pincer does; fails when it does something else.
set -uo pipefail
cd "$(dirname "$0")/.."
pincer=$1
example=examples/middle.c
status=0

# show EXPECTED-EXIT-CODE ARGUMENT...
show() {
  local expected=$1 actual=0
  shift
  printf '\n$ %s\n' "$pincer $*"
  "$pincer" "$@" || actual=$?
  if [ $actual -ne "$expected" ]; then
    printf 'demo: exit code %s, expected %s\n' $actual "$expected" >&2
    status=1
  fi
}

say() { printf '\n== %s\n' "$*"; }

say "The program"
cat $example

say "Run it as pincer understands it: a normal end, exit code 0"
show 0 run $example --inputs 10,20

say "Large inputs, step by step: the assertion fails, exit code 1"
show 1 run $example --inputs 1500000000,2000000000 --trace

say "The control-flow automaton that all analyses share, and what it cost"
show 0 check $example --dump cfa --stats

say "Verification finds inputs for which the assertion fails, exit code 1"
show 1 check $example --stats

exit $status
