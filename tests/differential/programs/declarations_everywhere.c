// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions declared in blocks, redeclared, called before their definition; extern arrays of unknown size.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

extern int table[];
extern const char name[];

static int run(void) {
  int later(int, int);
  extern int shared;
  return later(shared, table[2]);
}

int shared = 4;
int later(int a, int b);
int later(int, int);
int later(int a, int b) { return a * 100 + b; }
int table[5] = {1, 2, 3};
const char name[] = "name";
static int forward(int);
static int (*pointer)(int) = forward;
int later2(), later3(void);

int main(void) {
  unsigned h = 15;
  mix(&h, (unsigned)run());
  mix(&h, sizeof table);
  mix(&h, sizeof name);
  mix(&h, (unsigned)pointer(3));
  mix(&h, (unsigned)later2(7));
  mix(&h, (unsigned)later3());
  shared = 9;
  mix(&h, (unsigned)run());
  return (int)h;
}

static int forward(int x) { return x - 10; }
int later2(int x) { return x * x; }
int later3(void) { return shared; }
