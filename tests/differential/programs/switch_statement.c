// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// switch: fallthrough, default in the middle, ranges, negative and wide cases, nested, jumped over declarations.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int classify(int c) {
  int r = 0;
  switch (c) {
    case -5 ... -1: r = 1; break;
    case 0: r += 2;
    case 1: r += 4;
    default: r += 8;
    case 2: r += 16; break;
    case 3:
    case 4: r = 32; break;
    case 'a' ... 'z': r = 64; break;
    case 0x7fffffff: r = 128;
  }
  return r;
}

static int wide(long long v) {
  switch (v) {
    case 0x100000000LL: return 1;
    case -0x100000000LL: return 2;
    case 0: return 3;
    case 0x7fffffffffffffffLL: return 4;
  }
  return 5;
}

static int nested(int a, int b) {
  switch (a) {
    case 1:
      switch (b) {
        case 1: return 11;
        case 2: break;
        default: return 19;
      }
      return 12;
    case 2: {
      int x = b * 2;
      switch (x) case 4: return 22;
      return 29;
    }
    default:
      while (b > 0) {
        switch (b--) {
          case 3: continue;
          case 1: break;
          default: a += 10;
        }
        ++a;
      }
  }
  return a;
}

static int unsigned_char(unsigned char c) {
  switch (c) {
    case 255: return 1;
    case 128: return 2;
    default: return 3;
    case 127: return 4;
  }
}

int main(void) {
  unsigned h = 1;
  for (int i = -7; i < 8; ++i) mix(&h, (unsigned)classify(i));
  mix(&h, (unsigned)classify('q'));
  mix(&h, (unsigned)classify(0x7fffffff));
  mix(&h, (unsigned)wide(0));
  mix(&h, (unsigned)wide(0x100000000LL));
  mix(&h, (unsigned)wide(-0x100000000LL));
  mix(&h, (unsigned)wide(0x7fffffffffffffffLL));
  mix(&h, (unsigned)wide(0x200000000LL));
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 6; ++b) mix(&h, (unsigned)nested(a, b));
  for (int i = 120; i < 260; i += 1) mix(&h, (unsigned)unsigned_char((unsigned char)i));
  switch (h) {}
  switch (h & 1) default: mix(&h, 5);
  return (int)h;
}
