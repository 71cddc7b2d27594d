// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/contract_edges.h"

#include <algorithm>
#include <utility>

#include "program/change.h"

namespace pincer::program {
namespace {

class Contractor {
 public:
  explicit Contractor(const Cfa& cfa)
      : cfa_(cfa),
        change_(cfa),
        incoming_(cfa.locations().size()),
        outgoing_(cfa.locations().size()),
        is_entry_(cfa.locations().size(), false) {
    for (const Procedure& procedure : cfa.procedures()) is_entry_[procedure.entry.index()] = true;
    for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
      const LocationId id(i);
      outgoing_[i].assign(cfa.outgoing(id).begin(), cfa.outgoing(id).end());
    }
  }

  Cfa run() {
    // First the edges that cannot be taken, so that what enters a location is known when locations are merged.
    for (std::size_t i = 0; i < outgoing_.size(); ++i) drop_impossible(LocationId(i));
    for (std::size_t i = 0; i < change_.edges.size(); ++i) {
      if (change_.keep[i]) incoming_[change_.edges[i].target.index()].emplace_back(i);
    }
    // Later locations first: their merges let earlier branches collapse, which otherwise wait in the worklist.
    for (std::size_t i = 0; i < outgoing_.size(); ++i) work_.emplace_back(i);
    while (!work_.empty()) {
      const LocationId location = work_.back();
      work_.pop_back();
      if (find(location) == location) contract_at(location);
    }
    for (std::size_t i = 0; i < outgoing_.size(); ++i) change_.location[i] = find(LocationId(i));
    return apply(cfa_, change_);
  }

 private:
  [[nodiscard]] const logic::Term* condition(EdgeId id) const {
    const auto* assume = std::get_if<Assume>(&change_.edges[id.index()].statement);
    return assume == nullptr ? nullptr : &assume->condition;
  }
  [[nodiscard]] bool is_skip(EdgeId id) const {
    const auto* term = condition(id);
    return term != nullptr && cfa_.terms().is_true(*term);
  }
  [[nodiscard]] bool is_impossible(EdgeId id) const {
    const auto* term = condition(id);
    return term != nullptr && cfa_.terms().is_false(*term);
  }

  LocationId find(LocationId id) {
    LocationId root = id;
    while (change_.location[root.index()] != root) root = change_.location[root.index()];
    while (change_.location[id.index()] != root) id = std::exchange(change_.location[id.index()], root);
    return root;
  }

  [[nodiscard]] LocationId target(EdgeId id) { return find(change_.edges[id.index()].target); }

  void keep_only(LocationId location, EdgeId edge) {
    for (const EdgeId other : outgoing_[location.index()]) change_.keep[other.index()] = other == edge;
    outgoing_[location.index()] = {edge};
  }

  void drop_impossible(LocationId location) {
    auto& outgoing = outgoing_[location.index()];
    if (outgoing.empty()) return;
    // An assume that always holds excludes its siblings, by the law of branches.
    const auto certain = std::find_if(outgoing.begin(), outgoing.end(), [this](EdgeId id) { return is_skip(id); });
    if (certain != outgoing.end()) return keep_only(location, *certain);
    const auto possible =
        std::find_if(outgoing.begin(), outgoing.end(), [this](EdgeId id) { return !is_impossible(id); });
    if (possible == outgoing.end()) {
      // Executions are cut here. The one edge that says so leads to the exit, to keep nothing else reachable.
      keep_only(location, outgoing.front());
      change_.edges[outgoing.front().index()].target = cfa_.procedure(cfa_.location(location).procedure).exit;
      return;
    }
    for (const EdgeId id : outgoing) change_.keep[id.index()] = !is_impossible(id);
    std::erase_if(outgoing, [this](EdgeId id) { return !change_.keep[id.index()]; });
  }

  void contract_at(LocationId location) {
    join_arms(location);
    const auto& outgoing = outgoing_[location.index()];
    if (outgoing.size() != 1 || !is_skip(outgoing.front())) return;
    const LocationId next = target(outgoing.front());
    if (next == location) return;
    // An entry must not become final, and stays free of entering edges where it is.
    if (is_entry_[location.index()] && (cfa_.is_final(next) || count_incoming(next) > 1)) return;
    if (cfa_.error_location() == next && stands_on_its_own_line(location)) return;
    merge(location, next);
  }

  /// The violation is where the error function is called, which is not where the branch before it is.
  [[nodiscard]] bool stands_on_its_own_line(LocationId location) const {
    const SourceLocation where = change_.edges[outgoing_[location.index()].front().index()].where;
    const auto& incoming = incoming_[location.index()];
    return where.known() && std::any_of(incoming.begin(), incoming.end(), [&](EdgeId id) {
             return change_.keep[id.index()] && change_.edges[id.index()].where.line != where.line;
           });
  }

  /// All arms of a branch lead to the same place without a statement, and one of them is always taken: a skip.
  void join_arms(LocationId location) {
    const auto& outgoing = outgoing_[location.index()];
    if (outgoing.size() < 2) return;
    const LocationId next = target(outgoing.front());
    const Edge& first = change_.edges[outgoing.front().index()];
    std::vector<logic::Term> conditions;
    for (const EdgeId id : outgoing) {
      const Edge& edge = change_.edges[id.index()];
      if (target(id) != next || edge.violates != first.violates || edge.check_at != first.check_at) return;
      conditions.push_back(*condition(id));
    }
    if (!cfa_.terms().is_true(cfa_.terms().lor(conditions))) return;
    keep_only(location, outgoing.front());
    Edge& edge = change_.edges[outgoing_[location.index()].front().index()];
    edge.statement = Assume{cfa_.terms().boolean(true)};
    edge.branch.reset();
  }

  std::size_t count_incoming(LocationId location) {
    auto& incoming = incoming_[location.index()];
    std::erase_if(incoming, [this](EdgeId id) { return !change_.keep[id.index()]; });
    return incoming.size();
  }

  void merge(LocationId location, LocationId next) {
    const Edge& skip = change_.edges[outgoing_[location.index()].front().index()];
    change_.keep[outgoing_[location.index()].front().index()] = false;
    change_.location[location.index()] = next;
    SourceLocation& where = change_.where[next.index()];
    if (!where.known()) where = change_.where[location.index()].known() ? change_.where[location.index()] : skip.where;
    auto& from = incoming_[location.index()];
    auto& into = incoming_[next.index()];
    // The branches that lead here may have become joinable.
    for (const EdgeId id : from) {
      if (skip.violates) {
        change_.edges[id.index()].violates = skip.violates;
        change_.edges[id.index()].check_at = skip.check_at;
      }
      const LocationId source = find(change_.edges[id.index()].source);
      if (change_.keep[id.index()] && outgoing_[source.index()].size() > 1) work_.push_back(source);
    }
    if (from.size() > into.size()) from.swap(into);
    into.insert(into.end(), from.begin(), from.end());
    from = {};
    if (is_entry_[location.index()]) {
      is_entry_[next.index()] = true;
      work_.push_back(next);
    }
  }

  const Cfa& cfa_;
  Change change_;                              // change_.location is a union-find forest until the end
  std::vector<std::vector<EdgeId>> incoming_;  // may hold edges that are not kept any more
  std::vector<std::vector<EdgeId>> outgoing_;
  std::vector<bool> is_entry_;
  std::vector<LocationId> work_;
};

}  // namespace

Cfa contract_edges(const Cfa& cfa) { return Contractor(cfa).run(); }

}  // namespace pincer::program
