// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Blocks with shadowing, tags and labels in their own name spaces, extern inside functions, loop-local variables.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int x = 1;
struct x { int x; };

static int outer(int x) {
  {
    extern int x;
    x += 10;
  }
  return x;
}

static int parameters(int a) {
  int r = a;
  for (int a = 0; a < 3; ++a) {
    int b = a;
    {
      int a = b * 100;
      r += a;
      {
        int b = a + 1, a = b;
        r += a;
      }
    }
    if (b) {
      static int a = 5;
      r += a++;
    }
  }
  return r;
}

int main(void) {
  unsigned h = 7;
  mix(&h, (unsigned)x);
  int x = 2;
  mix(&h, (unsigned)x);
  {
    int x = 3;
    mix(&h, (unsigned)x);
    for (int x = 10; x < 12; ++x) {
      mix(&h, (unsigned)x);
      int x = 20;
      mix(&h, (unsigned)++x);
    }
    mix(&h, (unsigned)x);
  }
  mix(&h, (unsigned)outer(50));
  mix(&h, (unsigned)({ extern int x; x; }));
  struct x s = {x};
  goto x;
x:
  mix(&h, (unsigned)s.x);
  {
    enum { x = 77 };
    struct x { char x[x]; };
    mix(&h, sizeof(struct x) + x);
  }
  mix(&h, sizeof(struct x));
  typedef short number;
  mix(&h, sizeof(number));
  {
    long long number = 5;
    mix(&h, sizeof number);
  }
  mix(&h, (unsigned)parameters(1));
  mix(&h, (unsigned)parameters(2));
  for (int i = 0; i < 3; ++i) {
    int fresh = 0;
    fresh += i;
    mix(&h, (unsigned)fresh);
  }
  return (int)h;
}
