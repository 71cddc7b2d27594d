#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""`pincer project` on the project in kit/, as a team would use it.

Usage: project_test.py PINCER

All bugs of bugs.txt are found and nothing else fails. After an edit of one function, only what depends on it is checked
again; the rest is as the store knows it. Says how many checks stay open, and how long the runs took.
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

KIT = pathlib.Path(__file__).resolve().parent / "kit"
PINCER = str(pathlib.Path(sys.argv[1]).resolve())
HARNESSES = "check_*"
TIMEOUT = "20"


def fail(message):
    sys.exit(f"project_test: {message}")


def expect(condition, message):
    if not condition:
        fail(message)


def run(folder, *words, codes=(0,)):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    expect(done.returncode in codes, f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def project(folder, *options, codes=(0, 1, 3)):
    return run(folder, PINCER, "project", "build", "--functions", HARNESSES, "--timeout", TIMEOUT, *options, codes=codes)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def record_of(folder, name, *options, codes=(0, 1, 3)):
    """The record, with the processor time of the whole command, and what it printed."""
    before = processor_seconds()
    output = project(folder, "--json", name, *options, codes=codes)
    record = json.loads((folder / name).read_text())
    record["whole_seconds"] = processor_seconds() - before
    return record, output


def failing(record):
    return {(check["file"], check["line"], check["check"]) for check in record["checks"] if check["status"] == "fails"}


def known_bugs():
    result = set()
    for line in (KIT / "bugs.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            file, number, kind = line.split()[:3]
            result.add((file, int(number), kind))
    return result


def check_findings(folder):
    record, output = record_of(folder, "first.json", "--store", "store", "--report", "report", "--sarif", "first.sarif",
                               "--junit", "first.xml", "--write-baseline", "baseline.json", codes=(1,))
    print(output)
    missing = known_bugs() - failing(record)
    more = failing(record) - known_bugs()
    expect(not missing, f"not found: {sorted(missing)}")
    expect(not more, f"reported, but no bugs: {sorted(more)}")
    expect(all("error" not in each for each in record["functions"]), "some functions could not be checked")
    expect(not record["broken_files"], "some files do not compile")
    proved = [check for check in record["checks"] if check["status"] in ("proved", "unreachable")]
    still_open = [check for check in record["checks"] if check["status"] == "open"]
    expect(len(proved) > 4 * len(still_open), "hardly anything is proved")
    print(f"{len(proved)} checks proved, {len(failing(record))} fail, {len(still_open)} open")
    return record


def check_outputs(folder, record):
    sarif = json.loads((folder / "first.sarif").read_text())
    results = [each for each in sarif["runs"][0]["results"] if each["kind"] == "fail"]
    expect(len(results) == len(known_bugs()), "one result per finding")
    suites = xml.etree.ElementTree.parse(folder / "first.xml").getroot()
    expect(int(suites.get("failures")) == len(known_bugs()), "one failing test per finding")
    index = (folder / "report" / "index.html").read_text()
    for each in record["functions"]:
        expect((folder / "report" / each["page"]).is_file(), f"{each['entry']} has no page")
        expect(each["page"] in index, "the index leads to every page")


def check_baseline(folder):
    record, _ = record_of(folder, "known.json", "--store", "store", "--baseline", "baseline.json", codes=(0, 3))
    expect(all(check["baseline"] == "unchanged" for check in record["checks"] if check["status"] == "fails"),
           "all findings are known")
    answered = [each for each in record["functions"] if each.get("store", {}).get("answered")]
    expect(len(answered) == len(record["functions"]), "nothing has changed, so the store knows everything: "
           f"{[each['entry'] for each in record['functions'] if each not in answered]}")
    again, _ = record_of(folder, "again.json", "--store", "store", "--baseline", "baseline.json", codes=(0, 3))
    expect(all(each["store"].get("sealed") for each in again["functions"]), "files are as they were: no run is needed")
    expect(again["checks"] == record["checks"], "the same checks")
    return record


def edit(folder):
    """Another way to write one function, behind new lines that move everything else of the file."""
    file = folder / "src" / "rle.c"
    text = file.read_text()
    old = "  size_t length = 0;\n  while (length < count && length < 255 && bytes[length] == bytes[0])\n    length++;\n"
    new = "  size_t length;\n  for (length = 0; length < count && bytes[length] == bytes[0]; length++) {\n" \
          "    if (length == 255)\n      break;\n  }\n"
    expect(old in text, "the function is there")
    file.write_text("/* Edited. */\n\n" + text.replace(old, new))


def check_edit(folder, first):
    edit(folder)
    listed = project(folder, "--since", "HEAD", "--list-functions", codes=(0,)).splitlines()
    expect([line for line in listed if ":" in line] == ["checks/check_machines.c:check_rle"],
           f"one harness depends on the function: {listed}")
    record, output = record_of(folder, "second.json", "--store", "store", "--baseline", "baseline.json", codes=(0, 3))
    again = [each["function"] for each in record["functions"] if not each["store"]["answered"]]
    expect(again == ["check_rle"], f"checked again: {again}")
    expect(failing(record) == failing(first), "the same findings")
    ratio = record["whole_seconds"] / first["whole_seconds"]
    print(output)
    print(f"processor time: first run {first['whole_seconds']:.1f} s, after the edit {record['whole_seconds']:.1f} s "
          f"({100 * ratio:.0f}%)")
    expect(ratio < 0.1, "after an edit of one function, less than 10% of the processor time is needed")


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "kit"
        shutil.copytree(KIT, folder)
        run(folder, "cmake", "-S", ".", "-B", "build")
        (folder / ".gitignore").write_text("*\n!src/\n!src/*\n!checks/\n!checks/*\n!CMakeLists.txt\n")
        os.environ.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null",
                          XDG_STATE_HOME=str(pathlib.Path(temporary) / "state"))
        run(folder, "git", "init", "-q")
        run(folder, "git", "add", ".")
        run(folder, "git", "-c", "user.name=kit", "-c", "user.email=kit@example.org", "commit", "-q", "-m", "kit")
        first = check_findings(folder)
        check_outputs(folder, first)
        check_baseline(folder)
        check_edit(folder, first)


if __name__ == "__main__":
    main()
