// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Pointers to integers and back, pointer tagging, container_of, casts between object types.
#include <stddef.h>
#include <stdint.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct item { int key; struct link { struct link *next; } link; int value; };

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

static void *tag(void *p, unsigned t) { return (void *)((uintptr_t)p | t); }
static unsigned tag_of(const void *p) { return (uintptr_t)p & 3; }
static void *untag(void *p) { return (void *)((uintptr_t)p & ~(uintptr_t)3); }

int main(void) {
  unsigned h = 5;
  int a[4] = {10, 20, 30, 40};
  uintptr_t n = (uintptr_t)&a[1];
  int *p = (int *)n;
  mix(&h, (unsigned)*p);
  p = (int *)(n + sizeof(int));
  mix(&h, (unsigned)*p);
  mix(&h, (unsigned)((uintptr_t)&a[3] - (uintptr_t)&a[0]));
  mix(&h, (uintptr_t)&a[0] < (uintptr_t)&a[1]);
  mix(&h, n % _Alignof(int) == 0);
  for (unsigned t = 0; t < 4; ++t) {
    void *tagged = tag(&a[t], t);
    mix(&h, tag_of(tagged));
    mix(&h, (unsigned)*(int *)untag(tagged));
  }
  intptr_t zero = (intptr_t)(void *)0;
  mix(&h, zero == 0);
  struct item items[3];
  struct link *head = NULL;
  for (int i = 0; i < 3; ++i) {
    items[i].key = i;
    items[i].value = i * 7 + 1;
    items[i].link.next = head;
    head = &items[i].link;
  }
  for (struct link *l = head; l; l = l->next) {
    struct item *it = container_of(l, struct item, link);
    mix(&h, (unsigned)(it->key * 1000 + it->value));
  }
  // A list of pairs linked by the exclusive or of neighbours.
  uintptr_t both = (uintptr_t)&a[0] ^ (uintptr_t)&a[3];
  mix(&h, (unsigned)*(int *)(both ^ (uintptr_t)&a[0]));
  mix(&h, (unsigned)*(int *)(both ^ (uintptr_t)&a[3]));
  void *anything = &items[1];
  mix(&h, (unsigned)((struct item *)anything)->value);
  char *bytes = (char *)anything + offsetof(struct item, value);
  mix(&h, (unsigned)*(int *)(void *)bytes);
  unsigned long as_long = (unsigned long)bytes;
  mix(&h, (char *)as_long == bytes);
  mix(&h, (_Bool)bytes);
  return (int)h;
}
