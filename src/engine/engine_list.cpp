// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/engine_list.h"

namespace pincer::engine {

namespace {

/// In the order of enum Numbers.
SettingInfo numbers() {
  return {"numbers",
          {"integers-then-bits", "integers", "bits"},
          "how numbers are read while searching (verdicts are always about the program as it is)"};
}

/// Of the engines on the Predicate CPA, after those of their own.
std::vector<SettingInfo> predicate(std::vector<SettingInfo> own) {
  own.push_back({"blocks", {"loop-heads", "functions", "statement"}, "where blocks end and states are abstracted"});
  own.push_back({"walk", {"blocks", "statements"}, "from block end to block end, or through every statement"});
  own.push_back({"invariants", {"on", "off"}, "assume disjunctions of intervals at loop heads (off: as in the paper)"});
  own.push_back({"path-invariants", {"on", "off"}, "look for interpolants that are invariants of loops first"});
  own.push_back({"interpolator", {"by-size", "portfolio", "proof", "spacer"}, "where interpolants come from"});
  own.push_back(numbers());
  return own;
}

EngineInfo ufo(const std::string& name, const std::string& line) {
  return {
      name,
      line,
      "Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back, TACAS 2012",
      {numbers(),
       {"blocking", {"on", "off"}, "labels from backward search over blocks, before interpolants are asked for"},
       {"interpolator", {"portfolio", "proof", "spacer", "proof-raw", "spacer-raw"}, "where interpolants come from"},
       {"covering", {"active", "visited"}, "loop heads that cover: of the current unrolling, or all visited ones"},
       {"facts", {"on", "off"}, "conjuncts of labels that are inductive are kept for all nodes (off: as in the paper)"},
       {"seed", {"on", "off"}, "labels that are known to hold help refinements and stay part of new labels"}}};
}

}  // namespace

std::vector<EngineInfo> engines() {
  return {
      {"portfolio",
       "several engines side by side; which ones, and in which order, depends on the program",
       "",
       {{"members", {}, "engines in the order of their turns, for example bmc,horn (default: chosen by the program)"},
        {"proof-store", {}, "as for the engine compositional"}}},
      {"bmc",
       "bounded model checking: unrolls until the error is found or no execution is left",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1",
       {{"unrolling", {"layers", "cpa"}, "one formula per step, or the paper's configuration of the Predicate CPA"}}},
      {"symbolic-execution", "the Predicate CPA on every path by itself, within growing bounds of loops",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.5"},
      {"k-induction", "k-induction with invariants that a second process finds meanwhile",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.2"},
      {"predicate", "lazy predicate abstraction: predicates from interpolants until no error path is left",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.3",
       predicate({{"abstraction", {"boolean", "cartesian"}, "the strongest combination of the predicates, or a cube"},
                  {"formulas", {"smt", "bdd"}, "how abstractions are represented"}})},
      {"impact", "lazy abstraction with interpolants: states strengthened by interpolants until they cover each other",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.4",
       predicate({{"forced-covering", {"on", "off"}, "make states coverable before they are expanded"}})},
      {"compositional",
       "conditional invariants of loops by Max-SMT, backwards from the error to the start",
       "Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with Max-SMT, "
       "FMCAD 2015",
       {{"proof-store", {}, "a folder that keeps proofs of program parts for later runs (--proof-store)"},
        {"workers", {}, "processes that search at the same time (default: one per core; in the portfolio 1)"}}},
      {"horn",
       "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
       "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014",
       {numbers()}},
      ufo("uufo", "UFO: unrolls to a graph and labels it by interpolation"),
      ufo("cpufo", "UFO with Cartesian predicate abstraction where the unrolling grows"),
      ufo("bpufo", "UFO with Boolean predicate abstraction where the unrolling grows"),
      ufo("cp", "Cartesian predicate abstraction, refined by UFO's interpolation"),
      ufo("bp", "Boolean predicate abstraction, refined by UFO's interpolation"),
      {"minimax",
       "symbolic execution, path by path: learns why paths are infeasible, with path-based loop invariants",
       "Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER)",
       {numbers(),
        {"interpolants",
         {"cores", "weakest"},
         "what is learned: the paper's minimal sets of constraints, or the weakest constraints that can be said"},
        {"learning", {"on", "off"}, "off: every path is followed to its end (for comparison)"},
        {"slackening", {"on", "off"}, "in loop invariants, equations may become inequalities"}}},
  };
}

}  // namespace pincer::engine
