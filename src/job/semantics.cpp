// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/semantics.h"

#include <fmt/format.h>

#include "base/error.h"

namespace pincer::job {

frontend::DataModel parse_data_model(std::string_view name) {
  if (name == "ILP32") return frontend::DataModel::ILP32;
  if (name == "LP64") return frontend::DataModel::LP64;
  throw base::InputError(fmt::format("unknown data model '{}' (ILP32 or LP64)", name));
}

Arithmetic parse_arithmetic(std::string_view name) {
  if (name == "bits") return Arithmetic::Bits;
  if (name == "ideal") return Arithmetic::Ideal;
  throw base::InputError(fmt::format("unknown arithmetic '{}' (bits or ideal)", name));
}

frontend::ExternCalls parse_extern_calls(std::string_view name) {
  if (name == "any") return frontend::ExternCalls::Any;
  if (name == "pure") return frontend::ExternCalls::Pure;
  if (name == "refuse") return frontend::ExternCalls::Refuse;
  throw base::InputError(fmt::format("unknown word '{}' (any, pure or refuse)", name));
}

frontend::Allocation parse_allocation(std::string_view name) {
  if (name == "may-fail") return frontend::Allocation::MayFail;
  if (name == "never-fails") return frontend::Allocation::NeverFails;
  throw base::InputError(fmt::format("unknown word '{}' (may-fail or never-fails)", name));
}

frontend::Globals parse_globals(std::string_view name) {
  if (name == "initial") return frontend::Globals::Initial;
  if (name == "any") return frontend::Globals::Any;
  throw base::InputError(fmt::format("unknown word '{}' (initial or any)", name));
}

bool parse_arguments(std::string_view name) {
  if (name == "own") return true;
  if (name == "outside") return false;
  throw base::InputError(fmt::format("unknown word '{}' (own or outside)", name));
}

std::string_view to_string(frontend::ExternCalls calls) {
  switch (calls) {
    case frontend::ExternCalls::Any: return "any";
    case frontend::ExternCalls::Pure: return "pure";
    case frontend::ExternCalls::Refuse: return "refuse";
  }
  return "";
}

std::string_view to_string(frontend::Allocation allocation) {
  return allocation == frontend::Allocation::MayFail ? "may-fail" : "never-fails";
}

std::string_view to_string(frontend::DataModel model) { return model == frontend::DataModel::ILP32 ? "ILP32" : "LP64"; }

std::string_view to_string(Arithmetic arithmetic) { return arithmetic == Arithmetic::Bits ? "bits" : "ideal"; }

}  // namespace pincer::job
