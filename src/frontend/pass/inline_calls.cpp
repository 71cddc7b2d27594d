// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bottom-up over the call graph: a function is simplified, then copied into its callers. What stays a function is
// recursive, cannot be copied (computed goto), or would make its caller too large.
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <unordered_set>

#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// By how many instructions copies may make the program grow; beyond, only what has one caller or is tiny is copied.
constexpr std::size_t kMostGrowth = 100'000;
constexpr std::size_t kTiny = 30;
/// Beyond this many instructions a function takes no more bodies: passes over it cost more than their share.
constexpr std::size_t kLargestFunction = 150'000;

struct Inliner {
  Simplifier& simplifier;
  bool mark_scopes;
  std::unordered_set<const llvm::Function*> kept = {};  // functions that stay

  std::size_t growth = 0;
  std::unordered_set<const llvm::Function*> called_once = {};

  [[nodiscard]] bool can_be_copied(const llvm::CallBase& call) const {
    const llvm::Function* callee = call.getCalledFunction();
    return callee != nullptr && !callee->isDeclaration() && !kept.contains(callee);
  }

  /// Small: only bodies that are copied once, and that are no larger than the function is by then.
  enum class Take : std::uint8_t { Small, All };
  void inline_into(llvm::Function& function, Take take = Take::All) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call != nullptr && can_be_copied(*call)) calls.push_back(call);
    }
    std::size_t now = function.getInstructionCount();
    while (!calls.empty()) {
      llvm::CallBase* call = calls.back();
      calls.pop_back();
      if (!can_be_copied(*call)) continue;
      llvm::Function* callee = call->getCalledFunction();
      const std::size_t size = callee->getInstructionCount();
      if (take == Take::Small && (size > now || !called_once.contains(callee))) continue;
      llvm::InlineFunctionInfo info;
      const bool free = called_once.contains(callee) || size <= kTiny;
      if ((!free && growth + size > kMostGrowth) || now + size > kLargestFunction ||
          !llvm::InlineFunction(*call, info, false, nullptr, mark_scopes).isSuccess()) {
        kept.insert(callee);
        continue;
      }
      now += size;
      if (!free) growth += size;
      calls.insert(calls.end(), info.InlinedCallSites.begin(), info.InlinedCallSites.end());
    }
    simplifier.simplify(function, Simplifier::Effort::Light);
  }
};

std::size_t count_calls(const llvm::Function& function) {
  return std::count_if(function.user_begin(), function.user_end(),
                       [](const llvm::User* user) { return llvm::isa<llvm::CallBase>(user); });
}

bool calls_itself(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call != nullptr && call->getCalledFunction() == &function) return true;
  }
  return false;
}

using Components = std::vector<std::vector<llvm::Function*>>;  // of the call graph, callees first

Components components_of(llvm::Module& module) {
  Components components;
  llvm::CallGraph graph(module);
  for (auto scc = llvm::scc_begin(&graph); !scc.isAtEnd(); ++scc) {
    std::vector<llvm::Function*> component;
    for (llvm::CallGraphNode* node : *scc) {
      if (node->getFunction() != nullptr && !node->getFunction()->isDeclaration())
        component.push_back(node->getFunction());
    }
    if (!component.empty()) components.push_back(std::move(component));
  }
  return components;
}

bool is_recursive(const std::vector<llvm::Function*>& component) {
  return component.size() > 1 || calls_itself(*component.front());
}

std::size_t count_recursive(const Components& components) {
  std::size_t count = 0;
  for (const auto& component : components) count += is_recursive(component) ? component.size() : 0;
  return count;
}

void inline_bottom_up(llvm::Module& module, const Components& components, const std::string& entry, Inliner& inliner) {
  for (const auto& component : components) {
    if (is_recursive(component) || !llvm::isInlineViable(*component.front()).isSuccess())
      inliner.kept.insert(component.begin(), component.end());
    for (llvm::Function* function : component) {
      // A body that is copied once takes only what is no larger than itself before it is copied; the other calls are
      // replaced there. So in a chain of n calls each body is copied log n times, and not once per caller above it; and
      // nothing is put piece by piece into a block that is large already, which costs as much as the block is long.
      const bool copied_once =
          count_calls(*function) <= 1 && function->getName() != entry && !inliner.kept.contains(function);
      if (copied_once) {
        inliner.called_once.insert(function);
        inliner.inline_into(*function, Inliner::Take::Small);
      } else {
        inliner.inline_into(*function);
      }
    }
  }
  // A function that was to be copied once and then was not copied stays, with its calls replaced now.
  for (llvm::Function& function : module) {
    if (inliner.kept.contains(&function)) inliner.inline_into(function);
  }
  // Bodies that nobody calls any more are gone.
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    function.removeDeadConstantUsers();
    if (function.getName() != entry && function.use_empty()) function.eraseFromParent();
  }
}

}  // namespace

void inline_calls(llvm::Module& module, const std::string& entry, bool mark_scopes, Simplifier& simplifier) {
  std::size_t growth = 0;
  for (Components components = components_of(module);;) {
    const std::size_t recursive = count_recursive(components);
    Inliner inliner{simplifier, mark_scopes};
    inliner.growth = growth;
    inline_bottom_up(module, components, entry, inliner);
    growth = inliner.growth;
    // Simplified bodies may have lost the calls that closed a cycle; then there is more to copy.
    components = components_of(module);
    if (count_recursive(components) >= recursive) return;
  }
}

}  // namespace pincer::frontend
