// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pincer::report {

/// A record with a check of every status; the one that fails has a story of two inputs and six steps.
inline nlohmann::ordered_json example_record() {
  return nlohmann::ordered_json::parse(R"json({
    "tool": "pincer", "version": "0.1.0", "outcome": "Verdict: FALSE(bounds)", "exit_code": 1, "wall_seconds": 1.5,
    "directory": "/home/me", "command": "check", "files": ["src/a b.c"], "property": "assertions,undefined",
    "data_model": "LP64", "entry": "main",
    "checks": [
      {"check": "bounds", "file": "src/a b.c", "line": 4, "column": 5, "function": "main", "text": "a[i] = 0",
       "message": "the index is outside of the array", "status": "fails", "story": 0},
      {"check": "unreach-call", "file": "src/a b.c", "line": 5, "column": 3, "function": "main", "text": "x > 0",
       "message": "the assertion fails", "status": "proved"},
      {"check": "division", "file": "src/a b.c", "line": 6, "column": 10, "function": "main", "text": "x / y",
       "message": "the division has no result", "status": "open", "reason": "timeout"},
      {"check": "null", "file": "src/other.c", "line": 1, "column": 1, "function": "f", "text": "*p",
       "message": "a null pointer is used", "status": "unreachable"}],
    "stories": [{"check": 0, "message": "the index is outside of the array", "file": "src/a b.c", "line": 4, "column": 5,
      "inputs": [
        {"call": "__VERIFIER_nondet_int()", "value": "4", "variable": "i", "file": "src/a b.c", "line": 3, "column": 11},
        {"call": "__VERIFIER_nondet_int()", "value": "7"}],
      "steps": [
        {"file": "src/a b.c", "line": 3, "column": 3, "function": "main", "depth": 0, "kind": "input", "text": "i = 4",
         "matters": true, "changed": [{"name": "i", "value": "4", "type": "int", "scope": "main#1"}]},
        {"file": "src/a b.c", "line": 3, "column": 3, "function": "main", "depth": 0, "kind": "assign", "text": "q = 1",
         "matters": false, "changed": [{"name": "q", "value": "1", "type": "int", "scope": "main#1"}]},
        {"file": "src/a b.c", "line": 3, "column": 3, "function": "f", "depth": 1, "kind": "call", "text": "f(4)",
         "matters": true, "times": 12},
        {"kind": "branch", "text": "i < 9 is true", "depth": 0, "matters": true},
        {"file": "src/a b.c", "line": 4, "column": 5, "function": "main", "depth": 0, "kind": "fail",
         "text": "a[4] = 0", "matters": true,
         "reads": [{"name": "i", "value": "4", "type": "int", "scope": "main#1"}]}],
      "total": 17}],
    "warnings": [{"file": "src/a b.c", "line": 2, "column": 1, "text": "a warning"}],
    "assumptions": [{"text": "malloc never fails"}],
    "unsupported": [],
    "sources": [{"file": "src/a b.c", "sha256": "0123", "text": "int a[4];\nint main(void) {\n  int i = input();\n  é a[i] = 0;\n  assert(x > 0);\n  return x / y;\n}\n"}]
  })json");
}

}  // namespace pincer::report
