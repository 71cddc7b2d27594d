// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/one_verdict.h"

#include "program/leak.h"
#include "search/replay.h"

namespace pincer::search {

using certificate::Unsafe;

namespace {

constexpr base::Effort kBesidesLeaks(100'000);  // of each attempt that looks for more than lost memory

/// The edges to the error that lose memory. None if there are no other ones.
std::vector<program::EdgeId> leaks_among_others(const program::Cfa& cfa) {
  if (!cfa.error_location()) return {};
  const auto all = cfa.incoming(*cfa.error_location());
  std::vector<program::EdgeId> leaks;
  for (const program::EdgeId edge : all) {
    if (program::is_leak(cfa, edge)) leaks.push_back(edge);
  }
  if (leaks.size() == all.size()) leaks.clear();
  return leaks;
}

bool only_loses_memory(const program::Cfa& cfa, const Result& result) {
  const auto* unsafe = result.certified ? std::get_if<Unsafe>(&result.certified->verdict()) : nullptr;
  if (unsafe == nullptr) return false;
  const program::Execution execution = replay(cfa, unsafe->choices);
  return execution.last_edge && program::is_leak(cfa, *execution.last_edge);
}

}  // namespace

Result search_one_verdict(const program::Cfa& cfa, const Planner& planner, const engine::Toolbox& toolbox,
                          const Options& options, const Hooks& hooks) {
  Result result = search(cfa, planner(cfa), toolbox, options, hooks);
  const std::vector<program::EdgeId> leaks = leaks_among_others(cfa);
  if (leaks.empty() || !only_loses_memory(cfa, result)) return result;

  const program::Cfa rest = program::set_aside(cfa, leaks);
  Options limits = options;
  limits.budget = options.budget.part(kBesidesLeaks);
  Hooks more = hooks;
  more.reports = [&](const auto& reports) {
    hooks.reports([&] {
      std::vector<Report> all = result.reports;
      for (Report& report : reports()) all.push_back(std::move(report));
      return all;
    });
  };
  Result other = search(rest, planner(rest), toolbox, limits, more);
  const std::size_t before = result.reports.size();
  for (Report& report : other.reports) result.reports.push_back(std::move(report));
  const auto* unsafe = other.certified ? std::get_if<Unsafe>(&other.certified->verdict()) : nullptr;
  if (unsafe == nullptr) return result;
  const certificate::CheckResult whole = certificate::check(cfa, *unsafe, toolbox.check(), options.budget);
  if (!whole.certified) return result;
  result.certified = whole.certified;
  result.engine = other.engine;
  result.asked = other.asked;
  if (other.winner) result.winner = before + *other.winner;
  return result;
}

}  // namespace pincer::search
