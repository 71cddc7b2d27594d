// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/watcher.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/GlobalVariable.h>

#include <algorithm>

namespace pincer::frontend {
namespace {

using program::DebugObject;
using program::VariableId;

std::optional<std::string> role_of(const llvm::DILocalVariable& variable) {
  const auto* note = llvm::dyn_cast_or_null<llvm::MDTuple>(variable.getRawAnnotations());
  if (note == nullptr || note->getNumOperands() != 1) return std::nullopt;
  const auto* text = llvm::dyn_cast_or_null<llvm::MDString>(note->getOperand(0));
  return text == nullptr ? std::nullopt : std::optional(text->getString().str());
}

/// A string literal as C writes it; "" if it is none.
std::string literal(const llvm::GlobalVariable& global) {
  const auto* data =
      global.hasInitializer() ? llvm::dyn_cast<llvm::ConstantDataArray>(global.getInitializer()) : nullptr;
  if (data == nullptr || !data->isCString()) return "";
  std::string result = "\"";
  for (const char c : data->getAsCString()) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + "\"";
}

}  // namespace

bool is_watched_as(const llvm::DbgVariableRecord& record, const char* role) {
  return role_of(*record.getVariable()) == role;
}

const llvm::DILocalVariable* variable_in(const llvm::AllocaInst& alloca) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca)))
    return record->getVariable();
  return nullptr;
}

std::optional<VariableId> Watcher::variable(const llvm::DbgVariableRecord& record, logic::Sort sort,
                                            program::ProcedureId procedure) {
  const llvm::DILocalVariable* variable = record.getVariable();
  const std::optional<std::string> role = role_of(*variable);
  if (!role) return promoted(record, sort, procedure);
  VariableId& id = variables_[{variable, record.getDebugLoc().getInlinedAt()}];
  if (id.valid() && cfa_.sort(id) == sort) return id;
  const Role what = *role == kWatchParameter ? Role::Parameter
                    : *role == kWatchGlobal  ? Role::Global
                    : *role == kWatchResult  ? Role::Result
                                             : Role::Local;
  id = this->variable(what, variable->getName().str(), variable->getType(), sort, procedure);
  info_.variables[static_cast<std::uint32_t>(id.index())].is_initial = *role == kWatchInitial;
  return id;
}

std::optional<VariableId> Watcher::promoted(const llvm::DbgVariableRecord& record, logic::Sort sort,
                                            program::ProcedureId procedure) {
  const llvm::DILocalVariable& variable = *record.getVariable();
  const auto fragment = record.getExpression()->getFragmentInfo();
  const VariablePart part = part_at(variable.getName().str(), variable.getType(),
                                    fragment ? fragment->OffsetInBits / 8 : 0, fragment ? fragment->SizeInBits / 8 : 0);
  if (part.type == nullptr || variable.getName().empty()) return std::nullopt;
  const VariableId id = this->variable(Role::Local, part.name, part.type, sort, procedure);
  info_.variables[static_cast<std::uint32_t>(id.index())].frame = frame(*record.getDebugLoc());
  return id;
}

VariableId Watcher::variable(Role role, const std::string& name, const llvm::DIType* type, logic::Sort sort,
                             program::ProcedureId procedure) {
  const VariableId id = cfa_.add_variable(name, sort, c_type(type), procedure);
  info_.variables[static_cast<std::uint32_t>(id.index())] = {role, name, types_.add(type)};
  return id;
}

std::uint32_t Watcher::frame(const llvm::DILocation& where) {
  const llvm::DISubprogram* function = where.getScope()->getSubprogram();
  const auto known = frames_.find({function, where.getInlinedAt()});
  if (known != frames_.end()) return known->second;
  program::DebugFrame frame{function == nullptr ? "" : function->getName().str(), {}, {}};
  if (const llvm::DILocation* call = where.getInlinedAt()) {
    frame.called_at = locator_.locate(call);
    frame.caller = this->frame(*call);
  }
  info_.frames.push_back(std::move(frame));
  const auto place = static_cast<std::uint32_t>(info_.frames.size() - 1);
  frames_[{function, where.getInlinedAt()}] = place;
  return place;
}

void Watcher::reach(const llvm::DebugLoc& where) {
  if (where) now_ = frame(*where);
  info_.frame_of_edge.resize(cfa_.edges().size(), now_);
}

void Watcher::add_arguments(const Memory& memory, VariableId ends) {
  if (!memory.argument_count().valid()) return;
  info_.arguments = {memory.arguments_start(), memory.argument_count(), memory.argument_characters(), {}};
  for (const Region& region : memory.regions())
    if (memory.original(region).valid()) info_.arguments->memory.push_back(region.variable);
  if (ends.valid()) info_.arguments->memory.push_back(ends);
}

void Watcher::add_objects(const Memory& memory) {
  info_.pointer_bytes = memory.pointer_bits() / 8;
  for (const Object& object : memory.points_to().objects()) {
    const auto address = memory.address(object.site);
    if (!address) continue;
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site)) {
      llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
      global->getDebugInfo(debug);
      const llvm::DIGlobalVariable* variable = debug.empty() ? nullptr : debug.front()->getVariable();
      const std::string name = variable != nullptr ? variable->getName().str() : "";
      info_.objects.push_back({*address, object.size, name.empty() ? literal(*global) : name,
                               variable == nullptr ? 0 : types_.add(variable->getType())});
    } else if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(object.site)) {
      const llvm::DILocalVariable* variable = variable_in(*alloca);
      info_.objects.push_back({*address, object.size, variable == nullptr ? "" : variable->getName().str(),
                               variable == nullptr ? 0 : types_.add(variable->getType()), true});
    } else if (const auto* function = llvm::dyn_cast<llvm::Function>(object.site)) {
      info_.objects.push_back({*address, 1, function->getName().str(), 0});
    }
  }
  std::sort(info_.objects.begin(), info_.objects.end(),
            [](const DebugObject& a, const DebugObject& b) { return a.address < b.address; });
}

}  // namespace pincer::frontend
