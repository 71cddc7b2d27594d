// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What setjmp and longjmp do to memory. That the execution goes on elsewhere is for the front end (pass/lower_jumps): it
// knows these functions by what they call, and asks after every call whether a jump is on its way.
#include "model.h"

size_t __pincer_jump_target = 0;  // the call of setjmp that the jump goes to; 0: there is no jump
int __pincer_jump_value = 0;
static int calls;  // of setjmp so far

// As large as glibc's jmp_buf.
struct place {
  size_t call;
  char rest[sizeof(void*) == 8 ? 192 : 152];
};

// Every call has a number, which is its result here; the front end replaces it.
static int __pincer_save_jump(struct place* place) {
  READ_BYTES(place, sizeof *place);
  place->call = ++calls;
  return calls;
}
static void __pincer_start_jump(const struct place* place, int value) {
  READ_BYTES(place, sizeof *place);
  if (place->call == 0) __pincer_unsupported("'longjmp' to where no 'setjmp' was called");
  __pincer_jump_target = place->call;
  __pincer_jump_value = value == 0 ? 1 : value;
}

/// over-approximated
int setjmp(void* place) { return __pincer_save_jump(place); }
int _setjmp(void* place) { return __pincer_save_jump(place); }
int __sigsetjmp(void* place, int mask) { return __pincer_save_jump(place); }
int sigsetjmp(void* place, int mask) { return __pincer_save_jump(place); }
void longjmp(void* place, int value) { __pincer_start_jump(place, value); }
void _longjmp(void* place, int value) { __pincer_start_jump(place, value); }
void siglongjmp(void* place, int value) { __pincer_start_jump(place, value); }
