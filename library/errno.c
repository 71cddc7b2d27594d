// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// errno is one object of the only thread.
#include "model.h"

static int number;

/// exact
int* __errno_location(void) { return &number; }
