// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/path_setup.h"
#include "engine/pd_kind/k_steps.h"
#include "engine/pd_kind/reachability.h"

namespace pincer::engine::pd_kind {

struct Options {
  PathOptions paths;
  std::size_t greatest_k = 0;  // 0: as great as it may be
  bool interpolants = true;    // explanations are interpolants, else cores
};

/// Property-directed k-induction on one program without calls.
class Search {
 public:
  Search(const program::Cfa& cfa, const Context& context, const Options& options);

  certificate::Verdict run();

 private:
  using Path = PathSetup::Path;

  /// An element of an induction frame (F_ABS, F_CEX): the lemma holds in all states that at most n blocks lead to, and in no
  /// state of the counterexample; from each of these, `leads` leads to the error.
  struct Element {
    AtEach lemma;
    encode::NodeId where;
    Cube counterexample;
    Path leads;
    logic::Term use;  // the lemma's switch
  };
  using Frame = std::set<std::size_t>;  // of elements

  /// The paper's Push. Unsat: `frame_` has grown, and `pushed` is the part of it that is k-inductive relative to it. Sat: an
  /// execution reaches the error (`failed_`).
  logic::Answer push(std::size_t k, Frame& pushed);
  /// What becomes of one element; the steps of Push.
  logic::Answer push_element(std::size_t element, std::size_t k, Frame& pushed, std::vector<std::size_t>& queue);
  logic::Answer check(std::size_t k, const AtEach& bad);
  /// The states before the path of the last answer, Sat.
  Cube generalise(std::size_t k, const AtEach& bad, Path& blocks);
  std::size_t add(AtEach lemma, encode::NodeId where, Cube counterexample, Path leads);
  [[nodiscard]] AtEach negation(const AtEach& lemma) const;

  /// What is inductive of all that is known, as a certificate. None: it does not exclude the error within n + 1 blocks.
  std::optional<certificate::Verdict> proof();

  const Context& context_;
  Options options_;
  PathSetup setup_;
  logic::Terms& terms_;
  Predecessors predecessors_;
  KSteps steps_;
  Reachability reachability_;
  std::vector<Element> elements_;
  std::size_t n_ = 0;
  Frame frame_;
  Path failed_;
  std::string reason_;
};

}  // namespace pincer::engine::pd_kind
