// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// _Float16 and __float128.
// models: LP64
// may be unsupported: half and quadruple precision
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 8;
  _Float16 a = 1.5f16, b = 0.1f16;
  union { _Float16 f; unsigned short u; } x;
  x.f = a + b;
  mix(&h, x.u);
  x.f = a * b;
  mix(&h, x.u);
  x.f = (_Float16)65000;
  mix(&h, x.u);
  x.f = (_Float16)3.14159;
  mix(&h, x.u);
  mix(&h, a > b);
  mix(&h, (unsigned)(float)(a * 4));
  __float128 q = 1.0Q / 3, r = 1e30Q;
  mix(&h, q * 3 == 1);
  mix(&h, q > (__float128)(1.0 / 3));
  mix(&h, (unsigned)(r / 1e25Q));
  mix(&h, sizeof q);
  return (int)h;
}
