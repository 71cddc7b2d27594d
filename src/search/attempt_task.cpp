// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/attempt_task.h"

#include <fmt/format.h>

#include <chrono>

#include "base/contract.h"
#include "program/features.h"
#include "search/message.h"

namespace pincer::search {

using certificate::Unknown;

namespace {

std::string name_of(const Attempt& attempt) {
  const std::string view = to_string(attempt.view);
  return view.empty() ? attempt.engine : attempt.engine + " " + view;
}

/// Says what goes on, but not all the time. The clock decides what people see, never what is done.
class Reporter {
 public:
  Reporter(const program::Cfa& cfa, const base::ChildProcess::Send& send, const base::Statistics& statistics)
      : cfa_(cfa), send_(send), statistics_(statistics) {}

  void progress(const std::string& phase) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kBetween) return;
    last_ = now;
    send_(to_text(cfa_, {.progress = phase, .statistics = statistics_}));
  }

 private:
  static constexpr std::chrono::milliseconds kBetween{100};

  const program::Cfa& cfa_;
  const base::ChildProcess::Send& send_;
  const base::Statistics& statistics_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace

AttemptTask::AttemptTask(std::size_t lane, const Attempt& attempt, bool is_last, Views& views,
                         const base::Budget& budget, const Hooks& hooks)
    : Task(name_of(attempt), lane),
      attempt_(attempt),
      is_last_(is_last),
      views_(views),
      budget_(attempt.effort ? budget.part(*attempt.effort) : budget),
      hooks_(hooks) {}

void AttemptTask::start() {
  views_.prepare(attempt_.view);
  process_ = std::make_unique<base::ChildProcess>(
      name(), [this](const base::ChildProcess::Send& send) { work(send); }, base::ChildProcess::Group::Own);
}

void AttemptTask::work(const base::ChildProcess::Send& send) const {
  const program::Cfa& cfa = views_.program();
  engine::Context context;
  Reporter reporter(cfa, send, *context.statistics);
  context.budget = budget_;
  context.progress = [&](const std::string& phase) { reporter.progress(phase); };
  context.warn = [&](const std::string& text) { send(to_text(cfa, {.warning = text})); };
  if (hooks_.arg) context.arg = [&](const std::string& dot) { send(to_text(cfa, {.arg = dot})); };
  context.is_last_view = is_last_;
  context.is_checked_over_bits = program::has_bits(cfa);
  const std::unique_ptr<engine::Engine> engine =
      attempt_.make();  // lives until the answer is sent: nobody waits for its end
  engine::Claim claim = engine->run(views_.view(attempt_.view), context);
  claim.verdict = views_.back(attempt_.view, claim.verdict);
  context.statistics->count("effort") = budget_.spent().units();
  send(to_text(cfa, {.claim = claim, .statistics = *context.statistics}));
}

bool AttemptTask::advance() {
  const bool is_over = process_->read();
  while (const auto text = process_->take()) {
    Message message = from_text(views_.program(), *text);
    if (message.statistics) statistics_ = std::move(*message.statistics);
    if (message.warning) hooks_.warn(*message.warning);
    if (message.arg) arg_ = std::move(*message.arg);
    if (message.progress) hooks_.progress(name() + ": " + *message.progress);
    if (!message.claim) continue;
    claim_ = std::move(*message.claim);
    return is_done_ = true;
  }
  if (!is_over) return false;
  failure_ = process_->failure();
  claim_ = {Unknown{fmt::format("incomplete: {} failed ({})", name(), failure_.empty() ? "no answer" : failure_)}, ""};
  if (process_->is_bug()) hooks_.bug(fmt::format("{}: {}", name(), failure_));
  return is_done_ = true;
}

Report AttemptTask::report() const {
  std::string outcome = "ended";
  if (is_done_) {
    const auto* unknown = std::get_if<Unknown>(&claim_.verdict);
    outcome = unknown != nullptr                                                 ? unknown->reason
              : certificate::is_safe(claim_.verdict)                             ? "claims TRUE"
              : std::holds_alternative<certificate::Unsupported>(claim_.verdict) ? "found something unsupported"
                                                                                 : "claims FALSE";
  }
  return {name(), outcome, process_->processor_seconds(), statistics_};
}

}  // namespace pincer::search
