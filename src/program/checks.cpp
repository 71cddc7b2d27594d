// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/checks.h"

#include <map>
#include <set>
#include <tuple>

namespace pincer::program {

namespace {

using CheckKey = std::tuple<FileId, std::uint32_t, std::uint32_t, Check>;

CheckKey key_of(Check check, SourceLocation where) {
  return {where.file, where.line, is_told_by_column(check) ? where.column : 0, check};
}

/// The first place on the line is the one that is shown.
void add_place(ProgramCheck& check, SourceLocation where) {
  if (!check.where.known() || where.column < check.where.column) check.where = where;
}

}  // namespace

bool is_told_by_column(Check check) {
  return check == Check::Call || check == Check::Overflow || check == Check::Division || check == Check::Shift;
}

std::vector<ProgramCheck> checks_of(const Cfa& cfa, std::span<const MadeAt> made) {
  struct Group {
    ProgramCheck check;
    std::uint64_t copies = 0;
    bool is_counted = true;
  };
  std::map<CheckKey, Group> groups;
  const auto group = [&](Check check, SourceLocation where) -> Group& {
    Group& found = groups[key_of(check, where)];
    found.check.check = check;
    add_place(found.check, where);
    return found;
  };
  for (const MadeAt& each : made) {
    Group& found = group(each.check, each.where);
    found.copies += each.copies;
    found.is_counted = found.is_counted && each.copies > 0;
  }
  if (cfa.error_location()) {
    for (const EdgeId edge : cfa.incoming(*cfa.error_location())) {
      const SourceLocation at = cfa.edge(edge).check_at;
      Group& found = group(cfa.edge(edge).violates.value_or(Check::Call), at.known() ? at : cfa.edge(edge).where);
      found.check.edges.push_back(edge);
    }
  }
  std::vector<ProgramCheck> result;
  for (auto& [key, found] : groups) {
    // Where an error function is called, several branches may lead: they say nothing of how many copies are left.
    const std::size_t edges = found.check.edges.size();
    const bool is_one = found.copies == 1 && edges > 0;
    found.check.is_whole = found.is_counted && (is_one || (found.check.check != Check::Call && edges == found.copies));
    result.push_back(std::move(found.check));
  }
  return result;
}

Cfa set_aside(const Cfa& cfa, std::span<const EdgeId> edges) {
  Cfa result = cfa;
  for (const EdgeId edge : edges) result.redirect(edge, cfa.procedures().front().exit);
  return result;
}

Cfa only(const Cfa& cfa, std::span<const ProgramCheck> checks) {
  if (!cfa.error_location()) return cfa;
  const std::span<const EdgeId> all = cfa.incoming(*cfa.error_location());
  std::set<EdgeId> others(all.begin(), all.end());
  for (const ProgramCheck& check : checks) {
    for (const EdgeId edge : check.edges) others.erase(edge);
  }
  return set_aside(cfa, std::vector<EdgeId>(others.begin(), others.end()));
}

}  // namespace pincer::program
