// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/objects.h"

#include <fmt/format.h>

#include <cctype>

namespace pincer::report {
namespace {

using logic::Sort;
using logic::SortKind;
using logic::Value;
using TypeKind = program::DebugType::Kind;

bool is_aggregate(TypeKind kind) {
  return kind == TypeKind::Array || kind == TypeKind::Structure || kind == TypeKind::Union;
}

/// The shortest text that reads back as the same number.
std::string float_text(const Value& value) {
  if (value.sort() == Sort::float32()) return fmt::format("{}", value.as_float());
  if (value.sort() == Sort::float64()) return fmt::format("{}", value.as_double());
  if (value.sort() == Sort::float80()) return fmt::format("{}", value.as_long_double());
  return value.to_string();
}

std::string character_text(std::int64_t code) {
  switch (code) {
    case '\0': return "'\\0'";
    case '\n': return "'\\n'";
    case '\t': return "'\\t'";
    case '\'': return "'\\''";
    case '\\': return "'\\\\'";
    default: break;
  }
  if (code >= ' ' && code <= '~') return fmt::format("'{}'", static_cast<char>(code));
  return std::to_string(code);
}

}  // namespace

Objects::Objects(const program::DebugInfo& debug) : debug_(debug) {
  for (const program::DebugObject& object : debug.objects)
    objects_[object.address] = {object.bytes, object.name, object.type, true, object.is_local};
}

void Objects::add(std::uint64_t address, std::uint64_t bytes, const std::string& name, std::uint32_t type,
                  bool is_variable) {
  const bool has_own_name = is_variable || name.starts_with("caller's ");
  const std::string own = has_own_name ? name : fmt::format("{}#{}", name.empty() ? "object" : name, ++counts_[name]);
  objects_[address] = {bytes, own, type, is_variable, is_variable};
}

void Objects::name(std::uint64_t address, std::uint64_t bytes, const std::string& name) {
  objects_.try_emplace(address, Object{bytes, name, 0, false, false});
}

void Objects::free(std::uint64_t address) {
  const auto object = objects_.find(address);
  if (object != objects_.end()) object->second.is_freed = true;
}

std::optional<Objects::Whole> Objects::around(std::uint64_t address) const {
  auto object = objects_.upper_bound(address);
  if (object == objects_.begin()) return std::nullopt;
  --object;
  const auto& [start, about] = *object;
  if (address != start && address - start >= about.bytes) return std::nullopt;
  return Whole{start, about.bytes, about.name, about.is_freed, about.is_local};
}

void Objects::learn(const Value& value, std::uint32_t type) {
  if (this->type(type).kind != TypeKind::Pointer || !value.sort().is_bitvec()) return;
  const auto object = objects_.find(value.as_uint64());
  if (object == objects_.end() || object->second.type != 0 || object->second.is_variable) return;
  const std::uint32_t pointed = this->type(type).base;
  if (is_aggregate(this->type(pointed).kind)) object->second.type = pointed;
}

void Objects::descend(std::string& name, std::uint32_t& place, std::uint64_t offset, std::uint64_t bytes) const {
  for (;;) {
    const program::DebugType& type = this->type(place);
    if (type.kind == TypeKind::Array) {
      const std::uint64_t each = this->type(type.base).bytes;
      if (each == 0) break;
      name += fmt::format("[{}]", offset / each);
      offset %= each;
      place = type.base;
      continue;
    }
    const program::DebugType::Member* found = nullptr;
    for (const auto& member : type.members) {
      const std::uint64_t size = this->type(member.type).bytes;
      if (member.offset > offset || offset >= member.offset + size) continue;
      if (found == nullptr || size == bytes) found = &member;
    }
    if (found == nullptr) break;
    if (!found->name.empty()) name += "." + found->name;
    offset -= found->offset;
    place = found->type;
  }
  if (offset != 0) place = 0;
}

std::optional<ObjectPart> Objects::part(std::uint64_t address, std::uint64_t bytes) const {
  auto object = objects_.upper_bound(address);
  if (object == objects_.begin()) return std::nullopt;
  --object;
  const auto& [start, about] = *object;
  const std::uint64_t offset = address - start;
  if (about.name.empty() || (offset >= about.bytes && offset != 0)) return std::nullopt;
  ObjectPart result{about.name, about.type, about.is_variable, about.is_local};
  if (about.type == 0 && offset != 0) {
    if (bytes == 0 || offset % bytes != 0) return std::nullopt;
    result.name += fmt::format("[{}]", offset / bytes);
    return result;
  }
  // An element of what a variable-length array or an allocation holds.
  std::uint64_t inside = offset;
  const std::uint64_t size = type(about.type).bytes;
  if (size != 0 && about.bytes > size && type(about.type).kind != TypeKind::Array) {
    result.name += fmt::format("[{}]", offset / size);
    inside %= size;
  }
  descend(result.name, result.type, inside, bytes);
  return result;
}

std::string Objects::pointer_text(std::uint64_t address, std::uint32_t pointed) const {
  if (address == 0) return "NULL";
  const auto object = objects_.find(address);
  if (object != objects_.end() && !object->second.name.empty()) {
    const auto& about = object->second;
    if (about.name.front() == '"') return about.name;
    if (!about.is_variable) return about.name;
    if (type(about.type).kind == TypeKind::Array && !is_aggregate(type(pointed).kind)) {
      // As C does: the name of an array is the address of its first element.
      return about.name;
    }
    return "&" + about.name;
  }
  if (const auto part = this->part(address, type(pointed).bytes)) {
    if (part->name.front() == '"')
      return fmt::format("{} + {}", part->name.substr(0, part->name.rfind('[')),
                         part->name.substr(part->name.rfind('[') + 1, part->name.size() - part->name.rfind('[') - 2));
    return "&" + part->name;
  }
  auto before = objects_.upper_bound(address);
  if (before != objects_.begin()) {
    --before;
    const auto& [start, about] = *before;
    constexpr std::uint64_t kNear = 4096;
    const std::uint64_t each = type(about.type).kind == TypeKind::Array ? type(type(about.type).base).bytes : 0;
    // Just behind an array, as pointers that have run too far are.
    if (!about.name.empty() && each != 0 && address - start < about.bytes + kNear && (address - start) % each == 0)
      return fmt::format("&{}[{}]", about.name, (address - start) / each);
  }
  return fmt::format("{:#x}", address);
}

std::optional<std::string> Objects::whole(std::uint64_t address) const {
  const auto found = objects_.find(address);
  return found == objects_.end() || found->second.name.empty() ? std::nullopt : std::optional(found->second.name);
}

std::string Objects::text(const Value& whole, std::uint32_t place) const {
  const program::DebugType& type = this->type(place);
  // Members that are copied together come as one number; the first one is its low part.
  const bool is_part = whole.sort().is_bitvec() && type.bytes != 0 && !is_aggregate(type.kind) &&
                       type.kind != TypeKind::Floating && whole.sort().width() > 8 * type.bytes;
  const Value value = is_part ? Value::bits(static_cast<unsigned>(8 * type.bytes), whole.as_unsigned()) : whole;
  switch (value.sort().kind()) {
    case SortKind::Bool: return value.as_bool() ? "1" : "0";
    case SortKind::Int: return value.as_signed().get_str();
    case SortKind::Float: return float_text(value);
    case SortKind::Array: return "...";
    case SortKind::BitVec: break;
  }
  if (value.sort().width() > 64)
    return type.kind == TypeKind::Unsigned ? value.as_unsigned().get_str() : value.as_signed().get_str();
  switch (type.kind) {
    case TypeKind::Pointer: return pointer_text(value.as_uint64(), type.base);
    case TypeKind::Bool:
    case TypeKind::Unsigned: return std::to_string(value.as_uint64());
    case TypeKind::Character: return character_text(value.as_int64());
    case TypeKind::Enumeration:
      for (const auto& [name, number] : type.enumerators)
        if (number == value.as_int64() || static_cast<std::uint64_t>(number) == value.as_uint64()) return name;
      break;
    default: break;
  }
  return std::to_string(value.as_int64());
}

}  // namespace pincer::report
