// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "witness/witness.h"
#include "witness/xml_text.h"

namespace pincer::witness {

namespace {

class GraphWriter {
 public:
  std::string write(const Witness& witness) {
    head();
    const WitnessMetadata& about = witness.metadata;
    data(2, "witness-type", witness.violation ? "violation_witness" : "correctness_witness");
    data(2, "sourcecodelang", "C");
    data(2, "producer", about.producer_name + " " + about.producer_version);
    data(2, "specification", about.specification);
    for (const auto& [file, hash] : about.input_files) {
      data(2, "programfile", file);
      data(2, "programhash", hash);
    }
    data(2, "architecture", about.data_model == "ILP32" ? "32bit" : "64bit");
    data(2, "creationtime", about.creation_time);
    if (witness.violation)
      violation(witness);
    else
      correctness(witness);
    out_ += " </graph>\n</graphml>\n";
    return std::move(out_);
  }

 private:
  void head() {
    out_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
    for (const char* key : {"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash",
                            "architecture", "creationtime"})
      declare(key, "graph", "string");
    declare("entry", "node", "boolean");
    declare("violation", "node", "boolean");
    for (const char* key : {"invariant", "invariant.scope"}) declare(key, "node", "string");
    declare("startline", "edge", "int");
    declare("enterLoopHead", "edge", "boolean");
    for (const char* key :
         {"originfile", "assumption", "assumption.scope", "assumption.resultfunction", "control", "enterFunction"})
      declare(key, "edge", "string");
    out_ += " <graph edgedefault=\"directed\">\n";
  }
  void declare(const std::string& key, const char* of, const char* type) {
    out_ += fmt::format(" <key id=\"{}\" attr.name=\"{}\" for=\"{}\" attr.type=\"{}\"", key, key, of, type);
    out_ += std::string(type) == "boolean" ? "><default>false</default></key>\n" : "/>\n";
  }
  void data(int depth, const char* key, const std::string& value) {
    out_ += fmt::format("{:{}}<data key=\"{}\">{}</data>\n", "", depth, key, xml_text(value));
  }
  void begin_node(std::size_t id) { out_ += fmt::format("  <node id=\"N{}\">\n", id); }
  void end_node() { out_ += "  </node>\n"; }

  /// One edge per waypoint, from one node to the next. The first enters the entry function.
  void violation(const Witness& witness) {
    std::vector<const Waypoint*> way;
    for (const Segment& segment : witness.segments)
      if (!segment.empty()) way.push_back(&segment.back());
    for (std::size_t i = 0; i <= way.size(); ++i) {
      begin_node(i);
      if (i == 0) data(3, "entry", "true");
      if (i == way.size()) data(3, "violation", "true");
      end_node();
    }
    for (std::size_t i = 0; i < way.size(); ++i) {
      const Waypoint& point = *way[i];
      out_ += fmt::format("  <edge source=\"N{}\" target=\"N{}\">\n", i, i + 1);
      place(point.location);
      if (i == 0) data(3, "enterFunction", "main");
      if (point.type == WaypointType::Branching && point.direction)
        data(3, "control", *point.direction ? "condition-true" : "condition-false");
      if (point.type == WaypointType::FunctionReturn) {
        data(3, "assumption", point.value + ";");
        if (!point.location.function.empty()) data(3, "assumption.scope", point.location.function);
        if (!point.called.empty()) data(3, "assumption.resultfunction", point.called);
      }
      out_ += "  </edge>\n";
    }
  }

  void correctness(const Witness& witness) {
    begin_node(0);
    data(3, "entry", "true");
    end_node();
    for (std::size_t i = 0; i < witness.invariants.size(); ++i) {
      begin_node(i + 1);
      data(3, "invariant", witness.invariants[i].value);
      if (!witness.invariants[i].location.function.empty())
        data(3, "invariant.scope", witness.invariants[i].location.function);
      end_node();
    }
    for (std::size_t i = 0; i < witness.invariants.size(); ++i) {
      out_ += fmt::format("  <edge source=\"N0\" target=\"N{}\">\n", i + 1);
      place(witness.invariants[i].location);
      if (i == 0) data(3, "enterFunction", "main");
      data(3, "enterLoopHead", "true");
      out_ += "  </edge>\n";
    }
  }
  void place(const WitnessLocation& location) {
    data(3, "originfile", location.file);
    data(3, "startline", std::to_string(location.at.line));
  }

  std::string out_;
};

}  // namespace

std::string to_graphml(const Witness& witness) { return GraphWriter().write(witness); }

}  // namespace pincer::witness
