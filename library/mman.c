// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory from the system.
#include "model.h"

/// over-approximated
void* mmap(void* wanted, size_t n, int protection, int flags, int file, long offset) {
  enum { MAP_FIXED = 16, MAP_ANONYMOUS = 32, PROT_READ = 1, PROT_WRITE = 2 };
  if (flags & MAP_FIXED) __pincer_unsupported("function 'mmap' at a fixed address");
  if ((protection & 3) != (PROT_READ | PROT_WRITE))
    __pincer_unsupported("function 'mmap' of memory that cannot be read or written");
  if (n == 0 || n > (size_t)-1 / 4 || __pincer_input_bool()) {
    set_errno();
    return (void*)-1;
  }
  void* memory = __pincer_outside(n);
  if (flags & MAP_ANONYMOUS) memset(memory, 0, n);
  return memory;
}
void* mmap64(void* wanted, size_t n, int protection, int flags, int file, long long offset) {
  return mmap(wanted, n, protection, flags, file, (long)offset);
}
int munmap(void* memory, size_t n) {
#ifdef PINCER_CHECKS_MEMORY
  __pincer_unsupported("memory safety with function 'munmap'");
#endif
  return any_success();
}
int msync(void* memory, size_t n, int flags) { return any_success(); }
int mlock(const void* memory, size_t n) { return any_success(); }
int munlock(const void* memory, size_t n) { return any_success(); }
int madvise(void* memory, size_t n, int advice) {
  if (advice > 3) __pincer_unsupported("function 'madvise' that may change memory");
  return any_success();
}
