#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Table 1 of the UFO paper, in Markdown, from the results.csv of `pincer bench`."""
import csv
import sys

ENGINES = ["uufo", "cpufo", "bpufo", "cp", "bp"]


def main():
    with open(sys.argv[1], newline="") as file:
        rows = list(csv.DictReader(file))
    print("| engine | tasks | solved | | safe | unsafe | unsound | total CPU time (s) |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for engine in ENGINES:
        mine = [row for row in rows if row["engine"] == engine]
        if not mine:
            continue
        correct = [row for row in mine if row["status"] == "correct"]
        safe = sum(row["answer"] == "true" for row in correct)
        wrong = sum(row["status"] == "wrong" for row in mine)
        seconds = sum(float(row["cpu_seconds"]) for row in mine)
        share = 100 * len(correct) / len(mine)
        print(f"| {engine} | {len(mine)} | {len(correct)} | {share:.0f}% | {safe} | {len(correct) - safe} | {wrong} | "
              f"{seconds:.0f} |")
    print("\nTasks that some configuration does not solve (CPU seconds; - for no verdict):\n")
    print("| task | expected | " + " | ".join(ENGINES) + " |")
    print("|---|---|" + "---:|" * len(ENGINES))
    for task in sorted({row["task"] for row in rows}):
        mine = {row["engine"]: row for row in rows if row["task"] == task}
        cells = [f"{float(mine[e]['cpu_seconds']):.1f}" if e in mine and mine[e]["status"] == "correct" else "-"
                 for e in ENGINES]
        if "-" in cells:
            name = task.split("/")[-1].split("_true-")[0].split("_false-")[0]
            print(f"| {name} | {next(iter(mine.values()))['expected']} | " + " | ".join(cells) + " |")


main()
