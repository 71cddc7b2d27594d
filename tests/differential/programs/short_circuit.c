// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// && and || evaluate the right side only when needed, from left to right.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned log_;
static int t(int id) {
  log_ = log_ * 7 + (unsigned)id;
  return 1;
}
static int f(int id) {
  log_ = log_ * 5 + (unsigned)id;
  return 0;
}

int main(void) {
  unsigned h = 47;
  mix(&h, t(1) && t(2));
  mix(&h, f(3) && t(4));
  mix(&h, t(5) || t(6));
  mix(&h, f(1) || f(2));
  mix(&h, (f(1) || t(2)) && (t(3) || f(4)));
  mix(&h, f(1) && f(2) || t(3) && !f(4));
  mix(&h, !(t(1) && f(2)) || t(3));
  mix(&h, log_);
  int i = 0, n = 0;
  while (i < 10 && (n += i, n < 20) || i == 3) ++i;
  mix(&h, (unsigned)(i * 1000 + n));
  int *p = 0;
  int value = 4;
  mix(&h, p && *p);
  p = &value;
  mix(&h, p && *p == 4 && (value = 5) && *p);
  mix(&h, (unsigned)value);
  int a = 0, b = 0;
  for (int k = 0; k < 8; ++k) {
    (k & 1) && a++;
    (k & 2) || b++;
    if ((k & 4) && t(k) || f(k)) a += 10;
  }
  mix(&h, (unsigned)(a * 100 + b));
  mix(&h, log_);
  mix(&h, 0.0 || 0.1);
  mix(&h, 2 && 4);
  mix(&h, (t(1) && t(1)) + (t(2) || t(3)));
  return (int)h;
}
