// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/logic/backend/interpolation_random.h"

#include <string>

namespace pincer::logic::testing {

namespace {

struct Pool {
  std::vector<Term> integers;
  std::vector<Term> booleans;
};

class Maker {
 public:
  Maker(Terms& terms, Random& random, const RandomShape& shape) : terms_(terms), random_(random), shape_(shape) {}

  Pool variables(const std::string& suffix) {
    Pool pool;
    for (std::size_t j = 0; j < shape_.integers; ++j) {
      pool.integers.push_back(terms_.variable("x" + std::to_string(j) + suffix, Sort::integer()));
    }
    for (std::size_t j = 0; j < shape_.booleans; ++j) {
      pool.booleans.push_back(terms_.variable("p" + std::to_string(j) + suffix, Sort::boolean()));
    }
    return pool;
  }

  Term formula(const Pool& pool, bool strong) {
    std::vector<Term> parts;
    for (std::size_t i = 0; i < shape_.atoms; ++i) parts.push_back(atom(pool));
    std::vector<Term> conjuncts;
    while (parts.size() > 1) {
      const Term a = parts.back();
      parts.pop_back();
      Term& b = parts[random_.below(parts.size())];
      switch (random_.below(strong ? 12 : 6)) {
        case 0: b = terms_.lor(a, b); break;
        case 1: b = terms_.lor(terms_.lnot(a), b); break;
        case 2: b = terms_.eq(a, b); break;
        case 3: b = terms_.ite(atom(pool), a, b); break;
        case 4: b = terms_.lxor(a, b); break;
        default: b = terms_.land(a, b); break;
      }
    }
    conjuncts.push_back(parts.front());
    if (shape_.bounded) {
      for (const Term x : pool.integers) {
        conjuncts.push_back(terms_.int_le(x, terms_.integer(20)));
        conjuncts.push_back(terms_.int_le(terms_.integer(-20), x));
      }
    }
    return terms_.land(conjuncts);
  }

 private:
  Term number(int from, int to) {
    return terms_.integer(from + static_cast<long>(random_.below(static_cast<std::size_t>(to - from + 1))));
  }

  Term sum(const Pool& pool, int depth = 0) {
    Term result = random_.one_in(2) ? number(-6, 6) : terms_.integer(0);
    const std::size_t summands = 1 + random_.below(3);
    for (std::size_t i = 0; i < summands; ++i) {
      Term x = random_.pick(pool.integers);
      if (depth < 2 && random_.one_in(8)) x = terms_.ite(atom(pool, depth + 1), sum(pool, depth + 1), x);
      if (depth < 2 && shape_.divisions && random_.one_in(10)) {
        const Term y = sum(pool, depth + 1);
        const Term k = random_.one_in(4) ? number(-4, -2) : number(2, 4);
        x = random_.one_in(2) ? terms_.int_mod(y, k) : terms_.int_div(y, k);
      }
      result = terms_.int_add(result, terms_.int_mul(number(-2, 3), x));
    }
    return result;
  }

  Term atom(const Pool& pool, int depth = 0) {
    if (!pool.booleans.empty() && random_.one_in(5)) {
      const Term p = random_.pick(pool.booleans);
      return random_.one_in(2) ? p : terms_.lnot(p);
    }
    const Term a = sum(pool, depth);
    const Term b = random_.one_in(2) ? sum(pool, depth) : number(-8, 8);
    switch (random_.below(4)) {
      case 0: return terms_.int_le(a, b);
      case 1: return terms_.int_lt(a, b);
      case 2: return random_.one_in(4) ? terms_.ne(a, b) : terms_.eq(a, b);
      default: return terms_.eq(random_.pick(pool.integers), b);
    }
  }

  Terms& terms_;
  Random& random_;
  const RandomShape& shape_;
};

Pool joined(const Pool& a, const Pool& b) {
  Pool result = a;
  result.integers.insert(result.integers.end(), b.integers.begin(), b.integers.end());
  result.booleans.insert(result.booleans.end(), b.booleans.begin(), b.booleans.end());
  return result;
}

}  // namespace

std::vector<Term> random_sequence(Terms& terms, Random& random, const RandomShape& shape) {
  Maker maker(terms, random, shape);
  std::vector<Term> formulas;
  Pool before = maker.variables("@0");
  for (std::size_t i = 0; i < shape.steps; ++i) {
    const Pool after = maker.variables("@" + std::to_string(i + 1));
    formulas.push_back(maker.formula(joined(before, after), true));
    before = after;
  }
  return formulas;
}

DagProblem random_dag(Terms& terms, Random& random, const RandomShape& shape, std::size_t nodes) {
  Maker maker(terms, random, shape);
  DagProblem problem;
  std::vector<Pool> pools;
  for (std::size_t u = 0; u < nodes; ++u) {
    pools.push_back(maker.variables("@" + std::to_string(u)));
    std::vector<Term>& scope = problem.scopes.emplace_back(pools.back().integers);
    scope.insert(scope.end(), pools.back().booleans.begin(), pools.back().booleans.end());
  }
  for (std::size_t v = 1; v < nodes; ++v) {
    const std::size_t edges = 1 + random.below(2);
    for (std::size_t i = 0; i < edges; ++i) {
      const std::size_t u = v - 1 - random.below(std::min<std::size_t>(v, 3));
      problem.edges.push_back({u, v, maker.formula(joined(pools[u], pools[v]), true)});
    }
  }
  return problem;
}

}  // namespace pincer::logic::testing
