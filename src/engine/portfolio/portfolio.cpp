// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/portfolio.h"

#include <fmt/format.h>

#include "base/error.h"
#include "certificate/certificate.h"
#include "engine/portfolio/schedule.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;

namespace {

constexpr std::string_view kUnknown = "unknown ";

/// A verdict as text for another process that has the same program: a certificate about nothing in particular.
std::string to_text(const program::Cfa& cfa, const Verdict& verdict, const std::string& asked) {
  if (const auto* unknown = std::get_if<Unknown>(&verdict)) return std::string(kUnknown) + unknown->reason;
  return certificate::write_certificate(cfa, {.subject = {}, .engine = asked, .version = "", .verdict = verdict});
}

Verdict from_text(const program::Cfa& cfa, const std::string& text, std::string& asked) {
  if (text.starts_with(kUnknown)) return Unknown{text.substr(kUnknown.size())};
  try {
    const certificate::CertificateFile file(text, "the answer of an engine");
    asked = file.engine();
    return file.verdict(cfa, {});
  } catch (const base::InputError& error) {
    return Unknown{fmt::format("incomplete: {}", error.what())};
  }
}

}  // namespace

Verdict Portfolio::run(const program::Cfa& cfa, const Context& context) {
  const auto start = [&](const Member& member) {
    const auto work = [&](const base::ChildProcess::Send& send) {
      Context own = context;
      own.certify = nullptr;
      own.arg = nullptr;
      own.progress = [](const std::string&) {};
      const std::unique_ptr<Engine> engine = member.make();
      const Verdict verdict = engine->run(cfa, own);
      send(to_text(cfa, verdict, engine->asked()));
    };
    return std::make_unique<base::ChildProcess>(member.name, work, base::ChildProcess::Group::Own);
  };
  Schedule schedule(options_.members(cfa), options_.processors, start);
  std::string reason = "incomplete: no engine had an answer";
  while (!schedule.empty()) {
    if (const auto limit = context.budget.limit()) return Unknown{*limit == base::Limit::Time ? "timeout" : "stopped"};
    schedule.turn();
    context.progress(schedule.running());
    while (const std::unique_ptr<base::ChildProcess> done = schedule.take_done()) {
      const auto answer = done->take();
      if (!answer) {
        reason = fmt::format("incomplete: {} crashed", done->name());
        continue;
      }
      Verdict verdict = from_text(cfa, *answer, asked_);
      if (const auto* unknown = std::get_if<Unknown>(&verdict)) {
        if (unknown->reason.starts_with("unsupported")) return verdict;
        reason = unknown->reason;
        continue;
      }
      schedule.pause_all();  // what the user waits for now is the check
      if (!context.certify || context.certify(verdict, asked_)) {
        ++context.statistics->count("answer of " + done->name());
        return verdict;
      }
      reason = fmt::format("uncertified: the verdict of {}", done->name());
    }
  }
  return Unknown{reason};
}

}  // namespace pincer::engine
