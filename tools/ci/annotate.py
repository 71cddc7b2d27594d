#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Tells a CI host what is in a SARIF file of pincer.

Usage: annotate.py FILE.sarif [--exit-code N]
On GitHub (GITHUB_ACTIONS): an annotation for each check that fails, a summary of the step, and outputs of the step.
On GitLab (GITLAB_CI): gl-code-quality-report.json. Elsewhere: one line of numbers.
"""

import argparse
import collections
import json
import os
import urllib.parse

SHOWN = 50  # rows of the summary
Finding = collections.namedtuple("Finding", "rule text file line column fingerprint is_known")


def path_of(uri):
    """As seen from the folder in which pincer ran, if the file is below it."""
    if uri.startswith("file://"):
        path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
        relative = os.path.relpath(path)
        return path if relative.startswith("..") else relative
    return urllib.parse.unquote(uri)


def finding(result):
    """A check that fails."""
    place = (result.get("locations") or [{}])[0].get("physicalLocation", {})
    region = place.get("region", {})
    return Finding(result["ruleId"], result["message"]["text"], path_of(place.get("artifactLocation", {}).get("uri", "")),
                   region.get("startLine", 1), region.get("startColumn", 1),
                   result.get("partialFingerprints", {}).get("pincerCheck/v1", ""),
                   result.get("baselineState") == "unchanged")


def read(path):
    """The findings, and how many checks have which status."""
    with open(path, encoding="utf-8") as file:
        runs = json.load(file)["runs"]
    results = [result for run in runs for result in run.get("results", [])]
    findings = [finding(result) for result in results if result.get("kind") == "fail"]
    counts = collections.Counter(result.get("kind") for result in results)
    return findings, {"new": sum(not f.is_known for f in findings), "known": sum(f.is_known for f in findings),
                      "proved": counts["pass"], "open": counts["open"], "unreachable": counts["notApplicable"]}


def sentence(counts):
    """`2 checks fail, 1 known, 40 proved, 3 open`; what is not there is not said."""
    words = [f"{counts['new']} {'check fails' if counts['new'] == 1 else 'checks fail'}"]
    words += [f"{counts[key]} {key}" for key in ("known", "proved", "open", "unreachable") if counts[key]]
    return ", ".join(words)


def escaped(text, others=""):
    """As GitHub's commands want it: https://docs.github.com/actions, workflow commands."""
    for char in "%\r\n" + others:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def github(findings, counts, code):
    for one in findings:
        if not one.is_known:
            print(f"::error file={escaped(one.file, ':,')},line={one.line},col={one.column},"
                  f"title={escaped('pincer: ' + one.rule, ':,')}::{escaped(one.text)}")
    lines = [f"### pincer: {sentence(counts)}", ""]
    if findings:
        lines += ["| | place | check | what happens |", "|---|---|---|---|"]
        cell = lambda text: text.replace("|", "\\|").replace("\n", " ")
        lines += [f"| {'known' if f.is_known else 'new'} | `{cell(f.file)}:{f.line}` | {f.rule} | {cell(f.text)} |"
                  for f in sorted(findings, key=lambda f: f.is_known)[:SHOWN]]
        if len(findings) > SHOWN:
            lines.append(f"\n{len(findings) - SHOWN} more are in the SARIF file.")
    append("GITHUB_STEP_SUMMARY", lines)
    append("GITHUB_OUTPUT", [f"exit-code={code}", *(f"{key}={value}" for key, value in counts.items())])


def append(variable, lines):
    if variable in os.environ:
        with open(os.environ[variable], "a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


def gitlab(findings):
    report = [{"description": f.text, "check_name": f.rule, "fingerprint": f.fingerprint,
               "severity": "info" if f.is_known else "critical",
               "location": {"path": f.file, "positions": {"begin": {"line": f.line, "column": f.column}}}}
              for f in findings]
    with open("gl-code-quality-report.json", "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(description="Tells a CI host what is in a SARIF file of pincer.")
    parser.add_argument("sarif", metavar="FILE.sarif")
    parser.add_argument("--exit-code", type=int, default=0, help="of pincer, for the outputs of a step")
    options = parser.parse_args()
    findings, counts = read(options.sarif)
    if os.environ.get("GITHUB_ACTIONS"):
        github(findings, counts, options.exit_code)
    if os.environ.get("GITLAB_CI"):
        gitlab(findings)
    print(f"pincer: {sentence(counts)}")


if __name__ == "__main__":
    main()
