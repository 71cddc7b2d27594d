// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The analysis works on a copy of the module in which local variables are registers, so that what is uninitialised can
// be seen. It has nodes, which stand for values and for words of objects, with the places that each may point to; and it
// follows the flows between them until nothing changes. A load or a store touches all words that it overlaps. Where an
// offset is not a constant, the words of the object become one.
#include "frontend/function_flow.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <map>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/jumps.h"
#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

using NodeId = std::uint32_t;
using ObjectId = std::uint32_t;

constexpr std::size_t kLargestModule = 60'000;  // instructions
constexpr std::size_t kMostWork = 3'000'000;    // places that are looked at
constexpr std::size_t kMostOffsets = 64;        // per object
constexpr std::int64_t kFarthest = 1 << 16;     // offsets in bytes
constexpr unsigned kDeepest = 2;                // pointers that are followed through outside memory
constexpr std::size_t kMostWorkAtOnce = 300'000;
constexpr std::uint64_t kLongestCopy = 4096;  // bytes of a copy that is one access

bool carries_pointer(const llvm::Type* type) { return type->isFirstClassType() && !type->isIntegerTy(1); }

struct Spot {
  ObjectId object;
  std::int64_t offset;
  auto operator<=>(const Spot&) const = default;
};

class Flows {
 public:
  Flows(llvm::Module& module, const llvm::Function& entry, const FunctionFlow::May& may_call,
        const FunctionFlow::May& may_be_meant)
      : module_(module),
        layout_(module.getDataLayout()),
        word_(layout_.getPointerSize()),
        may_call_(may_call),
        may_be_meant_(may_be_meant),
        number_(new_object(false, false)),
        numbers_(new_node()) {
    point(numbers_, {number_, 0});
    for (const llvm::Function& function : module) {
      if (!function.isIntrinsic() && function.hasAddressTaken()) taken_.push_back(&function);
    }
    for (const llvm::GlobalVariable& global : module.globals()) {
      objects_of_[&global] = new_object(!global.hasInitializer(), false);
      objects_[objects_of_[&global]].is_shared = is_shared(global);
    }
    for (const llvm::GlobalVariable& global : module.globals()) {
      if (global.hasInitializer()) initialise(objects_of_[&global], 0, *global.getInitializer());
    }
    // What the first function gets comes from outside. Two of its pointers may be the same.
    const ObjectId given = new_object(true, true);
    for (const llvm::Argument& argument : entry.args()) {
      if (carries_pointer(argument.getType())) point(node(&argument), {given, 0});
    }
    for (const llvm::Function& function : module) {
      for (const llvm::Instruction& instruction : llvm::instructions(function)) visit(instruction);
    }
    solve();
  }

  [[nodiscard]] bool is_done() const { return work_ <= kMostWork; }
  [[nodiscard]] FunctionFlow::Callees callees(const llvm::CallBase& call) {
    FunctionFlow::Callees result;
    for (const Spot place : nodes_[find(node(call.getCalledOperand()))].places) {
      const Object& object = objects_[place.object];
      if (object.function != nullptr) result.functions.insert(object.function);
      result.outside |= object.is_outside;
    }
    return result;
  }

 private:
  struct Alias {
    ObjectId object;
    std::int64_t distance;  // of its offsets from those of the other
    auto operator<=>(const Alias&) const = default;
  };
  struct Object {
    bool is_arbitrary;  // contents before the first write: any value, from outside
    bool is_outside;    // pointers to it come from outside
    const llvm::Function* function = nullptr;
    bool is_shared = false;                  // other files may name it
    bool is_one_word = false;                // all its words are the same node
    std::map<std::int64_t, NodeId> words{};  // by number
    std::set<std::int64_t> offsets{};
    std::set<Alias> aliases{};      // of an outside object: what it may be
    std::vector<NodeId> holders{};  // of an outside object: nodes that point to it
    unsigned depth = 0;             // how many pointers in outside memory lead to it
  };
  struct Access {
    NodeId other;
    std::uint64_t size;  // 0: all of the object
    bool is_volatile = false;
  };
  struct Step {
    NodeId to;
    std::optional<std::int64_t> offset;  // none: anywhere in the object
  };
  /// What becomes of a node's places.
  struct Flow {
    std::vector<NodeId> copies{};
    std::vector<Access> loads{};   // through this pointer, to the node
    std::vector<Access> stores{};  // through this pointer, from the node
    std::vector<Step> steps{};
    std::vector<NodeId> compared{};
    std::vector<const llvm::CallBase*> calls{};

    void add(const Flow& other) {
      const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
      append(copies, other.copies);
      append(loads, other.loads);
      append(stores, other.stores);
      append(steps, other.steps);
      append(compared, other.compared);
      append(calls, other.calls);
    }
  };
  /// What a number means that is found where a pointer is expected. Only words, and values of several parts, may be both.
  enum class Kind : std::uint8_t { Number, Word, Pointer };
  struct Node {
    NodeId parent;
    std::set<Spot> places{};
    std::vector<Spot> fresh{};  // those that were not looked at
    Flow flow{};
    bool is_outside = false;  // some place is
    Kind kind = Kind::Word;
    std::optional<ObjectId> beyond{};  // where it leads if it comes from outside
  };

  NodeId new_node() {
    nodes_.push_back({.parent = static_cast<NodeId>(nodes_.size())});
    return nodes_.back().parent;
  }
  NodeId find(NodeId node) {
    while (nodes_[node].parent != node) node = nodes_[node].parent = nodes_[nodes_[node].parent].parent;
    return node;
  }
  ObjectId new_object(bool is_arbitrary, bool is_outside) {
    objects_.push_back({is_arbitrary, is_outside});
    return static_cast<ObjectId>(objects_.size() - 1);
  }

  static Kind kind_of(const llvm::Type* type) {
    if (type->isPointerTy()) return Kind::Pointer;
    return type->isIntegerTy() || type->isFloatingPointTy() ? Kind::Number : Kind::Word;
  }
  /// The node has a value from outside, always the same one.
  void come_from_outside(NodeId id) {
    const NodeId it = find(id);
    if (!nodes_[it].beyond) nodes_[it].beyond = new_object(true, true);
    point(it, {*nodes_[it].beyond, 0});
  }

  /// An object from outside may be any that the program compares a pointer to it with: whoever points to it may point there.
  void may_be(Spot outside, Spot other) {
    if (!objects_[outside.object].is_outside || outside.object == other.object) return;
    if (objects_[outside.object].is_one_word) become_one_word(other.object);
    const Alias alias{other.object, objects_[other.object].is_one_word ? 0 : other.offset - outside.offset};
    if (!objects_[outside.object].aliases.insert(alias).second) return;
    for (const NodeId holder : std::vector<NodeId>(objects_[outside.object].holders)) {
      ++work_;
      if (!is_done()) return;
      std::vector<std::int64_t> offsets;
      const std::set<Spot>& places = nodes_[find(holder)].places;
      constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
      for (auto place = places.lower_bound({outside.object, kFirst});
           place != places.end() && place->object == outside.object; ++place)
        offsets.push_back(place->offset);
      work_ += offsets.size();
      for (const std::int64_t offset : offsets) point(holder, {alias.object, offset + alias.distance});
    }
  }

  /// The node of a value; constants point to what they name.
  NodeId node(const llvm::Value* value) {
    if (const auto known = values_.find(value); known != values_.end()) return known->second;
    const NodeId made = new_node();
    if (llvm::isa<llvm::UndefValue>(value)) {
      // Not the same value wherever it occurs.
      if (!llvm::isa<llvm::PoisonValue>(value)) point(made, {new_object(true, true), 0});
      return made;
    }
    nodes_[made].kind = kind_of(value->getType());
    values_[value] = made;
    if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) {
      const auto [known, fresh] = objects_of_.try_emplace(function, 0);
      if (fresh) {
        const ObjectId object = new_object(false, false);
        objects_[object].function = function;
        objects_of_[function] = object;
      }
      point(made, {objects_of_[function], 0});
    } else if (llvm::isa<llvm::GlobalVariable>(value)) {
      point(made, {objects_of_.at(value), 0});
    } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(value); gep && llvm::isa<llvm::Constant>(value)) {
      step(*gep, made);
    } else if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
      const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
      const bool is_number = expression != nullptr && !expression->isCast();
      for (const llvm::Use& operand : constant->operands()) {
        if (!llvm::isa<llvm::Constant>(operand) || llvm::isa<llvm::BasicBlock>(operand)) continue;
        if (is_number) {
          nodes_[find(node(operand))].flow.steps.push_back({made, std::nullopt});
          look_again(node(operand));
        } else {
          copy(node(operand), made);
        }
      }
    }
    return made;
  }

  void initialise(ObjectId object, std::int64_t offset, const llvm::Constant& constant) {
    llvm::Type* type = constant.getType();
    if (llvm::isa<llvm::ConstantAggregateZero, llvm::ConstantDataSequential, llvm::ConstantPointerNull,
                  llvm::ConstantInt, llvm::ConstantFP>(constant))
      return;
    if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
      const llvm::StructLayout* layout = layout_.getStructLayout(s);
      for (unsigned i = 0; i < s->getNumElements(); ++i) {
        const auto at = static_cast<std::int64_t>(layout->getElementOffset(i).getFixedValue());
        if (const llvm::Constant* element = constant.getAggregateElement(i)) initialise(object, offset + at, *element);
      }
    } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
      const auto size = static_cast<std::int64_t>(layout_.getTypeAllocSize(a->getElementType()).getFixedValue());
      for (unsigned i = 0; i < a->getNumElements(); ++i) {
        if (const llvm::Constant* element = constant.getAggregateElement(i))
          initialise(object, offset + i * size, *element);
      }
    } else {
      const NodeId value = node(&constant);
      for (const NodeId word : words({object, offset}, layout_.getTypeStoreSize(type))) copy(value, word);
    }
  }

  void point(NodeId node, Spot place) {
    if (place.object == number_ && nodes_[find(node)].kind != Kind::Word) {
      if (nodes_[find(node)].kind == Kind::Pointer) come_from_outside(node);
      return;
    }
    Object& object = objects_[place.object];
    if (object.is_one_word || object.function != nullptr) place.offset = 0;
    if (object.function == nullptr && !object.is_one_word) {
      object.offsets.insert(place.offset);
      if (std::abs(place.offset) > kFarthest || object.offsets.size() > kMostOffsets) {
        become_one_word(place.object);
        place.offset = 0;
      }
    }
    Node& to = nodes_[find(node)];
    if (!to.places.insert(place).second) return;
    to.fresh.push_back(place);
    queue_.push_back(node);
    if (!objects_[place.object].is_outside) return;
    to.is_outside = true;
    objects_[place.object].holders.push_back(node);
    const std::vector<Alias> aliases(objects_[place.object].aliases.begin(), objects_[place.object].aliases.end());
    work_ += aliases.size();
    for (const Alias alias : aliases) {
      if (!is_done()) return;
      point(node, {alias.object, place.offset + alias.distance});
    }
  }

  void copy(NodeId from, NodeId to) {
    from = find(from);
    if (from == find(to)) return;
    nodes_[from].flow.copies.push_back(to);
    for (const Spot place : std::vector<Spot>(nodes_[from].places.begin(), nodes_[from].places.end())) {
      ++work_;
      point(to, place);
    }
  }

  /// All that the node points to is looked at once more, because there is a new flow from it.
  void look_again(NodeId node) {
    Node& it = nodes_[find(node)];
    it.fresh.assign(it.places.begin(), it.places.end());
    if (!it.fresh.empty()) queue_.push_back(node);
  }

  NodeId word(ObjectId id, std::int64_t number) {
    if (objects_[id].is_one_word) number = 0;
    if (const auto known = objects_[id].words.find(number); known != objects_[id].words.end())
      return find(known->second);
    const NodeId made = new_node();
    objects_[id].words[number] = made;
    if (objects_[id].is_arbitrary) {
      // Behind pointers in outside memory there is outside memory. Far away all of it counts as one object.
      const bool is_far = objects_[id].depth == kDeepest;
      const ObjectId below = is_far ? id : new_object(true, true);
      if (!is_far) objects_[below].depth = objects_[id].depth + 1;
      point(made, {below, 0});
    }
    return made;
  }

  /// The words that an access of so many bytes touches.
  std::vector<NodeId> words(Spot place, std::uint64_t size) {
    if (objects_[place.object].function != nullptr) return {};
    if (size == 0) become_one_word(place.object);
    if (objects_[place.object].is_one_word) return {word(place.object, 0)};
    const auto number = [&](std::int64_t offset) {
      return offset >= 0 ? offset / word_ : -((-offset + word_ - 1) / word_);
    };
    std::vector<NodeId> result;
    const std::int64_t last = number(place.offset + static_cast<std::int64_t>(size) - 1);
    for (std::int64_t n = number(place.offset); n <= last; ++n) result.push_back(word(place.object, n));
    return result;
  }

  void become_one_word(ObjectId id) {
    if (objects_[id].is_one_word || objects_[id].function != nullptr) return;
    const std::map<std::int64_t, NodeId> words = std::move(objects_[id].words);
    objects_[id].words.clear();
    objects_[id].is_one_word = true;
    for (const Alias alias : std::set<Alias>(objects_[id].aliases)) become_one_word(alias.object);
    const NodeId all = word(id, 0);
    for (const auto& [number, node] : words) {
      const NodeId other = find(node);
      const NodeId to = find(all);
      if (other == to) continue;
      merge(to, other);
    }
  }

  /// The two have the same places from now on.
  void merge(NodeId to, NodeId other) {
    to = find(to);
    other = find(other);
    if (to == other) return;
    const Node old = std::move(nodes_[other]);
    nodes_[other] = {.parent = to};
    Node& it = nodes_[to];
    it.flow.add(old.flow);
    it.places.insert(old.places.begin(), old.places.end());
    it.is_outside |= old.is_outside;
    it.kind = std::max(it.kind, old.kind);
    if (it.kind == Kind::Pointer && it.places.contains({number_, 0})) come_from_outside(to);
    look_again(to);
  }

  /// Nodes that copy to each other in a circle have the same places (Tarjan's components, without recursion).
  void merge_circles() {
    constexpr std::uint32_t kNew = 0;
    std::vector<std::uint32_t> number(nodes_.size(), kNew);
    std::vector<std::uint32_t> low(nodes_.size());
    std::vector<bool> is_open(nodes_.size());
    std::vector<NodeId> open;
    std::vector<std::pair<NodeId, std::size_t>> path;
    std::vector<std::vector<NodeId>> circles;
    std::uint32_t last = kNew;
    const auto enter = [&](NodeId node) {
      number[node] = low[node] = ++last;
      is_open[node] = true;
      open.push_back(node);
      path.emplace_back(node, 0);
    };
    for (NodeId start = 0; start < nodes_.size(); ++start) {
      if (find(start) != start || number[start] != kNew) continue;
      enter(start);
      while (!path.empty()) {
        const auto [node, next] = path.back();
        if (next < nodes_[node].flow.copies.size()) {
          ++path.back().second;
          const NodeId to = find(nodes_[node].flow.copies[next]);
          if (number[to] == kNew) {
            enter(to);
          } else if (is_open[to]) {
            low[node] = std::min(low[node], number[to]);
          }
          continue;
        }
        path.pop_back();
        if (!path.empty()) low[path.back().first] = std::min(low[path.back().first], low[node]);
        if (low[node] != number[node]) continue;
        std::vector<NodeId> circle;
        do {
          circle.push_back(open.back());
          is_open[open.back()] = false;
          open.pop_back();
        } while (circle.back() != node);
        if (circle.size() > 1) circles.push_back(std::move(circle));
      }
    }
    for (const std::vector<NodeId>& circle : circles) {
      for (const NodeId node : circle) merge(circle.front(), node);
    }
    for (NodeId node = 0; node < nodes_.size(); ++node) {
      if (find(node) != node) continue;
      std::vector<NodeId>& copies = nodes_[node].flow.copies;
      for (NodeId& to : copies) to = find(to);
      std::sort(copies.begin(), copies.end());
      copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
      std::erase(copies, node);
    }
  }

  void add_step(const llvm::Value* from, NodeId to, std::optional<std::int64_t> offset) {
    const NodeId start = node(from);
    nodes_[find(start)].flow.steps.push_back({to, offset});
    look_again(start);
  }
  void step(const llvm::GEPOperator& gep, NodeId to) {
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(gep.getType()), 0);
    const bool is_constant = gep.accumulateConstantOffset(layout_, offset);
    add_step(gep.getPointerOperand(), to, is_constant ? std::optional(offset.getSExtValue()) : std::nullopt);
    if (is_constant || !llvm::isa<llvm::ConstantPointerNull>(gep.getPointerOperand())) return;
    for (const llvm::Use& index : gep.indices()) add_step(index, to, std::nullopt);  // a number made to a pointer
    come_from_outside(to);
  }
  void load(NodeId pointer, NodeId to, std::uint64_t size, bool is_volatile = false) {
    nodes_[find(pointer)].flow.loads.push_back({to, size, is_volatile});
    look_again(pointer);
  }
  void store(NodeId pointer, NodeId from, std::uint64_t size) {
    nodes_[find(pointer)].flow.stores.push_back({from, size});
    look_again(pointer);
  }
  /// Of an access to so many bytes.
  static std::uint64_t length(const llvm::Value* bytes) {
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(bytes);
    return constant != nullptr && constant->getValue().ult(kLongestCopy) ? constant->getZExtValue() : 0;
  }
  void copy_memory(const llvm::Value* to, const llvm::Value* from, const llvm::Value* bytes) {
    const NodeId between = new_node();
    load(node(from), between, length(bytes));
    store(node(to), between, length(bytes));
  }

  void visit(const llvm::Instruction& instruction) {
    if (const auto* load_from = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (carries_pointer(instruction.getType()))
        load(node(load_from->getPointerOperand()), node(load_from), layout_.getTypeStoreSize(instruction.getType()),
             load_from->isVolatile());
    } else if (const auto* store_to = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      const llvm::Value* value = store_to->getValueOperand();
      if (!carries_pointer(value->getType())) return;
      const std::uint64_t size = layout_.getTypeStoreSize(value->getType());
      store(node(store_to->getPointerOperand()), node(value), size);
      // Numbers may be the parts of an address, whatever they were computed from.
      if (!value->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(value))
        store(node(store_to->getPointerOperand()), numbers_, size);
    } else if (llvm::isa<llvm::AllocaInst>(instruction)) {
      point(node(&instruction), {new_object(true, false), 0});
    } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
      step(*gep, node(&instruction));
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      visit_call(*call);
    } else if (const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
      const llvm::Value* value = ret->getReturnValue();
      if (value != nullptr && carries_pointer(value->getType())) copy(node(value), result_of(*ret->getFunction()));
    } else if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
      const NodeId a = node(compare->getOperand(0));
      const NodeId b = node(compare->getOperand(1));
      const bool is_constant = llvm::any_of(compare->operands(), [](const llvm::Use& side) {
        return llvm::isa<llvm::ConstantData>(side->stripPointerCasts());
      });
      if (!compare->isEquality() || is_constant) return;
      nodes_[find(a)].flow.compared.push_back(b);
      nodes_[find(b)].flow.compared.push_back(a);
      look_again(a);
      look_again(b);
    } else if (carries_pointer(instruction.getType())) {
      visit_operation(instruction);
    }
  }

  void visit_operation(const llvm::Instruction& instruction) {
    const NodeId result = node(&instruction);
    const auto* number =
        instruction.isBinaryOp() ? llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1)) : nullptr;
    // The parts of an address lie anywhere in it.
    const bool is_whole = instruction.getType()->isIntegerTy(layout_.getPointerSizeInBits());
    if (number != nullptr && is_whole && number->getValue().getSignificantBits() <= 32) {
      if (instruction.getOpcode() == llvm::Instruction::Add)
        return add_step(instruction.getOperand(0), result, number->getSExtValue());
      if (instruction.getOpcode() == llvm::Instruction::Sub)
        return add_step(instruction.getOperand(0), result, -number->getSExtValue());
    }
    // A difference of two pointers is no address. Added to one of them, it gives the other.
    const bool is_difference = instruction.getOpcode() == llvm::Instruction::Sub &&
                               llvm::all_of(instruction.operands(), [](const llvm::Use& side) {
                                 return llvm::isa<llvm::PtrToIntOperator>(side);
                               });
    const bool keeps =
        is_difference ||
        llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst, llvm::CastInst, llvm::ExtractValueInst,
                  llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst, llvm::ShuffleVectorInst>(
            instruction);
    for (const llvm::Use& operand : instruction.operands()) {
      if (!carries_pointer(operand->getType()) || llvm::isa<llvm::BasicBlock>(operand)) continue;
      if (keeps) {
        copy(node(operand), result);
      } else {
        add_step(operand, result, std::nullopt);
      }
    }
    const bool is_from_number = llvm::isa<llvm::IntToPtrInst>(instruction);
    const bool is_from_memory = instruction.mayReadFromMemory() || instruction.mayWriteToMemory();
    if (is_from_number || is_from_memory) point(result, {new_object(true, true), 0});
    if (is_from_memory) {  // atomic operations, `va_arg`: what goes in may come out, there and later
      for (const llvm::Use& operand : instruction.operands()) {
        load(node(operand), result, 0);
        load(result, result, 0);
        for (const llvm::Use& other : instruction.operands()) store(node(operand), node(other), 0);
      }
    }
  }

  NodeId result_of(const llvm::Function& function) {
    const auto [known, fresh] = results_.try_emplace(&function, 0);
    if (fresh) {
      results_[&function] = new_node();
      nodes_[results_[&function]].kind = kind_of(function.getReturnType());
    }
    return results_[&function];
  }
  /// What a variadic function finds by va_start.
  ObjectId more_arguments_of(const llvm::Function& function) {
    const auto [known, fresh] = more_arguments_.try_emplace(&function, 0);
    if (fresh) {
      const ObjectId object = new_object(true, false);
      become_one_word(object);
      more_arguments_[&function] = object;
    }
    return more_arguments_[&function];
  }

  void connect(const llvm::CallBase& call, const llvm::Function& callee) {
    if (!connected_.insert({&call, &callee}).second) return;
    if (callee.isDeclaration()) return visit_declared(call, callee);
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (!carries_pointer(call.getArgOperand(i)->getType())) continue;
      if (i < callee.arg_size()) {
        pass(node(call.getArgOperand(i)), node(callee.getArg(i)));
      } else if (callee.isVarArg()) {
        const NodeId argument = node(call.getArgOperand(i));
        copy(argument, word(more_arguments_of(callee), 0));
        if (call.isByValArgument(i)) load(argument, word(more_arguments_of(callee), 0), 0);
      }
    }
    // Arguments that are missing have any value.
    for (unsigned i = call.arg_size(); i < callee.arg_size(); ++i) {
      if (carries_pointer(callee.getArg(i)->getType())) point(node(callee.getArg(i)), {new_object(true, true), 0});
    }
    if (carries_pointer(call.getType())) {
      if (callee.getReturnType()->isVoidTy()) {
        point(node(&call), {new_object(true, true), 0});
      } else if (const auto made = makes(callee)) {
        point(node(&call), {new_object(true, *made), 0});
      } else {
        pass(result_of(callee), node(&call));
      }
    }
  }
  /// What is a number on one side may be a pointer on the other.
  void pass(NodeId from, NodeId to) {
    const auto kind = [&](NodeId node) { return nodes_[find(node)].kind; };
    if (kind(from) == Kind::Number && kind(to) == Kind::Pointer) come_from_outside(to);
    copy(from, to);
  }

  /// Does the function only return memory that it just got, and does nothing else with it? Then each call gets memory
  /// of its own. Says whether this memory is from outside.
  std::optional<bool> makes(const llvm::Function& function) {
    if (const auto known = makers_.find(&function); known != makers_.end()) return known->second;
    makers_[&function] = std::nullopt;  // if it is recursive
    std::vector<const llvm::Value*> work;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
      if (ret == nullptr) continue;
      if (!ret->getReturnValue()->getType()->isPointerTy()) return {};
      work.push_back(ret->getReturnValue());
    }
    std::set<const llvm::Value*> seen;
    std::set<const llvm::User*> users;
    bool is_outside = false;
    bool is_made = false;
    while (!work.empty()) {
      const llvm::Value* value = work.back();
      work.pop_back();
      if (llvm::isa<llvm::ConstantPointerNull>(value) || !seen.insert(value).second) continue;
      const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
      if (llvm::isa<llvm::PHINode, llvm::SelectInst>(value)) {
        for (const llvm::Use& operand : llvm::cast<llvm::Instruction>(value)->operands()) {
          if (operand->getType()->isPointerTy()) work.push_back(operand);
        }
      } else if (call != nullptr && !call->isInlineAsm() && call->getCalledFunction() != nullptr) {
        const llvm::Function& callee = *call->getCalledFunction();
        const auto inner = callee.isDeclaration() ? makes_itself(*call) : makes(callee);
        if (!inner) return {};
        is_outside |= *inner;
        is_made = true;
      } else {
        return {};
      }
      users.insert(value->user_begin(), value->user_end());
    }
    for (const llvm::User* user : users) {
      const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
      const bool is_passed_on = llvm::isa<llvm::PHINode, llvm::SelectInst>(user) && seen.contains(user);
      const bool is_known = is_passed_on || llvm::isa<llvm::ReturnInst, llvm::MemSetInst>(user) ||
                            (compare != nullptr && llvm::isa<llvm::ConstantPointerNull>(compare->getOperand(1)));
      if (!is_known) return {};
    }
    if (is_made) makers_[&function] = is_outside;
    return makers_[&function];
  }
  static std::optional<bool> makes_itself(const llvm::CallInst& call) {
    if (llvm::isa<llvm::IntrinsicInst>(call)) return {};
    const llvm::StringRef name = call.getCalledFunction()->getName();
    if (name == "memcpy" || name == "memmove" || name == "memset") return {};
    return !allocation_size_argument(call) || frontend::is_made(call);
  }

  void visit_call(const llvm::CallBase& call) {
    if (call.isInlineAsm()) {
      // What comes out, and what lies in memory that it gets, is anything, or what went in, or lay there.
      const NodeId anything = new_node();
      come_from_outside(anything);
      if (carries_pointer(call.getType())) copy(anything, node(&call));
      for (unsigned i = 0; i < call.arg_size(); ++i) {
        const NodeId argument = node(call.getArgOperand(i));
        llvm::Type* type = call.getParamElementType(i);
        const std::uint64_t size = type != nullptr ? layout_.getTypeStoreSize(type).getFixedValue() : 0;
        copy(argument, anything);
        load(argument, anything, size);
        store(argument, anything, size);
      }
      return;
    }
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
    if (callee == nullptr) {
      const NodeId pointer = node(call.getCalledOperand());
      nodes_[find(pointer)].flow.calls.push_back(&call);
      look_again(pointer);
      // One that is none of those that are known.
      if (carries_pointer(call.getType())) point(node(&call), {new_object(true, true), 0});
      return;
    }
    connect(call, *callee);
  }

  void visit_declared(const llvm::CallBase& call, const llvm::Function& callee) {
    const llvm::StringRef name = callee.getName();
    if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call))
      return copy_memory(transfer->getRawDest(), transfer->getRawSource(), transfer->getLength());
    if ((name == "memcpy" || name == "memmove") && call.arg_size() == 3) {
      copy_memory(call.getArgOperand(0), call.getArgOperand(1), call.getArgOperand(2));
      return copy(node(call.getArgOperand(0)), node(&call));
    }
    if (name == "memset" && call.arg_size() == 3) return copy(node(call.getArgOperand(0)), node(&call));
    if (const auto* start = llvm::dyn_cast<llvm::VAStartInst>(&call)) {
      const NodeId list = new_node();
      point(list, {more_arguments_of(*call.getFunction()), 0});
      return store(node(start->getArgList()), list, 0);
    }
    if (const auto* copied = llvm::dyn_cast<llvm::VACopyInst>(&call)) {
      const NodeId between = new_node();
      load(node(copied->getSrc()), between, 0);
      return store(node(copied->getDest()), between, 0);
    }
    const bool writes_anything =
        name == kHavocMemory || name == kGuessMemory || name == kModelAnyBytes || name == "__VERIFIER_nondet_memory";
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      const bool is_written = writes_anything && i == 0;
      if (!is_written && !is_result(call, i) && !call.paramHasAttr(i, llvm::Attribute::StructRet)) continue;
      const NodeId anything = new_node();
      point(anything, {new_object(true, true), 0});
      store(node(call.getArgOperand(i)), anything, is_written ? length(call.getArgOperand(1)) : 0);
    }
    if (!carries_pointer(call.getType())) return;
    if (llvm::isa<llvm::IntrinsicInst>(call)) {
      // The same pointer, a part of it, or its bytes in another order.
      for (const llvm::Use& argument : call.args()) {
        if (carries_pointer(argument->getType())) add_step(argument, node(&call), std::nullopt);
      }
      return;
    }
    const bool is_allocation = allocation_size_argument(call).has_value();
    const std::uint64_t bits = layout_.getTypeSizeInBits(call.getType());
    if (is_allocation || bits >= static_cast<std::uint64_t>(word_) * 8)
      point(node(&call), {new_object(true, !is_allocation || frontend::is_made(call)), 0});
  }

  void solve() {
    std::size_t next = kMostWorkAtOnce;
    while (!queue_.empty() && is_done()) {
      if (work_ > next) {
        merge_circles();
        next = work_ + kMostWorkAtOnce;
      }
      const NodeId id = find(queue_.front());
      queue_.pop_front();
      const std::vector<Spot> fresh = std::move(nodes_[id].fresh);
      nodes_[id].fresh.clear();
      if (!fresh.empty()) look(id, fresh);
    }
  }

  void look(NodeId id, const std::vector<Spot>& fresh) {
    // What is added meanwhile comes with a look of its own.
    const Flow now = nodes_[id].flow;
    for (const NodeId compared : now.compared) {
      if (!nodes_[find(id)].is_outside && !nodes_[find(compared)].is_outside) continue;
      const std::set<Spot>& found = nodes_[find(compared)].places;
      const std::vector<Spot> others(found.begin(), found.end());
      work_ += others.size();
      for (const Spot place : fresh) {
        if (!is_done()) return;
        work_ += others.size();
        for (const Spot other : others) {
          may_be(place, other);
          may_be(other, place);
        }
      }
    }
    for (const Spot old : fresh) {
      ++work_;
      Spot place = old;
      if (objects_[place.object].is_one_word) place.offset = 0;
      work_ += now.copies.size() + now.loads.size() + now.stores.size() + now.steps.size();
      for (const NodeId to : now.copies) point(to, place);
      for (const Step& step : now.steps) {
        if (step.offset) {
          point(step.to, {place.object, place.offset + *step.offset});
        } else {
          become_one_word(place.object);
          point(step.to, {place.object, 0});
        }
      }
      for (const Access& access : now.loads) {
        if (access.is_volatile && objects_[place.object].is_shared) come_from_outside(access.other);
        for (const NodeId word : words(place, access.size)) {
          if (flowed_.insert({word, access.other}).second) copy(word, access.other);
        }
      }
      for (const Access& access : now.stores) {
        for (const NodeId word : words(place, access.size)) {
          if (flowed_.insert({access.other, word}).second) copy(access.other, word);
        }
      }
      for (const llvm::CallBase* call : now.calls) call_place(*call, objects_[place.object]);
    }
  }

  void call_place(const llvm::CallBase& call, const Object& object) {
    if (object.function != nullptr) {
      const llvm::Function& function = *object.function;
      if (may_call_(function, call)) connect(call, function);
    } else if (object.is_outside) {
      for (const llvm::Function* function : taken_) {
        if (may_be_meant_(*function, call)) connect(call, *function);
      }
    }
  }

  llvm::Module& module_;
  const llvm::DataLayout& layout_;
  std::int64_t word_;
  const FunctionFlow::May& may_call_;
  const FunctionFlow::May& may_be_meant_;
  std::vector<const llvm::Function*> taken_;
  std::deque<Object> objects_;
  std::deque<Node> nodes_;
  ObjectId number_;  // where numbers lead
  NodeId numbers_;   // those that the program computes or gets
  llvm::DenseMap<const llvm::Value*, NodeId> values_;
  llvm::DenseMap<const llvm::Value*, ObjectId> objects_of_;
  llvm::DenseMap<const llvm::Function*, NodeId> results_;
  llvm::DenseMap<const llvm::Function*, ObjectId> more_arguments_;
  llvm::DenseMap<const llvm::Function*, std::optional<bool>> makers_;
  std::set<std::pair<const llvm::CallBase*, const llvm::Function*>> connected_;
  std::set<std::pair<NodeId, NodeId>> flowed_;
  std::deque<NodeId> queue_;
  std::size_t work_ = 0;
};

void make_registers(llvm::Module& module) {
  // Where a jump arrives, variables have changed, or have any value.
  if (module.getFunction(kSaveJump) != nullptr) return;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (variable != nullptr && llvm::isAllocaPromotable(variable)) variables.push_back(variable);
    }
    if (variables.empty()) continue;
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(variables, dominators);
  }
}

}  // namespace

FunctionFlow::FunctionFlow(const llvm::Module& module, const llvm::Function& entry, const May& may_call,
                           const May& may_be_meant) {
  if (module.getInstructionCount() > kLargestModule) return;
  llvm::ValueToValueMapTy copies;
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module, copies);
  std::unordered_map<const llvm::Value*, const llvm::Value*> originals;
  std::vector<std::pair<const llvm::CallBase*, const llvm::CallBase*>> calls;  // each with its copy
  for (const llvm::Function& function : module) {
    originals[copies[&function]] = &function;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || !call->isIndirectCall()) continue;
      const auto* copied = llvm::cast<llvm::CallBase>(&*copies[call]);
      originals[copied] = call;
      calls.emplace_back(call, copied);
    }
  }
  const auto of_original = [&](const May& may) -> May {
    return [&](const llvm::Function& function, const llvm::CallBase& call) {
      return may(*llvm::cast<llvm::Function>(originals.at(&function)),
                 *llvm::cast<llvm::CallBase>(originals.at(&call)));
    };
  };
  llvm::StripDebugInfo(*copy);
  make_registers(*copy);
  const May call = of_original(may_call);
  const May mean = of_original(may_be_meant);
  Flows flows(*copy, *llvm::cast<llvm::Function>(&*copies[&entry]), call, mean);
  if (!flows.is_done()) return;
  for (const auto& [original, copied] : calls) {
    Callees found = flows.callees(*copied);
    Callees& result = callees_[original];
    result.outside = found.outside;
    for (const llvm::Function* function : found.functions)
      result.functions.insert(llvm::cast<llvm::Function>(originals.at(function)));
  }
}

std::optional<FunctionFlow::Callees> FunctionFlow::callees(const llvm::CallBase& call) const {
  const auto known = callees_.find(&call);
  return known == callees_.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace pincer::frontend
