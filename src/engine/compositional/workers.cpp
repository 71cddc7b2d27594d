// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/workers.h"

#include <poll.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/child_process.h"

namespace pincer::engine::compositional {

using nlohmann::json;

namespace {

constexpr int kWaitMilliseconds = 50;
// Waits before `stop` is asked: it may work itself, and there is more to do when all processors have work.
constexpr unsigned kPatience = 6;
constexpr unsigned kPatienceWhenBusy = 20;

/// The result together with what was counted since the process began.
std::string with_counts(const std::string& result, const base::Statistics& now, const base::Statistics& before) {
  json rows = json::array();
  for (std::size_t i = 0; i < now.rows().size(); ++i) {
    base::Statistics::Row row = now.rows()[i];  // rows are only added at the end
    if (i < before.rows().size()) {
      row.seconds -= before.rows()[i].seconds;
      row.count -= before.rows()[i].count;
    }
    rows.push_back({row.name, row.is_time, row.seconds, row.count});
  }
  return json{{"result", result}, {"rows", rows}}.dump();
}

std::string without_counts(const std::string& text, base::Statistics& statistics) {
  const json message = json::parse(text, nullptr, false);
  if (message.is_discarded()) return "";
  for (const json& row : message.at("rows")) {
    const auto name = row.at(0).get<std::string>();
    if (row.at(1).get<bool>()) {
      statistics.seconds(name) += row.at(2).get<double>();
    } else {
      statistics.count(name) += row.at(3).get<std::uint64_t>();
    }
  }
  return message.at("result").get<std::string>();
}

struct Running {
  std::size_t task;
  std::unique_ptr<ChildProcess> process;
};

/// False: nobody had anything to say.
bool wait_for_one(const std::vector<Running>& running) {
  std::vector<pollfd> ready;
  for (const Running& one : running) ready.push_back({one.process->descriptor(), POLLIN, 0});
  return poll(ready.data(), ready.size(), kWaitMilliseconds) > 0;
}

}  // namespace

void run_in_parallel(unsigned workers, const base::Budget& budget, base::Statistics& statistics,
                     const ParallelWork& work) {
  std::vector<Running> running;
  const auto start = [&](std::size_t task) {
    ++statistics.count("worker processes");
    running.push_back({task, std::make_unique<ChildProcess>("compositional", [&, task](const ChildProcess::Send& send) {
                         const base::Statistics before = statistics;
                         send(with_counts(work.work(task), statistics, before));
                       })});
  };
  unsigned waits = 0;
  while (!budget.exhausted()) {
    while (running.size() < workers) {
      const auto task = work.next();
      if (!task) break;
      start(*task);
    }
    if (running.empty()) return;
    if (!wait_for_one(running)) {
      if (++waits % (running.size() < workers ? kPatience : kPatienceWhenBusy) == 0 && work.stop()) return;
      continue;
    }
    for (std::size_t i = 0; i < running.size();) {
      const bool ended = running[i].process->read();
      const auto text = running[i].process->take();
      if (!text && !ended) {
        ++i;
        continue;
      }
      const std::size_t task = running[i].task;
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      if (work.done(task, text ? without_counts(*text, statistics) : "")) return;
      std::erase_if(running, [&](const Running& one) { return !work.needed(one.task); });
      i = 0;
    }
  }
}

}  // namespace pincer::engine::compositional
