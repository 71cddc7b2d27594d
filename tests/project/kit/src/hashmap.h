// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A map from small keys to numbers: open addressing in storage of fixed size. */
#ifndef KIT_HASHMAP_H
#define KIT_HASHMAP_H

#include <stdbool.h>
#include <stdint.h>

enum { HASHMAP_SLOTS = 4 };

enum hashmap_state { HASHMAP_FREE, HASHMAP_USED, HASHMAP_REMOVED };

struct hashmap_slot {
  enum hashmap_state state;
  uint16_t key;
  int value;
};

struct hashmap {
  struct hashmap_slot slots[HASHMAP_SLOTS];
  unsigned count;
};

void hashmap_init(struct hashmap *map);
bool hashmap_put(struct hashmap *map, uint16_t key, int value);
bool hashmap_get(const struct hashmap *map, uint16_t key, int *value);
bool hashmap_remove(struct hashmap *map, uint16_t key);
bool hashmap_has(const struct hashmap *map, uint16_t key);
/* Calls `visit` for every key until it says false. */
void hashmap_each(const struct hashmap *map, bool (*visit)(uint16_t key, int value, void *context), void *context);

#endif
