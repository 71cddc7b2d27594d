// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/efforts.h"
#include "base/error.h"
#include "engine/positions/positions.h"
#include "engine/registry.h"
#include "invariant/address_guesses.h"
#include "program/features.h"
#include "program/ledgers.h"
#include "search/by_procedures.h"
#include "search/choose.h"
#include "transform/cells.h"

namespace pincer::search {

using engine::EngineInfo;
using engine::Reads;
using engine::Settings;

namespace {

constexpr const char* kPortfolio = "portfolio";
constexpr const char* kCells = "cells";

/// A portfolio looks at a program with memory and so many edges through a focus, too.
constexpr std::size_t kLargeProgram = 300;

EngineInfo portfolio() {
  return {.name = kPortfolio,
          .line = "several engines side by side; which ones, and in which order, depends on the program",
          .idea =
              "Runs other engines side by side and takes the first verdict whose "
              "certificate passes its check. Which engines take part, and which come "
              "first, depends on the program: whether it has loops, recursion, or "
              "numbers without bounds. The engines share the processors in turns that "
              "grow, so what is easy for one of them is decided soon.",
          .paper = "",
          .settings = {{"members",
                        {},
                        "engines in the order of their turns, for example bmc,horn (default: depends on the program)"},
                       {"proof-store", {}, "as for the engine compositional"}}};
}

EngineInfo cells() {
  return {
      .name = kCells,
      .line = "several engines side by side on the program without arrays, where some cells are followed",
      .idea =
          "Turns a program with arrays into one without: it follows the contents of a few cells whose positions are "
          "chosen before the program starts and never change. What holds of them for any choice holds of all cells. "
          "Other engines look for invariants of that program, which become invariants with quantifiers.",
      .paper = "Monniaux, Gonnord: Cell Morphing: From Array Programs to Array-Free Horn Clauses, SAS 2016",
      .settings = {{"members", {}, "engines in the order of their turns (default: depends on the program)"},
                   {"numbers", {"integers", "bits"}, "how numbers are read during the search"}}};
}

struct Look {
  ViewKind view = ViewKind::Program;
  std::optional<base::Effort> effort = std::nullopt;
};

bool has_setting(const EngineInfo& info, std::string_view name) {
  return std::any_of(info.settings.begin(), info.settings.end(),
                     [&](const engine::SettingInfo& s) { return s.name == name; });
}

/// `--set numbers=...` overrules what the engine prefers.
Reads wanted(const EngineInfo& info, const Settings& settings) {
  const bool has_choice = has_setting(info, "numbers");
  if (has_choice && settings.is("numbers", "integers")) return Reads::Integers;
  if (has_choice && settings.is("numbers", "bits")) return Reads::Bits;
  return info.reads;
}

/// Is the engine given programs with procedures as they are, and nothing else?
bool takes_calls(const EngineInfo& info, const Settings& settings) {
  if (info.calls == engine::Calls::Cut) return false;
  // Another solver is asked about the program itself.
  const bool has_other_solver = has_setting(info, "solver") && !settings.text("solver").empty();
  const bool is_as_published = has_setting(info, "as-published") && settings.is("as-published", "on");
  return info.calls == engine::Calls::Taken || has_other_solver || is_as_published;
}

std::vector<Look> looks(const program::Cfa& cfa, Reads reads) {
  if (reads == Reads::Program) return {{ViewKind::Program}};
  if (!program::has_bits(cfa)) return {{ViewKind::Integers}};
  switch (reads) {
    case Reads::Program: break;
    case Reads::Bits: return {{ViewKind::Bits}};
    case Reads::Cells:
      if (transform::has_fixed_cells(cfa)) return {{ViewKind::FixedCells}};
      return {{ViewKind::Bits}};
    case Reads::Integers: return {{ViewKind::Integers}};
    case Reads::IntegersThenBits: break;
    case Reads::BitsBriefly:
      if (!program::is_over_bits(cfa)) break;
      return {{ViewKind::Bits, base::efforts::kBitsBriefly}, {ViewKind::Integers}, {ViewKind::Bits}};
    case Reads::BitsInTurns:
      if (transform::has_fixed_cells(cfa))
        return {{ViewKind::FixedCells, base::efforts::kBitsAgain}, {ViewKind::Integers}};
      if (!program::is_over_bits(cfa)) break;
      return {{ViewKind::Bits, base::efforts::kBitsTurn},
              {ViewKind::Integers, base::efforts::kIntegersTurn},
              {ViewKind::Bits, base::efforts::kBitsAgain},
              {ViewKind::Integers}};
    case Reads::BitsForMemory:
      if (program::has_memory(cfa)) return {{ViewKind::Bits, base::efforts::kBitsForMemory}, {ViewKind::Integers}};
      return {{ViewKind::Integers, base::efforts::kIntegersFirst},
              {ViewKind::Bits, base::efforts::kBitsBetween},
              {ViewKind::Integers}};
  }
  return {{ViewKind::Integers}, {ViewKind::Bits}};
}

Lane lane(const program::Cfa& cfa, const std::string& name, const std::map<std::string, std::string>& given,
          const engine::Toolbox& toolbox) {
  const EngineInfo& info = engine::find_engine(name, engine::engines());
  const Settings settings(given, info.settings, name);
  static_cast<void>(info.make(settings, toolbox));  // complains about settings now, not in a child
  Lane result;
  const bool is_cut = program::has_calls(cfa) && !takes_calls(info, settings);
  const auto make = [&info, settings, &toolbox] { return info.make(settings, toolbox); };
  const bool is_plain = has_setting(info, "intervals") && settings.is("intervals", "off");
  for (const Look& look : looks(cfa, wanted(info, settings))) {
    const ViewKind view = is_plain && look.view == ViewKind::Integers ? ViewKind::PlainIntegers : look.view;
    if (is_cut) {
      const auto by_procedures = [make, &info, &toolbox] {
        return std::make_unique<ByProcedures>(make, info.calls, toolbox);
      };
      result.attempts.push_back({name, by_procedures, view, look.effort});
    } else {
      result.attempts.push_back({name, make, view, look.effort});
    }
  }
  return result;
}

/// An engine on the program without arrays.
Lane cells_lane(const std::string& name, ViewKind view, const engine::Toolbox& toolbox) {
  const EngineInfo positions = engine::positions::info();
  if (name == positions.name)
    return {
        .attempts = {{name, [positions, &toolbox] { return positions.make({}, toolbox); }, ViewKind::CellsOverBits}}};
  const EngineInfo& info = engine::find_engine(name, engine::engines());
  const Settings settings({}, info.settings, name);
  return {.attempts = {{name, [&info, settings, &toolbox] { return info.make(settings, toolbox); }, view}}};
}

std::vector<Member> members(const std::string& list) {
  std::vector<Member> result;
  std::istringstream text(list);
  for (std::string item; std::getline(text, item, ',');) result.push_back({item, Lane::kFirstTurn});
  return result;
}

constexpr std::chrono::milliseconds kGuessesTurn(300);  // the first one
constexpr std::chrono::milliseconds kNodesTurn(1'000);

/// Members of a portfolio share the processors already.
std::map<std::string, std::string> as_member(const std::string& engine, const std::string& proof_store) {
  if (engine == "compositional") return {{"workers", "1"}, {"proof-store", proof_store}};
  if (engine == "execute") return {{"patience", "30000000"}};  // about a second; then others have its share
  return {};
}

}  // namespace

std::vector<EngineInfo> choices() {
  std::vector<EngineInfo> result = {portfolio(), cells()};
  for (const EngineInfo& info : engine::engines()) result.push_back(info);
  return result;
}

std::vector<Lane> plan(const program::Cfa& cfa, const std::string& engine,
                       const std::map<std::string, std::string>& given, const engine::Toolbox& toolbox) {
  std::vector<Lane> lanes;
  if (engine == kPortfolio) {
    const EngineInfo info = portfolio();
    const Settings settings(given, info.settings, engine);
    const std::string& listed = settings.text("members");
    for (const Member& member : listed.empty() ? choose_members(cfa) : members(listed)) {
      lanes.push_back(lane(cfa, member.engine, as_member(member.engine, settings.text("proof-store")), toolbox));
      lanes.back().first_turn = member.first_turn;
    }
    // Guesses about cells are right soon, or not at all.
    const auto add_guesses = [&](Lane guesses, base::Effort effort, std::chrono::milliseconds first_turn) {
      guesses.attempts.front().effort = effort;
      guesses.first_turn = first_turn;
      lanes.insert(lanes.begin() + std::min<std::ptrdiff_t>(1, std::ssize(lanes)), std::move(guesses));
    };
    if (listed.empty() && program::has_loops(cfa) && transform::has_cells(cfa))
      add_guesses(cells_lane("positions", ViewKind::CellsOverBits, toolbox), base::efforts::kCells, kGuessesTurn);
    // So are those about pointers.
    if (listed.empty() && program::has_loops(cfa) && !program::has_calls(cfa) && invariant::checks_accesses(cfa))
      add_guesses(lane(cfa, "addresses", {}, toolbox), base::efforts::kAddresses, kGuessesTurn);
    // And those about lists and trees, where nobody else finds a proof.
    if (listed.empty() && program::has_loops(cfa) && !program::has_calls(cfa) && !program::Ledgers(cfa).all.empty())
      add_guesses(lane(cfa, "nodes", {}, toolbox), base::efforts::kNodes, kNodesTurn);
    const bool is_cyclic = program::has_loops(cfa) || program::has_calls(cfa);
    if (listed.empty() && is_cyclic && program::has_bits(cfa) && program::has_memory(cfa) &&
        cfa.edges().size() >= kLargeProgram) {
      Lane focus = lane(cfa, "focus", {}, toolbox);
      focus.first_turn = std::chrono::milliseconds(300);
      lanes.insert(lanes.begin() + std::min<std::ptrdiff_t>(1, std::ssize(lanes)), std::move(focus));
    }
  } else if (engine == kCells) {
    const Settings settings(given, cells().settings, engine);
    const std::string& listed = settings.text("members");
    const ViewKind view = settings.is("numbers", "bits") ? ViewKind::CellsOverBits : ViewKind::Cells;
    if (!transform::has_cells(cfa)) return lanes;
    for (const Member& member : listed.empty() ? choose_members_for_cells() : members(listed)) {
      lanes.push_back(cells_lane(member.engine, view, toolbox));
      lanes.back().first_turn = member.first_turn;
    }
  } else {
    lanes.push_back(lane(cfa, engine, given, toolbox));
  }
  std::erase_if(lanes, [](const Lane& l) { return l.attempts.empty(); });
  return lanes;
}

}  // namespace pincer::search
