// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic::testing {

/// Random numbers by which tests are the same on every machine (the standard distributions are not).
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint64_t word() { return engine_(); }
  std::size_t below(std::size_t n) { return engine_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// A random scalar or array value; the ends of ranges and other special values come often.
Value random_value(Random& random, Sort sort);

/// One call of a constructor and what it means.
struct Construction {
  Term result;
  std::vector<Term> arguments;
  std::function<Value(std::span<const Value>)> meaning;  // of the values of the arguments
};

/// Builds random terms by the constructors of Terms over a pool of earlier results.
class RandomTerms {
 public:
  RandomTerms(Terms& terms, std::vector<Sort> sorts, std::uint64_t seed);

  /// One random construction; its result may become an argument of later ones.
  Construction next();
  Term pick(Sort sort);
  Random& random() { return random_; }
  [[nodiscard]] const std::vector<Sort>& sorts() const { return sorts_; }

 private:
  Construction any_sort();
  Construction boolean();
  Construction bit_vector(Sort sort);
  Construction bit_vector_parts(Sort sort);
  Construction integer();
  RoundingMode rounding_mode();
  Construction floating(Sort sort);
  Construction float_conversion(Sort sort);
  Construction array(Sort sort);
  std::pair<Term, Term> pick_pair(Sort sort);
  Sort random_sort(SortKind kind);  // one of sorts_ of that kind; falls back to any sort of sorts_
  bool has(SortKind kind) const;
  Sort bit_vector_of(unsigned width);
  Construction plain(Kind kind, Term result, std::vector<Term> arguments, Sort sort, unsigned attribute = 0);

  Terms& terms_;
  std::vector<Sort> sorts_;
  Random random_;
  std::map<std::uint64_t, std::vector<Term>> pool_;  // by the code of the sort
};

}  // namespace pincer::logic::testing
