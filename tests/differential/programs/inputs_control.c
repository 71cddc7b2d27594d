// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Inputs that decide the control flow: a menu, a counted loop, a search, an assumption that holds.
// inputs: 5, 10, -3, 7, 7, 0, 2, 3, 1, 9, 4
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 14;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 10);
  int values[10], least = 0;
  for (int i = 0; i < n; ++i) {
    values[i] = __VERIFIER_nondet_int();
    if (values[i] < values[least]) least = i;
  }
  mix(&h, (unsigned)least);
  mix(&h, (unsigned)values[least]);
  int stack[4], top = 0;
  for (;;) {
    const unsigned char op = __VERIFIER_nondet_uchar();
    if (op == 9) break;
    switch (op) {
      case 0 ... 2: stack[top++ & 3] = op * 10; break;
      case 3: top > 0 ? --top : 0; break;
      default: mix(&h, 99);
    }
    mix(&h, (unsigned)top);
  }
  n = __VERIFIER_nondet_int();
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    mix(&h, (unsigned)n);
  }
  for (int i = 0; i < top; ++i) mix(&h, (unsigned)stack[i]);
  return (int)h;
}
