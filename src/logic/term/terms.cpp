// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/terms.h"

#include <array>

#include "base/contract.h"
#include "logic/term/terms_impl.h"
#include "logic/value/operations.h"

namespace pincer::logic {

Terms::Terms() : impl_(std::make_unique<Impl>()) {
  impl_->true_term = impl_->store.make_constant(Value::boolean(true));
  impl_->false_term = impl_->store.make_constant(Value::boolean(false));
}

Terms::~Terms() = default;

// Inspection

Kind Terms::kind(Term t) const { return impl_->store.kind(t); }
Sort Terms::sort(Term t) const { return impl_->store.sort(t); }
std::span<const Term> Terms::children(Term t) const { return impl_->store.children(t); }

Term Terms::child(Term t, std::size_t i) const {
  const auto all = children(t);
  base::require(i < all.size(), "the term has that many children");
  return all[i];
}

unsigned Terms::attribute(Term t) const { return impl_->store.attribute(t); }

bool Terms::is_const(Term t) const {
  const Kind k = kind(t);
  return k == Kind::BoolConst || k == Kind::BvConst || k == Kind::IntConst || k == Kind::FloatConst;
}

bool Terms::is_true(Term t) const { return t == impl_->true_term; }
bool Terms::is_false(Term t) const { return t == impl_->false_term; }
Value Terms::const_value(Term t) const { return impl_->store.constant(t); }

const std::string& Terms::name(Term variable) const {
  base::require(kind(variable) == Kind::Variable, "only variables have names");
  return impl_->store.name(variable);
}

std::size_t Terms::size() const { return impl_->store.size(); }
std::size_t Terms::bytes() const { return impl_->store.bytes(); }

// Leaves

Term Terms::variable(std::string_view name, Sort sort) { return impl_->store.make_variable(name, sort); }

Term Terms::fresh_variable(std::string_view prefix, Sort sort) {
  std::string name;
  do {
    name = std::string(prefix) + "!" + std::to_string(impl_->fresh++);
  } while (impl_->store.find_variable(name).valid());
  return variable(name, sort);
}

Term Terms::boolean(bool b) { return b ? impl_->true_term : impl_->false_term; }
Term Terms::bv(unsigned width, std::uint64_t value) { return constant(Value::bits(width, value)); }
Term Terms::bv(unsigned width, const mpz_class& value) { return constant(Value::bits(width, value)); }
Term Terms::integer(const mpz_class& value) { return constant(Value::integer(value)); }
Term Terms::floating(double value) { return constant(Value::float64(value)); }

Term Terms::constant(const Value& value) {
  if (!value.sort().is_array()) return impl_->store.make_constant(value);
  Term result = const_array(value.sort(), constant(value.everywhere()));
  for (const auto& [index, element] : value.entries()) result = store(result, constant(index), constant(element));
  return result;
}

// Nodes

Term Terms::make(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) {
  return impl_->store.make(kind, sort, attribute, children);
}

Term Terms::make(Kind kind, Sort sort, unsigned attribute, std::initializer_list<Term> children) {
  return impl_->store.make(kind, sort, attribute, std::span(children.begin(), children.size()));
}

Term Terms::fold(Kind kind, Sort sort, unsigned attribute, std::initializer_list<Term> children) {
  for (const Term t : children) {
    if (!is_const(t)) return {};
  }
  std::array<Value, 3> values;
  std::size_t count = 0;
  for (const Term t : children) values[count++] = const_value(t);
  return constant(apply(kind, attribute, sort, std::span(values).first(count)));
}

}  // namespace pincer::logic
