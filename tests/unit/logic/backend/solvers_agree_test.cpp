// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Random formulas: no two solvers disagree, models satisfy the formulas, cores are unsatisfiable.
// PINCER_FORMULAS=<n> in the environment checks n formulas per family instead of the usual few, and prints figures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>

#include "logic/backend/solvers.h"
#include "logic/simplify/simplify.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

struct Family {
  std::string name;
  std::function<std::vector<Sort>(Random&)> sorts;
  std::vector<std::string> solvers;
  int constructions;
  int usual;  // number of formulas
};

struct Figures {
  int sat = 0;
  int unsat = 0;
  int unknown = 0;
};

struct Report {
  std::map<std::string, Figures> figures;  // by solver
  std::map<std::string, int> reasons;      // of Unknown
};

/// One problem after another for several solvers.
class Agreement {
 public:
  Agreement(Terms& terms, const std::vector<std::string>& names, Report& report)
      : terms_(terms), simplifier_(terms), report_(report) {
    for (const std::string& name : names) solvers_.push_back(make_solver(name, terms));
  }

  void solve(const std::vector<Term>& asserted, const std::vector<Term>& assumptions) {
    Answer known = Answer::Unknown;
    std::string by;
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      const Answer answer = ask(i, asserted, assumptions);
      if (::testing::Test::HasFailure()) return;
      if (answer == Answer::Unknown) continue;
      ASSERT_TRUE(known == Answer::Unknown || known == answer) << by << " and " << solvers_[i]->name() << "\n"
                                                               << shown(asserted, assumptions);
      known = answer;
      by = solvers_[i]->name();
    }
    if (known != Answer::Unknown) solve_simplified(asserted, assumptions, known);
  }

 private:
  [[nodiscard]] std::string shown(const std::vector<Term>& asserted, const std::vector<Term>& assumptions) const {
    std::vector<Term> all = asserted;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    return smtlib_script(terms_, all);
  }

  static Answer check(Solver& solver, const std::vector<Term>& assumptions) {
    solver.set_budget(base::Budget(base::Budget::Seconds(1)));
    return solver.check(assumptions);
  }

  Answer ask(std::size_t i, const std::vector<Term>& asserted, const std::vector<Term>& assumptions) {
    Solver& solver = *solvers_[i];
    solver.push();
    for (const Term t : asserted) solver.add(t);
    const Answer answer = check(solver, assumptions);
    Figures& count = report_.figures[solver.name()];
    switch (answer) {
      case Answer::Sat:
        ++count.sat;
        for (const Term t : asserted) EXPECT_TRUE(solver.value(t).as_bool()) << solver.name();
        for (const Term t : assumptions) EXPECT_TRUE(solver.value(t).as_bool()) << solver.name();
        break;
      case Answer::Unsat:
        ++count.unsat;
        check_core(i, asserted, assumptions);
        break;
      case Answer::Unknown: {
        ++count.unknown;
        const std::string reason = solver.reason();
        EXPECT_FALSE(reason.empty());
        EXPECT_EQ(reason.find("does not satisfy"), std::string::npos) << solver.name();
        ++report_.reasons[solver.name() + ": " + reason.substr(0, 36)];
        break;
      }
    }
    solver.pop();
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << shown(asserted, assumptions);
    }
    return answer;
  }

  /// A core is unsatisfiable also by another solver.
  void check_core(std::size_t i, const std::vector<Term>& asserted, const std::vector<Term>& assumptions) {
    const std::vector<Term> core = solvers_[i]->core();
    EXPECT_THAT(core, ::testing::IsSubsetOf(assumptions)) << solvers_[i]->name();
    if (core.size() == assumptions.size()) return;  // nothing new
    Solver& other = *solvers_[i == 0 ? 1 : 0];
    other.push();
    for (const Term t : asserted) other.add(t);
    EXPECT_NE(check(other, core), Answer::Sat) << other.name() << " on the core of " << solvers_[i]->name();
    other.pop();
  }

  void solve_simplified(const std::vector<Term>& asserted, const std::vector<Term>& assumptions, Answer expected) {
    Solver& solver = *solvers_[0];
    solver.push();
    for (const Term t : asserted) solver.add(simplifier_(t));
    std::vector<Term> simple;
    for (const Term t : assumptions) simple.push_back(simplifier_(t));
    const Answer answer = check(solver, simple);
    solver.pop();
    ASSERT_TRUE(answer == Answer::Unknown || answer == expected) << "simplified\n" << shown(asserted, assumptions);
  }

  Terms& terms_;
  Simplifier simplifier_;
  Report& report_;
  std::vector<std::unique_ptr<Solver>> solvers_;
};

class SolversAgree : public ::testing::TestWithParam<Family> {};

TEST_P(SolversAgree, OnRandomFormulas) {
  constexpr int kPerBatch = 50;
  const char* wanted = std::getenv("PINCER_FORMULAS");
  const int total = wanted != nullptr ? std::stoi(wanted) : GetParam().usual;
  Report report;
  for (int done = 0; done < total;) {
    Terms terms;
    Random random(4000 + done);
    Agreement agreement(terms, GetParam().solvers, report);
    for (int i = 0; i < kPerBatch && done < total; ++i, ++done) {
      RandomTerms generator(terms, GetParam().sorts(random), 90000 + done);
      std::vector<Term> formulas;
      for (int k = 0; k < GetParam().constructions; ++k) {
        const Term t = generator.next().result;
        if (terms.sort(t).is_bool() && !terms.is_const(t)) formulas.push_back(t);
      }
      // The latest are the largest.
      if (formulas.size() > 5) formulas.erase(formulas.begin(), formulas.end() - 5);
      std::vector<Term> asserted;
      std::vector<Term> assumptions;
      for (const Term f : formulas) {
        const Term signed_f = random.one_in(2) ? f : terms.lnot(f);
        (random.one_in(2) ? asserted : assumptions).push_back(signed_f);
      }
      agreement.solve(asserted, assumptions);
      if (HasFailure()) return;
    }
  }
  int answers = 0;
  for (const auto& [name, count] : report.figures) {
    answers += count.sat + count.unsat;
    if (wanted != nullptr) {
      std::cout << GetParam().name << " " << name << ": " << count.sat << " sat, " << count.unsat << " unsat, "
                << count.unknown << " unknown\n";
    }
  }
  if (wanted != nullptr) {
    for (const auto& [reason, count] : report.reasons) std::cout << "  " << count << " x " << reason << "\n";
  }
  EXPECT_GT(answers, total);  // mostly answered, by more than one
}

std::vector<Sort> bit_vectors(Random& random, unsigned largest) {
  std::vector<Sort> sorts{Sort::boolean()};
  for (int i = 0; i < 2; ++i) sorts.push_back(Sort::bitvec(1 + static_cast<unsigned>(random.below(largest))));
  return sorts;
}

std::vector<Sort> arrays(Random& random) {
  const Sort index = Sort::bitvec(1 + static_cast<unsigned>(random.below(64)));
  const Sort element = Sort::bitvec(1 + static_cast<unsigned>(random.below(32)));
  return {Sort::boolean(), index, element, Sort::array(index, element)};
}

std::vector<Sort> integer_arrays(Random&) {
  return {Sort::boolean(), Sort::integer(), Sort::array(Sort::integer(), Sort::integer())};
}

std::vector<Sort> floats(Random& random) {
  if (random.one_in(2)) return {Sort::boolean(), Sort::float32(), Sort::bitvec(32)};
  const unsigned exponent = 2 + static_cast<unsigned>(random.below(4));  // not for cvc5
  const unsigned significand = 3 + static_cast<unsigned>(random.below(6));
  return {Sort::boolean(), Sort::floating(exponent, significand), Sort::bitvec(exponent + significand)};
}

using Names = std::vector<std::string>;

INSTANTIATE_TEST_SUITE_P(, SolversAgree,
                         ::testing::Values(Family{"Bool", [](Random&) { return std::vector{Sort::boolean()}; },
                                                  Names{"z3", "cadical", "minisat", "cvc5"}, 40, 60},
                                           Family{"SmallBits", [](Random& r) { return bit_vectors(r, 8); },
                                                  Names{"z3", "cadical", "minisat", "cvc5"}, 40, 60},
                                           Family{"Bits", [](Random& r) { return bit_vectors(r, 64); },
                                                  Names{"z3", "cadical", "minisat", "cvc5"}, 25, 40},
                                           Family{"Int",
                                                  [](Random&) { return std::vector{Sort::boolean(), Sort::integer()}; },
                                                  Names{"z3", "cvc5"}, 25, 100},
                                           Family{"Arrays", arrays, Names{"z3", "cadical", "minisat", "cvc5"}, 30, 40},
                                           Family{"IntArrays", integer_arrays, Names{"z3", "cvc5"}, 30, 40},
                                           Family{"Floats", floats, Names{"z3", "cadical", "minisat", "cvc5"}, 12, 20}),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::logic::testing
