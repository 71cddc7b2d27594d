// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/pass/find_checks.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <optional>
#include <set>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {
namespace {

using program::Check;
using program::Property;

const llvm::Function* callee_of(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call != nullptr ? llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts()) : nullptr;
}

/// What the call checks, by itself.
std::optional<Check> check_of(const llvm::Instruction& instruction, const Property& property) {
  const llvm::Function* callee = callee_of(instruction);
  if (callee == nullptr || !callee->isDeclaration()) return std::nullopt;
  const llvm::StringRef name = callee->getName();
  const auto wanted = [&](Check check) { return property.has(check) ? std::optional(check) : std::nullopt; };
  if (property.error_functions.contains(name.str()) || name == kErrorLabel) return Check::Call;
  if (name == kAssertionFailed && property.error_functions.contains("__assert_fail")) return Check::Call;
  if (name == kCheckAccess) return wanted(Check::Deref);
  if (name == kCheckNull) return wanted(Check::Null);
  if (name == "free") return wanted(Check::Free);
  if (name != kViolation) return std::nullopt;
  const auto* number = llvm::cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(instruction).getArgOperand(0));
  return static_cast<Check>(number->getZExtValue());
}

/// At most one condition, no loop, and nothing but the failure or what stands for it.
bool only_tests(const llvm::Function& function, const std::set<const llvm::Function*>& others,
                const Property& property) {
  if (function.isDeclaration() || function.getSubprogram() == nullptr || function.arg_empty()) return false;
  unsigned conditions = 0;
  bool can_fail = false;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) {
      conditions += branch->isConditional() ? 1 : 0;
    } else if (instruction.isTerminator()) {
      if (!llvm::isa<llvm::ReturnInst, llvm::UnreachableInst>(instruction)) return false;
    } else if (llvm::isa<llvm::CallBase>(instruction)) {
      const llvm::Function* callee = callee_of(instruction);
      if (callee == nullptr || (!callee->isDeclaration() && !others.contains(callee))) return false;
      const std::optional<Check> check = check_of(instruction, property);
      if (check && check != Check::Call) return false;
      can_fail |= check.has_value() || others.contains(callee);
    }
  }
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>, 4> back;
  llvm::FindFunctionBackedges(function, back);
  return can_fail && conditions <= 1 && back.empty();
}

std::set<const llvm::DISubprogram*> assertion_functions(const llvm::Module& module) {
  std::set<const llvm::DISubprogram*> result;
  if (const llvm::NamedMDNode* marked = module.getNamedMetadata(kAssertionFunctions)) {
    for (const llvm::MDNode* function : marked->operands()) result.insert(llvm::cast<llvm::DISubprogram>(function));
  }
  return result;
}

/// Functions whose checks are those of their calls.
class Finder {
 public:
  Finder(const llvm::Module& module, const Property& property)
      : property_(property), assertions_(assertion_functions(module)) {}

  [[nodiscard]] bool is_transparent(const llvm::Function& function) const {
    return function.getSubprogram() == nullptr || assertions_.contains(function.getSubprogram());
  }
  /// What the instruction checks, by itself or in the functions that it calls, and how often.
  std::map<Check, std::uint64_t> checks(const llvm::Instruction& instruction) {
    if (const auto check = check_of(instruction, property_)) return {{*check, 1}};
    const llvm::Function* callee = callee_of(instruction);
    if (callee == nullptr || callee->isDeclaration() || !is_transparent(*callee)) return {};
    return inside(*callee);
  }

 private:
  const std::map<Check, std::uint64_t>& inside(const llvm::Function& function) {
    const auto [known, fresh] = inside_.try_emplace(&function);
    if (!fresh) return known->second;
    std::map<Check, std::uint64_t> all;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      for (const auto& [check, count] : checks(instruction)) all[check] += count;
    }
    return inside_[&function] = std::move(all);
  }

  const Property& property_;
  std::set<const llvm::DISubprogram*> assertions_;
  std::map<const llvm::Function*, std::map<Check, std::uint64_t>> inside_;
};

/// How many copies of a function there are, once calls are inlined; 0 where it is not known.
class Copies {
 public:
  explicit Copies(const llvm::Function& entry) { counts_[&entry] = is_called_again(entry) ? 0 : 1; }

  std::uint64_t of(const llvm::Function& function) {
    const auto [known, fresh] = counts_.try_emplace(&function, 0);  // 0 is also what recursion gets
    if (!fresh) return known->second;
    std::uint64_t sum = 0;
    for (const llvm::User* user : function.users()) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      const std::uint64_t here =
          call != nullptr && call->getCalledOperand() == &function ? of(*call->getFunction()) : 0;
      if (here == 0) return 0;
      sum = std::min(sum + here, kMany);
    }
    return counts_[&function] = sum == kMany ? 0 : sum;
  }

 private:
  static constexpr std::uint64_t kMany = 1'000'000;

  std::map<const llvm::Function*, std::uint64_t> counts_;
};

}  // namespace

void mark_assertion_functions(llvm::Module& module, const Property& property) {
  std::set<const llvm::Function*> found;
  for (std::size_t before = 1; before != found.size();) {  // some call others
    before = found.size();
    for (const llvm::Function& function : module) {
      if (only_tests(function, found, property)) found.insert(&function);
    }
    if (found.empty()) return;
  }
  llvm::NamedMDNode* marked = module.getOrInsertNamedMetadata(kAssertionFunctions);
  for (const llvm::Function& function : module) {
    if (found.contains(&function)) marked->addOperand(function.getSubprogram());
  }
}

std::vector<FoundCheck> find_checks(const llvm::Module& module, const std::string& entry, const Property& property) {
  std::vector<FoundCheck> result;
  Finder finder(module, property);
  Copies copies(*module.getFunction(entry));
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() || finder.is_transparent(function)) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (!instruction.getDebugLoc()) continue;
      for (const auto& [check, count] : finder.checks(instruction))
        result.push_back({check, instruction.getDebugLoc(), count * copies.of(function)});
    }
  }
  return result;
}

}  // namespace pincer::frontend
