// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string_view>

#include "frontend/frontend.h"

namespace pincer::job {

/// How + - * on integers are read: two's complement, or unbounded as in the papers.
enum class Arithmetic : std::uint8_t { Bits, Ideal };

// Names as users write them, on the command line and in task definitions. `parse_*` throw base::InputError with a
// message that lists what is accepted.
frontend::DataModel parse_data_model(std::string_view name);
Arithmetic parse_arithmetic(std::string_view name);
frontend::ExternCalls parse_extern_calls(std::string_view name);
frontend::Allocation parse_allocation(std::string_view name);
frontend::Globals parse_globals(std::string_view name);
bool parse_arguments(std::string_view name);  // whether they are objects of their own
std::string_view to_string(frontend::DataModel model);
std::string_view to_string(Arithmetic arithmetic);
std::string_view to_string(frontend::ExternCalls calls);
std::string_view to_string(frontend::Allocation allocation);

}  // namespace pincer::job
