// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/memory.h"
#include "frontend/points_to.h"
#include "program/cfa.h"

namespace pincer::frontend {

/// What memory safety needs to know about objects at run time: where an object lies, how large it is, whether
/// it is alive. For objects that exist once these are variables or constants; the others, of which there can be any
/// number, are entries of an array from the address of an object to its end (0: there is no such object).
class MemorySafety {
 public:
  /// Of an object that exists at most once.
  struct Facts {
    logic::Term base;
    logic::Term size;
    logic::Term live;
    program::VariableId base_variable;  // invalid: a constant
    program::VariableId size_variable;
    program::VariableId live_variable;
  };

  MemorySafety(const llvm::Module& module, const program::Property& property, const Memory& memory, program::Cfa& cfa);

  [[nodiscard]] bool active() const { return checks_accesses_ || checks_frees_ || counts_heap(); }
  [[nodiscard]] bool checks_accesses() const { return checks_accesses_; }
  [[nodiscard]] bool checks_frees() const { return checks_frees_; }
  [[nodiscard]] bool checks_leaks() const { return checks_leaks_; }
  [[nodiscard]] bool checks_cleanup() const { return checks_cleanup_; }
  /// Whether what is allocated has to be known at the end.
  [[nodiscard]] bool counts_heap() const { return checks_leaks_ || checks_cleanup_; }

  /// Data objects that a pointer into `node` can point to. Null and arbitrary addresses are no objects.
  [[nodiscard]] const std::vector<const Object*>& objects(std::uint32_t node) const;
  [[nodiscard]] const Object* object(const llvm::Value* site) const;
  [[nodiscard]] const Facts& facts(const Object& object) const { return facts_.at(&object); }

  /// Arrays from addresses to ends, of the stack and the strings in argv and of each part of the heap (a node of the
  /// points-to analysis); invalid when nothing needs them. Blocks of the stack that are released together have an array of their own.
  [[nodiscard]] program::VariableId ends(const Object& object) const;
  [[nodiscard]] program::VariableId string_ends() const { return string_ends_; }  // behind their NULs
  /// The live heap objects of which there can be any number: how many there are, and a list of where they are, in no order.
  struct Live {
    program::VariableId number;    // invalid: there are none
    program::VariableId places;    // places[0 .. number - 1] are their addresses
    program::VariableId place_of;  // places[place_of[a]] = a
  };
  /// Those that static variables cannot reach, and those that they may reach.
  [[nodiscard]] const Live& lost() const { return lost_; }
  [[nodiscard]] const Live& kept() const { return kept_; }
  [[nodiscard]] const Live& live_with(const Object& object) const { return reachable(object) ? kept_ : lost_; }
  /// Is one of them where their list begins? Says the same as that their number is not zero, but can be proved wrong by
  /// what is known of the ledgers.
  [[nodiscard]] logic::Term is_any(const Live& live) const;

  /// Can the origin of a pointer with this cell not be computed from the pointer alone?
  [[nodiscard]] bool needs_origin(Cell cell) const;
  /// The variable beside a region that holds the origins of the pointers in it; invalid when nothing needs them.
  [[nodiscard]] program::VariableId shadow(const Region& region) const;
  /// Where a caller stores the origin of an argument, and a function that of its result; invalid when nobody needs it.
  [[nodiscard]] program::VariableId passed(const llvm::Value* argument_or_function) const;
  /// Stands for an origin that was lost.
  static constexpr std::uint64_t kLost = ~std::uint64_t{0};
  /// Stands for memory from outside the program: what it was made from is not known, and taken to be valid.
  static constexpr std::uint64_t kOutside = ~std::uint64_t{1};
  /// Of a pointer that comes from outside: none if it is null.
  [[nodiscard]] logic::Term outside_origin(logic::Term pointer) const;
  /// May a pointer into the node come from outside, so that what it leads to is taken to be valid? What argv leads to has
  /// bounds of its own.
  [[nodiscard]] bool may_be_outside(std::uint32_t node) const { return outside_.contains(node); }
  /// May a pointer that lies outside the program lead to what the program allocates?
  [[nodiscard]] bool may_be_kept_outside() const;
  /// Are all pointers in the region from outside at any time?
  [[nodiscard]] bool holds_only_outside(const Region& region) const;
  /// Are there regions in which the origins of some pointers are lost from the start?
  [[nodiscard]] bool starts_lost() const { return starts_lost_; }
  /// A variable of another file whose size is not known.
  static bool is_unbounded(const Object& object);
  /// Are there pointers to heap objects in the objects of the node?
  [[nodiscard]] const std::set<std::uint32_t>& reachable_nodes() const { return reachable_; }

  [[nodiscard]] bool is_heap(const Object& object) const;
  /// Are beginning and end of its life marked?
  static bool has_scope(const llvm::Value* site);
  /// May a chain of pointers lead from a static variable to the object?
  [[nodiscard]] bool reachable(const Object& object) const;
  [[nodiscard]] const std::vector<const Object*>& all() const { return all_; }

  /// What holds before the program runs.
  [[nodiscard]] std::vector<program::Assign> initial() const;

 private:
  void make_shadows(const llvm::Module& module);
  void note_written(const llvm::Instruction& instruction);
  /// What the shadow of a region holds before static initialisers are put there.
  [[nodiscard]] logic::Term start_of_shadow(const Region& region, logic::Sort sort);
  [[nodiscard]] bool is_all_outside(std::uint32_t node) const;

  const Memory& memory_;
  program::Cfa& cfa_;
  std::unordered_map<std::uint32_t, program::VariableId> shadows_;  // by the index of the region's variable
  std::unordered_map<const llvm::Value*, program::VariableId> passed_;
  std::vector<program::Assign> initial_shadows_;
  std::set<std::uint32_t> outside_;  // nodes
  std::set<std::uint32_t> written_;  // regions into which the program writes pointers, by the index of their variable
  bool starts_lost_ = false;
  bool checks_accesses_ = false;
  bool checks_frees_ = false;
  bool checks_leaks_ = false;
  bool checks_cleanup_ = false;
  std::unordered_map<std::uint32_t, std::vector<const Object*>> by_node_;
  std::unordered_map<const llvm::Value*, const Object*> by_site_;
  std::unordered_map<const Object*, Facts> facts_;
  std::vector<const Object*> all_;  // of the heap, in order
  std::set<std::uint32_t> reachable_;
  std::map<std::uint32_t, program::VariableId> heap_ends_;  // by node
  program::VariableId stack_ends_;
  std::unordered_map<const Object*, program::VariableId> block_ends_;  // released together
  program::VariableId string_ends_;
  Live lost_;
  Live kept_;
};

}  // namespace pincer::frontend
