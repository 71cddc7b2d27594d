# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""The page of `pincer bench report` in a real browser: it is opened, filtered, sorted and clicked.

Usage: bench_page_test.py PINCER CHROMIUM [SCREENSHOT-FOLDER]
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from browser import Browser

PINCER, CHROMIUM = sys.argv[1:3]
SCREENSHOTS = sys.argv[3] if len(sys.argv) > 3 else None


def run_of(engine, number, answer, verdict, seconds):
    family = ("loops", "arrays", "heap")[number % 3]
    # Names and verdicts that would break a page that does not quote them.
    task = f"{family}/task {number:02}<b>&\"{{{{title}}}}\".yml"
    expected = "true" if number % 2 == 0 else "false"
    return {"engine": engine, "task": task, "family": family, "property": "unreach-call", "expected": expected,
            "answer": answer(expected), "verdict": verdict, "wall_seconds": seconds, "cpu_seconds": seconds,
            "memory_mb": 10 + number, "log": f"logs/{engine}/task {number:02}%.log"}


def write_results(folder):
    """Twelve tasks: `good` solves all, `slow` the first half, `liar` says TRUE to everything."""
    runs = []
    for i in range(12):
        runs.append(run_of("good", i, lambda expected: expected, "TRUE or FALSE", 0.02 * 2 ** i))
        runs.append(run_of("slow", i, lambda e, i=i: e if i < 6 else "timeout", "</script><i>", 0.05 * 2 ** i))
        runs.append(run_of("liar", i, lambda _: "true", "TRUE", 0.3))
    header = {"pincer_bench": 1, "pincer": "0", "wall_limit_seconds": 20, "machine": "a machine", "started": "today"}
    with open(os.path.join(folder, "results.jsonl"), "w", encoding="utf-8") as file:
        for line in [header, *runs]:
            file.write(json.dumps(line) + "\n")
    for run in runs:
        path = os.path.join(folder, run["log"])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"the log of {run['engine']}\n")


class BenchPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="pincer-page-")
        write_results(cls.folder.name)
        cls.report = os.path.join(cls.folder.name, "report")
        subprocess.run([PINCER, "bench", "report", cls.folder.name, "-o", cls.report, "--title", "A <test> & more"],
                       check=True, stdout=subprocess.DEVNULL)
        cls.browser = Browser(CHROMIUM).__enter__()

    @classmethod
    def tearDownClass(cls):
        if SCREENSHOTS is not None:
            cls.browser.open(os.path.join(cls.report, "index.html"))
            cls.browser.screenshot(os.path.join(SCREENSHOTS, "bench-page.png"), whole=True)
        cls.browser.__exit__()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.open(os.path.join(self.report, "index.html"))

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def js(self, expression):
        return self.browser.evaluate(expression)

    def texts(self, selector):
        return self.js(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def select(self, name, value):
        self.js(f"(() => {{ const e = document.getElementById({json.dumps(name)}); e.value = {json.dumps(value)};"
                "e.dispatchEvent(new Event('change')); })()")

    def rows(self):
        return self.texts("#task-table tbody tr td:first-child")

    def count(self):
        return self.texts("#task-count")[0]

    def test_opens(self):
        self.assertEqual(self.texts("h1"), ["A <test> & more"])
        self.assertEqual(self.js("document.title"), "A <test> & more")
        self.assertIn("20 s per run", self.texts(".settings")[0])
        self.assertEqual(len(self.rows()), 12)
        self.assertEqual(self.rows()[0], "arrays/task 01<b>&\"{{title}}\".yml")
        self.assertEqual(self.texts("#engines tbody td:first-child"), ["good", "liar", "slow"])
        self.assertEqual(self.texts("#engines tbody td.score"), ["18", "-180", "9"])
        self.assertEqual(self.js("document.querySelectorAll('b, i:not(.legend i)').length"), 0, "markup in the data")
        self.assertFalse(self.js("document.documentElement.scrollWidth > innerWidth"), "the page fits its window")

    def test_needs_nothing_else(self):
        names = self.js("performance.getEntriesByType('resource').map(e => e.name)")
        self.assertEqual(names, [])

    def test_filters_while_typing(self):
        self.browser.click("#filter")
        self.browser.type("heap TASK")
        self.assertEqual(len(self.rows()), 4)
        self.assertEqual(self.count(), "4 of 12 tasks")
        self.browser.type(" 05")
        self.assertEqual(len(self.rows()), 1)
        self.browser.type(" nothing")
        self.assertEqual(self.rows(), [])

    def test_filters_by_family_and_kind(self):
        self.select("filter-family", "arrays")
        self.assertEqual(self.count(), "4 of 12 tasks")
        self.select("filter-family", "")
        self.select("filter-kind", "wrong")
        self.assertEqual(len(self.rows()), 6)
        self.assertEqual(len(self.texts("#task-table td.wrong")), 6)
        self.select("filter-kind", "every")
        self.assertEqual(len(self.rows()), 3)
        self.select("filter-kind", "none")
        self.assertEqual(len(self.rows()), 0)

    def test_sorts_tasks(self):
        self.browser.click("#task-table th[data-key=':good']")
        self.assertTrue(self.rows()[0].startswith("loops/task 00"))
        self.browser.click("#task-table th[data-key=':good']")
        self.assertTrue(self.rows()[0].startswith("heap/task 11"))
        self.assertEqual(self.js("document.querySelector(\"th[data-key=':good']\").getAttribute('aria-sort')"), "descending")

    def test_sorts_summaries(self):
        self.browser.click("#engines th:last-child")
        self.assertEqual(self.texts("#engines tbody td.score"), ["18", "9", "-180"])
        self.browser.click("#engines th:last-child")
        self.assertEqual(self.texts("#engines tbody td.score"), ["-180", "9", "18"])

    def test_quantiles(self):
        circles = "document.querySelectorAll('#quantile-plot circle').length"
        self.assertEqual(self.js(circles), 12 + 6 + 6)
        self.browser.click("#quantile-legend button")
        self.assertEqual(self.js(circles), 6 + 6)
        self.browser.click("#quantile-legend button")
        self.assertEqual(self.js(circles), 12 + 6 + 6)
        self.select("quantile-across", "score")
        tips = self.js("[...document.querySelectorAll('#quantile-plot circle')].map(e => e.dataset.tip)")
        self.assertIn("liar, -190: ", "".join(tips), "wrong verdicts move the start")
        self.select("quantile-measure", "memory")
        self.assertIn("memory (MB)", self.texts("#quantile-plot text"))
        self.assertNotIn("NaN", self.js("document.getElementById('quantile-plot').innerHTML"))

    def test_scatter(self):
        self.assertEqual(self.js("document.querySelectorAll('#scatter-plot circle').length"), 12)
        self.select("scatter-x", "slow")
        self.select("scatter-y", "good")
        self.assertIn("slow: CPU time (s)", self.texts("#scatter-plot text"))
        self.assertNotIn("NaN", self.js("document.getElementById('scatter-plot').innerHTML"))
        # What `slow` does not solve is on its edge, to the right of everything else.
        places = self.js("[...document.querySelectorAll('#scatter-plot circle')].map(e => Number(e.getAttribute('cx')))")
        self.assertEqual(places.count(max(places)), 6)
        self.browser.click("#scatter-plot circle")
        self.assertEqual(len(self.rows()), 1, "a click finds the task")

    def test_tips(self):
        self.assertTrue(self.js("document.getElementById('tip').hidden"))
        self.browser.hover("#quantile-plot circle:last-of-type")
        self.assertIn("slow, 6: 1.6 s", self.texts("#tip")[0])
        self.browser.hover("#task-table td.run")
        self.assertIn("good: correct", self.texts("#tip")[0])
        self.browser.hover("h1")
        self.assertTrue(self.js("document.getElementById('tip').hidden"))

    def test_logs(self):
        links = self.js("[...document.querySelectorAll('#task-table td.run a')].map(e => e.href)")
        self.assertEqual(len(links), 36)
        self.browser.follow("#task-table td.run a")
        self.assertIn("the log of good", self.js("document.body.textContent"))

    def test_no_links_where_there_are_no_logs(self):
        bare = os.path.join(self.folder.name, "bare")
        subprocess.run([PINCER, "bench", "report", self.folder.name, "-o", bare, "--no-logs"], check=True,
                       stdout=subprocess.DEVNULL)
        self.browser.open(os.path.join(bare, "index.html"))
        self.assertEqual(self.js("document.querySelectorAll('#task-table td.run').length"), 36)
        self.assertEqual(self.js("document.querySelectorAll('#task-table td.run a').length"), 0)


class Markdown(unittest.TestCase):
    def test_tables_and_wrong_verdicts(self):
        with tempfile.TemporaryDirectory(prefix="pincer-page-") as folder:
            write_results(folder)
            subprocess.run([PINCER, "bench", "report", folder, "-o", folder], check=True, stdout=subprocess.DEVNULL)
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                text = file.read()
        self.assertIn("| total | good | 12 | 6 | 6 | 0 | 0 |", text)
        self.assertIn("| total | liar | 12 | 6 | 0 | 6 | 0 |", text)
        self.assertEqual(text.count(", liar: `TRUE`"), 6)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
