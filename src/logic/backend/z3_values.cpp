// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_terms.h"
#include "logic/value/float_format.h"

namespace pincer::logic {

namespace {

std::optional<Value> float_value(const z3::expr& e, Sort sort) {
  z3::context& c = e.ctx();
  if (Z3_is_app(c, e) && e.decl().decl_kind() == Z3_OP_FPA_NAN) return Value::floating(sort, nan_pattern(sort));
  const z3::expr pattern = z3::expr(c, Z3_mk_fpa_to_ieee_bv(c, e)).simplify();
  std::string digits;
  if (!pattern.is_numeral(digits)) return std::nullopt;
  const mpz_class bits(digits);
  if (sort != Sort::float80()) return Value::floating(sort, bits);
  // Without the explicit leading bit, which Value puts right.
  const mpz_class low = bits & ((mpz_class(1) << 63) - 1);
  return Value::floating(sort, ((bits >> 63) << 64) + low);
}

}  // namespace

std::optional<Value> Z3Terms::value_of(const z3::expr& e, const z3::model* model) const {
  const std::optional<Sort> sort = from_z3(e.get_sort());
  if (!sort) return std::nullopt;
  switch (sort->kind()) {
    case SortKind::Bool:
      if (e.is_true()) return Value::boolean(true);
      if (e.is_false()) return Value::boolean(false);
      return std::nullopt;
    case SortKind::BitVec: {
      std::uint64_t small = 0;
      if (e.is_numeral_u64(small)) return Value::bits(sort->width(), small);
      std::string digits;
      if (e.is_numeral(digits)) return Value::bits(sort->width(), mpz_class(digits));
      return std::nullopt;
    }
    case SortKind::Int: {
      std::string digits;
      if (e.is_numeral(digits)) return Value::integer(mpz_class(digits));
      return std::nullopt;
    }
    case SortKind::Float: return float_value(e, *sort);
    case SortKind::Array: return array_value(e, model);
  }
  return std::nullopt;
}

std::optional<Value> Z3Terms::array_value(const z3::expr& e, const z3::model* model) const {
  // The outermost store is the last one.
  std::vector<std::pair<Value, Value>> stores;
  z3::expr rest = e;
  while (rest.is_app() && rest.decl().decl_kind() == Z3_OP_STORE && rest.num_args() == 3) {
    std::optional<Value> index = value_of(rest.arg(1), model);
    std::optional<Value> element = value_of(rest.arg(2), model);
    if (!index || !element) return std::nullopt;
    stores.emplace_back(*std::move(index), *std::move(element));
    rest = rest.arg(0);
  }
  if (!rest.is_app()) return std::nullopt;
  std::optional<Value> array;
  const Z3_decl_kind kind = rest.decl().decl_kind();
  if (kind == Z3_OP_CONST_ARRAY) {
    const std::optional<Value> everywhere = value_of(rest.arg(0), model);
    if (everywhere) array = Value::array(*from_z3(rest.get_sort()), *everywhere);
  } else if (kind == Z3_OP_AS_ARRAY && model != nullptr) {
    array = function_graph(rest, *model);
  }
  if (!array) return std::nullopt;
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) array->store(store->first, store->second);
  return array;
}

std::optional<Value> Z3Terms::function_graph(const z3::expr& as_array, const z3::model& model) const {
  const z3::func_decl function(context_, Z3_get_as_array_func_decl(context_, as_array));
  if (function.arity() != 1 || !model.has_interp(function)) return std::nullopt;
  const z3::func_interp graph = model.get_func_interp(function);
  const std::optional<Value> otherwise = value_of(graph.else_value(), &model);
  if (!otherwise) return std::nullopt;
  Value array = Value::array(*from_z3(as_array.get_sort()), *otherwise);
  for (unsigned i = 0; i < graph.num_entries(); ++i) {
    const z3::func_entry entry = graph.entry(i);
    const std::optional<Value> index = value_of(entry.arg(0), &model);
    const std::optional<Value> element = value_of(entry.value(), &model);
    if (!index || !element) return std::nullopt;
    array.store(*index, *element);
  }
  return array;
}

}  // namespace pincer::logic
