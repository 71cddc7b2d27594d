// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/sha256.h"
#include "certificate/certificate.h"
#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;
using Status = CheckResult::Status;

Subject subject_of(const LoadedProgram& program) {
  Subject subject;
  subject.files = {{program.path, base::sha256(program.path)}};
  subject.data_model = "LP64";
  subject.arithmetic = "bits";
  subject.extern_calls = "any";
  subject.allocation = "may-fail";
  subject.entry = "main";
  subject.property = "assertions";
  subject.rule = rule_of(program::assertions());
  return subject;
}

std::string write(const LoadedProgram& program, const Verdict& verdict) {
  return write_certificate(program.cfa(), {subject_of(program), "test", "1", verdict});
}

/// Writes the claim, loads the program anew and reads the claim back.
Status check_reread(const std::string& path, const std::string& text) {
  LoadedProgram again(path);
  const CertificateFile file(text, "c.json");
  return check_with_z3(again.cfa(), file.verdict(again.cfa(), subject_of(again))).status;
}

TEST(CertificateFile, ProofsComeBack) {
  for (const Proof& proof : proofs()) {
    const auto program = LoadedProgram::named(proof.program);
    const Verdict verdict = verdict_of(*program, proof);
    const std::string text = write(*program, verdict);
    const Verdict back = CertificateFile(text, "c.json").verdict(program->cfa(), subject_of(*program));
    ASSERT_EQ(back.index(), verdict.index());
    const auto same = [](const Invariants& a, const Invariants& b) { EXPECT_EQ(a, b); };
    if (const auto* claim = std::get_if<Inductive>(&verdict))
      same(claim->invariants, std::get<Inductive>(back).invariants);
    if (const auto* claim = std::get_if<KInductive>(&verdict)) {
      same(claim->invariants, std::get<KInductive>(back).invariants);
      EXPECT_EQ(claim->k, std::get<KInductive>(back).k);
    }
    EXPECT_EQ(write(*program, back), text);
    EXPECT_EQ(check_reread(program->path, text), Status::Valid) << proof.program;
  }
}

TEST(CertificateFile, InvariantsWhereBranchesMeetComeBack) {
  const auto program = LoadedProgram::from_text("branches.c", kBranches);
  const std::vector<program::LocationId> joins = program->joins();
  ASSERT_EQ(joins.size(), 2U);
  const Inductive claim{
      {{joins[0], program->formula("(bvsle x #x00000001)")}, {joins[1], program->formula("(bvsle x #x00000003)")}}};
  const std::string text = write(*program, claim);
  const Verdict back = CertificateFile(text, "c.json").verdict(program->cfa(), subject_of(*program));
  EXPECT_EQ(std::get<Inductive>(back).invariants, claim.invariants);
  EXPECT_EQ(check_reread(program->path, text), Status::Valid);
}

TEST(CertificateFile, UnrollingsAndExecutionsComeBack) {
  std::size_t files = 0;
  for (const char* name : {"counter_unsafe", "float_nan_unsafe", "uninitialised_unsafe", "linked_list_unsafe",
                           "assume_in_loop_safe", "recursive_sum_unsafe", "union_bytes_unsafe", "peterson_unsafe",
                           "array_fill_unsafe", "mutual_recursion_unsafe", "string_scan_unsafe"}) {
    const auto program = LoadedProgram::named(name);
    const auto verdict = unroll(*program, 14);
    if (!verdict) continue;
    ++files;
    EXPECT_EQ(check_reread(program->path, write(*program, *verdict)), Status::Valid) << name;
  }
  EXPECT_GE(files, 8U);
}

TEST(CertificateFile, ArraysAndOddNamesComeBack) {
  const auto program = LoadedProgram::from_text(
      "odd \"names\".c", "int select, store; int main(void) { int let[3]; let[select] = store; return let[1]; }\n");
  Unsafe claim;
  for (std::size_t v = 0; v < program->cfa().variables().size(); ++v) {
    logic::Value value = logic::Value::zero(program->cfa().sort(program::VariableId(v)));
    if (value.sort().is_array()) {
      const auto index = logic::Value::bits(value.sort().index().width(), 5);
      value.store(index, logic::Value::bits(value.sort().element().width(), 77));
    }
    claim.choices.initial.emplace_back(v, value);
  }
  const std::string text = write(*program, claim);
  const Verdict back = CertificateFile(text, "c.json").verdict(program->cfa(), subject_of(*program));
  EXPECT_EQ(std::get<Unsafe>(back).choices.initial, claim.choices.initial);
}

class Edited : public ::testing::Test {
 protected:
  Edited()
      : program_(LoadedProgram::named("counter_safe")), text_(write(*program_, verdict_of(*program_, proofs()[0]))) {}

  /// What reading a changed file says; the checksum is made right again if asked for.
  std::string complaint(const std::function<void(Json&)>& change, bool seal) {
    Json root = Json::parse(text_);
    change(root);
    if (seal) {
      root.erase("checksum");
      root["checksum"] = base::sha256(root.dump());
    }
    return complaint_about(root.dump());
  }
  std::string complaint_about(const std::string& text) {
    try {
      const CertificateFile file(text, "c.json");
      (void)file.verdict(program_->cfa(), subject_of(*program_));
    } catch (const base::InputError& error) {
      EXPECT_THAT(error.what(), ::testing::StartsWith("c.json: error: "));
      return error.what();
    }
    return "";
  }

  std::unique_ptr<LoadedProgram> program_;
  std::string text_;
};

TEST_F(Edited, IsNoticed) {
  EXPECT_EQ(complaint_about(text_), "");
  EXPECT_EQ(complaint_about(Json::parse(text_).dump()), "") << "spaces and the order of keys do not count";
  EXPECT_THAT(complaint([](Json& j) { j["claim"]["kind"] = "exhausted"; }, false), HasSubstr("was changed"));
  EXPECT_THAT(complaint([](Json& j) { j["claim"]["invariants"][0]["formula"] = "true"; }, false),
              HasSubstr("was changed"));
  EXPECT_THAT(complaint([](Json& j) { j["comment"] = "mine"; }, false), HasSubstr("was changed"));
}

TEST_F(Edited, WithARightChecksumGetsOneMessage) {
  const auto message = [&](const std::function<void(Json&)>& change) { return complaint(change, true); };
  EXPECT_EQ(message([](Json&) {}), "");
  const auto invariant = [&](const char* key, const Json& value) {
    return message([&](Json& j) { j["claim"]["invariants"][0][key] = value; });
  };
  EXPECT_THAT(message([](Json& j) { j["format"] = "other"; }), HasSubstr("not a certificate"));
  EXPECT_THAT(message([](Json& j) { j["format_version"] = 5; }), HasSubstr("version 5"));
  EXPECT_THAT(message([](Json& j) { j.erase("solvers"); }), HasSubstr("'solvers' is missing"));
  EXPECT_THAT(message([](Json& j) { j["solvers"].erase("check"); }), HasSubstr("'check' is missing"));
  EXPECT_THAT(message([](Json& j) { j["solvers"]["search"] = 1; }), HasSubstr("'search' must be a text"));
  EXPECT_THAT(message([](Json& j) { j["verdict"] = "FALSE"; }), HasSubstr("verdict"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["kind"] = "magic"; }), HasSubstr("'magic' is not known"));
  EXPECT_THAT(message([](Json& j) { j["claim"].erase("kind"); }), HasSubstr("'kind' is missing"));
  EXPECT_THAT(message([](Json& j) { j["claim"] = 5; }), HasSubstr("missing"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["kind"] = "k-inductive"; }), HasSubstr("'k' is missing"));
  EXPECT_THAT(message([](Json& j) { j["claim"] = {{"kind", "exhausted"}, {"depth", -1}}; }), HasSubstr("number"));
  EXPECT_THAT(message([](Json& j) { j["claim"] = {{"kind", "exhausted"}, {"depth", 1e18}}; }), HasSubstr("number"));
  EXPECT_THAT(message([](Json& j) { j["program"]["files"][0]["sha256"] = "0"; }), HasSubstr("hash of the program"));
  EXPECT_THAT(message([](Json& j) { j["program"]["entry"] = 1; }), HasSubstr("'entry' must be a text"));
  EXPECT_THAT(message([](Json& j) { j["program"]["files"] = "f.c"; }), HasSubstr("'files' must be a list"));
  EXPECT_THAT(message([](Json& j) { j["property"]["rule"] = "other"; }), HasSubstr("hash of the property"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["invariants"] = 5; }), HasSubstr("'invariants' must be a list"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["symbols"].clear(); }), HasSubstr("is not known"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["symbols"][0]["variable"] = "zebra"; }), HasSubstr("'zebra'"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["symbols"][0]["ordinal"] = 7; }), HasSubstr("number 7"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["symbols"][0]["sort"] = "Bool"; }), HasSubstr("sort"));
  EXPECT_THAT(message([](Json& j) { j["claim"]["symbols"][1] = j["claim"]["symbols"][0]; }),
              HasSubstr("two variables"));
  EXPECT_THAT(invariant("line", 99), HasSubstr("no loop"));
  EXPECT_THAT(invariant("ordinal", 3), HasSubstr("no loop number 3"));
  EXPECT_THAT(invariant("file", "other.c"), HasSubstr("no loop"));
  EXPECT_THAT(invariant("line", "x"), HasSubstr("number"));
  EXPECT_THAT(invariant("formula", "(bvule i"), HasSubstr("counter_safe.c:13 cannot be read"));
  EXPECT_THAT(invariant("formula", "#x00000000"), HasSubstr("no condition"));
  EXPECT_THAT(invariant("formula", "(bvule #b1 #x00000000)"), HasSubstr("wrong sorts"));
  EXPECT_THAT(message([](Json& j) {
                j["verdict"] = "FALSE";
                j["claim"] = {{"kind", "violation"},
                              {"inputs", {{{"sort", "(_ BitVec 8)"}, {"value", "#x000"}}}},
                              {"unspecified", Json::array()},
                              {"initial", Json::array()}};
              }),
              HasSubstr("not of sort"));
}

TEST_F(Edited, OfTheFirstVersionIsRead) {
  const auto old = [](Json& j) {
    j["format_version"] = 1;
    j.erase("solvers");
  };
  EXPECT_EQ(complaint(old, true), "");
}

TEST(CertificateFile, NamesTheSolversThatWereAsked) {
  const auto program = LoadedProgram::named("counter_safe");
  Certificate certificate{subject_of(*program), "test", "1", Exhausted{3}};
  certificate.solvers = {"cadical", "minisat"};
  const CertificateFile file(write_certificate(program->cfa(), certificate), "c.json");
  EXPECT_EQ(file.solvers().search, "cadical");
  EXPECT_EQ(file.solvers().check, "minisat");
}

TEST_F(Edited, OtherFilesAreNoCertificates) {
  for (const char* text :
       {"", "{", "[]", "null", "{}", "int main(void) {}", "\xff\xfe", "{\"format\": \"pincer certificate\"}"})
    EXPECT_NE(complaint_about(text), "") << text;
  for (std::size_t length = 0; length + 1 < text_.size(); length += 37)
    EXPECT_NE(complaint_about(text_.substr(0, length)), "") << length;
  EXPECT_NE(complaint_about(std::string(100000, '[')), "");
}

TEST_F(Edited, OtherSubjectsAreNoticed) {
  const CertificateFile file(text_, "c.json");
  const auto complaint_for = [&](const std::function<void(Subject&)>& change) -> std::string {
    Subject subject = subject_of(*program_);
    change(subject);
    try {
      file.require_about(subject);
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint_for([](Subject& s) { s.files[0].name = "elsewhere.c"; }), "") << "names do not count";
  EXPECT_THAT(complaint_for([](Subject& s) { s.files[0].sha256 = "0"; }), HasSubstr("another program"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.files.push_back(s.files[0]); }), HasSubstr("another program"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.data_model = "ILP32"; }), HasSubstr("LP64, not ILP32"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.extern_calls = "pure"; }), HasSubstr("any, not pure"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.allocation = "never-fails"; }), HasSubstr("may-fail, not never-fails"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.arithmetic = "ideal"; }), HasSubstr("another program"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.entry = "start"; }), HasSubstr("another program"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.clang_arguments = {"-DX"}; }), HasSubstr("another program"));
  EXPECT_THAT(complaint_for([](Subject& s) { s.rule = "no-overflow"; }), HasSubstr("another property"));
}

TEST(Subject, PropertiesThatMeanTheSameHaveTheSameRule) {
  const program::Property name = program::property_from_name("unreach-call");
  const program::Property other = program::property_from_name("assertions");
  EXPECT_NE(rule_of(name), rule_of(other));
  EXPECT_EQ(rule_of(program::parse_property("CHECK( init(main()), LTL(G ! call(reach_error())) )", "p.prp")),
            rule_of(program::parse_property("CHECK(init(main()), LTL(G ! call(reach_error())))\n", "q.prp")));
}

}  // namespace
}  // namespace pincer::certificate::testing
