// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Texts are a number, the work done when they were sent, and after it the invariants; without these it is a heart beat.
#include "engine/k_induction/invariant_source.h"

#include <poll.h>

#include "base/contract.h"
#include "base/efforts.h"
#include "base/error.h"
#include "certificate/certificate.h"

namespace pincer::engine::k_induction {

using base::Effort;
using certificate::Inductive;
using certificate::Invariants;

namespace {

constexpr int kWaitMilliseconds = 50;  // until the budget is looked at again

/// Terms of one process mean nothing to another, so invariants travel as the certificate of a proof that they would be.
std::string to_text(const program::Cfa& cfa, const Invariants& invariants) {
  return certificate::write_certificate(
      cfa, {.subject = {}, .engine = "invariants", .version = "", .verdict = Inductive{invariants}});
}

void generate(const program::Cfa& cfa, const base::Budget& budget, const InvariantGenerator& generator,
              const base::ChildProcess::Send& send) {
  Effort work;
  Effort told;
  const base::Budget counted = budget.watched([&](Effort spent) {
    work = spent;
    if (work < told + base::efforts::kHeartBeat) return;
    told = work;
    send(std::to_string(work.units()));
  });
  generator(cfa, counted,
            [&](const Invariants& invariants) { send(std::to_string(work.units()) + ' ' + to_text(cfa, invariants)); });
}

}  // namespace

InvariantSource::InvariantSource(const program::Cfa& cfa, const base::Budget& budget,
                                 const InvariantGenerator& generator)
    : cfa_(cfa),
      process_("invariants", [&](const base::ChildProcess::Send& send) { generate(cfa, budget, generator, send); }) {}

Effort InvariantSource::due(Effort work) { return work / 2 + base::efforts::kGeneratorsLead; }

template <class Wanted>
bool InvariantSource::read(const base::Budget& budget, const Wanted& wanted) {
  for (;;) {
    if (!done_) {
      done_ = process_.read();
      if (done_ && process_.is_bug()) throw base::ContractViolation(process_.failure());
    }
    while (auto text = process_.take()) {
      std::size_t digits = 0;
      known_ = due(Effort(std::stoull(*text, &digits)));
      if (digits < text->size()) messages_.push_back({known_, text->substr(digits + 1)});
    }
    if (done_ || wanted()) return true;
    if (budget.exhausted()) return false;
    pollfd ready{process_.descriptor(), POLLIN, 0};
    poll(&ready, 1, kWaitMilliseconds);
  }
}

bool InvariantSource::await(Effort now, const base::Budget& budget) {
  return read(budget, [&] { return now < known_; });
}

std::optional<Invariants> InvariantSource::take(Effort now) {
  while (!messages_.empty() && messages_.front().due <= now) {
    const std::string text = std::move(messages_.front().text);
    messages_.pop_front();
    try {
      const certificate::Verdict claim = certificate::CertificateFile(text, "invariants").verdict(cfa_, {});
      if (const auto* inductive = std::get_if<Inductive>(&claim)) return inductive->invariants;
    } catch (const base::InputError&) {
      // A text that cannot be read tells nothing.
    }
  }
  return std::nullopt;
}

std::optional<Effort> InvariantSource::next_due(const base::Budget& budget) {
  if (!read(budget, [&] { return !messages_.empty(); }) || messages_.empty()) return std::nullopt;
  return messages_.front().due;
}

}  // namespace pincer::engine::k_induction
