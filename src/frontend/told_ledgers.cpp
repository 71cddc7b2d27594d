// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/told_ledgers.h"

#include <algorithm>
#include <map>

namespace pincer::frontend {

ToldLedgers::ToldLedgers(const llvm::Module& module, const Memory& memory, const MemorySafety& safety,
                         program::Cfa& cfa)
    : cfa_(cfa) {
  const PointsTo& points_to = memory.points_to();
  const auto has_body = [](const llvm::Function& function) { return !function.isDeclaration(); };
  // Proofs with quantifiers are for programs without procedures.
  if (safety.active() || std::count_if(module.begin(), module.end(), has_body) != 1) return;
  std::map<std::uint32_t, std::vector<const llvm::Value*>> sites;  // by node
  for (const Object& object : points_to.objects()) {
    const std::uint32_t node = points_to.resolve(object.cell).node;
    if (safety.is_heap(object) && !object.single && object.size != 0 && points_to.stride(node) == 0)
      sites[node].push_back(object.site);
  }
  const bool has_links =
      std::any_of(sites.begin(), sites.end(), [&](const auto& entry) { return !points_to.links(entry.first).empty(); });
  if (!has_links) return;
  const logic::Sort pointer = logic::Sort::bitvec(memory.pointer_bits());
  for (const auto& [node, here] : sites) {
    all_.push_back(cfa.add_variable("ends of heap objects", logic::Sort::array(pointer, pointer), {}, {}));
    for (const llvm::Value* site : here) by_site_[site] = all_.back();
  }
}

program::VariableId ToldLedgers::of(const llvm::Instruction& site) const {
  const auto known = by_site_.find(&site);
  return known == by_site_.end() ? program::VariableId{} : known->second;
}

std::vector<program::Assign> ToldLedgers::initial() const {
  logic::Terms& terms = cfa_.terms();
  std::vector<program::Assign> result;
  for (const program::VariableId ledger : all_) {
    const logic::Sort sort = cfa_.sort(ledger);
    result.push_back({ledger, terms.const_array(sort, terms.bv(sort.element().width(), 0))});
  }
  return result;
}

}  // namespace pincer::frontend
