// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/source_names.h"

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

#include <filesystem>

#include "frontend/pass/find_checks.h"

namespace pincer::frontend {
namespace {

const llvm::DIType* strip_names(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_const_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type && tag != llvm::dwarf::DW_TAG_restrict_type &&
        tag != llvm::dwarf::DW_TAG_atomic_type && tag != llvm::dwarf::DW_TAG_member) {
      break;
    }
    type = derived->getBaseType();
  }
  return type;
}

std::string type_name(const llvm::DIType* type) {
  if (type == nullptr) return "void";
  if (!type->getName().empty() && !llvm::isa<llvm::DICompositeType>(type) &&
      type->getTag() != llvm::dwarf::DW_TAG_member) {
    return type->getName().str();
  }
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    const std::string base = type_name(derived->getBaseType());
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_pointer_type: return base + (base.ends_with('*') ? "*" : " *");
      case llvm::dwarf::DW_TAG_const_type: return "const " + base;
      case llvm::dwarf::DW_TAG_volatile_type: return "volatile " + base;
      default: return base;
    }
  }
  if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    const std::string name = composite->getName().empty() ? "{...}" : composite->getName().str();
    switch (composite->getTag()) {
      case llvm::dwarf::DW_TAG_structure_type: return "struct " + name;
      case llvm::dwarf::DW_TAG_union_type: return "union " + name;
      case llvm::dwarf::DW_TAG_enumeration_type: return "enum " + name;
      case llvm::dwarf::DW_TAG_array_type: return type_name(composite->getBaseType()) + " []";
      default: return name;
    }
  }
  return llvm::isa<llvm::DISubroutineType>(type) ? "function" : "?";
}

/// Goes down to the member at `offset` bits, writing its path.
NamedType member_at(std::string name, const llvm::DIType* type, std::uint64_t offset) {
  for (;;) {
    const llvm::DIType* bare = strip_names(type);
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(bare);
    if (composite == nullptr) break;
    if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
      type = composite->getBaseType();
      const llvm::DIType* element = strip_names(type);
      const std::uint64_t size = element != nullptr ? element->getSizeInBits() : 0;
      name += "[]";
      if (size == 0) break;
      offset %= size;
      continue;
    }
    const llvm::DIDerivedType* found = nullptr;
    for (const llvm::DINode* element : composite->getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
      if (member == nullptr || member->getTag() != llvm::dwarf::DW_TAG_member || member->getOffsetInBits() > offset)
        continue;
      if (found == nullptr || member->getOffsetInBits() > found->getOffsetInBits()) found = member;
    }
    if (found == nullptr) break;
    if (!found->getName().empty()) name += "." + found->getName().str();
    offset -= found->getOffsetInBits();
    type = found->getBaseType();
  }
  return {std::move(name), c_type(type)};
}

/// The structure that a variable which gets the address of the object points to.
const llvm::DIType* type_of_heap_object(const llvm::Value& site) {
  llvm::SmallVector<llvm::DbgValueInst*, 1> old_style;
  llvm::SmallVector<llvm::DbgVariableRecord*, 4> records;
  llvm::findDbgValues(old_style, const_cast<llvm::Value*>(&site), &records);
  for (const llvm::DbgVariableRecord* record : records) {
    if (record->getExpression()->getNumElements() != 0) continue;
    const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(strip_names(record->getVariable()->getType()));
    if (pointer == nullptr || pointer->getTag() != llvm::dwarf::DW_TAG_pointer_type) continue;
    const llvm::DIType* type = strip_names(pointer->getBaseType());
    if (type != nullptr && type->getTag() == llvm::dwarf::DW_TAG_structure_type && !type->getName().empty())
      return type;
  }
  return nullptr;
}

}  // namespace

program::CType c_type(const llvm::DIType* type) {
  using program::CTypeKind;
  program::CType result;
  result.name = type_name(type);
  const llvm::DIType* bare = strip_names(type);
  if (bare == nullptr) return result;
  result.bits = static_cast<unsigned>(bare->getSizeInBits());
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(bare)) {
    switch (basic->getEncoding()) {
      case llvm::dwarf::DW_ATE_boolean: result.kind = CTypeKind::Bool; break;
      case llvm::dwarf::DW_ATE_signed:
      case llvm::dwarf::DW_ATE_signed_char: result.kind = CTypeKind::Signed; break;
      case llvm::dwarf::DW_ATE_unsigned:
      case llvm::dwarf::DW_ATE_unsigned_char: result.kind = CTypeKind::Unsigned; break;
      case llvm::dwarf::DW_ATE_float: result.kind = CTypeKind::Floating; break;
      default: break;
    }
  } else if (bare->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
    result.kind = CTypeKind::Pointer;
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(bare)) {
    if (composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
      const program::CType base = c_type(composite->getBaseType());
      result.kind = base.kind == CTypeKind::Unknown ? CTypeKind::Unsigned : base.kind;
    } else {
      result.kind = CTypeKind::Aggregate;
    }
  }
  return result;
}

NamedType name_of_object(const llvm::Value& site, std::int64_t offset) {
  const auto bits = static_cast<std::uint64_t>(std::max<std::int64_t>(offset, 0)) * 8;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&site)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
    global->getDebugInfo(debug);
    if (!debug.empty()) {
      const llvm::DIGlobalVariable* variable = debug.front()->getVariable();
      return member_at(variable->getName().str(), variable->getType(), bits);
    }
    return {global->getName().str(), {}};
  }
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&site)) {
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(alloca))) {
      return member_at(record->getVariable()->getName().str(), record->getVariable()->getType(), bits);
    }
    return {alloca->getName().str(), {}};
  }
  // C has no such name: nobody may take it for an expression.
  if (const llvm::DIType* type = type_of_heap_object(site)) return {member_at(type_name(type), type, bits).name, {}};
  return {offset == 0 ? "memory" : fmt::format("memory+{}", offset), {}};
}

ValueNames::ValueNames(const llvm::Function& function) {
  for (const llvm::BasicBlock& block : function)
    for (const llvm::Instruction& instruction : block)
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        ++values_[{record.getVariable(), record.getDebugLoc().getInlinedAt()}];
}

NamedType ValueNames::of(const llvm::Value& value) const {
  llvm::SmallVector<llvm::DbgValueInst*, 1> old_style;
  llvm::SmallVector<llvm::DbgVariableRecord*, 4> records;
  llvm::findDbgValues(old_style, const_cast<llvm::Value*>(&value), &records);
  const llvm::DbgVariableRecord* best = nullptr;
  for (const llvm::DbgVariableRecord* record : records) {
    if (record->getExpression()->getNumElements() != 0 && !record->getExpression()->isFragment()) continue;
    // The variable of the outermost function: an inlined parameter is only another name for it. And the one with the
    // fewest values: after `left = n`, it is n that stays what it is when `left` goes on to other values.
    const auto rank = [this](const llvm::DbgVariableRecord* r) {
      const llvm::DILocation* inlined = r->getDebugLoc().getInlinedAt();
      const auto count = values_.find({r->getVariable(), inlined});
      return std::pair(inlined != nullptr, count == values_.end() ? 0 : count->second);
    };
    if (best == nullptr || rank(record) < rank(best)) best = record;
  }
  if (best != nullptr) {
    const llvm::DILocalVariable* variable = best->getVariable();
    if (const auto fragment = best->getExpression()->getFragmentInfo()) {
      return member_at(variable->getName().str(), variable->getType(), fragment->OffsetInBits);
    }
    return {variable->getName().str(), c_type(variable->getType())};
  }
  // A global that became a local has no record; the promotion to registers kept its name in front of a dot.
  if (llvm::isa<llvm::PHINode>(value) && value.hasName()) {
    const auto [name, rest] = value.getName().split('.');
    if (!rest.empty()) return {name.str(), {}};
  }
  return {};
}

std::string path_of(const llvm::DIFile& file) {
  std::string path = file.getFilename().str();
  std::error_code code;
  if (path.starts_with('/') || std::filesystem::equivalent(file.getDirectory().str(), ".", code)) return path;
  // Clang splits off what file and working directory have in common; the user knows the path as given.
  return (std::filesystem::path(file.getDirectory().str()) / path).string();
}

program::SourceLocation SourceLocator::locate_check(const llvm::Module& module, const llvm::DebugLoc& where) {
  const llvm::NamedMDNode* assertions = module.getNamedMetadata(kAssertionFunctions);
  const llvm::DILocation* at = where.get();
  const auto is_inside = [&] { return llvm::is_contained(assertions->operands(), at->getScope()->getSubprogram()); };
  while (assertions != nullptr && at != nullptr && at->getInlinedAt() != nullptr && is_inside())
    at = at->getInlinedAt();
  return locate(at);
}

program::SourceLocation SourceLocator::locate(const llvm::DebugLoc& where) {
  if (!where || where.getLine() == 0) return {};
  const llvm::DIFile* file = llvm::cast<llvm::DIScope>(where.getScope())->getFile();
  const auto [known, fresh] = files_.try_emplace(file);
  if (fresh) known->second = sources_.add_file(path_of(*file));
  return {known->second, where.getLine(), where.getCol()};
}

}  // namespace pincer::frontend
