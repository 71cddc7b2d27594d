// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <yaml-cpp/yaml.h>

#include "witness/witness.h"

namespace pincer::witness {

namespace {

using YAML::BeginMap;
using YAML::BeginSeq;
using YAML::DoubleQuoted;
using YAML::EndMap;
using YAML::EndSeq;
using YAML::Key;

void text(YAML::Emitter& out, const char* key, const std::string& value) {
  out << Key << key << YAML::Value << DoubleQuoted << value;
}

const char* name(WaypointType type) {
  switch (type) {
    case WaypointType::Assumption: return "assumption";
    case WaypointType::Branching: return "branching";
    case WaypointType::FunctionEnter: return "function_enter";
    case WaypointType::FunctionReturn: return "function_return";
    case WaypointType::Target: return "target";
  }
  return "";
}

void write(YAML::Emitter& out, const WitnessMetadata& metadata) {
  out << Key << "metadata" << YAML::Value << BeginMap;
  text(out, "format_version", metadata.format_version);
  text(out, "uuid", metadata.uuid);
  text(out, "creation_time", metadata.creation_time);
  out << Key << "producer" << YAML::Value << BeginMap;
  text(out, "name", metadata.producer_name);
  text(out, "version", metadata.producer_version);
  out << EndMap;
  out << Key << "task" << YAML::Value << BeginMap;
  out << Key << "input_files" << YAML::Value << BeginSeq;
  for (const auto& [file, hash] : metadata.input_files) out << DoubleQuoted << file;
  out << EndSeq << Key << "input_file_hashes" << YAML::Value << BeginMap;
  for (const auto& [file, hash] : metadata.input_files)
    out << Key << DoubleQuoted << file << YAML::Value << DoubleQuoted << hash;
  out << EndMap;
  text(out, "specification", metadata.specification);
  text(out, "data_model", metadata.data_model);
  text(out, "language", "C");
  out << EndMap << EndMap;
}

void write(YAML::Emitter& out, const WitnessLocation& location) {
  out << Key << "location" << YAML::Value << BeginMap;
  text(out, "file_name", location.file);
  out << Key << "line" << YAML::Value << location.at.line;
  if (location.at.column != 0) out << Key << "column" << YAML::Value << location.at.column;
  if (!location.function.empty()) text(out, "function", location.function);
  out << EndMap;
}

void write(YAML::Emitter& out, const Waypoint& waypoint) {
  out << BeginMap << Key << "waypoint" << YAML::Value << BeginMap;
  text(out, "type", name(waypoint.type));
  text(out, "action", waypoint.follow ? "follow" : "avoid");
  if (!waypoint.value.empty()) {
    out << Key << "constraint" << YAML::Value << BeginMap;
    text(out, "value", waypoint.value);
    if (waypoint.type == WaypointType::Assumption) text(out, "format", "c_expression");
    if (waypoint.type == WaypointType::FunctionReturn) text(out, "format", "ext_c_expression");
    out << EndMap;
  }
  write(out, waypoint.location);
  out << EndMap << EndMap;
}

void write(YAML::Emitter& out, const WitnessInvariant& invariant) {
  out << BeginMap << Key << "invariant" << YAML::Value << BeginMap;
  text(out, "type", invariant.loop ? "loop_invariant" : "location_invariant");
  write(out, invariant.location);
  text(out, "value", invariant.value);
  text(out, "format", "c_expression");
  out << EndMap << EndMap;
}

void write(YAML::Emitter& out, const WitnessContract& contract) {
  out << BeginMap << Key << "invariant" << YAML::Value << BeginMap;
  text(out, "type", "function_contract");
  write(out, contract.location);
  text(out, "requires", contract.requirement);
  text(out, "ensures", contract.guarantee);
  text(out, "format", "ext_c_expression");
  out << EndMap << EndMap;
}

}  // namespace

std::string to_yaml(const Witness& witness) {
  YAML::Emitter out;
  out << BeginSeq << BeginMap;
  text(out, "entry_type", witness.violation ? "violation_sequence" : "invariant_set");
  write(out, witness.metadata);
  out << Key << "content" << YAML::Value << BeginSeq;
  for (const Segment& segment : witness.segments) {
    out << BeginMap << Key << "segment" << YAML::Value << BeginSeq;
    for (const Waypoint& waypoint : segment) write(out, waypoint);
    out << EndSeq << EndMap;
  }
  for (const WitnessInvariant& invariant : witness.invariants) write(out, invariant);
  if (witness.metadata.format_version == "2.1") {
    for (const WitnessContract& contract : witness.contracts) write(out, contract);
  }
  out << EndSeq << EndMap << EndSeq;
  return std::string(out.c_str()) + "\n";
}

}  // namespace pincer::witness
