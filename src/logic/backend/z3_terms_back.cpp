// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Z3's expressions as our terms. Z3 rewrites what it is given, so this knows more operators than to_z3 writes.
#include "base/contract.h"
#include "logic/backend/z3_terms.h"

namespace pincer::logic {

namespace {

bool is_rounding_mode(const z3::expr& e) { return e.get_sort().sort_kind() == Z3_ROUNDING_MODE_SORT; }

/// op(op(a, b), c) ...
template <class F>
Term fold_left(const std::vector<Term>& args, F op) {
  Term result = args[0];
  for (std::size_t i = 1; i < args.size(); ++i) result = op(result, args[i]);
  return result;
}

}  // namespace

std::optional<Sort> Z3Terms::from_z3(const z3::sort& sort) const {
  switch (sort.sort_kind()) {
    case Z3_BOOL_SORT: return Sort::boolean();
    case Z3_INT_SORT: return Sort::integer();
    case Z3_BV_SORT: return Sort::bitvec(sort.bv_size());
    case Z3_FLOATING_POINT_SORT: return Sort::floating(sort.fpa_ebits(), sort.fpa_sbits());
    case Z3_ARRAY_SORT: {
      const std::optional<Sort> index = from_z3(sort.array_domain());
      const std::optional<Sort> element = from_z3(sort.array_range());
      if (!index || !element || index->is_array() || element->is_array()) return std::nullopt;
      return Sort::array(*index, *element);
    }
    default: return std::nullopt;
  }
}

void Z3Terms::bind(const z3::expr& e, Term t) {
  base::require(from_z3(e.get_sort()) == terms_.sort(t), "bind takes an expression and a term of the same sort");
  Z3_inc_ref(context_, e);
  owned_.push_back(e);
  back_.insert_or_assign(e, t);
}

std::optional<Term> Z3Terms::from_z3(const z3::expr& e) {
  const Term t = back(e);
  return t.valid() ? std::optional(t) : std::nullopt;
}

Term Z3Terms::back(const z3::expr& e) {
  std::vector<z3::expr> open{e};
  while (!open.empty()) {
    const z3::expr top = open.back();
    if (back_.contains(top)) {
      open.pop_back();
      continue;
    }
    if (!top.is_app()) return {};
    std::vector<Term> args;
    const std::size_t before = open.size();
    for (unsigned i = 0; i < top.num_args(); ++i) {
      const z3::expr arg = top.arg(i);
      if (is_rounding_mode(arg)) continue;
      const auto known = back_.find(arg);
      if (known == back_.end()) {
        open.push_back(arg);
      } else {
        args.push_back(known->second);
      }
    }
    if (open.size() > before) continue;
    const Term made = back_application(top, args);
    if (!made.valid()) return {};
    open.pop_back();
    bind(top, made);
  }
  return back_.at(e);
}

Term Z3Terms::back_application(const z3::expr& e, const std::vector<Term>& args) {
  if (args.empty()) {
    const std::optional<Value> value = value_of(e);
    return value && !value->sort().is_array() ? terms_.constant(*value) : Term();
  }
  const Z3_decl_kind kind = e.decl().decl_kind();
  const auto minus = [&](Term a, Term b) { return terms_.int_sub(a, b); };
  const auto plus = [&](Term a, Term b) { return terms_.int_add(a, b); };
  const auto times = [&](Term a, Term b) { return terms_.int_mul(a, b); };
  const bool is_int = terms_.sort(args[0]).is_int();
  switch (kind) {
    case Z3_OP_EQ:
    case Z3_OP_IFF: return terms_.eq(args[0], args[1]);
    case Z3_OP_DISTINCT: {
      std::vector<Term> different;
      for (std::size_t i = 0; i < args.size(); ++i) {
        for (std::size_t k = i + 1; k < args.size(); ++k) different.push_back(terms_.ne(args[i], args[k]));
      }
      return terms_.land(different);
    }
    case Z3_OP_ITE: return terms_.ite(args[0], args[1], args[2]);
    case Z3_OP_AND: return terms_.land(args);
    case Z3_OP_OR: return terms_.lor(args);
    case Z3_OP_XOR: return fold_left(args, [&](Term a, Term b) { return terms_.lxor(a, b); });
    case Z3_OP_NOT: return terms_.lnot(args[0]);
    case Z3_OP_IMPLIES: return terms_.implies(args[0], args[1]);
    case Z3_OP_LE: return is_int ? terms_.int_le(args[0], args[1]) : Term();
    case Z3_OP_GE: return is_int ? terms_.int_le(args[1], args[0]) : Term();
    case Z3_OP_LT: return is_int ? terms_.int_lt(args[0], args[1]) : Term();
    case Z3_OP_GT: return is_int ? terms_.int_lt(args[1], args[0]) : Term();
    case Z3_OP_ADD: return is_int ? fold_left(args, plus) : Term();
    case Z3_OP_SUB: return is_int ? fold_left(args, minus) : Term();
    case Z3_OP_UMINUS: return is_int ? terms_.int_neg(args[0]) : Term();
    case Z3_OP_MUL: return is_int ? fold_left(args, times) : Term();
    case Z3_OP_IDIV: return terms_.int_div(args[0], args[1]);
    case Z3_OP_MOD: return terms_.int_mod(args[0], args[1]);
    case Z3_OP_REM: {  // as mod, with the sign of the divisor
      const Term mod = terms_.int_mod(args[0], args[1]);
      return terms_.ite(terms_.int_lt(args[1], terms_.integer(0)), terms_.int_neg(mod), mod);
    }
    case Z3_OP_SELECT: return args.size() == 2 ? terms_.select(args[0], args[1]) : Term();
    case Z3_OP_STORE: return args.size() == 3 ? terms_.store(args[0], args[1], args[2]) : Term();
    case Z3_OP_CONST_ARRAY: {
      const std::optional<Sort> sort = from_z3(e.get_sort());
      return sort ? terms_.const_array(*sort, args[0]) : Term();
    }
    default: break;
  }
  const Term bits = back_bits(e, kind, args);
  return bits.valid() ? bits : back_float(e, kind, args);
}

}  // namespace pincer::logic
