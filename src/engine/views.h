// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "engine/engine.h"

namespace pincer::engine {

/// How the numbers of a program are read while searching.
enum class Numbers : std::uint8_t {
  IntegersThenBits,  // over integers (exact wrap-around), then over bits where that gives no verdict
  Integers,
  Bits,
};

/// Has the program variables that hold bit-vectors, or arrays of them?
bool has_bits(const program::Cfa& cfa);

/// Will `search_views` of the program try no other view after this one?
bool is_last_view(const program::Cfa& cfa, const program::Cfa& view, Numbers numbers);

/// Searches in views of the program, whose verdicts are carried back to the program itself: without what cannot lead to
/// the error, with what intervals decide replaced. An execution that is none of the program, or a proof that does not
/// hold of it (where `context` can tell), is no verdict: the next view is tried.
certificate::Verdict search_views(
    const program::Cfa& cfa, const Context& context, Numbers numbers, const std::string& asked,
    const std::function<certificate::Verdict(const program::Cfa& view, const Context& context)>& attempt);

}  // namespace pincer::engine
