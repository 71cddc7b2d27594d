// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <cmath>

#include "frontend/function_translator.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/shown_addresses.h"

namespace pincer::frontend {

using logic::Kind;
using logic::Sort;
using program::VariableId;

namespace {

/// Which leaves of an aggregate the indices of extractvalue or insertvalue name: first and number.
std::pair<std::size_t, std::size_t> leaf_range(llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  std::size_t first = 0;
  for (const unsigned index : indices) {
    if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < index; ++i) first += leaves(s->getElementType(i)).size();
      type = s->getElementType(index);
    } else {
      auto* a = llvm::cast<llvm::ArrayType>(type);
      first += index * leaves(a->getElementType()).size();
      type = a->getElementType();
    }
  }
  return {first, leaves(type).size()};
}

}  // namespace

void FunctionTranslator::translate_instruction(const llvm::Instruction& instruction) {
  if (const auto* l = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load(*l);
  if (const auto* s = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return store(*s);
  if (const auto* c = llvm::dyn_cast<llvm::CallInst>(&instruction)) return call(*c);
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    const unsigned width = t_.memory.pointer_bits();
    const std::uint64_t each = t_.module.getDataLayout().getTypeAllocSize(alloca->getAllocatedType());
    const Term count = terms_.bv_resize(term(alloca->getArraySize()), width, false);
    return allocate(*alloca, terms_.bv_mul(count, terms_.bv(width, each)));
  }
  Leaves terms = pure(instruction);
  std::vector<VariableId> reads;
  for (const llvm::Value* operand : instruction.operands()) {
    if (!llvm::isa<llvm::Instruction>(operand)) continue;
    const std::vector<VariableId>& more = known(operand).reads;
    reads.insert(reads.end(), more.begin(), more.end());
  }
  std::sort(reads.begin(), reads.end());
  reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
  define(instruction, std::move(terms), std::move(reads));
  const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
  if (select == nullptr) return;
  follow_select(*select);
  const Term condition = term(select->getCondition());
  if (const auto what = undefined_text(*select->getTrueValue())) watch_undefined(condition, *what);
  if (const auto what = undefined_text(*select->getFalseValue())) watch_undefined(terms_.lnot(condition), *what);
}

FunctionTranslator::Leaves FunctionTranslator::pure(const llvm::Instruction& instruction) {
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    const Leaves& whole = known(extract->getAggregateOperand()).terms;
    const auto [first, count] = leaf_range(extract->getAggregateOperand()->getType(), extract->getIndices());
    return {whole.begin() + static_cast<std::ptrdiff_t>(first),
            whole.begin() + static_cast<std::ptrdiff_t>(first + count)};
  }
  if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    Leaves whole = known(insert->getAggregateOperand()).terms;
    const Leaves part = known(insert->getInsertedValueOperand()).terms;
    std::copy(part.begin(), part.end(),
              whole.begin() + static_cast<std::ptrdiff_t>(leaf_range(insert->getType(), insert->getIndices()).first));
    return whole;
  }
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
    const auto* index = llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand());
    if (index == nullptr) throw NotModelled{"a computed index into a vector"};
    return {known(extract->getVectorOperand()).terms.at(index->getZExtValue())};
  }
  if (const auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction)) {
    const auto* index = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2));
    if (index == nullptr) throw NotModelled{"a computed index into a vector"};
    Leaves whole = known(insert->getOperand(0)).terms;
    whole.at(index->getZExtValue()) = term(insert->getOperand(1));
    return whole;
  }
  if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    Leaves both = known(shuffle->getOperand(0)).terms;
    const Leaves second = known(shuffle->getOperand(1)).terms;
    both.insert(both.end(), second.begin(), second.end());
    Leaves result;
    for (const int index : shuffle->getShuffleMask()) {
      result.push_back(index >= 0 ? both.at(static_cast<std::size_t>(index)) : havoc(terms_.sort(both.front())));
    }
    return result;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    if (select->getCondition()->getType()->isVectorTy()) throw NotModelled{"vector operations"};
    const Term condition = term(select->getCondition());
    const Leaves yes = known(select->getTrueValue()).terms;
    const Leaves no = known(select->getFalseValue()).terms;
    Leaves result;
    for (std::size_t i = 0; i < yes.size(); ++i) result.push_back(terms_.ite(condition, yes[i], no[i]));
    return result;
  }
  if (llvm::isa<llvm::FreezeInst>(instruction)) return known(instruction.getOperand(0)).terms;
  if (const auto* c = llvm::dyn_cast<llvm::BitCastInst>(&instruction);
      c != nullptr && (c->getSrcTy()->isVectorTy() || c->getDestTy()->isVectorTy())) {
    // Through the bits of the whole, lowest element first.
    const Leaves from = known(c->getOperand(0)).terms;
    Term bits = to_bits(from.front());
    for (std::size_t i = 1; i < from.size(); ++i) bits = terms_.bv_concat(to_bits(from[i]), bits);
    Leaves result;
    unsigned low = 0;
    for (llvm::Type* leaf : leaves(c->getDestTy())) {
      const auto width = static_cast<unsigned>(t_.module.getDataLayout().getTypeSizeInBits(leaf).getFixedValue());
      result.push_back(from_bits(terms_.bv_extract(bits, low + width - 1, low), leaf));
      low += width;
    }
    return result;
  }
  if (instruction.getType()->isVectorTy()) throw NotModelled{"vector operations"};
  if (const auto* b = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return {binary(*b)};
  if (const auto* c = llvm::dyn_cast<llvm::CmpInst>(&instruction)) return {compare(*c)};
  if (const auto* c = llvm::dyn_cast<llvm::CastInst>(&instruction)) return {cast(*c)};
  if (const auto* g = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) return {gep(*g)};
  if (instruction.getOpcode() == llvm::Instruction::FNeg)
    return {terms_.fp_unary(Kind::FpNeg, term(instruction.getOperand(0)))};
  throw NotModelled{std::string("the operation '") + instruction.getOpcodeName() + "'"};
}

logic::Term FunctionTranslator::binary(const llvm::BinaryOperator& op) {
  const Term a = term(op.getOperand(0));
  const Term b = term(op.getOperand(1));
  if (terms_.sort(a).is_bool()) {
    switch (op.getOpcode()) {
      case llvm::Instruction::And:
      case llvm::Instruction::Mul: return terms_.land(a, b);
      case llvm::Instruction::Or: return terms_.lor(a, b);
      case llvm::Instruction::Xor:
      case llvm::Instruction::Add:
      case llvm::Instruction::Sub: return terms_.lxor(a, b);
      default: throw NotModelled{"arithmetic on single bits"};
    }
  }
  switch (op.getOpcode()) {
    case llvm::Instruction::Add: return terms_.bv_add(a, b);
    case llvm::Instruction::Sub:
      if (is_between_objects(llvm::cast<llvm::Operator>(op), t_.memory.points_to())) {
        assume_order();
        assume_gaps();
      }
      return terms_.bv_sub(a, b);
    case llvm::Instruction::Mul: return terms_.bv_mul(a, b);
    case llvm::Instruction::UDiv: return terms_.bv_udiv(a, b);
    case llvm::Instruction::SDiv: return terms_.bv_sdiv(a, b);
    case llvm::Instruction::URem: return terms_.bv_urem(a, b);
    case llvm::Instruction::SRem: return terms_.bv_srem(a, b);
    case llvm::Instruction::Shl: return terms_.bv_shl(a, b);
    case llvm::Instruction::LShr: return terms_.bv_lshr(a, b);
    case llvm::Instruction::AShr: return terms_.bv_ashr(a, b);
    case llvm::Instruction::And: return terms_.bv_and(a, b);
    case llvm::Instruction::Or: return terms_.bv_or(a, b);
    case llvm::Instruction::Xor: return terms_.bv_xor(a, b);
    case llvm::Instruction::FAdd: return terms_.fp_binary(Kind::FpAdd, a, b);
    case llvm::Instruction::FSub: return terms_.fp_binary(Kind::FpSub, a, b);
    case llvm::Instruction::FMul: return terms_.fp_binary(Kind::FpMul, a, b);
    case llvm::Instruction::FDiv: return terms_.fp_binary(Kind::FpDiv, a, b);
    case llvm::Instruction::FRem: return terms_.fp_binary(Kind::FpFmod, a, b);
    default: throw NotModelled{std::string("the operation '") + op.getOpcodeName() + "'"};
  }
}

FunctionTranslator::Comparison FunctionTranslator::comparison_of(const llvm::CmpInst& op) const {
  const auto pointer = [](const llvm::Value* side) {
    const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(side);
    return number != nullptr ? number->getPointerOperand() : side;
  };
  const llvm::Value* a = pointer(op.getOperand(0));
  const llvm::Value* b = pointer(op.getOperand(1));
  if (!a->getType()->isPointerTy() || !b->getType()->isPointerTy()) return Comparison::Settled;
  const llvm::Value* base_a = llvm::getUnderlyingObject(a);
  const llvm::Value* base_b = llvm::getUnderlyingObject(b);
  if (llvm::isIdentifiedObject(base_a) && llvm::isIdentifiedObject(base_b)) {
    if (base_a == base_b || (op.isEquality() && a == base_a && b == base_b)) return Comparison::Settled;
  } else {
    const auto cell_a = t_.memory.points_to().cell(a);
    const auto cell_b = t_.memory.points_to().cell(b);
    if (!cell_a || !cell_b) return Comparison::Settled;
    // Pointers that are compared for their order lead to one object, as C says; numbers may come from two.
    const bool may_be_two = !op.isEquality() && op.getOperand(0)->getType()->isIntegerTy() && base_a != base_b &&
                            !t_.memory.has_one_object(cell_a->node);
    if (cell_a->node == cell_b->node && !may_be_two) return Comparison::Settled;
  }
  return op.isEquality() ? Comparison::WhetherTheyTouch : Comparison::WhichLiesFirst;
}

bool FunctionTranslator::may_compare_with_freed(const llvm::CmpInst& op) const {
  if (!op.isEquality()) return false;
  const auto heap = [&](const llvm::Value* side) -> std::optional<std::uint32_t> {
    const auto cell = llvm::isa<llvm::Constant>(side) ? std::nullopt : t_.memory.points_to().cell(side);
    return cell && t_.memory.has_heap(cell->node) ? std::optional(cell->node) : std::nullopt;
  };
  const auto a = heap(op.getOperand(0));
  const auto b = heap(op.getOperand(1));
  return a && b && (t_.memory.points_to().is_freed(*a) || t_.memory.points_to().is_freed(*b));
}

bool FunctionTranslator::may_compare_with_ended(const llvm::CmpInst& op) const {
  const llvm::Value* a = op.getOperand(0);
  const llvm::Value* b = op.getOperand(1);
  if (!op.isEquality() || llvm::isa<llvm::Constant>(a) || llvm::isa<llvm::Constant>(b)) return false;
  if (a->getType()->isPointerTy() && llvm::getUnderlyingObject(a) == llvm::getUnderlyingObject(b)) return false;
  const auto cell_a = t_.memory.points_to().cell(a);
  const auto cell_b = t_.memory.points_to().cell(b);
  return cell_a && cell_b && t_.memory.has_many_locals(cell_a->node) && t_.memory.has_many_locals(cell_b->node);
}

void FunctionTranslator::assume_order() {
  t_.assume_once("order of objects", where_, "objects lie in one order, and addresses of two of them compare so");
}

void FunctionTranslator::assume_gaps() {
  t_.assume_once("objects that touch", where_, "where one object ends, no other object begins");
}

logic::Term FunctionTranslator::compare(const llvm::CmpInst& op) {
  using P = llvm::CmpInst;
  if (op.getOperand(0)->getType()->isVectorTy()) throw NotModelled{"vector operations"};
  switch (comparison_of(op)) {
    case Comparison::Settled: break;
    case Comparison::WhichLiesFirst: assume_order(); break;
    case Comparison::WhetherTheyTouch: assume_gaps(); break;
  }
  if (may_compare_with_freed(op))
    t_.assume_once("place of freed memory", where_, "where freed memory was, no other object lies later");
  if (may_compare_with_ended(op))
    t_.assume_once("place of ended locals", where_,
                   "where a local variable was whose life has ended, no other object lies later");
  Term a = term(op.getOperand(0));
  Term b = term(op.getOperand(1));
  const auto fp = [&](Kind kind, Term x, Term y) { return terms_.fp_compare(kind, x, y); };
  const auto unordered = [&] { return terms_.lor(terms_.fp_test(Kind::FpIsNan, a), terms_.fp_test(Kind::FpIsNan, b)); };
  if (terms_.sort(a).is_bool() && !P::isEquality(op.getPredicate())) {
    a = terms_.bool_to_bv(a, 1);
    b = terms_.bool_to_bv(b, 1);
  }
  switch (op.getPredicate()) {
    case P::ICMP_EQ: return terms_.eq(a, b);
    case P::ICMP_NE: return terms_.ne(a, b);
    case P::ICMP_ULT: return terms_.bv_ult(a, b);
    case P::ICMP_ULE: return terms_.bv_ule(a, b);
    case P::ICMP_UGT: return terms_.bv_ult(b, a);
    case P::ICMP_UGE: return terms_.bv_ule(b, a);
    case P::ICMP_SLT: return terms_.bv_slt(a, b);
    case P::ICMP_SLE: return terms_.bv_sle(a, b);
    case P::ICMP_SGT: return terms_.bv_slt(b, a);
    case P::ICMP_SGE: return terms_.bv_sle(b, a);
    case P::FCMP_FALSE: return terms_.boolean(false);
    case P::FCMP_TRUE: return terms_.boolean(true);
    case P::FCMP_OEQ: return fp(Kind::FpEq, a, b);
    case P::FCMP_OLT: return fp(Kind::FpLt, a, b);
    case P::FCMP_OLE: return fp(Kind::FpLe, a, b);
    case P::FCMP_OGT: return fp(Kind::FpLt, b, a);
    case P::FCMP_OGE: return fp(Kind::FpLe, b, a);
    case P::FCMP_ONE: return terms_.land(terms_.lnot(unordered()), terms_.lnot(fp(Kind::FpEq, a, b)));
    case P::FCMP_ORD: return terms_.lnot(unordered());
    case P::FCMP_UNO: return unordered();
    case P::FCMP_UEQ: return terms_.lor(unordered(), fp(Kind::FpEq, a, b));
    case P::FCMP_UNE: return terms_.lnot(fp(Kind::FpEq, a, b));
    case P::FCMP_ULT: return terms_.lnot(fp(Kind::FpLe, b, a));
    case P::FCMP_ULE: return terms_.lnot(fp(Kind::FpLt, b, a));
    case P::FCMP_UGT: return terms_.lnot(fp(Kind::FpLe, a, b));
    case P::FCMP_UGE: return terms_.lnot(fp(Kind::FpLt, a, b));
    default: throw NotModelled{"this comparison"};
  }
}

logic::Term FunctionTranslator::cast(const llvm::CastInst& op) {
  const Term a = term(op.getOperand(0));
  const Sort from = terms_.sort(a);
  const Sort to = t_.sort(op.getType());
  switch (op.getOpcode()) {
    case llvm::Instruction::ZExt:
      return from.is_bool() ? terms_.bool_to_bv(a, to.width()) : terms_.bv_zero_extend(a, to.width() - from.width());
    case llvm::Instruction::SExt:
      if (from.is_bool()) return terms_.ite(a, terms_.bv(to.width(), mpz_class(-1)), terms_.bv(to.width(), 0));
      return terms_.bv_sign_extend(a, to.width() - from.width());
    case llvm::Instruction::Trunc:
      if (to.is_bool()) return terms_.eq(terms_.bv_extract(a, 0, 0), terms_.bv(1, 1));
      return terms_.bv_extract(a, to.width() - 1, 0);
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
      if (from.is_bool()) return terms_.bool_to_bv(a, to.width());
      if (to.is_bool()) return terms_.eq(terms_.bv_extract(a, 0, 0), terms_.bv(1, 1));
      return terms_.bv_resize(a, to.width(), false);
    case llvm::Instruction::FPExt:
    case llvm::Instruction::FPTrunc: return terms_.fp_to_fp(a, to);
    case llvm::Instruction::SIToFP:
    case llvm::Instruction::UIToFP:
      return terms_.fp_from_bv(from.is_bool() ? terms_.bool_to_bv(a, 1) : a,
                               op.getOpcode() == llvm::Instruction::SIToFP, to);
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI: {
      const Term bits = float_to_integer(a, op.getOpcode() == llvm::Instruction::FPToSI, to.is_bool() ? 1 : to.width());
      return to.is_bool() ? terms_.bv_to_bool(bits) : bits;
    }
    case llvm::Instruction::BitCast: return from == to ? a : from_bits(to_bits(a), op.getType());
    case llvm::Instruction::AddrSpaceCast: return a;
    default: throw NotModelled{std::string("the conversion '") + op.getOpcodeName() + "'"};
  }
}

logic::Term FunctionTranslator::gep(const llvm::GetElementPtrInst& op) {
  if (op.getType()->isVectorTy()) throw NotModelled{"vector operations"};
  const unsigned width = t_.memory.pointer_bits();
  llvm::APInt constant(width, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  if (!llvm::cast<llvm::GEPOperator>(op).collectOffset(t_.module.getDataLayout(), width, variable, constant)) {
    throw NotModelled{"an address of this kind"};
  }
  Term result = term(op.getPointerOperand());
  for (const auto& [index, scale] : variable) {
    Term i = term(index);
    if (terms_.sort(i).is_bool()) i = terms_.bool_to_bv(i, 1);
    i = terms_.bv_resize(i, width, true);
    result = terms_.bv_add(result, terms_.bv_mul(i, terms_.bv(width, scale.getZExtValue())));
  }
  return terms_.bv_add(result, terms_.bv(width, constant.getZExtValue()));
}

logic::Term FunctionTranslator::float_to_integer(Term value, bool is_signed, unsigned width) {
  // C leaves the result open when the truncated value does not fit: any.
  const Sort sort = terms_.sort(value);
  const Term whole = terms_.fp_round(value, logic::RoundingMode::TowardZero);
  const auto power = [&](unsigned exponent, bool negative) {
    return terms_.fp_to_fp(terms_.floating(std::ldexp(negative ? -1.0 : 1.0, static_cast<int>(exponent))), sort);
  };
  const Term low = is_signed ? power(width - 1, true) : terms_.fp_to_fp(terms_.floating(0.0), sort);
  const Term high = power(is_signed ? width - 1 : width, false);
  const Term fits = terms_.land(terms_.fp_compare(Kind::FpLe, low, whole), terms_.fp_compare(Kind::FpLt, whole, high));
  const Term converted = terms_.fp_to_bv(value, is_signed, width);
  watch_undefined(terms_.lnot(fits), "a conversion to an integer type that the number does not fit into");
  return terms_.is_true(fits) ? converted : terms_.ite(fits, converted, havoc(Sort::bitvec(width)));
}

logic::Term FunctionTranslator::float_bits(Term value) {
  // IEEE leaves the sign and the payload of a NaN open: any pattern that is a NaN.
  const Term nan = terms_.fp_test(Kind::FpIsNan, value);
  const Term bits = terms_.fp_to_bits(value);
  if (terms_.is_false(nan)) return bits;
  const Term quiet = terms_.fp_to_bits(terms_.fp_to_fp(terms_.floating(std::nan("")), terms_.sort(value)));
  return terms_.ite(nan, terms_.bv_or(havoc(terms_.sort(bits)), quiet), bits);
}

logic::Term FunctionTranslator::to_bits(Term value) {
  const Sort sort = terms_.sort(value);
  if (sort.is_bool()) return terms_.bool_to_bv(value, 1);
  return sort.is_float() ? float_bits(value) : value;
}

logic::Term FunctionTranslator::from_bits(Term bits, const llvm::Type* type) {
  const Sort sort = t_.sort(type);
  if (sort.is_bool()) return terms_.eq(terms_.bv_extract(bits, 0, 0), terms_.bv(1, 1));
  if (sort.is_float()) return terms_.fp_from_bits(bits, sort);
  return terms_.bv_resize(bits, sort.width(), false);
}

}  // namespace pincer::frontend
