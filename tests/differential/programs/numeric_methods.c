// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Floating-point algorithms: bisection, Simpson, Euler steps, Horner, a running mean, Kahan's sum.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}
static double cubic(double x) { return ((x - 2) * x + 3) * x - 5; }
static double bisect(double (*f)(double), double lo, double hi) {
  while (hi - lo > 1e-6) {
    const double mid = (lo + hi) / 2;
    if (f(mid) < 0) lo = mid;
    else hi = mid;
  }
  return lo;
}
static double simpson(double (*f)(double), double a, double b, int n) {
  const double step = (b - a) / n;
  double sum = f(a) + f(b);
  for (int i = 1; i < n; ++i) sum += (i % 2 ? 4 : 2) * f(a + i * step);
  return sum * step / 3;
}
static float polynomial(const float *c, int n, float x) {
  float r = 0;
  while (n--) r = r * x + c[n];
  return r;
}

int main(void) {
  unsigned h = 25;
  show(&h, bisect(cubic, 0, 3));
  show(&h, simpson(cubic, -1, 2, 12));
  double y = 1, t = 0;
  for (int i = 0; i < 25; ++i) {
    y += 0.04 * (t - y);
    t += 0.04;
  }
  show(&h, y);
  static const float c[] = {1, -0.5f, 0.25f, 3};
  for (float x = -1; x <= 1; x += 0.375f) show(&h, polynomial(c, 4, x));
  double mean = 0, spread = 0;
  for (int i = 1; i <= 20; ++i) {
    const double v = i * i % 7 / 3.0, delta = v - mean;
    mean += delta / i;
    spread += delta * (v - mean);
  }
  show(&h, mean);
  show(&h, spread);
  float sum = 0, lost = 0, naive = 0;
  for (int i = 0; i < 30; ++i) {
    const float v = 0.1f - lost, next = sum + v;
    lost = next - sum - v;
    sum = next;
    naive += 0.1f;
  }
  show(&h, sum);
  show(&h, naive);
  return (int)h;
}
