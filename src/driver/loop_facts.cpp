// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/loop_facts.h"

#include <algorithm>

#include "driver/evidence.h"
#include "logic/backend/solvers.h"
#include "report/for_all_lines.h"
#include "report/loop_invariants.h"
#include "report/node_lines.h"
#include "report/readable.h"
#include "report/summaries.h"
#include "search/facts_task.h"

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

constexpr base::Effort kMostForWords(2'000'000);  // per program; mostly it takes milliseconds

Json place_of(const witness::WitnessLocation& at) {
  Json entry = {{"file", at.file}, {"line", at.at.line}, {"column", at.at.column}};
  if (!at.function.empty()) entry["function"] = at.function;
  return entry;
}

void add_words(const report::Readable& words, Json& entry) {
  entry["parts"] = words.facts;
  if (!words.longer.empty()) entry["longer"] = words.longer;
  if (words.untold != 0) entry["untold"] = words.untold;
}

/// `result` for people, unless that is the name of something else.
std::string with_plain_result(std::string line, const report::Summary& summary) {
  constexpr std::string_view kResult = "\\result";
  if (std::find(summary.parameters.begin(), summary.parameters.end(), "result") != summary.parameters.end())
    return line;
  for (std::size_t at = line.find(kResult); at != std::string::npos; at = line.find(kResult, at)) line.erase(at, 1);
  return line;
}

/// Does the program call something like malloc, by its name?
bool allocates(const program::Cfa& cfa, witness::Sources& sources) {
  for (std::size_t i = 0; i < cfa.sources().size(); ++i) {
    const witness::SourceText* text = sources.text(program::FileId(i));
    if (text == nullptr) continue;
    const std::string& code = text->code();
    for (const char* name : {"alloc", "strdup", "strndup"}) {
      for (std::size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
        const std::size_t next = text->skip_blanks(at + std::string_view(name).size());
        const witness::SourceFunction* function = text->function(at);
        if (next < code.size() && code[next] == '(' && function != nullptr && function->body.contains(at)) return true;
      }
    }
  }
  return false;
}

/// The first place in a procedure.
program::SourceLocation place_of(const program::Cfa& cfa, const program::Procedure& procedure) {
  if (const program::SourceLocation where = cfa.location(procedure.entry).where; where.known()) return where;
  program::SourceLocation first;
  for (const program::Edge& edge : cfa.edges()) {
    const program::LocationId at = edge.source;
    if (cfa.location(at).procedure.index() >= cfa.procedures().size() || !edge.where.known()) continue;
    if (&cfa.procedure(cfa.location(at).procedure) != &procedure) continue;
    if (!first.known() || (edge.where.file == first.file && edge.where.line < first.line)) first = edge.where;
  }
  return first;
}

}  // namespace

Json loop_facts(const frontend::Result& program, const certificate::Inductive& proof) {
  const program::Cfa& cfa = program.cfa;
  witness::Sources sources = sources_of(cfa);
  const auto solvers = logic::make_solver_factory("z3");
  const base::Budget budget = base::Budget().part(kMostForWords);
  Json result = Json::array();
  for (const report::LoopInvariants& loop : report::loops_with_invariants(cfa, proof.invariants, sources)) {
    Json entry = place_of(loop.location);
    entry["text"] = report::c_invariant(cfa, loop);
    const report::NodeLines nodes = report::node_lines(cfa, loop, proof.for_all);
    report::Readable words = report::readable(cfa, loop, program.enumerations, *solvers, budget);
    words.untold -= std::min(words.untold, nodes.of_variables.size());
    add_words(words, entry);
    for (const std::string& line : report::for_all_lines(cfa, loop, proof.for_all, *solvers, budget))
      entry["parts"].push_back(line);
    for (const auto& lines : {nodes.of_variables, nodes.of_all}) {
      for (const std::string& line : lines) entry["parts"].push_back(line);
    }
    entry["source"] = source_line(sources, loop.location.file, loop.location.at.line);
    result.push_back(std::move(entry));
  }
  return result;
}

Json summary_facts(const frontend::Result& program, const certificate::Verdict& proof) {
  const program::Cfa& cfa = program.cfa;
  witness::Sources sources = sources_of(cfa);
  const auto solvers = logic::make_solver_factory("z3");
  const base::Budget budget = base::Budget().part(kMostForWords);
  Json result = Json::array();
  for (const report::Summary& summary : report::summaries(cfa, proof, sources)) {
    Json entry = summary.location.at.line == 0 ? Json{{"function", summary.function}} : place_of(summary.location);
    entry["parameters"] = summary.parameters;
    const auto is_given = [&](const std::string& text) {
      return text.starts_with("\\old(") ||
             std::find(summary.parameters.begin(), summary.parameters.end(), text) != summary.parameters.end();
    };
    const report::KnownAt before{summary.before, summary.before_names};
    const report::KnownAt after{summary.after, summary.after_names, is_given};
    add_words(report::readable(cfa.terms(), std::span(&before, 1), *solvers, budget), entry["requires"]);
    report::Readable ensures = report::readable(cfa.terms(), std::span(&after, 1), *solvers, budget);
    for (std::string& line : ensures.facts) line = with_plain_result(std::move(line), summary);
    for (std::string& line : ensures.longer) line = with_plain_result(std::move(line), summary);
    add_words(ensures, entry["ensures"]);
    result.push_back(std::move(entry));
  }
  return result;
}

Json outline(const program::Cfa& cfa) {
  witness::Sources sources = sources_of(cfa);
  Json loops = Json::array();
  for (const witness::WitnessLocation& place : report::loop_places(cfa, sources)) loops.push_back(place_of(place));
  Json result = {{"loops", std::move(loops)}, {"allocates", allocates(cfa, sources)}};
  // Other functions are part of those that call them.
  for (std::size_t i = 1; i < cfa.procedures().size(); ++i) {
    const program::Procedure& procedure = cfa.procedures()[i];
    const program::SourceLocation where = place_of(cfa, procedure);
    if (!where.known()) continue;
    result["recursion"].push_back(
        {{"file", cfa.sources().path(where.file)}, {"line", where.line}, {"function", procedure.name}});
  }
  return result;
}

Json explain_open(const frontend::Result& program, const std::vector<program::EdgeId>& edges,
                  const engine::Toolbox& toolbox, const base::Budget& budget, const search::Hooks& hooks) {
  const program::Cfa& cfa = program.cfa;
  const auto found = search::find_resistance(cfa, edges, toolbox, budget, hooks);
  if (!found) return Json::object();
  witness::Sources sources = sources_of(cfa);
  const auto solvers = logic::make_solver_factory("z3");
  const base::Budget part = budget.part(kMostForWords);
  Json loops = Json::array();
  for (const report::LoopInvariants& loop : report::loops_with_invariants(cfa, found->invariants, sources)) {
    Json entry = place_of(loop.location);
    add_words(report::readable(cfa, loop, program.enumerations, *solvers, part), entry);
    entry["resists"] = std::any_of(loop.heads.begin(), loop.heads.end(), [&](const auto& head) {
      return std::find(found->heads.begin(), found->heads.end(), head.location) != found->heads.end();
    });
    loops.push_back(std::move(entry));
  }
  return {{"loops", std::move(loops)}};
}

}  // namespace pincer::driver
