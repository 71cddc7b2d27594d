// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/configuration.h"

#include <array>

namespace pincer::engine::ufo {

std::optional<Ufo::Options> configuration(std::string_view name, const Toolbox& toolbox, const Settings& settings) {
  struct Configuration {
    std::string_view name;
    Abstraction abstraction;
    bool keep_labels;
  };
  constexpr std::array<Configuration, 5> kConfigurations{{{"uufo", Abstraction::None, true},
                                                          {"cpufo", Abstraction::Cartesian, true},
                                                          {"bpufo", Abstraction::Boolean, true},
                                                          {"cp", Abstraction::Cartesian, false},
                                                          {"bp", Abstraction::Boolean, false}}};
  for (const auto& [known, abstraction, keep_labels] : kConfigurations) {
    if (known != name) continue;
    const Options search{
        .abstraction = abstraction,
        .keep_labels = keep_labels,
        .facts = settings.is("facts", "on"),
        .covering = static_cast<Covering>(settings.choice("covering")),
        .refinement = {settings.is("blocking", "on"), settings.text("interpolator"), settings.is("seed", "on")}};
    return Ufo::Options{.integers = toolbox.z3.get(),
                        .bits = toolbox.cadical.get(),
                        .search = search,
                        .numbers = static_cast<Numbers>(settings.choice("numbers"))};
  }
  return std::nullopt;
}

}  // namespace pincer::engine::ufo
