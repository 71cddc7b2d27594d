#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Writes array-bounds tasks from numerical kernels, after Table II of Brockschmidt, Larraz, Oliveras,
Rodriguez-Carbonell and Rubio, Compositional Safety Verification with Max-SMT (FMCAD 2015).

A kernel is a C function over integers in which `@(index; size)` stands for an access to an array of that size. Array
contents and floating-point values are gone: what depends on them is `any()`. Every access gives two tasks, one per
bound, each with a single assertion; all other accesses are left out. With --whole, every kernel is one task with the
assertions of all its accesses; with --programs N, every N kernels are one program with all their assertions.
"""
import argparse
import itertools
import pathlib
import re

ACCESS = re.compile(r"@\(([^;]*);([^@]*?)\)(?=;)")

DECLARATIONS = """extern int any(void);
extern void reach_error(void);

"""
PROLOGUE = DECLARATIONS + "int main(void) {\n"


def tasks(name, text):
    """(task name, C text) for each access and bound of a kernel."""
    accesses = list(ACCESS.finditer(text))
    for number, access in enumerate(accesses):
        index, size = access.group(1).strip(), access.group(2).strip()
        for bound, condition in (("low", f"{index} >= 0"), ("high", f"{index} < {size}")):
            position = iter(range(len(accesses)))
            body = ACCESS.sub(
                lambda _: f"if (!({condition})) reach_error()" if next(position) == number else "", text)
            yield f"{name}_{number:02}_{bound}", PROLOGUE + body.strip("\n") + "\n  return 0;\n}\n"


def with_assertions(text):
    return ACCESS.sub(
        lambda access: "if (!({0} >= 0 && {0} < {1})) reach_error()".format(
            access.group(1).strip(), access.group(2).strip()), text).strip("\n")


def whole(name, text):
    """The same as a single task."""
    yield name, PROLOGUE + with_assertions(text) + "\n  return 0;\n}\n"


def programs(count):
    """(task name, C text) for each `count` kernels in their order: a program that runs one after the other."""
    rest = iter(kernels())
    for number in itertools.count():
        some = list(itertools.islice(rest, count))
        if not some:
            return
        functions = "".join(f"static int {name}(void) {{\n{with_assertions(text)}\n  return 0;\n}}\n\n"
                            for name, text in some)
        calls = "".join(f"  {name}();\n" for name, _ in some)
        yield (f"program_{number:02}",
               DECLARATIONS + functions + "int main(void) {\n" + calls + "  return 0;\n}\n")


DEFINITION = """format_version: '2.0'
input_files: '{name}.c'
properties:
  - property_file: unreach-call.prp
    expected_verdict: true
options:
  language: C
  data_model: ILP32
  arithmetic: ideal
"""


def kernels():
    """(name, text) of kernels.c: each begins with a line `// kernel NAME`."""
    text = (pathlib.Path(__file__).parent / "kernels.c").read_text()
    parts = re.split(r"^// kernel (\w+)$", text, flags=re.M)
    return zip(parts[1::2], parts[2::2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--whole", action="store_true", help="one task per kernel")
    size.add_argument("--programs", type=int, metavar="N", help="one task per N kernels")
    arguments = parser.parse_args()
    if arguments.programs:
        written = programs(arguments.programs)
    else:
        split = whole if arguments.whole else tasks
        written = itertools.chain.from_iterable(split(name, text) for name, text in kernels())
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "unreach-call.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    count = 0
    for task, program in written:
        (folder / f"{task}.c").write_text(program)
        (folder / f"{task}.yml").write_text(DEFINITION.format(name=task))
        count += 1
    print(f"{count} tasks in {folder}")


if __name__ == "__main__":
    main()
