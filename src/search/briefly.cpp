// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Most checks of most programs are easy once all others are set aside. The engines were chosen by what they cost on easy
// programs: bounded model checking and IC3 over bits take milliseconds; conditional invariants and predicate abstraction
// over integers take tens of them, and prove what needs linear invariants.
#include "search/briefly.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/child_process.h"
#include "certificate/check.h"
#include "engine/registry.h"
#include "program/features.h"
#include "search/message.h"
#include "search/views.h"

namespace pincer::search {

using nlohmann::json;

namespace {

constexpr int kPatienceMilliseconds = 20;
constexpr int kMostMisses = 8;              // more than answers, of one process
constexpr std::size_t kLargeSlice = 3'000;  // edges: to look at such a program takes long, whatever is asked

constexpr base::Effort kBriefBits(20'000);      // bmc and pdr
constexpr base::Effort kBriefIntegers(30'000);  // compositional and predicate
constexpr base::Effort kBriefCheck(200'000);    // of what they claim

struct BriefTry {
  const char* engine;
  ViewKind view;
  base::Effort effort;
};

constexpr std::array<BriefTry, 4> kTries = {{{"bmc", ViewKind::Program, kBriefBits},
                                             {"pdr", ViewKind::Bits, kBriefBits},
                                             {"compositional", ViewKind::Integers, kBriefIntegers},
                                             {"predicate", ViewKind::Integers, kBriefIntegers}}};

/// In a process: one program.
class BriefLook {
 public:
  BriefLook(const program::Cfa& cfa, const engine::Toolbox& toolbox, const base::Budget& budget)
      : cfa_(cfa), toolbox_(toolbox), budget_(budget), views_(cfa) {}

  /// The engine and its claim; none: nobody has one that holds.
  std::optional<BriefClaim> run() {
    for (const BriefTry& each : kTries) {
      const engine::EngineInfo& info = engine::find_engine(each.engine, engine::engines());
      if (program::has_calls(cfa_) && info.calls != engine::Calls::Taken) continue;
      if (!program::has_loops(cfa_) && each.view != ViewKind::Program) continue;
      engine::Claim claim = ask(info, view_for(each.view), each.effort);
      if (std::holds_alternative<certificate::Unknown>(claim.verdict)) {
        if (is_large_) return std::nullopt;
        continue;
      }
      if (std::holds_alternative<certificate::Unsupported>(claim.verdict)) return std::nullopt;
      if (holds(claim)) return BriefClaim{0, each.engine, std::move(claim)};
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] ViewKind view_for(ViewKind wanted) const {
    return wanted == ViewKind::Bits && !program::is_over_bits(cfa_) ? ViewKind::Integers : wanted;
  }

  engine::Claim ask(const engine::EngineInfo& info, ViewKind view, base::Effort effort) {
    if (view == ViewKind::Integers) {
      views_.prepare(ViewKind::Bits);  // for its size
      is_large_ = views_.view(ViewKind::Bits).edges().size() > kLargeSlice;
      if (is_large_) return {};
    }
    views_.prepare(view);
    engine::Context context;
    context.budget = budget_.part(effort);
    context.is_checked_over_bits = program::has_bits(cfa_);
    const std::map<std::string, std::string> given = info.name == "compositional"
                                                         ? std::map<std::string, std::string>{{"workers", "1"}}
                                                         : std::map<std::string, std::string>{};
    const engine::Settings settings(given, info.settings, info.name);
    engine::Claim claim = info.make(settings, toolbox_)->run(views_.view(view), context);
    claim.verdict = views_.back(view, claim.verdict);
    return claim;
  }

  /// Proofs are checked together later, where one that does not hold would cost all others their time.
  [[nodiscard]] bool holds(const engine::Claim& claim) const {
    return certificate::check(cfa_, claim.verdict, toolbox_.check(claim.asked), budget_.part(kBriefCheck))
        .certified.has_value();
  }

  const program::Cfa& cfa_;
  const engine::Toolbox& toolbox_;
  const base::Budget& budget_;
  Views views_;
  bool is_large_ = false;
};

/// Every `step`-th program from `first` on.
void look_at(std::size_t first, std::size_t step, std::size_t count,
             const std::function<program::Cfa(std::size_t)>& program_of, const engine::Toolbox& toolbox,
             const base::Budget& budget, const base::ChildProcess::Send& send) {
  int misses = 0;
  for (std::size_t i = first; i < count && misses < kMostMisses && !budget.exhausted(); i += step) {
    const program::Cfa cfa = program_of(i);
    const auto found = BriefLook(cfa, toolbox, budget).run();
    misses = std::max(misses + (found ? -1 : 1), 0);
    if (found)
      send(json({{"program", i}, {"engine", found->engine}, {"claim", to_text(cfa, {.claim = found->claim})}}).dump());
  }
}

}  // namespace

void try_briefly(std::size_t count, const std::function<program::Cfa(std::size_t)>& program_of,
                 const engine::Toolbox& toolbox, unsigned processes, const base::Budget& budget, const Hooks& hooks,
                 const std::function<void(const BriefClaim&)>& take) {
  if (count == 0) return;
  const program::Cfa any = program_of(0);  // all have the same ids
  const std::size_t step = std::clamp<std::size_t>(processes, 1, count);
  std::vector<std::unique_ptr<base::ChildProcess>> working;
  for (std::size_t first = 0; first < step; ++first) {
    working.push_back(std::make_unique<base::ChildProcess>(
        "each check briefly",
        [&, first](const base::ChildProcess::Send& send) {
          look_at(first, step, count, program_of, toolbox, budget, send);
        },
        base::ChildProcess::Group::Own));
  }
  while (!working.empty() && !budget.exhausted()) {
    std::vector<pollfd> ready;
    for (const auto& process : working) ready.push_back({process->descriptor(), POLLIN, 0});
    poll(ready.data(), ready.size(), kPatienceMilliseconds);
    hooks.progress("each check briefly");
    for (auto process = working.begin(); process != working.end();) {
      const bool is_over = (*process)->read();
      while (const auto text = (*process)->take()) {
        const json told = json::parse(*text);
        const Message message = from_text(any, told["claim"].get<std::string>());
        if (message.claim)
          take({told["program"].get<std::size_t>(), told["engine"].get<std::string>(), *message.claim});
      }
      if (is_over && !(*process)->failure().empty() && (*process)->is_bug())
        hooks.bug(fmt::format("{}: {}", (*process)->name(), (*process)->failure()));
      process = is_over ? working.erase(process) : process + 1;
    }
  }
}

}  // namespace pincer::search
