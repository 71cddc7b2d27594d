// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>

#include "encode/transitions.h"

namespace pincer::cpa {

/// A configurable program analysis (D, Pi, ~>, merge, stop, prec) of
///   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification, Sect. 2.2.
/// Its steps are transitions of a block graph: with a graph of single statements they are the paper's CFA edges, with a
/// graph of loop heads whole blocks. `[[e]]` is the set of concrete states of an abstract state e.
///
///   transfer(e, step, pi)  the successor by one step, if there is one. Law: what `step` makes of [[e]] is in [[result]]
///                          (but for LoopBound, which restricts on purpose).
///   merge(e, e2, pi)       one state for both, or none to keep them apart; merge-sep says yes only to equal ones, so
///                          that a composite merges where all of its parts agree. Law: [[e]] | [[e2]] <= [[result]].
///   stop(e, e2, pi)        is e covered by e2? The paper's stop asks whether some e2 of a set does; all of its
///                          operators are of that form. Law: true implies [[e]] <= [[e2]].
///   prec(e, pi, node)      the state that takes e's place at `node`; none if it represents nothing.
///                          Law: [[e]] <= [[result]].
///   order(e)               states with smaller numbers are expanded first.
///
/// An analysis with dynamic precision adjustment (CPA+) also changes the precision:
///   prec(e, pi, node, reached)    the state and the precision that take the place of e and pi, which may depend on the
///                                 states that were reached at the node. Law: [[e]] <= [[result.state]].
///
/// An analysis in a composite may use what the others know:
///   strengthen(e, other, step)    e after the step, with what the state of another part says after it (the operator
///                                 `strengthen` of Sect. 2.2); none if both together represent nothing.
///                                 Law: [[e]] & [[other]] <= [[result]] <= [[e]].
template <class C>
concept CpaWithoutPrec =
    std::equality_comparable<typename C::State> &&
    requires(C& cpa, const typename C::State& e, const typename C::Precision& pi, const encode::Transition& step) {
      { cpa.transfer(e, step, pi) } -> std::same_as<std::optional<typename C::State>>;
      { cpa.merge(e, e, pi) } -> std::same_as<std::optional<typename C::State>>;
      { cpa.stop(e, e, pi) } -> std::same_as<bool>;
      { cpa.order(e) } -> std::same_as<std::uint64_t>;
    };

/// prec keeps the precision.
template <class C>
concept KeepsPrecision = CpaWithoutPrec<C> && requires(C& cpa, const typename C::State& e,
                                                       const typename C::Precision& pi, encode::NodeId node) {
  { cpa.prec(e, pi, node) } -> std::same_as<std::optional<typename C::State>>;
};

/// What takes the place of a state and its precision.
template <class State, class Precision>
struct Adjusted {
  State state;
  Precision precision;
};

/// Shows states to whoever asks, one by one.
template <class State>
using Others = std::function<void(const std::function<void(const State&)>& visit)>;

/// prec may change the precision.
template <class C>
concept AdjustsPrecision =
    CpaWithoutPrec<C> && requires(C& cpa, const typename C::State& e, const typename C::Precision& pi,
                                  encode::NodeId node, const Others<typename C::State>& reached) {
      {
        cpa.prec(e, pi, node, reached)
      } -> std::same_as<std::optional<Adjusted<typename C::State, typename C::Precision>>>;
    };

template <class C>
concept Cpa = KeepsPrecision<C> || AdjustsPrecision<C>;

/// C's states may use what a state of another analysis knows.
template <class C, class OtherState>
concept Strengthens =
    requires(C& cpa, const typename C::State& e, const OtherState& other, const encode::Transition& step) {
      { cpa.strengthen(e, other, step) } -> std::same_as<std::optional<typename C::State>>;
    };

/// merge-sep: keeps states apart.
template <class State>
std::optional<State> merge_sep(const State& e, const State& e2) {
  return e == e2 ? std::optional(e2) : std::nullopt;
}

}  // namespace pincer::cpa
