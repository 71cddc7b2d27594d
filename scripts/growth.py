#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""How the time of engines grows with the size of programs: makes families of programs of rising size, runs pincer on each,
and prints a table in Markdown. Seconds are processor time of all processes of a run.

    scripts/growth.py [--pincer FILE] [--engines a,b] [--families a,b] [--seconds S]
"""
import argparse
import math
import pathlib
import resource
import subprocess
import tempfile

HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"


def token_ring(n):
    """A token goes round between n processes; only the one that has it works, so never two work at a time."""
    lines = [f"int token = 0, {', '.join(f'works{i} = 0' for i in range(n))};", "int main(void) {", "  while (1) {"]
    for i in range(n):
        word = "if" if i == 0 else "else if"
        lines.append(f"    {word} (token == {i} && works{i}) {{ works{i} = 0; token = {(i + 1) % n}; }}")
        lines.append(f"    else if (token == {i} && __VERIFIER_nondet_int()) works{i} = 1;")
    lines.append(f"    if ({' + '.join(f'works{i}' for i in range(n))} > 1) reach_error();")
    return lines + ["  }", "}"]


def counter(n):
    """A counter of n bits that goes up and down by 2, so that it is never odd."""
    return [f"int main(void) {{", "  unsigned c = 0;", "  while (1) {",
            f"    if (__VERIFIER_nondet_int()) c = (c + 2) & {2 ** n - 1}u; else c = (c - 2) & {2 ** n - 1}u;",
            f"    if (c == {2 ** n - 1}u) reach_error();", "  }", "}"]


def locks(n):
    """n locks, each taken and released on the same condition."""
    lines = ["int main(void) {", "  while (1) {"]
    for i in range(n):
        lines.append(f"    int p{i} = __VERIFIER_nondet_int(), lock{i} = 0;")
    for i in range(n):
        lines.append(f"    if (p{i}) lock{i} = 1;")
    for i in range(n):
        lines.append(f"    if (p{i}) {{ if (lock{i} != 1) reach_error(); lock{i} = 0; }}")
    return lines + ["  }", "}"]


def machine(n):
    """A state machine of n states and n inputs; state n is never reached."""
    lines = ["int main(void) {", "  int state = 0;", "  while (1) {", "    int input = __VERIFIER_nondet_int();"]
    for i in range(n):
        word = "if" if i == 0 else "else if"
        lines.append(f"    {word} (state == {i} && input == {i + 1}) state = {(3 * i + 1) % n};")
    return lines + [f"    if (state == {n}) reach_error();", "  }", "}"]


def array(n):
    """An array of n cells is filled, and then read."""
    return [f"int main(void) {{", f"  int a[{n}], i;", f"  for (i = 0; i < {n}; i++) a[i] = 2 * i;",
            f"  for (i = 0; i < {n}; i++) if (a[i] != 2 * i) reach_error();", "  return 0;", "}"]


def procedures(n):
    """n recursive procedures that count down, one after the other."""
    lines = [f"static int p{i}(int x) {{ return x <= 0 ? 0 : p{i}(x - 1); }}" for i in range(n)]
    lines += ["int main(void) {", "  int x = __VERIFIER_nondet_int();"]
    lines += [f"  if (p{i}(x) != 0) reach_error();" for i in range(n)]
    return lines + ["  return 0;", "}"]


FAMILIES = {
    "token-ring": (token_ring, [2, 4, 8, 15]),
    "counter": (counter, [4, 8, 16, 32]),
    "locks": (locks, [2, 4, 8, 16]),
    "machine": (machine, [4, 8, 16, 32]),
    "array": (array, [2, 4, 8, 16]),
    "procedures": (procedures, [1, 2, 4, 8]),
}


def run(pincer, engine, file, seconds):
    """The verdict and the processor time of a run; the time of runs without a verdict means nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [pincer, "check", "--quiet", "--engine", engine, "--property", "unreach-call", "--cores", "1",
               "--timeout", str(seconds), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "ERROR", time


def slope(points):
    """The exponent b of time = a * size^b, by least squares over the logarithms; None for fewer than three points."""
    if len(points) < 3:
        return None
    xs = [math.log(size) for size, _ in points]
    ys = [math.log(max(time, 0.01)) for _, time in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pincer", default="build/pincer")
    parser.add_argument("--engines", default="portfolio,k-induction,uufo")
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--seconds", type=int, default=10, help="limit of a run (wall-clock)")
    arguments = parser.parse_args()
    print("| family | engine | sizes | seconds | exponent |\n|---|---|---|---|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for family in arguments.families.split(","):
            make, sizes = FAMILIES[family]
            for engine in arguments.engines.split(","):
                shown, points = [], []
                for size in sizes:
                    file = pathlib.Path(folder) / f"{family}-{size}.c"
                    file.write_text(HEAD + "\n".join(make(size)) + "\n")
                    verdict, time = run(arguments.pincer, engine, file, arguments.seconds)
                    if "TRUE" in verdict:
                        points.append((size, time))
                        shown.append(f"{time:.2f}")
                        continue
                    shown.append("wrong" if "FALSE" in verdict else "–")
                    break  # larger ones take longer
                exponent = slope(points)
                print(f"| {family} | {engine} | {', '.join(map(str, sizes))} | {', '.join(shown)} | "
                      f"{'' if exponent is None else f'{exponent:.1f}'} |", flush=True)


if __name__ == "__main__":
    main()
