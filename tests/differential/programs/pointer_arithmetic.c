// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Pointer arithmetic, comparison, difference, of several element sizes; void and char pointers.
#include <stddef.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct three { char c[3]; };
struct big { double d[5]; };

int main(void) {
  unsigned h = 3;
  int a[10];
  for (int i = 0; i < 10; ++i) a[i] = i * 11;
  int *p = a, *q = a + 10;
  mix(&h, (unsigned)(q - p));
  mix(&h, p < q);
  mix(&h, p == q - 10);
  mix(&h, (unsigned)((char *)q - (char *)p));
  while (p < q) {
    mix(&h, (unsigned)*p);
    p += 3;
    if (q - p < 3) break;
  }
  p = &a[7];
  mix(&h, (unsigned)p[-2]);
  mix(&h, (unsigned)*(p - 7));
  mix(&h, (unsigned)(a - p));
  mix(&h, (unsigned)*(3 + a));
  unsigned u = 2;
  mix(&h, (unsigned)*(p - u));
  long long ll = -4;
  mix(&h, (unsigned)p[ll]);
  struct three t[4];
  struct big b[3];
  mix(&h, (unsigned)((char *)&t[3] - (char *)&t[1]));
  mix(&h, (unsigned)(&t[3] - &t[1]));
  mix(&h, (unsigned)((char *)(b + 2) - (char *)b));
  mix(&h, (unsigned)(&b[1].d[2] - &b[0].d[0]));
  void *v = a;
  v += sizeof(int) * 2;  // GNU
  mix(&h, (unsigned)*(int *)v);
  mix(&h, (unsigned)((int *)v - a));
  int **pp = &p;
  *pp += 1;
  mix(&h, (unsigned)*p);
  **pp = -1;
  mix(&h, (unsigned)a[8]);
  int *null = NULL;
  mix(&h, null == 0);
  mix(&h, !null);
  mix(&h, p != NULL);
  mix(&h, p ? 1 : 2);
  ptrdiff_t d = &a[9] - &a[2];
  mix(&h, (unsigned)d);
  const int *lo = a, *hi = a + 9;
  while (lo <= hi) {  // binary search
    const int *mid = lo + (hi - lo) / 2;
    mix(&h, (unsigned)(mid - a));
    if (*mid < 55) lo = mid + 1;
    else hi = mid - 1;
  }
  return (int)h;
}
