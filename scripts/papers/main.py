#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Every table and figure of the four papers that pincer implements, from one command.

TASKS is a folder of SV-COMP task definitions, with a folder per family (ufo, hola, splitter, dillig, tracer, simple, locks,
loops, eca, product-lines, sequentialized, bitvector, heap, drivers); what is not there is left out. OUT gets papers.md, the
pictures in papers/, and the results of `pincer bench` in results/. The same command again goes on where it was stopped, and
a run that is there is not repeated. A run over everything takes hours: --only and --sample choose a part.

Experiments: unifying-view, ufo, hola, splitter-dillig, array-bounds, array-bounds-kernels, array-bounds-8, array-bounds-33,
tracer-drivers, tracer, additions-ENGINE, schools, portfolio, and figures. The additions, the schools and the portfolio are for
all families; the list of --sample has to choose some hundred tasks of these.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

import additions
import portfolio
import schools
import tracer
import ufo
import unifying_view
import verymax
from measure import Bench, Limits, Stop, Tasks, Verifier

HERE = pathlib.Path(__file__).resolve().parent
# Other verifiers that become columns where they are installed; more by --command.
KNOWN = {"cbmc": "cbmc --{bits} --unwind 50 --unwinding-assertions --no-standard-checks {file}",
         "esbmc": "esbmc --{bits} --incremental-bmc --no-bounds-check --no-pointer-check --no-div-by-zero-check {file}"}


def options():
    parser = argparse.ArgumentParser(prog="papers.sh", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", metavar="TASKS", type=pathlib.Path)
    parser.add_argument("out", metavar="OUT", type=pathlib.Path)
    parser.add_argument("--only", default="*", metavar="PATTERN,...",
                        help="run these only: EXPERIMENT or EXPERIMENT/VERIFIER, * stands for anything; '' runs nothing. The "
                             "tables show all that OUT has (default: everything)")
    parser.add_argument("--sample", type=pathlib.Path, metavar="LIST.set", help="of the tasks, those in this list only")
    parser.add_argument("--timeout", type=float, default=20, metavar="S", help="processor time per run (default: 20 s)")
    parser.add_argument("--wall", type=float, default=20, metavar="N",
                        help="wall-clock time per run, as a multiple of --timeout (default: 20, for a busy machine)")
    parser.add_argument("--more", type=float, metavar="S", help="try what timed out a second time, with this processor time")
    parser.add_argument("--memory", type=int, default=4000, metavar="MB", help="memory per run (default: 4000)")
    parser.add_argument("--command", action="append", default=[], metavar="NAME=COMMAND",
                        help="another verifier for every experiment but additions, as in pincer bench; may be repeated")
    parser.add_argument("--document", type=pathlib.Path, metavar="FILE.md",
                        help="replace what stands between <!-- NAME --> and <!-- end --> in this file by the table of that name, "
                             "and copy the pictures to papers/ beside it; what was not measured in OUT stays as it is")
    parser.add_argument("--pincer", type=pathlib.Path, default=HERE.parents[1] / "build" / "pincer", metavar="FILE",
                        help="the pincer to measure (default: build/pincer)")
    return parser.parse_args()


def other_verifiers(commands):
    installed = [Verifier(name, command) for name, command in KNOWN.items() if shutil.which(name)]
    return installed + [Verifier(*command.split("=", 1)) for command in commands]


def tasks_of(experiment, choice, bench):
    """The tasks of an experiment, as far as they are there and chosen."""
    if experiment.generate:
        root = choice.out / "tasks" / experiment.name
        if not root.exists() and bench.wants(experiment.name):
            experiment.generate(root)
        return Tasks(root, experiment.name, sorted(root.rglob("*.yml")))
    paths = sorted(path for family in experiment.families for folder in choice.tasks.glob(family)
                   for path in folder.rglob("*.yml"))
    if choice.sample:
        folder = choice.sample.resolve().parent
        listed = {(folder / line.strip()).resolve() for line in choice.sample.read_text(encoding="utf-8").splitlines()}
        paths = [path for path in paths if path.resolve() in listed]
    return Tasks(choice.tasks, "all-tasks" if experiment.any_property else "tasks", paths, experiment.any_property)


def draw(figure, choice, bench):
    """The text about a figure; its picture too, if Graphviz is installed. In OUT/papers/NAME.md, for the next time."""
    told = choice.out / "papers" / f"{figure.name}.md"
    if bench.wants("figures", f"figures/{figure.name}"):
        told.write_text(drawn(figure, choice.pincer, told.parent), encoding="utf-8")
    return told.read_text(encoding="utf-8") if told.exists() else "Not drawn.\n"


def drawn(figure, pincer, pictures):
    folder = HERE / "programs"
    command = [pincer, figure.program, "--stop-at-first", "--property", "unreach-call", "--timeout", "60", *figure.options]
    told = [word for word in figure.options if word not in ("--arithmetic", "ideal")]
    title = f"{figure.caption} (`{' '.join(['pincer', figure.program, *told])}`)"
    if not figure.dump:
        output = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, check=False).stdout
        return f"{title}:\n\n```\n{output}```\n"
    dot = pictures / f"{figure.name}.dot"
    subprocess.run([*command, "--quiet", "--dump", f"{figure.dump}={dot}", "--force"], cwd=folder,
                   stdout=subprocess.DEVNULL, check=False)
    if not dot.exists():
        return f"{title}: there is no graph.\n"
    if not shutil.which("dot"):
        return f"{title}: [graph](papers/{dot.name})\n"
    subprocess.run(["dot", "-Tsvg", dot, "-o", dot.with_suffix(".svg")], check=True)
    return f"{title}:\n\n![{figure.caption}](papers/{figure.name}.svg)\n"


def document(papers, bench, choice):
    """By name, the parts of the document, in their order: (heading, text)."""
    pictures = choice.out / "papers"
    pictures.mkdir(parents=True, exist_ok=True)
    others = other_verifiers(choice.command)
    parts = {}
    for paper in papers:
        extra = [] if paper.name == "additions" else others
        parts[paper.name] = (f"## {paper.title}", "")
        results = {}
        for experiment in paper.experiments:
            tasks, verifiers = tasks_of(experiment, choice, bench), experiment.verifiers + extra
            results[experiment.name] = bench.measure(experiment.name, tasks, verifiers)
            conditions = f"{experiment.name}: {bench.conditions(tasks, verifiers)}\n"
            parts[f"{experiment.name}-conditions"] = ("", conditions)
        for section in paper.sections(results):
            parts[section.name] = (f"### {section.title}", section.text)
            for name, picture in section.pictures.items():
                (pictures / f"{name}.svg").write_text(picture, encoding="utf-8")
        for figure in paper.figures:
            parts[figure.name] = (f"### {figure.caption.split(':')[0]}", draw(figure, choice, bench))
        if paper.absent:
            parts[f"{paper.name}-absent"] = ("### Without a counterpart",
                                             "".join(f"- {what}: {why}.\n" for what, why in paper.absent))
    return parts


def renew(path, parts, pictures):
    """Tables and pictures of a document that has its own words around them. What OUT does not have stays as it is."""
    def fresh(mark):
        if mark[1] not in parts:
            raise Stop(f"{path}: there is no table '{mark[1]}'; there are {', '.join(parts)}")
        text = parts[mark[1]][1].strip()
        return mark[0] if text.endswith(("Not measured.", "Not drawn.")) else f"<!-- {mark[1]} -->\n\n{text}\n\n<!-- end -->"

    text = re.sub(r"<!-- ([a-z0-9-]+) -->\n.*?<!-- end -->", fresh, path.read_text(encoding="utf-8"), flags=re.DOTALL)
    path.write_text(text, encoding="utf-8")
    beside = path.parent / "papers"
    beside.mkdir(exist_ok=True)
    for name in re.findall(r"\(papers/([^)]+)\)", text):
        if (pictures / name).exists():
            shutil.copy(pictures / name, beside / name)


def main():
    choice = options()
    choice.tasks, choice.out, choice.pincer = choice.tasks.resolve(), choice.out.resolve(), choice.pincer.resolve()
    if not choice.tasks.is_dir():
        raise Stop(f"{choice.tasks} is no folder")
    if not choice.pincer.exists():
        raise Stop(f"there is no {choice.pincer}: build pincer first, or use --pincer")
    limits = Limits(choice.timeout, choice.wall * choice.timeout, choice.memory, choice.more)
    bench = Bench(choice.pincer, choice.out, limits, [word for word in choice.only.split(",") if word])
    papers = [unifying_view.PAPER, ufo.PAPER, tracer.PAPER, verymax.PAPER, schools.PAPER, portfolio.PAPER, additions.paper(choice.pincer)]
    parts = document(papers, bench, choice)
    text = "# Tables and figures of the papers\n" + "".join(f"\n{head}\n\n{body}" for head, body in parts.values())
    (choice.out / "papers.md").write_text(text, encoding="utf-8")
    print(choice.out / "papers.md")
    if choice.document:
        renew(choice.document, parts, choice.out / "papers")


if __name__ == "__main__":
    try:
        main()
    except Stop as reason:
        print(f"papers.sh: {reason}", file=sys.stderr)
        sys.exit(2)
