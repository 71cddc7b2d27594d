# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""All engines with a paper side by side on tasks of all families, as published and by default: those of the four papers, and the
further schools of Sect. 4.5 of the Unifying View."""
from measure import engine, published
from paper import Experiment, Paper, Section
from tables import measured, seconds, table, total, verdicts

ENGINES = ["bmc", "symbolic-execution", "k-induction", "predicate", "impact", "uufo", "cpufo", "minimax", "compositional", "pdr",
           "trace-abstraction", "slicing-abstraction", "pd-kind", "abduction", "horn"]
# Whose defaults are the paper's procedure already.
ONE_WAY = ["symbolic-execution"]
FAMILIES = ["arrays", "bitvector", "dillig", "drivers", "eca", "floats", "heap", "hola", "locks", "loops", "product-lines",
            "recursive", "sequentialized", "simple", "splitter", "tracer", "ufo"]


def columns(runs):
    """(engine, settings, runs) where there are any."""
    for name in ENGINES:
        for settings, key in (("as published", f"{name}+as-published-on"), ("default", name)):
            if runs.get(key):
                yield name, settings, runs[key]
    for name, mine in runs.items():
        if name.split("+")[0] not in ENGINES and mine:
            yield name, "", mine


def engines(runs):
    rows = [[name, settings, *verdicts(mine), seconds(total([run for run in mine if run.is_correct])), seconds(total(mine))]
            for name, settings, mine in columns(runs)]
    return table(["engine", "", "tasks", "solved", "proofs", "alarms", "wrong", "s, solved", "s, all"], rows)


def families(runs):
    """Proofs + alarms by family."""
    every = list(columns(runs))
    rows = []
    for family in FAMILIES:
        here = [[run for run in mine if run.family == family] for _, _, mine in every]
        most = max(here, key=len, default=[])
        if most:
            safe = sum(run.expected == "true" for run in most)
            rows.append([family, f"{safe} + {len(most) - safe}",
                         *(f"{sum(run.is_proof for run in cell)} + {sum(run.is_alarm for run in cell)}" if cell else ""
                           for cell in here)])
    return table(["family", "tasks", *(f"{name}, {settings}" if settings else name for name, settings, _ in every)], rows)


def sections(results):
    runs = results["schools"]
    return [Section("schools-engines", "All engines", measured(runs, engines)),
            Section("schools-families", "By family (proofs + alarms)", measured(runs, families))]


PAPER = Paper(name="schools", title="The engines side by side",
              experiments=[Experiment("schools", [make(name) for name in ENGINES for make in (published, engine)
                                                  if not (make is published and name in ONE_WAY)], FAMILIES)],
              sections=sections)
