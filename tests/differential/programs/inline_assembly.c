// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Inline assembly must not disappear silently.
// may be unsupported: inline assembly
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 6;
  int x = 20, y = 22, r;
  __asm__("movl %1, %0\n\taddl %2, %0" : "=&r"(r) : "r"(x), "r"(y));
  mix(&h, (unsigned)r);
  return (int)h;
}
