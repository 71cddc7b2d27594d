// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Blocks of one size from storage of its own. */
#ifndef KIT_POOL_H
#define KIT_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POOL_BLOCKS = 4, POOL_BLOCK_SIZE = 16 };

struct pool {
  uint8_t storage[POOL_BLOCKS][POOL_BLOCK_SIZE];
  int next_free[POOL_BLOCKS]; /* -1: the last one; -2: in use */
  int first_free;
  size_t in_use;
};

void pool_init(struct pool *pool);
/* The number of a block, or -1. */
int pool_take(struct pool *pool);
bool pool_give_back(struct pool *pool, int block);
uint8_t *pool_bytes(struct pool *pool, int block);
bool pool_is_in_use(const struct pool *pool, int block);

#endif
