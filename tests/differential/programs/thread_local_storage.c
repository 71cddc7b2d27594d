// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// _Thread_local objects behave like statics in a single thread.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static _Thread_local int counter = 3;
__thread struct { int a; char b[4]; } shared = {1, "xyz"};

static int next(void) {
  static _Thread_local int calls;
  return ++calls * 10 + counter++;
}

int main(void) {
  unsigned h = 5;
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)next());
  int *p = &counter;
  *p = 50;
  mix(&h, (unsigned)next());
  shared.a += shared.b[1];
  mix(&h, (unsigned)shared.a);
  return (int)h;
}
