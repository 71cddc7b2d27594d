// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/lasting_places.h"

#include <map>
#include <set>

#include "program/loop_heads.h"

namespace pincer::certificate {

using program::LocationId;
using program::SourceLocation;

program::Cfa with_lasting_places(const program::Cfa& cfa, const FunctionOf& function_of) {
  const std::vector<bool> heads = program::loop_heads(cfa);
  std::map<SourceLocation, std::string> functions;
  std::map<std::pair<std::string, bool>, std::set<SourceLocation>> places;  // copies of a function are at one place
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const SourceLocation where = cfa.location(LocationId(i)).where;
    if (!where.known()) continue;
    const auto [function, is_new] = functions.try_emplace(where);
    if (is_new) function->second = function_of(where);
    places[{function->second, heads[i]}].insert(where);
  }
  program::Cfa result = cfa;
  std::map<std::string, program::FileId> files;
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const SourceLocation where = cfa.location(LocationId(i)).where;
    if (!where.known()) continue;
    const std::string& function = functions[where];
    const auto [file, is_new] = files.try_emplace(function);
    if (is_new) file->second = result.sources().add_file("function " + function);
    const std::set<SourceLocation>& same = places[{function, heads[i]}];
    const auto before = static_cast<std::uint32_t>(std::distance(same.begin(), same.find(where)));
    result.set_where(LocationId(i), {file->second, before + 1, 1});
  }
  return result;
}

}  // namespace pincer::certificate
