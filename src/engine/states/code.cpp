// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/code.h"

#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/bits.h"

namespace pincer::engine::states {

using logic::Kind;
using logic::Term;
using program::EdgeId;
using program::LocationId;

std::uint8_t width_of(logic::Sort sort) {
  if (sort.is_bool()) return 0;
  return sort.is_bitvec() && sort.width() <= 64 ? static_cast<std::uint8_t>(sort.width()) : kOpaque;
}

namespace {

class Maker {
 public:
  explicit Maker(const encode::BlockGraph& graph) : graph_(graph), cfa_(graph.cfa()), terms_(cfa_.terms()) {}

  Code run() {
    for (std::size_t v = 0; v < cfa_.variables().size(); ++v)
      code_.width.push_back(width_of(cfa_.sort(program::VariableId(v))));
    code_.spots.resize(cfa_.locations().size());
    for (std::size_t i = 0; i < code_.spots.size(); ++i) {
      if (graph_.relevant(LocationId(i))) add_spot(LocationId(i));
    }
    return std::move(code_);
  }

 private:
  void add_spot(LocationId at) {
    Spot& spot = code_.spots[at.index()];
    spot.first = static_cast<std::uint32_t>(code_.ways.size());
    spot.is_join = cfa_.incoming(at).size() > 1;
    const auto outgoing = cfa_.outgoing(at);
    for (const EdgeId id : outgoing) {
      const program::Edge& edge = cfa_.edge(id);
      Way way{id, edge.target};
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
        if (outgoing.size() > 1 || !terms_.is_true(assume->condition)) {
          way.tape = tape(assume->condition);
          spot.is = Spot::Is::Ways;
        } else {
          spot.is = Spot::Is::Straight;
        }
      } else {
        spot.is = Spot::Is::Straight;
        way.action = action(edge.statement);
      }
      code_.ways.push_back(way);
      ++spot.count;
    }
    if (spot.count == 2 && spot.is == Spot::Is::Ways && are_opposite(outgoing[0], outgoing[1])) spot.is = Spot::Is::Two;
  }

  Action action(const program::Statement& statement) {
    using Is = Action::Is;
    const auto take = [&](program::VariableId variable) -> Action {
      return {code_.width[variable.index()] == kOpaque ? Is::Nothing : Is::Choose, variable, 0};
    };
    if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      if (code_.width[assign->variable.index()] == kOpaque) return {};
      return {Is::Assign, assign->variable, tape(assign->value)};
    }
    if (const auto* havoc = std::get_if<program::Havoc>(&statement)) return take(havoc->variable);
    if (const auto* input = std::get_if<program::Input>(&statement)) return take(input->variable);
    return {};
  }

  bool are_opposite(EdgeId first, EdgeId second) {
    const Term a = std::get<program::Assume>(cfa_.edge(first).statement).condition;
    const Term b = std::get<program::Assume>(cfa_.edge(second).statement).condition;
    return terms_.lnot(a) == b || terms_.lnot(b) == a;
  }

  std::uint32_t tape(Term term) {
    if (const std::uint32_t* known = tapes_.find(term)) return *known - 1;
    Tape result;
    logic::TermMap<std::uint32_t> at;  // plus one
    logic::visit_children_first(
        terms_, term, [&](Term t) { return at.contains(t); },
        [&](Term t) {
          result.nodes.push_back(node(t, at, result));
          at[t] = static_cast<std::uint32_t>(result.nodes.size());
        });
    code_.largest_tape = std::max(code_.largest_tape, result.nodes.size());
    code_.tapes.push_back(std::move(result));
    tapes_[term] = static_cast<std::uint32_t>(code_.tapes.size());
    return static_cast<std::uint32_t>(code_.tapes.size()) - 1;
  }

  Node node(Term t, logic::TermMap<std::uint32_t>& at, Tape& tape) {
    Node result;
    result.kind = terms_.kind(t);
    result.width = width_of(terms_.sort(t));
    if (result.width == kOpaque) return result;
    if (terms_.is_const(t)) {
      result.is = Node::Is::Constant;
      const std::uint64_t bits = terms_.const_value(t).narrow_bits();
      result.constant =
          one(result.width == 0 ? static_cast<std::int64_t>(bits & 1) : logic::bits::to_signed(bits, result.width));
      return result;
    }
    if (result.kind == Kind::Variable) {
      if (const auto variable = cfa_.variable_of(t)) {
        result.is = Node::Is::Variable;
        result.a = static_cast<std::uint32_t>(variable->index());
      }
      return result;
    }
    const std::vector<Term> children(terms_.children(t).begin(), terms_.children(t).end());
    for (const Term child : children) {
      if (width_of(terms_.sort(child)) == kOpaque) return result;
    }
    const auto operand = [&](std::size_t i) { return at[children[i]] - 1; };
    result.attribute = static_cast<std::uint16_t>(terms_.attribute(t));
    if (!children.empty()) result.from = width_of(terms_.sort(children[0]));
    if (children.size() > 1) result.other = width_of(terms_.sort(children[1]));
    if (result.kind == Kind::And || result.kind == Kind::Or) {
      result.is = Node::Is::Junction;
      result.a = static_cast<std::uint32_t>(tape.more.size());
      result.b = static_cast<std::uint32_t>(children.size());
      for (std::size_t i = 0; i < children.size(); ++i) tape.more.push_back(operand(i));
    } else if (result.kind == Kind::Ite) {
      result.is = Node::Is::Choice;
      result.a = operand(0);
      result.b = operand(1);
      result.c = operand(2);
    } else if (is_unary(result.kind) && children.size() == 1) {
      result.is = Node::Is::Unary;
      result.a = operand(0);
    } else if (is_binary(result.kind) && children.size() == 2) {
      result.is = Node::Is::Binary;
      result.a = operand(0);
      result.b = operand(1);
    }
    return result;
  }

  const encode::BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Code code_;
  logic::TermMap<std::uint32_t> tapes_;  // by term, plus one
};

}  // namespace

Code make_code(const encode::BlockGraph& graph) { return Maker(graph).run(); }

}  // namespace pincer::engine::states
