#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Fig. 6 of the TRACER paper for our engine, in Markdown:  scripts/minimax-table.py PINCER [--timeout SEC] TASK.yml...

Each task is run as published, as it is by default, and without learning. Nodes are those of the paper's procedure;
`bounded` are the nodes of the searches for errors that take turns with it. Seconds are processor time of the whole run.
Where the paper has a program of the same name, its numbers stand beside; the rest of its table is listed below ours.
"""
import json
import os
import subprocess
import sys
import tempfile

# Fig. 6, TRACER: nodes and seconds, on a machine of 2010. Its programs are those of the task families, in other versions.
PAPER = {"qpmouse": (974, 0.42), "tlan": (4382, 5.78), "cdaudio": (6258, 10.53), "diskperf": (3326, 8.21),
         "floppy": (3124, 6.47), "kbfiltr": (1392, 2.0), "serial": (59597, 328.6), "tcas-1a": (6029, 6.97),
         "tcas-1b": (6050, 6.77), "tcas-2a": (6029, 6.74), "tcas-3b": (6017, 6.63), "tcas-5a": (6029, 6.36),
         "tcas-2b": (91, 0.01), "tcas-3a": (243, 0.16), "tcas-4a": (243, 0.15), "tcas-4b": (91, 0.01),
         "tcas-5b": (91, 0.02)}


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
    return outcome, nodes, bounded, f"{result['cpu_seconds']:.2f}"


def main():
    pincer, *tasks = sys.argv[1:]
    timeout = "20"
    if tasks and tasks[0] == "--timeout":
        timeout, tasks = tasks[1], tasks[2:]
    print("| program | lines | as published | nodes | s | default | nodes | bounded | s | paper: nodes | s | "
          "without learning | nodes | s |")
    print("|---|---:|---|---:|---:|---|---:|---:|---:|---:|---:|---|---:|---:|")
    known = set()
    for task in tasks:
        name = os.path.basename(task).removesuffix(".yml").replace("-unreach-call", "").removesuffix(".i.cil")
        published = run(pincer, task, timeout, ["--set", "as-published=on"])
        default = run(pincer, task, timeout, [])
        plain = run(pincer, task, timeout, ["--set", "learning=off"])
        lines = 0
        for source in default["files"]:
            with open(source, encoding="utf-8", errors="replace") as file:
                lines += sum(1 for _ in file)
        outcome, nodes, bounded, seconds = cells(default)
        row = next((key for key in PAPER if name.startswith(key)), None)
        known.add(row)
        paper = PAPER.get(row, ("", ""))
        as_published, published_nodes, _, published_seconds = cells(published)
        without, plain_nodes, _, plain_seconds = cells(plain)
        print(f"| {name} | {lines} | {as_published} | {published_nodes} | {published_seconds} | {outcome} | {nodes} | "
              f"{bounded} | {seconds} | {paper[0]} | {paper[1]} | {without} | {plain_nodes} | {plain_seconds} |", flush=True)
    print("\nWithout a counterpart: " + ", ".join(key for key in PAPER if key not in known))


main()
