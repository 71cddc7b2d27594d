// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "search/search.h"

namespace pincer::search {

/// What earlier runs found out about a program, or about one that looked like it. Nothing of it is believed.
struct Recalled {
  struct Proof {
    std::vector<std::size_t> checks;  // that it is about
    engine::Claim claim;
    std::string engine;  // who found it
  };
  struct Violation {
    certificate::Unsafe claim;
    std::string engine;
  };
  std::vector<Proof> proofs;
  std::vector<Violation> violations;
  std::map<std::size_t, std::string> open;  // by check: why it stayed open after as much work as it would get now
  certificate::Invariants candidates;       // invariants of programs that looked like this one
};

/// How far that went.
struct RecallUse {
  std::size_t proofs = 0;      // that were certified again
  std::size_t violations = 0;  // that were executed again
  std::size_t open = 0;        // checks that were left open without a search
  std::size_t facts = 0;       // candidates that are inductive here
  std::size_t by_facts = 0;    // proofs that consist of these
  bool is_whole = false;       // there was nothing left to search for
};

/// A plan that has one claim checked.
std::vector<Lane> say(const std::string& who, const engine::Claim& claim);

/// What is recalled, before a search: a claim that is certified again answers at once. Else candidates that are inductive
/// are tried as a proof, and then become facts of the options for the search.
Result search_after(const Recalled& recalled, const program::Cfa& cfa, const engine::Toolbox& toolbox,
                    const Options& options, const Hooks& hooks, RecallUse& use,
                    const std::function<Result(const Options& options)>& search_on);

}  // namespace pincer::search
