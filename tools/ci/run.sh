#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: run.sh
# What a CI job does: runs pincer, and tells the host about the result in the way it wants. See docs/ci.md.
#
# PINCER_PROJECT   compile_commands.json, or its folder: `pincer project`; empty: `pincer check`
# PINCER_FILES     the files of `pincer check`, separated by blanks
# PINCER_OPTIONS   further options, separated by blanks
# PINCER_SINCE     a revision: only functions that an edit since then can affect
# PINCER_BASELINE  known findings
# PINCER_STORE     a folder that the host keeps between runs
# PINCER_OUTPUT    a folder for results; pincer-results if empty
# PINCER_FAIL_ON   fails: the job fails if a check fails; open: also if a check is open
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
output=${PINCER_OUTPUT:-pincer-results}
die() { printf 'pincer: %s\n' "$*" >&2; exit 2; }
case ${PINCER_FAIL_ON:=fails} in fails | open) ;; *) die "fail-on must be fails or open, not '$PINCER_FAIL_ON'" ;; esac

command=(pincer)
if [ -n "${PINCER_PROJECT:-}" ]; then
  command+=(project "$PINCER_PROJECT" --report "$output/pages")
  [ -z "${PINCER_SINCE:-}" ] || command+=(--since "$PINCER_SINCE")
  [ -z "${PINCER_BASELINE:-}" ] || command+=(--baseline "$PINCER_BASELINE")
else
  [ -n "${PINCER_FILES:-}" ] || die "there is nothing to check: give a project, or files"
  read -ra files <<<"$PINCER_FILES"
  command+=(check "${files[@]}" --report "$output/page.html")
fi
[ -z "${PINCER_STORE:-}" ] || command+=(--store "$PINCER_STORE")
read -ra options <<<"${PINCER_OPTIONS:-}"
mkdir -p "$output"
command+=(--sarif "$output/pincer.sarif" --junit "$output/pincer.xml" "${options[@]}")

printf '%q ' "${command[@]}"
printf '\n'
code=0
"${command[@]}" || code=$?
[ -f "$output/pincer.sarif" ] || exit "$code" # misuse, or bad input: it has been said

python3 "$here/annotate.py" "$output/pincer.sarif" --exit-code "$code"
# Not to know is no reason to stop others, unless they want that.
if [ "$code" -eq 3 ] && [ "$PINCER_FAIL_ON" = fails ]; then code=0; fi
exit "$code"
