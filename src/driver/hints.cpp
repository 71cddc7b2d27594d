// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/hints.h"

#include <algorithm>
#include <optional>

#include "driver/evidence.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "program/features.h"
#include "program/loop_heads.h"

namespace pincer::driver {

namespace {

constexpr std::string_view kHint = "PINCER_INVARIANT";

/// Goes back from a condition to the loop that it stands in.
class Hints {
 public:
  explicit Hints(const program::Cfa& cfa) : cfa_(cfa), terms_(cfa.terms()), heads_(program::loop_heads(cfa)) {}

  void add(const program::Edge& failure) {
    ways_ = 0;
    if (const auto before = through(failure, {terms_.boolean(false), std::nullopt})) back(failure.source, *before);
  }

  certificate::Invariants take() { return std::move(found_); }

 private:
  struct Condition {
    logic::Term guarded;              // under the conditions of the way from here to where it stands
    std::optional<logic::Term> bare;  // without them
  };

  /// What has to hold before an edge, if that can be said.
  [[nodiscard]] std::optional<Condition> through(const program::Edge& edge, Condition after) const {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      after.guarded = terms_.implies(assume->condition, after.guarded);
      if (!after.bare && !terms_.is_true(assume->condition)) after.bare = terms_.lnot(assume->condition);
      return after;
    }
    const auto reads = [&](program::VariableId variable) {
      const auto names = logic::free_variables(terms_, after.guarded);
      return std::find(names.begin(), names.end(), cfa_.variable(variable).term) != names.end();
    };
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const logic::Substitution values = {{cfa_.variable(assign->variable).term, assign->value}};
      after.guarded = logic::substitute(terms_, after.guarded, values);
      if (after.bare) after.bare = logic::substitute(terms_, *after.bare, values);
      return after;
    }
    const auto* havoc = std::get_if<program::Havoc>(&edge.statement);
    const auto* input = std::get_if<program::Input>(&edge.statement);
    if (havoc != nullptr && !reads(havoc->variable)) return after;
    if (input != nullptr && !reads(input->variable)) return after;
    return std::nullopt;
  }

  void back(program::LocationId at, const Condition& condition) {
    constexpr std::size_t kMostWays = 64;
    constexpr std::size_t kLargest = 2000;  // terms
    if (++ways_ > kMostWays || logic::term_size(terms_, condition.guarded) > kLargest) return;
    if (heads_[at.index()]) {
      found_.emplace_back(at, condition.guarded);
      if (condition.bare && *condition.bare != condition.guarded) found_.emplace_back(at, *condition.bare);
      return;
    }
    for (const program::EdgeId edge : cfa_.incoming(at))
      if (const auto before = through(cfa_.edge(edge), condition)) back(cfa_.edge(edge).source, *before);
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::vector<bool> heads_;
  certificate::Invariants found_;
  std::size_t ways_ = 0;
};

}  // namespace

certificate::Invariants hints_of(const program::Cfa& cfa) {
  if (!cfa.error_location() || program::has_calls(cfa)) return {};
  witness::Sources sources = sources_of(cfa);
  Hints hints(cfa);
  for (const program::EdgeId id : cfa.incoming(*cfa.error_location())) {
    const program::Edge& edge = cfa.edge(id);
    const program::SourceLocation where = edge.check_at.known() ? edge.check_at : edge.where;
    const witness::SourceText* text = where.known() ? sources.text(where.file) : nullptr;
    const auto at = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
    if (at && text->word(*at) == kHint) hints.add(edge);
  }
  return hints.take();
}

}  // namespace pincer::driver
