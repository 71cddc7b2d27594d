// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory management of stdlib.h. malloc and free are not here: the translation knows the memory regions.
#include "model.h"

void* calloc(size_t n, size_t s) {
  if (s && n > (size_t)-1 / s) return 0;
  void* p = malloc(n * s);
  memset(p, 0, n * s);
  return p;
}
void* realloc(void* p, size_t n) {
  void* q = malloc(n);
  if (p) {
    size_t old = __pincer_allocated_size(p);
    memcpy(q, p, old < n ? old : n);
    free(p);
  }
  return q;
}
