// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "certificate/check_kinds.h"
#include "logic/term/free_variables.h"

namespace pincer::certificate {

using logic::Value;
using program::Cfa;

namespace {

/// Where an execution stopped, for people.
std::string stopped_at(const Cfa& cfa, const program::Execution& execution) {
  for (const program::EdgeId edge : cfa.outgoing(execution.last)) {
    if (cfa.edge(edge).where.known()) return place(cfa, cfa.edge(edge).where);
  }
  if (execution.last_edge && cfa.edge(*execution.last_edge).where.known())
    return place(cfa, cfa.edge(*execution.last_edge).where);
  return place(cfa, execution.last);
}

/// Feeds the choices of a claim to the interpreter, which takes values of the right sort only.
class Feed {
 public:
  Feed(const Cfa& cfa, const program::Choices& choices) : cfa_(cfa), choices_(choices) {}

  std::optional<Value> input(program::EdgeId edge, logic::Sort sort, std::size_t index) {
    if (index >= choices_.inputs.size()) return std::nullopt;
    return fitting(choices_.inputs[index], sort, fmt::format("input {}", index + 1), cfa_.edge(edge).where);
  }
  std::optional<Value> havoc(program::EdgeId edge, logic::Sort sort) {
    if (havocs_ >= choices_.havocs.size()) return Value::zero(sort);
    const Value& value = choices_.havocs[havocs_++];
    return fitting(value, sort, fmt::format("unspecified value {}", havocs_), cfa_.edge(edge).where);
  }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  std::optional<Value> fitting(const Value& value, logic::Sort sort, const std::string& what,
                               program::SourceLocation where) {
    if (value.sort() == sort) return value;
    if (complaint_.empty())
      complaint_ = fmt::format("the {} has not the type that the program asks for at {}", what, place(cfa_, where));
    return std::nullopt;
  }

  const Cfa& cfa_;
  const program::Choices& choices_;
  std::size_t havocs_ = 0;
  std::string complaint_;
};

/// Which variables hold values that depend on guesses (Havoc::is_guess). An execution whose branches do not depend on
/// them is one whatever the real values are.
class Guesses {
 public:
  explicit Guesses(const Cfa& cfa) : cfa_(cfa), free_(cfa.terms()), tainted_(cfa.variables().size(), false) {
    for (const program::Edge& edge : cfa.edges()) {
      const auto* havoc = std::get_if<program::Havoc>(&edge.statement);
      any_ = any_ || (havoc != nullptr && havoc->is_guess);
    }
    // Activations of a procedure share what is known of its locals, so that nothing is ever cleaned there.
    sticky_ = cfa.procedures().size() > 1;
  }

  void step(program::EdgeId id) {
    const program::Edge& edge = cfa_.edge(id);
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      if (depends_.empty() && reads_guess(assume->condition)) depends_ = place(cfa_, edge.where);
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      write(assign->variable, reads_guess(assign->value));
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      write(havoc->variable, havoc->is_guess);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      write(input->variable, false);
    } else if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
      const program::Procedure& callee = cfa_.procedure(call->procedure);
      for (std::size_t i = 0; i < call->arguments.size(); ++i)
        write(callee.parameters[i], reads_guess(call->arguments[i]));
    }
  }
  void leave(program::EdgeId id) {
    const auto& call = std::get<program::Call>(cfa_.edge(id).statement);
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (call.results[i].valid()) write(call.results[i], tainted_[callee.results[i].index()]);
    }
  }
  [[nodiscard]] bool any() const { return any_; }
  /// Where the execution depends on a guess; "" if it does not.
  [[nodiscard]] const std::string& depends() const { return depends_; }

 private:
  bool reads_guess(logic::Term term) {
    for (const logic::Term variable : free_.of(term)) {
      if (const auto id = cfa_.variable_of(variable); id && tainted_[id->index()]) return true;
    }
    return false;
  }
  void write(program::VariableId variable, bool tainted) {
    tainted_[variable.index()] = tainted || (sticky_ && tainted_[variable.index()]);
  }

  const Cfa& cfa_;
  logic::FreeVariables free_;
  std::vector<bool> tainted_;
  bool any_ = false;
  bool sticky_ = false;
  std::string depends_;
};

}  // namespace

CheckResult check_execution(const Cfa& cfa, const program::Choices& choices, program::End claimed, Judge& judge) {
  for (const auto& [variable, value] : choices.initial) {
    if (!variable.valid() || variable.index() >= cfa.variables().size())
      return invalid("replay fails: an initial value is given to something that is no variable of the program");
    if (value.sort() != cfa.sort(variable))
      return invalid(fmt::format("replay fails: the initial value of '{}' has another type than the variable",
                                 cfa.variable(variable).name));
  }
  Feed feed(cfa, choices);
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.next_input = [&](auto edge, auto sort, auto index) { return feed.input(edge, sort, index); };
  options.next_havoc = [&](auto edge, auto sort) { return feed.havoc(edge, sort); };
  Guesses guesses(cfa);
  if (guesses.any()) {
    options.on_edge = [&](program::EdgeId edge) { guesses.step(edge); };
    options.on_return = [&](program::EdgeId call) { guesses.leave(call); };
  } else {
    options.leaps = true;
  }
  std::uint64_t steps = 0;
  options.stop = [&] {
    constexpr std::uint64_t kPatience = 1 << 16;
    return !feed.complaint().empty() || (++steps % kPatience == 0 && judge.budget().exhausted());
  };
  const program::Execution execution =
      program::interpret(cfa, {.inputs = {}, .havocs = {}, .initial = choices.initial}, options);
  if (!feed.complaint().empty()) return invalid("replay fails: " + feed.complaint());
  if (execution.end == claimed && claimed == program::End::Unsupported) return valid("execution");
  switch (execution.end) {
    case program::End::Error:
      if (claimed != program::End::Error)
        return invalid("replay fails: the execution on these inputs reaches the error");
      if (guesses.depends().empty()) return valid("execution");
      return undecided(fmt::format("the execution depends on a value that is not modelled, at {}", guesses.depends()));
    case program::End::Exit:
      return invalid(fmt::format("replay fails: the execution on these inputs ends without an error, after {}",
                                 stopped_at(cfa, execution)));
    case program::End::AssumptionCut:
      return invalid(fmt::format("replay fails: the execution on these inputs is cut by an assumption at {}",
                                 stopped_at(cfa, execution)));
    case program::End::InputExhausted:
      return invalid(fmt::format("replay fails: the execution needs more than {} inputs, at {}", choices.inputs.size(),
                                 stopped_at(cfa, execution)));
    case program::End::StepLimit: return undecided("the execution on these inputs takes too long");
    case program::End::Unsupported:
      return invalid(fmt::format("replay fails: the execution on these inputs reaches something unsupported, after {}",
                                 stopped_at(cfa, execution)));
  }
  return undecided("the execution ended in an unknown way");
}

}  // namespace pincer::certificate
