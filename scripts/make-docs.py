#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Usage: make-docs.py PINCER [--check]

Makes what the documents show by running pincer: the outputs in README.md and docs/tutorial.md, the tables of commands
and options in README.md, and the manual page docs/pincer.1. With --check, nothing is written: exit code 1 tells that a
document says something else than pincer, and the differences are printed.

An output is what follows a line `$ pincer ...` in a block that begins with ```console. Commands of a document run in
one folder that has our examples/, on one processor: engines that race each other would not always give the same proof.
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROOF = re.compile(r"(always holds before each turn.*\n)(      .*\n)+", re.MULTILINE)  # who is first may find another one
TIME = re.compile(r"\b\d+(\.\d+)? (s|seconds|ms)\b|(?<=within )\d+(?= turns)")  # what differs from run to run
RESISTS = re.compile(r"^  What resists:\n(    .*\n)*|^    assert what you know .*\n", re.MULTILINE)  # how much is found out in little time


class Shell:
    """Runs commands as a user would who has pincer on the PATH."""

    def __init__(self, pincer, folder):
        self.folder = folder
        os.symlink(ROOT / "examples", folder / "examples")
        (folder / "bin").mkdir()
        os.symlink(pathlib.Path(pincer).resolve(), folder / "bin" / "pincer")
        self.environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "SOURCE_DATE_EPOCH": "0"}

    def run(self, command):
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, text=True, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        if done.returncode > 128 or "internal error" in done.stdout:
            raise RuntimeError(f"{command}: {done.stdout}")
        return done.stdout


def with_outputs(text, shell):
    def fresh(block):
        commands = [line for line in block[1].splitlines() if line.startswith("$ ")]
        return "```console\n" + "\n".join(f"{c}\n{shell.run(c[2:])}" for c in commands) + "```"

    return BLOCK.sub(fresh, text)


def with_table(text, head, rows):
    """Replaces the rows of the table with this heading."""
    start = text.index(head) + len(head)
    start = text.index("\n", text.index("\n", start) + 1) + 1
    end = re.compile(r"^(?!\|)", re.MULTILINE).search(text, start).start()
    return text[:start] + rows + text[end:]


def documents(pincer):
    """By path: the text as it should be."""
    def generate(what):
        return subprocess.run([pincer, "--generate", what], text=True, check=True, stdout=subprocess.PIPE).stdout

    result = {"docs/pincer.1": generate("man")}
    for name in ("README.md", "docs/tutorial.md"):
        with tempfile.TemporaryDirectory(prefix="pincer-docs-") as folder:
            result[name] = with_outputs((ROOT / name).read_text(encoding="utf-8"), Shell(pincer, pathlib.Path(folder)))
    for head, what in (("| command |", "commands"), ("| option |", "options"), ("| engine |", "engines")):
        result["README.md"] = with_table(result["README.md"], head, generate(what))
    return result


def main(pincer, *options):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    is_good = True
    for name, text in documents(pincer).items():
        path = ROOT / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if options == ("--check",):
            lines = [TIME.sub("TIME", PROOF.sub(r"\1", RESISTS.sub("", t))).splitlines() for t in (old, text)]
            difference = list(difflib.unified_diff(*lines, f"{name}", f"{name} as it should be", lineterm=""))
            is_good &= not difference
            print("\n".join(difference))
        elif old != text:
            path.write_text(text, encoding="utf-8")
            print(f"{name} is new")
    if not is_good:
        print("run scripts/make-docs.py PINCER")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
