// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/portfolio.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>

#include "base/error.h"
#include "certificate/certificate.h"
#include "engine/child_process.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;

namespace {

constexpr std::string_view kUnknown = "unknown ";
constexpr int kPollMilliseconds = 20;

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
  std::vector<std::unique_ptr<ChildProcess>> running;
  for (const Member& member : members_) {
    running.push_back(std::make_unique<ChildProcess>(member.name, [&](const ChildProcess::Send& send) {
      Context own = context;
      own.certify = nullptr;
      const std::unique_ptr<Engine> engine = member.make();
      const Verdict verdict = engine->run(cfa, own);
      send(to_text(cfa, verdict, engine->asked()));
    }));
  }
  std::string reason = "incomplete: no engine had an answer";
  while (!running.empty()) {
    if (const auto limit = context.budget.limit()) return Unknown{*limit == base::Limit::Time ? "timeout" : "stopped"};
    std::string names;
    std::vector<pollfd> ready;
    for (const auto& member : running) {
      ready.push_back({member->descriptor(), POLLIN, 0});
      names += (names.empty() ? "" : ", ") + member->name();
    }
    context.progress(names);
    poll(ready.data(), ready.size(), kPollMilliseconds);
    for (std::size_t i = 0; i < running.size();) {
      if (!running[i]->read()) {
        ++i;
        continue;
      }
      const std::unique_ptr<ChildProcess> done = std::move(running[i]);
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      const auto answer = done->take();
      if (!answer) {
        reason = fmt::format("incomplete: {} crashed", done->name());
        continue;
      }
      Verdict verdict = from_text(cfa, *answer, asked_);
      if (const auto* unknown = std::get_if<Unknown>(&verdict)) {
        if (unknown->reason.starts_with("unsupported")) return verdict;
        reason = unknown->reason;
      } else if (!context.certify || context.certify(verdict, asked_)) {
        return verdict;
      } else {
        reason = fmt::format("uncertified: the verdict of {}", done->name());
      }
    }
  }
  return Unknown{reason};
}

}  // namespace pincer::engine
