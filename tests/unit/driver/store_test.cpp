// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `--store` as its users see it: what is known is answered at once, and nothing in a store is believed.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/sha256.h"
#include "tool.h"

namespace pincer::driver {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// A loop that needs an invariant; `limit` is what the assertion says, `before` stands above everything.
std::string counting_loop(const std::string& limit, const std::string& before = "", const std::string& step = "1") {
  return before +
         "#include <assert.h>\n"
         "extern int __VERIFIER_nondet_int(void);\n"
         "int main(void) {\n"
         "  int n = __VERIFIER_nondet_int(), x = 0, y = 0;\n"
         "  if (n < 0 || n > 1000000) return 0;\n"
         "  while (x < n) { x++; y += " +
         step +
         "; }\n"
         "  assert(y <= " +
         limit +
         ");\n"
         "  return 0;\n"
         "}\n";
}

class StoreOption : public testing::Test {
 protected:
  struct Told {
    ToolResult result;
    nlohmann::json store;
    [[nodiscard]] bool answered() const { return store.value("answered", false); }
  };

  [[nodiscard]] Told check(const std::string& file, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {file,         "--store",    "store",        "--json",    "out.json",
                                      "--property", "assertions", "--no-details", "--timeout", "120"};
    words.insert(words.end(), more.begin(), more.end());
    Told told{tool_.run(words), {}};
    EXPECT_TRUE(tool_.exists("out.json")) << told.result.err;
    told.store = nlohmann::json::parse(tool_.read("out.json")).value("store", nlohmann::json::object());
    return told;
  }
  /// The entries of a kind.
  [[nodiscard]] std::vector<fs::path> entries(const std::string& kind) const {
    std::vector<fs::path> result;
    if (!tool_.exists("store/" + kind)) return result;
    for (const auto& each : fs::recursive_directory_iterator(tool_.folder() / "store" / kind))
      if (each.is_regular_file()) result.push_back(each.path());
    return result;
  }
  static std::string text_of(const fs::path& entry) {
    const std::string whole = base::read_file(entry);
    return whole.substr(whole.find('\n', whole.find('\n') + 1) + 1);
  }
  /// Puts a text in the place of another one, as whoever can write to the store can.
  static void replace(const fs::path& entry, const std::string& text) {
    const std::string key = entry.parent_path().filename().string();
    const std::string kind = entry.parent_path().parent_path().parent_path().filename().string();
    fs::remove(entry);
    std::ofstream(entry.parent_path() / base::sha256(text).substr(0, 32)) << store::entry_text(kind, key, text);
  }

  Tool tool_;
};

TEST_F(StoreOption, WhatIsKnownIsAnsweredAtOnce) {
  tool_.file("f.c", counting_loop("n"));
  const Told first = check("f.c");
  EXPECT_EQ(first.result.code, 0) << first.result.out << first.result.err;
  EXPECT_FALSE(first.answered());
  const Told second = check("f.c");
  EXPECT_EQ(second.result.code, 0);
  EXPECT_TRUE(second.answered());
  EXPECT_GE(second.store["proofs"], 1);
  EXPECT_THAT(second.result.err, Not(HasSubstr("warning")));
  EXPECT_EQ(second.result.out.substr(second.result.out.rfind("Verdict")), "Verdict: TRUE\n");
}

TEST_F(StoreOption, LinesMayMove) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c");
  tool_.file("f.c", counting_loop("n", "/* a comment */\n\nint other(int x) { return x / 2; }\n"));
  const Told moved = check("f.c");
  EXPECT_EQ(moved.result.code, 0);
  EXPECT_TRUE(moved.answered());
}

TEST_F(StoreOption, ViolationsAreExecutedAgain) {
  tool_.file("f.c", counting_loop("5"));
  EXPECT_EQ(check("f.c").result.code, 1);
  const Told second = check("f.c");
  EXPECT_EQ(second.result.code, 1);
  EXPECT_TRUE(second.answered());
  EXPECT_EQ(second.store["violations"], 1);
  EXPECT_THAT(second.result.out, HasSubstr("Verdict: FALSE"));
}

TEST_F(StoreOption, OneVerdict) {
  tool_.file("f.c", counting_loop("n"));
  EXPECT_FALSE(check("f.c", {"--stop-at-first"}).answered());
  EXPECT_TRUE(check("f.c", {"--stop-at-first"}).answered());
  tool_.file("f.c", counting_loop("5"));
  const Told changed = check("f.c", {"--stop-at-first"});
  EXPECT_FALSE(changed.answered());
  EXPECT_EQ(changed.result.code, 1);
  const Told again = check("f.c", {"--stop-at-first"});
  EXPECT_TRUE(again.answered());
  EXPECT_EQ(again.result.code, 1);
}

TEST_F(StoreOption, OldInvariantsAreTriedFirst) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c", {"--engine", "horn"});
  tool_.file("f.c", counting_loop("n + 1"));
  const Told edited = check("f.c");
  EXPECT_EQ(edited.result.code, 0);
  EXPECT_FALSE(edited.answered());
  EXPECT_GE(edited.store["facts"], 1) << edited.store;
  EXPECT_EQ(edited.store["by_facts"], 1) << "they are a proof again";
}

TEST_F(StoreOption, OldInvariantsServeEveryEngine) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c", {"--engine", "horn"});
  int more = 3;
  for (const std::string engine : {"bmc", "k-induction", "predicate", "impact", "horn", "uufo", "pdr"}) {
    tool_.file("f.c", counting_loop("2 * n + " + std::to_string(more++)));
    const Told edited = check("f.c", {"--engine", engine});
    EXPECT_EQ(edited.result.code, 0) << engine << edited.result.out;
    EXPECT_GE(edited.store["facts"], 1) << engine;
  }
}

/// Facts that are not enough are known to the engine, and become part of its proof.
TEST_F(StoreOption, OldInvariantsAreFactsForEngines) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c", {"--engine", "horn"});
  for (const std::string engine : {"horn", "predicate", "k-induction"}) {
    std::string text = counting_loop("n && z <= 2 * n");
    text.replace(text.find("y = 0;"), 6, "y = 0, z = 0;");
    text.replace(text.find("x++;"), 4, "x++; z += 2;");
    tool_.file("f.c", text + "/* " + engine + " */\n");
    std::filesystem::remove_all(tool_.folder() / "store" / "verdicts");
    const Told edited = check("f.c", {"--engine", engine});
    EXPECT_EQ(edited.result.code, 0) << engine << edited.result.out;
    EXPECT_GE(edited.store["facts"], 1) << engine;
    EXPECT_EQ(check("f.c", {"--engine", engine}).result.code, 0) << engine;
  }
}

TEST_F(StoreOption, OldInvariantsThatDoNotHoldAreLeftOut) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c", {"--engine", "horn"});
  tool_.file("f.c", counting_loop("n", "", "2"));
  const Told edited = check("f.c");
  EXPECT_EQ(edited.result.code, 1) << edited.result.out;
}

TEST_F(StoreOption, WhatStaysOpenIsNotSearchedForAgain) {
  tool_.file("f.c",
             "#include <assert.h>\n#include <regex.h>\n"
             "int main(void) { regex_t r; int x = regcomp(&r, \"a\", 0); assert(x != 3); return 0; }\n");
  EXPECT_EQ(check("f.c").result.code, 3);
  const Told second = check("f.c");
  EXPECT_EQ(second.result.code, 3);
  EXPECT_TRUE(second.answered()) << second.store;
  EXPECT_FALSE(check("f.c", {"--retry-open"}).answered());
}

TEST_F(StoreOption, DamagedEntriesCostAWarning) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c");
  for (const fs::path& entry : entries("verdicts")) std::ofstream(entry, std::ios::app) << "x";
  for (const fs::path& entry : entries("proofs")) std::ofstream(entry) << "";
  const Told again = check("f.c");
  EXPECT_EQ(again.result.code, 0);
  EXPECT_FALSE(again.answered());
  EXPECT_THAT(again.result.err, HasSubstr("warning: --store:"));
}

TEST_F(StoreOption, NonsenseCostsNothing) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c");
  for (const std::string nonsense : {"", "[]", "{\"proofs\": 1}", "{\"proofs\": [{\"checks\": [99999]}]}"}) {
    for (const std::string kind : {"verdicts", "proofs"})
      for (const fs::path& entry : entries(kind)) replace(entry, nonsense);
    EXPECT_EQ(check("f.c").result.code, 0) << nonsense;
    check("f.c");
  }
}

/// A proof of one program in the place of a proof of another: what it says is not believed.
TEST_F(StoreOption, SwappedEntriesChangeNoVerdict) {
  tool_.file("safe.c", counting_loop("n"));
  tool_.file("unsafe.c", counting_loop("n - 1"));
  for (const std::vector<std::string>& mode : {std::vector<std::string>{}, {"--stop-at-first"}}) {
    fs::remove_all(tool_.folder() / "store");
    EXPECT_EQ(check("safe.c", mode).result.code, 0);
    ASSERT_EQ(entries("verdicts").size(), 1U);
    const std::string proof = text_of(entries("verdicts").front());
    fs::remove_all(tool_.folder() / "store");
    EXPECT_EQ(check("unsafe.c", mode).result.code, 1);
    ASSERT_EQ(entries("verdicts").size(), 1U);
    const std::string violation = text_of(entries("verdicts").front());
    replace(entries("verdicts").front(), proof);
    const Told lied = check("unsafe.c", mode);
    EXPECT_EQ(lied.result.code, 1) << lied.result.out;
    EXPECT_FALSE(lied.answered());
    fs::remove_all(tool_.folder() / "store");
    EXPECT_EQ(check("safe.c", mode).result.code, 0);
    replace(entries("verdicts").front(), violation);
    const Told other = check("safe.c", mode);
    EXPECT_EQ(other.result.code, 0) << other.result.out;
    EXPECT_FALSE(other.answered());
  }
}

TEST_F(StoreOption, CanBeLookedAfter) {
  tool_.file("f.c", counting_loop("n"));
  check("f.c");
  EXPECT_THAT(tool_.run({"store", "list", "store"}).out, HasSubstr("verdicts     1 entries"));
  EXPECT_EQ(tool_.run({"store", "gc", "store"}).code, 2);
  EXPECT_EQ(tool_.run({"store", "list", "nowhere"}).code, 2);
  EXPECT_EQ(tool_.run({"store", "frobnicate", "store"}).code, 2);
  const ToolResult kept = tool_.run({"store", "gc", "store", "--older-than", "1"});
  EXPECT_EQ(kept.code, 0);
  EXPECT_THAT(kept.out, HasSubstr("removed: 0 entries"));
  EXPECT_THAT(tool_.run({"store", "gc", "store", "--max-size", "0.000001"}).out, HasSubstr("left: 0 entries"));
  EXPECT_FALSE(check("f.c").answered());
}

}  // namespace
}  // namespace pincer::driver
