// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// alloca: memory that lives until the function returns, also when allocated in a loop.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct node { int value; struct node *next; };

static unsigned chain(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; ++i) {
    struct node *fresh = __builtin_alloca(sizeof *fresh);
    fresh->value = i * i;
    fresh->next = head;
    head = fresh;
  }
  unsigned h = 1;
  for (; head; head = head->next) mix(&h, (unsigned)head->value);
  return h;
}

static int depth(int n) {
  unsigned char *p = __builtin_alloca((unsigned)n + 1);
  for (int i = 0; i <= n; ++i) p[i] = (unsigned char)(i + n);
  int below = n ? depth(n - 1) : 0;
  return below + p[n / 2];  // still ours after the call
}

int main(void) {
  unsigned h = 3;
  for (int n = 0; n < 10; n += 3) {
    mix(&h, chain(n));
    mix(&h, (unsigned)depth(n));
  }
  int *zeros = __builtin_alloca(10 * sizeof(int));
  __builtin_memset(zeros, 0, 10 * sizeof(int));
  zeros[4] = 7;
  for (int i = 0; i < 10; ++i) mix(&h, (unsigned)zeros[i]);
  return (int)h;
}
