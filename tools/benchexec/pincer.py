# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Tool-info module for BenchExec (https://github.com/sosy-lab/benchexec), 3.3 or later.

Put this file beside BenchExec's own modules, or name it in a benchmark definition: tool="pincer" with this folder on
PYTHONPATH as a package, or `benchexec.tools.pincer` once installed.
"""

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task


class Tool(benchexec.tools.template.BaseTool2):
    """pincer, a software model checker for C."""

    REQUIRED_PATHS = ["pincer", "bin", "lib", "include"]

    def name(self):
        return "pincer"

    def executable(self, tool_locator):
        return tool_locator.find_executable("pincer")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="pincer")

    def cmdline(self, executable, options, task, rlimits):
        def is_free(name):  # pincer takes each of these once
            return not any(option == name or option.startswith(f"{name}=") for option in options)

        command = [executable, "check", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model and is_free("--data-model"):
            command += ["--data-model", model]
        # BenchExec enforces the limits; pincer that knows them ends in good order before.
        if rlimits.walltime and is_free("--timeout"):
            command += ["--timeout", str(rlimits.walltime)]
        if rlimits.memory and is_free("--memory"):
            command += ["--memory", str(rlimits.memory // 1_000_000)]
        return [*command, *task.input_files_or_identifier]

    def determine_result(self, run):
        for line in reversed(list(run.output)):
            line = line.strip()
            if line.startswith("Verdict: "):
                return self._result_of(line[len("Verdict: "):])
        if run.exit_code.value == 2:
            return "ERROR (input)"
        return result.RESULT_ERROR

    @staticmethod
    def _result_of(verdict):
        kind, _, rest = verdict.partition("(")
        detail = rest[:-1] if rest.endswith(")") else rest
        if kind == "TRUE":
            return result.RESULT_TRUE_PROP
        if kind == "FALSE":
            # The names of pincer are those of SV-COMP, but for the whole of memory safety, which has no name there.
            return f"{result.RESULT_FALSE_PROP}({detail})" if detail and detail != "valid-memsafety" else result.RESULT_FALSE_PROP
        if kind != "UNKNOWN":
            return result.RESULT_ERROR
        if detail == "timeout":
            return "TIMEOUT"
        if detail == "memory":
            return "OUT OF MEMORY"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """A number of --stats: the first line that starts with the identifier."""
        for line in output:
            if line.strip().startswith(identifier):
                return line.strip()[len(identifier):].strip(" :").split("  ")[0]
        return None
