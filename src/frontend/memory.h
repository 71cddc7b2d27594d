// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/points_to.h"
#include "program/cfa.h"
#include "program/debug_info.h"

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
  bool is_sparse = false;  // starts as zeros with few exceptions, also where no object lies: not to be relied on there
};

/// What the address of a variable or function is a multiple of, as far as the program can rely on it.
std::uint64_t known_alignment(const llvm::GlobalObject& global, const llvm::DataLayout& layout);

/// Memory as variables: the regions of a module by its points-to analysis, and where objects lie.
/// Objects that exist once have a fixed address; others get theirs at run time from the top of the heap.
class Memory {
 public:
  static constexpr std::uint64_t kFirstAddress = 0x10000;  // of objects: nothing lies near null

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

  /// Does the program look at the address of the object as at a number (`nodes_with_shown_addresses`)? Then an object on
  /// the stack or the heap may lie wherever its alignment allows.
  [[nodiscard]] bool shows_address(const llvm::Value* site) const { return shown_.contains(site); }
  /// Does it do so with any object on the stack or the heap?
  [[nodiscard]] bool shows_places() const { return shows_places_; }
  /// Variables and functions of which the same holds but which have a fixed address: a multiple of their alignment and no
  /// more.
  [[nodiscard]] const std::vector<const llvm::GlobalObject*>& shown_globals() const { return shown_globals_; }

  /// The fixed address of a global, function, alloca or allocation call, if it has one.
  [[nodiscard]] std::optional<std::uint64_t> address(const llvm::Value* site) const;
  /// The value of any integer or pointer constant of at most 64 bits: addresses are numbers here.
  [[nodiscard]] std::uint64_t evaluate(const llvm::Constant* constant) const;

  /// Are all objects of the node constant, or functions?
  [[nodiscard]] bool is_constant(std::uint32_t node) const;
  /// Are all objects of the node outside the program, or variables that other files may name?
  [[nodiscard]] bool is_all_shared(std::uint32_t node) const;
  /// Is it memory from outside that no part of the program has a name for, and that it does not share with the program?
  [[nodiscard]] bool is_nameless(std::uint32_t node) const;
  /// Has the node local variables of which several may live one after the other?
  [[nodiscard]] bool has_many_locals(std::uint32_t node) const;
  [[nodiscard]] bool has_heap(std::uint32_t node) const;
  [[nodiscard]] bool has_one_object(std::uint32_t node) const;
  /// May an object of the node be named by other files, or lie outside the program?
  [[nodiscard]] bool has_shared(std::uint32_t node) const;

  /// Where the objects of a region lie that have fixed addresses: start and size.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> places(const Region& region) const;

  /// Contents of a region before `main` runs, or none where they are arbitrary.
  [[nodiscard]] std::optional<logic::Term> initial(const Region& region, logic::Term variable) const;

  /// The number of arguments of the program, as wide as a pointer; invalid when it does not ask.
  [[nodiscard]] program::VariableId argument_count() const { return argument_count_; }
  /// What main gets as argv, and where the strings begin that it leads to. Both lie above all other objects.
  [[nodiscard]] std::uint64_t arguments_start() const { return heap_end_; }
  [[nodiscard]] std::uint64_t strings_start() const {
    return heap_end_ + (pointer_bits_ == 32 ? 0x1000'0000U : 1ULL << 40);
  }
  /// No string begins behind it: so that every string has its end before the last address, also where nobody asks for it.
  [[nodiscard]] std::uint64_t last_string() const {
    const std::uint64_t last_address = ~std::uint64_t{0} >> (64 - pointer_bits_);
    return strings_start() + (last_address - strings_start()) / 2;
  }
  /// May `pointer` point into argv?
  [[nodiscard]] bool holds_arguments(const llvm::Value* pointer) const;
  /// The regions with the characters of the strings that argv leads to.
  [[nodiscard]] std::vector<program::DebugArguments::Characters> argument_characters() const;
  /// The variable that keeps what a region with argv or its strings in it held at the start; invalid for others.
  [[nodiscard]] program::VariableId original(const Region& region) const;

  /// The addresses of the first and of the last function, between which no object lies; none without functions.
  [[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> functions() const { return functions_; }
  [[nodiscard]] std::uint64_t heap_start() const { return heap_start_; }
  [[nodiscard]] std::uint64_t heap_end() const { return heap_end_; }

 private:
  void make_regions(program::Cfa& cfa);
  void keep_arguments(program::Cfa& cfa);
  void collapse_for_bulk_operations();
  Region make_region(std::uint32_t node, const std::vector<Access>& group) const;
  void assign_addresses();
  /// Bytes of an initialiser: 0..255, or unspecified.
  using Bytes = std::vector<std::int16_t>;
  static constexpr std::int16_t kUnspecified = -1;
  [[nodiscard]] Bytes flatten(const llvm::Constant* constant, std::uint64_t size) const;
  void flatten(const llvm::Constant* constant, Bytes& bytes, std::uint64_t at) const;
  /// The element at `at`; where bytes are unspecified they are those of `arbitrary`.
  [[nodiscard]] logic::Term element(const Region& region, const Bytes& bytes, std::uint64_t at,
                                    logic::Term arbitrary) const;
  /// Calls `visit(object, bytes, at)` for the elements of the region in initialised objects.
  void for_each_element(const Region& region,
                        const std::function<void(const Object&, const Bytes&, std::uint64_t)>& visit) const;
  [[nodiscard]] bool is_initialised(std::uint32_t node) const;  // are all of its objects?
  [[nodiscard]] bool has_few_values(const Region& region) const;

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
  std::unordered_set<const llvm::Value*> shown_;  // sites
  bool shows_places_ = false;
  std::vector<const llvm::GlobalObject*> shown_globals_;
  mutable std::unordered_map<const llvm::BasicBlock*, std::uint64_t> block_addresses_;  // for computed goto
  program::VariableId argument_count_;
  std::unordered_map<std::uint32_t, program::VariableId> originals_;  // by the index of the region's variable
  std::optional<std::pair<std::uint64_t, std::uint64_t>> functions_;
  std::uint64_t heap_start_ = 0;
  std::uint64_t heap_end_ = 0;
};

}  // namespace pincer::frontend
