// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <set>

#include "program/cfa.h"

namespace pincer::program {

/// The numbers that the program's conditions and values speak of; those of bit-vectors as signed numbers.
std::set<mpz_class> numbers_of(const Cfa& cfa);

}  // namespace pincer::program
