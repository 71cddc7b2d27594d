# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""J. Jaffar, J. A. Navas, A. E. Santosa: Symbolic Execution for Verification (TRACER). 2011."""
from measure import engine, published
from paper import Experiment, Figure, Paper, Section
from tables import measured, outcome, seconds, table, total, verdicts

# Fig. 6: lines, BLAST's predicates and seconds (None: it raised an exception), TRACER's nodes and seconds; Intel 2.33 GHz.
FIGURE_6 = {
    "qpmouse": (400, 4, 0.42, 974, 0.42), "tlan": (8069, 14, 17.10, 4382, 5.78), "cdaudio": (8921, None, None, 6258, 10.53),
    "diskperf": (6984, 92, 82.3, 3326, 8.21), "floppy": (8570, None, None, 3124, 6.47), "kbfiltr": (5931, 45, 44.03, 1392, 2.0),
    "serial": (10380, None, None, 59597, 328.6), "tcas-1a-safe": (394, 23, 3.6, 6029, 6.97),
    "tcas-1b-safe": (394, 56, 78.35, 6050, 6.77), "tcas-2a-safe": (394, 22, 3.25, 6029, 6.74),
    "tcas-3b-safe": (394, 39, 15.68, 6017, 6.63), "tcas-5a-safe": (394, 31, 10.29, 6029, 6.36),
    "tcas-2b-unsafe": (394, 40, 17.46, 91, 0.01), "tcas-3a-unsafe": (394, 25, 18.96, 243, 0.16),
    "tcas-4a-unsafe": (394, 45, 14.44, 243, 0.15), "tcas-4b-unsafe": (394, 36, 6.44, 91, 0.01),
    "tcas-5b-unsafe": (394, 54, 40.31, 91, 0.02),
}
# Sect. 3: statemate, with an assertion that needs one predicate. BLAST 21 predicates and 74 s, TRACER 88 s.

MODES = {"as published": "minimax+as-published-on", "default": "minimax", "without learning": "minimax+learning-off"}
VERIFIERS = [published("minimax"), engine("minimax"), engine("minimax", "learning=off")]


def counterpart(program):
    return next((row for row in FIGURE_6 if program.startswith(row)), None)


def nodes(run):
    counts = run.statistics
    return f"{counts['nodes'] + counts.get('nodes of bounded searches', 0):.0f}" if "nodes" in counts else "-"


def cells(run):
    return ["", "", ""] if run is None else [outcome(run), nodes(run), seconds(run.cpu)]


def figure_6(runs):
    columns = {mode: {run.task: run for run in runs[name]} for mode, name in MODES.items() if runs.get(name)}
    rows = []
    for task in sorted(set().union(*columns.values())):
        run = next(column[task] for column in columns.values() if task in column)
        row = FIGURE_6.get(counterpart(run.program), ("", "", "", "", ""))
        rows.append([f"{run.program}, {'safe' if run.expected == 'true' else 'unsafe'}",
                     *("*" if value is None else value for value in row[1:]),
                     *(cell for column in columns.values() for cell in cells(column.get(task)))])
    head = ["program", "BLAST: predicates", "s", "TRACER: nodes", "s", *(cell for mode in columns for cell in (mode, "nodes", "s"))]
    return table(head, rows)


def summary(runs):
    others = {name: name for name in runs if name.split("+")[0] != "minimax"}
    rows = [[mode, *verdicts(runs[name]), seconds(total(run for run in runs[name] if run.is_correct)),
             ", ".join(run.program.removeprefix("TRACER-") for run in runs[name] if not run.is_correct)]
            for mode, name in {**MODES, **others}.items() if runs.get(name)]
    return table(["minimax", "programs", "solved", "safe", "unsafe", "wrong", "s, solved", "open"], rows)


def sections(results):
    drivers = results["tracer-drivers"]
    known = {counterpart(run.program) for mine in drivers.values() for run in mine}
    missing = ", ".join(row for row in FIGURE_6 if row not in known)
    return [Section("tracer-figure-6", "Fig. 6", measured(drivers, figure_6)),
            Section("tracer-figure-6-missing", "Rows of Fig. 6 that have no counterpart among the tasks",
                    measured(drivers, lambda _: missing + "\n")),
            Section("tracer-programs", "TRACER's own small programs", measured(results["tracer"], summary))]


def example(number, name, caption, *settings):
    options = [word for setting in settings for word in ("--set", setting)]
    return Figure(f"tracer-figure-{number}", caption, f"tracer_figure_{name}.c",
                  ["--engine", "minimax", *options, "--arithmetic", "ideal"])


PAPER = Paper(
    name="tracer", title="Symbolic Execution for Verification (TRACER)",
    experiments=[Experiment("tracer-drivers", VERIFIERS, ["simple/ntdrivers", "ufo/ntdrivers-simplified"]),
                 Experiment("tracer", VERIFIERS, ["tracer"])],
    sections=sections,
    figures=[example("1b", "1", "Fig. 1 (b): the naive tree", "learning=off"),
             example("1c-published", "1", "Fig. 1 (c), as published: the vectors of Sect. 5 cannot say x <= 1", "as-published=on"),
             example("1c", "1", "Fig. 1 (c), by default: with interpolation and subsumption"),
             example("2", "2", "Fig. 2 (c): a loop, after the restart", "as-published=on"),
             example("3a", "3a", "Fig. 3 (a)", "as-published=on"),
             example("3b", "3b", "Fig. 3 (b): by slackening", "slackening=on"),
             example("3c", "3c", "Fig. 3 (c), N = 3", "as-published=on"),
             example("3d", "3d", "Fig. 3 (d), N = 3", "as-published=on")],
    absent=[("Fig. 2 (b)", "the tree before the restart; --dump shows the last one"),
            ("Fig. 4", "a sketch of the annotations"), ("Fig. 5", "the algorithm; docs/minimax.md maps its lines to functions"),
            ("BLAST and ARMC", "not in Debian; their numbers are the paper's"),
            ("Sect. 3, statemate", "not among the tasks")])
