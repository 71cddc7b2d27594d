// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/shown_addresses.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <unordered_set>
#include <vector>

namespace pincer::frontend {
namespace {

constexpr std::uint64_t kFarFromNull = 0x10000;

/// A number that some objects may lie at and others not: not close to null, nor to the last address (error numbers).
bool is_place(const llvm::Value& value, unsigned pointer_bits) {
  const llvm::Value* number = &value;
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(number);
      cast != nullptr && cast->getOpcode() == llvm::Instruction::IntToPtr)
    number = cast->getOperand(0);
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(number);
  return constant != nullptr && constant->getBitWidth() == pointer_bits && constant->getValue().uge(kFarFromNull) &&
         (-constant->getValue()).uge(kFarFromNull);
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
    case llvm::Instruction::SRem:
    case llvm::Instruction::UIToFP:
    case llvm::Instruction::SIToFP: return true;
    case llvm::Instruction::Trunc:
    case llvm::Instruction::PtrToInt: return instruction.getType()->getScalarSizeInBits() < pointer_bits;
    default: return false;
  }
}

/// What a number is computed from.
struct NumberSources {
  std::set<std::uint32_t> nodes;  // the same address as that of an object there, or a sum with it
  bool is_moved = false;          // by a constant, so far that comparisons with small numbers ask for a place, too
  bool has_part_of_address = false;
  bool has_other = false;  // a number that no pointer flowed into, and no constant
};

class ShownFinder {
 public:
  ShownFinder(const llvm::Module& module, const PointsTo& points_to)
      : points_to_(points_to), pointer_bits_(module.getDataLayout().getPointerSizeInBits()) {}

  void look_at(const llvm::Instruction& instruction) {
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) return look_at_comparison(*compare);
    if (is_between_objects(llvm::cast<llvm::Operator>(instruction), points_to_)) {
      for (const llvm::Use& side : instruction.operands())
        shown.insert(points_to_.cell(llvm::cast<llvm::PtrToIntOperator>(*side).getPointerOperand())->node);
    }
    if (!depends_on_place(instruction, pointer_bits_)) return;
    for (const llvm::Value* operand : instruction.operands()) show(sources(operand));
  }

  std::set<std::uint32_t> shown;

 private:
  void show(const NumberSources& what) { shown.insert(what.nodes.begin(), what.nodes.end()); }

  /// Which of two addresses is the greater, or whether they are the same, holds wherever objects lie. How an address
  /// compares with a number does not: the number may be looked at elsewhere.
  void look_at_comparison(const llvm::ICmpInst& compare) {
    const llvm::Value* left = compare.getOperand(0);
    const llvm::Value* right = compare.getOperand(1);
    const NumberSources a = sources(left);
    const NumberSources b = sources(right);
    const bool is_constant = llvm::isa<llvm::Constant>(left) || llvm::isa<llvm::Constant>(right);
    // Of 32 bits, the sign of an address is one of its bits.
    const bool is_sign = compare.isSigned() && is_constant && pointer_bits_ == 32;
    const bool is_number = is_place(*left, pointer_bits_) || is_place(*right, pointer_bits_) || a.has_other ||
                           b.has_other || (is_constant && (a.is_moved || b.is_moved)) || is_sign;
    if (is_number || a.has_part_of_address || b.has_part_of_address) {
      show(a);
      show(b);
    }
  }

  [[nodiscard]] NumberSources sources(const llvm::Value* number) const {
    NumberSources result;
    // Most numbers have nothing to do with pointers; what they are computed from may be large.
    if (!number->getType()->isPointerTy() && !points_to_.cell(number)) {
      result.has_other = !llvm::isa<llvm::ConstantData>(number);
      return result;
    }
    std::vector<const llvm::Value*> work = {number};
    std::unordered_set<const llvm::Value*> seen;
    while (!work.empty()) {
      const llvm::Value* value = work.back();
      work.pop_back();
      if (!seen.insert(value).second) continue;
      const auto* operation = llvm::dyn_cast<llvm::Operator>(value);
      unsigned opcode = operation == nullptr ? 0 : operation->getOpcode();
      if (value->getType()->isPointerTy() && opcode != llvm::Instruction::IntToPtr) opcode = 0;
      switch (opcode) {
        case llvm::Instruction::Sub:
          if (llvm::isa<llvm::PtrToIntOperator>(operation->getOperand(0)) &&
              llvm::isa<llvm::PtrToIntOperator>(operation->getOperand(1)))
            continue;  // of two pointers into one object: the same everywhere
          [[fallthrough]];
        case llvm::Instruction::Add:
          for (const llvm::Use& operand : operation->operands())
            result.is_moved = result.is_moved || is_place(*operand, pointer_bits_);
          [[fallthrough]];
        case llvm::Instruction::PHI:
        case llvm::Instruction::Freeze:
        case llvm::Instruction::ZExt:
        case llvm::Instruction::SExt:
        case llvm::Instruction::PtrToInt: work.insert(work.end(), operation->op_begin(), operation->op_end()); continue;
        case llvm::Instruction::Select:
          work.insert(work.end(), {operation->getOperand(1), operation->getOperand(2)});
          continue;
        case llvm::Instruction::IntToPtr:
          if (!points_to_.cell(operation->getOperand(0))) {
            work.push_back(operation->getOperand(0));
            continue;
          }
          break;
        default: break;
      }
      add_source(*value, result);
    }
    return result;
  }

  void add_source(const llvm::Value& value, NumberSources& result) const {
    if (llvm::isa<llvm::ConstantData>(value)) return;
    const auto cell = points_to_.cell(&value);
    if (value.getType()->isPointerTy()) {
      if (cell) result.nodes.insert(cell->node);
      return;
    }
    if (!cell) {
      result.has_other = true;
      return;
    }
    // An address that lay in memory or came from a call, or bytes of it. In memory of mere bytes, it may be anything
    // else; then it counts only if nothing but pointers lies there.
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
    const bool is_whole = value.getType()->getScalarSizeInBits() >= pointer_bits_;
    if (load == nullptr && !is_whole) return;
    if (load != nullptr && !has_pointers_only(*load->getPointerOperand())) {
      const auto memory = points_to_.cell(load->getPointerOperand());
      if (!is_whole || !memory || points_to_.stride(memory->node) == 1) return;
    }
    result.nodes.insert(cell->node);
    result.has_part_of_address = result.has_part_of_address || !is_whole;
  }

  [[nodiscard]] static bool has_pointers_only(const llvm::Value& pointer) {
    const llvm::Value* object = llvm::getUnderlyingObject(&pointer);
    llvm::Type* type = nullptr;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object)) type = local->getAllocatedType();
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object)) type = global->getValueType();
    while (type != nullptr && !type->isPointerTy()) {
      if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        type = array->getElementType();
      } else if (const auto* one = llvm::dyn_cast<llvm::StructType>(type);
                 one != nullptr && one->getNumElements() == 1) {
        type = one->getElementType(0);
      } else {
        return false;
      }
    }
    return type != nullptr;
  }

  const PointsTo& points_to_;
  unsigned pointer_bits_;
};

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

bool is_between_objects(const llvm::Operator& difference, const PointsTo& points_to) {
  if (difference.getOpcode() != llvm::Instruction::Sub) return false;
  const auto* left = llvm::dyn_cast<llvm::PtrToIntOperator>(difference.getOperand(0));
  const auto* right = llvm::dyn_cast<llvm::PtrToIntOperator>(difference.getOperand(1));
  if (left == nullptr || right == nullptr) return false;
  const auto a = points_to.cell(left->getPointerOperand());
  const auto b = points_to.cell(right->getPointerOperand());
  return a && b && a->node != b->node;
}

std::set<std::uint32_t> nodes_with_shown_addresses(const llvm::Module& module, const PointsTo& points_to) {
  ShownFinder finder(module, points_to);
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* mask = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          mask != nullptr && mask->getIntrinsicID() == llvm::Intrinsic::ptrmask) {
        const auto cell = points_to.cell(mask->getArgOperand(0));
        if (cell && !is_aligned(points_to, cell->node, mask->getArgOperand(1))) finder.shown.insert(cell->node);
      }
      finder.look_at(instruction);
    }
  }
  return finder.shown;
}

}  // namespace pincer::frontend
