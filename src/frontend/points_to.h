// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/index_bounds.h"

namespace pincer::frontend {

/// A place inside an abstract object: `offset` bytes from the start of node `node`.
struct Cell {
  std::uint32_t node = 0;
  std::int64_t offset = 0;
};

enum class ObjectKind : std::uint8_t {
  Global,
  Stack,
  Heap,
  External,   // memory from outside the program of which nothing is known
  Arguments,  // the array of pointers that main gets as argv
  Strings,    // the strings that they point to
  Function
};

/// One allocation site.
struct Object {
  ObjectKind kind;
  const llvm::Value* site;  // global, alloca, call; for External what made the pointer, else a parameter of main
  std::uint64_t size;       // bytes; 0 when not constant
  bool single;              // at most one object of this site exists in an execution, and it is looked at by itself
  Cell cell;                // where its first byte is
};

/// What the program reads or writes through one pointer: `size` bytes at offset, offset + step, ... below offset + span.
struct Access {
  std::int64_t offset;
  std::uint64_t span;  // >= size
  std::uint64_t step;  // 0: a single place (span == size)
  std::uint64_t size;
  bool is_float;
  auto operator<=>(const Access&) const = default;
};

/// Which memory a pointer may point to: a unification-based, field-sensitive points-to analysis of a whole module
/// (Steensgaard 1996; cells and offsets as in data structure analysis, Lattner and Adve 2007).
///
/// A node is a set of objects laid on top of each other. Its offsets are taken modulo its stride: stride 0 is a plain
/// struct, stride s > 0 an array with elements of s bytes, stride 1 a node of mere bytes.
/// Whatever would need two different alignments of the same node only makes the stride smaller (their gcd).
///
/// Law: if at run time a pointer value v points into object o at byte b, and v was computed by the rules of C, then
/// cell(v) and o.cell have the same node, and cell(v).offset == o.cell.offset + b modulo the stride.
/// Integers carry cells too where a pointer flowed into them.
class PointsTo {
 public:
  /// `entry` is the function that runs once, unless something calls it. Under ExternCalls::Any functions outside the
  /// program may keep and hand out every pointer that they get.
  PointsTo(const llvm::Module& module, const llvm::Function& entry, const Options& options, IndexBounds& bounds);

  [[nodiscard]] std::optional<Cell> cell(const llvm::Value* value) const;  // of pointers and of integers made from them
  [[nodiscard]] Cell resolve(Cell cell) const;                             // to its representative
  [[nodiscard]] const std::deque<Object>& objects() const { return objects_; }
  [[nodiscard]] std::uint64_t stride(std::uint32_t node) const { return nodes_[node].stride; }
  /// A pointer in a node, and what it points to.
  struct Link {
    std::int64_t offset;
    std::uint64_t size;
    Cell target;
  };
  [[nodiscard]] const std::vector<Link>& links(std::uint32_t node) const { return nodes_[node].links; }
  [[nodiscard]] const std::vector<Access>& accesses(std::uint32_t node) const { return nodes_[node].accesses; }
  /// The access that a load or store of `size` bytes through `pointer` makes.
  [[nodiscard]] Access access(const llvm::Value* pointer, std::uint64_t size, bool is_float) const;
  /// All nodes that chains of pointers from `node` lead to, itself included.
  void collect_reachable(std::uint32_t node, std::set<std::uint32_t>& nodes) const;
  /// Does the node hold memory from outside the program? What lies there is arbitrary, and so are the pointers in it.
  [[nodiscard]] bool is_outside(std::uint32_t node) const { return nodes_[node].external; }
  /// May functions outside the program change the objects of the node? (Only if `outside_reaches_in`.)
  [[nodiscard]] bool is_exposed(std::uint32_t node) const { return nodes_[node].exposed; }
  /// May memory of the node be freed?
  [[nodiscard]] bool is_freed(std::uint32_t node) const { return nodes_[node].freed; }
  /// Gives up all structure of a node: bytes only.
  void collapse(std::uint32_t node);

 private:
  struct Node {
    std::uint32_t parent;
    std::int64_t shift = 0;  // this node's offset 0 is the parent's offset `shift`
    std::uint64_t stride = 0;
    std::vector<Link> links;  // pointers stored in the node
    std::vector<Access> accesses;
    bool external = false;  // holds memory from outside the program
    bool exposed = false;   // functions outside the program know where its objects are
    bool shown = false;     // they may only read there
    bool foreign = false;   // pointers in it lead to what the outside knows
    bool freed = false;
  };
  /// A computed index into an array of known length that only feeds loads and stores. It stays in the array, or the
  /// array is a whole variable, so that there are no neighbours to be reached.
  struct Bounded {
    std::uint64_t span;
    std::uint64_t step;
  };

  std::uint32_t new_node();
  Cell new_object(ObjectKind kind, const llvm::Value* site, std::uint64_t size, bool single);
  std::int64_t normalise(std::uint32_t node, std::int64_t offset) const;
  void unify(Cell a, Cell b);
  void merge(Cell a, Cell b);  // one step of unification; what follows from it is left pending
  void flush();
  [[nodiscard]] bool runs_once(const llvm::Instruction& instruction) const;
  void make_parameters(const llvm::Function& entry);
  /// What is allocated once, and lies among any number of other objects of the heap, counts as one of these: the first
  /// node of a list is a node.
  void join_nodes();
  Cell outside();                        // the memory behind pointers from outside
  void expose(Cell cell, bool to_read);  // the outside gets a pointer, maybe one to const
  void spread_outside();                 // what follows from memory being outside or exposed
  void set_stride(std::uint32_t node, std::uint64_t stride);
  void add_access(Cell cell, Access access);
  /// All that an access through `pointer` may touch, before the node's stride is taken into account.
  [[nodiscard]] Access walk(const llvm::Value* pointer, std::uint64_t size, bool is_float) const;
  /// The cell that pointers stored at [cell, cell + size) point to; made when `create`.
  std::optional<Cell> link(Cell cell, std::uint64_t size, bool create);
  std::optional<Cell> cell_of(const llvm::Value* value);      // makes cells of constants
  void flow(const llvm::Value* from, const llvm::Value* to);  // `to` may have the value of `from`
  void flow_cell(Cell cell, const llvm::Value* to);
  void visit(const llvm::Instruction& instruction);
  void visit_gep(const llvm::GEPOperator& gep);
  void visit_call(const llvm::CallBase& call);
  void visit_integer_operation(const llvm::Instruction& instruction);
  void visit_initialiser(Cell cell, const llvm::Constant* constant);

  const llvm::DataLayout& layout_;
  const Options& options_;
  IndexBounds& bounds_;
  mutable std::vector<Node> nodes_;
  std::deque<Object> objects_;  // others point to them, and cells of constants may add one at any time
  std::unordered_map<const llvm::Value*, Cell> cells_;
  std::unordered_map<const llvm::Value*, Bounded> bounded_;
  std::unordered_map<const llvm::Function*, Cell> returns_;
  std::optional<Cell> absolute_;  // what constant addresses point to
  std::optional<Cell> outside_;   // what outside pointers point to when the outside reaches in
  bool outside_reaches_in_;
  std::vector<std::pair<Cell, Cell>> pending_;
  const llvm::Function& entry_;
  bool flushing_ = false;
  bool changed_ = false;
  bool settled_ = false;  // from now on, an integer without a cell has none
};

/// May values of this type hold a pointer or bytes of one? The program may copy these as whatever it likes: integers,
/// floats, parts of a struct.
inline bool carries_pointer(const llvm::Type* type) { return type->isFirstClassType() && !type->isIntegerTy(1); }

/// Is there a pointer among the members and elements of the type?
bool contains_pointer(const llvm::Type* type);

/// For a call of a C library function that returns new memory: which argument is its size.
std::optional<unsigned> allocation_size_argument(const llvm::CallBase& call);
/// Is it what a caller of the entry function has? Its contents are arbitrary, and pointers in it come from outside.
bool is_made(const llvm::Value& site);
/// Of those, the ones that are told how to align the memory: which argument says so.
std::optional<unsigned> alignment_argument(const llvm::CallBase& call);

/// True when the block can run more than once in one activation of its function.
bool in_cycle(const llvm::BasicBlock& block);

}  // namespace pincer::frontend
