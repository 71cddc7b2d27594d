// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The usual arithmetic conversions when signed meets unsigned, at each rank.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 5;
  int i = -1;
  unsigned u = 1;
  short s = -1;
  unsigned short us = 1;
  long l = -1;
  unsigned long ul = 1;
  long long ll = -1;
  unsigned long long ull = 1;

  mix(&h, i < u);          // false: -1 becomes UINT_MAX
  mix(&h, s < us);         // true: both become int
  mix(&h, s < u);
  mix(&h, l < u);          // depends on the data model
  mix(&h, ll < u);         // true
  mix(&h, ll < ul);        // depends on the data model
  mix(&h, l < ul);
  mix(&h, ll < ull);
  mix(&h, i < ull);
  mix64(&h, i + u);
  mix64(&h, (unsigned long long)(i + ul));
  mix64(&h, i + ull);
  mix64(&h, (unsigned long long)(l + u));
  mix64(&h, (unsigned long long)(ll - u));
  mix64(&h, (unsigned long long)(i * 5) / u);
  mix64(&h, (i - 9) / (u + 2));   // unsigned division
  mix64(&h, (i - 9) % (u + 2));
  mix64(&h, (unsigned long long)((i - 9) / (int)(u + 2)));
  mix64(&h, (unsigned long long)((i - 9LL) / (u + 2)));
  mix64(&h, (unsigned long long)(1 ? i : u));
  mix64(&h, (unsigned long long)(long long)(1 ? i : ll));
  mix64(&h, (unsigned long long)(1 ? -1 : 0u));
  mix64(&h, sizeof(int) > -1);
  return (int)h;
}
