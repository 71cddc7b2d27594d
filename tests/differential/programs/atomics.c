// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Atomic operations in a single thread: _Atomic objects and the __atomic and __sync builtins.
// may be unsupported: atomic operations
#include <stdatomic.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static _Atomic int counter = 5;
static atomic_uint word;
static long plain = 100;

int main(void) {
  unsigned h = 3;
  counter++;
  counter += 10;
  mix(&h, (unsigned)counter);
  mix(&h, atomic_fetch_add(&word, 7));
  mix(&h, atomic_fetch_sub(&word, 2));
  mix(&h, atomic_fetch_or(&word, 0x30));
  mix(&h, atomic_fetch_and(&word, ~1u));
  mix(&h, atomic_fetch_xor(&word, 0xff));
  mix(&h, atomic_exchange(&word, 99));
  mix(&h, atomic_load(&word));
  unsigned expected = 98;
  mix(&h, atomic_compare_exchange_strong(&word, &expected, 1));
  mix(&h, expected);
  mix(&h, atomic_compare_exchange_strong(&word, &expected, 1));
  mix(&h, word);
  atomic_store(&word, 1234);
  mix(&h, word);
  mix(&h, (unsigned)__sync_fetch_and_add(&plain, 5));
  mix(&h, (unsigned)__sync_add_and_fetch(&plain, 5));
  mix(&h, __sync_bool_compare_and_swap(&plain, 110, 7));
  mix(&h, (unsigned)__sync_val_compare_and_swap(&plain, 1, 8));
  mix(&h, (unsigned)__atomic_exchange_n(&plain, 55, __ATOMIC_SEQ_CST));
  mix(&h, (unsigned)__atomic_load_n(&plain, __ATOMIC_ACQUIRE));
  __sync_synchronize();
  atomic_thread_fence(memory_order_seq_cst);
  atomic_flag flag = ATOMIC_FLAG_INIT;
  mix(&h, atomic_flag_test_and_set(&flag));
  mix(&h, atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  mix(&h, atomic_flag_test_and_set(&flag));
  return (int)h;
}
