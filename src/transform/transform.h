// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::transform {

/// Carries a verdict about a transformed program back to the program that it was made from. What cannot be carried back
/// becomes weaker (an invariant `true`) or Unknown. Nothing is believed before the certificate checker agrees, so
/// transformations need not be trusted.
using BackTranslator = std::function<certificate::Verdict(const certificate::Verdict&)>;

struct Transformed {
  program::Cfa program;
  BackTranslator back;
};

}  // namespace pincer::transform
