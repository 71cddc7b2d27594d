# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""What --json writes, against docs/json-schema.json; the schema against docs/json.md.

Usage: json_test.py PINCER VIEW_OF_RECORD
"""

import json
import os
import re
import sys
import tempfile
import unittest

import jsonschema

import programs
from programs import records

PINCER = sys.argv[1]
DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


SCHEMA = json.loads(read(os.path.join(DOCS, "json-schema.json")))


def problems(record):
    validator = jsonschema.Draft202012Validator(SCHEMA)
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in validator.iter_errors(record)]


class Json(unittest.TestCase):
    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_page_and_schema_have_the_same_members(self):
        sections = re.split(r"^## ", read(os.path.join(DOCS, "json.md")), flags=re.MULTILINE)[1:]
        documented = {}
        for section in sections:
            title, _, text = section.partition("\n")
            cells = re.findall(r"^\| (`[^|]*) \|", text, flags=re.MULTILINE)
            documented[title] = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
        expected = {name: set(part["properties"]) for name, part in SCHEMA["$defs"].items() if "properties" in part}
        self.assertEqual(documented, expected)

    def test_real_records_fit(self):
        with tempfile.TemporaryDirectory() as folder:
            made = programs.runs(PINCER, folder, "--json", ".json")
            self.assertEqual(programs.run(PINCER, folder, "run", "holds.c", "--inputs", "3", "--json", "run.json"), 0)
            made["run"] = (os.path.join(folder, "run.json"), 0)
            for name, (path, code) in made.items():
                record = json.loads(read(path))
                self.assertEqual(problems(record), [], name)
                self.assertEqual(record["exit_code"], code, name)
                # macOS and others have links to temporary folders.
                self.assertEqual(os.path.realpath(record["directory"]), os.path.realpath(folder))
            fails = json.loads(read(made["fails.c"][0]))
            self.assertEqual(fails["sources"][0]["text"], programs.FAILS)
            self.assertIn("digraph", fails["graphs"][0]["dot"])
            self.assertIn(7, fails["coverage"][0]["lines"])

    def test_written_records_fit(self):
        record = records.failing()
        del record["graphs"][1]  # a layout of the page
        record["program"]["largest_live_set"] = 3
        record["sources"][0]["sha256"] = "0" * 64
        self.assertEqual(problems(record), [])

    def test_what_is_not_documented_does_not_fit(self):
        for part in ([], ["checks", 0], ["stories", 0], ["stories", 0, "steps", 0], ["attempts", 0], ["certificate"]):
            record = records.failing()
            at = record
            for key in part:
                at = at[key]
            at["surprise"] = 1
            self.assertTrue(any("surprise" in problem for problem in problems(record)), part)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
