// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "frontend/function_flow.h"

namespace pincer::frontend {

/// The graph of FunctionFlow. Its nodes stand for values and for words of objects, with the places that each may point
/// to. It follows the flows between them until nothing changes. A load or a store touches all words that it overlaps.
/// Where an offset is not a constant, the words of the object become one.
class FlowGraph {
 public:
  using NodeId = std::uint32_t;
  using ObjectId = std::uint32_t;
  /// A place in an object.
  struct Spot {
    ObjectId object;
    std::int64_t offset;
    auto operator<=>(const Spot&) const = default;
  };
  /// What a number means that is found where a pointer is expected. Only words, and values of several parts, may be both.
  enum class Kind : std::uint8_t { Number, Word, Pointer };
  /// A call gets to know a function that it may lead to; none: any that a pointer from outside may mean.
  using Called = std::function<void(const llvm::CallBase& call, const llvm::Function* function)>;

  /// What pointers from outside lead to: an object per place that they come from; or one for all, which costs time that
  /// is about linear. Then what the program compares such a pointer with, or lets memory outside point to, is a part of
  /// this one object, too.
  enum class Outside : std::uint8_t { Many, One };

  /// With so many bytes in a word.
  FlowGraph(std::int64_t word, Outside outside);

  NodeId new_node(Kind kind = Kind::Word);
  /// `is_arbitrary`: before the first write it has any contents, from outside; `is_outside`: pointers to it come from
  /// there; `is_shared`: other files may name it.
  ObjectId new_object(bool is_arbitrary, bool is_outside, bool is_shared = false);
  ObjectId new_function(const llvm::Function& function);
  /// Where a pointer from outside leads that nothing is known of.
  Spot new_outside() { return {new_object(true, true), 0}; }
  /// The numbers that the program computes or gets.
  [[nodiscard]] NodeId numbers() const { return numbers_; }

  void point(NodeId node, Spot place);
  /// The node has a value from outside, always the same one.
  void come_from_outside(NodeId id);
  void copy(NodeId from, NodeId to);
  /// A copy where what is a number on one side may be a pointer on the other.
  void pass(NodeId from, NodeId to);
  /// An access through the pointer. Size 0: to all of the object.
  void load(NodeId pointer, NodeId to, std::uint64_t size, bool is_volatile = false);
  void store(NodeId pointer, NodeId from, std::uint64_t size);
  /// Without an offset: to anywhere in the object.
  void step(NodeId from, NodeId to, std::optional<std::int64_t> offset);
  void compare(NodeId a, NodeId b);
  void call(NodeId pointer, const llvm::CallBase& call);

  NodeId word(ObjectId id, std::int64_t number);
  /// The words that an access of so many bytes touches.
  std::vector<NodeId> words(Spot place, std::uint64_t size);
  void become_one_word(ObjectId id);

  void solve(const Called& called);
  /// False if it was too expensive.
  [[nodiscard]] bool is_done() const;
  [[nodiscard]] FunctionFlow::Callees callees(NodeId pointer);

 private:
  struct Alias {
    ObjectId object;
    std::int64_t distance;  // of its offsets from those of the other
    auto operator<=>(const Alias&) const = default;
  };
  struct Object {
    bool is_arbitrary;
    bool is_outside;
    bool is_shared;
    const llvm::Function* function = nullptr;
    bool is_meant = false;     // pointers from outside may mean this function, if all of outside is one object
    bool is_one_word = false;  // all its words are the same node
    std::map<std::int64_t, NodeId> words{};  // by number
    std::set<std::int64_t> offsets{};
    std::set<Alias> aliases{};      // of an outside object: what it may be
    std::vector<NodeId> holders{};  // nodes that point to it; needed only if it is outside, or may come to be
    unsigned depth = 0;             // how many pointers in outside memory lead to it
  };
  struct Access {
    NodeId other;
    std::uint64_t size;
    bool is_volatile = false;
  };
  struct Step {
    NodeId to;
    std::optional<std::int64_t> offset;
  };
  /// What becomes of a node's places.
  struct Flow {
    std::vector<NodeId> copies{};
    std::vector<Access> loads{};   // through this pointer, to the node
    std::vector<Access> stores{};  // through this pointer, from the node
    std::vector<Step> steps{};
    std::vector<NodeId> compared{};
    std::vector<const llvm::CallBase*> calls{};

    void add(const Flow& other);
  };
  struct Node {
    NodeId parent;
    std::set<Spot> places{};
    std::vector<Spot> fresh{};  // those that were not looked at
    Flow flow{};
    bool is_outside = false;  // some place is
    Kind kind = Kind::Word;
    std::optional<ObjectId> beyond{};  // where it leads if it comes from outside
  };

  NodeId find(NodeId node);
  /// An object from outside may be any that the program compares a pointer to it with: whoever points to it may point there.
  void may_be(Spot outside, Spot other);
  /// Where there is one object for all of outside: a pointer from there may lead to the other. So it becomes a part.
  void join(ObjectId other);
  /// Carries that out.
  void join_now(ObjectId other);
  void tell_calls(const Called& called);
  /// The two are compared, and there is something new in the first.
  void meet(NodeId id, NodeId compared, const std::vector<Spot>& fresh);
  /// The two have the same places from now on.
  void merge(NodeId to, NodeId other);
  /// Nodes that copy to each other in a circle have the same places (Tarjan's components, without recursion).
  void merge_circles();
  void look(NodeId id, const std::vector<Spot>& fresh, const Called& called);
  /// All that the node points to is looked at once more, because there is a new flow from it.
  void look_again(NodeId node);

  std::int64_t word_;
  // If there is one object for all of outside:
  std::optional<ObjectId> all_outside_;
  std::vector<ObjectId> joining_;
  std::vector<const llvm::Function*> meant_;          // functions that pointers from outside may mean
  std::vector<const llvm::CallBase*> outside_calls_;  // through such pointers
  std::set<const llvm::CallBase*> known_outside_calls_;
  std::size_t told_meant_ = 0;
  std::size_t told_calls_ = 0;
  std::deque<Object> objects_;
  std::deque<Node> nodes_;
  std::set<std::pair<NodeId, NodeId>> flowed_;
  std::deque<NodeId> queue_;
  std::size_t work_ = 0;
  ObjectId number_;  // where numbers lead
  NodeId numbers_;
};

}  // namespace pincer::frontend
