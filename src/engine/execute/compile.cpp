// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Code follows the edges as far as it can: a location is compiled where it is first reached, later ways jump there.
// Steps are counted where branches are taken, for all edges up to the next branch at once.
#include "engine/execute/compile.h"

#include <deque>

#include "engine/execute/term_compiler.h"

namespace pincer::engine::execute {
namespace {

using logic::Kind;
using logic::Term;
using program::Assume;
using program::Call;
using program::EdgeId;
using program::End;
using program::LocationId;

class ProgramCompiler {
 public:
  explicit ProgramCompiler(const program::Cfa& cfa)
      : cfa_(cfa), terms_(cfa, code_), starts_(cfa.locations().size(), kNone), ends_(cfa.locations().size()) {
    for (const program::Procedure& procedure : cfa.procedures()) ends_[procedure.exit.index()] = End::Exit;
    for (const program::Unsupported& unsupported : cfa.unsupported())
      ends_[unsupported.location.index()] = End::Unsupported;
    if (cfa.error_location()) ends_[cfa.error_location()->index()] = End::Error;
  }

  Code run() {
    count_steps();
    want(cfa_.entry());
    while (!wanted_.empty()) {
      const LocationId location = wanted_.front();
      wanted_.pop_front();
      if (starts_[location.index()] == kNone) follow(location, kNone);
    }
    place_errors();
    for (const auto& [instruction, location] : jumps_) code_.instructions[instruction].dst = starts_[location.index()];
    for (const auto& [call, location] : returns_) code_.calls[call].after = starts_[location.index()];
    code_.start = starts_[cfa_.entry().index()];
    code_.start_cost = steps_from(cfa_.entry());
    return std::move(code_);
  }

 private:
  static std::uint32_t number(auto id) { return static_cast<std::uint32_t>(id.index()); }

  [[nodiscard]] const Term* condition(EdgeId id) const {
    const auto* assume = std::get_if<Assume>(&cfa_.edge(id).statement);
    return assume == nullptr ? nullptr : &assume->condition;
  }

  /// The only edge that can be taken from here, if it is neither a branch nor a call.
  [[nodiscard]] EdgeId straight(LocationId location) const {
    const auto outgoing = cfa_.outgoing(location);
    if (ends_[location.index()] || outgoing.size() != 1) return {};
    const Term* assumed = condition(outgoing.front());
    if (assumed != nullptr && !cfa_.terms().is_true(*assumed)) return {};
    return std::holds_alternative<Call>(cfa_.edge(outgoing.front()).statement) ? EdgeId() : outgoing.front();
  }

  /// How many straight edges follow from each location. Where they never end, there is no way to the error.
  void count_steps() {
    constexpr std::uint32_t kOpen = kNone - 1;
    steps_.assign(cfa_.locations().size(), kNone);
    endless_.assign(cfa_.locations().size(), false);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      std::vector<LocationId> path;
      LocationId at(i);
      while (steps_[at.index()] == kNone && straight(at).valid()) {
        steps_[at.index()] = kOpen;
        path.push_back(at);
        at = cfa_.edge(straight(at)).target;
      }
      bool is_endless = steps_[at.index()] == kOpen || endless_[at.index()];
      if (steps_[at.index()] == kNone) steps_[at.index()] = 0;
      std::uint32_t steps = is_endless ? 0 : steps_[at.index()];
      for (auto each = path.rbegin(); each != path.rend(); ++each) {
        steps_[each->index()] = ++steps;
        endless_[each->index()] = is_endless;
      }
    }
    code_.cost.resize(cfa_.edges().size());
    for (std::size_t i = 0; i < code_.cost.size(); ++i) code_.cost[i] = 1 + steps_from(cfa_.edges()[i].target);
  }
  [[nodiscard]] std::uint32_t steps_from(LocationId location) const { return steps_[location.index()]; }

  void want(LocationId location) {
    if (starts_[location.index()] == kNone) wanted_.push_back(location);
  }
  void jump_later(std::uint32_t instruction, LocationId to) {
    jumps_.emplace_back(instruction, to);
    want(to);
  }
  void stop(End end, LocationId at, std::uint32_t edge) {
    terms_.emit({Op::Stop, 0, 0, 0, static_cast<std::uint32_t>(end), number(at), edge, 0});
  }

  /// Code from here on, until it ends or comes to code that is there.
  void follow(LocationId at, std::uint32_t via) {
    for (;;) {
      if (ends_[at.index()] == End::Error) {  // one stop per edge: it tells what failed
        if (via == kNone) starts_[at.index()] = static_cast<std::uint32_t>(code_.instructions.size());
        return stop(End::Error, at, via);
      }
      if (starts_[at.index()] != kNone) {
        terms_.emit({Op::Jump, 0, 0, starts_[at.index()], 0, 0, 0, 0});
        return;
      }
      starts_[at.index()] = static_cast<std::uint32_t>(code_.instructions.size());
      if (ends_[at.index()] == End::Exit) {
        terms_.emit({Op::Return, 0, 0, 0, number(cfa_.location(at).procedure), number(at), 0, 0});
        return;
      }
      if (ends_[at.index()]) return stop(*ends_[at.index()], at, via);
      if (endless_[at.index()]) return stop(End::StepLimit, at, via);
      terms_.forget();
      const auto outgoing = cfa_.outgoing(at);
      if (outgoing.size() == 1 && std::holds_alternative<Call>(cfa_.edge(outgoing[0]).statement))
        return call(outgoing[0]);
      EdgeId next = straight(at);
      if (next.valid()) {
        statement(cfa_.edge(next));
      } else {
        next = branch(at);
        if (!next.valid()) return;
      }
      via = number(next);
      at = cfa_.edge(next).target;
    }
  }

  /// Jumps for the edges that leave; the one that is left when all jumps are not taken, if there is one.
  EdgeId branch(LocationId at) {
    const auto outgoing = cfa_.outgoing(at);
    if (outgoing.size() == 2 && is_opposite(*condition(outgoing[0]), *condition(outgoing[1]))) {
      take(outgoing[0], number(outgoing[1]));
      return outgoing[1];
    }
    for (const EdgeId edge : outgoing) take(edge, kNone);
    stop(End::AssumptionCut, at, kNone);
    return {};
  }

  void take(EdgeId edge, std::uint32_t otherwise) {
    const std::uint32_t jump = terms_.jump(*condition(edge), number(edge), otherwise);
    const LocationId target = cfa_.edge(edge).target;
    if (ends_[target.index()] == End::Error) {
      errors_.emplace_back(jump, edge);
    } else {
      jump_later(jump, target);
    }
  }
  /// The stops of jumps to the error.
  void place_errors() {
    for (const auto& [jump, edge] : errors_) {
      code_.instructions[jump].dst = static_cast<std::uint32_t>(code_.instructions.size());
      stop(End::Error, cfa_.edge(edge).target, number(edge));
    }
  }

  /// One is the negation of the other.
  [[nodiscard]] bool is_opposite(Term a, Term b) const {
    const logic::Terms& terms = cfa_.terms();
    const auto negates = [&](Term t, Term of) { return terms.kind(t) == Kind::Not && terms.child(t, 0) == of; };
    const auto pair = [&](Kind less, Kind less_equal) {
      return (terms.kind(a) == less && terms.kind(b) == less_equal) ||
             (terms.kind(a) == less_equal && terms.kind(b) == less);
    };
    if (negates(a, b) || negates(b, a)) return true;
    return (pair(Kind::BvUlt, Kind::BvUle) || pair(Kind::BvSlt, Kind::BvSle)) &&
           terms.child(a, 0) == terms.child(b, 1) && terms.child(a, 1) == terms.child(b, 0);
  }

  void statement(const program::Edge& edge) {
    const auto choose = [&](program::VariableId variable, bool is_input, bool is_guess) {
      if (is_input && code_.variables[variable.index()].file == Place::File::Array)
        throw NotCompiled{"an input is an array"};
      terms_.emit({Op::Choose, 0, 0, 0, static_cast<std::uint32_t>(code_.sites.size()), 0, 0, 0});
      code_.sites.push_back({is_input, is_guess, code_.variables[variable.index()]});
    };
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      terms_.assign(code_.variables[assign->variable.index()], assign->value);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      choose(havoc->variable, false, havoc->is_guess);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      choose(input->variable, true, false);
    }
  }

  void call(EdgeId id) {
    const program::Edge& edge = cfa_.edge(id);
    const Call& call = std::get<Call>(edge.statement);
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    CallSite site;
    site.procedure = call.procedure;
    const auto pass = [](const Place& from, const Place& to) {
      if (from.file == Place::File::Array) throw NotCompiled{"arrays are passed to procedures"};
      return std::pair(from, to);
    };
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      site.arguments.push_back(pass(terms_.value(call.arguments[i]), code_.variables[callee.parameters[i].index()]));
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (call.results[i].valid())
        site.results.push_back(
            pass(code_.variables[callee.results[i].index()], code_.variables[call.results[i].index()]));
    }
    site.cost_inside = 1 + steps_from(callee.entry);
    site.cost_after = steps_from(edge.target);
    const auto index = static_cast<std::uint32_t>(code_.calls.size());
    returns_.emplace_back(index, edge.target);
    want(edge.target);
    jump_later(terms_.emit({Op::Call, 0, 0, 0, index, number(id), 0, 0}), callee.entry);
    code_.calls.push_back(std::move(site));
  }

  const program::Cfa& cfa_;
  Code code_;
  TermCompiler terms_;
  std::vector<std::uint32_t> starts_;     // by location: where its code begins
  std::vector<std::optional<End>> ends_;  // by location
  std::vector<std::uint32_t> steps_;      // by location: straight edges that follow
  std::vector<bool> endless_;             // by location: these never end
  std::deque<LocationId> wanted_;
  std::vector<std::pair<std::uint32_t, LocationId>> jumps_;    // instructions
  std::vector<std::pair<std::uint32_t, LocationId>> returns_;  // calls
  std::vector<std::pair<std::uint32_t, EdgeId>> errors_;       // jumps to the error
};

}  // namespace

std::variant<Code, NotCompiled> compile(const program::Cfa& cfa) {
  try {
    return ProgramCompiler(cfa).run();
  } catch (const NotCompiled& reason) {
    return reason;
  }
}

}  // namespace pincer::engine::execute
