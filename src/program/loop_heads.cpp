// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/loop_heads.h"

#include <cstdint>

namespace pincer::program {

std::vector<bool> loop_heads(const Cfa& cfa) {
  enum class Mark : std::uint8_t { New, OnPath, Done };
  struct Frame {
    LocationId location;
    std::size_t next;  // index of the leaving edge to follow next
  };
  std::vector<bool> heads(cfa.locations().size(), false);
  std::vector<Mark> marks(cfa.locations().size(), Mark::New);
  std::vector<Frame> path;
  const auto enter = [&](LocationId location) {
    marks[location.index()] = Mark::OnPath;
    path.push_back({location, 0});
  };
  for (const Procedure& procedure : cfa.procedures()) {
    if (marks[procedure.entry.index()] == Mark::New) enter(procedure.entry);
    while (!path.empty()) {
      Frame& frame = path.back();
      const auto outgoing = cfa.outgoing(frame.location);
      if (frame.next == outgoing.size()) {
        marks[frame.location.index()] = Mark::Done;
        path.pop_back();
        continue;
      }
      const LocationId target = cfa.edge(outgoing[frame.next++]).target;
      if (marks[target.index()] == Mark::OnPath) heads[target.index()] = true;
      if (marks[target.index()] == Mark::New) enter(target);
    }
  }
  return heads;
}

}  // namespace pincer::program
