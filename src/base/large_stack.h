// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

namespace pincer::base {

/// Runs `work` on a stack that is larger than any memory, as far as addresses can be had: how deep Clang and solvers
/// recurse depends on the program of the user, and none of them looks where its stack ends. Only what is used costs
/// memory. In the same thread, so that it can fork. What `work` throws is thrown here.
void on_large_stack(const std::function<void()>& work);

}  // namespace pincer::base
