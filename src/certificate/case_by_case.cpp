// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/case_by_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "base/efforts.h"
#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"

namespace pincer::certificate {

using encode::NodeId;
using encode::State;
using logic::Kind;
using logic::Term;
using Status = CheckResult::Status;

namespace {

/// Fewer are one question. More may be, too; many are not, and too many would take longer than a solver.
constexpr std::uint64_t kFewestCases = 32;
constexpr std::uint64_t kManyCases = 1'024;
constexpr std::uint64_t kMostCases = 50'000;
/// Cases that are asked about at once.
constexpr std::size_t kAtOnce = 32;
/// Terms that a case may need, on average: where it decides too little, one question is better.
constexpr std::size_t kMostTerms = 4'000;
constexpr std::size_t kTrial = 8;

/// And, or, and what is below them.
class Connectives {
 public:
  explicit Connectives(const logic::Terms& terms) : terms_(terms) {}

  /// The number of cases, at most one more than `kMostCases`.
  std::uint64_t cases(Term formula) { return look_at(formula).cases; }
  /// The longest way to what is no connective.
  unsigned height(Term formula) { return look_at(formula).height; }

 private:
  struct Size {
    std::uint64_t cases = 1;
    unsigned height = 0;
  };

  Size look_at(Term formula) {
    if (const Size* known = sizes_.find(formula)) return *known;
    std::vector<Term> open{formula};
    while (!open.empty()) {
      const Term t = open.back();
      const Kind kind = terms_.kind(t);
      const bool connects = kind == Kind::And || kind == Kind::Or;
      Size size{kind == Kind::Or ? 0U : 1U, 0};
      bool is_ready = true;
      for (const Term child : connects ? terms_.children(t) : std::span<const Term>()) {
        const Size* part = sizes_.find(child);
        if (part == nullptr) {
          is_ready = false;
          open.push_back(child);
          continue;
        }
        size.cases = kind == Kind::Or ? size.cases + part->cases : size.cases * part->cases;
        size.cases = std::min(size.cases, kMostCases + 1);
        size.height = std::max(size.height, part->height + 1);
      }
      if (!is_ready) continue;
      sizes_[t] = size;
      open.pop_back();
    }
    return *sizes_.find(formula);
  }

  const logic::Terms& terms_;
  logic::TermMap<Size> sizes_;
};

class CaseByCase {
 public:
  CaseByCase(Blocks& blocks, NodeId node, bool with_ends, Judge& judge)
      : blocks_(blocks), terms_(blocks.cfa().terms()), node_(node), with_ends_(with_ends), judge_(judge) {}

  /// No result if cases decide too little.
  std::optional<CheckResult> run();

 private:
  struct Open {
    std::vector<Term> formulas;  // not yet taken apart
    std::vector<Term> literals;
  };

  /// One case: false if it decides the check.
  bool take(const std::vector<Term>& literals);
  /// What a case says of variables.
  struct Known {
    State state;
    std::vector<bool> is_fixed;  // by variable: it has the value of something else
    std::vector<bool> is_used;   // others have its value
  };
  /// The number that a literal gives to a variable; false if it is no such literal.
  [[nodiscard]] bool fix(Term literal, Known& known) const;
  /// The same of literals that say that a variable is another one, or that plus a number.
  [[nodiscard]] bool unite(Term literal, Known& known);
  /// The formula in a state; parts that others decide are not looked at.
  Term read(Term formula, State& state);
  bool ask();

  Blocks& blocks_;
  logic::Terms& terms_;
  NodeId node_;
  bool with_ends_;
  Judge& judge_;
  Connectives connectives_{terms_};
  std::vector<Term> questions_;
  CheckResult result_ = valid();
};

bool CaseByCase::fix(Term literal, Known& known) const {
  const bool is_negated = terms_.kind(literal) == Kind::Not;
  Term term = is_negated ? terms_.child(literal, 0) : literal;
  Term value = terms_.boolean(!is_negated);
  if (!is_negated && terms_.kind(literal) == Kind::Eq) {
    term = terms_.child(literal, 0);
    value = terms_.child(literal, 1);
    if (terms_.is_const(term)) std::swap(term, value);
  }
  if (terms_.kind(term) != Kind::Variable || !terms_.is_const(value)) return false;
  const auto variable = blocks_.cfa().variable_of(term);
  if (!variable || known.is_fixed[variable->index()]) return false;
  known.is_fixed[variable->index()] = true;
  known.state.values[variable->index()] = value;
  return true;
}

bool CaseByCase::unite(Term literal, Known& known) {
  if (terms_.kind(literal) != Kind::Eq) return false;
  for (const std::size_t i : {0U, 1U}) {
    const Term term = terms_.child(literal, i);
    if (terms_.kind(term) != Kind::Variable) continue;
    const auto variable = blocks_.cfa().variable_of(term);
    if (!variable || known.is_fixed[variable->index()] || known.is_used[variable->index()]) continue;
    const Term value = blocks_.read(terms_.child(literal, 1 - i), known.state);
    const std::vector<Term> others = logic::free_variables(terms_, value);
    if (std::find(others.begin(), others.end(), term) != others.end()) continue;
    for (const Term other : others) known.is_used[blocks_.cfa().variable_of(other)->index()] = true;
    known.is_fixed[variable->index()] = true;
    known.state.values[variable->index()] = value;
    return true;
  }
  return false;
}

Term CaseByCase::read(Term formula, State& state) {
  const Kind kind = terms_.kind(formula);
  if (kind != Kind::And && kind != Kind::Or) return blocks_.read(formula, state);
  // It is a diagram: what stands before a subdiagram is short, and excludes most of them.
  std::vector<Term> parts(terms_.children(formula).begin(), terms_.children(formula).end());
  std::stable_sort(parts.begin(), parts.end(),
                   [&](Term a, Term b) { return connectives_.height(a) < connectives_.height(b); });
  std::vector<Term> results;
  for (const Term part : parts) {
    const Term value = read(part, state);
    if (kind == Kind::And ? terms_.is_false(value) : terms_.is_true(value)) return value;
    results.push_back(value);
  }
  return kind == Kind::And ? terms_.land(results) : terms_.lor(results);
}

bool CaseByCase::take(const std::vector<Term>& literals) {
  const std::size_t size = terms_.size();
  Known known{blocks_.any_state(), {}, {}};
  known.is_fixed.resize(known.state.values.size());
  known.is_used.resize(known.state.values.size());
  std::vector<Term> others = literals;
  std::erase_if(others, [&](Term literal) { return fix(literal, known); });
  std::erase_if(others, [&](Term literal) { return unite(literal, known); });
  std::vector<Term> given;
  for (const Term literal : others) given.push_back(blocks_.read(literal, known.state));
  const Term before = terms_.land(given);
  if (terms_.is_false(before)) return true;
  auto [arrivals, calls] = blocks_.execute(node_, std::move(known.state));
  for (auto& arrival : arrivals) {
    if (blocks_.ends_program(node_, arrival.target)) continue;
    const bool is_final = blocks_.graph().is_final(*blocks_.graph().node_at(arrival.target));
    if (is_final && !with_ends_) continue;
    const Term here = terms_.land(before, blocks_.paths().condition(arrival.state.path));
    if (terms_.is_false(here)) continue;
    const Term question =
        is_final ? here : terms_.land(here, terms_.lnot(read(blocks_.claim(arrival.target), arrival.state)));
    if (!terms_.is_false(question)) questions_.push_back(question);
  }
  judge_.budget().spend(base::efforts::kTerm * (terms_.size() - size + 1));
  return questions_.size() < kAtOnce || ask();
}

bool CaseByCase::ask() {
  const Term question = terms_.lor(std::exchange(questions_, {}));
  CheckResult answer = judge_.demand_unsat(
      question, fmt::format("safety or consecution fails: not all states that the invariant at {} allows are kept",
                            place(blocks_.cfa(), blocks_.graph().node(node_).location)));
  if (answer.status == Status::Valid && answer.solver.empty()) answer.solver = result_.solver;
  result_ = std::move(answer);
  if (result_.status == Status::Valid && judge_.budget().exhausted())
    result_ = undecided("time limit while checking the invariants");
  return result_.status == Status::Valid;
}

std::optional<CheckResult> CaseByCase::run() {
  const std::size_t terms_before = terms_.size();
  std::size_t taken = 0;
  const Term invariant = blocks_.invariant(blocks_.graph().node(node_).location);
  std::vector<Open> open{{{invariant}, {}}};
  while (!open.empty()) {
    Open one = std::move(open.back());
    open.pop_back();
    while (!one.formulas.empty()) {
      const Term formula = one.formulas.back();
      one.formulas.pop_back();
      const auto parts = terms_.children(formula);
      if (terms_.kind(formula) == Kind::And) {
        one.formulas.insert(one.formulas.end(), parts.begin(), parts.end());
      } else if (terms_.kind(formula) == Kind::Or) {
        for (std::size_t i = 1; i < parts.size(); ++i) {
          open.push_back(one);
          open.back().formulas.push_back(parts[i]);
        }
        one.formulas.push_back(parts.front());
      } else {
        one.literals.push_back(formula);
      }
    }
    if (!take(one.literals)) return result_;
    if (++taken >= kTrial && terms_.size() - terms_before > taken * kMostTerms) return std::nullopt;
    if (judge_.budget().exhausted()) return undecided("time limit while checking the invariants");
  }
  if (!questions_.empty()) ask();
  return result_;
}

}  // namespace

Listed lists_states(const Blocks& blocks, NodeId node) {
  if (blocks.graph().has_calls()) return Listed::No;
  const auto& source = blocks.graph().node(node);
  if (!blocks.for_all(source.location).empty()) return Listed::No;
  for (const NodeId target : source.part.targets) {
    if (!blocks.for_all(blocks.graph().node(target).location).empty()) return Listed::No;
  }
  const std::uint64_t cases = Connectives(blocks.cfa().terms()).cases(blocks.invariant(source.location));
  if (cases < kFewestCases || cases > kMostCases) return Listed::No;
  return cases < kManyCases ? Listed::Some : Listed::Many;
}

std::optional<CheckResult> check_case_by_case(Blocks& blocks, NodeId node, bool with_ends, Judge& judge) {
  return CaseByCase(blocks, node, with_ends, judge).run();
}

}  // namespace pincer::certificate
