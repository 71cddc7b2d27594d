// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/enumerations.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

#include <set>

#include "frontend/source_names.h"

namespace pincer::frontend {

namespace {

/// The enumeration behind typedefs and qualifiers; null if it is something else.
const llvm::DICompositeType* enumeration_behind(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return nullptr;
    type = derived->getBaseType();
  }
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (composite == nullptr || composite->getTag() != llvm::dwarf::DW_TAG_enumeration_type) return nullptr;
  return composite;
}

}  // namespace

program::Enumerations enumerations_of(const llvm::Module& module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  program::Enumerations result;
  std::set<std::string> ambiguous;
  for (const llvm::DIType* type : finder.types()) {
    const llvm::DICompositeType* enumeration = enumeration_behind(type);
    if (enumeration == nullptr || type->getTag() == llvm::dwarf::DW_TAG_member) continue;
    program::Enumerators enumerators;
    for (const llvm::DINode* element : enumeration->getElements()) {
      if (const auto* enumerator = llvm::dyn_cast<llvm::DIEnumerator>(element))
        enumerators.emplace_back(enumerator->getName().str(), enumerator->getValue().getSExtValue());
    }
    const auto [known, fresh] = result.try_emplace(c_type(type).name, enumerators);
    if (!fresh && known->second != enumerators) ambiguous.insert(known->first);
  }
  for (const std::string& name : ambiguous) result.erase(name);
  return result;
}

}  // namespace pincer::frontend
