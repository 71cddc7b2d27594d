// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Classes of characters for formatted input.
#include "model.h"

static _Bool is_space(char c) { return c == ' ' || (c >= 9 && c <= 13); }

// Is it one of the characters that `%[set]` names? What a `-` means is left to the implementation: as in glibc.
static _Bool is_member(char c, const char* set, size_t length) {
  size_t first = length > 0 && set[0] == '^';
  _Bool found = 0;
  for (size_t i = first; i < length; i++) {
    unsigned char before = i > first ? set[i - 1] : 0, after = i + 1 < length ? set[i + 1] : 0, at = c;
    if (set[i] == '-' && i > first && i + 1 < length && before <= after)
      found = found || (before <= at && at <= after);
    else
      found = found || c == set[i];
  }
  return found != first;
}
