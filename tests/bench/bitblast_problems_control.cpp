// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bitblast_problems.h"

// Loops that decide: state machines, queues, sorting, memory.
namespace pincer::bench {

namespace {

using logic::Answer;
using logic::Sort;
using logic::Term;

// A machine of 20 states driven by inputs; a counter follows the state, and both never disagree.
void state_machine(Unrolling& u, unsigned steps) {
  Term state = u.assign("state", u.t.bv(8, 0));
  Term shadow = u.assign("shadow", u.t.bv(8, 0));
  Term wrong = u.t.boolean(false);
  for (unsigned i = 0; i < steps; ++i) {
    const Term in = u.input("in", 2);
    Term next = state;
    for (unsigned s = 0; s < 20; ++s) {
      const Term here = u.t.eq(state, u.t.bv(8, s));
      const Term target = u.t.ite(u.t.eq(in, u.t.bv(2, 0)), u.t.bv(8, (s + 1) % 20),
                                  u.t.ite(u.t.eq(in, u.t.bv(2, 1)), u.t.bv(8, (s + 7) % 20), u.t.bv(8, s)));
      next = u.t.ite(here, target, next);
    }
    const Term jump =
        u.t.ite(u.t.eq(in, u.t.bv(2, 0)), u.t.bv(8, 1), u.t.ite(u.t.eq(in, u.t.bv(2, 1)), u.t.bv(8, 7), u.t.bv(8, 0)));
    const Term sum = u.t.bv_add(shadow, jump);
    shadow = u.assign("shadow", u.t.ite(u.t.bv_ule(u.t.bv(8, 20), sum), u.t.bv_sub(sum, u.t.bv(8, 20)), sum));
    state = u.assign("state", next);
    wrong = u.t.lor(wrong, u.t.ne(state, shadow));
  }
  u.assume(wrong);
}

void state_machine_reaches(Unrolling& u, unsigned steps) {
  Term state = u.assign("state", u.t.bv(8, 0));
  Term money = u.assign("money", u.t.bv(32, 0));
  for (unsigned i = 0; i < steps; ++i) {
    const Term go = u.flag("go");
    const Term last = u.t.eq(state, u.t.bv(8, 6));
    money = u.assign("money", u.t.ite(u.t.land(go, last), u.t.bv_add(money, u.t.bv(32, 5)), money));
    const Term next = u.t.ite(last, u.t.bv(8, 0), u.t.bv_add(state, u.t.bv(8, 1)));
    state = u.assign("state", u.t.ite(go, next, state));
  }
  u.assume(u.t.eq(money, u.t.bv(32, 5 * (steps / 9))));
}

// count == (head - tail) mod 8 in a ring of 8
void ring(Unrolling& u, unsigned steps) {
  const Term zero = u.t.bv(32, 0);
  const Term one = u.t.bv(32, 1);
  const Term size = u.t.bv(32, 8);
  Term head = u.assign("head", zero);
  Term tail = u.assign("tail", zero);
  Term count = u.assign("count", zero);
  Term wrong = u.t.boolean(false);
  const auto step = [&](Term i) { return u.t.ite(u.t.eq(i, u.t.bv(32, 7)), zero, u.t.bv_add(i, one)); };
  for (unsigned i = 0; i < steps; ++i) {
    const Term put = u.t.land(u.flag("put"), u.t.bv_ult(count, size));
    const Term get = u.t.land(u.t.land(u.flag("get"), u.t.lnot(put)), u.t.bv_ult(zero, count));
    head = u.assign("head", u.t.ite(put, step(head), head));
    tail = u.assign("tail", u.t.ite(get, step(tail), tail));
    count = u.assign("count", u.t.ite(put, u.t.bv_add(count, one), u.t.ite(get, u.t.bv_sub(count, one), count)));
    const Term distance = u.t.bv_and(u.t.bv_sub(head, tail), u.t.bv(32, 7));
    wrong = u.t.lor(wrong, u.t.ne(distance, u.t.bv_and(count, u.t.bv(32, 7))));
  }
  u.assume(wrong);
}

std::vector<Term> bubble_sort(Unrolling& u, std::vector<Term> a, std::size_t rounds) {
  for (std::size_t r = 0; r < rounds; ++r) {
    for (std::size_t i = 0; i + 1 < a.size() - r; ++i) {
      const Term swap = u.t.bv_slt(a[i + 1], a[i]);
      const Term low = u.assign("a", u.t.ite(swap, a[i + 1], a[i]));
      a[i + 1] = u.assign("a", u.t.ite(swap, a[i], a[i + 1]));
      a[i] = low;
    }
  }
  return a;
}

std::vector<Term> inputs(Unrolling& u, unsigned size, unsigned width) {
  std::vector<Term> result;
  for (unsigned i = 0; i < size; ++i) result.push_back(u.input("in", width));
  return result;
}

Term unsorted(Unrolling& u, const std::vector<Term>& a) {
  Term wrong = u.t.boolean(false);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) wrong = u.t.lor(wrong, u.t.bv_slt(a[i + 1], a[i]));
  return wrong;
}

void sorting(Unrolling& u, unsigned size) { u.assume(unsorted(u, bubble_sort(u, inputs(u, size, 32), size - 1))); }

void sorting_too_short(Unrolling& u, unsigned size) {
  u.assume(unsorted(u, bubble_sort(u, inputs(u, size, 32), size - 2)));
}

// Sorting keeps the sum.
void sorting_sum(Unrolling& u, unsigned size) {
  const std::vector<Term> a = inputs(u, size, 8);
  const std::vector<Term> b = bubble_sort(u, a, size - 1);
  Term before = u.t.bv(8, 0);
  Term after = before;
  for (unsigned i = 0; i < size; ++i) {
    before = u.assign("before", u.t.bv_xor(before, a[i]));
    after = u.assign("after", u.t.bv_xor(after, b[i]));
  }
  u.assume(u.t.ne(before, after));
}

// Binary search in a sorted table of inputs finds what is there.
void binary_search(Unrolling& u, unsigned size) {
  const std::vector<Term> a = inputs(u, size, 16);
  u.assume(u.t.lnot(unsorted(u, a)));
  const Term key = u.input("key", 16);
  const Term where = u.input("where", 8);
  const auto read = [&](Term index) {
    Term result = a[0];
    for (unsigned i = 1; i < size; ++i) result = u.t.ite(u.t.eq(index, u.t.bv(8, i)), a[i], result);
    return result;
  };
  u.assume(u.t.bv_ult(where, u.t.bv(8, size)));
  u.assume(u.t.eq(read(where), key));
  Term low = u.t.bv(8, 0);
  Term high = u.t.bv(8, size);
  Term found = u.t.boolean(false);
  for (unsigned left = size; left > 0; left /= 2) {
    const Term middle = u.assign("middle", u.t.bv_lshr(u.t.bv_add(low, high), u.t.bv(8, 1)));
    const Term value = u.assign("value", read(middle));
    found = u.assign("found", u.t.lor(found, u.t.land(u.t.bv_ult(low, high), u.t.eq(value, key))));
    const Term right = u.t.bv_slt(value, key);
    low = u.assign("low", u.t.ite(right, u.t.bv_add(middle, u.t.bv(8, 1)), low));
    high = u.assign("high", u.t.ite(right, high, middle));
  }
  u.assume(u.t.lnot(found));
}

// for (i = 0; i < n; i++) m[p + i] = v[i]; then m[p + k] == v[k]
void memory_fill(Unrolling& u, unsigned size) {
  Term memory = u.memory("m0", 32, 8);
  const Term p = u.input("p", 32);
  const std::vector<Term> v = inputs(u, size, 8);
  for (unsigned i = 0; i < size; ++i) {
    memory = u.assign("m", u.t.store(memory, u.t.bv_add(p, u.t.bv(32, i)), v[i]));
  }
  Term wrong = u.t.boolean(false);
  for (unsigned i = 0; i < size; ++i) {
    wrong = u.t.lor(wrong, u.t.ne(u.t.select(memory, u.t.bv_add(p, u.t.bv(32, i))), v[i]));
  }
  u.assume(wrong);
}

// Swapping m[i] and m[j] twice, for random i and j, changes nothing.
void memory_swaps(Unrolling& u, unsigned size) {
  const Term first = u.memory("m0", 32, 32);
  Term memory = first;
  std::vector<std::pair<Term, Term>> pairs;
  const auto swap = [&](Term i, Term j) {
    const Term x = u.assign("x", u.t.select(memory, i));
    const Term y = u.assign("y", u.t.select(memory, j));
    memory = u.assign("m", u.t.store(memory, i, y));
    memory = u.assign("m", u.t.store(memory, j, x));
  };
  for (unsigned i = 0; i < size; ++i) pairs.emplace_back(u.input("i", 32), u.input("j", 32));
  for (unsigned i = 0; i < size; ++i) swap(pairs[i].first, pairs[i].second);
  for (unsigned i = size; i-- > 0;) swap(pairs[i].first, pairs[i].second);
  const Term k = u.input("k", 32);
  u.assume(u.t.ne(u.t.select(memory, k), u.t.select(first, k)));
}

}  // namespace

std::vector<Family> control_families() {
  const Answer sat = Answer::Sat;
  const Answer unsat = Answer::Unsat;
  return {{"state-machine", unsat, {5, 10, 20}, state_machine},
          {"state-machine-reaches", sat, {50, 100}, state_machine_reaches},
          {"ring", unsat, {10, 20, 40}, ring},
          {"sorting", unsat, {4, 5, 6}, sorting},
          {"sorting-too-short", sat, {6, 10}, sorting_too_short},
          {"sorting-sum", unsat, {4, 6}, sorting_sum},
          {"binary-search", unsat, {8, 16}, binary_search},
          {"memory-fill", unsat, {10, 40}, memory_fill},
          {"memory-swaps", unsat, {2, 3}, memory_swaps}};
}

}  // namespace pincer::bench
