// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A bit-vector of width w is read as a polynomial that is equal to it modulo 2^w. Its range says whether it is the value
// itself.
#include "report/read_fact.h"

#include <fmt/format.h>

#include <set>

#include "logic/term/substitute.h"

namespace pincer::report {

using logic::Kind;
using logic::Term;
using logic::Terms;
using program::CTypeKind;

namespace {

struct Unreadable {};

constexpr unsigned kDeepestTerm = 60;          // operations within each other
constexpr std::size_t kMostOperations = 3000;  // operations that are looked at
constexpr std::size_t kMostOfSum = 10;         // of a sum
constexpr unsigned kMostSplits = 3;            // choices between numbers in one comparison

mpz_class two_to(unsigned bits) { return mpz_class(1) << bits; }

Interval window(unsigned width, bool is_signed) {
  if (is_signed) return {mpz_class(-two_to(width - 1)), mpz_class(two_to(width - 1) - 1)};
  return {0, mpz_class(two_to(width) - 1)};
}

mpz_class floor_quotient(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

class FactReader {
 public:
  FactReader(Terms& terms, const CVariableOf& variable_of, Units& units)
      : terms_(terms), variable_of_(variable_of), units_(units) {}

  Fact fact(Term t) {
    const Level level(*this);
    switch (terms_.kind(t)) {
      case Kind::BoolConst: return truth(terms_.is_true(t));
      case Kind::Variable: return expression_holds(variable(t).name);
      case Kind::Not: return negated(units_, fact(terms_.child(t, 0)));
      case Kind::And: return all_of(units_, facts(t));
      case Kind::Or: return any_of(units_, facts(t));
      case Kind::Ite: {
        const Fact condition = fact(terms_.child(t, 0));
        return choice(condition, fact(terms_.child(t, 1)), fact(terms_.child(t, 2)));
      }
      case Kind::Eq:
        if (terms_.sort(terms_.child(t, 0)).is_bool()) {
          const Fact other = fact(terms_.child(t, 1));
          return choice(fact(terms_.child(t, 0)), other, negated(units_, other));
        }
        break;
      default: break;
    }
    return is_comparison(t) ? split(t, 0) : expression(t);
  }

  Polynomial number(Term t) {
    const Level level(*this);
    Polynomial result = operation(t);
    if (result.parts.size() > kMostOfSum) throw Unreadable();
    return result;
  }

 private:
  /// Counts what is looked at, and how deep it is.
  class Level {
   public:
    explicit Level(FactReader& reader) : reader_(reader) {
      if (reader.depth_ >= kDeepestTerm || ++reader.steps_ > kMostOperations) throw Unreadable();
      ++reader.depth_;
    }
    ~Level() { --reader_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    FactReader& reader_;
  };

  CVariable variable(Term t) {
    const auto found = variable_of_(t);
    if (!found) throw Unreadable();
    return *found;
  }

  std::vector<Fact> facts(Term t) {
    std::vector<Fact> result;
    for (std::size_t i = 0; i < terms_.children(t).size(); ++i) result.push_back(fact(terms_.child(t, i)));
    return result;
  }

  Fact choice(const Fact& condition, const Fact& then_fact, const Fact& else_fact) {
    return any_of(units_,
                  {all_of(units_, {condition, then_fact}), all_of(units_, {negated(units_, condition), else_fact})});
  }

  /// What has no numbers in it that could be read, exactly as C has it.
  Fact expression(Term t) {
    auto text = c_expression(terms_, t, variable_of_);
    if (!text) throw Unreadable();
    if (text->starts_with('(') && text->ends_with(')')) text = text->substr(1, text->size() - 2);
    return expression_holds(std::move(*text));
  }

  // Comparisons

  [[nodiscard]] bool is_comparison(Term t) const {
    switch (terms_.kind(t)) {
      case Kind::Eq: {
        const logic::Sort sort = terms_.sort(terms_.child(t, 0));
        return sort.is_bitvec() || sort.is_int();
      }
      case Kind::BvUlt:
      case Kind::BvUle:
      case Kind::BvSlt:
      case Kind::BvSle:
      case Kind::IntLe:
      case Kind::IntLt: return true;
      default: return false;
    }
  }

  /// A choice between numbers in it becomes a case distinction.
  Fact split(Term atom, unsigned splits) {
    const Level level(*this);
    if (!is_comparison(atom)) return fact(atom);  // it was one
    const Term choice_term = number_choice(atom);
    if (!choice_term.valid()) return comparison(atom);
    if (splits == kMostSplits) throw Unreadable();
    const Term condition = terms_.child(choice_term, 0);
    const Term first = logic::substitute(terms_, atom, {{choice_term, terms_.child(choice_term, 1)}});
    const Term second = logic::substitute(terms_, atom, {{choice_term, terms_.child(choice_term, 2)}});
    return choice(fact(condition), split(first, splits + 1), split(second, splits + 1));
  }
  Term number_choice(Term atom) {
    std::vector<Term> todo{atom};
    std::set<Term> seen;
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      if (!seen.insert(t).second) continue;
      if (seen.size() > kMostOperations) throw Unreadable();
      if (terms_.kind(t) == Kind::Ite && !terms_.sort(t).is_bool()) return t;
      todo.insert(todo.end(), terms_.children(t).begin(), terms_.children(t).end());
    }
    return {};
  }

  Fact comparison(Term t) {
    const Term a = terms_.child(t, 0);
    const Term b = terms_.child(t, 1);
    switch (terms_.kind(t)) {
      case Kind::Eq: return equality(a, b);
      case Kind::BvUlt: return ordered(a, b, true, false);
      case Kind::BvUle: return ordered(a, b, false, false);
      case Kind::BvSlt: return ordered(a, b, true, true);
      case Kind::BvSle: return ordered(a, b, false, true);
      case Kind::IntLt: return at_most(number(a), number(b), true);
      case Kind::IntLe: return at_most(number(a), number(b), false);
      default: throw Unreadable();
    }
  }

  Fact equality(Term a, Term b) {
    const logic::Sort sort = terms_.sort(a);
    for (const auto& [rest, zero] : {std::pair(a, b), std::pair(b, a)}) {
      const bool is_rest = terms_.kind(rest) == Kind::BvURem || terms_.kind(rest) == Kind::BvSRem;
      if (!is_rest || terms_.kind(zero) != Kind::BvConst || terms_.const_value(zero).as_unsigned() != 0) continue;
      if (const auto fact = divisibility(rest)) return *fact;
    }
    Polynomial difference = number(a);
    difference.add(number(b), -1);
    return told(sort.is_bitvec() ? multiple_of(units_, std::move(difference), two_to(sort.width()))
                                 : equal_zero(units_, std::move(difference)));
  }
  /// That a number can be divided by a constant.
  std::optional<Fact> divisibility(Term rest) {
    const bool is_signed = terms_.kind(rest) == Kind::BvSRem;
    if (terms_.kind(terms_.child(rest, 1)) != Kind::BvConst) return std::nullopt;
    const logic::Value value = terms_.const_value(terms_.child(rest, 1));
    const mpz_class divisor = is_signed ? value.as_signed() : value.as_unsigned();
    if (divisor <= 0) return std::nullopt;
    // A power of two divides what it wraps around by.
    const Term dividend = terms_.child(rest, 0);
    const bool ignores_wraps = two_to(terms_.sort(rest).width()) % divisor == 0;
    return told(multiple_of(units_, ignores_wraps ? number(dividend) : exact(dividend, is_signed), divisor));
  }

  Fact at_most(Polynomial a, const Polynomial& b, bool is_strict) {
    a.add(b, -1);
    if (is_strict) a.add(Polynomial::constant(1));
    return told(at_most_zero(units_, std::move(a)));
  }
  Fact ordered(Term a, Term b, bool is_strict, bool is_signed) {
    return at_most(exact(a, is_signed), exact(b, is_signed), is_strict);
  }

  /// A comparison as people see it.
  Fact told(const Fact& fact) {
    check_pointers(fact);
    for (const auto& [monomial, factor] : fact.polynomial.parts) {
      if (monomial.size() != 1) continue;
      const auto wrap = wraps_.find(monomial[0]);
      if (wrap != wraps_.end()) return unwrapped(fact, monomial[0], wrap->second);
    }
    return fact;
  }

  /// A unit that is `low` where that is at most `most`, and `high` otherwise.
  struct Wrap {
    Polynomial low;
    Polynomial high;
    mpz_class most;
  };

  Fact unwrapped(const Fact& fact, std::size_t unit, const Wrap& wrap) {
    Polynomial over = wrap.low;
    over.add(Polynomial::constant(-wrap.most));
    const Fact is_low = at_most_zero(units_, std::move(over));
    return choice(is_low, replaced(fact, unit, wrap.low), replaced(fact, unit, wrap.high));
  }
  Fact replaced(const Fact& fact, std::size_t unit, const Polynomial& by) {
    Polynomial polynomial = fact.polynomial;
    const mpz_class factor = polynomial.parts.at({unit});
    polynomial.parts.erase({unit});
    polynomial.add(by, factor);
    switch (fact.kind) {
      case Fact::Kind::AtMost: return told(at_most_zero(units_, std::move(polynomial)));
      case Fact::Kind::Equal: return told(equal_zero(units_, std::move(polynomial)));
      case Fact::Kind::Multiple: return told(multiple_of(units_, std::move(polynomial), fact.modulus));
      default: throw Unreadable();
    }
  }

  /// Addresses are no numbers: all that is told about pointers is whether they are equal.
  void check_pointers(const Fact& fact) {
    bool has_pointers = false;
    bool is_sum = true;
    for (const auto& [monomial, factor] : fact.polynomial.parts) {
      is_sum = is_sum && monomial.size() == 1 && abs(factor) == 1 && units_[monomial[0]].is_pointer;
      for (const std::size_t unit : monomial) has_pointers = has_pointers || units_[unit].is_pointer;
    }
    const bool compares = fact.kind == Fact::Kind::Equal || fact.kind == Fact::Kind::Unequal;
    if (has_pointers && (!is_sum || !compares || fact.polynomial.parts.size() > 2)) throw Unreadable();
  }

  // Numbers

  /// `range` is that of the text by itself; `derived` is what follows from what is known.
  Polynomial opaque(std::string text, bool is_plain, Interval range, const Interval& derived = {}) {
    const std::size_t unit = units_.add({.text = std::move(text), .is_plain = is_plain, .range = std::move(range)});
    units_.derive(unit, derived);
    return Polynomial::unit(unit);
  }
  std::string operand(const Polynomial& p) {
    const std::string text = text_of(units_, p);
    const auto single = p.single_unit();
    const bool is_plain = single && p.parts.size() == 1 && units_[*single].is_plain && p.parts.begin()->second == 1;
    const bool is_number = p.is_constant() && !text.starts_with('-');
    return is_plain || is_number ? text : "(" + text + ")";
  }

  /// The number in the range of its type that is equal to `p` modulo 2^width.
  Polynomial exact(const Polynomial& p, unsigned width, bool is_signed) {
    const Interval values = window(width, is_signed);
    const Interval range = range_of(units_, p);
    if (range.low && range.high) {
      const mpz_class turns = floor_quotient(*range.low - *values.low, two_to(width));
      Polynomial result = p;
      result.add(Polynomial::constant(-turns * two_to(width)));
      if (values.contains(range_of(units_, result))) return result;
    }
    const char* type = nullptr;
    if (width == 8) type = is_signed ? "signed char" : "unsigned char";
    if (width == 16) type = is_signed ? "short" : "unsigned short";
    if (width == 32) type = is_signed ? "int" : "unsigned int";
    if (width == 64) type = is_signed ? "long long" : "unsigned long long";
    if (type != nullptr) {
      Polynomial result = opaque(fmt::format("({}){}", type, operand(p)), true, values);
      note_wrap(*result.single_unit(), p, width, values);
      return result;
    }
    if (is_signed || !range.low || *range.low < 0) throw Unreadable();
    return opaque(fmt::format("{} % {}", operand(p), two_to(width).get_str()), false, {}, values);
  }
  /// One variable that wraps around at most once is told by cases; others are easier to read with the cast.
  void note_wrap(std::size_t unit, const Polynomial& p, unsigned width, const Interval& values) {
    const Interval range = range_of(units_, p);
    if (p.size() != 1 || !range.low || !range.high) return;
    const mpz_class all = two_to(width);
    const mpz_class first = floor_quotient(*range.low - *values.low, all);
    if (floor_quotient(*range.high - *values.low, all) != first + 1) return;
    Polynomial low = p;
    low.add(Polynomial::constant(-first * all));
    Polynomial high = low;
    high.add(Polynomial::constant(-all));
    wraps_[unit] = {std::move(low), std::move(high), *values.high};
  }
  Polynomial exact(Term t, bool is_signed) { return exact(number(t), terms_.sort(t).width(), is_signed); }

  /// Equal to the term modulo 2^width; to the value of an Int.
  Polynomial operation(Term t) {
    const auto child = [&](std::size_t i) { return terms_.child(t, i); };
    switch (terms_.kind(t)) {
      case Kind::BvConst: return Polynomial::constant(terms_.const_value(t).as_signed());
      case Kind::IntConst: return Polynomial::constant(terms_.const_value(t).as_signed());
      case Kind::Variable: return named(t);
      case Kind::BvSignExtend: return exact(child(0), true);
      case Kind::BvZeroExtend:
      case Kind::BvToInt: return exact(child(0), false);
      case Kind::IntToBv: return number(child(0));
      case Kind::BvAdd:
      case Kind::IntAdd: {
        Polynomial sum;
        for (std::size_t i = 0; i < terms_.children(t).size(); ++i) sum.add(number(child(i)));
        return sum;
      }
      case Kind::BvMul:
      case Kind::IntMul: {
        Polynomial product = Polynomial::constant(1);
        for (std::size_t i = 0; i < terms_.children(t).size(); ++i) product = product * number(child(i));
        return product;
      }
      case Kind::BvSub: {
        Polynomial difference = number(child(0));
        difference.add(number(child(1)), -1);
        return difference;
      }
      case Kind::BvNeg: return Polynomial::constant(-1) * number(child(0));
      case Kind::BvNot: {
        Polynomial result = Polynomial::constant(-1);
        result.add(number(child(0)), -1);
        return result;
      }
      case Kind::BvConcat: {
        Polynomial result = number(child(0)) * Polynomial::constant(two_to(terms_.sort(child(1)).width()));
        result.add(exact(child(1), false));
        return result;
      }
      case Kind::BvExtract:
        return terms_.attribute(t) == 0 ? number(child(0)) : shifted(exact(child(0), false), terms_.attribute(t));
      case Kind::BvShl:
      case Kind::BvLShr:
      case Kind::BvAShr: return shift(t);
      case Kind::BvAnd: return conjunction(t);
      case Kind::BvOr: return bitwise(t, "|");
      case Kind::BvXor: return bitwise(t, "^");
      case Kind::BvUDiv: return quotient(t, "/", false);
      case Kind::BvURem: return quotient(t, "%", false);
      case Kind::BvSDiv: return quotient(t, "/", true);
      case Kind::BvSRem: return quotient(t, "%", true);
      default: throw Unreadable();
    }
  }

  Polynomial named(Term t) {
    const CVariable v = variable(t);
    const logic::Sort sort = terms_.sort(t);
    const auto number = [&](Interval range) {
      return Polynomial::unit(units_.add({.text = v.name, .range = std::move(range), .enumerators = v.enumerators}));
    };
    if (sort.is_int()) return number({});
    if (!sort.is_bitvec() || v.type.bits != sort.width()) throw Unreadable();
    switch (v.type.kind) {
      case CTypeKind::Signed: return number(window(sort.width(), true));
      case CTypeKind::Bool:
      case CTypeKind::Unsigned: return number(window(sort.width(), false));
      case CTypeKind::Pointer:
        return Polynomial::unit(units_.add({.text = v.name, .is_pointer = true, .range = window(sort.width(), false)}));
      default: throw Unreadable();
    }
  }

  Polynomial shift(Term t) {
    const unsigned width = terms_.sort(t).width();
    const Term by = terms_.child(t, 1);
    if (terms_.kind(by) != Kind::BvConst) throw Unreadable();
    const mpz_class amount = terms_.const_value(by).as_unsigned();
    if (amount >= width) throw Unreadable();  // folded, if it means something simple
    const auto bits = static_cast<unsigned>(amount.get_ui());
    if (terms_.kind(t) == Kind::BvShl) return number(terms_.child(t, 0)) * Polynomial::constant(two_to(bits));
    return shifted(exact(terms_.child(t, 0), terms_.kind(t) == Kind::BvAShr), bits);
  }
  Polynomial shifted(const Polynomial& p, unsigned bits) {
    const Interval range = range_of(units_, p);
    Interval result;
    if (range.low) result.low = floor_quotient(*range.low, two_to(bits));
    if (range.high) result.high = floor_quotient(*range.high, two_to(bits));
    return opaque(fmt::format("{} >> {}", operand(p), bits), false, {}, result);
  }

  Polynomial conjunction(Term t) {
    if (terms_.children(t).size() == 2) {
      for (std::size_t i = 0; i < 2; ++i) {
        if (terms_.kind(terms_.child(t, i)) != Kind::BvConst) continue;
        const mpz_class mask = terms_.const_value(terms_.child(t, i)).as_unsigned();
        const auto bits = static_cast<unsigned>(mpz_sizeinbase(mask.get_mpz_t(), 2));
        if (mask == 0 || mask + 1 != two_to(bits)) continue;
        return low_bits(number(terms_.child(t, 1 - i)), bits);
      }
    }
    return bitwise(t, "&");
  }
  /// p modulo 2^bits.
  Polynomial low_bits(const Polynomial& p, unsigned bits) {
    const Interval values = window(bits, false);
    const Interval range = range_of(units_, p);
    if (values.contains(range)) return p;
    if (range.low && *range.low >= 0)
      return opaque(fmt::format("{} % {}", operand(p), two_to(bits).get_str()), false, {}, values);
    return opaque(fmt::format("({} & {})", operand(p), mpz_class(two_to(bits) - 1).get_str()), true, values);
  }

  Polynomial bitwise(Term t, const char* symbol) {
    const unsigned width = terms_.sort(t).width();
    std::string text;
    for (std::size_t i = 0; i < terms_.children(t).size(); ++i)
      text += fmt::format("{}{}", i == 0 ? "" : fmt::format(" {} ", symbol), operand(exact(terms_.child(t, i), false)));
    // Comparisons bind more strongly.
    return opaque("(" + text + ")", true, {}, window(width, false));
  }

  Polynomial quotient(Term t, const char* symbol, bool is_signed) {
    const Polynomial a = exact(terms_.child(t, 0), is_signed);
    const Polynomial b = exact(terms_.child(t, 1), is_signed);
    const Interval divisor = range_of(units_, b);
    // By zero and by -1 there may be no result.
    if ((!divisor.low || *divisor.low <= 0) && (!divisor.high || *divisor.high >= -1)) throw Unreadable();
    const Interval range = range_of(units_, a);
    const bool is_rest = *symbol == '%';
    Interval by_text;
    if (is_rest && b.is_constant() && *divisor.low > 0)
      by_text = {mpz_class(1 - *divisor.low), mpz_class(*divisor.low - 1)};
    Interval derived = window(terms_.sort(t).width(), is_signed);
    if (range.low && *range.low >= 0 && divisor.low && *divisor.low > 0) derived = {0, range.high};
    return opaque(fmt::format("{} {} {}", operand(a), symbol, operand(b)), false, by_text, derived);
  }

  Terms& terms_;
  const CVariableOf& variable_of_;
  Units& units_;
  std::map<std::size_t, Wrap> wraps_;
  unsigned depth_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<Fact> read_fact(Terms& terms, Term formula, const CVariableOf& variable_of, Units& units) {
  try {
    return FactReader(terms, variable_of, units).fact(formula);
  } catch (const Unreadable&) {
    return std::nullopt;
  }
}

void read_variable(Terms& terms, Term variable, const CVariableOf& variable_of, Units& units) {
  try {
    FactReader(terms, variable_of, units).number(variable);
  } catch (const Unreadable&) {
    return;  // it has none
  }
}

}  // namespace pincer::report
