// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* What the model checker chooses. */
#ifndef KIT_NONDET_H
#define KIT_NONDET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);

static inline int any_int(void)
{
  return __VERIFIER_nondet_int();
}

static inline unsigned any_unsigned(void)
{
  return __VERIFIER_nondet_unsigned();
}

static inline uint8_t any_byte(void)
{
  return __VERIFIER_nondet_uchar();
}

/* From 0 to most - 1. */
static inline size_t any_below(size_t most)
{
  unsigned value = __VERIFIER_nondet_unsigned();
  return value < most ? value : 0;
}

/* A text of at most size - 1 characters. */
static inline void any_text(char *text, size_t size)
{
  for (size_t i = 0; i + 1 < size; i++)
    text[i] = (char)__VERIFIER_nondet_uchar();
  text[size - 1] = '\0';
}

#endif
