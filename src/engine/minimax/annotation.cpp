// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/annotation.h"

#include <algorithm>

namespace pincer::engine::minimax {

namespace {

template <class Keep>
std::vector<logic::Term> filter(const AnnotatedState& state, Keep keep) {
  std::vector<logic::Term> result;
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    if (keep(state.annotations[i])) result.push_back(state.constraints[i]);
  }
  return result;
}

}  // namespace

std::vector<logic::Term> max_interpretation(const AnnotatedState& state) {
  return filter(state, [](Annotation a) { return a == Annotation::Max; });
}

std::vector<logic::Term> min_interpretation(const AnnotatedState& state) {
  return filter(state, [](Annotation a) { return a != Annotation::Min; });
}

bool conflict(const Annotations& v1, const Annotations& v2) {
  for (std::size_t i = 0; i < std::min(v1.size(), v2.size()); ++i) {
    if (v1[i] == Annotation::Min && v2[i] == Annotation::Max) return true;
  }
  return false;
}

std::optional<Annotations> mergemin(const Annotations& v1, const Annotations& v2) {
  if (conflict(v1, v2)) return std::nullopt;
  Annotations result = v1;
  for (std::size_t i = 0; i < std::min(v1.size(), v2.size()); ++i) {
    if (v1[i] != Annotation::Min) result[i] = v2[i];
  }
  return result;
}

Annotations mergemax(const Annotations& v1, const Annotations& v2) {
  Annotations result = v1;
  result.resize(std::max(v1.size(), v2.size()));
  for (std::size_t i = 0; i < v2.size(); ++i) {
    if (i >= v1.size() || v1[i] != Annotation::Max) result[i] = v2[i];
  }
  return result;
}

}  // namespace pincer::engine::minimax
