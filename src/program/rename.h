// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/terms.h"

namespace pincer::program {

/// Replaces variables in terms; remembers what it has done, so that subterms shared between edges are done once.
class Renamer {
 public:
  Renamer(logic::Terms& terms, std::unordered_map<logic::Term, logic::Term> new_terms)
      : terms_(&terms), done_(std::move(new_terms)) {}
  logic::Term operator()(logic::Term term);

 private:
  logic::Terms* terms_;
  std::unordered_map<logic::Term, logic::Term> done_;
};

}  // namespace pincer::program
