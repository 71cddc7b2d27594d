// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/workers.h"

#include <poll.h>

#include <nlohmann/json.hpp>

#include "base/contract.h"

namespace pincer::engine::compositional {

using nlohmann::json;

namespace {

constexpr int kWaitMilliseconds = 50;  // before the budget is looked at again

/// What was counted and spent since then.
json report(const std::string& text, const base::Statistics& now, const base::Statistics& before, base::Effort effort) {
  json rows = json::array();
  for (std::size_t i = 0; i < now.rows().size(); ++i) {
    base::Statistics::Row row = now.rows()[i];  // rows are only added at the end
    if (i < before.rows().size()) {
      row.seconds -= before.rows()[i].seconds;
      row.count -= before.rows()[i].count;
    }
    rows.push_back({row.name, row.is_time, row.seconds, row.count});
  }
  return {{"text", text}, {"rows", rows}, {"effort", effort.units()}};
}

void count(const json& rows, base::Statistics& statistics) {
  for (const json& row : rows) {
    const auto name = row.at(0).get<std::string>();
    if (row.at(1).get<bool>()) {
      statistics.seconds(name) += row.at(2).get<double>();
    } else {
      statistics.count(name) += row.at(3).get<std::uint64_t>();
    }
  }
}

}  // namespace

void Workers::start(std::size_t task, const Work& work) {
  if (running_.contains(task)) return;
  running_.emplace(task,
                   std::make_unique<base::ChildProcess>("compositional", [&](const base::ChildProcess::Send& send) {
                     const base::Statistics before = statistics_;
                     const base::Effort spent = budget_.spent();
                     const std::string text = work();
                     send(report(text, statistics_, before, budget_.spent() - spent).dump());
                   }));
}

std::optional<std::string> Workers::result(std::size_t task) {
  const std::unique_ptr<base::ChildProcess> process = std::move(running_.extract(task).mapped());
  while (!process->read()) {
    if (budget_.exhausted()) return std::nullopt;
    pollfd ready{process->descriptor(), POLLIN, 0};
    poll(&ready, 1, kWaitMilliseconds);
  }
  if (const std::string failure = process->failure(); process->is_bug()) throw base::ContractViolation(failure);
  ++statistics_.count("worker processes");
  const std::optional<std::string> sent = process->take();
  if (!sent) return std::nullopt;
  const json message = json::parse(*sent);
  count(message.at("rows"), statistics_);
  budget_.spend(base::Effort(message.at("effort").get<std::uint64_t>()));
  return message.at("text").get<std::string>();
}

}  // namespace pincer::engine::compositional
