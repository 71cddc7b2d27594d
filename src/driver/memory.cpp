// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "certificate/certificate.h"
#include "certificate/lasting_places.h"
#include "driver/evidence.h"
#include "program/fingerprint.h"

namespace pincer::driver {

namespace {

using nlohmann::json;

constexpr const char* kVerdictEntries = "verdicts";
constexpr const char* kProofEntries = "proofs";
constexpr std::size_t kMostVerdictEntries = 4;
constexpr std::size_t kMostProofEntries = 3;  // older versions help less

/// The function that a place is in; a place without one is in its file.
certificate::FunctionOf functions_of(const program::Cfa& cfa, witness::Sources& sources) {
  return [&](program::SourceLocation where) -> std::string {
    const witness::SourceText* text = sources.text(where.file);
    const auto at = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
    const witness::SourceFunction* function = at ? text->function(*at) : nullptr;
    return function != nullptr ? function->name : cfa.sources().path(where.file);
  };
}

/// Why a check stayed open is worth to be kept if the same would happen again.
bool would_happen_again(const std::string& reason) {
  return reason == "timeout" || reason == "memory" || reason.starts_with("unsupported: ") ||
         (reason.starts_with("incomplete: ") && reason.find("failed") == std::string::npos &&
          reason.find("internal error") == std::string::npos);
}

}  // namespace

Memory::Memory(const Options& options, const job::Job& job, const program::Cfa& cfa,
               const std::vector<program::ProgramCheck>& checks, std::ostream& err)
    : Memory(options, job, cfa, checks.size(), options.store ? "each check " + program::fingerprint(cfa, checks) : "",
             err) {}

Memory::Memory(const Options& options, const job::Job& job, const program::Cfa& cfa, std::ostream& err)
    : Memory(options, job, cfa, 1, options.store ? "one verdict " + program::fingerprint(cfa, {}) : "", err) {}

Memory::Memory(const Options& options, const job::Job& job, const program::Cfa& cfa, std::size_t checks,
               const std::string& about, std::ostream& err)
    : options_(options), checks_(checks) {
  if (!options.store) return;
  store_.emplace(*options.store,
                 [&err](const std::string& text) { err << "pincer: warning: --store: " << text << '\n'; });
  witness::Sources sources = sources_of(cfa);
  named_.emplace(certificate::with_lasting_places(cfa, functions_of(cfa, sources)));
  exact_ = base::sha256(fmt::format("pincer {}\n{}", PINCER_VERSION, about));
  alike_ = base::sha256(fmt::format("{}\n{}", job.program.entry, job.program.files.front()));
}

json Memory::limits() const {
  json result = {{"engine", options_.engine}, {"settings", options_.settings}};
  if (options_.timeout) result["timeout"] = *options_.timeout;
  if (options_.memory) result["memory"] = *options_.memory;
  return result;
}

/// Would a search of now get no more than that one got?
bool Memory::has_worked_as_long(const json& before) const {
  const json now = limits();
  if (before.value("engine", "") != now["engine"] || before.value("settings", json()) != now["settings"]) return false;
  for (const char* limit : {"timeout", "memory"}) {
    if (!before.contains(limit)) continue;
    if (!now.contains(limit) || now[limit].get<double>() > before[limit].get<double>()) return false;
  }
  return true;
}

std::string Memory::certificate(const certificate::Verdict& verdict) const {
  return certificate::write_certificate(*named_, {.subject = {}, .engine = "", .version = "", .verdict = verdict});
}

void Memory::read(const std::string& text, search::Recalled& recalled) const {
  const json entry = json::parse(text);
  const auto claim = [&](const json& part) {
    return certificate::CertificateFile(part.at("certificate").get<std::string>(), "the entry").verdict(*named_, {});
  };
  for (const json& part : entry.at("violations")) {
    certificate::Verdict verdict = claim(part);
    if (auto* violation = std::get_if<certificate::Unsafe>(&verdict))
      recalled.violations.push_back({std::move(*violation), part.at("engine").get<std::string>()});
  }
  for (const json& part : entry.at("proofs")) {
    search::Recalled::Proof proof{part.at("checks").get<std::vector<std::size_t>>(),
                                  {claim(part), part.at("asked").get<std::string>()},
                                  part.at("engine").get<std::string>()};
    const bool are_checks =
        std::all_of(proof.checks.begin(), proof.checks.end(), [&](std::size_t check) { return check < checks_; });
    if (are_checks && certificate::is_safe(proof.claim.verdict)) recalled.proofs.push_back(std::move(proof));
  }
  if (options_.retry_open || !has_worked_as_long(entry.at("limits"))) return;
  for (const json& part : entry.at("open"))
    recalled.open.emplace(part.at("check").get<std::size_t>(), part.at("reason").get<std::string>());
}

search::Recalled Memory::recall() const {
  search::Recalled result;
  if (!store_) return result;
  const auto attempt = [&](const auto& work) {
    try {
      work();
    } catch (const base::InputError&) {  // written by somebody who means something else
    } catch (const json::exception&) {
    }
  };
  for (const std::string& text : store_->load(kVerdictEntries, exact_, kMostVerdictEntries))
    attempt([&] { read(text, result); });
  if (!result.proofs.empty() || !result.violations.empty() || !result.open.empty()) return result;
  for (const std::string& text : store_->load(kProofEntries, alike_, kMostProofEntries)) {
    attempt([&] {
      const json entry = json::parse(text);
      for (const json& part : entry.at("proofs")) {
        attempt([&] {
          const certificate::CertificateFile file(part.at("certificate").get<std::string>(), "the entry");
          const certificate::Invariants guesses = file.guesses(*named_);
          result.candidates.insert(result.candidates.end(), guesses.begin(), guesses.end());
        });
      }
    });
  }
  return result;
}

void Memory::save(const json& entry) const {
  const std::string text = entry.dump(-1, ' ', true, json::error_handler_t::replace);
  store_->save(kVerdictEntries, exact_, text);
  if (!entry["proofs"].empty()) store_->save(kProofEntries, alike_, text);
}

bool Memory::keep(const search::ChecksResult& result) const {
  if (!store_ || result.recalled.is_whole) return store_.has_value();
  bool is_lasting = true;
  json entry = {
      {"proofs", json::array()}, {"violations", json::array()}, {"open", json::array()}, {"limits", limits()}};
  for (const search::CheckProof& proof : result.proofs)
    entry["proofs"].push_back({{"checks", proof.checks},
                               {"engine", proof.engine},
                               {"asked", proof.asked},
                               {"certificate", certificate(proof.certified.verdict())}});
  for (std::size_t i = 0; i < result.states.size(); ++i) {
    const search::CheckState& state = result.states[i];
    if (state.violation)
      entry["violations"].push_back(
          {{"engine", state.engine}, {"certificate", certificate(state.violation->verdict())}});
    else if (state.status == search::CheckState::Status::Open && would_happen_again(state.reason))
      entry["open"].push_back({{"check", i}, {"reason", state.reason}});
    else if (state.status == search::CheckState::Status::Open)
      is_lasting = false;
  }
  save(entry);
  return is_lasting;
}

bool Memory::keep(const search::Result& result, const search::RecallUse& use) const {
  if (!store_ || use.is_whole) return store_.has_value();
  json entry = {
      {"proofs", json::array()}, {"violations", json::array()}, {"open", json::array()}, {"limits", limits()}};
  if (!result.certified) {
    if (would_happen_again(result.reason)) entry["open"].push_back({{"check", 0}, {"reason", result.reason}});
  } else if (certificate::is_safe(result.certified->verdict())) {
    entry["proofs"].push_back({{"checks", json::array({0})},
                               {"engine", result.engine},
                               {"asked", result.asked},
                               {"certificate", certificate(result.certified->verdict())}});
  } else if (std::holds_alternative<certificate::Unsafe>(result.certified->verdict())) {
    entry["violations"].push_back(
        {{"engine", result.engine}, {"certificate", certificate(result.certified->verdict())}});
  }
  save(entry);
  return !entry["proofs"].empty() || !entry["violations"].empty() || !entry["open"].empty();
}

nlohmann::ordered_json Memory::told(const search::RecallUse& use, bool is_lasting) const {
  if (!store_) return nlohmann::ordered_json::object();
  return {{"store",
           {{"answered", use.is_whole},
            {"lasting", is_lasting},
            {"proofs", use.proofs},
            {"violations", use.violations},
            {"open", use.open},
            {"facts", use.facts},
            {"by_facts", use.by_facts}}}};
}

}  // namespace pincer::driver
