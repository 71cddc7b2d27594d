// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/path.h"

namespace pincer::encode {

using logic::Term;

Paths::Paths(logic::Terms& terms) : terms_(terms) {
  steps_.push_back({PathId(0), PathId(0), terms.boolean(true), terms.boolean(true), 0});
}

PathId Paths::extend(PathId path, Term condition) {
  if (terms_.is_true(condition)) return path;
  const Term whole = terms_.land(steps_[path.index()].whole, condition);
  if (whole == steps_[path.index()].whole) return path;
  const Step& before = steps_[path.index()];
  // As in E. Myers: An Applicative Random-Access Stack, 1983.
  const Step& first = steps_[before.jump.index()];
  const Step& second = steps_[first.jump.index()];
  const bool is_even = before.depth - first.depth == first.depth - second.depth;
  steps_.push_back({path, is_even ? first.jump : path, condition, whole, before.depth + 1});
  return PathId(steps_.size() - 1);
}

bool Paths::impossible(PathId path) const { return terms_.is_false(condition(path)); }

bool Paths::extends(PathId path, PathId start) const {
  const unsigned depth = steps_[start.index()].depth;
  while (steps_[path.index()].depth > depth) {
    const Step& step = steps_[path.index()];
    path = steps_[step.jump.index()].depth >= depth ? step.jump : step.before;
  }
  return path == start;
}

PathId Paths::common(PathId a, PathId b) const {
  while (a != b) {
    if (steps_[a.index()].depth >= steps_[b.index()].depth) {
      a = steps_[a.index()].before;
    } else {
      b = steps_[b.index()].before;
    }
  }
  return a;
}

Paths::Merge Paths::merge(std::span<const PathId> ways) {
  PathId ancestor = ways.front();
  for (const PathId way : ways) ancestor = common(ancestor, way);
  Merge result;
  std::vector<Term> parts;
  for (const PathId way : ways) {
    parts.clear();
    for (PathId at = way; at != ancestor; at = steps_[at.index()].before) parts.push_back(steps_[at.index()].literal);
    result.choices.push_back(terms_.land(parts));
  }
  result.path = extend(ancestor, terms_.lor(result.choices));
  return result;
}

}  // namespace pincer::encode
