// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/function_translator.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

#include <algorithm>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::frontend {

using program::Assign;
using program::Assume;
using program::LocationId;
using program::Statement;
using program::VariableId;

namespace {

/// Where a check of ours goes that fails; the branch to it is none of the C program.
bool is_violation(const llvm::BasicBlock* block) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&block->front());
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName() == kViolation;
}

}  // namespace

FunctionTranslator::FunctionTranslator(Translation& translation, const llvm::Function& function,
                                       program::ProcedureId procedure)
    : t_(translation),
      terms_(translation.terms),
      function_(function),
      procedure_(procedure),
      dominators_(const_cast<llvm::Function&>(function)),
      names_(function) {}

void FunctionTranslator::translate(LocationId start) {
  here_ = start;
  const bool gets_arguments = procedure_.index() == 0 && is_program_start(function_);
  for (const llvm::Argument& argument : function_.args()) {
    if (gets_arguments && argument.getArgNo() == 1) {
      known_[&argument].terms = {terms_.bv(t_.memory.pointer_bits(), t_.memory.arguments_start())};
      continue;
    }
    std::vector<VariableId> variables = new_variables(argument);
    for (const VariableId variable : variables) {
      // Nobody passes arguments to the function that runs first: they are arbitrary.
      if (procedure_.index() == 0) {
        emit(program::Havoc{variable});
      } else {
        t_.cfa.add_parameter(procedure_, variable);
      }
      known_[&argument].terms.push_back(t_.cfa.variable(variable).term);
    }
  }
  if (gets_arguments) start_arguments();
  if (procedure_.index() != 0 || t_.options.keep_result) {
    for (llvm::Type* leaf : leaves(function_.getReturnType())) {
      t_.cfa.add_result(procedure_, new_variable("", t_.sort(leaf)));
    }
  }
  make_origins();
  blocks_[&function_.getEntryBlock()] = here_;
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::PHINode& phi : block.phis()) {
      for (const VariableId variable : new_variables(phi)) known_[&phi].terms.push_back(t_.cfa.variable(variable).term);
    }
  }
  // Definitions come before uses this way, except through phis. A block that no edge leads to by now never runs.
  for (const llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<const llvm::Function*>(&function_)) {
    if (blocks_.contains(block)) translate_block(*block);
  }
}

void FunctionTranslator::translate_block(const llvm::BasicBlock& block) {
  here_ = blocks_[&block];
  reading_.clear();
  for (const llvm::Instruction& instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction)) continue;
    now_ = &instruction;
    watch_records(instruction);
    if (const auto where = t_.locator.locate(instruction.getDebugLoc()); where.known()) where_ = where;
    if (instruction.getDebugLoc()) inlined_ = t_.inlined_call(*instruction.getDebugLoc());
    t_.cfa.set_inlined(here_, inlined_);
    try {
      if (instruction.isTerminator()) {
        translate_terminator(instruction);
      } else {
        translate_instruction(instruction);
      }
    } catch (const NotModelled& problem) {
      unsupported(problem.what);
    }
    if (t_.watcher) t_.watcher->reach(instruction.getDebugLoc());
    if (!here_.valid()) return;  // the path ended: what follows never runs
  }
}

LocationId FunctionTranslator::new_location(program::SourceLocation where) {
  const LocationId result = t_.cfa.add_location(procedure_, where);
  t_.cfa.set_inlined(result, inlined_);
  return result;
}

void FunctionTranslator::emit(Statement statement) {
  const LocationId next = new_location();
  go(next, std::move(statement));
  here_ = next;
}

void FunctionTranslator::go(LocationId target, Statement statement) {
  t_.cfa.add_edge({here_, target, t_.completed(std::move(statement)), where_, {}});
}

void FunctionTranslator::end_execution() {
  go(t_.cfa.procedure(program::ProcedureId(0)).exit, Assume{terms_.boolean(true)});
  here_ = {};
}

void FunctionTranslator::unsupported(const std::string& what) {
  const LocationId location = new_location(where_);
  go(location, Assume{terms_.boolean(true)});
  t_.cfa.add_unsupported({location, what, where_});
  here_ = {};
}

void FunctionTranslator::jump(LocationId from, const llvm::BasicBlock& from_block, const llvm::BasicBlock& to,
                              Statement guard, std::optional<bool> branch) {
  const LocationId middle = new_location(where_);
  t_.cfa.add_edge({from, middle, std::move(guard), where_, branch});
  here_ = middle;
  assign_phis(from_block, to);
  LocationId& target = blocks_[&to];
  if (!target.valid()) target = new_location();
  go(target, Assume{terms_.boolean(true)});
}

void FunctionTranslator::assign_phis(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  // All phis of a block take their values at once. In sequence: an assignment may go when nobody waits for the old
  // value of its variable; where they wait for each other in a circle, one old value is saved.
  struct Pending {
    VariableId variable;
    Term value;
    std::vector<Term> reads;
  };
  std::vector<Pending> pending;
  std::unordered_map<Term, unsigned> readers;
  for (const llvm::PHINode& phi : to.phis()) {
    Leaves values = known(phi.getIncomingValueForBlock(&from)).terms;
    Leaves variables = known_[&phi].terms;
    if (const auto followed = origins_.find(&phi); followed != origins_.end()) {
      values.push_back(origin(phi.getIncomingValueForBlock(&from)));
      variables.push_back(t_.cfa.variable(followed->second).term);
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (values[i] == variables[i]) continue;
      pending.push_back({*t_.cfa.variable_of(variables[i]), values[i], logic::free_variables(terms_, values[i])});
      for (const Term read : pending.back().reads) {
        if (read != variables[i]) ++readers[read];
      }
    }
  }
  const auto drop_reads = [&](const Pending& done) {
    for (const Term read : done.reads) {
      if (read != t_.cfa.variable(done.variable).term) --readers[read];
    }
  };
  while (!pending.empty()) {
    const std::size_t before = pending.size();
    std::erase_if(pending, [&](const Pending& p) {
      const auto waiting = readers.find(t_.cfa.variable(p.variable).term);
      if (waiting != readers.end() && waiting->second > 0) return false;
      emit(Assign{p.variable, p.value});
      drop_reads(p);
      return true;
    });
    if (pending.size() < before) continue;
    const Term old = t_.cfa.variable(pending.front().variable).term;
    const VariableId saved = new_variable("", terms_.sort(old));
    emit(Assign{saved, old});
    for (Pending& p : pending) {
      if (t_.cfa.variable(p.variable).term == old || std::find(p.reads.begin(), p.reads.end(), old) == p.reads.end())
        continue;
      p.value = logic::substitute(terms_, p.value, {{old, t_.cfa.variable(saved).term}});
      std::replace(p.reads.begin(), p.reads.end(), old, t_.cfa.variable(saved).term);
      --readers[old];
      ++readers[t_.cfa.variable(saved).term];
    }
  }
}

void FunctionTranslator::translate_terminator(const llvm::Instruction& terminator) {
  const llvm::BasicBlock& block = *terminator.getParent();
  const Statement skip = Assume{terms_.boolean(true)};
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
    if (branch->isUnconditional()) return jump(here_, block, *branch->getSuccessor(0), skip, {});
    const Term condition = term(branch->getCondition());
    const LocationId from = here_;
    const bool is_check = llvm::any_of(branch->successors(), is_violation);
    const auto way = [&](bool taken) { return is_check ? std::nullopt : std::optional(taken); };
    jump(from, block, *branch->getSuccessor(0), Assume{condition}, way(true));
    jump(from, block, *branch->getSuccessor(1), Assume{terms_.lnot(condition)}, way(false));
  } else if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&terminator)) {
    const Term value = term(choice->getCondition());
    const LocationId from = here_;
    std::vector<Term> others;
    // Cases with the same target and no phis share an edge, so that a range of cases costs one.
    std::vector<std::pair<const llvm::BasicBlock*, std::vector<Term>>> targets;
    for (const auto& entry : choice->cases()) {
      const Term hit = terms_.eq(value, term(entry.getCaseValue()));
      others.push_back(terms_.lnot(hit));
      const auto known_target = std::find_if(targets.begin(), targets.end(),
                                             [&](const auto& t) { return t.first == entry.getCaseSuccessor(); });
      if (known_target != targets.end()) {
        known_target->second.push_back(hit);
      } else {
        targets.push_back({entry.getCaseSuccessor(), {hit}});
      }
    }
    for (const auto& [target, hits] : targets) jump(from, block, *target, Assume{terms_.lor(hits)}, {});
    jump(from, block, *choice->getDefaultDest(), Assume{terms_.land(others)}, {});
  } else if (const auto* computed = llvm::dyn_cast<llvm::IndirectBrInst>(&terminator)) {
    const Term address = term(computed->getAddress());
    const LocationId from = here_;
    std::vector<const llvm::BasicBlock*> seen;
    for (unsigned i = 0; i < computed->getNumDestinations(); ++i) {
      const llvm::BasicBlock* to = computed->getDestination(i);
      if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
      seen.push_back(to);
      auto* constant =
          llvm::BlockAddress::get(const_cast<llvm::Function*>(&function_), const_cast<llvm::BasicBlock*>(to));
      jump(from, block, *to, Assume{terms_.eq(address, term(constant))}, {});
    }
    if (seen.empty()) end_execution();
  } else if (const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&terminator)) {
    if (&function_ == t_.module.getFunction(t_.options.entry)) {
      if (procedure_.index() != 0 && t_.safety.counts_heap())
        throw NotModelled{"memory leaks of a recursive entry function"};
      check_leaks(nullptr);
      if (!here_.valid()) return;
    }
    if (procedure_.index() != 0) release_frame();
    if (const VariableId returned = t_.safety.passed(&function_); returned.valid())
      emit(Assign{returned, origin(ret->getReturnValue())});
    const std::vector<VariableId> results = t_.cfa.procedure(procedure_).results;
    if (!results.empty()) {
      const Leaves values = known(ret->getReturnValue()).terms;
      for (std::size_t i = 0; i < results.size(); ++i) emit(Assign{results[i], values[i]});
    }
    go(t_.cfa.procedure(procedure_).exit, skip);
  } else if (llvm::isa<llvm::UnreachableInst>(terminator)) {
    end_execution();
  } else {
    throw NotModelled{"this control flow"};
  }
}

}  // namespace pincer::frontend
