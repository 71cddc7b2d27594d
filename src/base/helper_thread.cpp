// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/helper_thread.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

namespace pincer::base {
namespace {

/// Threads belong to the process, so their list does, too.
struct Helpers {
  std::mutex mutex;
  std::vector<HelperThread*> all;
};

Helpers& helpers() {
  static Helpers instance;
  return instance;
}

}  // namespace

HelperThread::HelperThread(std::function<void(const std::stop_token& quit)> work) : work_(std::move(work)) {
  Helpers& list = helpers();
  const std::lock_guard lock(list.mutex);
  list.all.push_back(this);
}

HelperThread::~HelperThread() {
  {
    Helpers& list = helpers();
    const std::lock_guard lock(list.mutex);
    std::erase(list.all, this);
  }
  retire();
}

void HelperThread::start() {
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& quit) { work_(quit); });
}

void HelperThread::retire() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

void HelperThread::retire_all() {
  Helpers& list = helpers();
  const std::lock_guard lock(list.mutex);
  for (HelperThread* helper : list.all) helper->retire();
}

}  // namespace pincer::base
