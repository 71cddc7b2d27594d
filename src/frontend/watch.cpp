// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Assignments that nothing reads and that say what happens in the C program. They only read what is there anyway, so
// that inputs and havocs are those of the program that is verified.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include "frontend/function_translator.h"

namespace pincer::frontend {

using Role = program::DebugVariable::Role;

namespace {

/// A string literal.
std::optional<std::string> text_of(const llvm::Value* value) {
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(value, text)) return std::nullopt;
  return text.str();
}

}  // namespace

std::optional<logic::Term> FunctionTranslator::watched_value(const llvm::Value* value) {
  if (const auto* fixed = llvm::dyn_cast<llvm::Constant>(value)) {
    // An undefined value would be another one each time, and one that the program never had.
    if (!value->getType()->isSingleValueType() || value->getType()->isVectorTy() ||
        fixed->containsUndefOrPoisonElement() || llvm::isa<llvm::UndefValue>(fixed))
      return std::nullopt;
    return constant(fixed).front();
  }
  const auto entry = known_.find(value);
  if (entry == known_.end() || !entry->second.reads.empty() || entry->second.terms.size() != 1) return std::nullopt;
  return entry->second.terms.front();
}

std::optional<logic::Term> FunctionTranslator::watched_value(const llvm::DbgVariableRecord& record) {
  // What was computed for the variable only is gone; the record says how to compute it.
  std::vector<Term> stack;
  const auto push = [&](unsigned place) {
    const auto value = watched_value(record.getVariableLocationOp(place));
    if (value) stack.push_back(*value);
    return value.has_value();
  };
  const unsigned values = record.getNumVariableLocationOps();
  if (values == 0 || (values == 1 && !push(0))) return std::nullopt;
  for (const llvm::DIExpression::ExprOperand& op : record.getExpression()->expr_ops()) {
    if (op.getOp() == llvm::dwarf::DW_OP_stack_value || op.getOp() == llvm::dwarf::DW_OP_LLVM_fragment) continue;
    if (op.getOp() == llvm::dwarf::DW_OP_LLVM_arg) {
      if (values == 1) continue;
      if (!push(static_cast<unsigned>(op.getArg(0)))) return std::nullopt;
      continue;
    }
    if (stack.empty() || !terms_.sort(stack.back()).is_bitvec()) return std::nullopt;
    const unsigned width = terms_.sort(stack.back()).width();
    if (op.getOp() == llvm::dwarf::DW_OP_constu || op.getOp() == llvm::dwarf::DW_OP_consts) {
      stack.push_back(terms_.bv(width, op.getArg(0)));
      continue;
    }
    if (op.getOp() == llvm::dwarf::DW_OP_plus_uconst) {
      stack.back() = terms_.bv_add(stack.back(), terms_.bv(width, op.getArg(0)));
      continue;
    }
    if (stack.size() < 2 || terms_.sort(stack[stack.size() - 2]) != terms_.sort(stack.back())) return std::nullopt;
    const Term right = stack.back();
    stack.pop_back();
    Term& left = stack.back();
    switch (op.getOp()) {
      case llvm::dwarf::DW_OP_plus: left = terms_.bv_add(left, right); break;
      case llvm::dwarf::DW_OP_minus: left = terms_.bv_sub(left, right); break;
      case llvm::dwarf::DW_OP_mul: left = terms_.bv_mul(left, right); break;
      case llvm::dwarf::DW_OP_and: left = terms_.bv_and(left, right); break;
      case llvm::dwarf::DW_OP_or: left = terms_.bv_or(left, right); break;
      case llvm::dwarf::DW_OP_xor: left = terms_.bv_xor(left, right); break;
      default: return std::nullopt;
    }
  }
  return stack.size() == 1 ? std::optional(stack.back()) : std::nullopt;
}

void FunctionTranslator::watch_records(const llvm::Instruction& next) {
  if (!t_.watcher) return;
  std::vector<const llvm::DbgVariableRecord*> records;
  for (const llvm::DbgRecord& any : next.getDbgRecordRange()) {
    const auto* record = llvm::dyn_cast<llvm::DbgVariableRecord>(&any);
    if (record != nullptr && record->getType() == llvm::DbgVariableRecord::LocationType::Value && record->getDebugLoc())
      records.push_back(record);
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    const llvm::DbgVariableRecord* record = records[i];
    if (record->isKillLocation()) continue;
    // LLVM's own records have no place; where ways join nothing was assigned, and parameters are told by the call.
    const bool has_place = record->getDebugLoc().getLine() != 0;
    const llvm::Value* value = record->getVariableLocationOp(0);
    if (!has_place && (llvm::isa<llvm::PHINode>(value) || record->getVariable()->getArg() != 0)) continue;
    const auto term = watched_value(*record);
    if (!term) continue;
    const auto variable = t_.watcher->variable(*record, terms_.sort(*term), procedure_);
    if (!variable) continue;
    t_.watcher->reach({});
    llvm::DebugLoc place = record->getDebugLoc();
    bool is_certain = has_place;
    if (!has_place) {
      std::size_t later = i + 1;
      while (later < records.size() && records[later]->getDebugLoc().getLine() == 0) ++later;
      is_certain = later < records.size() && is_watched_as(*records[later], kWatchPlace);
      const auto* from = llvm::dyn_cast<llvm::Instruction>(value);
      place = is_certain ? records[later]->getDebugLoc() : from != nullptr ? from->getDebugLoc() : llvm::DebugLoc();
    }
    if (const auto where = t_.locator.locate(place); where.known()) where_ = where;
    emit(program::Assign{*variable, *term});
    if (is_certain)
      t_.watcher->reach(place);
    else
      t_.watcher->reach_anywhere();
  }
}

std::string FunctionTranslator::node_name(const llvm::Value* pointer) const {
  const auto cell = t_.memory.points_to().cell(pointer);
  return cell ? std::to_string(cell->node) : "";
}

void FunctionTranslator::watch_store(const llvm::Value* pointer, Term address, Term value) {
  if (!t_.watcher) return;
  const auto tell = [&](Role role, const std::string& name, Term what) {
    emit(program::Assign{t_.watcher->variable(role, name, nullptr, terms_.sort(what), procedure_), what});
  };
  tell(Role::StoreAddress, node_name(pointer), address);
  tell(Role::StoreValue, "", value);
}

void FunctionTranslator::watch_load(const llvm::LoadInst& load, Term address, Term value, const llvm::Type* type) {
  if (!t_.watcher || (t_.options.entry == "main" && !t_.memory.holds_arguments(load.getPointerOperand()))) return;
  const auto tell = [&](Role role, const std::string& name, Term what) {
    emit(program::Assign{t_.watcher->variable(role, name, nullptr, terms_.sort(what), procedure_), what});
  };
  const bool is_pointer = type->isPointerTy() && load.getType()->isPointerTy();
  tell(Role::LoadAddress, node_name(load.getPointerOperand()), address);
  tell(Role::LoadValue, is_pointer ? node_name(&load) : "", value);
}

void FunctionTranslator::watch_copy(const Bulk& op) {
  if (!t_.watcher || t_.options.entry == "main") return;
  const auto tell = [&](Role role, const std::string& name, Term what) {
    emit(program::Assign{t_.watcher->variable(role, name, nullptr, terms_.sort(what), procedure_), what});
  };
  tell(Role::CopyTo, node_name(op.to), op.to_address);
  tell(Role::CopyFrom, node_name(op.from), op.from_address);
  tell(Role::CopySize, "", op.length);
}

std::optional<logic::Term> FunctionTranslator::watched_pointer(const llvm::Value* pointer) {
  if (llvm::isa<llvm::Constant>(pointer)) return watched_value(pointer);
  const auto entry = known_.find(pointer);
  return entry == known_.end() ? std::nullopt : std::optional(entry->second.terms.front());
}

void FunctionTranslator::watch_free(const llvm::Value* pointer) {
  if (!t_.watcher) return;
  const auto address = watched_pointer(pointer);
  if (!address) return;
  emit(program::Assign{t_.watcher->variable(Role::Freed, "", nullptr, terms_.sort(*address), procedure_), *address});
}

void FunctionTranslator::watch_undefined(Term happens, const std::string& what) {
  if (!t_.watcher || terms_.is_false(happens)) return;
  emit(
      program::Assign{t_.watcher->variable(Role::Undefined, what, nullptr, terms_.sort(happens), procedure_), happens});
}

void FunctionTranslator::watch_clause(const llvm::CallBase& failure) {
  if (!t_.watcher || failure.arg_size() != 4) return;
  // An assertion of the user's names its file.
  const auto what = text_of(failure.getArgOperand(0));
  if (!what || what->empty() || text_of(failure.getArgOperand(1)) != "") return;
  const Term happens = terms_.boolean(true);
  emit(program::Assign{t_.watcher->variable(Role::Clause, *what, nullptr, terms_.sort(happens), procedure_), happens});
}

void FunctionTranslator::watch_access(const llvm::Value* pointer, Term size, bool writes) {
  if (!t_.watcher) return;
  const auto base = watched_pointer(base_of(pointer));
  const auto address = watched_pointer(pointer);
  if (!base || !address) return;
  const Term zero = terms_.bv(t_.memory.pointer_bits(), 0);
  const std::string what = writes ? "write" : "read";
  if (!is_not_null(base_of(pointer))) {
    // LLVM writes a member of null as a number.
    const Term comes_from_null = llvm::isa<llvm::Constant>(pointer)
                                     ? terms_.bv_ult(*base, terms_.bv(t_.memory.pointer_bits(), Memory::kFirstAddress))
                                     : is_null(base_of(pointer), *base);
    watch_undefined(terms_.land(comes_from_null, terms_.ne(size, zero)), "a " + what + " through a null pointer");
  }
  // Nobody knows where objects outside the program end.
  const auto cell = t_.memory.points_to().cell(pointer);
  if (cell && t_.memory.points_to().is_outside(cell->node)) return;
  const auto tell = [&](Role role, Term told) {
    emit(program::Assign{t_.watcher->variable(role, what, nullptr, terms_.sort(told), procedure_), told});
  };
  tell(Role::AccessBase, *base);
  tell(Role::AccessAddress, *address);
  tell(Role::AccessSize, size);
}

void FunctionTranslator::watch_new(const llvm::Instruction& site, Term address, Term size) {
  if (!t_.watcher) return;
  const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&site);
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&site);
  const llvm::DILocalVariable* variable = alloca == nullptr ? nullptr : variable_in(*alloca);
  std::string name = variable != nullptr ? variable->getName().str()
                     : call != nullptr && call->getCalledFunction() != nullptr
                         ? call->getCalledFunction()->getName().str()
                         : "";
  const llvm::DIType* type = variable == nullptr ? nullptr : variable->getType();
  llvm::StringRef pointer;
  if (is_made(site) && llvm::getConstantStringInfo(call->getArgOperand(1), pointer)) name = "caller's " + pointer.str();
  const std::string node = node_name(&site);
  emit(program::Assign{t_.watcher->variable(Role::NewAddress, node, type, terms_.sort(address), procedure_), address});
  emit(program::Assign{t_.watcher->variable(Role::NewSize, name, type, terms_.sort(size), procedure_), size});
}

}  // namespace pincer::frontend
