// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "unit/logic/random_terms.h"

namespace pincer::logic::proof {
namespace {

class NoTheory final : public Theory {
 public:
  [[nodiscard]] bool knows(SatVariable) const override { return false; }
  Result assign(Literal) override { return Result::Consistent; }
  Result check(bool, const base::Budget&) override { return Result::Consistent; }
  [[nodiscard]] ResolutionProof::Id lemma() const override { return 0; }
  [[nodiscard]] bool preferred(SatVariable) const override { return false; }
  [[nodiscard]] std::size_t mark() const override { return 0; }
  void backtrack(std::size_t) override {}
};

using Clause = std::vector<Literal>;

// Replays the proof by its rule alone: every pivot occurs in both phases, the end is the empty clause.
void check_proof(const ResolutionProof& proof, ResolutionProof::Id root) {
  std::map<ResolutionProof::Id, std::set<std::uint32_t>> clauses;
  for (const ResolutionProof::Id id : proof.needed(root)) {
    std::set<std::uint32_t>& clause = clauses[id];
    if (proof.kind(id) != ResolutionProof::Kind::Chain) {
      for (const Literal l : proof.literals(id)) clause.insert(l.code());
      continue;
    }
    clause = clauses.at(proof.first(id));
    for (const auto& [pivot, premise] : proof.resolutions(id)) {
      const std::set<std::uint32_t>& other = clauses.at(premise);
      const bool positive = clause.contains(Literal(pivot, false).code());
      const Literal mine(pivot, !positive);
      ASSERT_TRUE(clause.contains(mine.code()));
      ASSERT_TRUE(other.contains((~mine).code()));
      clause.erase(mine.code());
      for (const std::uint32_t code : other) {
        if (code != (~mine).code()) clause.insert(code);
      }
    }
  }
  ASSERT_TRUE(clauses.at(root).empty());
}

TEST(Search, AnswersHaveModelsOrProofs) {
  int sat = 0;
  int unsat = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    testing::Random random(seed);
    ResolutionProof proof;
    Search search(proof);
    NoTheory theory;
    const std::size_t variables = 5 + random.below(40);
    for (std::size_t i = 0; i < variables; ++i) search.new_variable();
    std::vector<Clause> clauses;
    const std::size_t count = variables * 9 / 2;
    for (std::size_t i = 0; i < count; ++i) {
      Clause clause;
      const std::size_t size = random.one_in(20) ? 1 + random.below(2) : 3;
      for (std::size_t j = 0; j < size; ++j) {
        clause.emplace_back(static_cast<SatVariable>(random.below(variables)), random.one_in(2));
      }
      search.add(clause, proof.clause(clause, 0));
      clauses.push_back(clause);
    }
    switch (search.solve(theory, {})) {
      case Search::Result::Sat:
        ++sat;
        for (const Clause& clause : clauses) {
          ASSERT_TRUE(std::any_of(clause.begin(), clause.end(),
                                  [&](Literal l) { return search.value(l.variable()) != l.negated(); }));
        }
        break;
      case Search::Result::Unsat:
        ++unsat;
        check_proof(proof, search.refutation());
        break;
      case Search::Result::Stopped: FAIL() << "nobody stopped it";
    }
    if (::testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(sat, 100);
  EXPECT_GT(unsat, 100);
}

}  // namespace
}  // namespace pincer::logic::proof
