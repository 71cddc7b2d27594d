// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lists and trees of any size, and the same programs with one mistake.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

struct Named {
  const char* name;
  std::string property;
  std::string body;
};

const std::string kReach = "unreach-call";
const std::string kMemory = "undefined";  // not leaks
const std::string kLeaks = "memsafety";   // allocations never fail

/// Allocates `t`.
const std::string kNew = "t = malloc(sizeof *t); if (!t) return 0;";
/// A list of ones, the newest first.
const std::string kStack =
    "struct node *p = 0, *t, *q; while (__VERIFIER_nondet_int()) {" + kNew + "t->value = 1; t->next = p; p = t; }";
/// A list of ones that grows at its end.
const std::string kQueue = "struct node *t, *p, *q;" + kNew +
                           "q = p = t; while (__VERIFIER_nondet_int()) { p->value = 1; " + kNew +
                           "p->next = t; p = t; } p->value = 1; p->next = 0; p = q;";
/// A list whose nodes know the one in front of them.
const std::string kDouble = "struct node *p = 0, *t, *q; while (__VERIFIER_nondet_int()) {" + kNew +
                            "t->value = 1; t->prev = 0; t->next = p; if (p) p->prev = t; p = t; }";
/// A list of ones and twos in turns, and a three at its end.
const std::string kAlternating = "struct node *p, *q, *t; int flag = 1;" + kNew +
                                 "q = p = t; while (__VERIFIER_nondet_int()) { if (flag) { p->value = 1; flag = 0; } "
                                 "else { p->value = 2; flag = 1; }" +
                                 kNew + "p->next = t; p = t; } p->value = 3; p = q; flag = 1;";
/// Ones, then twos, then a three.
const std::string kPhases = "struct node *p, *q, *t;" + kNew +
                            "q = p = t; while (__VERIFIER_nondet_int()) { p->value = 1;" + kNew +
                            "p->next = t; p = t; } while (__VERIFIER_nondet_int()) { p->value = 2;" + kNew +
                            "p->next = t; p = t; } p->value = 3; p->next = 0; p = q;";
/// All nodes of a list know the same other one.
const std::string kShared =
    "struct node *p = 0, *q, *t; do {" + kNew +
    "t->next = p; t->prev = p ? p->prev : malloc(sizeof *t); p = t; } while (__VERIFIER_nondet_int());";
const std::string kFreeAll = "while (p) { q = p->next; free(p); p = q; }";
const std::string kAllAreOnes = "for (q = p; q; q = q->next) if (q->value != 1) reach_error();";

frontend::Result load_body(const std::string& property, const std::string& body, logic::Terms& terms) {
  frontend::Options options;
  options.property = program::property_from_name(property);
  options.data_model = frontend::DataModel::ILP32;  // addresses of 32 bits are easier
  if (property == kLeaks) options.allocation = frontend::Allocation::NeverFails;
  return support::load_text(
      "int __VERIFIER_nondet_int(void); void reach_error(void); void *malloc(__SIZE_TYPE__); void free(void *);"
      "struct node { int value; struct node *next, *prev; }; int main(void) {" +
          body + " return 0; }",
      terms, options);
}

Decision decide_body(const std::string& property, const std::string& body) {
  logic::Terms terms;
  const auto loaded = load_body(property, body, terms);
  const Toolbox toolbox;
  return decide(loaded.cfa, "nodes", toolbox);
}

std::string name_of_case(const ::testing::TestParamInfo<Named>& info) { return info.param.name; }

class NodesSafe : public ::testing::TestWithParam<Named> {};

TEST_P(NodesSafe, IsProved) {
  const Decision decision = decide_body(GetParam().property, GetParam().body);
  ASSERT_TRUE(std::holds_alternative<certificate::Inductive>(decision.verdict));
  EXPECT_FALSE(certificate::for_all_of(decision.verdict).empty());
  EXPECT_TRUE(decision.certified) << decision.message;
}

INSTANTIATE_TEST_SUITE_P(
    Programs, NodesSafe,
    ::testing::Values(
        Named{"Stack", kReach, kStack + kAllAreOnes}, Named{"Queue", kReach, kQueue + kAllAreOnes},
        Named{
            "Insertion", kReach,
            kStack +
                "while (p && __VERIFIER_nondet_int()) { for (q = p; q->next && __VERIFIER_nondet_int();) q = q->next;" +
                kNew + "t->value = 1; t->next = q->next; q->next = t; }" + kAllAreOnes},
        Named{"Deletion", kReach,
              kStack + "for (q = p; q && q->next; q = q->next) if (__VERIFIER_nondet_int()) q->next = q->next->next;" +
                  kAllAreOnes},
        Named{
            "Reversal", kReach,
            kStack + "struct node *r = 0; while (p) { t = p->next; p->next = r; r = p; p = t; } p = r;" + kAllAreOnes},
        Named{"BackLinks", kReach,
              kDouble + "for (q = p; q; q = q->next) if (q->next && q->next->prev != q) reach_error();"},
        Named{"Traversal", kMemory, kStack + "for (q = p; q; q = q->next) q->value = 2;"},
        Named{"Freed", kMemory, kStack + kFreeAll},
        Named{"Alternating", kReach,
              kAlternating +
                  "for (; p->value != 3; p = p->next) { if (p->value != 2 - flag) reach_error(); flag = !flag; }"},
        Named{"Phases", kReach,
              kPhases + "while (p->value == 1) p = p->next; while (p->value == 2) p = p->next;"
                        "if (p->value != 3) reach_error();"},
        Named{"StackNotLost", kLeaks, kStack + kFreeAll}, Named{"QueueNotLost", kLeaks, kQueue + kFreeAll},
        Named{"DoubleNotLost", kLeaks,
              kDouble + "if (p) while (p->next) p = p->next; while (p) { q = p->prev; free(p); p = q; }"},
        Named{"SharedNotLost", kLeaks, kShared + "q = p->next; free(p->prev); free(p); p = q;" + kFreeAll}),
    name_of_case);

class NodesBroken : public ::testing::TestWithParam<Named> {};

TEST_P(NodesBroken, IsNotProved) {
  const Decision decision = decide_body(GetParam().property, GetParam().body);
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(decision.verdict));
}

INSTANTIATE_TEST_SUITE_P(
    Programs, NodesBroken,
    ::testing::Values(
        Named{"Stack", kReach, kStack + "if (p && p->next) p->next->value = 2;" + kAllAreOnes},
        Named{"Insertion", kReach,
              kStack + "for (q = p; q && q->next && __VERIFIER_nondet_int();) q = q->next;" + kNew +
                  "if (q) { t->next = q->next; q->next = t; }" + kAllAreOnes},
        Named{"BackLinks", kReach,
              kDouble + "if (p && p->next && p->next->next) p->next->next = p;"
                        "for (q = p; q; q = q->next) if (q->next && q->next->prev != q) reach_error();"},
        Named{"UseAfterFree", kMemory, kStack + "while (p) { free(p); p = p->next; }"},
        Named{"FreedTwice", kMemory, kStack + "if (p) free(p); while (p) { q = p->next; free(p); p = q; }"},
        Named{"Alternating", kReach,
              kAlternating + "for (; p->value != 3; p = p->next) if (p->value == 2) reach_error();"},
        Named{"Phases", kReach, kPhases + "while (p->value == 1) p = p->next; if (p->value != 3) reach_error();"},
        Named{"LastLost", kLeaks, kStack + "while (p && p->next) { q = p->next; free(p); p = q; }"},
        Named{"SharedLost", kLeaks, kShared + kFreeAll},
        Named{"NoEnd", kMemory,
              "struct node *p = 0, *t; while (__VERIFIER_nondet_int()) {" + kNew +
                  "if (p) t->next = p; p = t; } while (p) p = p->next;"}),
    name_of_case);

/// A proof is wrong without any of what it says of all nodes, with more than holds, and with the opposite.
TEST(NodesProof, IsRejectedWhenItIsChanged) {
  logic::Terms terms;
  const auto loaded = load_body(kReach, kStack + kAllAreOnes, terms);
  const Toolbox toolbox;
  const Decision decision = decide(loaded.cfa, "nodes", toolbox);
  const auto* proof = std::get_if<certificate::Inductive>(&decision.verdict);
  ASSERT_TRUE(proof != nullptr && decision.certified);
  const auto is_accepted = [&](const certificate::Inductive& claim) {
    return certificate::check(loaded.cfa, claim, toolbox.check("cadical"), {}).certified.has_value();
  };
  certificate::Inductive none = *proof;
  none.for_all.clear();
  EXPECT_FALSE(is_accepted(none));
  ASSERT_FALSE(proof->for_all.empty());
  for (std::size_t i = 0; i < proof->for_all.size(); ++i) {
    certificate::Inductive changed = *proof;
    changed.for_all[i].body = terms.lnot(proof->for_all[i].body);
    EXPECT_FALSE(is_accepted(changed)) << i;
    // All addresses, not only those of nodes.
    const logic::Term address = changed.for_all[i].variables.front();
    changed.for_all[i].body = terms.land(proof->for_all[i].body, terms.eq(address, terms.bv_add(address, address)));
    EXPECT_FALSE(is_accepted(changed)) << i;
    changed.for_all.erase(changed.for_all.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(is_accepted(changed)) << i;
  }
}

}  // namespace
}  // namespace pincer::engine
