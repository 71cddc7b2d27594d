# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Tables in Markdown, and the numbers in them."""


def table(head, rows):
    """The first column is text, the others are numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def measured(runs, make):
    """What is made of {verifier: runs}, if there are any."""
    return make(runs) if any(runs.values()) else "Not measured.\n"


def seconds(value):
    """As the papers round: two digits, and no more than hundredths."""
    if value is None:
        return "-"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def share(part, whole):
    return f"{part} ({100 * part / whole:.0f}%)" if whole else "-"


def total(runs, what="cpu"):
    return sum(getattr(run, what) for run in runs)


def average(values):
    values = list(values)
    return sum(values) / len(values) if values else None


def count(runs, *statuses):
    return sum(run.status in statuses for run in runs)


def verdicts(runs):
    """Cells: tasks, solved, proofs, alarms, wrong verdicts."""
    return [len(runs), share(sum(run.is_correct for run in runs), len(runs)), sum(run.is_proof for run in runs),
            sum(run.is_alarm for run in runs), count(runs, "wrong")]


def by_program(runs):
    """By (program, is it safe): the run."""
    return {(run.program, run.expected == "true"): run for run in runs}


def outcome(run):
    """TRUE, FALSE, or why there is neither."""
    if run is None:
        return ""
    return {"true": "TRUE", "false": "FALSE"}.get(run.answer, run.status) + (" (wrong)" if run.status == "wrong" else "")
