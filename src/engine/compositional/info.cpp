// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <thread>

#include "engine/compositional/compositional.h"

namespace pincer::engine::compositional {

namespace {

constexpr std::size_t kMostDisjuncts = 8;

/// What is not in the paper, a setting each, and the paper's own choices; the first value is the default.
std::vector<SettingInfo> settings_of_compositional() {
  return {
      intervals_setting(),
      {"facts", {"on", "off"}, "look for equations and bounds before anything is asked for", "off"},
      {"samples", {"on", "off"}, "execute the program: what is asked for has to hold in the states reached", "off"},
      {"remainders",
       {"on", "computed", "off"},
       "remainders by small numbers that take part in invariants: those that never change, too; those that the program "
       "computes with; none",
       "computed"},
      {"parts", {"on", "off"}, "cut the program apart where its parts share nothing (with samples)", "off"},
      {"refuter", {"on", "off"}, "look for errors by a bounded check, too", "off"},
      {"questions",
       {"table", "conjuncts"},
       "which conditional invariants are asked for: simple ones first, or by the number of conjuncts",
       "conjuncts"},
      {"max-smt",
       {"greedy", "optimum"},
       "soft constraints: grant one after the other, or find the best solution; the best so far when that takes long",
       "optimum"},
      {"disabling",
       {"off", "on"},
       "take conditional invariants that disable a transition when none implies the assertion",
       "on"},
      {"second-chance", {"on", "off"}, "ask again with more effort before disjunctions are looked for", "off"},
      {"start", {"hard", "soft"}, "what is asked for holds after the start at first, or is a wish like others", "soft"},
      {"constants", {"least", "any"}, "which solution is taken of those that differ in constants only: the weakest"},
      {"solutions", {"any", "weakest"}, "which solution is taken of those that cost the same", "weakest"},
      {"disjunctions", {"on", "off"}, "what was proven by several disjuncts helps other proofs", "off"},
      {"disjuncts", {}, "the most disjuncts of one proof (default: 8)", "16"},
      {"proof-store", {}, "a store of proofs of program parts; --store sets it"},
      {"workers",
       {},
       "number of processes that search at the same time (default: one per core; 1 in the portfolio)",
       "1"}};
}

Compositional::Options options_of(const Settings& settings, const Toolbox& toolbox) {
  const auto is_on = [&](std::string_view name) { return settings.is(name, "on"); };
  const std::uint64_t workers = settings.number("workers", std::thread::hardware_concurrency());
  return {.solvers = toolbox.z3.get(),
          .bounded = toolbox.search(),
          .proof_store = settings.text("proof-store"),
          .facts = is_on("facts"),
          .remainders = static_cast<Tracked>(settings.choice("remainders")),
          .parts = is_on("parts"),
          .refuter = is_on("refuter"),
          .search = {.workers = static_cast<unsigned>(std::max<std::uint64_t>(workers, 1)),
                     .cond_safe = {.questions = static_cast<Questions>(settings.choice("questions")),
                                   .wishes = static_cast<Wishes>(settings.choice("max-smt")),
                                   .second_chance = is_on("second-chance"),
                                   .hard_start = settings.is("start", "hard"),
                                   .least_constants = settings.is("constants", "least"),
                                   .weakest = settings.is("solutions", "weakest"),
                                   .disabling = is_on("disabling")},
                     .most_disjuncts = std::max<std::uint64_t>(settings.number("disjuncts", kMostDisjuncts), 1),
                     .samples = is_on("samples"),
                     .disjunctions = is_on("disjunctions")}};
}

}  // namespace

EngineInfo info() {
  return {.name = "compositional",
          .line = "conditional invariants of loops by constraint solving, backwards from the error to the start",
          .idea =
              "Takes one loop at a time, backwards from the error, and asks a Max-SMT "
              "solver for linear inequalities that the loop preserves and that exclude the "
              "error. They need not hold where the loop begins: what they require there "
              "becomes the goal of the code before it. Conditions that were proven once "
              "are kept, and can be stored for later runs.",
          .paper =
              "Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with "
              "Max-SMT, FMCAD 2015",
          .settings = settings_of_compositional(),
          .reads = Reads::Integers,
          .has_published = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            return std::make_unique<Compositional>(options_of(settings, toolbox));
          }};
}

}  // namespace pincer::engine::compositional
