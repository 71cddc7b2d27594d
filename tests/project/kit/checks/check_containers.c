#include <assert.h>

#include "bitset.h"
#include "hashmap.h"
#include "list.h"
#include "nondet.h"
#include "pool.h"
#include "queue.h"
#include "ring.h"

void check_ring_order(void)
{
  uint8_t storage[3];
  uint8_t first = any_byte();
  uint8_t second = any_byte();
  uint8_t byte = 0;
  struct ring ring;
  ring_init(&ring, storage, sizeof storage);
  bool is_put = ring_put(&ring, 0) && ring_get(&ring, &byte) && ring_put(&ring, first) && ring_put(&ring, second);
  assert(is_put && ring_free_space(&ring) == 1);
  assert(ring_get(&ring, &byte) && byte == first);
  assert(ring_get(&ring, &byte) && byte == second);
  assert(ring_is_empty(&ring) && !ring_get(&ring, &byte));
}

void check_ring_blocks(void)
{
  uint8_t storage[3];
  const uint8_t in[4] = {any_byte(), any_byte(), any_byte(), any_byte()};
  uint8_t out[4] = {0};
  struct ring ring;
  ring_init(&ring, storage, sizeof storage);
  size_t count = any_below(5);
  size_t written = ring_write(&ring, in, count);
  assert(written == (count < 3 ? count : 3));
  size_t read = ring_read(&ring, out, 4);
  assert(read == written);
  for (size_t i = 0; i < read; i++)
    assert(out[i] == in[i]);
  ring_clear(&ring);
  assert(ring_is_empty(&ring));
}

void check_ring_peek(void)
{
  uint8_t storage[2];
  uint8_t byte = 0;
  struct ring ring;
  ring_init(&ring, storage, sizeof storage);
  for (int i = 0; i < 4; i++) {
    if (any_int() != 0)
      ring_put(&ring, any_byte());
    else
      ring_get(&ring, &byte);
  }
  ring_peek(&ring, any_below(3), &byte);
}

static void add_to_sum(int value, void *context)
{
  *(unsigned *)context += (unsigned)value;
}

void check_list(void)
{
  struct list list;
  unsigned sum = 0;
  list_init(&list);
  if (!list_insert_sorted(&list, 2) || !list_insert_sorted(&list, 1))
    return;
  assert(list_is_sorted(&list) && list.length == 2);
  list_for_each(&list, add_to_sum, &sum);
  assert(sum == 3);
}

void check_list_remove(void)
{
  struct list list;
  list_init(&list);
  if (!list_push(&list, 1) || !list_push(&list, 2))
    return;
  assert(list_remove(&list, 1) && list.length == 1);
  assert(!list_remove(&list, 1));
}

void check_list_reverse(void)
{
  struct list list;
  list_init(&list);
  if (!list_append(&list, 1) || !list_append(&list, 2))
    return;
  list_reverse(&list);
  assert(list.head->value == 2 && !list_is_sorted(&list));
  assert(list_find(&list, 1) != NULL && list_find(&list, 3) == NULL);
}

void check_list_append(void)
{
  struct list list;
  int value = 0;
  list_init(&list);
  if (list_append(&list, 1) && list_append(&list, 2) && list_push(&list, 0)) {
    for (int i = 0; i < 3; i++)
      assert(list_pop(&list, &value) && value == i);
  }
}

void check_list_clear(void)
{
  struct list list;
  list_init(&list);
  list_push(&list, any_int());
  list_push(&list, any_int());
  list_clear(&list);
  assert(list.head == NULL && list.length == 0);
}

void check_bitset(void)
{
  struct bitset set;
  unsigned number = any_unsigned();
  unsigned other = any_unsigned();
  bitset_clear(&set);
  assert(bitset_is_empty(&set));
  if (!bitset_add(&set, number)) {
    assert(number >= BITSET_BITS);
    return;
  }
  assert(bitset_has(&set, number) && !bitset_is_empty(&set));
  assert(bitset_has(&set, other) == (number == other));
  struct bitset copy = set;
  bitset_unite(&copy, &set);
  assert(bitset_equal(&copy, &set));
  bitset_remove(&set, number);
  assert(!bitset_has(&set, number));
  bitset_intersect(&copy, &set);
  assert(bitset_is_empty(&copy));
}

void check_bitset_toggle(void)
{
  struct bitset set;
  bitset_clear(&set);
  bitset_toggle(&set, any_unsigned());
}

void check_queue(void)
{
  struct queue queue;
  struct queue_item item = {0, 0};
  queue_init(&queue);
  for (unsigned i = 0; i < 4; i++)
    queue_push(&queue, (int)(any_byte() / 64 + i), i);
  assert(queue_is_ordered(&queue));
  queue_pop(&queue, &item);
  assert(queue_is_ordered(&queue));
}

void check_queue_full(void)
{
  struct queue queue;
  struct queue_item item = {0, 0};
  queue_init(&queue);
  for (unsigned i = 0; i < QUEUE_CAPACITY; i++)
    assert(queue_push(&queue, (int)i, i));
  assert(!queue_push(&queue, 0, 0));
  assert(queue_top(&queue, &item) && item.key == 0);
}

void check_hashmap(void)
{
  struct hashmap map;
  uint16_t key = (uint16_t)any_unsigned();
  int value = 0;
  hashmap_init(&map);
  assert(hashmap_put(&map, key, 1) && hashmap_put(&map, key, 2) && map.count == 1);
  assert(hashmap_get(&map, key, &value) && value == 2);
  assert(hashmap_remove(&map, key) && !hashmap_has(&map, key));
}

void check_hashmap_collisions(void)
{
  struct hashmap map;
  int value = 0;
  hashmap_init(&map);
  assert(hashmap_put(&map, 1, 10) && hashmap_put(&map, 1 + HASHMAP_SLOTS, 20));
  assert(hashmap_remove(&map, 1));
  assert(hashmap_get(&map, 1 + HASHMAP_SLOTS, &value) && value == 20);
}

static bool count_keys(uint16_t key, int value, void *context)
{
  (void)key;
  *(int *)context += value;
  return true;
}

void check_hashmap_each(void)
{
  struct hashmap map;
  int sum = 0;
  hashmap_init(&map);
  hashmap_put(&map, (uint16_t)any_unsigned(), 5);
  hashmap_each(&map, count_keys, &sum);
  assert(sum == 5);
}

void check_pool(void)
{
  struct pool pool;
  pool_init(&pool);
  int first = pool_take(&pool);
  int second = pool_take(&pool);
  assert(first >= 0 && second >= 0 && first != second);
  uint8_t *bytes = pool_bytes(&pool, second);
  assert(bytes != NULL);
  bytes[any_below(POOL_BLOCK_SIZE)] = 1;
  int block = any_int();
  bool is_given = pool_give_back(&pool, block);
  assert(is_given == (block == first || block == second));
  assert(pool.in_use == (is_given ? 1u : 2u));
  assert(!is_given || !pool_give_back(&pool, block));
}
