// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/call_stack.h"

#include <fmt/format.h>

#include <algorithm>

namespace pincer::report {

using program::DebugInfo;
using program::SourceLocation;

void CallStack::follow(const Moment& moment, const program::Edge& edge) {
  const std::uint32_t frame = moment.edge.index() < debug_.frame_of_edge.size()
                                  ? debug_.frame_of_edge[moment.edge.index()]
                                  : DebugInfo::kNoFrame;
  if (frame == DebugInfo::kNoFrame || !edge.where.known()) return;
  std::vector<std::uint32_t> chain;
  for (std::optional<std::uint32_t> at = frame; at; at = debug_.frames[*at].caller) chain.push_back(*at);
  std::reverse(chain.begin(), chain.end());
  std::size_t base = scopes_.size();
  while (base > 0 && scopes_[base - 1].activation == moment.activation) --base;
  std::size_t same = 0;
  while (same < chain.size() && base + same < scopes_.size() && scopes_[base + same].frame == chain[same]) ++same;
  scopes_.resize(base + same);
  for (; same < chain.size(); ++same) enter(moment.activation, chain[same], same == 0);
}

void CallStack::enter(std::uint32_t activation, std::uint32_t frame, bool is_procedure) {
  const program::DebugFrame& about = debug_.frames[frame];
  Scope scope{activation, frame, about.function, fmt::format("{}#{}", about.function, ++times_[about.function])};
  const SourceLocation where = !is_procedure ? about.called_at : calls_.empty() ? SourceLocation{} : calls_.back();
  if (!scopes_.empty() && where.known()) {
    scope.called_at = where;
    scope.call = entered_(about.function, where);
  }
  scopes_.push_back(std::move(scope));
}

void CallStack::leave(std::uint32_t activation) {
  while (!scopes_.empty() && scopes_.back().activation == activation) scopes_.pop_back();
  if (!calls_.empty()) calls_.pop_back();
}

std::string CallStack::name(std::optional<std::uint32_t> frame) const {
  const auto scope = std::find_if(scopes_.rbegin(), scopes_.rend(), [&](const Scope& s) { return s.frame == frame; });
  return scope == scopes_.rend() ? name() : scope->name;
}

}  // namespace pincer::report
