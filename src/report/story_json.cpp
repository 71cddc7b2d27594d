// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/story_json.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSteps = 20'000;

void put(Json& entry, const StoryPlace& place) {
  if (place.line != 0) {
    entry["file"] = place.file;
    entry["line"] = place.line;
    if (place.column != 0) entry["column"] = place.column;
  }
  if (!place.function.empty()) entry["function"] = place.function;
}

Json to_json(const std::vector<StoryValue>& values) {
  Json result = Json::array();
  for (const StoryValue& value : values)
    result.push_back({{"name", value.name}, {"value", value.value}, {"type", value.type}, {"scope", value.scope}});
  return result;
}

Json to_json(const StoryStep& step) {
  Json result = Json::object();
  put(result, step.place);
  result["depth"] = step.depth;
  result["kind"] = to_string(step.kind);
  result["text"] = step.text;
  result["matters"] = step.matters;
  if (step.matters) result["distance"] = step.distance;
  if (!step.changed.empty()) result["changed"] = to_json(step.changed);
  if (!step.reads.empty()) result["reads"] = to_json(step.reads);
  return result;
}

}  // namespace

Json to_json(const Story& story) {
  Json result = Json::object();
  result["message"] = story.message;
  result["text"] = story.text;
  put(result, story.place);
  result["inputs"] = Json::array();
  for (const StoryInput& input : story.inputs) {
    Json entry = {{"call", input.call}, {"value", input.value}};
    if (!input.variable.empty()) entry["variable"] = input.variable;
    put(entry, input.place);
    result["inputs"].push_back(std::move(entry));
  }
  if (!story.undefined.empty()) result["undefined"] = Json::array();
  for (const StoryUndefined& undefined : story.undefined) {
    Json entry = {{"text", undefined.text}};
    put(entry, undefined.place);
    result["undefined"].push_back(std::move(entry));
  }
  const std::size_t first = story.steps.size() > kMostSteps ? story.steps.size() - kMostSteps : 0;
  result["steps"] = Json::array();
  for (std::size_t i = first; i < story.steps.size(); ++i) result["steps"].push_back(to_json(story.steps[i]));
  result["total"] = story.total;
  return result;
}

Json failing_check(const Story& story, std::size_t place) {
  Json result = {{"check", program::name_of(story.check)}};
  put(result, story.place);
  result["text"] = story.text;
  result["message"] = story.message;
  result["status"] = "fails";
  result["story"] = place;
  return result;
}

}  // namespace pincer::report
