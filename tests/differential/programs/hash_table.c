// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A hash table with chains on the heap and one with open addressing.
#include <stdlib.h>
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct entry { char key[12]; int value; struct entry *next; };
static struct entry *buckets[8];

static unsigned hash(const char *s) {
  unsigned h = 0;
  while (*s) h = h * 31 + (unsigned char)*s++;
  return h;
}

static int *lookup(const char *key) {
  struct entry **link = &buckets[hash(key) % 8];
  for (; *link; link = &(*link)->next)
    if (strcmp((*link)->key, key) == 0) return &(*link)->value;
  *link = calloc(1, sizeof **link);
  if (!*link) abort();
  strcpy((*link)->key, key);
  return &(*link)->value;
}

enum { SLOTS = 16, FREE = 0, GONE = -1 };
static int keys[SLOTS];

static int find(int key) {
  for (int i = 0; i < SLOTS; ++i) {
    const int at = (key * 7 + i) % SLOTS;
    if (keys[at] == key) return at;
    if (keys[at] == FREE) return -1;
  }
  return -1;
}
static void insert(int key) {
  if (find(key) >= 0) return;
  int at = key * 7 % SLOTS;
  while (keys[at] > 0) at = (at + 1) % SLOTS;
  keys[at] = key;
}

int main(void) {
  unsigned h = 9;
  static const char *const words[] = {"one", "two", "three", "two", "four", "one", "two", "eleven", "twelve", "four"};
  for (int i = 0; i < 10; ++i) *lookup(words[i]) += i + 1;
  for (int i = 0; i < 10; ++i) mix(&h, (unsigned)*lookup(words[i]));
  for (int b = 0; b < 8; ++b)
    while (buckets[b]) {
      struct entry *e = buckets[b];
      mix(&h, (unsigned)(b * 100 + e->value));
      buckets[b] = e->next;
      free(e);
    }
  for (int k = 1; k < 60; k += 6) insert(k);
  keys[find(13)] = GONE;
  keys[find(25)] = GONE;
  insert(29);
  insert(45);
  for (int k = 1; k < 60; ++k) mix(&h, (unsigned)find(k));
  return (int)h;
}
