#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Usage: make-procedures.py chain|tree|recursive|deep N
Writes a C program of N functions to standard output, for measuring how time and memory grow with the number of functions.
In a chain each function calls the next one, in a tree each calls two others; in the third kind each function calls itself and
the next one, so that none can be inlined. Every function has a check of its own, which holds. In the fourth kind each function
calls itself or the next one, as an input says, and only the last one has a check, which fails: the shortest execution
that shows it has N calls within each other."""
import sys


def function(name, calls):
    lines = [f"static int {name}(int n) {{"]
    lines += [f"  if (n <= 0) return 0;"]
    lines += [f"  int r = 0;"]
    lines += [f"  r += {call};" for call in calls]
    lines += ["  if (r > 100) r = 100;", "  if (r < 0) r = 0;", "  assert(r >= 0 && r <= 100);", "  return r;", "}", ""]
    return lines


def calls_of(kind, i, count):
    if kind == "chain":
        return [f"f{i + 1}(n)"] if i + 1 < count else []
    if kind == "tree":
        return [f"f{child}(n)" for child in (2 * i + 1, 2 * i + 2) if child < count]
    return [f"f{i}(n - 1)"] + ([f"f{i + 1}(n - 1)"] if i + 1 < count else [])


def deep(i, count):
    lines = [f"static int f{i}(int n) {{", "  if (n <= 0) return 0;"]
    if i + 1 < count:
        lines += [f"  int r = __VERIFIER_nondet_int() ? f{i}(n - 1) : f{i + 1}(n - 1);", "  return r > 100 ? 100 : r + 1;"]
    else:
        lines += [f"  if (__VERIFIER_nondet_int()) return f{i}(n - 1);", "  assert(n != 7);", "  return n;"]
    return lines + ["}", ""]


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("chain", "tree", "recursive", "deep"):
        sys.exit(__doc__)
    kind, count = sys.argv[1], int(sys.argv[2])
    lines = ["#include <assert.h>", "extern int __VERIFIER_nondet_int(void);", ""]
    for i in reversed(range(count)):
        lines += deep(i, count) if kind == "deep" else function(f"f{i}", calls_of(kind, i, count))
    lines += ["int main(void) {", "  return f0(__VERIFIER_nondet_int());", "}"]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
