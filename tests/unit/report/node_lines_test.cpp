// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/node_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "program/ledgers.h"
#include "unit/support/load.h"

namespace pincer::report {
namespace {

using logic::Term;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// What there is to speak of in a program with a list.
struct List {
  logic::Terms& terms;
  Term n, m;    // any nodes
  Term p;       // the variable
  Term top;     // where the next object will lie
  Term ledger;  // of all nodes
  Term values, nexts;

  [[nodiscard]] Term value(Term node) const { return terms.select(values, node); }
  [[nodiscard]] Term next(Term node) const { return terms.select(nexts, terms.bv_add(node, terms.bv(64, 8))); }
  [[nodiscard]] Term is_none(Term node) const { return terms.eq(terms.select(ledger, node), terms.bv(64, 0)); }
  [[nodiscard]] Term is_null(Term address) const { return terms.eq(address, terms.bv(64, 0)); }
  [[nodiscard]] Term or_(std::vector<Term> parts) const { return terms.lor(parts); }
};

const std::string kSource =
    "int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nvoid *malloc(unsigned long);\n"
    "struct node { int value; struct node *next; };\nint main(void) {\n  struct node *p = 0;\n"
    "  while (__VERIFIER_nondet_int()) {\n    struct node *t = malloc(sizeof *t);\n    if (!t) return 0;\n"
    "    if (p && p->value != 1) reach_error();\n    t->value = 1;\n    t->next = p;\n    p = t;\n  }\n"
    "  if (p && p->next && p->next->value != 1) reach_error();\n  return 0;\n}\n";

/// The words for quantified invariants over n, or n and m, and for an invariant.
NodeLines words(const std::function<std::vector<Term>(const List&)>& quantified,
                const std::function<Term(const List&)>& plain = {}) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(kSource, terms);
  const program::Cfa& cfa = program.cfa;
  List list{terms,
            terms.fresh_variable("node", logic::Sort::bitvec(64)),
            terms.fresh_variable("other", logic::Sort::bitvec(64)),
            {},
            {},
            {},
            {},
            {}};
  for (const program::Variable& variable : cfa.variables()) {
    if (variable.name == "p") list.p = variable.term;
    if (variable.name == "heap top") list.top = variable.term;
    if (variable.name == "struct node.value") list.values = variable.term;
    if (variable.name == "struct node.next") list.nexts = variable.term;
  }
  const program::Ledgers ledgers(cfa);
  if (ledgers.all.size() != 1 || !list.values.valid() || !list.nexts.valid() || !list.p.valid()) return {{"?"}, {}};
  list.ledger = cfa.variable(ledgers.all.front()).term;
  witness::Sources sources(cfa.sources(), [&](const std::string&) { return kSource; });
  const auto none = loops_with_invariants(cfa, {}, sources);
  if (none.size() != 1 || none.front().heads.size() != 1) return {{"one loop is expected"}, {}};
  const program::LocationId head = none.front().heads.front().location;
  certificate::Invariants invariants;
  if (plain) invariants.emplace_back(head, plain(list));
  std::vector<certificate::ForAll> for_all;
  const std::vector<Term> bodies = quantified(list);
  if (!bodies.empty()) for_all.push_back({head, {list.n}, bodies[0]});
  if (bodies.size() > 1) for_all.push_back({head, {list.n, list.m}, bodies[1]});
  return node_lines(cfa, loops_with_invariants(cfa, invariants, sources).front(), for_all);
}

TEST(NodeLines, SayWhatHoldsOfAll) {
  EXPECT_THAT(
      words([](const List& l) {
        return std::vector{l.or_({l.is_none(l.n), l.is_null(l.next(l.n)), l.terms.lnot(l.is_none(l.next(l.n)))})};
      }).of_all,
      ElementsAre("for every struct node n: n->next == 0 or n->next is allocated"));
  EXPECT_THAT(words([](const List& l) {
                return std::vector{l.or_({l.is_none(l.n), l.terms.eq(l.value(l.n), l.terms.bv(32, 1))})};
              }).of_all,
              ElementsAre("for every struct node n: n->value == 1"));
  EXPECT_THAT(words([](const List& l) {
                return std::vector{l.or_({l.is_none(l.n), l.terms.eq(l.n, l.p), l.terms.bv_ult(l.n, l.next(l.n))})};
              }).of_all,
              ElementsAre(::testing::AllOf(::testing::StartsWith("for every struct node n: "),
                                           ::testing::HasSubstr("n == p"), ::testing::HasSubstr("n < n->next"))));
}

TEST(NodeLines, SayThatThereIsNone) {
  EXPECT_THAT(
      words([](const List& l) { return std::vector{l.or_({l.is_none(l.n), l.terms.lnot(l.is_null(l.p))})}; }).of_all,
      ElementsAre("for every object n: p != 0"));
}

TEST(NodeLines, SayWhatHoldsOfTwo) {
  const auto lines =
      words([](const List& l) {
        const Term both = l.terms.land(l.terms.lnot(l.is_none(l.n)), l.terms.lnot(l.is_none(l.m)));
        return std::vector{l.terms.boolean(true),
                           l.or_({l.terms.lnot(both), l.terms.eq(l.n, l.m), l.terms.ne(l.next(l.n), l.next(l.m))})};
      }).of_all;
  ASSERT_EQ(lines.size(), 1);
  EXPECT_THAT(lines.front(), ::testing::StartsWith("for every struct node n and m: "));
  EXPECT_THAT(lines.front(), ::testing::HasSubstr("n->next != m->next"));
  EXPECT_THAT(lines.front(), ::testing::Not(::testing::HasSubstr("allocated")));
}

TEST(NodeLines, SayWhatAVariableLeadsTo) {
  EXPECT_THAT(words([](const List&) { return std::vector<Term>{}; },
                    [](const List& l) { return l.or_({l.is_null(l.p), l.terms.eq(l.value(l.p), l.terms.bv(32, 1))}); })
                  .of_variables,
              ElementsAre("p == 0 or p->value == 1"));
}

TEST(NodeLines, LeaveOutWhatNobodyKnows) {
  EXPECT_THAT(
      words([](const List& l) { return std::vector{l.or_({l.is_none(l.n), l.terms.bv_ult(l.n, l.top)})}; }).of_all,
      IsEmpty());
}

}  // namespace
}  // namespace pincer::report
