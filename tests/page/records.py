# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Records of runs, as `pincer check --report` would show them: docs/report.md describes their members."""

import copy

FILE = "examples/largest.c"

SOURCE = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);

/* Finds the greatest element
   of the first n elements. */
static int largest(const int *a, int n) {
    int best = a[0];
    for (int i = 1; i <= n; i++) {   // one too far
        if (a[i] > best)
            best = a[i];
    }
    return best;
}

int main(void) {
    int data[4] = {3, 1, 4, 1};
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int m = largest(data, n);
    assert(m >= data[0]);
    int sum = 0;
    for (int k = 0; k < 10; k++)
        sum += k * 2;
    assert(sum == 90);
    const char *name = "pincer\\n";
    return sum / n;
}
"""

GRAPH = """digraph flow {
  n0 [label="16 int data[4]\\l17 int n", class="", file="examples/largest.c", line=16, lines="16 17 "];
  n1 [label="8 for (int i = 1; i <= n; i++) {", class="loop", file="examples/largest.c", line=8, lines="8 "];
  n2 [label="9 if (a[i] > best)", class="", file="examples/largest.c", line=9, lines="9 "];
  n3 [label="10 best = a[i];", class="", file="examples/largest.c", line=10, lines="10 "];
  n4 [label="fails", class=error];
  n0 -> n1 [label=""];
  n1 -> n2 [label="true"];
  n2 -> n3 [label="true"];
  n2 -> n4 [label="bounds", class=error];
  n3 -> n1 [label=""];
}
"""


def check(kind, line, column, function, text, status, **more):
    return {"check": kind, "file": FILE, "line": line, "column": column, "function": function, "text": text,
            "status": status, **more}


def step(line, kind, text, function="main", depth=0, matters=True, changed=(), **more):
    return {"file": FILE, "line": line, "column": 5, "function": function, "depth": depth, "kind": kind, "text": text,
            "matters": matters, **more,
            "changed": [dict(zip(("name", "value", "type", "scope"), change)) for change in changed]}


def failing():
    """An execution that reads behind an array; other checks are proved, open and unreachable."""
    fails = "index 4 is outside of the array of 4 elements"
    inner = {"function": "largest", "depth": 1}
    steps = [
        step(16, "assign", "data = {3, 1, 4, 1}", changed=[("data", "{3, 1, 4, 1}", "int[4]", "main")]),
        step(17, "input", "n = 4", changed=[("n", "4", "int", "main")]),
        step(18, "branch", "n < 1 || n > 4 is false", matters=False),
        step(20, "call", "largest(data, 4)", changed=[("a", "&data[0]", "int *", "largest#1"),
                                                      ("n", "4", "int", "largest#1")]),
        step(7, "assign", "best = 3", changed=[("best", "3", "int", "largest#1")], **inner),
        step(8, "assign", "i = 1", matters=False, changed=[("i", "1", "int", "largest#1")], **inner),
        step(8, "loop", "i <= n holds", times=3, **inner),
        step(9, "branch", "a[i] > best is true", **inner),
        step(10, "assign", "best = 4", changed=[("best", "4", "int", "largest#1")], **inner),
        step(8, "assign", "i = 4", changed=[("i", "4", "int", "largest#1")], **inner),
        step(9, "fail", "a[4] is read: the array has 4 elements", reads=[{"name": "i", "value": "4"}], **inner),
    ]
    return {
        "tool": "pincer", "version": "0.1.0", "outcome": "Verdict: FALSE(bounds)", "exit_code": 1, "wall_seconds": 4.21,
        "cpu_seconds": 7.9, "peak_memory_kb": 123456, "command": "check", "files": [FILE],
        "property": "bounds, no-overflow, assertions", "data_model": "LP64", "arithmetic": "bits", "entry": "main",
        "extern": "any", "malloc": "may-fail", "phases": {"front end": 0.21, "search": 3.9},
        "program": {"procedures": 1, "locations": 62, "edges": 70, "variables": 31, "arrays": 2, "loop_heads": 2},
        "engine": {"blocks": 12, "solver calls": 431},
        "attempts": [
            {"name": "bmc", "outcome": "claims FALSE", "cpu_seconds": 0.8, "began": 0.25, "ended": 1.2},
            {"name": "k-induction", "outcome": "ended", "cpu_seconds": 2.9, "began": 0.25, "ended": 3.6},
            {"name": "check of bmc", "outcome": "valid", "cpu_seconds": 0.1, "began": 1.2, "ended": 1.32}],
        "unsupported": [], "warnings": [{"file": FILE, "line": 2, "column": 12, "text": "a warning"}],
        "assumptions": [{"text": "memory from outside holds any value"}],
        "sources": [{"file": FILE, "text": SOURCE}], "coverage": [{"file": FILE, "lines": [6, 7, 8, 9, 15, 16]}],
        "checks": [
            check("bounds", 9, 13, "largest", "a[i]", "fails", message=fails, story=0),
            check("bounds", 7, 16, "largest", "a[0]", "proved"), check("bounds", 10, 20, "largest", "a[i]", "proved"),
            check("unreach-call", 21, 5, "main", "m >= data[0]", "proved"),
            check("unreach-call", 25, 5, "main", "sum == 90", "open", reason="timeout"),
            check("no-overflow", 24, 9, "main", "sum += k * 2", "proved"),
            check("no-overflow", 24, 16, "main", "k * 2", "proved"),
            check("no-overflow", 23, 29, "main", "k++", "proved"),
            check("division", 27, 16, "main", "sum / n", "unreachable")],
        "invariants": [{"file": FILE, "line": 23, "column": 5, "function": "main",
                        "text": "0 <= k && k <= 10 && sum == k * (k - 1)",
                        "parts": ["0 <= k", "k <= 10", "sum == k * (k - 1)"]}],
        "stories": [{"check": 0, "message": fails, "file": FILE, "line": 9, "column": 13, "total": 52, "steps": steps,
                     "inputs": [{"call": "__VERIFIER_nondet_int()", "value": "4", "file": FILE, "line": 17, "column": 13,
                                 "function": "main", "variable": "n"}]}],
        "graphs": [{"name": "control flow", "dot": GRAPH},
                   {"name": "abstract reachability", "message": "The graph has 5230 nodes: too many."}],
        "certificate": {"kind": "execution", "checked_by": ["execution"], "file": "largest.json",
                        "command": "pincer certify largest.json examples/largest.c"}}


def proved():
    record = failing()
    record["outcome"] = "Verdict: TRUE"
    del record["stories"]
    for entry in record["checks"]:
        entry.pop("story", None)
        entry.pop("reason", None)
        if entry["status"] != "unreachable":
            entry["status"] = "proved"
    record["certificate"] = {"kind": "k-inductive invariant", "checked_by": ["MiniSat"], "file": "c.json",
                             "command": "pincer certify c.json examples/largest.c"}
    return record


def undecided():
    record = proved()
    record["outcome"] = "Verdict: UNKNOWN(timeout)"
    record["checks"][0].update(status="open", reason="timeout")
    record["unsupported"] = [{"file": FILE, "line": 26, "column": 5, "text": "inline assembly"}]
    del record["certificate"]
    return record


def bare():
    """What is left of a run that crashed at once."""
    return {"tool": "pincer", "version": "0.1.0", "outcome": "Verdict: UNKNOWN(incomplete: internal error)"}


# Texts that would do harm as HTML, as script, in quotes, on terminals, or to the order of letters.
HOSTILE = ("</script><script>window.hit = 1</script><img src=x onerror=\"window.hit = 1\"><!--<script>'\"`${window.hit=1}"
           "\u202eright\u2066to\u200fleft\u0007\x1b[31m\x00\x7f\u2028\u2029&amp;&#60;b>\\u003c]]>")


def hostile():
    """A record in which every text that can come from a program is hostile."""
    def poisoned(part, key=""):
        if isinstance(part, dict):
            return {name: poisoned(value, name) for name, value in part.items()}
        if isinstance(part, list):
            return [poisoned(value, key) for value in part]
        kept = ("file", "status", "kind", "dot", "outcome", "scope", "function")
        return HOSTILE if isinstance(part, str) and key not in kept else part
    record = poisoned(failing())
    record["outcome"] = f"Verdict: UNKNOWN({HOSTILE})"
    record["sources"][0]["text"] = SOURCE + HOSTILE + "\n/* " + HOSTILE + "\n*/ \"" + HOSTILE + "\n"
    record["graphs"][0]["dot"] = 'digraph { a [label="<b>x</b>\u202e", class="x\\" onload=\\"hit", file="f", line=1]; }'
    for entry in record["checks"]:
        entry["function"] = HOSTILE
    return record


def large(lines=10000, steps=5000, checks=3000):
    """A driver of ten thousand lines, and a long execution."""
    record = copy.deepcopy(failing())
    text = "\n".join(f"    int value_{i} = read_register(0x{4 * i:x}) + {i}; /* register {i} */" if i % 7 else
                     f"static void function_{i}(struct device *device, unsigned long flags) {{" for i in range(lines))
    record["sources"] = [{"file": FILE, "text": text + "\n"}, {"file": "other.h", "text": "#define X 1\n"}]
    states = ["fails" if i % 400 == 0 else "open" if i % 40 == 0 else "proved" for i in range(checks)]
    record["checks"] = [check(("bounds", "null", "shift")[i % 3], 3 * i + 1, 10, "f", f"device->registers[{i}]", state,
                              message="fails", reason="timeout", **({"story": 0} if state == "fails" else {}))
                        for i, state in enumerate(states)]
    record["stories"][0]["steps"] = [
        step(i % lines + 1, "assign", f"value_{i} = {3 * i}", f"function_{i // 100 % 8}", i // 100 % 8, i % 9 == 0,
             [(f"value_{i % 300}", str(i), "int", f"function_{i // 100 % 8}")]) for i in range(steps)]
    record["stories"][0]["total"] = 10 * steps
    return record
