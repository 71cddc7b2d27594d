// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Sorting and searching. The order of elements that compare equal is left open, as C leaves it; that the number and order of the
// comparisons is open too is not modelled.
#include "model.h"

typedef int (*Compare)(const void*, const void*);
typedef int (*CompareWith)(const void*, const void*, void*);

// Where the size is known, which it is after inlining, elements move whole.
static void swap(char* a, char* b, size_t size) {
  if (size == 1) {
    char x = *a;
    *a = *b;
    *b = x;
  } else if (size == 2) {
    short x = *(short*)a;
    *(short*)a = *(short*)b;
    *(short*)b = x;
  } else if (size == 4) {
    int x = *(int*)a;
    *(int*)a = *(int*)b;
    *(int*)b = x;
  } else if (size == sizeof(void*)) {
    void* x = *(void**)a;
    *(void**)a = *(void**)b;
    *(void**)b = x;
  } else if (size == 8) {
    long long x = *(long long*)a;
    *(long long*)a = *(long long*)b;
    *(long long*)b = x;
  } else {
    for (size_t i = 0; i < size; i++) {
      char x = a[i];
      a[i] = b[i];
      b[i] = x;
    }
  }
}

/// exact
void qsort(void* base, size_t n, size_t size, Compare compare) {
  char* all = base;
  for (size_t i = 1; i < n; i++) {
    for (size_t j = i; j > 0; j--) {
      int order = compare(all + (j - 1) * size, all + j * size);
      if (order < 0 || (order == 0 && !__pincer_any_bool())) break;
      swap(all + (j - 1) * size, all + j * size, size);
    }
  }
}
void qsort_r(void* base, size_t n, size_t size, CompareWith compare, void* argument) {
  char* all = base;
  for (size_t i = 1; i < n; i++) {
    for (size_t j = i; j > 0; j--) {
      int order = compare(all + (j - 1) * size, all + j * size, argument);
      if (order < 0 || (order == 0 && !__pincer_any_bool())) break;
      swap(all + (j - 1) * size, all + j * size, size);
    }
  }
}
void* bsearch(const void* key, const void* base, size_t n, size_t size, Compare compare) {
  const char* all = base;
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = compare(key, all + middle * size);
    if (order == 0) return (void*)(all + middle * size);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
void* lfind(const void* key, const void* base, size_t* n, size_t size, Compare compare) {
  const char* all = base;
  for (size_t i = 0; i < *n; i++)
    if (compare(key, all + i * size) == 0) return (void*)(all + i * size);
  return NULL;
}
void* lsearch(const void* key, void* base, size_t* n, size_t size, Compare compare) {
  void* found = lfind(key, base, n, size, compare);
  if (found) return found;
  return memcpy((char*)base + (*n)++ * size, key, size);
}
