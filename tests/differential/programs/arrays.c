// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Arrays: multi-dimensional, decay, as parameters, index on either side, addresses of whole arrays.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int grid[3][4][2];

static int sum(int rows, int m[][4]) {
  int s = 0;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < 4; ++j) s += m[i][j] * (i + 1);
  return s;
}

static int first(int a[static 2]) { return a[0] * 10 + 1 [a]; }
static void fill(int (*row)[4], int v) {
  for (unsigned i = 0; i < sizeof *row / sizeof **row; ++i) (*row)[i] = v++;
}

int main(void) {
  unsigned h = 1;
  int m[3][4];
  for (int i = 0; i < 3; ++i) fill(&m[i], i * 100);
  mix(&h, (unsigned)sum(3, m));
  mix(&h, (unsigned)first(m[1]));
  mix(&h, (unsigned)*(*(m + 2) + 3));
  mix(&h, (unsigned)2 [m][1]);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 2; ++k) grid[i][j][k] = i * 37 + j * 5 - k;
  int (*plane)[4][2] = grid;
  ++plane;
  mix(&h, (unsigned)(*plane)[2][1]);
  int *flat = &grid[0][0][0];
  for (int i = 0; i < 24; ++i) mix(&h, (unsigned)flat[i]);
  int (*whole)[3][4] = &m;
  mix(&h, (unsigned)((char *)(whole + 1) - (char *)whole));
  mix(&h, (unsigned)(*whole)[1][3]);
  int t[4][3];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) t[j][i] = m[i][j];
  for (int i = 0; i < 12; ++i) mix(&h, (unsigned)t[i / 3][i % 3]);
  short narrow[7] = {0};
  narrow[3] = -1;
  narrow[narrow[3] + 2] = 5;
  for (int i = 0; i < 7; ++i) mix(&h, (unsigned)narrow[i]);
  int *ends[2] = {m[0], m[2] + 4};
  mix(&h, (unsigned)(ends[1] - ends[0]));
  int index = 0, list[4] = {3, 2, 1, 0};
  mix(&h, (unsigned)list[list[list[index]]]);
  long long big[3] = {1LL << 40, -1, 7};
  unsigned char at = 2;
  mix(&h, (unsigned)(big[at] + big[at - 1]));
  return (int)h;
}
