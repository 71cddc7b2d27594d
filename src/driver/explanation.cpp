// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>

#include "driver/evidence.h"
#include "driver/loop_facts.h"
#include "job/load.h"
#include "report/bare_story.h"
#include "report/story_json.h"

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

/// Tells failures of one program.
class FailureTeller {
 public:
  FailureTeller(const job::Job& job, const program::Cfa& cfa) : job_(job), cfa_(cfa), sources_(sources_of(cfa)) {}

  report::Story tell(const program::Choices& choices) {
    auto story = watched(choices);
    if (!story) story = report::bare_story(cfa_, choices, job_.program.property.error_functions, sources_);
    name_clause(*story);
    return std::move(*story);
  }
  Json to_json(const report::Story& story) {
    Json result = report::to_json(story);
    result["source"] = line(story.place.file, story.place.line);
    return result;
  }
  std::string line(const std::string& file, std::uint32_t number) { return source_line(sources_, file, number); }

 private:
  /// What fails may be a clause of a contract: where it stands, or where a function is called by its contract. A story
  /// without what was watched does not know which.
  void name_clause(report::Story& story) {
    if (story.check != program::Check::Call || story.is_clause) return;
    const std::string text = line(story.place.file, story.place.line);
    const auto has = [&](const char* one, const char* other) {
      return text.find(one) != std::string::npos || text.find(other) != std::string::npos;
    };
    const char* message = has("_ENSURES", "_ensures")   ? "what the function ensures does not hold"
                          : has("_ASSIGNS", "_assigns") ? "the function changes what its contract does not name"
                          : job_.program.modular && !has("assert", "_error")
                              ? "what the called function requires does not hold"
                              : nullptr;
    if (message == nullptr) return;
    story.is_clause = true;
    story.message = message;
    story.steps.back().text = message;
  }

  /// None when the watched program does something else than the verified one: there is no story then, rather than a
  /// wrong one. The one over unbounded integers cannot be watched.
  std::optional<report::Story> watched(const program::Choices& choices) {
    if (job_.arithmetic == job::Arithmetic::Ideal) return std::nullopt;
    if (!program_) {
      frontend::Options options = job_.program;
      options.watch = true;
      program_ = frontend::load(options, terms_);
    }
    const report::WatchedProgram watched{program_->cfa, program_->debug};
    const report::WatchedChoices given = report::watched_choices(cfa_, choices, program_->cfa);
    const auto run = report::watch(watched, given);
    if (!run) return std::nullopt;
    witness::Sources sources = sources_of(program_->cfa);
    report::Switching switching(watched, given, *run);
    return report::tell(watched, *run, job_.program.property.error_functions, sources, &switching);
  }

  const job::Job& job_;
  const program::Cfa& cfa_;
  witness::Sources sources_;
  logic::Terms terms_;
  std::optional<frontend::Result> program_;
};

const char* kind_of(const certificate::Verdict& verdict) {
  if (std::holds_alternative<certificate::Inductive>(verdict)) return "inductive invariant";
  if (std::holds_alternative<certificate::KInductive>(verdict)) return "k-inductive invariant";
  if (std::holds_alternative<certificate::Exhausted>(verdict)) return "unrolling";
  return "execution";
}

Json certificate_about(const Options& options, const std::vector<const certificate::Certified*>& claims) {
  Json result = {{"kind", kind_of(claims.front()->verdict())}, {"checked_by", Json::array()}};
  std::uint64_t k = 0;
  std::uint64_t depth = 0;
  for (const certificate::Certified* claim : claims) {
    Json& solvers = result["checked_by"];
    if (std::find(solvers.begin(), solvers.end(), claim->solver()) == solvers.end()) solvers.push_back(claim->solver());
    if (const auto* inductive = std::get_if<certificate::KInductive>(&claim->verdict()))
      k = std::max<std::uint64_t>(k, inductive->k);
    if (const auto* exhausted = std::get_if<certificate::Exhausted>(&claim->verdict()))
      depth = std::max<std::uint64_t>(depth, exhausted->depth);
  }
  if (k != 0) result["k"] = k;
  if (depth != 0) result["depth"] = depth;
  if (options.certificate) {
    result["file"] = *options.certificate;
    result["command"] = fmt::format("pincer certify {} {}", *options.certificate, fmt::join(options.files, " "));
  }
  return result;
}

Json failures_told(const job::Job& job, const program::Cfa& cfa, std::vector<FailingCheck>& failures) {
  FailureTeller teller(job, cfa);
  Json stories = Json::array();
  for (FailingCheck& failure : failures) {
    const report::Story told = teller.tell(*failure.choices);
    if (told.is_clause) failure.broken_clause = told.message;
    Json story = teller.to_json(told);
    // The check may be the call of the function in which the execution fails.
    if (!failure.file.empty()) story["source"] = teller.line(failure.file, failure.line);
    story["check"] = failure.number;
    stories.push_back(std::move(story));
  }
  return {{"stories", std::move(stories)}};
}

Json proofs_told(const Options& options, const frontend::Result& program,
                 const std::vector<const certificate::Certified*>& proofs) {
  certificate::Inductive together;
  for (const certificate::Certified* proof : proofs) certificate::join(together, proof->verdict());
  Json result = {{"invariants", loop_facts(program, together)}};
  if (Json summaries = summary_facts(program, together); !summaries.empty()) result["summaries"] = std::move(summaries);
  result["certificate"] = certificate_about(options, proofs);
  return result;
}

Json explained(const Options& options, const job::Job& job, const frontend::Result& program,
               const certificate::Certified& certified) {
  const auto* unsafe = std::get_if<certificate::Unsafe>(&certified.verdict());
  if (certificate::is_safe(certified.verdict())) return proofs_told(options, program, {&certified});
  if (unsafe == nullptr) return Json::object();
  FailureTeller teller(job, program.cfa);
  const report::Story story = teller.tell(unsafe->choices);
  Json told = teller.to_json(story);
  told["check"] = 0;
  return {{"checks", Json::array({report::failing_check(story, 0)})},
          {"stories", Json::array({std::move(told)})},
          {"certificate", certificate_about(options, {&certified})}};
}

template <class Tell>
Json told_or_warned(std::ostream& err, const Tell& tell) {
  try {
    return tell();
  } catch (const std::exception& error) {
    err << "pincer: warning: the verdict cannot be explained: " << error.what() << '\n';
    return Json::object();
  }
}

}  // namespace

Json explanation(const Options& options, const job::Job& job, const frontend::Result& program,
                 const certificate::Certified& certified, std::ostream& err) {
  return told_or_warned(err, [&] { return explained(options, job, program, certified); });
}

Json explain_failures(const job::Job& job, const program::Cfa& cfa, std::vector<FailingCheck>& failures,
                      std::ostream& err) {
  return told_or_warned(err, [&] { return failures_told(job, cfa, failures); });
}

Json explain_proofs(const Options& options, const frontend::Result& program,
                    const std::vector<const certificate::Certified*>& proofs, std::ostream& err) {
  return told_or_warned(err, [&] { return proofs_told(options, program, proofs); });
}

}  // namespace pincer::driver
