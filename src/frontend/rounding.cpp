// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Operations on floats whose rounding mode is a value of the program: a choice between the operations of the four modes
// that C can set. A constant mode chooses at once.
#include <llvm/ADT/StringSwitch.h>

#include "frontend/function_translator.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {

using logic::Kind;
using logic::RoundingMode;
using program::VariableId;

logic::Term FunctionTranslator::rounded(llvm::StringRef op, const std::vector<Term>& arguments, logic::Sort to,
                                        RoundingMode mode) {
  if (op == "fma") return terms_.fp_fma(arguments.at(0), arguments.at(1), arguments.at(2), mode);
  if (op == "sqrt") return terms_.fp_unary(Kind::FpSqrt, arguments.at(0), mode);
  if (op == "rint") return terms_.fp_round(arguments.at(0), mode);
  if (op == "fptrunc") return terms_.fp_to_fp(arguments.at(0), to, mode);
  if (op == "sitofp" || op == "uitofp") return terms_.fp_from_bv(arguments.at(0), op == "sitofp", to, mode);
  const auto kind = llvm::StringSwitch<std::optional<Kind>>(op)
                        .Case("fadd", Kind::FpAdd)
                        .Case("fsub", Kind::FpSub)
                        .Case("fmul", Kind::FpMul)
                        .Case("fdiv", Kind::FpDiv)
                        .Default(std::nullopt);
  if (!kind) throw NotModelled{"rounding in '" + op.str() + "'"};
  return terms_.fp_binary(*kind, arguments.at(0), arguments.at(1), mode);
}

bool FunctionTranslator::call_rounded(const llvm::CallInst& call, llvm::StringRef name) {
  if (!name.consume_front(kRoundPrefix)) return false;
  if (call.getType()->isVectorTy()) throw NotModelled{"vector operations"};
  const llvm::StringRef op = name.split('.').first;
  const Term mode = term(call.getArgOperand(0));
  std::vector<Term> arguments;
  std::vector<VariableId> reads;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const llvm::Value* argument = call.getArgOperand(i);
    if (i > 0) arguments.push_back(term(argument));
    if (!llvm::isa<llvm::Instruction>(argument)) continue;
    const std::vector<VariableId>& more = known(argument).reads;
    reads.insert(reads.end(), more.begin(), more.end());
  }
  const auto under = [&](RoundingMode m) { return rounded(op, arguments, t_.sort(call.getType()), m); };
  const auto is = [&](unsigned number) { return terms_.eq(mode, terms_.bv(terms_.sort(mode).width(), number)); };
  Term result = under(RoundingMode::TowardZero);  // no other value is ever stored
  result = terms_.ite(is(kRoundUp), under(RoundingMode::TowardPositive), result);
  result = terms_.ite(is(kRoundDown), under(RoundingMode::TowardNegative), result);
  result = terms_.ite(is(kRoundNearest), under(RoundingMode::NearestEven), result);
  define(call, {result}, std::move(reads));
  return true;
}

}  // namespace pincer::frontend
