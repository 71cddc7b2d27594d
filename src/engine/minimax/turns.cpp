// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/turns.h"

#include <algorithm>
#include <array>
#include <functional>
#include <variant>

#include "engine/minimax/bounded.h"
#include "engine/minimax/dot.h"
#include "engine/minimax/minimax.h"

namespace pincer::engine::minimax {

using certificate::Unknown;
using certificate::Verdict;

namespace {

/// First bounds.
constexpr std::size_t kShallow = 1;
constexpr std::size_t kDeep = 400;

/// A search that takes turns with others.
struct Member {
  std::function<std::optional<Verdict>(base::Effort)> advance;
  std::function<const Tree&()> tree;
  std::uint64_t share = 1;            // of each round
  std::optional<Verdict> ended = {};  // without an answer
  [[nodiscard]] bool is_at_work() const { return !ended; }
};

void draw(const Member& member, const Context& context) {
  if (!context.arg) return;
  const Tree& tree = member.tree();
  context.arg(to_dot(tree.steps(), drawn(tree)));
}

/// The answer, if this turn brings it.
std::optional<Verdict> take_turn(Member& member, base::Effort turn, const Context& context) {
  if (!member.is_at_work()) return std::nullopt;
  std::optional<Verdict> verdict = member.advance(turn);
  if (!verdict) return std::nullopt;
  if (!std::holds_alternative<Unknown>(*verdict)) {
    draw(member, context);
    return verdict;
  }
  member.ended = std::move(verdict);
  return std::nullopt;
}

/// The procedure of the paper, as the options have it, or both with slackening and without.
std::vector<std::unique_ptr<Search>> searches(const Steps& steps, Queries& queries, const Options& options,
                                              const Context& context) {
  std::vector<std::unique_ptr<Search>> result;
  Options one = options;
  for (const Slackening kind : {Slackening::On, Slackening::Off}) {
    if (options.slackening != Slackening::Turns && options.slackening != kind) continue;
    one.slackening = kind;
    result.push_back(std::make_unique<Search>(steps, queries, one, context));
  }
  return result;
}

bool any_at_work(std::span<const Member> members) {
  return std::any_of(members.begin(), members.end(), [](const Member& member) { return member.is_at_work(); });
}

}  // namespace

Verdict take_turns(const Steps& steps, Queries& queries, const Options& options, const Context& context) {
  using base::efforts::kMinimaxAfterwards;
  using base::efforts::kMinimaxFirstTurn;
  using base::efforts::kMinimaxTurn;
  const auto procedures = searches(steps, queries, options, context);
  std::vector<Member> paper;
  for (const auto& search : procedures)
    paper.push_back({[&search](base::Effort turn) { return search->advance(turn); },
                     [&search]() -> const Tree& { return search->tree(); }, 2});
  const auto without_answer = [&](const Verdict& verdict) {
    draw(paper.front(), context);
    return verdict;
  };
  if (!options.learning) return without_answer(*procedures.front()->advance(base::Effort::most()));
  for (Member& member : paper) {
    if (const auto found = take_turn(member, kMinimaxFirstTurn / paper.size(), context)) return *found;
  }
  Options blind = options;
  blind.learning = false;
  Deepening deep(steps, queries, blind, context, kDeep);
  Deepening shallow(steps, queries, options, context, kShallow);
  std::uint64_t& nodes = context.statistics->count("nodes of bounded searches");
  const auto member_of = [&](Deepening& search, std::uint64_t share) {
    const auto advance = [&](base::Effort turn) {
      std::optional<Verdict> verdict = search.advance(turn);
      nodes = deep.nodes() + shallow.nodes();
      return verdict;
    };
    return Member{advance, [&]() -> const Tree& { return search.tree(); }, share};
  };
  std::array<Member, 2> bounded = {member_of(deep, 2), member_of(shallow, 1)};
  base::Effort afterwards;  // since the paper's procedure has given up
  for (base::Effort turn = kMinimaxTurn;; turn = turn * 2) {
    const base::Effort before = context.budget.spent();
    for (Member& member : bounded) {
      // Nothing is left to do for one of them: the other has the time of both.
      const std::uint64_t share = bounded.front().is_at_work() ? member.share : 3;
      if (const auto found = take_turn(member, turn * share, context)) return *found;
    }
    if (context.budget.exhausted()) return without_answer(give_up(context.budget, "not done"));
    if (!any_at_work(paper)) afterwards += context.budget.spent() - before;
    for (Member& member : paper) {
      if (const auto found = take_turn(member, turn * member.share, context)) return *found;
    }
    if (!any_at_work(paper) && (!any_at_work(bounded) || afterwards >= kMinimaxAfterwards))
      return without_answer(*paper.front().ended);
  }
}

}  // namespace pincer::engine::minimax
