// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/index_bounds.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Operator.h>
#include <llvm/TargetParser/Triple.h>

namespace pincer::frontend {

struct IndexBounds::Facts {
  explicit Facts(llvm::Function& function)
      : library_data(llvm::Triple(function.getParent()->getTargetTriple())),
        library(library_data, &function),
        assumptions(function),
        dominators(function),
        loops(dominators),
        evolution(function, library, assumptions, dominators, loops) {}

  llvm::TargetLibraryInfoImpl library_data;
  llvm::TargetLibraryInfo library;
  llvm::AssumptionCache assumptions;
  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
  llvm::ScalarEvolution evolution;
};

IndexBounds::IndexBounds(const llvm::Module& module) : module_(module) {}
IndexBounds::~IndexBounds() = default;

IndexBounds::Facts& IndexBounds::facts(const llvm::Function& function) {
  std::unique_ptr<Facts>& known = facts_[&function];
  // The analyses only read, but their interfaces do not say so.
  if (!known) known = std::make_unique<Facts>(const_cast<llvm::Function&>(function));
  return *known;
}

bool IndexBounds::is_below(const llvm::Value* index, std::uint64_t count, const llvm::Instruction& at) {
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(index))
    return !number->isNegative() && number->getValue().ult(count);
  // In its own width, an index says more about itself.
  bool is_signed = true;
  while (llvm::isa<llvm::SExtInst>(index) || (is_signed && llvm::isa<llvm::ZExtInst>(index))) {
    is_signed = llvm::isa<llvm::SExtInst>(index);
    index = llvm::cast<llvm::Instruction>(index)->getOperand(0);
  }
  const unsigned width = index->getType()->getIntegerBitWidth();
  const llvm::KnownBits bits = llvm::computeKnownBits(index, module_.getDataLayout());
  if (bits.getMaxValue().ult(count) && (!is_signed || bits.isNonNegative())) return true;
  if (width == 1) return false;
  Facts& known = facts(*at.getFunction());
  llvm::ScalarEvolution& evolution = known.evolution;
  const llvm::SCEV* value = evolution.getSCEV(const_cast<llvm::Value*>(index));
  const llvm::SCEV* zero = evolution.getZero(index->getType());
  if (width < 64 && count > (std::uint64_t{1} << (width - 1))) {
    return !is_signed ? count >= (std::uint64_t{1} << width)
                      : evolution.isKnownPredicateAt(llvm::ICmpInst::ICMP_SGE, value, zero, &at);
  }
  const llvm::SCEV* end = evolution.getConstant(index->getType(), count);
  if (evolution.isKnownPredicateAt(llvm::ICmpInst::ICMP_ULT, value, end, &at)) return true;
  return is_signed && evolution.isKnownPredicateAt(llvm::ICmpInst::ICMP_SGE, value, zero, &at) &&
         evolution.isKnownPredicateAt(llvm::ICmpInst::ICMP_SLT, value, end, &at);
}

std::optional<std::uint64_t> IndexBounds::largest_offset(const llvm::GEPOperator& address) {
  const auto [known, fresh] = offsets_.try_emplace(&address);
  if (fresh) known->second = find_largest_offset(address);
  return known->second;
}

std::optional<std::uint64_t> IndexBounds::find_largest_offset(const llvm::GEPOperator& address) {
  const llvm::DataLayout& layout = module_.getDataLayout();
  const auto* at = llvm::dyn_cast<llvm::Instruction>(&address);
  std::uint64_t largest = 0;
  const auto add = [&](std::uint64_t count, std::uint64_t each) {
    std::uint64_t bytes = 0;
    return !__builtin_mul_overflow(count, each, &bytes) && !__builtin_add_overflow(largest, bytes, &largest);
  };
  llvm::Type* type = nullptr;  // of what is indexed; none for the first index, which steps over whole elements
  for (const llvm::Use& index : address.indices()) {
    if (!index->getType()->isIntegerTy()) return {};
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(index);
    if (auto* s = llvm::dyn_cast_or_null<llvm::StructType>(type)) {
      const auto member = static_cast<unsigned>(number->getZExtValue());
      if (!add(1, layout.getStructLayout(s)->getElementOffset(member))) return {};
      type = s->getElementType(member);
      continue;
    }
    auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
    if (type != nullptr && array == nullptr) return {};
    llvm::Type* element = array != nullptr ? array->getElementType() : address.getSourceElementType();
    std::uint64_t furthest = 0;
    if (number != nullptr) {
      if (number->isNegative()) return {};
      furthest = number->getZExtValue();
    } else if (array != nullptr && at != nullptr && is_below(index, array->getNumElements(), *at)) {
      furthest = array->getNumElements() - 1;
    } else {
      return {};
    }
    if (!add(furthest, layout.getTypeAllocSize(element).getFixedValue())) return {};
    type = element;
  }
  return largest;
}

bool IndexBounds::stays_in_variable(const llvm::Value* pointer, std::uint64_t size) {
  const llvm::DataLayout& layout = module_.getDataLayout();
  std::uint64_t end = size;
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    const std::optional<std::uint64_t> offset = largest_offset(*gep);
    if (!offset || __builtin_add_overflow(end, *offset, &end)) return false;
    pointer = gep->getPointerOperand();
  }
  std::uint64_t whole = 0;
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(pointer)) {
    if (const auto bytes = alloca->getAllocationSize(layout)) whole = bytes->getFixedValue();
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(pointer); global && global->hasInitializer()) {
    whole = layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  }
  return end <= whole;
}

bool IndexBounds::is_not_null(const llvm::Value* pointer, const llvm::Instruction& at) {
  return is_not_null(pointer, at, 0);
}

bool IndexBounds::is_not_null(const llvm::Value* pointer, const llvm::Instruction& at, unsigned depth) {
  constexpr unsigned kDeepest = 4;
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) pointer = gep->getPointerOperand();
  if (llvm::isa<llvm::AllocaInst>(pointer)) return true;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(pointer)) return !global->hasExternalWeakLinkage();
  if (llvm::isa<llvm::Constant>(pointer)) return false;  // null itself, which all comparisons with it use
  const llvm::DominatorTree& dominators = facts(*at.getFunction()).dominators;
  for (const llvm::User* user : pointer->users()) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
    if (compare == nullptr || !compare->isEquality() || compare->getOperand(0) != pointer ||
        !llvm::isa<llvm::ConstantPointerNull>(compare->getOperand(1)))
      continue;
    for (const llvm::User* decision : compare->users()) {
      const auto* branch = llvm::dyn_cast<llvm::BranchInst>(decision);
      if (branch == nullptr || branch->getFunction() != at.getFunction()) continue;
      const unsigned way = compare->getPredicate() == llvm::ICmpInst::ICMP_NE ? 0 : 1;
      const llvm::BasicBlockEdge edge(branch->getParent(), branch->getSuccessor(way));
      if (branch->getSuccessor(0) != branch->getSuccessor(1) && dominators.dominates(edge, at.getParent())) return true;
    }
  }
  if (depth >= kDeepest) return false;
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(pointer)) {
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
      const llvm::Value* incoming = phi->getIncomingValue(i);
      if (incoming != phi && !is_not_null(incoming, *phi->getIncomingBlock(i)->getTerminator(), depth + 1))
        return false;
    }
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return is_not_null(select->getTrueValue(), at, depth + 1) && is_not_null(select->getFalseValue(), at, depth + 1);
  return false;
}

}  // namespace pincer::frontend
