#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""How long the results of all checks of a program take, against the one verdict.

The programs have many assertions, spread over loops and functions, of which some fail and some are hard: products of
two numbers that nobody factors in seconds. Prints a table in Markdown: seconds of processor time of all processes, and
how many checks have another result than they should by the way that they were made."""

import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

HEAD = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
"""

# Each has one check; {n} is a number of its own.
EASY = [
    """static void easy{n}(void) {{
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
  while (i < n % 1000) {{ ++i; s += 2; }}
  assert(s == 2 * i);
}}
""",
    """static void easy{n}(void) {{
  int a[8], x = __VERIFIER_nondet_int();
  for (int i = 0; i < 8; ++i) a[i] = i + {n};
  assert(a[x & 7] >= {n});
}}
""",
    """static void easy{n}(void) {{
  int x = __VERIFIER_nondet_int(), y = {n};
  if (x > y) {{ int t = x; x = y; y = t; }}
  assert(x <= y);
}}
""",
    """static void easy{n}(void) {{
  unsigned x = __VERIFIER_nondet_uint(), state = 0;
  while (x != 0) {{ state = state == 3 ? 0 : state + 1; x /= 2; }}
  assert(state < 4);
}}
""",
    """static void easy{n}(void) {{
  int low = 0, high = {n} + 100, steps = 0;
  while (low < high) {{ int middle = low + (high - low) / 2; if (__VERIFIER_nondet_int()) low = middle + 1; else high = middle; }}
  assert(low == high);
}}
""",
]
FAILS = """static void fails{n}(void) {{
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) {{ ++i; if (i > 4) break; }}
  assert(i != 4);
}}
"""
HARD = """static void hard{n}(void) {{
  unsigned __int128 a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  assert(a < 2 || b < 2 || a * b != ((unsigned __int128)0x8a51d5f1b3c8e1b7 << 64 | 0x6f7d6b9d2c1f4e{n:02x}));
}}
"""


def program(checks, fails, hard):
    """The failing and the hard ones are spread evenly; nothing hides anything."""
    kinds = ["easy"] * (checks - fails - hard)
    for kind, count in (("fails", fails), ("hard", hard)):
        for i in range(count):
            kinds.insert((2 * i + 1) * len(kinds) // (2 * count), kind)
    functions = "".join({"fails": FAILS, "hard": HARD}.get(kind, EASY[n % len(EASY)]).format(n=n) for n, kind in enumerate(kinds))
    calls = "".join(f"    case {n}: {kind}{n}(); break;\n" for n, kind in enumerate(kinds))
    return f"{HEAD}{functions}int main(void) {{\n  switch (__VERIFIER_nondet_int()) {{\n{calls}  }}\n  return 0;\n}}\n"


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def contradicts(check):
    """Whether a result is not what the function of the check was made for; open is no contradiction."""
    may_be = {"easy": ("proved", "open"), "fail": ("fails", "open"), "hard": ("fails", "proved", "open")}
    return check["status"] not in may_be[check["function"][:4]]


def run(pincer, folder, options):
    record = folder / "out.json"
    record.unlink(missing_ok=True)
    start = processor_time()
    subprocess.run([pincer, "f.c", "--property", "assertions", "--json", record, *options], cwd=folder, stdout=subprocess.DEVNULL, check=False)
    return processor_time() - start, json.loads(record.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pincer", type=pathlib.Path)
    parser.add_argument("--timeout", default="60")
    parser.add_argument("--programs", default="100,3,2;100,3,0;100,0,2;100,0,0;20,3,2", help="checks,failing,hard;...")
    parser.add_argument("--cores", default="1")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the programs")
    given = parser.parse_args()
    print("| checks | failing | hard | one verdict | seconds | proved | fail | open | wrong | seconds |")
    print("|---|---|---|---|---:|---:|---:|---:|---:|---:|")
    for numbers in given.programs.split(";"):
        checks, fails, hard = (int(number) for number in numbers.split(","))
        with tempfile.TemporaryDirectory() as scratch:
            folder = given.keep or pathlib.Path(scratch)
            (folder / "f.c").write_text(program(checks, fails, hard))
            limit = ["--timeout", given.timeout, "--cores", given.cores]
            alone, one = run(given.pincer.resolve(), folder, ["--stop-at-first", *limit])
            together, all_checks = run(given.pincer.resolve(), folder, limit)
        statuses = [check["status"] for check in all_checks["checks"]]
        wrong = sum(contradicts(check) for check in all_checks["checks"])
        counts = [sum(status in wanted for status in statuses) for wanted in (("proved", "unreachable"), ("fails",), ("open",))]
        verdict = one["outcome"].removeprefix("Verdict: ")
        print(f"| {checks} | {fails} | {hard} | {verdict} | {alone:.1f} | {' | '.join(map(str, counts))} | {wrong} | {together:.1f} |", flush=True)


if __name__ == "__main__":
    main()
