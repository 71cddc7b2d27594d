# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""pincer bench and pincer project with --executor slurm on a cluster of four nodes that is started for this test.

Usage: slurm_test.py PINCER [TASKS]
With a number of tasks also prints how long the runs took. The exit code is 77 if Slurm is not installed.
"""

import collections
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import slurm_cluster

PINCER = os.path.abspath(sys.argv[1])
TASKS = int(sys.argv[2]) if len(sys.argv) > 2 else 48
VERIFIER = "#!/bin/sh\nsleep 0.3\necho \"I saw $1\"\ngrep -o 'TRUE\\|FALSE' \"$1\"\n"


class Slurm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="pincer-slurm-")
        cls.folder = cls.temporary.name
        cls.cluster = slurm_cluster.Cluster(os.path.join(cls.folder, "cluster"))
        cls.cluster.__enter__()
        os.mkdir(os.path.join(cls.folder, "tasks"))
        for i in range(TASKS):
            with open(os.path.join(cls.folder, "tasks", f"t{i}.c"), "w", encoding="utf-8") as file:
                file.write(f"/* {'TRUE' if i % 3 else 'FALSE'} */\nint main(void) {{ return 0; }}\n")
        verifier = os.path.join(cls.folder, "verifier")
        with open(verifier, "w", encoding="utf-8") as file:
            file.write(VERIFIER)
        os.chmod(verifier, 0o755)
        cls.run_bench("local", "--jobs", "8")
        cls.expected = cls.answers("local")

    @classmethod
    def tearDownClass(cls):
        cls.cluster.__exit__()
        cls.temporary.cleanup()

    @classmethod
    def command(cls, out, *options):
        return [PINCER, "bench", "tasks", "-o", out, "--timeout", "30", "--quiet", "--command", "says=./verifier {file}",
                *options]

    @classmethod
    def start(cls, out, *options):
        return subprocess.Popen(cls.command(out, *options), cwd=cls.folder, env=cls.cluster.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @classmethod
    def run_bench(cls, out, *options, code=0):
        before = time.monotonic()
        with cls.start(out, *options) as process:
            output, errors = process.communicate(timeout=600)
        if process.returncode != code:
            raise AssertionError(f"exit code {process.returncode}: {output}{errors}\n{cls.cluster.logs()}")
        if len(sys.argv) > 2:
            print(f"{out}: {TASKS} runs in {time.monotonic() - before:.1f} s", flush=True)
        return errors

    @classmethod
    def lines(cls, out):
        path = os.path.join(cls.folder, out, "results.jsonl")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file.readlines()[1:]]

    @classmethod
    def answers(cls, out):
        """What is the same wherever it is run."""
        result = []
        for run in cls.lines(out):
            with open(os.path.join(cls.folder, out, run["log"]), encoding="utf-8") as file:
                result.append((run["engine"], run["task"], run["verdict"], file.read()))
        return collections.Counter(result)

    def check_complete(self, out):
        self.assertEqual(self.answers(out), self.expected)
        self.assertEqual(len(self.expected), TASKS)
        self.assertEqual(max(self.expected.values()), 1, "each once")
        self.assertFalse(os.path.exists(os.path.join(self.folder, out, "slurm")), "the queue is gone")
        self.cluster.wait_for(lambda: self.cluster.said("squeue", "--noheader") == "", "empty queue of Slurm")

    def wait_for_results(self, process, out, count):
        self.cluster.wait_for(lambda: process.poll() is not None or len(self.lines(out)) >= count, "results", 300)
        self.assertIsNone(process.poll(), "it is still running")

    def test_same_as_local(self):
        self.run_bench("slurm", "--executor", "slurm", "--jobs", "8")
        self.check_complete("slurm")

    def test_project(self):
        """pincer project takes the same way."""
        project = os.path.join(self.folder, "project")
        os.makedirs(os.path.join(project, "build"))
        with open(os.path.join(project, "f.c"), "w", encoding="utf-8") as file:
            for i in range(12):
                file.write(f"int f{i}(int a, int b) {{ return {'a / b' if i % 4 == 0 else 'a ^ b'}; }}\n")
        with open(os.path.join(project, "build", "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": project, "command": "cc -c f.c", "file": "f.c"}], file)
        records = {}
        for where, options in (("local", ["--jobs", "2"]), ("slurm", ["--executor", "slurm", "--jobs", "4"])):
            done = subprocess.run([PINCER, "project", "build", "--timeout", "60", "--property", "division", "--json",
                                   where + ".json", *options], cwd=project, env=self.cluster.environment,
                                  capture_output=True, text=True, timeout=600)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr + self.cluster.logs())
            with open(os.path.join(project, where + ".json"), encoding="utf-8") as file:
                records[where] = json.load(file)
        for member in ("entry", "result", "checks", "proved", "failing", "open"):
            told = {where: [each[member] for each in record["functions"]] for where, record in records.items()}
            self.assertEqual(told["slurm"], told["local"])
        self.assertEqual(records["slurm"]["outcome"], records["local"]["outcome"])
        self.assertEqual(sum(each["failing"] for each in records["slurm"]["functions"]), 3)
        self.assertEqual(os.listdir(os.path.join(project, "build")), ["compile_commands.json"], "nothing is left")
        self.cluster.wait_for(lambda: self.cluster.said("squeue", "--noheader") == "", "empty queue of Slurm")

    def test_node_dies(self):
        with self.start("death", "--executor", "slurm", "--jobs", "8") as process:
            self.wait_for_results(process, "death", TASKS // 4)
            self.assertGreater(self.cluster.kill_node("n2"), 0, "there was a worker")
            output, errors = process.communicate(timeout=600)
        self.cluster.start_node("n2")
        self.assertEqual(process.returncode, 0, output + errors)
        self.check_complete("death")

    def test_daemon_of_a_node_dies(self):
        """Its workers go on, and are taken for dead."""
        with self.start("daemon", "--executor", "slurm", "--jobs", "8") as process:
            self.wait_for_results(process, "daemon", TASKS // 4)
            self.cluster.kill("n3")
            output, errors = process.communicate(timeout=600)
        self.cluster.start_node("n3")
        self.assertEqual(process.returncode, 0, output + errors)
        self.check_complete("daemon")

    def test_resume_after_kill(self):
        with self.start("resumed", "--executor", "slurm", "--jobs", "8") as process:
            self.wait_for_results(process, "resumed", TASKS // 4)
            process.kill()
        self.assertIn("go on with --executor slurm", self.run_bench("resumed", "--resume", code=2))
        self.run_bench("resumed", "--resume", "--executor", "slurm", "--jobs", "8")
        self.check_complete("resumed")

    def test_interrupt(self):
        with self.start("interrupted", "--executor", "slurm", "--jobs", "8") as process:
            self.wait_for_results(process, "interrupted", TASKS // 4)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3, errors)
        self.assertIn("go on with --resume", errors)
        self.cluster.wait_for(lambda: self.cluster.said("squeue", "--noheader") == "", "empty queue of Slurm")
        self.run_bench("interrupted", "--resume", "--executor", "slurm", "--jobs", "8")
        self.check_complete("interrupted")

    def test_run_that_ends_its_worker(self):
        """It is lost three times, and the others have results."""
        with open(os.path.join(self.folder, "killer"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n"
                       "case $1 in */t1.c) kill -9 $(ps -o ppid= -p $PPID); sleep 10 ;; *) echo TRUE ;; esac\n")
        os.chmod(os.path.join(self.folder, "killer"), 0o755)
        self.run_bench("killer-results", "--executor", "slurm", "--jobs", "2", "--command", "killer=./killer {file}")
        runs = [run for run in self.lines("killer-results") if run["engine"] == "killer"]
        self.assertEqual(len(runs), TASKS)
        self.assertEqual([run["task"] for run in runs if run["status"] != "unjudged"], ["t1.c"])

    def test_refused(self):
        errors = self.run_bench("refused", "--executor", "slurm", "--slurm-options", "--partition=nowhere", code=2)
        self.assertIn("Slurm: sbatch: error:", errors)


if __name__ == "__main__":
    missing = slurm_cluster.missing_programs()
    if missing:
        print("skipped: not installed: " + " ".join(missing))
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
