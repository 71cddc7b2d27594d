// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/outside.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>
#include <vector>

#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

constexpr const char* kShared = "pincer-shared";
constexpr const char* kKnown = "pincer-known";
constexpr const char* kResult = "pincer-result";
constexpr const char* kCallees = "pincer-callees";

/// The type behind names and `restrict`, but not behind `const`.
const llvm::DIType* strip(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_restrict_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type)
      break;
    type = derived->getBaseType();
  }
  return type;
}

bool has_tag(const llvm::DIType* type, unsigned tag) { return type != nullptr && type->getTag() == tag; }

/// Is the address used for anything but loads and stores at it, so that it may lie in another variable?
bool goes_elsewhere(const llvm::Value& address) {
  return llvm::any_of(address.users(), [&](const llvm::User* user) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getValueOperand() == &address;
    if (llvm::isa<llvm::GEPOperator>(user)) return goes_elsewhere(*user);
    return !llvm::isa<llvm::LoadInst>(user);
  });
}

/// A variable of another file, or one whose value at the start is not known, in which there may be a pointer. Nobody
/// follows what a stream is.
bool brings_pointers(const llvm::GlobalVariable& global) {
  if (global.hasInitializer() || global.use_empty()) return false;
  if (llvm::is_contained({"stdin", "stdout", "stderr"}, global.getName())) return false;
  return !global.getValueType()->isSized() || contains_pointer(global.getValueType());
}

}  // namespace

bool points_to_const(const llvm::CallBase& call, unsigned argument) {
  const llvm::Function* callee = call.getCalledFunction();
  const llvm::DISubprogram* declaration = callee != nullptr ? callee->getSubprogram() : nullptr;
  if (declaration == nullptr || declaration->getType() == nullptr) return false;
  // Where the machine passes something else than the parameters that were written, positions do not agree.
  const llvm::DITypeRefArray types = declaration->getType()->getTypeArray();
  if (types.size() != callee->arg_size() + 1 || argument >= callee->arg_size()) return false;
  const llvm::DIType* parameter = types[argument + 1];
  while (has_tag(strip(parameter), llvm::dwarf::DW_TAG_const_type))
    parameter = llvm::cast<llvm::DIDerivedType>(strip(parameter))->getBaseType();
  parameter = strip(parameter);
  if (!has_tag(parameter, llvm::dwarf::DW_TAG_pointer_type)) return false;
  return has_tag(strip(llvm::cast<llvm::DIDerivedType>(parameter)->getBaseType()), llvm::dwarf::DW_TAG_const_type);
}

void mark_result(llvm::CallBase& call) { call.addParamAttr(0, llvm::Attribute::get(call.getContext(), kResult)); }

bool is_result(const llvm::CallBase& call, unsigned argument) {
  return argument == 0 && call.getAttributes().hasParamAttr(0, kResult);
}

void mark_known_callees(llvm::CallBase& call, bool from_outside) {
  call.addFnAttr(llvm::Attribute::get(call.getContext(), kCallees, from_outside ? "outside" : "program"));
}

KnownCallees known_callees(const llvm::CallBase& call) {
  const llvm::Attribute known = call.getAttributes().getFnAttr(kCallees);
  if (!known.isValid()) return KnownCallees::No;
  return known.getValueAsString() == "outside" ? KnownCallees::Outside : KnownCallees::Program;
}

void mark_shared(llvm::Module& module) {
  for (llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasLocalLinkage() && !global.isConstant()) global.addAttribute(kShared);
  }
  // Whoever can name a variable can follow the pointers that it starts with, even if the program never reads it.
  std::vector<llvm::Constant*> work;
  for (llvm::GlobalVariable& global : module.globals()) {
    if (global.hasLocalLinkage()) continue;
    if (global.isConstant()) global.addAttribute(kKnown);
    if (global.hasInitializer()) work.push_back(global.getInitializer());
  }
  std::set<const llvm::Constant*> seen;
  while (!work.empty()) {
    llvm::Constant* constant = work.back();
    work.pop_back();
    if (llvm::isa<llvm::Function>(constant) || !seen.insert(constant).second) continue;
    if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(constant); global != nullptr && global->hasInitializer())
      global->addAttribute(kKnown);
    for (llvm::Use& operand : constant->operands()) {
      if (auto* part = llvm::dyn_cast<llvm::Constant>(operand)) work.push_back(part);
    }
  }
}

void mark_known(llvm::Module& module) {
  for (llvm::GlobalVariable& global : module.globals()) {
    if (goes_elsewhere(global)) global.addAttribute(kKnown);
  }
}

bool is_shared(const llvm::GlobalVariable& global) { return global.hasAttribute(kShared); }

bool is_known_outside(const llvm::GlobalVariable& global) { return is_shared(global) || global.hasAttribute(kKnown); }

bool outside_reaches_in(const llvm::Module& module, const llvm::Function& entry, const Options& options) {
  const auto brings = [](const llvm::GlobalVariable& global) { return brings_pointers(global); };
  if (options.globals == Globals::Any && llvm::any_of(module.globals(), brings)) return true;
  if (options.extern_calls != ExternCalls::Any) return false;
  if (llvm::any_of(module.globals(), brings)) return true;
  if (!is_program_start(entry) && std::any_of(entry.arg_begin(), entry.arg_end(), [](const llvm::Argument& argument) {
        return argument.getType()->isPointerTy();
      }))
    return true;
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && is_outside_call(*call, options.property)) return true;
    }
  }
  return false;
}

bool is_called_again(const llvm::Function& entry) {
  return !std::all_of(entry.user_begin(), entry.user_end(),
                      [](const llvm::User* user) { return llvm::isa<llvm::BlockAddress>(user); });
}

bool is_program_start(const llvm::Function& function) {
  return function.getName() == "main" && !is_called_again(function) && function.arg_size() >= 2 &&
         function.getArg(0)->getType()->isIntegerTy() && function.getArg(1)->getType()->isPointerTy();
}

}  // namespace pincer::frontend
