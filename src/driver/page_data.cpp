// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/page_data.h"

#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <string>

#include "driver/evidence.h"
#include "encode/dot.h"
#include "frontend/frontend.h"
#include "report/coverage.h"
#include "report/flow_graph.h"
#include "report/graphviz/layout.h"
#include "report/record_sources.h"

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kSecondsByChance = 0.5;

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

void tell_lines_as_written(const job::Job& job, Record& record, std::ostream& err) {
  if (job.arithmetic == job::Arithmetic::Ideal) return;
  try {
    record.time("report", [&] {
      logic::Terms terms;
      frontend::Options options = job.program;
      options.watch = true;
      const frontend::Result watched = frontend::load(options, terms);
      const base::Budget budget{base::Budget::Seconds(kSecondsByChance)};
      record.add_coverage(watched.cfa.sources(), report::lines_by_chance(watched.cfa, budget));
      return true;
    });
  } catch (const std::exception& error) {
    err << "pincer: warning: some lines may be missing from the coverage: " << error.what() << '\n';
  }
}

void tell_about(const program::Cfa& cfa, const certificate::Certified& certified, Record& record) {
  if (const program::Choices* choices = certificate::choices_of(certified.verdict()))
    record.add_coverage(cfa.sources(), report::lines_of(cfa, *choices));
}

Json page_data(Json record) {
  if (record.contains("graphs"))
    for (Json& graph : record["graphs"])
      if (graph.contains("dot")) graph = picture(graph);
  report::add_sources(record);
  return record;
}

}  // namespace pincer::driver
