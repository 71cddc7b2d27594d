// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Conway's game of life on a torus, in characters and in bits, which must agree.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum { SIZE = 8 };

static int neighbours(char g[SIZE][SIZE], int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dy || dx) n += g[(y + dy + SIZE) % SIZE][(x + dx + SIZE) % SIZE] == '#';
  return n;
}

static void step(char g[SIZE][SIZE]) {
  char next[SIZE][SIZE];
  for (int y = 0; y < SIZE; ++y)
    for (int x = 0; x < SIZE; ++x) {
      const int n = neighbours(g, y, x);
      next[y][x] = n == 3 || (n == 2 && g[y][x] == '#') ? '#' : '.';
    }
  for (int y = 0; y < SIZE; ++y)
    for (int x = 0; x < SIZE; ++x) g[y][x] = next[y][x];
}

static unsigned long long pack(char g[SIZE][SIZE]) {
  unsigned long long bits = 0;
  for (int y = 0; y < SIZE; ++y)
    for (int x = 0; x < SIZE; ++x) bits |= (unsigned long long)(g[y][x] == '#') << (y * SIZE + x);
  return bits;
}

int main(void) {
  unsigned h = 19;
  char g[SIZE][SIZE] = {".#......", "..#.....", "###.....", "........", "....##..", "....##..", "........", "......##"};
  for (int i = 0; i < 4; ++i) {
    const unsigned long long bits = pack(g);
    mix(&h, (unsigned)bits);
    mix(&h, (unsigned)(bits >> 32));
    step(g);
  }
  return (int)h;
}
