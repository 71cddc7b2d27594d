// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "certificate/subject.h"
#include "certificate/verdict.h"
#include "program/cfa.h"
#include "program/checks.h"

namespace pincer::certificate {

/// Which solvers had to do with a verdict: a later check leaves out the one and begins with the other, so that it costs
/// what the first check did. Only that depends on it. Empty: not known, or none.
struct SolversAsked {
  std::string search;  // the solver that the search asked
  std::string check;   // the solver that decided the check
};

/// A proof of some checks of a program: of the program in which all others are set aside (program::only).
struct ProofPart {
  std::vector<program::ProgramCheck> checks;
  Verdict verdict;
  SolversAsked solvers = {};
};

/// A verdict that can be checked again later and elsewhere: docs/certificates.md describes the file.
struct Certificate {
  Subject subject;
  std::string engine;   // who found the verdict
  std::string version;  // of pincer
  Verdict verdict;      // not Unknown
  SolversAsked solvers = {};
  std::vector<ProofPart> parts = {};  // if there are some, they are the proof in place of `verdict` and `solvers`
};

/// The text of the file, JSON with its own checksum. `cfa` is the program that the verdict is about; its invariants must
/// stand at the entry or at loop heads (`require`).
std::string write_certificate(const program::Cfa& cfa, const Certificate& certificate);

/// A certificate as it was read, not yet compared with a program.
class CertificateFile {
 public:
  /// Throws base::InputError unless `text` is a whole certificate that nobody changed. `where` names it in messages.
  CertificateFile(std::string_view text, std::string where);
  ~CertificateFile();
  CertificateFile(CertificateFile&&) noexcept;
  CertificateFile& operator=(CertificateFile&&) noexcept;

  [[nodiscard]] const Subject& subject() const { return subject_; }
  [[nodiscard]] const std::string& engine() const { return engine_; }
  [[nodiscard]] const SolversAsked& solvers() const { return solvers_; }
  /// The claim in terms of `cfa`, the program of `given`. Throws base::InputError when the certificate is about another
  /// program or property, or speaks of what the program does not have.
  [[nodiscard]] Verdict verdict(const program::Cfa& cfa, const Subject& given) const;
  /// Invariants that a proof of another program suggests for this one: those that speak of places and variables that it
  /// has. They need not hold.
  [[nodiscard]] Invariants guesses(const program::Cfa& cfa) const;
  /// Several proofs, each of some checks, in place of one verdict.
  [[nodiscard]] bool is_in_parts() const;
  /// Those, with checks of `checks_of(cfa)`; together they are about all of these. Throws as `verdict` does.
  [[nodiscard]] std::vector<ProofPart> parts(const program::Cfa& cfa, const Subject& given) const;
  /// Throws base::InputError when the certificate is about something else.
  void require_about(const Subject& given) const;

 private:
  struct Claim;

  std::string where_;
  Subject subject_;
  std::string engine_;
  SolversAsked solvers_;
  std::unique_ptr<Claim> claim_;
};

}  // namespace pincer::certificate
