// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "cpa/cpa.h"
#include "cpa/location.h"

namespace pincer::cpa {

/// Several analyses that run together (Sect. 2.2, Composite CPA): states and precisions are tuples, every operator asks
/// all parts. The first part is the Location CPA, which tells the others where they are.
template <Cpa... Parts>
class Composite {
 public:
  using State = std::tuple<typename Parts::State...>;
  using Precision = std::tuple<typename Parts::Precision...>;
  using Order = std::array<std::uint64_t, sizeof...(Parts)>;

  /// The parts outlive the composite. States are expanded in the order of the last part first.
  explicit Composite(const encode::Transitions& program, Parts&... parts) : program_(program), parts_(parts...) {}

  static encode::NodeId location(const State& e) { return std::get<0>(e); }

  struct Successor {
    const encode::Transition* step;
    State state;
  };
  /// ~>: the successors by steps on which all parts agree.
  std::vector<Successor> transfer(const State& e, const Precision& pi) {
    std::vector<Successor> result;
    for (const encode::Transition& step : program_.from(location(e))) {
      if (auto state = transfer(e, step, pi, Indices())) result.push_back({&step, std::move(*state)});
    }
    return result;
  }
  std::optional<State> merge(const State& e, const State& e2, const Precision& pi) {
    return merge(e, e2, pi, Indices());
  }
  bool stop(const State& e, const State& e2, const Precision& pi) { return stop(e, e2, pi, Indices()); }
  /// `reached` is the graph, for analyses that look at it.
  template <class Reached>
  std::optional<Adjusted<State, Precision>> prec(const State& e, const Precision& pi, const Reached& reached) {
    return prec(e, pi, reached, Indices());
  }
  Order order(const State& e) { return order(e, Indices()); }

 private:
  using Indices = std::index_sequence_for<Parts...>;

  template <std::size_t I>
  auto& part() {
    return std::get<I>(parts_);
  }
  /// The tuple of what is in the options, if something is in all of them.
  template <class... Options>
  static std::optional<State> all_of(Options&&... options) {
    if (!(options.has_value() && ...)) return std::nullopt;
    return State(std::move(*options)...);
  }

  template <std::size_t... I>
  std::optional<State> transfer(const State& e, const encode::Transition& step, const Precision& pi,
                                std::index_sequence<I...>) {
    auto result = all_of(part<I>().transfer(std::get<I>(e), step, std::get<I>(pi))...);
    if (result && !(strengthen<I>(*result, step) && ...)) result.reset();
    return result;
  }
  /// Every part may use what each of the others says after the step, one after the other.
  template <std::size_t I>
  bool strengthen(State& e, const encode::Transition& step) {
    return strengthen<I>(e, step, Indices());
  }
  template <std::size_t I, std::size_t... J>
  bool strengthen(State& e, const encode::Transition& step, std::index_sequence<J...>) {
    return (strengthen_by<I, J>(e, step) && ...);
  }
  template <std::size_t I, std::size_t J>
  bool strengthen_by(State& e, const encode::Transition& step) {
    using Part = std::remove_reference_t<decltype(part<I>())>;
    if constexpr (I != J && Strengthens<Part, std::tuple_element_t<J, State>>) {
      auto stronger = part<I>().strengthen(std::get<I>(e), std::get<J>(e), step);
      if (!stronger) return false;
      std::get<I>(e) = std::move(*stronger);
    }
    return true;
  }
  template <std::size_t... I>
  std::optional<State> merge(const State& e, const State& e2, const Precision& pi, std::index_sequence<I...>) {
    std::optional<State> result = e2;
    const auto merge_part = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
      auto merged = part<J>().merge(std::get<J>(e), std::get<J>(e2), std::get<J>(pi));
      if (merged) std::get<J>(*result) = std::move(*merged);
      return merged.has_value();
    };
    if (!(merge_part(std::integral_constant<std::size_t, I>()) && ...)) result.reset();
    return result;
  }
  template <std::size_t... I>
  bool stop(const State& e, const State& e2, const Precision& pi, std::index_sequence<I...>) {
    return (part<I>().stop(std::get<I>(e), std::get<I>(e2), std::get<I>(pi)) && ...);
  }
  template <class Reached, std::size_t... I>
  std::optional<Adjusted<State, Precision>> prec(const State& e, const Precision& pi, const Reached& reached,
                                                 std::index_sequence<I...>) {
    Adjusted<State, Precision> result{e, pi};
    if (!(prec_part<I>(e, pi, reached, result) && ...)) return std::nullopt;
    return result;
  }
  template <std::size_t I, class Reached>
  bool prec_part(const State& e, const Precision& pi, const Reached& reached, Adjusted<State, Precision>& result) {
    using Part = std::remove_reference_t<decltype(part<I>())>;
    using PartState = std::tuple_element_t<I, State>;
    if constexpr (AdjustsPrecision<Part>) {
      const Others<PartState> others = [&](const std::function<void(const PartState&)>& visit) {
        for (const auto id : reached.at(location(e))) visit(std::get<I>(reached[id].state));
      };
      auto adjusted = part<I>().prec(std::get<I>(e), std::get<I>(pi), location(e), others);
      if (!adjusted) return false;
      std::get<I>(result.state) = std::move(adjusted->state);
      std::get<I>(result.precision) = std::move(adjusted->precision);
    } else {
      auto adjusted = part<I>().prec(std::get<I>(e), std::get<I>(pi), location(e));
      if (!adjusted) return false;
      std::get<I>(result.state) = std::move(*adjusted);
    }
    return true;
  }
  template <std::size_t... I>
  Order order(const State& e, std::index_sequence<I...>) {
    return {part<sizeof...(Parts) - 1 - I>().order(std::get<sizeof...(Parts) - 1 - I>(e))...};
  }

  const encode::Transitions& program_;
  std::tuple<Parts&...> parts_;
};

}  // namespace pincer::cpa
