// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/components.h"

#include <algorithm>
#include <numeric>

#include "logic/term/free_variables.h"

namespace pincer::logic::floats {

Components::Components(const Terms& terms, const std::vector<Term>& conjuncts, MakeBoxSearch make) : terms_(terms) {
  // The group of a conjunct is the last one that it shares a variable with, and so on.
  std::vector<std::size_t> group(conjuncts.size());
  std::iota(group.begin(), group.end(), 0);
  const auto find = [&](std::size_t i) {
    while (group[i] != i) i = group[i] = group[group[i]];
    return i;
  };
  TermMap<std::size_t> user;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    for (const Term variable : free_variables(terms, conjuncts[i])) {
      if (const std::size_t* other = user.find(variable)) group[find(*other)] = i;
      user[variable] = i;
    }
  }
  std::vector<std::vector<Term>> members(conjuncts.size());
  for (std::size_t i = 0; i < conjuncts.size(); ++i) members[find(i)].push_back(conjuncts[i]);
  for (std::size_t i = conjuncts.size(); i > 0; --i) {
    std::vector<Term>& part = members[i - 1];
    if (part.empty()) continue;
    for (const Term conjunct : part) {
      for (const Term variable : free_variables(terms, conjunct)) part_of_[variable] = parts_.size();
    }
    parts_.push_back({make(terms, std::move(part))});
  }
}

Answer Components::work(const base::Budget& budget) {
  bool are_satisfied = true;
  for (Part& part : parts_) {
    if (!part.is_satisfied && !part.has_given_up) {
      switch (part.search->work(budget)) {
        case Answer::Unsat: return Answer::Unsat;
        case Answer::Sat: part.is_satisfied = true; break;
        case Answer::Unknown:
          part.has_given_up = part.search->has_given_up();
          if (!part.has_given_up) return Answer::Unknown;
          break;
      }
    }
    are_satisfied = are_satisfied && part.is_satisfied;
  }
  return are_satisfied ? Answer::Sat : Answer::Unknown;
}

bool Components::has_given_up() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const Part& p) { return p.is_satisfied || p.has_given_up; });
}

Value Components::value(Term variable) const {
  const std::size_t* part = part_of_.find(variable);
  return part == nullptr ? Value::zero(terms_.sort(variable)) : parts_[*part].search->value(variable);
}

}  // namespace pincer::logic::floats
