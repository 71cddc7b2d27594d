# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""The action for GitHub, the job for GitLab and the hooks for pre-commit, run by stand-ins for their hosts.

Usage: ci_test.py ROOT PINCER
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import yaml

import ci_host

ROOT, PINCER = map(os.path.abspath, sys.argv[1:3])
MIDDLE = """int middle(int low, int high) {
  if (low < 0 || high < low) return 0;
  return (low + high) / 2;
}
"""
MAIN = """extern int __VERIFIER_nondet_int(void);
int middle(int low, int high);
int main(void) { return middle(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()); }
"""
OPEN = """extern int outside(void);
extern void reach_error(void);
int main(void) { if (outside() == 3) reach_error(); return 0; }
"""


class Ci(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="pincer-ci-")
        self.addCleanup(temporary.cleanup)
        self.folder = os.path.realpath(temporary.name)
        self.file("bin/pincer", f'#!/bin/sh\nexec "{PINCER}" "$@"\n', 0o755)
        self.file("work/src/middle.c", MIDDLE)
        self.file("work/main.c", MAIN)
        self.work = os.path.join(self.folder, "work")
        commands = [{"directory": self.work, "file": file, "command": f"cc -c {file}"}
                    for file in ("src/middle.c", "main.c")]
        self.file("work/build/compile_commands.json", json.dumps(commands))
        self.environment = {"PATH": os.path.join(self.folder, "bin") + ":" + os.environ["PATH"], "HOME": self.folder}

    def file(self, name, text, mode=0o644):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)

    def repair(self):
        self.file("work/src/middle.c", MIDDLE.replace("(low + high) / 2", "low + (high - low) / 2"))

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=self.work, check=True,
                       env=self.environment, stdout=subprocess.DEVNULL)

    def github(self, **inputs):
        return ci_host.GitHub(os.path.join(ROOT, "action.yml"), self.work, self.environment).run(**inputs)

    def test_github_finding(self):
        done = self.github(files="main.c src/middle.c", options="--property no-overflow", cache="false")
        self.assertTrue(done.failed)
        self.assertIn("::error file=src/middle.c,line=3,col=", done.log)
        self.assertIn("title=pincer%3A no-overflow::The result of signed arithmetic does not fit its type", done.log)
        self.assertIn("1 check fails", done.summary)
        self.assertIn("`src/middle.c:3`", done.summary)
        self.assertEqual((done.result("exit-code"), done.result("new")), ("1", "1"))
        # Results go to code scanning also when the job fails; nothing is cached unless one wants that.
        self.assertEqual(list(done.used), ["github/codeql-action/upload-sarif@v3"])
        self.assertTrue(os.path.exists(os.path.join(self.work, "pincer-results/page.html")))

    def test_github_proof(self):
        self.repair()
        done = self.github(files="main.c src/middle.c", options="--property no-overflow", upload="false", cache="false")
        self.assertFalse(done.failed, done.log)
        self.assertNotIn("::error", done.log)
        self.assertEqual((done.result("exit-code"), done.result("new"), done.result("open")), ("0", "0", "0"))
        self.assertEqual(done.used, {})

    def test_github_open(self):
        self.file("work/open.c", OPEN)
        inputs = {"files": "open.c", "options": "--extern refuse", "cache": "false"}
        done = self.github(**inputs)
        self.assertFalse(done.failed, done.log)
        self.assertEqual(done.result("exit-code"), "3")
        self.assertTrue(self.github(fail_on="open", **inputs).failed)

    def test_github_misuse(self):
        for inputs in ({}, {"files": "main.c", "options": "--no-such-option"}, {"files": "nowhere.c"},
                       {"files": "main.c", "fail_on": "never"}):
            done = self.github(cache="false", **inputs)
            self.assertTrue(done.failed, inputs)
            self.assertEqual(done.used, {}, "there is nothing to upload")

    def test_github_project(self):
        done = self.github(project="build", options="--property no-overflow --timeout 30 --quiet")
        self.assertTrue(done.failed, done.log)
        self.assertIn("::error file=src/middle.c,line=3,col=", done.log)
        self.assertEqual(done.used["actions/cache@v4"]["path"], ".pincer-store")
        self.assertEqual(done.used["actions/cache@v4"]["key"], "pincer-store-main-0123abc")
        self.assertTrue(os.path.exists(os.path.join(self.work, "pincer-results/pages/index.html")))
        self.assertTrue(os.listdir(os.path.join(self.work, ".pincer-store")))
        # What is known does not fail the next run.
        os.rename(os.path.join(self.work, "pincer-results/pincer.sarif"), os.path.join(self.work, "known.sarif"))
        done = self.github(project="build", options="--property no-overflow --timeout 30 --quiet",
                           baseline="known.sarif")
        self.assertFalse(done.failed, done.log)
        self.assertNotIn("::error", done.log)
        self.assertEqual(done.result("new"), "0")
        self.assertIn("known", done.summary)

    def test_gitlab(self):
        variables = {"PINCER_CI": os.path.join(ROOT, "tools/ci"), "PINCER_PACKAGE": "", "PINCER_STORE": ""}
        run = lambda **more: ci_host.gitlab_job(os.path.join(ROOT, "tools/ci/gitlab.yml"), ".pincer", self.work,
                                                self.environment, **{**variables, **more})
        code, output, job = run(PINCER_PROJECT="", PINCER_FILES="main.c src/middle.c",
                                PINCER_OPTIONS="--property no-overflow")
        self.assertEqual(code, 1, output)
        reports = job["artifacts"]["reports"]
        with open(os.path.join(self.work, reports["codequality"]), encoding="utf-8") as file:
            finding, = json.load(file)
        self.assertEqual(finding["location"]["path"], "src/middle.c")
        self.assertEqual(finding["location"]["positions"]["begin"]["line"], 3)
        self.assertEqual(finding["check_name"], "no-overflow")
        self.assertEqual(finding["severity"], "critical")
        self.assertEqual(len(finding["fingerprint"]), 64)
        self.assertTrue(os.path.exists(os.path.join(self.work, reports["junit"])))
        self.repair()
        code, output, _ = run(PINCER_OPTIONS="--property no-overflow --timeout 30 --quiet")
        self.assertEqual(code, 0, output)

    def test_pre_commit(self):
        with open(os.path.join(ROOT, ".pre-commit-hooks.yaml"), encoding="utf-8") as file:
            hooks = {hook["id"]: hook for hook in yaml.safe_load(file)}

        def run(hook, *files):
            words = [os.path.join(ROOT, hooks[hook]["entry"].split()[0]), *hooks[hook]["entry"].split()[1:],
                     *hooks[hook]["args"], *files]
            return subprocess.run(words, cwd=self.work, env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)

        self.file("work/good.c", "int main(void) { return 0; }\n")
        self.file("work/bad.c", "extern void reach_error(void);\nint main(void) { reach_error(); }\n")
        self.assertEqual(run("pincer-check", "good.c").returncode, 0)
        self.assertEqual(run("pincer-check", "bad.c", "good.c").returncode, 1)
        self.assertEqual(run("pincer-check", "nowhere.c").returncode, 1)
        self.git("init", "--quiet")
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "first")
        done = run("pincer-project")
        self.assertEqual(done.returncode, 0, done.stdout)  # nothing has changed
        self.file("work/src/middle.c", MIDDLE.replace("(low + high) / 2", "(low + high + 1) / 2"))
        done = run("pincer-project")
        self.assertEqual(done.returncode, 1, done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
