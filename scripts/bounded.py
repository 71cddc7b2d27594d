#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""How the time for programs with bounded loops grows with their size: runs pincer on the programs of tests/bench/bounded
with N = 2, 4, 6, 8, 10 and prints a table in Markdown. Seconds are processor time of all processes of a run, with the check
of its certificate; a program that is not decided within the limit is not tried with larger N.

    scripts/bounded.py [--pincer FILE] [--engine NAME] [--programs a,b] [--sizes 2,4] [--seconds S]
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "tests" / "bench" / "bounded"

# Parsers are checked for memory safety, too, and products for overflow.
MORE = {"minifier": "memsafety", "tokens": "memsafety", "validator": "memsafety", "matrix_product": "no-overflow"}


def rows(chosen):
    """The programs and the properties that they are checked for."""
    for file in sorted(PROGRAMS.glob("*.c")):
        if chosen and file.stem not in chosen:
            continue
        yield file, "assertions"
        if file.stem in MORE:
            yield file, MORE[file.stem]


def run(arguments, file, prop, size, folder):
    """The verdict and the processor time of one run."""
    program = folder / f"{file.stem}.c"
    program.write_text(f"#define N {size}\n" + file.read_text())
    results = folder / f"{file.stem}-{prop}-{size}"
    command = [arguments.pincer, "bench", program, "--property", prop, "--engines", arguments.engine, "--quiet",
               "--cpu-timeout", str(arguments.seconds), "--timeout", str(20 * arguments.seconds), "--memory", "4000",
               "--jobs", "1", "-o", results]
    subprocess.run(command, capture_output=True, check=False)
    result = json.loads((results / "results.jsonl").read_text().splitlines()[-1])
    return result["verdict"], result["cpu_seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pincer", default="build/pincer")
    parser.add_argument("--engine", default="bmc")
    parser.add_argument("--programs", default="", help="names, with commas; all if there are none")
    parser.add_argument("--sizes", default="2,4,6,8,10")
    parser.add_argument("--seconds", type=int, default=30, help="limit of a run (processor time)")
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    print("| program | property | " + " | ".join(str(size) for size in sizes) + " |")
    print("|---|---|" + "---:|" * len(sizes))
    with tempfile.TemporaryDirectory() as folder:
        for file, prop in rows([name for name in arguments.programs.split(",") if name]):
            shown = []
            for size in sizes:
                verdict, seconds = run(arguments, file, prop, size, pathlib.Path(folder))
                if not verdict.startswith("TRUE"):
                    shown.append(f"**{verdict}**" if verdict.startswith("FALSE") else "–")
                    break  # larger ones take longer
                shown.append(f"{seconds:.2f}")
            shown += ["–"] * (len(sizes) - len(shown))
            print(f"| {file.stem} | {prop} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
