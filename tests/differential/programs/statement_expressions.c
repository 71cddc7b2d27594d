// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// GNU statement expressions, local labels, typeof and __auto_type.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define MAX(a, b)            \
  ({                         \
    __typeof__(a) a_ = (a);  \
    __typeof__(b) b_ = (b);  \
    a_ > b_ ? a_ : b_;       \
  })

#define FIND(array, n, value)             \
  ({                                      \
    __label__ found;                      \
    int i_;                               \
    for (i_ = 0; i_ < (n); ++i_)          \
      if ((array)[i_] == (value)) goto found; \
    i_ = -1;                              \
  found:                                  \
    i_;                                   \
  })

struct pair { int a, b; };

int main(void) {
  unsigned h = 6;
  int x = 3, y = 8;
  mix(&h, (unsigned)MAX(x++, y++));
  mix(&h, (unsigned)(x * 10 + y));
  mix(&h, (unsigned)MAX(MAX(x, 20), MAX(y, 5)));
  int a[] = {4, 8, 15, 16, 23, 42};
  mix(&h, (unsigned)FIND(a, 6, 16));
  mix(&h, (unsigned)FIND(a, 6, 17));
  int loop = ({
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
      if (i == 3) continue;
      if (i == 7) break;
      sum += i;
    }
    sum;
  });
  mix(&h, (unsigned)loop);
  mix(&h, (unsigned)({ struct pair p = {5, 6}; p; }).b);
  ({ x += 100; });
  __auto_type z = x + 0.5;
  mix(&h, (unsigned)(z * 2));
  for (int i = 0; i < 5; ++i) {
    int r = i + ({
      if (i == 2) continue;
      if (i == 4) break;
      i * 7;
    });
    mix(&h, (unsigned)r);
  }
  __typeof__(a) copy;
  for (int i = 0; i < 6; ++i) copy[i] = a[5 - i];
  mix(&h, (unsigned)copy[0]);
  __typeof__(int (*)[3]) rows = (int(*)[3])copy;
  mix(&h, (unsigned)rows[1][2]);
  return (int)h;
}
