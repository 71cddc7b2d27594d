#include "hashmap.h"

#include <stddef.h>

void hashmap_init(struct hashmap *map)
{
  map->count = 0;
  for (unsigned i = 0; i < HASHMAP_SLOTS; i++)
    map->slots[i].state = HASHMAP_FREE;
}

static unsigned hash_of(uint16_t key)
{
  return (unsigned)(key ^ key >> 7) % HASHMAP_SLOTS;
}

/* The slot of the key, or null. */
static const struct hashmap_slot *find(const struct hashmap *map, uint16_t key)
{
  unsigned at = hash_of(key);
  for (unsigned tries = 0; tries < HASHMAP_SLOTS; tries++) {
    const struct hashmap_slot *slot = &map->slots[at];
    if (slot->state == HASHMAP_FREE)
      return NULL;
    if (slot->state == HASHMAP_USED && slot->key == key)
      return slot;
    at = (at + 1) % HASHMAP_SLOTS;
  }
  return NULL;
}

bool hashmap_has(const struct hashmap *map, uint16_t key)
{
  return find(map, key) != NULL;
}

bool hashmap_get(const struct hashmap *map, uint16_t key, int *value)
{
  const struct hashmap_slot *slot = find(map, key);
  if (slot == NULL)
    return false;
  *value = slot->value;
  return true;
}

bool hashmap_put(struct hashmap *map, uint16_t key, int value)
{
  struct hashmap_slot *slot = (struct hashmap_slot *)find(map, key);
  if (slot != NULL) {
    slot->value = value;
    return true;
  }
  unsigned at = hash_of(key);
  for (unsigned tries = 0; tries < HASHMAP_SLOTS; tries++) {
    slot = &map->slots[at];
    if (slot->state != HASHMAP_USED) {
      slot->state = HASHMAP_USED;
      slot->key = key;
      slot->value = value;
      map->count++;
      return true;
    }
    at = (at + 1) % HASHMAP_SLOTS;
  }
  return false;
}

bool hashmap_remove(struct hashmap *map, uint16_t key)
{
  struct hashmap_slot *slot = (struct hashmap_slot *)find(map, key);
  if (slot == NULL)
    return false;
  slot->state = HASHMAP_REMOVED;
  map->count--;
  return true;
}

void hashmap_each(const struct hashmap *map, bool (*visit)(uint16_t key, int value, void *context), void *context)
{
  for (unsigned i = 0; i < HASHMAP_SLOTS; i++) {
    const struct hashmap_slot *slot = &map->slots[i];
    if (slot->state == HASHMAP_USED && !visit(slot->key, slot->value, context))
      return;
  }
}
