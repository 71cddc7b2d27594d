// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Jumps are not modelled: setjmp returns once, and an execution that reaches a longjmp ends as one that is not modelled.
#include "model.h"

/// over-approximated
int setjmp(void* place) {
  READ_BYTES(place, 1);
  return 0;
}
int _setjmp(void* place) { return setjmp(place); }
int __sigsetjmp(void* place, int mask) { return setjmp(place); }
int sigsetjmp(void* place, int mask) { return setjmp(place); }
void longjmp(void* place, int value) { __pincer_unsupported("function 'longjmp'"); }
void _longjmp(void* place, int value) { __pincer_unsupported("function 'longjmp'"); }
void siglongjmp(void* place, int value) { __pincer_unsupported("function 'siglongjmp'"); }
