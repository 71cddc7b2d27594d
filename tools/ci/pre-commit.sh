#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: pre-commit.sh project FOLDER [options]     functions that the changes since the last commit can affect
#        pre-commit.sh files [options] FILE.c...    each changed file as a program
# What the hooks of .pre-commit-hooks.yaml run. A check that is open does not stop a commit; one that fails does.
set -uo pipefail
kind=${1:-}
shift || true
status=0
# seen CODE: 3 says that something is not known.
seen() { [ "$1" -eq 0 ] || [ "$1" -eq 3 ] || status=1; }

case $kind in
  project)
    pincer project "$@" --since HEAD
    seen $?
    ;;
  files)
    options=()
    for word in "$@"; do
      case $word in
        *.c | *.i)
          pincer check "${options[@]}" "$word"
          seen $?
          ;;
        *) options+=("$word") ;;
      esac
    done
    ;;
  *)
    sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2
    exit 2
    ;;
esac
exit "$status"
