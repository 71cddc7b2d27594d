// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Edit distance, longest common subsequence, knapsack, coin change, with rolling rows and memory of calls.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int least(int a, int b, int c) {
  const int m = a < b ? a : b;
  return m < c ? m : c;
}

static int edit(const char *a, const char *b) {
  int row[16];
  const int n = (int)strlen(a), m = (int)strlen(b);
  for (int j = 0; j <= m; ++j) row[j] = j;
  for (int i = 1; i <= n; ++i) {
    int corner = row[0];
    row[0] = i;
    for (int j = 1; j <= m; ++j) {
      const int above = row[j];
      row[j] = least(above + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1]));
      corner = above;
    }
  }
  return row[m];
}

static int memory[8][8];
static int common(const char *a, const char *b, int i, int j) {
  if (!a[i] || !b[j]) return 0;
  int *m = &memory[i][j];
  if (*m) return *m - 1;
  int r;
  if (a[i] == b[j]) {
    r = 1 + common(a, b, i + 1, j + 1);
  } else {
    const int x = common(a, b, i + 1, j), y = common(a, b, i, j + 1);
    r = x > y ? x : y;
  }
  *m = r + 1;
  return r;
}

int main(void) {
  unsigned h = 22;
  mix(&h, (unsigned)edit("kitten", "sitting"));
  mix(&h, (unsigned)edit("", "abc"));
  mix(&h, (unsigned)edit("flaw", "lawn"));
  mix(&h, (unsigned)common("abcbdab", "bdcaba", 0, 0));
  enum { CAPACITY = 20 };
  static const int weight[] = {3, 4, 5, 9, 14}, value[] = {3, 4, 4, 10, 15};
  int best[CAPACITY + 1] = {0};
  for (int i = 0; i < 5; ++i)
    for (int c = CAPACITY; c >= weight[i]; --c) {
      const int with = best[c - weight[i]] + value[i];
      if (with > best[c]) best[c] = with;
    }
  for (int c = 0; c <= CAPACITY; ++c) mix(&h, (unsigned)best[c]);
  unsigned ways[31] = {1};
  static const int coins[] = {1, 2, 5, 10, 20};
  for (int i = 0; i < 5; ++i)
    for (int v = coins[i]; v <= 30; ++v) ways[v] += ways[v - coins[i]];
  for (int v = 0; v <= 30; ++v) mix(&h, ways[v]);
  return (int)h;
}
