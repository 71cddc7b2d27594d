// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "base/error.h"
#include "witness/characters.h"
#include "witness/read_formats.h"

namespace pincer::witness {

namespace {

/// Reads one witness; a class only so that every message can name the file and the line.
class WitnessReader {
 public:
  WitnessReader(const std::string& where, std::vector<std::string>* ignored) : where_(where), ignored_(ignored) {}

  Witness read(const YAML::Node& root) {
    if (!root.IsSequence()) fail(root, "a witness is a list of entries");
    bool found = false;
    for (const YAML::Node& entry : root) {
      if (!entry.IsMap()) fail(entry, "an entry is a map with 'entry_type', 'metadata' and 'content'");
      const std::string type = text(entry, "entry_type");
      const bool violation = type == "violation_sequence";
      if (!violation && type != "invariant_set") {
        ignore(entry, fmt::format("entries of type '{}'", type));
        continue;
      }
      if (found && violation != result_.violation) fail(entry, "a witness is either of a violation or of correctness");
      if (found && violation) fail(entry, "a witness has one violation sequence");
      if (!found) read_metadata(entry);
      found = true;
      result_.violation = violation;
      const YAML::Node content = entry["content"];
      if (!content || !content.IsSequence()) fail(entry, "'content' must be a list");
      for (const YAML::Node& part : content) violation ? read_segment(part) : read_invariant(part);
    }
    if (!found) fail(root, "there is neither a violation sequence nor an invariant set in it");
    if (result_.violation) check_target(root);
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(const YAML::Node& node, const std::string& message) const {
    const YAML::Mark mark = node.Mark();
    if (mark.is_null()) throw base::InputError(fmt::format("{}: error: {}", where_, message));
    throw base::InputError(fmt::format("{}:{}:{}: error: {}", where_, mark.line + 1, mark.column + 1, message));
  }
  void ignore(const YAML::Node& node, const std::string& what) const {
    if (ignored_ != nullptr) ignored_->push_back(fmt::format("line {}: {} are not used", node.Mark().line + 1, what));
  }
  /// The scalar under a key that must be there.
  std::string text(const YAML::Node& map, const char* key) const {
    const YAML::Node node = map[key];
    if (!node) fail(map, fmt::format("'{}' is missing", key));
    if (!node.IsScalar()) fail(node, fmt::format("'{}' must be a text", key));
    return scalar(node);
  }
  const std::string& scalar(const YAML::Node& node) const {
    if (!is_utf8(node.Scalar())) fail(node, "this is not UTF-8");
    return node.Scalar();
  }
  YAML::Node map(const YAML::Node& parent, const char* key) const {
    const YAML::Node node = parent[key];
    if (!node || !node.IsMap()) fail(node ? node : parent, fmt::format("'{}' must be a map", key));
    return node;
  }
  std::uint32_t number(const YAML::Node& map, const char* key) const {
    const std::string digits = text(map, key);
    std::uint32_t value = 0;
    if (!YAML::convert<std::uint32_t>::decode(map[key], value) || value == 0)
      fail(map[key], fmt::format("'{}' must be a positive number, not '{}'", key, digits));
    return value;
  }

  void read_metadata(const YAML::Node& entry) {
    const YAML::Node metadata = map(entry, "metadata");
    WitnessMetadata& m = result_.metadata;
    m.format_version = text(metadata, "format_version");
    if (!m.format_version.starts_with("2."))
      fail(metadata["format_version"],
           fmt::format("witnesses of version '{}' are not supported (2.x are)", m.format_version));
    if (metadata["uuid"]) m.uuid = text(metadata, "uuid");
    if (metadata["creation_time"]) m.creation_time = text(metadata, "creation_time");
    if (const YAML::Node producer = metadata["producer"]; producer && producer.IsMap()) {
      m.producer_name = text(producer, "name");
      if (producer["version"]) m.producer_version = text(producer, "version");
    }
    const YAML::Node task = map(metadata, "task");
    const YAML::Node hashes = map(task, "input_file_hashes");
    for (const auto& pair : hashes) {
      if (!pair.first.IsScalar() || !pair.second.IsScalar()) fail(hashes, "'input_file_hashes' maps files to hashes");
      m.input_files.emplace_back(scalar(pair.first), scalar(pair.second));
    }
    if (m.input_files.empty()) fail(hashes, "'input_file_hashes' is empty");
    m.specification = text(task, "specification");
    if (task["data_model"]) m.data_model = text(task, "data_model");
    if (task["language"] && text(task, "language") != "C")
      fail(task["language"], fmt::format("the language '{}' is not supported (C is)", text(task, "language")));
  }

  WitnessLocation location(const YAML::Node& parent) const {
    const YAML::Node node = map(parent, "location");
    WitnessLocation result{text(node, "file_name"), {number(node, "line"), 0}, ""};
    if (node["column"]) result.at.column = number(node, "column");
    if (node["function"]) result.function = text(node, "function");
    return result;
  }

  Waypoint waypoint(const YAML::Node& node) const {
    Waypoint result;
    const std::string type = text(node, "type");
    if (type == "assumption")
      result.type = WaypointType::Assumption;
    else if (type == "branching")
      result.type = WaypointType::Branching;
    else if (type == "function_enter")
      result.type = WaypointType::FunctionEnter;
    else if (type == "function_return")
      result.type = WaypointType::FunctionReturn;
    else if (type != "target")
      fail(node["type"], fmt::format("waypoints of type '{}' are not supported", type));
    const std::string action = text(node, "action");
    if (action != "follow" && action != "avoid")
      fail(node["action"], fmt::format("the action '{}' is not supported", action));
    result.follow = action == "follow";
    result.location = location(node);
    if (const YAML::Node constraint = node["constraint"]) {
      result.value = text(constraint, "value");
      if (result.type == WaypointType::Branching && (result.value == "true" || result.value == "false"))
        result.direction = result.value == "true";
    }
    const bool needs = result.type == WaypointType::Assumption || result.type == WaypointType::Branching;
    if (needs && result.value.empty()) fail(node, fmt::format("a waypoint of type '{}' needs a constraint", type));
    return result;
  }

  void read_segment(const YAML::Node& part) {
    const YAML::Node list = part.IsMap() ? part["segment"] : YAML::Node(YAML::NodeType::Undefined);
    if (!list || !list.IsSequence() || list.size() == 0) fail(part, "a segment is a list of waypoints");
    Segment segment;
    for (const YAML::Node& item : list) {
      if (!segment.empty() && segment.back().follow)
        fail(item, "nothing comes after the waypoint to follow in a segment");
      if (!item.IsMap()) fail(item, "a waypoint must be a map");
      segment.push_back(waypoint(map(item, "waypoint")));
    }
    if (!segment.back().follow) fail(part, "a segment ends with a waypoint to follow");
    result_.segments.push_back(std::move(segment));
  }

  void check_target(const YAML::Node& root) const {
    if (result_.segments.empty()) fail(root, "a violation sequence has at least one segment");
    for (std::size_t i = 0; i < result_.segments.size(); ++i) {
      const bool target = result_.segments[i].back().type == WaypointType::Target;
      if (target != (i + 1 == result_.segments.size()))
        fail(root, "the waypoint to follow of the last segment, and only that one, is the target");
    }
  }

  void read_invariant(const YAML::Node& part) {
    if (!part.IsMap() || !part["invariant"]) {
      ignore(part, "parts of an invariant set that are no invariants");
      return;
    }
    const YAML::Node node = map(part, "invariant");
    const std::string type = text(node, "type");
    if (type != "loop_invariant" && type != "location_invariant") {
      ignore(node, fmt::format("invariants of type '{}'", type));
      return;
    }
    result_.invariants.push_back({type == "loop_invariant", location(node), text(node, "value")});
  }

  std::string where_;
  std::vector<std::string>* ignored_;
  Witness result_;
};

}  // namespace

Witness read_yaml(const std::string& text, const std::string& where, std::vector<std::string>* ignored) {
  try {
    return WitnessReader(where, ignored).read(YAML::Load(text));
  } catch (const YAML::Exception& error) {
    if (error.mark.is_null()) throw base::InputError(fmt::format("{}: error: {}", where, error.msg));
    throw base::InputError(
        fmt::format("{}:{}:{}: error: {}", where, error.mark.line + 1, error.mark.column + 1, error.msg));
  }
}

Witness parse_witness(const std::string& text, const std::string& where, std::vector<std::string>* ignored) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");  // YAML has no element that starts so
  const bool is_xml = first != std::string::npos && text[first] == '<';
  return is_xml ? read_graphml(text, where, ignored) : read_yaml(text, where, ignored);
}

}  // namespace pincer::witness
