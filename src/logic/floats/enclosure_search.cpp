// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <array>
#include <utility>

#include "base/efforts.h"
#include "logic/evaluate/evaluate.h"
#include "logic/floats/box_search.h"
#include "logic/floats/enclosure.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/float_format.h"
#include "logic/value/operations.h"

namespace pincer::logic::floats {

namespace {

class EnclosureSearch final : public BoxSearch {
 public:
  EnclosureSearch(const Terms& terms, std::vector<Term> conjuncts) : terms_(terms), conjuncts_(std::move(conjuncts)) {
    TermMap<std::size_t> place;
    for (const Term conjunct : conjuncts_) {
      visit_children_first(
          terms_, conjunct, [&](Term t) { return place.contains(t); },
          [&](Term t) {
            place[t] = steps_.size();
            Step step{t, {}, kNoVariable};
            for (const Term child : terms_.children(t)) step.children.push_back(*place.find(child));
            if (terms_.kind(t) == Kind::Variable && can_split(terms_.sort(t))) {
              step.variable = variables_.size();
              variables_.push_back(t);
            }
            steps_.push_back(std::move(step));
          });
      ends_.push_back(*place.find(conjunct));
    }
    enclosures_.resize(steps_.size());
    Box all;
    for (const Term variable : variables_) all.push_back(everything(terms_.sort(variable)));
    boxes_.push_back(std::move(all));
  }

  Answer work(const base::Budget& budget) override {
    while (!boxes_.empty()) {
      if (budget.exhausted()) return Answer::Unknown;
      const Box box = std::move(boxes_.back());
      boxes_.pop_back();
      const bool is_refuted = refute(box, budget);
      if (is_refuted) continue;
      if (is_model(box, budget)) return Answer::Sat;
      if (!split(box)) is_incomplete_ = true;
    }
    return is_incomplete_ ? Answer::Unknown : Answer::Unsat;
  }
  [[nodiscard]] bool has_given_up() const override { return boxes_.empty(); }
  [[nodiscard]] Value value(Term variable) const override {
    const Value* known = model_.find(variable);
    return known == nullptr ? Value::zero(terms_.sort(variable)) : *known;
  }

 private:
  /// One enclosure per variable that can be split; none of them is any().
  using Box = std::vector<Enclosure>;
  static constexpr std::size_t kNoVariable = static_cast<std::size_t>(-1);
  struct Step {
    Term term;
    std::vector<std::size_t> children;
    std::size_t variable;
  };

  /// Other variables have any value.
  static bool can_split(Sort sort) { return sort.is_bool() || (sort.is_float() && sort.is_narrow()); }
  static Value infinity(Sort sort, bool is_negative) {
    const mpz_class exponent = (mpz_class(1) << sort.exponent_bits()) - 1;
    return Value::floating(sort, pack_float(sort, {is_negative, exponent, 0}));
  }
  static Enclosure everything(Sort sort) {
    if (sort.is_bool()) return Enclosure::boolean(true, true);
    return Enclosure::between(infinity(sort, true), infinity(sort, false), true);
  }

  /// Is some conjunct false everywhere in the box?
  bool refute(const Box& box, const base::Budget& budget) {
    std::size_t next = 0;
    bool is_refuted = false;
    std::vector<Enclosure> operands;
    for (std::size_t i = 0; i < ends_.size() && !is_refuted; ++i) {
      for (; next <= ends_[i]; ++next) {
        const Step& step = steps_[next];
        Enclosure& result = enclosures_[next];
        if (step.variable != kNoVariable) {
          result = box[step.variable];
        } else if (terms_.is_const(step.term)) {
          result = Enclosure::of(terms_.const_value(step.term));
        } else if (step.children.empty()) {
          result = Enclosure::any();
        } else {
          operands.clear();
          for (const std::size_t child : step.children) operands.push_back(enclosures_[child]);
          result = enclose(terms_.kind(step.term), terms_.attribute(step.term), terms_.sort(step.term), operands);
        }
      }
      is_refuted = enclosures_[ends_[i]].is(false);
    }
    budget.spend(base::Effort(1 + next / base::efforts::kEnclosureNodesPerUnit));
    return is_refuted;
  }

  bool is_model(const Box& box, const base::Budget& budget) {
    model_ = {};
    for (std::size_t i = 0; i < box.size(); ++i) {
      const Sort sort = terms_.sort(variables_[i]);
      model_[variables_[i]] = box[i].numbers ? middle(*box[i].numbers) : Value::floating(sort, nan_pattern(sort));
    }
    budget.spend(base::Effort(steps_.size() / base::efforts::kEnclosureNodesPerUnit));
    return std::all_of(conjuncts_.begin(), conjuncts_.end(), [&](Term conjunct) {
      return evaluate(terms_, conjunct, [&](Term variable) { return value(variable); }).as_bool();
    });
  }

  /// A value from least to greatest: zero between different signs, else the pattern in the middle.
  static Value middle(const Enclosure::Borders& borders) {
    const Sort sort = borders.least.sort();
    if (sort.is_bool()) return borders.greatest;
    const auto is_negative = [](const Value& v) {
      return apply(Kind::FpIsNegative, 0, Sort::boolean(), std::array{v}).as_bool();
    };
    if (is_negative(borders.least) != is_negative(borders.greatest)) return Value::zero(sort);
    return Value::floating(sort, (borders.least.float_bits() + borders.greatest.float_bits()) / 2);
  }

  /// Into two boxes that together have all of it: at the middle, which both have, or into the borders where nothing is
  /// between them.
  bool split(const Box& box) {
    std::size_t best = box.size();
    mpz_class most = 0;
    for (std::size_t i = 0; i < box.size(); ++i) {
      const mpz_class size = width(box[i]);
      if (size > most) {
        most = size;
        best = i;
      }
    }
    if (best == box.size()) return false;
    const Enclosure& chosen = box[best];
    Box first = box;
    Box second = box;
    if (chosen.can_be_nan) {
      first[best].can_be_nan = false;
      second[best].numbers.reset();
    } else {
      const auto& [least, greatest] = *chosen.numbers;
      const Value cut = middle(*chosen.numbers);
      const bool is_between = !(cut == least) && !(cut == greatest);
      first[best] = Enclosure::between(least, is_between ? cut : least);
      second[best] = Enclosure::between(is_between ? cut : greatest, greatest);
    }
    boxes_.push_back(std::move(second));
    boxes_.push_back(std::move(first));
    return true;
  }
  /// 0: cannot be split. Zeros are one number.
  static mpz_class width(const Enclosure& e) {
    if (!e.numbers) return 0;
    const auto& [least, greatest] = *e.numbers;
    const Sort sort = least.sort();
    const mpz_class whole = mpz_class(1) << 64;
    if (e.can_be_nan) return whole * 4;
    if (sort.is_bool()) return least == greatest ? mpz_class(0) : mpz_class(1);
    if (apply(Kind::FpEq, 0, Sort::boolean(), std::array{least, greatest}).as_bool()) return 0;
    const auto size = [&](const Value& v) {
      const mpz_class sign = mpz_class(1) << (sort.bits() - 1);
      const mpz_class bits = v.float_bits();
      return bits >= sign ? mpz_class(sign - bits) : bits;
    };
    return (size(greatest) - size(least)) * (whole >> sort.bits()) + 1;
  }

  const Terms& terms_;
  std::vector<Term> conjuncts_;
  std::vector<Step> steps_;        // children first; those of the first conjunct before those of the second
  std::vector<std::size_t> ends_;  // the steps of the conjuncts
  std::vector<Enclosure> enclosures_;
  std::vector<Term> variables_;
  std::vector<Box> boxes_;
  TermMap<Value> model_;
  bool is_incomplete_ = false;
};

}  // namespace

std::unique_ptr<BoxSearch> make_enclosure_search(const Terms& terms, std::vector<Term> conjuncts) {
  return std::make_unique<EnclosureSearch>(terms, std::move(conjuncts));
}

}  // namespace pincer::logic::floats
