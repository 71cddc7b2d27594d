// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/shown_addresses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <unordered_set>
#include <vector>

namespace pincer::frontend {
namespace {

/// A number that some objects may lie at and others not: not close to null, nor to the last address (error numbers).
bool is_place(const llvm::Value& value, unsigned pointer_bits) {
  const llvm::Value* number = &value;
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(number);
      cast != nullptr && cast->getOpcode() == llvm::Instruction::IntToPtr)
    number = cast->getOperand(0);
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(number);
  constexpr std::uint64_t kNear = 0x10000;
  return constant != nullptr && constant->getBitWidth() == pointer_bits && constant->getValue().uge(kNear) &&
         (-constant->getValue()).uge(kNear);
}

bool depends_on_place(const llvm::Instruction& instruction, unsigned pointer_bits) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
    case llvm::Instruction::Mul:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem: return true;
    case llvm::Instruction::ICmp:
      return llvm::any_of(instruction.operands(), [&](const llvm::Use& side) { return is_place(*side, pointer_bits); });
    case llvm::Instruction::Trunc:
    case llvm::Instruction::PtrToInt: return instruction.getType()->getScalarSizeInBits() < pointer_bits;
    default: return false;
  }
}

/// The pointers that the number is computed from: the same address, or a sum with it.
std::vector<const llvm::Value*> pointers_in(const llvm::Value* number) {
  std::vector<const llvm::Value*> result;
  std::vector<const llvm::Value*> work = {number};
  std::unordered_set<const llvm::Value*> seen;
  while (!work.empty()) {
    const llvm::Value* value = work.back();
    work.pop_back();
    if (!seen.insert(value).second) continue;
    if (value->getType()->isPointerTy()) {
      result.push_back(value);
      continue;
    }
    const auto* operation = llvm::dyn_cast<llvm::Operator>(value);
    if (operation == nullptr) continue;
    switch (operation->getOpcode()) {
      case llvm::Instruction::Sub:
        // The difference of two pointers into one object is the same everywhere.
        if (llvm::isa<llvm::PtrToIntOperator>(operation->getOperand(0)) &&
            llvm::isa<llvm::PtrToIntOperator>(operation->getOperand(1)))
          break;
        [[fallthrough]];
      case llvm::Instruction::Add:
      case llvm::Instruction::PHI:
      case llvm::Instruction::Freeze:
      case llvm::Instruction::ZExt:
      case llvm::Instruction::SExt:
      case llvm::Instruction::PtrToInt: work.insert(work.end(), operation->op_begin(), operation->op_end()); break;
      case llvm::Instruction::Select:
        work.insert(work.end(), {operation->getOperand(1), operation->getOperand(2)});
        break;
      default: break;
    }
  }
  return result;
}

/// Every object of the node lies at a multiple of what the mask leaves.
bool is_aligned(const PointsTo& points_to, std::uint32_t node, const llvm::Value* mask) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(mask);
  if (number == nullptr) return false;
  const llvm::APInt least = llvm::APInt::getOneBitSet(number->getBitWidth(), number->getValue().countr_zero());
  return !number->isZero() && number->getValue().isNegatedPowerOf2() &&
         llvm::all_of(points_to.objects(), [&](const Object& object) {
           if (points_to.resolve(object.cell).node != node) return true;
           const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object.site);
           return local != nullptr && least.ule(local->getAlign().value());
         });
}

}  // namespace

std::set<std::uint32_t> nodes_with_shown_addresses(const llvm::Module& module, const PointsTo& points_to) {
  std::set<std::uint32_t> result;
  const unsigned pointer_bits = module.getDataLayout().getPointerSizeInBits();
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* mask = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          mask != nullptr && mask->getIntrinsicID() == llvm::Intrinsic::ptrmask) {
        const auto cell = points_to.cell(mask->getArgOperand(0));
        if (cell && !is_aligned(points_to, cell->node, mask->getArgOperand(1))) result.insert(cell->node);
      }
      if (!depends_on_place(instruction, pointer_bits)) continue;
      for (const llvm::Value* operand : instruction.operands()) {
        for (const llvm::Value* pointer : pointers_in(operand)) {
          if (const auto cell = points_to.cell(pointer)) result.insert(cell->node);
        }
      }
    }
  }
  return result;
}

}  // namespace pincer::frontend
