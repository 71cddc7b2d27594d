# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""scripts/papers.sh on tiny tasks, the numbers of the papers against each other, and the plots.

Usage: papers_test.py SCRIPTS PINCER
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

SCRIPTS, PINCER = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(SCRIPTS / "papers"))
import additions  # noqa: E402
import measure  # noqa: E402
import plots  # noqa: E402
import portfolio  # noqa: E402
import schools  # noqa: E402
import tables  # noqa: E402
import tracer  # noqa: E402
import ufo  # noqa: E402
import unifying_view  # noqa: E402
import verymax  # noqa: E402

LOOP = """extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int state = 0;
  while (__VERIFIER_nondet_int()) state = state == 1 ? 2 : 1;
  if (state == %d) __VERIFIER_error();
  return 0;
}
"""
TASK = """format_version: '2.0'
input_files: '%s.c'
properties:
  - property_file: ../unreach-call.prp
    expected_verdict: %s
options:
  language: C
  data_model: ILP32
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n"


def write_tasks(folder):
    """Under names that the papers know: one safe and one unsafe program."""
    for family, name, state, verdict in (("ufo", "token_ring.02_true-unreach-call.cil", 3, "true"),
                                         ("ufo", "kundu2_false-unreach-call.cil", 2, "false"),
                                         ("hola", "01", 3, "true"), ("loops", "const_false-unreach-call1", 2, "false"),
                                         ("tracer", "TRACER-small_VeriMAP_true", 3, "true")):
        (folder / family).mkdir(parents=True, exist_ok=True)
        (folder / family / f"{name}.c").write_text(LOOP % state, encoding="utf-8")
        (folder / family / f"{name}.yml").write_text(TASK % (name, verdict), encoding="utf-8")
    (folder / "unreach-call.prp").write_text(PROPERTY, encoding="utf-8")


class OneCommand(unittest.TestCase):
    ONLY = "ufo/uufo*,hola/compositional+workers-1,unifying-view/bmc*,tracer/minimax+as-published-on,figures/ufo*"

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="pincer-papers-")
        cls.root = pathlib.Path(cls.folder.name)
        write_tasks(cls.root / "tasks")
        cls.document = cls.root / "document.md"
        cls.document.write_text("Before.\n\n<!-- ufo-table-1 -->\nold\n<!-- end -->\n\nAfter.\n"
                                "<!-- splitter-dillig-conditions -->\nearlier\n<!-- end -->\n", encoding="utf-8")
        cls.first = cls.run_papers("--only", cls.ONLY, "--document", cls.document)
        cls.text = (cls.root / "out" / "papers.md").read_text(encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def run_papers(cls, *options, tasks="tasks"):
        command = [SCRIPTS / "papers.sh", cls.root / tasks, cls.root / "out", "--timeout", "30", "--pincer", PINCER, *options]
        return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def rows(self, section):
        """The cells of a table, row by row."""
        text = self.text.split(f"\n### {section}\n", 1)[1].split("\n### ", 1)[0]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")][2:]

    def test_it_ends_well(self):
        self.assertEqual(self.first.returncode, 0, self.first.stdout)

    def test_conditions(self):
        self.assertRegex(self.text, r"\nufo: 2 tasks, 30 s of processor time per run, one run at a time, .*load of the machine \d+ to")
        self.assertIn("\nsplitter-dillig: Not measured.\n", self.text)

    def test_table_1_of_ufo(self):
        rows = self.rows("Table 1")
        self.assertEqual(rows[0], ["uufo", "paper", "105", "78 (74%)", "22", "56", "0", "8289"])
        self.assertEqual(rows[1][:7], ["", "as published", "2", "2 (100%)", "1", "1", "0"])
        self.assertEqual(rows[2][:7], ["", "default", "2", "2 (100%)", "1", "1", "0"])
        self.assertEqual(rows[3][:2], ["cpufo", "paper"], "what was not measured has no row")

    def test_table_2_of_ufo(self):
        rows = {row[0]: row for row in self.rows("Table 2, uufo")}
        self.assertEqual(set(rows), {"kundu2, unsafe", "token_ring.02, safe"})
        self.assertEqual(rows["kundu2, unsafe"][1:5], ["1.24", "2", "1.16", ""])
        self.assertEqual(rows["token_ring.02, safe"][1:5], ["-"] * 4)
        for row in rows.values():
            self.assertGreater(float(row[5]), 0)
            self.assertGreaterEqual(int(row[6]), 1, "iterations come from --stats")

    def test_table_2_of_the_unifying_view(self):
        rows = {row[0]: row[1:] for row in self.rows("Table 2")}
        self.assertEqual(rows["tasks"], ["5287", "1", "1"])
        self.assertEqual(rows["correct alarms"], ["377 (7%)", "1 (100%)", "1 (100%)"])
        self.assertEqual(rows["correct proofs: average CPU"], ["16 s", "-", "-"])
        only = {row[0]: row for row in self.rows("Sect. 5.7: individual strengths")}
        self.assertTrue(only["const_false-unreach-call1"][3].startswith("FALSE "), only)
        self.assertEqual(only["Problem14_label00_true-unreach-call"][3], "not among the tasks")

    def test_table_1_of_verymax(self):
        rows = {row[0]: row for row in self.rows("Table I")}
        self.assertEqual(rows["paper: VeryMax-Seq"][1:4], ["46", "44", "293"])
        self.assertEqual(rows["compositional, default"][1:3], ["1", "1"])

    def test_programs_of_tracer(self):
        self.assertEqual([row[:3] for row in self.rows("TRACER's own small programs")], [["as published", "1", "1 (100%)"]])

    def test_figures(self):
        graph = (self.root / "out" / "papers" / "ufo-figure-1.dot").read_text(encoding="utf-8")
        self.assertIn("digraph", graph)
        self.assertEqual(graph.count("0 <= x + zero * -1"), 2, "x >= 0 of Fig. 1 (c), where zero is an input")
        self.assertIn("Not drawn.", self.text)
        plot = xml.etree.ElementTree.parse(self.root / "out" / "papers" / "unifying-view-figure-9b.svg")
        self.assertIn("bmc, as published (1)", [node.text for node in plot.iter("{http://www.w3.org/2000/svg}text")])

    def test_document(self):
        text = self.document.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("Before.\n\n<!-- ufo-table-1 -->\n\n| algorithm |"), text)
        self.assertTrue(text.endswith("|\n\n<!-- end -->\n\nAfter.\n<!-- splitter-dillig-conditions -->\nearlier\n<!-- end -->\n"),
                        "what was not measured stays: " + text)

    def test_what_is_there_is_not_run_again(self):
        results = {path: path.read_text(encoding="utf-8") for path in (self.root / "out").rglob("results.csv")}
        self.assertEqual(len(results), 6)
        self.assertEqual(self.run_papers("--only", "ufo/uufo*").returncode, 0)
        for path, text in results.items():
            self.assertEqual(path.read_text(encoding="utf-8"), text)

    def test_misuse(self):
        wrong = self.run_papers(tasks="nowhere")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("is no folder", wrong.stdout)
        other = self.root / "other.md"
        other.write_text("<!-- no-such-table -->\n<!-- end -->\n", encoding="utf-8")
        wrong = self.run_papers("--only", "", "--document", other)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("there is no table 'no-such-table'", wrong.stdout)


class Measuring(unittest.TestCase):
    """With a pincer that needs 15 s for the second task."""
    PINCER = """#!/usr/bin/env python3
import sys
folder, limit = sys.argv[sys.argv.index("-o") + 1], float(sys.argv[sys.argv.index("--cpu-timeout") + 1])
names = [line.split("/")[-1].strip() for line in open(sys.argv[2])]
with open(folder + "/results.jsonl", "w") as file:
    file.write('{"cpu_limit_seconds": %g, "started": "2026-01-02 03:04 UTC"}\\n' % limit)
with open(folder + "/results.csv", "w") as file:
    print("task,expected,answer,status,cpu_seconds,wall_seconds,log", file=file)
    for name in names:
        late = name == "two.yml" and limit < 15
        print(name, "true", "timeout" if late else "true", "timeout" if late else "correct", 1, 1, "log", sep=",", file=file)
"""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="pincer-papers-")
        self.root = pathlib.Path(self.folder.name)
        self.pincer = self.root / "pincer"
        self.pincer.write_text(self.PINCER, encoding="utf-8")
        self.pincer.chmod(0o755)
        self.tasks = measure.Tasks(self.root / "tasks", "tasks", [self.root / "tasks" / name for name in ("one.yml", "two.yml")])

    def tearDown(self):
        self.folder.cleanup()

    def bench(self, more, only=("e",)):
        return measure.Bench(self.pincer, self.root / "out", measure.Limits(10, 100, 4000, more), only)

    def statuses(self, bench):
        return [run.status for run in bench.measure("e", self.tasks, [measure.engine("bmc")])["bmc"]]

    def test_a_second_try_replaces_the_first(self):
        self.assertEqual(self.statuses(self.bench(None)), ["correct", "timeout"])
        self.assertEqual(self.statuses(self.bench(20)), ["correct", "correct"])
        listed = (self.root / "out" / "results" / "tasks" / "bmc@20s" / "tasks.set").read_text(encoding="utf-8")
        self.assertEqual(listed, f"{self.root}/tasks/two.yml\n", "only what timed out is tried again")
        self.assertEqual(self.statuses(self.bench(20, only=())), ["correct", "correct"], "from what is there")
        words = self.bench(20).conditions(self.tasks, [measure.engine("bmc")])
        self.assertRegex(words, r"^2 tasks, 10 or 20 s of processor time per run, one run at a time, 2026-01-02, load of the "
                                r"machine \d+ to \d+; stopped earlier, by the clock: 1\.$")

    def test_conditions_tell_how_many_tasks_were_run(self):
        self.statuses(self.bench(None))
        self.tasks = measure.Tasks(self.tasks.root, "tasks", [*self.tasks.paths, self.tasks.root / "three.yml"])
        self.assertRegex(self.bench(None).conditions(self.tasks, [measure.engine("bmc")]), "^2 of 3 tasks, 10 s ")

    def test_patterns_choose(self):
        self.assertEqual(self.statuses(self.bench(None, only=("e/predicate", "f"))), [])
        self.assertEqual(self.statuses(self.bench(None, only=("e/b*",))), ["correct", "timeout"])

    def test_a_bench_that_fails(self):
        self.pincer.write_text("#!/bin/sh\nexit 2\n", encoding="utf-8")
        with self.assertRaisesRegex(measure.Stop, "exit code 2"):
            self.statuses(self.bench(None))


class Portfolio(unittest.TestCase):
    @staticmethod
    def run_of(task, status, cpu, expected="true"):
        answer = {"correct": expected, "wrong": "false"}.get(status, "unknown")
        return measure.Run(task, expected, answer, status, cpu, cpu, {})

    def setUp(self):
        run = self.run_of
        self.runs = {"portfolio": [run("hola/1", "correct", 2), run("hola/2", "unknown", 9), run("ufo/3", "correct", 1, "false")],
                     "uufo": [run("hola/1", "correct", 1), run("hola/2", "unknown", 9)],
                     "pdr": [run("hola/2", "correct", 3), run("ufo/3", "wrong", 1)]}

    def rows(self, text):
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()][2:]

    def test_families(self):
        self.assertEqual(self.rows(portfolio.families(self.runs)),
                         [["hola", "2 + 0", "1 + 0", "2.00", "0", "2", "1 (50%)", "uufo 1", "2.00"],
                          ["ufo", "0 + 1", "0 + 1", "1.00", "0", "1", "1 (100%)", "pdr 0", ""],
                          ["all", "2 + 1", "1 + 1", "3.00", "0", "3", "2 (67%)", "", ""]])

    def test_engines_have_numbers_where_they_ran_on_the_whole_family(self):
        self.assertEqual(self.rows(portfolio.engines(self.runs)),
                         [["portfolio", "1 + 0", "0 + 1", "0"], ["uufo", "1 + 0", "", "0"], ["pdr", "", "0 + 0", "1"]])

    def test_what_the_portfolio_misses(self):
        self.assertEqual(self.rows(portfolio.missed(self.runs)), [["`hola/2`", "pdr 3.00 s"]])

    def test_disagreements(self):
        self.assertEqual(self.rows(portfolio.disagreements(self.runs)), [["`ufo/3`", "pdr", "true", "FALSE (wrong)"]])


class Numbers(unittest.TestCase):
    """The papers' numbers add up, so they were not copied wrongly."""

    def test_ufo(self):
        for name, (solved, safe, unsafe, _, _) in ufo.TABLE_1.items():
            self.assertEqual(solved, safe + unsafe, name)
        for key, row in ufo.TABLE_2.items():
            for name, (time, _, *parts) in row.items():
                self.assertLessEqual(sum(parts), time, (key, name))

    def test_unifying_view(self):
        for column in range(4):
            row = {name: values[column] for name, values in unifying_view.TABLE_2.items()}
            self.assertEqual(row["correct results"], row["correct proofs"] + row["correct alarms"])
            self.assertEqual(sum(row.values()) - row["correct results"], unifying_view.TASKS[0])
            for kind, times in unifying_view.TIMES.items():
                for hours, each in (times[column][:2], times[column][2:]):
                    self.assertAlmostEqual(3600 * hours / row[kind] / each, 1, delta=0.1, msg=f"{kind} {column}")

    def test_verymax(self):
        for name, (safe, _, fail, _, late, _) in verymax.TABLE_I.items():
            self.assertEqual(safe + fail + late, 46, name)
        for name, row in verymax.TABLE_II.items():
            self.assertEqual(row[0] + row[2] + row[4] + row[6], 6452, name)

    def test_tracer(self):
        self.assertEqual(len(tracer.FIGURE_6), 17)


class Parts(unittest.TestCase):
    def test_additions_have_columns_for_families_that_were_run(self):
        runs = {"uufo": [measure.Run("hola/01.yml", "true", "true", "correct", 2, 3, {})], "uufo+seed-off": [],
                "uufo+facts-off": [measure.Run("hola/01.yml", "true", "timeout", "timeout", 5, 5, {})]}
        self.assertEqual(additions.table_of("uufo", runs).splitlines(),
                         ["| uufo | hola | s, solved | wrong |", "| --- | ---: | ---: | ---: |",
                          "| default | 1 of 1 | 2.00 | 0 |", "| facts-off | 0 of 1 | 0.00 | 0 |"])

    def test_additions_share_a_column_for_other_families(self):
        runs = {"uufo": [measure.Run("hola/01.yml", "true", "true", "correct", 2, 3, {}),
                         measure.Run("eca/a.yml", "true", "true", "correct", 1, 1, {}),
                         measure.Run("locks/b.yml", "true", "unknown", "unknown", 1, 1, {})]}
        self.assertEqual(additions.table_of("uufo", runs).splitlines()[::2],
                         ["| uufo | hola | s, solved | others | s, solved | wrong |",
                          "| default | 1 of 1 | 2.00 | 1 of 2 | 1.00 | 0 |"])

    def test_schools_by_engine_and_family(self):
        proof = measure.Run("hola/01.yml", "true", "true", "correct", 2, 3, {})
        alarm = measure.Run("eca/a.yml", "false", "false", "correct", 1, 1, {})
        runs = {"pdr": [proof, alarm], "pdr+as-published-on": [proof, measure.Run(alarm.task, "false", "true", "wrong", 4, 4, {})],
                "uufo": [], "other": [alarm]}
        self.assertEqual(schools.engines(runs).splitlines()[2:],
                         ["| pdr | as published | 2 | 1 (50%) | 1 | 0 | 1 | 2.00 | 6.00 |",
                          "| pdr | default | 2 | 2 (100%) | 1 | 1 | 0 | 3.00 | 3.00 |",
                          "| other |  | 1 | 1 (100%) | 0 | 1 | 0 | 1.00 | 1.00 |"])
        self.assertEqual(schools.families(runs).splitlines()[2:],
                         ["| eca | 0 + 1 | 0 + 0 | 0 + 1 | 0 + 1 |", "| hola | 1 + 0 | 1 + 0 | 1 + 0 |  |"])

    def test_rounding(self):
        self.assertEqual([tables.seconds(value) for value in (0.123, 12.34, 123.4, None)], ["0.12", "12.3", "123", "-"])
        self.assertEqual(tables.share(1, 3), "1 (33%)")
        self.assertEqual(tables.share(0, 0), "-")

    def test_statistics(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            log.write_text("Verdict: TRUE\nStatistics\n  total                 1.0 s\nEngine\n  facts                 0.250 s\n"
                           "  facts                     3\n", encoding="utf-8")
            self.assertEqual(measure.read_statistics(log), {"facts (s)": 0.25, "facts": 3.0})

    def test_names(self):
        for task, name in (("ufo/systemc/token_ring.02_true-unreach-call_false-termination.cil.yml", "token_ring.02"),
                           ("tracer/TRACER-test1_VeriMAP_true.yml", "TRACER-test1"),
                           ("simple/ntdrivers/floppy2_true-unreach-call.i.cil.yml", "floppy2")):
            self.assertEqual(measure.Run(task, "true", "", "", 0, 0, {}).program, name)

    def test_quantile_plot(self):
        picture = xml.etree.ElementTree.fromstring(plots.quantile("title", [("a < b", [3.0, 0.1], 0, False), ("c", [], 1, True)]))
        curves = [node for node in picture.iter() if node.get("class") == "curve" and "stroke" in node.attrib]
        points = [tuple(map(float, point.split(","))) for point in curves[0].get("points").split()]
        self.assertEqual(len(points), 3)
        self.assertLess(points[1][0], points[2][0], "more tasks")
        self.assertGreater(points[1][1], points[2][1], "more time is further up")

    def test_scatter_plot(self):
        picture = xml.etree.ElementTree.fromstring(plots.scatter("", "x", "y", [(1.0, 2.0), (None, 0.5)], 20))
        circles = list(picture.iter("{http://www.w3.org/2000/svg}circle"))
        self.assertEqual(len(circles), 2)
        self.assertGreater(float(circles[1].get("cx")), float(circles[0].get("cx")), "not solved: at the limit")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
