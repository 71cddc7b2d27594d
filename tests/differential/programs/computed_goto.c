// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// GNU computed goto: label addresses in a table, in variables, and as a small bytecode machine.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int machine(const unsigned char *code, int x) {
  static const void *const actions[] = {&&halt, &&increment, &&twice, &&negate, &&jump_back};
  int fuel = 12;
  const unsigned char *pc = code;
#define NEXT goto *actions[*pc++]
  NEXT;
increment:
  x += 1;
  NEXT;
twice:
  x *= 2;
  NEXT;
negate:
  x = -x;
  NEXT;
jump_back:
  if (--fuel > 0) pc = code;
  NEXT;
halt:
  return x;
}

static int by_variable(int n) {
  void *target = n % 2 ? &&odd : &&even;
  int r = 0;
  goto *target;
odd:
  r += 1;
  target = &&end;
  goto *target;
even:
  r += 2;
  if (r < 10) goto *target;
end:
  return r * 10 + n;
}

int main(void) {
  unsigned h = 5;
  static const unsigned char a[] = {1, 2, 1, 0}, b[] = {2, 3, 1, 4, 1, 0}, c[] = {0};
  for (int x = -3; x < 4; ++x) {
    mix(&h, (unsigned)machine(a, x));
    mix(&h, (unsigned)machine(b, x));
    mix(&h, (unsigned)machine(c, x));
    mix(&h, (unsigned)by_variable(x + 3));
  }
  return (int)h;
}
