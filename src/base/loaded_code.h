// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

namespace pincer::base {

/// A hash that tells this build of pincer, with the libraries that it runs with, from all others.
std::string loaded_code();

}  // namespace pincer::base
