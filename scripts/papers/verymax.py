# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""M. Brockschmidt, D. Larraz, A. Oliveras, E. Rodriguez-Carbonell, A. Rubio: Compositional Safety Verification with
Max-SMT. FMCAD 2015 (VeryMax)."""
import pathlib
import subprocess
import sys

from measure import engine, published
from paper import Experiment, Figure, Paper, Section
from tables import average, count, measured, seconds, table, total

# Table I: 46 programs, 200 s, four cores of an Intel i5 2.6 GHz. Safe, seconds, failed, seconds, timeouts, total seconds.
TABLE_I = {"CPAchecker sv-comp15": (33, 2424.41, 3, 61.28, 10, 4489.73),
           "CPAchecker predicateAnalysis": (25, 503.05, 11, 19.72, 10, 2271.12), "SeaHorn": (32, 7.95, 13, 3.477, 1, 211.56),
           "HOLA": (43, 23.53, 0, 0, 3, 623.53), "VeryMax-Seq": (44, 293.14, 2, 50.69, 0, 343.83),
           "VeryMax-Par": (45, 138.40, 1, 12.81, 0, 151.21)}
# Table II: 6452 problems, 300 s, eight cores of an Intel i7 3.4 GHz. Safe, s, unsafe, s, failed, s, timeouts, total s.
TABLE_II = {"CPAchecker sv-comp15": (5570, 614803.98, 251, 6188.30, 326, 28749.78, 305, 735336.82),
            "CPAchecker predicateAnalysis": (5928, 23417.15, 170, 495.13, 234, 9105.69, 120, 64652.29),
            "SeaHorn": (6077, 4276.21, 233, 135.25, 80, 529.09, 62, 24167.11),
            "VeryMax-Seq": (6105, 5940.88, 0, 0, 326, 26739.30, 21, 38980.80),
            "VeryMax-Par": (6106, 4789.73, 0, 0, 346, 18878.42, 0, 23668.15)}
# Sect. VI, VeryMax-Seq on the first set: calls, narrowings; average and most; memory of failures used in a third of the cases.
COUNTS = {"calls of check_safe": (2.8, 16), "narrowings": (1, 13)}

SEQUENTIAL = [published("compositional"), engine("compositional", "workers=1")]
PARALLEL = [published("compositional", "workers=2"), engine("compositional", "workers=2")]
OTHERS = [engine(name) for name in ("predicate", "impact", "k-induction", "horn")]
NAMES = {"compositional+as-published-on": "compositional, as published",
         "compositional+workers-1": "compositional, default",
         "compositional+as-published-on+workers-2": "compositional, as published, two processes",
         "compositional+workers-2": "compositional, default, two processes"}


def rows_of(runs):
    """As Table I; times are processor time, and in the last column wall-clock time."""
    for name, mine in runs.items():
        if mine:
            safe = [run for run in mine if run.is_proof]
            late = [run for run in mine if run.status == "timeout"]
            fail = [run for run in mine if not run.is_correct and run.status != "timeout"]
            yield [NAMES.get(name, name), len(mine), len(safe), seconds(total(safe)), len(fail), seconds(total(fail)), len(late),
                   seconds(total(mine)), count(mine, "wrong"), seconds(total(mine, "wall"))]


HEAD = ["tool", "programs", "safe", "s", "fail", "s", "timeout", "total s", "wrong", "wall s"]


def table_i(runs):
    paper = [[f"paper: {name}", 46, row[0], seconds(row[1]), row[2], seconds(row[3]), row[4], seconds(row[5]), "", ""]
             for name, row in TABLE_I.items()]
    return table(HEAD, paper + list(rows_of(runs)))


def table_ii(results):
    paper = [[f"paper: {name}", 6452, f"{row[0]} (+ {row[2]} unsafe)", seconds(row[1]), row[4], seconds(row[5]), row[6],
              seconds(row[7]), "", ""] for name, row in TABLE_II.items()]
    ours = [[f"{row[0]}: {KERNELS[name][0]}", *row[1:]] for name in KERNELS for row in rows_of(results[name])]
    return table(HEAD, paper + ours)


def counts(runs):
    rows = [[what, f"{paper[0]}, {paper[1]}"] for what, paper in COUNTS.items()] + [["failures remembered: tasks", "one third"]]
    for key in ("compositional+as-published-on", "compositional+workers-1"):
        proved = [run.statistics for run in runs.get(key, []) if run.is_proof]
        for row, what in zip(rows, COUNTS):
            values = [statistics.get(what, 0.0) for statistics in proved]
            row.append(f"{average(values):.1f}, {max(values):.0f}" if values else "-")
        used = sum(statistics.get("failures remembered", 0) > 0 for statistics in proved)
        rows[-1].append(f"{used} of {len(proved)}")
    return table(["average, most", "paper", "as published", "default"], rows)


def still_open(runs):
    rows = [[NAMES.get(name, name), ", ".join(run.task.removesuffix(".yml") for run in mine if not run.is_correct)]
            for name, mine in runs.items() if mine]
    return table(["tool", "open"], rows)


# In place of the problems from Numerical Recipes: 66 kernels of our own. By experiment: what one task is, and how it is made.
KERNELS = {"array-bounds": ("one access and bound each", []), "array-bounds-kernels": ("one kernel each", ["--whole"]),
           "array-bounds-8": ("eight kernels each", ["--programs", "8"]),
           "array-bounds-33": ("33 kernels each", ["--programs", "33"])}


def generate(options):
    script = pathlib.Path(__file__).resolve().parents[2] / "tests" / "bench" / "array_bounds" / "generate.py"
    return lambda folder: subprocess.run([sys.executable, script, *options, folder], check=True, stdout=subprocess.DEVNULL)


def sections(results):
    hola = results["hola"]
    return [Section("verymax-table-1", "Table I", measured(hola, table_i)),
            Section("verymax-open", "Table I: what is open", measured(hola, still_open)),
            Section("verymax-counts", "Sect. VI: calls and narrowings, over what is proved", measured(hola, counts)),
            Section("verymax-more", "The sets of splitter predicates and of abduction",
                    measured(results["splitter-dillig"], lambda runs: table(HEAD, rows_of(runs)))),
            Section("verymax-table-2", "Table II", table_ii(results))]


def example(number, caption):
    """As published, and by default."""
    for name, settings in ((f"verymax-figure-{number}", ["--set", "as-published=on"]), (f"verymax-figure-{number}-default", [])):
        yield Figure(name, caption, f"verymax_figure_{number}.c", ["--engine", "compositional", *settings, "--arithmetic", "ideal"],
                     dump="")


PAPER = Paper(
    name="verymax", title="Compositional Safety Verification with Max-SMT (VeryMax)",
    experiments=[Experiment("hola", SEQUENTIAL + PARALLEL + OTHERS, ["hola"]),
                 Experiment("splitter-dillig", SEQUENTIAL, ["splitter", "dillig"]),
                 *(Experiment(name, SEQUENTIAL + PARALLEL, generate=generate(options))
                   for name, (_, options) in KERNELS.items())],
    sections=sections,
    figures=[*example("2", "Fig. 1 and 2: two loops, and the precondition that the paper derives"),
             *example("3", "Fig. 3 and 4: a disjunction, by narrowing"), *example("5", "Fig. 5"),
             *example("7", "Fig. 7, as Example 2 describes it")],
    absent=[
            ("Fig. 5 (CFG)", "compositional has no reachability graph; --dump cfa shows control flow"),
            ("Fig. 6", "the constraints; docs/compositional.md maps them to code"),
            ("CPAchecker, SeaHorn, HOLA", "not in Debian; their rows are the paper's alone"),
            ("the problems of Table II", "not public in C; in their place there are 526 tasks from 66 kernels of our own")])
