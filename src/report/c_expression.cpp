// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A bit-vector becomes an expression together with the range of its value as an integer. As long as the range fits, an
// operation is the one on integers; where it does not, the result is cut back to its width by a mask.
#include "report/c_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "logic/term/parts.h"
#include "report/trace.h"

namespace pincer::report {

using logic::Kind;
using logic::Term;
using logic::Terms;
using program::CTypeKind;

namespace {

constexpr std::size_t kLongest = 5'000;  // characters

mpz_class power(unsigned bits) { return mpz_class(1) << bits; }
const mpz_class& least_int() {
  static const mpz_class value = -power(31);
  return value;
}

struct Impossible {};

constexpr unsigned kDeepestOperation = 300;  // nested operations

/// Counts a level of nesting while it lives.
class Deeper {
 public:
  explicit Deeper(unsigned& depth) : depth_(depth) {
    if (depth_ >= kDeepestOperation) throw Impossible();
    ++depth_;
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  unsigned& depth_;
};

/// An expression whose value is the integer in [low, high].
struct Number {
  std::string text;  // an operand: needs no parentheses under any operator
  mpz_class low;
  mpz_class high;
  enum class Type { Int /* or smaller, promoted */, Long /* long long */, Unsigned /* long long */ } type = Type::Int;
};

bool fits_int(const Number& n) { return n.low >= least_int() && n.high < power(31); }
bool fits_long(const Number& n) { return n.low >= -power(63) && n.high < power(63); }

class Writer {
 public:
  Writer(const Terms& terms, const CVariableOf& variable_of) : terms_(terms), variable_of_(variable_of) {}

  std::string condition(Term t) {
    const Deeper deeper(depth_);
    switch (terms_.kind(t)) {
      case Kind::BoolConst: return terms_.is_true(t) ? "1" : "0";
      case Kind::Variable: return "(" + variable(t).name + " != 0)";
      case Kind::Not: return "!" + condition(terms_.child(t, 0));
      case Kind::And: return junction(t, " && ");
      case Kind::Or: return junction(t, " || ");
      case Kind::Ite:
        return limited(fmt::format("({} ? {} : {})", condition(terms_.child(t, 0)), condition(terms_.child(t, 1)),
                                   condition(terms_.child(t, 2))));
      case Kind::Eq: return equality(t);
      case Kind::BvUlt: return comparison(t, "<", false);
      case Kind::BvUle: return comparison(t, "<=", false);
      case Kind::BvSlt: return comparison(t, "<", true);
      case Kind::BvSle: return comparison(t, "<=", true);
      case Kind::FpEq: return floating(t, "==");
      case Kind::FpLt: return floating(t, "<");
      case Kind::FpLe: return floating(t, "<=");
      default: throw Impossible();
    }
  }

 private:
  using Type = Number::Type;

  static std::string limited(std::string text) {
    if (text.size() > kLongest) throw Impossible();
    return text;
  }
  static std::string literal(const mpz_class& value) {
    // Literals that are no int are of the type that the context has.
    if (value == -power(63)) return "(-9223372036854775807LL - 1)";
    if (value < least_int()) return "(" + value.get_str() + "LL)";
    if (value == least_int()) return "(-2147483647 - 1)";
    if (value < 0) return "(" + value.get_str() + ")";
    if (value >= power(63)) return value.get_str() + "ULL";
    if (value >= power(31)) return value.get_str() + "LL";
    return value.get_str();
  }
  static Number constant(const mpz_class& value) {
    if (value < -power(63) || value >= power(64)) throw Impossible();
    Number n{literal(value), value, value, Type::Int};
    if (!fits_int(n)) n.type = value >= power(63) ? Type::Unsigned : Type::Long;
    return n;
  }

  CVariable variable(Term t) {
    const auto found = variable_of_(t);
    if (!found) throw Impossible();
    return *found;
  }

  std::string junction(Term t, const char* symbol) {
    std::string text = "(";
    const std::size_t count = terms_.children(t).size();
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) text += symbol;
      text = limited(std::move(text) + condition(terms_.child(t, i)));
    }
    return text + ")";
  }

  std::string equality(Term t) {
    const logic::Sort sort = terms_.sort(terms_.child(t, 0));
    if (sort.is_bool())
      return limited(fmt::format("({} == {})", condition(terms_.child(t, 0)), condition(terms_.child(t, 1))));
    if (!sort.is_bitvec()) throw Impossible();
    // Whichever reading needs fewer casts.
    return comparison(t, "==", reads_signed(terms_.child(t, 0)) || reads_signed(terms_.child(t, 1)));
  }
  bool reads_signed(Term t) {
    if (terms_.kind(t) == Kind::BvSignExtend) return true;
    if (terms_.kind(t) != Kind::Variable) return false;
    const CTypeKind kind = variable(t).type.kind;
    return kind == CTypeKind::Signed;
  }

  std::string comparison(Term t, const char* symbol, bool is_signed) {
    const Number a = number(terms_.child(t, 0), is_signed);
    const Number b = number(terms_.child(t, 1), is_signed);
    if (fits_long(a) && fits_long(b)) return limited(fmt::format("({} {} {})", as_operand(a), symbol, as_operand(b)));
    if (a.low < 0 || b.low < 0) throw Impossible();
    return limited(fmt::format("({} {} {})", as_unsigned(a).text, symbol, as_unsigned(b).text));
  }
  /// With a type that keeps the value beside any int or long long.
  static std::string as_operand(const Number& n) { return n.type == Type::Unsigned ? as_long(n).text : n.text; }

  static Number as_long(const Number& n) {
    if (!fits_long(n)) throw Impossible();
    if (n.type == Type::Long) return n;
    return {is_digits(n.text) ? n.text + "LL" : "(long long)" + n.text, n.low, n.high, Type::Long};
  }
  static Number as_unsigned(const Number& n) {
    if (n.low < 0) throw Impossible();
    if (n.type == Type::Unsigned) return n;
    return {is_digits(n.text) ? n.text + "ULL" : "(unsigned long long)" + n.text, n.low, n.high, Type::Unsigned};
  }
  static bool is_digits(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }
  /// The value modulo 2^width, in [0, 2^width).
  static Number modulo(const Number& n, unsigned width) {
    if (n.low >= 0 && n.high < power(width)) return as_unsigned(n);
    // Conversion to unsigned long long is modulo 2^64.
    const std::string text = n.type == Type::Unsigned ? n.text : "(unsigned long long)" + n.text;
    const mpz_class most = power(width) - 1;
    if (width == 64) return {text, 0, most, Type::Unsigned};
    return {limited(fmt::format("({} & {}ULL)", text, most.get_str())), 0, most, Type::Unsigned};
  }
  /// The value in [-2^(width-1), 2^(width-1)) that is the same modulo 2^width.
  static Number centred(const Number& n, unsigned width) {
    const mpz_class half = power(width - 1);
    if (n.low >= -half && n.high < half) return n;
    if (n.high >= power(width) || n.low < 0) return centred(modulo(n, width), width);
    const Number::Type type = width <= 32 ? Type::Int : Type::Long;
    const char* cast = width == 64   ? "long long"
                       : width == 32 ? "int"
                       : width == 16 ? "short"
                       : width == 8  ? "signed char"
                                     : nullptr;
    if (cast != nullptr) return {limited(fmt::format("({}){}", cast, n.text)), -half, half - 1, type};
    const std::string value = as_long(n).text;
    return {limited(fmt::format("({} < {} ? {} : {} - {})", value, literal(half), value, value, literal(power(width)))),
            -half, half - 1, Type::Long};
  }

  /// The value of a bit-vector as a signed or as an unsigned integer.
  Number number(Term t, bool is_signed) {
    const Deeper deeper(depth_);
    const unsigned width = terms_.sort(t).width();
    const Kind kind = terms_.kind(t);
    switch (kind) {
      case Kind::BvConst: {
        const logic::Value value = terms_.const_value(t);
        return constant(is_signed ? value.as_signed() : value.as_unsigned());
      }
      case Kind::BvSignExtend:
        if (is_signed) return number(terms_.child(t, 0), true);
        break;
      case Kind::BvZeroExtend: return number(terms_.child(t, 0), false);
      case Kind::Ite: {
        const Number a = number(terms_.child(t, 1), is_signed);
        const Number b = number(terms_.child(t, 2), is_signed);
        const bool small = a.type == Type::Int && b.type == Type::Int;
        const bool is_long = fits_long(a) && fits_long(b);
        const std::string x = small ? a.text : is_long ? as_long(a).text : as_unsigned(a).text;
        const std::string y = small ? b.text : is_long ? as_long(b).text : as_unsigned(b).text;
        return {limited(fmt::format("({} ? {} : {})", condition(terms_.child(t, 0)), x, y)), std::min(a.low, b.low),
                std::max(a.high, b.high),
                small     ? Type::Int
                : is_long ? Type::Long
                          : Type::Unsigned};
      }
      default: break;
    }
    if (width > 64) {
      // Wide terms come from sums that were widened until nothing overflows.
      if (!is_signed) throw Impossible();
      const Number n = arithmetic(t);
      const mpz_class half = power(width - 1);
      if (n.low < -half || n.high >= half) throw Impossible();
      return n;
    }
    const Number n = raw(t);
    return is_signed ? centred(n, width) : n.low >= 0 && n.high < power(width) ? n : modulo(n, width);
  }

  /// Some integer that is equal to the bit-vector modulo 2^width.
  Number raw(Term t) {
    const unsigned width = terms_.sort(t).width();
    switch (terms_.kind(t)) {
      case Kind::Variable: return leaf(t, width);
      case Kind::BvSignExtend: return number(terms_.child(t, 0), true);
      case Kind::BvNot:
        return {limited(fmt::format("(~{})", as_unsigned(number(terms_.child(t, 0), false)).text)), 0, power(64) - 1,
                Type::Unsigned};
      case Kind::BvAnd: return bitwise(t, "&");
      case Kind::BvOr: return bitwise(t, "|");
      case Kind::BvXor: return bitwise(t, "^");
      case Kind::BvExtract: {
        const Number n = as_unsigned(number(terms_.child(t, 0), false));
        const unsigned low = terms_.attribute(t);
        if (low == 0) return n;
        return {limited(fmt::format("({} >> {})", n.text, low)), 0, mpz_class(n.high >> low), Type::Unsigned};
      }
      case Kind::BvShl:
      case Kind::BvLShr: return shift(t);
      case Kind::BvUDiv:
      case Kind::BvURem: return division(t, false);
      case Kind::BvSDiv:
      case Kind::BvSRem: return division(t, true);
      case Kind::BvConcat: {
        const Number high = as_unsigned(number(terms_.child(t, 0), false));
        const Number low = as_unsigned(number(terms_.child(t, 1), false));
        return {limited(fmt::format("({} << {} | {})", high.text, terms_.sort(terms_.child(t, 1)).width(), low.text)),
                0, power(width) - 1, Type::Unsigned};
      }
      default: return arithmetic(t);
    }
  }

  Number leaf(Term t, unsigned width) {
    const CVariable v = variable(t);
    if (width > 64 || v.type.bits != width) throw Impossible();
    switch (v.type.kind) {
      case CTypeKind::Signed:
        return {v.name, -power(width - 1), power(width - 1) - 1, width <= 32 ? Type::Int : Type::Long};
      case CTypeKind::Bool:
      case CTypeKind::Unsigned: {
        Number n{v.name, 0, power(width) - 1, Type::Int};
        // Beside an int an unsigned int would make it unsigned, too.
        if (width > 31) n = {"(long long)" + v.name, 0, power(width) - 1, Type::Long};
        if (width > 63) n = {"(unsigned long long)" + v.name, 0, power(width) - 1, Type::Unsigned};
        return n;
      }
      default: throw Impossible();
    }
  }

  Number bitwise(Term t, const char* symbol) {
    std::string text;
    mpz_class high = 0;
    for (std::size_t i = 0; i < terms_.children(t).size(); ++i) {
      const Number n = as_unsigned(number(terms_.child(t, i), false));
      if (i > 0) text += fmt::format(" {} ", symbol);
      text = limited(std::move(text) + n.text);
      high = std::max(high, n.high);
    }
    return {"(" + text + ")", 0, power(static_cast<unsigned>(mpz_sizeinbase(high.get_mpz_t(), 2))) - 1, Type::Unsigned};
  }

  Number shift(Term t) {
    const unsigned width = terms_.sort(t).width();
    const Term by = terms_.child(t, 1);
    if (terms_.kind(by) != Kind::BvConst) throw Impossible();
    const mpz_class amount = terms_.const_value(by).as_unsigned();
    if (amount >= width) return constant(0);
    const auto bits = static_cast<unsigned>(amount.get_ui());
    const Number n = as_unsigned(number(terms_.child(t, 0), false));
    if (terms_.kind(t) == Kind::BvLShr)
      return {limited(fmt::format("({} >> {})", n.text, bits)), 0, mpz_class(n.high >> bits), Type::Unsigned};
    return {limited(fmt::format("({} << {})", n.text, bits)), 0, std::min<mpz_class>(n.high << bits, power(64) - 1),
            Type::Unsigned};
  }

  Number division(Term t, bool is_signed) {
    const Number a = number(terms_.child(t, 0), is_signed);
    const Number b = number(terms_.child(t, 1), is_signed);
    // By zero and by -1 there may be no result.
    if (b.low <= 0 && b.high >= -1) throw Impossible();
    const Kind kind = terms_.kind(t);
    const bool quotient = kind == Kind::BvUDiv || kind == Kind::BvSDiv;
    const mpz_class most = std::max<mpz_class>(abs(a.low), abs(a.high));
    const mpz_class low = is_signed ? mpz_class(-most) : mpz_class(0);
    const char* symbol = quotient ? "/" : "%";
    if (is_signed)
      return {limited(fmt::format("({} {} {})", as_long(a).text, symbol, as_long(b).text)), low, most, Type::Long};
    return {limited(fmt::format("({} {} {})", as_unsigned(a).text, symbol, as_unsigned(b).text)), low, most,
            Type::Unsigned};
  }

  /// Sums and products: on integers if the result fits, else modulo 2^64.
  Number arithmetic(Term t) {
    const unsigned width = terms_.sort(t).width();
    const Kind kind = terms_.kind(t);
    const auto operand = [&](std::size_t i) { return number(terms_.child(t, i), true); };
    switch (kind) {
      case Kind::BvAdd:
      case Kind::BvMul: {
        Number sum = operand(0);
        for (std::size_t i = 1; i < terms_.children(t).size(); ++i)
          sum = combine(sum, operand(i), kind == Kind::BvAdd ? '+' : '*', width);
        return sum;
      }
      case Kind::BvSub: return combine(operand(0), operand(1), '-', width);
      case Kind::BvNeg: return combine(constant(0), operand(0), '-', width);
      case Kind::Variable:
      case Kind::BvConst:
      case Kind::BvSignExtend:
      case Kind::BvZeroExtend: return number(t, true);
      default: throw Impossible();
    }
  }
  static Number combine(const Number& a, const Number& b, char symbol, unsigned width) {
    Number result;
    if (symbol == '*') {
      const std::vector<mpz_class> corners{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
      result.low = *std::min_element(corners.begin(), corners.end());
      result.high = *std::max_element(corners.begin(), corners.end());
    } else {
      result.low = symbol == '+' ? mpz_class(a.low + b.low) : mpz_class(a.low - b.high);
      result.high = symbol == '+' ? mpz_class(a.high + b.high) : mpz_class(a.high - b.low);
    }
    if (fits_long(result) && fits_long(a) && fits_long(b)) {
      result.type = Type::Long;
      result.text = limited(fmt::format("({} {} {})", as_long(a).text, symbol, as_long(b).text));
      return result;
    }
    if (width > 64) throw Impossible();
    const auto modular = [](const Number& n) {
      return n.type == Type::Unsigned ? n.text : "(unsigned long long)" + n.text;
    };
    return {limited(fmt::format("({} {} {})", modular(a), symbol, modular(b))), 0, power(64) - 1, Type::Unsigned};
  }

  std::string floating(Term t, const char* symbol) {
    const auto operand = [&](Term x) -> std::string {
      if (terms_.kind(x) == Kind::Variable) {
        if (variable(x).type.kind != CTypeKind::Floating) throw Impossible();
        return variable(x).name;
      }
      if (terms_.kind(x) != Kind::FloatConst) throw Impossible();
      const auto text = c_literal(terms_.const_value(x), {});
      if (!text) throw Impossible();
      return text->starts_with('-') ? "(" + *text + ")" : *text;
    };
    return fmt::format("({} {} {})", operand(terms_.child(t, 0)), symbol, operand(terms_.child(t, 1)));
  }

  const Terms& terms_;
  const CVariableOf& variable_of_;
  unsigned depth_ = 0;
};

}  // namespace

std::optional<std::string> c_expression(const Terms& terms, Term term, const CVariableOf& variable_of) {
  try {
    return Writer(terms, variable_of).condition(term);
  } catch (const Impossible&) {
    return std::nullopt;
  }
}

std::string c_invariant(const Terms& terms, Term term, const CVariableOf& variable_of) {
  std::string text;
  for (const Term part : logic::conjuncts(terms, term)) {
    const auto conjunct = c_expression(terms, part, variable_of);
    if (!conjunct || *conjunct == "1" || text.size() + conjunct->size() > kLongest) continue;
    text += (text.empty() ? "" : " && ") + *conjunct;
  }
  return text.empty() ? "1" : text;
}

}  // namespace pincer::report
