// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/each_check.h"

#include <algorithm>
#include <exception>

#include "driver/certify.h"
#include "driver/diagnostics.h"
#include "driver/explanation.h"
#include "driver/hints.h"
#include "driver/memory.h"
#include "driver/open.h"
#include "driver/page_data.h"
#include "program/leak.h"
#include "report/check_text.h"
#include "search/checks.h"

namespace pincer::driver {

namespace {

using CheckStatus = search::CheckState::Status;

const char* to_string(CheckStatus status) {
  switch (status) {
    case CheckStatus::Open: return "open";
    case CheckStatus::Proved: return "proved";
    case CheckStatus::Unreachable: return "unreachable";
    case CheckStatus::Fails: return "fails";
  }
  return "";
}

std::vector<CheckLine> lines_of(const program::Cfa& cfa, const std::vector<program::ProgramCheck>& checks) {
  std::vector<CheckLine> result;
  witness::Sources sources = sources_of(cfa);
  for (const program::ProgramCheck& check : checks) {
    report::CheckText text = report::check_text(check, sources);
    CheckLine line{.check = std::string(program::name_of(check.check)),
                   .function = std::move(text.function),
                   .text = std::move(text.text),
                   .message = std::move(text.message)};
    if (check.where.known()) {
      line.file = cfa.sources().path(check.where.file);
      line.line = check.where.line;
      line.column = check.where.column;
    }
    result.push_back(std::move(line));
  }
  return result;
}

/// The first one in the order of the source; lost memory comes last.
const search::CheckState* first_failure(const std::vector<program::ProgramCheck>& checks,
                                        const std::vector<search::CheckState>& states) {
  const search::CheckState* leak = nullptr;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i].status != CheckStatus::Fails) continue;
    if (!program::is_leak(checks[i].check)) return &states[i];
    if (leak == nullptr) leak = &states[i];
  }
  return leak;
}

/// Adds the stories of the first failures to the record.
void tell_failures(const job::Job& job, const program::Cfa& cfa, const std::vector<search::CheckState>& states,
                   std::vector<CheckLine>& lines, Record& record, std::ostream& err) {
  constexpr std::size_t kMostStories = 20;
  std::vector<FailingCheck> failures;
  for (std::size_t i = 0; i < states.size() && failures.size() < kMostStories; ++i) {
    if (states[i].status != CheckStatus::Fails) continue;
    lines[i].story = failures.size();
    failures.push_back({i, lines[i].file, lines[i].line, certificate::choices_of(states[i].violation->verdict())});
  }
  record.add_members(record.time("explanation", [&] { return explain_failures(job, cfa, failures, err); }));
  for (FailingCheck& failure : failures)
    if (!failure.broken_clause.empty()) lines[failure.number].message = std::move(failure.broken_clause);
  record.set_checks(lines);
}

/// The edges to the error of the checks that are open.
std::vector<program::EdgeId> open_edges(const std::vector<program::ProgramCheck>& checks,
                                        const std::vector<search::CheckState>& states) {
  std::vector<program::EdgeId> result;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i].status == CheckStatus::Open)
      result.insert(result.end(), checks[i].edges.begin(), checks[i].edges.end());
  }
  return result;
}

/// Everything behind such an assumption holds, whatever it is.
void warn_of_assumptions(const program::Cfa& cfa, const std::vector<program::SourceLocation>& blocked, Record& record,
                         std::ostream& err) {
  witness::Sources sources = sources_of(cfa);
  for (const program::SourceLocation where : blocked) {
    // The model has other conditions that end an execution; these are not the user's.
    const witness::SourceText* text = sources.text(where.file);
    const auto at = text != nullptr ? text->offset({where.line, where.column}) : std::nullopt;
    if (!at || text->word(*at).find("assume") == std::string_view::npos) continue;
    const frontend::Warning warning{where, "no execution meets this assumption"};
    report_warning(err, cfa.sources(), warning);
    record.add(cfa.sources(), warning);
  }
}

}  // namespace

Outcome verify_each(const Options& options, const job::Job& job, const frontend::Result& program,
                    const EvidenceWanted& evidence, Record& record, const Channel& channel, const search::Hooks& hooks,
                    std::ostream& err) {
  const program::Cfa& cfa = program.cfa;
  const std::vector<program::ProgramCheck> checks = program::checks_of(cfa, program.checks);
  std::vector<CheckLine> lines = lines_of(cfa, checks);
  const engine::Toolbox toolbox;
  search::ChecksOptions limits;
  limits.budget = search_budget(options, record);
  limits.processors = processors(options);
  limits.megabytes = options.memory;
  limits.helps = options.engine == "portfolio";
  const Memory memory(options, job, cfa, checks, err);
  limits.recalled = record.time("store", [&] { return memory.recall(); });
  const certificate::Invariants hints = hints_of(cfa);
  limits.recalled.candidates.insert(limits.recalled.candidates.end(), hints.begin(), hints.end());
  search::ChecksHooks told;
  told.search = hooks;
  told.states = [&](const std::vector<search::CheckState>& states) {
    for (std::size_t i = 0; i < states.size(); ++i) {
      lines[i].status = to_string(states[i].status);
      lines[i].reason = states[i].reason;
    }
    record.set_checks(lines);
    channel.record(record.text());
    // Whatever happens from now on: a check that fails has failed.
    if (const search::CheckState* failure = first_failure(checks, states))
      channel.so_far(Outcome::decided(job, cfa, *failure->violation));
  };
  const auto planner = [&](const program::Cfa& part) {
    return search::plan(part, options.engine, settings_of(options), toolbox);
  };
  search::ChecksResult result =
      record.time("search", [&] { return search::search_checks(cfa, checks, planner, toolbox, limits, told); });
  record.set_search(std::move(result.reports), result.winner);
  record.add_members(memory.told(result.recalled, memory.keep(result)));
  if (wants_details(options)) {
    for (const search::CheckState& state : result.states)
      if (state.violation) tell_about(cfa, *state.violation, record);
  }
  warn_of_assumptions(cfa, result.blocked, record, err);
  if (const search::CheckState* failure = first_failure(checks, result.states)) {
    record.add_members(evidence.files.write(job, cfa, *failure->violation, record.budget(options)));
    if (evidence.certificate)
      evidence.certificate->write(certificate_text({*failure->violation, failure->engine, ""}, job, cfa));
    const Outcome outcome = Outcome::decided(job, cfa, *failure->violation);
    channel.so_far(outcome);
    if (!options.quiet || wants_record(options)) tell_failures(job, cfa, result.states, lines, record, err);
    return outcome;
  }
  if (!result.reason.empty()) {
    if (wants_explanation(options)) tell_open(options, program, open_edges(checks, result.states), record, hooks, err);
    return Outcome::unknown(result.reason);
  }
  evidence.files.write(job, cfa, result.proofs);
  if (evidence.certificate) evidence.certificate->write(certificate_text(checks, result.proofs, job, cfa));
  const Outcome outcome = Outcome::decided(checks, result.proofs);
  channel.so_far(outcome);
  if (wants_explanation(options)) {
    std::vector<const certificate::Certified*> proofs;
    for (const search::CheckProof& proof : result.proofs) proofs.push_back(&proof.certified);
    record.add_members(record.time("explanation", [&] { return explain_proofs(options, program, proofs, err); }));
  }
  return outcome;
}

}  // namespace pincer::driver
