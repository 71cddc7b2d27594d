// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/words.h"

#include <map>
#include <set>

#include "invariant/state_variables.h"

namespace pincer::engine::ufo {

using encode::NodeId;
using logic::Term;

namespace {

constexpr std::size_t kMostNumbers = 64;  // of a variable
constexpr std::size_t kMostOfAGroup = 4;  // variables whose differences are words

}  // namespace

Words::Words(const encode::Transitions& transitions, Kind kind) : words_(transitions.graph().nodes().size()) {
  const program::Cfa& cfa = transitions.graph().cfa();
  logic::Terms& terms = cfa.terms();
  std::map<Term, std::set<mpz_class>> numbers;
  std::map<Term, std::size_t> group_of;
  if (kind != Kind::Variables) numbers = invariant::named_numbers(cfa);
  if (kind == Kind::Differences) {
    std::size_t groups = 0;
    for (const std::vector<Term>& group : invariant::groups_of_variables(cfa)) {
      for (const Term v : group) {
        if (!numbers.contains(v)) group_of[v] = groups;
      }
      ++groups;
    }
  }
  for (std::size_t p = 0; p < words_.size(); ++p) {
    std::map<std::size_t, std::vector<Term>> groups;
    for (const auto id : transitions.liveness().live(transitions.graph().nodes()[p].location)) {
      const Term v = cfa.variable(id).term;
      if (const auto named = numbers.find(v); named != numbers.end() && named->second.size() <= kMostNumbers) {
        for (const mpz_class& number : named->second) words_[p].push_back(terms.eq(v, terms.integer(number)));
      } else if (const auto group = group_of.find(v); group != group_of.end()) {
        groups[group->second].push_back(v);
      } else {
        words_[p].push_back(v);
      }
    }
    for (const auto& [group, members] : groups) {
      if (members.size() > kMostOfAGroup || members.size() == 1) {
        words_[p].insert(words_[p].end(), members.begin(), members.end());
      } else {
        for (std::size_t i = 1; i < members.size(); ++i)
          words_[p].push_back(terms.int_sub(members.front(), members[i]));
      }
    }
  }
}

}  // namespace pincer::engine::ufo
