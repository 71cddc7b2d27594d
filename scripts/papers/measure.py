# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Runs verifiers on tasks with `pincer bench`, and reads what it wrote.

The results of a verifier are in one folder, OUT/results/ROOT/VERIFIER, however many tables need them: a run that is
there is not repeated, and a table is made of what is there.
"""
import csv
import dataclasses
import fnmatch
import functools
import glob
import json
import os
import pathlib
import re
import shlex
import subprocess

STATISTIC = re.compile(r"^  (\S.*?) +([0-9.]+)( s)?$")


class Stop(Exception):
    """Why the measurement cannot go on."""


@dataclasses.dataclass(frozen=True)
class Verifier:
    """`name` is the folder of its results; `command` is one for `pincer bench --command`, {pincer} the program."""
    name: str
    command: str


def engine(name, *settings, options=""):
    """An engine of pincer; settings are `NAME=VALUE`."""
    words = "".join(f" --set {setting}" for setting in settings)
    folder = "+".join([name, *(setting.replace("=", "-") for setting in settings)])
    return Verifier(folder, f"{{pincer}} {{task}} --engine {name}{words}{options} --quiet --stats")


def published(name, *settings):
    return engine(name, "as-published=on", *settings)


@dataclasses.dataclass
class Run:
    """One verifier on one task."""
    task: str
    expected: str  # "true", "false(...)", "" if not known
    answer: str
    status: str
    cpu: float
    wall: float
    statistics: dict  # what the engine counted, by name

    @property
    def family(self):
        return self.task.split("/")[0]

    @property
    def program(self):
        """The program's name without what SV-COMP adds to it."""
        name = self.task.split("/")[-1].removesuffix(".yml")
        return re.sub(r"(_true-|_false-|_VeriMAP|\.cil|\.i$|\.c$).*", "", name)

    @property
    def is_correct(self):
        return self.status == "correct"

    @property
    def is_proof(self):
        return self.is_correct and self.answer == "true"

    @property
    def is_alarm(self):
        return self.is_correct and self.answer == "false"


@dataclasses.dataclass
class Limits:
    cpu: float
    wall: float
    memory: int
    more: float | None = None  # processor time for a second try of what the first left open

    def words(self, cpu):
        return ["--cpu-timeout", f"{cpu:g}", "--timeout", f"{self.wall * cpu / self.cpu:g}", "--memory", str(self.memory)]


@dataclasses.dataclass
class Tasks:
    """Task definitions below a folder."""
    root: pathlib.Path
    name: str  # of the folder, in OUT/results
    paths: list
    any_property: bool = False  # else only those about unreach-call

    def __len__(self):
        return len(self.paths)

    @functools.cached_property
    def names(self):
        return {self.name_of(path) for path in self.paths}

    def name_of(self, path):
        """As in results."""
        return str(path.relative_to(self.root))


class Bench:
    """`only`: patterns of experiments, EXPERIMENT or EXPERIMENT/VERIFIER, that are run; of others, what is there is used."""

    def __init__(self, pincer, out, limits, only):
        self.pincer, self.out, self.limits, self.only = pincer, out, limits, only

    def wants(self, *names):
        return any(fnmatch.fnmatch(name, pattern) for pattern in self.only for name in names)

    def measure(self, experiment, tasks, verifiers):
        """By verifier: its runs on the tasks. A later try of a task replaces an earlier one."""
        result = {}
        for verifier in verifiers:
            folder = self.out / "results" / tasks.name / verifier.name
            wanted = self.wants(experiment, f"{experiment}/{verifier.name}")
            if wanted and tasks:
                self._run(verifier, tasks, tasks.paths, folder, self.limits.cpu)
            runs = {run.task: run for run in read_runs(folder) if run.task in tasks.names}
            if self.limits.more:
                folder = folder.with_name(f"{verifier.name}@{self.limits.more:g}s")
                late = [path for path in tasks.paths
                        if tasks.name_of(path) in runs and runs[tasks.name_of(path)].status == "timeout"]
                if wanted and late:
                    self._run(verifier, tasks, late, folder, self.limits.more)
                runs |= {run.task: run for run in read_runs(folder) if run.task in runs}
            result[verifier.name] = sorted(runs.values(), key=lambda run: run.task)
        return result

    def _run(self, verifier, tasks, paths, folder, cpu):
        folder.mkdir(parents=True, exist_ok=True)
        listed = folder / "tasks.set"
        listed.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        command = [self.pincer, "bench", listed, "--root", tasks.root, "--quiet", "--resume",
                   *([] if tasks.any_property else ["--property", "unreach-call"]),
                   "--command", f"{verifier.name}={verifier.command.replace('{pincer}', shlex.quote(str(self.pincer)))}",
                   *self.limits.words(cpu), "-o", folder]
        print(f"{folder.relative_to(self.out)}: {len(paths)} tasks", flush=True)
        note_load(folder)
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=False)
        note_load(folder)
        if done.returncode not in (0, 1):  # 1: a verdict was wrong, which the tables tell
            raise Stop(f"pincer bench ended with exit code {done.returncode}; the same command goes on from here")

    def conditions(self, tasks, verifiers):
        """Under which limits and loads of the machine the runs were made that are there, as a sentence."""
        results = self.out / "results" / tasks.name
        folders = [folder for verifier in verifiers for folder in sorted(results.glob(f"{glob.escape(verifier.name)}*"))
                   if folder.name.split("@")[0] == verifier.name and (folder / "results.jsonl").exists()]
        limits, dates, loads, by_the_clock, met = set(), set(), [], 0, set()
        for folder in folders:
            runs = [run for run in read_runs(folder) if run.task in tasks.names]
            if not runs:
                continue
            met |= {run.task for run in runs}
            first = json.loads((folder / "results.jsonl").read_text(encoding="utf-8").splitlines()[0])
            limits.add(first["cpu_limit_seconds"])
            dates.add(first["started"].split()[0])
            by_the_clock += sum(run.status == "timeout" and run.cpu < first["cpu_limit_seconds"] for run in runs)
            if (folder / "load").exists():
                loads += [float(word) for word in (folder / "load").read_text(encoding="utf-8").split()]
        if not limits:
            return "Not measured."
        number = f"{len(tasks)}" if len(met) == len(tasks) else f"{len(met)} of {len(tasks)}"
        result = f"{number} tasks, {' or '.join(f'{limit:g}' for limit in sorted(limits))} s of processor time per run, "
        result += f"one run at a time, {' and '.join(sorted(dates))}"
        result += f", load of the machine {min(loads):.0f} to {max(loads):.0f}" if loads else ""
        return result + (f"; stopped earlier, by the clock: {by_the_clock}." if by_the_clock else ".")


def note_load(folder):
    with open(folder / "load", "a", encoding="utf-8") as file:
        file.write(f"{os.getloadavg()[0]:.1f}\n")


def read_runs(folder):
    """The results of one verifier; none if it was not run."""
    path = folder / "results.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return [Run(row["task"], row["expected"], row["answer"], row["status"], float(row["cpu_seconds"]),
                    float(row["wall_seconds"]), read_statistics(folder / row["log"])) for row in csv.DictReader(file)]


def read_statistics(log):
    """What the engine counted: the rows after the line `Engine` of --stats. As in --json, names of times end in ` (s)`."""
    if not log.is_file():
        return {}
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    if "Engine" not in lines:
        return {}
    rows = (STATISTIC.match(line) for line in lines[lines.index("Engine") + 1:])
    return {row[1] + (" (s)" if row[3] else ""): float(row[2]) for row in rows if row}
