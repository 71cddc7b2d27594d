// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// One loop over one schedule. A lane is always in one of three states: an attempt of it is at work, a claim of it is
// being checked, or it is over. A check that its share of effort does not decide lets its lane go on; the claim is kept,
// and checked without that limit when nothing else is left to do.
#include "search/search.h"

#include "base/efforts.h"
#include "search/attempt_task.h"
#include "search/check_task.h"
#include "search/memory_guard.h"
#include "search/schedule.h"

namespace pincer::search {

using certificate::Unknown;
using Status = certificate::CheckResult::Status;

namespace {

class Search {
 public:
  Search(const program::Cfa& cfa, const std::vector<Lane>& plan, const engine::Toolbox& toolbox, const Options& options,
         const Hooks& hooks)
      : cfa_(cfa),
        plan_(plan),
        toolbox_(toolbox),
        options_(options),
        hooks_(hooks),
        views_(cfa, options.facts),
        next_(plan.size(), 0),
        schedule_(options.processors),
        memory_(options.megabytes) {}

  Result run() {
    for (std::size_t lane = 0; lane < plan_.size(); ++lane) go_on(lane);
    while (!result_.certified && work_is_left()) {
      if (const auto limit = options_.budget.limit()) {
        result_.reason = *limit == base::Limit::Time ? "timeout" : "stopped";
        break;
      }
      schedule_.turn();
      hooks_.progress(schedule_.running());
      hooks_.reports([this] { return reports(); });
      while (!result_.certified) {
        const std::unique_ptr<Task> done = schedule_.take_done();
        if (!done) break;
        if (auto* attempt = dynamic_cast<AttemptTask*>(done.get()))
          take(*attempt);
        else
          take(dynamic_cast<CheckTask&>(*done));
      }
      end_the_largest();
    }
    for (Task* task : schedule_.started()) end(*task);
    if (hooks_.arg && !arg_.empty()) hooks_.arg(arg_);
    return std::move(result_);
  }

 private:
  bool work_is_left() {
    if (!schedule_.empty()) return true;
    for (OpenClaim& claim : undecided_) check(std::move(claim), options_.budget);
    undecided_.clear();
    is_patient_ = true;
    return !schedule_.empty();
  }

  /// The next attempt of the lane, if there is one.
  void go_on(std::size_t lane) {
    const std::size_t attempt = next_[lane]++;
    const std::vector<Attempt>& attempts = plan_[lane].attempts;
    if (attempt >= attempts.size()) return;
    const bool is_last = attempt + 1 == attempts.size();
    schedule_.add(std::make_unique<AttemptTask>(lane, attempts[attempt], is_last, views_, options_.budget, hooks_),
                  Schedule::Share::Attempts, plan_[lane].first_turn);
  }

  void check(OpenClaim claim, const base::Budget& budget) {
    schedule_.add(std::make_unique<CheckTask>(std::move(claim), cfa_, toolbox_, budget, hooks_),
                  Schedule::Share::Checks, Lane::kFirstTurn);
  }

  void take(AttemptTask& attempt) {
    end(attempt);
    if (!attempt.arg().empty()) arg_ = attempt.arg();
    if (const auto* unknown = std::get_if<Unknown>(&attempt.claim().verdict)) {
      if (!is_uncertified_) result_.reason = unknown->reason;
      go_on(attempt.lane());
    } else {
      check({attempt.lane(), attempt.engine(), attempt.claim(), result_.reports.size() - 1, attempt.arg()},
            options_.budget.part(base::efforts::kCheck));
    }
  }

  void take(CheckTask& check) {
    end(check);
    const certificate::CheckResult& checked = check.result();
    const OpenClaim& claim = check.claim();
    if (checked.certified) {
      result_.certified = checked.certified;
      result_.engine = claim.engine;
      result_.asked = claim.claim.asked;
      result_.winner = claim.attempt;
      arg_ = claim.arg;
      return;
    }
    result_.reason = "uncertified: " + checked.message;
    is_uncertified_ = true;
    if (checked.status == Status::Undecided && !is_patient_) undecided_.push_back(claim);
    go_on(claim.lane);
  }

  /// Before the system, or the supervisor, ends everything.
  void end_the_largest() {
    const Task* largest = memory_.too_large(schedule_.started());
    if (largest == nullptr) return;
    const std::unique_ptr<Task> ended = schedule_.remove(*largest);
    end(*ended);
    result_.reports.back().outcome = "ended: memory";
    if (!is_uncertified_) result_.reason = "memory";
    go_on(ended->lane());
  }

  void end(Task& task) {
    task.process()->end();
    result_.reports.push_back(timed(task));
  }

  [[nodiscard]] static Report timed(const Task& task) {
    Report report = task.report();
    report.began = task.began();
    report.ended = std::chrono::steady_clock::now();
    return report;
  }

  /// For somebody who wants to know how far the search is.
  [[nodiscard]] std::vector<Report> reports() const {
    std::vector<Report> all = result_.reports;
    for (const Task* task : schedule_.started()) {
      all.push_back(timed(*task));
      all.back().outcome = "at work";
    }
    return all;
  }

  const program::Cfa& cfa_;
  const std::vector<Lane>& plan_;
  const engine::Toolbox& toolbox_;
  const Options& options_;
  const Hooks& hooks_;
  std::string arg_;  // of the last engine that has a graph
  Views views_;
  std::vector<std::size_t> next_;     // by lane: the attempt after the current one
  std::vector<OpenClaim> undecided_;  // claims whose check needs more effort
  bool is_patient_ = false;           // checks have all the effort that they want
  bool is_uncertified_ = false;       // the reason tells of a claim that failed
  Result result_ = {.reason = "incomplete: no engine can take this program"};
  Schedule schedule_;
  MemoryGuard memory_;
};

}  // namespace

Result search(const program::Cfa& cfa, const std::vector<Lane>& plan, const engine::Toolbox& toolbox,
              const Options& options, const Hooks& hooks) {
  return Search(cfa, plan, toolbox, options, hooks).run();
}

}  // namespace pincer::search
