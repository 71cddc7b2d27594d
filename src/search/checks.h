// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "certificate/check.h"
#include "program/checks.h"
#include "search/recalled.h"
#include "search/search.h"

namespace pincer::search {

/// What is known of a check.
struct CheckState {
  enum class Status : std::uint8_t {
    Open,
    Proved,       // no execution fails there that did not fail before
    Unreachable,  // proved, and no execution gets there
    Fails,
  };
  Status status = Status::Open;
  std::string reason = "";                                         // Open: why, as docs/contract.md words it
  std::optional<certificate::Certified> violation = std::nullopt;  // Fails: of the whole program
  std::string engine = "";                                         // who found the violation
};

/// A proof of some checks: of the program in which all others are set aside.
struct CheckProof {
  std::vector<std::size_t> checks;
  certificate::Certified certified;
  std::string engine;  // who found it
  std::string asked;   // the solver that it asked
};

struct ChecksResult {
  std::vector<CheckState> states;  // by check
  std::vector<CheckProof> proofs;
  std::string reason = "";                            // the first one of an open check
  std::vector<Report> reports = {};                   // of all searches
  std::optional<std::size_t> winner = std::nullopt;   // the attempt that found the last proof or violation
  std::vector<program::SourceLocation> blocked = {};  // assumptions that no execution meets
  RecallUse recalled = {};                            // what came of what was recalled
};

/// How to search for a program that differs from others in what is set aside.
using Planner = std::function<std::vector<Lane>(const program::Cfa& cfa)>;

struct ChecksOptions : Options {
  bool helps = true;       // beside the plans, bounded model checking and generated invariants may decide checks
  Recalled recalled = {};  // what is tried first
};

struct ChecksHooks {
  Hooks search = {};
  /// Called whenever the state of some check has changed.
  std::function<void(const std::vector<CheckState>& states)> states = [](const auto&) {};
};

/// Decides every check of a program. One search serves all: first for all checks together. A check that fails is set
/// aside, and the search goes on. What is not decided with some effort is proved by facts about the program as far as
/// possible, then split.
ChecksResult search_checks(const program::Cfa& cfa, const std::vector<program::ProgramCheck>& checks,
                           const Planner& planner, const engine::Toolbox& toolbox, const ChecksOptions& options,
                           const ChecksHooks& hooks);

}  // namespace pincer::search
