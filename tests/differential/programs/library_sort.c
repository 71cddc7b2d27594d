// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// qsort and bsearch on elements of several sizes.
#include <stdlib.h>
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct pair {
  int key;
  char name[8];
};

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_pointer(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_key(const void *a, const void *b) { return ((const struct pair *)a)->key - ((const struct pair *)b)->key; }

int main(void) {
  unsigned h = 1;
  int numbers[] = {5, -3, 8, 0, 2};
  qsort(numbers, 5, sizeof numbers[0], by_int);
  for (int i = 0; i < 5; i++) mix(&h, (unsigned)numbers[i]);
  int key = 8;
  mix(&h, (unsigned)((int *)bsearch(&key, numbers, 5, sizeof numbers[0], by_int) - numbers));
  key = 7;
  mix(&h, bsearch(&key, numbers, 5, sizeof numbers[0], by_int) == 0);
  char *words[] = {"pear", "apple", "fig"};
  qsort(words, 3, sizeof words[0], by_pointer);
  for (int i = 0; i < 3; i++) mix(&h, (unsigned char)words[i][0]);
  struct pair pairs[] = {{3, "c"}, {1, "a"}, {2, "b"}};
  qsort(pairs, 3, sizeof pairs[0], by_key);
  for (int i = 0; i < 3; i++) mix(&h, (unsigned char)pairs[i].name[0] + (unsigned)pairs[i].key);
  return (int)h;
}
