// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "frontend/points_to.h"
#include "program/cfa.h"

namespace pincer::frontend {

enum class RegionKind : std::uint8_t {
  Scalar,  // one plain variable: one object, one place
  Words,   // an array from addresses to elements of one size
  Bytes,   // an array from addresses to bytes
};

/// A part of memory that only aliases with itself, and the variable that holds it.
struct Region {
  RegionKind kind;
  std::uint32_t node;
  std::int64_t offset;    // of the first byte in the node
  std::uint64_t length;   // bytes of the node that it covers (once per stride)
  std::uint64_t element;  // bytes per element (Bytes: 1; Scalar: all of it)
  bool is_float;          // elements have a Float sort
  program::VariableId variable;
};

/// Memory as variables: the regions of a module by its points-to analysis, and where objects lie.
/// Objects that exist once have a fixed address; others get theirs at run time from the top of the heap.
class Memory {
 public:
  /// Makes the variables of all regions in `cfa`, as globals.
  Memory(const llvm::Module& module, PointsTo& points_to, program::Cfa& cfa);

  [[nodiscard]] const PointsTo& points_to() const { return points_to_; }
  [[nodiscard]] unsigned pointer_bits() const { return pointer_bits_; }
  [[nodiscard]] const std::vector<Region>& regions() const { return regions_; }
  /// The region that an access of `size` bytes through `pointer` touches; none for a pointer to nowhere.
  [[nodiscard]] const Region* region(const llvm::Value* pointer, std::uint64_t size, bool is_float) const;
  /// All regions of the node that `pointer` points into, by offset.
  [[nodiscard]] std::vector<const Region*> regions_of(const llvm::Value* pointer) const;
  [[nodiscard]] std::vector<const Region*> regions_of_node(std::uint32_t node) const;
  [[nodiscard]] std::int64_t offset_of(const llvm::Value* pointer) const;
  [[nodiscard]] std::uint64_t stride_of(const llvm::Value* pointer) const;

  /// True when the `length` bytes at `pointer` are all that the region holds: its only object lies in them.
  [[nodiscard]] bool is_whole(const Region& region, const llvm::Value* pointer, std::uint64_t length) const;

  /// The fixed address of a global, function, alloca or allocation call, if it has one.
  [[nodiscard]] std::optional<std::uint64_t> address(const llvm::Value* site) const;
  /// The value of any integer or pointer constant of at most 64 bits: addresses are numbers here.
  [[nodiscard]] std::uint64_t evaluate(const llvm::Constant* constant) const;

  /// Contents of a region before `main` runs, or none where they are arbitrary.
  [[nodiscard]] std::optional<logic::Term> initial(const Region& region, logic::Term variable) const;

  [[nodiscard]] std::uint64_t heap_start() const { return heap_start_; }
  [[nodiscard]] std::uint64_t heap_end() const { return heap_end_; }

 private:
  void make_regions(program::Cfa& cfa);
  void collapse_for_bulk_operations();
  Region make_region(std::uint32_t node, const std::vector<Access>& group) const;
  void assign_addresses();
  void flatten(const llvm::Constant* constant, std::vector<std::uint8_t>& bytes, std::uint64_t at) const;
  [[nodiscard]] logic::Term element(const Region& region, const std::vector<std::uint8_t>& bytes,
                                    std::uint64_t at) const;

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  PointsTo& points_to_;
  logic::Terms& terms_;
  unsigned pointer_bits_;
  std::vector<Region> regions_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_node_;  // indices into regions_, by offset
  std::map<std::pair<std::uint32_t, Access>, std::uint32_t> by_access_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>
      objects_;  // of a node: indices into points_to.objects()
  std::unordered_map<const llvm::Value*, std::uint64_t> addresses_;
  mutable std::unordered_map<const llvm::BasicBlock*, std::uint64_t> block_addresses_;  // for computed goto
  std::uint64_t heap_start_ = 0;
  std::uint64_t heap_end_ = 0;
};

}  // namespace pincer::frontend
