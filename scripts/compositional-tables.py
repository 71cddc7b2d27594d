#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Tables I and II of the paper of Brockschmidt et al., in Markdown, from results of `pincer bench`:
compositional-tables.py TITLE FOLDER [TITLE FOLDER ...]
Times are seconds on the clock, in the last column of the processors. A task counts as safe when it is and the verdict says so."""
import csv
import sys


def cell(rows):
    return f"{len(rows)} | {sum(float(row['wall_seconds']) for row in rows):.1f}"


def table(title, folder):
    with open(f"{folder}/results.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    print(f"\n{title}\n\n| engine | Safe | s | Fail | s | TO | Total s | Wrong | CPU s |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for engine in sorted({row["engine"] for row in rows}):
        mine = [row for row in rows if row["engine"] == engine]
        safe = [row for row in mine if row["status"] == "correct"]
        late = [row for row in mine if row["status"] == "timeout"]
        wrong = [row for row in mine if row["status"] == "wrong"]
        fail = [row for row in mine if row not in safe and row not in late and row not in wrong]
        total = sum(float(row["wall_seconds"]) for row in mine)
        work = sum(float(row["cpu_seconds"]) for row in mine)
        print(f"| {engine} | {cell(safe)} | {cell(fail)} | {len(late)} | {total:.1f} | {len(wrong)} | {work:.1f} |")


def main():
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        sys.exit(__doc__)
    for title, folder in zip(sys.argv[1::2], sys.argv[2::2]):
        table(title, folder)


main()
