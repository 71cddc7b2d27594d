#include "pool.h"

enum { POOL_LAST = -1, POOL_IN_USE = -2 };

void pool_init(struct pool *pool)
{
  for (int i = 0; i < POOL_BLOCKS; i++)
    pool->next_free[i] = i + 1 < POOL_BLOCKS ? i + 1 : POOL_LAST;
  pool->first_free = 0;
  pool->in_use = 0;
}

static bool is_block(int block)
{
  return block >= 0 && block < POOL_BLOCKS;
}

bool pool_is_in_use(const struct pool *pool, int block)
{
  return is_block(block) && pool->next_free[block] == POOL_IN_USE;
}

int pool_take(struct pool *pool)
{
  int block = pool->first_free;
  if (block == POOL_LAST)
    return -1;
  pool->first_free = pool->next_free[block];
  pool->next_free[block] = POOL_IN_USE;
  pool->in_use++;
  return block;
}

bool pool_give_back(struct pool *pool, int block)
{
  if (!pool_is_in_use(pool, block))
    return false;
  pool->next_free[block] = pool->first_free;
  pool->first_free = block;
  pool->in_use--;
  return true;
}

uint8_t *pool_bytes(struct pool *pool, int block)
{
  return pool_is_in_use(pool, block) ? pool->storage[block] : NULL;
}
