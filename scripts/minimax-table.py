#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Fig. 6 of the TRACER paper for our engine, in Markdown:  scripts/minimax-table.py PINCER [--timeout SEC] TASK.yml...

Each task is run with learning and without. Nodes are those of the paper's procedure; `bounded` are the nodes of the
searches for errors that take turns with it. Where the paper has a program of the same name, its numbers stand beside.
"""
import json
import os
import subprocess
import sys
import tempfile

# Fig. 6, TRACER: nodes and seconds, on a machine of 2010. Its programs are those of the task families, in other versions.
PAPER = {"cdaudio": (6258, 10.53), "diskperf": (3326, 8.21), "floppy": (3124, 6.47), "kbfiltr": (1392, 2.0)}


def run(pincer, task, timeout, settings):
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "run.json")
        command = [pincer, task, "--engine", "minimax", "--timeout", timeout, "--json", report, *settings]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def cells(result):
    outcome = result["outcome"].removeprefix("Verdict: ").removesuffix("(unreach-call)")
    counts = result.get("engine", {})
    nodes = str(counts.get("nodes", "-"))
    bounded = str(counts.get("nodes of bounded searches", 0))
    return outcome, nodes, bounded, f"{result['wall_seconds']:.2f}"


def main():
    pincer, *tasks = sys.argv[1:]
    timeout = "20"
    if tasks and tasks[0] == "--timeout":
        timeout, tasks = tasks[1], tasks[2:]
    print("| program | lines | verdict | nodes | bounded | s | paper: nodes | s | without learning | nodes | s |")
    print("|---|---:|---|---:|---:|---:|---:|---:|---|---:|---:|")
    for task in tasks:
        name = os.path.basename(task).removesuffix(".yml").replace("-unreach-call", "").removesuffix(".i.cil")
        learned = run(pincer, task, timeout, [])
        plain = run(pincer, task, timeout, ["--set", "learning=off"])
        lines = 0
        for source in learned["files"]:
            with open(source, encoding="utf-8", errors="replace") as file:
                lines += sum(1 for _ in file)
        outcome, nodes, bounded, seconds = cells(learned)
        paper = next((numbers for key, numbers in PAPER.items() if name.startswith(key)), ("", ""))
        without, plain_nodes, _, plain_seconds = cells(plain)
        print(f"| {name} | {lines} | {outcome} | {nodes} | {bounded} | {seconds} | {paper[0]} | {paper[1]} | {without} | "
              f"{plain_nodes} | {plain_seconds} |", flush=True)


main()
