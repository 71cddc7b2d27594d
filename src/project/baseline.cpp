// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/baseline.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"
#include "report/fingerprint.h"

namespace pincer::project {

namespace {

using Json = nlohmann::ordered_json;
using report::viewed_list;
using report::viewed_text;

constexpr const char* kFormat = "pincer baseline";
constexpr const char* kFingerprint = "pincerCheck/v1";

std::vector<std::string> fingerprints_of(const Json& record) {
  return report::fingerprints(report::viewed_checks(record), report::ViewedSources(record));
}

/// A log of any tool may hold runs of several.
std::set<std::string> read_sarif(const Json& log) {
  std::set<std::string> result;
  for (const Json& run : viewed_list(log, "runs")) {
    for (const Json& each : viewed_list(run, "results")) {
      if (viewed_text(each, "kind") != "fail" || !each.contains("partialFingerprints")) continue;
      if (std::string name = viewed_text(each["partialFingerprints"], kFingerprint); !name.empty())
        result.insert(std::move(name));
    }
  }
  return result;
}

std::set<std::string> read_record(const Json& record) {
  std::set<std::string> result;
  const std::vector<report::ViewedCheck> checks = report::viewed_checks(record);
  const std::vector<std::string> names = fingerprints_of(record);
  for (std::size_t i = 0; i < checks.size(); ++i)
    if (checks[i].status == "fails") result.insert(names[i]);
  return result;
}

}  // namespace

std::set<std::string> read_baseline(const std::string& file) {
  const Json root = Json::parse(base::read_file(file), nullptr, false);
  if (viewed_text(root, "format") == kFormat) {
    std::set<std::string> result;
    for (const Json& finding : viewed_list(root, "findings")) result.insert(viewed_text(finding, "fingerprint"));
    return result;
  }
  if (root.is_object() && root.contains("runs")) return read_sarif(root);
  if (viewed_text(root, "tool") == "pincer") return read_record(root);
  throw base::InputError(
      fmt::format("{}: error: not a baseline (what --write-baseline, --sarif or --json wrote)", file));
}

void compare_with(const std::set<std::string>& known, Json& record) {
  const std::vector<std::string> names = fingerprints_of(record);
  for (std::size_t i = 0; i < record["checks"].size(); ++i) {
    Json& check = record["checks"][i];
    if (viewed_text(check, "status") == "fails") check["baseline"] = known.contains(names[i]) ? "unchanged" : "new";
  }
}

std::string baseline_text(const Json& record) {
  Json findings = Json::array();
  const std::vector<report::ViewedCheck> checks = report::viewed_checks(record);
  const std::vector<std::string> names = fingerprints_of(record);
  for (std::size_t i = 0; i < checks.size(); ++i) {
    if (checks[i].status != "fails") continue;
    findings.push_back({{"fingerprint", names[i]},
                        {"check", checks[i].kind},
                        {"file", checks[i].place.file},
                        {"function", checks[i].place.function},
                        {"text", checks[i].text}});
  }
  const Json root = {{"format", kFormat}, {"findings", std::move(findings)}};
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pincer::project
