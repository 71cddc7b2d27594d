// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/check.h"
#include "certificate/verdict.h"
#include "frontend/frontend.h"
#include "logic/query/solver_factory.h"

namespace pincer::certificate::testing {

/// A C program with the terms that it is made of.
struct LoadedProgram {
  LoadedProgram(const std::string& path, const program::Property& property = program::assertions());
  /// One of tests/programs.
  static std::unique_ptr<LoadedProgram> named(const std::string& name);
  /// C text; `name` is the file's.
  static std::unique_ptr<LoadedProgram> from_text(const std::string& name, const std::string& text);

  std::string path;
  logic::Terms terms;
  frontend::Result loaded;
  [[nodiscard]] const program::Cfa& cfa() const { return loaded.cfa; }

  /// SMT-LIB over C names; `x#1` is the second variable called x.
  logic::Term formula(std::string_view text);
  /// The n-th loop head on a line.
  [[nodiscard]] program::LocationId head(std::uint32_t line, std::size_t n = 0) const;
  /// Where branches meet that can lead to the error, but for loop heads and the error itself.
  [[nodiscard]] std::vector<program::LocationId> joins() const;
};

/// Two places where branches meet.
inline constexpr const char* kBranches =
    "extern void reach_error(void);\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (x > 0) return 0;\n"
    "  if (__VERIFIER_nondet_int()) x = 1;\n"
    "  if (__VERIFIER_nondet_int()) x = x + 2;\n"
    "  if (x > 3) reach_error();\n"
    "  return 0;\n"
    "}\n";

struct InvariantText {
  std::uint32_t line;
  std::string formula;
};
/// A proof by hand about one of tests/programs; k = 0 makes an Inductive.
struct Proof {
  std::string program;
  std::size_t k;
  std::vector<InvariantText> invariants;
};
/// All are valid.
const std::vector<Proof>& proofs();
Verdict verdict_of(LoadedProgram& program, const Proof& proof);

/// Finds an exhausted unrolling or an execution to the error within so many blocks.
std::optional<Verdict> unroll(LoadedProgram& program, std::size_t depth);

/// The checker, with Z3.
CheckResult check_with_z3(const program::Cfa& cfa, const Verdict& verdict);
/// The checker as it checks what CaDiCaL found: MiniSat, and Z3 for what does not become clauses.
CheckResult check_with_clauses(const program::Cfa& cfa, const Verdict& verdict);
const char* status_name(CheckResult::Status status);

}  // namespace pincer::certificate::testing
