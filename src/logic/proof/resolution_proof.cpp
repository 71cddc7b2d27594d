// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/resolution_proof.h"

#include "base/contract.h"

namespace pincer::logic::proof {

ResolutionProof::Id ResolutionProof::add(Kind kind, std::uint32_t first, std::uint32_t begin, std::size_t end) {
  nodes_.push_back({kind, first, begin, static_cast<std::uint32_t>(end)});
  return static_cast<Id>(nodes_.size() - 1);
}

ResolutionProof::Id ResolutionProof::clause(std::span<const Literal> literals, std::uint32_t partition) {
  const auto begin = static_cast<std::uint32_t>(literals_.size());
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  return add(Kind::Clause, partition, begin, literals_.size());
}

ResolutionProof::Id ResolutionProof::lemma(Kind kind, std::span<const Literal> literals,
                                           std::span<const Rational> factors) {
  const auto begin = static_cast<std::uint32_t>(literals_.size());
  const auto first_factor = static_cast<std::uint32_t>(factors_.size());
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  factors_.insert(factors_.end(), factors.begin(), factors.end());
  return add(kind, first_factor, begin, literals_.size());
}

ResolutionProof::Id ResolutionProof::farkas(std::span<const Literal> literals, std::span<const Rational> factors) {
  base::require(literals.size() == factors.size(), "one factor per literal");
  return lemma(Kind::Farkas, literals, factors);
}

ResolutionProof::Id ResolutionProof::divisibility(std::span<const Literal> literals,
                                                  std::span<const Rational> factors) {
  base::require(literals.size() == 2 * factors.size(), "one factor per equality");
  return lemma(Kind::Divisibility, literals, factors);
}

ResolutionProof::Id ResolutionProof::chain(Id first, std::span<const Resolution> resolutions) {
  if (resolutions.empty()) return first;
  const auto begin = static_cast<std::uint32_t>(resolutions_.size());
  resolutions_.insert(resolutions_.end(), resolutions.begin(), resolutions.end());
  return add(Kind::Chain, first, begin, resolutions_.size());
}

std::span<const Literal> ResolutionProof::literals(Id id) const {
  const Node& n = nodes_[id];
  return std::span(literals_).subspan(n.begin, n.end - n.begin);
}

std::span<const Rational> ResolutionProof::factors(Id id) const {
  const Node& n = nodes_[id];
  const std::size_t literals = n.end - n.begin;
  return std::span(factors_).subspan(n.first, n.kind == Kind::Divisibility ? literals / 2 : literals);
}

std::span<const ResolutionProof::Resolution> ResolutionProof::resolutions(Id id) const {
  const Node& n = nodes_[id];
  return std::span(resolutions_).subspan(n.begin, n.end - n.begin);
}

std::vector<ResolutionProof::Id> ResolutionProof::needed(Id root) const {
  std::vector<char> mark(root + 1, 0);
  mark[root] = 1;
  std::size_t count = 0;
  for (Id id = root + 1; id-- > 0;) {
    if (mark[id] == 0) continue;
    ++count;
    if (nodes_[id].kind != Kind::Chain) continue;
    mark[first(id)] = 1;
    for (const Resolution& r : resolutions(id)) mark[r.premise] = 1;
  }
  std::vector<Id> result;
  result.reserve(count);
  for (Id id = 0; id <= root; ++id) {
    if (mark[id] != 0) result.push_back(id);
  }
  return result;
}

}  // namespace pincer::logic::proof
