// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// ++ and --, before and after, on integers, floats, pointers, array elements, bit-fields and _Bool.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct counters {
  unsigned low : 3;
  int high : 3;
};

int main(void) {
  unsigned h = 41;
  int i = 5;
  mix(&h, (unsigned)(i++));
  mix(&h, (unsigned)(++i));
  mix(&h, (unsigned)(i--));
  mix(&h, (unsigned)(--i));
  unsigned u = 0;
  mix(&h, u--);
  mix(&h, u);
  signed char c = 127;
  mix(&h, (unsigned)(c++));
  mix(&h, (unsigned)c);
  unsigned short w = 0;
  mix(&h, --w);
  double d = 0.5;
  mix(&h, (unsigned)(d++ * 10));
  mix(&h, (unsigned)(++d * 10));
  float f = -1.5f;
  mix(&h, (unsigned)(int)(f-- * 4));
  mix(&h, (unsigned)(int)(f * 4));
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a;
  mix(&h, (unsigned)*p++);
  mix(&h, (unsigned)*++p);
  mix(&h, (unsigned)++*p);
  mix(&h, (unsigned)(*p)++);
  mix(&h, (unsigned)*p--);
  mix(&h, (unsigned)*--p);
  int k = 0;
  a[k++] = 50;
  a[++k] = 60;
  for (k = 0; k < 5; k++) mix(&h, (unsigned)a[k]);
  struct counters s = {6, 2};
  for (k = 0; k < 4; ++k) {
    mix(&h, s.low++);
    mix(&h, (unsigned)s.high++);
    mix(&h, ++s.low);
    mix(&h, (unsigned)--s.high);
    s.high++;
  }
  _Bool b = 0;
  mix(&h, b++);
  mix(&h, b++);
  mix(&h, b--);
  mix(&h, b);
  return (int)h;
}
