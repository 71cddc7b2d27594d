// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/factory.h"

#include <fmt/format.h>

#include <functional>

#include "base/error.h"
#include "engine/bmc/bmc.h"
#include "engine/horn/horn.h"
#include "engine/portfolio/portfolio.h"

namespace pincer::engine {
namespace {

struct Entry {
  EngineInfo info;
  std::function<std::unique_ptr<Engine>(const Toolbox&)> make;
};

const std::vector<Entry>& table() {
  static const std::vector<Entry> entries = {
      {{"bmc", "bounded model checking: unrolls until the error is found or no execution is left",
        "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1"},
       [](const Toolbox& toolbox) { return std::make_unique<Bmc>(Bmc::Options{toolbox.search()}); }},
      {{"horn", "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
        "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014"},
       [](const Toolbox&) { return std::make_unique<Horn>(Horn::Options{}); }},
      {{"portfolio", "several engines side by side: bmc and horn", ""},
       [](const Toolbox& toolbox) {
         return std::make_unique<Portfolio>(std::vector<Portfolio::Member>{
             {"bmc", [&toolbox] { return make_engine("bmc", toolbox); }},
             {"horn", [&toolbox] { return make_engine("horn", toolbox); }},
         });
       }},
  };
  return entries;
}

}  // namespace

std::vector<EngineInfo> engines() {
  std::vector<EngineInfo> result;
  for (const Entry& entry : table()) result.push_back(entry.info);
  return result;
}

std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox) {
  for (const Entry& entry : table()) {
    if (entry.info.name == name) return entry.make(toolbox);
  }
  throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", name));
}

}  // namespace pincer::engine
