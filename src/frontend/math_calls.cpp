// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Functions of math.h whose results C does not fix. At constant arguments the result is that of the C library of this
// machine; otherwise it is a guess in the function's range.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "frontend/function_translator.h"
#include "frontend/math_functions.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {

using logic::Kind;
using logic::Value;

namespace {

/// The operation at constants of the sort.
template <class OfFloat, class OfDouble, class OfLongDouble>
Value at_constants(const Value& first, OfFloat of_float, OfDouble of_double, OfLongDouble of_long_double) {
  if (first.sort() == logic::Sort::float32()) return Value::float32(of_float());
  if (first.sort() == logic::Sort::float64()) return Value::float64(of_double());
  return Value::float80(of_long_double());
}

}  // namespace

bool FunctionTranslator::call_transcendental(const llvm::CallInst& call, llvm::StringRef name) {
  if (!call.getType()->isFloatingPointTy() || call.arg_empty() || call.getArgOperand(0)->getType() != call.getType())
    return false;
  // Under modes of rounding, the mode follows.
  const auto arguments = std::count_if(call.arg_begin(), call.arg_end(), [&](const llvm::Use& argument) {
    return argument->getType() == call.getType();
  });
  const MathFunction* function = arguments == 1 ? math_function({name.data(), name.size()}) : nullptr;
  const bool of_two = arguments == 2 && is_math_function_of_two({name.data(), name.size()});
  if (function == nullptr && !of_two) return false;
  const Term x = term(call.getArgOperand(0));
  const Term y = of_two ? term(call.getArgOperand(1)) : x;
  const bool to_nearest = t_.module.getNamedMetadata(kSetsRounding) == nullptr;
  if (to_nearest && terms_.is_const(x) && terms_.is_const(y)) {
    const Value a = terms_.const_value(x);
    const Value b = terms_.const_value(y);
    Value result = a;
    if (function != nullptr) {
      result = at_constants(
          a, [&] { return function->of_float(a.as_float()); }, [&] { return function->of_double(a.as_double()); },
          [&] { return function->of_long_double(a.as_long_double()); });
    } else if (name.starts_with("pow")) {
      result = at_constants(
          a, [&] { return powf(a.as_float(), b.as_float()); }, [&] { return pow(a.as_double(), b.as_double()); },
          [&] { return powl(a.as_long_double(), b.as_long_double()); });
    } else if (name.starts_with("atan2")) {
      result = at_constants(
          a, [&] { return atan2f(a.as_float(), b.as_float()); }, [&] { return atan2(a.as_double(), b.as_double()); },
          [&] { return atan2l(a.as_long_double(), b.as_long_double()); });
    } else {
      result = at_constants(
          a, [&] { return hypotf(a.as_float(), b.as_float()); }, [&] { return hypot(a.as_double(), b.as_double()); },
          [&] { return hypotl(a.as_long_double(), b.as_long_double()); });
    }
    define(call, {terms_.constant(result)}, {});
    return true;
  }
  t_.warn_once(name.str(), where_,
               fmt::format("the results of function '{}' are only known to be in its range", name.str()));
  result_havoc(call, true);
  if (call.use_empty()) return true;
  const Term result = term(&call);
  const logic::Sort sort = terms_.sort(result);
  const auto constant = [&](double value) { return terms_.fp_to_fp(terms_.floating(value), sort); };
  const auto between = [&](double low, Term value, double high) {
    return terms_.land(terms_.fp_compare(Kind::FpLe, constant(low), value),
                       terms_.fp_compare(Kind::FpLe, value, constant(high)));
  };
  const Term nan = terms_.fp_test(Kind::FpIsNan, result);
  if (function != nullptr) {
    const Term inside = between(function->least, result, function->most);
    const Term x_nan = terms_.fp_test(Kind::FpIsNan, x);
    switch (function->domain) {
      case MathFunction::Domain::Numbers: assume(terms_.ite(x_nan, nan, inside)); break;
      case MathFunction::Domain::Finite:
        assume(terms_.ite(terms_.lor(x_nan, terms_.fp_test(Kind::FpIsInf, x)), nan, inside));
        break;
      case MathFunction::Domain::Interval:
        assume(terms_.ite(between(function->from, x, function->to), inside, nan));
        break;
      case MathFunction::Domain::Anything: break;
    }
  } else if (name.starts_with("pow")) {
    const Term one = constant(1);
    const Term is_one = terms_.lor(terms_.fp_test(Kind::FpIsZero, y), terms_.fp_compare(Kind::FpEq, x, one));
    const Term positive = terms_.fp_compare(Kind::FpLe, constant(0), x);
    const Term y_nan = terms_.fp_test(Kind::FpIsNan, y);
    assume(terms_.lor(terms_.lnot(is_one), terms_.fp_compare(Kind::FpEq, result, one)));
    const Term known = terms_.land(positive, terms_.lnot(y_nan));
    assume(terms_.lor(terms_.lnot(known), terms_.fp_compare(Kind::FpLe, constant(0), result)));
  } else if (name.starts_with("atan2")) {
    const Term either = terms_.lor(terms_.fp_test(Kind::FpIsNan, x), terms_.fp_test(Kind::FpIsNan, y));
    assume(terms_.ite(either, nan, between(-3.1415930, result, 3.1415930)));
  } else {
    assume(terms_.lor(nan, terms_.fp_compare(Kind::FpLe, constant(0), result)));
  }
  return true;
}

}  // namespace pincer::frontend
