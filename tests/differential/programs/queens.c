// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Backtracking: up to six queens, subset sums, knight moves, with pruning and early exits.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int queens(unsigned columns, unsigned left, unsigned right, int n) {
  const unsigned all = (1u << n) - 1;
  if (columns == all) return 1;
  int count = 0;
  for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
    const unsigned bit = free & -free;
    count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1, n);
  }
  return count;
}

static int subset(const int *a, int n, int target) {
  if (target == 0) return 1;
  if (n == 0 || target < 0) return 0;
  return subset(a + 1, n - 1, target - *a) + subset(a + 1, n - 1, target);
}

static char board[4][5];
static int knight(int y, int x, int n) {
  static const int move[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  if (y < 0 || y > 3 || x < 0 || x > 4 || board[y][x]) return 0;
  board[y][x] = (char)n;
  if (n == 9) return 1;
  for (int k = 0; k < 8; ++k)
    if (knight(y + move[k][0], x + move[k][1], n + 1)) return 1;
  board[y][x] = 0;
  return 0;
}

int main(void) {
  unsigned h = 20;
  for (int n = 1; n < 7; ++n) mix(&h, (unsigned)queens(0, 0, 0, n));
  static const int weights[] = {3, 5, 7, 8, 11, 4};
  for (int t = 1; t < 30; t += 6) mix(&h, (unsigned)subset(weights, 6, t));
  mix(&h, (unsigned)knight(0, 0, 1));
  for (int i = 0; i < 20; ++i) mix(&h, (unsigned)board[i / 5][i % 5]);
  return (int)h;
}
