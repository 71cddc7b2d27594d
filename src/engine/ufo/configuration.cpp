// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/configuration.h"

#include <fmt/format.h>

#include "engine/ufo/ufo.h"

namespace pincer::engine::ufo {

namespace {

struct Configuration {
  const char* name;
  Abstraction abstraction;
  bool keep_labels;
  const char* line;
  const char* idea;  // what is special about it
};

constexpr const char* kIdea =
    "Unrolls the program to a graph, searches all of it for an execution to the error at once, and labels its nodes by "
    "interpolation if there is none. When the labels of a loop head imply those of earlier ones, they are the "
    "invariant; "
    "else the unrolling grows.";

constexpr Configuration kConfigurations[] = {
    {"uufo", Abstraction::None, true, "UFO: unrolls to a graph and labels it by interpolation",
     "Where the unrolling grows, nothing is assumed about the new states."},
    {"cpufo", Abstraction::Cartesian, true, "UFO with Cartesian predicate abstraction where the unrolling grows",
     "Where the unrolling grows, new states are described by those known predicates that hold in all of them."},
    {"bpufo", Abstraction::Boolean, true, "UFO with Boolean predicate abstraction where the unrolling grows",
     "Where the unrolling grows, new states are described by the strongest combination of the known predicates."},
    {"cp", Abstraction::Cartesian, false, "Cartesian predicate abstraction, refined by UFO's interpolation",
     "All states are described by those known predicates that hold in them; interpolation only adds predicates."},
    {"bp", Abstraction::Boolean, false, "Boolean predicate abstraction, refined by UFO's interpolation",
     "All states are described by the strongest combination of the known predicates; interpolation only adds "
     "predicates."},
};

std::vector<SettingInfo> settings() {
  SettingInfo numbers = numbers_setting();
  numbers.published = "integers";  // the paper's solver knows no bits
  return {
      std::move(numbers),
      intervals_setting(),
      {"blocking", {"on", "off"}, "learn clauses before the query about all executions, too", "off"},
      {"labels",
       {"in-turns", "clauses", "interpolants"},
       "where labels come from: clauses that are learned node by node, interpolants, or both in turns",
       "interpolants"},
      {"interpolator", {"portfolio", "proof", "spacer"}, "where interpolants come from"},
      {"words",
       {"off", "on"},
       "interpolants speak of the numbers that variables are compared with, not of their bounds",
       "on"},
      {"shorten", {"on", "off"}, "interpolants become clauses, as short as possible, over the literals of the program"},
      {"carry", {"on", "off"}, "labels say what earlier labels at their place said, as far as it holds there"},
      {"covering",
       {"active", "visited"},
       "which loop heads can cover others: those of the current unrolling, or all visited ones"},
      {"facts", {"on", "off"}, "keep inductive conjuncts of labels for all nodes", "off"},
      {"seed", {"on", "off"}, "use labels that are known to hold in refinements, and keep them in new labels", "off"}};
}

Ufo::Setup setup(const Configuration& configuration, const Settings& settings, const Toolbox& toolbox) {
  return {.integers = toolbox.z3.get(),
          .bits = toolbox.cadical.get(),
          .search = {.abstraction = configuration.abstraction,
                     .keep_labels = configuration.keep_labels,
                     .facts = settings.is("facts", "on"),
                     .covering = settings.is("covering", "active") ? Covering::Active : Covering::Visited,
                     .refinement = {.blocking = settings.is("blocking", "on"),
                                    .labels = static_cast<Labels>(settings.choice("labels")),
                                    .interpolator = settings.text("interpolator"),
                                    .words = settings.is("words", "on"),
                                    .shorten = settings.is("shorten", "on"),
                                    .carry = settings.is("carry", "on"),
                                    .seed = settings.is("seed", "on")}}};
}

}  // namespace

std::vector<EngineInfo> infos() {
  std::vector<EngineInfo> result;
  for (const Configuration& configuration : kConfigurations) {
    result.push_back(
        {.name = configuration.name,
         .line = configuration.line,
         .idea = fmt::format("{} {}", kIdea, configuration.idea),
         .paper =
             "Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back, TACAS 2012",
         .settings = settings(),
         .reads = Reads::BitsBriefly,
         .has_published = true,
         .make = [&configuration](const Settings& chosen, const Toolbox& toolbox) {
           return std::make_unique<Ufo>(setup(configuration, chosen, toolbox));
         }});
  }
  return result;
}

}  // namespace pincer::engine::ufo
