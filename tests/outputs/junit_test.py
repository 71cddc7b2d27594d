# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""What --junit writes, against the rules of Jenkins' schema (junit-10.xsd of its xUnit plugin).

Usage: junit_test.py PINCER VIEW_OF_RECORD
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

import programs
from programs import records

PINCER, VIEW = sys.argv[1:3]

# By element: required attributes, other attributes, children.
RULES = {
    "testsuites": ((), ("name", "time", "tests", "failures", "errors"), ("testsuite",)),
    "testsuite": (("name", "tests", "failures", "errors"),
                  ("group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"),
                  ("testsuite", "properties", "testcase", "system-out", "system-err")),
    "properties": ((), (), ("property",)),
    "property": (("name", "value"), (), ()),
    "testcase": (("name",), ("time", "classname", "group"),
                 ("skipped", "error", "failure", "system-out", "system-err")),
    "failure": ((), ("type", "message"), ()),
    "skipped": ((), ("type", "message"), ()),
    "system-out": ((), (), ()),
}


def problems(element):
    required, others, children = RULES[element.tag]
    result = [f"{element.tag} lacks {name}" for name in required if name not in element.attrib]
    result += [f"{element.tag} has {name}" for name in element.attrib if name not in required + others]
    if not re.fullmatch(r"[0-9]+\.[0-9]+", element.get("time", "0.0")):
        result.append(f"time is {element.get('time')}")
    for child in element:
        if child.tag not in children:
            result.append(f"{child.tag} in {element.tag}")
        else:
            result += problems(child)
    return result


class JUnit(unittest.TestCase):
    def check(self, path):
        root = xml.parse(path).getroot()
        self.assertEqual(root.tag, "testsuites")
        self.assertEqual(problems(root), [])
        for suite in root:
            cases = suite.findall("testcase")
            self.assertEqual(int(suite.get("tests")), len(cases))
            self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
            self.assertEqual(int(suite.get("skipped")), len(suite.findall("testcase/skipped")))
            names = [(case.get("classname"), case.get("name")) for case in cases]
            self.assertEqual(len(set(names)), len(names), "names of cases are unique")
        return root

    def test_real_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, (path, code) in programs.runs(PINCER, folder, "--junit", ".xml").items():
                root = self.check(path)
                self.assertGreater(int(root.get("tests")), 0, name)
                self.assertEqual(code == 1, int(root.get("failures")) > 0, name)
                self.assertEqual(code == 3, not root.findall(".//failure") and bool(root.findall(".//skipped")), name)

    def test_written_records(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("failing", "proved", "undecided", "bare", "hostile"):
                record, view = (os.path.join(folder, name + suffix) for suffix in (".json", ".xml"))
                with open(record, "w", encoding="utf-8") as file:
                    json.dump(getattr(records, name)(), file)
                subprocess.run([VIEW, "junit", record, view], check=True, timeout=60)
                root = self.check(view)
                if name == "failing":
                    self.assertIn("n = __VERIFIER_nondet_int() gives 4", root.find(".//failure").text)
                if name == "hostile":
                    self.assertIn("</script><script>", root.find(".//failure").text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
