// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "frontend/debug_types.h"
#include "frontend/memory.h"
#include "frontend/source_names.h"
#include "program/cfa.h"
#include "program/debug_info.h"

namespace pincer::frontend {

// What the records of pass/watch_variables say about their variables.
constexpr const char* kWatchLocal = "local";
constexpr const char* kWatchInitial = "initial";
constexpr const char* kWatchParameter = "parameter";
constexpr const char* kWatchGlobal = "global";
constexpr const char* kWatchResult = "result";
/// No variable, but the place of the store or copy before: LLVM's own records in front of it are about it.
constexpr const char* kWatchPlace = "place";
/// Whether the record is one of these.
bool is_watched_as(const llvm::DbgVariableRecord& record, const char* role);

/// Writes down what a translation means in C, while it is made.
class Watcher {
 public:
  using Role = program::DebugVariable::Role;

  Watcher(program::Cfa& cfa, SourceLocator& locator) : cfa_(cfa), locator_(locator), types_(info_.types) {}

  /// The variable that watches the C variable, or the part of one, of a record; none if it has no name.
  std::optional<program::VariableId> variable(const llvm::DbgVariableRecord& record, logic::Sort sort,
                                              program::ProcedureId procedure);
  /// A variable that watches stores or new objects.
  program::VariableId variable(Role role, const std::string& name, const llvm::DIType* type, logic::Sort sort,
                               program::ProcedureId procedure);
  /// All edges since the last time belong to the function of this place.
  void reach(const llvm::DebugLoc& where);
  /// All edges since the last time belong to the function that is running, whichever it is.
  void reach_anywhere() { info_.frame_of_edge.resize(cfa_.edges().size(), program::DebugInfo::kNoFrame); }
  /// Where the objects lie that have a fixed address.
  void add_objects(const Memory& memory);
  /// What main gets as argv. `ends`: the variable that says where its strings end; invalid: there is none.
  void add_arguments(const Memory& memory, program::VariableId ends);
  program::DebugInfo take() { return std::move(info_); }

 private:
  /// Of a record that LLVM made where a variable became registers: it has no place, but it is also there where the
  /// variable was assigned through a pointer, or as part of a copy.
  std::optional<program::VariableId> promoted(const llvm::DbgVariableRecord& record, logic::Sort sort,
                                              program::ProcedureId procedure);
  std::uint32_t frame(const llvm::DILocation& where);

  program::Cfa& cfa_;
  SourceLocator& locator_;
  program::DebugInfo info_;
  DebugTypes types_;
  std::map<std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>, program::VariableId> variables_;
  std::map<std::pair<const llvm::DISubprogram*, const llvm::DILocation*>, std::uint32_t> frames_;
  std::uint32_t now_ = program::DebugInfo::kNoFrame;
};

/// The variable that lives in an alloca, or null.
const llvm::DILocalVariable* variable_in(const llvm::AllocaInst& alloca);

}  // namespace pincer::frontend
