// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// typedefs of scalars, arrays, functions, pointers, structs, in every scope; complicated declarators.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

typedef unsigned char byte;
typedef byte block[4];
typedef struct node node;
struct node { int v; node *next; };
typedef int function(int);
typedef function *pointer, *table[2];
typedef const char *text;
typedef struct { block a, b; } twin;
typedef enum { LOW = -1, HIGH = 1 } level;
typedef int matrix[2][2];

static function increment, decrement;
static int increment(int x) { return x + 1; }
static int decrement(int x) { return x - 1; }

static pointer pick(level l) { return l == HIGH ? increment : decrement; }
static int (*(*array_of_pickers[2])(level))(int) = {pick, pick};
static int trace(const matrix m) { return m[0][0] + m[1][1]; }
static int (*row(matrix m, int i))[2] { return &m[i]; }

int main(void) {
  unsigned h = 18;
  block b = {1, 2, 255};
  b[3] = (byte)(b[2] + 2);
  for (int i = 0; i < 4; ++i) mix(&h, b[i]);
  node second = {2, 0}, first = {1, &second};
  for (node *n = &first; n; n = n->next) mix(&h, (unsigned)n->v);
  table t = {increment, decrement};
  mix(&h, (unsigned)(t[0](5) * 10 + t[1](5)));
  mix(&h, (unsigned)pick(LOW)(7));
  mix(&h, (unsigned)array_of_pickers[1](HIGH)(7));
  text s = "typedef";
  mix(&h, (byte)*++s);
  twin w = {{1}, {[3] = 9}};
  mix(&h, sizeof(twin) + w.b[3]);
  matrix m = {{1, 2}, {3, 4}};
  mix(&h, (unsigned)trace(m));
  mix(&h, (unsigned)(*row(m, 1))[0]);
  typedef long long byte;  // hides
  mix(&h, sizeof(byte));
  {
    int text = 5;
    mix(&h, (unsigned)text);
  }
  typedef __typeof__(increment(0)) result;
  result r = -3;
  mix(&h, (unsigned)r);
  int (*(*chain)(int (*)[2]))[2] = 0;
  mix(&h, chain == 0);
  char(*(*x[3])(void))[5];
  mix(&h, sizeof x / sizeof x[0]);
  return (int)h;
}
