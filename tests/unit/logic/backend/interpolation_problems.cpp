// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/logic/backend/interpolation_problems.h"

#include "logic/term/substitute.h"

namespace pincer::logic::testing {

namespace {

// Shorthand for writing programs.
class Writer {
 public:
  explicit Writer(Terms& terms) : t(terms) {}

  Term variable(const std::string& name) {
    program.state.push_back(t.variable(name, Sort::integer()));
    program.next.push_back(t.variable(name + "'", Sort::integer()));
    return program.state.back();
  }
  Term input(const std::string& name) {
    program.inputs.push_back(t.variable(name, Sort::integer()));
    return program.inputs.back();
  }
  [[nodiscard]] Term next(Term x) const {
    for (std::size_t i = 0; i < program.state.size(); ++i) {
      if (program.state[i] == x) return program.next[i];
    }
    return {};
  }
  Term num(long n) { return t.integer(n); }
  Term is(Term x, long n) { return t.eq(x, num(n)); }
  Term plus(Term x, long n) { return t.int_add(x, num(n)); }
  Term lt(Term x, long n) { return t.int_lt(x, num(n)); }
  Term gt(Term x, long n) { return t.int_lt(num(n), x); }
  /// All state variables change as said or stay.
  Term become(const std::vector<std::pair<Term, Term>>& changes) {
    std::vector<Term> parts;
    for (std::size_t i = 0; i < program.state.size(); ++i) {
      Term value = program.state[i];
      for (const auto& [x, to] : changes) {
        if (x == program.state[i]) value = to;
      }
      parts.push_back(t.eq(program.next[i], value));
    }
    return t.land(parts);
  }
  Term all_are(long n) {
    std::vector<Term> parts;
    for (const Term x : program.state) parts.push_back(is(x, n));
    return t.land(parts);
  }

  Terms& t;
  LoopProgram program;
};

LoopProgram two_counters(Terms& terms) {
  Writer w(terms);
  const Term x = w.variable("x");
  const Term y = w.variable("y");
  w.program.start = w.all_are(0);
  w.program.step = w.become({{x, w.plus(x, 1)}, {y, w.plus(y, 1)}});
  w.program.bad = terms.ne(x, y);
  return w.program;
}

LoopProgram bounded_counter(Terms& terms) {
  Writer w(terms);
  const Term x = w.variable("x");
  w.program.start = w.all_are(0);
  w.program.step = w.become({{x, terms.ite(w.lt(x, 10), w.plus(x, 1), x)}});
  w.program.bad = w.gt(x, 10);
  return w.program;
}

LoopProgram nested_counters(Terms& terms) {
  Writer w(terms);
  const Term i = w.variable("i");
  const Term j = w.variable("j");
  const Term n = w.variable("n");
  w.program.start = terms.land(std::vector{w.is(i, 0), w.is(j, 0), w.gt(n, 0)});
  w.program.step = terms.lor(terms.land(terms.int_lt(j, n), w.become({{j, w.plus(j, 1)}})),
                             terms.land(terms.int_le(n, j), w.become({{j, w.num(0)}, {i, w.plus(i, 1)}})));
  w.program.bad = terms.lor(terms.int_lt(n, j), terms.lor(w.lt(i, 0), w.lt(j, 0)));
  return w.program;
}

// A protocol with `states` states; the last state may only be reached with the flag up, which state 1 sets.
LoopProgram state_machine(Terms& terms, long states) {
  Writer w(terms);
  const Term s = w.variable("s");
  const Term flag = w.variable("flag");
  const Term count = w.variable("count");
  w.program.start = w.all_are(0);
  std::vector<Term> steps;
  for (long i = 0; i < states; ++i) {
    const Term here = w.is(s, i);
    const Term go = i + 1 < states ? w.num(i + 1) : w.num(0);
    std::vector<std::pair<Term, Term>> changes{{s, go}, {count, w.plus(count, 1)}};
    if (i == 0) changes.emplace_back(flag, w.num(1));
    if (i + 1 == states) changes.emplace_back(flag, w.num(0));
    steps.push_back(terms.land(here, w.become(changes)));
    if (i % 3 == 1) steps.push_back(terms.land(here, w.become({{s, w.num(i - 1)}})));
    if (i % 4 == 2 && i + 2 < states) steps.push_back(terms.land(here, w.become({{s, w.num(i + 2)}})));
  }
  w.program.step = terms.lor(steps);
  w.program.bad = terms.lor(terms.land(w.is(s, states - 1), w.is(flag, 0)), w.lt(count, 0));
  return w.program;
}

LoopProgram lock(Terms& terms) {
  Writer w(terms);
  const Term held = w.variable("held");
  const Term old = w.variable("old");
  const Term fresh = w.variable("new");
  const Term in = w.input("in");
  w.program.start = terms.land(w.is(held, 0), terms.ne(old, fresh));
  const Term choice = w.gt(in, 0);
  w.program.step =
      terms.land(terms.ne(old, fresh),
                 terms.lor(terms.land(choice, w.become({{held, w.num(0)}, {old, fresh}, {fresh, w.plus(fresh, 1)}})),
                           terms.land(terms.lnot(choice), w.become({{held, w.num(1)}, {old, fresh}}))));
  w.program.bad =
      terms.lor(terms.land(terms.eq(old, fresh), w.is(held, 0)), terms.land(terms.ne(old, fresh), w.is(held, 1)));
  return w.program;
}

LoopProgram diamonds(Terms& terms, int width) {
  Writer w(terms);
  const Term n = w.variable("n");
  const Term x = w.variable("x");
  std::vector<Term> sum{x};
  for (int i = 0; i < width; ++i) {
    const Term in = w.input("in" + std::to_string(i));
    sum.push_back(terms.ite(w.gt(in, 0), w.num(1), w.num(2)));
  }
  w.program.start = w.all_are(0);
  w.program.step = w.become({{n, w.plus(n, width)}, {x, terms.int_add(sum)}});
  w.program.bad = terms.lor(terms.int_lt(x, n), terms.int_lt(terms.int_mul(n, w.num(2)), x));
  return w.program;
}

// A token goes around; only its owner may enter. `processes` states and the token's place.
LoopProgram ring(Terms& terms, int processes) {
  Writer w(terms);
  const Term token = w.variable("token");
  std::vector<Term> at;
  for (int i = 0; i < processes; ++i) at.push_back(w.variable("p" + std::to_string(i)));
  w.program.start = w.all_are(0);
  std::vector<Term> steps;
  for (int i = 0; i < processes; ++i) {
    const Term mine = w.is(token, i);
    const Term pass = w.num((i + 1) % processes);
    steps.push_back(terms.land(std::vector{w.is(at[static_cast<std::size_t>(i)], 0),
                                           w.become({{at[static_cast<std::size_t>(i)], w.num(1)}})}));
    steps.push_back(terms.land(std::vector{mine, w.is(at[static_cast<std::size_t>(i)], 1),
                                           w.become({{at[static_cast<std::size_t>(i)], w.num(2)}})}));
    steps.push_back(terms.land(std::vector{mine, w.is(at[static_cast<std::size_t>(i)], 2),
                                           w.become({{at[static_cast<std::size_t>(i)], w.num(0)}, {token, pass}})}));
    steps.push_back(terms.land(std::vector{mine, w.is(at[static_cast<std::size_t>(i)], 0), w.become({{token, pass}})}));
  }
  w.program.step = terms.lor(steps);
  w.program.bad = terms.land(w.is(at[0], 2), w.is(at[1], 2));
  return w.program;
}

LoopProgram two_phases(Terms& terms) {
  Writer w(terms);
  const Term phase = w.variable("phase");
  const Term x = w.variable("x");
  const Term y = w.variable("y");
  const Term in = w.input("in");
  w.program.start = w.all_are(0);
  w.program.step = terms.lor(std::vector{
      terms.land(w.is(phase, 0), w.become({{x, w.plus(x, 1)}, {y, w.plus(y, 2)}})),
      terms.land(std::vector{w.is(phase, 0), w.gt(in, 0), w.become({{phase, w.num(1)}})}),
      terms.land(std::vector{w.is(phase, 1), w.gt(x, 0), w.become({{x, w.plus(x, -1)}, {y, w.plus(y, -2)}})})});
  w.program.bad = terms.lor(terms.land(w.is(x, 0), terms.ne(y, w.num(0))), w.lt(y, 0));
  return w.program;
}

LoopProgram accumulator(Terms& terms) {
  Writer w(terms);
  const Term i = w.variable("i");
  const Term s = w.variable("s");
  const Term in = w.input("in");
  w.program.start = w.all_are(0);
  w.program.step =
      terms.land(std::vector{w.gt(in, 0), w.lt(in, 7), w.become({{i, w.plus(i, 1)}, {s, terms.int_add(s, in)}})});
  w.program.bad = terms.lor(terms.int_lt(s, i), terms.int_lt(terms.int_mul(i, w.num(6)), s));
  return w.program;
}

// x_0 <= x_1 <= ... with gaps of at most 3, moved one at a time.
LoopProgram differences(Terms& terms, int width) {
  Writer w(terms);
  std::vector<Term> x;
  for (int i = 0; i < width; ++i) x.push_back(w.variable("x" + std::to_string(i)));
  w.program.start = w.all_are(0);
  std::vector<Term> steps;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::vector<Term> guard;
    if (i + 1 < x.size()) guard.push_back(terms.int_lt(x[i], x[i + 1]));
    if (i > 0) guard.push_back(terms.int_lt(x[i], w.plus(x[i - 1], 3)));
    guard.push_back(w.become({{x[i], w.plus(x[i], 1)}}));
    steps.push_back(terms.land(guard));
  }
  w.program.step = terms.lor(steps);
  w.program.bad = terms.lor(terms.int_lt(x[1], x[0]), terms.int_lt(w.plus(x[x.size() - 2], 3), x.back()));
  return w.program;
}

LoopProgram parity(Terms& terms) {
  Writer w(terms);
  const Term x = w.variable("x");
  const Term y = w.variable("y");
  w.program.start = terms.land(terms.eq(x, terms.int_mul(w.num(2), y)), w.gt(y, 0));
  w.program.step = w.become({{x, w.plus(x, 2)}, {y, terms.int_add(x, y)}});
  w.program.bad = terms.eq(terms.int_mod(x, w.num(2)), w.num(1));
  return w.program;
}

LoopProgram clock(Terms& terms) {
  Writer w(terms);
  const Term x = w.variable("x");
  const Term n = w.variable("n");
  w.program.start = w.all_are(0);
  w.program.step = w.become({{x, terms.int_mod(w.plus(x, 1), w.num(5))}, {n, w.plus(n, 1)}});
  w.program.bad = terms.lor(w.gt(x, 4), terms.int_lt(n, x));
  return w.program;
}

LoopProgram queue(Terms& terms) {
  Writer w(terms);
  const Term head = w.variable("head");
  const Term tail = w.variable("tail");
  const Term size = w.variable("size");
  w.program.start = w.all_are(0);
  w.program.step = terms.lor(terms.land(w.lt(size, 8), w.become({{tail, w.plus(tail, 1)}, {size, w.plus(size, 1)}})),
                             terms.land(w.gt(size, 0), w.become({{head, w.plus(head, 1)}, {size, w.plus(size, -1)}})));
  w.program.bad =
      terms.lor(terms.ne(size, terms.int_sub(tail, head)), terms.lor(w.gt(size, 8), terms.int_lt(tail, head)));
  return w.program;
}

LoopProgram ticket_lock(Terms& terms, int processes) {
  Writer w(terms);
  const Term issued = w.variable("issued");
  const Term served = w.variable("served");
  std::vector<Term> at;
  std::vector<Term> ticket;
  for (int i = 0; i < processes; ++i) {
    at.push_back(w.variable("at" + std::to_string(i)));
    ticket.push_back(w.variable("ticket" + std::to_string(i)));
  }
  w.program.start = w.all_are(0);
  std::vector<Term> steps;
  for (std::size_t i = 0; i < at.size(); ++i) {
    steps.push_back(
        terms.land(w.is(at[i], 0), w.become({{at[i], w.num(1)}, {ticket[i], issued}, {issued, w.plus(issued, 1)}})));
    steps.push_back(
        terms.land(std::vector{w.is(at[i], 1), terms.eq(ticket[i], served), w.become({{at[i], w.num(2)}})}));
    steps.push_back(terms.land(w.is(at[i], 2), w.become({{at[i], w.num(0)}, {served, w.plus(served, 1)}})));
  }
  w.program.step = terms.lor(steps);
  w.program.bad = terms.land(w.is(at[0], 2), w.is(at[1], 2));
  return w.program;
}

LoopProgram mutual_exclusion(Terms& terms) {
  Writer w(terms);
  const Term turn = w.variable("turn");
  std::vector<Term> at{w.variable("at0"), w.variable("at1")};
  std::vector<Term> wants{w.variable("wants0"), w.variable("wants1")};
  w.program.start = w.all_are(0);
  std::vector<Term> steps;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t o = 1 - i;
    steps.push_back(terms.land(w.is(at[i], 0), w.become({{at[i], w.num(1)}, {wants[i], w.num(1)}})));
    steps.push_back(terms.land(w.is(at[i], 1), w.become({{at[i], w.num(2)}, {turn, w.num(static_cast<long>(o))}})));
    steps.push_back(
        terms.land(std::vector{w.is(at[i], 2), terms.lor(w.is(wants[o], 0), w.is(turn, static_cast<long>(i))),
                               w.become({{at[i], w.num(3)}})}));
    steps.push_back(terms.land(w.is(at[i], 3), w.become({{at[i], w.num(0)}, {wants[i], w.num(0)}})));
  }
  w.program.step = terms.lor(steps);
  w.program.bad = terms.land(w.is(at[0], 3), w.is(at[1], 3));
  return w.program;
}

LoopProgram growth(Terms& terms) {
  Writer w(terms);
  const Term a = w.variable("a");
  const Term b = w.variable("b");
  w.program.start = terms.land(w.is(a, 0), w.is(b, 1));
  w.program.step = w.become({{a, b}, {b, terms.int_add(a, b)}});
  w.program.bad = terms.lor(w.lt(a, 0), terms.lor(w.lt(b, 1), w.lt(terms.int_add(a, b), 1)));
  return w.program;
}

LoopProgram wide_counters(Terms& terms, int width) {
  Writer w(terms);
  std::vector<Term> x;
  std::vector<std::pair<Term, Term>> changes;
  const Term in = w.input("in");
  for (int i = 0; i < width; ++i) {
    x.push_back(w.variable("x" + std::to_string(i)));
    changes.emplace_back(x.back(), terms.ite(w.gt(in, 0), w.plus(x.back(), 1), w.plus(x.back(), 2)));
  }
  w.program.start = w.all_are(0);
  w.program.step = w.become(changes);
  w.program.bad = terms.ne(x.front(), x.back());
  return w.program;
}

}  // namespace

std::vector<Family> loop_families() {
  return {{"two counters", two_counters},
          {"bounded counter", bounded_counter},
          {"nested counters", nested_counters},
          {"machine of 10", [](Terms& t) { return state_machine(t, 10); }},
          {"machine of 20", [](Terms& t) { return state_machine(t, 20); }},
          {"lock", lock},
          {"diamonds", [](Terms& t) { return diamonds(t, 3); }},
          {"ring of 4", [](Terms& t) { return ring(t, 4); }},
          {"two phases", two_phases},
          {"accumulator", accumulator},
          {"differences", [](Terms& t) { return differences(t, 4); }},
          {"parity", parity},
          {"clock", clock},
          {"queue", queue},
          {"ticket lock", [](Terms& t) { return ticket_lock(t, 2); }},
          {"mutual exclusion", mutual_exclusion},
          {"growth", growth}};
}

std::vector<Family> wide_families() {
  return {{"ring of 12", [](Terms& t) { return ring(t, 12); }},
          {"ring of 14", [](Terms& t) { return ring(t, 14); }},
          {"ring of 16", [](Terms& t) { return ring(t, 16); }},
          {"ticket lock of 6", [](Terms& t) { return ticket_lock(t, 6); }},
          {"ticket lock of 8", [](Terms& t) { return ticket_lock(t, 8); }},
          {"differences of 14", [](Terms& t) { return differences(t, 14); }},
          {"wide counters of 16", [](Terms& t) { return wide_counters(t, 16); }}};
}

std::vector<Term> unroll(Terms& terms, const LoopProgram& program, std::size_t steps) {
  const auto at = [&](Term variable, std::size_t i) {
    return terms.variable(terms.name(variable) + "@" + std::to_string(i), terms.sort(variable));
  };
  std::vector<Term> formulas;
  for (std::size_t i = 0; i < steps; ++i) {
    Substitution here;
    Substitution end;
    for (std::size_t j = 0; j < program.state.size(); ++j) {
      here.emplace(program.state[j], at(program.state[j], i));
      here.emplace(program.next[j], at(program.state[j], i + 1));
      end.emplace(program.state[j], at(program.state[j], i + 1));
    }
    for (const Term input : program.inputs) here.emplace(input, at(input, i));
    std::vector<Term> parts{substitute(terms, program.step, here)};
    if (i == 0) parts.push_back(substitute(terms, program.start, here));
    if (i + 1 == steps) parts.push_back(substitute(terms, program.bad, end));
    formulas.push_back(terms.land(parts));
  }
  return formulas;
}

}  // namespace pincer::logic::testing
