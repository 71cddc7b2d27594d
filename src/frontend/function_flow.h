// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <optional>
#include <set>
#include <unordered_map>

namespace pincer::frontend {

/// Which functions a call through a pointer may lead to, as far as the program itself says so: an inclusion-based
/// points-to analysis of a whole module (Andersen 1994), which knows the words of objects apart.
///
/// Law: if the operand of the call is the address of function f in an execution, and the program computed it by the
/// rules of C, then f is among `functions`, or `outside` holds: the value may come from outside the program (functions
/// without a body, uninitialised data, numbers made to pointers or read as such), and then it may be anything. Where that
/// costs too much, all memory outside is one object: then all functions that the program puts there may be anywhere in it.
/// What is returned from outside leads to memory of its own. It may be what the program compares it with.
/// Programs where the outside writes to memory that it knows (ExternCalls::Any) are not for this analysis.
class FunctionFlow {
 public:
  struct Callees {
    std::set<const llvm::Function*> functions = {};
    bool outside = false;
  };
  /// May a call, made through a pointer, be one of the function?
  using May = std::function<bool(const llvm::Function& function, const llvm::CallBase& call)>;

  /// `may_call`: with the types that they have; `may_be_meant`: by a pointer from outside. The second implies the first.
  FunctionFlow(const llvm::Module& module, const llvm::Function& entry, const May& may_call, const May& may_be_meant);

  /// None if the analysis was too expensive.
  [[nodiscard]] std::optional<Callees> callees(const llvm::CallBase& call) const;
  /// All memory outside the program is one object.
  [[nodiscard]] bool is_coarse() const { return is_coarse_; }

 private:
  bool is_coarse_ = false;
  std::unordered_map<const llvm::CallBase*, Callees> callees_;
};

}  // namespace pincer::frontend
