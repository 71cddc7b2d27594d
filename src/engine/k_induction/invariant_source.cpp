// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/invariant_source.h"

#include <poll.h>

#include "base/error.h"
#include "certificate/certificate.h"

namespace pincer::engine {

using certificate::Inductive;
using certificate::Invariants;

namespace {

constexpr int kWaitMilliseconds = 50;

/// Terms of one process mean nothing to another, so invariants travel as the certificate of a proof that they would be.
std::string to_text(const program::Cfa& cfa, const Invariants& invariants) {
  return certificate::write_certificate(
      cfa, {.subject = {}, .engine = "invariants", .version = "", .verdict = Inductive{invariants}});
}

}  // namespace

InvariantSource::InvariantSource(const program::Cfa& cfa, const base::Budget& budget,
                                 const InvariantGenerator& generator)
    : cfa_(cfa), process_("invariants", [&](const base::ChildProcess::Send& send) {
        generator(cfa, budget, [&](const Invariants& invariants) { send(to_text(cfa, invariants)); });
      }) {}

std::optional<Invariants> InvariantSource::take() {
  if (!done_) done_ = process_.read();
  const auto text = process_.take();
  if (!text) return std::nullopt;
  try {
    const certificate::Verdict claim = certificate::CertificateFile(*text, "invariants").verdict(cfa_, {});
    if (const auto* inductive = std::get_if<Inductive>(&claim)) return inductive->invariants;
  } catch (const base::InputError&) {
    // A text that cannot be read tells nothing.
  }
  return std::nullopt;
}

void InvariantSource::wait() const {
  pollfd ready{process_.descriptor(), POLLIN, 0};
  poll(&ready, 1, kWaitMilliseconds);
}

}  // namespace pincer::engine
