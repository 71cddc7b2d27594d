// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "report/check_help.h"
#include "report/fingerprint.h"
#include "report/sarif_places.h"

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr std::size_t kMostSarifSteps = 1000;  // code-scanning hosts take no more

Json message(const std::string& text) { return {{"text", text}}; }

/// Texts about rules are written by us, in Markdown.
std::string without_backticks(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '`', '\'');
  return result;
}

std::string capitalised(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

Json rule(const CheckHelp& about) {
  const std::string help = fmt::format("{}\n\n{}", about.text, about.help);
  return {{"id", about.check},
          {"name", about.name},
          {"shortDescription", message(std::string(about.line))},
          {"fullDescription", {{"text", without_backticks(about.text)}, {"markdown", about.text}}},
          {"help", {{"text", without_backticks(help)}, {"markdown", help}}},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties", {{"tags", {"correctness"}}, {"precision", "very-high"}, {"problem.severity", "error"}}}};
}

/// What a viewer may show beside a step, in the words of the standard (3.38.8).
Json kinds_of_step(const std::string& kind) {
  if (kind == "call") return {"call", "function"};
  if (kind == "return") return {"return", "function"};
  if (kind == "branch" || kind == "loop" || kind == "assume") return {"branch"};
  if (kind == "fail" || kind == "undefined") return {"danger"};
  return {"value"};
}

Json state_of(const Json& step) {
  Json result = Json::object();
  for (const char* list : {"changed", "reads"})
    for (const Json& value : viewed_list(step, list))
      result[viewed_text(value, "name")] = message(sarif_plain(viewed_text(value, "value")));
  return result;
}

class SarifLog {
 public:
  explicit SarifLog(const Json& record) : record_(record), places_(record), checks_(viewed_checks(record)) {}

  Json run() {
    Json results = Json::array();
    const std::vector<std::string> names = fingerprints(checks_, places_.sources());
    for (std::size_t i = 0; i < checks_.size(); ++i) results.push_back(result(checks_[i], names[i]));
    Json invocation = this->invocation();
    Json run = {{"tool", {{"driver", driver()}}}, {"invocations", {std::move(invocation)}}};
    if (Json base = places_.base_ids(); !base.empty()) run["originalUriBaseIds"] = std::move(base);
    run["columnKind"] = "utf16CodeUnits";
    run["artifacts"] = places_.artifacts();
    run["results"] = std::move(results);
    run["properties"] = properties();
    return {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", {std::move(run)}}};
  }

 private:
  [[nodiscard]] Json driver() const {
    Json result = {{"name", "pincer"}};
    if (const std::string version = viewed_text(record_, "version"); !version.empty()) {
      result["version"] = version;
      result["semanticVersion"] = version;
    }
    result["shortDescription"] = message("A software model checker for C.");
    result["rules"] = Json::array();
    for (const CheckHelp& about : check_helps()) result["rules"].push_back(rule(about));
    result["notifications"] = Json::array();
    for (const auto& [id, text] : {std::pair{"outcome", "Why the run ended without a decision."},
                                   {"warning", "Something about the program that the user should know."},
                                   {"assumption", "What the verdict rests on besides the text of the program."},
                                   {"unsupported", "A part of the program that is not modelled; no proof ignores it."}})
      result["notifications"].push_back({{"id", id}, {"shortDescription", message(text)}});
    return result;
  }

  /// Rules are in the order of check_helps.
  static std::size_t rule_index(const std::string& kind) {
    const auto helps = check_helps();
    const auto found =
        std::find_if(helps.begin(), helps.end(), [&](const CheckHelp& about) { return about.check == kind; });
    return static_cast<std::size_t>((found == helps.end() ? helps.end() - 1 : found) - helps.begin());
  }

  static std::string result_text(const ViewedCheck& check) {
    const std::string what =
        sarif_plain(fmt::format("{}{}", check.message, check.text.empty() ? "" : fmt::format(" at '{}'", check.text)));
    if (check.status == "proved") return fmt::format("Proved that this never happens: {}.", what);
    if (check.status == "unreachable") return fmt::format("No execution gets here, so this never happens: {}.", what);
    if (check.status != "fails")
      return fmt::format("Not decided ({}) whether this happens: {}.", sarif_plain(check.reason), what);
    const std::string inputs = check.story == nullptr ? "" : viewed_inputs(*check.story);
    return capitalised(what) + "." + (inputs.empty() ? "" : fmt::format(" Inputs: {}.", sarif_plain(inputs)));
  }

  Json result(const ViewedCheck& check, const std::string& fingerprint) {
    const std::size_t rule = rule_index(check.kind);
    const bool fails = check.status == "fails";
    Json result = {{"ruleId", check_helps()[rule].check},
                   {"ruleIndex", rule},
                   {"kind", fails                           ? "fail"
                            : check.status == "proved"      ? "pass"
                            : check.status == "unreachable" ? "notApplicable"
                                                            : "open"},
                   {"level", fails ? "error" : "none"},
                   {"message", message(result_text(check))}};
    if (Json where = places_.location(check.place, true); !where.empty()) result["locations"] = {std::move(where)};
    // The second name is the one that code-scanning hosts look for.
    result["partialFingerprints"] = {{"pincerCheck/v1", fingerprint}, {"primaryLocationLineHash", fingerprint}};
    if (!check.baseline.empty()) result["baselineState"] = check.baseline;
    Json properties = {{"status", check.status}};
    if (!check.reason.empty()) properties["reason"] = check.reason;
    if (check.story != nullptr) {
      Json flow = code_flow(*check.story);
      if (!flow.empty()) result["codeFlows"] = {std::move(flow)};
      properties["inputs"] = viewed_list(*check.story, "inputs");
      if (check.story->contains("undefined")) properties["undefined"] = viewed_list(*check.story, "undefined");
      if (check.story->contains("total")) properties["steps"] = (*check.story)["total"];
    }
    result["properties"] = std::move(properties);
    return result;
  }

  /// The steps that matter, the last ones if there are too many. Empty if there are no steps.
  Json code_flow(const Json& story) {
    const Json& steps = viewed_list(story, "steps");
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (steps[i].is_object() && steps[i].value("matters", false)) shown.push_back(i);
    if (shown.empty()) return Json::object();
    const std::size_t first = shown.size() - std::min(shown.size(), kMostSarifSteps);
    Json locations = Json::array();
    for (std::size_t i = first; i < shown.size(); ++i)
      locations.push_back(flow_location(steps[shown[i]], shown[i] + 1));
    Json result = Json::object();
    if (first > 0) result["message"] = message(fmt::format("The last {} of {} steps.", kMostSarifSteps, shown.size()));
    result["threadFlows"] = {{{"locations", std::move(locations)}}};
    return result;
  }

  Json flow_location(const Json& step, std::size_t order) {
    const std::string kind = viewed_text(step, "kind");
    Json where = places_.location(viewed_place(step), false);
    const std::string times = step.contains("times") ? fmt::format(" ({} times)", step["times"].dump()) : "";
    where["message"] = message(sarif_plain(viewed_text(step, "text")) + times);
    Json result = {{"location", std::move(where)}};
    if (Json state = state_of(step); !state.empty()) result["state"] = std::move(state);
    result["kinds"] = kinds_of_step(kind);
    if (step.contains("depth")) result["nestingLevel"] = step["depth"];
    result["executionOrder"] = order;
    result["importance"] = kind == "fail" || kind == "input" ? "essential" : "important";
    return result;
  }

  Json invocation() {
    const int code = record_.value("exit_code", 2);
    Json notifications = Json::array();
    const auto notify = [&](const char* id, const char* level, const Json& entry, const std::string& text) {
      Json one = {
          {"descriptor", {{"id", id}}}, {"level", level}, {"message", message(capitalised(sarif_plain(text)) + ".")}};
      if (Json where = places_.location(viewed_place(entry), false); !where.empty())
        one["locations"] = {std::move(where)};
      notifications.push_back(std::move(one));
    };
    const std::string outcome = viewed_text(record_, "outcome");
    // The tool did not get to its own end.
    const bool is_cut = outcome == "Verdict: UNKNOWN(timeout)" || outcome == "Verdict: UNKNOWN(memory)" ||
                        outcome == "Verdict: UNKNOWN(interrupted)" ||
                        outcome.find("internal error") != std::string::npos;
    if (is_cut) notify("outcome", "error", Json::object(), outcome);
    for (const auto& [list, id, level] : {std::tuple{"warnings", "warning", "warning"},
                                          {"unsupported", "unsupported", "warning"},
                                          {"assumptions", "assumption", "note"}})
      for (const Json& entry : viewed_list(record_, list)) notify(id, level, entry, viewed_text(entry, "text"));
    const char* meaning = code == 0   ? "all checks hold"
                          : code == 1 ? "some check fails"
                          : code == 2 ? "usage or input error"
                                      : "no check fails, but not all are decided";
    return {{"executionSuccessful", code != 2 && !is_cut},
            {"exitCode", code},
            {"exitCodeDescription", meaning},
            {"toolExecutionNotifications", std::move(notifications)}};
  }

  [[nodiscard]] Json properties() const {
    Json result = Json::object();
    for (const char* member : {"outcome", "command", "property", "data_model", "arithmetic", "entry", "extern",
                               "malloc", "wall_seconds", "invariants", "certificate"})
      if (record_.contains(member)) result[member] = record_[member];
    return result;
  }

  const Json& record_;
  SarifPlaces places_;
  std::vector<ViewedCheck> checks_;
};

}  // namespace

std::string sarif(const Json& record) {
  return SarifLog(record).run().dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pincer::report
