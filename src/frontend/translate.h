// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/memory.h"
#include "frontend/memory_safety.h"
#include "frontend/points_to.h"
#include "frontend/source_names.h"
#include "frontend/told_ledgers.h"
#include "frontend/watcher.h"
#include "program/cfa.h"

namespace pincer::frontend {

/// What the translation of all functions of a module shares.
struct Translation {
  Translation(const llvm::Module& module, const Options& options, logic::Terms& terms, PointsTo& points_to,
              IndexBounds& bounds);

  /// The sort of a scalar; throws NotModelled for types that no sort has.
  [[nodiscard]] logic::Sort sort(const llvm::Type* type) const;
  void warn_once(const std::string& key, program::SourceLocation where, std::string text);
  void assume_once(const std::string& key, program::SourceLocation where, std::string text);

  /// Does the call allocate memory and may return null although there is room?
  [[nodiscard]] bool may_fail(const llvm::CallBase& call) const;
  /// May volatile objects of the node change at any time?
  [[nodiscard]] bool is_shared(std::uint32_t node) const;

  /// Accesses that are not known to be valid; they are no violations of the property.
  enum class Invalid : std::uint8_t { Read, Write };
  void note_invalid(Invalid what, program::SourceLocation where);
  /// All that the translation rests on, for the user.
  [[nodiscard]] std::vector<Assumption> assumptions() const;

  const llvm::Module& module;
  const Options& options;
  logic::Terms& terms;
  program::Cfa cfa;
  IndexBounds& bounds;
  Memory memory;
  MemorySafety safety;
  ToldLedgers told_ledgers;
  SourceLocator locator;
  std::unordered_map<const llvm::Function*, program::ProcedureId> procedures;
  program::VariableId heap_top;    // the next free address; invalid when no memory is allocated at run time
  program::VariableId heap_sizes;  // allocated address to size; invalid when nobody needs it
  std::vector<Warning> warnings;
  std::vector<program::MadeAt> checks;  // that the translation met, in the order of translation
  std::optional<Watcher> watcher;       // if the program is to be watched
  std::uint32_t havoc_sites = 0;        // so far

  /// The inlined call in which a place of the source stands (program::Location::inlined).
  [[nodiscard]] std::uint32_t inlined_call(const llvm::DILocation& where);

  /// A statement with what the translation adds to it: the site of a havoc.
  [[nodiscard]] program::Statement completed(program::Statement statement);

  /// Checks that cannot be decided when the origin of a pointer is lost, and whether one was lost.
  struct LostCheck {
    program::LocationId from;
    program::ProcedureId procedure;
    logic::Term lost;
    program::SourceLocation where;
  };
  std::vector<LostCheck> lost_checks;
  bool origin_lost = false;

 private:
  /// Says where a variable lies of which the program looks at the address.
  void assume_alignment(const llvm::GlobalObject& global);

  std::set<std::string> warned_;
  std::unordered_map<const llvm::DILocation*, std::uint32_t> inlined_calls_;  // numbered in the order they are met in
  std::set<std::string> assumed_;
  std::vector<Assumption> assumptions_;
  std::map<Invalid, std::vector<program::SourceLocation>> invalid_;
};

/// Something in the program that has no counterpart in the model.
struct NotModelled {
  std::string what;
};

/// The scalars that a value of a first-class type consists of, in memory order.
std::vector<llvm::Type*> leaves(llvm::Type* type);

/// The module that `prepare` left, as an automaton.
Result translate(const llvm::Module& module, const Options& options, logic::Terms& terms);

}  // namespace pincer::frontend
