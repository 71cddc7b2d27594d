// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "certificate/verdict.h"

namespace pincer::certificate {

/// What is not modelled where the execution ends, with its place: `inline assembly at f.c:12`.
std::string what_is_unsupported(const program::Cfa& cfa, const Unsupported& claim);

}  // namespace pincer::certificate
