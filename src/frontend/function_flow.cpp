// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The analysis works on a copy of the module in which local variables are registers, so that what is uninitialised can
// be seen.
#include "frontend/function_flow.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <memory>
#include <vector>

#include "frontend/function_flow_reader.h"
#include "frontend/pass/jumps.h"

namespace pincer::frontend {
namespace {

constexpr std::size_t kLargestModule = 60'000;  // instructions; larger ones are analysed coarsely

void make_registers(llvm::Module& module) {
  // Where a jump arrives, variables have changed, or have any value.
  if (module.getFunction(kSaveJump) != nullptr) return;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (variable != nullptr && llvm::isAllocaPromotable(variable)) variables.push_back(variable);
    }
    if (variables.empty()) continue;
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(variables, dominators);
  }
}

}  // namespace

FunctionFlow::FunctionFlow(const llvm::Module& module, const llvm::Function& entry, const May& may_call,
                           const May& may_be_meant) {
  llvm::ValueToValueMapTy copies;
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module, copies);
  std::unordered_map<const llvm::Value*, const llvm::Value*> originals;
  std::vector<std::pair<const llvm::CallBase*, const llvm::CallBase*>> calls;  // each with its copy
  for (const llvm::Function& function : module) {
    originals[copies[&function]] = &function;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || !call->isIndirectCall()) continue;
      const auto* copied = llvm::cast<llvm::CallBase>(&*copies[call]);
      originals[copied] = call;
      calls.emplace_back(call, copied);
    }
  }
  const auto of_original = [&](const May& may) -> May {
    return [&](const llvm::Function& function, const llvm::CallBase& call) {
      return may(*llvm::cast<llvm::Function>(originals.at(&function)),
                 *llvm::cast<llvm::CallBase>(originals.at(&call)));
    };
  };
  llvm::StripDebugInfo(*copy);
  make_registers(*copy);
  const May call = of_original(may_call);
  const May mean = of_original(may_be_meant);
  const auto read = [&](FlowGraph::Outside outside) {
    auto flows =
        std::make_unique<FlowReader>(*copy, *llvm::cast<llvm::Function>(&*copies[&entry]), call, mean, outside);
    return flows->is_done() ? std::move(flows) : nullptr;
  };
  std::unique_ptr<FlowReader> flows;
  if (module.getInstructionCount() <= kLargestModule) flows = read(FlowGraph::Outside::Many);
  is_coarse_ = !flows;
  if (!flows) flows = read(FlowGraph::Outside::One);
  if (!flows) return;
  for (const auto& [original, copied] : calls) {
    Callees found = flows->callees(*copied);
    Callees& result = callees_[original];
    result.outside = found.outside;
    for (const llvm::Function* function : found.functions)
      result.functions.insert(llvm::cast<llvm::Function>(originals.at(function)));
  }
}

std::optional<FunctionFlow::Callees> FunctionFlow::callees(const llvm::CallBase& call) const {
  const auto known = callees_.find(&call);
  return known == callees_.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace pincer::frontend
