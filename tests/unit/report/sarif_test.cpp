// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/sarif.h"

#include <gmock/gmock.h>

#include "report/check_help.h"
#include "report/uri.h"
#include "unit/report/records.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

Json sarif_run(const Json& record) {
  const Json log = Json::parse(sarif(record));
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_EQ(log["runs"].size(), 1U);
  return log["runs"][0];
}

TEST(Sarif, EveryCheckIsAResultOfItsKind) {
  const Json run = sarif_run(example_record());
  const Json& results = run["results"];
  ASSERT_EQ(results.size(), 4U);
  const char* expected[][4] = {{"bounds", "fail", "error", "fails"},
                               {"unreach-call", "pass", "none", "proved"},
                               {"division", "open", "none", "open"},
                               {"null", "notApplicable", "none", "unreachable"}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(results[i]["ruleId"], expected[i][0]);
    EXPECT_EQ(results[i]["kind"], expected[i][1]);
    EXPECT_EQ(results[i]["level"], expected[i][2]);
    EXPECT_EQ(results[i]["properties"]["status"], expected[i][3]);
    EXPECT_EQ(run["tool"]["driver"]["rules"][results[i]["ruleIndex"].get<std::size_t>()]["id"], results[i]["ruleId"]);
  }
  EXPECT_EQ(results[0]["message"]["text"], "The index is outside of the array at 'a[i] = 0'. Inputs: i = 4.");
  EXPECT_EQ(results[2]["message"]["text"],
            "Not decided (timeout) whether this happens: the division has no result at 'x / y'.");
}

TEST(Sarif, EveryRuleHasHelp) {
  const Json run = sarif_run(example_record());
  const Json& rules = run["tool"]["driver"]["rules"];
  EXPECT_EQ(rules.size(), 11U);
  for (const Json& rule : rules) {
    EXPECT_THAT(rule["shortDescription"]["text"].get<std::string>(), ::testing::EndsWith(".")) << rule;
    for (const char* text : {"fullDescription", "help"}) {
      EXPECT_GT(rule[text]["text"].get<std::string>().size(), 40U) << rule;
      EXPECT_THAT(rule[text]["text"].get<std::string>(), ::testing::Not(HasSubstr("`"))) << rule;
      EXPECT_GT(rule[text]["markdown"].get<std::string>().size(), 40U) << rule;
    }
  }
}

TEST(Sarif, PlacesAreRelativeAndCountAsEditorsDo) {
  const Json run = sarif_run(example_record());
  const Json& place = run["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "src/a%20b.c");
  EXPECT_EQ(place["artifactLocation"]["uriBaseId"], "SRCROOT");
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///home/me/");
  EXPECT_EQ(place["region"]["startLine"], 4);
  // `é` has two bytes, but is one unit; the column was in bytes.
  EXPECT_EQ(place["region"]["startColumn"], 4);
  EXPECT_EQ(place["region"]["snippet"]["text"], " a[i] = 0;");
  EXPECT_EQ(place["region"]["endColumn"], 14);
  EXPECT_EQ(place["contextRegion"]["startLine"], 3);
  EXPECT_EQ(place["contextRegion"]["endLine"], 5);
  EXPECT_EQ(place["contextRegion"]["snippet"]["text"], "  int i = input();\n  é a[i] = 0;\n  assert(x > 0);");
  EXPECT_EQ(run["results"][0]["locations"][0]["logicalLocations"][0]["name"], "main");
  const Json& artifact = run["artifacts"][place["artifactLocation"]["index"].get<std::size_t>()];
  EXPECT_EQ(artifact["location"]["uri"], "src/a%20b.c");
  EXPECT_EQ(artifact["hashes"]["sha-256"], "0123");
  // Of a file without a text only the numbers are known.
  const Json& other = run["results"][3]["locations"][0]["physicalLocation"];
  EXPECT_EQ(other["region"], Json({{"startLine", 1}, {"endLine", 1}, {"startColumn", 1}}));
  EXPECT_FALSE(other.contains("contextRegion"));
}

TEST(Sarif, StepsThatMatterAreTheFlow) {
  const Json run = sarif_run(example_record());
  const Json& result = run["results"][0];
  const Json& steps = result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[0]["location"]["message"]["text"], "i = 4");
  EXPECT_EQ(steps[0]["state"]["i"]["text"], "4");
  EXPECT_EQ(steps[0]["importance"], "essential");
  EXPECT_EQ(steps[1]["location"]["message"]["text"], "f(4) (12 times)");
  EXPECT_EQ(steps[1]["nestingLevel"], 1);
  EXPECT_EQ(steps[1]["executionOrder"], 3);
  EXPECT_FALSE(steps[2]["location"].contains("physicalLocation"));
  EXPECT_EQ(steps[3]["state"]["i"]["text"], "4");
  EXPECT_EQ(steps[3]["kinds"], Json({"danger"}));
  EXPECT_EQ(result["properties"]["inputs"][0]["value"], "4");
  EXPECT_EQ(result["properties"]["steps"], 17);
}

TEST(Sarif, LongFlowsKeepTheirEnd) {
  Json record = example_record();
  const Json step = record["stories"][0]["steps"][0];
  const Json last = record["stories"][0]["steps"].back();
  record["stories"][0]["steps"] = Json::array();
  for (int i = 0; i < 5000; ++i) record["stories"][0]["steps"].push_back(step);
  record["stories"][0]["steps"].push_back(last);
  const Json run = sarif_run(record);
  const Json& steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"];
  EXPECT_EQ(steps.size(), 1000U);
  EXPECT_EQ(steps.back()["executionOrder"], 5001);
  EXPECT_THAT(run["results"][0]["codeFlows"][0]["message"]["text"].get<std::string>(), HasSubstr("5001"));
}

TEST(Sarif, InvocationTellsTheEndAndWhatWasAssumed) {
  Json record = example_record();
  Json invocation = sarif_run(record)["invocations"][0];
  EXPECT_EQ(invocation["exitCode"], 1);
  EXPECT_EQ(invocation["executionSuccessful"], true);
  const Json& notes = invocation["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0]["level"], "warning");
  EXPECT_EQ(notes[0]["message"]["text"], "A warning.");
  EXPECT_EQ(notes[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
  EXPECT_EQ(notes[1]["descriptor"]["id"], "assumption");

  record["outcome"] = "Verdict: UNKNOWN(timeout)";
  record["exit_code"] = 3;
  invocation = sarif_run(record)["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["toolExecutionNotifications"][0]["message"]["text"], "Verdict: UNKNOWN(timeout).");
}

std::vector<std::string> fingerprints_in(const Json& record) {
  std::vector<std::string> result;
  const Json run = sarif_run(record);
  for (const Json& each : run["results"]) result.push_back(each["partialFingerprints"]["pincerCheck/v1"]);
  return result;
}

TEST(Sarif, FingerprintsSurviveUnrelatedEdits) {
  const Json record = example_record();
  const auto before = fingerprints_in(record);
  // Lines move, code is laid out in another way, another function gets the same check, another file a new one.
  Json edited = record;
  for (Json& check : edited["checks"]) check["line"] = check["line"].get<unsigned>() + 40;
  edited["checks"][0]["text"] = "a[ i ]=0";
  Json other = edited["checks"][0];
  other["function"] = "g";
  edited["checks"].insert(edited["checks"].begin(), other);
  other = edited["checks"][1];
  other["file"] = "z.c";
  edited["checks"].insert(edited["checks"].begin(), other);
  auto after = fingerprints_in(edited);
  after.erase(after.begin(), after.begin() + 2);
  EXPECT_EQ(before, after);
}

TEST(Sarif, FingerprintsAreDifferentForDifferentChecks) {
  const Json record = example_record();
  const auto before = fingerprints_in(record);
  EXPECT_EQ(std::set(before.begin(), before.end()).size(), 4U);
  Json twice = record;
  twice["checks"].push_back(record["checks"][0]);
  const auto after = fingerprints_in(twice);
  EXPECT_EQ(after[0], before[0]);
  EXPECT_NE(after[4], before[0]);
  for (const auto& [member, value] : {std::pair{"check", "null"}, {"function", "g"}, {"text", "a[j] = 0"}}) {
    Json changed = record;
    changed["checks"][0][member] = value;
    EXPECT_NE(fingerprints_in(changed)[0], before[0]) << member;
  }
}

TEST(Sarif, OneVerdictIsOneResult) {
  Json record = example_record();
  record.erase("checks");
  record.erase("stories");
  Json results = sarif_run(record)["results"];
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0]["ruleId"], "bounds");
  EXPECT_EQ(results[0]["kind"], "fail");
  record["outcome"] = "Verdict: TRUE";
  results = sarif_run(record)["results"];
  EXPECT_EQ(results[0]["ruleId"], "property");
  EXPECT_EQ(results[0]["kind"], "pass");
  record["outcome"] = "Verdict: UNKNOWN(incomplete: internal error)";
  results = sarif_run(record)["results"];
  EXPECT_EQ(results[0]["kind"], "open");
  EXPECT_EQ(results[0]["properties"]["reason"], "incomplete: internal error");
}

TEST(Sarif, NothingIsNeeded) {
  const Json run = sarif_run(Json::object());
  EXPECT_TRUE(run["results"].empty());
  // Members of wrong types are as good as none.
  const Json odd = Json::parse(R"({"checks": [1, {"check": 3, "file": 4, "line": "x", "story": 77, "status": []}],
    "stories": "x", "sources": [{"file": "f.c"}, 3], "files": [1], "warnings": [null]})");
  EXPECT_EQ(sarif_run(odd)["results"].size(), 2U);
}

TEST(Sarif, TextsOfProgramsAreNoPlaceholdersAndNoLinks) {
  Json record = example_record();
  record["checks"][0]["text"] = "f[0](x) = (struct s){0}\x1b\n";
  const Json run = sarif_run(record);
  EXPECT_EQ(run["results"][0]["message"]["text"],
            "The index is outside of the array at 'f[0] (x) = (struct s){{0}}\x1b\n'. Inputs: i = 4.");
}

TEST(Uri, EscapesWhatHasAMeaning) {
  EXPECT_EQ(uri_path("a b%c#d?e:f/g\xC3\xA9[1].c"), "a%20b%25c%23d%3Fe%3Af/g%C3%A9%5B1%5D.c");
}

TEST(Uri, FilesBelowTheFolderAreRelative) {
  for (const auto& [file, uri, is_relative] : {std::tuple{"f.c", "f.c", true},
                                               {"./x/../f.c", "f.c", true},
                                               {"/home/me/d/f.c", "d/f.c", true},
                                               {"../f.c", "file:///home/f.c", false},
                                               {"/usr/include/a b.h", "file:///usr/include/a%20b.h", false},
                                               {"/home/me2/f.c", "file:///home/me2/f.c", false}}) {
    const FileUri found = file_uri(file, "/home/me");
    EXPECT_EQ(found.uri, uri);
    EXPECT_EQ(found.is_relative, is_relative) << file;
  }
  EXPECT_EQ(file_uri("../f.c", "").uri, "../f.c");
  EXPECT_EQ(file_uri("f.c", "/").uri, "f.c");
  EXPECT_EQ(folder_uri("/"), "file:///");
}

}  // namespace
}  // namespace pincer::report
