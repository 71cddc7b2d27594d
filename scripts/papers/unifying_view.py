# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018."""
import plots
from measure import engine, published
from paper import Experiment, Figure, Paper, Section
from tables import average, count, measured, outcome, seconds, share, table

ENGINES = ["bmc", "k-induction", "predicate", "impact"]
# SV-COMP's categories of Sect. 5.1, as folders below TASKS.
CATEGORIES = {"Bitvectors": ["bitvector"], "ControlFlow": ["locks", "simple", "ufo/ntdrivers-simplified", "ufo/ssh-simplified"],
              "ECA": ["eca"], "Heap": ["heap"], "Loops": ["loops"], "ProductLines": ["product-lines"],
              "Sequentialized": ["sequentialized", "ufo/systemc"], "DeviceDrivers": ["drivers"]}

# Table 2: 900 s of processor time, 15 GB, two cores, Intel Xeon E3-1230 v5. By engine, in the order of ENGINES.
TASKS = (5287, 3913, 1374)  # all, safe, with a bug
TABLE_2 = {
    "correct results": (1043, 2600, 2506, 2499), "correct proofs": (666, 2237, 2169, 2143),
    "correct alarms": (377, 363, 337, 356), "timeouts": (3365, 2375, 2099, 2442), "out of memory": (603, 232, 78, 139),
    "other inconclusive": (276, 80, 604, 207),
}
TIME_ROWS = [("total CPU", "h"), ("average CPU", "s"), ("total wall", "h"), ("average wall", "s")]
TIMES = {
    "correct results": ((5.7, 20, 4.9, 17), (34, 47, 17, 24), (28, 40, 24, 34), (27, 39, 24, 34)),
    "correct proofs": ((2.9, 16, 2.4, 13), (28, 45, 14, 23), (23, 37, 19, 32), (23, 39, 20, 34)),
    "correct alarms": ((2.8, 27, 2.5, 24), (6.2, 61, 3.2, 32), (5.4, 57, 4.9, 52), (4.1, 41, 3.7, 38)),
}
# Sect. 5.5: seconds on average; what our engines count of it, as published and by default. Some of it, the paper does not say.
BREAKDOWN = {
    "bmc": [("formula creation", 1.2, ["unrolling (s)"]), ("forward condition", 3.5, ["forward condition (s)"]),
            ("feasibility of error paths", 7.4, ["base case (s)"])],
    "k-induction": [("formula creation, base case", 1.2, ["unrolling (s)"]),
                    ("forward condition", 2.5, ["forward condition (s)"]),
                    ("feasibility of error paths", 3.0, ["base case (s)"]),
                    ("formula creation, step case", 9.3, ["unrolling of the step case (s)"]),
                    ("inductivity", 14, ["step case (s)"]),
                    ("auxiliary invariants", 20, ["waiting for invariants (s)", "choosing invariants (s)"])],
    "predicate": [("abstraction", 23, ["abstraction (s)"]), ("interpolation", None, ["interpolation (s)"]),
                  ("feasibility of error paths", None, ["feasibility checks (s)"]), ("coverage", None, ["coverage (s)"]),
                  ("path invariants", None, ["path invariants (s)", "invariants (s)"])],
    "impact": [("interpolation", 9.0, ["interpolation (s)"]), ("forced covering", 12, ["forced covering (s)"]),
               ("feasibility of error paths", None, ["feasibility checks (s)"]), ("coverage", None, ["coverage (s)"]),
               ("path invariants", None, ["path invariants (s)", "invariants (s)"])],
}
# Sect. 5.7: (task, its category, only this approach solves it, in so many seconds).
INDIVIDUAL = [("const_false-unreach-call1", "Loops", "bmc", 23),
              ("pals_opt-floodmax.4_true-unreach-call.ufo.BOUNDED-8.pals_true-termination", "Sequentialized", "bmc", 310),
              ("Problem14_label00_true-unreach-call", "ECA", "k-induction", 14),
              ("toy_true-unreach-call_false-termination.cil", "Sequentialized", "predicate", 65),
              ("Problem05_label50_true-unreach-call", "ECA", "impact", 190)]


def title(name, settings):
    return f"{name}, {settings}" if settings else name


def columns(runs):
    """(engine, settings, runs) where there are any; the engines first."""
    for name in ENGINES:
        for settings, key in (("as published", f"{name}+as-published-on"), ("default", name)):
            if runs.get(key):
                yield name, settings, runs[key]
    for name, mine in runs.items():
        if name.split("+")[0] not in ENGINES and mine:
            yield name, "", mine


def with_paper(runs):
    """The same, with None for the paper's column before an engine's own."""
    last = None
    for name, settings, mine in columns(runs):
        if name != last and name in ENGINES:
            yield name, "paper", None
        last = name
        yield name, settings, mine


KINDS = {"correct results": lambda run: run.is_correct, "correct proofs": lambda run: run.is_proof,
         "correct alarms": lambda run: run.is_alarm}
ROWS = {**{name: (lambda kind: lambda mine: sum(map(kind, mine)))(kind) for name, kind in KINDS.items()},
        "timeouts": lambda mine: count(mine, "timeout"), "out of memory": lambda mine: count(mine, "memory"),
        "other inconclusive": lambda mine: count(mine, "unknown", "error", "unjudged")}


def table_2(runs):
    every = list(with_paper(runs))
    head = [""] + [title(name, settings) for name, settings, _ in every]

    def row(name, paper, mine):
        return [name] + [paper(ENGINES.index(engine_name)) if theirs is None else mine(theirs)
                         for engine_name, _, theirs in every]

    rows = [row("tasks", lambda _: TASKS[0], len)]
    for name, values in TABLE_2.items():
        rows.append(row(name, lambda n, values=values: share(values[n], TASKS[0]),
                        lambda mine, name=name: share(ROWS[name](mine), len(mine))))
    rows.append(row("wrong", lambda _: 0, lambda mine: count(mine, "wrong")))
    for kind, values in TIMES.items():
        for number, (what, unit) in enumerate(TIME_ROWS):
            rows.append(row(f"{kind}: {what}", lambda n, values=values, number=number, unit=unit: f"{values[n][number]} {unit}",
                            lambda mine, kind=kind, number=number: time_of(mine, kind, number)))
    return table(head, rows)


def time_of(mine, kind, number):
    values = [getattr(run, "cpu" if number < 2 else "wall") for run in mine if KINDS[kind](run)]
    value = average(values) if number % 2 else sum(values)
    return "-" if value is None else f"{seconds(value)} s"


def breakdown(runs):
    rows = []
    for name, parts in BREAKDOWN.items():
        mine = [[run for run in runs.get(key, []) if run.is_correct] for key in (f"{name}+as-published-on", name)]
        for part, paper, keys in parts:
            ours = [average(sum(run.statistics.get(key, 0.0) for key in keys) for run in column) for column in mine]
            rows.append([name, part, paper or "", *("-" if value is None else f"{value:.2f}" for value in ours)])
    return table(["engine", "average over correct results (s)", "paper", "as published", "default"], rows)


def categories(runs):
    rows = []
    for category, folders in CATEGORIES.items():
        def here(mine, folders=folders):
            return [run for run in mine if any(run.task.startswith(f"{folder}/") for folder in folders)]
        cells = [(sum(run.is_proof for run in here(mine)), sum(run.is_alarm for run in here(mine)), here(mine))
                 for _, _, mine in columns(runs)]
        most = max((len(mine) for _, _, mine in cells), default=0)
        if most:
            safe = max(sum(run.expected == "true" for run in mine) for _, _, mine in cells)
            rows.append([category, f"{safe} + {most - safe}", *(f"{proofs} + {alarms}" for proofs, alarms, _ in cells)])
    head = ["category", "tasks"] + [title(name, settings) for name, settings, _ in columns(runs)]
    return table(head, rows)


def individual(runs):
    rows = []
    for task, category, only, time in INDIVIDUAL:
        cells = []
        for _, _, mine in columns(runs):
            run = next((run for run in mine if run.task.split("/")[-1].removesuffix(".yml") == task), None)
            cells.append(f"{outcome(run)} {seconds(run.cpu)} s" if run else "")
        if not any(cells):
            cells = ["not among the tasks"] + [""] * (len(cells) - 1) if cells else []
        rows.append([task, category, f"{only}, {time} s", *cells])
    head = ["task", "category", "paper: only"] + [title(name, settings) for name, settings, _ in columns(runs)]
    return table(head, rows)


def quantile(caption, runs, kind, folders=("",)):
    curves = []
    for name, settings, mine in columns(runs):
        values = [run.cpu for run in mine if KINDS[kind](run) and any(run.task.startswith(folder) for folder in folders)]
        colour = ENGINES.index(name) if name in ENGINES else len(ENGINES)
        curves.append((title(name, settings), values, colour, settings == "default"))
    return plots.quantile(caption, curves)


FIGURES = [("unifying-view-figure-9a", "Fig. 9 (a): correct proofs", "correct proofs", None),
           ("unifying-view-figure-9b", "Fig. 9 (b): correct alarms", "correct alarms", None),
           ("unifying-view-figure-10a", "Fig. 10 (a): DeviceDrivers, correct proofs", "correct proofs", "DeviceDrivers"),
           ("unifying-view-figure-10b", "Fig. 10 (b): ECA, correct proofs", "correct proofs", "ECA"),
           ("unifying-view-figure-10c", "Fig. 10 (c): ProductLines, correct proofs", "correct proofs", "ProductLines"),
           ("unifying-view-figure-10d", "Fig. 10 (d): ProductLines, correct alarms", "correct alarms", "ProductLines")]


def scatter(runs, name):
    """As published against default, as the text compares approaches."""
    mine = {run.task: run for run in runs.get(name, [])}
    other = {run.task: run for run in runs.get(f"{name}+as-published-on", [])}
    points = [tuple(run.cpu if run.is_correct else None for run in (other[task], mine[task])) for task in mine if task in other]
    points = [point for point in points if point != (None, None)]
    limit = max([value for point in points for value in point if value is not None] + [1.0])
    return plots.scatter(f"{name}: each task", "as published", "default", points, limit)


def pictures(runs):
    """By name: (caption, picture)."""
    result = {name: (caption, quantile(caption, runs, kind, [f"{f}/" for f in CATEGORIES[category]] if category else [""]))
              for name, caption, kind, category in FIGURES}
    return result | {f"unifying-view-scatter-{name}": (f"{name}, as published and by default; brown: one of them fails",
                                                       scatter(runs, name)) for name in ENGINES}


def sections(results):
    runs = results["unifying-view"]
    drawn = pictures(runs) if any(runs.values()) else {}
    return [Section("unifying-view-table-2", "Table 2", measured(runs, table_2)),
            Section("unifying-view-breakdown", "Sect. 5.5: where the time goes", measured(runs, breakdown)),
            Section("unifying-view-categories", "Sect. 5.6: categories (proofs + alarms)", measured(runs, categories)),
            Section("unifying-view-individual", "Sect. 5.7: individual strengths", measured(runs, individual)),
            Section("unifying-view-plots", "Fig. 9 and 10",
                    "\n".join(f"![{caption}](papers/{name}.svg)" for name, (caption, _) in drawn.items()) + "\n",
                    {name: picture for name, (_, picture) in drawn.items()})]


IDEAL = ["--arithmetic", "ideal"]
STATEMENTS = ["--set", "walk=statements", "--set", "as-published=on", *IDEAL]
EXAMPLE = "unifying_view_figure_2.c"
PAPER = Paper(
    name="unifying-view", title="A Unifying View on SMT-Based Software Verification",
    experiments=[Experiment("unifying-view", [make(name) for name in ENGINES for make in (published, engine)],
                            [folder for folders in CATEGORIES.values() for folder in folders])],
    sections=sections,
    figures=[Figure("unifying-view-figure-2", "Fig. 2 (b): the control-flow automaton of the example", EXAMPLE, IDEAL, "cfa"),
             Figure("unifying-view-figure-5", "Fig. 5: BMC, unrolled until no execution goes on", EXAMPLE,
                    ["--engine", "bmc", "--set", "as-published=on", *IDEAL]),
             Figure("unifying-view-figure-6", "Fig. 6: k-induction, the step case", EXAMPLE,
                    ["--engine", "k-induction", "--set", "as-published=on", *IDEAL]),
             Figure("unifying-view-figure-7", "Fig. 7: predicate abstraction", EXAMPLE, ["--engine", "predicate", *STATEMENTS]),
             Figure("unifying-view-figure-8", "Fig. 8: IMPACT", EXAMPLE, ["--engine", "impact", *STATEMENTS])],
    absent=[("Fig. 1", "a classification of approaches; `pincer engines` lists ours"),
            ("Fig. 3 and 4", "sketches of coverage after a refinement, and of forced covering"),
            ("Table 1", "the configurations; docs/cpa.md has the table, the engines above are its rows"),
            ("Sect. 5.5, number of tasks", "the paper has 5,287 tasks of SV-COMP 2017, 900 s each"),
            ("validation of alarms by CBMC", "alarms are executed by our interpreter instead, before they are given")])
