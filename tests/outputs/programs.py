# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Real runs of pincer on small programs, and records of runs from tests/page."""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
import records  # noqa: E402, pylint: disable=unused-import,wrong-import-position

FAILS = """extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
int half(int x) { return x / 2; }
int main(void) {
  int a[3] = {1, 2, 3};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 6) return 0;
  int sum = 0;
  for (int k = 0; k < 3; k++) sum += a[k];
  assert(sum == 6);
  return a[half(i)];
}
"""

HOLDS = """extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  while (i < n % 1000) { i++; j++; }
  if (i != j) { reach_error: __VERIFIER_error(); }
  return 0;
}
"""

# 9223372036854775783 is a prime number.
HARD = """extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 1 && b > 1 && a * b == 9223372036854775783ULL) __VERIFIER_error();
  return 0;
}
"""

STRANGE = "int main(void) { int é\\u00e9 = 0; /* </script> */ return 10 / é\\u00e9; }\n"

NAMES = {"fails.c": FAILS, "holds.c": HOLDS, "a b#c%[1]é&.c": STRANGE}


def write(folder, name, text):
    os.makedirs(os.path.dirname(os.path.join(folder, name)) or folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def run(pincer, folder, *arguments):
    """The exit code; files are relative to the folder."""
    return subprocess.run([pincer, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                          check=False).returncode


def runs(pincer, folder, option, suffix):
    """The files that the option makes: for failures, proofs, timeouts, one verdict for all, certify and validate."""
    result = {}

    def one(name, *arguments):
        file = f"{name}{suffix}"
        code = run(pincer, folder, *arguments, option, file)
        assert os.path.exists(os.path.join(folder, file)), (name, code)
        result[name] = (os.path.join(folder, file), code)

    for name, text in NAMES.items():
        write(folder, name, text)
        one(name, "check", name)
    write(folder, "hard.c", HARD)
    one("timeout", "check", "hard.c", "--timeout", "2")
    write(folder, "d/holds.c", HOLDS)
    write(folder, "task.yml", "format_version: '2.0'\ninput_files: d/holds.c\nproperties:\n"
          "  - property_file: p.prp\noptions:\n  language: C\n  data_model: ILP32\n")
    write(folder, "p.prp", "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n")
    one("task", "check", "task.yml", "--certificate", "c.json", "--witness", "w.yml")
    one("certify", "certify", "c.json", "task.yml")
    one("validate", "validate", "w.yml", "task.yml")
    return result
