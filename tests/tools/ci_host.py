# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Stand-ins for CI hosts: they run the steps of action.yml and the scripts of a GitLab job as those would."""

import os
import re
import subprocess
import tempfile

import yaml


class GitHub:
    """Runs a composite action. Steps that use other actions are recorded with what they get, and not run."""

    def __init__(self, action, workspace, environment):
        self.folder = os.path.dirname(os.path.abspath(action))
        with open(action, encoding="utf-8") as file:
            self.action = yaml.safe_load(file)
        self.workspace = workspace
        self.environment = environment

    def run(self, **inputs):
        """Runs all steps; their results are members afterwards."""
        names = {name.replace("_", "-"): value for name, value in inputs.items()}
        unknown = set(names) - set(self.action["inputs"])
        assert not unknown, f"no such inputs: {unknown}"
        self.inputs = {name: names.get(name, about["default"]) for name, about in self.action["inputs"].items()}
        self.outputs, self.used, self.log, self.summary, self.failed = {}, {}, "", "", False
        for step in self.action["runs"]["steps"]:
            condition = str(step.get("if", "success()"))
            if "always()" not in condition and self.failed:
                continue
            if self.value(condition) not in ("true", True):
                continue
            if "uses" in step:
                self.used[step["uses"]] = {key: self.text(value) for key, value in step["with"].items()}
            else:
                self.run_step(step)
        return self

    def run_step(self, step):
        assert step["shell"] == "bash"
        with tempfile.TemporaryDirectory(prefix="pincer-ci-") as folder:
            files = {name: os.path.join(folder, name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV")}
            for path in files.values():
                with open(path, "w", encoding="utf-8"):
                    pass
            environment = dict(self.environment, GITHUB_ACTIONS="true", GITHUB_WORKSPACE=self.workspace,
                               GITHUB_ACTION_PATH=self.folder, **files)
            environment.update({name: self.text(value) for name, value in step.get("env", {}).items()})
            # As GitHub starts bash.
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self.text(step["run"])],
                                  cwd=self.workspace, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            self.log += done.stdout
            self.failed = self.failed or done.returncode != 0
            with open(files["GITHUB_OUTPUT"], encoding="utf-8") as file:
                lines = [line.rstrip("\n").partition("=") for line in file]
            self.outputs[step.get("id")] = {name: value for name, _, value in lines}
            with open(files["GITHUB_STEP_SUMMARY"], encoding="utf-8") as file:
                self.summary += file.read()

    def result(self, name):
        """An output of the action."""
        return self.text(self.action["outputs"][name]["value"])

    def text(self, template):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match[1])), str(template))

    def value(self, expression):
        """The part of GitHub's expressions that we use: names, strings, == != && ||, and a few functions."""
        def name(match):
            parts = match[0].split(".")
            known = {"inputs": self.inputs, "steps": self.outputs,
                     "github": {"ref_name": "main", "sha": "0123abc", "action_path": self.folder}}
            if parts[0] == "steps":
                return repr(known["steps"].get(parts[1], {}).get(parts[3], ""))
            return repr(known[parts[0]][parts[1]])

        hash_files = lambda path: "hash" if os.path.exists(os.path.join(self.workspace, path)) else ""
        python = re.sub(r"\b(?:inputs|steps|github)(?:\.[\w-]+)+", name, expression.strip())
        python = python.replace("&&", " and ").replace("||", " or ")
        return eval(python, {"always": lambda: True, "success": lambda: True, "hashFiles": hash_files})


def gitlab_job(template, name, workspace, environment, **variables):
    """Runs the scripts of a job; gives its exit code, its output and the job itself."""
    with open(template, encoding="utf-8") as file:
        job = yaml.safe_load(file)[name]
    environment = dict(environment, GITLAB_CI="true", CI_COMMIT_REF_SLUG="main", CI_DEFAULT_BRANCH="main",
                       **{**job["variables"], **variables})
    script = "\n".join([*job["before_script"], *job["script"]])
    done = subprocess.run(["bash", "-eo", "pipefail", "-c", script], cwd=workspace, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout, job
