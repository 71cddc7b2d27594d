// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Inline assembly without instructions: barriers, and values that the compiler must not look through.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 6;
  int x = 20, y[2] = {22, 23};
  __asm__ volatile("" ::: "memory");
  __asm__("" : "+r"(x));
  mix(&h, (unsigned)x);
  y[0] += x;
  __asm__ volatile("" : : "r"(&y[0]) : "memory");
  mix(&h, (unsigned)(y[0] * y[1]));
  return (int)h;
}
