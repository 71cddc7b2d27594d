# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""The portfolio against its engines, on tasks of all families and properties: what it solves of what any engine solves by itself,
and in which time. Engines need not be run on what the portfolio solves: for what any engine solves, the rest is enough."""
from measure import engine
from paper import Experiment, Paper, Section
from schools import FAMILIES
from tables import measured, outcome, seconds, share, table, total

ENGINES = ["bmc", "symbolic-execution", "k-induction", "predicate", "impact", "compositional", "horn", "uufo", "cpufo", "bpufo", "cp",
           "bp", "minimax", "pdr", "trace-abstraction", "slicing-abstraction", "pd-kind", "abduction", "execute", "states",
           "addresses", "nodes", "cells", "focus"]
ALL = [*FAMILIES, "memsafety", "overflow"]


def solved(runs):
    return {run.task for run in runs if run.is_correct}


def by_task(runs):
    return {run.task: run for run in runs}


def of_family(runs, family):
    return {name: [run for run in mine if run.family == family] for name, mine in runs.items()}


def safe_and_unsafe(runs):
    safe = sum(run.expected == "true" for run in runs)
    return f"{safe} + {len(runs) - safe}"


def best_engine(runs, tasks):
    """The engine that solves most, of those that ran on all tasks; and the runs that it and the portfolio solved."""
    full = {name: mine for name, mine in runs.items() if name != "portfolio" and len(mine) == tasks}
    if not full:
        return "", None
    name = max(full, key=lambda name: (len(solved(full[name])), -total(full[name])))
    both = solved(full[name]) & solved(runs["portfolio"])
    times = [sum(run.cpu for run in mine if run.task in both) for mine in (runs["portfolio"], full[name])]
    return f"{name} {len(solved(full[name]))}", times[0] / times[1] if both else None


def families(runs):
    rows = []
    for family in [*ALL, None]:
        here = of_family(runs, family) if family else runs
        mine = here["portfolio"]
        if not mine:
            continue
        any_one = set().union(*(solved(runs) for runs in here.values()))
        best, ratio = best_engine(here, len(mine))
        correct = [run for run in mine if run.is_correct]
        rows.append([family or "all", safe_and_unsafe(mine), f"{sum(run.is_proof for run in mine)} + {sum(run.is_alarm for run in mine)}",
                     seconds(total(correct)), sum(run.status == "wrong" for run in mine), len(any_one),
                     share(len(correct), len(any_one)), best, seconds(ratio) if ratio else ""])
    return table(["family", "safe + unsafe", "portfolio: proofs + alarms", "s, solved", "wrong", "any engine", "portfolio of these",
                  "best single engine", "time, portfolio : best"], rows)


def engines(runs):
    """Proofs + alarms by engine and family, where an engine ran on the whole family."""
    here = {family: of_family(runs, family) for family in ALL}
    present = [family for family in ALL if here[family]["portfolio"]]
    rows = []
    for name, mine in runs.items():
        cells = [f"{sum(run.is_proof for run in cell)} + {sum(run.is_alarm for run in cell)}"
                 if len(cell) == len(here[family]["portfolio"]) else ""
                 for family in present for cell in [here[family][name]]]
        if any(cells):
            rows.append([name, *cells, sum(run.status == "wrong" for run in mine)])
    return table(["engine", *present, "wrong"], rows)


def missed(runs):
    """What some engine solves and the portfolio does not."""
    mine = by_task(runs["portfolio"])
    others = {}
    for name, found in runs.items():
        for run in found:
            if run.is_correct and run.task in mine and not mine[run.task].is_correct:
                others.setdefault(run.task, []).append(f"{name} {seconds(run.cpu)} s")
    rows = [[f"`{task}`", ", ".join(names)] for task, names in sorted(others.items())]
    return table(["task", "solved by"], rows) if rows else "None.\n"


def disagreements(runs):
    rows = [[f"`{run.task}`", name, run.expected, outcome(run)] for name, mine in runs.items() for run in mine
            if run.status == "wrong"]
    return table(["task", "by", "expected", "answer"], rows) if rows else "None.\n"


def sections(results):
    runs = {name: mine for name, mine in results["portfolio"].items() if mine}
    return [Section(name, title, measured(runs, make) if runs.get("portfolio") else "Not measured.\n") for name, title, make in (
        ("portfolio-families", "The portfolio by family", families),
        ("portfolio-engines", "Each engine by family (proofs + alarms)", engines),
        ("portfolio-missed", "Solved by an engine, and not by the portfolio", missed),
        ("portfolio-disagreements", "Verdicts that are not the expected ones", disagreements))]


PAPER = Paper(name="portfolio", title="The portfolio against its engines",
              experiments=[Experiment("portfolio", [engine(name) for name in ["portfolio", *ENGINES]], ALL, any_property=True)],
              sections=sections)
