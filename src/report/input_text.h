// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "logic/value/value.h"
#include "program/cfa.h"

namespace pincer::report {

/// A value from outside as C writes it. Functions of verifiers say its type by their name.
std::string input_text(const std::string& function, const logic::Value& value, const program::CType& type);

}  // namespace pincer::report
