// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/page_data.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "driver/evidence.h"
#include "encode/dot.h"
#include "report/coverage.h"
#include "report/flow_graph.h"
#include "report/graphviz/layout.h"

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kSecondsByChance = 0.5;
constexpr std::size_t kMostSource = 20'000'000;  // bytes of all files together

/// The files that something in the record is about.
void collect_files(const Json& part, std::vector<std::string>& files) {
  if (part.is_object() && (part.contains("line") || part.contains("lines"))) {
    if (const auto file = part.find("file"); file != part.end() && file->is_string())
      if (std::find(files.begin(), files.end(), file->get<std::string>()) == files.end())
        files.push_back(file->get<std::string>());
  }
  if (part.is_structured())
    for (const Json& member : part) collect_files(member, files);
}

/// All files, those of the command line first, by the names that the record has for places in them.
std::vector<std::string> files_of(const Json& record) {
  std::vector<std::string> mentioned;
  collect_files(record, mentioned);
  std::vector<std::string> result;
  if (const auto given = record.find("files"); given != record.end()) {
    for (const std::string& file : given->get<std::vector<std::string>>()) {
      const auto is_same = [&](const std::string& name) {
        std::error_code error;
        return std::filesystem::equivalent(name, file, error) && !error;
      };
      const auto same = std::find_if(mentioned.begin(), mentioned.end(), is_same);
      result.push_back(same == mentioned.end() ? file : *same);
    }
  }
  for (const std::string& file : mentioned)
    if (std::find(result.begin(), result.end(), file) == result.end()) result.push_back(file);
  return result;
}

Json sources_of(const Json& record) {
  Json result = Json::array();
  std::size_t left = kMostSource;
  for (const std::string& file : files_of(record)) {
    try {
      std::string text = base::read_file(file);
      if (text.size() > left) continue;
      left -= text.size();
      result.push_back({{"file", file}, {"text", std::move(text)}});
    } catch (const base::InputError&) {  // a model of the library, or a file that is gone
    }
  }
  return result;
}

Json picture(const Json& graph) {
  const std::string dot = graph.value("dot", "");
  Json result = dot.empty() ? Json{{"message", "The graph is too large to be drawn."}} : report::graphviz::layout(dot);
  result["name"] = graph.value("name", "");
  return result;
}

}  // namespace

void tell_about(const program::Cfa& cfa, Record& record) {
  const report::Lines lines = record.time("report", [&] {
    witness::Sources sources = sources_of(cfa);
    record.set_graph("control flow", report::flow_graph(cfa, sources));
    std::ostringstream blocks;
    encode::write_dot(blocks, encode::BlockGraph(cfa, encode::BlockOperator::LoopHeads));
    record.set_graph("loops", blocks.str());
    return report::lines_by_chance(cfa, base::Budget(base::Budget::Seconds(kSecondsByChance)));
  });
  record.add_coverage(cfa.sources(), lines);
}

void tell_about(const program::Cfa& cfa, const certificate::Certified& certified, Record& record) {
  if (const program::Choices* choices = certificate::choices_of(certified.verdict()))
    record.add_coverage(cfa.sources(), report::lines_of(cfa, *choices));
}

Json page_data(Json record) {
  if (record.contains("graphs"))
    for (Json& graph : record["graphs"])
      if (graph.contains("dot")) graph = picture(graph);
  if (!record.contains("sources")) record["sources"] = sources_of(record);
  return record;
}

}  // namespace pincer::driver
