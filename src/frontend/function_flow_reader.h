// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "frontend/function_flow.h"
#include "frontend/function_flow_graph.h"
#include "frontend/memory_makers.h"

namespace pincer::frontend {

/// Reads the instructions of a module into the graph of FunctionFlow and has it solved.
class FlowReader {
 public:
  FlowReader(const llvm::Module& module, const llvm::Function& entry, const FunctionFlow::May& may_call,
             const FunctionFlow::May& may_be_meant, FlowGraph::Outside outside);

  [[nodiscard]] bool is_done() const { return graph_.is_done(); }
  [[nodiscard]] FunctionFlow::Callees callees(const llvm::CallBase& call) {
    return graph_.callees(node(call.getCalledOperand()));
  }

 private:
  using NodeId = FlowGraph::NodeId;
  using ObjectId = FlowGraph::ObjectId;

  /// The node of a value; constants point to what they name.
  NodeId node(const llvm::Value* value);
  void initialise(ObjectId object, std::int64_t offset, const llvm::Constant& constant);
  void step(const llvm::GEPOperator& gep, NodeId to);
  void visit(const llvm::Instruction& instruction);
  void visit_operation(const llvm::Instruction& instruction);

  // function_flow_calls.cpp
  NodeId result_of(const llvm::Function& function);
  /// What a variadic function finds by va_start.
  ObjectId more_arguments_of(const llvm::Function& function);
  void copy_memory(const llvm::Value* to, const llvm::Value* from, const llvm::Value* bytes);
  void visit_call(const llvm::CallBase& call);
  void visit_declared(const llvm::CallBase& call, const llvm::Function& callee);
  void connect(const llvm::CallBase& call, const llvm::Function& callee);
  /// The call, made through a pointer, may lead to the function; none: to any that a pointer from outside may mean.
  void connect_pointer(const llvm::CallBase& call, const llvm::Function* function);

  const llvm::DataLayout& layout_;
  const FunctionFlow::May& may_call_;
  const FunctionFlow::May& may_be_meant_;
  FlowGraph graph_;
  MemoryMakers makers_;
  std::vector<const llvm::Function*> taken_;  // functions whose address the program takes
  llvm::DenseMap<const llvm::Value*, NodeId> values_;
  llvm::DenseMap<const llvm::GlobalVariable*, ObjectId> globals_;
  llvm::DenseMap<const llvm::Function*, NodeId> results_;
  llvm::DenseMap<const llvm::Function*, ObjectId> more_arguments_;
  std::set<std::pair<const llvm::CallBase*, const llvm::Function*>> connected_;
};

/// Of a value of this type.
FlowGraph::Kind flow_kind(const llvm::Type* type);

}  // namespace pincer::frontend
