// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/record_view.h"
#include "witness/xml_text.h"

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;
using witness::xml_text;

std::string attribute(const char* name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, witness::xml_attribute(value));
}

std::string place_of(const ViewedPlace& place) {
  std::string result = place.file;
  if (place.line != 0) result += fmt::format(":{}", place.line);
  if (place.line != 0 && place.column != 0) result += fmt::format(":{}", place.column);
  return result;
}

/// The inputs, then the steps that matter.
std::string story_text(const ViewedCheck& check) {
  std::string result = fmt::format("{}: {}{}\n", place_of(check.place), check.message,
                                   check.text.empty() ? "" : fmt::format(": {}", check.text));
  if (check.story == nullptr) return result;
  const Json& inputs = viewed_list(*check.story, "inputs");
  if (!inputs.empty()) result += "Inputs:\n";
  for (const Json& input : inputs) {
    const std::string variable = viewed_text(input, "variable");
    result +=
        fmt::format("  {}: {}{} gives {}\n", place_of(viewed_place(input)), variable.empty() ? "" : variable + " = ",
                    viewed_text(input, "call"), viewed_text(input, "value"));
  }
  result += "Steps:\n";
  for (const Json& step : viewed_list(*check.story, "steps")) {
    if (!step.is_object() || !step.value("matters", false)) continue;
    const std::string times = step.contains("times") ? fmt::format(" ({} times)", step["times"].dump()) : "";
    result += fmt::format("  {}: {}{}\n", place_of(viewed_place(step)), viewed_text(step, "text"), times);
  }
  return result;
}

std::string test_case(const ViewedCheck& check) {
  const std::string place = place_of(check.place);
  std::string name = check.kind;
  if (check.place.line != 0) name += " at " + place;
  if (!check.text.empty()) name += ": " + check.text;
  // Readers take what follows the last dot for the class and what precedes it for its package.
  const std::string in = check.place.function.empty() ? "" : "." + check.place.function;
  std::string result =
      fmt::format("    <testcase{}{}>", attribute("classname", check.place.file + in), attribute("name", name));
  if (check.status == "fails")
    result += fmt::format("\n      <failure{}{}>{}</failure>\n    ", attribute("type", check.kind),
                          attribute("message", check.message), xml_text(story_text(check)));
  else if (check.status == "unreachable")
    result += "\n      <system-out>Unreachable: no execution gets to this check.</system-out>\n    ";
  else if (check.status != "proved")
    result += fmt::format("\n      <skipped{}/>\n    ", attribute("message", fmt::format("open: {}", check.reason)));
  return result + "</testcase>\n";
}

struct Suite {
  std::string file;
  std::vector<const ViewedCheck*> checks;
};

std::string count_of(const std::vector<const ViewedCheck*>& checks, std::string_view status) {
  return std::to_string(
      std::count_if(checks.begin(), checks.end(), [&](const ViewedCheck* check) { return check->status == status; }));
}

std::string properties_of(const Json& record) {
  std::string result = "    <properties>\n";
  for (const char* member : {"version", "outcome", "property", "data_model", "arithmetic", "entry", "extern", "malloc"})
    if (const std::string value = viewed_text(record, member); !value.empty())
      result += fmt::format("      <property{}{}/>\n", attribute("name", member), attribute("value", value));
  for (const Json& entry : viewed_list(record, "assumptions")) {
    const std::string place = place_of(viewed_place(entry));
    result += fmt::format("      <property{}{}/>\n", attribute("name", "assumption"),
                          attribute("value", (place.empty() ? "" : place + ": ") + viewed_text(entry, "text")));
  }
  return result + "    </properties>\n";
}

}  // namespace

std::string junit(const Json& record) {
  const std::vector<ViewedCheck> checks = viewed_checks(record);
  std::vector<const ViewedCheck*> all;
  std::vector<Suite> suites;
  for (const ViewedCheck& check : checks) {
    all.push_back(&check);
    auto suite = std::find_if(suites.begin(), suites.end(), [&](const Suite& s) { return s.file == check.place.file; });
    if (suite == suites.end()) suite = suites.insert(suites.end(), {check.place.file, {}});
    suite->checks.push_back(&check);
  }
  const double seconds = record.value("wall_seconds", 0.0);
  std::string result = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pincer\" tests=\"{}\" failures=\"{}\" "
      "errors=\"0\" "
      "time=\"{:.3f}\">\n",
      all.size(), count_of(all, "fails"), seconds);
  for (const Suite& suite : suites) {
    result += fmt::format("  <testsuite{} tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"{}>\n",
                          attribute("name", suite.file), suite.checks.size(), count_of(suite.checks, "fails"),
                          count_of(suite.checks, "open"), attribute("file", suite.file));
    result += properties_of(record);
    for (const ViewedCheck* check : suite.checks) result += test_case(*check);
    result += "  </testsuite>\n";
  }
  return result + "</testsuites>\n";
}

}  // namespace pincer::report
