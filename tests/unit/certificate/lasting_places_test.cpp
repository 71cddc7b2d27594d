// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/lasting_places.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "program/checks.h"
#include "program/fingerprint.h"
#include "program/loop_heads.h"
#include "unit/support/load.h"

namespace pincer::certificate {
namespace {

class Loaded {
 public:
  explicit Loaded(const std::string& text)
      : loaded_(support::load_text("int unknown(void); void reach_error(void);"
                                   "\n" +
                                       text,
                                   terms_)) {}
  [[nodiscard]] const program::Cfa& cfa() const { return loaded_.cfa; }

 private:
  logic::Terms terms_;
  frontend::Result loaded_;
};

constexpr const char* kLoop =
    "int main(void) { int x = 0; int n = unknown();\n  while (x < n) x++;\n  if (x < 0) reach_error(); return 0; }\n";

std::string fingerprint_of(const Loaded& program) {
  return program::fingerprint(program.cfa(), program::checks_of(program.cfa()));
}

TEST(Fingerprint, DoesNotKnowPlaces) {
  const Loaded program(kLoop);
  EXPECT_EQ(fingerprint_of(program), fingerprint_of(Loaded(kLoop))) << "it is the same in every run";
  EXPECT_EQ(fingerprint_of(program), fingerprint_of(Loaded("\n\n/* more */\n" + std::string(kLoop))));
}

TEST(Fingerprint, KnowsEverythingElse) {
  const std::string text = kLoop;
  const auto with = [&](const std::string& old_text, const std::string& new_text) {
    std::string other = text;
    other.replace(other.find(old_text), old_text.size(), new_text);
    return fingerprint_of(Loaded(other));
  };
  const std::string before = fingerprint_of(Loaded(text));
  EXPECT_NE(before, with("x < 0", "x < 1"));
  EXPECT_NE(before, with("x < n", "x <= n"));
  EXPECT_NE(before, with("x++", "x += 2"));
  EXPECT_NE(before, with("int n", "unsigned n"));
}

FunctionOf in_main() {
  return [](program::SourceLocation) { return "main"; };
}

std::string certificate_of(const program::Cfa& named, const Verdict& verdict) {
  return write_certificate(named, {.subject = {}, .engine = "", .version = "", .verdict = verdict});
}

TEST(LastingPlaces, StayWhenLinesMove) {
  const Loaded before(kLoop);
  const Loaded after("\n\n\n" + std::string(kLoop));
  const program::Cfa named = with_lasting_places(before.cfa(), in_main());
  const program::Cfa moved = with_lasting_places(after.cfa(), in_main());
  ASSERT_EQ(named.locations().size(), moved.locations().size());
  Invariants invariants;
  const std::vector<bool> heads = program::loop_heads(named);
  for (std::size_t i = 0; i < heads.size(); ++i)
    if (heads[i]) invariants.emplace_back(program::LocationId(i), named.terms().boolean(true));
  ASSERT_FALSE(invariants.empty());
  const CertificateFile file(certificate_of(named, Inductive{invariants}), "test");
  const Verdict again = file.verdict(moved, {});
  ASSERT_NE(invariants_of(again), nullptr);
  EXPECT_EQ(invariants_of(again)->size(), invariants.size());
  EXPECT_EQ(invariants_of(again)->front().first, invariants.front().first) << "the same ids";
}

TEST(Guesses, LeaveOutWhatDoesNotFit) {
  const Loaded before(
      "int main(void) { int x = 0, y = unknown(); while (x < y) x++; while (y > 0) y--; if (x < y) reach_error(); "
      "return 0; }\n");
  const Loaded after(
      "int main(void) { int x = 0, z = unknown(); while (x < z) x++; if (x < z) reach_error(); return 0; }\n");
  const program::Cfa named = with_lasting_places(before.cfa(), in_main());
  Invariants invariants;
  for (const program::Variable& variable : named.variables()) {
    if (variable.name != "x" && variable.name != "y") continue;
    const std::vector<bool> heads = program::loop_heads(named);
    for (std::size_t i = 0; i < heads.size(); ++i)
      if (heads[i])
        invariants.emplace_back(
            program::LocationId(i),
            named.terms().eq(variable.term,
                             named.terms().constant(logic::Value::zero(named.terms().sort(variable.term)))));
  }
  ASSERT_EQ(invariants.size(), 4U) << "two variables at two loops";
  const CertificateFile file(certificate_of(named, Inductive{invariants}), "test");
  const program::Cfa other = with_lasting_places(after.cfa(), in_main());
  EXPECT_EQ(file.guesses(other).size(), 1U) << "x at the first loop";
}

}  // namespace
}  // namespace pincer::certificate
