#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: frontend-table.sh [options] BENCH-FOLDER [FAMILY...]
# Runs pincer's front end alone on every task definition (*.yml) below the families (folders of BENCH-FOLDER; all of
# them by default) and prints a table by family. Options:
#   --pincer FILE    the tool (default: build/pincer)
#   --details FILE   also write one line per task (CSV)
#   --jobs N         tasks at a time (default 2)
#   --time SECONDS   limit per task (default 60)
#   --memory MB      limit of address space per task, or "unlimited" (default 4096)
# A task is unsupported if the program contains parts that pincer does not model or if its property is unsupported; it
# has failed if there is no program at all: rejected, crashed, out of time or memory. Exit code 1 if any has failed.
set -euo pipefail

usage() {
  sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2
  exit 2
}
die() { printf 'frontend-table: %s\n' "$*" >&2; exit 2; }

pincer=$(dirname "$0")/../build/pincer
details='' jobs=2 seconds=60 memory=4096
while [[ ${1-} == --* ]]; do
  [ $# -ge 2 ] || usage
  case "$1" in
    --pincer) pincer=$2 ;;
    --details) details=$2 ;;
    --jobs) jobs=$2 ;;
    --time) seconds=$2 ;;
    --memory) memory=$2 ;;
    *) usage ;;
  esac
  shift 2
done
[ $# -ge 1 ] || usage
[ -x "$pincer" ] || die "there is no $pincer; build it, or say --pincer FILE"
[ -d "$1" ] || die "there is no folder $1"
bench=${1%/}
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ "$memory" = unlimited ] || memory=$((memory * 1024))
export pincer seconds memory work

families=("$@")
if [ ${#families[@]} -eq 0 ]; then
  mapfile -t families < <(cd "$bench" && find . -mindepth 2 -name '*.yml' | cut -d/ -f2 | LC_ALL=C sort -u)
fi
for family in "${families[@]}"; do
  [ -d "$bench/$family" ] || die "there is no family $family in $bench"
  while IFS= read -r task; do printf '%s\t%s\n' "$family" "$task"; done < <(
    find "$bench/$family" -name '*.yml' | LC_ALL=C sort)
done >"$work/tasks"
[ -s "$work/tasks" ] || die "there are no tasks in $bench"

# One value of a pincer --json file (its keys are unique, one per line), or nothing.
value() { sed -n 's/^ *"'"$2"'": "\{0,1\}\([^",]*\)"\{0,1\},\{0,1\}$/\1/p' "$1" | head -n 1; }
export -f value

# What is unsupported, each thing once, one per line.
reasons() {
  sed -n 's/^  "outcome": "Verdict: UNKNOWN(unsupported: \(.*\))",$/\1/p' "$1"
  sed -n '/^  "unsupported": \[$/,/^  \]/s/^ *"text": "\(.*\)"$/\1/p' "$1" | LC_ALL=C sort -u
}
export -f reasons

# run_task NUMBER FAMILY TASK: writes $work/NUMBER.row (tab-separated) and the reasons to $work/NUMBER.why.
run_task() {
  local json=$work/$1.json err=$work/$1.err why=$work/$1.why code=0 status
  : >"$why"
  # The outer braces keep the shell's own remark about a crash off the terminal.
  {
    (ulimit -v "$memory" -c 0
      exec timeout -k 5 "$seconds" "$pincer" check "$3" --dump cfa=/dev/null --json "$json") >/dev/null 2>"$err"
  } 2>/dev/null || code=$?
  if [ -s "$json" ]; then
    reasons "$json" >"$why"
    status=ok
    [ -s "$why" ] && status=unsupported
  else
    status=failed
    : >"$json"
    case $code in
      124 | 137) echo "time limit" ;;
      13[0-9]) echo "killed by signal $((code - 128))" ;;
      *) grep -m 1 -E 'error: ' "$err" | sed 's/^.*error: //' || echo "exit code $code" ;;
    esac >"$why"
  fi
  local row=("$2" "$3" "$status") key
  for key in wall_seconds cpu_seconds peak_memory_kb locations edges variables arrays loop_heads largest_live_set; do
    row+=("$(value "$json" "$key")")
  done
  (IFS=$'\t'; printf '%s\n' "${row[*]}") >"$work/$1.row"
  rm -f "$json" "$err"
}
export -f run_task

# The shell that xargs starts splits a numbered line of the list into number, family and task.
nl -ba -w1 "$work/tasks" | tr '\n' '\0' | xargs -0 -n 1 -P "$jobs" bash -c '
  IFS=$'"'\t'"' read -r number family task <<<"$0"
  run_task "$number" "$family" "$task"'

total=$(wc -l <"$work/tasks")
for ((n = 1; n <= total; ++n)); do cat "$work/$n.row"; done >"$work/rows"

if [ -n "$details" ]; then
  {
    echo "family,task,status,seconds,cpu_seconds,memory_mb,locations,edges,variables,arrays,loop_heads,largest_live_set,reasons"
    for ((n = 1; n <= total; ++n)); do
      printf '%s\t%s\n' "$(cat "$work/$n.row")" "$(paste -sd ';' "$work/$n.why")"
    done | awk -F '\t' -v OFS=, '
      function quoted(text) { gsub(/"/, "\"\"", text); return "\"" text "\"" }
      { print quoted($1), quoted($2), $3, $4, $5, ($6 == "" ? "" : sprintf("%.1f", $6 / 1024)),
          $7, $8, $9, $10, $11, $12, quoted($13) }'
  } >"$details"
fi

awk -F '\t' '
  function larger(family, column, value) {
    if (value != "" && value + 0 > max[family, column] + 0) max[family, column] = value
    if (family != "total") larger("total", column, value)
  }
  function line(family) {
    printf "%-16s %6d %6d %11d %6d %9.2f %9.2f %9.0f %9d %8d %9d %7d %8d\n", family, tasks[family],
      count[family, "ok"], count[family, "unsupported"], count[family, "failed"], max[family, "seconds"],
      max[family, "cpu"], max[family, "memory"] / 1024, max[family, "locations"], max[family, "edges"],
      max[family, "variables"], max[family, "arrays"], max[family, "live"]
  }
  !($1 in tasks) { order[++families] = $1 }
  {
    ++tasks[$1]; ++count[$1, $3]; ++tasks["total"]; ++count["total", $3]
    larger($1, "seconds", $4); larger($1, "cpu", $5); larger($1, "memory", $6); larger($1, "locations", $7)
    larger($1, "edges", $8); larger($1, "variables", $9); larger($1, "arrays", $10); larger($1, "live", $12)
  }
  END {
    printf "%-16s %6s %6s %11s %6s %9s %9s %9s %9s %8s %9s %7s %8s\n", "family", "tasks", "ok", "unsupported",
      "failed", "max s", "max cpu s", "max MB", "locations", "edges", "variables", "arrays", "live set"
    for (i = 1; i <= families; ++i) line(order[i])
    line("total")
  }' "$work/rows"

# Why not, the most frequent reason first; a task with several reasons counts for each.
list_reasons() {
  local title=$1 status=$2 n
  for ((n = 1; n <= total; ++n)); do
    if [ "$(cut -f 3 "$work/$n.row")" = "$status" ]; then cat "$work/$n.why"; fi
  done | LC_ALL=C sort | uniq -c | LC_ALL=C sort -k1,1nr -k2 >"$work/list"
  if [ -s "$work/list" ]; then printf '\n%s\n' "$title" && cat "$work/list"; fi
}
list_reasons "unsupported: tasks by reason" unsupported
list_reasons "failed: tasks by reason" failed

! cut -f 3 "$work/rows" | grep -qx failed
