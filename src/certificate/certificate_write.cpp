// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <map>
#include <set>

#include "base/contract.h"
#include "base/sha256.h"
#include "certificate/certificate.h"
#include "certificate/certificate_json.h"
#include "certificate/names.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "program/print.h"

namespace pincer::certificate {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto kBadBytes = Json::error_handler_t::replace;  // file names need not be UTF-8

Json to_json(const Subject& subject) {
  Json files = Json::array();
  for (const Subject::File& file : subject.files) {
    files.push_back({{"name", file.name}, {"sha256", file.sha256}});
    if (!file.arguments.empty()) files.back()["arguments"] = file.arguments;
  }
  Json program = {{"files", files},
                  {"data_model", subject.data_model},
                  {"arithmetic", subject.arithmetic},
                  {"entry", subject.entry},
                  {"extern", subject.extern_calls},
                  {"malloc", subject.allocation},
                  {"clang_arguments", subject.clang_arguments},
                  {"sha256", program_hash(subject)}};
  if (!subject.start.empty()) program["start"] = subject.start;
  return program;
}

/// A symbol as it stands in a formula, without bars.
std::string bare(const std::string& symbol) {
  return symbol.starts_with('|') ? symbol.substr(1, symbol.size() - 2) : symbol;
}

class ClaimWriter {
 public:
  explicit ClaimWriter(const program::Cfa& cfa) : cfa_(cfa), names_(cfa), c_names_(cfa) {}

  Json operator()(const Inductive& claim) {
    return with_invariants("inductive", Json::object(), claim.invariants, claim.entry_values, claim.for_all);
  }
  Json operator()(const KInductive& claim) {
    return with_invariants("k-inductive", {{"k", claim.k}}, claim.invariants, {}, claim.for_all);
  }
  Json operator()(const Exhausted& claim) { return {{"kind", "exhausted"}, {"depth", claim.depth}}; }
  Json operator()(const Unsafe& claim) { return with_execution("violation", claim.choices); }
  Json operator()(const Unsupported& claim) { return with_execution("unsupported", claim.choices); }
  Json operator()(const Unknown&) {
    base::require(false, "an unknown verdict has no certificate");
    return {};
  }

 private:
  Json with_execution(const char* kind, const program::Choices& choices) {
    Json initial = Json::array();
    for (const auto& [variable, given] : choices.initial) {
      const NamedVariable name = names_.variable(variable);
      Json entry = {{"variable", name.name}, {"ordinal", name.ordinal}};
      entry.update(value(given));
      initial.push_back(std::move(entry));
    }
    return {{"kind", kind},
            {"inputs", values(choices.inputs)},
            {"unspecified", values(choices.havocs)},
            {"initial", std::move(initial)}};
  }
  static Json value(const logic::Value& value) {
    return {{"sort", value.sort().to_string()}, {"value", value.to_string()}};
  }
  static Json values(const std::vector<logic::Value>& values) {
    Json list = Json::array();
    for (const logic::Value& v : values) list.push_back(value(v));
    return list;
  }

  Json with_invariants(const char* kind, const Json& more, const Invariants& invariants,
                       const EntryValues& entry_values, const std::vector<ForAll>& for_all) {
    const logic::Terms& terms = cfa_.terms();
    const std::map<logic::Term, program::VariableId> entries(entry_values.begin(), entry_values.end());
    const program::NameOf name_of = [&](logic::Term term) {
      const auto entry = entries.find(term);
      return entry == entries.end() ? c_names_(term) : "\\old(" + c_names_(cfa_.variable(entry->second).term) + ")";
    };
    Json list = Json::array();
    std::set<logic::Term> variables;
    const auto add = [&](program::LocationId location, logic::Term invariant) -> Json& {
      Json entry = to_json(names_.place(location));
      entry["c"] = program::to_c(terms, invariant, name_of, 200);
      entry["formula"] = logic::to_smtlib(terms, invariant);
      for (const logic::Term variable : logic::free_variables(terms, invariant)) variables.insert(variable);
      list.push_back(std::move(entry));
      return list.back();
    };
    for (const auto& [location, invariant] : invariants) add(location, invariant);
    for (const ForAll& each : for_all) {
      Json& entry = add(each.location, each.body);
      entry["for_all"] = Json::array();
      for (const logic::Term variable : each.variables) {
        entry["for_all"].push_back(
            {{"symbol", bare(logic::smtlib_symbol(terms.name(variable)))}, {"sort", terms.sort(variable).to_string()}});
      }
    }
    // They are no variables of the program.
    for (const ForAll& each : for_all) {
      for (const logic::Term variable : each.variables) variables.erase(variable);
    }
    Json result = {{"kind", kind}};
    result.update(more);
    result["symbols"] = symbols(variables, entries);
    result["invariants"] = std::move(list);
    return result;
  }

  static Json to_json(const NamedPlace& place) {
    if (place.is_entry) return {{"entry", true}};
    if (place.of != NamedPlace::Of::None) {
      const bool is_exit = place.of == NamedPlace::Of::ProcedureExit;
      return {{"procedure", place.procedure}, {"ordinal", place.ordinal}, {"at", is_exit ? "exit" : "entry"}};
    }
    Json entry = {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"ordinal", place.ordinal}};
    if (!place.is_loop) entry["loop"] = false;
    return entry;
  }

  Json symbols(const std::set<logic::Term>& variables, const std::map<logic::Term, program::VariableId>& entries) {
    Json list = Json::array();
    std::set<std::string> used;
    for (const logic::Term term : variables) {
      const auto entry = entries.find(term);
      const auto variable = entry == entries.end() ? cfa_.variable_of(term) : std::optional(entry->second);
      base::require(variable.has_value(), "invariants speak about program variables and entry values");
      const NamedVariable name = names_.variable(*variable);
      const std::string symbol = bare(logic::smtlib_symbol(cfa_.terms().name(term)));
      base::ensure(used.insert(symbol).second, "variables have symbols of their own");
      list.push_back({{"symbol", symbol},
                      {"variable", name.name},
                      {"ordinal", name.ordinal},
                      {"sort", cfa_.sort(*variable).to_string()}});
      if (entry != entries.end()) list.back()["at"] = "entry";
    }
    return list;
  }

  const program::Cfa& cfa_;
  Names names_;
  program::CNames c_names_;
};

Json to_json(const SolversAsked& solvers) { return {{"search", solvers.search}, {"check", solvers.check}}; }

Json to_json(const program::Cfa& cfa, const program::ProgramCheck& check) {
  Json entry = {{"check", program::name_of(check.check)}};
  if (!check.where.known()) return entry;
  entry["file"] = cfa.sources().path(check.where.file);
  entry["line"] = check.where.line;
  entry["column"] = check.where.column;
  return entry;
}

Json to_json(const program::Cfa& cfa, const std::vector<ProofPart>& parts) {
  ClaimWriter writer(cfa);
  Json list = Json::array();
  for (const ProofPart& part : parts) {
    Json checks = Json::array();
    for (const program::ProgramCheck& check : part.checks) checks.push_back(to_json(cfa, check));
    list.push_back(
        {{"checks", checks}, {"solvers", to_json(part.solvers)}, {"claim", std::visit(writer, part.verdict)}});
  }
  return {{"kind", kInParts}, {"parts", list}};
}

const char* verdict_of_kind(const Verdict& verdict) {
  if (is_safe(verdict)) return "TRUE";
  return std::holds_alternative<Unsafe>(verdict) ? "FALSE" : "UNKNOWN";
}

}  // namespace

std::string checksum(nlohmann::json whole) {
  whole.erase("checksum");
  return base::sha256(whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string write_certificate(const program::Cfa& cfa, const Certificate& certificate) {
  Json root = Json::object();
  root["format"] = kFormat;
  root["format_version"] = kFormatVersion;
  root["producer"] = {{"tool", "pincer"}, {"version", certificate.version}, {"engine", certificate.engine}};
  root["solvers"] = to_json(certificate.solvers);
  root["program"] = to_json(certificate.subject);
  root["property"] = {{"text", certificate.subject.property},
                      {"rule", certificate.subject.rule},
                      {"sha256", property_hash(certificate.subject)}};
  if (certificate.parts.empty()) {
    ClaimWriter writer(cfa);
    root["verdict"] = verdict_of_kind(certificate.verdict);
    root["claim"] = std::visit(writer, certificate.verdict);
  } else {
    root["verdict"] = "TRUE";
    root["claim"] = to_json(cfa, certificate.parts);
  }
  // Through text first: what is not UTF-8 has its final form only there.
  root["checksum"] = checksum(nlohmann::json::parse(root.dump(-1, ' ', false, kBadBytes)));
  return root.dump(2, ' ', false, kBadBytes) + "\n";
}

}  // namespace pincer::certificate
