// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/function_flow_graph.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace pincer::frontend {
namespace {

constexpr std::size_t kMostWork = 3'000'000;  // places that are looked at
constexpr std::size_t kMostWorkAtOnce = 300'000;
constexpr std::size_t kMostOffsets = 64;     // per object
constexpr std::int64_t kFarthest = 1 << 16;  // offsets in bytes
constexpr unsigned kDeepestOutside = 2;      // pointers that are followed through outside memory

}  // namespace

FlowGraph::FlowGraph(std::int64_t word, Outside outside)
    : word_(word), number_(new_object(false, false)), numbers_(new_node()) {
  point(numbers_, {number_, 0});
  if (outside == Outside::Many) return;
  const ObjectId all = new_object(true, true);
  objects_[all].depth = kDeepestOutside;
  become_one_word(all);
  all_outside_ = all;
}

void FlowGraph::Flow::add(const Flow& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(copies, other.copies);
  append(loads, other.loads);
  append(stores, other.stores);
  append(steps, other.steps);
  append(compared, other.compared);
  append(calls, other.calls);
}

FlowGraph::NodeId FlowGraph::new_node(Kind kind) {
  nodes_.push_back({.parent = static_cast<NodeId>(nodes_.size()), .kind = kind});
  return nodes_.back().parent;
}

FlowGraph::NodeId FlowGraph::find(NodeId node) {
  while (nodes_[node].parent != node) node = nodes_[node].parent = nodes_[nodes_[node].parent].parent;
  return node;
}

FlowGraph::ObjectId FlowGraph::new_object(bool is_arbitrary, bool is_outside, bool is_shared) {
  if (is_outside && all_outside_) return *all_outside_;
  objects_.push_back({is_arbitrary, is_outside, is_shared});
  return static_cast<ObjectId>(objects_.size() - 1);
}

FlowGraph::ObjectId FlowGraph::new_function(const llvm::Function& function) {
  const ObjectId made = new_object(false, false);
  objects_[made].function = &function;
  return made;
}

void FlowGraph::come_from_outside(NodeId id) {
  const NodeId it = find(id);
  if (!nodes_[it].beyond) nodes_[it].beyond = new_object(true, true);
  point(it, {*nodes_[it].beyond, 0});
}

void FlowGraph::join(ObjectId other) {
  Object& object = objects_[other];
  if (object.is_outside || object.is_meant || other == number_) return;
  if (object.function != nullptr) {
    object.is_meant = true;
    meant_.push_back(object.function);
  } else {
    object.is_outside = true;
    joining_.push_back(other);
  }
}

void FlowGraph::join_now(ObjectId other) {
  become_one_word(other);
  merge(word(*all_outside_, 0), word(other, 0));
  // What it was compared with may be outside, too.
  for (const NodeId holder : std::vector<NodeId>(objects_[other].holders)) {
    ++work_;
    point(holder, {*all_outside_, 0});
    look_again(holder);
  }
}

/// Every call through a pointer from outside gets to know every function that such pointers may mean.
void FlowGraph::tell_calls(const Called& called) {
  const std::size_t meant = meant_.size();
  const std::size_t calls = outside_calls_.size();
  for (std::size_t c = 0; c < calls; ++c) {
    for (std::size_t f = c < told_calls_ ? told_meant_ : 0; f < meant; ++f) called(*outside_calls_[c], meant_[f]);
  }
  told_meant_ = meant;
  told_calls_ = calls;
}

void FlowGraph::may_be(Spot outside, Spot other) {
  if (!objects_[outside.object].is_outside || outside.object == other.object) return;
  if (all_outside_) return join(other.object);
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

void FlowGraph::point(NodeId node, Spot place) {
  if (place.object == number_ && nodes_[find(node)].kind != Kind::Word) {
    if (nodes_[find(node)].kind == Kind::Pointer) come_from_outside(node);
    return;
  }
  if (all_outside_) {
    if (find(node) == word(*all_outside_, 0)) {
      join(place.object);
      if (objects_[place.object].function != nullptr) return;  // known by `meant_`
    }
    if (objects_[place.object].is_outside) place = {*all_outside_, 0};
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
  if (all_outside_ || objects_[place.object].is_outside) objects_[place.object].holders.push_back(node);
  if (!objects_[place.object].is_outside) return;
  to.is_outside = true;
  const std::vector<Alias> aliases(objects_[place.object].aliases.begin(), objects_[place.object].aliases.end());
  work_ += aliases.size();
  for (const Alias alias : aliases) {
    if (!is_done()) return;
    point(node, {alias.object, place.offset + alias.distance});
  }
}

void FlowGraph::copy(NodeId from, NodeId to) {
  from = find(from);
  if (from == find(to)) return;
  nodes_[from].flow.copies.push_back(to);
  for (const Spot place : std::vector<Spot>(nodes_[from].places.begin(), nodes_[from].places.end())) {
    ++work_;
    point(to, place);
  }
}

void FlowGraph::pass(NodeId from, NodeId to) {
  const auto kind = [&](NodeId node) { return nodes_[find(node)].kind; };
  if (kind(from) == Kind::Number && kind(to) == Kind::Pointer) come_from_outside(to);
  copy(from, to);
}

void FlowGraph::load(NodeId pointer, NodeId to, std::uint64_t size, bool is_volatile) {
  nodes_[find(pointer)].flow.loads.push_back({to, size, is_volatile});
  look_again(pointer);
}

void FlowGraph::store(NodeId pointer, NodeId from, std::uint64_t size) {
  nodes_[find(pointer)].flow.stores.push_back({from, size});
  look_again(pointer);
}

void FlowGraph::step(NodeId from, NodeId to, std::optional<std::int64_t> offset) {
  nodes_[find(from)].flow.steps.push_back({to, offset});
  look_again(from);
}

void FlowGraph::compare(NodeId a, NodeId b) {
  nodes_[find(a)].flow.compared.push_back(b);
  nodes_[find(b)].flow.compared.push_back(a);
  look_again(a);
  look_again(b);
}

void FlowGraph::call(NodeId pointer, const llvm::CallBase& call) {
  nodes_[find(pointer)].flow.calls.push_back(&call);
  look_again(pointer);
}

void FlowGraph::look_again(NodeId node) {
  Node& it = nodes_[find(node)];
  it.fresh.assign(it.places.begin(), it.places.end());
  if (!it.fresh.empty()) queue_.push_back(node);
}

FlowGraph::NodeId FlowGraph::word(ObjectId id, std::int64_t number) {
  if (objects_[id].is_one_word) number = 0;
  if (const auto known = objects_[id].words.find(number); known != objects_[id].words.end()) return find(known->second);
  const NodeId made = new_node();
  objects_[id].words[number] = made;
  if (objects_[id].is_arbitrary) {
    // Behind pointers in outside memory there is outside memory. Far away all of it counts as one object.
    const bool is_far = objects_[id].depth == kDeepestOutside;
    const ObjectId below = is_far ? id : new_object(true, true);
    if (!is_far) objects_[below].depth = objects_[id].depth + 1;
    point(made, {below, 0});
  }
  return made;
}

std::vector<FlowGraph::NodeId> FlowGraph::words(Spot place, std::uint64_t size) {
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

void FlowGraph::become_one_word(ObjectId id) {
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

void FlowGraph::merge(NodeId to, NodeId other) {
  to = find(to);
  other = find(other);
  if (to == other) return;
  const Node old = std::move(nodes_[other]);
  nodes_[other] = {.parent = to};
  Node& it = nodes_[to];
  it.flow.add(old.flow);
  if (all_outside_) {
    for (const Spot place : old.places) point(to, place);
  } else {
    it.places.insert(old.places.begin(), old.places.end());
  }
  it.is_outside |= old.is_outside;
  it.kind = std::max(it.kind, old.kind);
  if (it.kind == Kind::Pointer && it.places.contains({number_, 0})) come_from_outside(to);
  look_again(to);
}

void FlowGraph::merge_circles() {
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

void FlowGraph::solve(const Called& called) {
  std::size_t next = kMostWorkAtOnce;
  while (is_done()) {
    while (!joining_.empty()) {
      const ObjectId other = joining_.back();
      joining_.pop_back();
      join_now(other);
    }
    tell_calls(called);
    if (queue_.empty()) {
      if (joining_.empty() && told_meant_ == meant_.size()) return;
      continue;
    }
    if (work_ > next) {
      merge_circles();
      next = work_ + kMostWorkAtOnce;
    }
    const NodeId id = find(queue_.front());
    queue_.pop_front();
    const std::vector<Spot> fresh = std::move(nodes_[id].fresh);
    nodes_[id].fresh.clear();
    if (!fresh.empty()) look(id, fresh, called);
  }
}

void FlowGraph::meet(NodeId id, NodeId compared, const std::vector<Spot>& fresh) {
  const bool is_outside = nodes_[find(id)].is_outside;
  const bool is_other_outside = nodes_[find(compared)].is_outside;
  if (!is_outside && !is_other_outside) return;
  const std::set<Spot>& found = nodes_[find(compared)].places;
  const std::vector<Spot> others(found.begin(), found.end());
  work_ += others.size();
  if (all_outside_) {
    const Spot all{*all_outside_, 0};
    if (is_outside) {
      for (const Spot other : others) may_be(all, other);
    }
    if (is_other_outside) {
      for (const Spot place : fresh) may_be(all, place);
    }
    return;
  }
  for (const Spot place : fresh) {
    if (!is_done()) return;
    work_ += others.size();
    for (const Spot other : others) {
      may_be(place, other);
      may_be(other, place);
    }
  }
}

void FlowGraph::look(NodeId id, const std::vector<Spot>& fresh, const Called& called) {
  // What is added meanwhile comes with a look of its own.
  const Flow now = nodes_[id].flow;
  for (const NodeId compared : now.compared) {
    meet(id, compared, fresh);
    if (!is_done()) return;
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
    const Object& object = objects_[place.object];
    if (object.function == nullptr && !object.is_outside) continue;
    for (const llvm::CallBase* call : now.calls) {
      called(*call, object.function);
      if (all_outside_ && object.is_outside && known_outside_calls_.insert(call).second) outside_calls_.push_back(call);
    }
  }
}

bool FlowGraph::is_done() const { return work_ <= kMostWork; }

FunctionFlow::Callees FlowGraph::callees(NodeId pointer) {
  FunctionFlow::Callees result;
  for (const Spot place : nodes_[find(pointer)].places) {
    const Object& object = objects_[place.object];
    if (object.function != nullptr) result.functions.insert(object.function);
    result.outside |= object.is_outside;
  }
  if (result.outside && all_outside_) result.functions.insert(meant_.begin(), meant_.end());
  return result;
}

}  // namespace pincer::frontend
