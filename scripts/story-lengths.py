#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""How long the stories of failures are, in Markdown: story-lengths.py PINCER TIMEOUT TASK...
A task is a C file, a task definition, or a .set file with one of them (or a pattern) per line. Checked on the way: a story
ends with the failure that the verdict is about."""
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile


def tasks(words):
    for word in words:
        if not word.endswith(".set"):
            yield word
            continue
        with open(word) as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    yield from sorted(glob.glob(os.path.join(os.path.dirname(word), line.strip())))


def story_of(pincer, timeout, task):
    """(text lines of the short story, steps that matter, steps, steps of the execution), or None."""
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record.json")
        run = subprocess.run([pincer, task, "--timeout", timeout, "--json", record], capture_output=True, text=True)
        if run.returncode != 1:
            return None
        with open(record) as file:
            story = json.load(file)["stories"][0]
    steps = story["steps"]
    if steps[-1]["kind"] != "fail" or steps[-1].get("line") != story.get("line"):
        print(f"{task}: the story does not end with the failure", file=sys.stderr)
    shown = run.stdout.split("How it happens:\n")[-1].split("\n\n")[0].count("\n") + 1
    return shown, sum(step["matters"] for step in steps), len(steps), story["total"]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    lengths = []
    for task in tasks(sys.argv[3:]):
        if length := story_of(sys.argv[1], sys.argv[2], task):
            lengths.append(length)
            print(f"{task}: {length}", file=sys.stderr)
    if not lengths:
        sys.exit("no failures")
    print(f"{len(lengths)} failures\n\n| | median | longest |\n|---|---:|---:|")
    for name, column in zip(["lines shown", "steps that matter", "steps told", "steps executed"], zip(*lengths)):
        print(f"| {name} | {statistics.median(column):g} | {max(column)} |")


main()
