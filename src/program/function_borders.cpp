// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/function_borders.h"

namespace pincer::program {

std::vector<bool> function_borders(const Cfa& cfa) {
  std::vector<bool> result(cfa.locations().size());
  for (const Edge& edge : cfa.edges()) {
    if (cfa.location(edge.source).inlined != cfa.location(edge.target).inlined) result[edge.target.index()] = true;
  }
  return result;
}

}  // namespace pincer::program
