// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/factory.h"

#include <fmt/format.h>

#include "base/error.h"
#include "engine/bmc/bmc.h"
#include "engine/horn/horn.h"
#include "engine/portfolio/portfolio.h"

namespace pincer::engine {

std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox) {
  if (name == "bmc") return std::make_unique<Bmc>(Bmc::Options{toolbox.search()});
  if (name == "horn") return std::make_unique<Horn>(Horn::Options{});
  if (name == "portfolio") {
    std::vector<Portfolio::Member> members;
    for (const char* member : {"bmc", "horn"})
      members.push_back({member, [member, &toolbox] { return make_engine(member, toolbox); }});
    return std::make_unique<Portfolio>(std::move(members));
  }
  throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", name));
}

}  // namespace pincer::engine
