// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// A function or an object that a C file defines, and what its meaning depends on.
struct Definition {
  std::string name;  // "": what belongs to the file as a whole; everything in it depends on this
  bool is_function = false;
  bool is_static = false;  // only its file knows it
  std::string file;        // where it is written, which may be a header; "" if that is not known
  std::uint32_t line = 0;
  /// Of what it says, after the preprocessor, with the types that it uses; the place where it stands does not count.
  std::string hash;
  std::vector<std::string> uses;  // functions and objects that it mentions, in alphabetic order
  bool has_contract = false;      // which counts for the hash
};

/// All that a C file defines: `options.files` is this file. What nobody uses and nobody else can see is left out. Throws
/// base::InputError when Clang rejects it.
std::vector<Definition> outline(const Options& options);

}  // namespace pincer::frontend
