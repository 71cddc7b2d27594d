#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Table 2 of the Unifying View, in Markdown, from results.csv of one or more `pincer bench`, over all tasks and by family."""
import csv
import sys

ENGINES = ["bmc", "k-induction", "predicate", "impact"]


def table(rows):
    columns = {engine: [row for row in rows if row["engine"] == engine] for engine in ENGINES}

    def line(name, value):
        print(f"| {name} | " + " | ".join(str(value(columns[engine])) for engine in ENGINES) + " |")

    def count(*statuses, answer=None):
        return lambda mine: sum(row["status"] in statuses and answer in (None, row["answer"]) for row in mine)

    def total(what, statuses=None):
        return lambda mine: f"{sum(float(row[what]) for row in mine if not statuses or row['status'] in statuses):.0f}"

    print("| | " + " | ".join(ENGINES) + " |")
    print("|---|" + "---:|" * len(ENGINES))
    line("tasks", len)
    line("correct proofs", count("correct", answer="true"))
    line("correct alarms", count("correct", answer="false"))
    line("wrong", count("wrong"))
    line("time-outs", count("timeout"))
    line("out of memory", count("memory"))
    line("other inconclusive", count("unknown", "error", "unjudged"))
    line("CPU time (s)", total("cpu_seconds"))
    line("CPU time (s), correct", total("cpu_seconds", ["correct"]))
    line("wall time (s)", total("wall_seconds"))
    line("wall time (s), correct", total("wall_seconds", ["correct"]))


def proved_by_some(rows):
    safe = {row["task"] for row in rows if row["expected"] == "true"}
    proved = {row["task"] for row in rows
              if row["status"] == "correct" and row["answer"] == "true" and row["engine"] != "bmc"}
    return f"{len(proved)} of {len(safe)} safe tasks are proved by k-induction, predicate or impact."


def main():
    rows = []
    for path in sys.argv[1:]:
        with open(path, newline="") as file:
            rows += [row for row in csv.DictReader(file) if row["engine"] in ENGINES]
    table(rows)
    for family in sorted({row["family"] for row in rows}):
        mine = [row for row in rows if row["family"] == family]
        print(f"\n{family}: {proved_by_some(mine)}\n")
        table(mine)


main()
