// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A program that simulates others keeps their state in arrays of a few cells: `flag[round] = 1`. Where they are created,
// each cell is named by its address, and `round * 4 + address` says how far they are apart.
#include "transform/fixed_cells.h"

#include <algorithm>
#include <map>
#include <set>

#include "graph/disjoint_sets.h"
#include "logic/term/linear_sum.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/features.h"

namespace pincer::transform {

using logic::Kind;
using logic::Sort;
using logic::Term;
using program::Cfa;
using program::VariableId;

namespace {

constexpr std::size_t kMostOfRegion = 64;  // cells
constexpr std::size_t kMostFixed = 512;
constexpr std::size_t kMostChoices = 20'000;  // cells that accesses at other indices have to choose from, all in all

class ChoosingFixed {
 public:
  explicit ChoosingFixed(const Cfa& cfa) : cfa_(cfa), terms_(cfa.terms()), regions_(cfa.variables().size()) {
    for (const program::Edge& edge : cfa.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) look_at(assume->condition);
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
        look_at(assign->value);
        if (cfa.sort(assign->variable).is_array()) join_with(assign->variable, assign->value);
      }
    }
    for (const auto& [array, index] : accesses_) {
      const std::vector<VariableId> found = regions_in(array);
      for (const VariableId region : found) {
        join(region, found.front());
        indices_[region].push_back(index);
      }
    }
  }

  CellChoice choose() {
    std::map<graph::Node, Group> groups;
    for (const auto& [region, indices] : indices_) {
      Group& group = groups[node(region)];
      group.regions.push_back(region);
      for (const Term index : indices) add(group, index);
    }
    CellChoice result;
    std::size_t choices = 0;
    for (auto& [first, group] : groups) {
      fill(group);
      const std::size_t cells = group.indices.size() * group.regions.size();
      if (group.indices.empty() || group.indices.size() > kMostOfRegion) continue;
      if (result.cells.size() + cells > kMostFixed || choices + group.open * group.indices.size() > kMostChoices)
        continue;
      choices += group.open * group.indices.size();
      for (const VariableId region : group.regions) {
        for (const mpz_class& index : group.indices) result.cells.push_back({region, 0, 0, index});
      }
    }
    return result;
  }

 private:
  /// Regions that are copied to each other have the same cells.
  struct Group {
    std::vector<VariableId> regions;
    std::set<mpz_class> indices;
    std::size_t open = 0;  // accesses at indices that are no constants
    std::set<mpz_class> steps;
  };

  void look_at(Term root) {
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen_.contains(t); },
        [&](Term t) {
          seen_[t] = true;
          const Kind kind = terms_.kind(t);
          if (kind == Kind::Select || kind == Kind::Store)
            accesses_.emplace_back(terms_.child(t, 0), terms_.child(t, 1));
        });
  }
  /// What the array is made from; not where its elements come from.
  [[nodiscard]] std::vector<VariableId> regions_in(Term array) const {
    std::vector<VariableId> result;
    std::set<Term> seen = {array};
    for (std::vector<Term> open = {array}; !open.empty();) {
      const Term t = open.back();
      open.pop_back();
      if (terms_.kind(t) == Kind::Variable) result.push_back(*cfa_.variable_of(t));
      if (terms_.kind(t) == Kind::Store && seen.insert(terms_.child(t, 0)).second) open.push_back(terms_.child(t, 0));
      for (const std::size_t way : {1, 2}) {
        if (terms_.kind(t) == Kind::Ite && seen.insert(terms_.child(t, way)).second)
          open.push_back(terms_.child(t, way));
      }
    }
    return result;
  }
  void join_with(VariableId region, Term array) {
    for (const VariableId other : regions_in(array)) {
      if (cfa_.sort(other) == cfa_.sort(region)) join(region, other);
    }
  }
  void join(VariableId a, VariableId b) { regions_.join(node(a), node(b)); }
  graph::Node node(VariableId v) { return regions_.find(static_cast<graph::Node>(v.index())); }

  void add(Group& group, Term index) {
    const logic::LinearSum sum = logic::linear_sum_as_if_unbounded(terms_, index);
    mpz_class constant = sum.constant;
    if (terms_.sort(index).is_bitvec()) {
      mpz_class modulus = 1;
      modulus <<= terms_.sort(index).width();
      mpz_fdiv_r(constant.get_mpz_t(), constant.get_mpz_t(), modulus.get_mpz_t());
    }
    group.indices.insert(constant);
    if (sum.parts.empty()) return;
    ++group.open;
    mpz_class step = 0;
    for (const auto& [part, factor] : sum.parts) mpz_gcd(step.get_mpz_t(), step.get_mpz_t(), factor.get_mpz_t());
    group.steps.insert(step);
  }
  /// The cells between the first and the last one.
  static void fill(Group& group) {
    if (group.steps.empty() || group.indices.empty()) return;
    const mpz_class step = *group.steps.begin();
    const mpz_class first = *group.indices.begin();
    const mpz_class last = *group.indices.rbegin();
    if ((last - first) / step > kMostOfRegion) {
      group.indices.clear();
      return;
    }
    for (mpz_class at = first; at < last; at += step) group.indices.insert(at);
  }

  const Cfa& cfa_;
  logic::Terms& terms_;
  graph::DisjointSets regions_;
  logic::TermMap<bool> seen_;
  std::vector<std::pair<Term, Term>> accesses_;  // array and index
  std::map<VariableId, std::vector<Term>> indices_;
};

}  // namespace

CellChoice choose_fixed_cells(const Cfa& cfa) {
  if (program::has_calls(cfa)) return {};
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const Sort sort = cfa.sort(VariableId(v));
    if (sort.is_array() && (sort.element().is_array() || sort.index().is_array())) return {};
  }
  return ChoosingFixed(cfa).choose();
}

}  // namespace pincer::transform
