// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

#include "logic/bitblast/aig.h"
#include "logic/bitblast/circuits.h"
#include "logic/term/store_runs.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::bitblast {

/// A term that has no circuit; `what()` is a reason in words for users.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One element that is read from an array about which nothing else is known.
struct Access {
  Term array;   // a variable
  Term index;   // its bits exist
  Term select;  // its bits exist and are inputs
};

/// Terms over Bool and BitVec as circuits. Each term is translated once.
///
/// Arrays are eliminated by their reads: select(store(a, i, v), j) is i = j ? v : select(a, j), and so on down to array
/// variables, whose elements are inputs; runs of stores (logic/term/store_runs.h) take one comparison. That equal indices give equal elements is left to the caller, who sees all
/// accesses. Equality of arrays, integers and floats are not supported.
class Blaster {
 public:
  Blaster(Terms& terms, Aig& aig) : terms_(terms), aig_(aig), circuits_(aig) {}

  /// The bits of `t` (one for Bool); valid until the next call. Throws Unsupported, and std::length_error if the
  /// circuit becomes too large; then nothing is lost but the work on t.
  WordView bits(Term t);
  Bit bit(Term formula) { return bits(formula).front(); }
  /// Empty if `t` was not translated.
  [[nodiscard]] WordView existing_bits(Term t) const;

  [[nodiscard]] const std::vector<Access>& accesses() const { return accesses_; }
  /// More reads of stores, multiplexed and constant arrays than that are Unsupported.
  void set_array_limit(std::uint64_t steps) { array_limit_ = steps; }
  /// Called now and then during long translations; may throw.
  void set_progress(std::function<void()> progress) { progress_ = std::move(progress); }

 private:
  void translate(Term root);
  /// The terms whose bits those of `t` are made of.
  void dependencies(Term t, std::vector<Term>& out);
  void select_dependencies(Term t, std::vector<Term>& out);
  Word compute(Term t, const std::vector<Term>& parts);
  Word compute_bit_vector(Term t, const std::vector<Term>& parts);
  Word compute_select(Term t, const std::vector<Term>& parts);
  [[nodiscard]] Word word(Term t) const;
  Word inputs(Sort sort);
  Word constant(const Value& value);

  Terms& terms_;
  Aig& aig_;
  Circuits circuits_;
  TermMap<std::uint64_t> start_;  // where the bits of a term are in the pool, plus 1
  std::vector<Bit> pool_;
  std::vector<Access> accesses_;
  StoreRuns runs_{terms_};
  std::uint64_t array_steps_ = 0;
  std::uint64_t array_limit_ = 200'000;
  std::uint64_t translated_ = 0;
  std::function<void()> progress_;
};

}  // namespace pincer::logic::bitblast
