// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/shown_addresses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <unordered_set>
#include <vector>

namespace pincer::frontend {
namespace {

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

}  // namespace

std::set<std::uint32_t> nodes_with_shown_addresses(const llvm::Module& module, const PointsTo& points_to) {
  std::set<std::uint32_t> result;
  const unsigned pointer_bits = module.getDataLayout().getPointerSizeInBits();
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
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
