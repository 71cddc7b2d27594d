// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// GNU attributes that change the meaning: cleanup, constructor, weak, alias, transparent_union, mode, section.
// may be unsupported: constructors, aliases
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned trail = 1;
static int started;

static void note(int *p) { trail = trail * 10 + (unsigned)*p; }
__attribute__((constructor)) static void start(void) { started = 7; }
__attribute__((weak)) int replaceable(int x) { return x + 1; }
int original(int x) { return x * 3; }
extern int other(int x) __attribute__((alias("original")));
extern int missing(void) __attribute__((weak));
typedef int small __attribute__((mode(HI)));
static int placed __attribute__((section("own_section"), aligned(64))) = 9;

static int scopes(int n) {
  int a __attribute__((cleanup(note))) = 1;
  for (int i = 0; i < n; ++i) {
    int b __attribute__((cleanup(note))) = 2 + i;
    if (i == 1) continue;
    if (i == 2) return b;
    b++;
  }
  return a;
}

int main(void) {
  unsigned h = 4;
  mix(&h, (unsigned)started);
  mix(&h, (unsigned)scopes(0));
  mix(&h, trail);
  mix(&h, (unsigned)scopes(5));
  mix(&h, trail);
  mix(&h, (unsigned)replaceable(5));
  mix(&h, (unsigned)other(5));
  mix(&h, missing ? 1 : 2);
  mix(&h, sizeof(small));
  mix(&h, (unsigned)placed);
  return (int)h;
}
