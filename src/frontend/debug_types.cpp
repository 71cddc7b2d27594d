// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/debug_types.h"

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>

#include "frontend/source_names.h"

namespace pincer::frontend {
namespace {

using program::DebugType;
using TypeKind = DebugType::Kind;

const llvm::DIType* without_names(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

std::uint64_t bytes_of(const llvm::DIType* type) {
  const llvm::DIType* bare = without_names(type);
  return bare == nullptr ? 0 : bare->getSizeInBits() / 8;
}

/// The lengths of an array's dimensions; 0 where the source leaves it open.
std::vector<std::uint64_t> lengths_of(const llvm::DICompositeType& array) {
  std::vector<std::uint64_t> result;
  for (const llvm::DINode* element : array.getElements()) {
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(element);
    const auto* count = range == nullptr ? nullptr : llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount());
    result.push_back(count == nullptr || count->isNegative() ? 0 : count->getZExtValue());
  }
  return result;
}

bool is_member(const llvm::DINode* node) {
  const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
  return member != nullptr && member->getTag() == llvm::dwarf::DW_TAG_member && !member->isBitField();
}

/// The member that lies at `offset`.
const llvm::DIDerivedType* member_at(const llvm::DICompositeType& composite, std::uint64_t offset,
                                     std::uint64_t bytes) {
  const llvm::DIDerivedType* found = nullptr;
  for (const llvm::DINode* element : composite.getElements()) {
    if (!is_member(element)) continue;
    const auto* member = llvm::cast<llvm::DIDerivedType>(element);
    const std::uint64_t start = member->getOffsetInBits() / 8;
    if (start > offset || offset >= start + bytes_of(member)) continue;
    if (found == nullptr || bytes_of(member) == bytes) found = member;
  }
  return found;
}

}  // namespace

VariablePart part_at(std::string name, const llvm::DIType* type, std::uint64_t offset, std::uint64_t bytes) {
  for (;;) {
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(without_names(type));
    if (composite == nullptr || composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) return {name, type};
    if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
      std::uint64_t each = bytes_of(composite->getBaseType());
      if (each == 0) return {name, nullptr};
      std::vector<std::uint64_t> sizes;
      const std::vector<std::uint64_t> lengths = lengths_of(*composite);
      for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
        sizes.insert(sizes.begin(), each);
        each *= std::max<std::uint64_t>(*length, 1);
      }
      for (const std::uint64_t size : sizes) {
        name += fmt::format("[{}]", offset / size);
        offset %= size;
      }
      type = composite->getBaseType();
      continue;
    }
    const llvm::DIDerivedType* member = member_at(*composite, offset, bytes);
    if (member == nullptr) return {name, nullptr};
    if (!member->getName().empty()) name += "." + member->getName().str();
    offset -= member->getOffsetInBits() / 8;
    type = member->getBaseType();
  }
}

std::uint32_t DebugTypes::add(const llvm::DIType* type) {
  const llvm::DIType* bare = without_names(type);
  if (bare == nullptr) return 0;
  if (const auto known = known_.find(bare); known != known_.end()) return known->second;
  const auto place = static_cast<std::uint32_t>(types_.size());
  known_.emplace(bare, place);
  types_.emplace_back();
  DebugType described;
  describe(bare, described);
  types_[place] = std::move(described);
  return place;
}

void DebugTypes::describe(const llvm::DIType* bare, DebugType& type) {
  const program::CType c = c_type(bare);
  type.name = c.name;
  type.bytes = bare->getSizeInBits() / 8;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(bare)) {
    switch (basic->getEncoding()) {
      case llvm::dwarf::DW_ATE_boolean: type.kind = TypeKind::Bool; break;
      case llvm::dwarf::DW_ATE_signed_char:
      case llvm::dwarf::DW_ATE_unsigned_char:
        type.kind = basic->getName() == "char"                                ? TypeKind::Character
                    : basic->getEncoding() == llvm::dwarf::DW_ATE_signed_char ? TypeKind::Signed
                                                                              : TypeKind::Unsigned;
        break;
      case llvm::dwarf::DW_ATE_signed: type.kind = TypeKind::Signed; break;
      case llvm::dwarf::DW_ATE_unsigned: type.kind = TypeKind::Unsigned; break;
      case llvm::dwarf::DW_ATE_float: type.kind = TypeKind::Floating; break;
      default: break;
    }
  } else if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(bare)) {
    type.kind = TypeKind::Pointer;
    type.base = add(derived->getBaseType());
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(bare)) {
    switch (composite->getTag()) {
      case llvm::dwarf::DW_TAG_enumeration_type:
        type.kind = TypeKind::Enumeration;
        for (const llvm::DINode* element : composite->getElements()) {
          if (const auto* enumerator = llvm::dyn_cast<llvm::DIEnumerator>(element))
            type.enumerators.emplace_back(enumerator->getName().str(), enumerator->getValue().getSExtValue());
        }
        break;
      case llvm::dwarf::DW_TAG_array_type:
        type.kind = TypeKind::Array;
        type.base = add_array(*composite, 1);
        break;
      case llvm::dwarf::DW_TAG_structure_type:
        type.kind = TypeKind::Structure;
        describe_members(*composite, type);
        break;
      case llvm::dwarf::DW_TAG_union_type:
        type.kind = TypeKind::Union;
        describe_members(*composite, type);
        break;
      default: break;
    }
  }
}

/// What the elements of an array are: further dimensions are arrays of their own here.
std::uint32_t DebugTypes::add_array(const llvm::DICompositeType& array, unsigned dimension) {
  const std::vector<std::uint64_t> lengths = lengths_of(array);
  if (dimension >= lengths.size()) return add(array.getBaseType());
  DebugType inner;
  inner.kind = TypeKind::Array;
  inner.base = add_array(array, dimension + 1);
  inner.bytes = types_[inner.base].bytes * lengths[dimension];
  inner.name = types_[inner.base].name + " []";
  types_.push_back(std::move(inner));
  return static_cast<std::uint32_t>(types_.size() - 1);
}

void DebugTypes::describe_members(const llvm::DICompositeType& composite, DebugType& type) {
  for (const llvm::DINode* element : composite.getElements()) {
    if (!is_member(element)) continue;
    const auto* member = llvm::cast<llvm::DIDerivedType>(element);
    type.members.push_back({member->getName().str(), member->getOffsetInBits() / 8, add(member->getBaseType())});
  }
}

}  // namespace pincer::frontend
