// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Structs passed and returned by value, of every size from 1 to 40 bytes: registers, memory, hidden pointers.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define SIZE(n)                                                        \
  struct s##n { unsigned char c[n]; };                                 \
  static struct s##n make##n(unsigned seed) {                          \
    struct s##n s;                                                     \
    for (int i = 0; i < n; ++i) s.c[i] = (unsigned char)(seed + i * 7); \
    return s;                                                          \
  }                                                                    \
  static unsigned sum##n(int k, struct s##n s, struct s##n t) {        \
    unsigned r = (unsigned)k;                                          \
    for (int i = 0; i < n; ++i) r = r * 31 + s.c[i] - t.c[n - 1 - i];  \
    s.c[0] = 0; /* the caller's copy stays */                          \
    return r;                                                          \
  }                                                                    \
  static void try##n(unsigned *h) {                                    \
    struct s##n a = make##n(n), b = make##n(200);                      \
    mix(h, sum##n(n, a, b));                                           \
    mix(h, sum##n(-n, b, make##n(3)));                                 \
    mix(h, a.c[0] + make##n(9).c[n - 1]);                              \
  }

SIZE(1) SIZE(2) SIZE(3) SIZE(4) SIZE(5) SIZE(7) SIZE(8) SIZE(9) SIZE(12) SIZE(15) SIZE(16) SIZE(17) SIZE(24) SIZE(40)

int main(void) {
  unsigned h = 6;
  try1(&h);
  try2(&h);
  try3(&h);
  try4(&h);
  try5(&h);
  try7(&h);
  try8(&h);
  try9(&h);
  try12(&h);
  try15(&h);
  try16(&h);
  try17(&h);
  try24(&h);
  try40(&h);
  return (int)h;
}
