// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/IR/Constants.h>

#include <algorithm>

#include "frontend/function_translator.h"
#include "logic/term/free_variables.h"

namespace pincer::frontend {

using program::VariableId;

namespace {

constexpr std::size_t kLargestAcross = 12;   // term nodes of a value that other blocks use without a variable
constexpr std::size_t kLargestInside = 200;  // term nodes of a value without a variable

mpz_class big(const llvm::APInt& value) {
  llvm::SmallString<64> digits;
  value.toString(digits, 16, /*Signed=*/false);
  return mpz_class(std::string(digits.str()), 16);
}

/// Is the result computed from the value such that whoever has the result may ask what it was computed from?
bool leads_back(const llvm::User* user) {
  return llvm::isa<llvm::GEPOperator, llvm::CastInst, llvm::BinaryOperator, llvm::FreezeInst>(user) ||
         (llvm::isa<llvm::CallBase>(user) && user->getType()->isPointerTy());
}

/// Does `test` hold of a use of the value? With `through`, also of a use of what leads back to it.
template <class Test>
bool any_use(const llvm::Instruction& value, bool through, const Test& test) {
  llvm::SmallPtrSet<const llvm::Value*, 8> seen = {&value};
  llvm::SmallVector<const llvm::Value*, 8> work = {&value};
  while (!work.empty()) {
    for (const llvm::Use& use : work.pop_back_val()->uses()) {
      if (test(use)) return true;
      if (through && leads_back(use.getUser()) && seen.insert(use.getUser()).second) work.push_back(use.getUser());
    }
  }
  return false;
}

}  // namespace

const FunctionTranslator::Known& FunctionTranslator::known(const llvm::Value* value) {
  if (const auto* c = llvm::dyn_cast<llvm::Constant>(value)) {
    Known& entry = known_[value];
    entry.terms = constant(c);
    return entry;
  }
  const auto [entry, missing] = known_.try_emplace(value);
  if (missing) {
    // Defined on a path that ended before: never used in an execution.
    for (const VariableId variable : new_variables(*value))
      entry->second.terms.push_back(t_.cfa.variable(variable).term);
  }
  return entry->second;
}

logic::Term FunctionTranslator::term(const llvm::Value* value) { return known(value).terms.at(0); }

FunctionTranslator::Leaves FunctionTranslator::constant(const llvm::Constant* constant) {
  llvm::Type* type = constant->getType();
  if (llvm::isa<llvm::UndefValue>(constant)) {  // and poison: any value, a new one at every use
    Leaves result;
    for (llvm::Type* leaf : leaves(type)) result.push_back(havoc(t_.sort(leaf)));
    return result;
  }
  if (type->isAggregateType() || type->isVectorTy()) {
    Leaves result;
    const unsigned count = type->isStructTy()  ? type->getStructNumElements()
                           : type->isArrayTy() ? static_cast<unsigned>(type->getArrayNumElements())
                                               : llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
    for (unsigned i = 0; i < count; ++i) {
      const Leaves inner = this->constant(constant->getAggregateElement(i));
      result.insert(result.end(), inner.begin(), inner.end());
    }
    return result;
  }
  const logic::Sort sort = t_.sort(type);
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) {
    if (sort.is_bool()) return {terms_.boolean(number->isOne())};
    return {terms_.bv(sort.width(), big(number->getValue()))};
  }
  if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
    return {terms_.constant(logic::Value::floating(sort, big(real->getValueAPF().bitcastToAPInt())))};
  }
  if (sort.is_bool()) return {terms_.boolean((t_.memory.evaluate(constant) & 1) != 0)};
  if (!sort.is_bitvec() || sort.width() > 64) throw NotModelled{"this constant"};
  return {terms_.bv(sort.width(), t_.memory.evaluate(constant))};
}

VariableId FunctionTranslator::new_variable(const std::string& name, logic::Sort sort, const program::CType& type) {
  return t_.cfa.add_variable(name, sort, type, procedure_);
}

std::vector<VariableId> FunctionTranslator::new_variables(const llvm::Value& value) {
  const NamedType named = names_.of(value);
  const std::vector<llvm::Type*> parts = leaves(value.getType());
  std::vector<VariableId> result;
  for (llvm::Type* part : parts)
    result.push_back(new_variable(named.name, t_.sort(part), parts.size() == 1 ? named.type : program::CType{}));
  return result;
}

void FunctionTranslator::define(const llvm::Instruction& instruction, Leaves terms, std::vector<VariableId> reads) {
  const llvm::BasicBlock* block = instruction.getParent();
  const bool reads_memory = !reads.empty();
  const bool crosses = any_use(instruction, reads_memory && may_be_asked_for(instruction), [&](const llvm::Use& use) {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(user)) return phi->getIncomingBlock(use) != block;
    return user->getParent() != block;
  });
  std::size_t size = 0;
  for (const Term t : terms) size += logic::term_size(terms_, t);
  known_[&instruction] = {std::move(terms), std::move(reads)};
  const bool is_watched = t_.watcher && instruction.isUsedByMetadata();  // steps depend on each other by variables
  if ((crosses && (reads_memory || size > kLargestAcross)) || size > kLargestInside || is_watched) {
    spill(instruction);
  } else if (reads_memory) {
    reading_.push_back(&instruction);
  }
}

void FunctionTranslator::define_by_variables(const llvm::Instruction& instruction,
                                             const std::vector<VariableId>& variables) {
  Known& entry = known_[&instruction];
  entry = {};
  for (const VariableId variable : variables) entry.terms.push_back(t_.cfa.variable(variable).term);
}

void FunctionTranslator::spill(const llvm::Instruction& instruction) {
  const Leaves terms = known_[&instruction].terms;
  const NamedType named = names_.of(instruction);
  Leaves result;
  for (const Term t : terms) {
    if (terms_.is_const(t)) {
      result.push_back(t);
      continue;
    }
    const VariableId variable =
        new_variable(named.name, terms_.sort(t), terms.size() == 1 ? named.type : program::CType{});
    emit(program::Assign{variable, t});
    result.push_back(t_.cfa.variable(variable).term);
  }
  known_[&instruction] = {std::move(result), {}};
}

bool FunctionTranslator::used_later(const llvm::Instruction& value) const {
  return any_use(value, may_be_asked_for(value), [&](const llvm::Use& use) {
    const auto* instruction = llvm::cast<llvm::Instruction>(use.getUser());
    return instruction->getParent() != value.getParent() || llvm::isa<llvm::PHINode>(instruction) ||
           now_->comesBefore(instruction);
  });
}

bool FunctionTranslator::may_be_asked_for(const llvm::Instruction& value) const {
  return t_.memory.points_to().cell(&value).has_value();
}

void FunctionTranslator::before_write(VariableId memory) {
  std::erase_if(reading_, [&](const llvm::Instruction* instruction) {
    const std::vector<VariableId>& reads = known_[instruction].reads;
    if (std::find(reads.begin(), reads.end(), memory) == reads.end()) return reads.empty();
    if (used_later(*instruction)) spill(*instruction);
    return true;
  });
}

void FunctionTranslator::before_call() {
  for (const llvm::Instruction* instruction : reading_) {
    if (!known_[instruction].reads.empty() && used_later(*instruction)) spill(*instruction);
  }
  reading_.clear();
}

logic::Term FunctionTranslator::havoc(logic::Sort sort, const std::string& name, bool is_guess) {
  const VariableId variable = new_variable(name, sort);
  emit(program::Havoc{variable, is_guess});
  return t_.cfa.variable(variable).term;
}

void FunctionTranslator::assume(Term condition) {
  if (!terms_.is_true(condition)) emit(program::Assume{condition});
}

void FunctionTranslator::assign(VariableId variable, Term value) {
  before_write(variable);
  emit(program::Assign{variable, value});
}

}  // namespace pincer::frontend
