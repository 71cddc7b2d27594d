// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/workers.h"

#include <poll.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/child_process.h"

namespace pincer::engine::compositional {

using nlohmann::json;

namespace {

constexpr int kWaitMilliseconds = 50;
// Waits before `stop` is asked: it may work itself, and there is more to do when all processors have work.
constexpr unsigned kPatience = 6;
constexpr unsigned kPatienceWhenBusy = 60;

/// A text, if any, together with what was counted since the last one.
std::string with_counts(const std::optional<std::string>& text, const base::Statistics& now,
                        const base::Statistics& before) {
  json rows = json::array();
  for (std::size_t i = 0; i < now.rows().size(); ++i) {
    base::Statistics::Row row = now.rows()[i];  // rows are only added at the end
    if (i < before.rows().size()) {
      row.seconds -= before.rows()[i].seconds;
      row.count -= before.rows()[i].count;
    }
    rows.push_back({row.name, row.is_time, row.seconds, row.count});
  }
  json message{{"rows", rows}};
  if (text) message["text"] = *text;
  return message.dump();
}

std::optional<std::string> without_counts(const std::string& sent, base::Statistics& statistics) {
  const json message = json::parse(sent, nullptr, false);
  if (message.is_discarded()) return std::nullopt;
  for (const json& row : message.at("rows")) {
    const auto name = row.at(0).get<std::string>();
    if (row.at(1).get<bool>()) {
      statistics.seconds(name) += row.at(2).get<double>();
    } else {
      statistics.count(name) += row.at(3).get<std::uint64_t>();
    }
  }
  if (!message.contains("text")) return std::nullopt;
  return message.at("text").get<std::string>();
}

struct Running {
  std::size_t task;
  std::unique_ptr<base::ChildProcess> process;
  bool is_over = false;
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
    running.push_back(
        {task, std::make_unique<base::ChildProcess>("compositional", [&, task](const base::ChildProcess::Send& send) {
           base::Statistics before = statistics;
           const auto say = [&](const std::optional<std::string>& text) {
             send(with_counts(text, statistics, before));
             before = statistics;
           };
           work.work(task, say);
           say(std::nullopt);
         })});
  };
  /// True: that is enough.
  const auto listen = [&](Running& one) {
    while (const auto sent = one.process->take()) {
      const auto text = without_counts(*sent, statistics);
      if (text && work.heard(one.task, *text)) return true;
    }
    return false;
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
    for (Running& one : running) {
      one.is_over = one.process->read();
      if (listen(one)) return;
    }
    for (const Running& one : running) {
      if (one.is_over && work.over(one.task)) return;
    }
    std::erase_if(running, [&](const Running& one) { return one.is_over || !work.needed(one.task); });
  }
}

}  // namespace pincer::engine::compositional
