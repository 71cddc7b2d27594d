// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Matrices: product, transpose, determinant by elimination over a prime field, floating-point solve.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum { N = 4, P = 10007 };
typedef int matrix[N][N];

static void multiply(matrix r, matrix a, matrix b) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      r[i][j] = 0;
      for (int k = 0; k < N; ++k) r[i][j] = (r[i][j] + a[i][k] * b[k][j]) % P;
    }
}

static int inverse(int a) {
  int r = 1;
  for (int n = P - 2; n; n >>= 1, a = a * a % P)
    if (n & 1) r = r * a % P;
  return r;
}

static int determinant(matrix m) {
  int a[N][N], d = 1;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) a[i][j] = (m[i][j] % P + P) % P;
  for (int c = 0; c < N; ++c) {
    int p = c;
    while (p < N && a[p][c] == 0) ++p;
    if (p == N) return 0;
    if (p != c) {
      for (int j = 0; j < N; ++j) {
        const int t = a[p][j];
        a[p][j] = a[c][j];
        a[c][j] = t;
      }
      d = P - d;
    }
    d = d * a[c][c] % P;
    const int inv = inverse(a[c][c]);
    for (int i = c + 1; i < N; ++i) {
      const int f = a[i][c] * inv % P;
      for (int j = c; j < N; ++j) a[i][j] = (a[i][j] + (P - f) * a[c][j]) % P;
    }
  }
  return d;
}

static void solve(double a[3][4]) {
  for (int c = 0; c < 3; ++c)
    for (int i = 0; i < 3; ++i) {
      if (i == c) continue;
      const double f = a[i][c] / a[c][c];
      for (int j = 0; j < 4; ++j) a[i][j] -= f * a[c][j];
    }
}

int main(void) {
  unsigned h = 7;
  matrix a, b, r;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      a[i][j] = i * 3 + j * j + (i == j) * 5;
      b[i][j] = (i + 1) * (j + 2) % 7 + (i > j);
    }
  multiply(r, a, b);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) mix(&h, (unsigned)r[i][j]);
  const int da = determinant(a), db = determinant(b);
  mix(&h, (unsigned)da);
  mix(&h, (unsigned)db);
  mix(&h, determinant(r) == da * db % P);
  double s[3][4] = {{4, 1, 2, 9}, {1, 5, 1, -3}, {2, 1, 6, 7}};
  solve(s);
  for (int i = 0; i < 3; ++i) {
    union { double d; unsigned long long u; } x = {s[i][3] / s[i][i]};
    mix(&h, (unsigned)x.u);
    mix(&h, (unsigned)(x.u >> 32));
  }
  return (int)h;
}
