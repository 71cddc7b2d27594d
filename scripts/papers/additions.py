# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""What each addition to a paper's procedure is worth: the default, the paper's procedure, and, one by one, the default without an
addition. `pincer engines` says what the additions of an engine are."""
import re
import subprocess

from measure import engine, published
from paper import Experiment, Paper, Section
from tables import measured, seconds, table, total

# The families of the papers' programs have a column each; all others share one.
FAMILIES = dict.fromkeys(["uufo", "cpufo", "predicate", "impact", "k-induction", "minimax"], ["ufo", "hola", "tracer"])
FAMILIES["compositional"] = ["hola", "splitter", "dillig"]
# Experiments with all tasks: --sample chooses.
EVERY = ["*"]
FIXED = {"compositional": ["workers=1"]}  # one process, as in the paper's sequential procedure
LIST = re.compile(r"exactly the paper's procedure, nothing added:\s*(.*?)\s*\(default", re.DOTALL)


def additions(pincer, name):
    """The settings that as-published=on changes, with the values that it gives them."""
    text = subprocess.run([pincer, "engines", name], text=True, check=True, stdout=subprocess.PIPE).stdout
    found = LIST.search(text)
    return [setting for setting in found[1].split() if setting not in FIXED.get(name, [])] if found else []


def verifiers(pincer, name):
    fixed = FIXED.get(name, [])
    return [engine(name, *fixed), published(name), *(engine(name, *fixed, setting) for setting in additions(pincer, name))]


def column_of(name, run):
    return run.family if run.family in FAMILIES[name] else "others"


def rows_of(name, families, runs):
    for verifier, mine in runs.items():
        if not mine:
            continue
        settings = verifier.split("+")[1:]
        label = ("as published" if "as-published-on" in settings else
                 ", ".join(s for s in settings if s not in [f.replace("=", "-") for f in FIXED.get(name, [])]) or "default")
        cells = []
        for family in families:
            here = [run for run in mine if column_of(name, run) == family]
            correct = [run for run in here if run.is_correct]
            cells += [f"{len(correct)} of {len(here)}" if here else "", seconds(total(correct)) if here else ""]
        yield [label, *cells, sum(run.status == "wrong" for run in mine)]


def table_of(name, runs):
    met = {column_of(name, run) for mine in runs.values() for run in mine}
    families = [family for family in [*FAMILIES[name], "others"] if family in met]
    head = [name] + [cell for family in families for cell in (family, "s, solved")] + ["wrong"]
    return table(head, rows_of(name, families, runs))


def sections(results):
    return [Section(f"additions-{name}", f"{name}: each addition alone switched off",
                    measured(results[f"additions-{name}"], lambda runs, name=name: table_of(name, runs))) for name in FAMILIES]


def paper(pincer):
    """It depends on the program what there is to measure."""
    return Paper(name="additions", title="What the additions are worth",
                 experiments=[Experiment(f"additions-{name}", verifiers(pincer, name), EVERY) for name in FAMILIES],
                 sections=sections)
