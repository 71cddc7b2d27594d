// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/print.h"

#include <array>
#include <cstdio>
#include <utility>

namespace pincer::program {
namespace {

using logic::Kind;
using logic::Term;

/// How tightly an operator binds, as in C.
enum Precedence : int {
  Lowest,
  Ternary,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Postfix
};

struct Operator {
  const char* symbol;
  Precedence precedence;
  bool is_unsigned = false;       // constants among the operands are shown unsigned
  const char* negated = nullptr;  // how `!(a op b)` is written, where that is shorter
};

const Operator* binary_operator(Kind kind) {
  static constexpr std::array<std::pair<Kind, Operator>, 31> kTable{{
      {Kind::Eq, {"==", Equality, false, "!="}},
      {Kind::And, {"&&", And}},
      {Kind::Or, {"||", Or}},
      {Kind::BvAnd, {"&", BitAnd, true}},
      {Kind::BvOr, {"|", BitOr, true}},
      {Kind::BvXor, {"^", BitXor}},
      {Kind::BvAdd, {"+", Sum}},
      {Kind::BvSub, {"-", Sum}},
      {Kind::BvMul, {"*", Product}},
      {Kind::BvUDiv, {"/u", Product, true}},
      {Kind::BvURem, {"%u", Product, true}},
      {Kind::BvSDiv, {"/", Product}},
      {Kind::BvSRem, {"%", Product}},
      {Kind::BvShl, {"<<", Shift, true}},
      {Kind::BvLShr, {">>u", Shift, true}},
      {Kind::BvAShr, {">>", Shift, true}},
      {Kind::BvUlt, {"<u", Relation, true, ">=u"}},
      {Kind::BvUle, {"<=u", Relation, true, ">u"}},
      {Kind::BvSlt, {"<", Relation, false, ">="}},
      {Kind::BvSle, {"<=", Relation, false, ">"}},
      {Kind::IntAdd, {"+", Sum}},
      {Kind::IntMul, {"*", Product}},
      {Kind::IntLt, {"<", Relation, false, ">="}},
      {Kind::IntLe, {"<=", Relation, false, ">"}},
      {Kind::FpAdd, {"+", Sum}},
      {Kind::FpSub, {"-", Sum}},
      {Kind::FpMul, {"*", Product}},
      {Kind::FpDiv, {"/", Product}},
      {Kind::FpEq, {"==", Equality, false, "!="}},
      {Kind::FpLt, {"<", Relation}},
      {Kind::FpLe, {"<=", Relation}},
  }};
  for (const auto& [key, value] : kTable) {
    if (key == kind) return &value;
  }
  return nullptr;
}

const char* function_name(Kind kind) {
  switch (kind) {
    case Kind::BvConcat: return "concat";
    case Kind::IntDiv: return "div";
    case Kind::IntMod: return "mod";
    case Kind::BvToInt: return "uint";
    case Kind::FpRem: return "remainder";
    case Kind::FpFmod: return "fmod";
    case Kind::FpFma: return "fma";
    case Kind::FpSqrt: return "sqrt";
    case Kind::FpAbs: return "fabs";
    case Kind::FpMin: return "fmin";
    case Kind::FpMax: return "fmax";
    case Kind::FpIsNan: return "isnan";
    case Kind::FpIsInf: return "isinf";
    case Kind::FpIsZero: return "iszero";
    case Kind::FpIsNormal: return "isnormal";
    case Kind::FpIsSubnormal: return "issubnormal";
    case Kind::FpIsNegative: return "signbit";
    case Kind::FpFromBits: return "float_of_bits";
    case Kind::FpToBits: return "bits_of_float";
    default: return "?";
  }
}

const char* direction_name(unsigned mode) {
  switch (static_cast<logic::RoundingMode>(mode)) {
    case logic::RoundingMode::NearestEven: return "nearest";
    case logic::RoundingMode::NearestAway: return "away";
    case logic::RoundingMode::TowardPositive: return "up";
    case logic::RoundingMode::TowardNegative: return "down";
    case logic::RoundingMode::TowardZero: return "to_zero";
  }
  return "?";
}

const char* rounding_name(unsigned mode) {
  switch (static_cast<logic::RoundingMode>(mode)) {
    case logic::RoundingMode::NearestEven: return "rint";
    case logic::RoundingMode::NearestAway: return "round";
    case logic::RoundingMode::TowardPositive: return "ceil";
    case logic::RoundingMode::TowardNegative: return "floor";
    case logic::RoundingMode::TowardZero: return "trunc";
  }
  return "?";
}

std::string type_name(logic::Sort sort, bool is_signed) {
  switch (sort.kind()) {
    case logic::SortKind::BitVec: return (is_signed ? "s" : "u") + std::to_string(sort.width());
    case logic::SortKind::Float:
      if (sort == logic::Sort::float32()) return "float";
      if (sort == logic::Sort::float64()) return "double";
      if (sort == logic::Sort::float80()) return "long double";
      return sort.to_string();
    case logic::SortKind::Bool: return "bool";
    case logic::SortKind::Int: return "int";
    case logic::SortKind::Array: return sort.to_string();
  }
  return "?";
}

class Printer {
 public:
  Printer(const logic::Terms& terms, const NameOf& name_of, std::size_t budget)
      : terms_(terms), name_of_(name_of), budget_(budget) {}

  /// The text of `t` where an operator of precedence `context` stands around it.
  std::string print(Term t, int context = Lowest, bool is_unsigned = false) {
    // The budget bounds trees that are exponential in the size of the shared graph, the depth bounds our own stack.
    if (budget_ == 0 || depth_ >= kMaxDepth) return "...";
    --budget_;
    ++depth_;
    auto [text, precedence] = print_node(t, is_unsigned);
    --depth_;
    return precedence < context ? "(" + text + ")" : text;
  }

 private:
  struct Result {
    std::string text;
    int precedence;
  };
  static constexpr std::size_t kMaxDepth = 500;

  Result print_node(Term t, bool is_unsigned) {
    const Result plain = print_unrounded(t, is_unsigned);
    const Kind kind = terms_.kind(t);
    if (!logic::has_rounding_mode(kind) || kind == Kind::FpRoundToIntegral || terms_.attribute(t) == 0) return plain;
    return {std::string("round_") + direction_name(terms_.attribute(t)) + "(" + plain.text + ")", Postfix};
  }

  /// As if all rounding went to the nearest.
  Result print_unrounded(Term t, bool is_unsigned) {
    const Kind kind = terms_.kind(t);
    switch (kind) {
      case Kind::Variable: return {name_of_(t), Postfix};
      case Kind::BoolConst: return {terms_.is_true(t) ? "true" : "false", Postfix};
      case Kind::BvConst:
      case Kind::IntConst:
      case Kind::FloatConst: return print_constant(terms_.const_value(t), is_unsigned);
      case Kind::Not: return print_not(terms_.child(t, 0));
      case Kind::BvNot: return prefix("~", child(t, 0, Unary));
      case Kind::BvNeg:
      case Kind::FpNeg: return prefix("-", child(t, 0, Unary));
      case Kind::Ite:
        return {child(t, 0, Ternary + 1) + " ? " + child(t, 1, Ternary + 1) + " : " + child(t, 2, Ternary), Ternary};
      case Kind::BvExtract: return print_extract(t);
      case Kind::BvSignExtend:
      case Kind::SBvToFp:
      case Kind::FpToSBv: return prefix("(" + type_name(terms_.sort(t), true) + ")", child(t, 0, Unary));
      case Kind::BvZeroExtend:
      case Kind::IntToBv:
      case Kind::FpToFp:
      case Kind::FpToUBv: return prefix("(" + type_name(terms_.sort(t), false) + ")", child(t, 0, Unary));
      case Kind::UBvToFp: return prefix("(" + type_name(terms_.sort(t), false) + ")(unsigned)", child(t, 0, Unary));
      case Kind::FpRoundToIntegral:
        return {std::string(rounding_name(terms_.attribute(t))) + "(" + child(t, 0, Lowest) + ")", Postfix};
      case Kind::ConstArray: return {"{" + child(t, 0, Lowest) + ", ...}", Postfix};
      case Kind::Select: return {child(t, 0, Postfix) + "[" + child(t, 1, Lowest, true) + "]", Postfix};
      case Kind::Store:
        return {child(t, 0, Postfix) + "[" + child(t, 1, Lowest, true) + " := " + child(t, 2, Lowest) + "]", Postfix};
      case Kind::BvAdd:
      case Kind::IntAdd: return print_sum(t);
      case Kind::Eq:
        // `==` on floats is IEEE equality; the structural one is not an operator of C.
        if (terms_.sort(terms_.child(t, 0)).is_float()) return print_call("same", t);
        break;
      default: break;
    }
    if (const Operator* op = binary_operator(kind)) return print_infix(t, *op, op->symbol);
    return print_call(function_name(kind), t);
  }

  std::string child(Term t, std::size_t i, int context, bool is_unsigned = false) {
    return print(terms_.child(t, i), context, is_unsigned);
  }

  static Result prefix(const std::string& symbol, const std::string& operand) {
    // `- -x` must not turn into `--x`.
    const bool clash = symbol == "-" && operand.starts_with('-');
    return {symbol + (clash ? " " : "") + operand, Unary};
  }

  Result print_infix(Term t, const Operator& op, const char* symbol) {
    std::string text;
    const std::size_t count = terms_.children(t).size();
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) text += std::string(" ") + symbol + " ";
      text += child(t, i, i == 0 ? op.precedence : op.precedence + 1, op.is_unsigned);
    }
    return {text, op.precedence};
  }

  /// Negative summands as differences: `x - 1` where the term is x + 0xffffffff.
  Result print_sum(Term t) {
    std::string text;
    const std::size_t count = terms_.children(t).size();
    for (std::size_t i = 0; i < count; ++i) {
      // Constants may come first in the term, people want them last.
      const std::size_t at = terms_.is_const(terms_.child(t, 0)) ? (i + 1) % count : i;
      const Term summand_term = terms_.child(t, at);
      std::string summand = print(summand_term, i == 0 ? Sum : Sum + 1);
      const bool can_flip = terms_.is_const(summand_term) || terms_.kind(summand_term) == Kind::BvNeg;
      const bool is_negative = i > 0 && can_flip && summand.starts_with('-');
      if (i > 0) text += is_negative ? " - " : " + ";
      text += is_negative ? summand.substr(1) : summand;
    }
    return {text, Sum};
  }

  Result print_not(Term t) {
    const Operator* op = binary_operator(terms_.kind(t));
    const bool is_float_eq = terms_.kind(t) == Kind::Eq && terms_.sort(terms_.child(t, 0)).is_float();
    if (op == nullptr || op->negated == nullptr || is_float_eq) return prefix("!", print(t, Unary));
    return print_infix(t, *op, op->negated);
  }

  Result print_extract(Term t) {
    const unsigned low = terms_.attribute(t);
    const unsigned width = terms_.sort(t).width();
    if (low == 0) return prefix("(u" + std::to_string(width) + ")", child(t, 0, Unary));
    return {child(t, 0, Postfix) + "[" + std::to_string(low + width - 1) + ":" + std::to_string(low) + "]", Postfix};
  }

  Result print_call(const std::string& function, Term t) {
    std::string text = function + "(";
    const std::size_t count = terms_.children(t).size();
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + child(t, i, Lowest);
    return {text + ")", Postfix};
  }

  static Result print_constant(const logic::Value& value, bool is_unsigned) {
    const logic::Sort sort = value.sort();
    if (sort.is_float()) return print_float(value);
    mpz_class number = value.as_signed();
    if (sort.is_bitvec() && (is_unsigned || sort.width() == 1)) number = value.as_unsigned();
    // Large numbers are addresses and masks more often than counts.
    const mpz_class large = mpz_class(1) << 32;
    if (sort.is_bitvec() && abs(number) >= large) return {"0x" + value.as_unsigned().get_str(16), Postfix};
    return {number.get_str(), number < 0 ? Unary : Postfix};
  }

  static Result print_float(const logic::Value& value) {
    std::array<char, 64> text{};
    const logic::Sort sort = value.sort();
    if (sort == logic::Sort::float32()) {
      std::snprintf(text.data(), text.size(), "%.9gf", static_cast<double>(value.as_float()));
    } else if (sort == logic::Sort::float64()) {
      std::snprintf(text.data(), text.size(), "%.17g", value.as_double());
    } else if (sort == logic::Sort::float80()) {
      std::snprintf(text.data(), text.size(), "%.21LgL", value.as_long_double());
    } else {
      return {value.to_string(), Postfix};
    }
    return {text.data(), text[0] == '-' ? Unary : Postfix};
  }

  const logic::Terms& terms_;
  const NameOf& name_of_;
  std::size_t budget_;
  std::size_t depth_ = 0;
};

/// Statements, one overload each.
struct StatementPrinter {
  const Cfa& cfa;
  const NameOf& name_of;
  std::size_t budget;

  [[nodiscard]] std::string name(VariableId id) const { return id.valid() ? name_of(cfa.variable(id).term) : "_"; }
  [[nodiscard]] std::string term(Term t) const { return to_c(cfa.terms(), t, name_of, budget); }

  std::string operator()(const Assume& assume) const {
    return cfa.terms().is_true(assume.condition) ? "skip" : "[" + term(assume.condition) + "]";
  }
  std::string operator()(const Assign& assign) const {
    // A write into a region reads as an assignment to its element.
    if (cfa.terms().kind(assign.value) == Kind::Store &&
        cfa.terms().child(assign.value, 0) == cfa.variable(assign.variable).term) {
      return name(assign.variable) + "[" + term(cfa.terms().child(assign.value, 1)) +
             "] := " + term(cfa.terms().child(assign.value, 2));
    }
    return name(assign.variable) + " := " + term(assign.value);
  }
  std::string operator()(const Havoc& havoc) const { return name(havoc.variable) + " := *"; }
  std::string operator()(const Input& input) const {
    return name(input.variable) + " := " + (input.function.empty() ? "input" : input.function) + "()";
  }
  std::string operator()(const Call& call) const {
    std::string text;
    for (std::size_t i = 0; i < call.results.size(); ++i) text += (i > 0 ? ", " : "") + name(call.results[i]);
    if (!text.empty()) text += " := ";
    text += cfa.procedure(call.procedure).name + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i) text += (i > 0 ? ", " : "") + term(call.arguments[i]);
    return text + ")";
  }
};

}  // namespace

std::string to_c(const logic::Terms& terms, Term term, const NameOf& name_of, std::size_t budget) {
  return Printer(terms, name_of, budget).print(term);
}

std::string to_c(const Cfa& cfa, const Statement& statement, const NameOf& name_of, std::size_t budget) {
  return std::visit(StatementPrinter{cfa, name_of, budget}, statement);
}

CNames::CNames(const Cfa& cfa) : cfa_(&cfa) {
  for (const Variable& variable : cfa.variables()) ++uses_[variable.name];
}

std::string CNames::operator()(Term variable) const {
  if (const auto id = cfa_->variable_of(variable)) {
    const std::string& name = cfa_->variable(*id).name;
    if (!name.empty() && uses_.at(name) == 1) return name;
  }
  return cfa_->terms().name(variable);
}

}  // namespace pincer::program
