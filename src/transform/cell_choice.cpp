// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An assertion about a[x] and b[99 - x] reads the cells 4 * x + a and -4 * x + (b + 396). With the position p in place of
// x these are two cells to follow. If a loop copies c[i + 1] to a[i], the cell 4 * p + (c + 4) is worth following, too.
#include "transform/cell_choice.h"

#include <algorithm>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/features.h"

namespace pincer::transform {

using logic::Kind;
using logic::LinearSum;
using logic::Sort;
using logic::Term;
using logic::Terms;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::size_t kMostPositions = 2;
constexpr std::size_t kMostCells = 10;
constexpr std::size_t kMostEdges = 3000;     // few cells do not say much about a large program
constexpr std::size_t kDefinitionDepth = 3;  // of temporaries that conditions read

/// An access to a region at `factor * part + offset`.
struct Access {
  VariableId region;
  Term part;
  mpz_class factor;
  mpz_class offset;
};

std::optional<Access> access(Terms& terms, VariableId region, Term index) {
  LinearSum sum = logic::linear_sum_as_if_unbounded(terms, index);
  if (sum.parts.empty()) return std::nullopt;
  Access result{region, {}, 0, sum.constant};
  for (const auto& [part, factor] : sum.parts)
    mpz_gcd(result.factor.get_mpz_t(), result.factor.get_mpz_t(), factor.get_mpz_t());
  if (sum.parts.begin()->second < 0) result.factor = -result.factor;
  sum.constant = 0;
  result.part = sum.divided_by(result.factor)->term(terms);
  return result;
}

void add_regions(const Cfa& cfa, Term array, std::set<VariableId>& regions) {
  const Terms& terms = cfa.terms();
  for (const Term v : logic::free_variables(terms, array)) {
    if (terms.sort(v).is_array()) regions.insert(*cfa.variable_of(v));
  }
}

/// The reads in a term, at indices that are no constants.
std::vector<Access> reads_in(const Cfa& cfa, Term root) {
  Terms& terms = cfa.terms();
  std::vector<std::pair<Term, Term>> found;
  logic::TermMap<bool> seen;
  logic::visit_children_first(
      terms, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = true;
        if (terms.kind(t) == Kind::Select) found.emplace_back(terms.child(t, 0), terms.child(t, 1));
      });
  std::vector<Access> result;
  for (const auto& [array, index] : found) {
    std::set<VariableId> regions;
    add_regions(cfa, array, regions);
    for (const VariableId region : regions) {
      if (cfa.sort(region).index() != terms.sort(index)) continue;
      if (auto read = access(terms, region, index)) result.push_back(std::move(*read));
    }
  }
  return result;
}

class Choosing {
 public:
  explicit Choosing(const Cfa& cfa) : cfa_(cfa), terms_(cfa.terms()) {
    for (std::size_t e = 0; e < cfa.edges().size(); ++e) {
      if (const auto* assign = std::get_if<program::Assign>(&cfa.edge(EdgeId(e)).statement))
        definitions_[assign->variable].push_back(assign->value);
    }
  }

  CellChoice choose() {
    if (cfa_.error_location()) from_ends(*cfa_.error_location());
    if (choice_.cells.empty()) from_everything();
    for (std::size_t i = 0; i < choice_.cells.size(); ++i) from_writes(Cell(choice_.cells[i]));
    return std::move(choice_);
  }

 private:
  enum class By : std::uint8_t { Temporaries, All };

  void add(const Cell& cell) {
    if (choice_.cells.size() >= kMostCells) return;
    if (std::find(choice_.cells.begin(), choice_.cells.end(), cell) == choice_.cells.end())
      choice_.cells.push_back(cell);
  }
  /// The n-th position of that sort.
  std::optional<std::size_t> position(std::size_t n, Sort sort) {
    for (std::size_t i = 0; i < choice_.positions.size(); ++i) {
      if (choice_.positions[i] == sort && n-- == 0) return i;
    }
    if (choice_.positions.size() >= kMostPositions) return std::nullopt;
    choice_.positions.push_back(sort);
    return choice_.positions.size() - 1;
  }

  /// What the condition reads, itself and by temporaries, or also by variables that are assigned at several places: what
  /// such a one is has been read at another time.
  std::vector<Access> reads_of(Term condition, By by = By::All) {
    std::vector<Access> result = reads_in(cfa_, condition);
    std::set<VariableId> seen;
    std::vector<Term> layer{condition};
    for (std::size_t depth = 0; depth < kDefinitionDepth; ++depth) {
      std::vector<Term> next;
      for (const Term term : layer) {
        for (const Term v : logic::free_variables(terms_, term)) {
          const auto variable = cfa_.variable_of(v);
          if (!variable || terms_.sort(v).is_array() || !seen.insert(*variable).second) continue;
          if (by == By::Temporaries && definitions_[*variable].size() > 1) continue;
          for (const Term value : definitions_[*variable]) {
            const std::vector<Access> more = reads_in(cfa_, value);
            result.insert(result.end(), more.begin(), more.end());
            next.push_back(value);
          }
        }
      }
      layer = std::move(next);
    }
    return result;
  }

  /// The edges to a location, or to one that only leads there.
  void from_ends(LocationId end) {
    const auto is_skip = [&](const program::Edge& edge) {
      const auto* assume = std::get_if<program::Assume>(&edge.statement);
      return assume != nullptr && terms_.is_true(assume->condition) && cfa_.outgoing(edge.source).size() == 1;
    };
    std::vector<LocationId> open{end};
    std::set<LocationId> seen{end};
    while (!open.empty()) {
      const LocationId at = open.back();
      open.pop_back();
      for (const EdgeId id : cfa_.incoming(at)) {
        const LocationId source = cfa_.edge(id).source;
        if (!is_skip(cfa_.edge(id))) {
          from_end(id);
        } else if (seen.insert(source).second) {
          open.push_back(source);
        }
      }
    }
  }

  void from_end(EdgeId edge) {
    const auto* assume = std::get_if<program::Assume>(&cfa_.edge(edge).statement);
    if (assume == nullptr) return;
    const std::vector<Access> reads = reads_of(assume->condition, By::Temporaries);
    std::set<Term> parts;
    for (const Access& read : reads) parts.insert(read.part);
    std::map<Term, std::size_t> position_of;
    std::map<std::uint64_t, std::size_t> used;  // by sort
    for (const Term part : parts) {
      const Sort sort = terms_.sort(part);
      if (const auto found = position(used[sort.code()], sort)) {
        ++used[sort.code()];
        position_of.emplace(part, *found);
        choice_.at_end[edge].emplace(*found, part);
      }
    }
    for (const Access& read : reads) {
      if (const auto at = position_of.find(read.part); at != position_of.end())
        add({read.region, at->second, read.factor, read.offset});
    }
  }

  /// No error depends on cells directly.
  void from_everything() {
    for (const program::Edge& edge : cfa_.edges()) {
      std::vector<Access> reads;
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) reads = reads_in(cfa_, assume->condition);
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) reads = reads_in(cfa_, assign->value);
      for (const Access& read : reads) {
        if (const auto at = position(0, terms_.sort(read.part))) add({read.region, *at, read.factor, read.offset});
      }
    }
  }

  /// What is written into the cell comes from other cells.
  void from_writes(const Cell& cell) {
    for (const Term written : definitions_[cell.region]) {
      for (Term array = written; terms_.kind(array) == Kind::Store; array = terms_.child(array, 0)) {
        const auto write = access(terms_, cell.region, terms_.child(array, 1));
        if (!write) continue;
        // factor' * part + offset' is the cell for part = scale * position + distance.
        const mpz_class distance = cell.offset - write->offset;
        if (!mpz_divisible_p(cell.factor.get_mpz_t(), write->factor.get_mpz_t()) ||
            !mpz_divisible_p(distance.get_mpz_t(), write->factor.get_mpz_t()))
          continue;
        const mpz_class scale = cell.factor / write->factor;
        for (const Access& read : reads_of(terms_.child(array, 2))) {
          if (read.part != write->part) continue;
          add({read.region, cell.position, read.factor * scale,
               read.factor * (distance / write->factor) + read.offset});
        }
      }
    }
  }

  const Cfa& cfa_;
  Terms& terms_;
  std::map<VariableId, std::vector<Term>> definitions_;
  CellChoice choice_;
};

}  // namespace

CellChoice choose_cells(const Cfa& cfa) {
  if (program::has_calls(cfa) || cfa.edges().size() > kMostEdges) return {};
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const Sort sort = cfa.sort(VariableId(v));
    if (sort.is_array() && (sort.element().is_array() || sort.index().is_array())) return {};
  }
  return Choosing(cfa).choose();
}

}  // namespace pincer::transform
