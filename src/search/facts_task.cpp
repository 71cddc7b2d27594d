// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// One set of invariants proves many checks: each costs a question about the blocks that lead to it. The invariants are
// those that the generator of k-induction finds, and those of proofs that were found before.
#include "search/facts_task.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/child_process.h"
#include "base/efforts.h"
#include "engine/addresses/addresses.h"
#include "engine/k_induction/generator.h"
#include "invariant/address_guesses.h"
#include "invariant/excluded.h"
#include "invariant/inductive_part.h"
#include "program/ends.h"
#include "program/features.h"
#include "program/loop_heads.h"
#include "search/message.h"

namespace pincer::search {

using certificate::Invariants;
using nlohmann::json;

namespace {

constexpr int kWaitMilliseconds = 20;
constexpr base::Effort kAddressFacts(5'000'000);  // guesses about pointers, sizes and ends of texts, before others

/// Takes every text of the process, until it is done or the budget is exhausted.
void listen_to(base::ChildProcess& process, const base::Budget& budget, const Hooks& hooks,
               const std::function<void(const std::string& text)>& take) {
  for (bool is_over = false; !is_over && !budget.exhausted();) {
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, kWaitMilliseconds);
    is_over = process.read();
    while (const auto text = process.take()) take(*text);
    hooks.progress(process.name());
  }
  if (!budget.exhausted() && !process.failure().empty() && process.is_bug())
    hooks.bug(fmt::format("{}: {}", process.name(), process.failure()));
  process.end();
}

/// In the process: asks, and tells whenever there is something new.
class Asking {
 public:
  Asking(const program::Cfa& cfa, const std::vector<std::vector<program::EdgeId>>& edges,
         const engine::Toolbox& toolbox, const base::Budget& budget, const base::ChildProcess::Send& send)
      : cfa_(cfa),
        program_(program::with_ends(cfa, edges)),
        is_excluded_(edges.size(), false),
        toolbox_(toolbox),
        budget_(budget),
        send_(send) {}

  [[nodiscard]] const program::Cfa& program() const { return program_.cfa; }
  [[nodiscard]] bool is_done() const {
    return std::all_of(is_excluded_.begin(), is_excluded_.end(), [](bool each) { return each; });
  }

  void learn(const Invariants& more) {
    invariants_.insert(invariants_.end(), more.begin(), more.end());
    std::vector<std::size_t> open;
    std::vector<program::LocationId> ends;
    for (std::size_t i = 0; i < is_excluded_.size(); ++i) {
      if (is_excluded_[i]) continue;
      open.push_back(i);
      ends.push_back(program_.ends[i]);
    }
    if (open.empty()) return;
    const std::vector<bool> now = invariant::excluded(program_.cfa, invariants_, ends, toolbox_.search(),
                                                      budget_.part(base::efforts::kFactsOfChecks));
    for (std::size_t i = 0; i < open.size(); ++i) is_excluded_[open[i]] = now[i];
    if (std::find(now.begin(), now.end(), true) != now.end()) tell();
  }

 private:
  void tell() {
    json list = json::array();
    for (std::size_t i = 0; i < is_excluded_.size(); ++i) {
      if (is_excluded_[i]) list.push_back(i);
    }
    const Message claim{.claim = engine::Claim{certificate::Inductive{invariants_}, ""}};
    send_(json({{"excluded", list}, {"claim", to_text(cfa_, claim)}}).dump());
  }

  const program::Cfa& cfa_;
  program::WithEnds program_;
  std::vector<bool> is_excluded_;
  const engine::Toolbox& toolbox_;
  base::Budget budget_;
  const base::ChildProcess::Send& send_;
  Invariants invariants_;
};

}  // namespace

std::optional<FactsFound> find_excluded(const program::Cfa& cfa, const std::vector<std::vector<program::EdgeId>>& edges,
                                        const Invariants& given, MoreFacts more, const engine::Toolbox& toolbox,
                                        const base::Budget& budget, const Hooks& hooks) {
  if (program::has_calls(cfa) || edges.empty()) return std::nullopt;
  base::ChildProcess process(
      "facts",
      [&](const base::ChildProcess::Send& send) {
        Asking asking(cfa, edges, toolbox, budget, send);
        asking.learn(given);
        if (more == MoreFacts::No || asking.is_done()) return;
        if (invariant::checks_accesses(cfa)) {
          engine::Context context;
          context.budget = budget.part(kAddressFacts);
          asking.learn(engine::addresses::address_facts(cfa, asking.program(), *toolbox.cadical, context));
          if (asking.is_done()) return;
        }
        const base::Budget part = budget.part(base::efforts::kFactsOfChecks);
        engine::k_induction::generate_invariants(asking.program(), part,
                                                 [&](const Invariants& found) { asking.learn(found); });
      },
      base::ChildProcess::Group::Own);
  std::string last;
  listen_to(process, budget, hooks, [&](const std::string& text) { last = text; });
  if (last.empty()) return std::nullopt;
  const json told = json::parse(last);
  const Message message = from_text(cfa, told["claim"].get<std::string>());
  const auto* proof = message.claim ? std::get_if<certificate::Inductive>(&message.claim->verdict) : nullptr;
  if (proof == nullptr) return std::nullopt;
  return FactsFound{proof->invariants, told["excluded"].get<std::vector<std::size_t>>()};
}

Invariants find_inductive(const program::Cfa& cfa, const Invariants& candidates, const engine::Toolbox& toolbox,
                          const base::Budget& budget, const Hooks& hooks) {
  if (candidates.empty() || program::has_calls(cfa)) return {};
  const auto work = [&](const base::ChildProcess::Send& send) {
    const base::Budget part = budget.part(base::efforts::kFactsOfChecks);
    const auto& solvers = program::has_bits(cfa) ? *toolbox.cadical : *toolbox.z3;
    const Invariants found = invariant::inductive_part(cfa, candidates, solvers, part);
    send(to_text(cfa, {.claim = engine::Claim{certificate::Inductive{found}, ""}}));
  };
  base::ChildProcess process("invariants of before", work, base::ChildProcess::Group::Own);
  Invariants result;
  listen_to(process, budget, hooks, [&](const std::string& text) {
    const Message message = from_text(cfa, text);
    const auto* found = message.claim ? std::get_if<certificate::Inductive>(&message.claim->verdict) : nullptr;
    if (found != nullptr) result = found->invariants;
  });
  return result;
}

namespace {

/// The heads of loops from which the ends are reached, for all that the invariants say.
std::vector<program::LocationId> heads_that_resist(const program::Cfa& cfa, const program::WithEnds& program,
                                                   const Invariants& invariants, const engine::Toolbox& toolbox,
                                                   const base::Budget& budget) {
  constexpr std::size_t kMostHeads = 20;
  constexpr base::Effort kForHead(200'000);
  std::vector<program::LocationId> all;
  const std::vector<bool> is_head = program::loop_heads(cfa);
  for (std::size_t i = 0; i < is_head.size(); ++i)
    if (is_head[i] && all.size() < kMostHeads) all.emplace_back(i);
  std::vector<program::LocationId> result;
  for (const program::LocationId head : all) {
    // Only blocks that begin there count.
    Invariants here = invariants;
    here.emplace_back(cfa.entry(), cfa.terms().boolean(false));
    for (const program::LocationId other : all)
      if (other != head) here.emplace_back(other, cfa.terms().boolean(false));
    if (!invariant::excluded(program.cfa, here, program.ends, toolbox.search(), budget.part(kForHead))[0])
      result.push_back(head);
  }
  return result;
}

}  // namespace

std::optional<Resistance> find_resistance(const program::Cfa& cfa, const std::vector<program::EdgeId>& edges,
                                          const engine::Toolbox& toolbox, const base::Budget& budget,
                                          const Hooks& hooks) {
  // Where time is short, only the first round is told: what a round tells does not depend on the time that it takes.
  constexpr base::Effort kRounds[] = {base::Effort(150'000), base::Effort(1'500'000)};
  if (program::has_calls(cfa) || edges.empty()) return std::nullopt;
  const auto work = [&](const base::ChildProcess::Send& send) {
    const program::WithEnds program = program::with_ends(cfa, std::vector<std::vector<program::EdgeId>>{edges});
    for (const base::Effort effort : kRounds) {
      const base::Budget round = budget.part(effort);
      Invariants invariants;
      engine::k_induction::generate_invariants(program.cfa, round, [&](const Invariants& more) {
        invariants.insert(invariants.end(), more.begin(), more.end());
      });
      const std::vector<program::LocationId> heads = heads_that_resist(cfa, program, invariants, toolbox, budget);
      if (budget.exhausted()) return;
      json list = json::array();
      for (const program::LocationId head : heads) list.push_back(head.index());
      const Message claim{.claim = engine::Claim{certificate::Inductive{invariants}, ""}};
      send(json({{"heads", list}, {"claim", to_text(cfa, claim)}}).dump());
      if (!round.exhausted()) return;  // more effort finds no more
    }
  };
  base::ChildProcess process("what is missing", work, base::ChildProcess::Group::Own);
  std::string last;
  listen_to(process, budget, hooks, [&](const std::string& text) { last = text; });
  if (last.empty()) return std::nullopt;
  const json told = json::parse(last);
  const Message message = from_text(cfa, told["claim"].get<std::string>());
  const auto* facts = message.claim ? std::get_if<certificate::Inductive>(&message.claim->verdict) : nullptr;
  if (facts == nullptr) return std::nullopt;
  Resistance result{facts->invariants, {}};
  for (const json& head : told["heads"]) result.heads.emplace_back(head.get<std::size_t>());
  return result;
}

std::optional<Exhaustive> sweep_checks(const program::Cfa& cfa, const std::vector<std::vector<program::EdgeId>>& edges,
                                       const engine::Toolbox& toolbox, const base::Budget& budget, const Hooks& hooks,
                                       const engine::Violated& violated) {
  const auto work = [&](const base::ChildProcess::Send& send) {
    engine::Context context;
    context.budget = budget.part(base::efforts::kSweep);
    const program::WithEnds program = program::with_ends(cfa, edges);
    const engine::Swept swept = engine::sweep(
        program.cfa, program.ends, toolbox.search(), context, [&](std::size_t end, const program::Choices& choices) {
          const Message claim{.claim = engine::Claim{certificate::Unsafe{choices}, ""}};
          send(json({{"violated", end}, {"claim", to_text(cfa, claim)}}).dump());
        });
    if (!swept.exhausted || !swept.are_others_excluded) return;
    json list = json::array();
    for (std::size_t i = 0; i < swept.excluded.size(); ++i) {
      if (swept.excluded[i]) list.push_back(i);
    }
    send(json({{"excluded", list}, {"depth", *swept.exhausted}}).dump());
  };
  base::ChildProcess process("each check by itself", work, base::ChildProcess::Group::Own);
  std::optional<Exhaustive> result;
  listen_to(process, budget, hooks, [&](const std::string& text) {
    const json told = json::parse(text);
    if (told.contains("violated")) {
      const Message message = from_text(cfa, told["claim"].get<std::string>());
      const auto* claim = message.claim ? std::get_if<certificate::Unsafe>(&message.claim->verdict) : nullptr;
      if (claim != nullptr) violated(told["violated"].get<std::size_t>(), claim->choices);
    } else {
      result = Exhaustive{told["depth"].get<std::size_t>(), told["excluded"].get<std::vector<std::size_t>>()};
    }
  });
  return result;
}

std::vector<bool> find_unreachable(const program::Cfa& cfa, const std::vector<program::EdgeId>& edges,
                                   const Invariants& invariants, bool do_all_end, const engine::Toolbox& toolbox,
                                   const base::Budget& budget, const Hooks& hooks) {
  std::vector<bool> result(edges.size(), false);
  if (program::has_calls(cfa) || edges.empty()) return result;
  const auto work = [&](const base::ChildProcess::Send& send) {
    const program::WithEnds probes = program::probe(cfa, edges);
    const auto tell = [&](const std::vector<bool>& excluded) {
      std::string answers;
      for (const bool each : excluded) answers += each ? '1' : '0';
      send(answers);
    };
    tell(invariant::excluded(probes.cfa, invariants, probes.ends, toolbox.check(), budget));
    if (!do_all_end) return;
    engine::Context context;
    context.budget = budget;
    const engine::Swept swept =
        engine::sweep(probes.cfa, probes.ends, toolbox.search(), context, [](std::size_t, const program::Choices&) {});
    if (swept.exhausted) tell(swept.excluded);
  };
  base::ChildProcess process("which checks can be reached", work, base::ChildProcess::Group::Own);
  listen_to(process, budget, hooks, [&](const std::string& text) {
    for (std::size_t i = 0; i < std::min(text.size(), result.size()); ++i) result[i] = result[i] || text[i] == '1';
  });
  return result;
}

}  // namespace pincer::search
