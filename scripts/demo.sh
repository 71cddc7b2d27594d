#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: demo.sh PINCER
# Shows in a minute what pincer does; fails when it does something else.
set -uo pipefail
cd "$(dirname "$0")/.."
pincer=$1
status=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

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

say "A program: the middle between two positions"
tail -n +3 examples/middle.c

say "pincer finds inputs for which it goes wrong (exit code 1)"
show 1 examples/middle.c

say "Try it: the program runs on inputs of your choice, as pincer understands C"
show 0 run examples/middle.c --inputs 10,20
show 1 run examples/middle.c --inputs 1500000000,2000000000

say "Repaired: a proof for all inputs (exit code 0)"
show 0 examples/middle_fixed.c

say "An index that leaves its array inside a structure, where nothing crashes"
show 1 examples/off_by_one.c

say "Memory that is used after it was freed"
show 1 examples/list.c

say "A loop of up to a million turns: it takes an invariant, and the proof can be kept"
show 0 examples/invariant.c --certificate "$folder/proof.json"

say "The proof is checked again, without a search and with another solver"
show 0 certify "$folder/proof.json" examples/invariant.c

say "docs/tutorial.md goes on from here; 'pincer --help' lists the options"
exit $status
