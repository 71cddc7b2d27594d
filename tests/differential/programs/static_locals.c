// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Static locals keep their value between calls, per function and block, initialised with constants and addresses.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int counter(void) {
  static int n = 100;
  return n++;
}

static int *accumulator(int add) {
  static int total;
  total += add;
  return &total;
}

static int two(int which) {
  if (which) {
    static int n = 1;
    return n *= 3;
  } else {
    static int n = -1;
    return n *= 2;
  }
}

static int recursive(int depth) {
  static int deepest = 0, calls;
  static int *pointer = &deepest;
  ++calls;
  if (depth > *pointer) *pointer = depth;
  if (depth < 5) recursive(depth + 1);
  return deepest * 100 + calls;
}

static unsigned random_number(void) {
  static unsigned long long state = 88172645463325252ULL;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 32);
}

static const char *name(int i) {
  static const char *const names[] = {"zero", "one", "two"};
  static char buffer[8];
  const char *from = names[i];
  char *to = buffer;
  while ((*to++ = *from++)) {}
  return buffer;
}

int main(void) {
  unsigned h = 8;
  for (int i = 0; i < 5; ++i) {
    mix(&h, (unsigned)counter());
    mix(&h, (unsigned)*accumulator(i));
    mix(&h, (unsigned)two(i % 2));
    mix(&h, random_number());
    mix(&h, (unsigned char)name(i % 3)[1]);
  }
  *accumulator(0) = 1000;
  mix(&h, (unsigned)*accumulator(1));
  mix(&h, (unsigned)recursive(0));
  mix(&h, (unsigned)recursive(3));
  return (int)h;
}
