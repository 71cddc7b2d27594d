// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/counter_guesses.h"

#include <algorithm>
#include <optional>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"

namespace pincer::invariant {

using logic::Kind;
using logic::LinearSum;
using logic::Sort;
using logic::Term;

namespace {

constexpr std::size_t kConstants = 6;  // that numbers are compared with
constexpr unsigned kMostBits = 16;     // of an element that is added up

struct Counter {
  Term term;
  mpz_class start;
  mpz_class step;
};

/// A sum of elements: each turn adds something from 0 to `most`, or nothing.
struct Total {
  Term term;
  mpz_class start;
  mpz_class most;
};

class CounterGuesses {
 public:
  CounterGuesses(const program::Cfa& cfa, const std::vector<Term>& conditions)
      : cfa_(cfa), terms_(cfa.terms()), conditions_(conditions) {
    for (const program::Edge& edge : cfa.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign != nullptr) definitions_[cfa.variable(assign->variable).term].push_back(assign->value);
    }
    for (const Term condition : conditions) {
      for (const Term side : terms_.children(condition)) {
        const bool is_new = std::find(constants_.begin(), constants_.end(), side) == constants_.end();
        if (terms_.is_const(side) && is_new && constants_.size() < kConstants) constants_.push_back(side);
      }
    }
  }

  std::vector<Term> guess(std::vector<Term> numbers, const std::map<Term, std::vector<Term>>& cells) {
    for (const Term condition : conditions_) {
      for (const Term v : logic::free_variables(terms_, condition)) numbers.push_back(v);
    }
    std::set<Term> seen;
    for (const Term number : numbers) {
      const Sort sort = terms_.sort(number);
      if (terms_.kind(number) != Kind::Variable || !seen.insert(number).second) continue;
      if (sort.is_bitvec() || sort.is_int()) classify(number);
    }
    for (const Counter& counter : counters_) bounds(counter.term, counter.start);
    for (const Total& total : totals_) about(total);
    // What a cell counts is no more than the turns of the loop.
    for (const auto& [cell, starts] : cells) {
      for (const Term start : starts) guesses_.push_back(le(start, cell));
      for (const Counter& counter : counters_) {
        if (terms_.sort(counter.term) == terms_.sort(cell)) guesses_.push_back(le(cell, counter.term));
      }
      for (const Term constant : constants_) {
        if (terms_.sort(constant) == terms_.sort(cell)) guesses_.push_back(le(cell, constant));
      }
    }
    pairs();
    return std::move(guesses_);
  }

 private:
  [[nodiscard]] Term number(Sort sort, const mpz_class& value) const {
    return sort.is_int() ? terms_.integer(value) : terms_.bv(sort.width(), value);
  }
  [[nodiscard]] Term le(Term a, Term b) const {
    return terms_.sort(a).is_int() ? terms_.int_le(a, b) : terms_.bv_sle(a, b);
  }
  [[nodiscard]] Term lt(Term a, Term b) const {
    return terms_.sort(a).is_int() ? terms_.int_lt(a, b) : terms_.bv_slt(a, b);
  }

  /// What is assigned, by a variable that is assigned nowhere else as well.
  [[nodiscard]] LinearSum value_of(Term value) const {
    if (const auto found = definitions_.find(value); found != definitions_.end() && found->second.size() == 1)
      return logic::linear_sum(terms_, found->second.front());
    return logic::linear_sum(terms_, value);
  }

  void classify(Term variable) {
    const auto found = definitions_.find(variable);
    if (found == definitions_.end()) return;
    std::set<mpz_class> starts;
    std::set<mpz_class> steps;
    mpz_class most = 0;
    bool is_total = false;
    for (const Term value : found->second) {
      LinearSum sum = value_of(value);
      const auto self = sum.parts.find(variable);
      if (sum.parts.empty()) {
        starts.insert(sum.constant);
        continue;
      }
      if (self == sum.parts.end() || self->second != 1) return;
      sum.parts.erase(self);
      if (sum.parts.empty()) {
        steps.insert(sum.constant);
        continue;
      }
      const auto step = most_of(sum);
      if (!step) return;
      most = std::max(most, *step);
      is_total = true;
    }
    if (starts.size() != 1) return;
    if (is_total) {
      for (const mpz_class& step : steps) {
        if (step < 0) return;
        most = std::max(most, step);
      }
      totals_.push_back({variable, *starts.begin(), most});
    } else if (steps.size() == 1) {
      counters_.push_back({variable, *starts.begin(), *steps.begin()});
    }
  }

  /// The largest value of a sum of small elements.
  [[nodiscard]] std::optional<mpz_class> most_of(const LinearSum& sum) const {
    if (sum.constant < 0) return std::nullopt;
    mpz_class result = sum.constant;
    for (const auto& [part, factor] : sum.parts) {
      if (terms_.kind(part) != Kind::BvZeroExtend || factor < 0) return std::nullopt;
      const unsigned bits = terms_.sort(terms_.child(part, 0)).width();
      if (bits > kMostBits) return std::nullopt;
      result += factor * ((mpz_class(1) << bits) - 1);
    }
    return result;
  }

  void bounds(Term variable, const mpz_class& start) {
    guesses_.push_back(le(number(terms_.sort(variable), start), variable));
    for (const Term constant : constants_) {
      if (terms_.sort(constant) != terms_.sort(variable)) continue;
      guesses_.push_back(le(variable, constant));
      guesses_.push_back(lt(variable, constant));
    }
  }

  void about(const Total& total) {
    bounds(total.term, total.start);
    for (const Counter& counter : counters_) {
      if (counter.step != 1 || terms_.sort(counter.term) != terms_.sort(total.term)) continue;
      const LinearSum most{
          terms_.sort(total.term), total.start - total.most * counter.start, {{counter.term, total.most}}};
      guesses_.push_back(le(total.term, most.term(terms_)));
    }
  }

  void pairs() {
    for (std::size_t i = 0; i < counters_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Counter& a = counters_[i];
        const Counter& b = counters_[j];
        const Sort sort = terms_.sort(a.term);
        if (sort != terms_.sort(b.term)) continue;
        LinearSum sum{sort, b.step * -a.start + a.step * b.start, {{a.term, b.step}, {b.term, -a.step}}};
        guesses_.push_back(terms_.eq(sum.term(terms_), number(sort, 0)));
        if (a.step == b.step && a.start == b.start) {
          guesses_.push_back(le(a.term, b.term));
          guesses_.push_back(le(b.term, a.term));
        }
        // The quotient of two counters, so that no product hides it.
        for (const auto& [slow, fast] : {std::pair(&a, &b), std::pair(&b, &a)}) {
          if (slow->step == 0 || !mpz_divisible_p(fast->step.get_mpz_t(), slow->step.get_mpz_t())) continue;
          const mpz_class times = fast->step / slow->step;
          const LinearSum value{sort, fast->start - times * slow->start, {{slow->term, times}}};
          guesses_.push_back(terms_.eq(fast->term, value.term(terms_)));
        }
      }
    }
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<Term>& conditions_;
  std::map<Term, std::vector<Term>> definitions_;
  std::vector<Term> constants_;
  std::vector<Counter> counters_;
  std::vector<Total> totals_;
  std::vector<Term> guesses_;
};

}  // namespace

std::vector<Term> counter_guesses(const program::Cfa& cfa, const std::vector<Term>& numbers,
                                  const std::vector<Term>& conditions, const std::map<Term, std::vector<Term>>& cells) {
  return CounterGuesses(cfa, conditions).guess(numbers, cells);
}

}  // namespace pincer::invariant
