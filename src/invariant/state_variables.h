// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <map>
#include <set>
#include <vector>

#include "program/cfa.h"

namespace pincer::invariant {

/// Variables of a program over integers by which a state may be split: those that conditions compare with numbers and
/// that are not computed; those compared most often come first.
struct StateVariables {
  std::vector<logic::Term> named;   // mostly hold numbers that the program names: state machines
  std::vector<logic::Term> chosen;  // mostly hold inputs
};
StateVariables state_variables(const program::Cfa& cfa);

/// Of each named integer variable, the numbers that it may be set to or is compared with, also by way of other variables
/// that are set to it or that it is set to.
std::map<logic::Term, std::set<mpz_class>> named_numbers(const program::Cfa& cfa);

/// Int variables that are compared with or set to each other, in groups of two or more.
std::vector<std::vector<logic::Term>> groups_of_variables(const program::Cfa& cfa);

/// Int variables that conditions compare with each other or assignments compute from each other, the most often related
/// first; at most `most`. An octagon costs the cube of their number.
std::vector<logic::Term> related_variables(const program::Cfa& cfa, std::size_t most);

}  // namespace pincer::invariant
