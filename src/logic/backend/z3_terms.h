// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <z3++.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// A term that Z3 cannot express; `what()` is a reason in words for users.
class Z3Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Our terms as Z3's and back, for one context. What was translated is remembered, so that a second formula over the
/// same parts costs only what is new; nothing here recurses, terms may be very deep. The context and the terms must
/// live longer. Errors of Z3 are z3::exception.
///
/// Laws: from_z3(to_z3(t)) is equivalent to t; to_z3(t) has our meaning where SMT-LIB leaves a value open (division
/// by zero of integers, conversions of floats out of range, patterns of NaN).
class Z3Terms {
 public:
  Z3Terms(Terms& terms, z3::context& context);
  ~Z3Terms();
  Z3Terms(const Z3Terms&) = delete;
  Z3Terms& operator=(const Z3Terms&) = delete;

  /// Throws Z3Unsupported.
  z3::expr to_z3(Term t);
  z3::sort to_z3(Sort sort);

  /// No term if some part has no counterpart: quantifiers, bound variables, operators that are not ours, constants
  /// that neither to_z3 nor `bind` knows. Where Z3 leaves a value open (div0 and its like), our value is one of those
  /// that it may have, so a formula that is valid in Z3 stays valid.
  std::optional<Term> from_z3(const z3::expr& e);
  std::optional<Sort> from_z3(const z3::sort& sort) const;
  /// From now on from_z3 gives `t` for the constant (or any other expression) `e` of the same sort.
  void bind(const z3::expr& e, Term t);

  /// The value of a numeral, a Boolean constant, a float constant, or an array made of constant arrays and stores;
  /// with a model also of an array that is the graph of a function. No value if `e` is something else.
  std::optional<Value> value_of(const z3::expr& e, const z3::model* model = nullptr) const;

  /// All variables that were translated so far, in that order.
  [[nodiscard]] const std::vector<Term>& variables() const { return variables_; }
  [[nodiscard]] bool knows(Term t) const { return forward_.contains(t); }
  /// Some translated term is or has been a float.
  [[nodiscard]] bool has_floats() const { return has_floats_; }
  [[nodiscard]] Terms& terms() const { return terms_; }
  [[nodiscard]] z3::context& context() const { return context_; }

 private:
  // To Z3; all these see the children translated.
  using Args = std::vector<Z3_ast>;
  z3::expr wrap(Z3_ast ast) const;
  z3::expr translate(Term t);
  z3::expr constant(const Value& value);
  z3::expr float_constant(const Value& value);
  z3::expr bits_constant(unsigned width, const mpz_class& number);
  z3::expr float_node(Term t, const Args& a);
  z3::expr float_to_bits(Sort sort, Z3_ast x);
  z3::expr float_to_integer(Term t, Z3_ast x);
  z3::expr rounding(unsigned mode) const;

  // Back; no term: not ours.
  Term back(const z3::expr& e);
  Term back_application(const z3::expr& e, const std::vector<Term>& args);
  Term back_bits(const z3::expr& e, Z3_decl_kind kind, const std::vector<Term>& args);
  Term back_float(const z3::expr& e, Z3_decl_kind kind, const std::vector<Term>& args);
  std::optional<Value> array_value(const z3::expr& e, const z3::model* model) const;
  std::optional<Value> function_graph(const z3::expr& as_array, const z3::model& model) const;

  Terms& terms_;
  z3::context& context_;
  TermMap<Z3_ast> forward_;
  std::vector<Term> variables_;
  bool has_floats_ = false;
  std::vector<Z3_ast> owned_;                          // references that this object holds
  std::unordered_map<Z3_ast, Term> back_;              // only looked up, never walked; all keys are owned
  std::unordered_map<std::uint64_t, z3::sort> sorts_;  // by code
};

}  // namespace pincer::logic
