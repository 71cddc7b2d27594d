// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A set of small numbers, one bit each. */
#ifndef KIT_BITSET_H
#define KIT_BITSET_H

#include <stdbool.h>
#include <stdint.h>

enum { BITSET_BITS = 96, BITSET_WORD_BITS = 32, BITSET_WORDS = BITSET_BITS / BITSET_WORD_BITS };

struct bitset {
  uint32_t words[BITSET_WORDS];
};

void bitset_clear(struct bitset *set);
void bitset_fill(struct bitset *set);
/* Numbers from BITSET_BITS on are in no set; these functions say whether the number can be in one. */
bool bitset_add(struct bitset *set, unsigned number);
bool bitset_remove(struct bitset *set, unsigned number);
bool bitset_toggle(struct bitset *set, unsigned number);
bool bitset_has(const struct bitset *set, unsigned number);
unsigned bitset_count(const struct bitset *set);
/* The smallest number in the set from `from` on, or BITSET_BITS. */
unsigned bitset_next(const struct bitset *set, unsigned from);
void bitset_unite(struct bitset *set, const struct bitset *other);
void bitset_intersect(struct bitset *set, const struct bitset *other);
bool bitset_is_empty(const struct bitset *set);
bool bitset_equal(const struct bitset *a, const struct bitset *b);

#endif
