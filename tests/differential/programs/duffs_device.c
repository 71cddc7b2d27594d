// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A switch whose cases lie inside a loop.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void send(int *to, const int *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0:
      do {
        *to++ = *from++;
        case 7: *to++ = *from++;
        case 6: *to++ = *from++;
        case 5: *to++ = *from++;
        case 4: *to++ = *from++;
        case 3: *to++ = *from++;
        case 2: *to++ = *from++;
        case 1: *to++ = *from++;
      } while (--n > 0);
  }
}

static int resume(int *state, int *i) {
  // A coroutine: every call continues where the last one left.
  switch (*state) {
    case 0:
      for (*i = 0; *i < 5; ++*i) {
        *state = 1;
        return *i * 10;
        case 1:;
        if (*i % 2) {
          *state = 2;
          return *i * 10 + 5;
          case 2:;
        }
      }
  }
  *state = 3;
  return -1;
}

int main(void) {
  unsigned h = 2;
  int from[20], to[20];
  for (int i = 0; i < 20; ++i) from[i] = i * i - 50;
  for (int count = 1; count < 20; count += 3) {
    for (int i = 0; i < 20; ++i) to[i] = 0;
    send(to, from, count);
    for (int i = 0; i < 20; ++i) mix(&h, (unsigned)to[i]);
  }
  int state = 0, i = 0, v;
  do {
    v = resume(&state, &i);
    mix(&h, (unsigned)v);
  } while (v >= 0);
  return (int)h;
}
