// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/child_process.h"
#include "base/statistics.h"

namespace pincer::engine::compositional {

/// Computations in processes of their own (Sect. IV-C d). Results are taken in the order in which they are asked for,
/// whoever is done first, so that the load of the machine does not change what is found; what nobody asked for leaves no
/// trace. Who is not done at the end is ended.
class Workers {
 public:
  using Work = std::function<std::string()>;

  Workers(base::Budget budget, base::Statistics& statistics) : budget_(std::move(budget)), statistics_(statistics) {}

  /// Begins a task, unless it was begun before. It sees the memory of this process as it is now.
  void start(std::size_t task, const Work& work);
  /// Waits for a task that was begun, and forgets it. What it counted and spent counts here from now on. None: it died,
  /// or time is up. Throws base::ContractViolation when the task did.
  std::optional<std::string> result(std::size_t task);

 private:
  base::Budget budget_;
  base::Statistics& statistics_;
  std::map<std::size_t, std::unique_ptr<base::ChildProcess>> running_;
};

}  // namespace pincer::engine::compositional
