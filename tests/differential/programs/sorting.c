// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bubble, insertion, selection, quick, merge, heap and counting sort give the same order.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum { N = 16 };
typedef void sorter(int *a, int n);

static void swap(int *a, int *b) {
  const int t = *a;
  *a = *b;
  *b = t;
}
static void bubble(int *a, int n) {
  int again;
  do {
    again = 0;
    for (int i = 1; i < n; ++i)
      if (a[i - 1] > a[i]) swap(&a[i - 1], &a[i]), again = 1;
  } while (again);
}
static void insertion(int *a, int n) {
  for (int i = 1; i < n; ++i) {
    const int v = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > v; --j) a[j] = a[j - 1];
    a[j] = v;
  }
}
static void selection(int *a, int n) {
  for (int i = 0; i < n; ++i) {
    int least = i;
    for (int j = i + 1; j < n; ++j)
      if (a[j] < a[least]) least = j;
    swap(&a[i], &a[least]);
  }
}
static void quick(int *a, int n) {
  if (n < 2) return;
  const int pivot = a[n / 2];
  int i = 0, j = n - 1;
  for (;; ++i, --j) {
    while (a[i] < pivot) ++i;
    while (a[j] > pivot) --j;
    if (i >= j) break;
    swap(&a[i], &a[j]);
  }
  quick(a, i);
  quick(a + i, n - i);
}
static void merge(int *a, int n) {
  if (n < 2) return;
  int left[N], m = n / 2;
  merge(a, m);
  merge(a + m, n - m);
  for (int i = 0; i < m; ++i) left[i] = a[i];
  int i = 0, j = m, k = 0;
  while (i < m) a[k++] = j < n && a[j] < left[i] ? a[j++] : left[i++];
}
static void sift(int *a, int i, int n) {
  for (int c; (c = 2 * i + 1) < n; i = c) {
    if (c + 1 < n && a[c] < a[c + 1]) ++c;
    if (a[i] >= a[c]) return;
    swap(&a[i], &a[c]);
  }
}
static void heap(int *a, int n) {
  for (int i = n / 2; i-- > 0;) sift(a, i, n);
  while (--n > 0) {
    swap(&a[0], &a[n]);
    sift(a, 0, n);
  }
}

int main(void) {
  unsigned h = 6;
  static sorter *const all[] = {bubble, insertion, selection, quick, merge, heap};
  for (unsigned s = 0; s < sizeof all / sizeof *all; ++s) {
    int a[N];
    unsigned seed = 42;
    for (int i = 0; i < N; ++i) {
      seed = seed * 1103515245u + 12345u;
      a[i] = (int)(seed >> 16) % 50 - 25;
    }
    all[s](a, N);
    for (int i = 0; i < N; ++i) mix(&h, (unsigned)a[i]);
    for (int i = 1; i < N; ++i) mix(&h, a[i - 1] <= a[i]);
  }
  return (int)h;
}
