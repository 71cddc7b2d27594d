// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A node is inserted with a value out of order.
// inputs: 4
#include <stdlib.h>

extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node { int value; struct node *next; };

int main(void) {
  const int n = __VERIFIER_nondet_uchar() % 6;
  struct node *list = NULL;
  for (int i = 0; i < n; ++i) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->value = i == 3 ? -1 : i;
    fresh->next = list;
    list = fresh;
  }
  int count = 0;
  while (list) {
    struct node *next = list->next;
    if (next && next->value >= list->value) reach_error();
    free(list);
    list = next;
    ++count;
  }
  if (count != n) reach_error();
  return 0;
}
