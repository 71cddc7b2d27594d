// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pdr/frames.h"

#include <algorithm>

#include "base/contract.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Term;

std::size_t Frames::add(NodeId node, Cube cube, std::size_t level) {
  base::require(level > 0, "what holds in no frame but the first is no lemma");
  std::vector<std::size_t>& here = at_[node.index()];
  std::erase_if(here, [&](std::size_t i) {
    Lemma& old = lemmas_[i];
    old.is_gone = old.level <= level && std::includes(old.cube.begin(), old.cube.end(), cube.begin(), cube.end());
    return old.is_gone;
  });
  const Term formula = terms_.lnot(terms_.land(cube));
  here.push_back(lemmas_.size());
  lemmas_.push_back({node, std::move(cube), formula, level, false});
  said_[node.index()].push_back({level, formula});
  return here.back();
}

void Frames::raise(std::size_t lemma, std::size_t level) {
  Lemma& raised = lemmas_[lemma];
  base::require(!raised.is_gone && level > raised.level, "lemmas rise");
  raised.level = level;
  said_[raised.node.index()].push_back({level, raised.formula});
}

bool Frames::excludes(NodeId node, const Cube& cube, std::size_t level) const {
  const std::vector<std::size_t>& here = at_[node.index()];
  return std::any_of(here.begin(), here.end(), [&](std::size_t i) {
    const Lemma& lemma = lemmas_[i];
    return lemma.level >= level && std::includes(cube.begin(), cube.end(), lemma.cube.begin(), lemma.cube.end());
  });
}

std::vector<std::size_t> Frames::with_level(std::size_t level) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < lemmas_.size(); ++i) {
    if (!lemmas_[i].is_gone && lemmas_[i].level == level) result.push_back(i);
  }
  return result;
}

std::vector<Term> Frames::formulas(NodeId node, std::size_t level) const {
  std::vector<Term> result;
  for (const std::size_t i : at_[node.index()]) {
    if (lemmas_[i].level >= level) result.push_back(lemmas_[i].formula);
  }
  return result;
}

}  // namespace pincer::engine::pdr
