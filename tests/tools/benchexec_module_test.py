# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""The tool-info module for BenchExec, against outputs of pincer that were captured (outputs/) and against pincer itself.

Usage: benchexec_module_test.py MODULE PINCER
Where BenchExec is installed, its own base class is used; otherwise one that has what the module needs of it.
"""

import collections
import importlib.util
import os
import subprocess
import sys
import tempfile
import types
import unittest

MODULE, PINCER = sys.argv[1:3]
OUTPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "outputs")


def stub_benchexec():
    """What the module uses of BenchExec, as its documentation describes it."""
    def module(name, **members):
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, sys.modules[name])

    class BaseTool2:
        @staticmethod
        def _version_from_tool(executable, line_prefix=None):
            lines = subprocess.run([executable, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
            return next((line[len(line_prefix):].strip() for line in lines.splitlines() if line.startswith(line_prefix)), "")

    def get_data_model_from_task(task, param_dict):
        return param_dict.get((task.options or {}).get("data_model"))

    module("benchexec")
    module("benchexec.result", RESULT_TRUE_PROP="true", RESULT_FALSE_PROP="false", RESULT_UNKNOWN="unknown",
           RESULT_ERROR="ERROR")
    module("benchexec.tools")
    module("benchexec.tools.template", BaseTool2=BaseTool2)
    module("benchexec.tools.sv_benchmarks_util", ILP32="ILP32", LP64="LP64",
           get_data_model_from_task=get_data_model_from_task)


if importlib.util.find_spec("benchexec") is None:
    print("BenchExec is not installed: its base class is replaced by a stub", file=sys.stderr)
    stub_benchexec()
spec = importlib.util.spec_from_file_location("pincer_tool_info", MODULE)
tool_info = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool_info)

Task = collections.namedtuple("Task", "input_files_or_identifier property_file options")
Limits = collections.namedtuple("Limits", "cputime walltime memory")
ExitCode = collections.namedtuple("ExitCode", "value signal")
Run = collections.namedtuple("Run", "output exit_code")

NO_LIMITS = Limits(None, None, None)


def captured(name):
    with open(os.path.join(OUTPUTS, name + ".txt"), encoding="utf-8") as file:
        return file.read().splitlines()


class ToolInfo(unittest.TestCase):
    def setUp(self):
        self.tool = tool_info.Tool()

    def result(self, name, code):
        return self.tool.determine_result(Run(captured(name), ExitCode(code, None)))

    def test_captured_outputs(self):
        self.assertEqual(self.result("true", 0), "true")
        self.assertEqual(self.result("false", 1), "false(unreach-call)")
        self.assertEqual(self.result("overflow", 1), "false(no-overflow)")
        self.assertEqual(self.result("memsafety", 1), "false")
        self.assertEqual(self.result("timeout", 3), "TIMEOUT")
        self.assertEqual(self.result("unsupported", 3), "unknown")
        self.assertEqual(self.result("syntax_error", 2), "ERROR (input)")

    def test_no_verdict_is_an_error(self):
        for lines in ([], ["Verdict"], ["It is TRUE"], ["Verdict: MAYBE"]):
            self.assertEqual(self.tool.determine_result(Run(lines, ExitCode(None, 11))), "ERROR")

    def test_last_verdict_counts(self):
        lines = ["Verdict: TRUE\n", "Verdict: UNKNOWN(memory)\n"]
        self.assertEqual(self.tool.determine_result(Run(lines, ExitCode(3, None))), "OUT OF MEMORY")

    def test_values(self):
        self.assertRegex(self.tool.get_value_from_output(captured("true"), "peak memory"), r"^[0-9.]+ MB$")
        self.assertIsNone(self.tool.get_value_from_output(captured("true"), "no such thing"))

    def test_command_line(self):
        task = Task(["a.c"], "p.prp", {"data_model": "ILP32"})
        self.assertEqual(self.tool.cmdline("./pincer", ["--engine", "bmc"], task, Limits(900, 1000, 15_000_000_000)),
                         ["./pincer", "check", "--engine", "bmc", "--property", "p.prp", "--data-model", "ILP32",
                          "--timeout", "1000", "--memory", "15000", "a.c"])
        for own in (["--timeout=5", "--data-model=LP64"], ["--timeout", "5", "--data-model", "LP64"]):
            self.assertEqual(self.tool.cmdline("./pincer", own, task, Limits(900, 1000, None)),
                             ["./pincer", "check", *own, "--property", "p.prp", "a.c"])
        self.assertEqual(self.tool.cmdline("./pincer", [], Task(["a.c", "b.c"], None, None), NO_LIMITS),
                         ["./pincer", "check", "a.c", "b.c"])

    def test_pincer_itself(self):
        self.assertRegex(self.tool.version(PINCER), r"^\d+\.\d+")
        with tempfile.TemporaryDirectory(prefix="pincer-tool-info-") as folder:
            program, prop = os.path.join(folder, "a.c"), os.path.join(folder, "p.prp")
            with open(program, "w", encoding="utf-8") as file:
                file.write("void reach_error(void);\nint main(void) { if (sizeof(long) == 4) reach_error(); return 0; }\n")
            with open(prop, "w", encoding="utf-8") as file:
                file.write("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
            for model, expected in (("ILP32", "false(unreach-call)"), ("LP64", "true")):
                command = self.tool.cmdline(PINCER, [], Task([program], prop, {"data_model": model}), Limits(None, 60, None))
                done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
                run = Run(done.stdout.splitlines(), ExitCode(done.returncode, None))
                self.assertEqual(self.tool.determine_result(run), expected)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
