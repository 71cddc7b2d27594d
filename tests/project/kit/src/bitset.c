#include "bitset.h"

void bitset_clear(struct bitset *set)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++)
    set->words[i] = 0;
}

void bitset_fill(struct bitset *set)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++)
    set->words[i] = UINT32_MAX;
}

static uint32_t mask_of(unsigned number)
{
  return UINT32_C(1) << number % BITSET_WORD_BITS;
}

bool bitset_add(struct bitset *set, unsigned number)
{
  if (number >= BITSET_BITS)
    return false;
  set->words[number / BITSET_WORD_BITS] |= mask_of(number);
  return true;
}

bool bitset_remove(struct bitset *set, unsigned number)
{
  if (number >= BITSET_BITS)
    return false;
  set->words[number / BITSET_WORD_BITS] &= ~mask_of(number);
  return true;
}

bool bitset_toggle(struct bitset *set, unsigned number)
{
  if (number >= BITSET_BITS)
    return false;
  set->words[number / BITSET_WORD_BITS] ^= UINT32_C(1) << number;
  return true;
}

bool bitset_has(const struct bitset *set, unsigned number)
{
  return number < BITSET_BITS && (set->words[number / BITSET_WORD_BITS] & mask_of(number)) != 0;
}

static unsigned count_bits(uint32_t word)
{
  unsigned count = 0;
  while (word != 0) {
    word &= word - 1;
    count++;
  }
  return count;
}

unsigned bitset_count(const struct bitset *set)
{
  unsigned count = 0;
  for (unsigned i = 0; i < BITSET_WORDS; i++)
    count += count_bits(set->words[i]);
  return count;
}

unsigned bitset_next(const struct bitset *set, unsigned from)
{
  while (from < BITSET_BITS && !bitset_has(set, from))
    from++;
  return from < BITSET_BITS ? from : BITSET_BITS;
}

void bitset_unite(struct bitset *set, const struct bitset *other)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++)
    set->words[i] |= other->words[i];
}

void bitset_intersect(struct bitset *set, const struct bitset *other)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++)
    set->words[i] &= other->words[i];
}

bool bitset_is_empty(const struct bitset *set)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++) {
    if (set->words[i] != 0)
      return false;
  }
  return true;
}

bool bitset_equal(const struct bitset *a, const struct bitset *b)
{
  for (unsigned i = 0; i < BITSET_WORDS; i++) {
    if (a->words[i] != b->words[i])
      return false;
  }
  return true;
}
