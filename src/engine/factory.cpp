// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/factory.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/contract.h"
#include "base/error.h"
#include "engine/bmc/bmc.h"
#include "engine/horn/horn.h"
#include "engine/k_induction/k_induction.h"
#include "engine/portfolio/portfolio.h"

namespace pincer::engine {

namespace {

Numbers numbers(const Settings& settings) { return static_cast<Numbers>(settings.choice("numbers")); }

}  // namespace

std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox,
                                    const std::map<std::string, std::string>& given) {
  const std::vector<EngineInfo> known = engines();
  const auto info = std::find_if(known.begin(), known.end(), [&](const EngineInfo& e) { return e.name == name; });
  if (info == known.end())
    throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", name));
  const Settings settings(given, info->settings, name);
  if (name == "bmc") return std::make_unique<Bmc>(Bmc::Options{toolbox.search()});
  if (name == "k-induction") return std::make_unique<KInduction>(KInduction::Options{toolbox.search(), nullptr});
  if (name == "horn") return std::make_unique<Horn>(Horn::Options{numbers(settings)});
  if (name == "portfolio") {
    std::vector<Portfolio::Member> members;
    for (const char* member : {"bmc", "horn"})
      members.push_back({member, [member, &toolbox] { return make_engine(member, toolbox); }});
    return std::make_unique<Portfolio>(std::move(members));
  }
  base::require(false, "every engine that is listed can be made");
  return nullptr;
}

}  // namespace pincer::engine
