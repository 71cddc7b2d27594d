// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The programs of the paper's figures, read as the paper does (unbounded integers), with the behaviour that it describes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "certificate/check.h"
#include "transform/integer_view.h"
#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

using certificate::Verdict;
using Given = std::map<std::string, std::string>;

struct Outcome {
  Verdict verdict;
  std::map<std::string, std::uint64_t> counts;
};

enum class Certificate : std::uint8_t { Checked, TooHard };
enum class Arithmetic : std::uint8_t { Ideal, Bits };

class Figures : public ::testing::Test {
 protected:
  Outcome run(const std::string& body, const Given& settings = {}, Certificate certificate = Certificate::Checked,
              Arithmetic arithmetic = Arithmetic::Ideal) {
    logic::Terms terms;
    const frontend::Result loaded =
        support::load_text("extern int nondet(void);\nextern void __VERIFIER_error(void);\n" + body, terms);
    std::optional<program::Cfa> view;
    if (arithmetic == Arithmetic::Ideal)
      view = transform::integer_view(loaded.cfa, transform::Arithmetic::Ideal).program;
    const program::Cfa& program = view ? *view : loaded.cfa;
    Context context;
    context.budget = base::Budget(base::Budget::Seconds(100));
    const bool is_checked = certificate == Certificate::Checked;
    const Decision decision = decide(program, "minimax", toolbox_, context, settings, is_checked);
    Outcome outcome{decision.verdict, {}};
    for (const auto& row : context.statistics->rows()) outcome.counts[row.name] = row.count;
    EXPECT_EQ(decision.certified.has_value(), is_checked) << decision.message;
    return outcome;
  }

 private:
  Toolbox toolbox_;
};

// Fig. 1: the interpolant x <= 1 at <3> subsumes the second way there.
constexpr const char* kFigure1 = R"(
int main() {
  int x = 0, y = nondet();
  if (nondet()) x = 1;
  if (y >= 1) x += 2;
  if (y < 1) x += 4;
  if (x > 5) __VERIFIER_error();
  return 0;
})";

TEST_F(Figures, Figure1IsProvenWithFewerNodesByLearning) {
  const Outcome with = run(kFigure1);
  const Outcome without = run(kFigure1, {{"learning", "off"}});
  EXPECT_TRUE(certificate::is_safe(with.verdict));
  EXPECT_TRUE(certificate::is_safe(without.verdict));
  EXPECT_LT(with.counts.at("nodes"), without.counts.at("nodes"));
}

// What was learned with one value of z does not cover the other, which one state shows; of the sums, it does.
TEST_F(Figures, TheMemoTableIsComparedByOneStateAndByBoundsFirst) {
  const Outcome outcome = run(R"(
int main() {
  int n = nondet(), s = n, z = nondet();
  if (z > 0) return 0;
  if (nondet()) z = 998;
  if (nondet()) s++;
  if (nondet()) s++;
  if (z < 500 && s > n + 2) __VERIFIER_error();
  if (z > 500 && s < n) __VERIFIER_error();
  return 0;
})");
  EXPECT_TRUE(certificate::is_safe(outcome.verdict));
  const std::uint64_t ruled_out = outcome.counts.at("memo table: ruled out by one state");
  EXPECT_GE(ruled_out, 1U);
  EXPECT_GE(outcome.counts.at("subsumed"), 1U);
  EXPECT_GE(outcome.counts.at("memo table: compared"), ruled_out + outcome.counts.at("subsumed"));
  EXPECT_GE(outcome.counts.at("decided by terms and bounds"), 1U);
}

// Fig. 2: the first way around the loop leaves new == old, so new == old + 1 is deleted; the error is reached, the
// constraint locked, and the second traversal closes.
TEST_F(Figures, Figure2IsProvenAfterOneRestart) {
  const Outcome outcome = run(R"(
int main() {
  int lock = 0, old = nondet(), new = old + 1, flag = 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (nondet() > 0) {
      flag = 1;
    } else {
      lock = 0;
      new++;
    }
  }
  if (flag != 1) __VERIFIER_error();
  if (lock == 0) __VERIFIER_error();
  return 0;
})",
                              {{"slackening", "off"}});
  EXPECT_TRUE(certificate::is_safe(outcome.verdict));
  EXPECT_EQ(outcome.counts.at("restarts"), 1);
}

// Fig. 3(a): q = 1 subsumes all other paths.
TEST_F(Figures, Figure3aIsProven) {
  const Outcome outcome = run(R"(
int main() {
  int q = nondet(), x, y;
  if (q != 1) return 0;
  if (nondet()) x = 0; else x = 1;
  if (x > 0) y = 0; else y = 1;
  if (q == 0 && y < 2) __VERIFIER_error();
  return 0;
})");
  EXPECT_TRUE(certificate::is_safe(outcome.verdict));
}

// Fig. 3(b): y >= 0, from slackening y = 0, is invariant; the loop is unrolled once.
constexpr const char* kFigure3b = R"(
int main() {
  int y = nondet(), n = 0, N = nondet();
  if (y != 0) return 0;
  while (n < N) {
    y++;
    n++;
  }
  if (y + n < N) __VERIFIER_error();
  return 0;
})";

TEST_F(Figures, Figure3bNeedsOneUnrollingBySlackening) {
  const Outcome outcome = run(kFigure3b);
  EXPECT_TRUE(certificate::is_safe(outcome.verdict));
  EXPECT_EQ(outcome.counts.at("loops closed"), 1);
  EXPECT_EQ(outcome.counts.at("restarts"), 0);
}

std::string figure_3c(int n) {
  std::string steps;
  for (int i = 0; i < n; ++i) steps += "  if (nondet()) s++; else s += 2;\n";
  return fmt::format(R"(
int main() {{
  int s = 0, z;
  if (nondet()) z = 0; else z = 999;
{}  if (s + z > {} && z == 0) __VERIFIER_error();
  return 0;
}})",
                     steps, 2 * n);
}

std::string figure_3d(int n) {
  std::string steps;
  for (int i = 0; i < n; ++i) steps += "  if (nondet()) { s++; t++; }\n";
  return fmt::format(R"(
int complex_func(void) {{
  int r = 0;
  for (int i = 0; i < 3; i++) r = r * 2;
  return r;
}}
int main() {{
  int x, y = 0, s, t;
  if (nondet()) x = 0; else x = complex_func();
  s = x;
  t = y;
{}  if (t > {} && s > {}) __VERIFIER_error();
  return 0;
}})",
                     steps, n, n);
}

// Over bits the checker confirms what it does not over unbounded integers.
TEST_F(Figures, Figure3dIsCertifiedOverBits) {
  for (const int n : {20, 40}) {
    const Outcome outcome = run(figure_3d(n), {}, Certificate::Checked, Arithmetic::Bits);
    EXPECT_TRUE(certificate::is_safe(outcome.verdict)) << n;
  }
}

class Growth : public Figures, public ::testing::WithParamInterface<std::string> {};

TEST_P(Growth, IsLinearWithLearningAndExponentialWithout) {
  for (const bool is_c : {true, false}) {
    const auto nodes = [&](int n, const Given& settings) {
      // Without learning there is nothing to say where paths meet: the checker has to take them all at once.
      const bool learned = settings.contains("interpolants");
      const auto certificate = learned || is_c || n <= 5 ? Certificate::Checked : Certificate::TooHard;
      const Outcome outcome = run(is_c ? figure_3c(n) : figure_3d(n), settings, certificate);
      EXPECT_TRUE(certificate::is_safe(outcome.verdict)) << n;
      return outcome.counts.at("nodes");
    };
    const Given learning = {{"interpolants", GetParam()}};
    const std::uint64_t at5 = nodes(5, learning);
    const std::uint64_t at10 = nodes(10, learning);
    const std::uint64_t slope = (at10 - at5) / 5;
    EXPECT_LE(nodes(20, learning), at10 + 10 * slope);
    EXPECT_LE(nodes(40, learning), at10 + 30 * slope);
    const Given off = {{"learning", "off"}};
    const std::uint64_t without5 = nodes(5, off);
    EXPECT_GE(nodes(10, off), 16 * without5);
    EXPECT_GE(without5, 3 * at5);
  }
}

INSTANTIATE_TEST_SUITE_P(Interpolants, Growth, ::testing::Values("cores", "weakest"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace pincer::engine
