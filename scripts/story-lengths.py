#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""How long the stories of failures are, in Markdown: story-lengths.py PINCER TIMEOUT TASK... [--keep FOLDER]
A task is a C file, a task definition, or a .set file with one of them (or a pattern) per line; task definitions that
expect TRUE are left out. Checked on the way: a story ends with the failure that the verdict is about, and `pincer run`
on its inputs arrives there. Where it rests on values that are no inputs, such as uninitialised variables, `pincer certify`
executes the certificate, which has them. --keep writes the stories to a folder, to be read. --certificates names a folder
with certificates of an earlier run: what is there is told by `pincer explain`, without a search; what is not is added."""
import argparse
import glob
import json
import os
import re
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


def may_fail(task):
    if not task.endswith(".yml"):
        return True
    with open(task) as file:
        return re.search(r"expected_verdict:\s*false", file.read()) is not None


def replay(pincer, task, story, certificate):
    """How the execution is repeated: "inputs", "certificate", or None."""
    inputs = ",".join(entry["value"] for entry in story["inputs"])
    run = subprocess.run([pincer, "run", task, *(["--inputs", inputs] if inputs else [])], capture_output=True, text=True)
    if f":{story['line']}\n" in run.stdout and run.stdout.startswith("End: error reached at"):
        return "inputs"
    with open(certificate) as file:
        claim = json.load(file)["claim"]
    others = json.dumps(claim.get("unspecified", [])) + json.dumps(claim.get("initial", []))
    if not re.search(r'"value": "[^"]*[1-9a-f]', others):
        return None
    return "certificate" if subprocess.run([pincer, "certify", certificate, task], capture_output=True).returncode == 1 else None


def story_of(given, task):
    """How it is repeated, whether lines are left out, and (text lines of the short story, steps that matter, steps, steps of the execution)."""
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record.json")
        certificate = os.path.join(given.certificates or folder, os.path.basename(task) + ".json")
        command = [given.pincer, task, "--timeout", given.timeout, "--json", record, "--certificate", certificate]
        if os.path.exists(certificate):
            command = [given.pincer, "explain", certificate, task, "--json", record]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 1:
            return None
        with open(record) as file:
            stories = json.load(file).get("stories", [])
        if not stories:
            print(f"{task}: no story: {run.stderr.strip() or 'no time was left'}", file=sys.stderr)
            return None
        story = stories[0]
        replayed = replay(given.pincer, task, story, certificate)
    if given.keep:
        with open(os.path.join(given.keep, os.path.basename(task) + ".txt"), "w") as file:
            file.write(run.stdout)
    steps = story["steps"]
    if steps[-1]["kind"] != "fail" or steps[-1].get("line") != story.get("line"):
        print(f"{task}: the story does not end with the failure", file=sys.stderr)
    if replayed is None:
        print(f"{task}: the execution cannot be repeated", file=sys.stderr)
    text = run.stdout.split("How it happens:\n")[-1].split("\n\n")[0]
    return replayed, " left out; " in text, (text.count("\n") + 1, sum(step["matters"] for step in steps), len(steps), story["total"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pincer")
    parser.add_argument("timeout")
    parser.add_argument("tasks", nargs="+")
    parser.add_argument("--keep")
    parser.add_argument("--certificates")
    given = parser.parse_args()
    lengths = []
    replays = []
    cut = 0
    undecided = 0
    for task in filter(may_fail, tasks(given.tasks)):
        if story := story_of(given, task):
            replays.append(story[0])
            cut += story[1]
            lengths.append(story[2])
            print(f"{task}: {story}", file=sys.stderr, flush=True)
        else:
            undecided += 1
            print(f"{task}: no failure was found", file=sys.stderr, flush=True)
    if not lengths:
        sys.exit("no failures")
    print(f"{len(lengths)} failures, {undecided} tasks without one; repeated by inputs: {replays.count('inputs')}, "
          f"by the certificate: {replays.count('certificate')}; stories of which lines are left out: {cut}\n\n| | median | longest |\n|---|---:|---:|")
    for name, column in zip(["lines shown", "steps that matter", "steps told", "steps executed"], zip(*lengths)):
        print(f"| {name} | {statistics.median(column):g} | {max(column)} |")


main()
