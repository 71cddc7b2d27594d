// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "program/cfa.h"

namespace pincer::search {

/// An engine of the portfolio.
struct Member {
  std::string engine;
  std::chrono::milliseconds first_turn;  // later ones are longer
};

/// The engines that may help with a program, the most promising first.
std::vector<Member> choose_members(const program::Cfa& cfa);

/// The engines for a program without arrays that follows cells.
std::vector<Member> choose_members_for_cells();

}  // namespace pincer::search
