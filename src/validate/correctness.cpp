// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Marks in the program's text are passed where an invariant is violated; what leads from the head of the loop to the
// mark is the negated invariant, in the variables of the program model. So no C expression is read here, and variables
// that the model does not have (because they are constants, or equal to others) are no problem.
#include <fmt/format.h>

#include <map>
#include <set>

#include "base/error.h"
#include "certificate/check.h"
#include "encode/block_graph.h"
#include "engine/bmc/bmc.h"
#include "logic/term/substitute.h"
#include "program/interpret.h"
#include "validate/marked_program.h"
#include "validate/product.h"
#include "validate/validate.h"

namespace pincer::validate {

using certificate::Invariants;
using logic::Term;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::LocationId;

namespace {

/// The condition on the state at a node under which the program goes from there to an edge without passing a node.
class ReachCondition {
 public:
  ReachCondition(const Cfa& cfa, const encode::BlockGraph& graph, EdgeId goal) : cfa_(cfa), graph_(graph), goal_(goal) {
    collect(cfa.edge(goal).source);
  }

  /// The nodes that lead there.
  [[nodiscard]] const std::set<LocationId>& nodes() const { return nodes_; }

  /// None where values are chosen on the way: that is no condition on the state.
  std::optional<Term> at(LocationId location) {
    if (const auto known = known_.find(location); known != known_.end()) return known->second;
    std::optional<Term> result = cfa_.terms().boolean(false);
    for (const EdgeId id : cfa_.outgoing(location)) {
      const Edge& edge = cfa_.edge(id);
      if (id == goal_) {
        result = cfa_.terms().boolean(true);
        break;
      }
      // Round the loop is another visit.
      if (!between_.contains(edge.target)) continue;
      const auto after = at(edge.target);
      const auto before = after ? through(edge, *after) : std::nullopt;
      result = before && result ? std::optional(cfa_.terms().lor(*result, *before)) : std::nullopt;
      if (!result) break;
    }
    known_.emplace(location, result);
    return result;
  }

 private:
  void collect(LocationId from) {
    std::vector<LocationId> open{from};
    while (!open.empty()) {
      const LocationId location = open.back();
      open.pop_back();
      if (graph_.node_at(location)) {
        nodes_.insert(location);
        // A mark right at the head.
        continue;
      }
      if (!between_.insert(location).second) continue;
      for (const EdgeId id : cfa_.incoming(location)) open.push_back(cfa_.edge(id).source);
    }
  }
  std::optional<Term> through(const Edge& edge, Term after) {
    logic::Terms& terms = cfa_.terms();
    if (terms.is_false(after)) return after;
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) return terms.land(assume->condition, after);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
      return logic::substitute(terms, after, {{cfa_.variable(assign->variable).term, assign->value}});
    return std::nullopt;
  }

  const Cfa& cfa_;
  const encode::BlockGraph& graph_;
  EdgeId goal_;
  std::set<LocationId> between_;
  std::set<LocationId> nodes_;
  std::map<LocationId, std::optional<Term>> known_;
};

/// The invariants as formulas at loop heads.
Invariants formulas(const Product& program) {
  const Cfa& cfa = program.cfa;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  Invariants result;
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    if (!program.mark[i]) continue;
    ReachCondition reach(cfa, graph, EdgeId(i));
    if (reach.nodes().size() != 1 || *reach.nodes().begin() == cfa.entry()) continue;
    const LocationId head = *reach.nodes().begin();
    if (const auto violated = reach.at(head)) result.emplace_back(head, cfa.terms().lnot(*violated));
  }
  return result;
}

/// The way from a failed attempt to the next: what was wrong, for the verdict if all fail.
class Attempts {
 public:
  Attempts(const Validation& v, const MarkedProgram& marks, const Product& program)
      : v_(v), marks_(marks), program_(program) {}

  Answer run() {
    if (auto proof = checked(program_.cfa, certificate::Inductive{formulas(program_)})) return {proof};
    const std::string inductive = message_;
    // Marks are errors here, so blocks in a row without an error are blocks where the invariants hold: they help.
    for (const std::size_t k : {1U, 2U, 4U})
      if (auto proof = checked(program_.cfa, certificate::KInductive{k, {}})) return {proof};
    engine::bmc::Bmc bmc({v_.toolbox.search()});
    const engine::Claim claim =
        v_.phases.time("search", [&] { return bmc.run(program_.cfa, engine::Context{.budget = v_.budget}); });
    if (const auto* reason = std::get_if<certificate::Unknown>(&claim.verdict))
      return unknown(reason->reason == "timeout" ? fmt::format("uncertified: {}", inductive) : reason->reason);
    if (const auto* unsafe = std::get_if<certificate::Unsafe>(&claim.verdict)) return violated(unsafe->choices);
    if (auto proof = checked(program_.cfa, claim.verdict, claim.asked)) return {proof};
    return unknown("uncertified: " + message_);
  }

 private:
  std::optional<certificate::Certified> checked(const Cfa& cfa, const certificate::Verdict& claim,
                                                const std::string& asked = "") {
    const auto result = v_.phases.time(
        "certificate", [&] { return certificate::check(cfa, claim, v_.toolbox.check(asked), v_.budget); });
    message_ = marks_.in_terms_of_files(result.message);
    return result.certified;
  }

  /// Either an invariant is wrong or the program.
  Answer violated(const program::Choices& choices) {
    program::InterpretOptions options;
    options.record_trace = false;
    const program::Execution execution = interpret(program_.cfa, choices, options);
    const auto mark = execution.last_edge ? program_.mark[execution.last_edge->index()] : std::nullopt;
    if (mark && execution.end == program::End::Error) {
      const witness::WitnessLocation& where = v_.witness.invariants[*mark].location;
      // A witness may know the program's only file by another path.
      const std::vector<std::string>& files = v_.job.program.files;
      return unknown(fmt::format("uncertified: the invariant at {}:{} does not hold",
                                 files.size() == 1 ? files.front() : where.file, where.at.line));
    }
    for (const program::Choices& attempt :
         {program::Choices{choices.inputs, choices.havocs, {}}, program::Choices{choices.inputs, {}, {}}})
      if (auto violation = checked(v_.cfa, certificate::Unsafe{attempt})) return {violation};
    return unknown("uncertified: the violation depends on uninitialised values");
  }

  const Validation& v_;
  const MarkedProgram& marks_;
  const Product& program_;
  std::string message_;
};

}  // namespace

Answer validate_correctness(const Validation& v) {
  MarkedProgram marks(v.job);
  for (const witness::WitnessInvariant& invariant : v.witness.invariants) {
    std::string reason;
    if (!marks.add(invariant, reason)) return unknown("incomplete: the witness cannot be used: " + reason);
  }
  logic::Terms terms;
  std::optional<frontend::Result> marked;
  try {
    marked.emplace(v.phases.time("front end of the witness", [&] { return marks.load(terms); }));
  } catch (const base::InputError& error) {
    return unknown(fmt::format("incomplete: the witness does not fit the program: {}", error.what()));
  }
  const Product program = error_at_marks(marked->cfa);
  return Attempts(v, marks, program).run();
}

}  // namespace pincer::validate
