// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/factory.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "base/contract.h"
#include "base/error.h"
#include "engine/bmc/bmc.h"
#include "engine/bounded/bounded.h"
#include "engine/compositional/compositional.h"
#include "engine/horn/horn.h"
#include "engine/impact/impact.h"
#include "engine/k_induction/generator.h"
#include "engine/k_induction/k_induction.h"
#include "engine/minimax/minimax.h"
#include "engine/portfolio/choose.h"
#include "engine/portfolio/portfolio.h"
#include "engine/predicate/predicate.h"
#include "engine/ufo/configuration.h"

namespace pincer::engine {

namespace {

Numbers numbers(const Settings& settings) { return static_cast<Numbers>(settings.choice("numbers")); }

PredicateOptions predicate_options(const Settings& settings, const Toolbox& toolbox) {
  PredicateOptions options;
  options.numbers = numbers(settings);
  options.solvers = toolbox.z3.get();
  options.steps = static_cast<encode::BlockOperator>(settings.choice("blocks"));
  options.interpolator = settings.text("interpolator");
  options.invariants = settings.is("invariants", "on");
  options.path_invariants = settings.is("path-invariants", "on");
  if (settings.is("walk", "statements")) {
    if (options.steps != encode::BlockOperator::SingleStatement) options.blocks = cpa::Blocks::LoopHeads;
    options.steps = encode::BlockOperator::SingleStatement;
  }
  return options;
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> result;
  std::istringstream text(list);
  for (std::string item; std::getline(text, item, ',');) result.push_back(item);
  return result;
}

unsigned processors() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Members of a portfolio share the processors already.
std::map<std::string, std::string> as_member(const std::string& engine, const std::string& proof_store) {
  if (engine == "compositional") return {{"workers", "1"}, {"proof-store", proof_store}};
  return {};
}

}  // namespace

std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox,
                                    const std::map<std::string, std::string>& given) {
  const std::vector<EngineInfo> known = engines();
  const auto info = std::find_if(known.begin(), known.end(), [&](const EngineInfo& e) { return e.name == name; });
  if (info == known.end())
    throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", name));
  const Settings settings(given, info->settings, name);
  if (name == "symbolic-execution" || (name == "bmc" && settings.is("unrolling", "cpa")))
    return std::make_unique<Bounded>(Bounded::Options{toolbox.z3.get(), name == "bmc"});
  if (name == "bmc") return std::make_unique<Bmc>(Bmc::Options{toolbox.search()});
  if (name == "k-induction")
    return std::make_unique<KInduction>(KInduction::Options{toolbox.search(), generate_invariants});
  if (name == "predicate") {
    PredicateOptions options = predicate_options(settings, toolbox);
    options.cartesian = settings.is("abstraction", "cartesian");
    options.bdds = settings.is("formulas", "bdd");
    return std::make_unique<Predicate>(options);
  }
  if (name == "impact") {
    return std::make_unique<Impact>(
        Impact::Options{predicate_options(settings, toolbox), settings.is("forced-covering", "on")});
  }
  if (name == "compositional")
    return std::make_unique<Compositional>(
        Compositional::Options{.solvers = toolbox.z3.get(),
                               .bounded = toolbox.search(),
                               .proof_store = settings.text("proof-store"),
                               .workers = static_cast<unsigned>(settings.number("workers", processors()))});
  if (name == "horn") return std::make_unique<Horn>(Horn::Options{numbers(settings)});
  if (auto options = ufo::configuration(name, toolbox, settings)) return std::make_unique<Ufo>(std::move(*options));
  if (name == "minimax")
    return std::make_unique<Minimax>(Minimax::Options{
        toolbox.z3.get(), numbers(settings), static_cast<Minimax::Interpolants>(settings.choice("interpolants")),
        settings.is("learning", "on"), settings.is("slackening", "on")});
  if (name == "portfolio") {
    const auto members = [&toolbox, listed = settings.text("members"),
                          store = settings.text("proof-store")](const program::Cfa& cfa) {
      std::vector<Portfolio::Member> result;
      for (const std::string& member : listed.empty() ? choose_members(cfa) : split(listed))
        result.push_back(
            {member, [member, store, &toolbox] { return make_engine(member, toolbox, as_member(member, store)); }});
      return result;
    };
    return std::make_unique<Portfolio>(Portfolio::Options{members, processors()});
  }
  base::require(false, "every engine that is listed can be made");
  return nullptr;
}

}  // namespace pincer::engine
