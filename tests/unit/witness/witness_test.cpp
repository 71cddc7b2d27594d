// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "base/error.h"

namespace pincer::witness {
namespace {

using testing::HasSubstr;

Witness example(bool violation) {
  Witness witness;
  witness.metadata.uuid = "0-1";
  witness.metadata.creation_time = "2024-01-01T00:00:00+00:00";
  witness.metadata.producer_version = "1";
  witness.metadata.input_files = {{"a \"b\"<&>.c", "00ff"}};
  witness.metadata.specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  witness.metadata.data_model = "ILP32";
  witness.violation = violation;
  const auto place = [](std::uint32_t line) { return WitnessLocation{"a.c", {line, 3}, "main"}; };
  if (violation) {
    Waypoint call;
    call.type = WaypointType::FunctionReturn;
    call.location = place(4);
    call.value = "\\result == -1";
    call.called = "input";
    Waypoint avoid;
    avoid.type = WaypointType::Branching;
    avoid.follow = false;
    avoid.location = place(5);
    avoid.value = "true";
    avoid.direction = true;
    Waypoint target;
    target.location = place(9);
    witness.segments = {{avoid, call}, {target}};
  } else {
    witness.invariants = {{true, place(7), "x <= 5 && y < 3"}};
  }
  return witness;
}

TEST(WitnessYaml, HasWhatTheFormatDemands) {
  for (const bool violation : {true, false}) {
    const YAML::Node root = YAML::Load(to_yaml(example(violation)));
    ASSERT_TRUE(root.IsSequence());
    ASSERT_EQ(root.size(), 1U);
    const YAML::Node entry = root[0];
    EXPECT_EQ(entry["entry_type"].as<std::string>(), violation ? "violation_sequence" : "invariant_set");
    const YAML::Node metadata = entry["metadata"];
    for (const char* key : {"format_version", "uuid", "creation_time"}) EXPECT_TRUE(metadata[key].IsScalar()) << key;
    EXPECT_EQ(metadata["format_version"].Tag(), "!") << "a text, not a number";
    for (const char* key : {"name", "version"}) EXPECT_TRUE(metadata["producer"][key].IsScalar()) << key;
    const YAML::Node task = metadata["task"];
    ASSERT_TRUE(task["input_files"].IsSequence());
    EXPECT_EQ(task["input_file_hashes"][task["input_files"][0].as<std::string>()].as<std::string>(), "00ff");
    for (const char* key : {"specification", "data_model", "language"}) EXPECT_TRUE(task[key].IsScalar()) << key;
    ASSERT_TRUE(entry["content"].IsSequence());
  }
  const YAML::Node call = YAML::Load(to_yaml(example(true)))[0]["content"][0]["segment"][1]["waypoint"];
  EXPECT_EQ(call["type"].as<std::string>(), "function_return");
  EXPECT_EQ(call["action"].as<std::string>(), "follow");
  EXPECT_EQ(call["constraint"]["value"].as<std::string>(), "\\result == -1");
  EXPECT_EQ(call["constraint"]["format"].as<std::string>(), "ext_c_expression");
  EXPECT_EQ(call["location"]["line"].as<int>(), 4);
  const YAML::Node invariant = YAML::Load(to_yaml(example(false)))[0]["content"][0]["invariant"];
  EXPECT_EQ(invariant["type"].as<std::string>(), "loop_invariant");
  EXPECT_EQ(invariant["format"].as<std::string>(), "c_expression");
  EXPECT_EQ(invariant["value"].as<std::string>(), "x <= 5 && y < 3");
}

TEST(WitnessYaml, IsReadBack) {
  for (const bool violation : {true, false}) {
    const Witness before = example(violation);
    const Witness after = parse_witness(to_yaml(before), "w.yml");
    EXPECT_EQ(after.violation, violation);
    EXPECT_EQ(after.metadata.input_files, before.metadata.input_files);
    EXPECT_EQ(after.metadata.specification, before.metadata.specification);
    EXPECT_EQ(to_yaml(after), to_yaml(before));
  }
}

TEST(WitnessYaml, WhatIsNoWitnessIsRefused) {
  const std::string good = to_yaml(example(true));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  const std::vector<std::pair<std::string, std::string>> bad{
      {"", "a list"},
      {"x: [", "w.yml:"},
      {"- 1", "map"},
      {"[]", "neither"},
      {changed("\"2.0\"", "\"1.0\""), "not supported"},
      {changed("\"follow\"", "\"cycle\""), "not supported"},
      {changed("\"function_return\"", "\"teleport\""), "not supported"},
      {changed("\"target\"", "\"function_enter\""), "target"},
      {changed("line: 4", "line: x"), "positive number"},
      {changed("line: 4", "line: 0"), "positive number"},
      {changed("language: \"C\"", "language: \"Java\""), "Java"},
      {changed("specification", "spec"), "'specification' is missing"},
      {changed("00ff", "00f\xff"), "this is not UTF-8"},
      {changed("\\\\result", "\xc0\x80"), "this is not UTF-8"},
  };
  for (const auto& [text, message] : bad) {
    try {
      parse_witness(text, "w.yml");
      ADD_FAILURE() << text;
    } catch (const base::InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
      EXPECT_THAT(error.what(), HasSubstr("w.yml"));
    }
  }
}

TEST(WitnessYaml, WhatIsNewerIsNamed) {
  std::vector<std::string> ignored;
  std::string text = to_yaml(example(false));
  text += "- entry_type: \"ghost_instrumentation\"\n  metadata: {}\n  content: []\n";
  EXPECT_EQ(parse_witness(text, "w.yml", &ignored).invariants.size(), 1U);
  ASSERT_EQ(ignored.size(), 1U);
  EXPECT_THAT(ignored[0], HasSubstr("ghost_instrumentation"));
}

/// Tags must match, entities must be known: enough to see that a text was escaped and closed.
std::string xml_problem(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < xml.size();) {
    if (xml[at] == '&') {
      const std::string entity = xml.substr(at, xml.find(';', at) - at + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;") return entity;
    }
    if (xml[at++] != '<') continue;
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "an open tag";
    const std::string tag = xml.substr(at, end - at);
    const std::string name = tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
    at = end + 1;
    if (tag[0] == '?' || tag.ends_with('/')) continue;
    if (tag[0] != '/') {
      open.push_back(name);
    } else {
      if (open.empty() || open.back() != name) return tag;
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back();
}

TEST(WitnessGraphml, IsWellFormed) {
  for (const bool violation : {true, false}) {
    const std::string xml = to_graphml(example(violation));
    EXPECT_EQ(xml_problem(xml), "") << xml;
    for (const char* key : {"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash",
                            "architecture", "creationtime"})
      EXPECT_THAT(xml, HasSubstr(std::string("<data key=\"") + key + "\">"));
    EXPECT_THAT(xml, HasSubstr("a &quot;b&quot;&lt;&amp;&gt;.c"));
    EXPECT_THAT(xml, HasSubstr("32bit"));
    EXPECT_THAT(xml, HasSubstr("<data key=\"entry\">true</data>"));
  }
  EXPECT_THAT(to_graphml(example(true)), HasSubstr("<data key=\"violation\">true</data>"));
  EXPECT_THAT(to_graphml(example(true)), HasSubstr("<data key=\"assumption\">\\result == -1;</data>"));
  EXPECT_THAT(to_graphml(example(true)), HasSubstr("<data key=\"assumption.resultfunction\">input</data>"));
  EXPECT_THAT(to_graphml(example(false)), HasSubstr("x &lt;= 5 &amp;&amp; y &lt; 3"));
}

}  // namespace
}  // namespace pincer::witness
