// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/registry.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/nearest.h"
#include "engine/abduction/abduction.h"
#include "engine/addresses/addresses.h"
#include "engine/bmc/bmc.h"
#include "engine/bmc/cpa_unrolling.h"
#include "engine/compositional/compositional.h"
#include "engine/execute/execute.h"
#include "engine/focus/focus.h"
#include "engine/horn/horn.h"
#include "engine/impact/impact.h"
#include "engine/k_induction/k_induction.h"
#include "engine/minimax/engine.h"
#include "engine/nodes/nodes.h"
#include "engine/pd_kind/pd_kind.h"
#include "engine/pdr/pdr.h"
#include "engine/predicate/predicate.h"
#include "engine/slicing_abstraction/slicing_abstraction.h"
#include "engine/states/states.h"
#include "engine/trace_abstraction/trace_abstraction.h"
#include "engine/ufo/configuration.h"

namespace pincer::engine {

SettingInfo numbers_setting() {
  return {"numbers",
          {"both", "integers", "bits"},
          "how numbers are read during the search: both ways, in the order that suits the engine, or one of them "
          "(verdicts are always about the original program)"};
}

SettingInfo intervals_setting() {
  return {"intervals", {"on", "off"}, "replace what intervals decide in the program over integers", "off"};
}

const std::vector<EngineInfo>& engines() {
  static const std::vector<EngineInfo> all = [] {
    std::vector<EngineInfo> result = {
        bmc::info(),    bmc::symbolic_execution_info(), k_induction::info(), predicate::info(),
        impact::info(), compositional::info(),          horn::info()};
    for (EngineInfo& configuration : ufo::infos()) result.push_back(std::move(configuration));
    result.push_back(minimax::info());
    result.push_back(pdr::info());
    result.push_back(trace_abstraction::info());
    result.push_back(slicing_abstraction::info());
    result.push_back(pd_kind::info());
    result.push_back(abduction::info());
    result.push_back(execute::info());
    result.push_back(states::info());
    result.push_back(addresses::info());
    result.push_back(nodes::info());
    result.push_back(focus::info({horn::info(), states::info(), predicate::info()}));
    for (EngineInfo& info : result)
      if (info.has_published) info.settings.push_back(as_published_setting(info.settings));
    return result;
  }();
  return all;
}

const EngineInfo& find_engine(const std::string& name, std::span<const EngineInfo> among) {
  std::vector<std::string_view> names;
  for (const EngineInfo& info : among) {
    if (info.name == name) return info;
    names.emplace_back(info.name);
  }
  throw base::InputError(
      fmt::format("unknown engine '{}'{} ('pincer engines' lists them)", name, base::did_you_mean(name, names)));
}

}  // namespace pincer::engine
