// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/cfa.h"

namespace pincer::program {

/// A program that behaves the same as `cfa` (as for `simplify`, which it ends with) and has fewer variables: the ends of
/// copies x := y, and of array writes x := store(y, ...), become one variable where it makes no difference. Only those of
/// the same sort and the same procedure (or global ones) are merged. The merged variable is one of the old ones: the
/// first that has a C name if there is one; it keeps name, type and logic variable.
Cfa coalesce(const Cfa& cfa);

}  // namespace pincer::program
