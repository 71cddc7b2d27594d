# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""What --sarif writes: what the standard demands and consumers rely on, then the validator of the npm package
@microsoft/sarif-multitool-linux if it is there (in the search path, or named by SARIF_MULTITOOL).

Usage: sarif_test.py PINCER VIEW_OF_RECORD
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import programs
from programs import records

PINCER, VIEW = sys.argv[1:3]
VALIDATOR = os.environ.get("SARIF_MULTITOOL") or shutil.which("Sarif.Multitool") or shutil.which("sarif-multitool-linux")


def parts(value):
    """All objects below it, with the name of the member that holds them."""
    if isinstance(value, dict):
        for name, member in value.items():
            for each in member if isinstance(member, list) else [member]:
                if isinstance(each, dict):
                    yield name, each
            if name != "properties":
                yield from parts(member)
    if isinstance(value, list):
        for member in value:
            yield from parts(member)


class Sarif(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = cls.folder.name
        cls.logs = {name: path for name, (path, _) in programs.runs(PINCER, folder, "--sarif", ".sarif").items()}
        for name in ("failing", "proved", "undecided", "bare", "hostile", "large"):
            record, view = (os.path.join(folder, name + suffix) for suffix in (".record", ".sarif"))
            with open(record, "w", encoding="utf-8") as file:
                json.dump({"directory": folder, **getattr(records, name)()}, file)
            subprocess.run([VIEW, "sarif", record, view], check=True, timeout=60)
            cls.logs["record " + name] = view

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def run_of(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)["runs"][0]

    def test_references_are_consistent(self):
        for name, path in self.logs.items():
            run = self.run_of(path)
            rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
            self.assertEqual(len(set(rules)), len(rules))
            for result in run["results"]:
                self.assertEqual(rules[result["ruleIndex"]], result["ruleId"], name)
                self.assertEqual(result["level"] == "error", result["kind"] == "fail", name)
                self.assertTrue(result["message"]["text"].endswith("."), name)
            for kind, part in parts(run):
                if kind == "artifactLocation":
                    uri = urllib.parse.urlsplit(part["uri"])
                    self.assertIn(uri.scheme, ("", "file"), name)
                    self.assertFalse(uri.query or uri.fragment or ".." in uri.path, part)
                    self.assertEqual("uriBaseId" in part, uri.scheme == "", part)
                    self.assertEqual(run["artifacts"][part["index"]]["location"]["uri"], part["uri"], name)
                if kind == "region" and "snippet" in part and "startColumn" in part:
                    units = len(part["snippet"]["text"].encode("utf-16-le")) // 2
                    self.assertEqual(part["endColumn"] - part["startColumn"], units, part)

    def test_files_are_found(self):
        run = self.run_of(self.logs["a b#c%[1]é&.c"])
        place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        base = run["originalUriBaseIds"][place["uriBaseId"]]["uri"]
        path = urllib.parse.unquote(urllib.parse.urlsplit(urllib.parse.urljoin(base, place["uri"])).path)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), programs.STRANGE)

    def test_results_agree_with_the_verdict(self):
        kinds = {name: {result["kind"] for result in self.run_of(path)["results"]} for name, path in self.logs.items()}
        self.assertIn("fail", kinds["fails.c"])
        self.assertNotIn("fail", kinds["holds.c"])
        self.assertIn("open", kinds["timeout"])
        self.assertEqual(kinds["task"], {"pass"})
        self.assertFalse(self.run_of(self.logs["timeout"])["invocations"][0]["executionSuccessful"])

    def test_validator(self):
        if not VALIDATOR:
            self.skipTest("the validator Sarif.Multitool is not installed")
        answer = os.path.join(self.folder.name, "answer.out")
        names = dict(enumerate(self.logs))  # the validator takes names of files for patterns
        for number, name in names.items():
            shutil.copy(self.logs[name], os.path.join(self.folder.name, f"log{number}.sarif"))
        logs = [os.path.join(self.folder.name, f"log{number}.sarif") for number in names]
        told = subprocess.run([VALIDATOR, "validate", *logs, "--output", answer, "--level",
                               "Error;Warning", "--max-file-size-in-kb", "100000"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=150, check=False).stdout
        self.assertTrue(os.path.exists(answer), told)
        found = self.run_of(answer)
        self.assertTrue(found["invocations"][0]["executionSuccessful"], found["invocations"])
        self.assertNotIn("toolExecutionNotifications", found["invocations"][0])
        wrong = [f"{result['ruleId']} {result['locations'][0]['physicalLocation']['artifactLocation']['uri']} "
                 f"{result['message'].get('arguments')}" for result in found["results"]
                 # There is no page about pincer to name, and a record need not know places.
                 if result["ruleId"] not in ("SARIF2005", "SARIF2017")]
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    program = unittest.main(argv=sys.argv[:1], exit=False)
    if program.result.skipped and program.result.wasSuccessful():
        print("skipped:", "; ".join(reason for _, reason in program.result.skipped))
        sys.exit(77)
    sys.exit(not program.result.wasSuccessful())
