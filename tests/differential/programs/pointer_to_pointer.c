// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Pointers to pointers, arrays of pointers, pointers to arrays; out parameters and removal from lists by link.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct node { int value; struct node *next; };

static void set(int **where, int *what) { *where = what; }
static void swap(const char **a, const char **b) {
  const char *t = *a;
  *a = *b;
  *b = t;
}

static void remove_even(struct node **link) {
  while (*link) {
    if ((*link)->value % 2 == 0) *link = (*link)->next;
    else link = &(*link)->next;
  }
}

static int order(const char *a, const char *b) {
  while (*a && *a == *b) ++a, ++b;
  return (unsigned char)*a - (unsigned char)*b;
}

int main(void) {
  unsigned h = 4;
  int x = 1, y = 2, *p = &x, **pp = &p, ***ppp = &pp;
  ***ppp = 10;
  set(&p, &y);
  ***ppp += 5;
  *ppp = &p;
  mix(&h, (unsigned)(x * 100 + y));
  mix(&h, **pp == y && *pp == &y);

  const char *words[] = {"pear", "fig", "apple", "date", "cherry"};
  for (int i = 0; i < 5; ++i)
    for (int j = i + 1; j < 5; ++j)
      if (order(words[i], words[j]) > 0) swap(&words[i], &words[j]);
  for (const char **w = words; w < words + 5; ++w) {
    mix(&h, (unsigned char)(*w)[0]);
    mix(&h, (unsigned char)*(*w + 1));
  }

  struct node n[7];
  for (int i = 0; i < 7; ++i) n[i] = (struct node){i * i + (i > 3), i < 6 ? &n[i + 1] : 0};
  struct node *head = n;
  remove_even(&head);
  for (struct node *k = head; k; k = k->next) mix(&h, (unsigned)k->value);

  int rows[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  int *by_row[3] = {rows[2], rows[0], rows[1]};
  int (*as_rows)[2] = rows;
  for (int i = 0; i < 3; ++i) mix(&h, (unsigned)(by_row[i][1] * 10 + as_rows[i][0]));
  int **cursor = by_row;
  mix(&h, (unsigned)**++cursor);
  mix(&h, (unsigned)*++*cursor);
  mix(&h, (unsigned)*by_row[1]);
  return (int)h;
}
