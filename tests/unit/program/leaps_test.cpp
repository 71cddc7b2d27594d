// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/leaps.h"

#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "base/contract.h"
#include "program/interpret.h"
#include "programs.h"

namespace pincer::program {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;
using logic::testing::Random;
using testing::ProgramBuilder;

Execution run(const Cfa& cfa, bool leaps, std::uint64_t limit, const Choices& choices = {}) {
  InterpretOptions options;
  options.record_trace = false;
  options.step_limit = limit;
  options.leaps = leaps;
  return interpret(cfa, choices, options);
}

/// Programs over variables of 16 and 32 bits.
class Numbers : public ProgramBuilder {
 public:
  VariableId variable(const std::string& name, unsigned width) {
    return cfa.add_variable(name, Sort::bitvec(width), {CTypeKind::Unsigned, width, "unsigned"}, main);
  }
  Term number(unsigned width, std::uint64_t value) { return terms.bv(width, value); }
  /// x := x + by
  LocationId add(LocationId from, VariableId x, std::uint64_t by) {
    return then(from, Assign{x, terms.bv_add(term(x), number(cfa.sort(x).width(), by))});
  }
};

TEST(Leaps, CountToTheEndOfALoop) {
  Numbers b;
  const VariableId x = b.variable("x", 32);
  const LocationId head = b.location(), body = b.location(), after = b.location();
  b.skip(b.entry(), head);
  b.branch(head, b.terms.bv_ult(b.term(x), b.number(32, 0x0fffffff)), body, after);
  b.edge(body, Assign{x, b.terms.bv_add(b.term(x), b.number(32, 2))}, head);
  b.branch(after, b.terms.eq(b.term(x), b.number(32, 0x10000000)), b.cfa.error(), b.exit());
  const Execution execution = run(b.cfa, true, 10'000);
  EXPECT_EQ(execution.end, End::Error);
  EXPECT_EQ(execution.steps, 1 + 2 * 0x08000000ULL + 2) << "all steps are counted";
  EXPECT_EQ(run(b.cfa, false, 10'000).end, End::StepLimit);
}

TEST(Leaps, NumbersWrapAround) {
  Numbers b;
  const VariableId x = b.variable("x", 32);
  const LocationId head = b.location(), body = b.location(), after = b.location();
  b.edge(b.entry(), Assign{x, b.number(32, 10)}, head);
  b.branch(head, b.terms.bv_ule(b.number(32, 10), b.term(x)), body, after);
  b.edge(body, Assign{x, b.terms.bv_add(b.term(x), b.number(32, 2))}, head);
  b.branch(after, b.terms.eq(b.term(x), b.number(32, 0)), b.cfa.error(), b.exit());
  EXPECT_EQ(run(b.cfa, true, 10'000).end, End::Error);
}

TEST(Leaps, LoopsWithinLoopsAndPhases) {
  Numbers b;
  const VariableId x = b.variable("x", 32), y = b.variable("y", 32);
  const LocationId head = b.location(), inner = b.location(), step = b.location(), both = b.location(),
                   one = b.location(), two = b.location(), after = b.location();
  b.skip(b.entry(), head);
  const LocationId body = b.location();
  b.branch(head, b.terms.bv_ult(b.term(x), b.number(32, 0x0fffffff)), body, after);
  b.edge(body, Assign{y, b.number(32, 0)}, inner);
  b.branch(inner, b.terms.bv_ult(b.term(y), b.number(32, 10)), step, both);
  b.edge(step, Assign{y, b.terms.bv_add(b.term(y), b.number(32, 1))}, inner);
  b.branch(both, b.terms.bv_ult(b.term(x), b.number(32, 0xfff0)), one, two);
  b.edge(one, Assign{x, b.terms.bv_add(b.term(x), b.number(32, 1))}, head);
  b.edge(two, Assign{x, b.terms.bv_add(b.term(x), b.number(32, 2))}, head);
  b.branch(after, b.terms.eq(b.term(x), b.number(32, 0x10000000)), b.cfa.error(), b.exit());
  EXPECT_EQ(run(b.cfa, true, 100'000).end, End::Error);
}

TEST(Leaps, EvenAndOddTurnsTogether) {
  Numbers b;
  const VariableId x = b.variable("x", 32), y = b.variable("y", 32);
  const LocationId head = b.location(), body = b.location(), even = b.location(), next = b.location(),
                   after = b.location();
  b.skip(b.entry(), head);
  b.branch(head, b.terms.bv_ult(b.term(x), b.number(32, 100'000'001)), body, after);
  b.branch(body, b.terms.eq(b.terms.bv_urem(b.term(x), b.number(32, 2)), b.number(32, 0)), even, next);
  b.edge(even, Assign{y, b.terms.bv_add(b.term(y), b.number(32, 1))}, next);
  b.edge(next, Assign{x, b.terms.bv_add(b.term(x), b.number(32, 1))}, head);
  b.branch(after, b.terms.eq(b.term(y), b.number(32, 50'000'001)), b.cfa.error(), b.exit());
  EXPECT_EQ(run(b.cfa, true, 100'000).end, End::Error);
}

TEST(Leaps, NobodyMayWantToSeeTheSteps) {
  Numbers b;
  b.skip(b.entry(), b.exit());
  InterpretOptions options;
  options.leaps = true;
  EXPECT_THROW(interpret(b.cfa, {}, options), base::ContractViolation) << "the trace is recorded";
}

/// A loop with a few statements and branches over numbers of 16 bits.
class RandomLoop {
 public:
  explicit RandomLoop(std::uint64_t seed) : random_(seed) {
    for (const char* name : {"x", "y", "z"}) variables_.push_back(b.variable(name, 16));
    wide_ = b.variable("w", 32);
    const LocationId head = b.location(), after = b.location();
    LocationId at = b.entry();
    for (const VariableId v : variables_) at = b.then(at, Assign{v, constant()});
    b.skip(at, head);
    LocationId body = b.location();
    b.branch(head, condition(), body, after);
    for (std::size_t i = 2 + random_.below(4); i > 0; --i) body = statement(body);
    b.skip(body, head);
    b.skip(after, b.exit());
  }

  Numbers b;

 private:
  Term term() {
    const Term x = b.term(random_.pick(variables_));
    switch (random_.below(9)) {
      case 0: return b.terms.bv_mul(x, small());
      case 1: return b.terms.bv_urem(x, small());
      case 2: return b.terms.bv_and(x, small());
      case 3: return b.terms.bv_sub(x, b.term(random_.pick(variables_)));
      case 4: return b.terms.bv_udiv(x, small());
      case 5: return b.terms.bv_extract(b.term(wide_), 15 + 4, 4);
      case 6: return b.terms.bv_srem(x, small());
      default: return x;
    }
  }
  Term small() { return b.number(16, 1 + random_.below(8)); }
  Term constant() { return b.number(16, random_.one_in(3) ? random_.word() : random_.below(50)); }
  Term condition() {
    const Term x = term();
    const Term y = random_.one_in(4) ? term() : constant();
    switch (random_.below(7)) {
      case 0: return b.terms.bv_slt(x, y);
      case 1: return b.terms.bv_sle(y, x);
      case 2: return b.terms.bv_ule(x, y);
      case 3: return b.terms.lnot(b.terms.eq(x, y));
      case 4: return b.terms.bv_ult(b.terms.bv_zero_extend(x, 4), b.terms.bv_sign_extend(y, 4));
      default: return b.terms.bv_ult(x, y);
    }
  }
  LocationId statement(LocationId from) {
    const VariableId x = random_.pick(variables_);
    switch (random_.below(6)) {
      case 0: return b.then(from, Assign{x, random_.one_in(2) ? constant() : term()});
      case 1: return b.then(from, Assign{wide_, b.terms.bv_add(b.term(wide_), b.terms.bv_sign_extend(term(), 16))});
      case 2: {
        const LocationId inside = b.location(), join = b.location();
        b.branch(from, condition(), inside, join);
        b.skip(statement(inside), join);
        return join;
      }
      default: {
        const Term by = random_.one_in(5) ? constant() : b.number(16, random_.below(7));
        return b.then(from,
                      Assign{x, random_.one_in(3) ? b.terms.bv_sub(b.term(x), by) : b.terms.bv_add(b.term(x), by)});
      }
    }
  }

  Random random_;
  std::vector<VariableId> variables_;
  VariableId wide_;
};

TEST(Leaps, AreWhatTheTurnsDoOneByOne) {
  constexpr std::uint64_t kPlain = 200'000;
  constexpr std::uint64_t kShort = 20'000;
  std::size_t leapt = 0;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    RandomLoop loop(seed);
    ASSERT_EQ(testing::violations(loop.b.cfa), "");
    const Execution plain = run(loop.b.cfa, false, kPlain);
    const Execution fast = run(loop.b.cfa, true, kPlain);
    if (plain.end == End::StepLimit) continue;
    ASSERT_EQ(fast.end, plain.end) << seed;
    ASSERT_EQ(fast.steps, plain.steps) << seed;
    ASSERT_EQ(fast.last, plain.last) << seed;
    ASSERT_EQ(fast.last_edge, plain.last_edge) << seed;
    ASSERT_EQ(fast.globals_and_locals, plain.globals_and_locals) << seed;
    if (plain.steps > kShort && run(loop.b.cfa, true, kShort).end == plain.end) ++leapt;
  }
  EXPECT_GT(leapt, 20U);
}

}  // namespace
}  // namespace pincer::program
