// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory management of stdlib.h. malloc and free are not here: the translation knows the memory regions.
#include "model.h"

/// exact
void* calloc(size_t n, size_t s) {
  if (s && n > (size_t)-1 / s) return 0;
  void* p = malloc(n * s);
  if (p) memset(p, 0, n * s);
  return p;
}
void* realloc(void* p, size_t n) {
  // C11 7.22.3.1 lets the implementation choose what an object of no bytes is; glibc frees the old one.
  if (p && n == 0 && __pincer_any_bool()) {
    free(p);
    return 0;
  }
  void* q = malloc(n);
  if (p && q) {
    size_t old = __pincer_allocated_size(p);
    memcpy(q, p, old < n ? old : n);
    free(p);
  }
  return q;
}
void* reallocarray(void* p, size_t n, size_t s) {
  if (s && n > (size_t)-1 / s) return 0;
  return realloc(p, n * s);
}
int posix_memalign(void** result, size_t alignment, size_t n) {
  enum { EINVAL = 22, ENOMEM = 12 };
  if (alignment % sizeof(void*) || alignment == 0 || (alignment & (alignment - 1))) return EINVAL;
  void* p = aligned_alloc(alignment, n);
  if (!p) return ENOMEM;
  *result = p;
  return 0;
}

void* valloc(size_t n) { return aligned_alloc(4096, n); }

// malloc, for programs that take it for a function that returns an int, as C once did without a declaration.
void* __pincer_untyped_malloc(size_t n) { return malloc(n); }
