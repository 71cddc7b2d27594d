// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/variables.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "engine/states/code.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/bits.h"

namespace pincer::engine::states {

using logic::Kind;
using logic::Term;

namespace {

class Classifier {
 public:
  explicit Classifier(const encode::BlockGraph& graph) : graph_(graph), cfa_(graph.cfa()), terms_(cfa_.terms()) {}

  Variables run() {
    const std::size_t count = cfa_.variables().size();
    result_.role.assign(count, Role::Flag);
    result_.is_tested.assign(count, false);
    result_.cuts.resize(count);
    cuts_.resize(count);
    named_.resize(count);
    group_.resize(count);
    std::iota(group_.begin(), group_.end(), std::size_t{0});
    for (std::size_t v = 0; v < count; ++v) {
      if (width_of(cfa_.sort(program::VariableId(v))) == kOpaque) result_.role[v] = Role::Opaque;
    }
    for (const program::Edge& edge : cfa_.edges()) {
      if (graph_.relevant(edge.source) && graph_.relevant(edge.target)) look_at(edge);
    }
    spread_roles();
    for (std::size_t v = 0; v < count; ++v) {
      const auto& cuts = cuts_[group(v)];
      result_.cuts[v].assign(cuts.begin(), cuts.end());
      result_.is_tested[v] = tested_.contains(group(v));
      result_.named.push_back(named_[v].size());
    }
    return std::move(result_);
  }

 private:
  void look_at(const program::Edge& edge) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      find_comparisons(assume->condition);
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      find_comparisons(assign->value);
      find_sources(assign->variable.index(), assign->value);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      raise(havoc->variable.index(), Role::Chosen);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      raise(input->variable.index(), Role::Chosen);
    }
  }

  void raise(std::size_t variable, Role role) { result_.role[variable] = std::max(result_.role[variable], role); }

  std::size_t group(std::size_t v) {
    while (group_[v] != v) v = group_[v] = group_[group_[v]];
    return v;
  }
  void join(std::size_t a, std::size_t b) {
    a = group(a);
    b = group(b);
    if (a == b) return;
    group_[b] = a;
    cuts_[a].merge(cuts_[b]);
    if (tested_.contains(b)) tested_.insert(a);
  }

  /// Conversions of numbers are taken for copies.
  [[nodiscard]] Term peeled(Term t) const {
    for (;;) {
      switch (terms_.kind(t)) {
        case Kind::BvSignExtend:
        case Kind::BvZeroExtend: t = terms_.child(t, 0); break;
        case Kind::BvExtract:
          if (terms_.attribute(t) != 0) return t;
          t = terms_.child(t, 0);
          break;
        default: return t;
      }
    }
  }

  void find_sources(std::size_t variable, Term value) {
    std::set<Term> seen = {value};
    for (std::vector<Term> open = {value}; !open.empty();) {
      const Term t = peeled(open.back());
      open.pop_back();
      if (terms_.is_const(t)) {
        const auto number = constant(t);
        raise(variable, number && (*number == 0 || *number == 1) ? Role::Flag : Role::Constants);
        if (number) named_[variable].insert(*number);
      } else if (const auto source = terms_.kind(t) == Kind::Variable ? cfa_.variable_of(t) : std::nullopt) {
        if (result_.role[source->index()] == Role::Opaque) {
          raise(variable, Role::Computed);
        } else {
          copies_.emplace_back(variable, source->index());
          join(variable, source->index());
        }
      } else if (terms_.kind(t) == Kind::Ite) {
        for (const std::size_t way : {1, 2}) {
          if (seen.insert(terms_.child(t, way)).second) open.push_back(terms_.child(t, way));
        }
      } else if (!terms_.sort(t).is_bool()) {
        raise(variable, Role::Computed);
      }
    }
  }

  void spread_roles() {
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (const auto& [to, from] : copies_) {
        if (result_.role[to] >= result_.role[from]) continue;
        result_.role[to] = result_.role[from];
        is_stable = false;
      }
    }
  }

  [[nodiscard]] std::optional<std::int64_t> constant(Term t) const {
    const std::uint8_t width = width_of(terms_.sort(t));
    if (!terms_.is_const(t) || width == kOpaque) return std::nullopt;
    const std::uint64_t bits = terms_.const_value(t).narrow_bits();
    return width == 0 ? static_cast<std::int64_t>(bits) : logic::bits::to_signed(bits, width);
  }

  void find_comparisons(Term root) {
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen_.contains(t); },
        [&](Term t) {
          seen_[t] = true;
          if (terms_.kind(t) == Kind::Variable && terms_.sort(t).is_bool()) {
            if (const auto variable = cfa_.variable_of(t)) tested_.insert(group(variable->index()));
          }
          switch (terms_.kind(t)) {
            case Kind::Eq:
            case Kind::BvUlt:
            case Kind::BvUle:
            case Kind::BvSlt:
            case Kind::BvSle: compare(t); break;
            default: break;
          }
        });
  }

  void compare(Term t) {
    for (const std::size_t side : {0, 1}) {
      Term other = peeled(terms_.child(t, side));
      std::int64_t offset = 0;
      if (terms_.kind(other) == Kind::BvAdd) {
        for (const std::size_t i : {0, 1}) {
          const auto number = constant(terms_.child(other, i));
          if (!number) continue;
          offset = *number;
          other = peeled(terms_.child(other, 1 - i));
          break;
        }
      }
      const auto variable = terms_.kind(other) == Kind::Variable ? cfa_.variable_of(other) : std::nullopt;
      if (!variable) continue;
      tested_.insert(group(variable->index()));
      const auto number = constant(terms_.child(t, 1 - side));
      if (!number) continue;
      std::int64_t at = 0;
      if (__builtin_sub_overflow(*number, offset, &at)) continue;
      auto& cuts = cuts_[group(variable->index())];
      const Kind kind = terms_.kind(t);
      const bool is_strict = kind == Kind::BvSlt || kind == Kind::BvUlt;
      const bool is_below = kind == Kind::Eq || is_strict == (side == 0);  // the number itself is in the upper class
      if (is_below) cuts.insert(at);
      if ((kind == Kind::Eq || !is_below) && at != INT64_MAX) cuts.insert(at + 1);
      if (kind == Kind::BvUlt || kind == Kind::BvUle) cuts.insert(0);
    }
  }

  const encode::BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Variables result_;
  std::vector<std::set<std::int64_t>> cuts_;                 // by group
  std::vector<std::set<std::int64_t>> named_;                // by variable
  std::vector<std::size_t> group_;                           // variables that are copied, union-find
  std::set<std::size_t> tested_;                             // groups
  std::vector<std::pair<std::size_t, std::size_t>> copies_;  // to, from
  logic::TermMap<bool> seen_;
};

}  // namespace

Variables classify(const encode::BlockGraph& graph) { return Classifier(graph).run(); }

}  // namespace pincer::engine::states
