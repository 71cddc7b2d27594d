// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Loops whose number of rounds depends on inputs: nested, with break, continue, goto, irreducible, do-while.
// inputs: 6, 4, 9, 3, 1, 0, 5, 2
extern int __VERIFIER_nondet_int(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 8;
  const int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  for (int i = 0; i < n; ++i) {
    for (int j = m; j > 0; --j) {
      if ((i ^ j) % 3 == 1) continue;
      if (i * j > n + m) break;
      mix(&h, (unsigned)(i * 16 + j));
    }
  }
  int k = __VERIFIER_nondet_int();
  do {
    k = k % 2 ? 3 * k + 1 : k / 2;
    mix(&h, (unsigned)k);
  } while (k > 1);
  int state = __VERIFIER_nondet_int(), fuel = 25;
  if (state & 1) goto inner;
outer:
  state = state * 5 + 1;
  if (--fuel == 0) goto end;
inner:
  state ^= fuel;
  mix(&h, (unsigned)state);
  if (state % 4 == 2) goto outer;
  if (fuel-- > 0) goto inner;
end:
  mix(&h, (unsigned)fuel);
  int value;
  while ((value = __VERIFIER_nondet_int()) != 0) {
    switch (value) {
      case 1: mix(&h, 1); continue;
      case 2 ... 5: mix(&h, 25);
      default: mix(&h, (unsigned)value);
    }
    if (value > 7) break;
  }
  unsigned total = 0;
  for (int i = __VERIFIER_nondet_int(); i--; total += (unsigned)i)
    for (int j = i; j; j &= j - 1) total ^= (unsigned)j << i;
  mix(&h, total);
  const int step = __VERIFIER_nondet_int();
  for (unsigned char c = 7; c; c += (unsigned char)(step * 2 - 1)) mix(&h, c);
  return (int)h;
}
